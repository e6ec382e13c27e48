"""Experiments of the error tab in the background: what is run, in which order, what is not."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import call
from typing import Any

from dp_core.algorithms.lremh.study import duration_words, trials
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import Message, message, say
from pages.common.work.jobs import Work
from pages.parts.lremh.state import KEY, title

A_TASK = 0.3  # seconds
LONGEST = 20.0  # of one run


@dataclass(frozen=True, kw_only=True)
class Point:
    """A method with its parameters at one value of what is varied.

    Parameters
    ----------
    method : str
    params : LocalParams
    x : float
    table : CategoricalTable
    seconds : float
        Guess of a run.
    attributes : int, optional
        How many attributes of the table are used, from the first on; None for all.
    """

    method: str
    params: Any
    x: float
    table: CategoricalTable
    seconds: float
    attributes: int | None = None

    @property
    def fits(self) -> bool:
        return self.seconds <= LONGEST


def of_points(name: str, points: Sequence[Point], *, label: str, button: bool) -> Work:
    """Make the work of running all points that fit.

    Parameters
    ----------
    name : str
        Kind of experiment.
    points : sequence of Point
    label : str
        For the progress line.
    button : bool
        Whether a click starts it.
    """
    kept = [point for point in points if point.fits]
    return Work(
        prefix=KEY,
        name=name,
        wanted=tuple((each.table.fingerprint, each.method, each.params, each.x) for each in kept),
        label=label,
        function=call,
        tasks=lambda: _tasks(kept),
        start=started(trials.RUNS * guessed(kept), label) if button else "",
    )


def guessed(points: Sequence[Point]) -> float:
    """Seconds of one run of each."""
    return sum(point.seconds for point in points if point.fits)


def started(seconds: float, label: str) -> str:
    """Words of the button."""
    return f"Run: {label[:1].lower()}{label[1:]}, about {duration_words(seconds)}"


def _tasks(points: Sequence[Point]) -> Iterable[tuple[Any, ...]]:
    """Order the runs: a first look at every point, then the rest, slow ones last."""
    made = [
        (point.seconds > A_TASK, batch.start, point, batch)
        for point in points
        for batch in batches(trials.RUNS, point.seconds)
    ]
    for _, _, point, batch in sorted(made, key=lambda each: each[:2]):
        run = partial(trials.measure, point.table, point.method, point.params, x=point.x)
        yield (partial(run, trials=list(batch), attributes=point.attributes),)


def batches(runs: int, seconds: float) -> list[range]:
    """Split runs into tasks of about a third of a second."""
    size = max(1, min(runs, int(A_TASK / max(seconds, 1e-6))))
    return [range(start, min(start + size, runs)) for start in range(0, runs, size)]


def left_out(points: Sequence[Point], at: Callable[[float], str | Message]) -> list[str]:
    """Say which points would take too long."""
    said = []
    for method in dict.fromkeys(point.method for point in points):
        slow = [point for point in points if point.method == method and not point.fits]
        if slow:
            where = tuple(at(point.x) for point in slow)
            reason = why(max(point.seconds for point in slow))
            said.append(say("lremh-left-out", method=title(method), where=where, why=reason))
    return said


def why(seconds: float) -> Message:
    """Say why a run is left out."""
    if seconds == float("inf"):
        return message("lremh-left-memory")
    return message("lremh-left-time", time=duration_words(seconds))
