"""Matrix mechanism: its weights, its error in closed form, its laws and ledger."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from dp_core.algorithms.stag.data.cutting import axis_edges, grid_totals
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals.matrix import (
    best_weights,
    matrix_side,
    publish_matrix,
    strategy_of,
    weights_error,
)
from dp_core.algorithms.stag.params import MapParams
from tests.algorithms.stag.tools import lattice_of, lattices, uneven

SIDES = [1, 4, 16, 64, 256]


def run(lattice: Lattice, rng=0, epsilon: float = 1.0):
    source = np.random.default_rng(rng) if isinstance(rng, int) else rng
    return publish_matrix(lattice, MapParams(epsilon=epsilon), source)


def hierarchy(side: int, weights: np.ndarray) -> np.ndarray:
    """Matrix A, row by row: each block of each level with its weight."""
    rows = []
    for level, weight in enumerate(weights.tolist()):
        size = side // 4**level
        for block in range(4**level):
            row = np.zeros(side)
            row[block * size : (block + 1) * size] = weight
            rows.append(row)
    return np.array(rows)


def ranges(side: int) -> np.ndarray:
    """Matrix W: one row for each range of cells."""
    cells = np.arange(side)
    return np.array(
        [(cells >= a) & (cells <= b) for a in range(side) for b in range(a, side)], dtype=float
    )


# --- the strategy ---------------------------------------------------------------------------------


def test_the_side_is_the_largest_power_of_four_that_fits() -> None:
    found = [matrix_side(r) for r in (1, 3, 4, 15, 16, 63, 64, 255, 256, 1024, 8192)]
    assert found == [1, 1, 4, 4, 16, 16, 64, 64, 256, 256, 256]


@settings(max_examples=30)
@given(side=st.sampled_from([1, 4, 16, 64]), seed=st.integers(0, 10**6))
def test_the_error_of_weights_is_the_trace_of_the_dense_matrices(side: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    levels = round(math.log(side, 4)) + 1
    weights = rng.dirichlet(np.ones(levels)) * (rng.random(levels) < 0.7)
    weights[-1] += 0.05
    a, w = hierarchy(side, weights), ranges(side)
    dense = np.trace(np.linalg.inv(a.T @ a) @ (w.T @ w))
    assert weights_error(side, weights) == pytest.approx(dense, rel=1e-8)


@pytest.mark.parametrize("side", SIDES)
def test_the_best_weights_add_up_to_one_and_no_others_do_better(side: int) -> None:
    """Against 20 descents from random starts, and 20,000 random weights, some of them 0."""
    found = best_weights(side)
    assert found.sum() == pytest.approx(1, rel=1e-14)
    assert found[-1] > 0
    assert (found >= 0).all()
    least, rng, levels = float(weights_error(side, found)), np.random.default_rng(side), len(found)
    others = rng.dirichlet(np.ones(levels), 20_000) * (rng.random((20_000, levels)) < 0.6)
    others[:, -1] += 0.01
    others /= others.sum(axis=1, keepdims=True)
    assert weights_error(side, others).min() >= least * (1 - 1e-12)

    def descended(start: np.ndarray) -> float:
        def error(logs: np.ndarray) -> float:
            weights = np.exp(logs - logs.max()) + 1e-12
            return math.log(weights_error(side, weights / weights.sum()))

        return float(np.exp(minimize(error, start, method="BFGS").fun))

    starts = rng.normal(0, 2, (20, levels))
    best = min(map(descended, starts))
    assert least <= best * (1 + 1e-9)
    assert best == pytest.approx(least, rel=1e-4)


def test_weights_are_found_again_to_the_last_bit() -> None:
    assert best_weights(64).tolist() == best_weights(64).tolist()
    assert strategy_of(64) is strategy_of(64)


@pytest.mark.parametrize("side", SIDES[:4])
def test_what_solves_for_the_cells_is_the_pseudo_inverse(side: int) -> None:
    strategy = strategy_of(side)
    a = hierarchy(side, strategy.weights)
    a = a[a.any(axis=1)]
    assert strategy.inverse == pytest.approx(np.linalg.pinv(a), abs=1e-10)
    assert np.abs(a).sum(axis=0) == pytest.approx(np.ones(side))  # sensitivity 1 on each axis
    cells = np.random.default_rng(0).integers(0, 99, (side, side))
    sums = strategy.block_sums(strategy.block_sums(cells, 0), 1)
    assert sums.dtype.kind == "i"
    weighted = np.multiply.outer(strategy.row_weights, strategy.row_weights) * sums
    assert weighted == pytest.approx(a @ cells @ a.T)


def test_a_kept_strategy_cannot_be_changed_by_a_caller() -> None:
    with pytest.raises(ValueError, match="read-only"):
        strategy_of(16).inverse[0, 0] = 1


# --- the method -----------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [16, 64])
def test_the_error_of_all_rectangles_is_the_closed_form(side: int) -> None:
    """Sum over all rectangles of the squared error: (2 / eps²) tr((A'A)^-1 W'W)², 300 releases.

    The mean must lie within 6 of its own standard errors (1e-8).
    """
    counts = np.random.default_rng(0).integers(0, 50, (side, side))
    lattice, rng = lattice_of(counts), np.random.default_rng(1)
    w = ranges(side)
    gram = w.T @ w
    found = []
    for _ in range(300):
        error = run(lattice, rng, 0.5).output.density - counts
        found.append(float((error * (gram @ error @ gram)).sum()))
    expected = 2 / 0.5**2 * float(weights_error(side, strategy_of(side).weights)) ** 2
    interval = 6 * np.std(found, ddof=1) / math.sqrt(len(found))
    assert interval < 0.25 * expected
    assert abs(np.mean(found) - expected) < interval


@given(lattice=lattices(33))
def test_without_noise_the_cells_of_the_grid_are_counted(lattice: Lattice) -> None:
    output = run(lattice, epsilon=1e9).output
    assert output.info == {"side": matrix_side(lattice.resolution)}
    edges = axis_edges(lattice.resolution, matrix_side(lattice.resolution))
    expected = grid_totals(lattice.table, edges, edges).ravel()
    assert output.count == pytest.approx(expected, abs=1e-6 * (1 + len(lattice)))


@given(epsilon=st.floats(0.01, 10))
def test_the_ledger_has_one_line_of_epsilon(epsilon: float) -> None:
    ledger = run(uneven(8, 100), epsilon=epsilon).ledger
    assert ledger.proven == ledger.claimed == epsilon


def test_one_point_changes_the_weighted_sums_by_one() -> None:
    strategy = strategy_of(64)
    weights = np.multiply.outer(strategy.row_weights, strategy.row_weights)
    cells = np.zeros((64, 64), dtype=np.int64)
    cells[17, 40] = 1
    changed = weights * strategy.block_sums(strategy.block_sums(cells, 0), 1)
    assert changed.sum() == pytest.approx(1, rel=1e-12)
