"""What a page shows beside a release: other draws, and spreads of the error.

The noise never depends on the data, so spreads are cached by public numbers alone.
"""

import math
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np
import pandas as pd
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import NeighbourPair, Release
from dp_core.algorithms.fda.method.family import available, strategy_of
from dp_core.algorithms.fda.method.steps import profiles
from dp_core.algorithms.fda.method.steps.totals import (
    RunningTotals,
    bound_contributions,
    planned_horizon,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.arrays import Floats
from dp_core.study import following
from dp_core.tables.data import CountStream, one_more_or_less
from dp_core.words import message, say

_TAIL, _NODES = 24, 1024  # in standard deviations; of an integral
_PLACES = 400  # totals of a long series that stand for all of them
_BUDGET = 1_000_000  # numbers drawn for a spread: keeps the first picture under a second


def alternative_totals(
    stream: CountStream, p: FDAParams, mechanism: str, *, count: int, rng: Generator
) -> NDArray[np.float64]:
    """Totals of other explored draws, shape (count, T)."""
    horizon = planned_horizon(stream, p)
    options = fenwick_options(p, mechanism)
    noise = profiles.unit_noise(mechanism, horizon, count, rng, **options)[: len(stream)]
    noise *= profiles.noise_factor(mechanism, p.epsilon, p.contribution)
    noise += np.cumsum(bound_contributions(stream, p))[:, None]
    return np.asarray(noise.T)


@dataclass(frozen=True, kw_only=True, eq=False)
class UnitErrors:
    """Errors of repeated noise draws at ε = 1 and c = 1; multiply by c/ε."""

    rmse: Floats  # (trials,); over the T releases of one draw
    worst: Floats  # (trials,); over the T releases of one draw
    final: Floats  # (draws,); |error| of the last total that is counted
    # (draws,); |error| of one total of each drawn series, chosen at random: so they are independent
    drawn: Floats
    places: NDArray[np.intp]  # (draws,); which total each of these is, from 0
    # (draws,); as `drawn`; of a short series of boxes their exact quantiles, all equally likely
    pooled: Floats


Options = tuple[tuple[str, Any], ...]


@lru_cache(maxsize=32)
def _counted(horizon: int, periods: int, options: Options) -> NDArray[np.bool_]:
    """Which of the first totals the optimal tree publishes."""
    return np.isfinite(profiles.variance_profile("fda", horizon, **dict(options))[:periods])


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
    """Spread of the error of a mechanism over T of N periods, from noise alone.

    `draws`: of a single total; of whole series as many as fit a fixed amount of work (at least 40).
    `like`: options of ``"fda"``: only the totals that it publishes with them are counted.
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
    for batch in profiles.noise_batches(mechanism, horizon, trials, rng, **chosen):
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
        singly = partial(profiles.final_noise, mechanism, horizon, rng=rng, **chosen)
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


# --- ada in a series of counts: the boxes that count her, and the totals without her --------------

NUMBER = 104  # Ada's among the events, in time order; the last one of a shorter series


def ada(stream: CountStream) -> following.Person:
    arrived = np.cumsum(np.maximum(stream.increments, 0))
    period = int(np.searchsorted(arrived, min(NUMBER, arrived[-1])))
    if stream.event_persons is not None and stream.event_periods is not None:
        person = stream.event_persons[int(np.argmax(stream.event_periods >= period))]
        without, many = _without(stream, person), int((stream.event_persons == person).sum())
    else:
        less, many = stream.increments.copy(), 1
        less[period] -= 1
        without = replace(stream, increments=less)
    at = {"period": stream.period, "at": period + 1}
    return following.Person(
        who=say("fda-ada", many=many, events=stream.event, **at),
        without=without,
        numbers=numbers,
        unit=stream.event,
        at=(period,),
        name=partial(_box, stream.period),
    )


def numbers(output: Any) -> dict[int, float]:
    places = np.flatnonzero(output.published)
    return dict(zip(places.tolist(), output.totals[places].tolist(), strict=True))


def _box(period: str, release: Release[Any], use: int, place: tuple[int, ...]) -> str:
    """Name the periods that a box counts."""
    output = release.output
    if not (output.has_boxes or output.has_blocks) or use:
        return str(following.numbered(place))
    low, high = (int(ends[place[0]]) for ends in output.spans)
    return say("fda-ada-box", period=period, first=low + 1, last=high, one=high == low + 1)


follow = partial(following.follow, ada)


# --- error against the number of releases, from 1 to 2^25: closed sums, so it takes no time -------

MOST_LEVELS = 25


@cache
def horizon_grid() -> tuple[int, ...]:
    """Horizons of the curves: 2^m - 1, 2^m and one between, where the binary methods jump."""
    levels = range(MOST_LEVELS + 1)
    between = {round(2 ** (level + 0.5)) for level in levels[:-1]}
    return tuple(sorted({2**level for level in levels} | {2**m - 1 for m in levels[1:]} | between))


def horizon_curve(
    mechanism: str, epsilon: float, contribution: int = 1, also: tuple[int, ...] = ()
) -> pd.Series:
    """Root of the mean variance of all totals, in events, by the horizons that are offered.

    These are `horizon_grid` and the horizons in `also`.
    """
    offered = [n for n in sorted({*horizon_grid(), *also}) if available(mechanism, n)]
    noise = [
        math.sqrt(2 * profiles.mean_variance(mechanism, n))
        * profiles.noise_factor(mechanism, epsilon, contribution)
        for n in offered
    ]
    return pd.Series(noise, index=offered, dtype=np.float64)


# --- what the bound on events per person does: to the counts, the noise, the error, one -----------


@dataclass(frozen=True, kw_only=True)
class Bound:
    """One bound c and what it does."""

    contribution: int  # c
    left_out: int  # events beyond each person's first c; for the holder only
    noise: float  # standard deviation of the noise of the last published total, in events
    person: float  # ε at which one person is protected
    event: float  # ε at which one event is protected


def event_epsilon(stream: CountStream, p: FDAParams) -> float:
    """ε of one single event: a c-th for each unit change it can cause (4.2 step 1).

    With person ids the next event of the same person takes the place of one that is removed: two
    unit changes. Without ids nothing is cut, and one event is one change.
    """
    return (2 if stream.has_persons else 1) * p.epsilon / p.contribution


def bounds(
    stream: CountStream, p: FDAParams, mechanism: str, *, at: int, tried: tuple[int, ...]
) -> list[Bound]:
    """Compare bounds c, and that of `p`, at the same ε; `at`: total whose noise is compared."""
    horizon = planned_horizon(stream, p)
    options = fenwick_options(p, mechanism)
    unit = math.sqrt(2 * float(profiles.variance_profile(mechanism, horizon, **options)[at]))
    everything = int(stream.increments.sum())
    return [
        Bound(
            contribution=bound,
            left_out=everything - int(stream.limited(bound).increments.sum()),
            noise=unit * profiles.noise_factor(mechanism, p.epsilon, bound),
            person=p.epsilon,
            event=event_epsilon(stream, p) * p.contribution / bound,
        )
        for bound in sorted({*tried, p.contribution})
    ]


def with_bias(errors: Floats, bias: float | Floats) -> Floats:
    """Turn sizes of symmetric noise into errors of totals that are also too low by a fixed number.

    Noise falls to either side with the same chance, so every other draw gets a minus.
    """
    signs = np.where(np.arange(errors.size) % 2, -1.0, 1.0)
    return np.asarray(np.abs(signs * errors - bias))


# --- neighbouring pairs that the audit runs: the hardest we know for a running count --------------


PAIR_PERIODS = 7


def one_event_or_none() -> tuple[CountStream, CountStream]:
    """No event in seven periods, against one event in the first period."""
    empty = np.zeros(PAIR_PERIODS, dtype=np.int64)
    one = empty.copy()
    one[0] = 1
    return (
        CountStream(increments=one, name=say("fda-pair-one")),
        CountStream(increments=empty, name=say("fda-pair-none")),
    )


def one_person_less(stream: CountStream, rng: Generator) -> CountStream:
    """Leave out all events of a person; where nobody is known, one event comes or goes.

    Where nobody has an event in the range, one person has one.
    """
    if stream.event_persons is None:
        return replace(stream, increments=one_more_or_less(stream.increments, rng))
    if not stream.event_persons.size:
        more = one_more_or_less(stream.increments, rng)
        persons = np.zeros(1, dtype=np.int64)
        periods = np.flatnonzero(more)
        return replace(stream, increments=more, event_periods=periods, event_persons=persons)
    return _without(stream, rng.choice(stream.event_persons))


def _without(stream: CountStream, person: Any) -> CountStream:
    assert stream.event_persons is not None
    assert stream.event_periods is not None
    stays = stream.event_persons != person
    periods, persons = stream.event_periods[stays], stream.event_persons[stays]
    counts = np.bincount(periods, minlength=len(stream))
    return replace(stream, increments=counts, event_periods=periods, event_persons=persons)


def path_likelihood(output: RunningTotals) -> float:
    """Log-likelihood ratio of "an event in period 1": the sharpest score there is for boxes.

    The boxes, or blocks, are independent; only those that count period 1 differ, each by one and
    with Laplace noise of scale c / (λ epsilon). Without either: the mean of the totals, all of
    which an event in period 1 moves by one.
    """
    if not output.has_boxes and not output.has_blocks:
        return float(np.average(output.totals, weights=1 / output.variance))
    boxes = np.flatnonzero((output.spans[0] == 0) & (output.shares > 0))
    rate = output.shares[boxes] * output.epsilon / output.contribution
    noisy = output.nodes[boxes]
    return float(np.sum(rate * (np.abs(noisy) - np.abs(noisy - 1))))


def _pair(method: str, title: str, kind: str = "", **params: Any) -> NeighbourPair:
    return NeighbourPair(
        key=f"first_event_{method}{kind and '_' + kind.replace(' ', '_')}",
        title=message("fda-pair", method=title, kind=kind and f", {kind}"),
        method=method,
        make=one_event_or_none,
        event=path_likelihood,
        score_label=message("fda-pair-score"),
        params=params,
        sides=(message("fda-pair-one"), message("fda-pair-none")),
    )


def pairs(methods: tuple[Any, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method; at odd periods the shares of ε add up to exactly 1.

    The optimal tree is also attacked in epochs of 2, 4, … periods and with every third total.
    """
    (optimal,) = (method.title for method in methods if method.key == "fda")
    return (
        *(_pair(method.key, method.title) for method in methods),
        _pair("fda", optimal, "epochs", first_epoch=2),
        _pair("fda", optimal, "third totals", every=3),
    )
