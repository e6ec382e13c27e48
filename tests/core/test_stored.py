"""Draws that come with the program are those that a page would draw, and say what it would say."""

import math

import numpy as np
import pytest

from dp_core import opening, registry
from dp_core.study import experiments
from dp_core.study.experiments import Draws
from dp_core.study.halves import NEVER
from tools import opening as tool

DRAWN = [key for key in registry.algorithms() if key != tool.FDA]
GRID = np.array([0.1, 0.2, 0.3, 0.4, 0.5])


def made(*shares: float, steps: list[float]) -> Draws:
    errors = np.array([np.where(np.arange(10) < 10 * share, 0.0, 2.0) for share in shares])
    return Draws(of={}, grid=GRID, steps=np.array(steps), errors=errors)


@pytest.mark.parametrize(
    ("shares", "steps", "crossing"),
    [
        ((0.5, 0.9, 1.0), [0.1, 0.2, 0.5], 0.2),
        ((0.5, 0.9, 1.0), [0.1, 0.3, 0.5], None),  # nobody knows about 0.2
        ((1.0, 1.0), [0.1, 0.5], 0.1),
        ((0.5, 0.6), [0.1, 0.5], NEVER),
        ((0.5, 0.6), [0.1, 0.4], None),  # nor about the last step
        ((1.0, 0.5, 0.9, 1.0), [0.1, 0.2, 0.3, 0.5], 0.3),  # a lucky first step
    ],
)
def test_a_crossing_is_said_where_the_step_before_it_was_drawn(shares, steps, crossing):
    assert made(*shares, steps=steps).crossing(1.0, 0.9) == crossing


def test_only_steps_that_were_drawn_have_errors():
    draws = made(0.5, 1.0, steps=[0.1, 0.5])
    assert draws.at(0.3) is None
    assert draws.share(0.3, 1.0) is None
    assert draws.share(0.1 + 1e-15, 1.0) == 0.5


@pytest.mark.slow
@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("variant", tool.VARIANTS)
def test_the_stored_draws_are_those_of_the_page(key, variant):
    state = opening.state(key, variant)
    there = experiments.errors(state, state.judged)
    assert there is not None, f"run: python -m tools.opening {key}"
    assert len(there) >= 60
    np.testing.assert_allclose(there[:5], tool.drawn(state, range(5)), rtol=1e-6)


@pytest.mark.parametrize("key", DRAWN)
@pytest.mark.parametrize("variant", tool.VARIANTS)
def test_the_steps_1_2_5_of_the_slider_are_there(key, variant):
    state, draws = opening.state(key, variant), experiments.load(key)[variant]
    for epsilon in draws.grid.tolist():
        if f"{epsilon:e}"[0] in "125" and math.isclose(float(f"{epsilon:.0e}"), epsilon):
            assert experiments.errors(state.at(epsilon), state.judged) is not None


@pytest.mark.parametrize("key", DRAWN)
def test_another_setting_another_measure_or_other_data_have_to_be_drawn(key):
    state = opening.state(key, "sound")
    assert experiments.errors(state.at(0.0123), state.judged) is None
    assert experiments.errors(state, "another") is None
    assert experiments.onwards(state, "another", tolerance=1, wanted=0.9).said is None


@pytest.mark.parametrize("key", DRAWN)
def test_a_page_says_the_crossing_of_both_variants(key):
    state = opening.state(key, "published")
    said = experiments.onwards(state, state.judged, tolerance=state.tolerance, wanted=state.wanted)
    assert said.own == tool.find(key, "published").crossing
    assert said.sound == tool.find(key, "sound").crossing
    sound = opening.state(key, "sound")
    alone = experiments.onwards(sound, sound.judged, tolerance=state.tolerance, wanted=state.wanted)
    assert (alone.own, alone.sound) == (said.sound, None)


def test_what_is_stored_is_a_few_kilobytes():
    assert sum(path.stat().st_size for path in experiments.FOLDER.iterdir()) < 200_000
