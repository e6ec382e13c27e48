"""Attacks and replays of before, on made-up data, kept so that a page can open with them.

`tools/attacks.py` writes the attacks: scores on both neighbours. A score is kept as a whole number
of steps, and its order in time stays, so an attack is judged anew from them: no bound is stored.
`tools/replay.py` writes the replays, and from the same numbers the table of `docs/results`.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Algorithm, Method, NeighbourPair
from dp_core.arrays import Floats
from dp_core.assets import FOLDER
from dp_core.params import Params, must_be
from dp_core.study.experiments import trial_rng
from dp_core.words import Message, message

# --- attack a method with two neighbouring data sets and bound its epsilon from below -------------

Side = Literal["D", "D′"]
Direction = Literal["at least", "at most"]
Event = Callable[[Any], float]

CHUNK_SECONDS = 0.2
SIDES: tuple[Side, Side] = "D", "D′"

_DIRECTIONS: tuple[Direction, ...] = ("at least", "at most")
_ROLES: tuple[tuple[int, int, Side], ...] = ((0, 1, "D"), (1, 0, "D′"))


@dataclass(frozen=True, kw_only=True, eq=False)
class AuditResult:
    """What an audit found."""

    epsilon_low: float  # lower bound on epsilon, at least 0
    threshold: float  # the event is "score at least (or at most) this"
    direction: Direction
    likelier: Side  # the data set under which the event is the likelier one
    # on the fresh halves, of D and of D′
    hits: tuple[int, int]
    trials: tuple[int, int]
    # confidence of the audit; each of its two bounds may fail with (1 - confidence) / 4
    confidence: float
    # scores of the fresh halves, sorted, of D and of D′
    fresh: tuple[Floats, Floats] = field(repr=False)

    def rejects(self, claimed: float) -> bool:
        """Whether the bound is above the claim."""
        return self.epsilon_low > claimed

    def sentence(self, claimed: float, *, runs: int = 0) -> Message:
        """Say what the audit means for a claim, maybe infinite, after so many runs of each side.

        The bound is rounded down, with as many digits as the comparison needs.
        """
        if math.isinf(claimed):
            return message("audit-nothing")
        said = f"{claimed:.4g}"
        if self.rejects(claimed):
            shown = _above(self.epsilon_low, max(float(said), claimed))
            return message("audit-rejects", shown=shown, claimed=said)
        shown = _floor(self.epsilon_low, 2)
        shown = "none" if float(shown) == 0 else shown
        return message("audit-tried", runs=runs, shown=shown, claimed=said)

    def roc(self, points: int = 9) -> tuple[Floats, Floats]:
        """Give measured (false alarms, detections) of the attack at several thresholds, ascending.

        Thresholds are spread evenly in false alarms; ties give fewer.
        """
        scores, others = self.fresh if self.likelier == "D" else self.fresh[::-1]
        if self.direction == "at most":
            scores, others = -scores[::-1], -others[::-1]
        levels = np.arange(points, 0, -1) / (points + 1)
        thresholds = np.unique(np.quantile(others, levels, method="higher"))[::-1]
        return _share_from(others, thresholds), _share_from(scores, thresholds)


def audit_scores(
    method: Method,
    params: Params,
    data: Any,
    *,
    event: Event,
    trials: Iterable[int],
    seed: int,
    side: Side,
) -> Floats:
    """Run a method on one of the neighbours and score each output of these trials.

    Picklable with its arguments: a background job submits chunks of `trials`. The scores do not
    depend on how the trials are cut into chunks; each side has a stream of its own.
    """
    key = f"audit {side} {method.key}"
    streams = (trial_rng(seed, key, params.epsilon, trial) for trial in trials)
    return np.array([float(event(method.run(data, params, rng).output)) for rng in streams])


def audit_tasks(
    method: Method, params: Params, pair: tuple[Any, Any], *, event: Event, trials: int, seed: int
) -> Iterator[partial[Floats]]:
    """Cut an audit into calls of `audit_scores` of about 0.2 s, the two sides in turn.

    Five runs are timed to choose the size; it has no influence on the scores. ``task.keywords``
    tells the side of a task.
    """
    timed = partial(audit_scores, method, params, pair[0], event=event, seed=seed, side="D")
    timed(trials=range(1))  # the first run fills caches
    start = perf_counter()
    timed(trials=range(5))
    size = max(1, int(CHUNK_SECONDS / ((perf_counter() - start) / 5)))
    for first in range(0, trials, size):
        chunk = range(first, min(first + size, trials))
        for side, data in zip(SIDES, pair, strict=True):
            yield partial(
                audit_scores, method, params, data, event=event, trials=chunk, seed=seed, side=side
            )


def run_task(task: "partial[Floats]") -> tuple[Side, Floats]:
    """Run one of `audit_tasks` and say whose scores they are: what a background job submits."""
    return task.keywords["side"], task()


def judge(scores_d: ArrayLike, scores_d2: ArrayLike, confidence: float = 0.99) -> AuditResult:
    """Bound epsilon from below, given the scores of both neighbours in the order of the trials.

    The first half of each side chooses the event, the second half tests it:
    max(0, ln(p_low / q_high)) with Clopper–Pearson bounds that fail with (1 - confidence) / 4 each.

    References
    ----------
    M. Jagielski, J. Ullman, A. Oprea, "Auditing Differentially Private Machine Learning", 2020;
    C. Clopper, E. Pearson, 1934.
    """
    if not 0 < confidence < 1:
        raise must_be("confidence", confidence, "between 0 and 1, ends excluded")
    failure = (1 - confidence) / 4
    clean = _without_dust(_numbers(scores_d), _numbers(scores_d2))
    chosen, fresh = zip(*map(_halves, clean), strict=True)
    threshold, direction, likelier = _choose(chosen, failure)
    counts = [int(_counts(scores, np.array(threshold), direction)) for scores in fresh]
    p, q = next((p, q) for p, q, side in _ROLES if side == likelier)
    low = _lower_bounds(fresh[p].size, failure)[counts[p]]
    high = _upper_bounds(fresh[q].size, failure)[counts[q]]
    return AuditResult(
        epsilon_low=max(0.0, float(np.log(low / high))) if low > 0 else 0.0,
        threshold=threshold,
        direction=direction,
        likelier=likelier,
        hits=(counts[0], counts[1]),
        trials=(fresh[0].size, fresh[1].size),
        confidence=confidence,
        fresh=(fresh[0], fresh[1]),
    )


def _numbers(scores: ArrayLike) -> Floats:
    values = np.asarray(scores, dtype=np.float64)
    if values.size < 2:
        raise must_be("number of scores", values.size, "at least 2", field="trials")
    if np.isnan(values).any():
        raise must_be("scores", math.nan, "numbers, one an output", field="event")
    return values


def _without_dust(*scores: Floats) -> list[Floats]:
    """Round to a billionth of a large score: one that nine in ten do not exceed."""
    pooled = np.abs(np.concatenate(scores))
    pooled = pooled[np.isfinite(pooled) & (pooled > 1e-290)]
    if not pooled.size:
        return list(scores)
    unit = 2.0 ** math.floor(math.log2(1e-9 * np.quantile(pooled, 0.9)))  # keeps integers integers
    with np.errstate(over="ignore"):  # an enormous score beside small ones becomes infinite
        return [np.rint(values / unit) * unit for values in scores]


def _halves(values: Floats) -> tuple[Floats, Floats]:
    """Sorted scores of the first and of the second half of the trials."""
    middle = values.size // 2
    return np.sort(values[:middle]), np.sort(values[middle:])


def _choose(halves: tuple[Floats, ...], failure: float) -> tuple[float, Direction, Side]:
    """Event with the best bound, over all thresholds, both directions and both roles.

    The bounds are a thousand times surer than those of the test: the best of thousands of
    thresholds is otherwise often a rare event that was lucky.
    """
    lower = [_lower_bounds(scores.size, failure / 1000) for scores in halves]
    upper = [_upper_bounds(scores.size, failure / 1000) for scores in halves]
    thresholds = np.unique(np.concatenate(halves))
    best = -math.inf
    event: tuple[float, Direction, Side] = (math.nan, "at least", "D")
    for direction in _DIRECTIONS:
        counts = [_counts(scores, thresholds, direction) for scores in halves]
        for p, q, likelier in _ROLES:
            ratios = lower[p][counts[p]] / upper[q][counts[q]]
            place = int(np.argmax(ratios))
            if ratios[place] > best:
                best = float(ratios[place])
                event = float(thresholds[place]), direction, likelier
    return event


def _counts(scores: Floats, thresholds: Floats, direction: Direction) -> NDArray[np.intp]:
    """How many of the sorted scores are at least, or at most, each threshold."""
    if direction == "at least":
        return scores.size - np.searchsorted(scores, thresholds, side="left")
    return np.searchsorted(scores, thresholds, side="right")


def _share_from(scores: Floats, thresholds: Floats) -> Floats:
    return _counts(scores, thresholds, "at least") / scores.size


@cache
def _lower_bounds(trials: int, failure: float) -> Floats:
    """Clopper–Pearson lower bounds of a chance, for 0, 1, …, trials hits."""
    from scipy.special import betaincinv

    hits = np.arange(1.0, trials + 1)
    return np.concatenate(([0.0], betaincinv(hits, trials - hits + 1, failure)))


def _upper_bounds(trials: int, failure: float) -> Floats:
    """Clopper–Pearson upper bounds: those of the misses, turned round."""
    return 1 - _lower_bounds(trials, failure)[::-1]


def _floor(value: float, decimals: int) -> str:
    text = f"{math.floor(value * 10**decimals) / 10**decimals:.{decimals}f}"
    return text.rstrip("0").rstrip(".")  # as `DECIMAL` writes it beside the bars


def _above(low: float, claimed: float) -> str:
    """Round a bound down to the fewest decimals, at least two, that leave it above a claim."""
    enough = (d for d in range(2, 16) if float(_floor(low, d)) > claimed)
    return _floor(low, next(enough, 16))


# --- attacks and replays of before, on made-up data, kept so that a page can open with them -------

ATTACKS = FOLDER / "attacks"
REPLAYS = ATTACKS / "replays.json"
CONFIDENCE = 0.99
MOST = 32_767
"""Steps from 0 to the end of the range of kept scores."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Attacked:
    """Scores of an attack on a pair of neighbours."""

    # of the parameters; what the ledger claims with them
    epsilon: float
    claimed: float
    seed: int
    step: float  # what one of the whole numbers is worth
    # scores on D and on D′ in steps, in the order of the runs
    kept: tuple[NDArray[np.int16], NDArray[np.int16]] = field(repr=False)

    @property
    def runs(self) -> int:
        """Runs on each neighbour."""
        return int(self.kept[0].size)

    @property
    def scores(self) -> tuple[Floats, Floats]:
        """Scores on D and on D′."""
        first, other = (self.step * each.astype(np.float64) for each in self.kept)
        return first, other

    @cached_property
    def found(self) -> AuditResult:
        """What they show."""
        return judge(*self.scores, CONFIDENCE)

    @property
    def shown(self) -> float:
        """Smallest ε that fits what was seen, rounded down to hundredths."""
        return math.floor(100 * self.found.epsilon_low) / 100

    @property
    def breaks(self) -> bool:
        """Whether they reject the claim."""
        return self.found.rejects(self.claimed)


def in_steps(scores: ArrayLike, step: float) -> NDArray[np.int16]:
    """Write scores as whole numbers of steps; those far out stand at the end of the range.

    Examples
    --------
    >>> in_steps([0.25, 1.0, float("inf")], 0.25)
    array([    1,     4, 32767], dtype=int16)
    """
    return np.rint(np.clip(np.asarray(scores) / step, -MOST, MOST)).astype(np.int16)


@cache
def attacked(system: str, pair: str) -> Attacked | None:
    """Read what was found on a pair of a system; None where nothing is kept."""
    path = path_of(system, pair)
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as kept:
        epsilon, claimed, seed, step = kept["numbers"].tolist()
        both = kept["d"], kept["other"]
    return Attacked(epsilon=epsilon, claimed=claimed, seed=int(seed), step=step, kept=both)


def on(system: Algorithm, method: str) -> list[tuple[NeighbourPair, Attacked]]:
    """Give the attacks on a method of a system, the one that shows most first."""
    pairs = (pair for pair in system.pairs if pair.method == method)
    known = [(pair, each) for pair in pairs if (each := attacked(system.key, pair.key))]
    return sorted(known, key=lambda each: (each[1].breaks, each[1].found.epsilon_low), reverse=True)


@dataclass(frozen=True, kw_only=True)
class Best:
    """The attack that shows most of a method; `known` is None where none was run."""

    system: Algorithm
    method: Method
    known: Attacked | None

    @property
    def shown(self) -> float:
        """Smallest ε that fits what was seen, rounded down to hundredths."""
        return self.known.shown if self.known else 0.0

    @property
    def breaks(self) -> bool:
        """Whether it rejects the claim."""
        return self.known is not None and self.known.breaks


def best(systems: Iterable[Algorithm]) -> Iterator[Best]:
    """Give the best attack on every method of some systems."""
    for system in systems:
        for method in system.methods:
            first = next(iter(on(system, method.key)), None)
            yield Best(system=system, method=method, known=first[1] if first else None)


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """What replays of a method showed: on neighbours at random, and on its hardest pairs."""

    # of the ledger of what the page opens with; claimed is None where the data choose it
    claimed: float | None
    proven: float
    delta: float
    calls: int  # uses of mechanisms in a run
    neighbours: int  # replays in all
    worst: float  # how far an input moved, over what its noise was made for
    same: bool  # whether what leaves is equal to the last bit
    equal: bool | None  # whether the packed files are; None where there is no download
    kept: bool  # whether the costs of all steps stay within the claimed ε


@cache
def replays() -> Mapping[str, Replayed]:
    """Read all replays by `name`; a method that adds no noise has none."""
    known = json.loads(REPLAYS.read_text(encoding="utf-8"))
    return {name: Replayed(**each) for name, each in known.items()}


def replayed(system: str, method: str) -> Replayed | None:
    """Read what replays of a method showed; None where it adds no noise."""
    return replays().get(name(system, method))


def name(system: str, method: str) -> str:
    """Name under which the replays of a method are kept."""
    return f"{system}.{method}"


def path_of(system: str, pair: str) -> Path:
    """Place of the scores of a pair of a system."""
    return ATTACKS / f"{system}_{pair}.npz"
