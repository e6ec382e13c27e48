"""Where the error of an answer comes from: noise, sampling, or cells taken as even.

All of it looks at the true points: for the data holder only.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice, totals
from dp_core.algorithms.stag.method.steps.sample_tables import sampled_table
from dp_core.algorithms.stag.params import LayerParams, MapParams
from dp_core.algorithms.stag.release import (
    KEPT,
    MERGED,
    GridRelease,
    checked_queries,
    estimates,
    surface_totals,
)
from dp_core.noise.streams import streams


@dataclass(frozen=True, kw_only=True, eq=False)
class ErrorParts:
    """Errors of answers in three parts, points; arrays of shape (Q,).

    Parameters
    ----------
    truth : ndarray
        True number of points.
    uniformity : ndarray
        Answer of the same leaves and groups with the true counts of all points, minus the truth:
        what it costs to take cells as even, groups as alike, and some cells as empty.
    sampling : ndarray
        The same with the counts of the sample divided by its rate, minus that with all points.
    noise : ndarray
        The answer minus that of the same leaves and groups with the counts of the sample.
    """

    truth: Floats
    uniformity: Floats
    sampling: Floats
    noise: Floats

    @property
    def error(self) -> Floats:
        """Answer minus truth: the three parts together."""
        return self.noise + self.sampling + self.uniformity


@dataclass(frozen=True, kw_only=True)
class Sample:
    """Secret sample of a run: its summed-area table, and the rate it was drawn with."""

    table: Integers
    rate: float

    @property
    def whole(self) -> bool:
        """Whether every point was kept."""
        return self.rate == 1


def sample_again(lattice: Lattice, params: MapParams, rng: Generator) -> Sample:
    """Draw the sample that a run with the same generator drew; it never leaves the method itself.

    Parameters
    ----------
    lattice : Lattice
    params : MapParams
    rng : Generator
        As the run got it; every method that samples does so with its first stream.
    """
    rate = params.sampling_rate if isinstance(params, LayerParams) else 1.0
    return Sample(table=sampled_table(lattice, rate, streams(rng, 1)[0]), rate=rate)


def without_noise(output: GridRelease, sample: Sample) -> GridRelease:
    """Give the leaves of a release the counts of a sample, as the method would without noise.

    Leaves and groups stay. A leaf gets its count divided by the rate, a merged group shares its
    total evenly among its cells, and a cell rounded to zero keeps its zero.

    Parameters
    ----------
    output : GridRelease
    sample : Sample
        Rate 1 for all points.
    """
    count = totals(sample.table, output.rect.astype(np.int64)) / sample.rate
    sparse = np.isin(output.layer, (MERGED, KEPT))
    if sparse.any():
        group = output.group[output.cells[sparse]]
        count[sparse] = _shared(count[sparse], group)
    return replace(output, count=count)


def _shared(count: Floats, group: NDArray[np.int32]) -> Floats:
    """Mean of the group of each cell; 0 for cells of none."""
    place = group.astype(np.int64) + 1
    means = np.bincount(place, count) / np.maximum(1, np.bincount(place))
    means[0] = 0  # rounded to zero
    return np.asarray(means[place])


def error_parts(
    lattice: Lattice, output: GridRelease, sample: Sample, queries: ArrayLike
) -> ErrorParts:
    """Split the error of each answer into noise, sampling and uniformity.

    Parameters
    ----------
    lattice : Lattice
        All points.
    output : GridRelease
    sample : Sample
        That of the run, from `sample_again`.
    queries : array_like, shape (Q, 4)
        Rectangles ``x0, y0, x1, y1`` in lattice steps; clipped to the box.

    Returns
    -------
    ErrorParts
        They add up to answer minus truth. Cost: O(R²), then O(1) a query.

    Raises
    ------
    ParameterError
        If a query is inverted or holds a value that is no number.
    """
    wanted = np.clip(checked_queries(queries), 0, lattice.resolution)
    truth = surface_totals(lattice.table, wanted)
    every = Sample(table=lattice.table, rate=1.0)
    full = estimates(without_noise(output, every), wanted)
    sampled = full if sample.whole else estimates(without_noise(output, sample), wanted)
    return ErrorParts(
        truth=truth,
        uniformity=full - truth,
        sampling=sampled - full,
        noise=estimates(output, wanted) - sampled,
    )
