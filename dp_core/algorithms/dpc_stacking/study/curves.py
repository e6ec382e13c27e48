"""What the error curves need: budgets, measures, equal proven ε, and answers kept for a minute.

Finding the best groups without noise takes longer than many a run that is judged by them. What is
kept follows from the content of a table alone, so nothing depends on whether it was there.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Timer
from typing import Any, TypeVar

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Algorithm, Method, Release
from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.published import publish_published
from dp_core.algorithms.dpc_stacking.method.sound import publish_central
from dp_core.algorithms.dpc_stacking.method.steps import ensemble
from dp_core.algorithms.dpc_stacking.method.steps.inputs import check_size
from dp_core.algorithms.dpc_stacking.method.steps.primaries import SAMPLE, ch_index, silhouette
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import COUNT_SHARE, blur, reach
from dp_core.algorithms.dpc_stacking.metrics import judged, reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import CentralParams, PublishedParams, StackParams
from dp_core.algorithms.dpc_stacking.study import honesty
from dp_core.arrays import Floats, Labels, evenly
from dp_core.errors import DataError, DPError
from dp_core.noise.mechanisms import LAPLACE_RANGE, Geometric, Rng, laplace_range
from dp_core.study.experiments import Row, trial_rng
from dp_core.tables.numeric import Bounds, NumericTable, unit_box
from dp_core.words import Message, Said, message, named, say

MOST_KEPT = 4  # answers of each kind; labels of a large table take megabytes

KEPT_FOR = 60.0
"""Seconds; a worker serves visitors one after the other, and nothing of one outlasts the visit."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, eq=False)
class Best:
    """Groups of the best K-means without noise, and how good they are."""

    labels: Labels  # (n,)
    ch: float  # nan where undefined, as is the silhouette
    silhouette: float


def best_groups(table: NumericTable, bounds: Bounds, clusters: int) -> Best:
    """Find the best groups without noise, once for a table; for the data holder only."""

    def made() -> Best:
        rows = unit_box(table.values, bounds)
        labels = reference_groups(rows, clusters)
        scores = ch_index(rows, labels), silhouette(rows, labels, sample=SAMPLE)
        return Best(labels=labels, ch=scores[0], silhouette=scores[1])

    return _kept(_BEST, (table.fingerprint, bounds, clusters), made)


def published_again(table: NumericTable, params: PublishedParams, rng: Rng) -> Release[Clustering]:
    """Run the published method; the votes on the true table are found once for a seed."""
    if params.adaptive == "constant" or math.isinf(params.epsilon):
        return publish_published(table, params, rng)
    return publish_published(table, params, rng, _remembering())


def _remembering() -> ensemble.Judge:
    """Keep the first votes that are asked for: those on the true table, which no ε changes."""
    first = True

    def judge(rows: Floats, clusters: int, options: StackParams, dice: Generator) -> ensemble.Votes:
        nonlocal first
        if not first:
            return ensemble.votes(rows, clusters, options, dice)
        first = False
        key = rivals.vote_key(rows, clusters, options, dice)
        return _kept(_VOTES, key, lambda: ensemble.votes(rows, clusters, options, dice))

    return judge


_BEST: OrderedDict[Hashable, Best] = OrderedDict()
_VOTES: OrderedDict[Hashable, ensemble.Votes] = OrderedDict()
_RANGES: OrderedDict[Hashable, Floats | None] = OrderedDict()


def _kept(kept: OrderedDict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    found = kept.get(key)
    if found is None:
        found = kept[key] = make()
        forget = Timer(KEPT_FOR, kept.pop, (key, None))
        forget.daemon = True
        forget.start()
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    with suppress(KeyError):  # it was forgotten just now
        kept.move_to_end(key)
    return found


# --- how far further trial runs on made-up rows move centres that no formula gives a range --------

RUNS = 19  # the largest of 19 like errors is passed by a twentieth with a chance of 5 %
MOST_RANGED = 200_000  # with more, 19 runs take minutes
_RANGE_SEED = 0


def trial_ranges(params: Any, output: Clustering, n: int) -> Floats | None:
    """Farthest that a run moved each centre, shape (K, d), in the units of the columns.

    Rows of these runs are drawn from the made-up rows, so that they cost nothing. None where a
    formula gives a range, no rows were made up, a run was refused, or the public `n` is too large.
    """
    synthetic = output.synthetic
    if not isinstance(params, CentralParams) or synthetic is None:
        return None
    if output.before is not None or n > MOST_RANGED:
        return None
    key = (repr(params), n, synthetic.tobytes(), output.centres.tobytes(), repr(output.bounds))
    return _kept(_RANGES, key, lambda: _ranges(params, output, synthetic, n))


def _ranges(params: CentralParams, output: Clustering, synthetic: Floats, n: int) -> Floats | None:
    """Match the centres of each run to the released ones, at the least total distance."""
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    middle = output.unit_centres()
    farthest = np.zeros_like(middle)
    for trial in range(RUNS):
        rng = trial_rng(_RANGE_SEED, "trial_ranges", None, trial)
        rows = synthetic[rng.integers(0, len(synthetic), n)]
        table = NumericTable(values=rows, bounds=output.bounds, names=output.names)
        try:
            again = publish_central(table, params, rng).output.unit_centres()
        except DPError:  # a draw that is paid for must not be lost for its range
            return None
        own, other = linear_sum_assignment(cdist(middle, again))
        moved = np.abs(again[other] - middle[own])
        farthest[own] = np.maximum(farthest[own], moved)
    return np.asarray(farthest * output.widths)


# --- runs that a page asks for in the background --------------------------------------------------

Run = Callable[[NumericTable, Any, Any], Release[Clustering]]


def one_run(
    run: Run, table: NumericTable, params: Any, seed: int, method: str
) -> tuple[float, Clustering]:
    """Run a method once with the noise of a seed; ε and what it released."""
    return params.epsilon, run(table, params, trial_rng(seed, method, None, 0)).output


# --- two dimensions to look at a table in (9.2): two of its columns, or principal components ------


@dataclass(frozen=True, kw_only=True, eq=False)
class Projection:
    """Linear map of the unit box to a plane."""

    middle: Floats  # (d,)
    axes: Floats  # (2, d)
    names: tuple[str, str]  # of the two directions
    low: Floats  # (2,); turn a direction into what its axis shows: low + scale * value
    scale: Floats  # (2,)
    box: Floats  # (2, 2); lower and upper ends of both axes that show the whole box, in shown units

    def __call__(self, rows: Floats) -> Floats:
        """Place rows of the unit box, shape (n, d), in the plane, shape (n, 2)."""
        return np.asarray(self.low + self.scale * ((rows - self.middle) @ self.axes.T))

    def spread(self, one: float) -> Floats:
        """Half-axes in the plane of independent noise of spread `one` in every coordinate."""
        return np.asarray(one * np.abs(self.scale) * np.linalg.norm(self.axes, axis=1))


def two_columns(
    first: int, second: int, bounds: tuple[tuple[float, ...], tuple[float, ...]], names: list[str]
) -> Projection:
    """Look along two columns, in original units."""
    low, high = np.array(bounds)
    chosen = [first, second]
    return Projection(
        middle=np.zeros(len(low)),
        axes=np.eye(len(low))[chosen],
        names=(names[first], names[second]),
        low=low[chosen],
        scale=(high - low)[chosen],
        box=np.column_stack([low[chosen], high[chosen]]),
    )


def principal(rows: Floats, noise: float = 0.0) -> Projection:
    """Look along the two directions in which rows of the unit box differ most.

    The known variance of `noise` in every coordinate is taken off.
    """
    middle = rows.mean(axis=0)
    moved = rows - middle
    spread = moved.T @ moved / max(1, len(rows) - 1) - noise**2 * np.eye(rows.shape[1])
    vectors = np.linalg.eigh(spread)[1][:, ::-1][:, :2].T
    if len(vectors) < 2:
        vectors = np.vstack([vectors, np.zeros_like(vectors)])
    vectors = vectors * np.where(vectors.sum(axis=1) < 0, -1.0, 1.0)[:, None]
    reach = np.abs(vectors).sum(axis=1) / 2
    centre = (0.5 - middle) @ vectors.T
    return Projection(
        middle=middle,
        axes=vectors,
        names=(named("first main direction"), named("second main direction")),
        low=np.zeros(2),
        scale=np.ones(2),
        box=np.column_stack([centre - reach, centre + reach]),
    )


EPSILONS = (0.1, 1.0, 10.0, 0.5, 5.0, 0.2, 2.0, 0.05)
"""Budgets of the coarse curve: the seven of the paper and 2; those that show its shape first."""
QUIET = 1e6  # stands for no noise: methods without any are run there
PROVING = ("local", "central", "input_kmeans", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")
"""Methods that refuse to run without public bounds."""

BEST_CH, BEST_SILHOUETTE = "best_ch", "best_silhouette"
_SEED = 2  # other people than those of the bundled tables
_A_CELL = 1e-9  # seconds: of n rows, d columns, K groups


@dataclass(frozen=True)
class Measure:
    """A measure of groups, as the curves show it."""

    key: str  # as `judged` names it
    label: Said = Said()  # words of the axis
    title: Said = Said()  # of the switch
    unit: Said = Said("of 1")
    better: str = "higher"
    log: bool = False  # whether its axis is logarithmic
    # what `measured` calls the level of a single group and of the best K-means; may be empty
    trivial: str = ""
    best: str = ""

    @property
    def reading(self) -> Message:
        """How to read its curve."""
        return message(f"dpc-curve-{self.key}")


_TIMES: dict[str, Any] = {"unit": "× the best groups", "better": "lower"}
_TIMES |= {"log": True, "trivial": "one_cluster"}
MEASURES: Mapping[str, Measure] = {
    each.key: each
    for each in (
        Measure("inertia", "distance", "Distance", **_TIMES),
        Measure("ari", "agreement", "Agreement"),
        Measure("cost", "distance to centres", "Centres", **_TIMES),
        Measure("ch", "CH index", "CH", "points", best=BEST_CH),
        Measure("silhouette", "silhouette", "Silhouette", best=BEST_SILHOUETTE),
    )
}


def measured(table: NumericTable, output: Clustering) -> Mapping[str, float]:
    """All measures of a run, and those of the best K-means; for the data holder only."""
    best = best_groups(table, output.bounds, len(output.centres))
    found = judged(table, output, best.labels)
    return {**found, BEST_CH: best.ch, BEST_SILHOUETTE: best.silhouette}


def levels(rows: Sequence[Row], measure: str) -> dict[str, Any]:
    """Levels beside the curves: a single group for all, and the best K-means without noise."""
    shown = MEASURES[measure]
    known = {row.metric: row.value for row in rows}
    trivial: tuple[str, float] | None = (named("chance"), 0.0) if measure == "ari" else None
    if shown.trivial in known and math.isfinite(known[shown.trivial]):
        trivial = (named("one group"), known[shown.trivial])
    floor = known.get(shown.best, math.nan) if shown.best else 1.0
    return {"trivial": trivial, "floor": floor if math.isfinite(floor) else None}


def look_alike(
    kind: str, n: int, columns: int, bounds: Bounds | None, clusters: int
) -> NumericTable:
    """Make a table from public numbers; columns without `bounds` run from 0 to 1.

    `kind`: of `generators.LOOK_ALIKES`. Equal numbers give equal tables.
    """
    known = ((0.0,) * columns, (1.0,) * columns) if bounds is None else bounds
    return generators.look_alike(n, known, clusters, _SEED, kind=kind)


def for_curves(algorithm: Algorithm) -> Algorithm:
    """Judge by `measured`, and let the published method keep what no ε changes."""
    methods = tuple(
        replace(each, run=published_again) if each.key == "published" else each
        for each in algorithm.methods
    )
    return replace(algorithm, methods=methods, evaluate=measured)


def seconds(method: str, n: int, columns: int, clusters: int, params: Any) -> float:
    """Guess the seconds of one run; a rough upper guide, measured on one core."""
    cells = n * columns * clusters
    if method in {"published", "local", "no_privacy"}:
        folds = (1 + int(params.folds)) / 6
        twice = 1.5 if method == "published" else 1.0
        return 0.03 + twice * folds * max(1e-3 * math.sqrt(cells), 1e-6 * cells)
    judging = 0.01 + 30 * _A_CELL * n * columns
    if method == "central":
        return 0.15 + 4e-4 * math.sqrt(1_000 * columns * clusters) + 60 * _A_CELL * cells + judging
    if method in {"input_kmeans", *honesty.SILENT[1:]}:
        return 0.02 + 200 * _A_CELL * cells + judging
    return 15 * _A_CELL * cells + judging


def impossible(method: Method, table: NumericTable) -> str:
    """Say in one sentence why a method cannot run on a table; nothing where it can.

    For the data holder only: it looks whether all rows are alike.
    """
    try:
        if method.key in PROVING and table.bounds is None:
            raise DataError.of("table-no-bounds")
        if method.key == "eugkm":
            rivals.check_columns(table.columns_count)
        if method.key != "central":
            check_size(table)
        if method.key in honesty.SILENT and (table.values == table.values[0]).all():
            raise DataError.of("dpc-ensemble-all-rows-alike-there")
    except DataError as why:
        return say("dpc-curves-impossible", title=method.title, why=str(why))
    return ""


def one_group_meets(one_group: float, tolerance: float) -> str:
    """Say that a single group for all would meet the tolerance; nothing where it would not."""
    if not one_group <= tolerance:
        return ""
    return say("dpc-curves-even-one-group-all", one_group=f"{one_group:.3g}")


# --- which group of one clustering is which of another: colours must mean the same on both sides---


def matched(reference: Floats, centres: Floats) -> Labels:
    """Give each of the K groups the number of its reference group: nearest ones, each once.

    The pairing has the least sum of squared distances (Kuhn 1955); groups that find none get the
    numbers that are left. Centres are in the unit box.
    """
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    ours, theirs = linear_sum_assignment(cdist(centres, reference, "sqeuclidean"))
    partner = np.full(len(centres), -1, dtype=np.int64)
    partner[ours] = theirs
    free = np.setdiff1d(np.arange(max(len(centres), len(reference))), theirs)
    alone = np.flatnonzero(partner < 0)
    partner[alone] = free[: len(alone)]
    return partner


def found_groups(reference: Floats, centres: Floats) -> int:
    """Count the reference groups that some centre stands for.

    A centre stands for the nearest one, if it is nearer to it than half way to the next one.
    """
    from scipy.spatial.distance import cdist

    if len(reference) < 2:
        return int(len(centres) > 0)
    between = cdist(reference, reference)
    np.fill_diagonal(between, np.inf)
    away = cdist(centres, reference)
    nearest = away.argmin(axis=1)
    near = away.min(axis=1) < between.min(axis=1)[nearest] / 2
    return len(np.unique(nearest[near]))


# --- how far noise moves what is published: 95 % ranges from released and public numbers alone ----


def row_ranges(method: str, params: Any, output: Clustering) -> Floats | None:
    """Half-width of the noise of a cell of each column, in its units; None where rows have none."""
    widths = output.widths
    one = honesty.row_spread(method, params, int((widths > 0).sum()))
    return None if math.isnan(one) else LAPLACE_RANGE * one * widths


def centre_ranges(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Half-width of the noise of each centre, shape (K, d), in the units of the columns.

    nan for a group with a count below 1. None where there is no formula: where centres are means
    of made-up rows, or of noisy rows whose groups follow from the noise itself.

    `n`: rows: public, as neighbours have as many.

    Notes
    -----
    A released mean m is (S + N) / (c + Z) with noise N and Z. If the true mean S / c is t, then
    (c + Z) (m - t) = N - t Z has variance var N + t² var Z. The range holds each t that this does
    not reject at 5 %.

    References
    ----------
    E. C. Fieller, "Some Problems in Interval Estimation", 1954.
    """
    widths, counts = output.widths, output.noisy_counts
    wide = int((widths > 0).sum())
    epsilon, steps = _step(method, params, output)
    if not steps or counts is None:
        return None
    if method in honesty.LLOYDS:
        one = honesty.lloyd_spread(method, params, n, wide, steps=steps)
        narrow = 2 * rivals.radius(wide, params.clusters, steps) if method == "fastlloyd" else 1.0
    else:
        narrow = 2 * reach(wide, params.clusters, epsilon, n)
        one = narrow * blur(wide, params.clusters, epsilon, n, 1 - COUNT_SHARE)
    counting = Geometric(sensitivity=2, epsilon=_counting(method, epsilon, wide))
    before = 0.5 if output.before is None else output.before
    moved = np.clip((output.unit_centres() - before) / narrow, -0.5, 0.5)
    noise = one / narrow * n / params.clusters, math.sqrt(counting.variance)
    return np.asarray(_farthest(moved, counts[:, None], *noise) * narrow * widths)


def _farthest(mean: Floats, count: Floats, of_sum: float, of_count: float) -> Floats:
    """Farthest true mean from -1/2 to 1/2 that a noisy one does not reject; nan below a count of 1.

    `of_sum, of_count`: standard deviations of the noise of the sum and of the count.
    """
    square = count**2 - (LAPLACE_RANGE * of_count) ** 2
    middle, size = count**2 * mean, LAPLACE_RANGE * of_sum
    inside = middle**2 - square * ((count * mean) ** 2 - size**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = [(middle + side * np.sqrt(inside)) / square for side in (-1, 1)]
        away = [np.abs(np.clip(end, -0.5, 0.5) - mean) for end in ends]
    found = np.where(square > 0, np.maximum(*away), 0.5 + np.abs(mean))
    return np.where(count >= 1, found, np.nan)


def count_range(method: str, params: Any, output: Clustering) -> int | None:
    """Half-width of the noise of a group's number of rows; None where it got none of its own."""
    epsilon, steps = _step(method, params, output)
    if not steps:
        return None
    wide = int((output.widths > 0).sum())
    return int(laplace_range(_counting(method, epsilon, wide) / 2))


def _step(method: str, params: Any, output: Clustering) -> tuple[float, int]:
    """Give ε of the last step, and how many there were; 0 of methods without steps."""
    steps = int(output.facts.get("steps", 0))
    if not steps:
        return 0.0, 0
    share = float(output.facts["share"]) if method == "central" else 1.0
    return share * params.epsilon / steps, steps


def _counting(method: str, epsilon: float, wide: int) -> float:
    return COUNT_SHARE * epsilon if method == "central" else rivals.shares(epsilon, wide).counts


# --- votes side by side, and what the last K-means reads of them (9.2) ----------------------------

MOST_LINES = 600  # rows drawn of a map; of more, evenly spaced ones


@dataclass(frozen=True, kw_only=True, eq=False)
class VoteMap:
    """Groupings of the same rows, sorted by the final one and else in their order."""

    # (m, 1 + T); number of the colour of each row: by the final group, then by each vote. Votes are
    # renamed as a whole to agree with the final groups; rows of one vote keep how they differ.
    groups: Labels
    names: tuple[str, ...]  # primaries that voted
    weights: tuple[float, ...]  # of their votes, with their sign
    # first of the drawn rows of each final group, by its colour, and its rows in all
    starts: Mapping[int, tuple[int, int]]
    rows: int  # rows in all


def vote_map(output: Clustering, colours: Labels) -> VoteMap:
    """Sort the votes of a run by its final groups, of these colours; somebody must have voted."""
    final = output.synthetic_labels if output.labels is None else output.labels
    assert final is not None
    many = max(len(colours), 1 + max(int(each.max()) for each in output.primary_labels.values()))
    inks = np.concatenate([colours, np.arange(len(colours), many)])
    names = tuple(output.primary_labels)
    votes = [
        ensemble.permutation_to(final, vote, many)[vote] for vote in output.primary_labels.values()
    ]
    order = np.argsort(inks[final], kind="stable")
    drawn = order[evenly(len(order), MOST_LINES)]
    return VoteMap(
        groups=inks[np.column_stack([final, *votes])[drawn]],
        names=names,
        weights=tuple(float(output.weights[name]) for name in names),
        starts=_starts(inks[final[drawn]], np.bincount(inks[final], minlength=many)),
        rows=len(final),
    )


def data_share(output: Clustering) -> float:
    """Share of the table itself in the squared spread of what the last K-means sees, from 0 to 1.

    The rest are the columns of the votes.
    """
    given = rivals.clustered_rows(output)
    assert given is not None
    assert output.extended is not None
    data, votes = (
        float(part.var(axis=0).sum()) for part in (given, output.extended[:, given.shape[1] :])
    )
    return data / (data + votes)


def _starts(drawn: Labels, sizes: Floats | Labels) -> dict[int, tuple[int, int]]:
    used, first = np.unique(drawn, return_index=True)
    return {int(ink): (int(at), int(sizes[ink])) for ink, at in zip(used, first, strict=True)}
