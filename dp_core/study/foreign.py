"""Audit a function that somebody else wrote: which ε it keeps on pairs of neighbours.

A function takes an array of numbers and gives a number, numbers or a word. It runs on pairs of
neighbouring arrays. Two things are looked for:

* **an attack**: runs on both arrays of a pair, and a threshold on what comes out. It gives a lower
  bound on ε that holds with a stated confidence.
* **a replay**, where the function draws its noise from NumPy: the noise of one run is kept, and the
  noise is sought that gives the same output on the neighbour. The difference, in units of the
  noise, is the cost of this pair.

>>> def add_noise(values, epsilon):
...     return float(values.clip(0, 10).sum() + np.random.laplace(scale=1 / epsilon))
>>> found = audit_function(add_noise, epsilon=1.0, call={"epsilon": 1.0}, high=10.0, runs=2_000)
>>> found.verdict, round(found.replayed)
('broken', 10)

References
----------
B. Bichsel, S. Steffen, I. Bogunovic, M. Vechev, "DP-Sniper: black-box discovery of differential
privacy violations using classifiers", 2021: the search by attacks on pairs. I. Mironov, "On
significance of the least significant bits for differential privacy", 2012: the last bits.
"""

import json
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from inspect import signature
from numbers import Real
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.params import is_whole, must_be, one_of, whole_from
from dp_core.study.attacked import AuditResult, judge
from dp_core.study.solving import clopper_pearson
from dp_core.words import Message, message

Function = Callable[..., Any]
Verdict = Literal["broken", "not broken"]
Relation = Literal["replace", "add-remove"]

PILOT = 200
"""Runs on each array of each pair that choose what is tested; the test itself runs anew."""
RUNS = 20_000
SECONDS = 60.0
CONFIDENCE = 0.999
_LEAST_RUNS = 400
_REPLAYS = 4
_MOST_NOISE = 64  # noise numbers of a run whose effect is measured one by one
_MOST_NUMBERS = 16  # of an output that get a score of their own
_MOST_WORDS = 200
_STEP = 1.0  # of the noise's scale: outputs may be rounded
_CLOSE = 5e-3
_FAR = 1e300  # stands for what is no number
_ROUNDING = 1.02
_QUICK = 0.8  # confidence of what chooses
_FINALISTS = 5


@dataclass(frozen=True, kw_only=True, eq=False)
class Pair:
    """Two neighbouring arrays, and what differs in a few words."""

    name: str
    one: Floats
    other: Floats


@dataclass(frozen=True, kw_only=True)
class Found:
    """What an audit found."""

    verdict: Verdict
    epsilon: float
    # where the attack succeeded most: the pair, and what it looked at
    pair: str
    score: str
    attacked: AuditResult = field(repr=False)  # with fresh runs
    attack: float  # ε that they show, where δ is free
    runs: int
    # largest cost of a pair by replay, in units of ε; NaN where noise could not be replayed
    replayed: float
    replayed_pair: str
    # whether the scale of the noise, or which noise is drawn, depends on the data
    scale_moves: bool
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Numbers and words, for a file."""
        return {
            "verdict": self.verdict,
            "epsilon": self.epsilon,
            "attack": self.attack,
            "confidence": self.attacked.confidence,
            "pair": self.pair,
            "score": self.score,
            "runs": self.runs,
            "replay": None if math.isnan(self.replayed) else self.replayed,
            "replay_pair": self.replayed_pair,
            "noise_follows_data": self.scale_moves,
            "seconds": round(self.seconds, 1),
        }


def audit_function(
    function: Function,
    *,
    epsilon: float,
    delta: float = 0.0,
    call: Mapping[str, Any] | None = None,
    low: float = 0.0,
    high: float = 1.0,
    size: int = 10,
    relation: Relation = "replace",
    pairs: Sequence[Pair] | None = None,
    runs: int = RUNS,
    seconds: float = SECONDS,
    seed: int = 0,
) -> Found:
    """Search the pairs of neighbours for one that tells more than ε allows.

    Parameters
    ----------
    function : callable
        ``function(values, **call)``; a parameter called ``rng`` gets a NumPy generator.
    epsilon, delta : float
        What is claimed. With δ > 0 an attack takes δ off the chance of its event.
    call : mapping
        Further arguments.
    low, high : float
        Range of the values that the claim is about.
    size : int
        Length of the longer arrays.
    relation : {"replace", "add-remove"}
    pairs : sequence of Pair, optional
        In place of those that are searched.
    runs : int
        Most runs on each array of the pair that is tested.
    seconds : float
        Time to take, about.
    seed : int
        Of the noise that NumPy draws.

    Raises
    ------
    ParameterError
        If ε, the time, the range or the arrays are none, or the function fails on all of them.
    """
    check_positive(seconds=seconds, epsilon=epsilon)
    _check(delta, low, high, size)
    if relation not in get_args(Relation):
        raise must_be("relation", relation, one_of(get_args(Relation)))
    if not isinstance(call, Mapping | None):
        raise must_be("call", call, "a dict of arguments")
    if not is_whole(runs, 1):
        raise must_be("runs", runs, whole_from(1))
    start = time.perf_counter()
    searched = [*(neighbours(low, high, size, relation) if pairs is None else pairs)]
    if not searched or not all(isinstance(pair, Pair) for pair in searched):
        raise must_be("pairs", type(pairs).__name__, "pairs of arrays")
    run = _Runner(function, dict(call or {}), seed)
    with run.noise.standing_in():
        for pair in searched:
            run(pair.one), run(pair.other)
    if not run.answered:
        raise ParameterError.of("foreign-fails", "function", why=run.failed)
    replays = [(pair, *_replayed(run, pair)) for pair in searched]
    known = [(cost, pair.name) for pair, cost, _ in replays if not math.isnan(cost)]
    cost, where = max(known, default=(math.nan, ""))
    pair, score, name = _pilot(run, searched, start + 0.5 * seconds)
    left = max(1.0, seconds - (time.perf_counter() - start))
    many = int(min(runs, max(_LEAST_RUNS, left / max(2 * run.seconds, 1e-9))))
    outcomes = _outcomes(run, pair, many, start + 1.5 * seconds)
    attacked = judge(score(outcomes[0]), score(outcomes[1]), CONFIDENCE)
    shown = _with_delta(attacked, delta)
    exact = not math.isnan(cost) and not delta and cost > epsilon * _ROUNDING
    return Found(
        verdict="broken" if shown > epsilon or exact else "not broken",
        epsilon=epsilon,
        pair=pair.name,
        score=name,
        attacked=attacked,
        attack=shown,
        runs=len(outcomes[0]),
        replayed=cost,
        replayed_pair=where,
        scale_moves=any(moved for _, _, moved in replays),
        seconds=time.perf_counter() - start,
    )


def neighbours(low: float, high: float, size: int, relation: Relation) -> Iterator[Pair]:
    """Give pairs on which mistakes show: ends of the range, few records, and outside of it."""
    low, high = float(low), float(high)
    middle, wide = (low + high) / 2, 10 * (high - low)
    bases = {
        "all low": np.full(size, low),
        "all high": np.full(size, high),
        "all in the middle": np.full(size, middle),
        "evenly spread": np.linspace(low, high, size),
        "half and half": np.where(np.arange(size) < size // 2, low, high),
        "two records": np.array([low, high]),
        "one record": np.array([low]),
    }
    changes = {"low": low, "high": high, "above the range": high + wide, "below it": low - wide}
    for base, values in bases.items():
        if relation == "add-remove":
            for change, value in changes.items():
                longer = np.append(values, value)
                yield Pair(name=f"{base}, one more {change}", one=values, other=longer)
        else:
            for change, value in changes.items():
                other = values.copy()
                other[-1] = value
                if not np.array_equal(values, other):
                    yield Pair(name=f"{base}, one {change}", one=values, other=other)


def check_positive(**numbers: float) -> None:
    """Refuse a budget or a time that is none, such as one that never ends."""
    _check_numbers(**numbers)
    for name, value in numbers.items():
        if not 0 < value < math.inf:
            raise must_be(name, value, "above 0 and finite")


def _check(delta: float, low: float, high: float, size: int) -> None:
    _check_numbers(delta=delta, low=low, high=high)
    if not 0 <= delta < 1:
        allowed = message("params-allowed", kind="number", ends="frombelow", low="0", high="1")
        raise must_be("delta", delta, allowed)
    if not (math.isfinite(low) and math.isfinite(high) and low < high):
        raise must_be("low", low, f"below {high}")
    if not is_whole(size, 1):
        raise must_be("size", size, whole_from(1))


def _check_numbers(**numbers: object) -> None:
    for name, value in numbers.items():
        if not isinstance(value, Real):
            raise must_be(name, value, "a number")


def _with_delta(found: AuditResult, delta: float) -> float:
    """Bound ε where the event may happen with chance δ at no cost: ln((p - δ) / q)."""
    low = found.epsilon_low
    if not delta or not low:
        return low
    side = ("D", "D′").index(found.likelier)
    sure = (1 + found.confidence) / 2  # as `judge` has it
    least = clopper_pearson(found.hits[side], found.trials[side], confidence=sure)[0]
    return max(0.0, low + math.log(1 - delta / least)) if least > delta else 0.0


# --- one run: what comes out, how long it takes, and the noise that it draws ----------------------


class _Runner:
    """Calls the function; what it raises is an outcome as well."""

    def __init__(self, function: Function, call: dict[str, Any], seed: int) -> None:
        self.function, self.call = function, call
        self.rng = np.random.default_rng(seed)
        self.noise = _Noise(self.rng, keeps=False)  # of all runs that are not replayed
        self.takes_rng = _takes_rng(function) and "rng" not in call
        self.answered, self.failed = 0, ""
        self.seconds = 0.0

    def __call__(self, values: Floats, tape: "_Noise | None" = None) -> Any:
        more = {"rng": tape or self.noise} if self.takes_rng else {}
        start = time.perf_counter()
        try:
            made = self.function(values.copy(), **self.call, **more)
        except (Exception, SystemExit) as error:
            self.failed = f"{type(error).__name__}: {error}"[:200]
            return type(error)
        self.answered += 1
        self.seconds = 0.9 * self.seconds + 0.1 * (time.perf_counter() - start)
        return made


def _takes_rng(function: Function) -> bool:
    try:
        return "rng" in signature(function).parameters
    except (TypeError, ValueError):
        return False


_STOOD_IN = ("laplace", "normal", "standard_normal")


class _Noise(np.random.Generator):
    """A generator that keeps each Laplace and normal number, and can give them back moved.

    Functions that use ``numpy.random`` itself meet it there while they run.
    """

    def __init__(
        self, rng: np.random.Generator, given: Sequence[Floats] | None = None, *, keeps: bool = True
    ) -> None:
        super().__init__(np.random.PCG64(int(rng.integers(2**63))))
        self.given, self.keeps = given, keeps
        self.kinds: list[tuple[str, tuple[float, ...]]] = []
        self.drawn: list[Floats] = []
        self.parted = False  # whether it was asked for other noise than was given

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return self._take("laplace", super().laplace, loc, scale, size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
        return self._take("normal", super().normal, loc, scale, size)

    def standard_normal(self, size: Any = None, *_: Any, **__: Any) -> Any:
        return self.normal(size=size)

    def _take(self, kind: str, draw: Callable[..., Any], loc: Any, scale: Any, size: Any) -> Any:
        if not self.keeps:
            return draw(loc, scale, size)
        shape = np.broadcast(np.asarray(loc), np.asarray(scale)).shape if size is None else size
        number = len(self.drawn)
        if self.given is not None and number < len(self.given):
            noise = self.given[number]
            if noise.size != int(np.prod(shape, dtype=int)):
                self.parted = True
                raise _PartedError
        else:
            noise = np.ravel(draw(0.0, 1.0, shape))
        scales = np.broadcast_to(np.asarray(scale, dtype=float), shape).ravel()
        self.kinds.append((kind, tuple(scales.tolist())))
        self.drawn.append(np.array(noise, dtype=float))
        made = np.asarray(loc) + scales.reshape(shape) * noise.reshape(shape)
        return float(made) if np.ndim(made) == 0 else made

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """Stand in for the functions of ``numpy.random``; other noise is seen, and not kept."""
        ours = {name: getattr(self, name) for name in _STOOD_IN}
        before = {name: getattr(np.random, name) for name in ours}
        try:
            for name, draw in ours.items():
                setattr(np.random, name, draw)
            yield
        finally:
            for name, draw in before.items():
                setattr(np.random, name, draw)


class _PartedError(Exception):
    """A replay drew other noise than the run that it repeats."""


# --- replay: the noise that gives the neighbour the same output -----------------------------------


def _replayed(run: _Runner, pair: Pair) -> tuple[float, bool]:
    """Give the largest cost of some replays, NaN where there is none, and whether noise differs.

    The cost is exact where each number of noise moves the output by itself: then no other noise
    gives the neighbour this output.
    """
    worst, moved = math.nan, False
    for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
        for _ in range(_REPLAYS):
            cost, differs = _replay_once(run, one, other)
            moved |= differs
            if math.isnan(cost):
                return math.nan, moved
            worst = cost if math.isnan(worst) else max(worst, cost)
    return worst, moved


def _replay_once(run: _Runner, one: Floats, other: Floats) -> tuple[float, bool]:
    first = _Noise(run.rng)
    with first.standing_in():
        wanted = _vector(run(one, first))
    noise = [*first.drawn]
    if wanted is None or not noise or sum(each.size for each in noise) > _MOST_NOISE:
        return math.nan, False

    def again(given: Sequence[Floats]) -> tuple[Floats | None, _Noise]:
        tape = _Noise(run.rng, given)
        with tape.standing_in():
            return _vector(run(other, tape)), tape

    here, tape = again(noise)
    if tape.parted:
        return math.nan, True
    if here is None or here.shape != wanted.shape:
        return math.nan, False
    if tape.kinds != first.kinds:
        return math.nan, True
    flat = np.concatenate(noise)
    columns = []
    for place in range(flat.size):
        bent = flat.copy()
        bent[place] += _STEP
        there, _ = again(_split(bent, noise))
        if there is None or there.shape != wanted.shape:
            return math.nan, False
        columns.append((there - here) / _STEP)
    slopes = np.array(columns).T
    shift = np.linalg.lstsq(slopes, wanted - here, rcond=1e-9)[0]
    found, _ = again(_split(flat + shift, noise))
    near = _CLOSE * (1 + np.abs(wanted))
    single = np.linalg.matrix_rank(slopes) == flat.size  # one noise alone gives this output
    if found is None or not single or (np.abs(found - wanted) > near).any():
        return math.nan, False
    if not all(kind == "laplace" for kind, scales in first.kinds if scales):
        return math.nan, False
    return float(np.abs(shift).sum()), False


def _split(flat: Floats, like: Sequence[Floats]) -> list[Floats]:
    return np.split(flat, np.cumsum([each.size for each in like])[:-1])


def _vector(made: Any) -> Floats | None:
    """Numbers of an output in one row; None where it holds anything else."""
    if isinstance(made, Mapping):
        made = [made[name] for name in sorted(made)]
    try:
        values = np.asarray(made, dtype=float).ravel()
    except (TypeError, ValueError, OverflowError):
        return None
    return values if values.size and np.isfinite(values).all() else None


# --- attack: scores of outputs, chosen by a few runs and tested by many ---------------------------

Outcomes = Sequence[Any]
Score = Callable[[Outcomes], Floats]


def _outcomes(run: _Runner, pair: Pair, many: int, until: float) -> tuple[list[Any], list[Any]]:
    """Run on both arrays in turn, so that both get as many runs if time is up."""
    one: list[Any] = []
    other: list[Any] = []
    with run.noise.standing_in():
        for _ in range(many):
            one.append(run(pair.one))
            other.append(run(pair.other))
            if time.perf_counter() > until and len(one) >= _LEAST_RUNS:
                break
    return one, other


def _pilot(run: _Runner, pairs: Sequence[Pair], until: float) -> tuple[Pair, Score, str]:
    """Choose the pair and the score that tell most: a few runs of all, more runs of the best."""
    found = _looked_at(run, pairs, PILOT, until)
    some = list({each.pair.name: each.pair for each in found[:_FINALISTS]}.values())
    best = _looked_at(run, some, _FINALISTS * PILOT, until)[0]
    return best.pair, best.score, best.name


class _Look(NamedTuple):
    low: float
    pair: Pair
    score: Score
    name: str


def _looked_at(run: _Runner, pairs: Sequence[Pair], many: int, until: float) -> list[_Look]:
    """Try every score on every pair, the best first; half of the runs make the scores."""
    found: list[_Look] = []
    for pair in pairs:
        if found and time.perf_counter() > until:
            break
        one, other = _outcomes(run, pair, many, until)
        half = len(one) // 2
        for name, score in _scores(one[:half], other[:half]):
            low = judge(score(one[half:]), score(other[half:]), _QUICK).epsilon_low
            found.append(_Look(low, pair, score, name))
    return sorted(found, key=lambda look: -look.low)


def _scores(one: Outcomes, other: Outcomes) -> Iterator[tuple[str, Score]]:
    """Give ways to look at an output; those that learn do so from these runs alone."""
    yield "which output", _by_frequency(one, other)
    vectors = [each for each in map(_vector, (*one, *other)) if each is not None]
    if not vectors:
        return
    width = max(each.size for each in vectors)
    for place in range(min(width, _MOST_NUMBERS)):
        yield f"number {place + 1}", partial(_at, place=place)
        yield f"last bits of number {place + 1}", partial(_last_bits, place=place)
    if width > 1:
        yield "all numbers together", _by_direction(one, other, width)
        yield "how many numbers", _how_many


def _at(made: Outcomes, place: int) -> Floats:
    """One number of each output; far away where there is none."""
    rows = map(_vector, made)
    return np.array(
        [_FAR if row is None or row.size <= place else row[place] for row in rows], dtype=float
    )


def _how_many(made: Outcomes) -> Floats:
    return np.array([-1.0 if row is None else float(row.size) for row in map(_vector, made)])


def _last_bits(made: Outcomes, place: int) -> Floats:
    """Give the place of the last bit that is set: -1074 to 1023."""
    mantissa, exponent = np.frexp(_at(made, place))
    whole = np.ldexp(np.abs(mantissa), 53).astype(np.int64)
    lowest = np.log2(np.maximum(whole & -whole, 1))
    return np.where(whole == 0, 2_000.0, exponent - 53 + lowest)


def _by_direction(one: Outcomes, other: Outcomes, width: int) -> Score:
    """Project onto the difference of the means in units of the spread."""

    def rows_of(made: Outcomes) -> Floats:
        return np.array([_at(made, place) for place in range(width)]).T

    first, second = rows_of(one), rows_of(other)
    spread = np.median(np.abs(first - np.median(first, axis=0)), axis=0) + 1e-12
    weights = (np.median(second, axis=0) - np.median(first, axis=0)) / spread**2
    return lambda made: np.asarray(np.clip(rows_of(made), -_FAR, _FAR) @ weights)


def _by_frequency(one: Outcomes, other: Outcomes) -> Score:
    """Score an output by how much oftener it came from the second array; new ones are even."""
    first, second = (Counter(map(_name, made)) for made in (one, other))
    often = (first + second).most_common(_MOST_WORDS)
    odds = {each: math.log((second[each] + 0.5) / (first[each] + 0.5)) for each, _ in often}
    return lambda made: np.array([odds.get(_name(each), 0.0) for each in made])


def _name(made: Any) -> str:
    if isinstance(made, type):
        return f"raises {made.__name__}"
    try:
        return repr(made)[:200]
    except ValueError:  # a whole number of more digits than Python writes
        return f"{made:x}"[:200]


# --- functions of other libraries that can be audited where they are installed --------------------

Name = Literal["diffprivlib", "opendp"]
KEPT = "libraries.json"
"""Beside this file; made by ``benchmarks/other_libraries.py``."""
EPSILON = 1.0
"""What all functions are called with."""


@dataclass(frozen=True, kw_only=True)
class Audited:
    """What an audit of a function found."""

    library: Name
    version: str
    function: str
    relation: Relation
    verdict: Verdict
    shown: float  # ε that the attack shows, rounded
    pair: str
    score: str

    @property
    def why(self) -> Message | None:
        """Why the claim does not hold, where it is known."""
        if self.verdict != "broken" or self.library != "diffprivlib":
            return None
        reason = _WHY.get((self.function, self.relation))
        return message(f"libraries-{reason}") if reason else None


_WHY = {
    **{(each, "replace"): "bits" for each in ("mean", "var", "sum")},
    **{(each, "add-remove"): "bits" for each in ("mean", "var")},
    ("sum", "add-remove"): "cut",
    ("count_nonzero", "add-remove"): "cut",
    ("histogram", "replace"): "two-bins",
}


@cache
def audited() -> tuple[Audited, ...]:
    """Give what was found when all functions were audited last."""
    found = json.loads(files("dp_core.study").joinpath(KEPT).read_text(encoding="utf-8"))
    return tuple(Audited(**each) for each in found)


def installed() -> dict[Name, str]:
    """Give the version of each library that is installed here."""
    found: dict[Name, str] = {}
    for name in LIBRARIES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def _diffprivlib() -> dict[str, Callable[[Floats], Any]]:
    tools: Any = import_module("diffprivlib.tools")
    asked: dict[str, Any] = {"epsilon": EPSILON, "bounds": (0.0, 1.0)}
    bins = {"epsilon": EPSILON, "bins": 4, "range": (0, 1)}
    return {
        "mean": lambda values: tools.mean(values, **asked),
        "var": lambda values: tools.var(values, **asked),
        "std": lambda values: tools.std(values, **asked),
        "sum": lambda values: tools.sum(values, **asked),
        "median": lambda values: tools.median(values, **asked),
        "count_nonzero": lambda values: tools.count_nonzero(values, epsilon=EPSILON),
        "histogram": lambda values: tools.histogram(values, **bins)[0],
    }


def _opendp() -> dict[str, Callable[[Floats], Any]]:
    """Count and sum for records that are added or removed."""
    dp: Any = import_module("opendp.prelude")
    dp.enable_features("contrib")
    numbers = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.symmetric_distance()
    total = numbers >> dp.t.then_clamp((0.0, 1.0)) >> dp.t.then_sum()
    count = numbers >> dp.t.then_count()
    scale = dp.binary_search_param(lambda s: total >> dp.m.then_laplace(s), d_in=1, d_out=EPSILON)
    summed, counted = total >> dp.m.then_laplace(scale), count >> dp.m.then_laplace(1 / EPSILON)
    return {
        "then_sum": lambda values: summed(values.tolist()),
        "then_count": lambda values: counted(values.tolist()),
    }


LIBRARIES: dict[Name, Callable[[], dict[str, Callable[[Floats], Any]]]] = {
    "diffprivlib": _diffprivlib,
    "opendp": _opendp,
}
"""Functions of each library that take numbers from 0 to 1, by name."""


@cache
def __getattr__(name: str) -> SimpleNamespace:
    """Give the functions of a library, so that ``libraries:opendp.then_sum`` names one."""
    if name not in LIBRARIES:
        raise AttributeError(name)
    return SimpleNamespace(**LIBRARIES[name]())


def question(library: Name, function: str, relation: Relation, seconds: float) -> dict[str, Any]:
    """Write what `dp_core.study.audit_process.begin` is asked for one of the functions."""
    named = f"{__name__}:{library}.{function}"
    return {"function": named, "epsilon": EPSILON, "relation": relation, "seconds": seconds}
