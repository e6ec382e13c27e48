"""The opening scene: two tables that differ in one row, and what may come out of each.

A count is published with two-sided geometric noise, for which the odds between the two tables grow
by the factor ``exp(epsilon)`` and no less: no mechanism with the same epsilon tells more.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.study import risk

EPSILONS = (0.1, 1.0, 4.0)
BEFORE = 10
"""People in 1,000 who are suspected before the release."""
WITH, WITHOUT = 5, 4
"""True counts of the two tables."""
OUTPUTS = np.arange(-6, 16)
"""What is drawn of all that may come out."""


@dataclass(frozen=True, kw_only=True)
class Clouds:
    """What may come out of either table at an epsilon.

    Parameters
    ----------
    epsilon : float
    one, other : ndarray
        Chance of each of `OUTPUTS`, with the row and without.
    caption : str
    """

    epsilon: float
    one: NDArray[np.float64]
    other: NDArray[np.float64]
    caption: str


def clouds(epsilon: float) -> Clouds:
    """Work out the two clouds.

    Parameters
    ----------
    epsilon : float
        Positive.

    Examples
    --------
    >>> [clouds(epsilon).caption for epsilon in (0.1, 1)]
    ['10 in 1,000 before, at most 12 after', '10 in 1,000 before, at most 27 after']
    """
    after = risk.people_after(BEFORE, epsilon)
    return Clouds(
        epsilon=epsilon,
        one=_chances(epsilon, WITH),
        other=_chances(epsilon, WITHOUT),
        caption=f"{BEFORE} in 1,000 before, at most {after:,} after",
    )


def _chances(epsilon: float, count: int) -> NDArray[np.float64]:
    """Chances of a count with two-sided geometric noise."""
    ratio = math.exp(-epsilon)
    return (1 - ratio) / (1 + ratio) * ratio ** np.abs(OUTPUTS - count).astype(np.float64)
