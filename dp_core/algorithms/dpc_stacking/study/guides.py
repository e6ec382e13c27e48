"""A traffic light from public numbers: how closely groups can be placed (4.5, 5.4)."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np

from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import MOST_COLUMNS
from dp_core.algorithms.dpc_stacking.method.steps.planning import (
    LLOYDS,
    centre_spread,
    edge_spread,
    lloyd_spread,
    row_spread,
)
from dp_core.algorithms.dpc_stacking.method.steps.refinement import COUNT_SHARE, MOST_BLUR, reach
from dp_core.algorithms.dpc_stacking.method.steps.shares import chosen
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    MOST_GRID_COLUMNS,
    blur,
    grid_cells_per_axis,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.method.steps.tree import MOST_DEPTH, halving
from dp_core.algorithms.dpc_stacking.params import (
    PublishedParams,
)
from dp_core.noise.mechanisms import Geometric
from dp_core.study.choosing import AVERAGE, Way

Light = Literal["green", "amber", "red"]
Kind = Literal["centres", "boxes", "grid", "rows"]

GREEN, AMBER = 0.1, MOST_BLUR
"""Largest spread, in column widths, for each light."""
_ANYWHERE = 1 / math.sqrt(12)
"""Standard deviation of a place that may be anywhere in a box of width 1."""
_FAR = 0.25
"""Mean distance of a coordinate of the unit box from its middle."""


@dataclass(frozen=True, kw_only=True)
class Guide:
    """How closely a method can place groups, from public numbers; rough.

    Parameters
    ----------
    kind : {"centres", "boxes", "grid", "rows"}
        What is blurred: noisy means; the width of boxes in which a group is no longer cut; the
        cells of a grid; every single row.
    spread : float
        Column widths.
    """

    kind: Kind
    spread: float

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
    """Public numbers of a run that has not taken place.

    Parameters
    ----------
    method : str
        Key of the method.
    params : ClusterParams
    n, columns : int
        People, and columns that have a width.
    """

    method: str
    params: Any
    n: int
    columns: int

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
        own = self.params
        raw = isinstance(own, PublishedParams) and own.scaling == "raw"
        return bool(raw and own.table_sensitivity == "unit")

    @property
    def centre(self) -> float:
        """Predicted blur of a centre, column widths; nan without a formula, 0 without noise."""
        return centre_spread(self.method, self.params, self.n, self.columns)

    @property
    def edge(self) -> float:
        """Predicted blur of a centre at the edge of a column; nan where counts do not add to it."""
        return edge_spread(self.method, self.params, self.n, self.columns)

    @property
    def reach(self) -> float:
        """Farthest that the method of the central variant moves a centre in its last steps."""
        share = chosen(self.params, self.columns)[1] * self.epsilon
        steps = refinement_steps(self.n, self.columns, self.clusters, share)
        return reach(self.columns, self.clusters, share / steps, self.n)

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


def way_of(plan: Plan, **more: Any) -> Way:
    """Judge the method of a plan by how far noise moves what it publishes."""
    given = {"title": plan.method, "basis": AVERAGE, **more}
    return Way(method=plan.method, error=plan.spread_at, **given)


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
