"""What a page opens with is one state, whoever asks."""

import hashlib
import math

import numpy as np
import pytest

from dp_core import assets, opening, registry
from dp_core.study import choosing
from dp_core.study.solving import EPSILON_GRID
from dp_core.view import svg

SYSTEMS = ("plain", "fda", "stag", "privscbn", "lremh", "dpc_stacking")


def test_every_system_opens_in_its_order_with_its_series_whatever_the_slider():
    assert tuple(registry.algorithms()) == SYSTEMS
    stream = opening.state("fda").data
    assert (len(stream), stream.increments.sum(), stream.increments.max()) == (120, 459, 13)
    state = opening.state("fda")
    noise = [state.at(epsilon).run().output.totals - state.data.totals() for epsilon in (1, 0.1)]
    np.testing.assert_allclose(10 * noise[0], noise[1])


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("variant", [None, "published", "sound"])
def test_a_page_opens_with_a_method_of_its_variant_on_its_first_data(key, variant):
    state = opening.state(key, variant)
    assert variant in (None, state.method.variant)
    assert state.sample == next(iter(state.algorithm.samples))
    assert state.params.epsilon in EPSILON_GRID
    assert state.tolerance > 0
    assert state.wanted == 0.9
    assert state.whole.synthetic


@pytest.mark.parametrize("epsilon", svg.EPSILONS)
def test_odds_between_the_bars_grow_by_the_factor_and_no_less(epsilon):
    odds = svg.chances(epsilon, svg.WITH) / svg.chances(epsilon, svg.WITHOUT)
    np.testing.assert_allclose([odds.max(), 1 / odds.min()], math.exp(epsilon))


def test_the_best_attacker_is_right_as_often_as_the_distance_of_the_bars_says(monkeypatch):
    said = [int(step["right"]) for step in svg.scene_data()["steps"]]
    monkeypatch.setattr(svg, "OUTPUTS", np.arange(-5000, 5001))
    for epsilon, right in zip(svg.EPSILONS, said, strict=True):
        one, other = (svg.chances(epsilon, count) for count in (svg.WITH, svg.WITHOUT))
        assert right == round(50 * (1 + np.abs(one - other).sum() / 2))


@pytest.mark.parametrize("epsilon", [1.0, 5.0])
def test_what_is_drawn_is_nearly_all_that_comes_out(epsilon):
    for count in (svg.WITH, svg.WITHOUT):
        assert svg.chances(epsilon, count).sum() == pytest.approx(1, abs=1e-3)


def test_deployments_are_those_of_their_source_for_every_system_in_epsilon():
    content = (assets.DATA / "deployments.json").read_bytes()
    said = (assets.DATA / "SOURCES.md").read_text(encoding="utf-8")
    assert f"`{hashlib.sha256(content).hexdigest()}`" in said
    assert all(choosing.used(key) for key in registry.algorithms())
    assert choosing.used("nothing") == ()
    (census,) = [each for each in choosing.used("privscbn") if each.rho]
    assert [round(end, 1) for end in census.epsilon] == [13.8, 17.4]
    assert census.budget() == "ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63"
