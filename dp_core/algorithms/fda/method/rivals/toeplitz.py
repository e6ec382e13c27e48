"""Square-root factorisation of the running sum, for Gaussian noise: a weaker guarantee (3.11)."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.levels import Array

DELTA = 1e-6
SUMMED = 1024
_SMALL = 1e-9
_ROUNDED_UP = 1 + 2.0**-45
_DIGIT = 11  # bits


@lru_cache(maxsize=128)
def square_norm(horizon: int) -> float:
    """Sum of f_k² over k < N: added up to 1,024 terms, then its asymptotic series.

    The series is (log N + γ + 4 log 2 - 1/(4N) + 5/(192 N²) + 3/(128 N³)) / π; its differences are
    those of f_N² = (1 - 1/(4N) + 1/(32 N²) + 1/(128 N³) - …) / (π N).
    """
    if horizon <= SUMMED:
        return float(np.sum(Toeplitz(horizon).factors ** 2))
    inverse = 1 / horizon
    tail = inverse * (-1 / 4 + inverse * (5 / 192 + inverse * 3 / 128))
    return (math.log(horizon) + float(np.euler_gamma) + 4 * math.log(2) + tail) / math.pi


def _factor_square(index: int) -> float:
    """f_k² = (Γ(k + 1/2) / Γ(k + 1))² / π, by the same series for large k."""
    if index <= SUMMED:
        return float(Toeplitz(index + 1).factors[-1] ** 2)
    inverse = 1 / index
    series = 1 + inverse * (-1 / 4 + inverse * (1 / 32 + inverse / 128))
    return series * inverse / math.pi


@dataclass(frozen=True)
class Toeplitz:
    """W = F F with F lower-triangular Toeplitz: f_0 = 1, f_k = f_{k-1} (2k - 1) / (2k)."""

    horizon: int

    @cached_property
    def factors(self) -> Floats:
        """f_0..f_{N-1}."""
        k = np.arange(1, self.horizon)
        return np.cumprod(np.concatenate([[1.0], (2 * k - 1) / (2 * k)]))

    @property
    def sensitivity(self) -> float:
        """L2 norm of the longest column of F, that of the first event; rounded up."""
        return math.sqrt(square_norm(self.horizon)) * _ROUNDED_UP

    @property
    def total_gain(self) -> float:
        """Sum of the gains of all releases, Σ (N - k) f_k².

        Because (k + 1)² f_{k+1}² - k² f_k² = (k + 1/4) f_k², Σ k f_k² = N² f_N² - Σ f_k² / 4.
        """
        norm, last = square_norm(self.horizon), _factor_square(self.horizon)
        return (self.horizon + 0.25) * norm - self.horizon**2 * last

    def gains(self) -> Floats:
        """Variance of each total where z has variance 1: the running sum of f_k²."""
        return np.cumsum(self.factors**2)

    def times(self, columns: Array) -> Array:
        """F times a vector, or several: shape (N,) or (N, trials)."""
        return _product(self.factors, columns)

    def on_lattice(self, lattice: int) -> "WholeToeplitz":
        """Round F down to whole multiples of 1/lattice."""
        return WholeToeplitz(np.floor(self.factors * lattice).astype(np.int64))


@dataclass(frozen=True)
class WholeToeplitz:
    """W = G K with K of whole numbers, near lattice times F and nowhere above it.

    What is measured is then a whole number, so that the noise can be exact, and no column of K is
    longer than lattice times that of F. G undoes the rounding: the totals stay unbiased.
    """

    kernel: NDArray[np.int64]

    @cached_property
    def factors(self) -> Floats:
        """g_0..g_{N-1}: the running sum of the inverse of K, found by Newton's method."""
        size, unit = self.kernel.size, float(self.kernel[0])
        near = Toeplitz(size).factors / (1 - 2 * np.arange(size))  # inverse of F
        for _ in range(size.bit_length() + 1):
            error = -_product(self.kernel / unit, near)
            error[0] += 1
            near = near + _product(near, error)
            if np.abs(error).max() < _SMALL:  # it is squared by the step just taken
                break
        return np.cumsum(near) / unit

    def measured(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """K times whole counts, without any rounding."""
        return _whole_product(self.kernel, counts)

    def totals(self, measured: Array) -> Array:
        """G times what was measured."""
        return _product(self.factors, measured)

    def gains(self) -> Floats:
        """Variance of each total where the noise has variance 1."""
        return np.cumsum(self.factors**2)


def _product(kernel: Floats, columns: Array) -> Array:
    """Lower-triangular Toeplitz matrix times a vector, or several, by fast convolution."""
    from scipy.fft import irfft, next_fast_len, rfft

    size = next_fast_len(2 * kernel.size, real=True)
    transformed = rfft(kernel, size).reshape(-1, *[1] * (columns.ndim - 1))
    product = transformed * rfft(columns, size, axis=0)
    return np.asarray(irfft(product, size, axis=0)[: kernel.size])


def _whole_product(kernel: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Do the same with whole numbers, exactly: small digits, so that rounding finds the product.

    The error of a fast convolution is below 2⁻⁴⁸ times the product of the lengths of its two
    vectors, so below 2⁻⁶ for 2²⁰ digits of 11 bits.

    References
    ----------
    C. Percival, "Rapid Multiplication Modulo the Sum and Difference of Highly Composite Numbers",
    Mathematics of Computation 72, 2003, Theorem 5.1.
    """
    found = np.zeros(kernel.size, dtype=np.int64)
    for i, upper in enumerate(_digits(kernel)):
        for j, lower in enumerate(_digits(counts)):
            part = np.rint(_product(upper.astype(float), lower.astype(float))).astype(np.int64)
            found += part << (_DIGIT * (i + j))
    return found


def _digits(numbers: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Digits of 11 bits with the sign of the number, the last ones first."""
    places = range(0, max(1, int(np.abs(numbers).max()).bit_length()), _DIGIT)
    sizes = np.abs(numbers)
    return [np.sign(numbers) * (sizes >> place & ((1 << _DIGIT) - 1)) for place in places]
