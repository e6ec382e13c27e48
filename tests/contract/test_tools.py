"""The laws can fail: each is shown a method that breaks it."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Exponential, Geometric, Laplace
from dp_core.privacy.ledger import Gap, Spend, repeat, sequential
from tests.contract.tools import NO_DRAW, Spy, ledger_lines, mechanism_classes, same, shared

NOISE = Laplace(sensitivity=1, epsilon=0.5)


@dataclass(frozen=True)
class Kept:
    inside: Any


def rng() -> np.random.Generator:
    return np.random.default_rng(0)


def test_the_spy_watches_every_mechanism() -> None:
    assert {kind.__name__ for kind in mechanism_classes()} == {
        *("Exponential", "ExponentialEach", "ExponentialTop", "Gaussian", "Geometric"),
        *("GradualLaplace", "KaryResponse", "Laplace", "MemoisedResponse", "NoisySplits"),
        *("SparseVector", "SubsetResponse", "SupNorm", "TraceNorm", "UnaryResponse"),
    }


def test_an_honest_ledger_matches_the_draws(spy: Spy) -> None:
    vector = Geometric(sensitivity=1, epsilon=0.25, weights=np.array([1.0, 0.5]))
    vector.release([1, 2], Entropy())
    for _ in range(3):
        NOISE.release([1.0], rng())
    root = sequential("all", vector.spend("two"), repeat("again", NOISE.spend("one"), 3))
    assert spy.lines() == ledger_lines(root)


@pytest.mark.parametrize(
    "root",
    [
        NOISE.spend("one"),
        repeat("three", NOISE.spend("one"), 3),
        sequential("", NOISE.spend("one"), Laplace(sensitivity=1, epsilon=0.4).spend("other")),
        sequential("", NOISE.spend("one"), Exponential(sensitivity=1, epsilon=0.5).spend("other")),
    ],
    ids=["a draw is missing", "a leaf too many", "another epsilon", "another mechanism"],
)
def test_a_ledger_that_differs_from_the_draws_is_found(spy: Spy, root: Any) -> None:
    NOISE.release([1.0], rng())
    NOISE.release([1.0], rng())
    assert spy.lines() != ledger_lines(root)


def test_a_step_that_the_paper_does_not_count_is_matched_by_what_it_really_costs(spy: Spy) -> None:
    NOISE.release([1.0], rng())
    leaf = NOISE.spend("filter", gap=Gap.UNCHARGED_STEP, because="Used, not counted.")
    assert spy.lines() == ledger_lines(Spend(**{**vars(leaf), "claimed": 0.0}))


def test_a_look_without_noise_is_a_leaf_without_a_draw(spy: Spy) -> None:
    look = Spend(
        step="look",
        mechanism=NO_DRAW,
        sensitivity=1,
        claimed=0.0,
        proven=np.inf,
        gap=Gap.RAW_VALUE_USED,
        because="The size is used as it is.",
    )
    assert spy.lines() == ledger_lines(look) == []


def test_references_are_found_however_deep() -> None:
    data = Kept(np.arange(10))
    array = data.inside
    assert shared(Kept({"a": [array]}), data)
    assert shared(Kept(array[2:5]), data)
    assert shared(Kept(array.reshape(2, 5).T), data)
    assert shared(Kept(lambda: array), data)
    assert shared(Kept((1, data)), data)
    assert not shared(Kept(array.copy()), data)
    assert not shared(Kept(("text", 1, None, ())), Kept(("text", 1, None, ())))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (np.zeros(3), np.zeros(3, dtype=np.int64)),
        (np.zeros(3), np.zeros(4)),
        (np.array([0.1]), np.array([np.nextafter(0.1, 1)])),
        (Kept([1, 2]), Kept([2, 1])),
        ({"a": 1}, {"a": 1, "b": 2}),
        (1, 1.0),
        (Kept(np.array([np.nan])), float("nan")),
    ],
)
def test_different_values_are_not_the_same(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert same(one, one)
    assert same(other, other)
