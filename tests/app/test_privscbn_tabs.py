"""Tabs Error, Ledger and Release of the synthetic-tables page; background work is done at once."""

import io
import json

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.generators import SAMPLES
from dp_core.algorithms.privscbn.study import comparison
from dp_core.algorithms.privscbn.study.comparison import QUIET
from dp_core.releasing import Choice, Plan
from dp_core.tables.records import BinaryTable
from dp_core.words import say
from pages.common.work import cache
from pages.parts.privscbn import release as scbn_ledger
from tests.app import after_looking
from tests.app.screen import (
    configure,
    drawn,
    keyed,
    keys,
    markup,
    press,
    put,
    runs,
    turn_to,
    unpacked,
    words,
)
from tests.bundles import own_files

pytestmark = pytest.mark.usefixtures("few_runs_answer")

HOSTILE = ("<img src=x onerror=alert(1)>", "**b** [a](b)", "$x$ ~ `c`", "=1+1", "@sum", "\u202eabc")
ASIA = SAMPLES["asia_small"]()


def curve(done):
    return done["privscbn_curve"]


# --- Error ----------------------------------------------------------------------------------------


def test_the_coarse_curve_is_run_on_arrival_and_another_epsilon_runs_nothing_again(open_app, done):
    app = open_app("privscbn", privscbn_tab="Accuracy")
    assert not app.exception
    (tasks,) = curve(done)
    coarse = [run for run in runs(tasks) if run[1] < QUIET]
    assert {run[0] for run in coarse} == {
        "published",
        "independent",
        "privbayes",
        "joint_zcdp",
    }
    assert sorted({run[1] for run in coarse}) == list(comparison.EPSILONS)
    assert all(run[2] == [0, 1, 2] for run in coarse)
    assert {run[0] for run in runs(tasks) if run[1] == QUIET} == {"published", "independent"}
    keyed(app.select_slider, "privscbn_epsilon").set_value(0.5).run()
    assert not app.exception
    assert len(curve(done)) == 1
    assert "without a finite proven ε" not in words(app)
    put(app, privscbn_error_claimed_side="proven")
    assert "without a finite proven ε: PrivSCBN, published" in words(app)
    assert "No ε of “PrivSCBN, published” can be recommended" in words(app)


def test_an_epsilon_is_offered_only_where_made_up_data_led_to_it(open_app, done):
    table = BinaryTable(values=ASIA.values, confidential=True, name="Your file")
    app = open_app("privscbn", privscbn_tab="Accuracy", privscbn_variant="sound")
    assert "privscbn_least" in keys(app.button)
    put(app, privscbn_data="own", privscbn_upload_data=table)
    assert "privscbn_least" not in keys(app.button)
    assert "No guarantee covers an ε" in words(app)
    before = len(curve(done))
    put(app, privscbn_on="a look-alike")
    data = [call.args[1] for tasks in curve(done)[before:] for (call,) in tasks]
    assert {(len(made), made.attributes) for made in data} == {ASIA.values.shape}
    assert not {ASIA.fingerprint, table.fingerprint} & {made.fingerprint for made in data}
    assert "Choosing on it costs no privacy" in words(app)
    assert "For the data holder; never exported" not in words(app)
    press(app, "privscbn_least")
    assert keyed(app.select_slider, "privscbn_epsilon").value in comparison.EPSILONS


def test_a_release_at_an_epsilon_that_real_errors_led_to_has_no_proven_epsilon(open_app, done):
    table = BinaryTable(values=ASIA.values, confidential=True, name="Your file")
    app = open_app("privscbn", privscbn_variant="sound")
    put(app, privscbn_data="own", privscbn_upload_data=table, privscbn_tab="Accuracy")
    put(app, privscbn_epsilon=1.12, privscbn_tab="Release")
    after_looking.chosen(app, "privacy budget ε")
    press(app, "privscbn_draw")
    ledger = drawn(app, "privscbn").release.ledger
    assert (ledger.claimed, ledger.proven) == (pytest.approx(1.12), float("inf"))
    assert "chosen after looking at the data" in files_of(drawn(app, "privscbn"))["ledger.json"]


# --- Ledger ---------------------------------------------------------------------------------------


# How many runs show each gap: so many are run on the page, which runs thousands.
GAPS = {"P3": 100, "P3_block": 100, "P4": 200, "P5": 400}


def test_each_live_gap_rejects_the_claim_when_it_is_run(open_app, monkeypatch, done):
    app = open_app("privscbn", privscbn_tab="Is it private?")
    for number, (pair, few) in enumerate(GAPS.items(), start=1):
        assert words(app).count("the claimed ε = 1 is false") == 4
        monkeypatch.setattr(scbn_ledger, "RUNS", few)
        press(put(app), f"privscbn_audit_{pair}_start")
        assert words(app).count("Run now. ") == number
        assert f"Run now. {few} runs per side" in words(app)
        (calls,) = done[f"privscbn_audit_{pair}_published_{pair}_1.0"]
        assert {call.keywords["side"] for (call,) in calls} == {"D", "D′"}
        assert sum(len(call.keywords["trials"]) for (call,) in calls) == 2 * few


@pytest.mark.parametrize("method", ["joint", "sparse_zcdp"])
def test_an_attack_on_a_sound_method_finds_nothing_above_its_claim(
    open_app, monkeypatch, done, method
):
    """What the page makes of it; how much attacks find is told by the audits of all methods."""
    monkeypatch.setattr(scbn_ledger, "RUNS", 60)
    app = open_app(
        "privscbn", privscbn_tab="Is it private?", privscbn_variant="sound", privscbn_method=method
    )
    pair = "single" if method == "joint" else "all"  # one number to protect shows most
    press(app, f"privscbn_audit_{pair}_{method}_start")
    assert "60 runs on each show no more than ε ≥" in words(app)
    assert "Where the published proof" not in words(app)
    put(app, privscbn_risk=True)
    assert set(app.session_state["privscbn_dots"]) == {(method, 1.0)}
    assert "The attack detected" in markup(app)


def test_without_noise_there_is_no_epsilon_no_attack_and_no_release(open_app, done):
    app = open_app("privscbn", privscbn_tab="Accuracy", privscbn_method="no_privacy")
    assert not app.exception
    assert "there is no ε to choose" in words(app)
    turn_to(app, "privscbn", "Is it private?")
    assert not [key for key in keys(app.button) if key and "audit" in key]
    not_released(turn_to(app, "privscbn", "Release"), "no_privacy")


def not_released(app, method):
    """Say why, and what to take instead."""
    assert "privscbn_draw" not in keys(app.button)
    assert ALGORITHM.method(method).no_release in app.info[0].value.replace("\\", "")


# --- Release --------------------------------------------------------------------------------------


def files_of(made):
    return unpacked(made.pack().zip)


def released(open_app, method="sound_pure", **more):
    app = open_app(
        "privscbn",
        privscbn_tab="Release",
        privscbn_variant="published" if method in ("priview", "jtree", "independent") else "sound",
        privscbn_method=method,
        **more,
    )
    return press(app, "privscbn_draw")


@pytest.mark.parametrize(
    ("method", "model"),
    [
        ("joint", "model.json"),
        ("sparse_zcdp", "model.json"),
        ("sound_pure", "network.json"),
        ("independent", "network.json"),
        ("jtree", "network.json"),
    ],
)
def test_a_download_holds_rows_model_shares_and_evidence(open_app, method, model):
    files = files_of(drawn(released(open_app, method), "privscbn"))
    assert own_files(files) == {model, "shares.csv", "synthetic.csv"}
    rows = pd.read_csv(io.StringIO(files["synthetic.csv"]))
    assert list(rows.columns) == list(ASIA.names)
    assert rows.shape == ASIA.values.shape
    assert set(np.unique(rows)) <= {"yes", "no"}
    shares = pd.read_csv(io.StringIO(files["shares.csv"]))
    np.testing.assert_allclose(shares["share_in_rows"], (rows == "yes").mean())
    assert not np.allclose(shares["share_of_model"], ASIA.shares(), atol=1e-9)
    assert float(json.loads(files["ledger.json"])["proven"]) <= 1 + 1e-9
    assert "seed" not in files["plan.json"].lower()


def test_the_network_in_a_download_gives_the_shares_and_its_plan_opens_the_same_view(open_app):
    made = drawn(released(open_app, privscbn_epsilon="0.5", privscbn_tolerance="0.07"), "privscbn")
    files = files_of(made)
    network = json.loads(files["network.json"])
    assert sorted(name for group in network["groups"] for name in group) == sorted(ASIA.names)
    joint = {(): 1.0}
    order: list[str] = []
    for node in network["nodes"]:
        given = {tuple(each["values"]): each["chance of yes"] for each in node["given"]}
        grown = {}
        for values, chance in joint.items():
            known = dict(zip(order, values, strict=True))
            yes = given[tuple(known[parent] for parent in node["parents"])]
            grown[(*values, 1)] = chance * yes
            grown[(*values, 0)] = chance * (1 - yes)
        joint, order = grown, [*order, node["attribute"]]
    for j, name in enumerate(ASIA.names):
        share = sum(chance for values, chance in joint.items() if values[order.index(name)])
        assert share == pytest.approx(made.release.output.answer([j])[1])
    app = configure(open_app("privscbn"), "privscbn", files["plan.json"])
    assert keyed(app.select_slider, "privscbn_epsilon").value == 0.5
    assert keyed(app.selectbox, "privscbn_method").value == "sound_pure"
    assert Plan.from_json(files["plan.json"]).choice == Choice(), "of the page alone"


def test_a_method_that_answers_queries_only_releases_its_tables(open_app):
    files = files_of(drawn(released(open_app, "priview"), "privscbn"))
    assert "views.csv" in files
    assert "synthetic.csv" not in files
    assert "network.json" not in files
    views = pd.read_csv(io.StringIO(files["views.csv"]))
    np.testing.assert_allclose(views.groupby("view")["share"].sum(), 1)


def test_items_read_from_the_data_are_not_released(open_app):
    table = BinaryTable(values=ASIA.values, confidential=True, facts_from_data=True)
    app = open_app("privscbn", privscbn_tab="Release", privscbn_variant="sound")
    put(app, privscbn_data="own", privscbn_upload_data=table)
    assert app.warning[0].value == say("privscbn-own-items")
    assert "privscbn_draw" not in keys(app.button)


def test_hostile_names_run_nowhere_and_stay_apart_in_the_download(open_app):
    values = (np.random.default_rng(0).random((300, len(HOSTILE))) < 0.4).astype(np.uint8)
    table = BinaryTable(values=values, confidential=True, names=HOSTILE, name="=1+1")
    app = open_app("privscbn", privscbn_tab="Release", privscbn_variant="sound")
    put(app, privscbn_data="own", privscbn_upload_data=table)
    press(app, "privscbn_draw")
    assert not any("<img" in each.value for each in app.html)
    files = files_of(drawn(app, "privscbn"))
    header = files["synthetic.csv"].split("\r\n")[0]
    assert "'=1+1" in header
    assert "'@sum" in header
    assert json.loads(files["model.json"])["attributes"] == list(HOSTILE)
    cells = pd.read_csv(io.StringIO(files["shares.csv"]))["attribute"]
    assert not cells.str.startswith(("=", "+", "-", "@")).any()


def test_a_point_that_was_run_is_known_by_data_measure_method_parameters_and_trial():
    params = ALGORITHM.method("ones").params()
    sweep = cache.Sweep(
        key="k",
        label="",
        algorithm=ALGORITHM,
        data=ASIA,
        measure="a",
        points=[("ones", params)],
        trials=3,
        a_task=3,
    )
    other = ALGORITHM.method("ones").params(tau=None)
    known = {
        sweep.known("ones", params, 0),
        sweep.known("ones", params, 1),
        sweep.known("ones", other, 0),
        sweep.known("independent", params, 0),
    }
    assert len(known) == 4
