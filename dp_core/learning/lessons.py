"""Lessons: a question about a page, a guess, and what the library answers."""

import html
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data.generators import GROUPS as SIZES
from dp_core.algorithms.dpc_stacking.study.honesty import widened
from dp_core.assets import FOLDER
from dp_core.study import risk
from dp_core.study.attacked import attacked
from dp_core.study.experiments import trial_rng
from dp_core.study.following import short
from dp_core.words import named, reader, say

_STEP = 1.05  # a key press moves a number on a scale of ratios by so much
_NEAR = 1.1  # within this ratio, or this share of a plain scale, a guess is close


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of some answers in words."""

    options: tuple[str, ...]
    right: int  # place of the right one

    @property
    def offered(self) -> tuple[str, ...]:
        """What stands on paper to be marked."""
        return tuple(map(named, self.options))

    def say(self, guess: int) -> str:
        """Give the words of a guess."""
        return named(self.options[guess])

    def compared(self, guess: int | None, truth: float) -> str:
        """Repeat a guess: the answer stands below it; without a guess, say nothing."""
        return "" if guess is None else say("learn-compared", guess=self.say(guess))


@dataclass(frozen=True, kw_only=True)
class Number:
    """A number on a scale."""

    low: float  # its ends
    high: float
    words: str = ""  # id of the message that says a number; empty for the number alone
    step: float = 0  # of a plain scale; 0 for one of ratios
    axis: str = ""  # name of the axis of the page's picture on which it is drawn, if there is one

    @property
    def opens(self) -> float:
        """Where the handle stands at first."""
        return self.low

    @cached_property
    def steps(self) -> tuple[float, ...]:
        """What can be said, from the low end to the high one; whole from ten on.

        Examples
        --------
        >>> Number(low=0, high=20, step=5).steps
        (0, 5, 10, 15, 20)
        >>> Number(low=12, high=4_095).steps[:4]
        (12, 13, 14, 15)
        """
        if self.step:
            count = round((self.high - self.low) / self.step)
            return tuple(self.low + self.step * each for each in range(count + 1))
        count = math.ceil(math.log(self.high / self.low) / math.log(_STEP))
        grid = (self.low * (self.high / self.low) ** (each / count) for each in range(count))
        rounded = (round(each) if self.low >= 10 else float(f"{each:.2g}") for each in grid)
        return tuple(sorted({*rounded, self.opens, self.high}))

    @property
    def offered(self) -> tuple[str, ...]:
        """What stands on paper below a line to be marked: its ends, and three places between."""
        last = len(self.steps) - 1
        return tuple(short(self.steps[last * each // 4]) for each in range(5))

    def share(self, value: float) -> float:
        """Place of a value on the scale, from 0 to 1; what lies beyond stands at the end."""
        value = min(max(value, self.low), self.high)
        if self.step:
            return (value - self.low) / (self.high - self.low)
        return math.log(value / self.low) / math.log(self.high / self.low)

    def say(self, value: float) -> str:
        """Give the words of a guess: as `bare`, but of a band."""
        return self.bare(value)

    def bare(self, value: float) -> str:
        """Give the words of a number, without what it is compared to.

        Examples
        --------
        >>> Number(low=27, high=1_000, words="learn-in-1000").bare(135.2)
        '135 in 1,000'
        """
        return self.phrase(short(value))

    def phrase(self, number: str) -> str:
        """Put a number that is written out into its words."""
        return say(self.words, number=number) if self.words else number

    def compared(self, guess: float | None, truth: float) -> str:
        """Hold a guess against the truth in words; without a guess, say nothing."""
        if guess is None:
            return ""
        far = "large" if guess > truth else "small"
        if self.step:
            off = abs(guess - truth)
            near, by = off <= (_NEAR - 1) / 2 * (self.high - self.low), f"{off:,.0f}"
        else:
            ratio = max(guess / truth, truth / guess)
            near, by, far = ratio <= _NEAR, f"{ratio:.2g}", f"times-{far}"
        return say("learn-far", far="close" if near else far, by=by, guess=self.say(guess))


@dataclass(frozen=True, kw_only=True)
class Band(Number):
    """Half the width of a band around a line, set by its two edges."""

    now: float  # what it is while the question stands

    @property
    def opens(self) -> float:
        """Where it is now."""
        return self.now

    def say(self, value: float) -> str:
        """Give the words of a half-width, and how it compares to what it was.

        Examples
        --------
        >>> Band(low=20, high=600, words="learn-admissions", now=56).say(112)
        '± 112 admissions, 2 times as wide'
        """
        times = value / self.now
        return say("learn-wide", width=self.bare(value), times=times, factor=f"{times:.2g}")


Commit = Choice | Number | Band


# --- what a lesson is: a question, a guess, and what the library answers --------------------------

State = Mapping[str, Any]


def _part(name: str) -> property:
    return property(lambda lesson: say(f"learn-{lesson.key}.{name}"))


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """One question about a page, asked before its answer is seen.

    The page, the sheet for a class and the notes of an instructor are made from it.
    """

    key: str  # its words are those of the message ``learn-<key>``
    page: str  # key of the system whose page it is about
    # what the page's controls stand at while it is asked, and once it is answered: values by the
    # name of the parameter in a link without the key of the page, such as "epsilon"
    before: State
    after: State
    commit: Commit  # how a guess is given
    truth: Callable[[], float]  # the number behind the answer, worked out by the library
    shown: str = ".3g"  # format of the number
    courses: tuple[str, str]  # lecture of CS208 and chapter of Programming DP that treat it
    minutes: int = 3
    level: str = "everybody"  # for whom: "everybody", "some statistics" or "stewards"
    # ends of the axis up, held before and after; where the page's own would cut off what moves
    axes: tuple[float, float] | None = None
    # whether the number takes seconds: it is then worked out by ``tools/kept.py`` and kept
    slow: bool = False
    number: int = 0  # place in the path

    # What is asked, why it is so, the idea that leads elsewhere.
    question, why, wrong = map(_part, ("question", "why", "wrong"))

    @property
    def links(self) -> str:
        lecture, chapter = self.courses
        return say("learn-links", lecture=lecture, chapter=chapter)

    @property
    def title(self) -> str:
        return say(f"learn-{self.key}")

    def state(self, *, shown: bool) -> dict[str, Any]:
        """Value of each control of the page, by the key of its widget."""
        values = {**self.before, **(self.after if shown else {})}
        return {f"{self.page}_{name}": value for name, value in values.items()}

    def answer(self, truth: float) -> str:
        return say(f"learn-{self.key}.reveal", truth=format(truth, self.shown))


# --- lessons on paper: a sheet for a class, and notes for who teaches it --------------------------

_STYLE = Path(__file__).with_name("sheet.css").read_text(encoding="utf-8")


def sheet(lessons: Iterable[Lesson], truths: Mapping[str, float]) -> str:
    """Write a page to print: for each lesson a page that asks, then a page that answers.

    It is HTML without scripts and without addresses; truths are the numbers by key of the lesson.
    """
    pages = "".join(_page(each) + _page(each, truths[each.key]) for each in lessons)
    return (
        f'<!DOCTYPE html><html lang="{reader()}"><head><meta charset="utf-8"><title>'
        f"{say('sheet-title')}</title><style>\n{_STYLE}</style></head><body>{pages}</body></html>"
    )


def _page(lesson: Lesson, truth: float | None = None) -> str:
    """Ask, or answer where the truth is told."""
    title = f"{lesson.number}. {lesson.title}"
    body = (
        f'<p>{say("sheet-draw")}</p><div class="space"></div>'
        f'<p>{say("sheet-because")}</p><div class="line"></div><div class="line"></div>'
    )
    if truth is not None:
        title = say("sheet-answer", number=str(lesson.number), title=lesson.title)
        body = (
            f"<p><b>{html.escape(lesson.answer(truth))}</b></p>"
            f"<p><b>{say('sheet-why')}</b> {html.escape(lesson.why)}</p>"
            f"<p>{html.escape(say('site-wrong', idea=lesson.wrong))}</p>"
            f"<p><small>{html.escape(say('sheet-source', links=lesson.links))}</small></p>"
        )
    return (
        f"<section><h1>{html.escape(title)}</h1><p>{html.escape(lesson.question)}</p>"
        f"{_offered(lesson, answered=truth is not None)}{body}</section>"
    )


def _offered(lesson: Lesson, *, answered: bool = False) -> str:
    """Write answers with boxes, of which one may be full; or a scale to make a mark on."""
    commit = lesson.commit
    if not isinstance(commit, Choice):
        ticks = "".join(f"<span>{html.escape(each)}</span>" for each in commit.offered)
        mark = html.escape(say("sheet-mark", words=commit.phrase("…")))
        return "" if answered else f'<p>{mark}</p><div class="scale">{ticks}</div>'
    items = "".join(
        f"<li{' class=right' * (answered and place == commit.right)}>{html.escape(each)}</li>"
        for place, each in enumerate(commit.offered)
    )
    return f"<ul>{items}</ul>"


def notes(lessons: Iterable[Lesson], truths: Mapping[str, float]) -> dict[str, str]:
    """Write notes for instructors in the form of the Carpentries Workbench, by file name."""
    found = {}
    for each in lessons:
        name = f"episodes/{each.number:02}-{each.key.replace('_', '-')}.md"
        found[name] = episode(each, truths[each.key])
    names = "".join(f"- {name.partition('/')[2]}\n" for name in found)
    head = f"carpentry: incubator\ntitle: {say('notes-title')}\nlife_cycle: alpha\n"
    return {"config.yaml": f"{head}episodes:\n{names}", **found}


def episode(lesson: Lesson, truth: float) -> str:
    commit = lesson.commit
    if isinstance(commit, Choice):
        asked = "\n".join(f"{place}. {each}" for place, each in enumerate(commit.offered, 1))
        right = f"{commit.right + 1}. {commit.say(commit.right)}. "
    else:
        low, *_, high = commit.offered
        asked = say("notes-number", low=low, high=high, words=commit.phrase("…"))
        right = ""
    return f"""---
title: "{lesson.title}"
teaching: {max(lesson.minutes - 2, 1)}
exercises: 2
---
:::::: questions
- {lesson.question}
::::::
:::::: objectives
- {lesson.title}
::::::
:::::: instructor
{say("notes-instructor", wrong=lesson.wrong)}
::::::
:::::: challenge
## {lesson.question}
{asked}
::::: solution
{right}{lesson.answer(truth)}
:::::
::::::
:::::: keypoints
- {lesson.why}
::::::

{say("notes-more", links=lesson.links)}
"""


# --- the numbers behind the lessons, worked out by the library ------------------------------------

FILE = FOLDER / "lessons.json"
GROUPS, BLOBS = 5, "blobs"


@cache
def kept() -> dict[str, float]:
    found: dict[str, float] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def error(
    system: str, data: str, method: str, metric: str, seeds: Sequence[int], **params: Any
) -> float:
    """Middle error of a method on a bundled set, over seeds."""
    algorithm = registry.algorithms()[system]
    chosen = algorithm.method(method)
    asked, rows = chosen.params(**params), algorithm.samples[data]()
    found = []
    for seed in seeds:
        output = chosen.run(rows, asked, trial_rng(seed, method, None, 0)).output
        found.append(algorithm.evaluate(rows, output)[metric])
    return float(np.median(found))


def _totals(data: str, epsilon: float) -> Any:
    """Draw running totals of a bundled set, with the noise of one seed."""
    algorithm = registry.algorithms()["fda"]
    method, stream = algorithm.method("fda_published"), algorithm.samples[data]()
    return method.run(stream, method.params(epsilon=epsilon), np.random.default_rng(12)).output


def band(epsilon: float = 0.1) -> float:
    """Half the width of the band around running totals of the bundled ward: the middle one."""
    return float(np.median(_totals("ward", epsilon).half_width))


def crowd() -> float:
    """How much smaller the relative error of a map gets with ten times the trips."""
    few, many = (
        error("stag", data, "sound", "medium", range(10), epsilon=1.0)
        for data in ("city_small", "city")
    )
    return few / many


def guesses_of_800() -> float:
    """Right guesses of 800 of the attack on the similarity of two columns."""
    known = attacked("privscbn", "P3")
    assert known is not None
    first, other = (each[:400] for each in known.scores)
    edge = (float(first.min()) + float(other.max())) / 2
    return 800 * (float((first > edge).mean()) + float((other < edge).mean())) / 2


def rule_kept() -> float:
    """Of 100 made-up rows, how many keep that S says whether A and B differ; one parent."""
    algorithm = registry.algorithms()["privscbn"]
    method = algorithm.method("sound_pure")
    asked: dict[str, Any] = {"k": 1, "max_parents": 1, "epsilon": 10.0}
    params = method.params(**asked)
    table = algorithm.samples["xor"]()
    a, b, s = (table.names.index(name) for name in ("A", "B", "S"))
    found = []
    for seed in range(12, 20):
        output = method.run(table, params, trial_rng(seed, "sound_pure", None, 0)).output
        rows = np.asarray(output.synthetic)
        found.append(100 * float(((rows[:, a] ^ rows[:, b]) == rows[:, s]).mean()))
    return float(np.median(found))


def alone() -> float:
    """Spread within groups, in times the best, where everybody adds the noise alone."""
    groups = {"clusters": SIZES[BLOBS]}
    return error("dpc_stacking", BLOBS, "local", "inertia", range(4), epsilon=1.0, **groups)


def graded() -> float:
    """Silhouette of groups drawn by lot, on a table that was widened by them."""
    from sklearn.metrics import silhouette_score

    table = registry.algorithms()["dpc_stacking"].samples["blood"]()
    rows = table.unit_box(table.bounds)
    groups = trial_rng(0, "random groups", None, 0).integers(GROUPS, size=len(rows))
    return float(silhouette_score(widened(rows, groups, GROUPS), groups))


def solved() -> float:
    """Largest error of the totals that follow from two pictures with the same noise."""
    one, two = (_totals("adverse", epsilon).totals for epsilon in (0.1, 0.2))
    true = registry.algorithms()["fda"].samples["adverse"]().totals()
    return float(np.abs((0.1 * one - 0.2 * two) / (0.1 - 0.2) - true).max())


# --- the ten lessons, in the order of their path --------------------------------------------------

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
        commit=Band(low=7, high=392, now=27.6, words="learn-admissions", axis="width"),
        truth=band,
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
        truth=lambda: float(risk.people_after(10, 3.0)),
        shown=".0f",
        courses=("7", "Differential Privacy"),
    ),
    Lesson(
        number=5,
        key="budget",
        page="plain",
        before={"variant": "laplace", "epsilon": 1.0},
        after={"epsilon": 5.0},
        commit=Number(low=27, high=1_000, words="learn-in-1000"),
        truth=lambda: float(risk.people_after(10, 5.0)),
        shown=".0f",
        courses=("7", "Properties"),
    ),
    Lesson(
        number=6,
        key="claim",
        page="privscbn",
        before={"variant": "published", "epsilon": 1.0},
        after={"tab": "Is it private?"},
        commit=Number(low=400, high=800, step=5, words="learn-of-800"),
        truth=guesses_of_800,
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
        commit=Number(low=0, high=100, step=1, words="learn-of-100-rows"),
        truth=rule_kept,
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
        commit=Number(low=1, high=25, words="learn-times-best"),
        truth=alone,
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
        commit=Number(low=0.1, high=10, words="learn-at", axis="epsilon"),
        truth=lambda: risk.largest_epsilon(0.01, 0.05),
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
        courses=("7", "Sparse Vector"),
    ),
)


def by_number(number: int) -> Lesson | None:
    """Find a lesson; None where there is none with the number."""
    return next((each for each in LESSONS if each.number == number), None)


def truth_of(lesson: Lesson) -> float:
    """Give the number behind a lesson: worked out now, or kept where that takes seconds."""
    return kept()[lesson.key] if lesson.slow else lesson.truth()


def path_of(text: str) -> tuple[Lesson, ...]:
    """Read the lessons of a link, in its order; what is no lesson is left out.

    Examples
    --------
    >>> [each.number for each in path_of("1-6-x-99-10-6-" + 5_000 * "9")]
    [1, 6, 10]
    """
    known = {str(each.number): each for each in LESSONS}
    return tuple(known[part] for part in dict.fromkeys(text.split("-")) if part in known)
