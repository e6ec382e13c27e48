"""The picture as a question, and the steps, of the location-maps page; jobs run on the spot."""

import numpy as np
import pytest

from dp_core.algorithms.stag import ALGORITHM, Lattice, answer
from dp_core.algorithms.stag.release import asked
from dp_core.opening import first_seed
from dp_core.study.experiments import trial_rng
from dp_core.words import say
from pages.common.work import cache, jobs
from tests.app.screen import block, checked, errors, keyed, press, put, variant_of, words, words_in

METHODS = [method.key for method in ALGORITHM.methods]
SIDES = ("west", "south", "east", "north")
BOX = (10.0, 50.0, 12.0, 51.0)


def small_map(point="trips", box=BOX):
    """Map of 30,000 points in two towns, 64 steps a side."""
    rng = np.random.default_rng(5)
    counts = np.zeros((64, 64), dtype=np.int64)
    for row, column, n in ((40, 20, 25_000), (10, 50, 5_000)):
        places = np.clip(np.rint(rng.normal((row, column), 4, (n, 2))), 0, 63).astype(int)
        np.add.at(counts, (places[:, 0], places[:, 1]), 1)
    return Lattice(counts, box, name="Two towns", point=point, confidential=True)


@pytest.fixture(autouse=True)
def maps(monkeypatch):
    """Let the page show a small map, or another one by its name."""
    shown = {"now": small_map()}
    known = cache.sample

    def sample(key, name=""):
        return shown["now"] if key == "stag" else known(key, name)

    monkeypatch.setattr(cache, "sample", sample)
    return shown


def open_map(open_app, **query):
    return open_app("stag", **{"stag_view": "Ask"} | query)


def type_in(app, west, south, east, north):
    for name, value in zip(SIDES, (west, south, east, north), strict=True):
        keyed(app.number_input, f"stag_{name}").set_value(value)
    checked(app.run())
    return app


def estimate(app):
    return next(metric for metric in app.metric if metric.label == say("stag-estimate"))


def sides(app):
    return [keyed(app.number_input, f"stag_{name}").value for name in SIDES]


def test_a_typed_rectangle_and_places_of_buttons_are_answered_by_the_release(open_app, idle):
    app = open_map(open_app, stag_variant="sound")
    type_in(app, 10.25, 50.25, 11.25, 50.75)
    method = ALGORITHM.method("sound")
    dice = trial_rng(first_seed("stag"), "sound", None, 0)
    output = method.run(small_map(), method.params(), dice).output
    expected = answer(output, [(8, 16, 40, 48)])[0]
    assert estimate(app).value == f"{expected:,.0f}"
    assert "trips on 25" in estimate(app).delta
    # Buttons look up places in the release.
    for name, least in (("densest", 5_000), ("small", 500)):
        x0, y0, x1, y1, count = looked_up(app, name)
        assert x0 <= 20 <= x1
        assert y0 <= 40 <= y1
        assert count > least
    x0, y0, x1, y1, count = looked_up(app, "corner")
    assert count < 100
    assert {x0, x1} & {0.0, 64.0}
    assert {y0, y1} & {0.0, 64.0}


def test_an_inverted_rectangle_gets_a_sentence_a_wide_one_is_clipped_none_is_zero(open_app, done):
    app = open_map(open_app)
    for given in ((11.0, 50.2, 10.5, 50.8), (10.5, 50.8, 11.0, 50.2)):
        assert errors(type_in(app, *given)) == [say("stag-error-rectangle")]
        assert not app.metric
    assert not type_in(app, -170.0, 50.0, 170.0, 51.0).error
    beyond = estimate(app).value
    assert say("stag-answer-clipped") in words(app)
    assert sides(press(app, "stag_ask_whole")) == list(BOX)
    assert estimate(app).value == beyond
    assert say("stag-answer-clipped") not in words(app)
    # Of no area, or outside of the box:
    for given in ((11.0, 50.2, 11.0, 50.8), (-20.0, 50.0, -10.0, 51.0), (10.0, 50.0, 10.0, 50.0)):
        assert estimate(type_in(app, *given)).value == "0"
        assert say("stag-no-error") in words(app)


def looked_up(app, name):
    """Rectangle that a button asks about, and the answer."""
    press(app, f"stag_ask_{name}")
    count = float(estimate(app).value.replace(",", "").replace("−", "-"))
    return *asked(tuple(sides(app)), BOX, 64).rect, count


def test_band_and_parts_of_the_error_come_from_fifty_runs_that_are_kept(open_app, done):
    app = open_map(open_app)
    assert "95 % of 50 trial runs" in words(app)
    assert "trial runs answer between" in words(app)
    assert "In 50 trial runs" in words(app)
    inside = words_in(block(app, "holder_ask"))
    assert words(app).count("The truth is") == inside.count("The truth is") == 1
    assert say("stag-parts") in inside
    assert len(done["stag_rolls"][-1]) == 10
    before = len(done["stag_rolls"])
    type_in(app, 10.25, 50.25, 11.25, 50.75)  # another rectangle, the same runs
    assert len(done["stag_rolls"]) == before
    for epsilon, more in ((2.0, 1), (1.0, 1), (0.1, 2), (0.2, 3), (5.0, 4)):
        keyed(app.select_slider, "stag_epsilon").set_value(epsilon).run()
        assert len(done["stag_rolls"]) == before + more
    assert len(app.session_state["_stag_rolls_kept"]) == jobs.MOST_KEPT < 5


@pytest.mark.parametrize("method", METHODS[::3])
def test_every_method_answers_and_tells_its_steps(open_app, idle, method):
    app = open_map(open_app, stag_variant=variant_of("stag", method), stag_method=method)
    assert estimate(app).value
    put(app, stag_tab="How it works")
    summary = ALGORITHM.method(method).summary
    assert ("**1. " if method in ("published", "sound") else summary) in words(app)
