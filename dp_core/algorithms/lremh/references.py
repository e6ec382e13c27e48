"""Who wrote each method; of what this project changed or added, where it is specified."""

from dp_core.words import say

PAPER = say("lremh-references-lremh-joint-distributions-locally")
_LOPUB = say("lremh-references-ren-others-lopub-high")
_FREQUENCIES = say("lremh-references-wang-blocki-li-jha")
REFERENCES = {
    "lremh": PAPER,
    "joint_subset": (say("lremh-references-ye-barg-optimal-schemes")),
    "views": (say("lremh-references-project-see-docs-papers")),
    "plus": (say("lremh-references-project-see-docs-papers-2")),
    "em": _LOPUB,
    "em_full": (say("lremh-references-ren-others-lopub-high-2")),
    "lasso": _LOPUB,
    "lremh_signed": (
        say("lremh-references-signed-lasso-ren-others", paper=PAPER.removesuffix("."))
    ),
    "independent": _FREQUENCIES,
    "joint_oue": _FREQUENCIES,
    "joint_grr": (say("lremh-references-kairouz-oh-viswanath-extremal")),
    "pairs": (say("lremh-references-zhang-wang-li-he")),
}
"""Reference of each method, by its key."""
