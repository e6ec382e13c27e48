"""A system of three methods that counts ones: small enough to know every number of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Algorithm, Method, Metric, Release, Variant
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.params import Params, knob
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger
from dp_core.study.attacked import SIDES, AuditResult, audit_scores, judge
from dp_core.uploads.files import Upload


@dataclass(frozen=True, kw_only=True)
class ToyParams(Params):
    pause: float = knob(0.0, "Seconds to waste", 0, 10)


def count(data: NDArray[np.int64], p: ToyParams, rng: Rng) -> Release[float]:
    """Laplace noise as it should be."""
    if p.pause:  # thousands of runs waste none, and to sleep for nothing takes a turn of all others
        time.sleep(p.pause)
    mechanism = Laplace(sensitivity=1, epsilon=p.epsilon)
    noisy = float(mechanism.release(data.sum(), rng))
    return Release(noisy, PrivacyLedger(Neighbouring.ADD_REMOVE, mechanism.spend("count")))


def count_twice_as_sharp(data: NDArray[np.int64], p: ToyParams, rng: Rng) -> Release[float]:
    """Half of the noise that the claim needs."""
    mechanism = Laplace(sensitivity=0.5, epsilon=p.epsilon)
    noisy = float(mechanism.release(data.sum(), rng))
    spend = mechanism.spend("count", true_sensitivity=1, gap=Gap.SENSITIVITY, because="It is 1.")
    return Release(noisy, PrivacyLedger(Neighbouring.ADD_REMOVE, spend))


def count_without_noise(data: NDArray[np.int64], _p: ToyParams, _rng: Rng) -> Release[float]:
    """No noise at all, and a claim of 1."""
    spend = Laplace(sensitivity=1, epsilon=1).spend("count", true_sensitivity=np.inf)
    return Release(float(data.sum()), PrivacyLedger(Neighbouring.ADD_REMOVE, spend))


def evaluate(data: NDArray[np.int64], output: float) -> Mapping[str, float]:
    error = output - float(data.sum())
    return {"error": error, "absolute": abs(error)}


def itself(output: float) -> float:
    return output


def ones(n: int = 5) -> NDArray[np.int64]:
    return np.ones(n, dtype=np.int64)


def _method(key: str, variant: Any, run: Any) -> Method:
    return Method(key=key, title=key, variant=variant, params=ToyParams, run=run)


class Marked(np.ndarray):
    """Data as a page needs them."""

    fingerprint = "ones"
    confidential = False


def with_card(*variants: Variant) -> Algorithm:
    """Build a system of these variants alone, with all that its card and page need."""
    return replace(
        TOY,
        methods=tuple(each for each in TOY.methods if each.variant in variants),
        samples={"ones": lambda: ones().view(Marked)},
        figures={"preview": lambda data, release, dark: "<svg></svg>"},
    )


TOY = Algorithm(
    key="toy",
    title="Toy",
    short="Toy",
    paper="",
    promise="",
    unit="one one",
    icon="toys",
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=(
        _method("sharp", "published", count_twice_as_sharp),
        _method("sound", "sound", count),
        _method("bare", "baseline", count_without_noise),
    ),
    metrics=(
        Metric(key="error", label="error", unit="ones"),
        Metric(key="absolute", label="absolute error", unit="ones"),
    ),
    upload=Upload,
    samples={"ones": ones},
    evaluate=evaluate,
    figures={},
)


def audit(
    method: Method, params: Params, pair: tuple[Any, Any], *, trials: int, **given: Any
) -> AuditResult:
    """Attack a method with so many runs on each of two neighbours, at 99 % confidence."""
    given |= {"trials": range(trials)}
    scores = [
        audit_scores(method, params, data, side=side, **given)
        for side, data in zip(SIDES, pair, strict=True)
    ]
    return judge(*scores)
