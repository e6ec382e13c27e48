"""Painting and answers: against leaf by leaf sums, on whole and real rectangles."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.stag import answer, random_queries
from dp_core.algorithms.stag.data.lattice import CLASSES, standard_queries
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import GridRelease, estimates, in_degrees, painted
from dp_core.errors import ParameterError
from tests.algorithms.stag.tools import direct_answer, lattices, uneven


def release(side: int = 33, seed: int = 0, epsilon: float = 0.7) -> GridRelease:
    rng = np.random.default_rng(seed)
    return publish_sound(uneven(side, 4_000, seed), SoundParams(epsilon=epsilon), rng).output


@given(seed=st.integers(0, 10**6), side=st.integers(1, 33))
def test_answers_are_sums_over_leaves_by_overlap(seed: int, side: int) -> None:
    output = release(side, seed)
    rng = np.random.default_rng(seed)
    corners = np.sort(rng.uniform(-0.2 * side, 1.2 * side, (8, 2, 2)), axis=1)
    queries = corners.reshape(8, 4)
    queries[:4] = np.rint(queries[:4])
    clipped = np.clip(queries, 0, side)
    expected = [direct_answer(output, query) for query in clipped]
    scale = np.abs(output.count).sum()
    assert estimates(output, queries) == pytest.approx(expected, abs=1e-9 * scale)


def test_the_whole_box_has_the_sum_of_all_counts_and_what_lies_outside_nothing() -> None:
    output = release()
    total = pytest.approx(output.count.sum(), rel=1e-12)
    assert output.surface[-1, -1] == total
    for kind in ("i4", "u2", "f4"):
        assert answer(output, np.array([[0, 0, 33, 33]], dtype=kind))[0] == total
    assert estimates(output, [[-9, -9, 99, 99.5]])[0] == total
    queries = [[40, 40, 50, 50], [-5, 0, -1, 9], [3, 3, 3, 9], [3.5, 2, 3.5, 9]]
    assert estimates(output, queries).tolist() == [0, 0, 0, 0]
    assert answer(output, []).tolist() == []


def test_a_rectangle_in_degrees_is_answered_like_the_same_one_in_steps() -> None:
    output = replace(release(), box=(-74.3, 40.45, -73.65, 40.95))
    rect = [[3, 4, 20, 30], [0, 0, 33, 33]]
    degrees = [in_degrees((x0, y0, x1, y1), output.box, 33) for x0, y0, x1, y1 in rect]
    assert answer(output, degrees, degrees=True) == pytest.approx(answer(output, rect))
    half = [[-74.0, 40.7, -73.9, 40.8]]
    assert answer(output, half, degrees=True)[0] > 0
    with pytest.raises(ParameterError, match=r"-74\.3, 40\.45, -73\.65, 40\.95"):
        answer(output, [[2.0, 48.6, 2.4, 48.9]], degrees=True)


@given(lattice=lattices())
def test_painting_exact_counts_of_single_cells_gives_the_raster_back(lattice) -> None:
    side = lattice.resolution
    y, x = np.divmod(np.arange(side * side), side)
    rect = np.stack([x, y, x + 1, y + 1], axis=1)
    found = painted(rect, lattice.counts.ravel().astype(float), side)
    assert found == pytest.approx(lattice.counts, abs=1e-9 * (1 + lattice.counts.sum()))


@pytest.mark.parametrize("area", list(CLASSES))
def test_random_queries_have_the_area_and_shape_of_their_class(area: str) -> None:
    low, high = CLASSES[area]
    queries = random_queries(1024, low, high, 20_000, np.random.default_rng(0))
    wide, tall = (queries[:, 2:] - queries[:, :2]).T
    share = wide * tall / 1024**2
    assert share.min() >= low
    assert share.max() <= high
    assert share.mean() == pytest.approx((low + high) / 2, rel=0.01)
    ratio = wide / tall
    assert 0.47 < ratio.min() < ratio.max() < 2.13
    assert np.log(ratio).mean() == pytest.approx(0, abs=0.02)
    left, right = queries[:, 0].mean(), (1024 - queries[:, 2]).mean()
    assert left == pytest.approx(right, rel=0.03)


@given(
    side=st.integers(1, 12),
    shares=st.tuples(st.floats(0.001, 1), st.floats(0.001, 1)),
    seed=st.integers(0, 10**6),
)
def test_random_queries_lie_in_any_lattice(side: int, shares: tuple, seed: int) -> None:
    queries = random_queries(side, min(shares), max(shares), 20, np.random.default_rng(seed))
    assert queries.dtype == np.int64
    assert (queries[:, :2] >= 0).all()
    assert (queries[:, 2:] <= side).all()
    assert (queries[:, 2:] > queries[:, :2]).all()


def test_the_standard_queries_differ_by_class_and_are_kept() -> None:
    small, large = standard_queries(64, "small"), standard_queries(64, "large")
    assert len(small) == len(large) == 5_000
    assert not np.array_equal(small, large)
    assert standard_queries(64, "small") is small
    with pytest.raises(ValueError, match="read-only"):
        small[0, 0] = 1
