"""Which ε running totals need: exact, from the noise alone."""

import math
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

from dp_core.algorithms.fda.method.rivals.linear import DELTA
from dp_core.algorithms.fda.method.steps.profiles import noise_factor, variance_profile
from dp_core.algorithms.fda.method.strategies import ZCDP, available
from dp_core.algorithms.fda.methods import METHODS
from dp_core.algorithms.fda.study.draws import pooled_errors
from dp_core.params import Settings, knob
from dp_core.study.choosing import Measure, Shape, Way, per_person, stated, way_of
from dp_core.tables.records import Period
from dp_core.words import message, say

KEY = "fda"
OFFERED = ("ls_tree", "kary", "best_split", "fda_published", "gaussian_buffered", "binary", "naive")
MOST_PERIODS = 10_000


def _knob(name: str, default: Any, *ends: float, **own: Any) -> Any:
    """Declare a parameter with the words of its message, which has its help as an attribute."""
    words = message(f"fda-choose-{name}")
    return knob(default, words, *ends, help=message(f"{words.key}.help"), **own)


@dataclass(frozen=True, kw_only=True)
class TotalFacts(Settings):
    """Public numbers of a series."""

    periods: int = _knob("periods", 120, 1, MOST_PERIODS)
    period: Period = _knob("period", "month")  # noqa: RUF009
    largest: int = _knob("largest", 450, 1, 10**9)
    contribution: int = per_person("Events")


def ways(facts: TotalFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question; a total at random lies within their error."""
    methods = {method.key: method for method in METHODS}
    return tuple(
        way_of(
            methods[key],
            partial(_error, key, facts.periods, facts.contribution, wanted),
            **(_WITH_DELTA if key in ZCDP else {}),
        )
        for key in OFFERED
        if available(key, facts.periods)
    )


def _rho(epsilon: float) -> float:
    return epsilon * epsilon / 2


_WITH_DELTA: dict[str, Any] = {"delta": DELTA, "rho": _rho}


def _error(method: str, periods: int, contribution: int, wanted: float, epsilon: float) -> float:
    return noise_factor(method, periods, epsilon, contribution) * _level(method, periods, wanted)


@cache
def _level(method: str, periods: int, wanted: float) -> float:
    """Error at ε = 1 that enough totals stay below, as the verdict of the page counts them."""
    if method in ZCDP:
        return _normal_level(np.sqrt(2 * variance_profile(method, periods)), wanted)
    errors = pooled_errors(method, periods)
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
    return [(say("fda-choose-fewer", longer=name, period=facts.period), less)]


_PARAMS = stated("contribution", horizon="periods")

SHAPE = Shape(
    system=KEY,
    have=message("fda-choose-have"),
    publish=message("fda-choose-publish"),
    example=(("date", "place"), ("2026-03-02", "ward B"), ("2026-03-05", "ward A")),
    facts=TotalFacts,
    ways=ways,
    measured=MEASURE,
    fewer=_fewer,
    counted="totals",
    again=message("fda-choose-again"),
    in_words=in_words,
    upload=stated("periods", "period", "contribution"),
    left=message("fda-choose-left"),
    params=_PARAMS,
    widgets=_PARAMS,
)
