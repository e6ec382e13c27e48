"""A release knows how its noise was drawn, whatever its method says."""

import pickle
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

from dp_core.algorithm import Method, Release
from dp_core.algorithms.fda import ALGORITHM as FDA
from dp_core.algorithms.fda.study.postprocess import Treatment, treated
from dp_core.algorithms.lremh import ALGORITHM as LREMH
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.registry import algorithms
from tests.toy import TOY, ones

SOUND = TOY.method("sound")


def boasting(run: Any, *asked: Any) -> Release[Any]:
    return replace(run(*asked), exact=True)


def run(method: Method, rng: Any) -> Release[Any]:
    return method.run(ones(), method.params(), rng)


@pytest.mark.parametrize("method", [SOUND, replace(SOUND, title="again"), deepcopy(SOUND)])
def test_the_random_source_says_whether_a_release_is_exact(method: Method) -> None:
    assert run(method, Entropy()).exact
    assert not run(method, np.random.default_rng(0)).exact


def test_a_method_that_is_not_there_is_named_with_those_that_are() -> None:
    for algorithm in (*algorithms().values(), TOY):
        with pytest.raises(ParameterError) as caught:
            algorithm.method("sounds")
        assert "sounds" in str(caught.value)
        assert algorithm.methods[0].key in str(caught.value)


@pytest.mark.parametrize("rng", [1, None, "seed", np.random, Entropy])
def test_what_is_no_source_of_noise_is_refused_in_a_sentence(rng: Any) -> None:
    for algorithm in algorithms().values():
        method = algorithm.methods[0]
        with pytest.raises(ParameterError) as caught:
            method.run(algorithm.sample(), method.params(), rng)
        assert caught.value.field == "rng"
        assert "default_rng" in str(caught.value)


def test_no_method_says_it_of_itself() -> None:
    method = replace(SOUND, run=partial(boasting, SOUND.run))
    assert not run(method, np.random.default_rng(0)).exact


def test_a_method_without_an_exact_release_draws_simulations_only() -> None:
    method = replace(SOUND, no_release="It has real weights.")
    assert not run(method, Entropy()).exact


def test_a_release_keeps_what_it_is_on_the_way_from_another_process_and_when_treated() -> None:
    method = FDA.method("best_split")
    there = pickle.loads(pickle.dumps(method.run))  # what a job sends
    for rng in (Entropy(), np.random.default_rng(0)):
        release = there(FDA.sample(), method.params(), rng)
        back = pickle.loads(pickle.dumps(release))
        assert back.exact == isinstance(rng, Entropy)
        assert treated(back, Treatment(fit="isotonic")).exact == back.exact


def test_reports_that_were_randomised_before_are_no_simulation() -> None:
    bits = (np.array([[1, 0], [0, 1], [1, 1]], dtype=np.uint8),) * 2
    ready = ReadyReports(
        bits=bits,
        domains=(2, 2),
        names=("a", "b"),
        labels=(("no", "yes"),) * 2,
        noise=(0.5, 0.25, 0.75),
    )
    method = LREMH.method("em")
    assert method.run(ready, method.params(), np.random.default_rng(0)).exact
