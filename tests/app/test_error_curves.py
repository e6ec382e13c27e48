"""What an error curve is made of."""

import math

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import generate
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.study import experiments
from dp_core.study.experiments import Row
from pages.common.tabs import error_tab
from tests.bundles import ledger


def row(epsilon, value, trial=0, *, method="central", share=1.0):
    known = {"claimed": epsilon, "proven": share * epsilon, "metric": "inertia", "seconds": 0.0}
    return Row(method=method, epsilon=epsilon, value=value, trial=trial, **known)


def subject():
    params = CentralParams(clusters=3)
    words = ("noun", "measure", "label", "unit")
    return error_tab.Subject(
        key="dpc_stacking",
        algorithm=ALGORITHM,
        data=generate("emergency", 40, 3),
        free=True,
        metric="inertia",
        method="central",
        params=params,
        ledger=ledger(claimed=1.0, proven=1.0),
        methods=["central", "local"],
        params_of=lambda key: params,
        epsilons=(0.1, 0.315, 1.0, 10.0),
        quiet=curves.QUIET,
        tolerance=1.5,
        **dict.fromkeys(words, "word"),
    )


@pytest.mark.parametrize("share", [3.0, math.inf])
def test_a_curve_is_made_of_the_draws_that_come_with_the_program(monkeypatch, share):
    steps, errors = np.array([0.1, 0.5, 1.0]), np.arange(15.0).reshape(3, 5)
    draws = experiments.Draws(of={}, grid=steps, steps=steps, errors=errors)
    rows = [row(e, 99.0, t, share=share) for e in (0.1, 1.0, curves.QUIET) for t in range(3)]
    rows += [row(0.1, 7.0, method="local")]
    question = subject()
    kept = {"central": draws}
    monkeypatch.setattr(experiments, "stored", lambda of, metric: kept.get(of.method))
    table = error_tab.with_stored(question, experiments.summary(rows))
    own = table[(table["method"] == "central") & (table["epsilon"] < curves.QUIET)]
    assert (own["median"].tolist(), own["n"].tolist()) == ([2, 7, 12], [5] * 3)
    assert own["claimed"].tolist() == pytest.approx(steps)
    assert own["proven"].tolist() == pytest.approx(share * steps)
    assert len(table) == 5, "without noise, and of a method without stored draws"
    before = error_tab.with_stored(question, experiments.summary([]))
    assert before["median"].tolist() == [2, 7, 12], "before any run has come back"
    assert [each.label for each in error_tab.drawn(question, before)] == ["Centrally private"]
    assert error_tab.spreads(question, before)
    monkeypatch.setattr(experiments, "stored", lambda of, metric: None)
    assert len(error_tab.with_stored(question, experiments.summary(rows))) == 4
