"""What a page shows beside a release: other draws, and spreads of the error.

The noise never depends on the data, so spreads are cached by public numbers alone.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.contributions import bound_contributions, planned_horizon
from dp_core.algorithms.fda.method.steps.profiles import (
    final_noise,
    noise_batches,
    noise_factor,
    unit_noise,
    variance_profile,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.method.strategies import strategy_of
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.tables.data import CountStream

_BUDGET = 1_000_000  # numbers drawn for a spread: keeps the first picture under a second


def alternative_totals(
    stream: CountStream, p: FDAParams, mechanism: str, *, count: int, rng: Generator
) -> NDArray[np.float64]:
    """Totals of other explored draws, shape (count, T)."""
    horizon = planned_horizon(stream, p)
    options = fenwick_options(p) if mechanism == "fda" else {}
    noise = unit_noise(mechanism, horizon, count, rng, **options)[: len(stream)]
    noise *= noise_factor(mechanism, horizon, p.epsilon, p.contribution)
    noise += np.cumsum(bound_contributions(stream, p))[:, None]
    return np.asarray(noise.T)


@dataclass(frozen=True, kw_only=True, eq=False)
class UnitErrors:
    """Errors of repeated noise draws at ε = 1 and c = 1; multiply by c/ε.

    Parameters
    ----------
    rmse, worst : ndarray, shape (trials,)
        Over the T releases of one draw.
    final : ndarray, shape (draws,)
        |error| of the last total that is counted.
    pooled : ndarray, shape (draws,)
        |error| of randomly chosen releases.
    """

    rmse: Floats
    worst: Floats
    final: Floats
    pooled: Floats


Options = tuple[tuple[str, Any], ...]


@lru_cache(maxsize=32)
def _counted(horizon: int, periods: int, options: Options) -> NDArray[np.bool_]:
    """Which of the first totals the optimal tree publishes."""
    return np.isfinite(variance_profile("fda", horizon, **dict(options))[:periods])


@lru_cache(maxsize=64)
def unit_errors(
    mechanism: str,
    horizon: int,
    periods: int,
    *,
    draws: int = 4000,
    options: Options = (),
    like: Options = (),
) -> UnitErrors:
    """Spread of the error of a mechanism, from noise alone.

    Parameters
    ----------
    mechanism : str
    horizon, periods : int
        N and T.
    draws : int
        Draws of the final total; of whole series as many as fit a fixed amount of work (at least
        40, at most 1,000).
    options : tuple of (name, value)
        Of the mechanism's strategy.
    like : tuple of (name, value)
        Options of ``"fda"``: only the totals that it publishes with them are counted.

    Returns
    -------
    UnitErrors
    """
    rng = np.random.default_rng([horizon, periods])
    trials = int(np.clip(_BUDGET // horizon, 40, 1000))
    counted = _counted(horizon, periods, like) if like else np.ones(periods, dtype=bool)
    final = int(np.flatnonzero(counted)[-1]) + 1
    chosen = dict(options)
    rmse, worst, last, pooled = [], [], [], []
    for batch in noise_batches(mechanism, horizon, trials, rng, **chosen):
        drawn = batch[:periods]
        noise = np.abs(drawn if counted.all() else drawn[counted])
        rmse.append(np.sqrt(np.mean(noise**2, axis=0)))
        worst.append(noise.max(axis=0))
        last.append(noise[-1])
        pooled.append(rng.choice(noise.ravel(), -(-draws * noise.shape[1] // trials)))
    # A single total of a tree is quick to draw, that of another method is a whole series.
    cheap = isinstance(strategy_of(mechanism, horizon, **chosen), IntervalTree)
    wanted = draws if cheap else min(draws, 2 * _BUDGET // horizon)
    more = final_noise(mechanism, horizon, final, max(0, wanted - trials), rng, **chosen)
    return UnitErrors(
        rmse=np.concatenate(rmse),
        worst=np.concatenate(worst),
        final=np.concatenate([*last, np.abs(more)]),
        pooled=np.concatenate(pooled)[:draws],
    )
