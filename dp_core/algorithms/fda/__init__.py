"""FDA: private running totals with an optimally scaled Fenwick strategy."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

from dp_core.algorithm import Algorithm, Method, Opening, Release, Variant, pictures, worded_method
from dp_core.algorithms.fda import evidence, study
from dp_core.algorithms.fda.data import SAMPLES, FDAUpload, counted, look_alike
from dp_core.algorithms.fda.method import family, sound
from dp_core.algorithms.fda.method.continual import EpochStream, GaussianStream, Stream
from dp_core.algorithms.fda.method.family import MECHANISMS, gradual_noise
from dp_core.algorithms.fda.method.published import publish_fda
from dp_core.algorithms.fda.method.rivals import DELTA, Designed, Factored
from dp_core.algorithms.fda.method.steps import profiles
from dp_core.algorithms.fda.method.steps.coefficients import coefficients, published_coefficients
from dp_core.algorithms.fda.method.steps.profiles import simulate, total_error, variance_profile
from dp_core.algorithms.fda.method.steps.totals import (
    Counted,
    RunningTotals,
    count_events,
    with_variance,
)
from dp_core.algorithms.fda.metrics import METRICS, evaluate, expected
from dp_core.algorithms.fda.params import FDAParams, FenwickParams, TwoLevelParams
from dp_core.algorithms.fda.study import isotonic
from dp_core.noise.mechanisms import NORMAL_RANGE, Laplace, Rng, is_exact, laplace_range, on_lattice
from dp_core.params import Settings, worded
from dp_core.privacy.ledger import Neighbouring, repeat
from dp_core.study.choosing import Measure, Shape, Way, per_person, stated, way_of
from dp_core.tables.data import CountStream
from dp_core.tables.records import Period
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, say

# --- one strategy after another: boxes, blocks, weighted sums, each total, Gaussian noise --------


def publish_strategy(
    stream: CountStream, p: FDAParams, rng: Rng, *, method: str, title: str, options: Any = ()
) -> Release[RunningTotals]:
    """Publish running totals by the strategy of a method, of these parameters (3, 5)."""
    counted = count_events(stream, p, rng)
    given = {name: getattr(p, name, 0) for name in options}
    built = family.strategy_of(method, counted.horizon, **given)
    if isinstance(built, family.Recount):
        return _publish_recounts(counted, p, rng, method=method, title=title)
    if isinstance(built, Designed):
        return sound.publish_designed(counted, built, p, rng, method=method, title=title)
    if isinstance(built, Factored):
        return _publish_gaussian(counted, built, p, rng, method=method, title=title)
    return sound.publish_boxes(counted, built, p, rng, method=method, title=title)


def _publish_recounts(
    counted: Counted, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Each total by itself, with an N-th of epsilon (3.1)."""
    part = p.epsilon / counted.horizon
    while Fraction(part) * counted.horizon > Fraction(p.epsilon):
        part = math.nextafter(part, 0)
    law = Laplace(sensitivity=p.contribution, epsilon=part)
    drawn = [law.release([total], rng)[0] for total in np.cumsum(counted.increments)]
    each, half_width = law.variance, None
    if is_exact(rng):
        each = law.integer_variance()
        half_width = np.full(counted.periods, laplace_range(1 / law.scale))
    output = with_variance(np.asarray(drawn), np.full(counted.periods, float(each)), half_width)
    spend = law.spend(say("fda-step-one-total"), because=counted.promise)
    cost = repeat(say("fda-step-every-total"), spend, counted.horizon)
    return sound.released(output, cost, counted, p, method=method, title=title)


def _publish_gaussian(
    counted: Counted, built: Factored, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Measure R x with Gaussian noise and multiply by L: a weaker guarantee (3.11).

    A release measures whole numbers: R on a lattice, and noise on the same.
    """
    counts = np.zeros(built.horizon)
    counts[: counted.periods] = counted.increments
    normal = profiles.gaussian_mechanism(method, p.contribution * built.sensitivity, p.epsilon)
    if is_exact(rng):
        normal = on_lattice(normal)
        whole = built.on_lattice(normal.lattice)
        measured = normal.release(whole.measured(counts.astype(np.int64)), rng)
        totals = whole.totals(measured)
        gains = whole.gains()
    else:
        totals = built.totals(normal.release(built.measured(counts), rng))
        gains = built.gains()
    variance = (normal.variance * gains)[: counted.periods]
    output = with_variance(totals[: counted.periods], variance, NORMAL_RANGE * np.sqrt(variance))
    because = say("fda-gaussian-weaker")
    cost = normal.spend(say("fda-step-all-totals"), because=because)
    return sound.released(output, cost, counted, p, method=method, title=title)


# --- the registry ---------------------------------------------------------------------------------


def _method(
    key: str,
    title: str,
    variant: Variant,
    *,
    run: Any = None,
    line: str = "",
    params: type[FDAParams] = FDAParams,
    options: tuple[str, ...] = (),
    no_release: str | Message = "",
) -> Method:
    """Make a method that publishes a strategy; `line` names it in the ledger."""
    run = run or partial(publish_strategy, method=key, title=line or title, options=options)
    facts = (key, title, variant, params, run, no_release)
    return worded_method(lambda each: message(f"fda-method-{each}"), *facts)


METHODS: tuple[Method[RunningTotals], ...] = (
    _method("fda_published", "FDA, published", "published", run=publish_fda),
    _method("ls_tree", "Fitted blocks", "sound"),
    _method("designed", "Designed sums", "sound"),
    _method("kary", "k-ary digits", "sound"),
    _method("best_split", "Best split", "sound"),
    _method(
        "fda", "FDA, optimal", "sound", run=sound.publish_fda_any_horizon, params=FenwickParams
    ),
    _method("fda_idle", "FDA, idle budget", "sound", line="FDA with idle budget"),
    _method("naive", "Naive", "baseline"),
    _method("recount", "Recount", "baseline"),
    _method("binary", "Binary", "baseline"),
    _method("hybrid", "Hybrid", "baseline"),
    _method("two_level", "Two-level", "baseline", params=TwoLevelParams, options=("block",)),
    _method("honaker", "Honaker", "baseline"),
    _method("boost", "Boost", "baseline"),
    _method("privelet", "Privelet", "baseline"),
    _method("gaussian_zcdp", "Gaussian, zCDP", "baseline"),
    _method("gaussian_buffered", "Gaussian, buffered", "baseline"),
    _method("gaussian_endless", "Gaussian, no end", "baseline"),
    _method("gaussian", "Gaussian, (ε, δ)", "baseline", no_release=message("fda-no-release")),
)


# --- which ε running totals need: exact, from the noise alone -------------------------------------

OFFERED = (
    "designed",
    "ls_tree",
    "kary",
    "best_split",
    "fda_published",
    "gaussian_buffered",
    "binary",
    "naive",
)
MOST_PERIODS = 10_000


@dataclass(frozen=True, kw_only=True)
class TotalFacts(Settings):
    """Public numbers of a series."""

    periods: int = worded("fda-choose-periods", 120, 1, MOST_PERIODS, help="")
    period: Period = worded("fda-choose-period", "month", help="")  # noqa: RUF009
    largest: int = worded("fda-choose-largest", 450, 1, 10**9)
    contribution: int = per_person("Events")


def ways(facts: TotalFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question; a total at random lies within their error."""
    methods = {method.key: method for method in METHODS}
    return tuple(
        way_of(
            methods[key],
            partial(_error, key, facts.periods, facts.contribution, wanted),
            **({"delta": DELTA, "rho": _rho} if key in family.ZCDP else {}),
        )
        for key in OFFERED
        if family.available(key, facts.periods)
    )


def _rho(epsilon: float) -> float:
    return epsilon * epsilon / 2


def _error(method: str, periods: int, contribution: int, wanted: float, epsilon: float) -> float:
    return profiles.noise_factor(method, epsilon, contribution) * _level(method, periods, wanted)


@cache
def _level(method: str, periods: int, wanted: float) -> float:
    """Error at ε = 1 that enough totals stay below, as the verdict of the page counts them."""
    if method in family.ZCDP:
        return _normal_level(np.sqrt(2 * variance_profile(method, periods)), wanted)
    errors = study.pooled_errors(method, periods)
    return float(np.quantile(errors, wanted, method="inverted_cdf"))


def _normal_level(deviations: NDArray[np.float64], wanted: float) -> float:
    """Error that enough totals of normal noise stay below, by halving: no draws are needed."""
    low, high = 0.0, 10 * float(deviations.max())
    for _ in range(50):
        middle = (low + high) / 2
        enough = erf(middle / (math.sqrt(2) * deviations)).mean() >= wanted
        low, high = (low, middle) if enough else (middle, high)
    return high


MEASURE = Measure(
    label=message("fda-choose-off"),
    unit="events",
    opens=30.0,
    low=0.1,
    high=1e9,
    step=5.0,
    help=message("fda-choose-off.help"),
)


def in_words(facts: TotalFacts, tolerance: float) -> str:
    """Say a tolerance in percent, and what chance moves anyway."""
    share, chance = tolerance / facts.largest, facts.largest**0.5
    return say("fda-choose-in-words", share=share, largest=facts.largest, chance=chance)


def _fewer(facts: TotalFacts) -> list[tuple[str, TotalFacts]]:
    """Ask for less: totals of longer periods."""
    longer: dict[str, tuple[Period, int]] = {
        "month": ("quarter", 3),
        "week": ("month", 4),
        "day": ("week", 7),
    }
    if facts.period not in longer or facts.periods < 2:
        return []
    name, times = longer[facts.period]
    less = replace(facts, periods=-(-facts.periods // times), period=name)
    return [(say("fda-choose-fewer", longer=name), less)]


_PARAMS = stated("contribution", horizon="periods")

SHAPE = Shape(
    system="fda",
    have=message("fda-choose-have"),
    publish=message("fda-choose-publish"),
    example=(("date", "place"), ("2026-03-02", "ward B"), ("2026-03-05", "ward A")),
    facts=TotalFacts,
    ways=ways,
    measured=MEASURE,
    fewer=_fewer,
    counted="totals",
    again=message("choose-again"),
    in_words=in_words,
    upload=stated("periods", "period", "contribution"),
    left=message("fda-choose-left"),
    params=_PARAMS,
    widgets=_PARAMS,
)


__all__ = [
    "ALGORITHM",
    "MECHANISMS",
    "EpochStream",
    "GaussianStream",
    "Stream",
    "coefficients",
    "gradual_noise",
    "isotonic",
    "published_coefficients",
    "simulate",
    "total_error",
    "variance_profile",
]

ALGORITHM = Algorithm(
    key="fda",
    title="Running totals",
    short="FDA",
    paper=message("fda-method-fda_published.reference"),
    promise=message("fda-promise"),
    unit=message("fda-unit"),
    icon="show_chart",
    line=message("fda-line"),
    takes=message("fda-takes"),
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=METHODS,
    metrics=METRICS,
    upload=FDAUpload,
    samples=SAMPLES,
    evaluate=evaluate,
    expected=expected,
    figures=pictures(
        __name__,
        preview="preview",
        alone="alone",
        difference="difference",
        released="released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    after=study.Treatment,
    about=evidence.Calendar.of,
    protects=evidence.protects,
    neighbour=study.one_person_less,
    pairs=study.pairs(METHODS),
    follow=study.follow,
    counting=Counting(
        data=counted, methods=tuple(each.key for each in METHODS), person="person_column"
    ),
    place=1,
    shape=SHAPE,
    opening=Opening(judged="pooled", compared="rmse", tolerance=30, seed=34),
)
