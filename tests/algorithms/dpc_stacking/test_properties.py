"""What must hold for any table: alignment, votes, scores, projection, synopses, noisy means."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from sklearn.metrics import calinski_harabasz_score, silhouette_score

from dp_core.algorithms.dpc_stacking import align_labels, ch_index, encode_votes, silhouette
from dp_core.algorithms.dpc_stacking.method.rivals import eugkm_cells
from dp_core.algorithms.dpc_stacking.method.steps import synopsis
from dp_core.algorithms.dpc_stacking.method.steps.inputs import chosen
from dp_core.algorithms.dpc_stacking.outputs import means_of, nearest
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Geometric, Laplace, SupNorm
from dp_core.privacy.ledger import Spend
from dp_core.tables.categorical import project_to_simplex
from tests.algorithms.dpc_stacking.tools import rng

FREE = Spend(step="none", mechanism="none", sensitivity=0, claimed=0, proven=0)

clusters = st.integers(2, 6)
seeds = st.integers(0, 10_000)


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(1, 30), seeds)
def test_alignment_agrees_with_as_many_rows_as_any_renaming_can(k, n, seed):
    reference, labels = rng(seed).integers(k, size=(2, n))
    every = itertools.permutations(range(k))
    best = max((np.array(names)[labels] == reference).sum() for names in every)
    found = align_labels(reference, labels, k)
    assert (found == reference).sum() == best
    assert len({(int(a), int(b)) for a, b in zip(labels, found, strict=True)}) == len(set(labels))


@given(clusters, seeds, st.floats(-100, 100))
def test_distances_of_one_hot_votes_do_not_depend_on_names(k, seed, weight):
    labels, names = rng(seed).integers(k, size=12), rng(seed + 1).permutation(k)
    one, other = (encode_votes(each, weight, k, "onehot") for each in (labels, names[labels]))
    apart = np.linalg.norm(one[:, None] - one[None], axis=2)
    assert apart == pytest.approx(np.linalg.norm(other[:, None] - other[None], axis=2))
    assert apart == pytest.approx(abs(weight) * (labels[:, None] != labels[None]), abs=1e-9)


@settings(max_examples=30)
@given(st.integers(8, 60), st.integers(1, 4), clusters, seeds)
def test_scores_are_those_of_scikit_learn(n, d, k, seed):
    rows = rng(seed).standard_normal((n, d)).round(1)
    labels = rng(seed + 1).integers(k, size=n)
    if not 2 <= len(set(labels)) < n:
        return
    assert ch_index(rows, labels) == pytest.approx(calinski_harabasz_score(rows, labels), rel=1e-9)
    assert silhouette(rows, labels) == pytest.approx(silhouette_score(rows, labels), abs=1e-9)


def test_a_large_table_is_judged_by_a_stated_sample_and_the_upper_end_has_a_cell():
    rows, labels = rng().random((400, 2)), rng(1).integers(3, size=400)
    one, again, other = (silhouette(rows, labels, sample=50, seed=seed) for seed in (0, 0, 1))
    assert one == again != other
    chosen = np.sort(rng(0).choice(400, 50, replace=False))
    assert one == pytest.approx(silhouette_score(rows[chosen], labels[chosen]))
    found = synopsis.grid(np.ones((500, 2)), 1e6, rng())
    assert found.noisy[-1] == 500
    assert found.noisy[:-1].sum() == 0


def nearest_by_trying(noisy: np.ndarray, total: float) -> np.ndarray:
    """Try every set of entries above 0; the rest must then wish to be below."""
    best, found = math.inf, np.zeros_like(noisy)
    for size in range(1, len(noisy) + 1):
        for kept in map(list, itertools.combinations(range(len(noisy)), size)):
            tried = np.zeros_like(noisy)
            tried[kept] = noisy[kept] + (total - noisy[kept].sum()) / size
            apart = ((tried - noisy) ** 2).sum()
            if tried.min() >= 0 and apart < best:
                best, found = apart, tried
    return found


@given(
    arrays.arrays(np.float64, st.integers(1, 7), elements=st.integers(-30, 60)), st.integers(1, 80)
)
def test_projected_counts_are_the_nearest_ones(noisy, total):
    found = project_to_simplex(noisy, total)
    assert found.min() >= 0
    assert found.sum() == pytest.approx(total)
    assert found == pytest.approx(nearest_by_trying(noisy, total), abs=1e-8)


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(0, 1_000), st.floats(0.05, 20), seeds)
def test_leaves_of_a_tree_tile_the_box_and_hold_every_row_once(d, n, epsilon, seed):
    rows = np.clip(rng(seed).normal(0.3, 0.1, (n + 2, d)), 0, 1)
    if seed % 2:
        rows = np.round(16 * rows) / 16  # on the middle of boxes: such rows go up
    with pytest.MonkeyPatch.context() as patch:
        counts: list[np.ndarray] = []
        patch.setattr(Geometric, "release", lambda _self, true, _rng: counts.append(true) or true)
        found = synopsis.tree(rows, epsilon, rng(seed))
    assert math.fsum((found.high - found.low).prod(axis=1)) == 1
    # The upper end of the box belongs to the last leaf.
    below = (rows[:, None] < found.high) | ((found.high == 1) & (rows[:, None] == 1))
    inside = (rows[:, None] >= found.low) & below
    assert (inside.all(axis=2).sum(axis=0) == counts[0]).all()
    assert counts[0].sum() == n + 2


@pytest.mark.parametrize("per_axis", [synopsis.grid_cells_per_axis, eugkm_cells])
@given(st.integers(2, 100_000), st.floats(0.01, 20), st.integers(1, 16))
def test_a_grid_has_at_least_two_cells_an_axis_and_never_too_many(per_axis, n, epsilon, d):
    cells = per_axis(n, epsilon, d)
    assert cells >= 2
    assert cells**d <= synopsis.MOST_CELLS
    most = per_axis(10**200, 10.0, d)  # as many as fit
    assert most**d <= synopsis.MOST_CELLS < (most + 1) ** d


@given(st.integers(2, 100_000), st.floats(0.01, 20), st.integers(1, 16))
def test_a_cell_is_as_wide_as_the_part_of_the_rows_that_noise_moves(n, epsilon, d):
    g = synopsis.grid_cells_per_axis(n, epsilon, d)

    def moved(cells):
        return cells**d * 2 / epsilon / n

    assert g == 2 or moved(g - 0.5) <= 1 / (g - 0.5) * (1 + 1e-9)  # with fewer, it is wider
    assert (g + 1) ** d > synopsis.MOST_CELLS or moved(g + 0.5) >= 1 / (g + 0.5) * (1 - 1e-9)


@pytest.mark.parametrize("make", [synopsis.grid, synopsis.tree])
def test_cells_hold_about_as_many_rows_as_there_are_when_the_budget_is_large(make):
    rows = rng(3).random((400, 2)) ** 2
    found = make(rows, 60.0, rng(1))
    inside = (rows[:, None] >= found.low) & (rows[:, None] < found.high)
    assert len(found.counts) > 40
    assert found.counts == pytest.approx(inside.all(axis=2).sum(axis=0), abs=1.5)


def test_five_rounds_close_in_on_where_everybody_is():
    """Reach 0.35 · 0.6⁴ = 0.045 around the heaviest points of the round before."""
    place = np.array([0.2, 0.7, 0.4])
    found = synopsis.codebook(np.tile(place, (4_000, 1)), 3, 50.0, rng(1), rng(2))
    apart = np.abs(found.centres - place).max(axis=1)
    assert (len(found.counts), found.counts.sum()) == (128, pytest.approx(4_000))
    assert apart[found.counts.argmax()] < 0.03
    assert np.median(apart) < 0.08
    assert (found.high - found.low).max() == pytest.approx(0.04)
    assert ((found.low >= 0) & (found.low < found.high) & (found.high <= 1)).all()


def test_the_mean_of_all_rows_gets_a_fifth_to_a_half_and_is_trusted_as_its_noise_allows():
    """From public numbers alone: s = √((d + 1)(d + 2)/3)/(ε n), and 0.03/(0.03 + s²)."""
    assert [synopsis.share_of_mean(n, 4, 1.0) for n in (1, 10**6)] == [0.5, 0.2]
    assert synopsis.share_of_mean(100, 4, 1.0) == pytest.approx(math.sqrt(10) / 10)
    rows = np.tile([0.1, 0.2, 0.3, 0.9], (500, 1))
    assert synopsis.mean_of_all(rows, 1e6, rng(1)).place == pytest.approx(rows[0], abs=1e-3)
    assert synopsis.mean_of_all(rows, 1e-6, rng(1)).place == pytest.approx([0.5] * 4, abs=1e-2)
    spend = synopsis.mean_of_all(rows, 0.3, Entropy()).spend
    assert (spend.mechanism.split(",")[0], spend.sensitivity, spend.proven) == ("sup-norm", 1, 0.3)


def test_a_few_rows_far_from_all_others_are_found():
    """One in thirty lies in the opposite corner; ten seeds."""
    rows = 0.1 * rng(3).uniform(size=(6_000, 5))
    rows[:200] += 0.9
    for seed in range(10):
        found = synopsis.codebook(rows, 2, 3.0, rng(seed), rng(seed + 1))
        assert found.counts[found.centres.mean(axis=1) > 0.6].sum() == pytest.approx(200, abs=60)


def test_code_points_start_where_rows_are_however_wide_the_bounds():
    """Rows in a corner: half of the first points lie around their mean, the others all over."""
    found = synopsis.codebook(0.1 * rng(3).uniform(size=(5_000, 6)), 3, 2.0, rng(1), rng(2))
    assert np.abs(found.mean.place - 0.05).max() < 0.02
    first = found.rounds[0].places
    assert np.median(first[: len(first) // 2]) < 0.15
    assert np.median(first[len(first) // 2 :]) > 0.4


@given(st.lists(st.floats(0, 50), min_size=1, max_size=12), st.integers(1, 300), seeds)
def test_pseudo_rows_are_shared_out_by_largest_remainders(counts, many, seed):
    weights = np.array(counts)
    if not weights.sum() > 1e-6:
        return
    edges = np.arange(len(weights), dtype=float)[:, None]
    found = synopsis.Synopsis(low=edges, high=edges + 0.5, counts=weights, spend=FREE)
    rows = synopsis.pseudo_rows(synopsis.filled_boxes(found, f"{seed}", many=many))
    assert rows.shape == (many, 1)
    assert (rows % 1 < 0.5).all()
    each = np.bincount(rows[:, 0].astype(int), minlength=len(weights))
    shares = weights / weights.sum() * many
    assert each.sum() == many
    assert (np.abs(each - shares) < 1).all()
    rest = shares - np.floor(shares)
    raised = each > np.floor(shares)
    if raised.any() and not raised.all():
        assert rest[raised].min() >= rest[~raised].max() - 1e-9


def mechanisms(d: int, epsilon: float, source, *, sup_norm: bool):
    adding = synopsis.vector_noise(epsilon, d, source, sup_norm=sup_norm)
    return Geometric(sensitivity=2, epsilon=epsilon), adding


@pytest.mark.parametrize("sup_norm", [True, False])
@pytest.mark.parametrize("source", [rng(1), Entropy()])
def test_noisy_means_are_means_and_groups_without_rows_get_noise(sup_norm, source, monkeypatch):
    rows, centres = rng().random((200, 3)), rng(1).random((4, 3))
    noise = mechanisms(3, 1e9, rng(), sup_norm=sup_norm)  # none to speak of
    means, counts = synopsis.noisy_means(rows, centres, noise, rng())
    groups = nearest(rows, centres)
    assert counts.tolist() == np.bincount(groups, minlength=4).tolist()
    assert means == pytest.approx(means_of(rows, groups, 4), abs=1e-6)
    rows = np.full((50, 2), 0.1)
    centres = np.array([(0.1, 0.1), (0.9, 0.9), (0.5, 0.9)])
    drawn: list[np.ndarray] = []
    for each in (Geometric, SupNorm, Laplace):
        release = each.release

        def watched(self, values, source, release=release):
            found = release(self, values, source)
            drawn.append(np.asarray(found - values))
            return found

        monkeypatch.setattr(each, "release", watched)
    noise = mechanisms(2, 0.05, source, sup_norm=sup_norm)
    means, _ = synopsis.noisy_means(rows, centres, noise, source)
    counts, sums = drawn
    assert counts.shape == (3,)
    assert sums.shape == (3, 2)
    assert (sums != 0).all()
    assert ((means >= 0) & (means <= 1)).all()


@settings(max_examples=100)
@given(st.integers(1, 6), st.integers(2, 5), seeds)
def test_no_replaced_row_changes_the_sums_by_more_than_they_are_calibrated_to(d, k, seed):
    """Sum over groups of the largest change of a coordinate: at most 1; counts: at most 2."""
    dice = rng(seed)
    rows, centres = dice.random((12, d)), dice.random((k, d))
    other = rows.copy()
    other[0] = dice.integers(2, size=d) if seed % 2 else dice.random(d)
    half = float(dice.choice([1e-3, 0.1, 0.5]))
    windows = (None, synopsis.Window(half=half), synopsis.Window(half=half, leave_out=True))
    sums = []
    for table in (rows, other):
        groups, moved = synopsis.shares_of(table, centres, windows[seed % 3])
        member = np.eye(k)[groups]
        sums.append((member.T @ moved, member.sum(axis=0)))
    (one, before), (two, after) = sums
    assert np.abs(one - two).max(axis=1).sum() <= 1 + 1e-12
    assert np.abs(one - two).sum() <= d + 1e-12
    assert np.abs(before - after).sum() <= 2


@pytest.mark.parametrize(
    ("d", "kind", "share"), [(1, "tree", 0), (4, "tree", 0), (5, "codebook", 0.5)]
)
def test_the_synopsis_follows_from_the_number_of_columns(d, kind, share):
    assert chosen(CentralParams(), d) == (kind, share)
    assert chosen(CentralParams(synopsis="grid"), d) == ("grid", 0)
    assert chosen(CentralParams(synopsis="codebook"), d) == ("codebook", 0.5)
    assert chosen(CentralParams(refinement_share=0.4), d) == (kind, 0.4)
