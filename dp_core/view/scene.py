"""The opening scene: two tables that differ in one row, and what may come out of each.

A count is published with two-sided geometric noise, for which the odds between the two tables grow
by the factor ``exp(epsilon)`` and no less: no mechanism with the same epsilon tells more.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.study import risk

EPSILONS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
WITH, WITHOUT = 5, 4
"""True counts of the two tables."""
OUTPUTS = np.arange(-3, 13)
"""What is drawn of all that may come out."""


@dataclass(frozen=True, kw_only=True)
class Clouds:
    """What may come out of either table at an epsilon.

    Parameters
    ----------
    epsilon : float
    one, other : ndarray
        Chance of each of `OUTPUTS`, with the row and without.
    right : float
        Share of right guesses of the best attacker, who sees one output.
    """

    epsilon: float
    one: NDArray[np.float64]
    other: NDArray[np.float64]
    right: float


def clouds(epsilon: float) -> Clouds:
    """Work out the two clouds.

    Parameters
    ----------
    epsilon : float
        Positive.

    Examples
    --------
    >>> [round(clouds(epsilon).right, 2) for epsilon in (0.1, 1)]
    [0.52, 0.73]
    """
    return Clouds(
        epsilon=epsilon,
        one=_chances(epsilon, WITH),
        other=_chances(epsilon, WITHOUT),
        right=float(risk.posterior(0.5, epsilon)),
    )


def _chances(epsilon: float, count: int) -> NDArray[np.float64]:
    """Chances of a count with two-sided geometric noise."""
    ratio = math.exp(-epsilon)
    return (1 - ratio) / (1 + ratio) * ratio ** np.abs(OUTPUTS - count).astype(np.float64)
