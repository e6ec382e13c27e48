"""Tabs Error, Ledger and Release of the synthetic-tables page; background work is done at once."""

import io
import json

import numpy as np
import pandas as pd

from dp_core.algorithms.privscbn import ALGORITHM, study
from dp_core.algorithms.privscbn.data.generators import SAMPLES
from dp_core.algorithms.privscbn.study import QUIET
from dp_core.study.attacked import CONFIDENCE
from dp_core.tables.records import BinaryTable
from dp_core.words import say
from pages.parts.privscbn import release as scbn_ledger
from tests.app import screen

HOSTILE = ("<img src=x onerror=alert(1)>", "**b** [a](b)", "$x$ ~ `c`", "=1+1", "@sum", "\u202eabc")
ASIA = SAMPLES["asia_small"]()


def test_the_coarse_curve_is_run_on_arrival_and_another_epsilon_runs_nothing_again(open_app, done):
    app = open_app("privscbn", privscbn_tab="Accuracy")
    (tasks,) = done["privscbn_curve"]
    coarse = [run for run in screen.runs(tasks) if run[1] < QUIET]
    assert {run[0] for run in coarse} == {"published", "independent", "privbayes", "joint_zcdp"}
    assert sorted({run[1] for run in coarse}) == list(study.EPSILONS)
    assert all(run[2] == [0, 1, 2] for run in coarse)
    assert {run[0] for run in screen.runs(tasks) if run[1] == QUIET} == {"published"}
    screen.checked(screen.keyed(app.select_slider, "privscbn_epsilon").set_value(0.5).run())
    assert len(done["privscbn_curve"]) == 1
    assert "Not drawn, as no finite" not in screen.words(app)
    screen.put(app, privscbn_error_claimed_side="proven")
    assert "Not drawn, as no finite ε is proven: PrivSCBN, published" in screen.words(app)


def test_a_live_gap_rejects_the_claim_when_it_is_run(open_app, monkeypatch, done):
    """Of all four gaps the audits of all methods tell it."""
    monkeypatch.setattr(scbn_ledger, "RUNS", 100)  # the page runs thousands
    app = open_app("privscbn", privscbn_tab="Is it private?")
    detail = say("attack-detail", confidence=CONFIDENCE)
    for number, pair in enumerate(("P3", "P4"), start=1):
        assert screen.words(app).count("ε = 1, claimed for the attacked data, is false") == 3
        screen.press(app, f"privscbn_audit_{pair}_start")
        assert screen.words(app).count(detail) == number
        (calls,) = done[f"privscbn_audit_{pair}_published_{pair}_1.0"]
        assert {call.keywords["side"] for (call,) in calls} == {"D", "D′"}
        assert sum(len(call.keywords["trials"]) for (call,) in calls) == 2 * 100


def test_an_attack_on_a_sound_method_finds_nothing_above_its_claim(open_app, monkeypatch, done):
    """What the page makes of it; how much attacks find is told by the audits of all methods."""
    monkeypatch.setattr(scbn_ledger, "RUNS", 60)
    app = open_app("privscbn", privscbn_tab="Is it private?", privscbn_variant="sound")
    screen.press(app, "privscbn_audit_single_joint_start")
    assert "60 runs on each data set show " in screen.words(app)
    assert "Where the published proof" not in screen.words(app)
    screen.put(app, privscbn_risk=True)
    assert set(app.session_state["privscbn_dots"]) == {("joint", 1.0)}
    assert "The attack detected" in screen.markup(app)


def test_without_noise_there_is_no_epsilon_no_attack_and_no_release(open_app, done):
    app = open_app("privscbn", privscbn_tab="Accuracy", privscbn_method="no_privacy")
    screen.turn_to(app, "privscbn", "Is it private?")
    assert not [key for key in screen.keys(app.button) if key and "audit" in key]
    screen.turn_to(app, "privscbn", "Release")
    assert "privscbn_draw" not in screen.keys(app.button)
    assert ALGORITHM.method("no_privacy").no_release in app.info[0].value.replace("\\", "")


def files_of(made):
    return screen.unpacked(made.pack().zip)


def test_a_method_that_answers_queries_only_releases_its_tables(open_app):
    asked = {"privscbn_variant": "published", "privscbn_method": "priview"}
    app = screen.press(open_app("privscbn", privscbn_tab="Release", **asked), "privscbn_draw")
    files = files_of(screen.drawn(app, "privscbn"))
    assert "views.csv" in files
    assert "synthetic.csv" not in files
    assert "network.json" not in files
    views = pd.read_csv(io.StringIO(files["views.csv"]))
    np.testing.assert_allclose(views.groupby("view")["share"].sum(), 1)


def test_items_of_the_data_are_not_released_and_hostile_names_stay_apart_in_the_download(open_app):
    table = BinaryTable(values=ASIA.values, confidential=True, facts_from_data=True)
    app = open_app("privscbn", privscbn_tab="Release", privscbn_variant="sound")
    screen.put(app, privscbn_data="own", privscbn_upload_data=table)
    assert app.warning[0].value == say("draw-facts-from-data")
    assert "privscbn_draw" not in screen.keys(app.button)
    values = (np.random.default_rng(0).random((300, len(HOSTILE))) < 0.4).astype(np.uint8)
    table = BinaryTable(values=values, confidential=True, names=HOSTILE, name="=1+1")
    screen.put(app, privscbn_upload_data=table)
    assert not any("<img" in each.value for each in screen.press(app, "privscbn_draw").html)
    files = files_of(screen.drawn(app, "privscbn"))
    header = files["synthetic.csv"].split("\r\n")[0]
    assert "'=1+1" in header
    assert "'@sum" in header
    assert json.loads(files["model.json"])["attributes"] == list(HOSTILE)
    cells = pd.read_csv(io.StringIO(files["shares.csv"]))["attribute"]
    assert not cells.str.startswith(("=", "+", "-", "@")).any()
