"""The ten lessons, in the order of their path.

A number stays with its lesson, so that links stay right: those of `GONE` are not used again.
"""

from dp_core.learning.lessons.truths import alone, band, crowd, five_months, graded, guesses_of_800, largest, rule_kept, solved, three_reports
from dp_core.learning.lessons.commits import Band, Choice, Number
from dp_core.learning.lessons.lesson import Lesson

_WARD = {"data": "ward", "variant": "published", "epsilon": 1.0, "seed": 12}
_REPORTS = {"data": "adverse", "variant": "published", "epsilon": 1.0, "seed": 12}
_TRIPS = {"data": "city", "variant": "published", "epsilon": 1.0, "area": "medium"}

GONE = (4, 7, 11, 13)
"""Numbers of lessons that were taken out."""

LESSONS = (
    Lesson(
        number=1,
        key="epsilon",
        minutes=2,
        page="fda",
        before=_WARD,
        after={"epsilon": 0.1},
        axes=(-300, 750),
        commit=Band(low=7, high=392, now=28, words="± {} admissions", axis="width"),
        truth=band,
        within=(275, 277),
        courses=("5", "Differential Privacy"),
    ),
    Lesson(
        number=2,
        key="crowd",
        minutes=2,
        page="stag",
        before={**_TRIPS, "data": "city_small", "variant": "sound"},
        after={"data": "city"},
        commit=Choice(
            options=("as large", "half", "5 times smaller", "100 times smaller"), right=2
        ),
        truth=crowd,
        within=(4.0, 6.5),
        courses=("6", "Sensitivity"),
        slow=True,
    ),
    Lesson(
        number=3,
        key="unit",
        page="fda",
        before={**_REPORTS, "variant": "sound", "contribution": 1},
        after={"contribution": 3},
        commit=Choice(options=("27", "80", "169", "all 1,000"), right=2),
        truth=three_reports,
        within=(169, 169),
        shown=".0f",
        courses=("7", "Differential Privacy"),
    ),
    Lesson(
        number=5,
        key="budget",
        page="lremh",
        before={"variant": "published", "reports": 1, "tab": "How it works"},
        after={"reports": 10},
        commit=Number(low=27, high=1_000, words="{} in 1,000"),
        truth=five_months,
        within=(600, 600),
        shown=".0f",
        courses=("7", "Properties"),
    ),
    Lesson(
        number=6,
        key="claim",
        page="privscbn",
        before={"variant": "published", "epsilon": 1.0},
        after={"tab": "Is it private?"},
        commit=Number(low=400, high=800, step=5, words="{} of 800"),
        truth=guesses_of_800,
        within=(799.9, 800),
        shown=".0f",
        courses=("4", "Sensitivity"),
    ),
    Lesson(
        number=8,
        key="made_up",
        level="some statistics",
        page="privscbn",
        before={
            "data": "xor",
            "variant": "sound",
            "method": "sound_pure",
            "k": 1,
            "max_parents": 1,
            "epsilon": 10.0,
        },
        after={"max_parents": 2},
        commit=Number(low=0, high=100, step=1, words="{} of 100 rows"),
        truth=rule_kept,
        within=(48, 52),
        shown=".0f",
        courses=("11", "Synthetic Data"),
    ),
    Lesson(
        number=9,
        key="trust",
        minutes=2,
        page="dpc_stacking",
        before={"data": "blobs", "variant": "central", "epsilon": 1.0},
        after={"variant": "local"},
        commit=Number(low=1, high=25, words="{} × the best"),
        truth=alone,
        within=(18, 24),
        courses=("18", "Local Differential Privacy"),
        slow=True,
    ),
    Lesson(
        number=10,
        key="choose",
        level="stewards",
        page="fda",
        before={"data": "hiv", "variant": "published", "epsilon": 1.0, "contribution": 3},
        after={"tab": "Accuracy"},
        commit=Number(low=0.1, high=10, words="ε = {}", axis="epsilon"),
        truth=largest,
        within=(1.65, 1.652),
        courses=("9 and 17", "Design and Deployment"),
    ),
    Lesson(
        number=12,
        key="graded",
        minutes=2,
        level="some statistics",
        page="dpc_stacking",
        before={"data": "blood", "variant": "published"},
        after={"tab": "Accuracy"},
        commit=Choice(options=("below 0", "about 0.5", "almost 1"), right=2),
        truth=graded,
        within=(0.99, 1.0),
        courses=("13", "Design and Deployment"),
        slow=True,
    ),
    Lesson(
        number=14,
        key="after_looking",
        level="stewards",
        page="fda",
        before={**_REPORTS, "epsilon": 0.1},
        axes=(-620, 1_020),
        after={"epsilon": 0.2},
        commit=Choice(options=("540 reports", "270 reports", "50 reports", "exactly"), right=3),
        truth=solved,
        within=(0, 1e-6),
        shown=".0e",
        courses=("7", "Sparse Vector"),
    ),
)
