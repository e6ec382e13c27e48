"""Where the published claim fails, with the numbers of a run."""

import math

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM, generate
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import gaps
from dp_core.algorithms.dpc_stacking.study.gaps import GAPS


def run(**given):
    params = PublishedParams(**{"clusters": 3, "epsilon": 0.5, "folds": 1, **given})
    table = generate("blood", 120, 1)
    method = ALGORITHM.method("published")
    return params, method.run(table, params, np.random.default_rng(0))


def test_twelve_columns_at_one_half_cost_six():
    params, release = run(adaptive="constant")
    rungs = gaps.ladder(params, release.output)
    assert [rung.epsilon for rung in rungs] == [0.5, 6.0]
    assert release.ledger.proven == pytest.approx(6.0)
    found = {each.number: each for each in gaps.problems(params, release.output)}
    assert "0.5 per column × 12 columns = 6 per person" in found["a"].figures
    assert "20 runs at 6 per person cost 120" in found["g"].figures


@pytest.mark.parametrize(
    ("given", "label"),
    [
        ({"adaptive": "log_entropy"}, "ε from the data"),
        ({"adaptive": "constant", "weights_from": "raw"}, "weights from the data"),
    ],
)
def test_what_reads_the_true_table_has_no_bound(given, label):
    params, release = run(**given)
    last = gaps.ladder(params, release.output)[-1]
    assert math.isinf(last.epsilon)
    assert label in last.label
    assert math.isinf(release.ledger.proven)


def test_every_pair_of_a_gap_stands_with_a_problem():
    params, release = run()
    found = gaps.problems(params, release.output, facts_from_data=True)
    assert [each.number for each in found] == list("abcdefgh")
    shown = [pair for each in found for pair in each.pairs]
    assert sorted(shown) == sorted(pair.key for pair in GAPS)
    assert "limits were read from the data" in found[4].figures
