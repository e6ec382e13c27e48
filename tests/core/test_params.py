"""Parameters refuse what they cannot use, and say what they can."""

import math
from dataclasses import FrozenInstanceError, dataclass
from typing import Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.errors import DPError, ParameterError
from dp_core.params import Params, Settings, knob, knobs


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


POSITIVE = "a positive number; the slider offers 0.01 to 10"
WHOLE = "a whole number from 1 to 100; the slider offers 1 to 100"
BETWEEN = "a number between -1 and 2, ends excluded; the slider offers 0 to 1"


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        *(("epsilon", each, POSITIVE) for each in (-1, 0, math.nan, math.inf, "1", True, None, 1j)),
        *(("horizon", each, WHOLE) for each in (0, 101, 2.5, math.inf)),
        ("threshold", 2, BETWEEN),
        ("base", 1, "a whole number, at least 2"),
        ("cap", 5.5, "a number, at most 5"),
        ("shift", "a", "a number"),
        ("noise", "gauss", "one of laplace, integer"),
        ("monotone", 1, "a bool"),
        ("title", 3, "a str"),
    ],
)
def test_a_value_out_of_range_is_named_with_what_is_allowed(name, value, allowed):
    for make in (lambda values: Example(**values), Example.from_dict):
        with pytest.raises(ParameterError) as caught:
            make({name: value})
        assert str(caught.value) == f"{name} = {value!r} must be {allowed}."
        assert caught.value.field == name
        assert isinstance(caught.value, DPError)


@pytest.mark.parametrize("epsilon", [1e-9, 0.005, 50, 1e6])
def test_the_range_of_the_widget_is_not_the_limit_of_the_parameter(epsilon):
    assert Params(epsilon=epsilon).epsilon == epsilon
    for threshold in (-0.999, 1.999):
        assert Example(threshold=threshold).threshold == threshold
    for horizon in (1, 100):
        assert Example(horizon=horizon).horizon == horizon


@pytest.mark.parametrize("value", [12, 12.0, np.int64(12), np.float64(12)])
def test_a_whole_number_becomes_a_python_int(value):
    params = Example(horizon=value)
    assert params.horizon == 12
    assert type(params.horizon) is int
    assert type(Example(threshold=np.float32(0.5)).threshold) is float


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
