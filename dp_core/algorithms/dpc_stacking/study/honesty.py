"""Scores of the same groups on several tables: the widened one grades its own homework (5.1)."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.steps import primaries, synopsis
from dp_core.algorithms.dpc_stacking.method.steps.inputs import chosen
from dp_core.algorithms.dpc_stacking.method.steps.primaries import SAMPLE, ch_index, sampled_rows
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of, nearest
from dp_core.algorithms.dpc_stacking.params import WEIGHT, PublishedParams
from dp_core.arrays import Floats, Labels
from dp_core.noise.mechanisms import Geometric

Where = Literal["true", "noisy", "made_up", "widened"]
Measure = Literal["silhouette", "ch"]

GROUPS = "groups"  # name of the final groups, beside those of the primaries
_SEED = 0


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


def cases_of(rows: Floats, own: Labels, output: Clustering) -> list[Case]:
    """Find the tables that a run can be scored on; for the holder of the true rows.

    The true table, with its `own` final groups; what was clustered, if that is another one; and
    that with its votes. Where made-up rows were clustered, true rows get the groups of the nearest
    means of these, the final groups too: without the refinement, which looks at true rows.
    """
    given = rivals.clustered_rows(output)
    final = output.synthetic_labels if output.labels is None else output.labels
    if given is None or final is None:
        return [Case(where="true", rows=rows, labels={GROUPS: own})]
    labels = {**output.primary_labels, GROUPS: final}
    if output.synthetic is not None:
        wide = rows[:, output.widths > 0]
        true = {name: carried(wide, given, groups) for name, groups in labels.items()}
        found = [Case(where="true", rows=rows, labels=true)]
        found.append(Case(where="made_up", rows=given, labels=labels))
    else:
        found = [Case(where="true", rows=rows, labels=labels)]
        if output.noisy_table is not None:
            found.append(Case(where="noisy", rows=given, labels=labels))
    if output.primary_labels and output.extended is not None:
        found.append(Case(where="widened", rows=output.extended, labels=labels))
    return found


def carried(rows: Floats, given: Floats, labels: Labels) -> Labels:
    """Give rows the group whose mean among other rows is nearest."""
    used, places = np.unique(labels, return_inverse=True)
    return np.asarray(used[nearest(rows, means_of(given, places, len(used)))])


def random_cases(cases: Sequence[Case], clusters: int, dice: Generator) -> list[Case]:
    """Give every row a random group instead, anew for each grouping of `cases_of`.

    After the same tables comes the true one widened by each grouping as one vote of weight 100.
    """
    tables = [case for case in cases if case.where != "widened"]
    drawn = {
        (name, n): dice.integers(clusters, size=n)
        for name in tables[0].labels
        for n in dict.fromkeys(len(case.rows) for case in tables)
    }
    found = [
        replace(case, labels={name: drawn[name, len(case.rows)] for name in case.labels})
        for case in tables
    ]
    true = found[0]
    for name, labels in true.labels.items():
        wide = widened(true.rows, labels, clusters)
        found.append(Case(where="widened", rows=wide, labels={name: labels}))
    return found


def widened(rows: Floats, labels: Labels, clusters: int) -> Floats:
    """Write labels beside a table as a vote of weight 100."""
    return np.hstack([rows, primaries.encode_votes(labels, WEIGHT, clusters, "integer")])


def scored(cases: Iterable[Case]) -> list[Score]:
    """Score every grouping on its table; silhouettes of at most 2,000 rows."""
    found = []
    for case in cases:
        chosen = sampled_rows(len(case.rows), SAMPLE, _SEED)
        apart = primaries.distances(case.rows[chosen])
        for name, labels in case.labels.items():
            tidy = primaries.silhouette_of(apart, labels[chosen])
            ch = ch_index(case.rows, labels)
            found.append(Score(where=case.where, name=name, silhouette=tidy, ch=ch))
    return found


# --- what noise does to centres, predicted from public numbers alone (4.5, 5.4) -------------------

LLOYDS = ("dplloyd", "dplloyd_sup", "fastlloyd")
NOISY_ROWS = ("published", "local", "input_kmeans")
SILENT = ("no_privacy", "kmeans", "spectral", "birch", "gmm")  # methods that add no noise


def sup_norm_spread(dimensions: int, epsilon: float) -> float:
    """Give the standard deviation of a coordinate of sup-norm noise of sensitivity 1."""
    return math.sqrt((dimensions + 1) * (dimensions + 2) / 3) / epsilon


def row_spread(method: str, params: Any, dimensions: int, eps1: float | None = None) -> float:
    """Give the spread of the noise on a cell, in column widths; nan where rows get none."""
    if method not in NOISY_ROWS:
        return math.nan
    if method == "published":
        return math.sqrt(2) / float(params.epsilon if eps1 is None else eps1)
    if params.noise == "sup_norm":
        return sup_norm_spread(dimensions, params.epsilon)
    return math.sqrt(2) * dimensions / float(params.epsilon)


def in_raw_units(params: Any) -> bool:
    """Whether every column gets noise of one size, whatever its width."""
    published = isinstance(params, PublishedParams)
    return published and (params.table_sensitivity, params.scaling) == ("unit", "raw")


def lloyd_spread(method: str, params: Any, n: int, dimensions: int, *, steps: int) -> float:
    """Spread of a centre of DPLloyd or FastLloyd in the last of some steps."""
    parts = rivals.shares(params.epsilon / steps, dimensions)
    share = int(params.clusters) / n
    if method == "dplloyd":
        return math.sqrt(2) / parts.coordinate * share
    spread = sup_norm_spread(dimensions, parts.coordinate * dimensions) * share
    if method == "dplloyd_sup":
        return spread
    return spread * 2 * rivals.radius(dimensions, int(params.clusters), steps)


def group_spreads(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Predicted spread of each centre, from released counts; None where there is no formula.

    nan for a group with a count below 1: nothing bounds the noise of its centre.
    """
    columns = int((output.widths > 0).sum())
    one = Plan(method=method, params=params, n=n, columns=columns).centre
    counts = output.noisy_counts
    if not one > 0 or counts is None:
        return None
    share = n / params.clusters / np.where(counts >= 1, counts, np.nan)
    return np.asarray(one * (np.sqrt(share) if method in NOISY_ROWS else share))


# --- how closely groups can be placed, from public numbers (4.5, 5.4) -----------------------------

# What is blurred: noisy means; the width of boxes in which a group is no longer cut; the cells of a
# grid; every single row.
Kind = Literal["centres", "boxes", "grid", "rows"]

_ANYWHERE = 1 / math.sqrt(12)
"""Standard deviation of a place that may be anywhere in a box of width 1."""
_FAR = 0.25  # mean distance of a coordinate of the unit box from its middle


@dataclass(frozen=True, kw_only=True)
class Plan:
    """Public numbers of a run that has not taken place."""

    method: str  # key of the method
    params: Any
    n: int  # people
    columns: int  # that have a width

    @property
    def centre(self) -> float:
        """Predict how far noise moves a coordinate of a centre in the last step, in column widths.

        For a group of n / K rows; nan where there is no such formula (a tree or a grid), 0 without
        noise (dpc_stacking.md 4.5).
        """
        n, d, own = self.n, self.columns, self.params
        if self.method == "central":
            _, share = chosen(own, d)
            if not share:
                return math.nan
            epsilon = share * own.epsilon
            epsilon /= synopsis.refinement_steps(n, d, own.clusters, epsilon)
            wide = 2 * synopsis.reach(d, own.clusters, epsilon, n)
            return wide * synopsis.blur(d, own.clusters, epsilon, n, 1 - synopsis.COUNT_SHARE)
        if self.method in LLOYDS:
            steps = rivals.iterations(n, d, own.clusters, own.epsilon)
            return lloyd_spread(self.method, own, n, d, steps=steps)
        if self.method in NOISY_ROWS and not in_raw_units(own):
            return row_spread(self.method, own, d) / math.sqrt(n / own.clusters)
        return 0.0 if self.method in SILENT else math.nan

    @property
    def kind(self) -> Kind | None:
        """What is blurred; None where nothing is, or not in proportion to a column."""
        if self.method in SILENT or in_raw_units(self.params):
            return None
        if self.method == "central":
            places, share = chosen(self.params, self.columns)
            unrefined: dict[str, Kind] = {"tree": "boxes", "grid": "grid"}
            return "centres" if share else unrefined.get(places)
        kinds: dict[str, Kind] = {"eugkm": "grid", **dict.fromkeys(LLOYDS, "centres")}
        return kinds.get(self.method, "rows")

    @cached_property
    def spread(self) -> float:
        """How closely groups can be placed, in column widths; rough, and ∞ of no kind."""
        kind = self.kind
        return math.inf if kind is None else _SPREADS[kind](self)

    def spread_at(self, epsilon: float) -> float:
        """`spread` at another ε."""
        other = replace(self, params=replace(self.params, epsilon=epsilon))
        with np.errstate(over="ignore"):  # at a huge one no noise is left
            return other.spread


def _of_centres(plan: Plan) -> float:
    """Blur of a noisy mean in the fewest steps; more are taken only where it is tiny."""
    d, own = plan.columns, plan.params
    if plan.method == "central":
        _, share = chosen(own, d)
        return synopsis.blur(d, own.clusters, share * own.epsilon, plan.n, 1 - synopsis.COUNT_SHARE)
    return lloyd_spread(plan.method, own, plan.n, d, steps=2)


def _of_boxes(plan: Plan) -> float:
    """Place in a box of a tree: boxes are halved while the average group has the rows for it.

    A box is halved where it holds about δ rows for each level below the head start, and each
    halving is of one column.
    """
    rows = plan.n / plan.params.clusters
    splits = synopsis.halving(plan.params.epsilon, plan.columns)
    halvings = min(rows / splits.decay + splits.head_start, synopsis.MOST_DEPTH)
    return _ANYWHERE * math.exp2(-halvings / plan.columns)


def _of_grid(plan: Plan) -> float:
    """Place in a cell of a grid, and the pull of noise in the counts towards the middle."""
    rival = plan.method == "eugkm"
    if plan.columns > (rivals.MOST_COLUMNS if rival else synopsis.MOST_GRID_COLUMNS):
        return math.inf
    epsilon, clusters = plan.params.epsilon, plan.params.clusters
    cells_per_axis = rivals.eugkm_cells if rival else synopsis.grid_cells_per_axis
    g = cells_per_axis(plan.n, epsilon, plan.columns)
    noise = math.sqrt(Geometric(sensitivity=2, epsilon=epsilon).variance)
    cells = g**plan.columns / clusters
    pull = _FAR * noise * math.sqrt(cells) * clusters / plan.n
    return math.hypot(_ANYWHERE / g, pull)


_SPREADS: dict[Kind, Callable[[Plan], float]] = {
    "centres": _of_centres,
    "boxes": _of_boxes,
    "grid": _of_grid,
    "rows": lambda plan: row_spread(plan.method, plan.params, plan.columns),
}
