"""What a replay adds up, and how it names a difference."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from dp_core.noise.tape import Heard
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from dp_core.study import replay


def use(epsilon: float, change: float, **public: float) -> Heard:
    line = Spend(step="", mechanism="Laplace", sensitivity=1, claimed=epsilon, proven=epsilon)
    return Heard(line=line, public=public, given=np.zeros(1), told=None, change=change)


def ledger() -> PrivacyLedger:
    leaf = Spend(step="counts", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


@pytest.mark.parametrize("epsilon", [0.5, 30.0, 900.0, 1e6, math.inf])
def test_what_is_seen_on_a_sample_is_amplified_however_much_it_is(epsilon: float) -> None:
    cost = replay._cost([use(0.0, 1.0, rate=0.1), use(epsilon, 1.0)], ledger())
    if epsilon < 100:
        assert cost == pytest.approx(math.log1p(0.1 * math.expm1(epsilon)))
    else:
        assert cost == pytest.approx(epsilon + math.log(0.1))


@pytest.mark.parametrize(
    ("one", "other", "place"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, "a, 1"),
        ({"a": 1}, {"b": 1}, ""),
        (SimpleNamespace(), 1, ""),
        (np.zeros(2), np.zeros(2, dtype=int), ""),
        ({"a": float("nan")}, {"a": float("nan")}, None),
    ],
)
def test_a_difference_is_named_by_its_place(one: object, other: object, place: str | None) -> None:
    assert replay.difference(one, other) == place
