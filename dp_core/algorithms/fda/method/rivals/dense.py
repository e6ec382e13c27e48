"""The best factorisation of the running sum for Gaussian noise and a finished series (3.11).

Minimise the mean variance over all W = L R whose columns of R are no longer than 1. With X = RᵀR
that is convex: minimise tr(WᵀW X⁻¹) where the diagonal of X is at most 1. The optimum has
X = D^-½ M^½ D^-½, M = D^½ WᵀW D^½, D = diag(v), where v solves v = diag(M^½). M⁻¹ has three
diagonals, so a step of that iteration takes O(N²).
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rivals.factored import Factored
from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.algorithms.fda.method.steps.levels import Array

LONGEST = 512
_SHORT = 24  # solved from scratch
_ROUNDS, _FEW = 40, 4
_STEP = 2.2  # of the iteration, in logarithms: a step of 1 takes twice as many
_MARGIN = 1 - 1e-12  # of rounding


def _root(v: Floats) -> tuple[Floats, Floats]:
    """Eigenvalues and eigenvectors of M^½."""
    from scipy.linalg import eigh_tridiagonal

    scale = 1 / np.sqrt(v)
    middle = np.full(v.size, 2.0)
    middle[0] = 1.0  # W⁻¹ takes differences
    values, vectors = eigh_tridiagonal(middle * scale**2, -scale[:-1] * scale[1:])
    return 1 / np.sqrt(values), vectors


def _diagonal(v: Floats) -> tuple[Floats, Floats]:
    """Diagonal of M^½, and its eigenvalues."""
    roots, vectors = _root(v)
    return vectors**2 @ roots, roots


@lru_cache(maxsize=256)
def _solved(horizon: int) -> Floats:
    """V of the optimum, nearly: that of a quarter of the horizon, drawn out and improved."""
    v = np.ones(horizon) if horizon <= _SHORT else _drawn_out(_solved(-(-horizon // 4)), horizon)
    for _ in range(_ROUNDS if horizon <= _SHORT else _FEW):
        v = v * (_diagonal(v)[0] / v) ** _STEP
    v.flags.writeable = False
    return v


def _drawn_out(v: Floats, size: int) -> Floats:
    """Follow the same curve at more places, as a power of the distance at both ends."""

    def places(many: int) -> Floats:
        share = (np.arange(many) + 0.5) / many
        return np.log(share / (1 - share))

    old, new, logs = places(v.size), places(size), np.log(v)
    found = np.interp(new, old, logs)
    for end, next_to, beyond in ((0, 1, new < old[0]), (-1, -2, new > old[-1])):
        slope = (logs[next_to] - logs[end]) / (old[next_to] - old[end])
        found[beyond] = logs[end] + slope * (new[beyond] - old[end])
    return np.exp(found)


@lru_cache(maxsize=256)
def _mean_gain(horizon: int) -> tuple[float, float]:
    """Mean variance at noise of variance 1, and what no factorisation can be below."""
    v = _solved(horizon)
    diagonal, roots = _diagonal(v)
    longest = float((diagonal / v).max())
    return longest * float(roots.sum()) / horizon, float(roots.sum() ** 2 / v.sum()) / horizon


def least_mean_gain(horizon: int) -> float:
    """Give a bound that no factorisation with columns of length 1 is below: the dual problem.

    For every v > 0, tr(WᵀW X⁻¹) ≥ (tr M^½)² / Σ v.
    """
    return _mean_gain(horizon)[1]


@lru_cache(maxsize=4)
def _factors(horizon: int) -> tuple[Floats, Floats]:
    """L and R, both lower-triangular."""
    from scipy.linalg import cholesky

    v = _solved(horizon)
    roots, vectors = _root(v)
    scale = 1 / np.sqrt(v)
    gram = (vectors * roots) @ vectors.T * scale * scale[:, None]
    gram /= gram.diagonal().max()
    right = cholesky(gram[::-1, ::-1], lower=True)[::-1, ::-1].T * _MARGIN
    return _left_of(right), right


def _left_of(right: NDArray[np.generic]) -> Floats:
    """W R⁻¹."""
    from scipy.linalg import solve_triangular

    ones = np.tri(right.shape[0]).T
    return np.ascontiguousarray(solve_triangular(right, ones, trans=1, lower=True).T)


@dataclass(frozen=True)
class Dense(Factored):
    """Optimal factors, within some tenths of a per cent; N ≤ 512.

    References
    ----------
    C. Li, G. Miklau, M. Hay, A. McGregor, V. Rastogi, "The matrix mechanism: optimizing linear
    counting queries under differential privacy", VLDB Journal 24, 2015; Denisov et al., 2022,
    Theorem 3.2 (see `Factored`).
    """

    horizon: int

    @property
    def sensitivity(self) -> float:
        """No column of R is longer than 1."""
        return 1.0

    @property
    def total_gain(self) -> float:
        """See `Factored`."""
        return self.horizon * _mean_gain(self.horizon)[0] / _MARGIN**2

    def gains(self) -> Floats:
        """See `Factored`."""
        return np.asarray((_factors(self.horizon)[0] ** 2).sum(axis=1))

    def measured(self, counts: Array) -> Array:
        """See `Factored`."""
        return _factors(self.horizon)[1] @ counts

    def totals(self, measured: Array) -> Array:
        """See `Factored`."""
        return _factors(self.horizon)[0] @ measured

    def on_lattice(self, lattice: int) -> "WholeDense":
        """See `Factored`."""
        return _whole(self.horizon, lattice)


@lru_cache(maxsize=4)
def _whole(horizon: int, lattice: int) -> "WholeDense":
    strategy = np.trunc(_factors(horizon)[1] * lattice).astype(np.int64)
    if not strategy.diagonal().all():  # a lattice so coarse that a period would not be measured
        strategy = lattice * np.eye(horizon, dtype=np.int64)
    return WholeDense(strategy, lattice)


class WholeDense:
    """See `Whole`."""

    def __init__(self, strategy: Integers, lattice: int) -> None:
        if (strategy**2).sum(axis=0).max() > lattice**2:
            raise AssertionError("a column of whole numbers is longer than its lattice")
        self.strategy, self.left = strategy, _left_of(strategy)

    def measured(self, counts: Integers) -> Integers:
        """See `Whole`."""
        return self.strategy @ counts

    def totals(self, measured: Integers) -> Array:
        """See `Whole`."""
        return self.left @ measured

    def gains(self) -> Floats:
        """See `Whole`."""
        return np.asarray((self.left**2).sum(axis=1))
