"""What a page shows beside a release, and what may be done to it for free.

Spreads of the error are cached by public numbers alone: the noise never depends on the data.
Post-processing looks at nothing but the release and public numbers: it costs no privacy.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import NeighbourPair, Release
from dp_core.algorithms.fda.method.family import available, strategy_of
from dp_core.algorithms.fda.method.steps import profiles
from dp_core.algorithms.fda.method.steps.totals import (
    RunningTotals,
    bound_contributions,
    planned_horizon,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.arrays import Flags, Floats, Integers
from dp_core.params import Settings, knob, must_be
from dp_core.study import following
from dp_core.tables.data import CountStream, one_more_or_less
from dp_core.words import commas, message, say

_TAIL, _NODES = 24, 1024  # in standard deviations; of an integral
_PLACES = 400  # totals of a long series that stand for all of them
_BUDGET = 1_000_000  # numbers drawn for a spread: keeps the first picture under a second


def alternative_totals(
    stream: CountStream, p: FDAParams, mechanism: str, *, count: int, rng: Generator
) -> NDArray[np.float64]:
    """Totals of other explored draws, shape (count, T)."""
    horizon = planned_horizon(stream, p)
    options = fenwick_options(p, mechanism)
    noise = profiles.unit_noise(mechanism, horizon, count, rng, **options)[: len(stream)]
    noise *= profiles.noise_factor(mechanism, p.epsilon, p.contribution)
    noise += np.cumsum(bound_contributions(stream, p))[:, None]
    return np.asarray(noise.T)


@dataclass(frozen=True, kw_only=True, eq=False)
class UnitErrors:
    """Errors of repeated noise draws at ε = 1 and c = 1; multiply by c/ε."""

    rmse: Floats  # (trials,); over the T releases of one draw
    worst: Floats  # (trials,); over the T releases of one draw
    final: Floats  # (draws,); |error| of the last total that is counted
    # (draws,); |error| of one total of each drawn series, chosen at random: so they are independent
    drawn: Floats
    places: NDArray[np.intp]  # (draws,); which total each of these is, from 0
    # (draws,); as `drawn`; of a short series of boxes their exact quantiles, all equally likely
    pooled: Floats


Options = tuple[tuple[str, Any], ...]


@lru_cache(maxsize=32)
def _counted(horizon: int, periods: int, options: Options) -> NDArray[np.bool_]:
    """Which of the first totals the optimal tree publishes."""
    return np.isfinite(profiles.variance_profile("fda", horizon, **dict(options))[:periods])


@lru_cache(maxsize=64)
def unit_errors(
    mechanism: str,
    horizon: int,
    periods: int,
    *,
    draws: int = 8000,
    options: Options = (),
    like: Options = (),
) -> UnitErrors:
    """Spread of the error of a mechanism over T of N periods, from noise alone.

    `draws`: of a single total; of whole series as many as fit a fixed amount of work (at least 40).
    `like`: options of ``"fda"``: only the totals that it publishes with them are counted.
    """
    rng = np.random.default_rng([horizon, periods])
    built = strategy_of(mechanism, horizon, **dict(options))
    tree = isinstance(built, IntervalTree)
    # A single total of a tree is quick to draw, that of another method is a whole series.
    trials = int(np.clip((1 if tree else 2) * _BUDGET // horizon, 40, draws))
    counted = _counted(horizon, periods, like) if like else np.ones(periods, dtype=bool)
    totals = np.flatnonzero(counted)
    chosen = dict(options)
    rmse, worst, last, drawn, places = [], [], [], [], []
    for batch in profiles.noise_batches(mechanism, horizon, trials, rng, **chosen):
        noise = batch[:periods]
        noise = np.abs(noise if counted.all() else noise[counted])
        rmse.append(np.sqrt(np.mean(noise**2, axis=0)))
        worst.append(noise.max(axis=0))
        last.append(noise[-1])
        series = np.arange(noise.shape[1])
        one = rng.integers(noise.shape[0], size=series.size)
        drawn.append(noise[one, series])
        places.append(totals[one])
    if tree:
        singly = partial(profiles.final_noise, mechanism, horizon, rng=rng, **chosen)
        more = draws - trials
        last.append(np.abs(singly(periods=totals[-1] + 1, trials=more)))
        some = totals[np.linspace(0, totals.size - 1, min(totals.size, _PLACES)).astype(int)]
        each = more // some.size
        drawn += [np.abs(singly(periods=place + 1, trials=each)) for place in some]
        places.append(np.repeat(some, each))
    at_random = pooled = np.concatenate(drawn)
    if isinstance(built, IntervalTree) and totals.size <= _PLACES:
        pooled = _quantiles(built, totals, draws)
    return UnitErrors(
        rmse=np.concatenate(rmse),
        worst=np.concatenate(worst),
        final=np.concatenate(last),
        drawn=at_random,
        places=np.concatenate(places),
        pooled=pooled,
    )


def pooled_errors(mechanism: str, horizon: int, *, draws: int = 8000) -> Floats:
    """Give `pooled` of `unit_errors`; of a short series of boxes without a single draw."""
    built = strategy_of(mechanism, horizon)
    if isinstance(built, IntervalTree) and horizon <= _PLACES:
        return _quantiles(built, np.arange(horizon), draws)
    return unit_errors(mechanism, horizon, horizon, draws=draws).pooled


def _quantiles(tree: IntervalTree, totals: NDArray[np.intp], draws: int) -> Floats:
    """Give so many quantiles of the |noise| of a total at random, from its characteristic function.

    A box of share s adds Laplace noise of scale b = 1/s, so a total has the function
    Π 1/(1 + b²u²), and one at random the mean of them. The chance to lie within t is
    2/π ∫ sin(tu)/u times it; the trapezoid rule of step 2π/L errs by the chance to lie beyond L.
    """
    scales = [1 / tree.shares[tree.chain(total) - 1] for total in totals + 1]
    largest = max(float(np.sqrt(2 * np.sum(each**2))) for each in scales)
    step = 2 * np.pi / (_TAIL * largest)
    u = step * np.arange(1, _NODES)
    function = np.zeros(u.size)
    for each in scales:
        squares, boxes = np.unique(each**2, return_counts=True)
        function += np.exp(-boxes @ np.log1p(np.multiply.outer(squares, u**2)))
    within = np.linspace(0, _TAIL / 2 * largest, _NODES // 2)
    chance = np.sin(np.multiply.outer(within, u)) @ (function / len(scales) / u) + within / 2
    chance = np.maximum.accumulate(2 / np.pi * step * chance)
    return np.interp((np.arange(draws) + 0.5) / draws, chance, within)


# --- ada in a series of counts: the boxes that count her, and the totals without her --------------

NUMBER = 104  # Ada's among the events, in time order; the last one of a shorter series


def ada(stream: CountStream) -> following.Person:
    arrived = np.cumsum(np.maximum(stream.increments, 0))
    period = int(np.searchsorted(arrived, min(NUMBER, arrived[-1])))
    if stream.event_persons is not None and stream.event_periods is not None:
        person = stream.event_persons[int(np.argmax(stream.event_periods >= period))]
        without, many = _without(stream, person), int((stream.event_persons == person).sum())
    else:
        less, many = stream.increments.copy(), 1
        less[period] -= 1
        without = replace(stream, increments=less)
    at = {"period": stream.period, "at": period + 1}
    return following.Person(
        who=say("fda-ada", many=many, events=stream.event, **at),
        without=without,
        numbers=numbers,
        unit=stream.event,
        at=(period,),
        name=partial(_box, stream.period),
    )


def numbers(output: Any) -> dict[int, float]:
    places = np.flatnonzero(output.published)
    return dict(zip(places.tolist(), output.totals[places].tolist(), strict=True))


def _box(period: str, release: Release[Any], use: int, place: tuple[int, ...]) -> str:
    """Name the periods that a box counts."""
    output = release.output
    if not (output.has_boxes or output.has_blocks) or use:
        return str(following.numbered(place))
    low, high = (int(ends[place[0]]) for ends in output.spans)
    return say("fda-ada-box", period=period, first=low + 1, last=high, one=high == low + 1)


follow = partial(following.follow, ada)


# --- error against the number of releases, from 1 to 2^25: closed sums, so it takes no time -------

MOST_LEVELS = 25


@cache
def horizon_grid() -> tuple[int, ...]:
    """Horizons of the curves: 2^m - 1, 2^m and one between, where the binary methods jump."""
    levels = range(MOST_LEVELS + 1)
    between = {round(2 ** (level + 0.5)) for level in levels[:-1]}
    return tuple(sorted({2**level for level in levels} | {2**m - 1 for m in levels[1:]} | between))


def horizon_curve(
    mechanism: str, epsilon: float, contribution: int = 1, also: tuple[int, ...] = ()
) -> pd.Series:
    """Root of the mean variance of all totals, in events, by the horizons that are offered.

    These are `horizon_grid` and the horizons in `also`.
    """
    offered = [n for n in sorted({*horizon_grid(), *also}) if available(mechanism, n)]
    noise = [
        math.sqrt(2 * profiles.mean_variance(mechanism, n))
        * profiles.noise_factor(mechanism, epsilon, contribution)
        for n in offered
    ]
    return pd.Series(noise, index=offered, dtype=np.float64)


# --- what the bound on events per person does: to an event and to the error -----------------------


def event_epsilon(stream: CountStream, p: FDAParams) -> float:
    """ε of one single event: a c-th for each unit change it can cause (4.2 step 1).

    With person ids the next event of the same person takes the place of one that is removed: two
    unit changes. Without ids nothing is cut, and one event is one change.
    """
    return (2 if stream.has_persons else 1) * p.epsilon / p.contribution


def with_bias(errors: Floats, bias: float | Floats) -> Floats:
    """Turn sizes of symmetric noise into errors of totals that are also too low by a fixed number.

    Noise falls to either side with the same chance, so every other draw gets a minus.
    """
    signs = np.where(np.arange(errors.size) % 2, -1.0, 1.0)
    return np.asarray(np.abs(signs * errors - bias))


# --- neighbouring pairs that the audit runs: the hardest we know for a running count --------------


PAIR_PERIODS = 7


def one_event_or_none() -> tuple[CountStream, CountStream]:
    """No event in seven periods, against one event in the first period."""
    empty = np.zeros(PAIR_PERIODS, dtype=np.int64)
    one = empty.copy()
    one[0] = 1
    return (
        CountStream(increments=one, name=say("fda-pair-one")),
        CountStream(increments=empty, name=say("fda-pair-none")),
    )


def one_person_less(stream: CountStream, rng: Generator) -> CountStream:
    """Leave out all events of a person; where nobody is known, one event comes or goes.

    Where nobody has an event in the range, one person has one.
    """
    if stream.event_persons is None:
        return replace(stream, increments=one_more_or_less(stream.increments, rng))
    if not stream.event_persons.size:
        more = one_more_or_less(stream.increments, rng)
        persons = np.zeros(1, dtype=np.int64)
        periods = np.flatnonzero(more)
        return replace(stream, increments=more, event_periods=periods, event_persons=persons)
    return _without(stream, rng.choice(stream.event_persons))


def _without(stream: CountStream, person: Any) -> CountStream:
    assert stream.event_persons is not None
    assert stream.event_periods is not None
    stays = stream.event_persons != person
    periods, persons = stream.event_periods[stays], stream.event_persons[stays]
    counts = np.bincount(periods, minlength=len(stream))
    return replace(stream, increments=counts, event_periods=periods, event_persons=persons)


def path_likelihood(output: RunningTotals) -> float:
    """Log-likelihood ratio of "an event in period 1": the sharpest score there is for boxes.

    The boxes, or blocks, are independent; only those that count period 1 differ, each by one and
    with Laplace noise of scale c / (λ epsilon). Without either: the mean of the totals, all of
    which an event in period 1 moves by one.
    """
    if not output.has_boxes and not output.has_blocks:
        return float(np.average(output.totals, weights=1 / output.variance))
    boxes = np.flatnonzero((output.spans[0] == 0) & (output.shares > 0))
    rate = output.shares[boxes] * output.epsilon / output.contribution
    noisy = output.nodes[boxes]
    return float(np.sum(rate * (np.abs(noisy) - np.abs(noisy - 1))))


def _pair(method: str, title: str, kind: str = "", **params: Any) -> NeighbourPair:
    return NeighbourPair(
        key=f"first_event_{method}{kind and '_' + kind.replace(' ', '_')}",
        title=message("fda-pair", method=title, kind=kind and f", {kind}"),
        method=method,
        make=one_event_or_none,
        event=path_likelihood,
        score_label=message("fda-pair-score"),
        params=params,
        sides=(message("fda-pair-one"), message("fda-pair-none")),
    )


def pairs(methods: tuple[Any, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method; at odd periods the shares of ε add up to exactly 1.

    The optimal tree is also attacked in epochs of 2, 4, … periods and with every third total.
    """
    (optimal,) = (method.title for method in methods if method.key == "fda")
    return (
        *(_pair(method.key, method.title) for method in methods),
        _pair("fda", optimal, "epochs", first_epoch=2),
        _pair("fda", optimal, "third totals", every=3),
    )


# --- least squares on the noisy boxes with no period below zero -----------------------------------


_ROUNDS = 1000  # a handful is usual; the cautious rule below ends in any case
_PATIENCE = 3  # rounds that may exchange everything without coming closer
_RELATIVE = 1e-10  # rounding error of the sparse solve, in units of the largest total


def box_fit(totals: ArrayLike, tree: IntervalTree) -> Floats:
    """Totals whose boxes are closest to the noisy ones, with no negative period.

    Minimises Σ λ_e² (s_e - s_start(e) - y_e)² over 0 ≤ s_1 ≤ s_2 ≤ …, where y_e is the noisy count
    of box e. Periods that stand at zero join their neighbours; the sparse normal equations of the
    rest are solved, and all periods that violate a condition of optimality change sides at once
    [1]_. For a finished series only.

    `totals`, shape (T,): released totals, before any other post-processing. `tree`: the T boxes
    they were added up from. Returns shape (T,).

    References
    ----------
    fda.md 5.6.

    .. [1] L. F. Portugal, J. J. Júdice, L. N. Vicente, "A comparison of block pivoting and
       interior-point algorithms for linear least squares problems with nonnegative variables",
       Mathematics of Computation 63(208), 1994.
    """
    released = np.append(0.0, np.asarray(totals, dtype=np.float64))
    counts = released[1:] - released[tree.starts]
    close = _RELATIVE * (1 + float(np.abs(released).max()))
    free = np.ones(counts.size, dtype=np.bool_)
    fewest, patience = counts.size + 1, _PATIENCE
    fitted = released  # where all periods are free, every box is met
    for _ in range(_ROUNDS):
        wrong = _wrong(fitted, counts, tree, free=free, close=close)
        left = int(np.count_nonzero(wrong))
        if not left:
            return np.asarray(np.maximum.accumulate(np.maximum(fitted[1:], 0.0)))
        if left < fewest:
            fewest, patience = left, _PATIENCE
        elif patience:
            patience -= 1
        else:  # the last one alone: this ends in any case
            wrong[: np.flatnonzero(wrong)[-1]] = False
        free ^= wrong
        fitted = _solve(counts, tree, free)
    raise AssertionError("block pivoting did not settle")


def _solve(counts: Floats, tree: IntervalTree, free: Flags) -> Floats:
    """Least-squares totals s_0..s_T; only the free periods may add something.

    Periods that move together are one unknown, and unknown 0 is the start of the series.
    """
    from scipy.sparse import coo_matrix
    from scipy.sparse.linalg import spsolve

    group = np.append(0, np.cumsum(free))
    size = int(group[-1]) + 1
    ends, starts = group[1:], group[tree.starts]
    between = ends != starts
    ends, starts = ends[between], starts[between]
    weights = tree.shares[between] ** 2
    pull = weights * counts[between]
    side = np.bincount(ends, pull, size) - np.bincount(starts, pull, size)
    values = np.concatenate([weights, weights, -weights, -weights])
    rows, columns = np.r_[ends, starts, ends, starts], np.r_[ends, starts, starts, ends]
    normal = coo_matrix((values, (rows, columns)), shape=(size, size)).tocsc()[1:, 1:]
    levels = np.zeros(size)
    if size > 1:
        levels[1:] = spsolve(normal, side[1:])
    return np.asarray(levels[group])


def _wrong(
    fitted: Floats, counts: Floats, tree: IntervalTree, *, free: Flags, close: float
) -> Flags:
    """Free periods below zero, and periods at zero that the error would rather see above it."""
    pull = tree.shares**2 * (fitted[1:] - fitted[tree.starts] - counts)
    slope = np.append(0.0, pull) - np.bincount(tree.starts, pull, fitted.size)
    gradient = np.cumsum(slope[::-1])[::-1][1:]
    return np.where(free, np.diff(fitted) < -close, gradient < -close)


# --- what may be done to a release for free: it looks at nothing but public numbers ---------------

MOST_RISE = 1e9  # events a period
MOST_FITTED = 4096  # periods of a box fit: a few hundredths of a second


def isotonic(totals: ArrayLike) -> Floats:
    """Closest non-decreasing series (least squares), clipped at 0 (fda.md 5.6).

    For a finished series only: the fit of an early total uses later ones. It is never further from
    a non-decreasing truth than the totals were (in squared error).

    `totals`, shape (T,): released totals; NaN where one was not published, and there it stays.

    >>> isotonic([-1.0, 3.0, 1.0]).tolist()
    [0.0, 2.0, 2.0]
    """
    from scipy.optimize import isotonic_regression

    values = np.asarray(totals, dtype=np.float64)
    there = np.isfinite(values)
    fitted = np.full(values.shape, np.nan)
    if there.any():
        fitted[there] = np.maximum(isotonic_regression(values[there]).x, 0.0)
    return fitted


def running_maximum(totals: ArrayLike) -> Floats:
    """Largest total so far, at least 0: a series that never falls, while it runs (fda.md 5.6).

    Biased upward: one total that is far too high keeps all later ones too high.

    `totals`, shape (…, T): NaN where one was not published, and there it stays.

    >>> running_maximum([-1.0, 3.0, 1.0]).tolist()
    [0.0, 3.0, 3.0]
    """
    values = np.asarray(totals, dtype=np.float64)
    highest = np.fmax.accumulate(np.maximum(values, 0.0), axis=-1)
    return np.where(np.isnan(values), np.nan, highest)


def capped(totals: ArrayLike, most: float) -> Floats:
    """Lower each total to what the one before allows: it may rise by at most `most` a period.

    Total t becomes min over j ≤ t of (total_j + (t - j) most), with total_0 = 0, so it can be done
    while the series runs. A rate that is often reached pulls totals downward.

    `totals`, shape (…, T): NaN where one was not published, and there it stays. `most`: R, events a
    period; a public number. Read off the data it would reveal them.

    >>> capped([5.0, 6.0, 3.0, 9.0], 2).tolist()
    [2.0, 4.0, 3.0, 5.0]
    """
    if not 0 < most < np.inf:
        raise must_be("most", most, "> 0, finite")
    values = np.asarray(totals, dtype=np.float64)
    line = most * np.arange(1, values.shape[-1] + 1)
    lowest = np.fmin.accumulate(np.minimum(values - line, 0.0), axis=-1)
    return np.where(np.isnan(values), np.nan, line + lowest)


def whole_numbers(totals: ArrayLike) -> Floats:
    """Nearest whole numbers, halves upward: order and whole caps survive."""
    return np.asarray(np.floor(np.asarray(totals, dtype=np.float64) + 0.5))


@dataclass(frozen=True)
class PostProcessing:
    """One thing that may be done to a release for free; its words are messages."""

    key: str
    # of the totals; a box fit also takes the tree, a cap the public rate
    function: Callable[..., Floats]
    warns: bool = False  # whether there is something to know before using it

    @property
    def label(self) -> str:
        return say(f"fda-post-{self.key}")

    @property
    def help(self) -> str:
        return say(f"fda-post-{self.key}.help")

    @property
    def warning(self) -> str:
        return say(f"fda-post-{self.key}.warning") if self.warns else ""


POST_PROCESSING = {
    each.key: each
    for each in (
        PostProcessing("isotonic", isotonic),
        PostProcessing("boxes", box_fit, warns=True),
        PostProcessing("running_maximum", running_maximum, warns=True),
        PostProcessing("most", capped, warns=True),
        PostProcessing("whole", whole_numbers),
    )
}
FITS = ("isotonic", "boxes", "running_maximum")


@dataclass(frozen=True, kw_only=True)
class Treatment(Settings):
    """Which post-processing is applied, in this order: fit, cap, rounding."""

    # "off" or one of `FITS`
    fit: Literal["off", "isotonic", "boxes", "running_maximum"] = knob("off", message("fda-post"))
    # public maximum rise a period, in events; 0 is no cap
    most: float = knob(0.0, message("fda-post-most"), 0, MOST_RISE)
    whole: bool = knob(False, message("fda-post-whole"))  # noqa: FBT003

    @property
    def active(self) -> bool:
        return self != Treatment()

    def apply(self, totals: ArrayLike, tree: IntervalTree | None = None) -> Floats:
        """Treat one series, shape (T,); a box fit needs the tree of its boxes."""
        values = np.asarray(totals, dtype=np.float64)
        if self.fit == "boxes":
            if tree is None:
                raise must_be("fit", "boxes", "off | isotonic | running_maximum")
            values = box_fit(values, tree)
        elif self.fit != "off":
            values = POST_PROCESSING[self.fit].function(values)
        if self.most:
            values = capped(values, self.most)
        return whole_numbers(values) if self.whole else values

    def label(self) -> str:
        """Name all of it: "smooth afterwards, round to whole numbers"."""
        keys = [self.fit] * (self.fit != "off") + ["most"] * (self.most > 0)
        names = [POST_PROCESSING[key].label for key in [*keys, *["whole"] * self.whole]]
        return commas(name[:1].lower() + name[1:] for name in names)


def boxes_of(mechanism: str, horizon: int, periods: int, **options: Any) -> IntervalTree | None:
    """Boxes that a box fit would use; None where it is not offered."""
    built = strategy_of(mechanism, horizon, **options)
    if not isinstance(built, IntervalTree):
        return None
    return fitted_tree(built.first(periods), periods)


def fitted_tree(tree: IntervalTree | None, periods: int) -> IntervalTree | None:
    """Boxes of a series that a box fit can use; None where there are none, or too many."""
    if tree is None or len(tree) != periods or periods > MOST_FITTED:
        return None
    return tree if bool((tree.shares > 0).all()) else None


def possible(output: RunningTotals, treatment: Treatment) -> Treatment:
    """Leave out a box fit where a release has no boxes for it."""
    tree = output.tree if output.has_boxes else None
    if treatment.fit != "boxes" or fitted_tree(tree, len(output.totals)) is not None:
        return treatment
    return replace(treatment, fit="off")


def treated_totals(output: RunningTotals, treatment: Treatment) -> Floats:
    """Totals of a release after post-processing; boxes are used where the method has them."""
    boxes = fitted_tree(output.tree if output.has_boxes else None, len(output.totals))
    return treatment.apply(output.totals, boxes)


def treated(release: Release[RunningTotals], treatment: Treatment) -> Release[RunningTotals]:
    """Replace the totals; ledger and stated variances stay those of the raw release."""
    if not treatment.active:
        return release
    totals = treated_totals(release.output, treatment)
    return replace(release, output=replace(release.output, totals=totals))


# --- the boxes of one event, and how boxes lie in each other --------------------------------------


def event_boxes(output: RunningTotals, period: int) -> list[tuple[int, int, float]]:
    """Boxes, or blocks, that count an event of this period, from the smallest on (fda.md 4.3).

    Of each its first and last period, and what it gets of ε: together at most ε.
    """
    low, high = output.spans
    inside = np.flatnonzero((low < period) & (period <= high) & (output.shares > 0))
    inside = inside[np.argsort(high[inside] - low[inside], kind="stable")]
    shares = output.shares * output.epsilon
    return [(int(low[k]) + 1, int(high[k]), float(shares[k])) for k in inside]


def nesting(output: RunningTotals) -> Integers:
    """How many larger boxes each box lies in, as they never cross; of a block, its level."""
    if output.has_blocks:
        low, high = output.spans
        return np.asarray(np.unique(low - high, return_inverse=True)[1], dtype=np.int64)
    covers = output.tree.column_sums(np.ones(output.starts.size, dtype=np.int64))
    return np.asarray(covers - 1, dtype=np.int64)
