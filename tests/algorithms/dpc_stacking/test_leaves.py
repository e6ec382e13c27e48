"""Leaves of Birch: enough of them, and not too many."""

import math

import numpy as np
import pytest
from sklearn.cluster import Birch

from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    MOST,
    Task,
    birch,
    gmm,
    landmark_kernel,
    leaves_of,
    one_level,
    searched_leaves,
)
from dp_core.algorithms.dpc_stacking.outputs import nearest
from dp_core.errors import DataError


def normal(n: int, d: int, seed: int = 0) -> np.ndarray:
    rows = np.random.default_rng(seed).normal(size=(n, d))
    return rows - rows.mean(axis=0)


def test_a_leaf_is_the_mean_of_its_rows_and_no_wider_than_the_threshold():
    groups = np.repeat([[0.0, 0.0], [9.0, 0.0], [0.0, 9.0]], 20, axis=0)
    rows = groups + normal(60, 2) / 10
    found = leaves_of(rows, 1.0)
    assert len(found) == 3
    for number, centre in enumerate(found.centres):
        own = rows[nearest(rows, found.centres) == number]
        np.testing.assert_allclose(centre, own.mean(axis=0), atol=1e-12)
        assert math.sqrt(((own - centre) ** 2).sum(axis=1).mean()) <= 1.0


@pytest.mark.parametrize("d", [1, 12, 40])
@pytest.mark.parametrize("threshold", [0.001, 0.5, 3.0])
def test_leaves_are_those_of_scikit_learn_to_the_last_digit(d, threshold):
    """More leaves than one node may have are left to its tree of several levels."""
    rows = np.concatenate([normal(600, d, d), np.zeros((20, d)), normal(50, d, d)])
    model = Birch(
        threshold=threshold, branching_factor=MOST + 1, n_clusters=None, compute_labels=False
    ).fit(rows)
    alone = one_level(rows, threshold)
    assert (alone is None) == (len(model.subcluster_centers_) > MOST + 1)
    np.testing.assert_array_equal(leaves_of(rows, threshold).centres, model.subcluster_centers_)


@pytest.mark.parametrize(("n", "d"), [(30, 2), (700, 12), (900, 40)])
def test_the_search_ends_with_leaves_enough_and_where_it_can_not_too_many(n, d):
    """A start that is good enough is taken, and another is not."""
    rows = normal(n, d)
    found = searched_leaves(rows, 12)
    assert len(found) >= 12
    assert len(found) <= MOST or d == 40
    assert searched_leaves(rows, 12, start=found.threshold).threshold == found.threshold
    again = searched_leaves(rows, 12, start=100.0)
    np.testing.assert_array_equal(again.centres, found.centres)


def test_no_digits_are_lost_far_from_the_origin():
    """Ten million away squares have no digits left for the distances."""
    rows = normal(200, 3)
    here, there = searched_leaves(rows, 9), searched_leaves(rows + 1e7, 9)
    np.testing.assert_allclose(there.centres - 1e7, here.centres, atol=1e-6)


def test_identical_rows_have_no_leaves_to_search_for():
    with pytest.raises(DataError, match="Too few distinct rows"):
        searched_leaves(np.ones((20, 3)), 6)
    few = np.repeat(normal(2, 3), 10, axis=0)
    with pytest.raises(DataError, match="Too few distinct rows"):
        birch(Task(rows=few, clusters=3, rng=np.random.default_rng(0)))
    with pytest.raises(DataError, match="All rows are alike"):
        gmm(Task(rows=np.ones((20, 3)), clusters=3, rng=np.random.default_rng(0)))


def test_blocks_give_the_same_nearest_centres_as_one_table(monkeypatch):
    rows, centres = normal(500, 3), normal(7, 3, 1)
    whole = nearest(rows, centres)
    monkeypatch.setattr("dp_core.algorithms.dpc_stacking.outputs._MOST_DISTANCES", 50)
    np.testing.assert_array_equal(nearest(rows, centres), whole)


def test_a_fold_embeds_as_if_its_landmarks_were_the_only_ones():
    rows = normal(80, 3)
    kernel = landmark_kernel(rows, np.random.default_rng(0), most=40)
    out = kernel.rows[::4]
    kept = ~np.isin(kernel.rows, out)
    values = kernel.values[:, kept]
    among = values[kernel.rows[kept]]
    roots = np.sqrt(among.sum(axis=1))
    spectrum, vectors = np.linalg.eigh(among / np.outer(roots, roots))
    plain = values / np.sqrt(values.sum(axis=1))[:, None] / roots @ vectors[:, -3:] / spectrum[-3:]
    plain /= np.linalg.norm(plain, axis=1)[:, None]
    found = kernel.embedding(3, without=out)
    np.testing.assert_allclose(found @ found.T, plain @ plain.T, atol=1e-9)
