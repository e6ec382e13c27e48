"""Who wrote each method; of what this project changed or added, where it is specified."""

PAPER = (
    "LREMH: joint distributions from locally randomised multi-attribute reports, by LASSO and "
    "expectation maximisation. Guizhou University, State Key Laboratory of Public Big Data. "
    "Full reference not known to us."
)
_LOPUB = (
    "Ren and others: LoPub: High-Dimensional Crowdsourced Data Publication with Local "
    "Differential Privacy, IEEE TIFS 13(9), 2018."
)
_FREQUENCIES = (
    "Wang, Blocki, Li, Jha: Locally Differentially Private Protocols for Frequency "
    "Estimation, USENIX Security 2017."
)
REFERENCES = {
    "lremh": PAPER,
    "joint_subset": (
        "Ye, Barg: Optimal Schemes for Discrete Distribution Estimation under Locally "
        "Differential Privacy, IEEE Transactions on Information Theory 64(8), 2018."
    ),
    "views": (
        "This project; see docs/papers/lremh.md 3. It builds on Zhang, Wang, Li, He, Chen: "
        "CALM, CCS 2018."
    ),
    "plus": ("This project; see docs/papers/lremh.md 6.2."),
    "em": _LOPUB,
    "em_full": (
        "Ren and others: LoPub: High-Dimensional Crowdsourced Data Publication with Local "
        "Differential Privacy, IEEE TIFS 13(9), 2018; the stop is this project's, see "
        "docs/papers/lremh.md 3."
    ),
    "lasso": _LOPUB,
    "lremh_signed": (
        f"{PAPER.removesuffix('.')}. "
        "With the signed LASSO of Ren and others: LoPub, IEEE TIFS 13(9), 2018."
    ),
    "independent": _FREQUENCIES,
    "joint_oue": _FREQUENCIES,
    "joint_grr": (
        "Kairouz, Oh, Viswanath: Extremal Mechanisms for Local Differential Privacy, NeurIPS 2014."
    ),
    "pairs": (
        "Zhang, Wang, Li, He, Chen: CALM: Consistent Adaptive Local Marginal for Marginal "
        "Release under Local Differential Privacy, CCS 2018."
    ),
}
"""Reference of each method, by its key."""
