"""What an error curve answers: which ε is enough, what is drawn, and what is offered."""

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import generate
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend
from dp_core.study import answering, experiments
from dp_core.study.experiments import Row
from pages.common.input import choosing
from pages.common.tabs import error_curves

pytestmark = pytest.mark.usefixtures("few_runs_answer")


def row(epsilon, value, trial=0, *, method="central", metric="inertia", share=1.0):
    return Row(
        method=method,
        epsilon=epsilon,
        claimed=epsilon,
        proven=share * epsilon,
        metric=metric,
        value=value,
        trial=trial,
        seconds=0.0,
    )


def subject(*, proven=1.0, **given):
    gap = Gap.SENSITIVITY if proven > 1 else None
    leaf = Spend(
        step="x", mechanism="x", sensitivity=1, claimed=1.0, proven=proven, gap=gap, because="x"
    )
    params = CentralParams(clusters=3)
    facts = {
        "key": "dpc_stacking",
        "noun": "table",
        "unit_of_data": "people",
        "algorithm": ALGORITHM,
        "data": generate("emergency", 40, 3),
        "free": True,
        "synthetic": True,
        "measure": "groups",
        "metric": "inertia",
        "label": "distance",
        "unit": "× best",
        "method": "central",
        "params": params,
        "ledger": PrivacyLedger(Neighbouring.REPLACE, leaf),
        "methods": ["central"],
        "params_of": lambda key: params,
        "epsilons": (0.1, 0.315, 1.0, 10.0),
        "quiet": curves.QUIET,
        "tolerance": 1.5,
        "wanted": 0.9,
    }
    return error_curves.Subject(**facts | given)


def test_the_smallest_epsilon_is_the_first_whose_runs_meet_the_tolerance_often_enough():
    values = {0.1: [0.2, 0.3], 0.315: [0.04, 0.06], 1.0: [0.03, 0.04], 10.0: [0.01, 0.01]}
    rows = [row(e, v, t) for e, found in values.items() for t, v in enumerate(found)]
    question = subject(tolerance=0.05, wanted=0.9)
    found = choosing.answer(question, rows, 50)
    assert found.least == 1.0
    assert found.works == (1.0, 1.65)  # ln(0.05 · 0.99 / (0.95 · 0.01)) = 1.6502
    assert found.words[0] == "Probably ε from 1 to 1.65 meets tolerance and limit."
    assert found.between == (0.355, 0.4, 0.45, 0.5, 0.56, 0.63, 0.71, 0.8, 0.9)
    question = replace(question, wanted=0.5)
    assert choosing.answer(question, rows, 50).least == 0.315
    question = replace(question, tolerance=0.001)
    assert choosing.answer(question, rows, 50).least is None


def test_no_epsilon_is_offered_beside_a_sentence_that_says_that_none_works(monkeypatch):
    offered = []
    monkeypatch.setattr(choosing.st, "button", lambda label, **_: offered.append(label))
    rows = [
        row(epsilon, 0.5 if epsilon < 2 else 0.01, trial)
        for epsilon in (1.0, 2.0, 10.0)
        for trial in range(40)
    ]
    question = subject(tolerance=0.05, wanted=0.9)
    found = choosing.answer(question, rows, 50)
    assert found.words[0] == (
        "No ε meets both: the tolerance needs at least 2, your limit allows at most 1.65."
    )
    choosing.offers(question, found)
    assert not [label for label in offered if label.startswith("Use")]
    found = choosing.answer(question, rows, 500)
    assert found.words[0] == "ε from 2 to 4.59 meets tolerance and limit."
    assert "40 of 40 runs (95 % interval: 91 to 100 in 100) err by at most " in found.words[1]
    assert "; you want 90 of 100. A suspicion of 10 in 1,000 could" in found.words[1]
    assert "could pass 500 in 1,000" in found.words[1]
    assert "above ε = 4.59" in found.words[1]
    choosing.offers(question, found)
    assert "Use ε = 2" in offered


def test_the_risk_cap_is_compared_with_the_proven_epsilon():
    rows = [row(0.1, 0.5, share=3), row(0.315, 0.05, share=3), row(1.0, 0.05, share=3)]
    found = choosing.answer(subject(proven=3.0, tolerance=0.1), rows, 50)
    assert found.least == 0.315
    assert found.works == (0.945, 1.65)
    assert found.words[0] == "Probably ε from 0.945 to 1.65 meets tolerance and limit."
    assert "From ε = 0.315 on (proven: 0.945)" in found.words[1]
    found = choosing.answer(subject(proven=3.0, tolerance=0.1), rows[:1] + rows[2:], 50)
    assert found.least == 1.0
    assert found.works is None
    assert "the tolerance needs at least 3, your limit allows at most 1.65" in found.words[0]


@pytest.mark.parametrize("share", [3.0, math.inf])
def test_a_curve_is_made_of_the_draws_that_come_with_the_program(monkeypatch, share):
    steps, errors = np.array([0.1, 0.5, 1.0]), np.arange(15.0).reshape(3, 5)
    draws = experiments.Draws(of={}, grid=steps, steps=steps, errors=errors)
    rows = [row(e, 99.0, t, share=share) for e in (0.1, 1.0, curves.QUIET) for t in range(3)]
    rows += [row(0.1, 7.0, method="local")]
    question = replace(subject(), methods=["central", "local"])
    monkeypatch.setattr(
        experiments, "stored", lambda of, metric: draws if of.method == "central" else None
    )
    table = error_curves.with_stored(question, experiments.summary(rows))
    own = table[(table["method"] == "central") & (table["epsilon"] < curves.QUIET)]
    assert own["median"].tolist() == [2, 7, 12]
    assert own["n"].tolist() == [5] * 3
    assert own["claimed"].tolist() == pytest.approx(steps)
    assert own["proven"].tolist() == pytest.approx(share * steps)
    assert len(table) == 5, "without noise, and of a method without stored draws"
    before = error_curves.with_stored(question, experiments.summary([]))
    assert before["median"].tolist() == [2, 7, 12], "before any run has come back"
    assert [each.label for each in error_curves.drawn(question, before)] == ["Centrally private"]
    assert error_curves.spreads(question, before)
    monkeypatch.setattr(experiments, "stored", lambda of, metric: None)
    assert len(error_curves.with_stored(question, experiments.summary(rows))) == 4


@pytest.mark.parametrize("times", [1, 3])
def test_an_epsilon_below_all_that_were_measured_has_its_own_proven_epsilon(monkeypatch, times):
    rows = [row(e, 0.01, trial, share=times) for e in (0.05, 1.0) for trial in range(40)]
    monkeypatch.setattr(answering, "_verdict", lambda _: (0.028, 0.98, 200))
    found = choosing.answer(subject(tolerance=0.05), rows, 500)
    assert found.works == (pytest.approx(0.028 * times), 4.59)
    assert choosing.answer(subject(proven=times, tolerance=0.05), [], 500).works == found.works


@pytest.mark.parametrize(("tolerance", "least"), [(1.7, 1.0), (1.01, math.inf)])
def test_the_verdict_says_the_epsilon_that_the_error_tab_has_found(tolerance, least):
    rows = [row(e, v, t) for e, v in ((0.1, 9), (1.0, 1.1), (10.0, 1.1)) for t in range(40)]
    question = subject(tolerance=tolerance)
    view = SimpleNamespace(
        data=question.data,
        method="central",
        params=replace(question.params, epsilon=5.0),
        tolerance=tolerance,
        wanted=0.9,
    )
    assert choosing.found(view, "inertia") is None
    choosing.answer(question, rows, 50)
    assert choosing.found(view, "inertia") == least
    assert choosing.found(view, "ari") is None
