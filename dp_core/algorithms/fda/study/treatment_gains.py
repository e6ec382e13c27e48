"""What post-processing does to the error of one series, measured: for the data holder only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.contributions import planned_horizon
from dp_core.algorithms.fda.method.steps.profiles import variance_profile
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.method.strategies import strategy_of
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.algorithms.fda.study.draws import alternative_totals
from dp_core.algorithms.fda.study.postprocess import Treatment, fitted_tree
from dp_core.tables.data import CountStream

MOST_DRAWS, FEWEST_DRAWS = 500, 10
_NUMBERS = 400_000  # drawn for a gain: about a tenth of a second
_FITS = 50_000  # the same for box fits, which are a hundred times slower …
_OVERHEAD = 400  # … and take as long for the first period as for so many others


@dataclass(frozen=True, kw_only=True)
class Gain:
    """Mean squared error after post-processing over that before.

    Parameters
    ----------
    ratio : float
        Below 1 it helps.
    uncertainty : float
        Standard error of the ratio.
    draws : int
        Simulated releases behind it.
    """

    ratio: float
    uncertainty: float
    draws: int


def draws_for(horizon: int) -> int:
    """Give the number of releases to simulate: a fixed amount of work, at least 10."""
    return int(np.clip(_NUMBERS // horizon, FEWEST_DRAWS, MOST_DRAWS))


def gains(
    stream: CountStream,
    p: FDAParams,
    mechanism: str,
    treatments: Mapping[str, Treatment],
    *,
    rng: Generator,
) -> dict[str, Gain]:
    """Measure post-processing on one series; all treatments see the same simulated releases.

    Parameters
    ----------
    stream : CountStream
        Errors are measured against its true totals.
    p : FDAParams
    mechanism : str
    treatments : mapping of str to Treatment
    rng : Generator

    Returns
    -------
    dict of str to Gain
        In the order given; box fits use fewer draws.
    """
    horizon = planned_horizon(stream, p)
    drawn = alternative_totals(stream, p, mechanism, count=draws_for(horizon), rng=rng)
    options = fenwick_options(p) if mechanism == "fda" else {}
    tree = boxes_of(mechanism, horizon, len(stream), **options)
    if "matter" in options:  # only what is published counts
        there = np.isfinite(variance_profile(mechanism, horizon, **options)[: len(stream)])
        drawn[:, ~there] = np.nan
    truth = stream.totals().astype(np.float64)
    return {key: _gain(drawn, truth, treatments[key], tree) for key in treatments}


def boxes_of(mechanism: str, horizon: int, periods: int, **options: Any) -> IntervalTree | None:
    """Boxes that a box fit would use; None where it is not offered."""
    built = strategy_of(mechanism, horizon, **options)
    if not isinstance(built, IntervalTree):
        return None
    return fitted_tree(built.first(periods), periods)


def _gain(drawn: Floats, truth: Floats, treatment: Treatment, tree: IntervalTree | None) -> Gain:
    if treatment.fit == "boxes":
        drawn = drawn[: max(FEWEST_DRAWS, _FITS // (truth.size + _OVERHEAD))]
    return _ratio(_squared(drawn, truth), _squared(treatment.apply_each(drawn, tree), truth))


def _squared(totals: Floats, truth: Floats) -> Floats:
    return np.asarray(np.nanmean((totals - truth) ** 2, axis=1))


def _ratio(base: Floats, other: Floats) -> Gain:
    """Ratio of two means and its standard error, to first order."""
    ratio = float(other.mean() / base.mean())
    spread = float(np.std(other - ratio * base, ddof=1) / base.mean())
    return Gain(ratio=ratio, uncertainty=spread / base.size**0.5, draws=base.size)
