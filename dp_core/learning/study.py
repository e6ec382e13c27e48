"""A study of whether people understand: five tasks on live pages, then how usable they found it.

Nothing is sent. Whoever takes part leaves with a file of JSON, which holds no name, and gives it to
the person who asked them; `summary` counts such files.

References
----------
J. Brooke, SUS: A quick and dirty usability scale, in Usability Evaluation in Industry, 1996.
"""

import json
import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dp_core.errors import DataError
from dp_core.view.theme import short
from dp_core.words import LANGUAGES, Message, message, say

KIND, VERSION = "dp-explorer study", 1
STATEMENTS = 10
AGREE = (1, 2, 3, 4, 5)
"""From strongly disagree to strongly agree."""
_LONGEST = 86_400.0  # seconds
_MOST_LETTERS = 10_000


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question that a page answers for whoever looks."""

    key: str  # the message ``study-<key>`` asks, and ``study-<key>.<option>`` are its answers
    page: str  # key of the system whose page shows the answer as it opens
    options: tuple[str, ...]
    right: str

    @property
    def question(self) -> Message:
        return message(f"study-{self.key}")

    def say(self, option: str) -> str:
        """Give the words of an answer."""
        return say(f"study-{self.key}.{option}")


TASKS = (
    Task(key="suspicion", page="plain", options=("same", "grown", "half", "sure"), right="grown"),
    Task(key="enough", page="privscbn", options=("low", "right", "high", "never"), right="right"),
    Task(key="proof", page="stag", options=("none", "claim", "double"), right="none"),
    Task(key="noise", page="plain", options=("half", "same", "double", "four"), right="double"),
    Task(key="person", page="dpc_stacking", options=("third", "same", "times"), right="times"),
)


@dataclass(frozen=True, kw_only=True)
class Session:
    """What one person did."""

    language: str
    answers: Mapping[str, tuple[str, float]]  # option and seconds, by the key of the task
    agreed: tuple[int, ...]  # from 1 to 5, by statement

    def to_json(self) -> str:
        tasks = {}
        for task in TASKS:
            answer, seconds = self.answers[task.key]
            tasks[task.key] = {
                "answer": answer,
                "right": answer == task.right,
                "seconds": round(seconds, 1),
            }
        whole = {"kind": KIND, "version": VERSION, "language": self.language, "tasks": tasks}
        whole |= {"agreed": list(self.agreed), "sus": sus(self.agreed)}
        return json.dumps(whole, indent=1) + "\n"


def sus(agreed: Sequence[int]) -> float:
    """Score the system usability scale: 0 to 100; odd statements praise, even ones complain.

    Examples
    --------
    >>> sus([5, 1] * 5), sus([3] * 10)
    (100.0, 50.0)
    """
    return 2.5 * sum(each - 1 if place % 2 == 0 else 5 - each for place, each in enumerate(agreed))


def read(text: str) -> Session:
    """Read a file that was handed in; refuse with a DataError what is none."""
    try:
        whole = json.loads(text[:_MOST_LETTERS])
        given = {task.key: whole["tasks"][task.key] for task in TASKS}
        answers = {key: (str(one["answer"]), float(one["seconds"])) for key, one in given.items()}
        made = Session(language=whole["language"], answers=answers, agreed=tuple(whole["agreed"]))
        fits = (whole["kind"], whole["version"]) == (KIND, VERSION) and _fits(made)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        fits = False
    if not fits:
        raise DataError.of("not-ours", "file", what="study")
    return made


def _fits(made: Session) -> bool:
    return (
        made.language in LANGUAGES
        and all(made.answers[task.key][0] in task.options for task in TASKS)
        and all(0 <= seconds <= _LONGEST for _, seconds in made.answers.values())
        and len(made.agreed) == STATEMENTS
        and all(type(each) is int and each in AGREE for each in made.agreed)
    )


def summary(sessions: Iterable[Session]) -> list[str]:
    """Count the files of a class: right answers and times by task, and the mean score.

    Ranges are Wilson's for shares and Student's for the mean, both of 95 %.
    """
    from scipy import stats

    taken = list(sessions)
    lines = [say("study-people", people=len(taken))]
    for task in TASKS:
        given = [each.answers[task.key] for each in taken]
        right = sum(option == task.right for option, _ in given)
        ends = stats.binomtest(right, len(taken)).proportion_ci(0.95, method="wilson")
        facts: dict[str, Any] = {"right": right, "people": len(taken)}
        facts |= {"low": math.floor(100 * ends.low), "high": math.ceil(100 * ends.high)}
        seconds = statistics.median(each for _, each in given)
        lines.append(say("study-task", question=task.question, seconds=round(seconds), **facts))
    scores = [sus(each.agreed) for each in taken]
    mean, wide = statistics.fmean(scores), 0.0
    if len(scores) > 1:
        error = statistics.stdev(scores) / math.sqrt(len(scores))
        wide = float(stats.t.ppf(0.975, len(scores) - 1)) * error
    lines.append(say("study-score", mean=short(mean), wide=short(wide), several=len(scores) > 1))
    return lines
