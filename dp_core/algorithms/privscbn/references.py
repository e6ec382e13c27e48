"""Who wrote each method; of what this project changed or added, where it is specified."""

PAPER = (
    "Hong Jinxin, Wu Yingjie, Cai Jianping, Sun Lan: 基于属性分割的高维二值数据差分隐私发布 "
    "(Differentially private publication of high-dimensional binary data by attribute "
    "segmentation), Journal of Computer Research and Development, 2022(1)."
)
_ENTROPY = (
    "This project; see docs/papers/privscbn.md 4.6. It builds on McKenna, Sheldon, Miklau: "
    "Graphical-Model Based Estimation and Inference for Differential Privacy, ICML 2019."
)
_TWO = (
    "This project; see docs/papers/privscbn.md 4.4. Its clusters and networks follow Hong, "
    "Wu, Cai, Sun, 2022."
)
_BASKETS = "This project; see docs/papers/privscbn.md 4.4."
REFERENCES = {
    "published": PAPER,
    "joint": _ENTROPY,
    "joint_zcdp": _ENTROPY,
    "sound_pure": _TWO,
    "sound_zcdp": _TWO,
    "sparse": _BASKETS,
    "sparse_zcdp": _BASKETS,
    "ones": _BASKETS,
    "independent": (
        "Dwork, McSherry, Nissim, Smith: Calibrating Noise to Sensitivity in Private Data "
        "Analysis, TCC 2006."
    ),
    "privbayes": (
        "Zhang, Cormode, Procopiuc, Srivastava, Xiao: PrivBayes: Private Data Release via "
        "Bayesian Networks, SIGMOD 2014 and ACM TODS 42(4), 2017."
    ),
    "priview": (
        "Qardaji, Yang, Li: PriView: Practical Differentially Private Release of Marginal "
        "Contingency Tables, SIGMOD 2014."
    ),
    "jtree": (
        "Chen, Xiao, Zhang, Xu: Differentially Private High-Dimensional Data Publication via "
        "Sampling-Based Inference, KDD 2015; its test of pairs was corrected by this project, "
        "see docs/papers/privscbn.md 3."
    ),
    "no_privacy": (f"{PAPER.removesuffix('.')}. Without its noise."),
}
"""Reference of each method, by its key."""
