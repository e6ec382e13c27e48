"""HDMM: its search for weights, its error in closed form, its laws and ledger."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import check_grad

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import (
    UNITS,
    best_shares,
    publish_matrix,
    range_gram,
    strategy_error,
    strategy_of,
)
from dp_core.algorithms.stag.params import MapParams
from tests.algorithms.stag.tools import lattice_of


def run(lattice: Lattice, rng=0, epsilon: float = 1.0):
    source = np.random.default_rng(rng) if isinstance(rng, int) else rng
    return publish_matrix(lattice, MapParams(epsilon=epsilon), source)


def dense_error(matrix: np.ndarray) -> float:
    return float(np.trace(np.linalg.inv(matrix.T @ matrix) @ range_gram(matrix.shape[1])))


@settings(max_examples=20)
@given(side=st.integers(2, 12), sums=st.integers(1, 3), seed=st.integers(0, 10**6))
def test_the_error_of_weights_is_the_trace_of_the_dense_matrices(
    side: int, sums: int, seed: int
) -> None:
    theta, cells = np.random.default_rng(seed).random((sums, side)), np.arange(side)
    ranges = [(cells >= a) & (cells <= b) for a in range(side) for b in range(a, side)]
    w = np.array(ranges, dtype=float)
    gram = range_gram(side)
    assert (gram == w.T @ w).all()
    matrix = np.vstack([np.eye(side), theta]) / (1 + theta.sum(axis=0))
    found, slope = strategy_error(theta.ravel(), gram)
    assert found == pytest.approx(dense_error(matrix), rel=1e-9)
    off = check_grad(
        lambda x: strategy_error(x, gram)[0], lambda x: strategy_error(x, gram)[1], theta.ravel()
    )
    assert off < 1e-5 * (1 + np.linalg.norm(slope)) * found


@pytest.mark.parametrize(("side", "gain"), [(8, 1.0), (64, 1.15)])
def test_the_search_beats_single_cells_and_rounding_loses_little(side: int, gain: float) -> None:
    shares = best_shares(side)
    least = dense_error(np.vstack([np.diag(1 - shares.sum(axis=0)), shares]))
    assert np.trace(range_gram(side)) >= gain * least
    assert dense_error(strategy_of(side).sums / UNITS) <= 1.01 * least


def test_on_a_large_grid_it_is_a_sixth_below_the_best_weights_of_two_levels_of_blocks() -> None:
    blocks = np.vstack([0.481 * np.repeat(np.eye(16), 16, axis=1), 0.519 * np.eye(256)])
    assert dense_error(strategy_of(256).sums / UNITS) < 0.84 * dense_error(blocks)


@pytest.mark.parametrize("side", [1, 33])
def test_columns_add_up_and_what_solves_for_the_cells_is_the_pseudo_inverse(side: int) -> None:
    strategy = strategy_of(side)
    assert strategy is strategy_of(side)
    assert (strategy.sums >= 0).all()
    assert (strategy.sums.sum(axis=0) == UNITS).all()  # one point changes an axis by one unit
    assert strategy.inverse @ strategy.sums == pytest.approx(np.eye(side), abs=1e-9)
    with pytest.raises(ValueError, match="read-only"):
        strategy.inverse[0, 0] = 1


def test_the_error_of_all_rectangles_is_the_closed_form() -> None:
    """Sum over all rectangles of the squared error: (2 / eps²) tr((A'A)^-1 W'W)², 200 releases.

    The mean must lie within 6 of its own standard errors (1e-8).
    """
    counts, gram = np.random.default_rng(0).integers(0, 50, (33, 33)), range_gram(33)
    lattice, rng = lattice_of(counts), np.random.default_rng(1)
    found = []
    for _ in range(200):
        error = run(lattice, rng, 0.5).output.density - counts
        found.append(float((error * (gram @ error @ gram)).sum()))
    expected = 2 / 0.5**2 * dense_error(strategy_of(33).sums / UNITS) ** 2
    interval = 6 * np.std(found, ddof=1) / math.sqrt(len(found))
    assert interval < 0.3 * expected
    assert abs(np.mean(found) - expected) < interval
