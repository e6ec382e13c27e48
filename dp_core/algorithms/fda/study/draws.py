"""What a page shows beside a release: other draws, and spreads of the error.

The noise never depends on the data, so spreads are cached by public numbers alone.
"""

from dataclasses import dataclass
from functools import lru_cache, partial
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

_TAIL, _NODES = 24, 1024  # in standard deviations; of an integral
_PLACES = 400  # totals of a long series that stand for all of them
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
    drawn : ndarray, shape (draws,)
        |error| of one total of each drawn series, chosen at random: so they are independent.
    places : ndarray, shape (draws,)
        Which total each of these is, from 0.
    pooled : ndarray, shape (draws,)
        As `drawn`; of a short series of boxes their exact quantiles, all equally likely.
    """

    rmse: Floats
    worst: Floats
    final: Floats
    drawn: Floats
    places: NDArray[np.intp]
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
    draws: int = 8000,
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
        Of a single total; of whole series as many as fit a fixed amount of work (at least 40).
    options : tuple of (name, value)
        Of the mechanism's strategy.
    like : tuple of (name, value)
        Options of ``"fda"``: only the totals that it publishes with them are counted.

    Returns
    -------
    UnitErrors
    """
    rng = np.random.default_rng([horizon, periods])
    built = strategy_of(mechanism, horizon, **dict(options))
    tree = isinstance(built, IntervalTree)
    # A single total of a tree is quick to draw, that of another method is a whole series.
    trials = int(np.clip((1 if tree else 2) * _BUDGET // horizon, 40, draws))
    counted = _counted(horizon, periods, like) if like else np.ones(periods, dtype=bool)
    totals = np.flatnonzero(counted)
    chosen = dict(options)
    rmse, worst, last, drawn, places = [], [], [], [], []
    for batch in noise_batches(mechanism, horizon, trials, rng, **chosen):
        noise = batch[:periods]
        noise = np.abs(noise if counted.all() else noise[counted])
        rmse.append(np.sqrt(np.mean(noise**2, axis=0)))
        worst.append(noise.max(axis=0))
        last.append(noise[-1])
        series = np.arange(noise.shape[1])
        one = rng.integers(noise.shape[0], size=series.size)
        drawn.append(noise[one, series])
        places.append(totals[one])
    if tree:
        singly = partial(final_noise, mechanism, horizon, rng=rng, **chosen)
        more = draws - trials
        last.append(np.abs(singly(periods=totals[-1] + 1, trials=more)))
        some = totals[np.linspace(0, totals.size - 1, min(totals.size, _PLACES)).astype(int)]
        each = more // some.size
        drawn += [np.abs(singly(periods=place + 1, trials=each)) for place in some]
        places.append(np.repeat(some, each))
    at_random = pooled = np.concatenate(drawn)
    if isinstance(built, IntervalTree) and totals.size <= _PLACES:
        pooled = _quantiles(built, totals, draws)
    return UnitErrors(
        rmse=np.concatenate(rmse),
        worst=np.concatenate(worst),
        final=np.concatenate(last),
        drawn=at_random,
        places=np.concatenate(places),
        pooled=pooled,
    )


def pooled_errors(mechanism: str, horizon: int, *, draws: int = 8000) -> Floats:
    """Give `pooled` of `unit_errors`; of a short series of boxes without a single draw."""
    built = strategy_of(mechanism, horizon)
    if isinstance(built, IntervalTree) and horizon <= _PLACES:
        return _quantiles(built, np.arange(horizon), draws)
    return unit_errors(mechanism, horizon, horizon, draws=draws).pooled


def _quantiles(tree: IntervalTree, totals: NDArray[np.intp], draws: int) -> Floats:
    """Give so many quantiles of the |noise| of a total at random, from its characteristic function.

    A box of share s adds Laplace noise of scale b = 1/s, so a total has the function
    Π 1/(1 + b²u²), and one at random the mean of them. The chance to lie within t is
    2/π ∫ sin(tu)/u times it; the trapezoid rule of step 2π/L errs by the chance to lie beyond L.
    """
    scales = [1 / tree.shares[tree.chain(total) - 1] for total in totals + 1]
    largest = max(float(np.sqrt(2 * np.sum(each**2))) for each in scales)
    step = 2 * np.pi / (_TAIL * largest)
    u = step * np.arange(1, _NODES)
    function = np.zeros(u.size)
    for each in scales:
        squares, boxes = np.unique(each**2, return_counts=True)
        function += np.exp(-boxes @ np.log1p(np.multiply.outer(squares, u**2)))
    within = np.linspace(0, _TAIL / 2 * largest, _NODES // 2)
    chance = np.sin(np.multiply.outer(within, u)) @ (function / len(scales) / u) + within / 2
    chance = np.maximum.accumulate(2 / np.pi * step * chance)
    return np.interp((np.arange(draws) + 0.5) / draws, chance, within)
