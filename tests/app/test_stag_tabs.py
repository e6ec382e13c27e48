"""Accuracy, privacy and release on the page of location maps; background work is done at once."""

import io
import json

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import on_sample_too
from dp_core.algorithms.stag.method.steps import epsilon_on_sample
from dp_core.algorithms.stag.study import spreads
from dp_core.words import say
from pages.common.work import cache
from pages.parts.stag import release as stag_ledger
from tests.algorithms.stag.tools import BOX, uneven
from tests.app import after_looking
from tests.app.screen import (
    drawn,
    keyed,
    keys,
    press,
    put,
    runs,
    turn_to,
    unpacked,
    words,
)

pytestmark = pytest.mark.usefixtures("few_runs_answer")

METHODS = [method.key for method in ALGORITHM.methods]
RELEASED = [method.key for method in ALGORITHM.methods if not method.no_release]
TABS = ("Accuracy", "Is it private?", "Release")
FEW = 200
"""Runs that show each gap; the page has more of them."""
SMALL = uneven(32, 20_000)


def variant_of(method):
    return "sound" if ALGORITHM.method(method).variant == "sound" else "published"


@pytest.fixture
def opened(open_app, monkeypatch):
    """Open a tab with a small map, unless the query names a bundled one."""
    bundled = cache.sample

    def opener(tab, method="published", lattice=None, **query):
        shown = lattice or small()

        def sample(key, name=""):
            return shown if (key, "stag_data" in query) == ("stag", False) else bundled(key, name)

        monkeypatch.setattr(cache, "sample", sample)
        app = open_app(
            "stag", stag_variant=variant_of(method), stag_method=method, stag_tab=tab, **query
        )
        assert not app.exception
        return app

    return opener


def small(**facts):
    facts = {"synthetic": True, "name": "Your map"} | facts
    return Lattice(SMALL.counts, BOX, **facts)


# --- all tabs -------------------------------------------------------------------------------------


def walk(opened, *given, **query):
    """Go through the tabs; that of the picture has its own tests."""
    app = opened(TABS[0], *given, **query)
    yield app
    for tab in TABS[1:]:
        yield turn_to(app, "stag", tab)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_draws_its_curves_resists_its_attack_and_is_released_with_its_evidence(
    opened, done, monkeypatch, method
):
    monkeypatch.setattr(stag_ledger, "RUNS", 60)
    app = opened("Accuracy", method, stag_epsilon="0.5")
    assert not app.error
    if variant_of(method) == "published":
        assert keyed(app.selectbox, "stag_method").value == method
    text = json.dumps([json.loads(each.proto.spec) for each in app.get("plotly_chart")])
    assert all(level in text for level in ("total only", "no noise", "tolerance"))
    turn_to(app, "stag", "Is it private?")
    assert not app.error
    if method != "published":
        press(app, f"stag_audit_lone_{method}_start")
        assert "60 runs on each show no more than ε ≥" in words(app)
        assert say("proof-places") not in words(app)
    turn_to(app, "stag", "Release")
    assert not app.error
    if method in RELEASED:
        released_with_its_evidence(app)
    else:
        not_released(app, method)


def released_with_its_evidence(app):
    made = drawn(press(app, "stag_draw"), "stag")
    files = files_of(made)
    assert {"cells.csv", "cells.geojson", "README.txt", "ledger.json", "plan.json"} <= set(files)
    cells = pd.read_csv(io.StringIO(files["cells.csv"]))
    assert len(cells) == len(made.release.output.rect)
    assert len(json.loads(files["cells.geojson"])["features"]) == len(cells)
    assert float(json.loads(files["ledger.json"])["proven"]) <= 0.5 * (1 + 1e-9)
    assert "seed" not in files["plan.json"].lower()
    weight = len(made.pack().zip)
    said = f"{weight / 1e6:.1f} MB" if weight >= 1e5 else f"{weight / 1e3:.0f} kB"
    assert said in words(app)
    assert f"of {len(cells):,} cells" in words(app)


def not_released(app, method):
    """Say why, and lead to what can be released."""
    assert "stag_draw" not in keys(app.button)
    assert ALGORITHM.method(method).no_release in app.info[0].value.replace("\\", "")
    press(app, "stag_go_on")
    there = app.session_state["stag_variant"], app.session_state["stag_tab"]
    assert there == ("sound", "Release")
    assert "stag_draw" in keys(app.button)


def test_the_lower_end_of_the_slider_works(opened, done):
    for app in walk(opened, stag_epsilon="0.01"):
        assert keyed(app.select_slider, "stag_epsilon").value == 0.01
        assert not app.error


@pytest.mark.parametrize(("method", "side", "points"), [("published", 1, 0), ("sound", 3, 1)])
def test_the_smallest_maps_are_drawn(opened, done, method, side, points):
    counts = np.zeros((side, side), dtype=int)
    counts[0, 0] = points
    for app in walk(opened, method, Lattice(counts, BOX, confidential=True)):
        assert not app.error


# --- Accuracy -------------------------------------------------------------------------------------


def test_the_coarse_curve_is_run_once_for_all_classes_and_budgets(opened, done):
    app = opened("Accuracy")
    (tasks,) = done["stag_curve"]
    coarse = [run for run in runs(tasks) if run[1] < spreads.QUIET]
    assert {run[0] for run in coarse} == {"published", "uniform", "adaptive", "privtree"}
    assert sorted({run[1] for run in coarse}) == list(spreads.EPSILONS)
    assert {run[0] for run in runs(tasks) if run[1] == spreads.QUIET} == {"published"}
    keyed(app.select_slider, "stag_epsilon").set_value(0.5).run()
    put(app, stag_area="large")
    assert len(done["stag_curve"]) == 1


def sampled(app, rate):
    """Whether the page says that the competitors work on such a share of the points."""
    allowed = epsilon_on_sample(1.0, rate)
    return say("stag-rivals-sampled", rate=rate, epsilon=1.0, allowed=allowed) in words(app)


def test_competitors_work_on_a_sample_too_when_asked(opened, done):
    app = opened("Accuracy")
    before = {run[0] for run in runs(done["stag_curve"][-1])}
    put(app, stag_rivals="sample")
    asked = {run[0] for run in runs(done["stag_curve"][-1])}
    rivals = {on_sample_too(ALGORITHM.method(k), 0.1).key for k in before - {"published"}}
    assert asked == rivals
    assert sampled(app, 0.1)
    assert len(app.get("plotly_chart")) == 2
    put(app, stag_sampling_rate=0.251)
    assert sampled(app, 0.251), "that of the page"
    assert "uniform_on_0.251" in {run[0] for run in runs(done["stag_curve"][-1])}


def test_an_epsilon_is_offered_on_made_up_maps_and_on_look_alikes_only(opened, done):
    app = opened("Accuracy", "sound", stag_tolerance="50")
    assert "stag_least" in keys(app.button)
    real = small(synthetic=False, confidential=True)
    app = opened("Accuracy", "sound", real, stag_tolerance="50")
    assert "stag_least" not in keys(app.button)
    assert "No guarantee covers an ε" in words(app)
    before = len(done["stag_curve"])
    put(app, stag_on="a look-alike", stag_alike=10_000)
    data = [call.args[1] for tasks in done["stag_curve"][before:] for (call,) in tasks]
    assert {(len(each), each.resolution) for each in data} == {(10_000, 32)}
    assert real.fingerprint not in {each.fingerprint for each in data}
    assert "For the data holder; never exported" not in words(app)
    assert "Choosing on it costs no privacy" in words(app)
    press(app, "stag_least")
    assert keyed(app.select_slider, "stag_epsilon").value in spreads.EPSILONS


# --- Is it private? -------------------------------------------------------------------------------


def test_each_live_gap_rejects_the_claim_when_it_is_run(opened, done, monkeypatch):
    monkeypatch.setattr(stag_ledger, "GAP_RUNS", FEW)
    app = opened("Is it private?")
    for number, row in enumerate((1, 2, 3, 4, 7), start=1):
        assert words(app).count("the claimed ε = 1 is false") == 5
        press(app, f"stag_audit_row{row}_start")
        assert words(app).count(f"Run now. {FEW} runs per side") == number
        (calls,) = done[f"stag_audit_row{row}_published_row{row}_1.0"]
        assert sum(len(call.keywords["trials"]) for (call,) in calls) == 2 * FEW


def test_a_person_has_as_many_times_epsilon_as_points(opened):
    def said(lattice=None):
        app = opened("Is it private?", "sound", lattice, stag_epsilon="0.5")
        return words(put(app, stag_people=True))

    assert say("stag-person", proven="0.5") in said()
    capped = said(small(cap=20, rows_per_person=20, most_of_one=12))
    assert say("stag-person-capped", proven="0.5", cap=20, of="10.0") in capped
    assert say("stag-person-here", own=12, points="points", proven="6.0") in capped


def test_a_box_from_the_data_is_explained_and_not_released(opened):
    app = opened("Is it private?", "sound", small(synthetic=False, facts_from_data=True))
    assert app.warning[0].value == say("stag-box-from-data")
    turn_to(app, "stag", "Release")
    assert app.warning[0].value == say("stag-box-from-data")
    assert "stag_draw" not in keys(app.button)


# --- Release --------------------------------------------------------------------------------------


def files_of(made):
    return unpacked(made.pack().zip)


# --- an ε that was found by looking ---------------------------------------------------------------


def looked(opened, done, **facts):
    """Look at the errors of a map, then go to the release at another ε."""
    facts = {"synthetic": False, "confidential": True} | facts
    app = opened("Picture", "sound", small(**facts), stag_tolerance="20")
    turn(app, "Accuracy")
    app.session_state["stag_epsilon"] = 1.12
    turn(app, "Release")
    return app


def turn(app, tab):
    put(app, stag_tab=tab)
    assert app.session_state["stag_tab"] == tab


def test_a_release_at_the_epsilon_that_real_errors_led_to_has_no_proven_epsilon(opened, done):
    app = after_looking.chosen(looked(opened, done), "privacy budget ε")
    assert "chosen after looking at the data" in app.warning[0].value
    label = after_looking.draw_button(app, "stag").label.replace("\\", "")
    assert "; the choice of privacy budget ε: not covered" in label
    press(app, "stag_draw")
    ledger = drawn(app, "stag").release.ledger
    assert (ledger.claimed, ledger.proven) == (app.session_state["stag_epsilon"], float("inf"))
    assert "no finite ε proven in all" in words(app)
    assert "the choice of privacy budget ε: not covered" in app.success[0].value.replace("\\", "")
    files = files_of(drawn(app, "stag"))
    assert "chosen after looking at the data" in files["ledger.json"]
    said = " ".join(files["README.txt"].split())
    assert "The mechanism: ε = 1.12 for" in said
    assert "The choice of privacy budget ε: not covered." in said


def test_an_epsilon_that_was_fixed_before_keeps_its_proof(opened, done):
    app = after_looking.fixed(looked(opened, done))
    assert not app.warning
    press(app, "stag_draw")
    assert drawn(app, "stag").release.ledger.holds


def test_nobody_is_asked_about_a_map_that_came_with_the_program(opened, done):
    app = looked(opened, done, confidential=False)
    assert after_looking.question(app) is None
    assert not after_looking.draw_button(app, "stag").disabled
