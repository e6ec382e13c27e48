"""Bands of ε: from what is enough for a tolerance to what a cap allows."""

import bisect
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dp_core.study import risk
from dp_core.study.choosing.shapes import Shape
from dp_core.study.choosing.ways import Way
from dp_core.study.solving import EPSILON_GRID, bad_tolerance, check_wanted, least_epsilon

MOST_RELEASES = 10**6
_CLOSE = 1e-9


@dataclass(frozen=True, kw_only=True)
class Band:
    """The ε of one method that meet a tolerance and respect a cap.

    Parameters
    ----------
    way : Way
    least : float or None
        Smallest ε that meets the tolerance; None if none is large enough.
    share : float
        Largest proven ε of one release that respects the cap.
    steps : tuple of float
        Steps of the slider between them, both ends rounded to the safe side.
    low : float or None
        First step of the slider that meets the tolerance.
    lows : tuple of (str, float or None)
        The same for each shape of data that was tried, the smallest first.
    """

    way: Way
    least: float | None
    share: float
    steps: tuple[float, ...]
    low: float | None
    lows: tuple[tuple[str, float | None], ...] = ()

    @property
    def proven(self) -> float:
        """Proven ε that the tolerance takes; infinite where there is none."""
        return math.inf if self.least is None else self.way.proven(self.least)

    @property
    def range(self) -> str:
        """Say from where on the tolerance is met on each shape of data; empty for none tried.

        Examples
        --------
        >>> tried = (("in a city", lambda e: 3 / e), ("evenly", lambda e: 1 / e))
        >>> way = Way(method="a", title="A", error=tried[0][1], tried=tried)
        >>> answer([way], tolerance=1.25)[0].range, answer([way], tolerance=0.125)[0].range
        ('Enough from 0.8 evenly, 2.5 in a city.', 'Enough from 8 evenly; at no ε in a city.')
        """
        known = [f"{low:g} {words}" for words, low in self.lows if low is not None]
        never = [words for words, low in self.lows if low is None]
        parts = [f"enough from {', '.join(known)}"] if known else []
        parts += [f"at no ε {', '.join(never)}"] if never else []
        said = "; ".join(parts)
        return f"{said[:1].upper()}{said[1:]}." if said else ""


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
    other : float
        Proven ε of releases of another kind about the same people: it comes off the cap.
    """

    tolerance: float
    wanted: float = 0.9
    cap: float = math.inf
    releases: int = 1
    other: float = 0.0

    @property
    def room(self) -> float:
        """What is left for these releases together."""
        return max(0.0, self.cap - self.other)

    @property
    def share(self) -> float:
        """What one release may cost: ε of releases about the same people adds up."""
        return self.room / self.releases


def answer(
    ways: Iterable[Way],
    *,
    tolerance: float,
    cap: float = math.inf,
    releases: int = 1,
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
        Largest proven ε of all releases together.
    releases : int
        So many share it.
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
    ends = ends or (grid[0], grid[-1])
    bands = [_band(way, tolerance, (cap, releases), grid, ends) for way in ways]
    return tuple(sorted(bands, key=lambda band: (band.proven, not band.least, band.least or 0)))


@lru_cache(maxsize=128)
def asked(shape: Shape, facts: Any, wish: Wish) -> tuple[Band, ...]:
    """Answer for all methods of a shape; see `answer`."""
    check_wanted(wish.wanted)
    ways = shape.ways(facts, wish.wanted)
    return answer(
        ways, tolerance=wish.tolerance, cap=wish.room, releases=wish.releases, grid=shape.grid
    )


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
    used = [band for band in bands if not band.way.compared and band.low is not None]
    return max((room(band.way, band.low or math.inf, cap) for band in used), default=0)


def room(way: Way, epsilon: float, cap: float) -> int:
    """Count the releases of one method at an ε that a cap has room for."""
    most = cap * (1 + _CLOSE)
    return _first(range(1, MOST_RELEASES), lambda k: way.proven(epsilon, int(k)) > most)


def costs(bands: Iterable[Band], releases: int = 1) -> list[float]:
    """Proven ε of the first step that is enough, of each method that may be used."""
    used = [band for band in bands if not band.way.compared]
    return [band.way.proven(band.low, releases) for band in used if band.low is not None]


def steps_within(way: Way, cap: float, releases: int, grid: Sequence[float]) -> tuple[float, ...]:
    """Give the steps of a slider of which so many releases stay within a cap."""
    most = cap * (1 + _CLOSE)
    return tuple(grid[: _first(grid, lambda epsilon: way.proven(epsilon, releases) > most)])


def _first(grid: Sequence[float], holds: Callable[[float], bool]) -> int:
    """Find the place from which on something holds, with few questions."""
    return bisect.bisect_left(grid, 1, key=lambda each: int(holds(each)))


def _band(
    way: Way,
    tolerance: float,
    limit: tuple[float, int],
    grid: Sequence[float],
    ends: tuple[float, float],
) -> Band:
    least = _least(way, tolerance, grid, ends)
    enough = [] if least is None else [e for e in grid if e >= least * (1 - _CLOSE)]
    return Band(
        way=way,
        least=least,
        share=way.share(*limit),
        steps=steps_within(way, *limit, enough),
        low=enough[0] if enough else None,
        lows=_lows(way, tolerance, grid),
    )


def _lows(
    way: Way, tolerance: float, grid: Sequence[float]
) -> tuple[tuple[str, float | None], ...]:
    """Find the first step that is enough on each shape of data."""
    found = []
    for words, error in way.tried:
        place = _first(grid, lambda epsilon, at=error: at(epsilon) <= tolerance * (1 + _CLOSE))  # type: ignore[misc]
        found.append((words, grid[place] if place < len(grid) else None))
    return tuple(sorted(found, key=lambda each: math.inf if each[1] is None else each[1]))


def _least(
    way: Way, tolerance: float, grid: Sequence[float], ends: tuple[float, float]
) -> float | None:
    """Find the smallest ε that is enough; with δ a step of the slider: each costs a search."""
    if way.rho is None:
        return least_epsilon(way.at, tolerance, low=ends[0], high=ends[1])
    place = _first(grid, lambda epsilon: way.at(epsilon) <= tolerance)
    return grid[place] if place < len(grid) else None
