"""Toeplitz factors that are sums of few exponentials: a stream keeps one number for each (3.11)."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np

from dp_core.algorithms.fda.method.rivals.factored import Toeplitz, exponentials
from dp_core.algorithms.fda.method.steps.coefficients import Floats

BUFFERS = 5
MOST_LEVELS = 26
WELL_BUFFERED = 2**20
"""Up to here five buffers have less variance than the square root."""
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
    rates are those of the next power of two, the best for its mean variance; ``python -m`` this
    module finds them.

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
        return math.sqrt(_norm(*self.rates, self.horizon)) * _ROUNDED_UP

    @property
    def total_gain(self) -> float:
        """See `Factored`."""
        return _total(*self.rates, self.horizon)


def _norm(poles: Floats, zeros: Floats, size: int) -> float:
    weights = _residues(zeros, poles)
    pairs = np.multiply.outer(poles, poles)
    return float(1 + weights @ (_sums(pairs, size) - 1) @ weights)


def _total(poles: Floats, zeros: Floats, size: int) -> float:
    rates = np.append(1.0, zeros)
    weights = _residues(poles, rates)
    return float(weights @ _sums_of_sums(np.multiply.outer(rates, rates), size) @ weights)


@lru_cache(maxsize=1)
def shipped_distances() -> Floats:
    """Distances of θ_1, η_1, θ_2, … from 1 for N ≤ 2^m, one row for each m."""
    with np.load(TABLE_FILE) as table:
        return np.asarray(table["distances"])


def fitted_distances(size: int) -> Floats:
    """Find the ten distances for a horizon: those of the least mean variance."""
    from scipy.optimize import minimize

    def distances(steps: Floats) -> Floats:
        return np.asarray(np.exp(-np.cumsum(np.exp(steps)))[::-1])

    def loss(steps: Floats) -> float:
        found = distances(steps)
        rates = 1 - found[::2], 1 - found[1::2]
        return math.log(_norm(*rates, size) * _total(*rates, size))

    start = np.full(2 * BUFFERS, math.log((math.log(size) + 1) / (2 * BUFFERS)))
    start[0] = math.log(0.3)
    ends = [(-6.0, 4.0)] * start.size
    found: Floats = minimize(loss, start, method="L-BFGS-B", bounds=ends).x
    return distances(found)


if __name__ == "__main__":
    np.savez(TABLE_FILE, distances=[fitted_distances(2**m) for m in range(MOST_LEVELS + 1)])
