"""What a page opens with is one state, whoever asks."""

import math

import numpy as np
import pytest

from dp_core import opening, registry
from dp_core.study.solving import EPSILON_GRID

SYSTEMS = ("plain", "fda", "stag", "privscbn", "lremh", "dpc_stacking")


def test_the_systems_come_in_the_order_in_which_people_meet_them():
    assert tuple(registry.algorithms()) == SYSTEMS


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


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_sound_state_proves_what_it_claims(key):
    ledger = opening.state(key, "sound").run().ledger
    assert math.isclose(ledger.proven, opening.state(key, "sound").params.epsilon, rel_tol=1e-6)


def test_the_ward_is_the_series_of_the_specification():
    stream = opening.state("fda").data
    assert (len(stream), stream.increments.sum(), stream.increments.max()) == (120, 459, 13)


def test_moving_the_slider_moves_nothing_else():
    state = opening.state("fda")
    noise = [state.at(epsilon).run().output.totals - state.data.totals() for epsilon in (1, 0.1)]
    np.testing.assert_allclose(10 * noise[0], noise[1])
