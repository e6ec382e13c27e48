"""DAWA: its buckets against slow sums, its tree against dense matrices, its laws and ledger."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import (
    cheapest,
    deviations,
    hilbert_order,
    publish_dawa,
    range_gram,
    sketches,
    tree_weights,
)
from dp_core.algorithms.stag.params import DawaParams
from dp_core.privacy.ledger import leaves
from tests.algorithms.stag.tools import uneven


def run(lattice: Lattice, rng=0, epsilon: float = 1.0):
    source = np.random.default_rng(rng) if isinstance(rng, int) else rng
    return publish_dawa(lattice, DawaParams(epsilon=epsilon), source)


@pytest.mark.parametrize("side", [1, 2, 8, 32])
def test_the_curve_visits_each_cell_once_and_never_jumps(side: int) -> None:
    y, x = np.divmod(hilbert_order(side), side)
    assert sorted(hilbert_order(side).tolist()) == list(range(side * side))
    assert (np.abs(np.diff(x)) + np.abs(np.diff(y)) == 1).all()


@given(seed=st.integers(0, 10**6))
def test_deviations_are_those_of_a_slow_loop_and_one_point_changes_two_a_size(seed: int) -> None:
    rng = np.random.default_rng(seed)
    cells = rng.poisson(rng.gamma(0.3, 9, 64))
    slow = [
        np.floor(np.abs(block - block.mean()).sum() + 0.5)
        for size in (4, 16, 64)
        for block in cells.reshape(-1, size)
    ]
    assert deviations(cells).tolist() == slow
    more = cells.copy()
    more[rng.integers(64)] += 1
    assert np.abs(deviations(more) - deviations(cells)).sum() <= 2 * 3


@given(seed=st.integers(0, 10**6), price=st.sampled_from([0.1, 3.0, 40.0]))
def test_the_cheapest_cut_is_the_cheapest_of_all(seed: int, price: float) -> None:
    costs = np.random.default_rng(seed).normal(8, 20, 21)
    own = np.maximum(costs, 0) + price

    def least(level: int, block: int) -> float:
        if level == 0:
            return price
        first = (0, 0, 16, 20)[level]
        apart = sum(least(level - 1, 4 * block + part) for part in range(4))
        return min(own[first + block], apart)

    starts = cheapest(costs, price, 64)
    total = 0.0
    for first, end in pairwise([*starts.tolist(), 64]):
        level = {1: 0, 4: 1, 16: 2, 64: 3}[end - first]
        assert first % (end - first) == 0
        total += price if level == 0 else own[(0, 0, 16, 20)[level] + first // (end - first)]
    assert total == pytest.approx(least(3, 0))


@settings(max_examples=20)
@given(buckets=st.integers(1, 13), seed=st.integers(0, 10**6))
def test_weights_of_a_path_add_up_and_beat_single_buckets(buckets: int, seed: int) -> None:
    workload = np.random.default_rng(seed).random((30, buckets))
    weights = tree_weights(workload)
    rows = [
        weight * ((np.arange(buckets) >> level) == node)
        for level, each in enumerate(reversed(weights))
        for node, weight in enumerate(each.tolist())
    ]
    matrix = np.array(rows)
    assert matrix.sum(axis=0) == pytest.approx(np.ones(buckets))
    gram = workload.T @ workload
    error = np.trace(np.linalg.pinv(matrix.T @ matrix) @ gram)
    assert error <= np.trace(gram) * (1 + 1e-9)


def test_sketches_stand_for_all_rectangles() -> None:
    """Squares of 100 random sums: within half of the truth for any rectangle (over 4 errors)."""
    gram, drawn = range_gram(8), sketches(8).astype(float)
    cells = np.zeros((8, 8))
    cells[2:5, 1:7] = 1
    ordered = cells.ravel()[hilbert_order(8)]
    true = (cells * (gram @ cells @ gram)).sum()
    single = gram[0, 0] ** 2
    ratio = np.square(drawn @ ordered).sum() / np.square(drawn[:, 0]).sum()
    assert 0.5 < ratio / (true / single) < 2


@given(epsilon=st.floats(0.01, 10))
def test_the_ledger_shares_epsilon_between_costs_and_counts(epsilon: float) -> None:
    ledger = run(uneven(8, 100), epsilon=epsilon).ledger
    assert ledger.proven == pytest.approx(epsilon, rel=1e-12)
    costs, counts = leaves(ledger.root)
    assert costs.proven == pytest.approx(epsilon / 4)
    assert (costs.sensitivity, counts.sensitivity) == (6, 1)
