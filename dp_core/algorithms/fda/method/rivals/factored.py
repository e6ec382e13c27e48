"""W = L R for Gaussian noise: R x is measured once, and L makes totals of it (fda.md 3.11)."""

from abc import ABC, abstractmethod
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.algorithms.fda.method.steps.levels import Array

_SMALL = 1e-9
_DIGIT = 11  # bits
_TOGETHER = 1024


class Whole(Protocol):
    """W = G K with K of whole numbers, no column of which is longer than lattice times that of R.

    What is measured is then a whole number, so that the noise can be exact. G undoes the rounding:
    the totals stay unbiased.
    """

    def measured(self, counts: Integers) -> Integers:
        """K times whole counts, without any rounding."""

    def totals(self, measured: NDArray[Any]) -> Array:
        """G times what was measured."""

    def gains(self) -> Floats:
        """Variance of each total where the noise has variance 1."""


class Factored(ABC):
    """A factorisation of the running sum; both factors are lower-triangular.

    So total t needs the noise of the periods up to t alone, and the guarantee holds against events
    that are chosen by somebody who watches the totals.

    References
    ----------
    S. Denisov, B. McMahan, K. Rush, A. Smith, A. Thakurta, "Improved Differential Privacy for SGD
    via Optimal Private Linear Operators on Adaptive Streams", 2022, Theorem 2.1.
    """

    horizon: int

    @property
    @abstractmethod
    def sensitivity(self) -> float:
        """L2 norm of the longest column of R."""

    @property
    @abstractmethod
    def total_gain(self) -> float:
        """Sum of the gains of all releases."""

    @abstractmethod
    def gains(self) -> Floats:
        """Variance of each total where z has variance 1."""

    @abstractmethod
    def measured(self, counts: Array) -> Array:
        """R times a vector."""

    @abstractmethod
    def totals(self, measured: Array) -> Array:
        """L times a vector, or several: shape (N,) or (N, trials)."""

    @abstractmethod
    def on_lattice(self, lattice: int) -> Whole:
        """Round R towards zero to whole multiples of 1/lattice."""


class Toeplitz(Factored):
    """L and R have the same numbers on each diagonal: ``left`` and ``right``."""

    left: Floats
    right: Floats

    def gains(self) -> Floats:
        """See `Factored`."""
        return np.cumsum(self.left**2)

    def measured(self, counts: Array) -> Array:
        """See `Factored`."""
        return product(self.right, counts)

    def totals(self, measured: Array) -> Array:
        """See `Factored`."""
        return product(self.left, measured)

    def on_lattice(self, lattice: int) -> "WholeToeplitz":
        """See `Factored`."""
        kernel = np.floor(self.right * lattice).astype(np.int64)
        if int(kernel @ kernel) > (Fraction(self.sensitivity) * lattice) ** 2:
            raise AssertionError("a column of whole numbers is longer than its lattice")
        return WholeToeplitz(kernel, self.left)


class WholeToeplitz:
    """See `Whole`; ``kernel`` is the first column of K, ``left`` that of L."""

    def __init__(self, kernel: Integers, left: Floats) -> None:
        self.kernel, self.left = kernel, left

    @cached_property
    def factors(self) -> Floats:
        """g_0..g_{N-1}: the running sum of the inverse of K, found by Newton's method."""
        size, unit = self.kernel.size, float(self.kernel[0])
        near = np.diff(self.left, prepend=0)  # inverse of R
        for _ in range(size.bit_length() + 1):
            error = -product(self.kernel / unit, near)
            error[0] += 1
            near = near + product(near, error)
            if np.abs(error).max() < _SMALL:  # it is squared by the step just taken
                break
        return np.cumsum(near) / unit

    def measured(self, counts: Integers) -> Integers:
        """See `Whole`."""
        return _whole_product(self.kernel, counts)

    def totals(self, measured: NDArray[Any]) -> Array:
        """See `Whole`."""
        return product(self.factors, measured)

    def gains(self) -> Floats:
        """See `Whole`."""
        return np.cumsum(self.factors**2)


def exponentials(weights: Floats, rates: Floats, size: int) -> Floats:
    """Sum of weights · rates^k for k = 0..size-1, in blocks: one product of two matrices."""
    short = min(size, _TOGETHER)
    with np.errstate(divide="ignore"):
        logs = np.log(rates)
    inside = np.exp(np.multiply.outer(logs, np.arange(short)))
    starts = short * np.arange(-(-size // short))
    before = weights * np.exp(np.multiply.outer(starts, logs))
    return np.asarray((before @ inside).ravel()[:size])


def product(kernel: Floats, columns: Array) -> Array:
    """Lower-triangular Toeplitz matrix times a vector, or several, by fast convolution."""
    from scipy.fft import irfft, next_fast_len, rfft

    size = next_fast_len(2 * kernel.size, real=True)
    transformed = rfft(kernel, size).reshape(-1, *[1] * (columns.ndim - 1))
    found = transformed * rfft(columns, size, axis=0)
    return np.asarray(irfft(found, size, axis=0)[: kernel.size])


def _whole_product(kernel: Integers, counts: Integers) -> Integers:
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
            part = np.rint(product(upper.astype(float), lower.astype(float))).astype(np.int64)
            found += part << (_DIGIT * (i + j))
    return found


def _digits(numbers: Integers) -> list[Integers]:
    """Digits of 11 bits with the sign of the number, the last ones first."""
    places = range(0, max(1, int(np.abs(numbers).max()).bit_length()), _DIGIT)
    sizes = np.abs(numbers)
    return [np.sign(numbers) * (sizes >> place & ((1 << _DIGIT) - 1)) for place in places]
