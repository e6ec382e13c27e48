"""Dyadic merge and exact partitions against brute force."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import merge_groups
from dp_core.algorithms.stag.method.steps import UpMerge, best_partitions, components
from tests.algorithms.stag.tools import representation_cost

Blocks = tuple[tuple[int, int, int], ...]


@cache
def recursive_cuts(x: int, y: int, size: int) -> tuple[Blocks, ...]:
    """All ways to cut a block into quarters of quarters, as (x, y, size) of each piece."""
    ways: list[Blocks] = [((x, y, size),)]
    if size > 1:
        half = size // 2
        corners = [(x, y), (x + half, y), (x, y + half), (x + half, y + half)]
        quarters = [recursive_cuts(a, b, half) for a, b in corners]
        ways += [
            a + b + c + d
            for a in quarters[0]
            for b in quarters[1]
            for c in quarters[2]
            for d in quarters[3]
        ]
    return tuple(ways)


def cost_of(labels: np.ndarray, y: np.ndarray, price: float) -> float:
    """Squared deviation from group means, plus the price of each group."""
    total = 0.0
    for label in set(labels[labels >= 0].tolist()):
        inside = y[labels == label]
        total += float(((inside - inside.mean()) ** 2).sum()) + price
    return total


def labels_of(cut: Blocks, sparse: np.ndarray) -> np.ndarray:
    labels = np.full(sparse.shape, -1)
    for number, (x, y, size) in enumerate(cut):
        labels[y : y + size, x : x + size] = number
    return np.where(sparse, labels, -1)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), side=st.sampled_from([1, 2, 3, 4]), price=st.floats(0.1, 30))
def test_no_recursive_cut_is_cheaper_than_the_dyadic_merge(seed, side, price):
    rng = np.random.default_rng(seed)
    y = rng.normal(scale=3, size=(side, side)) + 8 * (rng.random((side, side)) < 0.3)
    sparse = rng.random((side, side)) < 0.8
    found = cost_of(merge_groups(y, sparse, 1.0, price), y, price)
    whole = 1 << (side - 1).bit_length()
    padded = np.zeros((whole, whole), dtype=bool)
    padded[:side, :side] = sparse
    best = min(
        cost_of(labels_of(cut, padded)[:side, :side], y, price)
        for cut in recursive_cuts(0, 0, whole)
    )
    assert found == pytest.approx(best, abs=1e-9)


@given(seed=st.integers(0, 10**6), side=st.integers(1, 20), penalty=st.floats(0, 50))
def test_group_labels_run_from_0_on_in_order_and_spare_dense_cells(seed, side, penalty):
    rng = np.random.default_rng(seed)
    sparse = rng.random((side, side)) < rng.random()
    groups = merge_groups(rng.normal(size=(side, side)), sparse, 0.5, penalty)
    assert ((groups >= 0) == sparse).all()
    labels, first = np.unique(groups[sparse], return_index=True)
    assert labels.tolist() == list(range(len(labels)))
    assert first.tolist() == sorted(first.tolist())


def contiguous(size: int, k: int) -> Iterator[list[int]]:
    """All ways to cut 0..size-1 into k runs, as a group per place."""
    if k == 1:
        yield [0] * size
        return
    for last in range(1, size - k + 2):
        for rest in contiguous(size - last, k - 1):
            yield [*rest, *[k - 1] * last]


@settings(max_examples=60)
@given(
    counts=st.lists(st.integers(0, 12), min_size=1, max_size=9),
    others=st.lists(st.integers(0, 12), min_size=1, max_size=9),
)
def test_best_partitions_are_those_of_brute_force(counts, others):
    """Two sets of the same number of distinct counts at once, each cell a place of its own."""
    for set_of in (counts, others):
        values, times = np.unique(set_of, return_counts=True)
        found = best_partitions(values[None].astype(float), times[None].astype(float))
        ordered = sorted(set_of)
        for k in range(1, len(values) + 1):
            best = min(
                representation_cost(ordered, groups, 1.0) - k
                for groups in contiguous(len(ordered), k)
            )
            assert found.deviations[0, k - 1] == pytest.approx(best, abs=1e-9)
            group = found.groups(0, k)
            assert group.tolist() == sorted(group.tolist())
            assert group[-1] == k - 1
            spread = np.repeat(group, times)
            own = representation_cost(np.repeat(values, times), spread, 1.0) - k
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
    sparse = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 1]], dtype=bool)
    found = merged(counts, sparse, boost=True)
    assert found.groups.tolist() == [0, -1, 1, 0, -1, 2, -1, 3, 2]
    assert found.estimates[[1, 4, 6]].tolist() == [0, 0, 0]
    assert found.estimates == pytest.approx([5, 0, 5, 5, 0, 7, 0, 3, 7], abs=1e-3)
    counts = np.array([[5, 0], [100, 5]])
    assert merged(counts, counts < 40, boost=False).groups.tolist() == [0, 1, -1, 0]
