"""What may be done to a release for free: it looks at nothing but the release and public numbers.

Post-processing costs no privacy. Whether it helps is another question: `gains` measures it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.family import strategy_of
from dp_core.algorithms.fda.method.steps.profiles import variance_profile
from dp_core.algorithms.fda.method.steps.totals import RunningTotals, planned_horizon
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.algorithms.fda.study.draws import alternative_totals
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import ParameterError
from dp_core.params import Settings, knob, must_be
from dp_core.tables.data import CountStream
from dp_core.words import commas, message, say

# --- least squares on the noisy boxes with no period below zero: smoothing that uses every --------


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
    return np.asarray(box_fits(np.asarray(totals, dtype=np.float64)[None], tree)[0])


def box_fits(totals: Floats, tree: IntervalTree) -> Floats:
    """Fit many series at once, shape (R, T), all with the same boxes: one solve a round for all."""
    released = np.pad(totals, ((0, 0), (1, 0)))
    counts = released[:, 1:] - released[:, tree.starts]
    close = _RELATIVE * (1 + np.abs(released).max(axis=1, keepdims=True))
    rounds = _Rounds(counts.shape)
    fitted = released  # where all periods are free, every box is met
    found = np.empty(counts.shape)
    rows = np.arange(len(counts))  # series whose fit has not settled
    for _ in range(_ROUNDS):
        free = rounds.free[rows]
        wrong = _wrong(fitted, counts[rows], tree, free=free, close=close[rows])
        settled = ~wrong.any(axis=1)
        best = np.maximum(fitted[settled, 1:], 0.0)
        found[rows[settled]] = np.maximum.accumulate(best, axis=1)
        rows = rows[~settled]
        if rows.size == 0:
            return found
        rounds.exchange(rows, wrong[~settled])
        fitted = _solve(counts[rows], tree, rounds.free[rows])
    raise AssertionError("block pivoting did not settle")


class _Rounds:
    """Which periods of each series are free, and how long it may go on exchanging all at once."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.free = np.ones(shape, dtype=np.bool_)
        self.fewest = np.full(shape[0], shape[1] + 1)
        self.patience = np.full(shape[0], _PATIENCE)

    def exchange(self, rows: NDArray[np.intp], wrong: Flags) -> None:
        """Let all wrong periods of some series change sides, or the last where that goes round."""
        left = np.count_nonzero(wrong, axis=1)
        closer = left < self.fewest[rows]
        cautious = ~closer & (self.patience[rows] == 0)
        self.patience[rows] = np.where(closer, _PATIENCE, np.maximum(self.patience[rows] - 1, 0))
        self.fewest[rows] = np.minimum(self.fewest[rows], left)
        last = wrong.shape[1] - 1 - np.argmax(wrong[:, ::-1], axis=1)
        only_last = np.arange(wrong.shape[1]) == last[:, None]  # this ends in any case
        self.free[rows] ^= wrong & (only_last | ~cautious[:, None])


def _solve(counts: Floats, tree: IntervalTree, free: Flags) -> Floats:
    """Least-squares totals s_0..s_T of each series; only its free periods may add something.

    Periods that move together are one unknown, and unknown 0 is the start of every series, so that
    the normal equations of all of them are one system.
    """
    from scipy.sparse import coo_matrix
    from scipy.sparse.linalg import spsolve

    group = np.pad(np.cumsum(free, axis=1), ((0, 0), (1, 0)))
    before: NDArray[np.intp] = np.cumsum(group[:, -1]) - group[:, -1]
    group = np.where(group > 0, group + before[:, None], 0)
    size = int(np.count_nonzero(free)) + 1
    ends, starts = group[:, 1:], group[:, tree.starts]
    between = ends != starts
    ends, starts = ends[between], starts[between]
    weights = np.broadcast_to(tree.shares**2, counts.shape)[between]
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
    fitted: Floats, counts: Floats, tree: IntervalTree, *, free: Flags, close: Floats
) -> Flags:
    """Free periods below zero, and periods at zero that the error would rather see above it."""
    series, size = fitted.shape
    at = size * np.arange(series)[:, None]  # of each series' period 0 among all
    pull = tree.shares**2 * (fitted[:, 1:] - fitted[:, tree.starts] - counts)
    ends, starts = (at + np.arange(1, size)).ravel(), (at + tree.starts).ravel()
    slope = np.bincount(ends, pull.ravel(), fitted.size)
    slope -= np.bincount(starts, pull.ravel(), fitted.size)
    gradient = np.cumsum(slope.reshape(fitted.shape)[:, ::-1], axis=1)[:, ::-1][:, 1:]
    below = np.diff(fitted, axis=1) < -close
    return np.where(free, below, gradient < -close)


# --- what may be done to a release for free: it looks at nothing but the release and public -------

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
        raise ParameterError(message("fda-error-most", most=most), field="most")
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
    live: bool  # whether a total can be published at once, or only once the series is finished
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
        PostProcessing("isotonic", False, isotonic),  # noqa: FBT003
        PostProcessing("boxes", False, box_fit, warns=True),  # noqa: FBT003
        PostProcessing("running_maximum", True, running_maximum, warns=True),  # noqa: FBT003
        PostProcessing("most", True, capped, warns=True),  # noqa: FBT003
        PostProcessing("whole", True, whole_numbers),  # noqa: FBT003
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
            values = box_fit(values, _required(tree))
        elif self.fit != "off":
            values = POST_PROCESSING[self.fit].function(values)
        if self.most:
            values = capped(values, self.most)
        return whole_numbers(values) if self.whole else values

    def apply_each(self, series: Floats, tree: IntervalTree | None = None) -> Floats:
        """Treat many series, shape (R, T), each by itself; box fits are solved together."""
        if self.fit == "boxes":
            return replace(self, fit="off").apply_each(box_fits(series, _required(tree)))
        return np.array([self.apply(totals) for totals in series])

    def label(self) -> str:
        """Name all of it: "smooth afterwards, round to whole numbers"."""
        keys = [self.fit] * (self.fit != "off") + ["most"] * (self.most > 0)
        names = [POST_PROCESSING[key].label for key in [*keys, *["whole"] * self.whole]]
        return commas(name[:1].lower() + name[1:] for name in names)


def _required(tree: IntervalTree | None) -> IntervalTree:
    if tree is None:
        raise must_be("fit", "boxes", "off | isotonic | running_maximum")
    return tree


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


# --- what post-processing does to the error of one series, measured: for the data holder ----------

MOST_DRAWS, FEWEST_DRAWS = 500, 10
_NUMBERS = 400_000  # drawn for a gain: about a tenth of a second
_FITS = 50_000  # the same for box fits, which are a hundred times slower …
_OVERHEAD = 400  # … and take as long for the first period as for so many others


@dataclass(frozen=True, kw_only=True)
class Gain:
    """Mean squared error after post-processing over that before."""

    ratio: float  # below 1 it helps
    uncertainty: float  # standard error of the ratio
    draws: int  # simulated releases behind it


def gains(
    stream: CountStream,
    p: FDAParams,
    mechanism: str,
    treatments: Mapping[str, Treatment],
    *,
    rng: Generator,
) -> dict[str, Gain]:
    """Measure post-processing against the true totals of one series; for the holder.

    All treatments see the same simulated releases; box fits use fewer of them.
    """
    horizon = planned_horizon(stream, p)
    count = int(np.clip(_NUMBERS // horizon, FEWEST_DRAWS, MOST_DRAWS))
    drawn = alternative_totals(stream, p, mechanism, count=count, rng=rng)
    options = fenwick_options(p, mechanism)
    tree = boxes_of(mechanism, horizon, len(stream), **options)
    if "matter" in options:  # only what is published counts
        there = np.isfinite(variance_profile(mechanism, horizon, **options)[: len(stream)])
        drawn[:, ~there] = np.nan
    truth = stream.totals().astype(np.float64)
    return {key: _gain(drawn, truth, treatments[key], tree) for key in treatments}


def boxes_of(mechanism: str, horizon: int, periods: int, **options: Any) -> IntervalTree | None:
    """Boxes that a box fit would use; None where it is not offered."""
    built = strategy_of(mechanism, horizon, **options)
    if not isinstance(built, IntervalTree):
        return None
    return fitted_tree(built.first(periods), periods)


def _gain(drawn: Floats, truth: Floats, treatment: Treatment, tree: IntervalTree | None) -> Gain:
    if treatment.fit == "boxes":
        drawn = drawn[: max(FEWEST_DRAWS, _FITS // (truth.size + _OVERHEAD))]
    base, other = (
        np.nanmean((totals - truth) ** 2, axis=1)
        for totals in (drawn, treatment.apply_each(drawn, tree))
    )
    ratio = float(other.mean() / base.mean())
    spread = float(np.std(other - ratio * base, ddof=1) / base.mean())  # to first order
    return Gain(ratio=ratio, uncertainty=spread / base.size**0.5, draws=base.size)
