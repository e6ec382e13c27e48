"""The running-totals page without a browser: every method, tab, data set and bad link."""

import base64
import json
import re

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.fda import ALGORITHM
from pages.parts.fda import ledger
from tests.app.screen import (
    at_once,
    checked,
    configure,
    keyed,
    older_config,
    press,
    put,
    turn_to,
    words,
)

TABS = ("Picture", "How it works", "Accuracy", "Is it private?", "Release")


def test_arrival_shows_numbers_a_verdict_and_the_honest_surprise(open_app):
    app = open_app("fda")
    assert not app.exception
    assert [metric.label for metric in app.metric] == [
        "Expected error",
        "Error of this draw",
        "Totals within 30",
        "Final total",
        "True final total",
        "Largest error in this draw",
    ]
    assert [metric.value for metric in app.metric][:4] == ["± 13", "12.5", "118 of 120", "472"]
    assert "Even adding noise to every month beats FDA" in words(app)
    assert keyed(app.get("pills") or app.button_group, "fda_compare").value == [
        "naive",
        "fda_published",
        "ls_tree",
    ]


def picture(app):
    """Axis and traces of the picture, by their names; the first two are the band's edges."""
    (found,) = [c for c in app.get("plotly_chart") if "fda_totals" in str(c.proto.id)]
    spec = json.loads(found.proto.spec)
    return spec["layout"], spec["data"]


def numbers(values):
    return numbers_of(values) if isinstance(values, dict) else np.asarray(values, dtype=float)


def numbers_of(packed):
    return np.frombuffer(base64.b64decode(packed["bdata"]), dtype=packed["dtype"]).astype(float)


def heights(app):
    """Pixels from the lower to the upper edge of the band and of the corridor, at each total."""
    layout, traces = picture(app)
    low, high = layout["yaxis"]["range"]
    pixels = (layout["height"] - layout["margin"]["t"]) / (high - low)
    edges = [pixels * np.clip(numbers(trace["y"]), low, high) for trace in traces[:4]]
    return (low, high), edges[1] - edges[0], edges[3] - edges[2]


@pytest.mark.parametrize("variant", ["published", "sound"])
@pytest.mark.parametrize("view", ["Totals", "Difference to truth"])
def test_ten_times_the_noise_is_seen_on_a_scale_that_stays(open_app, view, variant):
    at = {"fda_variant": variant, "fda_view": view}
    scale, band, corridor = heights(open_app("fda", **at))
    noisier, wider, same = heights(open_app("fda", fda_epsilon="0.1", **at))
    assert scale == noisier == ((-100, 550) if view == "Totals" else (-90, 90))
    np.testing.assert_allclose(corridor, same)
    least = 5 if view == "Totals" else 2.5  # there the scale ends at three tolerances
    assert np.median(wider) >= least * np.median(band)


def test_what_lies_beyond_the_scale_is_marked_until_it_is_fitted(open_app):
    def beyond(app):
        return [trace for trace in picture(app)[1] if trace.get("name") == "beyond the scale"]

    assert not beyond(open_app("fda"))
    app = open_app("fda", fda_epsilon="0.1")
    assert {y for trace in beyond(app) for y in numbers(trace["y"])} <= {-100, 550}
    assert beyond(app)
    press(app, "fda_fit")
    assert not beyond(app)
    assert "range" not in picture(app)[0]["yaxis"]
    keyed(app.selectbox, "fda_data").set_value("beds").run()
    assert "range" in picture(app)[0]["yaxis"]


def test_only_what_is_lit_is_drawn_beside_the_method(open_app):
    names = {"none": None, "other": "Fitted blocks", "naive": "Naive"}
    for chosen, name in names.items():
        drawn = {t.get("name") for t in picture(open_app("fda", fda_beside=chosen))[1]}
        assert drawn & {"Fitted blocks", "Naive", "FDA, published"} == ({name} - {None})


def test_a_total_at_random_is_judged_unless_another_is_asked_for(open_app):
    said = {key: words(open_app("fda", fda_judged=key)) for key in ("pooled", "last", "worst")}
    assert "97 of 100 totals lie within 30 admissions (7 %)" in said["pooled"]
    assert "of 100 final totals lie within" in said["last"]
    assert "of 100 whole series lie within" in said["worst"]


def test_all_methods_can_be_asked_for_and_six_are_drawn(open_app):
    app = open_app("fda")
    app.session_state["fda_compare"] = ["naive", "binary", "ls_tree", "kary", "best_split"]
    app.session_state["fda_others"] = ["gaussian", "gaussian_zcdp", "boost", "privelet"]
    for tab in TABS[:3]:
        assert "six at a time" in words(put(app, fda_tab=tab))


def test_a_horizon_below_the_number_of_periods_is_one_clear_sentence(open_app):
    app = open_app("fda", fda_horizon="3")
    assert not app.exception
    assert len(app.error) == 1
    assert "is shorter than the 120 periods" in app.error[0].value


@pytest.mark.parametrize(("tolerance", "start"), [(30.0, "ε from "), (10.0, "none: ")])
def test_the_sentence_on_the_answer_says_the_numbers_of_the_buttons_beside_it(
    open_app, tolerance, start
):
    app = open_app("fda", fda_tab="Accuracy", fda_tolerance=f"{tolerance:g}")
    answer = next(
        each.value for each in app.markdown if "works" in each.value or "cap" in each.value
    )
    answer = answer.replace("\\", "").replace("*", "")
    assert answer.removeprefix("Judged by the noise alone: ").startswith(start)
    for key in ("fda_least", "fda_most"):
        epsilon = keyed(app.button, key).label.rpartition(" ")[2]
        assert re.search(rf"(?<![\d.]){re.escape(epsilon)}(?![\d])", answer), (epsilon, answer)


def test_both_solved_epsilons_move_the_slider_to_the_safe_side(open_app):
    app = open_app("fda", fda_tab="Accuracy")
    press(app, "fda_most")
    most = keyed(app.select_slider, "fda_epsilon").value
    assert most == 1.6  # ln(0.05 · 0.99 / (0.95 · 0.01)) = 1.65, and 1.6 is the step below
    press(app, "fda_least")
    assert keyed(app.select_slider, "fda_epsilon").value < most
    assert not app.exception


def test_smoothing_never_lets_totals_fall(open_app):
    app = open_app("fda", fda_data="adverse", fda_smooth="true")
    (share,) = [each for each in app.metric if each.label.startswith("Totals within")]
    assert re.fullmatch(r"\d+\.\d %", share.value), "of so many totals a share fits the card"
    assert not app.exception
    tables = (table.value for table in app.dataframe)
    totals = next(t["published total"].to_numpy() for t in tables if "published total" in t)
    assert (np.diff(totals) >= 0).all()


@pytest.mark.parametrize("method", ["fda_published", "ls_tree"])
def test_a_configuration_brings_its_view_back(open_app, method):
    params = ALGORITHM.method(method).params(epsilon=0.5).to_dict()
    state = {"tolerance": 75.0, "view": "Totals", "variant": "published", "data": "hiv"}
    app = open_app("fda")
    configure(app, "fda", older_config("fda", method, params, state))
    assert keyed(app.select_slider, "fda_epsilon").value == 0.5
    assert keyed(app.number_input, "fda_tolerance").value == 75


def compare_neighbours():
    """Run in a page: explore a series and six neighbours of it through the page's cache."""
    import numpy as np
    import streamlit as st

    from dp_core.algorithms.fda import ALGORITHM
    from dp_core.tables.data import CountStream
    from pages.common.work import cache

    rng = np.random.default_rng(0)
    increments = rng.poisson(1.0, 600_000)
    params = ALGORITHM.method("naive").params()

    def totals(values):
        stream = CountStream(increments=values, name="upload")
        run = cache.run("fda", "naive", params, 1, stream.fingerprint, stream)
        return stream.fingerprint, run.output.totals

    key, expected = totals(increments)
    right = 0
    for row in rng.integers(0, increments.size, 6):
        changed = increments.copy()
        changed[row] += 1
        other, found = totals(changed)
        moved = found - expected
        right += other != key and np.allclose(moved[row:], 1) and np.allclose(moved[:row], 0)
    st.text(f"{right} of 6")


def test_neighbouring_streams_of_600_000_rows_never_share_a_result():
    """Streamlit's own hash reads a sample of so many numbers."""
    app = AppTest.from_function(compare_neighbours, default_timeout=120).run()
    assert not app.exception
    assert app.text[0].value == "6 of 6"


def test_the_tried_number_of_releases_moves_the_sentence_and_the_table(open_app):
    app = open_app("fda", fda_tab="Accuracy")
    assert keyed(app.select_slider, "fda_tried").value == 120
    assert "For your 120 months the best method with ε alone is Fitted blocks" in words(app)
    keyed(app.select_slider, "fda_tried").set_value(16).run()
    assert not app.exception
    assert "For 16 months the best method with ε alone is" in words(app)
    assert "All methods at N = 16" in [box.label for box in app.expander]


def test_the_tried_number_follows_the_series_until_it_is_moved(open_app):
    app = open_app("fda", fda_tab="Accuracy")
    keyed(app.selectbox, "fda_data").set_value("adverse").run()
    assert keyed(app.select_slider, "fda_tried").value == 4095
    keyed(app.select_slider, "fda_tried").set_value(2**25).run()
    keyed(app.selectbox, "fda_data").set_value("hiv").run()
    assert keyed(app.select_slider, "fda_tried").value == 2**25
    assert not app.exception


def test_a_link_may_hold_the_tried_number(open_app):
    for asked, stands in (("1,048,576", 2**20), ("1048576", 2**20), ("5", 120), ("<b>", 120)):
        app = checked(open_app("fda", fda_tab="Accuracy", fda_tried=asked))
        assert keyed(app.select_slider, "fda_tried").value == stands


def test_the_attack_is_run_and_its_point_stands_in_the_risk_panel(open_app, monkeypatch):
    at_once(monkeypatch)
    monkeypatch.setattr(ledger, "RUNS", 400)
    app = open_app("fda", fda_tab="Is it private?", fda_variant="sound")
    press(app, "fda_audit_start")
    assert "runs on each show no more than ε ≥" in words(app)
    assert "400 runs a side" in words(app)
    turn_to(app, "fda", "Picture")
    assert "Best possible attack, and the one we ran" in words(app)
