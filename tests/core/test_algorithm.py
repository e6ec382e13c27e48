"""A release knows how its noise was drawn, whatever its method says."""

import math
import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, replace
from types import SimpleNamespace
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithm import Method, Release
from dp_core.algorithms.fda import ALGORITHM as FDA
from dp_core.algorithms.fda.study import Treatment, treated
from dp_core.errors import DPError, ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.tape import Heard
from dp_core.params import Params, Settings, knob, knobs
from dp_core.privacy.ledger import Spend
from dp_core.study import replay
from tests.bundles import ledger
from tests.toy import TOY, ones

SOUND = TOY.method("sound")


def run(method: Method, rng: Any) -> Release[Any]:
    return method.run(ones(), method.params(), rng)


@pytest.mark.parametrize("method", [SOUND, replace(SOUND, title="again"), deepcopy(SOUND)])
def test_the_random_source_says_whether_a_release_is_exact(method):
    assert run(method, Entropy()).exact
    assert not run(method, np.random.default_rng(0)).exact


@pytest.mark.parametrize("rng", [1, None, "seed", np.random, Entropy])
def test_what_is_no_source_of_noise_and_loose_parameters_are_refused_in_a_sentence(rng):
    with pytest.raises(ParameterError, match="default_rng") as caught:
        run(SOUND, rng)
    assert caught.value.field == "rng"
    with pytest.raises(ParameterError, match=r"params = .* must be what method.params"):
        SOUND.run(ones(), {"epsilon": 1.0}, Entropy())


def test_no_method_says_it_of_itself_and_without_an_exact_release_there_are_simulations():
    boasting = replace(SOUND, run=lambda *asked: replace(SOUND.run(*asked), exact=True))
    assert not run(boasting, np.random.default_rng(0)).exact
    assert not run(replace(SOUND, no_release="It has real weights."), Entropy()).exact


def test_a_release_keeps_what_it_is_on_the_way_from_another_process_and_when_treated():
    method = FDA.method("best_split")
    there = pickle.loads(pickle.dumps(method.run))  # what a job sends
    for rng in (Entropy(), np.random.default_rng(0)):
        back = pickle.loads(pickle.dumps(there(FDA.sample(), method.params(), rng)))
        assert back.exact == isinstance(rng, Entropy)
        assert treated(back, Treatment(fit="isotonic")).exact == back.exact


def use(epsilon: float, change: float, **public: float) -> Heard:
    line = Spend(step="", mechanism="Laplace", sensitivity=1, claimed=epsilon, proven=epsilon)
    return Heard(line=line, public=public, given=np.zeros(1), told=None, change=change)


@pytest.mark.parametrize("epsilon", [0.5, 30.0, 900.0, 1e6, math.inf])
def test_what_is_seen_on_a_sample_is_amplified_however_much_it_is(epsilon):
    cost = replay._cost([use(0.0, 1.0, rate=0.1), use(epsilon, 1.0)], ledger())
    if epsilon < 100:
        assert cost == pytest.approx(math.log1p(0.1 * math.expm1(epsilon)))
    else:
        assert cost == pytest.approx(epsilon + math.log(0.1))


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        *(({"a": [1, 2]}, {"a": [1, 3]}, "a, 1"), ({"a": 1}, {"b": 1}, "")),
        *((SimpleNamespace(), 1, ""), (np.zeros(2), np.zeros(2, dtype=int), "")),
        *(
            (np.zeros(3), np.zeros(4), ""),
            (np.array([0.1]), np.array([math.nextafter(0.1, 1)]), ""),
        ),
        *(({"a": 1}, {"a": 1, "b": 2}, ""), ({"a": float("nan")}, {"a": float("nan")}, None)),
    ],
)
def test_a_difference_is_named_by_its_place(one, other, place):
    assert replay.difference(one, other) == place


@dataclass(frozen=True, kw_only=True)
class Example(Params):
    horizon: int = knob(12, "Horizon", 1, 100, help="Periods.")
    threshold: float = knob(0.5, "Threshold", 0, 1, limits=(-1, 2))
    base: int = knob(2, "Base", 2)
    cap: float = knob(0.0, "Cap", None, 5)
    shift: float = knob(0.0, "Shift")
    noise: Literal["laplace", "integer"] = knob("laplace", "Noise")
    monotone: bool = knob(False, "Monotone")
    title: str = knob("", "Title")
    hidden: int = 3


POSITIVE = "a number from 1e-09 to 1,000,000,000"
WHOLE = "a whole number from 1 to 100"
BETWEEN = "a number between -1 and 2, ends excluded"


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        *(("epsilon", each, POSITIVE) for each in (-1, 0, math.nan, math.inf, "1", True, None, 1j)),
        *(("epsilon", each, POSITIVE) for each in (1e300, 1.1e9, 9e-10, 5e-324)),
        *(("horizon", each, WHOLE) for each in (0, 101, 2.5, math.inf)),
        ("threshold", 2, BETWEEN),
        ("base", 1, "a whole number from 2 to 1,000,000,000"),
        ("base", 10**9 + 1, "a whole number from 2 to 1,000,000,000"),
        *(("cap", 5.5, "a number, at most 5"), ("shift", "a", "a number")),
        *(("noise", "gauss", "one of laplace, integer"), ("monotone", 1, "true or false")),
        ("title", 3, "text"),
    ],
)
def test_a_value_out_of_range_is_named_with_what_is_allowed(name, value, allowed):
    for make in (lambda values: Example(**values), Example.from_dict):
        with pytest.raises(ParameterError) as caught:
            make({name: value})
        assert str(caught.value) == f"{name} = {value!r} must be {allowed}."
        assert caught.value.field == name
        assert isinstance(caught.value, DPError)


@pytest.mark.parametrize("epsilon", [1e-9, 0.005, 50, 1e9])
def test_the_range_of_the_widget_is_not_the_limit_of_the_parameter(epsilon):
    assert Params(epsilon=epsilon).epsilon == epsilon
    for threshold in (-0.999, 1.999):
        assert Example(threshold=threshold).threshold == threshold
    for horizon in (1, 100):
        assert Example(horizon=horizon).horizon == horizon


@pytest.mark.parametrize("value", [12, 12.0, np.int64(12), np.float64(12)])
def test_a_whole_number_becomes_a_python_int(value):
    params = Example(horizon=value, threshold=np.float32(0.5))
    assert (params.horizon, type(params.horizon), type(params.threshold)) == (12, int, float)


def test_parameters_are_frozen_and_keyword_only_and_refuse_unknown_names():
    with pytest.raises(FrozenInstanceError):
        Example().epsilon = 2.0  # type: ignore[misc]
    with pytest.raises(TypeError, match="positional argument"):
        Example(1.0)  # type: ignore[misc]
    for make in (Params.from_dict, lambda values: Params(**values)):
        with pytest.raises(ParameterError, match=r"'epsilom'.* epsilon") as caught:
            make({"epsilom": 1.0})
        assert caught.value.field == "epsilom"


@given(
    st.floats(1e-6, 1e6),
    st.integers(1, 100),
    st.sampled_from(["laplace", "integer"]),
    st.booleans(),
    st.text(),
)
def test_to_dict_and_back_gives_the_same_parameters(epsilon, horizon, noise, monotone, title):
    params = Example(epsilon=epsilon, horizon=horizon, noise=noise, monotone=monotone, title=title)
    assert Example.from_dict(params.to_dict()) == params
    assert list(params.to_dict()) == [*(each.name for each in knobs(Example)), "hidden"]
    assert Example.from_dict({"horizon": horizon}) == Example(horizon=float(horizon))  # type: ignore[arg-type]
    assert Settings() == Settings.from_dict({})
    assert list(knobs(Settings)) == []
