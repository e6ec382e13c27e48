"""Which ε meets a tolerance and respects a risk cap, from public numbers alone, method by method.

A system describes itself by a `Shape`: which numbers it asks for, and which error each of its
methods then makes at an ε. `answer` turns these into bands of ε, `ways_out` says what opens a band
where there is none. Nothing here looks at data.
"""

import bisect
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any, Literal

from dp_core import assets
from dp_core.algorithm import Method
from dp_core.params import Settings, knob
from dp_core.privacy.costs import zcdp_epsilon
from dp_core.study import experiments, risk
from dp_core.study.solving import (
    EPSILON_GRID,
    bad_tolerance,
    check_wanted,
    least_epsilon,
    shown,
    snap,
)
from dp_core.words import Message, Said, commas, kept, message, named, say

CLOSED_FORM = "from public numbers"
AVERAGE = "from public numbers, on average"
_HALVINGS = 50

Tried = tuple[tuple[str, Callable[[float], float]], ...]


@dataclass(frozen=True, kw_only=True)
class Way:
    """One method with public numbers: what it errs at an ε, and what that ε protects."""

    # key and words
    method: str
    title: str
    # ε, as the method is asked for it → the error that enough of the releases stay below. It may
    # raise `ParameterError`, or be infinite, where an ε cannot be had.
    error: Callable[[float], float]
    basis: Said = Said(CLOSED_FORM)  # what the error rests on
    # shapes of data in words, each with its error; `error` is then the largest of them
    tried: Tried = ()
    reason: Said = Said("")  # why no error is known, where that is so
    # proven ε, of what is protected, for each ε that is asked for; infinite if none is proven
    price: float = 1.0
    compared: bool = False  # whether it stands for comparison only: it opens no band
    delta: float = 0.0  # goes with the proven ε
    # of a method with δ: ε, as it is asked for, → its zCDP cost, in place of `price`
    rho: Callable[[float], float] | None = None

    @property
    def averages(self) -> bool:
        """Whether only the average of its error is known."""
        return self.basis == named(AVERAGE)

    def at(self, epsilon: float) -> float:
        """Error at an ε; infinite where it cannot be had."""
        try:
            found = self.error(epsilon)
        except ValueError:  # as every refusal of the core is
            return math.inf
        return math.inf if math.isnan(found) else found

    def proven(self, epsilon: float, releases: int = 1) -> float:
        """Proven ε of so many releases about the same people, with the δ of one."""
        if self.rho is None:
            return epsilon * self.price * releases
        return zcdp_epsilon(releases * self.rho(epsilon), self.delta)

    def share(self, cap: float, releases: int) -> float:
        """Largest proven ε that one of so many releases may have."""
        if self.rho is None or releases == 1 or math.isinf(cap):
            return cap / releases
        return _share(cap, releases, self.delta)


@lru_cache(maxsize=256)
def _share(cap: float, releases: int, delta: float) -> float:
    """Share a cap out by ρ, which adds up more slowly than ε; by halving."""
    low, high = 0.0, cap  # of ρ: it is never above the ε that it proves
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if zcdp_epsilon(middle, delta) > cap else (middle, high)
    return zcdp_epsilon(low / releases, delta)


def way_of(method: Method, error: Callable[[float], float], **more: Any) -> Way:
    """Describe a method by its error and further fields of `Way`."""
    compared = method.variant == "baseline"
    return Way(method=method.key, title=method.title, error=error, compared=compared, **more)


def unproven(method: Method) -> Way:
    """Name a method that is no way at all: whatever its ε, nothing is proven."""
    return way_of(method, lambda epsilon: math.inf, price=math.inf)


def worst(tried: Sequence[tuple[str, Callable[[float], float]]]) -> Callable[[float], float]:
    """Give the largest error of some shapes of data over ε."""
    return lambda epsilon: max(error(epsilon) for _, error in tried)


def around(columns: int, drawn: Iterable[int]) -> tuple[int, ...]:
    """Give the numbers of columns next to one, of those that were drawn; itself if it was.

    Examples
    --------
    >>> around(5, (2, 4, 8)), around(8, (2, 4, 8)), around(1, (2, 4))
    ((4, 8), (8,), (2,))
    """
    known = sorted(drawn)
    above = next(each for each in known if each >= columns)
    below = [each for each in known if each < columns]
    return (above,) if above == columns or not below else (below[-1], above)


def drawn(
    system: str,
    methods: Iterable[Method],
    *,
    columns: Sequence[int],
    rows: float,
    wanted: float,
    shapes: Mapping[str, str | Message],
    what: str,
    price: int,
    delta: float = 0.0,
    rho: Callable[[float], float] | None = None,
) -> tuple[Way, ...]:
    """List the methods of which repeated draws are kept, and the published one, unproven.

    Of `shapes` of data, key → words, the error of a method is that on the shape on which it errs
    most, and of several widths in `columns` on the worst width. ``rows`` for each ε see the noise;
    `price` is the rows of a person; `delta` and `rho`, what one row costs, are of the methods that
    have them.
    """
    known = {method.key: method for method in methods}
    stock = experiments.levels(system)
    ways = []
    for key in dict.fromkeys(method for method, _, _ in stock):
        if any((key, width, shape) not in stock for width in columns for shape in shapes):
            continue
        pure, more = float, {"price": float(price)}  # type: Any, Any
        if rho is not None and has_delta(known[key]):
            pure, more = as_pure(rho), {"delta": delta, "rho": _for_person(rho, price)}
        levels = {shape: [stock[key, width, shape] for width in columns] for shape in shapes}
        tried = tuple(
            (str(words), worst([("", each.over(rows, wanted, pure)) for each in levels[shape]]))
            for shape, words in shapes.items()
        )
        draws = min(each.draws for of in levels.values() for each in of)
        basis = say(
            "basis-drawn", shapes=len(tried), what=what, names=[*shapes.values()], draws=draws
        )
        ways.append(way_of(known[key], worst(tried), tried=tried, basis=basis, **more))
    return (*ways, unproven(known["published"]))


def has_delta(method: Method) -> bool:
    """Whether the promise of a method may fail with a chance that it is asked for."""
    return "delta" in method.params.__dataclass_fields__


def as_pure(rho: Callable[[float], float]) -> Callable[[float], float]:
    """Give the pure ε that has the ρ of a method: what its noise grows less by."""
    return lambda epsilon: math.sqrt(2 * rho(epsilon))


def _for_person(rho: Callable[[float], float], rows: int) -> Callable[[float], float]:
    """Cost of so many rows of one person together (group privacy of zCDP)."""
    return lambda epsilon: rho(epsilon) * rows**2


# --- what a system says of itself: which public numbers it asks for, and what they lead to --------


def per_person(rows: str) -> Any:
    """Ask for the most rows of a person, by what they are called."""
    told = message("per-person.help", lower=rows.lower())
    return knob(1, message("per-person", rows=rows), 1, 1_000, help=told)


def stated(*names: str, **renamed: str) -> Callable[..., dict[str, Any]]:
    """Give facts away under their own names, or under new ones."""
    return partial(_given_away, {**{name: name for name in names}, **renamed})


def _given_away(places: Mapping[str, str], facts: Any, *_: Any) -> dict[str, Any]:
    return {name: getattr(facts, fact) for name, fact in places.items()}


@dataclass(frozen=True, kw_only=True)
class Measure:
    """What a tolerance of a system is about: its words, and what it opens with; else a share."""

    label: Said = Said()
    unit: Said = Said()
    opens: float
    help: Said = Said("")
    low: float = 0.001
    high: float = 1.0
    step: float = 0.01


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A shape of data with what can be published of it."""

    # key of its system; what there is; what it becomes
    system: str
    have: Said = Said()
    publish: Said = Said()
    example: tuple[tuple[str, ...], ...]  # head and rows of a table that looks like it
    facts: type[Settings]  # public numbers that are asked for, with the words of their fields
    # facts and share wanted → methods that come into question
    ways: Callable[[Any, float], Sequence[Way]]
    measured: Measure | Callable[[Any], Measure]  # what the tolerance is about, or facts → that
    grid: tuple[float, ...] = EPSILON_GRID  # steps of the slider of its page
    people: str = ""  # fact of which more makes errors smaller; empty where there is none
    # facts → other facts that ask for less, in words
    fewer: Callable[[Any], Iterable[tuple[str, Any]]] = lambda facts: ()
    counted: str = "releases"  # of what a share is wanted within the tolerance, plural
    again: Said = Said("")  # what counts once, however often it is looked at
    # facts and tolerance → what the tolerance means; empty for nothing
    in_words: Callable[[Any, float], str] = lambda facts, tolerance: ""
    # facts → of which data the answer is known to fail; empty where of none
    beyond: Callable[[Any], Message | str] = lambda facts: ""
    # facts → what a plan states of the file
    upload: Callable[[Any], Mapping[str, Any]] = lambda facts: {}
    left: Said = Said("")  # what of the file is left to state, in words; empty where nothing is
    # facts and key of a method → its parameters but for ε
    params: Callable[[Any, str], Mapping[str, Any]] = lambda facts, method: {}
    # facts → what the page of the system opens with
    widgets: Callable[[Any], Mapping[str, Any]] = lambda facts: {}

    def measure(self, facts: Any) -> Measure:
        """Say what the tolerance is about."""
        return self.measured if isinstance(self.measured, Measure) else self.measured(facts)


# --- bands of ε: from what is enough for a tolerance to what a cap allows -------------------------

MOST_RELEASES = 10**6
_CLOSE = 1e-9


@dataclass(frozen=True, kw_only=True)
class Band:
    """The ε of one method that meet a tolerance and respect a cap."""

    way: Way
    least: float | None  # smallest ε that meets the tolerance; None if none is large enough
    share: float  # largest proven ε of one release that respects the cap
    steps: tuple[float, ...]  # steps of the slider between them, both ends rounded to the safe side
    low: float | None  # first step of the slider that meets the tolerance
    # the same for each shape of data that was tried, the smallest first
    lows: tuple[tuple[str, float | None], ...] = ()

    @property
    def proven(self) -> float:
        """Proven ε that the tolerance takes; infinite where there is none."""
        return math.inf if self.least is None else self.way.proven(self.least)

    @property
    def most(self) -> float:
        """Largest ε of the band: a cap that the slider reaches, even between two of its steps."""
        last = self.steps[-1]
        between = not math.isinf(self.share) and snap(self.share, "down") == last
        return self.share if between and self.way.proven(self.share) <= self.share else last

    @property
    def words(self) -> str:
        """Say the band, or why there is none."""
        if math.isinf(self.way.price):
            return say("band-nothing")
        if self.way.reason:
            return self.way.reason
        if self.low is None:
            return say("band-never")
        least = self.way.proven(self.low)
        asked = f"{self.low:g}" if abs(least - self.low) > _CLOSE * least else "none"
        if not self.steps:
            return say("band-over", least=f"{least:.4g}", asked=asked)
        low = shown(self.way.proven(self.steps[0]), "up")
        high = shown(self.way.proven(self.most), "down")
        return say("band-range", low="none" if low == high else low, high=high, asked=asked)

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
        if not self.lows:
            return ""
        known = commas(f"{low:g} {words}" for words, low in self.lows if low is not None)
        never = commas(words for words, low in self.lows if low is None)
        return say("band-tried", known=known or "none", never=never or "none")


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What may be off and what may be at risk."""

    tolerance: float  # in the unit of the publication
    wanted: float = 0.9  # share of the releases that shall lie within it
    cap: float = math.inf  # largest proven ε of all releases about the same people together
    releases: int = 1  # so many of them share the cap
    # proven ε of releases of another kind about the same people: it comes off the cap
    other: float = 0.0

    @property
    def room(self) -> float:
        """What is left for these releases together."""
        return max(0.0, self.cap - self.other)


def answer(
    ways: Iterable[Way],
    *,
    tolerance: float,
    cap: float = math.inf,
    releases: int = 1,
    grid: Sequence[float] = EPSILON_GRID,
    ends: tuple[float, float] | None = None,
) -> tuple[Band, ...]:
    """Find the band of ε of each method, the one that needs the smallest proven ε first.

    The tolerance is in the unit of the errors; `cap` is the largest proven ε of all `releases`
    together, and `ends` the range of ε that is searched, by default that of the slider.
    """
    if not 0 < tolerance < math.inf:
        raise bad_tolerance(tolerance, "positive")
    risk.odds_multiplier(cap)  # refuses what is no ε
    ends = ends or (grid[0], grid[-1])
    bands = [_band(way, tolerance, (cap, releases), grid, ends) for way in ways]
    return tuple(sorted(bands, key=lambda band: (band.proven, not band.least, band.least or 0)))


@kept(128)
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
    """Count the releases that a cap has room for, each at the smallest step that is enough."""
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


# --- what opens a band where there is none --------------------------------------------------------

MOST_PEOPLE = 10**9
_EVEN = 0.5  # largest chance that 1 in 100 is let grow to


@dataclass(frozen=True, kw_only=True)
class WayOut:
    """One change that opens the band."""

    kind: Literal["people", "tolerance", "fewer", "releases", "cap"]
    value: float  # number of people, tolerance, releases, or proven ε of the cap
    words: str = ""  # what is asked for instead, of "fewer"
    facts: Any = None  # the public numbers after it, where they change


def ways_out(shape: Shape, facts: Any, wish: Wish) -> tuple[WayOut, ...]:
    """Say what opens the band where there is none, in the order in which to try it.

    More people, a larger tolerance, less that is asked for, fewer releases, a larger cap.
    """
    bands = asked(shape, facts, wish)
    found = (
        _more_people(shape, facts, wish),
        _larger_tolerance(shape, facts, wish),
        *_fewer(shape, facts, wish),
        _fewer_releases(bands, wish),
        _larger_cap(bands, wish),
    )
    return tuple(way for way in found if way is not None)


def _lowest_errors(shape: Shape, facts: Any, wish: Wish) -> float:
    """Smallest error of any method that may be used, within its part of the cap."""
    ways = [way for way in shape.ways(facts, wish.wanted) if not way.compared]
    within = [(way, steps_within(way, wish.room, wish.releases, shape.grid)) for way in ways]
    return min((way.at(max(steps)) for way, steps in within if steps), default=math.inf)


def _more_people(shape: Shape, facts: Any, wish: Wish) -> WayOut | None:
    if not shape.people:
        return None
    here = getattr(facts, shape.people)

    def opens(people: float) -> bool:
        try:
            more = replace(facts, **{shape.people: people})
            return _lowest_errors(shape, more, wish) <= wish.tolerance
        except ValueError:  # the system refuses so many
            return False

    ends = [n for n in _rounded(here, MOST_PEOPLE) if n > here]
    place = _first(ends, opens)
    if place == len(ends):
        return None
    more = replace(facts, **{shape.people: ends[place]})
    return WayOut(kind="people", value=ends[place], facts=more)


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
    fits = wish.tolerance < value <= shape.measure(facts).high
    return WayOut(kind="tolerance", value=value) if fits else None


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


SOURCE = "OpenDP Deployments Registry"
DELTAS = (1e-6, 1e-10)
"""What a zCDP cost is converted at."""


@dataclass(frozen=True, kw_only=True)
class Deployment:
    curator: str
    name: str
    year: str
    unit: str  # what is protected, in words
    same: bool  # whether model and kind of unit are those of the system that it is shown for
    # both the same where the use states it; from `DELTAS` where it states rho
    epsilon: tuple[float, float]
    delta: float = 0.0
    rho: float = 0.0  # 0 where none is stated

    def budget(self) -> str:
        """Say what it spends.

        >>> [each.budget() for each in used("stag")][:2]
        ['ε = 0.66, δ = 2.1e-29', 'ε = 2']
        >>> next(each.budget() for each in used("privscbn") if each.rho)
        'ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63'
        """
        low, high = self.epsilon
        if self.rho:
            pairs = zip(self.epsilon, DELTAS, strict=True)
            least, most = (f"{each:.3g} (δ = {_small(delta)})" for each, delta in pairs)
            return say("deployment-rho", low=least, high=most, rho=f"{self.rho:g}")
        assert low == high
        return f"ε = {low:g}" + (f", δ = {_small(self.delta)}" if self.delta else "")


@cache
def used(system: str) -> tuple[Deployment, ...]:
    """List published uses for a system, those of the same kind first; none for an unknown one."""
    known = _read()
    return tuple(
        _made(known["deployments"][each["of"]], unit=each["unit"], same=each["same"])
        for each in known["shown"].get(system, ())
    )


def origin() -> str:
    """Say where the facts are from, how old they are, and who has checked them.

    >>> origin().partition(": ")[2]
    '41 entries (4 draft, 37 pending), none yet approved by the registry’s board.'
    """
    known = _read()
    states = commas(f"{number} {named(state)}" for state, number in known["states"].items())
    number = sum(known["states"].values())
    return say(
        "deployments-origin",
        source=SOURCE,
        snapshot=known["snapshot"],
        entries=number,
        states=states,
        approved="approved" in known["states"],
    )


def _small(delta: float) -> str:
    return f"{delta:g}".replace("e-0", "e-")


@cache
def _read() -> dict[str, Any]:
    path = assets.DATA / "deployments.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def _made(facts: dict[str, Any], *, unit: str, same: bool) -> Deployment:
    rho = float(facts.get("rho", 0))
    low, high = (zcdp_epsilon(rho, delta) for delta in DELTAS) if rho else [facts["epsilon"]] * 2
    return Deployment(
        curator=facts["curator"],
        name=facts["name"],
        year=facts["date"][:4],
        unit=unit,
        same=same,
        epsilon=(low, high),
        delta=float(facts.get("delta", 0)),
        rho=rho,
    )
