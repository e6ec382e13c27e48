"""Kinds of bugs of dp-recorder, planted in methods here: a replay has to find each.

The kinds are those of the tests in github.com/ObliviousAI/dp-recorder, as of 2026-11-27; their
library finds them in Opacus, SmartNoise, diffprivlib, dpmm and Synthcity. Three of them are planted
in a method of each system, the others in running totals.
"""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import Release
from dp_core.algorithms.fda import ALGORITHM as FDA
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Rng
from dp_core.noise.mechanisms import Laplace
from dp_core.params import Params
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.registry import algorithms
from dp_core.study.replay import Replay, replay
from dp_core.tables.data import CountStream

Run = Callable[[Any, Any, Rng], Release[Any]]
SYSTEMS = sorted(algorithms())
STREAM = CountStream(increments=np.array([3, 0, 1, 2]))
MORE = CountStream(increments=np.array([3, 1, 1, 2]))
"""One event more, in a period without any."""


def replayed(key: str, plant: Callable[[Run], Run]) -> Replay:
    """Plant a bug in the first sound method of a system, and replay it on a pair of its own."""
    system = algorithms()[key]
    method = next(each for each in system.methods if each.variant == "sound")
    data = system.sample()
    assert system.neighbour is not None
    neighbour = system.neighbour(data, np.random.default_rng(3))
    changed = replace(method, run=plant(method.run.run))  # type: ignore[attr-defined]
    quick = {"stacking": False} if key == "dpc_stacking" else {}  # works on what was drawn
    return replay(changed, method.params(**quick), data, neighbour)


def totals(run: Run, *, no_release: str = "") -> Replay:
    """Replay a planted run of totals on a stream with one event more."""
    method = replace(FDA.method("naive"), run=run, no_release=no_release)
    return replay(method, method.params(), STREAM, MORE)


def charged(output: Any, params: Params, *, sensitivity: float = 1.0) -> Release[Any]:
    """Say that one Laplace mechanism was used, for ε in all."""
    line = Laplace(sensitivity=sensitivity, epsilon=params.epsilon).spend("counts")
    return Release(output, PrivacyLedger(Neighbouring.ADD_REMOVE, line))


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_correct_method_is_not_accused(key: str) -> None:
    assert replayed(key, lambda run: run).ok


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_budget_spent_twice_is_found(key: str) -> None:
    def twice(run: Run) -> Run:
        def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
            run(data, params, rng)
            return run(data, params, rng)

        return planted

    found = replayed(key, twice)
    assert not found.ok
    assert not all(step.charged for step in found.steps)


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_size_of_the_data_beside_the_output_is_found(key: str) -> None:
    def beside(run: Run) -> Run:
        def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
            release = run(data, params, rng)
            return replace(release, output=(release.output, pickle.dumps(data)))

        return planted

    assert replayed(key, beside).first_difference is not None


@pytest.mark.parametrize("key", SYSTEMS)
def test_noise_for_another_epsilon_than_the_ledger_says_is_found(key: str) -> None:
    def louder(run: Run) -> Run:
        def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
            told = run(data, replace(params, epsilon=2 * params.epsilon), rng)
            return replace(told, ledger=run(data, params, np.random.default_rng(0)).ledger)

        return planted

    assert not replayed(key, louder).ok


def test_a_mean_over_a_secret_number_of_records_is_found() -> None:
    def planted(data: CountStream, params: Any, rng: Rng) -> Release[Any]:
        total = Laplace(sensitivity=1, epsilon=params.epsilon).release(
            np.array([float(data.increments.sum())]), rng
        )
        return charged(total / data.increments.sum(), params)

    assert totals(planted).first_difference is not None


def test_a_domain_read_from_the_data_is_found() -> None:
    def planted(data: CountStream, params: Any, rng: Rng) -> Release[Any]:
        seen = data.increments[data.increments > 0].astype(float)
        return charged(Laplace(sensitivity=1, epsilon=params.epsilon).release(seen, rng), params)

    assert totals(planted).first_difference is not None


def test_what_is_no_number_and_passes_a_limit_is_found() -> None:
    def planted(data: CountStream, params: Any, rng: Rng) -> Release[Any]:
        odd = np.where(data.increments == 0, np.nan, 1.0)  # np.clip lets it pass
        total = np.array([np.clip(odd, 0, 1).sum()])
        return charged(Laplace(sensitivity=1, epsilon=params.epsilon).release(total, rng), params)

    assert not totals(planted, no_release="a trial").ok
    with pytest.raises(ParameterError):  # exact noise is added to whole numbers alone
        totals(planted)


def test_noise_for_a_sensitivity_of_nothing_is_refused() -> None:
    with pytest.raises(ParameterError):
        Laplace(sensitivity=0, epsilon=1)


def test_a_limit_that_is_not_applied_is_found() -> None:
    def planted(data: CountStream, params: Any, rng: Rng) -> Release[Any]:
        np.clip(data.increments, 0, 1)  # the sum below should be of this
        weighed = np.array([float((data.increments * 5).sum())])
        return charged(Laplace(sensitivity=1, epsilon=params.epsilon).release(weighed, rng), params)

    found = totals(planted)
    assert found.worst == pytest.approx(5)
    assert not found.ok


def test_a_second_look_that_depends_on_the_data_is_found() -> None:
    def planted(data: CountStream, params: Any, rng: Rng) -> Release[Any]:
        noise = Laplace(sensitivity=1, epsilon=params.epsilon)
        counts = noise.release(data.increments.astype(float), rng)
        if data.increments.min() == 0:
            counts = noise.release(data.increments.astype(float), rng)
        return charged(counts, params)

    assert totals(planted).first_difference is not None
