"""Flat FDA: shares that make the worst release, not the mean, as accurate as possible (5.6)."""

from functools import cache

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats


@cache
def flat_worst(levels: int) -> float:
    """Variance of the worst release of 2^m - 1, in units 2/epsilon².

    V_m = min over a of max(V_{m-1} / a², 1 / (1 - a)² + V_{m-1}), V_1 = 1.

    Examples
    --------
    >>> round(flat_worst(2), 6)
    4.546455
    """
    if levels == 1:
        return 1.0
    inner, share = flat_worst(levels - 1), flat_share(levels)
    return max(inner / share**2, 1 / (1 - share) ** 2 + inner)


@cache
def flat_share(level: int) -> float:
    """Share that the left half keeps: where both sides of the maximum meet, by bisection."""
    if level == 1:
        return 0.0
    inner, low, high = flat_worst(level - 1), 0.0, 1.0
    while high - low > 1e-16 and low < (middle := (low + high) / 2) < high:
        left_is_worse = inner / middle**2 > 1 / (1 - middle) ** 2 + inner
        low, high = (middle, high) if left_is_worse else (low, middle)
    return (low + high) / 2


def flat_coefficients(levels: int) -> Floats:
    """All λ for N = 2^m - 1, by the block recursion of the published diagonal."""
    shares = np.ones(2**levels - 1)
    for level in range(2, levels + 1):
        half = 2 ** (level - 1)
        alpha = flat_share(level)
        shares[half : 2 * half - 1] = shares[: half - 1]
        shares[: half - 1] *= alpha
        shares[half - 1] = 1 - alpha
    return shares
