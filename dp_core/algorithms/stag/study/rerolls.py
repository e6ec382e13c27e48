"""The same method with other dice, many times: how far answers scatter around the truth.

Kept are the errors at the corners of the flat map's blocks, in three parts, so that any rectangle
is answered at once. For the data holder only: every run looks at the true points, uncharged.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Method
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.data.rectangles import Rectangle, block_edges
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease, surface_totals
from dp_core.algorithms.stag.study.error_sources import Sample, sample_again, without_noise
from dp_core.study.experiments import trial_rng

PARTS = ("noise", "sampling", "uniformity")
"""Of an error, in the order in which they are drawn."""
RUNS = 50
A_TASK = 5
Surfaces = NDArray[np.float32]

_SEED = 0


def part_surfaces(
    lattice: Lattice, method: Method, params: MapParams, trials: Iterable[int]
) -> Surfaces:
    """Run a method again and again, and keep the three parts of its errors at the block corners.

    Picklable with its arguments: a background job submits it.

    Parameters
    ----------
    lattice : Lattice
    method : Method
    params : MapParams
    trials : iterable of int
        Numbers of the runs; each has dice of its own.

    Returns
    -------
    ndarray of float32, shape (T, 3, n + 1, n + 1)
        Errors of the rectangles from the south-west corner of the box: noise, sampling, uniformity.
    """
    edges = block_edges(lattice.resolution)
    truth = lattice.table[np.ix_(edges, edges)].astype(np.float64)
    every = Sample(table=lattice.table, rate=1.0)
    found = []
    for trial in trials:
        output = method.run(lattice, params, _dice(method, trial)).output
        sample = sample_again(lattice, params, _dice(method, trial))
        full = _corners(without_noise(output, every), edges)
        sampled = full if sample.whole else _corners(without_noise(output, sample), edges)
        parts = (_corners(output, edges) - sampled, sampled - full, full - truth)
        found.append(np.stack(parts).astype(np.float32))
    return np.stack(found)


def _dice(method: Method, trial: int) -> np.random.Generator:
    return trial_rng(_SEED, f"{method.key}-again", None, trial)


def _corners(output: GridRelease, edges: Integers) -> Floats:
    return np.asarray(output.surface[np.ix_(edges, edges)])


@dataclass(frozen=True, kw_only=True)
class Scatter:
    """Errors of one rectangle in many runs.

    Parameters
    ----------
    runs : int
    low, high : float
        Where 95 % of the runs lie, points above the truth.
    noise, sampling, uniformity : float
        Typical size of each part: root mean square over the runs, points.
    """

    runs: int
    low: float
    high: float
    noise: float
    sampling: float
    uniformity: float


def scatter(surfaces: Sequence[Surfaces], rect: Rectangle, resolution: int) -> Scatter | None:
    """Errors of a rectangle in all runs so far; None where there is no run.

    Parameters
    ----------
    surfaces : sequence of ndarray
        Batches from `part_surfaces`.
    rect : (x0, y0, x1, y1)
        In lattice steps; exact on block edges, interpolated between them.
    resolution : int
        Lattice steps R on each side.
    """
    if not surfaces:
        return None
    edges = block_edges(resolution)
    corners = np.interp(rect, edges, np.arange(len(edges)))
    parts = np.concatenate([surface_totals(batch, corners) for batch in surfaces])
    low, high = np.quantile(parts.sum(axis=1), [0.025, 0.975])
    noise, sampling, uniformity = np.sqrt(np.square(parts).mean(axis=0))
    return Scatter(
        runs=len(parts),
        low=float(low),
        high=float(high),
        noise=float(noise),
        sampling=float(sampling),
        uniformity=float(uniformity),
    )
