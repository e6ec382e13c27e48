"""Error against the number of releases: its values, its picture, and that it takes no time."""

import math

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM, MECHANISMS, variance_profile
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism
from dp_core.algorithms.fda.method.strategies import LONGEST
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study.horizons import (
    LONGEST_SERIES,
    horizon_curve,
    horizon_grid,
    ranking,
    typical_noise,
)
from dp_core.algorithms.fda.view.horizon_figures import error_against_horizon
from dp_core.algorithms.fda.view.story import best_for
from dp_core.tables.data import CountStream
from dp_core.view import theme as base_figures
from tests.work import steps

TITLES = {method.key: method.title for method in ALGORITHM.methods}


def test_the_grid_runs_to_two_to_the_25_and_holds_both_sides_of_every_jump():
    grid = horizon_grid()
    assert 60 <= len(grid) <= 80
    assert (grid[0], grid[-1]) == (1, LONGEST_SERIES)
    for level in range(1, 25):
        assert {2**level - 1, 2**level} <= set(grid)


@pytest.mark.parametrize("mechanism", MECHANISMS)
@pytest.mark.parametrize(("epsilon", "contribution"), [(1.0, 1), (0.25, 3)])
def test_the_typical_noise_is_that_of_a_run(mechanism, epsilon, contribution):
    method = ALGORITHM.method(mechanism)
    stream = CountStream(increments=np.zeros(50, int), name="test")
    params = FDAParams(epsilon=epsilon, contribution=contribution)
    output = method.run(stream, method.params(**params.to_dict()), np.random.default_rng(0)).output
    expected = math.sqrt(output.variance.mean())
    assert typical_noise(mechanism, 50, epsilon, contribution) == pytest.approx(expected)


def test_figure_seven_is_on_the_curve():
    """Its mean squared errors at m = 20, fda.md 6."""
    curve = horizon_curve("fda_published", 1.0)
    here = curve.noise[curve.horizons == 2**20 - 1]
    assert here**2 == pytest.approx([2887.68], abs=0.006)


@pytest.mark.parametrize("mechanism", LONGEST)
def test_a_curve_ends_where_its_method_does(mechanism):
    curve = horizon_curve(mechanism, 1.0, also=(LONGEST[mechanism], LONGEST[mechanism] + 1))
    assert curve.horizons[-1] == LONGEST[mechanism]
    assert np.isfinite(curve.noise).all()
    assert math.isnan(typical_noise(mechanism, LONGEST[mechanism] + 1))


@pytest.mark.slow
def test_all_curves_are_there_at_once():
    """Measured: 3.7 million steps for all the first time; one length may be 2^25 releases."""
    assert steps(lambda: [horizon_curve(each, 1.0) for each in MECHANISMS]) < 8_000_000


def test_the_ranking_starts_with_the_best_method():
    pure = [(key, noise) for key, noise in ranking(365, 0.5) if not key.startswith("gaussian")]
    best, factor = best_mechanism(365)
    assert pure[0][0] == best
    assert dict(pure)["fda_published"] / pure[0][1] == pytest.approx(factor)
    assert [noise for _, noise in pure] == sorted(noise for _, noise in pure)
    assert pure[0][1] == pytest.approx(2 * math.sqrt(2 * variance_profile(best, 365).mean()))


def test_methods_that_are_equally_good_stand_in_the_order_of_the_literature():
    first = ["gaussian_zcdp", "gaussian_buffered", "naive", "recount"]
    assert [key for key, _ in ranking(1, 1.0)][: len(first)] == first


def test_the_sentence_says_whose_series_it_speaks_of():
    assert best_for(120, "month", TITLES) == (
        "For your 120 months the best method with ε alone is Fitted blocks; FDA as published needs "
        "1.87 times its ε for the same error. Even adding noise to every month beats FDA: the "
        "series is short."
    )
    assert best_for(2**25, "day", TITLES, yours=False).startswith("For 33,554,432 days the best")
    assert best_for(1, "day", TITLES) == (
        "For your 1 day the best method with ε alone is Naive; FDA as published does as well."
    )


@pytest.mark.parametrize(("yours", "chosen"), [(120, 120), (120, 2**25), (1, 1), (2**20, 366)])
@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_marks_the_series_and_what_is_tried(yours, chosen, dark):
    keys = ("fda_published", "best_split", "naive")
    curves = {TITLES[key]: horizon_curve(key, 1.0, also=(yours, chosen)) for key in keys}
    figure = error_against_horizon(
        curves,
        theme=base_figures.theme(dark),
        unit="<b>events</b>",
        yours=yours,
        chosen=chosen,
        places=[0, 1, 2],
    )
    words = [note.text for note in figure.layout.annotations]
    assert f"<b>you: N = {yours:,}</b>" in words
    assert (f"<b>N = {chosen:,}</b>" in words) == (chosen != yours)
    assert any("&lt;b&gt;events" in word for word in words)
    lines = {trace.name: trace for trace in figure.data if trace.mode == "lines"}
    assert set(lines) == set(curves)
    marks = [trace for trace in figure.data if trace.mode == "markers"]
    assert [tuple(mark.x) for mark in marks].count((chosen,)) == (3 if chosen < 2**24 else 2)
    assert (figure.layout.xaxis.type, figure.layout.yaxis.type) == ("log", "log")
