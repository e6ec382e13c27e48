"""The ten lessons, in the order of their path.

A number stays with its lesson, so that links stay right: those of `GONE` are not used again.
"""

from dp_core.learning.lessons import truths
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
        title="What does ε do?",
        goal="Say how the error changes when ε changes.",
        minutes=2,
        page="fda",
        before=_WARD,
        after={"epsilon": 0.1},
        axes=(-300, 750),
        question=(
            "A hospital publishes how many patients it has admitted so far. At ε = 1 the band "
            "around the line is ± 28 admissions wide. ε goes down to 0.1. How wide is it then?"
        ),
        commit=Band(low=7, high=392, now=28, words="± {} admissions", axis="width"),
        truth=truths.band,
        within=(275, 277),
        reveal="The band is ± {truth} admissions instead of ± 28: ten times as wide.",
        why="A tenth of the ε needs ten times the noise.",
        wrong="“A little less ε costs a little accuracy.” The error goes with 1/ε.",
        courses=("5", "Differential Privacy"),
    ),
    Lesson(
        number=2,
        key="crowd",
        title="Does a bigger crowd help?",
        goal="Noise does not depend on how many people there are.",
        minutes=2,
        page="stag",
        before={**_TRIPS, "data": "city_small", "variant": "sound"},
        after={"data": "city"},
        question=(
            "Ten times as many trips, the same ε. The error of a rectangle, in % of its true "
            "count, becomes …"
        ),
        commit=Choice(
            options=("as large", "half", "5 times smaller", "100 times smaller"), right=2
        ),
        truth=truths.crowd,
        within=(4.0, 6.5),
        reveal="It becomes {truth} times smaller.",
        why=(
            "The same noise weighs less beside larger counts, and part of the gain is spent on "
            "finer cells."
        ),
        wrong="“More people need more noise.”",
        courses=("6", "Sensitivity"),
        slow=True,
    ),
    Lesson(
        number=3,
        key="unit",
        title="Who is protected?",
        goal="Read “for one report”, and say what it means for a patient behind three of them.",
        page="fda",
        before={**_REPORTS, "variant": "sound", "contribution": 1},
        after={"contribution": 3},
        question=(
            "The badge says ε = 1 for one report. Ada is behind three reports. Before the release "
            "a neighbour gives 10 in 1,000 that she is a patient. After it, at most how many?"
        ),
        commit=Choice(options=("27", "80", "169", "all 1,000"), right=2),
        truth=truths.three_reports,
        within=(169, 169),
        reveal="{truth} in 1,000: three reports cost three times the ε.",
        shown=".0f",
        why="k units of one person cost k ε. With three reports a person counted for, the band is "
        "three times as wide and ε = 1 holds for her again.",
        wrong="“ε = 1 means ε = 1 for me.” A taxi with 100 points on a map has ε = 100.",
        courses=("7", "Differential Privacy"),
    ),
    Lesson(
        number=5,
        key="budget",
        title="A budget drains",
        goal="Add up ε over releases, and say what that does to one person.",
        page="lremh",
        before={"variant": "published", "reports": 1, "tab": "How it works"},
        after={"reports": 10},
        question=(
            "Every month a new release about the same people, ε = 1 each. A neighbour gives 10 in "
            "1,000. After one month at most 27. After five?"
        ),
        commit=Number(low=27, high=1_000, words="{} in 1,000"),
        truth=truths.five_months,
        within=(600, 600),
        reveal="{truth} in 1,000. After ten months it is 996.",
        shown=".0f",
        why="Budgets add up, and odds multiply: by e for each ε = 1.",
        wrong="“Five times a small risk is five times as large.”",
        courses=("7", "Properties"),
    ),
    Lesson(
        number=6,
        key="claim",
        title="Claimed is not proven",
        goal="Test a claim with two tables that differ in one person.",
        page="privscbn",
        before={"variant": "published", "epsilon": 1.0},
        after={"tab": "Is it private?"},
        question=(
            "The paper claims ε = 1. Then nobody can be right more than 73 times in 100. We let an "
            "attack guess 800 times. How many of 800 are right?"
        ),
        commit=Number(low=400, high=800, step=5, words="{} of 800"),
        truth=truths.guesses_of_800,
        within=(799.9, 800),
        reveal="{truth} of 800: what the two tables give never overlaps.",
        shown=".0f",
        why=(
            "The proof took a distance between columns to change by one in n when one record "
            "changes; it can go from 0 to 1."
        ),
        wrong="“ε = 1 in a paper means ε = 1.”",
        courses=("4", "Sensitivity"),
    ),
    Lesson(
        number=8,
        key="made_up",
        title="What a made-up table keeps",
        goal="Say what a synthetic table promises, and what it does not.",
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
        question=(
            "In the real table S says whether A and B differ, in all rows. ε is 10: hardly any "
            "noise. The model looks at pairs only. In how many of 100 made-up rows will it hold?"
        ),
        commit=Number(low=0, high=100, step=1, words="{} of 100 rows"),
        truth=truths.rule_kept,
        within=(48, 52),
        reveal="In {truth} of 100: as often as a coin would.",
        shown=".0f",
        why=(
            "The model keeps what it looks at. No ε brings back what it never measured. Now it "
            "may look at two columns before each, and keeps the rule in most draws."
        ),
        wrong="“A synthetic table can stand in for the real one.”",
        courses=("11", "Synthetic Data"),
    ),
    Lesson(
        number=9,
        key="trust",
        title="Who adds the noise?",
        goal="Name the price of trusting nobody.",
        minutes=2,
        page="dpc_stacking",
        before={"data": "blobs", "variant": "central", "epsilon": 1.0},
        after={"variant": "local"},
        question=(
            "Four groups anybody can see. Now every person adds the noise before sending, same "
            "ε = 1. How far do people spread around the middle of their group (squared), in times "
            "that of the best groups?"
        ),
        commit=Number(low=1, high=25, words="{} × the best"),
        truth=truths.alone,
        within=(18, 24),
        reveal="{truth} times that of the best groups: one single group would do as well.",
        why="One draw of noise in all, or one for each of the people.",
        wrong="“Local is the same, only safer.”",
        courses=("18", "Local Differential Privacy"),
        slow=True,
    ),
    Lesson(
        number=10,
        key="choose",
        title="Choose ε",
        goal="Find the largest ε from a risk; accuracy gives the smallest.",
        level="stewards",
        page="fda",
        before={"data": "hiv", "variant": "published", "epsilon": 1.0, "contribution": 3},
        after={"tab": "Accuracy"},
        question=("10 in 1,000 may grow to 50 in 1,000 at most. How large may ε be?"),
        commit=Number(low=0.1, high=10, words="ε = {}", axis="epsilon"),
        truth=truths.largest,
        within=(1.65, 1.652),
        reveal="{truth} at most; on the slider 1.6.",
        why="Accuracy gives the smallest ε, risk the largest; between them you decide.",
        wrong="“There is one right ε.”",
        courses=("9 and 17", "Design and Deployment"),
    ),
    Lesson(
        number=12,
        key="graded",
        title="Homework that grades itself",
        goal="Ask on which table a score was computed.",
        minutes=2,
        level="some statistics",
        page="dpc_stacking",
        before={"data": "blood", "variant": "published"},
        after={"tab": "Accuracy"},
        question=(
            "Groups are drawn by lot, and the table gets a column that says which group each row "
            "is in. How good do the groups look on that table? (1 is best.)"
        ),
        commit=Choice(options=("below 0", "about 0.5", "almost 1"), right=2),
        truth=truths.graded,
        within=(0.99, 1.0),
        reveal="{truth}: almost perfect, and drawn by lot.",
        why="The widened table contains the answer.",
        wrong="“A high score means good groups.”",
        courses=("13", "Design and Deployment"),
        slow=True,
    ),
    Lesson(
        number=14,
        key="after_looking",
        title="ε chosen after looking",
        goal="Say why ε comes before the picture.",
        level="stewards",
        page="fda",
        before={**_REPORTS, "epsilon": 0.1},
        axes=(-620, 1_020),
        after={"epsilon": 0.2},
        question=(
            "Two pictures with the same seed, at ε = 0.1 and 0.2, each off by hundreds of reports. "
            "A stranger has both. How near can they come to the truth?"
        ),
        commit=Choice(options=("540 reports", "270 reports", "50 reports", "exactly"), right=3),
        truth=truths.solved,
        within=(0, 1e-6),
        reveal="Exactly: two equations with one unknown noise. Largest error {truth}.",
        shown=".0e",
        why="The noise of a seed is one unknown; two scales of it are two equations.",
        wrong="“Trying values costs nothing.” A picture for study is no release.",
        courses=("7", "Sparse Vector"),
    ),
)
