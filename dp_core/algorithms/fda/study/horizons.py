"""Error against the number of releases, from 1 to 2^25: closed sums, so it takes no time."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.algorithms.fda.method.steps.profiles import mean_variance, noise_factor
from dp_core.algorithms.fda.method.strategies import available

MOST_LEVELS = 25


@cache
def horizon_grid() -> tuple[int, ...]:
    """Horizons of the curves: 2^m - 1, 2^m and one between, where the binary methods jump."""
    levels = range(MOST_LEVELS + 1)
    between = {round(2 ** (level + 0.5)) for level in levels[:-1]}
    return tuple(sorted({2**level for level in levels} | {2**m - 1 for m in levels[1:]} | between))


def typical_noise(
    mechanism: str, horizon: int, epsilon: float = 1.0, contribution: int = 1
) -> float:
    """Root of the mean variance of all totals, in events; NaN where the method is not offered.

    Examples
    --------
    >>> round(typical_noise("naive", 3), 6)  # variances 2, 4, 6
    2.0
    """
    if not available(mechanism, horizon):
        return math.nan
    unit = math.sqrt(2 * mean_variance(mechanism, horizon))
    return unit * noise_factor(mechanism, horizon, epsilon, contribution)


@dataclass(frozen=True, kw_only=True, eq=False)
class HorizonCurve:
    """Typical noise of one method over the horizons that it is offered for.

    Parameters
    ----------
    horizons : ndarray of int64, shape (m,)
    noise : ndarray, shape (m,)
        In events.
    """

    horizons: Integers
    noise: Floats


def horizon_curve(
    mechanism: str, epsilon: float, contribution: int = 1, also: tuple[int, ...] = ()
) -> HorizonCurve:
    """Typical noise over `horizon_grid` and the horizons in `also`."""
    offered = [n for n in sorted({*horizon_grid(), *also}) if available(mechanism, n)]
    noise = [typical_noise(mechanism, n, epsilon, contribution) for n in offered]
    return HorizonCurve(horizons=np.asarray(offered), noise=np.asarray(noise))
