"""Who wrote each method; of what this project changed or added, where it is specified."""

PAPER = (
    "Cai Jianping, Wu Yingjie, Wang Xiaodong: Method based on matrix mechanism for "
    "differential privacy continual data release. Journal of Frontiers of Computer Science "
    "and Technology 10(4):481-494, 2016. doi 10.3778/j.issn.1673-9418.1507074"
)
_LAPLACE = (
    "Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data "
    "Analysis, TCC 2006."
)
_CONTINUAL = "Chan, Shi, Song: Private and Continual Release of Statistics, ACM TISSEC 14(3), 2011."
REFERENCES = {
    "fda_published": PAPER,
    "ls_tree": (
        "Qardaji, Yang, Li: Understanding Hierarchical Methods for Differentially Private "
        "Histograms, PVLDB 6(14), 2013; applied to running totals by this project, see "
        "docs/papers/fda.md 5.4."
    ),
    "kary": ("Andersson, Pagh, Torkamani: Count on Your Elders: Laplace vs Gaussian Noise, 2024."),
    "best_split": ("This project; see docs/papers/fda.md 5.1."),
    "fda": (
        f"{PAPER.removesuffix('.')}. "
        "Shares for any number of periods: this project, see docs/papers/fda.md 2.7."
    ),
    "fda_idle": (
        "This project; see docs/papers/fda.md 5.3. It adds to the method of Cai, Wu, Wang, 2016."
    ),
    "naive": _LAPLACE,
    "recount": _LAPLACE,
    "binary": _CONTINUAL,
    "hybrid": _CONTINUAL,
    "two_level": _CONTINUAL,
    "honaker": ("Honaker: Efficient Use of Differentially Private Binary Trees, TPDP 2015."),
    "boost": (
        "Hay, Rastogi, Miklau, Suciu: Boosting the Accuracy of Differentially Private "
        "Histograms Through Consistency, PVLDB 3(1), 2010."
    ),
    "privelet": (
        "Xiao, Wang, Gehrke: Differential Privacy via Wavelet Transforms, IEEE TKDE 23(8), 2011."
    ),
    "gaussian_zcdp": (
        "Denisov, McMahan, Rush, Smith, Thakurta: Improved Differential Privacy for SGD via "
        "Optimal Private Linear Operators on Adaptive Streams, NeurIPS 2022; see "
        "docs/papers/fda.md 3.11."
    ),
    "gaussian_buffered": (
        "Dvijotham, McMahan, Pillutla, Steinke, Thakurta: Efficient and Near-Optimal Noise "
        "Generation for Streaming Differential Privacy, FOCS 2024."
    ),
    "gaussian_endless": (
        "Jacobsen, Fawaz: Private Continual Counting of Unbounded Streams, NeurIPS 2025, arXiv "
        "2506.15018."
    ),
    "gaussian": (
        "Henzinger, Upadhyay, Upadhyay: Almost Tight Error Bounds on Differentially Private "
        "Continual Counting, SODA 2023."
    ),
}
"""Reference of each method, by its key."""
