"""Tabs Ask and Step by step of the location-maps page, without a browser; jobs run on the spot."""

import html
from collections import deque
from types import SimpleNamespace

import numpy as np
import pytest
import streamlit as st

from dp_core.algorithms.stag import ALGORITHM, Lattice, answer
from dp_core.algorithms.stag.data.rectangles import asked
from dp_core.opening import first_seed
from dp_core.study.experiments import trial_rng
from pages.common.work import background, cache, jobs
from pages.parts.stag import ask
from pages.parts.stag import controls as stag_controls
from tests.app.screen import keyed, press, put, words

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


def open_map(open_app, tab="Ask", **query):
    app = open_app("stag", stag_tab=tab, **query)
    assert not app.exception
    return app


def type_in(app, west, south, east, north):
    for name, value in zip(SIDES, (west, south, east, north), strict=True):
        keyed(app.number_input, f"stag_{name}").set_value(value)
    app.run()
    assert not app.exception
    return app


def estimate(app):
    return next(metric for metric in app.metric if metric.label == "Estimate")


def sides(app):
    return [keyed(app.number_input, f"stag_{name}").value for name in SIDES]


# --- The rectangle --------------------------------------------------------------------------------


def test_a_typed_rectangle_is_answered_by_the_release(open_app, idle):
    app = open_map(open_app, stag_variant="sound")
    type_in(app, 10.25, 50.25, 11.25, 50.75)
    method = ALGORITHM.method("sound")
    dice = trial_rng(first_seed("stag"), "sound", None, 0)
    output = method.run(small_map(), method.params(), dice).output
    expected = answer(output, [(8, 16, 40, 48)])[0]
    assert estimate(app).value == f"{expected:,.0f}"
    assert "trips; 25 % of the box" in estimate(app).delta
    assert "trips lie in this rectangle" in words(app)


def test_another_map_opens_with_its_own_middle(open_app, idle, maps):
    app = open_map(open_app)
    assert asked(tuple(sides(app)), BOX, 64).rect == (22.0, 22.0, 42.0, 42.0)
    type_in(app, 10.25, 50.25, 11.25, 50.75)
    maps["now"] = small_map(box=(-3.0, 1.0, -1.0, 3.0))
    app.run()
    assert not app.exception
    assert asked(tuple(sides(app)), (-3.0, 1.0, -1.0, 3.0), 64).rect == (22.0, 22.0, 42.0, 42.0)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((11.0, 50.2, 10.5, 50.8), "West = 11° is larger than east = 10.5°"),
        ((10.5, 50.8, 11.0, 50.2), "South = 50.8° is larger than north = 50.2°"),
    ],
)
def test_an_inverted_rectangle_gets_one_clear_sentence(open_app, idle, given, said):
    app = type_in(open_map(open_app), *given)
    assert len(app.error) == 1
    assert said in words(app)
    assert "swap the two" in words(app)
    assert not [metric for metric in app.metric if metric.label == "Estimate"]
    press(app, "stag_ask_whole")
    assert not app.error
    assert estimate(app).value


def test_a_rectangle_beyond_the_box_is_clipped_and_says_so(open_app, idle):
    app = type_in(open_map(open_app), -170.0, 50.0, 170.0, 51.0)
    beyond = estimate(app).value
    assert "the part outside was cut off" in words(app)
    press(app, "stag_ask_whole")
    assert sides(app) == list(BOX)
    assert estimate(app).value == beyond
    assert "cut off" not in words(app)


def test_a_rectangle_of_no_area_or_outside_the_box_is_answered_by_zero(open_app, done):
    app = open_map(open_app)
    for given in ((11.0, 50.2, 11.0, 50.8), (-20.0, 50.0, -10.0, 51.0), (10.0, 50.0, 10.0, 50.0)):
        type_in(app, *given)
        assert estimate(app).value == "0"
        assert "covers nothing of the box, so the answer is 0 trips" in words(app)
        assert "There is no error to speak of." in words(app)


def test_a_link_holds_the_rectangle(open_app, idle):
    app = open_app(
        "stag", stag_tab="Ask", stag_west="10.25", stag_south="50.125", stag_east="10.5",
        stag_north="50.75",
    )  # fmt: skip
    assert sides(app) == [10.25, 50.125, 10.5, 50.75]


def test_a_configuration_keeps_the_rectangle_and_nothing_else_in_its_place():
    assert all(stag_controls._fits(name, 10.25) for name in SIDES)
    assert not any(stag_controls._fits(name, value) for name in SIDES for value in ("x", None, []))


@pytest.mark.parametrize("name", ["densest", "small", "corner"])
def test_the_buttons_look_up_places_in_the_release(open_app, idle, name):
    app = open_map(open_app, stag_variant="sound")
    press(app, f"stag_ask_{name}")
    x0, y0, x1, y1 = asked(tuple(sides(app)), BOX, 64).rect
    count = float(estimate(app).value.replace(",", "").replace("−", "-"))
    if name == "corner":
        assert count < 100
        assert {x0, x1} & {0.0, 64.0}
        assert {y0, y1} & {0.0, 64.0}
    else:
        assert x0 <= 20 <= x1
        assert y0 <= 40 <= y1
        assert count > (5_000 if name == "densest" else 500)


def test_what_is_dragged_goes_into_the_four_sides(monkeypatch):
    state = {"map": {"selection": {"box": [{"x": [11.52, 10.49], "y": [50.251, 50.749]}]}}}
    monkeypatch.setattr(ask, "st", SimpleNamespace(session_state=state))
    ask._picked("map", BOX, 64)
    assert [state[f"stag_{name}"] for name in SIDES] == [10.5, 50.25, 11.531, 50.75]
    state["map"] = {"selection": {"box": []}}
    ask._picked("map", BOX, 64)
    assert state["stag_west"] == 10.5


# --- The error ------------------------------------------------------------------------------------


def test_band_and_parts_of_the_error_come_from_fifty_runs_that_are_kept(open_app, done):
    app = open_map(open_app)
    assert "95 % of 50 re-rolled releases answer between" in words(app)
    assert "Over 50 runs the largest part is" in words(app)
    assert len(done["stag_rolls"][-1]) == 10
    before = len(done["stag_rolls"])
    type_in(app, 10.25, 50.25, 11.25, 50.75)  # another rectangle, the same runs
    assert len(done["stag_rolls"]) == before
    keyed(app.select_slider, "stag_epsilon").set_value(2.0).run()
    assert len(done["stag_rolls"]) == before + 1
    keyed(app.select_slider, "stag_epsilon").set_value(1.0).run()
    assert len(done["stag_rolls"]) == before + 1


def test_only_so_many_results_are_kept(open_app, done):
    app = open_map(open_app)
    for epsilon in (0.1, 0.2, 0.5, 2.0, 5.0):
        keyed(app.select_slider, "stag_epsilon").set_value(epsilon).run()
    kept = app.session_state["_stag_work"]["rolls"]
    assert len(kept) == background.MOST_KEPT


def test_truth_and_parts_stand_in_the_holders_frame_alone(open_app, done):
    app = open_map(open_app)
    frame = keyed_block(app, "holder_ask")
    inside = words_in(frame)
    assert "the truth is" in inside
    assert words(app).count("the truth is") == inside.count("the truth is")
    assert "Where the error of this release comes from" in inside


def keyed_block(app, key):
    """Container of a key."""

    def search(block):
        if f'"{key}"' in str(getattr(block, "proto", "")) or getattr(block, "key", None) == key:
            return block
        for child in getattr(block, "children", {}).values():
            found = search(child)
            if found is not None:
                return found
        return None

    return search(app.main)


def words_in(block):
    elements = (*block.markdown, *block.caption, *block.html)
    return html.unescape(" ".join(str(element.value) for element in elements).replace("\\", ""))


@pytest.mark.parametrize("method", METHODS)
def test_every_method_answers_and_tells_its_steps(open_app, done, method):
    variant = "sound" if ALGORITHM.method(method).variant == "sound" else "published"
    app = open_app("stag", stag_variant=variant, stag_method=method)
    for tab, said in (("Ask", "re-rolled releases answer between"), ("Step by step", "1. ")):
        put(app, stag_tab=tab)
        assert said in words(app)


# --- Steps and lessons ----------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["published", "sound"])
def test_five_steps_tell_the_numbers_of_the_release(open_app, idle, variant):
    app = open_map(open_app, "Step by step", stag_variant=variant)
    method = ALGORITHM.method(variant)
    dice = trial_rng(first_seed("stag"), variant, None, 0)
    output = method.run(small_map(), method.params(), dice).output
    said = words(app)
    assert [f"**{number}. " in said for number in range(1, 7)] == [True] * 5 + [False]
    assert f"{output.info['m2']} × {output.info['m2']} cells" in said
    assert f"{output.info['dense']:,}" in said
    assert f"{output.info['groups']:,} groups" in said


def test_cancelled_work_can_be_started_again(open_app, monkeypatch):
    started = []

    def cancelled(key, function, tasks):
        job = jobs.Job(function=function, waiting=deque(), total=10)
        job.cancel()
        started.append(key)
        st.session_state[f"_job_{key}"] = job

    monkeypatch.setattr(jobs, "start", cancelled)
    app = open_map(open_app)
    before = started.count("stag_rolls")
    press(app, "stag_rolls_again")
    assert started.count("stag_rolls") == before + 1
