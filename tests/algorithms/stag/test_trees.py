"""Trees of medians and midpoints: against slow ways, least squares, their laws and ledgers."""

import math
from collections.abc import Iterator
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import check_grad

from dp_core.algorithms.stag.data.lattice import halves, midpoints
from dp_core.algorithms.stag.method import rivals
from dp_core.algorithms.stag.method.steps import UpMerge, best_partitions, components, merge_groups
from dp_core.noise.mechanisms import ExponentialEach, unit_laplace
from dp_core.privacy.ledger import leaves
from tests.algorithms.stag import tools
from tests.algorithms.stag.tools import run
from tests.contract.tools import Spy

SIDES = st.sampled_from([1, 2, 3, 7, 16, 33])
SEEDS, COUNTS = st.integers(0, 10**6), st.lists(st.integers(0, 12), min_size=1, max_size=9)
METHODS = ("kd_standard", "kd_hybrid", "quadtree")


def random_cut(rng: np.random.Generator):
    """Cut anywhere, the far end included: then the second part is empty."""

    def cut(rect: np.ndarray, axis: int) -> np.ndarray:
        return rng.integers(rect[:, axis] + 1, rect[:, axis + 2] + 1)

    return cut


def by_lstsq(levels, noisy, variances) -> np.ndarray:
    """Weighted least squares with one unknown per leaf and one equation per node."""
    x0, y0, x1, y1 = levels[-1].rect.T
    rows, right = [], []
    for level, counts, variance in zip(levels, noisy, variances, strict=True):
        for rect, count in zip(level.rect, counts, strict=True):
            inside = (x0 >= rect[0]) & (y0 >= rect[1]) & (x1 <= rect[2]) & (y1 <= rect[3])
            rows.append(inside / math.sqrt(variance))
            right.append(count / math.sqrt(variance))
    return np.linalg.lstsq(np.array(rows), np.array(right), rcond=None)[0]


@settings(max_examples=40)
@given(
    resolution=st.sampled_from([1, 2, 3, 5, 8]),
    height=st.integers(0, 3),
    variances=st.lists(st.floats(0.1, 30), min_size=4, max_size=4),
    seed=SEEDS,
    middle=st.booleans(),
)
def test_tree_inference_is_weighted_least_squares(resolution, height, variances, seed, middle):
    """With empty children too: narrow boxes cannot be cut, and random cuts leave parts out."""
    rng = np.random.default_rng(seed)
    cut = midpoints if middle else random_cut(rng)
    levels = rivals.grow(resolution, [(cut, cut)] * height)
    noisy = [rng.normal(10, 5, len(level.rect)) for level in levels]
    used = variances[: height + 1]
    expected = by_lstsq(levels, noisy, used)
    assert rivals.consistent_leaves(levels, noisy, used) == pytest.approx(expected, abs=1e-8)


def slow_medians(counts, rect, axis, rate, gumbel) -> list[int]:
    """Score one position after the other by adding up the points on its two sides."""
    found = []
    for node in rect.tolist():
        x0, y0, x1, y1 = node
        inside = counts[y0:y1, x0:x1].sum(axis=axis)
        cuts = range(1, len(inside))
        apart = [abs(inside[:cut].sum() - inside[cut:].sum()) for cut in cuts]
        noisy = [(-rate * a / 2 + next(gumbel), cut) for a, cut in zip(apart, cuts, strict=True)]
        found.append(node[axis] + max(noisy)[1] if noisy else node[axis + 2])
    return found


@settings(max_examples=40)
@given(tools.lattices(12), st.sampled_from([1e-3, 0.1, 1.0, 1e6]), st.integers(1, 3), SEEDS)
def test_medians_are_those_of_a_slow_search_with_the_same_noise(lattice, epsilon, levels, seed):
    chooser = ExponentialEach(sensitivity=0.5, epsilon=epsilon)
    medians = rivals.PrivateMedians(lattice.table, chooser, np.random.default_rng(seed))
    twin = np.random.default_rng(seed)
    gumbel = iter(lambda: twin.gumbel(), None)
    rect = np.array([[0, 0, lattice.resolution, lattice.resolution]])
    for axis in (0, 1) * levels:
        expected = slow_medians(lattice.counts, rect, axis, epsilon, gumbel)
        positions = medians(rect, axis)
        assert positions.tolist() == expected
        rect, _ = halves(rect, positions, axis)


def test_one_point_changes_the_score_of_a_cut_by_one_half():
    one = tools.uneven(9, 200)
    counts = one.counts.copy()
    counts[4, 4] += 1
    rect = np.array([[0, 0, 9, 9], [2, 2, 6, 6]])
    chooser = ExponentialEach(sensitivity=0.5, epsilon=1)
    for axis in (0, 1):
        tables, rng = (one.table, tools.lattice_of(counts).table), np.random.default_rng(0)
        medians = (rivals.PrivateMedians(table, chooser, rng) for table in tables)
        before, after = (each.scores(rect, axis) for each in medians)
        assert set(np.abs(after - before).tolist()) == {0.5}


@pytest.mark.parametrize("key", METHODS)
@settings(max_examples=40)
@given(
    side=SIDES,
    height=st.integers(1, 10),
    epsilon=st.one_of(st.sampled_from([1e-4, 1e9]), st.floats(0.01, 10)),
    share=st.floats(0.05, 0.9),
    seed=SEEDS,
)
def test_the_ledger_adds_up_to_epsilon_to_the_last_bit(key, *, side, height, epsilon, share, seed):
    lattice = tools.uneven(side, 40 * side, seed)
    extra = {} if key == "quadtree" else {"median_share": share}
    release = run(key, lattice, seed, height=height, epsilon=epsilon, **extra)
    assert release.ledger.proven == release.ledger.claimed == epsilon
    assert release.output.info["height"] == rivals.tree_height(side, height)


def test_medians_cost_their_share_in_equal_parts_and_none_cost_nothing():
    lattice = tools.uneven(16, 100)
    charged, counts = leaves(run("kd_standard", lattice, epsilon=2.0).ledger.root)
    assert charged.proven == pytest.approx(0.3 * 2.0 / (2 * 4))  # 4 levels at R = 16
    assert charged.sensitivity == 0.5
    assert counts.proven == pytest.approx(0.7 * 2.0)
    charged, counts = leaves(run("kd_hybrid", tools.uneven(64, 100), median_levels=2).ledger.root)
    assert charged.proven == pytest.approx(0.3 / (2 * 2))
    assert counts.proven == pytest.approx(0.7)
    (counts,) = leaves(run("kd_hybrid", lattice, median_levels=0).ledger.root)
    assert counts.proven == 1.0
    (counts,) = leaves(run("kd_standard", tools.uneven(1, 9)).ledger.root)
    assert counts.proven == 1.0


def test_every_level_is_measured_with_its_geometric_share(monkeypatch):
    """Whatever the medians: one crowded corner leaves parts empty, and all places are kept."""
    counts = np.zeros((33, 33), dtype=int)
    counts[0, 0] = 10**6
    spy = Spy(monkeypatch)
    release = run("kd_standard", tools.lattice_of(counts), epsilon=2.0, height=3)
    assert len(release.output.rect) < 64
    (counts,) = [noise for noise, _ in spy.draws if hasattr(noise, "weights")]
    shares, sizes = np.unique(counts.weights, return_counts=True)
    assert shares == pytest.approx(rivals.level_budgets(1.0, 3))
    assert sizes.tolist() == [1, 4, 16, 64]
    assert release.ledger == run("kd_standard", tools.uneven(33, 500), epsilon=2.0, height=3).ledger


def slow_tree(counts: np.ndarray, epsilon: float, seed: int) -> dict[tuple[int, ...], float]:
    """Node by node, level by level, with formulas of the specification: leaf to count."""
    growing, measuring = np.random.default_rng(seed).spawn(2)
    lam = 7 / (3 * epsilon / 2)
    delta = lam * math.log(4)
    level, depth, found = [(0, 0, len(counts), len(counts))], 0, []
    while level:
        below, asked = [], []
        for node in level:  # what is not asked is a leaf before those that are
            x0, y0, x1, y1 = node
            (found if min(x1 - x0, y1 - y0) == 1 else asked).append(node)
        for x0, y0, x1, y1 in asked:
            biased = max(0 - delta, counts[y0:y1, x0:x1].sum() - depth * delta)
            if biased + lam * growing.laplace() > 0:
                x, y = x0 + (x1 - x0 + 1) // 2, y0 + (y1 - y0 + 1) // 2
                below += [(x0, y0, x, y), (x0, y, x, y1), (x, y0, x1, y), (x, y, x1, y1)]
            else:
                found.append((x0, y0, x1, y1))
        level, depth = below, depth + 1
    noise = 2 / epsilon * unit_laplace((len(found),), measuring)
    true = [counts[y0:y1, x0:x1].sum() for x0, y0, x1, y1 in found]
    return dict(zip(found, (true + noise).tolist(), strict=True))


@given(tools.lattices(33), st.sampled_from([0.01, 0.3, 1, 30]), SEEDS)
def test_privtree_is_the_tree_of_a_slow_loop_with_the_same_noise(lattice, epsilon, seed):
    output = run("privtree", lattice, seed, epsilon=epsilon).output
    expected = slow_tree(lattice.counts, epsilon, seed)
    found = dict(zip(map(tuple, output.rect.tolist()), output.count.tolist(), strict=True))
    assert found == pytest.approx(expected, abs=1e-9 * (1 + len(lattice)))


@pytest.mark.parametrize("side", [1, 2, 8, 32])
def test_the_curve_visits_each_cell_once_and_never_jumps(side):
    y, x = np.divmod(rivals.hilbert_order(side), side)
    assert sorted(rivals.hilbert_order(side).tolist()) == list(range(side * side))
    assert (np.abs(np.diff(x)) + np.abs(np.diff(y)) == 1).all()


@given(seed=SEEDS)
def test_deviations_are_those_of_a_slow_loop_and_one_point_changes_two_a_size(seed):
    rng = np.random.default_rng(seed)
    cells = rng.poisson(rng.gamma(0.3, 9, 64))
    blocks = (block for size in (4, 16, 64) for block in cells.reshape(-1, size))
    slow = [np.floor(np.abs(block - block.mean()).sum() + 0.5) for block in blocks]
    assert rivals.deviations(cells).tolist() == slow
    more = cells.copy()
    more[rng.integers(64)] += 1
    assert np.abs(rivals.deviations(more) - rivals.deviations(cells)).sum() <= 2 * 3


@given(seed=SEEDS, price=st.sampled_from([0.1, 3.0, 40.0]))
def test_the_cheapest_cut_is_the_cheapest_of_all(seed, price):
    costs = np.random.default_rng(seed).normal(8, 20, 21)
    own = np.maximum(costs, 0) + price

    def least(level: int, block: int) -> float:
        if level == 0:
            return price
        first = (0, 0, 16, 20)[level]
        apart = sum(least(level - 1, 4 * block + part) for part in range(4))
        return min(own[first + block], apart)

    starts = rivals.cheapest(costs, price, 64)
    total = 0.0
    for first, end in pairwise([*starts.tolist(), 64]):
        level = {1: 0, 4: 1, 16: 2, 64: 3}[end - first]
        assert first % (end - first) == 0
        total += price if level == 0 else own[(0, 0, 16, 20)[level] + first // (end - first)]
    assert total == pytest.approx(least(3, 0))


@settings(max_examples=20)
@given(buckets=st.integers(1, 13), seed=SEEDS)
def test_weights_of_a_path_add_up_and_beat_single_buckets(buckets, seed):
    workload = np.random.default_rng(seed).random((30, buckets))
    weights = rivals.tree_weights(workload)
    rows = [
        weight * ((np.arange(buckets) >> level) == node)
        for level, each in enumerate(reversed(weights))
        for node, weight in enumerate(each.tolist())
    ]
    matrix = np.array(rows)
    assert matrix.sum(axis=0) == pytest.approx(np.ones(buckets))
    gram = workload.T @ workload
    assert np.trace(np.linalg.pinv(matrix.T @ matrix) @ gram) <= np.trace(gram) * (1 + 1e-9)


@given(epsilon=st.floats(0.01, 10))
def test_the_ledger_shares_epsilon_between_costs_and_counts(epsilon):
    ledger = run("dawa", tools.uneven(8, 100), epsilon=epsilon).ledger
    assert ledger.proven == pytest.approx(epsilon, rel=1e-12)
    costs, counts = leaves(ledger.root)
    assert costs.proven == pytest.approx(epsilon / 4)
    assert (costs.sensitivity, counts.sensitivity) == (6, 1)


def dense_error(matrix: np.ndarray) -> float:
    return float(np.trace(np.linalg.inv(matrix.T @ matrix) @ rivals.range_gram(matrix.shape[1])))


@settings(max_examples=20)
@given(side=st.integers(2, 12), sums=st.integers(1, 3), seed=SEEDS)
def test_the_error_of_weights_is_the_trace_of_the_dense_matrices(side, sums, seed):
    theta, cells = np.random.default_rng(seed).random((sums, side)), np.arange(side)
    ranges = [(cells >= a) & (cells <= b) for a in range(side) for b in range(a, side)]
    w = np.array(ranges, dtype=float)
    gram = rivals.range_gram(side)
    assert (gram == w.T @ w).all()
    matrix = np.vstack([np.eye(side), theta]) / (1 + theta.sum(axis=0))
    found, slope = rivals.strategy_error(theta.ravel(), gram)
    assert found == pytest.approx(dense_error(matrix), rel=1e-9)
    error, slopes = (lambda x, k=k: rivals.strategy_error(x, gram)[k] for k in (0, 1))
    off = check_grad(error, slopes, theta.ravel())
    assert off < 1e-5 * (1 + np.linalg.norm(slope)) * found


@pytest.mark.parametrize(("side", "gain"), [(8, 1.0), (64, 1.15)])
def test_the_search_beats_single_cells_and_rounding_loses_little(side, gain):
    shares = rivals.best_shares(side)
    least = dense_error(np.vstack([np.diag(1 - shares.sum(axis=0)), shares]))
    assert np.trace(rivals.range_gram(side)) >= gain * least
    assert dense_error(rivals.strategy_of(side).sums / rivals.UNITS) <= 1.01 * least


@pytest.mark.parametrize("side", [1, 33])
def test_columns_add_up_and_what_solves_for_the_cells_is_the_pseudo_inverse(side):
    strategy = rivals.strategy_of(side)
    assert strategy is rivals.strategy_of(side)
    assert (strategy.sums >= 0).all()
    assert (
        strategy.sums.sum(axis=0) == rivals.UNITS
    ).all()  # one point changes an axis by one unit
    assert strategy.inverse @ strategy.sums == pytest.approx(np.eye(side), abs=1e-9)
    with pytest.raises(ValueError, match="read-only"):
        strategy.inverse[0, 0] = 1


def least(y: np.ndarray, sparse: np.ndarray, price: float) -> float:
    """Cost of the cheapest of all recursive cuts of a square into quarters."""
    if not sparse.any():
        return 0.0
    whole, half = cost_of(sparse - 1, y, price), len(y) // 2
    if not half:
        return whole
    corners = product((slice(half), slice(half, None)), repeat=2)
    return min(whole, sum(least(y[each], sparse[each], price) for each in corners))


def cost_of(labels: np.ndarray, y: np.ndarray, price: float) -> float:
    """Squared deviation from group means, plus the price of each group."""
    total = 0.0
    for label in set(labels[labels >= 0].tolist()):
        inside = y[labels == label]
        total += float(((inside - inside.mean()) ** 2).sum()) + price
    return total


@settings(max_examples=40)
@given(seed=SEEDS, side=st.sampled_from([1, 2, 3, 4]), price=st.floats(0.1, 30))
def test_no_recursive_cut_is_cheaper_than_the_dyadic_merge(seed, side, price):
    rng = np.random.default_rng(seed)
    y = rng.normal(scale=3, size=(side, side)) + 8 * (rng.random((side, side)) < 0.3)
    sparse = rng.random((side, side)) < 0.8
    found = cost_of(merge_groups(y, sparse, 1.0, price), y, price)
    more = (0, (1 << (side - 1).bit_length()) - side)
    best = least(np.pad(y, more), np.pad(sparse, more), price)
    assert found == pytest.approx(best, abs=1e-9)


def contiguous(size: int, k: int) -> Iterator[list[int]]:
    """All ways to cut 0..size-1 into k runs, as a group per place."""
    for cuts in combinations(range(1, size), k - 1):
        yield np.repeat(range(k), np.diff([0, *cuts, size])).tolist()


@settings(max_examples=30)
@given(COUNTS, COUNTS)
def test_best_partitions_are_those_of_brute_force(counts, others):
    """Two sets of the same number of distinct counts at once, each cell a place of its own."""
    for set_of in (counts, others):
        values, times = np.unique(set_of, return_counts=True)
        found = best_partitions(values[None].astype(float), times[None].astype(float))
        ordered = sorted(set_of)
        for k in range(1, len(values) + 1):
            cuts = contiguous(len(ordered), k)
            best = min(tools.representation_cost(ordered, each, 1.0) - k for each in cuts)
            assert found.deviations[0, k - 1] == pytest.approx(best, abs=1e-9)
            group = found.groups(0, k)
            assert group.tolist() == sorted(group.tolist())
            assert group[-1] == k - 1
            spread = np.repeat(group, times)
            own = tools.representation_cost(np.repeat(values, times), spread, 1.0) - k
            assert own == pytest.approx(best, abs=1e-9)


def test_components_touch_by_edges_and_a_dense_grid_has_no_groups():
    wanted = np.array([[1, 0, 1], [1, 0, 0], [0, 1, 1]], dtype=bool)
    assert components(wanted).tolist() == [[0, -1, 1], [0, -1, -1], [-1, 2, 2]]
    found = merged(np.full((2, 2), 9), np.zeros((2, 2), dtype=bool), boost=True)
    assert found.groups.tolist() == [-1] * 4
    assert len(found.spends) == 4  # the ledger is the same for all data


def merged(counts: np.ndarray, sparse: np.ndarray, *, boost: bool):
    merge = UpMerge(epsilon=1e7, epsilon_choice=1e7, boost=boost)
    return merge.merge(counts, sparse, np.random.default_rng(0))


def test_boost_keeps_components_apart_and_without_it_equal_counts_are_merged():
    counts = np.array([[5, 0, 5], [5, 9, 7], [0, 3, 7]])
    found = merged(counts, np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=bool), boost=True)
    assert found.groups.tolist() == [0, -1, 1, 0, -1, 2, -1, 3, 2]
    assert found.estimates[[1, 4, 6]].tolist() == [0, 0, 0]
    assert found.estimates == pytest.approx([5, 0, 5, 5, 0, 7, 0, 3, 7], abs=1e-3)
    counts = np.array([[5, 0], [100, 5]])
    assert merged(counts, counts < 40, boost=False).groups.tolist() == [0, 1, -1, 0]
