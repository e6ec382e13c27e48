"""Tab Error of the page of groups; background work is done at once, or only noted."""

import json
from dataclasses import replace
from itertools import cycle

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking.data.generators import generate
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.tables.numeric import NumericTable
from dp_core.words import say
from pages.common.tabs import error_tab
from pages.common.work import cache
from pages.parts.dpc_stacking import state
from pages.parts.dpc_stacking.state import KEY
from tests.app.screen import charts, words
from tests.app.test_dpc_page import CASES, put
from tests.app.test_dpc_steps import bars

HOSTILE = ("<b>x</b>", "**y** $z$", "%{x} & `code`", "=1+1", "[f](g)", "a", "b", "c")


def small(d=3, n=40, **facts):
    made = generate("emergency", n, 3).columns(range(d))
    return replace(made, **{"names": HOSTILE[:d], "name": "Your table"} | facts)


@pytest.fixture(autouse=True)
def few_runs(monkeypatch):
    monkeypatch.setattr(error_tab, "FEW", 1)
    monkeypatch.setattr(curves, "EPSILONS", (1.0, 0.1, 10.0))
    monkeypatch.setattr(state, "COMPARED", ["dplloyd", "kmeans"])


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
        return open_app(KEY, **given)

    return opener


def test_methods_of_each_kind_draw_their_curves_and_their_scores(opened, done):
    """How many groupings are scored sets them apart; each other one is drawn as DPLloyd is."""
    app = put(opened(), scores_fold=True, stacking=True)
    scored = {"published": 3, "local": 3, "central": 3, "no_privacy": 2, "input_kmeans": 2}
    shown = [case for case in CASES if case[1] in {*scored, "dplloyd"}]
    for (variant, method), score in zip(shown, cycle(("silhouette", "ch")), strict=False):
        put(app, variant=variant, **{f"{variant}_method": method}, score=score)
        assert not app.error, method
        text = json.dumps(charts(app), ensure_ascii=False)
        assert all(words in text for words in ("one group", "no noise: 1", "tolerance"))
        assert len(bars(app)) == scored.get(method, 1), method
    assert done["dpc_stacking_curve"]


def test_a_published_constant_is_compared_at_its_proven_epsilon(opened, idle):
    put(opened(variant="As published"), adaptive="constant")
    asked = {"published": [], "dplloyd": []}
    for (call,) in idle["dpc_stacking_curve"][-1]:
        asked.get(call.keywords["method"], []).append(call.keywords["params"].epsilon)
    own, other = map(sorted, asked.values())
    assert own == [0.1, 1.0, 10.0]
    assert other == pytest.approx([0.3, 3.0, 30.0])  # three columns


@pytest.mark.parametrize(("n", "d", "clusters"), [(3, 1, 2), (40, 8, 6)])
def test_small_tables_with_hostile_names_draw_everything(opened, done, n, d, clusters):
    app = opened(small(d=d, n=n))
    assert not put(app, clusters=clusters).error
    assert not put(app, measure="Silhouette").error


def test_identical_rows_leave_nothing_to_measure_and_no_trace(opened, done):
    table = NumericTable(values=np.full((30, 2), 0.5), bounds=((0, 0), (1, 1)))
    app = opened(table)
    assert say("dpc-ensemble-all-rows-alike-there") in words(app)
    for measure in curves.MEASURES.values():
        put(app, measure=measure.title)
    assert not app.error


def test_limits_that_were_read_prove_nothing_here_and_all_on_a_look_alike(opened, done):
    app = opened(small(synthetic=False, facts_from_data=True))
    for side in ("claimed", "proven"):
        assert say("axis-epsilon", side=side) in json.dumps(charts(app), ensure_ascii=False)
        put(app, on="a look-alike")
