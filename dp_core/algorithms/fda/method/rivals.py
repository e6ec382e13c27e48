"""Mechanisms that measure blocks of periods and fit the totals to them.

W = L R factorises the running sum; the columns of R have L1 norm at most 1. Each block is counted
and published once, with noise; L turns the noisy counts into totals and looks at nothing else. In
all of them L R = W, so that the error of the totals is that of the noise alone, whatever the data
(fda.md 4.5).
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps import trees
from dp_core.algorithms.fda.method.steps.coefficients import lowbit_levels
from dp_core.arrays import Floats, Integers


@dataclass(frozen=True)
class Blocks(trees.Boxes, ABC):
    """Blocks of periods that totals are fitted to, whatever their shares of ε are."""

    horizon: int

    @abstractmethod
    def blocks(self) -> Integers:
        """First and last period of each block, shape (blocks, 2); periods after N are empty."""

    def first(self, periods: int) -> Self:
        """Keep all: totals are fitted to the blocks of the whole horizon."""
        return self


class _Levels(Blocks):
    """Levels of blocks of one length, side by side; an event changes one block of each level.

    Every level has the same share of ε.
    """

    @abstractmethod
    def levels(self) -> list[tuple[int, int]]:
        """Length of the blocks of each level, and how many there are."""

    @abstractmethod
    def profile(self) -> Floats:
        """v_1..v_N in units 2/epsilon²."""

    @property
    def shares(self) -> Floats:
        levels = self.levels()
        return np.full(sum(many for _, many in levels), 1 / len(levels))

    def blocks(self) -> Integers:
        ends = np.concatenate([np.arange(1, many + 1) * length for length, many in self.levels()])
        lengths = np.concatenate([np.full(many, length) for length, many in self.levels()])
        return np.stack([ends - lengths + 1, ends], axis=1)

    def node_counts(self, increments: Integers) -> Integers:
        return np.concatenate(
            [_block_sums(increments, length, many) for length, many in self.levels()]
        )

    def column_sums(self, values: NDArray[Any]) -> NDArray[Any]:
        total, first = np.zeros(self.horizon, dtype=values.dtype), 0
        for length, many in self.levels():
            inside = np.repeat(values[first : first + many], length)[: self.horizon]
            total[: inside.size] += inside
            first += many
        return total

    def split(self, measured: NDArray[Any]) -> list[NDArray[Any]]:
        """Values of the blocks, level by level."""
        return np.split(measured, np.cumsum([many for _, many in self.levels()])[:-1])

    def variances(self, noise: Floats | None = None) -> Floats:
        if noise is None:
            return self.profile()
        return np.asarray(self.profile() * noise[0] * self.shares[0] ** 2)  # one for all blocks


def _block_sums(increments: Integers, length: int, many: int) -> Integers:
    """Count `many` blocks side by side, each of `length` periods."""
    totals = np.concatenate([[0], np.cumsum(increments)])
    return np.diff(totals[np.minimum(np.arange(many + 1) * length, increments.size)])


class Honaker(_Levels):
    """Binary tree, equal shares; each block combined with its two halves, past only (3.6)."""

    def levels(self) -> list[tuple[int, int]]:
        return [(2**level, self.horizon >> level) for level in range(self.horizon.bit_length())]

    def ladder(self) -> list[float]:
        """u_0 = 1, u_l = 1 / (1 + 1 / (2 u_{l-1}))."""
        ladder = [1.0]
        while len(ladder) < self.horizon.bit_length():
            ladder.append(1 / (1 + 1 / (2 * ladder[-1])))
        return ladder

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        ladder, parts = self.ladder(), self.split(measured)
        boxes = np.empty((self.horizon, *measured.shape[1:]))
        below = parts[0]
        boxes[::2] = below[::2]
        for level in range(1, len(parts)):
            size = len(parts[level])
            halves = below[0 : 2 * size : 2] + below[1 : 2 * size : 2]
            below = ladder[level] * (parts[level] + halves / (2 * ladder[level - 1]))
            boxes[2**level - 1 :: 2 ** (level + 1)] = below[::2]
        return np.asarray(trees.fenwick_tree(np.ones(self.horizon)).decode(boxes), dtype=np.float64)

    def profile(self) -> Floats:
        levels = self.horizon.bit_length()
        boxes = levels**2 * np.asarray(self.ladder())[lowbit_levels(self.horizon)]
        return np.asarray(trees.fenwick_tree(np.ones(self.horizon)).decode(boxes))


class Idle(Blocks):
    """FDA for this N, and the budget left over at even t spent on measuring a_t alone (5.3)."""

    @cached_property
    def _tree(self) -> trees.IntervalTree:
        return trees.optimal_tree(self.horizon)

    @property
    def shares(self) -> Floats:
        tree = self._tree.shares
        return np.concatenate([tree, tree[: self.horizon - self.horizon % 2 : 2]])

    def blocks(self) -> Integers:
        low, high = self._tree.intervals()
        even = np.arange(2, self.horizon + 1, 2)
        return np.stack([np.append(low + 1, even), np.append(high, even)], axis=1)

    def node_counts(self, increments: Integers) -> Integers:
        padded = np.pad(increments, (0, self.horizon - increments.size))
        return np.concatenate([self._tree.node_counts(padded), padded[1::2]])

    def column_sums(self, values: NDArray[Any]) -> NDArray[Any]:
        sums = np.array(self._tree.column_sums(values[: self.horizon]))
        sums[1::2] += values[self.horizon :]
        return sums

    @cached_property
    def _kept(self) -> Floats:
        """Weight of a box in its step T_t - T_{t - lowbit(t)}; the rest is for the second look."""
        kept, spread = np.ones(self.horizon), 1 / self._tree.shares**2
        for level in range(1, self.horizon.bit_length()):
            nodes, before = _level_nodes(level, self.horizon)
            other = spread[before - 1].sum(axis=0) + 1 / self._tree.shares[nodes - 2] ** 2
            own = self._tree.shares[nodes - 1] ** 2
            spread[nodes - 1] = 1 / (own + 1 / other)
            kept[nodes - 1] = spread[nodes - 1] * own
        return kept

    def _combined(self, measured: NDArray[Any], kept: Floats, rest: Floats) -> NDArray[Any]:
        """Add up each box times `kept`, and the boxes inside and the second look times `rest`.

        Squared weights do the same to variances: these parts are independent.
        """
        steps, extra = measured[: self.horizon].astype(np.float64), measured[self.horizon :]
        for level in range(1, self.horizon.bit_length()):
            nodes, before = _level_nodes(level, self.horizon)
            other = steps[before - 1].sum(axis=0) + extra[nodes // 2 - 1]
            alone = (-1, *[1] * (measured.ndim - 1))
            own, looked = kept[nodes - 1].reshape(alone), rest[nodes - 1].reshape(alone)
            steps[nodes - 1] = own * steps[nodes - 1] + looked * other
        return np.asarray(self._tree.decode(steps))

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        return self._combined(measured, self._kept, 1 - self._kept)

    def variances(self, noise: Floats | None = None) -> Floats:
        spreads = 1 / self.shares**2 if noise is None else noise
        return self._combined(spreads, self._kept**2, (1 - self._kept) ** 2)


def _level_nodes(level: int, horizon: int) -> tuple[Integers, Integers]:
    """Nodes of a level, and for each the chain of t - 1 down to its start, shape (level, …)."""
    nodes = np.arange(2**level, horizon + 1, 2 ** (level + 1))
    return nodes, nodes - 2 ** np.arange(level)[:, None]


class _Binary(_Levels):
    """Blocks of 1, 2, 4, … periods up to the power of two that reaches N."""

    @property
    def height(self) -> int:
        return (self.horizon - 1).bit_length()


class Boost(_Binary):
    """Hay et al. 2010: binary tree with its root, equal shares, least squares (3.4)."""

    def levels(self) -> list[tuple[int, int]]:
        return [(2**level, 2 ** (self.height - level)) for level in range(self.height + 1)]

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        if self.height == 0:
            return measured
        *parts, root = self.split(measured)
        return trees.least_squares_totals(parts, (2,) * self.height, root=root)[: self.horizon]

    def profile(self) -> Floats:
        times = np.arange(1, self.horizon + 1)
        return trees.least_squares_variances(times, (2,) * self.height, rooted=True)


class Privelet(_Binary):
    """Xiao et al. 2011: Haar wavelet coefficients, equal shares (3.5).

    A coefficient is a whole number: the first half of a block less its second half.
    """

    def levels(self) -> list[tuple[int, int]]:
        blocks = [(2**level, 2 ** (self.height - level)) for level in range(1, self.height + 1)]
        return [(2**self.height, 1), *blocks]

    def node_counts(self, increments: Integers) -> Integers:
        whole, *blocks = self.levels()
        parts = [_block_sums(increments, *whole)]
        for length, many in blocks:
            halves = _block_sums(increments, length // 2, 2 * many)
            parts.append(halves[::2] - halves[1::2])
        return np.concatenate(parts)

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        # Tents interpolate: the middle of a block is the mean of its ends, and half of its own z.
        totals = np.zeros((2**self.height + 1, *measured.shape[1:]))
        whole, *parts = self.split(measured)
        totals[-1:] = whole
        for level in reversed(range(1, self.height + 1)):
            step = 2**level
            ends = totals[:-1:step] + totals[step::step]
            totals[step // 2 :: step] = (ends + parts[level - 1]) / 2
        return totals[1 : self.horizon + 1]

    def profile(self) -> Floats:
        times = np.arange(1, self.horizon + 1)
        total = (times / 2**self.height) ** 2
        for level in range(1, self.height + 1):
            total = total + trees.tent(times, 2**level) ** 2
        return np.asarray((self.height + 1) ** 2 * total)


class Kary(_Levels):
    """Blocks of k, k², … and digits that may be negative: "Count on your elders" (3.8)."""

    @property
    def base(self) -> int:
        return trees.best_base(self.horizon)

    @property
    def height(self) -> int:
        return trees.height_of(self.base, self.horizon)

    def levels(self) -> list[tuple[int, int]]:
        """Blocks that a total of 1..N may add or subtract."""
        lengths = [self.base**level for level in range(self.height)]
        return [(s, (self.horizon + self.base * s // 2) // s + 1) for s in lengths]

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        position = np.arange(1, self.horizon + 1)
        total = np.zeros((self.horizon, *measured.shape[1:]), dtype=measured.dtype)
        for part in self.split(measured):
            summed = np.concatenate([np.zeros_like(part[:1]), np.cumsum(part, axis=0)])
            before = position - trees.balanced_digit(position, self.base)
            total += summed[position] - summed[before]
            position = before // self.base
        return total

    def profile(self) -> Floats:
        times = np.arange(1, self.horizon + 1)
        digits = trees.balanced_digits(times, self.base, self.height)
        return np.asarray(self.height**2 * sum(map(np.abs, digits)), dtype=np.float64)


class LeastSquaresTree(_Levels):
    """Hierarchy with its best radices, equal shares, least squares over the whole horizon (5.4)."""

    @cached_property
    def radices(self) -> tuple[int, ...]:
        """Give b_1..b_h, leaf to root."""
        return trees.best_radices(self.horizon)

    def levels(self) -> list[tuple[int, int]]:
        *lengths, whole = trees.block_sizes(self.radices)
        return [(length, whole // length) for length in lengths]

    def decode(self, measured: NDArray[Any]) -> NDArray[Any]:
        return trees.least_squares_totals(self.split(measured), self.radices)[: self.horizon]

    def profile(self) -> Floats:
        return trees.least_squares_variances(np.arange(1, self.horizon + 1), self.radices)


LINEAR: Mapping[str, Callable[[int], Blocks]] = {
    "honaker": Honaker,
    "boost": Boost,
    "privelet": Privelet,
    "kary": Kary,
    "fda_idle": Idle,
    "ls_tree": LeastSquaresTree,
}


# --- W = L R for Gaussian noise: R x is measured once, and L makes totals of it (fda.md -----------

_SMALL = 1e-9
_DIGIT = 11  # bits
_TOGETHER = 1024


class Whole(ABC):
    """W = G K with K of whole numbers, no column of which is longer than lattice times that of R.

    What is measured is then a whole number, so that the noise can be exact. G undoes the rounding:
    the totals stay unbiased.
    """

    @abstractmethod
    def measured(self, counts: NDArray[Any]) -> NDArray[Any]:
        """K times whole counts, without any rounding; of factors of real numbers R times them."""

    @abstractmethod
    def totals(self, measured: NDArray[Any]) -> Floats:
        """G, or L, times a vector, or several: shape (N,) or (N, trials)."""

    @abstractmethod
    def gains(self) -> Floats:
        """Variance of each total where the noise has variance 1."""


class Factored(Whole):
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
    def on_lattice(self, lattice: int) -> Whole:
        """Round R towards zero to whole multiples of 1/lattice."""


class Toeplitz(Factored):
    """L and R have the same numbers on each diagonal: ``left`` and ``right``."""

    left: Floats
    right: Floats

    def gains(self) -> Floats:
        return np.cumsum(self.left**2)

    def measured(self, counts: Floats) -> Floats:
        return product(self.right, counts)

    def totals(self, measured: Floats) -> Floats:
        return product(self.left, measured)

    def on_lattice(self, lattice: int) -> "WholeToeplitz":
        kernel = np.floor(self.right * lattice).astype(np.int64)
        if int(kernel @ kernel) > (Fraction(self.sensitivity) * lattice) ** 2:
            raise AssertionError("a column of whole numbers is longer than its lattice")
        return WholeToeplitz(kernel, self.left)


class WholeToeplitz(Whole):
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
        return _whole_product(self.kernel, counts)

    def totals(self, measured: NDArray[Any]) -> Floats:
        return product(self.factors, measured)

    def gains(self) -> Floats:
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


def product(kernel: Floats, columns: Floats) -> Floats:
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


# --- square-root factorisation of the running sum, for Gaussian noise: a weaker guarantee ---------

DELTA = 1e-6
SUMMED = 1024
_ROUNDED_UP = 1 + 2.0**-45


@lru_cache(maxsize=128)
def square_norm(horizon: int) -> float:
    """Sum of f_k² over k < N: added up to 1,024 terms, then its asymptotic series.

    The series is (log N + γ + 4 log 2 - 1/(4N) + 5/(192 N²) + 3/(128 N³)) / π; its differences are
    those of f_N² = (1 - 1/(4N) + 1/(32 N²) + 1/(128 N³) - …) / (π N).
    """
    if horizon <= SUMMED:
        return float(np.sum(SquareRoot(horizon).left ** 2))
    inverse = 1 / horizon
    tail = inverse * (-1 / 4 + inverse * (5 / 192 + inverse * 3 / 128))
    return (math.log(horizon) + float(np.euler_gamma) + 4 * math.log(2) + tail) / math.pi


def _factor_square(index: int) -> float:
    """f_k² = (Γ(k + 1/2) / Γ(k + 1))² / π, by the same series for large k."""
    if index <= SUMMED:
        return float(SquareRoot(index + 1).left[-1] ** 2)
    inverse = 1 / index
    series = 1 + inverse * (-1 / 4 + inverse * (1 / 32 + inverse / 128))
    return series * inverse / math.pi


@dataclass(frozen=True)
class SquareRoot(Toeplitz):
    """W = F F with F lower-triangular Toeplitz: f_0 = 1, f_k = f_{k-1} (2k - 1) / (2k)."""

    horizon: int

    @cached_property
    def left(self) -> Floats:  # type: ignore[override]
        """f_0..f_{N-1}."""
        k = np.arange(1, self.horizon)
        return np.cumprod(np.concatenate([[1.0], (2 * k - 1) / (2 * k)]))

    @property
    def right(self) -> Floats:  # type: ignore[override]
        return self.left

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


# --- weighted sums of periods that were found by numerical search (fda.md 5.5) --------------------

LATTICE = 256  # weights are whole multiples of one over this: what is measured is a whole number
LONGEST = 16_384  # twice the longest of the table; drawn out further, its rows lose soon
TABLE_FILE = Path(__file__).with_name("designed.npz")
ROWS = {
    **dict.fromkeys(range(10, 15), 2), **dict.fromkeys(range(15, 25), 3),
    30: 3, 40: 4, 52: 5, 68: 6, 90: 7, 120: 8, 155: 11, 200: 12, 270: 14, 365: 18, 480: 20,
    630: 24, 800: 26, 1_000: 30, 1_024: 55, 1_448: 66, 2_048: 88, 2_896: 110, 4_096: 130,
    5_793: 143, 8_192: 165,
}  # fmt: skip
"""Rows of Θ for the horizons that are searched, by ``python -m tools.fda_tables``.

Below the first, periods alone are best.
"""
STEPS = 1_024  # a number of the table is so many parts of 1


@dataclass(frozen=True)
class Designed:
    """N single periods and a few weighted sums of them, measured with one budget.

    A is the identity with a few rows Θ below it, found by numerical search, and its columns are
    scaled to L1 norm 1: the p-identity strategies of HDMM [1]_. The totals are W A⁺ of what was
    measured (fda.md 5.5). Between the horizons of the table the rows of the nearest one are drawn
    out or drawn together.

    References
    ----------
    .. [1] R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing error of high-dimensional
       statistical queries under differential privacy", PVLDB 11(10), 2018, section 5.
    """

    horizon: int

    @cached_property
    def sums(self) -> Any:
        """Weights of the sums, a sparse array of shape (rows, N), in parts of `LATTICE`."""
        from scipy.sparse import csr_array

        theta = _rows_for(self.horizon)
        scaled = np.floor(LATTICE * theta / (1 + theta.sum(axis=0)))
        return csr_array(scaled.astype(np.int64))

    @cached_property
    def singles(self) -> Integers:
        """Weight of each period alone, shape (N,): what its sums leave of `LATTICE`."""
        return np.asarray(LATTICE - self.sums.sum(axis=0))

    @cached_property
    def _theta(self) -> tuple[Any, Floats]:
        """Θ of the rounded weights, sparse, and the inverse of I + Θ Θᵀ."""
        theta = self.sums.astype(np.float64)
        theta.data /= self.singles[theta.indices]
        inner = np.linalg.inv(np.eye(theta.shape[0]) + (theta @ theta.T).toarray())
        return theta, np.asarray(inner, dtype=np.float64)

    def measured(self, counts: NDArray[Any]) -> NDArray[Any]:
        """Weighted sums of whole counts in parts of 1/`LATTICE`, shape (N + rows, …); exact."""
        spread = (-1, *[1] * (counts.ndim - 1))
        return np.concatenate([self.singles.reshape(spread) * counts, self.sums @ counts])

    def totals(self, measured: NDArray[Any]) -> Floats:
        """Totals 1..N of the least-squares fit to what was measured; exact without noise.

        A⁺ = D⁻¹ (I + ΘᵀΘ)⁻¹ [I Θᵀ], and (I + ΘᵀΘ)⁻¹ = I - Θᵀ (I + ΘΘᵀ)⁻¹ Θ.
        """
        theta, inner = self._theta
        pulled = measured[: self.horizon] + theta.T @ measured[self.horizon :]
        pulled -= theta.T @ (inner @ (theta @ pulled))
        pulled /= self.singles.reshape(-1, *[1] * (measured.ndim - 1))
        return np.asarray(np.cumsum(pulled, axis=0))

    @cached_property
    def _gains(self) -> Floats:
        """Add up what each period adds: the rows of Θ D⁻¹ are few there, their sums are not."""
        theta, inner = self._theta
        scales = LATTICE / self.singles
        steps = theta.T.tocsr()
        steps.data *= np.repeat(scales, np.diff(steps.indptr))
        moved = steps @ inner
        less = steps.multiply(2 * np.cumsum(moved, axis=0) - moved).sum(axis=1)
        return np.asarray(np.cumsum(scales**2 - less))

    def gains(self) -> Floats:
        """Variance of each total where the noise of what was measured has variance `LATTICE`².

        With noise of ε they are v_1..v_N in units 2/epsilon².
        """
        return self._gains.copy()


@lru_cache(maxsize=64)
def designed(horizon: int) -> Designed | Blocks:
    """Strategy for a horizon, once; the best blocks beyond `LONGEST`."""
    return Designed(horizon) if horizon <= LONGEST else LeastSquaresTree(horizon)


def _rows_for(horizon: int) -> Floats:
    """Θ for a horizon, shape (rows, N): that of the nearest in the table, at as many places."""
    if horizon < min(ROWS):
        return np.zeros((0, horizon))
    nearest = min(ROWS, key=lambda each: abs(np.log(each / horizon)))
    with np.load(TABLE_FILE) as table:
        return drawn_out(table[str(nearest)] / STEPS, horizon)


def drawn_out(rows: Floats, places: int) -> Floats:
    """Follow the same rows at another number of places."""
    kept = rows.shape[1]
    at = (np.arange(places) + 0.5) * kept / places - 0.5
    return np.stack([np.interp(at, np.arange(kept), row) for row in rows])
