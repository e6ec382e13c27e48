"""How fine the grids are, before the cap by the lattice (Step 1), (4.2 step 3), (stag.md 3)."""

import math
from typing import Literal

import numpy as np

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.errors import ParameterError, shown
from dp_core.words import message

SideRule = Literal["quarter", "full", "eps2"]

LEAST_SIDE = 10
LEAST_SIZE = 10
"""A smaller sample counts as so many points in the threshold."""

_LARGE = 30.0  # from here on exp(epsilon) loses what is added to it


def uniform_side(n: float, epsilon: float) -> int:
    """Side of a uniform grid: ceil(sqrt(n epsilon / 10)).

    Parameters
    ----------
    n : float
        Points; below 1 counts as 1.
    epsilon : float
        Budget of the counts.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "Differentially Private Grids for Geospatial Data", 2013,
    Guideline 1.

    Examples
    --------
    >>> uniform_side(1_000_000, 0.1), uniform_side(10_000_000, 0.5)
    (100, 708)
    """
    return math.ceil(math.sqrt(max(1, n) * epsilon / 10))


def adaptive_side(n: float, epsilon: float) -> int:
    """First-level side of the adaptive grid: max(10, ceil(sqrt(n epsilon / 10) / 4)).

    References
    ----------
    Qardaji, Yang, Li, 2013, Section IV-B.

    Examples
    --------
    >>> adaptive_side(1_000_000, 0.1), adaptive_side(1000, 0.1)
    (25, 10)
    """
    return max(LEAST_SIDE, math.ceil(math.sqrt(max(1, n) * epsilon / 10) / 4))


def published_side(
    sample_size: float, epsilon: float, rule: SideRule = "quarter", *, p2: float = 5.0
) -> int:
    """Layer-2 side as published, reconstructed (Step 1).

    Parameters
    ----------
    sample_size : float
        True size of the sample, which is why this step has no guarantee; below 1 counts as 1.
    epsilon : float
        Budget on the sample; for the rule "eps2" that of the filter.
    rule : {"quarter", "full", "eps2"}
        ``max(10, ceil(sqrt(n epsilon / p2) / 4))``, or ``ceil(sqrt(n epsilon / p2))``.
    p2 : float

    Raises
    ------
    ParameterError
        If the rule is unknown.

    Examples
    --------
    >>> published_side(8000, 1.0), published_side(8001, 1.0)
    (10, 11)
    """
    if rule not in ("quarter", "full", "eps2"):
        raise ParameterError(message("stag-error-rule", rule=shown(rule)), field="side_rule")
    root = math.sqrt(max(1, sample_size) * epsilon / p2)
    return max(LEAST_SIDE, math.ceil(root / 4)) if rule == "quarter" else math.ceil(root)


def sound_side(noisy_size: float, epsilon: float, *, p2: float = 5.0) -> int:
    """Layer-2 side of the sound variant: the power of two next to x.

    x = max(10, sqrt(n epsilon / p2) / 4), "next to" on a log scale.

    Parameters
    ----------
    noisy_size : float
        Noisy or public size of the sample.
    epsilon : float
        Budget on the sample.
    p2 : float

    Examples
    --------
    >>> sound_side(10_000_000, 0.1), sound_side(1, 1.0)
    (128, 8)
    """
    x = max(LEAST_SIDE, math.sqrt(max(1, noisy_size) * epsilon / p2) / 4)
    return int(2 ** math.floor(math.log2(x) + 0.5))


def parts_of(noisy: Floats, epsilon: float, p3: float, most: int) -> Integers:
    """Parts a side of each dense cell: ceil(sqrt(max(y, 0) epsilon / p3)), from 1 to `most`."""
    wanted = np.ceil(np.sqrt(np.maximum(noisy, 0) * (epsilon / p3)))
    return np.clip(wanted, 1, most).astype(np.int64)


def filter_threshold(eta: float, sample_size: float, epsilon_filter: float) -> float:
    """Threshold of Step 2: eta log10(n / eps2); a sample below 10 counts as 10.

    Parameters
    ----------
    eta : float
    sample_size : float
        True size of the sample.
    epsilon_filter : float
        Budget of the filter, eps2.

    Examples
    --------
    >>> round(filter_threshold(6.25, 1_000_000, 0.2 * epsilon_on_sample(0.5, 0.1)), 3)
    39.969
    """
    return eta * math.log10(max(LEAST_SIZE, sample_size) / epsilon_filter)


def epsilon_on_sample(epsilon: float, rate: float) -> float:
    """Budget that a secret Poisson sample may spend for `epsilon` on the full data (Step 0).

    eps_g = ln(exp(eps) - 1 + rate) - ln(rate).

    Parameters
    ----------
    epsilon : float
        At least 0.
    rate : float
        In (0, 1]; at 1 nothing is gained.

    Raises
    ------
    ParameterError
        If epsilon is negative or no number, or the rate is not in (0, 1].

    Examples
    --------
    >>> round(epsilon_on_sample(0.5, 0.1), 9), epsilon_on_sample(0.5, 1)
    (2.013196593, 0.5)
    """
    _check(epsilon, rate)
    if rate == 1:
        return epsilon
    if epsilon < _LARGE:
        return math.log1p(math.expm1(epsilon) / rate)
    return epsilon + math.log1p((rate - 1) * math.exp(-epsilon)) - math.log(rate)


def amplified(epsilon: float, rate: float) -> float:
    """Cost on the full data of `epsilon` spent on a secret Poisson sample: the inverse.

    eps = ln(1 + rate (exp(eps_g) - 1)).

    Raises
    ------
    ParameterError
        As `epsilon_on_sample`.

    Examples
    --------
    >>> round(amplified(epsilon_on_sample(0.5, 0.1), 0.1), 12)
    0.5
    """
    _check(epsilon, rate)
    if rate == 1:
        return epsilon
    if epsilon < _LARGE:
        return math.log1p(rate * math.expm1(epsilon))
    return epsilon + math.log(rate + (1 - rate) * math.exp(-epsilon))


def _check(epsilon: float, rate: float) -> None:
    if not (epsilon >= 0 and math.isfinite(epsilon)):
        raise ParameterError(message("stag-error-epsilon", epsilon=shown(epsilon)), field="epsilon")
    if not 0 < rate <= 1:
        raise ParameterError(message("stag-error-rate", rate=shown(rate)), field="sampling_rate")
