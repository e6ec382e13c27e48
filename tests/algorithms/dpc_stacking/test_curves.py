"""What the error curves need: look-alikes, measures, what is found once, and how columns move."""

import math
from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import LOOK_ALIKES, generate, look_alike
from dp_core.algorithms.dpc_stacking.method.published import publish_published
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.algorithms.dpc_stacking.method.steps.primaries import ch_index, silhouette, within_sum
from dp_core.algorithms.dpc_stacking.metrics import evaluate
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import curves, remembered
from dp_core.algorithms.dpc_stacking.view.figures import gain_curve, gain_figure
from dp_core.errors import DataError, ParameterError
from dp_core.study.experiments import Row, run_trial, trial_rng
from dp_core.view.theme import theme
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


def test_uneven_groups_halve_and_loose_ones_run_into_each_other():
    wide = ((0.0,) * 6, (1.0,) * 6)
    made = {kind: look_alike(700, wide, 3, 1, kind=kind) for kind in LOOK_ALIKES}
    sizes = {kind: np.bincount(each.classes) for kind, each in made.items()}
    assert sizes["uneven"].tolist() == [400, 200, 100]
    assert max(np.ptp(sizes["even"]), np.ptp(sizes["loose"])) <= 1
    even, loose = (silhouette(made[kind].values, made[kind].classes) for kind in ("even", "loose"))
    assert even > 0.4 > 0.2 > loose


def test_a_look_alike_of_an_unknown_kind_or_of_nobody_is_refused():
    with pytest.raises(ParameterError, match="kind = 'odd' must be one of even"):
        look_alike(10, BOUNDS, 2, 0, kind="odd")
    with pytest.raises(DataError, match="At least 2 rows"):
        look_alike(1, BOUNDS, 2, 0)


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


def test_the_best_groups_are_found_once_for_a_table(small, monkeypatch):
    calls = []
    find = remembered.reference_groups
    monkeypatch.setattr(
        remembered, "reference_groups", lambda *facts: calls.append(1) or find(*facts)
    )
    own = curves.for_curves(ALGORITHM)
    for method in ("dplloyd", "input_kmeans"):
        params = own.method(method).params(clusters=3)
        run_trial(own, small, method=method, params=params, trials=range(2), common=True)
    assert len(calls) == 1
    remembered.best_groups(replace(small, values=small.values[::-1]), small.bounds, 3)
    remembered.best_groups(small, small.bounds, 2)
    assert len(calls) == 3
    monkeypatch.setattr(remembered, "MOST_KEPT", 2)  # little is remembered
    remembered.best_groups(small, small.bounds, 4)
    assert len(remembered._BEST) == 2


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


def test_levels_are_one_group_and_the_best_k_means():
    found = rows(inertia=1.7, one_cluster=3.2, best_ch=120.0, best_silhouette=0.4)
    for measure in ("inertia", "cost"):
        assert curves.levels(found, measure) == {"trivial": ("one group", 3.2), "floor": 1.0}
    assert curves.levels(found, "ari") == {"trivial": ("chance", 0.0), "floor": 1.0}
    assert curves.levels(found, "ch") == {"trivial": None, "floor": 120.0}
    assert curves.levels(found, "silhouette") == {"trivial": None, "floor": 0.4}
    found = rows(inertia=math.inf, one_cluster=math.inf, best_ch=math.nan)
    assert curves.levels(found, "inertia")["trivial"] is None
    assert curves.levels(found, "ch")["floor"] is None
    assert curves.levels([], "silhouette") == {"trivial": None, "floor": None}


def test_a_tolerance_that_one_group_meets_is_too_loose():
    found = rows(inertia=1.01, one_cluster=1.19)
    assert "1.19 times" in curves.too_loose(found, 1.5)
    assert curves.too_loose(found, 1.1) == ""
    assert curves.too_loose([], 1.5) == ""


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


@pytest.mark.parametrize("method", ALGORITHM.methods, ids=lambda each: each.key)
def test_more_data_and_more_folds_are_guessed_to_take_longer(method):
    params = method.params()
    times = [curves.seconds(method.key, n, 12, 5, params) for n in (100, 10_000, 200_000)]
    assert 0 < times[0] < times[1] < times[2] < 60
    if method.key == "local":
        few, many = (
            curves.seconds("local", 600, 12, 5, replace(params, folds=folds)) for folds in (1, 20)
        )
        assert many > 3 * few


def test_the_ledger_without_read_bounds_is_that_of_public_ones(small):
    given = {"clusters": 3, "epsilon": 0.5, "stacking": False}
    own = run("central", replace(small, facts_from_data=True), **given).ledger
    public = run("central", small, **given).ledger
    assert math.isinf(own.proven)
    assert as_if_public(own) == as_if_public(public) == public


def points(errors, one=3.0, share=1.0):
    return [
        row(metric, number, epsilon=epsilon, trial=trial, share=share)
        for epsilon, values in errors.items()
        for trial, value in enumerate(values)
        for metric, number in (("inertia", value), ("one_cluster", one))
    ]


def test_the_gain_is_one_for_the_best_and_nothing_for_one_group():
    curve = gain_curve(4, points({10.0: [1.0, 1.0], 0.1: [3.0, 2.0, 3.0], 1.0: [2.0]}), "claimed")
    assert curve.epsilon.tolist() == [0.1, 1.0, 10.0]
    assert curve.gain.tolist() == [0.0, 0.5, 1.0]
    assert curve.runs == 1
    assert gain_curve(4, points({1.0: [2.0]}, share=math.inf), "proven") is None
    assert gain_curve(4, points({1.0: [1.0]}, one=1.0), "claimed") is None
    assert gain_curve(4, [], "claimed") is None


def test_the_columns_on_screen_stand_out_among_those_seen_before():
    made = [
        gain_curve(columns, points({0.1: [2.0], 1.0: [1.5]}, one=columns + 1.0), "proven")
        for columns in (12, 6, 2)
    ]
    figure = gain_figure(made, 6, "proven", theme(False))
    widths = {trace.name: trace.line.width for trace in figure.data}
    assert widths == {"12 columns": 1.6, "2 columns": 1.6, "6 columns": 3}
    assert figure.data[-1].name == "6 columns"
    said = " ".join(each.text for each in figure.layout.annotations)
    assert "<b>6 columns</b>" in said
    assert "proven privacy budget" in figure.layout.xaxis.title.text
