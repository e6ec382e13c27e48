"""Best partitions of counts for every number of groups: an exact dynamic program (Step 3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.words import message

MOST_DISTINCT = 1_000
"""Most distinct counts in one set of cells: the program takes time cubic in them."""


@dataclass(frozen=True)
class Candidates:
    """Best partitions of several sets of u distinct counts each.

    ``deviations[b, k - 1]`` is that of set b in k groups; ``starts[b, k - 1, j]`` is where the last
    of k groups begins if the first j + 1 distinct counts are to be grouped.
    """

    deviations: Floats
    starts: NDArray[np.int16]

    def groups(self, row: int, k: int) -> Integers:
        """Group of each distinct count, in ascending order, when set `row` is cut into k."""
        group = np.zeros(self.starts.shape[2], dtype=np.int64)
        end = group.size - 1
        for number in range(k - 1, -1, -1):
            start = int(self.starts[row, number, end])
            group[start : end + 1] = number
            end = start - 1
        return group


def best_partitions(values: Floats, times: Floats) -> Candidates:
    """Find the least absolute deviation from group means for every number of groups.

    Groups are contiguous in the order of the counts, and equal counts share a group.

    Parameters
    ----------
    values : ndarray, shape (B, u)
        Distinct counts of each set, ascending.
    times : ndarray, shape (B, u)
        How often each occurs.

    Returns
    -------
    Candidates
        For k = 1 ... u. Cost: O(B u³), vectorised over sets.

    Raises
    ------
    ParameterError
        If a set has more than 1,000 distinct counts.

    Examples
    --------
    >>> found = best_partitions(np.array([[0.0, 1, 5, 6, 30]]), np.array([[2.0, 3, 1, 1, 1]]))
    >>> found.deviations.round(9).tolist()
    [[50.0, 14.0, 3.4, 1.0, 0.0]]
    """
    sets, u = values.shape
    if u > MOST_DISTINCT:
        raise ParameterError(
            message("stag-error-distinct", distinct=int(u), most=MOST_DISTINCT), field="theta"
        )
    costs = _interval_costs(values, times)
    deviations = np.empty((sets, u))
    starts = np.zeros((sets, u, u), dtype=np.int16)
    best = costs[:, 0, :]  # one group from the first count to the j-th
    deviations[:, 0] = best[:, -1]
    for k in range(1, u):
        # Last group from i to j: best of k groups up to i - 1, plus its own cost.
        ways = best[:, : u - 1, None] + costs[:, 1:, :]
        first = ways.argmin(axis=1)
        best = np.take_along_axis(ways, first[:, None, :], axis=1)[:, 0]
        starts[:, k] = first + 1
        deviations[:, k] = best[:, -1]
    return Candidates(deviations, starts)


def _interval_costs(values: Floats, times: Floats) -> Floats:
    """Deviation of the counts i..j from their mean, shape (B, u, u); infinite where i > j."""
    sets, u = values.shape
    zero = np.zeros((sets, 1))
    weight = np.concatenate([zero, np.cumsum(times, axis=1)], axis=1)
    total = np.concatenate([zero, np.cumsum(times * values, axis=1)], axis=1)
    size = weight[:, None, 1:] - weight[:, :-1, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (total[:, None, 1:] - total[:, :-1, None]) / size
    # Twice what lies below the mean: the deviations above it add up to the same.
    costs = np.zeros((sets, u, u))
    for j in range(u):
        below = np.maximum(0, mean[:, : j + 1, j:] - values[:, j, None, None])
        costs[:, : j + 1, j:] += 2 * times[:, j, None, None] * below
    costs[:, *np.tril_indices(u, -1)] = np.inf
    return costs
