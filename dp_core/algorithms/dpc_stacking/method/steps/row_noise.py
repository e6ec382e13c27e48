"""Noise on every row: what needs no trusted curator (4.4)."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.refinement import LATTICE
from dp_core.algorithms.dpc_stacking.params import Noise
from dp_core.noise.mechanisms import Laplace, Rng, SupNorm, is_exact
from dp_core.privacy.ledger import Node, parallel
from dp_core.words import say

Floats = NDArray[np.float64]


def noisy_rows(rows: Floats, epsilon: float, noise: Noise, rng: Rng) -> tuple[Floats, Node]:
    """Add noise to each row of the unit box, and give the ledger line of all rows.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
    epsilon : float
        Of one row; rows belong to different people.
    noise : {"sup_norm", "laplace_split"}
        One draw for a whole row, or one for each of its columns. A row changes by at most 1 in
        the sup-norm, and by d in L1: the mechanism declares that of the whole row either way.
    rng : Generator or Entropy
        A release rounds coordinates to multiples of 2⁻¹⁶ and draws exactly on them.

    Returns
    -------
    ndarray, shape (n, d)
    Spend or Composition
    """
    unit = LATTICE if is_exact(rng) else 1
    values = np.rint(rows * unit) if unit > 1 else rows
    if noise == "sup_norm":
        whole = SupNorm(sensitivity=unit, epsilon=epsilon, lattice=unit)
        found = np.asarray(whole.release(values, rng), dtype=np.float64) / unit
        return found, parallel("rows", whole.spend("one whole row"))
    split = Laplace(sensitivity=rows.shape[1] * unit, epsilon=epsilon, lattice=unit)
    found = np.asarray(split.release(values, rng), dtype=np.float64) / unit
    return found, parallel("rows", split.spend(say("dpc-row-noise-one-whole-row-each")))
