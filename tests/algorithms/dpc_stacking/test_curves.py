"""What the error curves need: look-alikes, measures, what is found once, and how columns move."""

import math
from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import LOOK_ALIKES, generate, look_alike
from dp_core.algorithms.dpc_stacking.method.published import publish_published
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.algorithms.dpc_stacking.method.steps.primaries import ch_index, within_sum
from dp_core.algorithms.dpc_stacking.metrics import evaluate
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import curves, remembered
from dp_core.errors import DataError
from dp_core.study.experiments import Row, trial_rng
from tests.algorithms.dpc_stacking.tools import run


@pytest.fixture(scope="module")
def small():
    return generate("blood", 60, 3)


@pytest.fixture(autouse=True)
def nothing_remembered():
    remembered._BEST.clear()
    remembered._VOTES.clear()


BOUNDS = ((0.0, -5.0, 10.0), (1.0, 5.0, 10.0))


@pytest.mark.parametrize("kind", list(LOOK_ALIKES))
@pytest.mark.parametrize(("n", "clusters"), [(2, 2), (600, 5), (1_000, 50)])
def test_a_look_alike_has_the_public_numbers_and_stays_within_the_bounds(kind, n, clusters):
    made = look_alike(n, BOUNDS, clusters, 7, kind=kind)
    assert made.values.shape == (n, 3)
    assert made.bounds == BOUNDS
    assert (made.values >= BOUNDS[0]).all()
    assert (made.values <= BOUNDS[1]).all()
    assert made.classes.max() < clusters
    assert made.synthetic
    assert not made.facts_from_data
    assert made.fingerprint == look_alike(n, BOUNDS, clusters, 7, kind=kind).fingerprint
    assert made.fingerprint != look_alike(n, BOUNDS, clusters, 8, kind=kind).fingerprint


def test_a_look_alike_depends_on_no_value_of_the_table(small):
    """Made from the number of rows and columns, the limits and the groups; else from 0 to 1."""
    made = curves.look_alike("even", len(small), small.columns_count, small.bounds, 5)
    assert not np.isin(small.values, made.values).all()
    assert made.bounds == small.bounds
    made = curves.look_alike("uneven", 50, 4, None, 3)
    assert made.bounds == ((0.0,) * 4, (1.0,) * 4)


def test_a_run_is_measured_as_the_library_evaluates_it(small):
    """And the ratio is made with the best groups."""
    output = run("kmeans", small, clusters=3).output
    found = curves.measured(small, output)
    measured = dict(evaluate(small, output))
    assert {key: found[key] for key in measured} == pytest.approx(measured, nan_ok=True)
    assert set(curves.MEASURES) <= set(found)
    rows, best = small.unit_box(), remembered.best_groups(small, small.bounds, 3)
    assert best.ch == ch_index(rows, best.labels)
    ratio = within_sum(rows, output.labels) / within_sum(rows, best.labels)
    assert found["inertia"] == pytest.approx(ratio)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["log_entropy", "constant"])
def test_the_published_method_is_the_same_with_what_it_remembers(small, rule, monkeypatch):
    """Votes on the true table are found once for all ε."""
    asked = []
    find = remembered.votes
    monkeypatch.setattr(
        remembered, "votes", lambda rows, *facts: asked.append(rows.tobytes()) or find(rows, *facts)
    )
    for trial in (0, 1):
        for epsilon in (0.5, 5.0):
            params = PublishedParams(
                clusters=3, epsilon=epsilon, adaptive=rule, primaries=("kmeans", "gmm"), folds=2
            )
            kept, plain = (
                draw(small, params, trial_rng(0, "published", None, trial))
                for draw in (remembered.published_again, publish_published)
            )
            assert (kept.output.labels == plain.output.labels).all()
            assert (kept.output.centres == plain.output.centres).all()
            assert kept.ledger == plain.ledger
    if rule == "log_entropy":
        assert asked.count(small.unit_box().tobytes()) == 2
        assert len(asked) == 2 + 4


def row(metric, value, *, epsilon=1.0, trial=0, share=1.0):
    return Row(
        method="central",
        epsilon=epsilon,
        claimed=epsilon,
        proven=share * epsilon,
        metric=metric,
        value=value,
        trial=trial,
        seconds=0.0,
    )


def rows(**values):
    return [row(metric, value) for metric, value in values.items()]


def test_what_cannot_run_is_said_beforehand(small):
    method = ALGORITHM.method
    assert curves.impossible(method("eugkm"), small) == "EUGkM is for at most 4 columns."
    open_table = replace(small, bounds=None)
    for key in curves.PROVING:
        params = method(key).params(clusters=2)
        assert "needs public limits" in curves.impossible(method(key), open_table)
        with pytest.raises(DataError):
            method(key).run(open_table, params, trial_rng(0, key, None, 0))
    assert curves.impossible(method("central"), small) == ""


def test_the_ledger_without_read_bounds_is_that_of_public_ones(small):
    given = {"clusters": 3, "epsilon": 0.5, "stacking": False}
    own = run("central", replace(small, facts_from_data=True), **given).ledger
    public = run("central", small, **given).ledger
    assert math.isinf(own.proven)
    assert as_if_public(own) == as_if_public(public) == public
