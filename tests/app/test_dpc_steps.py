"""Tab How it works of the page of groups, and the scores of its tab Accuracy."""

import json

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import rounds_of, share_of_mean
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable
from dp_core.words import say
from dp_core.words.numbers import significant
from pages.common.work import cache
from pages.parts.dpc_stacking import state
from pages.parts.dpc_stacking.state import MEMBERS
from tests.app.lremh_page import HOSTILE
from tests.app.screen import press, turn_to, words
from tests.app.test_dpc_page import CASES, put
from tests.contract.tools import same

VOTING = {"published", "local", "central", "no_privacy"}
STAGED = {"central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm"}


@pytest.fixture
def app(open_app):
    return open_app("dpc_stacking", dpc_stacking_tab="How it works")


def table_of(n, d, seed=0):
    values = np.random.default_rng(seed).random((n, d))
    names = (*HOSTILE, *map(str, range(99)))[:d]
    return NumericTable(values=values, bounds=((0.0,) * d, (1.0,) * d), names=names)


def charts(app):
    """Specification of each chart on the page, by the end of its key."""
    protos = [each.proto for each in app.get("plotly_chart")]
    return {each.id.rpartition("dpc_stacking_")[2]: json.loads(each.spec) for each in protos}


def test_every_method_has_its_steps_or_a_sentence(app):
    for variant, method in CASES:
        put(app, data="iris", variant=variant, **{f"{variant}_method": method})
        assert not app.error, method
        drawn = charts(app)
        assert ("stage_picture" in drawn) == (method in STAGED), method
        assert ("votes" in drawn) == (method in VOTING), method
        said = words(app)
        assert ("as extra columns" in said) == (method in VOTING), method
        if method not in VOTING:
            assert say("dpc-nobody-votes") in said, method


def test_stages_are_clicked_through_and_say_what_was_spent(app):
    put(app, data="blood")
    first = share_of_mean(600, 12, 0.5) * 0.5  # of the half of ε = 1 that is no refinement
    many = rounds_of(600, 5, 0.5 - first)
    for rounds in range(3):
        spent = significant(first + rounds * (0.5 - first) / many)
        assert f"all stages so far cost ε = {spent}." in words(app)
        press(app, "dpc_stacking_stage_next")
    assert f"4 of {4 + many}: Round 3" in words(app)
    put(app, stage="Refined")
    assert "all stages so far cost ε = 1." in words(app)
    nothing = next(each for each in app.button if each.key == "dpc_stacking_stage_next")
    assert nothing.disabled


@pytest.mark.parametrize(
    ("n", "d", "variant"), [(5, 1, "central"), (60, 64, "published"), (60, 64, "no_privacy")]
)
def test_hostile_names_and_all_shapes_are_shown(app, monkeypatch, n, d, variant):
    monkeypatch.setattr(cache, "sample", lambda key, name="": table_of(n, d))
    put(app, variant=variant, clusters=2)
    assert not app.error
    shown = json.dumps(charts(app))
    assert "<b>x</b>" not in shown
    assert "%{x}" not in shown.replace("%{x:.4g}", "")
    put(turn_to(app, "dpc_stacking", "Accuracy"), scores_fold=True, score="ch")
    assert not app.error
    assert bars(app)


@pytest.mark.parametrize("method", ["central", "published"])
def test_kept_runs_are_those_of_the_registry(app, monkeypatch, method):
    seen = []
    whole = rivals.stacked_run

    def kept(*args):
        seen.append((args, whole(*args)))
        return seen[-1][1]

    monkeypatch.setattr(state.rivals, "stacked_run", kept)
    variant = next(key for key, methods in MEMBERS.items() if method in methods)
    put(app, data="iris", variant=variant, **{f"{variant}_method": method}, seed=91)
    asked = [each for each in seen if each[0][0] == method and each[0][2].clusters == 3]
    args, found = asked[-1]
    own = ALGORITHM.method(method).run(args[1], args[2], trial_rng(91, method, None, 0))
    assert same(found.output, own.output)
    assert found.ledger == own.ledger


def bars(app):
    """Drawn lengths by table: the first number of a bar trace is that of the first grouping."""
    return [trace for trace in charts(app)["scores"]["data"] if trace["type"] == "bar"]


def test_random_groups_score_well_only_on_the_table_that_holds_them(app):
    put(turn_to(app, "dpc_stacking", "Accuracy"), data="iris", scores_fold=True, random=True)
    best = [max(trace["x"]) for trace in bars(app)]
    assert len(best) == 3
    assert best[-1] > 0.9 > max(best[:-1])
