"""Which ε meets a tolerance and respects a risk cap, from public numbers alone, method by method.

A system describes itself by a `Shape`: which numbers it asks for, and which error each of its
methods then makes at an ε. `answer` turns these into bands of ε, `ways_out` says what opens a band
where there is none. Nothing here looks at data.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from dp_core.params import Settings
from dp_core.study import risk
from dp_core.study.feasible import EPSILON_GRID
from dp_core.study.solving import bad_tolerance, check_wanted, least_epsilon

CLOSED_FORM = "from public numbers"
AVERAGE = "from public numbers, on average"
MOST_PEOPLE = 10**9
_CLOSE = 1e-9
_EVEN = 0.5  # largest chance that 1 in 100 is let grow to


@dataclass(frozen=True, kw_only=True)
class Way:
    """One method with public numbers: what it errs at an ε, and what that ε protects.

    Parameters
    ----------
    method, title : str
        Key and words.
    error : callable
        ε, as the method is asked for it → the error that enough of the releases stay below. It may
        raise `ParameterError`, or be infinite, where an ε cannot be had.
    basis : str
        What the error rests on.
    price : float
        Proven ε, of what is protected, for each ε that is asked for; infinite if none is proven.
    compared : bool
        Whether it stands for comparison only: it opens no band.
    """

    method: str
    title: str
    error: Callable[[float], float]
    basis: str = CLOSED_FORM
    price: float = 1.0
    compared: bool = False

    def at(self, epsilon: float) -> float:
        """Error at an ε; infinite where it cannot be had."""
        try:
            found = self.error(epsilon)
        except ValueError:  # as every refusal of the core is
            return math.inf
        return math.inf if math.isnan(found) else found


def unproven(method: str, title: str) -> Way:
    """Name a method that is no way at all: whatever its ε, nothing is proven."""
    return Way(method=method, title=title, error=lambda epsilon: math.inf, price=math.inf)


@dataclass(frozen=True, kw_only=True)
class Band:
    """The ε of one method that meet a tolerance and respect a cap.

    Parameters
    ----------
    way : Way
    least : float or None
        Smallest ε that meets the tolerance; None if none is large enough.
    most : float
        Largest ε that respects the cap; 0 where nothing is proven.
    steps : tuple of float
        Steps of the slider between them, both ends rounded to the safe side.
    low : float or None
        First step of the slider that meets the tolerance.
    """

    way: Way
    least: float | None
    most: float
    steps: tuple[float, ...]
    low: float | None

    @property
    def proven(self) -> float:
        """Proven ε that the tolerance takes; infinite where there is none."""
        return math.inf if self.least is None else self.least * self.way.price


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What may be off and what may be at risk.

    Parameters
    ----------
    tolerance : float
        In the unit of the publication.
    wanted : float
        Share of the releases that shall lie within it.
    cap : float
        Largest proven ε of all releases about the same people together.
    releases : int
        So many of them share the cap.
    """

    tolerance: float
    wanted: float = 0.9
    cap: float = math.inf
    releases: int = 1

    @property
    def share(self) -> float:
        """What one release may cost: ε of releases about the same people adds up."""
        return self.cap / self.releases


@dataclass(frozen=True, kw_only=True)
class Measure:
    """What a tolerance of a system is about: its words, and what it opens with."""

    label: str
    unit: str
    opens: float
    low: float
    high: float
    step: float
    help: str


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A shape of data with what can be published of it.

    Parameters
    ----------
    system, have, publish : str
        Key of its system; what there is; what it becomes.
    example : tuple of tuple of str
        Head and rows of a table that looks like it.
    facts : type[Settings]
        Public numbers that are asked for, with the words of their fields.
    ways : callable
        Facts and share wanted → methods that come into question.
    measure : callable
        Facts → what the tolerance is about.
    grid : tuple of float
        Steps of the slider of its page.
    people : str
        Fact of which more makes errors smaller; empty where there is none.
    fewer : callable
        Facts → other facts that ask for less, in words.
    again : str
        What counts once, however often it is looked at.
    in_words : callable
        Facts and tolerance → what the tolerance means; empty for nothing.
    upload : callable
        Facts → what a plan states of the file.
    left : str
        What of the file is left to state, in words; empty where nothing is.
    params : callable
        Facts and key of a method → its parameters but for ε.
    widgets : callable
        Facts → what the page of the system opens with.
    """

    system: str
    have: str
    publish: str
    example: tuple[tuple[str, ...], ...]
    facts: type[Settings]
    ways: Callable[[Any, float], Sequence[Way]]
    measure: Callable[[Any], Measure]
    grid: tuple[float, ...] = EPSILON_GRID
    people: str = ""
    fewer: Callable[[Any], Iterable[tuple[str, Any]]] = lambda facts: ()
    again: str = ""
    in_words: Callable[[Any, float], str] = lambda facts, tolerance: ""
    upload: Callable[[Any], Mapping[str, Any]] = lambda facts: {}
    left: str = ""
    params: Callable[[Any, str], Mapping[str, Any]] = lambda facts, method: {}
    widgets: Callable[[Any], Mapping[str, Any]] = lambda facts: {}


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


def answer(
    ways: Iterable[Way],
    *,
    tolerance: float,
    cap: float = math.inf,
    grid: Sequence[float] = EPSILON_GRID,
    ends: tuple[float, float] | None = None,
) -> tuple[Band, ...]:
    """Find the band of ε of each method.

    Parameters
    ----------
    ways : iterable of Way
    tolerance : float
        Above 0, in the unit of their errors.
    cap : float
        Largest proven ε of one release.
    grid : sequence of float
        Steps of the slider.
    ends : (float, float), optional
        Range of ε that is searched; that of the slider if none is given.

    Returns
    -------
    tuple of Band
        The one that needs the smallest proven ε first; those without an answer last.

    Raises
    ------
    ParameterError
        If the tolerance is not above 0, or the cap is negative or not a number.

    Examples
    --------
    >>> (found,) = answer([Way(method="a", title="A", error=lambda e: 1 / e)], tolerance=1.3, cap=1)
    >>> round(found.least, 3), found.low, found.steps
    (0.769, 0.8, (0.8, 0.9, 1.0))
    """
    if not 0 < tolerance < math.inf:
        raise bad_tolerance(tolerance, "positive")
    risk.odds_multiplier(cap)  # refuses what is no ε
    bands = [_band(way, tolerance, cap, grid, ends or (grid[0], grid[-1])) for way in ways]
    return tuple(sorted(bands, key=lambda band: (band.proven, not band.least, band.least or 0)))


@lru_cache(maxsize=128)
def asked(shape: Shape, facts: Any, wish: Wish) -> tuple[Band, ...]:
    """Answer for all methods of a shape; see `answer`."""
    check_wanted(wish.wanted)
    ways = shape.ways(facts, wish.wanted)
    return answer(ways, tolerance=wish.tolerance, cap=wish.share, grid=shape.grid)


def best(bands: Iterable[Band]) -> Band | None:
    """First band with a step that can be used; None where all are empty."""
    return next((band for band in bands if band.steps and not band.way.compared), None)


def fit(bands: Iterable[Band], cap: float) -> int:
    """Count the releases that a cap has room for, each at the smallest step that is enough.

    Examples
    --------
    >>> way = Way(method="a", title="A", error=lambda e: 1 / e)
    >>> fit(answer([way], tolerance=2), 1.65)
    3
    """
    each = min(costs(bands), default=math.inf)
    if math.isinf(cap):
        return 0 if math.isinf(each) else MOST_PEOPLE
    return math.floor(cap / each * (1 + _CLOSE))


def costs(bands: Iterable[Band]) -> list[float]:
    """Proven ε of the first step that is enough, of each method that may be used."""
    used = [band for band in bands if not band.way.compared]
    return [band.low * band.way.price for band in used if band.low is not None]


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


def _band(
    way: Way, tolerance: float, cap: float, grid: Sequence[float], ends: tuple[float, float]
) -> Band:
    least = least_epsilon(way.at, tolerance, low=ends[0], high=ends[1])
    most = 0.0 if math.isinf(way.price) else cap / way.price
    enough = [] if least is None else [e for e in grid if e >= least * (1 - _CLOSE)]
    steps = tuple(each for each in enough if each <= most * (1 + _CLOSE))
    return Band(way=way, least=least, most=most, steps=steps, low=enough[0] if enough else None)


def _lowest_errors(shape: Shape, facts: Any, wish: Wish) -> float:
    """Smallest error of any method that may be used, within its part of the cap."""
    errors = (
        way.at(max(steps))
        for way in shape.ways(facts, wish.wanted)
        if not way.compared
        and (steps := [e for e in shape.grid if e * way.price <= wish.share * (1 + _CLOSE)])
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
    room = fit(bands, wish.cap)
    return WayOut(kind="releases", value=room) if 1 <= room < wish.releases else None


def _larger_cap(bands: Sequence[Band], wish: Wish) -> WayOut | None:
    """Cap at which the first method opens; none that lets a suspicion become a likelihood."""
    needed = min(costs(bands), default=math.inf) * wish.releases
    if not needed <= risk.largest_epsilon(0.01, _EVEN):
        return None
    return WayOut(kind="cap", value=needed)
