"""Constrained inference: what was measured twice made to agree (Step 5), (4.2 step 8)."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.stag.data.lattice import Floats, Integers


@dataclass(frozen=True, kw_only=True)
class Noise:
    """Noise variances of a parent's count and of one part's."""

    parent: float
    part: float


def agreed(parents: Floats, parts: Floats, owner: Integers, noise: Noise) -> Floats:
    """Least-variance counts of the parts, consistent with their parents.

    ``w = k v_part / (k v_part + v_parent)`` for a parent of k parts; then
    ``v = w y + (1 - w) sum(u)`` and ``u <- u + (v - sum(u)) / k``. With variances 2/eps2² and
    2/eps3² this is w = k eps2² / (k eps2² + eps3²).

    Parameters
    ----------
    parents : ndarray, shape (N,)
        Noisy counts y.
    parts : ndarray, shape (M,)
        Noisy counts u.
    owner : ndarray of int, shape (M,)
        Parent of each part; every parent has at least one.
    noise : Noise

    Returns
    -------
    ndarray, shape (M,)

    Examples
    --------
    >>> u = np.array([1.0, 2.0, 3.0, 2.0])
    >>> noise = Noise(parent=2 / 0.2**2, part=2 / 0.4**2)
    >>> agreed(np.array([10.0]), u, np.zeros(4, dtype=int), noise).round(9).tolist()
    [1.25, 2.25, 3.25, 2.25]
    """
    k = np.bincount(owner, minlength=parents.size)
    sums = np.bincount(owner, parts, minlength=parents.size)
    weight = k * noise.part / (k * noise.part + noise.parent)
    change = weight * (parents - sums) / k
    return np.asarray(parts + change[owner])


def spread(noisy: Floats, measured: Floats, group: Integers, noise: Noise) -> Floats:
    """Best total T of a group from both measurements; cells deviate from T/s as far as noise lets.

    T weighs z (variance v1) and S (variance s v2) by their inverse variances; a cell gets
    T/s + w (y - S/s) with w = max(0, 1 - v2/V), V the variance of y in the group.
    """
    v2, v1 = noise.parent, noise.part
    sizes, sums = np.bincount(group), np.bincount(group, noisy)
    best = (measured / v1 + sums / (sizes * v2)) / (1 / v1 + 1 / (sizes * v2))
    away = noisy - (sums / sizes)[group]
    variance = np.bincount(group, np.square(away)) / np.maximum(1, sizes - 1)
    with np.errstate(divide="ignore"):
        shrinkage = np.maximum(0, 1 - v2 / variance)
    return np.asarray((best / sizes)[group] + shrinkage[group] * away)
