"""Uniform grid and adaptive grid (stag.md 3): what the three-layer grid is measured against."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Lattice, totals
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.method.steps.inference import Noise, agreed
from dp_core.algorithms.stag.method.steps.sides import adaptive_side, uniform_side
from dp_core.algorithms.stag.method.steps.sizes import MapSize, measure_size
from dp_core.algorithms.stag.method.steps.splitting import split_cells
from dp_core.algorithms.stag.params import AdaptiveParams, UniformParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.words import say

P3 = 5.0
"""Constant of the second level of the adaptive grid."""


def publish_uniform(lattice: Lattice, params: UniformParams, rng: Rng) -> Release[GridRelease]:
    """Noisy counts of an m x m grid, m = ceil(sqrt(N epsilon / 10)).

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "Differentially Private Grids for Geospatial Data", 2013,
    Guideline 1; the number of points is measured, as neighbours differ in it.
    """
    sizing, measuring = streams(rng, 2)
    size, rest = _size(lattice, params, sizing)
    edges = axis_edges(lattice.resolution, uniform_side(size.value, rest))
    noise = Laplace(sensitivity=1, epsilon=rest)
    noisy = noise.release(grid_totals(lattice.table, edges, edges), measuring)
    ledger = sequential("uniform grid", *size.spends, noise.spend(say("stag-spend-grid")))
    info = {"side": len(edges) - 1}
    return plain_release(lattice, grid_rectangles(edges, edges), noisy.ravel(), info, ledger)


def publish_adaptive(lattice: Lattice, params: AdaptiveParams, rng: Rng) -> Release[GridRelease]:
    """Publish a coarse grid whose cells are split by their noisy counts.

    References
    ----------
    Qardaji, Yang, Li, 2013, Section IV-B.
    """
    sizing, measuring, splitting = streams(rng, 3)
    size, rest = _size(lattice, params, sizing)
    first = Laplace(sensitivity=1, epsilon=params.alpha * rest)
    second = Laplace(sensitivity=1, epsilon=rest - first.epsilon)
    edges = axis_edges(lattice.resolution, adaptive_side(size.value, rest))
    table, rect = lattice.table, grid_rectangles(edges, edges)
    noisy = np.asarray(first.release(totals(table, rect), measuring), np.float64)
    parts = split_cells(table, rect, noisy, second, splitting, p3=P3)
    variances = Noise(parent=first.variance, part=second.variance)
    counts = agreed(noisy, parts.noisy, parts.owner, variances)
    ledger = sequential(
        "adaptive grid",
        *size.spends,
        first.spend(say("stag-spend-first")),
        second.spend(say("stag-spend-second")),
    )
    return plain_release(lattice, parts.rect, counts, {"side": len(edges) - 1}, ledger)


def _size(lattice: Lattice, params: UniformParams, rng: Rng) -> tuple[MapSize, float]:
    """Measure the size; say what is left of the budget."""
    share = 0.0 if params.public_size is not None else params.size_share * params.epsilon
    size = measure_size(len(lattice), share, rng, public=params.public_size)
    return size, params.epsilon - share
