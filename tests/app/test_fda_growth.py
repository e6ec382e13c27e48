"""Epochs, totals that matter, the bound on events per person and net changes, on the page."""

import numpy as np
import pytest

from dp_core.algorithms.fda import variance_profile
from dp_core.algorithms.fda.method.steps.streams import Epochs, Matter, price_of_not_knowing
from dp_core.algorithms.fda.params import FenwickParams
from tests.app.screen import configure, drawn, keyed, listed, plan_text, press, put, words

TABS = ("Picture", "How it works", "Accuracy", "Is it private?", "Release")
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


def test_every_tab_draws_with_epochs(open_app):
    app = open_app("fda", **EPOCHS, fda_data="beds")
    for tab in TABS:
        turn(app, tab)
    press(app, "fda_draw")
    assert "1 release drawn, ε = 1 proven in all" in words(app)


def test_the_band_and_the_verdict_follow_the_epochs(arrived, open_app):
    known, grown = arrived("fda", **OPTIMAL), open_app("fda", **EPOCHS)
    assert {"fda_first_epoch", "fda_growth", "fda_kappa"} <= keys(grown)
    assert "fda_matter" not in keys(grown)
    ratio = variance_profile("fda", 120, epochs=Epochs())[-1] / variance_profile("fda", 120)[-1]
    assert half_width(grown) / half_width(known) == pytest.approx(np.sqrt(ratio), rel=0.02)
    price = price_of_not_knowing(120).epochs
    said = words(put(grown, fda_tab="How it works"))
    assert f"by {price:.2f}" in said
    assert "after month 16, 48 and 112" in said


def test_only_published_totals_are_counted_and_listed(open_app):
    app = open_app("fda", **QUARTERS)
    profile = variance_profile("fda", 120, matter=Matter(3))
    there = int(np.isfinite(profile).sum())
    assert f"over {there:,} totals" in listed(app)["Off by"]
    (table,) = [f.value for f in app.dataframe if "published total" in f.value]
    assert len(table) == there
    assert not table.isna().any().any()
    said = words(put(app, fda_tab="How it works"))
    assert f"40 of 120 totals that matter. {there - 40} more are free" in said
    keyed(app.slider, "fda_total").set_value(5).run()
    assert "The total after month 5 is not published" in words(app)
    careful = open_app("fda", **QUARTERS, fda_other_weight="0.01", fda_tab="How it works")
    assert "The others get more noise" in words(careful)


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        (FenwickParams(first_epoch=5, growth=3, kappa=2), {"grows": True, "growth": 3}),
        (FenwickParams(every=3, every_from=1, other_weight=0.01), {"matter": 3, "every_from": 1}),
    ],
)
def test_a_configuration_brings_epochs_and_weights_back(open_app, params, expected):
    app = open_app("fda", **EPOCHS)
    content = plan_text("fda", "fda", params.to_dict(), "ward").encode()
    configure(app, "fda", content)
    assert not app.error
    for name, value in expected.items():
        assert app.session_state[f"fda_{name}"] == value
    turn(app, "Release")
    press(app, "fda_draw")
    assert drawn(app, "fda").plan.params == params


def test_the_ledger_says_what_a_bound_costs_and_what_one_event_gets(open_app):
    app = open_app("fda", fda_data="hiv", fda_tab="Is it private?", fda_contribution="2")
    (table,) = [f.value for f in app.dataframe if "ε, one event" in f.value]
    (cut,) = [f.value for f in app.dataframe if "admissions left out" in f.value]
    left_out = [int(value.replace(",", "")) for value in cut["admissions left out"]]
    assert left_out == sorted(left_out, reverse=True)
    assert left_out[0] > 10_000 > left_out[1] > left_out[2] > 0
    noise = [float(value) for value in table["noise of the final total"]]
    np.testing.assert_allclose(noise, noise[0] * np.asarray([1, 2, 3]), rtol=0.02)
    assert table["ε, one event"].tolist() == ["2", "1", "0.667"]
