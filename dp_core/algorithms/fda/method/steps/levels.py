"""Aligned blocks of a tree: block boundaries, tent weights and least squares over its levels."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers

Array = NDArray[np.float64]


def block_sizes(radices: Sequence[int]) -> list[int]:
    """s_0 = 1, s_j = s_{j-1} b_j, leaf to root."""
    return [1, *(int(size) for size in np.cumprod(np.asarray(radices, dtype=np.int64)))]


def tent(times: Integers, size: int) -> Floats:
    """min(r, size - r) / size with r = t mod size: weight of a Haar coefficient in a prefix sum."""
    rest = times % size
    return np.minimum(rest, size - rest) / size


def least_squares_variances(times: Integers, radices: Sequence[int]) -> Floats:
    """Variances of prefix sums after least squares over all measured levels (5.4).

    Levels 0..h-1 are measured with a share 1/h each, the root is not:
    v_t = t² / (s_h ev_{h-1}) + Σ_j s_j (d + f² - (d + f)² / b_{j+1}) / ev_j.

    Parameters
    ----------
    times : ndarray of int64
    radices : sequence of int
        b_1..b_h, leaf to root.

    Returns
    -------
    ndarray
        In units 2/epsilon².
    """
    sizes, height = block_sizes(radices), len(radices)
    evidence = np.cumsum(sizes[:height]) / height**2
    total = times**2 / (sizes[-1] * evidence[-1])
    for level, radix in enumerate(radices):
        whole = (times % sizes[level + 1]) // sizes[level]
        rest = (times % sizes[level]) / sizes[level]
        spread = whole + rest**2 - (whole + rest) ** 2 / radix
        total = total + sizes[level] * spread / evidence[level]
    return np.asarray(total)


def least_squares_totals(
    units: Sequence[NDArray[Any]], radices: Sequence[int], *, root: NDArray[Any] | None = None
) -> Array:
    """Fit prefix sums to noisy counts of blocks by least squares, in O(N) (5.4).

    Parameters
    ----------
    units : sequence of ndarray
        Noisy counts of the blocks of level j, or their noise alone: shape (s_h / s_j, trials),
        leaf to root.
    radices : sequence of int
    root : ndarray, shape (1, trials), optional
        Noise of the root block, where it is measured too.

    Returns
    -------
    ndarray, shape (s_h, trials)
        Totals at 1..s_h, or their noise.

    Notes
    -----
    Every level has the same share, so a block of size s tells its own sum with weight s: bottom-up
    U_j = s_j z_j + Σ U_{j-1} collects, top-down X spreads what a block's children disagree on.
    """
    sizes, height = block_sizes(radices), len(radices)
    collected: list[NDArray[Any]] = [np.asarray(units[0])]
    for level in range(1, height):
        below = _by_parent(collected[-1], radices[level - 1]).sum(axis=1)
        collected.append(below + sizes[level] * units[level])
    weights = np.cumsum(sizes[:height]).astype(np.float64)
    top = _by_parent(collected[-1], radices[-1]).sum(axis=1)
    whole = weights[-1]
    if root is not None:
        top, whole = top + sizes[-1] * root, whole + sizes[-1]
    estimate = top / whole
    for level in reversed(range(height)):
        children = _by_parent(collected[level], radices[level])
        excess = (children - children.mean(axis=1, keepdims=True)) / weights[level]
        estimate = (estimate[:, None] / radices[level] + excess).reshape(-1, *estimate.shape[1:])
    return np.cumsum(estimate, axis=0)


def _by_parent(values: NDArray[Any], radix: int) -> NDArray[Any]:
    return values.reshape(-1, radix, *values.shape[1:])


def radix_choices(horizon: int) -> Iterator[tuple[int, ...]]:
    """One radix in 2..32 repeated, the last as small as reaches N."""
    for radix in range(2, 33):
        height = 1
        while radix**height < horizon:
            height += 1
        yield (*[radix] * (height - 1), -(-horizon // radix ** (height - 1)))


def best_radices(horizon: int) -> tuple[int, ...]:
    """Radices with the least mean variance over their whole (padded) horizon (5.4).

    Examples
    --------
    >>> best_radices(365), best_radices(1000), best_radices(4095)
    ((10, 10, 4), (13, 13, 6), (23, 23, 8))
    """
    return min(radix_choices(horizon), key=mean_over_padding)


def mean_over_padding(radices: Sequence[int]) -> float:
    """Mean of `least_squares_variances` over 1..s_h, in closed form: each level by itself."""
    sizes, height = block_sizes(radices), len(radices)
    evidence = np.cumsum(sizes[:height]) / height**2
    last = float(sizes[-1])
    mean = (last + 1) * (2 * last + 1) / 6 / (last * evidence[-1])
    for level, radix in enumerate(radices):
        size, b = float(sizes[level]), float(radix)
        # Over one parent block, x = d + f runs through the multiples of 1/size in [0, b).
        f_square = (size - 1) * (2 * size - 1) / (6 * size**2)
        steps = b * size
        x_square = (steps - 1) * (2 * steps - 1) / (6 * steps**2) * b**2
        mean += size * ((b - 1) / 2 + f_square - x_square / b) / evidence[level]
    return float(mean)


def balanced_digit(values: Integers, base: int) -> Integers:
    """Last digit in balanced base k: within ±(k - 1) / 2."""
    return (values + base // 2) % base - base // 2


def balanced_digits(times: Integers, base: int, height: int) -> Iterator[Integers]:
    """Digits of t in balanced base k, lowest first."""
    for _ in range(height):
        digits = balanced_digit(times, base)
        yield digits
        times = (times - digits) // base


def height_of(base: int, horizon: int) -> int:
    """Least h with (k^h - 1) / 2 ≥ N."""
    height = 1
    while (base**height - 1) // 2 < horizon:
        height += 1
    return height


def digit_sum(last: int, base: int, height: int) -> int:
    """Sum of the absolute balanced digits of 1..last: one digit after the other, in O(h).

    Level j of t is a plain digit of t + (k^(j+1) - 1) / 2, less (k - 1) / 2.

    Examples
    --------
    >>> digit_sum(4, 3, 2)  # 1 = 01, 2 = 1-1, 3 = 10, 4 = 11
    6
    """
    total = 0
    for level in range(height):
        size = base**level
        shift = (size * base - 1) // 2
        total += _digits_before(last + shift + 1, size, base) - _digits_before(shift, size, base)
    return total


def _digits_before(end: int, size: int, base: int) -> int:
    """Sum of |digit - (k - 1) / 2| over u < end, digit = floor(u / size) mod k."""
    half = base // 2
    whole, rest = divmod(end, size * base)
    digit, partial = divmod(rest, size)
    return (whole * half * (half + 1) + _distances(digit, half)) * size + partial * abs(
        digit - half
    )


def _distances(count: int, half: int) -> int:
    """Sum of |i - half| over i < count."""
    left = min(count, half + 1)
    right = count - left
    return left * half - left * (left - 1) // 2 + right * (right + 1) // 2


def square_sum(last: int) -> int:
    """1² + … + last², exactly."""
    return last * (last + 1) * (2 * last + 1) // 6


def least_base(horizon: int, height: int) -> int:
    """Least odd k ≥ 3 with (k^h - 1) / 2 ≥ N."""
    base = max(3, int((2 * horizon + 1) ** (1 / height)) - 2) | 1
    while (base**height - 1) // 2 < horizon:
        base += 2
    return base


@lru_cache(maxsize=256)
def best_base(horizon: int) -> int:
    """Odd base with the least mean variance: per height the least base that reaches N (3.8).

    Examples
    --------
    >>> best_base(12), best_base(365)
    (25, 29)
    """
    heights = range(1, height_of(3, horizon) + 1)
    bases = {height: least_base(horizon, height) for height in heights}
    best = min(heights, key=lambda h: h**2 * digit_sum(horizon, bases[h], h))
    return bases[best]
