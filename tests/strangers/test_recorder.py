"""Kinds of bugs of dp-recorder, planted in methods here: a replay has to find each.

Names are those of the tests and the README in github.com/ObliviousAI/dp-recorder (Apache-2.0).
They were read on 2026-11-28, at 85d189e of 2026-05-01. Six tests hold a bug and one is right; the
seventh kind, control flow, is in the README. Each is planted in the noise of four methods of
running totals. A size, a budget and a wrong ε are planted in a method of each system besides.
"""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray
from scipy import stats

from dp_core.algorithm import Release
from dp_core.algorithms.fda import ALGORITHM as FDA
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Rng
from dp_core.noise.mechanisms import Laplace
from dp_core.noise.tape import heard
from dp_core.registry import algorithms
from dp_core.study.replay import Replay, replay
from dp_core.tables.data import CountStream
from tests.strangers.test_google import CRITICAL, drawn

Values = NDArray[Any]
Run = Callable[[Any, Any, Rng], Release[Any]]
SYSTEMS = sorted(algorithms())
STREAM = CountStream(increments=np.array([3, 0, 1, 2]))
MORE = CountStream(increments=np.array([3, 1, 1, 2]))
"""One event more, in a period without any."""
HONEST, DRAW = Laplace.release, Laplace.release.__wrapped__  # type: ignore[attr-defined]


def replayed(key: str, plant: Callable[[Run], Run]) -> Replay:
    """Plant a bug in the first sound method of a system, and replay it on a pair of its own."""
    system = algorithms()[key]
    method = next(each for each in system.methods if each.variant == "sound")
    data = system.sample()
    neighbour = system.neighbour(data, np.random.default_rng(3))
    changed = replace(method, run=plant(method.run.run))  # type: ignore[attr-defined]
    quick = {"stacking": False} if key == "dpc_stacking" else {}  # works on what was drawn
    return replay(changed, method.params(**quick), data, neighbour)


def right(run: Run) -> Run:
    return run


def twice(run: Run) -> Run:
    def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
        run(data, params, rng)
        return run(data, params, rng)

    return planted


def size_beside(run: Run) -> Run:
    def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
        release = run(data, params, rng)
        return replace(release, output=(release.output, pickle.dumps(data)))

    return planted


def another_epsilon(run: Run) -> Run:
    def planted(data: Any, params: Any, rng: Rng) -> Release[Any]:
        told = run(data, replace(params, epsilon=2 * params.epsilon), rng)
        return replace(told, ledger=run(data, params, np.random.default_rng(0)).ledger)

    return planted


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("plant", [right, twice, size_beside, another_epsilon])
def test_what_is_planted_in_a_method_of_each_system_is_found(
    key: str, plant: Callable[[Run], Run]
) -> None:
    found = replayed(key, plant)
    assert found.ok is (plant is right)
    if plant is twice:
        assert not all(step.charged for step in found.steps)
    assert (found.first_difference is not None) or plant is not size_beside


def release(noise: Laplace, values: ArrayLike, rng: Rng) -> NDArray[Any]:
    """Draw as a method does, whatever is planted meanwhile."""
    return np.asarray(HONEST(noise, values, rng))


def divided_by_a_secret_size(noise: Laplace, values: Values, rng: Rng) -> Values:
    told: Values = release(noise, values, rng) / values.sum()
    return told


def domain_from_the_data(noise: Laplace, values: Values, rng: Rng) -> Values:
    told, seen = np.zeros_like(values), values != 0
    weights = None if noise.weights is None else noise.weights[seen]
    told[seen] = release(replace(noise, weights=weights), values[seen], rng)
    return told


def budget_twice(noise: Laplace, values: Values, rng: Rng) -> Values:
    told: Values = (release(noise, values, rng) + release(noise, values, rng)) / 2
    return told


def no_number(noise: Laplace, values: Values, rng: Rng) -> Values:
    odd = np.where(values == 0, np.nan, values)  # np.clip lets it pass
    return release(noise, np.clip(odd, 0, 1e9), rng)


def hardly_any_sensitivity(noise: Laplace, values: Values, rng: Rng) -> Values:
    return release(replace(noise, sensitivity=noise.sensitivity / 1000), values, rng)


def limit_not_applied(noise: Laplace, values: Values, rng: Rng) -> Values:
    return release(noise, 5 * values, rng)


def second_look(noise: Laplace, values: Values, rng: Rng) -> Values:
    told = release(noise, values, rng)
    return release(noise, values, rng) if values.min() == 0 else told


def parted(found: Replay) -> bool:
    """Say whether the two runs differ in what is asked or leaves."""
    return found.first_difference is not None


def moved(found: Replay) -> bool:
    """Say whether an input moves further than its noise is made for."""
    return not parted(found) and found.worst > 4


def uncharged(found: Replay) -> bool:
    """Say whether the ledger leaves out a use of a mechanism."""
    return not parted(found) and not all(step.charged for step in found.steps)


KINDS: dict[str, tuple[Callable[..., Values], Callable[[Replay], bool]]] = {
    "private mean": (divided_by_a_secret_size, parted),
    "domain inference": (domain_from_the_data, parted),
    "double spending": (budget_twice, uncharged),
    "NaN injection": (no_number, moved),
    "noise miscalibration": (hardly_any_sensitivity, moved),
    "sensitivity miscalibration": (limit_not_applied, moved),
    "control flow": (second_look, parted),
}
"""What is planted, and what a replay has to show."""
IN = ("naive", "ls_tree", "best_split", "designed")


@pytest.mark.parametrize("name", IN)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_bug_in_the_noise_of_a_method_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: str, name: str
) -> None:
    plant, shows = KINDS[kind]
    method = FDA.method(name)
    if plant in (divided_by_a_secret_size, no_number):  # no whole numbers, which a release asks for
        method = replace(method, no_release="a trial")
    assert replay(method, method.params(), STREAM, MORE).ok
    monkeypatch.setattr(Laplace, "release", plant)
    found = replay(method, method.params(), STREAM, MORE)
    assert not found.ok
    assert shows(found)


@pytest.mark.parametrize("name", IN)
def test_a_release_refuses_what_is_no_number(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(Laplace, "release", no_number)
    method = FDA.method(name)
    with pytest.raises(ParameterError):
        replay(method, method.params(), STREAM, MORE)


def test_a_flawed_mechanism_passes_a_replay_and_fails_the_test_of_its_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A replay trusts mechanisms; Google's cases do not."""
    flawed = heard(lambda noise, *given: DRAW(replace(noise, epsilon=2 * noise.epsilon), *given))
    monkeypatch.setattr(Laplace, "release", flawed)
    method = FDA.method("naive")
    assert replay(method, method.params(), STREAM, MORE).ok
    noise = Laplace(sensitivity=1, epsilon=1)
    found = stats.kstest(drawn(noise, 0), stats.laplace(scale=noise.scale).cdf)
    assert found.statistic > CRITICAL
