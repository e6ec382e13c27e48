"""Tab Error of the page of groups; background work is done at once, or only noted."""

import json
from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking.data.generators import generate
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.tables.numeric import NumericTable
from dp_core.words import say
from pages.common.tabs import error_tab
from pages.common.work import cache
from pages.parts.dpc_stacking import controls
from pages.parts.dpc_stacking.state import KEY
from tests.app.screen import charts, keys, press, words
from tests.app.test_dpc_page import CASES, put

pytestmark = pytest.mark.usefixtures("few_runs_answer")

HOSTILE = ("<b>x</b>", "**y** $z$", "%{x} & `code`", "=1+1", "[f](g)", "a", "b", "c")


def small(d=3, n=40, **facts):
    made = generate("emergency", n, 3).columns(range(d))
    return replace(made, **{"names": HOSTILE[:d], "name": "Your table"} | facts)


@pytest.fixture(autouse=True)
def few_runs(monkeypatch):
    monkeypatch.setattr(error_tab, "FEW", 1)
    monkeypatch.setattr(curves, "EPSILONS", (1.0, 0.1, 10.0))
    monkeypatch.setattr(controls, "PANEL", replace(controls.PANEL, compared=["dplloyd", "kmeans"]))


@pytest.fixture
def opened(open_app, monkeypatch):
    """Open the tab with a small table."""
    bundled = cache.sample

    def opener(table=None, **query):
        shown = small() if table is None else table

        def sample(key, name=""):
            return shown if key == KEY and name else bundled(key, name)

        monkeypatch.setattr(cache, "sample", sample)
        quick = {"tab": "Accuracy", "stacking": "false", "folds": "1"}
        given = {f"{KEY}_{name}": value for name, value in (quick | query).items()}
        app = open_app(KEY, **given)
        assert not app.exception
        return app

    return opener


@pytest.fixture
def with_published(monkeypatch):
    panel = replace(controls.PANEL, compared=["published", "dplloyd"])
    monkeypatch.setattr(controls, "PANEL", panel)


def asked_of(tasks):
    return [(call.keywords["method"], call.keywords["params"]) for (call,) in tasks]


# --- the curves -----------------------------------------------------------------------------------


def test_every_method_draws_the_tab(opened, done):
    app = opened()
    for variant, method in CASES:
        put(app, variant=variant, **{f"{variant}_method": method})
        assert not app.error, method
        shown = charts(app)
        text = json.dumps(shown, ensure_ascii=False)
        assert "one group" in text
        assert "no noise: 1" in text
        assert "tolerance" in text
        assert len(shown) == (2 if variant == "no_privacy" else 3)
    assert len(done["dpc_stacking_curve"]) >= 1


def test_every_measure_is_drawn_from_the_same_runs(opened, done):
    app = opened()
    assert "runs at each ε (1)" in words(app)
    runs = len(done["dpc_stacking_curve"])
    for measure, facts in curves.MEASURES.items():
        app = put(app, measure=facts.title)
        assert len(done["dpc_stacking_curve"]) == runs
        assert f"**{facts.title} against ε**" in words(app)
        text = json.dumps(charts(app)[0], ensure_ascii=False)
        assert facts.label in text
        assert ("tolerance" in text) is (measure == "inertia")
        assert ("one group" in text) is (measure in {"inertia", "cost"})
        assert ("chance" in text) is (measure == "ari")
        assert f"1.5 {say('dpc-unit-spread')}" in words(app)


def test_a_published_constant_is_compared_at_its_proven_epsilon(opened, idle):
    app = opened(variant="As published")
    put(app, adaptive="constant")
    asked = asked_of(idle["dpc_stacking_curve"][-1])
    own = sorted(params.epsilon for method, params in asked if method == "published")
    other = sorted(params.epsilon for method, params in asked if method == "dplloyd")
    assert own == [0.1, 1.0, 10.0]
    assert other == pytest.approx([0.3, 3.0, 30.0])  # three columns


def test_methods_without_noise_are_run_once_and_drawn_level(opened, done):
    app = opened()
    put(app, compare=["kmeans", "no_privacy", "dplloyd"])
    asked = asked_of(done["dpc_stacking_curve"][-1])
    quiet = [method for method, params in asked if params.epsilon == curves.QUIET]
    assert sorted(quiet) == ["no_privacy"]  # K-means came back before
    assert "K-means" in [trace.get("name") for trace in charts(app)[0]["data"]]


def test_the_reference_groups_are_found_once_a_sweep(opened, done, monkeypatch):
    from dp_core.algorithms.dpc_stacking.study import remembered

    calls = []
    find = remembered.reference_groups
    monkeypatch.setattr(
        remembered, "reference_groups", lambda *facts: calls.append(1) or find(*facts)
    )
    opened(small(n=47))
    assert len(calls) == 1
    assert len(done["dpc_stacking_curve"][0]) == 7


@pytest.mark.usefixtures("with_published")
def test_slow_runs_are_single_tasks_run_once_at_first_and_too_slow_ones_left_out(
    opened, idle, monkeypatch
):
    monkeypatch.setattr(error_tab, "FEW", 3)
    slow = {"central": 8.0, "published": 9.0}
    monkeypatch.setattr(curves, "seconds", lambda method, *facts: slow.get(method, 0.01))
    app = opened()
    said = words(app)
    assert say("dpc-slow", method="DPC-Stacking, published", rows=40, seconds=9) in said
    calls = idle["dpc_stacking_curve"][0]
    assert {len(call.keywords["trials"]) for (call,) in calls} == {1}
    assert {method for method, _ in asked_of(calls)} == {"central", "dplloyd"}
    more = next(each for each in app.button if each.key == "dpc_stacking_more_runs")
    assert more.label.replace("\\", "") == "More runs: 3 at each ε"
    press(app, "dpc_stacking_more_runs")
    more = next(each for each in app.button if each.key == "dpc_stacking_more_runs")
    assert more.label.replace("\\", "") == "More runs: 20 at each ε"


@pytest.mark.parametrize(("n", "d", "clusters"), [(3, 1, 2), (40, 8, 6)])
def test_small_tables_with_hostile_names_draw_everything(opened, done, n, d, clusters):
    app = opened(small(d=d, n=n))
    assert (say("dpc-fewer") in words(app)) is (d > 1)
    put(app, clusters=clusters)
    assert not app.error
    put(app, measure="Silhouette")
    assert not app.error


def test_identical_rows_leave_nothing_to_measure_and_no_trace(opened, done):
    table = NumericTable(values=np.full((30, 2), 0.5), bounds=((0, 0), (1, 1)))
    app = opened(table)
    assert "all rows are alike" in words(app)
    for measure in curves.MEASURES.values():
        put(app, measure=measure.title)
    assert not app.error


# --- columns --------------------------------------------------------------------------------------


def test_fewer_columns_start_anew_and_the_earlier_curve_stays(opened, done):
    app = opened(small(d=5))
    assert len(done["dpc_stacking_curve"]) == 1
    app = put(app, many=2)
    assert len(done["dpc_stacking_curve"]) == 2
    tables = {call.args[1].columns_count for (call,) in done["dpc_stacking_curve"][1]}
    assert tables == {2}
    last = charts(app)[-1]
    assert [trace["name"] for trace in last["data"]] == ["5 columns", "2 columns"]
    app = put(app, many=5)
    assert len(done["dpc_stacking_curve"]) == 2  # kept for the visit
    assert [trace["name"] for trace in charts(app)[-1]["data"]] == ["2 columns", "5 columns"]


# --- look-alikes ----------------------------------------------------------------------------------


def test_a_look_alike_has_the_size_of_the_table_none_of_its_values_and_offers_an_epsilon(
    opened, done
):
    table = small(d=4, synthetic=False, confidential=True)
    app = opened(table, tolerance="20")
    assert "No guarantee covers an ε" in words(app)
    assert "dpc_stacking_least" not in keys(app.button)
    put(app, on="a look-alike")
    (made,) = tables_of(done)
    assert made.values.shape == table.values.shape
    assert made.bounds == table.bounds
    assert not np.isin(table.values, made.values).any()
    assert "Choosing on it costs no privacy" in words(app)
    assert say("frame-warning") not in words(app)
    other = put(app, alike="uneven")
    assert not other.error
    (later,) = tables_of(done)
    assert later.fingerprint != made.fingerprint
    press(app, "dpc_stacking_least")
    assert app.session_state["dpc_stacking_epsilon"] in curves.EPSILONS


def tables_of(done):
    """Tables that the last sweep runs on."""
    last = done["dpc_stacking_curve"][-1]
    return {call.args[1].fingerprint: call.args[1] for (call,) in last}.values()


def test_limits_that_were_read_prove_nothing_here_and_all_on_a_look_alike(opened, done):
    read = small(synthetic=False, facts_from_data=True)
    app = opened(read)
    assert "can be recommended: none is proven" in words(app)
    app = put(app, on="a look-alike")
    said = words(app)
    assert say("dpc-alike.limits") in said
    assert "can be recommended: none is proven" not in said


# --- shared pieces --------------------------------------------------------------------------------
