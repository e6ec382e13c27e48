"""The running-totals page without a browser: every method, tab, data set and bad link."""

import base64

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM, variance_profile
from dp_core.algorithms.fda.method.steps.streams import Epochs, Matter, price_of_not_knowing
from dp_core.algorithms.fda.params import FenwickParams
from dp_core.algorithms.fda.study import POST_PROCESSING, isotonic
from dp_core.words import message, say
from pages.common.frame.page import TABS
from pages.common.show import panels
from pages.parts.fda import release
from tests.app import screen
from tests.app.screen import configure, drawn, keyed, listed, plan_text, press, put, words
from tests.app.test_fda_confidential import chart


def test_arrival_shows_numbers_and_a_verdict(arrived):
    app = arrived("fda")
    found = screen.listed(app)
    assert len(found) == 4
    assert found["Typically off by"].startswith("13 admissions")
    assert found["Totals within ± 30"] == "118 of 120"
    assert screen.markup(app).count('class="dp-half') == 2
    pills = screen.keyed(app.get("pills") or app.button_group, "fda_compare")
    assert pills.value == ["naive", "fda_published", "ls_tree"]


def heights(app):
    """Pixels from the lower to the upper edge of the band and of the corridor, at each total."""
    spec = chart(app)
    layout, traces = spec["layout"], spec["data"]
    low, high = layout["yaxis"]["range"]
    pixels = (layout["height"] - layout["margin"]["t"]) / (high - low)
    edges = [pixels * np.clip(numbers(trace["y"]), low, high) for trace in traces[:4]]
    return (low, high), edges[1] - edges[0], edges[3] - edges[2]


def numbers(values):
    if isinstance(values, dict):
        values = np.frombuffer(base64.b64decode(values["bdata"]), dtype=values["dtype"])
    return np.asarray(values, dtype=float)


def test_ten_times_the_noise_is_seen_on_a_scale_that_stays(open_app):
    app = open_app("fda", fda_variant="sound", fda_view="Difference to truth")
    scale, band, corridor = heights(app)
    assert "Accurate enough: yes" in screen.markup(app)
    noisier, wider, same = heights(screen.put(app, fda_epsilon=0.1))
    assert scale == noisier == (-90, 90)
    np.testing.assert_allclose(corridor, same)
    assert np.median(wider) >= 2.5 * np.median(band), "the scale ends at three tolerances"
    assert "Accurate enough: no" in screen.markup(app)


@pytest.mark.parametrize("method", ["ls_tree", "gaussian_zcdp"])
def test_accuracy_draws_the_number_that_the_deck_says(method, monkeypatch, open_app):
    drawn = {}
    monkeypatch.setattr(panels, "error_panel", lambda curves, spreads, **_: drawn.update(a=spreads))
    chosen = {"fda_variant": ALGORITHM.method(method).variant, "fda_method": method}
    app = open_app("fda", **chosen)
    off = float(screen.listed(app)["Typically off by"].split()[0])
    screen.put(app, fda_tab="Accuracy")
    assert drawn["a"][0].middle == pytest.approx(off, rel=0.005)


def test_the_attack_is_run_and_its_point_stands_in_the_risk_panel(open_app, monkeypatch):
    screen.at_once(monkeypatch)
    monkeypatch.setattr(release, "RUNS", 400)
    app = open_app("fda", fda_tab="Is it private?", fda_variant="sound")
    assert "runs" in screen.words(screen.press(app, "fda_audit_start"))
    assert "400 runs on each data set" in screen.words(app)
    # 1 / (1 + 1 / e) is 0.73106: rounded down it would be no limit
    assert "at most 73.11 of 100 guesses are right on average" in screen.words(app)
    assert say("fda-fixed") in screen.words(app)
    app.session_state["fda_risk"] = True
    assert "The attack detected" in screen.markup(app.run())


def test_where_events_are_left_out_no_epsilon_is_said_to_be_enough(open_app):
    """The noise alone does not tell, so it recommends nothing either."""
    for epsilon in ("1", "5"):
        said = screen.markup(open_app("fda", fda_data="hiv", fda_epsilon=epsilon))
        assert str(message("fda-cap", most=3, events="admissions")) in said
        assert say("verdict-works", epsilon=1.0).rpartition("1")[2] not in said
    assert say("verdict-noise-alone") in said


OPTIMAL = {"fda_variant": "sound", "fda_method": "fda"}
EPOCHS = {**OPTIMAL, "fda_grows": "true"}
QUARTERS = {**OPTIMAL, "fda_matter": "3"}


def keys(app):
    widgets = (*app.toggle, *app.selectbox, *app.number_input, *app.slider)
    return {widget.key for widget in widgets}


def turn(app, tab):
    if app.session_state["fda_tab"] != tab:
        put(app, fda_tab=tab)
    assert not app.error, tab


def half_width(app):
    return float(listed(app)["Final total"].rpartition("± ")[2].split()[0])


def test_the_band_and_the_verdict_follow_the_epochs(arrived, open_app):
    known, grown = arrived("fda", **OPTIMAL), open_app("fda", **EPOCHS)
    assert {"fda_first_epoch", "fda_growth", "fda_kappa"} <= keys(grown)
    assert "fda_matter" not in keys(grown)
    ratio = variance_profile("fda", 120, epochs=Epochs())[-1] / variance_profile("fda", 120)[-1]
    assert half_width(grown) / half_width(known) == pytest.approx(np.sqrt(ratio), rel=0.02)
    price = price_of_not_knowing(120)
    said = words(put(grown, fda_tab="How it works"))
    assert f"{price:.2f} times smaller" in said
    assert "after month 16, 48 and 112" in said


def test_only_published_totals_are_counted_and_listed(open_app):
    app = open_app("fda", **QUARTERS)
    there = int(np.isfinite(variance_profile("fda", 120, matter=Matter(3))).sum())
    assert listed(app)["Totals within ± 30"].endswith(f" of {there:,}")
    (table,) = [f.value for f in app.dataframe if "published total" in f.value]
    assert len(table) == there
    assert not table.isna().any().any()
    said = words(put(app, fda_tab="How it works"))
    assert f"40 of 120 totals matter. {there - 40} more totals cost nothing extra" in said
    keyed(app.slider, "fda_total").set_value(5).run()
    assert "The total after month 5 is not published" in words(app)
    careful = open_app("fda", **QUARTERS, fda_other_weight="0.01", fda_tab="How it works")
    assert "The other totals get more noise" in words(careful)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        (FenwickParams(first_epoch=5, growth=3, kappa=2), {"grows": True, "growth": 3}),
        (FenwickParams(every=3, every_from=1, other_weight=0.01), {"matter": 3, "every_from": 1}),
    ],
)
def test_a_configuration_brings_epochs_and_weights_back(open_app, params, expected):
    app = open_app("fda", **EPOCHS)
    configure(app, "fda", plan_text("fda", "fda", params.to_dict(), "ward").encode())
    assert not app.error
    for name, value in expected.items():
        assert app.session_state[f"fda_{name}"] == value
    turn(app, "Release")
    assert drawn(press(app, "fda_draw"), "fda").plan.params == params


def test_the_ledger_says_what_one_event_gets_under_a_bound(open_app):
    app = open_app("fda", fda_data="hiv", fda_tab="Is it private?", fda_contribution="2")
    said = words(app)
    assert "one event with 1 (2 ε / 2)" in said
    assert "Totals count only the first 2 admissions of a person" in said


def shown(app):
    (table,) = [each.value for each in app.dataframe if "published total" in each.value]
    return table


def test_a_link_of_an_earlier_version_opens_smoothed_and_each_choice_does_what_it_says(open_app):
    app = open_app("fda", fda_data="adverse", fda_smooth="true")
    smooth = shown(app)["published total"].to_numpy()
    raw = shown(app)[say("fda-column-raw", most=0)]
    np.testing.assert_allclose(smooth, isotonic(raw), atol=0.1)
    assert app.query_params["fda_smooth"] == POST_PROCESSING["isotonic"].label
    keyed(app.selectbox, "fda_smooth").set_value("off").run()
    raw = shown(app)["published total"].to_numpy()
    assert (np.diff(raw) < 0).any()
    assert not app.warning
    keyed(app.selectbox, "fda_smooth").set_value("running_maximum").run()
    (warning,) = app.warning
    assert warning.value == POST_PROCESSING["running_maximum"].warning
    highest = np.maximum.accumulate(np.maximum(raw, 0))
    np.testing.assert_allclose(shown(app)["published total"], highest)
    keyed(app.toggle, "fda_whole").set_value(True).run()
    rounded = shown(app)["published total"].to_numpy()
    np.testing.assert_allclose(rounded, np.rint(rounded))
    assert np.abs(rounded - highest).max() <= 0.6  # the table has one digit
    keyed(app.number_input, "fda_rise").set_value(1.0).run()
    assert np.diff(shown(app)["published total"]).max() <= 1
    keyed(app.selectbox, "fda_smooth").set_value("boxes").run()
    assert (np.diff(shown(app)["published total"]) >= 0).all()
    assert not app.exception


def test_with_epochs_tabs_draw_and_net_changes_are_not_smoothed_and_a_page_says_why(open_app):
    app = open_app("fda", **EPOCHS, fda_data="beds", fda_smooth="true")
    assert not app.error
    box = keyed(app.selectbox, "fda_smooth")
    assert box.disabled
    assert box.value == "off"
    assert "may fall, so only rounding is offered" in words(app)
    keyed(app.toggle, "fda_whole").set_value(True).run()
    totals = shown(app)["published total"].to_numpy()
    np.testing.assert_allclose(totals, np.rint(totals))
    for tab in TABS:
        turn(app, tab)
    assert "ε = 1 is proven in all" in words(press(app, "fda_draw"))
