"""What leaves with a release of a map: cells, groups, GeoJSON, and nothing of the true points."""

import io
import json
import math
import zipfile

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.evidence import cell_table, cells_geojson, leaf_groups, notes, tables
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, drawn_before
from dp_core.tables.data import to_csv
from tests.algorithms.stag.tools import uneven
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
    side = math.isqrt(output.group.size)
    assert (found[output.layer == SPLIT] == -1).all()
    sizes = np.bincount(output.group[output.group >= 0])
    leaves = output.layer != SPLIT
    with_group = leaves & (found >= 0)
    assert (sizes[found[with_group & (output.layer == KEPT)]] == 1).all()
    assert (sizes[found[with_group & (output.layer == MERGED)]] > 1).all()
    sparse = np.bincount(found[with_group], minlength=sizes.size)
    np.testing.assert_array_equal(sparse, sizes)
    groups = tables(output)["groups"]
    assert len(groups) == side**2
    np.testing.assert_array_equal(groups["group"], output.group)


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
    assert "k times ε" in " ".join(names["NOTES.txt"].split())
    assert "longitude -3.25 to -3" in " ".join(names["NOTES.txt"].split())
    if key == "uniform":
        assert list(tables(release.output)) == ["cells"]
        assert set(table["layer"]) == {"plain"}
        assert "group" not in names["cells.csv"] + names["cells.geojson"]


def test_nothing_of_the_true_map_is_needed_or_kept():
    lattice = Lattice(uneven(32, 5_000).counts, TOWN, name="secret name", notes=("secret note",))
    method = ALGORITHM.method("sound")
    output = method.run(lattice, method.params(), np.random.default_rng(0)).output
    text = cells_geojson(output) + to_csv(cell_table(output)) + notes(output)
    assert "secret" not in text
    assert "5000" not in notes(output)
    assert "5,000" not in notes(output)
