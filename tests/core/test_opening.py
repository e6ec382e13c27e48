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


def test_bars_have_the_odds_of_epsilon_and_the_best_attacker_is_right_as_often_as_said(monkeypatch):
    """What is drawn is nearly all that comes out, from ε = 1 on."""

    def bars(epsilon: float) -> list[np.ndarray]:
        return [svg.chances(epsilon, count) for count in (svg.WITH, svg.WITHOUT)]

    for epsilon in svg.EPSILONS:
        odds = np.divide(*bars(epsilon))
        np.testing.assert_allclose([odds.max(), 1 / odds.min()], math.exp(epsilon))
        shown = [bar.sum() for bar in bars(epsilon)]
        assert epsilon < 1 or shown == pytest.approx([1, 1], abs=1e-3)
    said = [int(step["right"]) for step in svg.scene_data()["steps"]]
    monkeypatch.setattr(svg, "OUTPUTS", np.arange(-5000, 5001))
    for epsilon, right in zip(svg.EPSILONS, said, strict=True):
        assert right == round(50 * (1 + np.abs(np.subtract(*bars(epsilon))).sum() / 2))


def test_deployments_are_those_of_their_source_for_every_system_in_epsilon():
    content = (assets.DATA / "deployments.json").read_bytes()
    said = (assets.DATA / "SOURCES.md").read_text(encoding="utf-8")
    assert f"`{hashlib.sha256(content).hexdigest()}`" in said
    assert all(choosing.used(key) for key in registry.algorithms())
    assert choosing.used("nothing") == ()
    (census,) = [each for each in choosing.used("privscbn") if each.rho]
    assert [round(end, 1) for end in census.epsilon] == [13.8, 17.4]
    assert census.budget() == "ε = 13.8 (δ = 1e-6) to 17.4 (δ = 1e-10), from ρ = 2.63"
