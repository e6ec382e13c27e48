"""Trees of medians and midpoints: against slow ways, least squares, their laws and ledgers."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import (
    PrivateMedians,
    consistent_leaves,
    grow,
    halves,
    level_budgets,
    midpoints,
    publish_kd,
    publish_quadtree,
    tree_height,
)
from dp_core.algorithms.stag.params import HybridParams, MedianParams, TreeParams
from dp_core.noise.mechanisms import ExponentialEach
from dp_core.privacy.ledger import leaves
from tests.algorithms.stag.tools import lattice_of, lattices, tiles_once, uneven
from tests.contract.tools import Spy

SIDES = st.sampled_from([1, 2, 3, 7, 16, 33])
METHODS = {
    "kd_standard": (publish_kd, MedianParams),
    "kd_hybrid": (publish_kd, HybridParams),
    "quadtree": (publish_quadtree, TreeParams),
}


def run(key: str, lattice: Lattice, rng=0, **params):
    publish, kind = METHODS[key]
    source = np.random.default_rng(rng) if isinstance(rng, int) else rng
    return publish(lattice, kind(**params), source)


def random_cut(rng: np.random.Generator):
    """Cut anywhere, the far end included: then the second part is empty."""

    def cut(rect: np.ndarray, axis: int) -> np.ndarray:
        return rng.integers(rect[:, axis] + 1, rect[:, axis + 2] + 1)

    return cut


def test_the_geometric_budget_of_the_specification() -> None:
    found = level_budgets(1.0, 3)
    assert np.round(found, 5).tolist() == [0.17102, 0.21547, 0.27147, 0.34204]
    assert level_budgets(0.7, 0).tolist() == [0.7]
    assert level_budgets(2.0, 8).sum() == pytest.approx(2.0, rel=1e-15)


@given(resolution=st.integers(1, 300))
def test_midpoints_cut_the_box_into_lattice_cells_in_as_many_levels_as_are_made(
    resolution: int,
) -> None:
    height = tree_height(resolution, 10)
    levels = grow(resolution, [(midpoints, midpoints)] * height)
    assert len(levels[-1]) == resolution**2
    if height:
        assert len(levels[-2]) < resolution**2


@given(resolution=SIDES, height=st.integers(0, 7), seed=st.integers(0, 10**6))
def test_each_level_tiles_the_box_and_lies_inside_the_one_above(
    resolution: int, height: int, seed: int
) -> None:
    cut = random_cut(np.random.default_rng(seed))
    levels = grow(resolution, [(cut, cut)] * height)
    for above, level in itertools.pairwise(levels):
        outer = above.rect[level.parent]
        assert (level.rect[:, :2] >= outer[:, :2]).all()
        assert (level.rect[:, 2:] <= outer[:, 2:]).all()
        assert (np.diff(level.parent) >= 0).all()
        assert np.array_equal(np.unique(level.parent), np.arange(len(above)))
        assert np.bincount(level.parent).max() <= 4
        area = np.prod(level.rect[:, 2:] - level.rect[:, :2], axis=1)
        assert (area > 0).all()
        assert area.sum() == resolution**2


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
    seed=st.integers(0, 10**6),
    middle=st.booleans(),
)
def test_tree_inference_is_weighted_least_squares(
    resolution: int, height: int, variances: list[float], seed: int, middle: bool
) -> None:
    """With empty children too: narrow boxes cannot be cut, and random cuts leave parts out."""
    rng = np.random.default_rng(seed)
    cut = midpoints if middle else random_cut(rng)
    levels = grow(resolution, [(cut, cut)] * height)
    noisy = [rng.normal(10, 5, len(level)) for level in levels]
    used = variances[: height + 1]
    expected = by_lstsq(levels, noisy, used)
    assert consistent_leaves(levels, noisy, used) == pytest.approx(expected, abs=1e-8)


def slow_medians(counts, rect, axis, rate, gumbel) -> list[int]:
    """Score one position after the other by adding up the points on its two sides."""
    found = []
    for node in rect.tolist():
        x0, y0, x1, y1 = node
        inside = counts[y0:y1, x0:x1].sum(axis=axis)
        noisy = [
            (-rate * abs(inside[:cut].sum() - inside[cut:].sum()) / 2 + next(gumbel), cut)
            for cut in range(1, len(inside))
        ]
        found.append(node[axis] + max(noisy)[1] if noisy else node[axis + 2])
    return found


@settings(max_examples=40)
@given(
    lattice=lattices(12),
    epsilon=st.sampled_from([1e-3, 0.1, 1.0, 1e6]),
    levels=st.integers(1, 3),
    seed=st.integers(0, 10**6),
)
def test_medians_are_those_of_a_slow_search_with_the_same_noise(
    lattice: Lattice, epsilon: float, levels: int, seed: int
) -> None:
    chooser = ExponentialEach(sensitivity=0.5, epsilon=epsilon)
    rng = np.random.default_rng(seed)
    medians = PrivateMedians(lattice.table, chooser, rng)
    twin = np.random.default_rng(seed)
    gumbel = iter(lambda: twin.gumbel(), None)
    rect = np.array([[0, 0, lattice.resolution, lattice.resolution]])
    for axis in (0, 1) * levels:
        expected = slow_medians(lattice.counts, rect, axis, epsilon, gumbel)
        positions = medians(rect, axis)
        assert positions.tolist() == expected
        rect, _ = halves(rect, positions, axis)


def test_one_point_changes_the_score_of_a_cut_by_one_half() -> None:
    one = uneven(9, 200)
    counts = one.counts.copy()
    counts[4, 4] += 1
    rect = np.array([[0, 0, 9, 9], [2, 2, 6, 6]])
    chooser = ExponentialEach(sensitivity=0.5, epsilon=1)
    for axis in (0, 1):
        before, after = (
            PrivateMedians(lattice.table, chooser, np.random.default_rng(0)).scores(rect, axis)
            for lattice in (one, lattice_of(counts))
        )
        assert set(np.abs(after - before).tolist()) == {0.5}


@pytest.mark.parametrize("key", METHODS)
@settings(max_examples=40)
@given(
    side=SIDES,
    height=st.integers(1, 10),
    epsilon=st.one_of(st.sampled_from([1e-4, 1e9]), st.floats(0.01, 10)),
    share=st.floats(0.05, 0.9),
    seed=st.integers(0, 10**6),
)
def test_leaves_tile_the_box_and_the_ledger_adds_up_to_epsilon_to_the_last_bit(
    key: str, *, side: int, height: int, epsilon: float, share: float, seed: int
) -> None:
    lattice = uneven(side, 40 * side, seed)
    extra = {} if key == "quadtree" else {"median_share": share}
    release = run(key, lattice, seed, height=height, epsilon=epsilon, **extra)
    assert release.ledger.proven == release.ledger.claimed == epsilon
    assert tiles_once(release.output)
    assert np.isfinite(release.output.count).all()
    assert release.output.info["height"] == tree_height(side, height)


def test_medians_cost_their_share_in_equal_parts_and_none_cost_nothing() -> None:
    lattice = uneven(16, 100)
    charged, counts = leaves(run("kd_standard", lattice, epsilon=2.0).ledger.root)
    assert charged.proven == pytest.approx(0.3 * 2.0 / (2 * 4))  # 4 levels at R = 16
    assert charged.sensitivity == 0.5
    assert counts.proven == pytest.approx(0.7 * 2.0)
    charged, counts = leaves(run("kd_hybrid", uneven(64, 100), median_levels=2).ledger.root)
    assert charged.proven == pytest.approx(0.3 / (2 * 2))
    assert counts.proven == pytest.approx(0.7)
    (counts,) = leaves(run("kd_hybrid", lattice, median_levels=0).ledger.root)
    assert counts.proven == 1.0
    (counts,) = leaves(run("kd_standard", uneven(1, 9)).ledger.root)
    assert counts.proven == 1.0


def test_every_level_is_measured_with_its_geometric_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the medians: one crowded corner leaves parts empty, and all places are kept."""
    counts = np.zeros((33, 33), dtype=int)
    counts[0, 0] = 10**6
    spy = Spy(monkeypatch)
    release = run("kd_standard", lattice_of(counts), epsilon=2.0, height=3)
    assert len(release.output.rect) < 64
    (counts,) = [noise for noise, _ in spy.draws if hasattr(noise, "weights")]
    shares, sizes = np.unique(counts.weights, return_counts=True)
    assert shares == pytest.approx(level_budgets(1.0, 3))
    assert sizes.tolist() == [1, 4, 16, 64]
    assert release.ledger == run("kd_standard", uneven(33, 500), epsilon=2.0, height=3).ledger


def test_levels_of_midpoints_follow_those_of_medians() -> None:
    """At R = 64 medians cut anywhere; below them each node is cut in its middle."""
    lattice = uneven(64, 5_000)
    upper, lower = (
        run("kd_hybrid", lattice, epsilon=1e6, height=height, median_levels=2).output.rect
        for height in (2, 3)
    )
    columns, _ = halves(upper.astype(np.int64), midpoints(upper, 0), 0)
    cells, _ = halves(columns, midpoints(columns, 1), 1)
    assert lower.tolist() == cells.tolist()
