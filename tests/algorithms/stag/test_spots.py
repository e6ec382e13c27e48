"""Places of a released map, the noise of their counts, and the words about them."""

import math
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithm import Release
from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice, box_area
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease
from dp_core.algorithms.stag.study import pieces, spreads
from dp_core.algorithms.stag.study.spreads import half_width
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import EPSILON_GRID
from tests.algorithms.stag.tools import BOX, lattice_of, lattices, run_and_params, uneven


def released(key: str, lattice: Lattice, trial: int = 0, **params: Any) -> Release[GridRelease]:
    method = ALGORITHM.method(key)
    return method.run(lattice, method.params(**params), trial_rng(5, key, None, trial))


@pytest.mark.parametrize("side", [1, 3, 10])
def test_equal_parts_are_counted_from_the_north_west_and_add_up(side):
    counts = np.zeros((side, side), dtype=np.int64)
    counts[-1, 0], counts[0, -1] = 7, 2
    lattice = lattice_of(counts)
    output = released("uniform", lattice).output
    found = pieces.squares(lattice, output)
    assert len(found) == min(4, side) ** 2
    assert found[0][:3] == (1, 1, 2 if side == 1 else 7)
    assert sum(each[2] for each in found) == len(lattice)
    assert sum(each[3] for each in found) == pytest.approx(output.count.sum())


def test_nothing_is_outside_the_box_and_a_sample_widens_the_range():
    output = released("sound", uneven(16, 1_000)).output
    for x, y in ((-0.1, 3), (3, 16), (math.nan, 1)):
        assert pieces.spot_at(output, "sound", SoundParams(), x, y) is None
    params = PublishedParams(sampling_rate=0.1)
    narrow = half_width("published", params, layer=3, parts=5, count=0)
    wide = half_width("published", params, layer=3, parts=5, count=10_000)
    assert wide > 1.96 * math.sqrt(10_000 * 0.9 / 0.1) > narrow
    whole = PublishedParams(sampling_rate=1.0)
    given_ = {"layer": 1, "parts": 5}
    assert len({half_width("published", whole, count=n, **given_) for n in (0, 1e9)}) == 1


@pytest.mark.parametrize("key", ["sound", "published"])
def test_places_of_all_layers_add_up_to_the_whole(key):
    output = released(key, uneven(64, 40_000)).output
    params = ALGORITHM.method(key).params()
    seen, count, area, layers = set(), 0.0, 0.0, set()
    for y in range(64):
        for x in range(64):
            if (x, y) not in seen:
                spot = pieces.spot_at(output, key, params, x + 0.5, y + 0.5)
                spans = [(range(x0, x1), range(y0, y1)) for x0, y0, x1, y1 in spot.rect.tolist()]
                cells = {each for span in spans for each in product(*span)}
                assert not cells & seen
                seen |= cells
                count, area = count + spot.count, area + spot.area
                layers.add(spot.layer)
    assert count == pytest.approx(output.count.sum())
    assert area == pytest.approx(box_area(BOX))
    assert layers == set(output.layers.ravel().tolist())


MAP = uneven(64, 40_000)


def test_the_trivial_map_knows_nothing_but_the_total():
    assert min(spreads.total_only(MAP).values()) > 0
    assert max(spreads.total_only(lattice_of(np.full((32, 32), 7))).values()) < 1e-9
    assert set(spreads.total_only(lattice_of(np.zeros((32, 32)))).values()) == {0.0}
    assert set(spreads.EPSILONS) <= set(EPSILON_GRID)


@pytest.mark.parametrize("key", ["published", "sound"])
@settings(max_examples=30)
@given(lattice=lattices(32), epsilon=st.floats(0.05, 50), seed=st.integers(0, 10**6))
def test_layers_and_groups_fit_and_count_every_released_point_once(key, lattice, epsilon, seed):
    output, _ = run_and_params(key, lattice, seed, epsilon=epsilon)
    rows = pieces.layer_counts(output)
    codes = output.layers
    if not codes.size:  # a tree
        assert (key, rows) == ("sound", [])
        return
    side, dense = output.info["m2"], output.info["dense"]
    assert side <= lattice.resolution
    assert key == "published" or side & (side - 1) == 0
    assert sum(row.cells for row in rows) == codes.size == output.group.size == side**2
    assert set(np.unique(output.layer)) <= {MERGED, KEPT, SPLIT}
    assert (output.layer != SPLIT).sum() == side**2 - dense
    sizes = np.bincount(output.group[output.group >= 0])
    assert (sizes > 0).all()
    if key == "sound":
        assert sizes.sum() == side**2 - dense
        assert (output.layer == KEPT).sum() == (sizes == 1).sum()
    close = 1e-9 * (1 + np.abs(output.count).sum())
    assert sum(row.points for row in rows) == pytest.approx(output.count.sum(), abs=close)
    assert (codes == SPLIT).sum() == dense
    assert {row.code for row in rows} == set(np.unique(codes).tolist())
    parts = (output.layer == SPLIT).sum()
    expected = {KEPT: (codes == KEPT).sum(), SPLIT: parts, pieces.ZERO: 0}
    assert all(row.counts == expected.get(row.code, row.counts) for row in rows)
    assert key == "published" or pieces.ZERO not in codes


@pytest.mark.parametrize(
    ("key", "grid", "params"),
    [
        ("published", published, {"filter": "em", "side_rule": "eps2"}),
        ("published", published, {"theta": 12.5, "sampling_rate": 1.0}),
        ("sound", sound, {"sampling_rate": 0.3, "noise": "geometric", "public_size": 20_000.0}),
    ],
)
def test_a_look_inside_shows_the_middle_grid_of_the_run(key, grid, params):
    lattice = uneven(128, 20_000)
    output, chosen = run_and_params(key, lattice, 8, **params)
    noisy, theta = grid.middle_grid(lattice, chosen, np.random.default_rng(8))
    assert noisy.size == output.group.size
    assert theta == output.info["theta"]
    split = output.layers.ravel() == SPLIT
    if params.get("filter") != "em":
        assert np.array_equal(noisy >= theta, split)
    dense = output.group < 0 if key == "sound" else split
    assert dense.sum() == output.info["dense"]
