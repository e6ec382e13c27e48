"""The four clusterers and their folds: landmarks, held-out rows, names of groups."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.spatial.distance import cdist
from sklearn.metrics import adjusted_rand_score

from dp_core.algorithms.dpc_stacking import ALGORITHM, stack
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.method.steps import primaries
from dp_core.algorithms.dpc_stacking.method.steps.primaries import PRIMARIES, Task
from dp_core.algorithms.dpc_stacking.outputs import nearest
from dp_core.algorithms.dpc_stacking.params import NAMES
from dp_core.errors import DataError
from dp_core.words import say
from tests.algorithms.dpc_stacking.tools import rng, run, unit_table

anisotropic, blobs = SAMPLES["anisotropic"], SAMPLES["blobs"]
iris, moons = SAMPLES["iris"], SAMPLES["moons"]

STACKING = "dp_core.algorithms.dpc_stacking.method.steps.primaries"


def tight(n: int = 200) -> tuple[np.ndarray, np.ndarray]:
    centres = np.array([(0, 0), (10, 0), (0, 10), (10, 10)])
    groups = rng(7).integers(4, size=n)
    return centres[groups] + 0.3 * rng(0).standard_normal((n, 2)), groups


def from_scratch(name: str) -> Any:
    """Give a clusterer no fit to start from, and its groups names at random."""

    def fit(task: Task) -> Any:
        found = PRIMARIES[name](replace(task, whole=None))
        names = task.rng.permutation(task.clusters)
        return replace(found, labels=names[found.labels], start=None)

    return fit


@pytest.mark.parametrize("name", NAMES)
def test_names_of_groups_agree_between_folds_that_start_from_scratch(name, monkeypatch):
    rows, groups = tight()
    monkeypatch.setattr(f"{STACKING}.PRIMARIES", {each: from_scratch(each) for each in NAMES})
    made = [stack(rows, 4, primaries=[name], align=each, seed=1) for each in (True, False)]
    aligned, raw = (each.primary_labels[name] for each in made)
    assert adjusted_rand_score(groups, aligned) > 0.99
    assert adjusted_rand_score(groups, raw) < 0.9


@pytest.mark.parametrize("name", ["kmeans", "birch", "gmm"])
def test_a_fit_has_not_seen_the_rows_that_are_held_out(name):
    rows, _ = tight()
    held_out = np.arange(0, 200, 4)
    other = rows.copy()
    other[held_out] = 50 * rng(3).random((50, 2))
    tasks = (Task(rows=x, clusters=4, rng=rng(1), held_out=held_out) for x in (rows, other))
    one, two = (PRIMARIES[name](task).labels for task in tasks)
    seen = np.setdiff1d(np.arange(200), held_out)
    assert (one[seen] == two[seen]).all()
    assert (one[held_out] != two[held_out]).any()


def test_every_row_is_held_out_once_and_folds_have_equal_sizes(monkeypatch):
    asked: list[np.ndarray] = []

    def fit(task: Task) -> Any:
        if task.held_out is not None:
            asked.append(task.held_out)
        return PRIMARIES["kmeans"](task)

    monkeypatch.setattr(f"{STACKING}.PRIMARIES", {**PRIMARIES, "kmeans": fit})
    stack(unit_table(53, 2).values, 3, folds=5, primaries=["kmeans"], seed=4)
    assert sorted(map(len, asked)) == [10, 10, 11, 11, 11]
    assert np.array_equal(np.sort(np.concatenate(asked)), np.arange(53))
    assert any((np.diff(part) != 1).any() for part in asked), "dealt at random"


def test_a_clusterer_votes_the_same_whoever_votes_beside_it():
    rows = unit_table(80, 3).values
    together = stack(rows, 3, seed=5).primary_labels
    params = ALGORITHM.method("local").params(primaries=("gmm", "kmeans"))
    assert params.primaries == ("kmeans", "gmm")  # in their own order
    for name in NAMES:
        alone = stack(rows, 3, seed=5, primaries=[name]).primary_labels[name]
        assert (alone == together[name]).all()


def test_with_all_rows_as_landmarks_the_embedding_is_the_exact_normalised_cut():
    kernel = primaries.landmark_kernel(unit_table(60, 3).values, rng())
    assert np.array_equal(kernel.rows, np.arange(60))
    among = kernel.values
    roots = np.sqrt(among.sum(axis=1))
    _, vectors = eigh(among / np.outer(roots, roots), subset_by_index=(57, 59))
    exact = vectors / np.linalg.norm(vectors, axis=1)[:, None]
    found = kernel.embedding(3)
    assert found @ found.T == pytest.approx(exact @ exact.T, abs=1e-9)


def test_the_width_of_the_kernel_is_one_and_a_half_median_distances_to_the_seventh_neighbour():
    rows = unit_table(90, 2).values
    kernel = primaries.landmark_kernel(rows, rng(2), most=40)
    assert len(kernel.rows) == 40
    apart = np.sort(cdist(rows[kernel.rows], rows[kernel.rows]), axis=1)
    width = 1.5 * np.median(apart[:, 7])
    expected = np.exp(-(cdist(rows, rows[kernel.rows]) ** 2) / (2 * width**2))
    assert kernel.values == pytest.approx(expected, rel=1e-9)
    few = primaries.landmark_kernel(rows[:5], rng(2))
    farthest = 1.5 * np.median(cdist(rows[:5], rows[:5]).max(axis=1))
    apart = ((rows[0] - rows[1]) ** 2).sum()
    assert few.values[0, 1] == pytest.approx(np.exp(-apart / (2 * farthest**2)))


@pytest.mark.parametrize("seed", [3, 13])
def test_neighbourhoods_without_any_neighbour_are_embedded(seed):
    """Their eigenvalue 1 occurs many times, of which a routine of LAPACK finds none."""
    dice = rng(seed)
    near = [at + 2.0 ** -dice.integers(20, 33) * dice.random(300) for at in (0, 0.5, 1 - 1e-6)]
    rows = np.concatenate([*near, dice.random(100)])[:, None]
    found = primaries.landmark_kernel(rows, dice).embedding(3)
    assert found.shape == (1_000, 3)
    assert np.isfinite(found).all()


@pytest.mark.parametrize(
    ("make", "clusters", "least"), [(moons, 2, 0.99), (anisotropic, 3, 0.75), (iris, 3, 0.65)]
)
def test_the_spectral_clusterer_finds_known_classes(make, clusters, least):
    """Agreement 1.00, 0.82 and 0.72; K-means has 0.48, 0.83 and 0.72."""
    table = make()
    labels = run("spectral", table, clusters=clusters).output.labels
    assert adjusted_rand_score(table.classes, labels) > least


@pytest.mark.parametrize("epsilon", [0.01, 0.3, 5.0])
def test_counts_of_the_grid_method_are_the_noisy_ones(epsilon):
    """Negative counts are none: so they add up to a little more than there are rows."""
    found = run("eugkm", blobs(), epsilon=epsilon, clusters=4).output
    assert found.noisy_counts.sum() >= 4_000
    assert (found.noisy_counts == np.rint(found.noisy_counts)).all()
    if epsilon == 5.0:
        assert found.noisy_counts.sum() == pytest.approx(5_000, rel=0.05)


def normal(n: int, d: int, seed: int = 0) -> np.ndarray:
    rows = np.random.default_rng(seed).normal(size=(n, d))
    return rows - rows.mean(axis=0)


@pytest.mark.parametrize(("n", "d"), [(30, 2), (700, 12), (900, 40)])
def test_the_search_ends_with_leaves_enough_and_where_it_can_not_too_many(n, d):
    """A start that is good enough is taken, and another is not."""
    rows = normal(n, d)
    found = primaries.searched_leaves(rows, 12)
    assert len(found) >= 12
    assert len(found) <= primaries.MOST or d == 40
    assert primaries.searched_leaves(rows, 12, start=found.threshold).threshold == found.threshold
    again = primaries.searched_leaves(rows, 12, start=100.0)
    np.testing.assert_array_equal(again.centres, found.centres)


def test_no_digits_are_lost_far_away_and_identical_rows_have_no_leaves():
    """Ten million away squares have no digits left for the distances."""
    rows = normal(200, 3)
    here, there = primaries.searched_leaves(rows, 9), primaries.searched_leaves(rows + 1e7, 9)
    np.testing.assert_allclose(there.centres - 1e7, here.centres, atol=1e-6)
    with pytest.raises(DataError, match=say("dpc-too-few-rows")):
        primaries.searched_leaves(np.ones((20, 3)), 6)
    few = np.repeat(normal(2, 3), 10, axis=0)
    with pytest.raises(DataError, match=say("dpc-too-few-rows")):
        primaries.birch(Task(rows=few, clusters=3, rng=np.random.default_rng(0)))
    with pytest.raises(DataError, match=say("dpc-ensemble-all-rows-alike-there")):
        primaries.gmm(Task(rows=np.ones((20, 3)), clusters=3, rng=np.random.default_rng(0)))


def test_blocks_give_the_same_nearest_centres_as_one_table(monkeypatch):
    rows, centres = normal(500, 3), normal(7, 3, 1)
    whole = nearest(rows, centres)
    monkeypatch.setattr("dp_core.algorithms.dpc_stacking.outputs._MOST_DISTANCES", 50)
    np.testing.assert_array_equal(nearest(rows, centres), whole)


def test_a_fold_embeds_as_if_its_landmarks_were_the_only_ones():
    kernel = primaries.landmark_kernel(normal(80, 3), np.random.default_rng(0), most=40)
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
