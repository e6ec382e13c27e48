"""Tab Step by step of the page of groups."""

import json
import re

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable
from dp_core.words import say
from pages.common.work import cache
from pages.parts.dpc_stacking import state
from pages.parts.dpc_stacking.state import MEMBERS
from tests.algorithms.dpc_stacking.test_stages import same
from tests.app.lremh_tools import HOSTILE
from tests.app.screen import press, words
from tests.app.test_dpc_page import CASES, put

VOTING = {"published", "local", "central", "no_privacy"}
DRIFTING = {"published", "local", "input_kmeans"}
STAGED = {"central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm"}


@pytest.fixture
def app(open_app):
    return open_app("dpc_stacking", dpc_stacking_tab="How it works")


@pytest.fixture
def given(monkeypatch):
    """Let the page open with a table."""

    def giver(table):
        monkeypatch.setattr(cache, "sample", lambda key, name="": table)

    return giver


def table_of(n, d, seed=0):
    values = np.random.default_rng(seed).random((n, d))
    return NumericTable(
        values=values, bounds=((0.0,) * d, (1.0,) * d), names=(*HOSTILE, *map(str, range(99)))[:d]
    )


def charts(app):
    """Specification of each chart on the page, by the end of its key."""
    found = {}
    for chart in app.get("plotly_chart"):
        name = re.search(r"dpc_stacking_(\w+)$", chart.proto.id)
        assert name is not None
        found[name[1]] = json.loads(chart.proto.spec)
    return found


def toggle(app, key):
    widget = next(each for each in app.toggle if each.key == f"dpc_stacking_{key}")
    widget.set_value(not widget.value).run()
    assert not app.exception
    return app


def test_every_method_has_its_steps_or_a_sentence(app):
    for variant, method in CASES:
        put(app, data="iris", variant=variant, **{f"{variant}_method": method})
        assert not app.error, method
        drawn = charts(app)
        assert ("drift" in drawn) == (method in DRIFTING), method
        assert ("stage_picture" in drawn) == (method in STAGED), method
        assert ("votes" in drawn) == ("blocks" in drawn) == (method in VOTING), method
        said = words(app)
        assert (say("dpc-blocks") in said) == (method in VOTING), method
        if method not in VOTING:
            assert say("dpc-nobody-votes") in said, method


def test_stages_are_clicked_through_and_say_what_was_spent(app):
    put(app, data="blood")
    assert "This stage costs ε = 0, all so far ε = 0." in words(app)
    for expected in ("all so far ε = 0.06.", "all so far ε = 0.12."):
        press(app, "dpc_stacking_stage_next")
        assert expected in words(app)
    assert "3 of 9: Round 2" in words(app)
    put(app, stage="Refined")
    assert "all so far ε = 1." in words(app)
    nothing = next(each for each in app.button if each.key == "dpc_stacking_stage_next")
    assert nothing.disabled


def test_a_stage_that_another_method_lacks_gives_way_to_its_first(app):
    put(app, stage="Round 5")
    put(app, data="blobs")
    assert "1 of 4: Public start" in words(app)


def test_switching_names_off_shreds_the_votes_and_back_on_restores_them(app):
    put(app, data="blobs")
    before = charts(app)["votes"]["data"][0]["z"]
    toggle(app, "names")
    assert "Without common names" in words(app)
    assert charts(app)["votes"]["data"][0]["z"] != before
    toggle(app, "names")
    assert "Without common names" not in words(app)
    assert charts(app)["votes"]["data"][0]["z"] == before


def test_what_gave_no_vote_is_named(app, given):
    rows = np.repeat(np.eye(3), 10, axis=0)
    given(NumericTable(values=rows, bounds=((0.0,) * 3, (1.0,) * 3)))
    put(app, variant="no_privacy", clusters=3)
    assert "gave no vote" in words(app)


@pytest.mark.parametrize(
    ("n", "d", "variants"), [(5, 1, ("local", "central")), (60, 64, ("published", "no_privacy"))]
)
def test_hostile_names_and_all_shapes_are_shown(app, given, n, d, variants):
    given(table_of(n, d))
    for variant in variants:
        put(app, variant=variant, clusters=2)
        assert not app.error
        shown = json.dumps(charts(app))
        assert "<b>x</b>" not in shown
        assert "%{x}" not in shown.replace("%{x:.4g}", "")


def test_moving_a_late_knob_asks_for_no_votes_again(app, monkeypatch):
    asked = []
    whole = state.votes

    def counted(*args):
        asked.append(args)
        return whole(*args)

    monkeypatch.setattr(state, "votes", counted)
    put(app, data="wine", variant="published", seed=77)
    assert len(asked) == 2
    for change in (
        {"weight": 50.0},
        {"encoding": "onehot"},
        {"label_sensitivity": "none"},
        {"secondary": "clean"},
    ):
        put(app, **change)
        assert len(asked) == 2
    put(app, epsilon=5.0)
    assert len(asked) == 3


@pytest.mark.parametrize("method", sorted(apart.TRACED)[::2])
def test_kept_runs_are_those_of_the_registry(app, monkeypatch, method):
    seen = []
    whole = apart.traced_run

    def kept(*args):
        seen.append((args, whole(*args)))
        return seen[-1][1]

    monkeypatch.setattr(state.apart, "traced_run", kept)
    variant = next(key for key, methods in MEMBERS.items() if method in methods)
    put(app, data="iris", variant=variant, **{f"{variant}_method": method}, seed=91)
    asked = [each for each in seen if each[0][0] == method and each[0][2].clusters == 3]
    args, found = asked[-1]
    own = ALGORITHM.method(method).run(args[1], args[2], trial_rng(91, method, None, 0))
    same(found.release.output, own.output)
    assert found.release.ledger == own.ledger
