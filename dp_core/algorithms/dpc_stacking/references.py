"""Who wrote each method; of what this project changed or added, where it is specified."""

PAPER = (
    "Li Shuai, Chang Jincai, Li Lümuzhi, Cai Kunjie (North China University of Science and "
    "Technology): DPC-Stacking. Full reference not known to us."
)
REFERENCES = {
    "published": PAPER,
    "central": (
        "This project; see docs/papers/dpc_stacking.md 4.5. Its stack is that of Li Shuai and "
        "others; its tree that of Zhang, Xiao, Xie: PrivTree, SIGMOD 2016."
    ),
    "local": (
        "This project; see docs/papers/dpc_stacking.md 4.4. Its noise is that of Hardt, Talwar: "
        "On the Geometry of Differential Privacy, STOC 2010."
    ),
    "no_privacy": (f"{PAPER.removesuffix('.')}. Without its noise."),
    "input_kmeans": ("This project; see docs/papers/dpc_stacking.md 3.2."),
    "dplloyd": (
        "Blum, Dwork, McSherry, Nissim: Practical Privacy: The SuLQ Framework, PODS 2005; Su, "
        "Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016."
    ),
    "dplloyd_sup": (
        "Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016; "
        "its noise on whole sums is this project's, see docs/papers/dpc_stacking.md 3.3."
    ),
    "fastlloyd": (
        "Diaa, Humphries, Kerschbaum: FastLloyd: Federated, Accurate, Secure, and Tunable "
        "k-Means Clustering with Differential Privacy, 2024."
    ),
    "eugkm": (
        "Su, Cao, Li, Bertino, Jin: Differentially Private K-Means Clustering, CODASPY 2016."
    ),
    "kmeans": (
        "Lloyd: Least Squares Quantization in PCM, IEEE Transactions on Information Theory "
        "28(2), 1982."
    ),
    "spectral": (
        "Ng, Jordan, Weiss: On Spectral Clustering: Analysis and an Algorithm, NeurIPS 2001."
    ),
    "birch": (
        "Zhang, Ramakrishnan, Livny: BIRCH: An Efficient Data Clustering Method for Very Large "
        "Databases, SIGMOD 1996."
    ),
    "gmm": (
        "Dempster, Laird, Rubin: Maximum Likelihood from Incomplete Data via the EM Algorithm, "
        "Journal of the Royal Statistical Society B 39(1), 1977."
    ),
}
"""Reference of each method, by its key."""
