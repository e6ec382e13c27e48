"""Scores of the same groups on several tables: the widened one grades its own homework (5.1)."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.rivals import (
    MOST_COLUMNS,
    clustered_rows,
    iterations,
    radius,
    shares,
)
from dp_core.algorithms.dpc_stacking.method.steps.inputs import chosen
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    SAMPLE,
    ch_index,
    distances,
    encode_votes,
    lloyd,
    sampled_rows,
    silhouette_of,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    COUNT_SHARE,
    MOST_DEPTH,
    MOST_GRID_COLUMNS,
    blur,
    grid_cells_per_axis,
    halving,
    reach,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of, nearest
from dp_core.algorithms.dpc_stacking.params import WEIGHT, CentralParams, Encoding, PublishedParams
from dp_core.arrays import Floats, Labels
from dp_core.noise.mechanisms import Geometric

Where = Literal["true", "noisy", "made_up", "widened"]
Measure = Literal["silhouette", "ch"]

MOST_SCORED = 50_000  # rows that are scored; of more, a sample
GROUPS = "groups"  # name of the final groups, beside those of the primaries
PAPER_GAINS: Mapping[Measure, tuple[float, float]] = {
    "ch": (0.43, 4.06),
    "silhouette": (0.267, 0.839),
}
"""Smallest and largest gain over single clusterers that the paper reports (its figure 1)."""
_SEED = 0
_FEW_ROWS = 10_000
_RESTARTS = (20, 3)  # of K-means, for few rows and for many


@dataclass(frozen=True, kw_only=True, eq=False)
class Case:
    """A table, and the groupings that are scored on it."""

    where: Where
    rows: Floats  # (m, e)
    labels: Mapping[str, Labels]  # (m,)


@dataclass(frozen=True, kw_only=True)
class Score:
    """Scores of one grouping on one table; nan where undefined."""

    where: Where
    name: str
    silhouette: float
    ch: float

    def of(self, measure: Measure) -> float:
        """Score by the name of its measure."""
        return float(getattr(self, measure))


@dataclass(frozen=True, kw_only=True)
class Gain:
    """How much higher the stack scores than the best and the worst primary, as a share.

    nan where that primary scores 0 or less.
    """

    where: Where
    measure: Measure
    over_best: float
    over_worst: float


def cases_of(rows: Floats, own: Labels, output: Clustering) -> list[Case]:
    """Find the tables that a run can be scored on.

    `rows`, shape (n, d): true rows in the unit box; what is made of them is for their holder only.
    `own`, shape (n,): final group of each of them. Returns the true table first; then what was
    clustered, if that is another one, and that table with its columns of votes, if there are votes.
    Where made-up rows were clustered, true rows get the groups of the nearest means of these, the
    final groups like those of a vote: without the refinement, which looks at true rows.
    """
    given = clustered_rows(output)
    chosen = sampled_rows(len(rows), MOST_SCORED, _SEED)
    final = output.synthetic_labels if output.labels is None else output.labels
    if given is None or final is None:
        return [Case(where="true", rows=rows[chosen], labels={GROUPS: own[chosen]})]
    labels = {**output.primary_labels, GROUPS: final}
    if output.synthetic is not None:
        wide = rows[chosen][:, output.widths > 0]
        true = {name: carried(wide, given, groups) for name, groups in labels.items()}
        found = [Case(where="true", rows=rows[chosen], labels=true)]
        found.append(Case(where="made_up", rows=given, labels=labels))
        chosen = np.arange(len(given))
    else:
        labels = {name: groups[chosen] for name, groups in labels.items()}
        found = [Case(where="true", rows=rows[chosen], labels=labels)]
        if output.noisy_table is not None:
            found.append(Case(where="noisy", rows=given[chosen], labels=labels))
    if output.primary_labels and output.extended is not None:
        found.append(Case(where="widened", rows=output.extended[chosen], labels=labels))
    return found


def carried(rows: Floats, given: Floats, labels: Labels) -> Labels:
    """Give rows the group whose mean among other rows is nearest."""
    used, places = np.unique(labels, return_inverse=True)
    return np.asarray(used[nearest(rows, means_of(given, places, len(used)))])


def random_cases(cases: Sequence[Case], clusters: int, dice: Generator) -> list[Case]:
    """Give every row a random group instead, anew for each grouping.

    `cases`: answer of `cases_of`. `clusters`: K. Returns the same tables; then for each grouping
    the true table widened by its random groups as one vote of weight 100.
    """
    tables = [case for case in cases if case.where != "widened"]
    drawn = {
        (name, n): dice.integers(clusters, size=n)
        for name in tables[0].labels
        for n in dict.fromkeys(len(case.rows) for case in tables)
    }
    found = [
        Case(
            where=case.where,
            rows=case.rows,
            labels={name: drawn[name, len(case.rows)] for name in case.labels},
        )
        for case in tables
    ]
    true = found[0].rows
    for name, labels in found[0].labels.items():
        wide = widened(true, labels, clusters)
        found.append(Case(where="widened", rows=wide, labels={name: labels}))
    return found


def widened(
    rows: Floats,
    labels: Labels,
    clusters: int,
    *,
    weight: float = WEIGHT,
    encoding: Encoding = "integer",
) -> Floats:
    """Write labels beside a table as a vote."""
    return np.hstack([rows, encode_votes(labels, weight, clusters, encoding)])


def scored(cases: Iterable[Case]) -> list[Score]:
    """Score every grouping on its table; silhouettes of at most 2,000 rows."""
    found = []
    for case in cases:
        chosen = sampled_rows(len(case.rows), SAMPLE, _SEED)
        apart = distances(case.rows[chosen])
        found += [
            Score(
                where=case.where,
                name=name,
                silhouette=silhouette_of(apart, labels[chosen]),
                ch=ch_index(case.rows, labels),
            )
            for name, labels in case.labels.items()
        ]
    return found


def ceilings(cases: Iterable[Case]) -> dict[tuple[Where, str], float]:
    """Find the highest CH index that as many groups as each grouping has can get on its table.

    It is that of the smallest W: of the best of several K-means runs, or of a grouping on the same
    table with as many groups if it comes lower. Left out where the index is undefined.
    """
    rows: dict[Where, Floats] = {}
    groupings: dict[tuple[Where, int], dict[str, Labels]] = {}
    for case in cases:
        rows[case.where] = case.rows
        for name, labels in case.labels.items():
            groupings.setdefault((case.where, len(np.unique(labels))), {})[name] = labels
    found: dict[tuple[Where, str], float] = {}
    for (where, size), alike in groupings.items():
        if 2 <= size < len(rows[where]):
            top = _ceiling(rows[where], list(alike.values()), size)
            found |= {(where, name): top for name in alike}
    return found


def _ceiling(rows: Floats, rivals: Sequence[Labels], size: int) -> float:
    best = nearest(rows, lloyd(rows, size, _SEED, restarts_of(len(rows))))
    return max(ch_index(rows, labels) for labels in (best, *rivals))


def restarts_of(n: int) -> int:
    """Say how often K-means is run for a ceiling."""
    return _RESTARTS[n > _FEW_ROWS]


def gains(scores: Sequence[Score]) -> list[Gain]:
    """Compare the stack with the primaries on every table."""
    found = []
    for where in dict.fromkeys(score.where for score in scores):
        here = [score for score in scores if score.where == where]
        for measure in PAPER_GAINS:
            singles = [score.of(measure) for score in here if score.name != GROUPS]
            known = [value for value in singles if not math.isnan(value)]
            stack = next((score.of(measure) for score in here if score.name == GROUPS), math.nan)
            if known:
                found.append(
                    Gain(
                        where=where,
                        measure=measure,
                        over_best=_gain(stack, max(known)),
                        over_worst=_gain(stack, min(known)),
                    )
                )
    return found


def _gain(value: float, base: float) -> float:
    return value / base - 1 if base > 0 and math.isfinite(base) else math.nan


# --- what noise does to centres, predicted from public numbers alone (4.5, 5.4) -------------------

LLOYDS = ("dplloyd", "dplloyd_sup", "fastlloyd")


def sup_norm_spread(dimensions: int, epsilon: float) -> float:
    """Give the standard deviation of a coordinate of sup-norm noise of sensitivity 1.

    Examples
    --------
    >>> round(sup_norm_spread(12, 1.0), 2)
    7.79
    """
    return math.sqrt((dimensions + 1) * (dimensions + 2) / 3) / epsilon


def row_spread(method: str, params: Any, dimensions: int, eps1: float | None = None) -> float:
    """Give the spread of the noise on a cell, in column widths; nan where rows get none."""
    if method == "published":
        return math.sqrt(2) / float(params.epsilon if eps1 is None else eps1)
    if method in {"local", "input_kmeans"}:
        if params.noise == "sup_norm":
            return sup_norm_spread(dimensions, params.epsilon)
        return math.sqrt(2) * dimensions / float(params.epsilon)
    return math.nan


def in_raw_units(params: Any) -> bool:
    """Whether every column gets noise of one size, whatever its width."""
    return (
        isinstance(params, PublishedParams)
        and params.table_sensitivity == "unit"
        and params.scaling == "raw"
    )


def centre_spread(method: str, params: Any, n: int, dimensions: int) -> float:
    """Predict how far noise moves a coordinate of a centre, in column widths.

    `method`: key of the method. `n, dimensions`: rows and columns. Returns standard deviation in
    the last step, for a group of n / K rows; nan where there is no such formula (a tree or a grid)
    and 0 without noise.

    References
    ----------
    dpc_stacking.md 4.5.
    """
    clusters = int(params.clusters)
    if method == "central":
        return _central_spread(params, n, dimensions)
    if method in LLOYDS:
        steps = iterations(n, dimensions, clusters, params.epsilon)
        return lloyd_spread(method, params, n, dimensions, steps=steps)
    if in_raw_units(params):
        return math.nan
    if method in {"published", "local", "input_kmeans"}:
        return row_spread(method, params, dimensions) / math.sqrt(n / clusters)
    return math.nan if method == "eugkm" else 0.0


def lloyd_spread(method: str, params: Any, n: int, dimensions: int, *, steps: int) -> float:
    """Spread of a centre of DPLloyd or FastLloyd in the last of some steps."""
    parts = shares(params.epsilon / steps, dimensions)
    share = int(params.clusters) / n
    if method == "dplloyd":
        return math.sqrt(2) / parts.coordinate * share
    spread = sup_norm_spread(dimensions, parts.coordinate * dimensions) * share
    if method == "dplloyd_sup":
        return spread
    return spread * 2 * radius(dimensions, int(params.clusters), steps)


def _central_spread(params: CentralParams, n: int, dimensions: int) -> float:
    _, share = chosen(params, dimensions)
    if not share:
        return math.nan
    epsilon = share * params.epsilon
    steps = refinement_steps(n, dimensions, params.clusters, epsilon)
    wide = 2 * reach(dimensions, params.clusters, epsilon / steps, n)
    return wide * blur(dimensions, params.clusters, epsilon / steps, n, 1 - COUNT_SHARE)


def group_spreads(
    method: str, params: Any, output: Clustering, n: int
) -> NDArray[np.float64] | None:
    """Predicted spread of each centre, from released counts; None where there is no formula.

    nan for a group with a count below 1: nothing bounds the noise of its centre.
    """
    one = centre_spread(method, params, n, int((output.widths > 0).sum()))
    counts = output.noisy_counts
    if not one > 0 or counts is None:
        return None
    share = n / params.clusters / np.where(counts >= 1, counts, np.nan)
    rows = method in {"published", "local", "input_kmeans"}
    return np.asarray(one * (np.sqrt(share) if rows else share))


# --- A traffic light from public numbers: how closely groups can be placed (4.5, 5.4) -------------

Light = Literal["green", "amber", "red"]
Kind = Literal["centres", "boxes", "grid", "rows"]

GREEN, AMBER = 0.1, 0.2  # largest spread, in column widths, for each light
_ANYWHERE = 1 / math.sqrt(12)
"""Standard deviation of a place that may be anywhere in a box of width 1."""
_FAR = 0.25  # mean distance of a coordinate of the unit box from its middle


@dataclass(frozen=True, kw_only=True)
class Guide:
    """How closely a method can place groups, from public numbers; rough."""

    # what is blurred: noisy means; the width of boxes in which a group is no longer cut; the cells
    # of a grid; every single row
    kind: Kind
    spread: float  # column widths

    @property
    def light(self) -> Light:
        return light(self.spread)


def light(spread: float) -> Light:
    """Traffic light of a spread in column widths; a rough guide, wrong at the margin.

    Examples
    --------
    >>> [light(spread) for spread in (0.11, 0.05, 1.1)]
    ['amber', 'green', 'red']
    """
    if spread <= GREEN:
        return "green"
    return "amber" if spread <= AMBER else "red"


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Public numbers of a run that has not taken place."""

    method: str  # key of the method
    params: Any
    n: int  # people
    columns: int  # that have a width

    @property
    def clusters(self) -> int:
        return int(self.params.clusters)

    @property
    def epsilon(self) -> float:
        return float(self.params.epsilon)

    @property
    def noiseless(self) -> bool:
        """Whether the method adds no noise at all."""
        return self.method in {"no_privacy", "kmeans", "spectral", "birch", "gmm"}

    @property
    def assumed(self) -> bool:
        """Whether the noise takes 1 raw unit for every column, whatever its width."""
        return in_raw_units(self.params)

    @property
    def centre(self) -> float:
        """Predicted blur of a centre, column widths; nan without a formula, 0 without noise."""
        return centre_spread(self.method, self.params, self.n, self.columns)

    @property
    def row(self) -> float:
        """Spread of the noise on a cell, column widths; nan where rows get none."""
        return row_spread(self.method, self.params, self.columns)

    @property
    def kind(self) -> Kind | None:
        """What is blurred; None where nothing is, or not in proportion to a column."""
        if self.noiseless or self.assumed:
            return None
        if self.method == "central":
            synopsis, share = chosen(self.params, self.columns)
            unrefined: dict[str, Kind] = {"tree": "boxes", "grid": "grid"}
            return "centres" if share else unrefined.get(synopsis)
        kinds: dict[str, Kind] = {"eugkm": "grid", **dict.fromkeys(LLOYDS, "centres")}
        return kinds.get(self.method, "rows")

    @cached_property
    def guide(self) -> Guide | None:
        """How closely groups can be placed; None where there is no such guide."""
        kind = self.kind
        return None if kind is None else Guide(kind=kind, spread=_SPREADS[kind](self))

    def spread_at(self, epsilon: float) -> float:
        """Spread of the guide at another ε."""
        other = replace(self, params=replace(self.params, epsilon=epsilon))
        with np.errstate(over="ignore"):  # at a huge one no noise is left
            return math.inf if other.guide is None else other.guide.spread


def _of_centres(plan: Plan) -> float:
    """Blur of a noisy mean in the fewest steps; more are taken only where it is tiny."""
    d, own = plan.columns, plan.params
    if plan.method == "central":
        _, share = chosen(own, d)
        return blur(d, plan.clusters, share * plan.epsilon, plan.n, 1 - COUNT_SHARE)
    return lloyd_spread(plan.method, own, plan.n, d, steps=2)


def _of_boxes(plan: Plan) -> float:
    """Place in a box of a tree: boxes are halved while the average group has the rows for it.

    A box at depth h is halved where it holds about h δ rows, and each halving is of one column.
    """
    halvings = min(plan.n / plan.clusters / halving(plan.epsilon).decay, MOST_DEPTH)
    return _ANYWHERE * math.exp2(-halvings / plan.columns)


def _of_grid(plan: Plan) -> float:
    """Place in a cell of a grid, and the pull of noise in the counts towards the middle."""
    if plan.columns > (MOST_COLUMNS if plan.method == "eugkm" else MOST_GRID_COLUMNS):
        return math.inf
    g = grid_cells_per_axis(plan.n, plan.epsilon, plan.columns)
    noise = math.sqrt(Geometric(sensitivity=2, epsilon=plan.epsilon).variance)
    cells = g**plan.columns / plan.clusters
    pull = _FAR * noise * math.sqrt(cells) * plan.clusters / plan.n
    return math.hypot(_ANYWHERE / g, pull)


_SPREADS: dict[Kind, Callable[[Plan], float]] = {
    "centres": _of_centres,
    "boxes": _of_boxes,
    "grid": _of_grid,
    "rows": lambda plan: plan.row,
}
