"""What opens a band where there is none."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from dp_core.study import risk
from dp_core.study.choosing.bands import Band, Wish, asked, costs, fit, steps_within
from dp_core.study.choosing.shapes import Shape

MOST_PEOPLE = 10**9
_CLOSE = 1e-9
_EVEN = 0.5  # largest chance that 1 in 100 is let grow to


@dataclass(frozen=True, kw_only=True)
class WayOut:
    """One change that opens the band.

    Parameters
    ----------
    kind : {"people", "tolerance", "fewer", "releases", "cap"}
    value : float
        Number of people, tolerance, releases, or proven ε of the cap.
    words : str
        What is asked for instead, of "fewer".
    facts : Settings, optional
        The public numbers after it, where they change.
    """

    kind: Literal["people", "tolerance", "fewer", "releases", "cap"]
    value: float
    words: str = ""
    facts: Any = None


def ways_out(shape: Shape, facts: Any, wish: Wish) -> tuple[WayOut, ...]:
    """Say what opens the band where there is none, in the order in which to try it.

    More people, a larger tolerance, less that is asked for, fewer releases, a larger cap.
    """
    bands = asked(shape, facts, wish)
    return tuple(
        way
        for way in (
            _more_people(shape, facts, wish),
            _larger_tolerance(shape, facts, wish),
            *_fewer(shape, facts, wish),
            _fewer_releases(bands, wish),
            _larger_cap(bands, wish),
        )
        if way is not None
    )


def _lowest_errors(shape: Shape, facts: Any, wish: Wish) -> float:
    """Smallest error of any method that may be used, within its part of the cap."""
    errors = (
        way.at(max(steps))
        for way in shape.ways(facts, wish.wanted)
        if not way.compared and (steps := steps_within(way, wish.room, wish.releases, shape.grid))
    )
    return min(errors, default=math.inf)


def _more_people(shape: Shape, facts: Any, wish: Wish) -> WayOut | None:
    if not shape.people:
        return None
    here = getattr(facts, shape.people)

    def opens(people: int) -> bool:
        more = replace(facts, **{shape.people: people})
        return _lowest_errors(shape, more, wish) <= wish.tolerance

    ends = [n for n in _rounded(here, MOST_PEOPLE) if n > here]
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if _taken(opens, ends[middle]) else (middle + 1, high)
    if low == len(ends):
        return None
    more = replace(facts, **{shape.people: ends[low]})
    return WayOut(kind="people", value=ends[low], facts=more)


def _taken(opens: Callable[[int], bool], people: int) -> bool:
    """Whether a number of people opens the band; one that the system refuses does not."""
    try:
        return opens(people)
    except ValueError:
        return False


def _rounded(low: int, high: int) -> list[int]:
    """Whole numbers with two digits that count, from one end to the other."""
    first = max(0, math.floor(math.log10(max(low, 10))) - 1)
    tens = (10**power for power in range(first, math.ceil(math.log10(high))))
    return sorted({each * ten for ten in tens for each in range(10, 101) if each * ten <= high})


def _larger_tolerance(shape: Shape, facts: Any, wish: Wish) -> WayOut | None:
    error = _lowest_errors(shape, facts, wish)
    if math.isinf(error):
        return None
    power = 10.0 ** (math.floor(math.log10(error)) - 1)
    value = float(f"{math.ceil(error / power * (1 - _CLOSE)) * power:.6g}")
    if not wish.tolerance < value <= shape.measure(facts).high:
        return None
    return WayOut(kind="tolerance", value=value)


def _fewer(shape: Shape, facts: Any, wish: Wish) -> Iterable[WayOut]:
    for words, less in shape.fewer(facts):
        if _lowest_errors(shape, less, wish) <= wish.tolerance:
            yield WayOut(kind="fewer", value=0.0, words=words, facts=less)
            return


def _fewer_releases(bands: Sequence[Band], wish: Wish) -> WayOut | None:
    room = fit(bands, wish.room)
    return WayOut(kind="releases", value=room) if 1 <= room < wish.releases else None


def _larger_cap(bands: Sequence[Band], wish: Wish) -> WayOut | None:
    """Cap at which the first method opens; none that lets a suspicion become a likelihood."""
    needed = min(costs(bands, wish.releases), default=math.inf) + wish.other
    if not needed <= risk.largest_epsilon(0.01, _EVEN):
        return None
    return WayOut(kind="cap", value=needed)
