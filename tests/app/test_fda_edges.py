"""Edges of the running-totals page.

Both ends of every control, every method with every data set, links and files that ask for what is
not on offer, defaults that change with the data set, and neighbouring uploads.
"""

import datetime as dt
import json

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.data import SAMPLES
from pages.common.frame.page import TABS
from tests.app import screen
from tests.app.screen import keyed, keys, press, put

METHODS = [method.key for method in ALGORITHM.methods if method.variant != "baseline"]

LONG = 2**16  # what no tab draws otherwise than the longest, which costs seconds on some of them

ENDS = {
    "epsilon": (0.01, 10.0),
    "tolerance": (0.1, 1e9),
    "horizon": (120, LONG),
    "contribution": (1, 1000),
    "wanted": (50, 99),
    "smooth": ("isotonic", "off"),
    "whole": (True, False),
    "rise": (0.0, 1e9),
    "seed": (0, 999_999),
    "fit": (True, False),
    "compare": ([], ["fda_published", "best_split", "naive", "binary"]),
    "others": ([], ["boost"]),
    "view": ("Totals", "Difference to truth"),
}
ON_TAB = {"How it works": {"event": (1, 120), "total": (1, 120)}, "Accuracy": {"cap": (11, 500)}}
"""Both ends of the controls of all tabs, and of those of one."""


def turn(app, tab):
    put(app, fda_tab=tab)


@pytest.mark.parametrize("case", range(max(len(METHODS), len(SAMPLES))))
def test_every_method_draws_half_of_the_tabs_each_of_another_data_set(open_app, case):
    """The tabs that the next method leaves out; of the published method all of them."""
    method = METHODS[case % len(METHODS)]
    method_of = ALGORITHM.method(method)
    app = open_app("fda", fda_variant=method_of.variant, fda_method=method)
    tabs = TABS if method_of.variant == "published" else TABS[case % 2 :: 2]
    for place, tab in enumerate(tabs, start=case):
        app.session_state["fda_data"] = list(SAMPLES)[place % len(SAMPLES)]
        turn(app, tab)
        if method_of.variant == "sound":
            assert app.session_state["fda_method"] == method
        assert not app.error
        if tab == "Release":
            offered = "fda_draw" in keys(app.button)
            assert offered == (not method_of.no_release)


def _ends(place, ends):
    return {name: both[place] for name, both in ends.items()}


@pytest.mark.parametrize("place", [0, -1])
def test_all_controls_together_work_at_both_ends(open_app, place):
    app = open_app("fda")
    everywhere = _ends(place, ENDS)
    for name, value in everywhere.items():
        app.session_state[f"fda_{name}"] = value
    for tab in TABS:
        turn(app, tab)
        here = _ends(place, ON_TAB.get(tab, {}))
        for name, value in here.items():
            app.session_state[f"fda_{name}"] = value
        if here:
            turn(app, tab)
        assert not app.error, tab
        here |= everywhere
        assert {name: app.session_state[f"fda_{name}"] for name in here} == here
    assert any("is proven in all" in text.value for text in press(app, "fda_draw").markdown)


def test_smallest_epsilon_largest_bound_and_longest_horizon_can_be_released(open_app):
    asked = {"epsilon": "0.01", "contribution": "1000", "horizon": "1048576", "tab": "Release"}
    asked |= {"variant": "sound", "method": "best_split"}  # of the longest table of splits
    app = open_app("fda", **{f"fda_{name}": said for name, said in asked.items()})
    assert any("is proven in all" in text.value for text in press(app, "fda_draw").markdown)
    assert not app.error


def test_what_nobody_moved_follows_the_data_set_and_what_was_moved_stays(open_app):
    app = open_app("fda")
    assert keyed(app.number_input, "fda_tolerance").value == 30
    keyed(app.selectbox, "fda_data").set_value("hiv").run()
    assert keyed(app.number_input, "fda_contribution").value == 3
    keyed(app.selectbox, "fda_data").set_value("clicks").run()
    assert keyed(app.number_input, "fda_contribution").value == 1
    assert keyed(app.number_input, "fda_tolerance").value == 100
    keyed(app.number_input, "fda_tolerance").set_value(77.0).run()
    keyed(app.selectbox, "fda_data").set_value("hiv").run()
    assert keyed(app.number_input, "fda_contribution").value == 3
    assert keyed(app.number_input, "fda_tolerance").value == 77


def test_the_number_of_totals_follows_public_data_until_it_is_moved(open_app):
    app = open_app("fda")
    assert keyed(app.number_input, "fda_horizon").value == 120
    keyed(app.selectbox, "fda_data").set_value("beds").run()
    assert keyed(app.number_input, "fda_horizon").value == 180
    assert "fda_horizon" not in app.query_params
    keyed(app.number_input, "fda_horizon").set_value(200).run()
    keyed(app.selectbox, "fda_data").set_value("ward").run()
    assert keyed(app.number_input, "fda_horizon").value == 200


@pytest.mark.parametrize(("horizon", "shown"), [(200.0, "200"), (0, "120")])
def test_numbers_of_a_plan_are_taken_and_stand_in_the_link_and_no_seed_is_in_it(
    open_app, horizon, shown
):
    params = {"epsilon": 2, "horizon": horizon}
    plan = {"version": 6, "system": "fda", "method": "fda", "params": params, "data": "ward"}
    app = screen.configure(open_app("fda"), "fda", json.dumps(plan | {"after": {"most": 2.5}}))
    assert not app.error
    assert keyed(app.select_slider, "fda_epsilon").value == 2
    assert not any("was asked for" in each.value for each in app.html)
    assert keyed(app.number_input, "fda_horizon").value == int(shown)
    assert keyed(app.number_input, "fda_seed").value == 34
    asked = {name: app.query_params.get(f"fda_{name}") for name in ("epsilon", "rise", "horizon")}
    assert asked == {"epsilon": "2", "rise": "2.5", "horizon": shown if horizon else None}


def upload(app, content):
    """Use a file of events in the first quarter of 2024."""
    screen.choose(app, content)
    for widget, day in zip(app.date_input, ((2024, 1, 1), (2024, 3, 31)), strict=True):
        widget.set_value(dt.date(*day))
    app.run()
    assert not screen.press_label(app).error
    return app


def events(rows, *, changed=None):
    days = np.datetime64("2024-01-01") + np.arange(rows) % 91
    flags = np.arange(rows) % 3 > 0
    if changed is not None:
        flags[changed] = not flags[changed]
    lines = (f"{day},{'yes' if flag else 'no'}\n" for day, flag in zip(days, flags, strict=True))
    return ("date,positive\n" + "".join(lines)).encode()
