"""What leaves with a release of a map: cells, groups, GeoJSON, and nothing of the true points."""

import io
import json
import zipfile
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM, answer
from dp_core.algorithms.stag.data.lattice import CLASSES, Lattice, random_queries
from dp_core.algorithms.stag.evidence import cell_table, cells_geojson, leaf_groups, tables
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, SPLIT, GridRelease, estimates, in_degrees
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, drawn_before
from tests.algorithms.stag.tools import direct_answer, uneven
from tests.bundles import own_files

TOWN = (-3.25, 50.5, -3.0, 50.75)


def released(key, side=64, rng=None, **params):
    lattice = Lattice(uneven(side, 40_000).counts, TOWN)
    method = ALGORITHM.method(key)
    return method.run(lattice, method.params(**params), rng or np.random.default_rng(0))


@pytest.mark.parametrize("key", ["published", "sound", "uniform"])
def test_cells_tell_what_was_released_tile_the_box_and_are_the_polygons(key):
    """RFC 7946: longitude first, closed rings, counter-clockwise; the same cells in order."""
    output = released(key).output
    table = cell_table(output)
    np.testing.assert_array_equal(table[["x0", "y0", "x1", "y1"]], output.rect)
    np.testing.assert_allclose(table["count"], output.count, atol=5e-4 + 1e-9)
    wide, tall = table["east"] - table["west"], table["north"] - table["south"]
    assert (wide * tall).sum() == pytest.approx(0.25 * 0.25, rel=1e-3)
    assert tuple(table[["west", "south"]].min()) == TOWN[:2]
    assert tuple(table[["east", "north"]].max()) == TOWN[2:]
    assert table.groupby("x0")["west"].nunique().max() == 1, "neighbours share their sides"
    features = json.loads(cells_geojson(output))["features"]
    ring = np.array([each["geometry"]["coordinates"][0] for each in features])
    assert ring.shape == (len(output.rect), 5, 2)
    np.testing.assert_array_equal(ring[:, 0], ring[:, -1])
    x, y = ring[:, :-1, 0], ring[:, :-1, 1]
    area = 0.5 * (x * np.roll(y, -1, 1) - np.roll(x, -1, 1) * y).sum(axis=1)
    assert (area > 0).all()
    np.testing.assert_array_equal(ring[:, 0], table[["west", "south"]])
    np.testing.assert_array_equal(ring[:, 2], table[["east", "north"]])
    said = [each["properties"] for each in features]
    assert [each["count"] for each in said] == table["count"].tolist()
    assert [each["layer"] for each in said] == table["layer"].tolist()


@pytest.mark.parametrize("key", ["published", "sound"])
def test_the_groups_of_cells_are_those_of_the_middle_grid(key):
    output = released(key, epsilon=0.5).output
    found = leaf_groups(output)
    assert (found[output.layer == SPLIT] == -1).all()
    sizes = np.bincount(output.group[output.group >= 0])
    grouped = found >= 0
    np.testing.assert_array_equal(np.bincount(found[grouped], minlength=sizes.size), sizes)
    assert ((sizes[found[grouped]] == 1) == (output.layer[grouped] == KEPT)).all()
    np.testing.assert_array_equal(tables(output)["groups"]["group"], output.group)


@pytest.mark.parametrize("key", ["sound", "uniform"])
def test_a_download_holds_cells_polygons_ledger_and_text(key):
    release = released(key, rng=Entropy())
    plan = Plan(system="stag", method=key)
    content = drawn_before(plan, uneven(64, 1_000), release).pack().zip
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = {name: archive.read(name).decode() for name in archive.namelist()}
    wanted = {"cells.csv", "cells.geojson"}
    assert own_files(names) == wanted | ({"groups.csv"} if key == "sound" else set())
    table = pd.read_csv(io.StringIO(names["cells.csv"]))
    np.testing.assert_array_equal(table["count"], cell_table(release.output)["count"])
    assert list(table.select_dtypes(exclude="number")) == ["layer"], "no other text: no formula"
    assert "A person with several units" in " ".join(names["README.txt"].split())
    assert "longitude -3.25 to -3" in " ".join(names["NOTES.txt"].split())
    if key == "uniform":
        assert list(tables(release.output)) == ["cells"]
        assert set(table["layer"]) == {"plain"}
        assert "group" not in names["cells.csv"] + names["cells.geojson"]


def release(side: int = 33, seed: int = 0, epsilon: float = 0.7) -> GridRelease:
    rng = np.random.default_rng(seed)
    return publish_sound(uneven(side, 4_000, seed), SoundParams(epsilon=epsilon), rng).output


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), side=st.integers(1, 33))
def test_answers_are_sums_over_leaves_by_overlap(seed, side):
    output = release(side, seed)
    rng = np.random.default_rng(seed)
    queries = np.sort(rng.uniform(-0.2 * side, 1.2 * side, (8, 2, 2)), axis=1).reshape(8, 4)
    queries[:4] = np.rint(queries[:4])
    clipped = np.clip(queries, 0, side)
    expected = [direct_answer(output, query) for query in clipped]
    scale = np.abs(output.count).sum()
    assert estimates(output, queries) == pytest.approx(expected, abs=1e-9 * scale)


def test_a_release_is_not_its_output():
    with pytest.raises(ParameterError, match=r"release\.output"):
        answer(publish_sound(uneven(33, 100, 0), SoundParams(), Entropy()), [[0, 0, 1, 1]])  # type: ignore[arg-type]


def test_answers_cover_the_whole_box_alike_in_degrees_and_in_steps():
    output = release()
    total = pytest.approx(output.count.sum(), rel=1e-12)
    assert output.surface[-1, -1] == total
    for kind in ("i4", "u2", "f4"):
        assert answer(output, np.array([[0, 0, 33, 33]], dtype=kind))[0] == total
    assert estimates(output, [[-9, -9, 99, 99.5]])[0] == total
    queries = [[40, 40, 50, 50], [-5, 0, -1, 9], [3, 3, 3, 9], [3.5, 2, 3.5, 9]]
    assert estimates(output, queries).tolist() == [0, 0, 0, 0]
    assert answer(output, []).tolist() == []
    output = replace(release(), box=(-74.3, 40.45, -73.65, 40.95))
    rect = [[3, 4, 20, 30], [0, 0, 33, 33]]
    degrees = [in_degrees((x0, y0, x1, y1), output.box, 33) for x0, y0, x1, y1 in rect]
    assert answer(output, degrees, degrees=True) == pytest.approx(answer(output, rect))
    assert answer(output, [[-74.0, 40.7, -73.9, 40.8]], degrees=True)[0] > 0
    with pytest.raises(ParameterError, match=r"-74\.3, 40\.45, -73\.65, 40\.95"):
        answer(output, [[2.0, 48.6, 2.4, 48.9]], degrees=True)


@pytest.mark.parametrize("area", list(CLASSES))
def test_random_queries_have_the_area_and_shape_of_their_class(area):
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


SHARE = st.floats(0.001, 1)


@given(st.integers(1, 12), st.tuples(SHARE, SHARE), st.integers(0, 10**6))
def test_random_queries_lie_in_any_lattice(side, shares, seed):
    queries = random_queries(side, min(shares), max(shares), 20, np.random.default_rng(seed))
    assert queries.dtype == np.int64
    assert (queries[:, :2] >= 0).all()
    assert (queries[:, 2:] <= side).all()
    assert (queries[:, 2:] > queries[:, :2]).all()
