"""Kept votes, and what is released on the way."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.published import publish_published
from dp_core.algorithms.dpc_stacking.method.steps import ensemble
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.algorithms.dpc_stacking.method.steps.primaries import ch_index, within_sum
from dp_core.algorithms.dpc_stacking.metrics import evaluate
from dp_core.algorithms.dpc_stacking.params import LocalParams, PublishedParams, StackParams
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.words import message
from tests.algorithms.dpc_stacking.tools import quick, rng, run, unit_table
from tests.contract import tools as contract

blobs, iris = (generators.SAMPLES[key] for key in ("blobs", "iris"))

LATE: dict[str, list[dict[str, Any]]] = {
    "published": [
        {"weight": 3.0, "encoding": "onehot"},
        {"secondary": "clean", "label_sensitivity": "none"},
        {"weights_from": "raw"},
    ],
    "local": [{"weight": 3.0, "encoding": "integer"}],
    "central": [{"weight": 3.0, "encoding": "integer"}],
    "no_privacy": [{"weight": 3.0, "encoding": "onehot"}],
}
"""What changes after the votes."""
FEW: dict[str, Any] = {"primaries": ("kmeans", "gmm"), "folds": 2}


class Store:
    """Keeps votes by their key, and counts how often they were asked for."""

    def __init__(self) -> None:
        self.kept: dict[str, Votes] = {}

    def __call__(self, rows: Any, clusters: int, options: StackParams, dice: Any) -> Votes:
        key = rivals.vote_key(rows, clusters, options, dice)
        if key not in self.kept:
            self.kept[key] = votes(rows, clusters, options, dice)
        return self.kept[key]


@pytest.mark.slow
@pytest.mark.parametrize("method", LATE)
def test_kept_votes_change_no_bit_and_later_steps_ask_for_none(method):
    """Published votes on the true table serve every ε."""
    table, store = iris(), Store()
    params = ALGORITHM.method(method).params
    asked = 2 if method == "published" else 1
    for change in ({}, *LATE[method]):
        again = rivals.stacked_run(method, table, params(**FEW, **change), rng(), store)
        whole = run(method, table, **FEW, **change)
        assert contract.same(again.output, whole.output)
        assert again.ledger == whole.ledger
        assert len(store.kept) == asked
    if method == "published":
        rivals.stacked_run(method, table, params(epsilon=5.0, **FEW), rng(), store)
        assert len(store.kept) == 3


def test_what_votes_depend_on_is_in_their_key_and_nothing_else():
    rows = rng().random((20, 2))
    plain = StackParams()

    def key(given: Any = rows, clusters: int = 3, seed: int = 0, **options: Any) -> str:
        return rivals.vote_key(given, clusters, StackParams(**options), rng(seed))

    others = [key(rows + 1e-12), key(clusters=4), key(seed=1), key(folds=4), key(align=False)]
    others += [key(primaries=("kmeans",)), rivals.vote_key(rows, 3, plain, rng().spawn(1)[0])]
    assert len({key(), *others}) == 1 + len(others)
    assert rivals.vote_key(rows, 3, LocalParams(weight=1.0), rng()) == key()


@pytest.mark.parametrize("method", ["central", "dplloyd", "dplloyd_sup", "eugkm"])
def test_stages_end_at_the_release_and_cost_what_the_ledger_says(method):
    own = {"synopsis": "codebook"} if method == "central" else {}
    found = run(method, iris(), epsilon=2.0, **quick(method), **own).output
    last = found.stages[-1]
    np.testing.assert_array_equal(last.places, found.centres)
    np.testing.assert_array_equal(last.counts, found.noisy_counts)
    assert sum(stage.epsilon for stage in found.stages) == pytest.approx(2.0, abs=1e-12)
    first = found.stages[0]
    expected = ("mean", True) if method == "central" else ("start", False)
    assert (first.kind, first.epsilon > 0) == expected


def test_the_public_start_of_a_tree_depends_on_no_row():
    tables = (unit_table(50, 4, seed) for seed in (0, 1))
    found = (run("central", each, synopsis="tree", stacking=False).output for each in tables)
    np.testing.assert_array_equal(*(output.stages[0].places for output in found))


@pytest.fixture(scope="module")
def small():
    return generators.generate("blood", 60, 3)


@pytest.fixture(autouse=True)
def nothing_remembered():
    curves._BEST.clear()
    curves._VOTES.clear()


BOUNDS = ((0.0, -5.0, 10.0), (1.0, 5.0, 10.0))


@pytest.mark.parametrize("kind", list(generators.LOOK_ALIKES))
@pytest.mark.parametrize(("n", "clusters"), [(2, 2), (600, 5), (1_000, 50)])
def test_a_look_alike_has_the_public_numbers_and_stays_within_the_bounds(kind, n, clusters):
    made = generators.look_alike(n, BOUNDS, clusters, 7, kind=kind)
    assert (made.values.shape, made.bounds) == ((n, 3), BOUNDS)
    assert (made.values >= BOUNDS[0]).all()
    assert (made.values <= BOUNDS[1]).all()
    assert made.classes.max() < clusters
    assert made.synthetic
    assert not made.facts_from_data
    assert made.fingerprint == generators.look_alike(n, BOUNDS, clusters, 7, kind=kind).fingerprint
    assert made.fingerprint != generators.look_alike(n, BOUNDS, clusters, 8, kind=kind).fingerprint


def test_a_look_alike_and_the_ledger_of_public_limits_depend_on_no_value(small):
    """Made from the number of rows and columns, the limits and the groups; else from 0 to 1."""
    made = curves.look_alike("even", len(small), small.columns_count, small.bounds, 5)
    assert not np.isin(small.values, made.values).all()
    assert made.bounds == small.bounds
    made = curves.look_alike("uneven", 50, 4, None, 3)
    assert made.bounds == ((0.0,) * 4, (1.0,) * 4)
    given = {"clusters": 3, "epsilon": 0.5, "stacking": False}
    own = run("central", replace(small, facts_from_data=True), **given).ledger
    public = run("central", small, **given).ledger
    assert math.isinf(own.proven)
    assert as_if_public(own) == as_if_public(public) == public


def test_a_run_is_measured_as_the_library_evaluates_it(small):
    """And the ratio is made with the best groups."""
    output = run("kmeans", small, clusters=3).output
    found = curves.measured(small, output)
    measured = dict(evaluate(small, output))
    assert {key: found[key] for key in measured} == pytest.approx(measured, nan_ok=True)
    assert set(curves.MEASURES) <= set(found)
    rows, best = small.unit_box(), curves.best_groups(small, small.bounds, 3)
    assert best.ch == ch_index(rows, best.labels)
    ratio = within_sum(rows, output.labels) / within_sum(rows, best.labels)
    assert found["inertia"] == pytest.approx(ratio)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["log_entropy", "constant"])
def test_the_published_method_is_the_same_with_what_it_remembers(small, rule, monkeypatch):
    """Votes on the true table are found once for all ε."""
    asked = []
    find = ensemble.votes
    monkeypatch.setattr(
        ensemble, "votes", lambda rows, *facts: asked.append(rows.tobytes()) or find(rows, *facts)
    )
    for epsilon in (0.5, 5.0):
        params = PublishedParams(clusters=3, epsilon=epsilon, adaptive=rule, **FEW)
        both = (curves.published_again, publish_published)
        kept, plain = (draw(small, params, rng()) for draw in both)
        assert contract.same(kept.output, plain.output)
        assert kept.ledger == plain.ledger
    if rule == "log_entropy":
        assert asked.count(small.unit_box().tobytes()) == 1
        assert len(asked) == 1 + 2


def test_what_cannot_run_is_said_beforehand(small):
    method = ALGORITHM.method
    assert "EUGkM takes at most 4 columns" in curves.impossible(method("eugkm"), small)
    open_table = replace(small, bounds=None)
    for key in curves.PROVING:
        assert str(message("table-no-bounds")) in curves.impossible(method(key), open_table)
    assert curves.impossible(method("central"), small) == ""
