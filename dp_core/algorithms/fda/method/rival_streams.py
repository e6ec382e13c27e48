"""Baselines of running totals that read one period at a time."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rivals import Factored, Toeplitz, Whole, exponentials
from dp_core.algorithms.fda.method.steps.trees import check_length
from dp_core.arrays import Floats, Integers

MOST_LEVELS = 26
WELL_BUFFERED = 2**20  # up to here five buffers have less variance than the square root
_ROUNDED_UP = 1 + 2.0**-32
"""The closed form of the length loses up to 1e-12 of it, by differences of nearly equal numbers."""
TABLE_FILE = Path(__file__).with_name("buffered.npz")


def _residues(zeros: Floats, poles: Floats) -> Floats:
    """Weights of the exponentials of Π (1 - zero z) / Π (1 - pole z)."""
    above = np.prod(1 - zeros / poles[:, None], axis=1)
    apart = 1 - poles / poles[:, None]
    np.fill_diagonal(apart, 1.0)
    return np.asarray(above / np.prod(apart, axis=1))


def _sums(rates: Floats, size: int) -> Floats:
    """Sum of q^k over k < N."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = -np.expm1(size * np.log(rates)) / (1 - rates)
    return np.where(rates == 1, size, found)


def _sums_of_sums(rates: Floats, size: int) -> Floats:
    """Sum of (N - k) q^k over k < N."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = (size - rates * _sums(rates, size)) / (1 - rates)
    return np.where(rates == 1, size * (size + 1) / 2, found)


@dataclass(frozen=True)
class Buffered(Toeplitz):
    """Buffered linear Toeplitz: R(z) = Π (1 - η_i z) / (1 - θ_i z), L(z) = 1 / ((1 - z) R(z)).

    1 > θ_1 > η_1 > θ_2 > …, so all numbers of R are positive. A stream keeps six numbers. The ten
    rates are those of the next power of two, the best for its mean variance; ``python -m
    tools.fda_tables`` finds them.

    References
    ----------
    K. Dvijotham, B. McMahan, K. Pillutla, T. Steinke, A. Thakurta, "Efficient and Near-Optimal
    Noise Generation for Streaming Differential Privacy", FOCS 2024.
    """

    horizon: int

    @property
    def rates(self) -> tuple[Floats, Floats]:
        """θ and η."""
        distances = shipped_distances()[min(MOST_LEVELS, (self.horizon - 1).bit_length())]
        return 1 - distances[::2], 1 - distances[1::2]

    @property
    def buffers(self) -> tuple[Floats, Floats]:
        """Weights and rates of the exponentials of L; the first rate is 1."""
        poles, zeros = self.rates
        rates = np.append(1.0, zeros)
        return _residues(poles, rates), rates

    @cached_property
    def left(self) -> Floats:  # type: ignore[override]
        """First column of L."""
        return exponentials(*self.buffers, self.horizon)

    @cached_property
    def right(self) -> Floats:  # type: ignore[override]
        """First column of R; it begins with 1."""
        poles, zeros = self.rates
        kernel = exponentials(_residues(zeros, poles), poles, self.horizon)
        kernel[0] = 1.0
        return kernel

    @property
    def sensitivity(self) -> float:
        """See `Factored`; rounded up."""
        return math.sqrt(square_length(*self.rates, self.horizon)) * _ROUNDED_UP

    @property
    def total_gain(self) -> float:
        return gain_of_all(*self.rates, self.horizon)


def square_length(poles: Floats, zeros: Floats, size: int) -> float:
    weights = _residues(zeros, poles)
    pairs = np.multiply.outer(poles, poles)
    return float(1 + weights @ (_sums(pairs, size) - 1) @ weights)


def gain_of_all(poles: Floats, zeros: Floats, size: int) -> float:
    rates = np.append(1.0, zeros)
    weights = _residues(poles, rates)
    return float(weights @ _sums_of_sums(np.multiply.outer(rates, rates), size) @ weights)


@lru_cache(maxsize=1)
def shipped_distances() -> Floats:
    """Distances of θ_1, η_1, θ_2, … from 1 for N ≤ 2^m, one row for each m."""
    with np.load(TABLE_FILE) as table:
        return np.asarray(table["distances"])


# --- toeplitz factors whose columns have a finite length for ever: an end that is not known -------

GAMMA, DELTA = -1.5, 2
"""γ below -½ and δ: our choice, of 64 pairs tried, not one of the authors.

The last total has at most 1.98 times the variance of the square root that knows the end, from 100
to 2²⁴ periods; (-1.25, 1.5) has 2.08 there, and is better below: 2.32 at 16, where this has 2.41.
"""
ENDLESS_NORM = 5.184  # square of the length of an endless column of R, rounded up; tested
LONGEST = 2**20
_STEP, _FIRST, _LAST = 0.5, -75.0, 30.0  # of the sum over ln s


def perturbed(z: Any, logarithm: Any, half: Any, sign: int) -> Any:
    """Give f(z)^±1 but for its root: (g)^±γ ((2/z) ln g)^±δ with g = (1/z) ln(1/(1 - z))."""
    g = logarithm / z
    return np.asarray(half * g ** (sign * GAMMA) * (2 / z * np.log(g)) ** (sign * DELTA))


@lru_cache(maxsize=2)
def _cut(sign: int) -> tuple[Floats, Floats]:
    """Weights and rates of the exponentials of f(z) or of 1/((1-z) f(z)).

    Coefficient k is the integral of Im f / (π z^(k+1)) along the upper side of the cut z = 1 + s,
    s > 0, by the trapezoid rule in ln s, whose error falls exponentially.
    """
    u = np.arange(_FIRST, _LAST, _STEP)
    s = np.exp(u)
    half = 1j / np.sqrt(s)  # (1 - z)^-½
    values = perturbed(1 + s, -u + 1j * np.pi, half, sign)
    return values.imag * s * _STEP / (np.pi * (1 + s)), 1 / (1 + s)


@lru_cache(maxsize=4)
def _kernel(sign: int, levels: int) -> Floats:
    """Coefficients of R (sign 1) or L (sign -1), 2^levels of them; both begin with 1.

    Of L the sum along the cut is right from the second on: at infinity L is no 0.
    """
    found = exponentials(*_cut(sign), 2**levels)
    found[0] = 1.0
    found.flags.writeable = False
    return found


@dataclass(frozen=True)
class Endless(Toeplitz):
    """Log-perturbed square root: R(z) = (1 - z)^-½ g^γ ((2/z) ln g)^δ, g = (1/z) ln(1/(1 - z)).

    With γ < -½ a column of R has a finite length however long it gets, so the noise is the same
    for every end. The horizon only says how many totals are in view.

    References
    ----------
    B. Jacobsen, K. Fawaz, "Private Continual Counting of Unbounded Streams", NeurIPS 2025,
    arXiv 2506.15018.
    """

    horizon: int

    def __post_init__(self) -> None:
        check_length(self.horizon, LONGEST)

    @property
    def buffers(self) -> tuple[Floats, Floats]:
        """Weights and rates of the exponentials of L, to the last digits of a float."""
        return _cut(-1)

    @property
    def _levels(self) -> int:
        return max(16, (self.horizon - 1).bit_length())

    @property
    def left(self) -> Floats:  # type: ignore[override]
        """First column of L."""
        return _kernel(-1, self._levels)[: self.horizon]

    @property
    def right(self) -> Floats:  # type: ignore[override]
        return _kernel(1, self._levels)[: self.horizon]

    @property
    def sensitivity(self) -> float:
        """L2 norm of an endless column of R, by Parseval's theorem."""
        return math.sqrt(ENDLESS_NORM)

    @property
    def total_gain(self) -> float:
        return float(np.sum((self.horizon - np.arange(self.horizon)) * self.left**2))


# --- the best factorisation of the running sum for Gaussian noise and a finished series -----------

DENSE_LONGEST = 1_000
_SHORT = 24  # solved from scratch
_ROUNDS, _FEW = 40, 4
_DENSE_STEP = 2.2  # of the iteration, in logarithms: a step of 1 takes twice as many
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
        v = v * (_diagonal(v)[0] / v) ** _DENSE_STEP
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


class _Matrices(Whole):
    """Both factors as they are: ``strategy`` is measured, and ``left`` makes totals of it."""

    strategy: Any
    left: Any

    def measured(self, counts: NDArray[Any]) -> NDArray[Any]:
        return np.asarray(self.strategy @ counts)

    def totals(self, measured: NDArray[Any]) -> Floats:
        return np.asarray(self.left @ measured)

    def gains(self) -> Floats:
        return np.asarray((self.left**2).sum(axis=1))


@dataclass(frozen=True)
class Dense(_Matrices, Factored):
    """Optimal factors, within some tenths of a per cent; N ≤ 1,000.

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
        return self.horizon * _mean_gain(self.horizon)[0] / _MARGIN**2

    @property
    def left(self) -> Floats:
        return _factors(self.horizon)[0]

    @property
    def strategy(self) -> Floats:
        return _factors(self.horizon)[1]

    def on_lattice(self, lattice: int) -> "WholeDense":
        return _whole(self.horizon, lattice)


@lru_cache(maxsize=4)
def _whole(horizon: int, lattice: int) -> "WholeDense":
    strategy = np.trunc(_factors(horizon)[1] * lattice).astype(np.int64)
    if not strategy.diagonal().all():  # a lattice so coarse that a period would not be measured
        strategy = lattice * np.eye(horizon, dtype=np.int64)
    return WholeDense(strategy, lattice)


class WholeDense(_Matrices):
    def __init__(self, strategy: Integers, lattice: int) -> None:
        if (strategy**2).sum(axis=0).max() > lattice**2:
            raise AssertionError("a column of whole numbers is longer than its lattice")
        self.strategy, self.left = strategy, _left_of(strategy)
