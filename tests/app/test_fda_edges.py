"""Edges of the running-totals page.

Both ends of every control, every method with every data set, links and files that ask for what is
not on offer, defaults that change with the data set, and neighbouring uploads.
"""

import datetime as dt
import json

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.data.samples import SAMPLES

TABS = ("Picture", "Step by step", "Error", "Ledger", "Release")
METHODS = [method.key for method in ALGORITHM.methods if method.variant != "baseline"]

# Control: both ends, and the tab it stands on ("" is all of them).
ENDS = {
    "epsilon": ((0.01, 10.0), ""),
    "tolerance": ((0.1, 1e9), ""),
    "horizon": ((120, 2**20), ""),
    "contribution": ((1, 1000), ""),
    "wanted": ((50, 99), ""),
    "smooth": (("isotonic", "off"), ""),
    "whole": ((True, False), ""),
    "rise": ((0.0, 1e9), ""),
    "seed": ((0, 999_999), ""),
    "compare": (([], ["fda_published", "best_split", "naive", "binary"]), ""),
    "others": (([], ["boost"]), ""),
    "view": (("Totals", "Difference to truth"), "Picture"),
    "prior": ((1, 999), "Picture"),
    "event": ((1, 120), "Step by step"),
    "total": ((1, 120), "Step by step"),
    "cap": ((11, 500), "Error"),
    "runs": ((50, 5000), "Error"),
}


def keyed(widgets, key):
    return next(widget for widget in widgets if widget.key == key)


def plain(text):
    return text.replace("\\", "")


def notes(app):
    """Take the sentences about what was asked for and could not be had."""
    return [html.value for html in app.html if html.value.startswith('<p class="dp-note">')]


def turn(app, tab):
    app.session_state["fda_tab"] = tab
    app.run()
    assert not app.exception, tab


def draw(app):
    turn(app, "Release")
    keyed(app.button, "fda_draw").click().run()
    assert not app.exception
    assert any("1 release drawn" in text.value for text in app.markdown)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_draws_every_tab_of_every_data_set(open_app, method):
    variant = ALGORITHM.method(method).variant
    app = open_app("fda", fda_variant=variant)
    for data, sample in SAMPLES.items():
        app.session_state["fda_data"] = data
        if variant == "sound":
            app.session_state["fda_method"] = method
        for tab in TABS:
            turn(app, tab)
            assert len(app.error) == (method == "two_sided" and len(sample()) > 366)


@pytest.mark.parametrize(("name", "place"), [(n, place) for n in ENDS for place in (0, -1)])
def test_every_control_works_at_both_ends(open_app, name, place):
    ends, tab = ENDS[name]
    app = open_app("fda")
    for each in [tab] if tab else TABS:
        turn(app, each)  # draws the control once, as a visitor needs it
        app.session_state[f"fda_{name}"] = ends[place]
        turn(app, each)
        assert not app.error
        assert app.session_state[f"fda_{name}"] == ends[place]
    draw(app)


def test_smallest_epsilon_largest_bound_and_longest_horizon_can_be_released(open_app):
    app = open_app("fda", fda_epsilon="0.01", fda_contribution="1000", fda_horizon="1048576")
    draw(app)
    assert not app.error


@pytest.mark.parametrize(
    ("name", "asked", "offered"),
    [
        ("epsilon", "-1", "0.01 to 10 in 61 steps. It stands at 1."),
        ("epsilon", "abc", "It stands at 1."),
        ("epsilon", "1e999", "It stands at 1."),
        ("data", "zzz", "It stands at HIV admissions, 120 months."),
        ("seed", "NaN", "0 to 999,999. It stands at 12."),
        ("tolerance", "0", "0.1 to 1,000,000,000. It stands at 50."),
        ("tolerance", "inf", "It stands at 50."),
        ("horizon", "-3", "It stands at 0."),
        ("horizon", "67108864", "It stands at 0."),
        ("contribution", "0", "1 to 1000. It stands at 3."),
    ],
)
def test_link_to_what_is_not_on_offer_is_answered_in_a_sentence(open_app, name, asked, offered):
    app = open_app("fda", **{f"fda_{name}": asked})
    assert not app.exception
    assert not app.error
    (note,) = notes(app)
    assert "was asked for; on offer:" in note
    assert offered in note
    assert len(app.metric) == 8


def test_note_escapes_what_was_asked_for(open_app):
    (note,) = notes(open_app("fda", fda_data="<img src=x>"))
    assert "<img" not in note


def test_short_names_in_a_link_are_spelt_out_in_the_url(open_app):
    app = open_app("fda", fda_data="clicks", fda_variant="sound", fda_method="fda")
    assert dict(app.query_params) == {
        "fda_data": SAMPLES["clicks"]().name,
        "fda_variant": "Sound",
        "fda_method": ALGORITHM.method("fda").title,
    }


def test_what_nobody_moved_follows_the_data_set_and_what_was_moved_stays(open_app):
    app = open_app("fda")
    assert keyed(app.number_input, "fda_contribution").value == 3
    keyed(app.selectbox, "fda_data").set_value("clicks").run()
    assert keyed(app.number_input, "fda_contribution").value == 1
    assert keyed(app.number_input, "fda_tolerance").value == 100
    keyed(app.number_input, "fda_tolerance").set_value(77.0).run()
    keyed(app.selectbox, "fda_data").set_value("hiv").run()
    assert keyed(app.number_input, "fda_contribution").value == 3
    assert keyed(app.number_input, "fda_tolerance").value == 77


def test_view_on_arrival_does_not_change_with_epsilon(open_app):
    first = open_app("fda").session_state["fda_view"]
    assert open_app("fda", fda_epsilon="0.01").session_state["fda_view"] == first


def configure(app, params, state):
    content = {"version": 1, "algorithm": "fda", "method": "fda", "params": params, "state": state}
    uploader = keyed(app.get("file_uploader"), "fda_config")
    uploader.set_value(("config.json", json.dumps(content).encode(), "application/json"))
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"epsilon": -1}, "epsilon = -1 must be a positive number"),
        ({"epsilon": "infinity"}, "epsilon = inf must be a positive number"),
        ({"epsilon": 1, "contribution": 5000}, "contribution = 5000 must be a whole number"),
        ({"epsilon": 1, "horizon": 50}, "is shorter than the 120 periods"),
        ({"sigma": 1}, "Parameter 'sigma' is unknown"),
    ],
)
def test_configuration_that_does_not_fit_is_one_sentence(open_app, params, words):
    app = configure(open_app("fda"), params, {})
    (error,) = app.error
    assert words in plain(error.value)


def test_whole_numbers_in_a_configuration_are_taken_and_foreign_values_passed_over(open_app):
    state = {"tolerance": 70, "wanted": 99.0, "data": ["x"], "variant": {}, "compare": [["x"]]}
    app = configure(open_app("fda"), {"epsilon": 2, "horizon": 200.0}, state | {"seed": 5})
    assert not app.error
    assert keyed(app.select_slider, "fda_epsilon").value == 2
    assert keyed(app.number_input, "fda_tolerance").value == 70
    assert keyed(app.number_input, "fda_horizon").value == 200
    assert keyed(app.number_input, "fda_seed").value == 12


def test_numbers_of_a_configuration_stand_in_the_link_as_if_they_were_typed(open_app):
    state = {"tolerance": 70.0, "rise": 2.5}
    app = configure(open_app("fda"), {"epsilon": 2.0, "horizon": 200.0}, state)
    assert keyed(app.number_input, "fda_tolerance").value == 70
    asked = {name: app.query_params[f"fda_{name}"] for name in ("epsilon", *state, "horizon")}
    assert asked == {"epsilon": "2", "tolerance": "70", "rise": "2.5", "horizon": "200"}


def test_widget_that_a_configuration_brings_onto_the_page_enters_the_link(open_app):
    app = open_app("fda")
    assert not [box for box in app.selectbox if box.key == "fda_method"]  # one published method
    configure(app, {"epsilon": 1}, {"variant": "sound", "method": "fda"})
    assert keyed(app.selectbox, "fda_method").value == "fda"
    assert app.query_params["fda_method"] == ALGORITHM.method("fda").title
    again = open_app("fda", **dict(app.query_params))
    assert again.session_state["fda_method"] == "fda"


def test_horizon_beyond_what_the_page_offers_is_not_run(open_app):
    app = configure(open_app("fda"), {"epsilon": 1, "horizon": 2**26}, {})
    (note,) = notes(app)
    assert "67108864" in note
    assert len(app.metric) == 8


def upload(app, content):
    """Use a file of events in the first quarter of 2024."""
    (uploader,) = [each for each in app.get("file_uploader") if "_upload_file" in each.key]
    uploader.set_value(("events.csv", content, "text/csv"))
    app.run()
    for widget, day in zip(app.date_input, ((2024, 1, 1), (2024, 3, 31)), strict=True):
        widget.set_value(dt.date(*day))
    app.run()
    next(button for button in app.button if button.label == "Use this data").click()
    app.run()
    assert not app.exception
    assert not app.error


def explored(app, content):
    """Upload, and study it with the seed: the private totals."""
    upload(app, content)
    (switch,) = [each for each in app.toggle if each.key.startswith("fda_confidential")]
    app.session_state[switch.key] = False
    app.run()
    assert not app.exception
    tables = (table.value for table in app.dataframe)
    return next(t["private total"].to_numpy() for t in tables if "private total" in t)


def events(rows, *, changed=None):
    days = np.datetime64("2024-01-01") + np.arange(rows) % 91
    flags = np.arange(rows) % 3 > 0
    if changed is not None:
        flags[changed] = not flags[changed]
    lines = (f"{day},{'yes' if flag else 'no'}\n" for day, flag in zip(days, flags, strict=True))
    return ("date,positive\n" + "".join(lines)).encode()


def test_neighbouring_uploads_of_200_000_rows_differ_by_exactly_the_changed_row(open_app):
    app = open_app("fda", fda_data="own")
    before = explored(app, events(200_000))
    for row in (0, 123_456, 199_999):
        next(button for button in app.button if button.label == "Forget this file").click()
        app.run()
        after = explored(app, events(200_000, changed=row))
        day = row % 91
        change = 1 if row % 3 == 0 else -1
        expected = np.where(np.arange(91) >= day, change, 0)
        np.testing.assert_allclose(after - before, expected, atol=1e-6)
