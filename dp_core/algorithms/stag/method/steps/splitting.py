"""Down-Split: cells cut by their noisy counts, and their parts counted once more (Step 4)."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.stag.data.cutting import cut
from dp_core.algorithms.stag.data.lattice import Floats, Integers, totals
from dp_core.algorithms.stag.method.steps.sides import parts_of
from dp_core.algorithms.stag.release import SPLIT, Leaves
from dp_core.noise.mechanisms import Geometric, Laplace, Rng


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Parts of cells: rectangles, the cell that each belongs to, and its noisy count."""

    rect: Integers
    owner: Integers
    noisy: Floats

    def leaves(self, estimates: Floats) -> Leaves:
        """Leaves of the parts, with what their counts are estimated at."""
        return Leaves(rect=self.rect, count=estimates, layer=np.full(len(self.rect), SPLIT))


def split_cells(
    table: Integers,
    rect: Integers,
    noisy: Floats,
    noise: Laplace | Geometric,
    rng: Rng,
    *,
    p3: float,
) -> Parts:
    """Cut cells into m3 x m3 parts, m3 = ceil(sqrt(y epsilon / p3)), and count these with noise.

    Parameters
    ----------
    table : ndarray of int, shape (R + 1, R + 1)
        Summed-area table of the sample.
    rect : ndarray of int, shape (N, 4)
        The cells.
    noisy : ndarray, shape (N,)
        Their noisy counts y.
    noise : Laplace or Geometric
        Of the parts; its epsilon is the budget of the split.
    rng : Generator or Entropy
    p3 : float
    """
    sides = parts_of(noisy, noise.epsilon, p3, table.shape[0] - 1)
    cells, owner = cut(rect, sides)
    counts = np.asarray(noise.release(totals(table, cells), rng), np.float64)
    return Parts(rect=cells, owner=owner, noisy=counts)
