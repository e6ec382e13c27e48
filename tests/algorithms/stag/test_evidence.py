"""What leaves with a release of a map: cells, groups, GeoJSON, and nothing of the true points."""

import io
import json
import math
import zipfile

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.stag import ALGORITHM, answer
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.evidence import (
    cell_table,
    cells_geojson,
    leaf_groups,
    notes,
    some,
    tables,
)
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, drawn_before
from dp_core.tables.data import to_csv
from tests.algorithms.stag.tools import uneven
from tests.bundles import own_files
from tests.work import steps

METHODS = [method.key for method in ALGORITHM.methods]
TOWN = (-3.25, 50.5, -3.0, 50.75)


def released(key, side=64, rng=None, **params):
    lattice = Lattice(uneven(side, 40_000).counts, TOWN)
    method = ALGORITHM.method(key)
    return method.run(lattice, method.params(**params), rng or np.random.default_rng(0))


def features(output):
    return json.loads(cells_geojson(output))["features"]


def rings(output):
    return np.array([each["geometry"]["coordinates"][0] for each in features(output)])


@pytest.mark.parametrize("key", METHODS)
def test_cells_tell_what_was_released_and_tile_the_box(key):
    output = released(key).output
    table = cell_table(output)
    np.testing.assert_array_equal(table[["x0", "y0", "x1", "y1"]], output.rect)
    np.testing.assert_allclose(table["count"], output.count, atol=5e-4 + 1e-9)
    wide, tall = table["east"] - table["west"], table["north"] - table["south"]
    assert (wide * tall).sum() == pytest.approx(0.25 * 0.25, rel=1e-3)
    assert tuple(table[["west", "south"]].min()) == TOWN[:2]
    assert tuple(table[["east", "north"]].max()) == TOWN[2:]


@pytest.mark.slow
@pytest.mark.parametrize("key", METHODS)
def test_geojson_is_what_the_standard_asks_for(key):
    """RFC 7946: longitude first, closed rings, counter-clockwise; the same cells in order."""
    output = released(key).output
    ring = rings(output)
    assert ring.shape == (len(output.rect), 5, 2)
    np.testing.assert_array_equal(ring[:, 0], ring[:, -1])
    x, y = ring[:, :-1, 0], ring[:, :-1, 1]
    area = 0.5 * (x * np.roll(y, -1, 1) - np.roll(x, -1, 1) * y).sum(axis=1)
    assert (area > 0).all()
    assert ((x >= TOWN[0]) & (x <= TOWN[2]) & (y >= TOWN[1]) & (y <= TOWN[3])).all()
    table = cell_table(output)
    np.testing.assert_array_equal(ring[:, 0], table[["west", "south"]])
    np.testing.assert_array_equal(ring[:, 2], table[["east", "north"]])
    said = [each["properties"] for each in features(output)]
    assert [each["count"] for each in said] == table["count"].tolist()
    assert [each["layer"] for each in said] == table["layer"].tolist()


def test_neighbouring_cells_share_their_sides_to_the_last_digit():
    output = released("sound").output
    table = cell_table(output)
    for corner, degrees in (("x0", "west"), ("x1", "east")):
        assert table.groupby(corner)[degrees].nunique().max() == 1
    both = pd.concat(
        [
            table[["x0", "west"]].set_axis(["x", "lon"], axis=1),
            table[["x1", "east"]].set_axis(["x", "lon"], axis=1),
        ]
    )
    assert both.groupby("x")["lon"].nunique().max() == 1
    assert (np.diff(both.groupby("x")["lon"].first()) > 0).all()


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


def test_methods_without_layers_have_no_groups():
    output = released("uniform").output
    assert list(tables(output)) == ["cells"]
    assert "group" not in cell_table(output)
    assert set(cell_table(output)["layer"]) == {"plain"}
    assert "group" not in cells_geojson(output)


def test_whoever_adds_up_the_cells_of_the_download_gets_the_answers_of_the_release():
    """Counts are rounded to 0.001, so a sum over n cells is off by n / 2000 at most."""
    output = released("sound").output
    table = cell_table(output)
    query = np.array([[5, 7, 50, 33]])
    wide = np.minimum(table["x1"], 50) - np.maximum(table["x0"], 5)
    tall = np.minimum(table["y1"], 33) - np.maximum(table["y0"], 7)
    area = (table["x1"] - table["x0"]) * (table["y1"] - table["y0"])
    share = np.maximum(wide, 0) * np.maximum(tall, 0) / area
    assert (table["count"] * share).sum() == pytest.approx(
        answer(output, query)[0], abs=len(table) / 2000
    )


def packed(key):
    release = released(key, rng=Entropy())
    plan = Plan(system="stag", method=key)
    return drawn_before(plan, uneven(64, 1_000), release).pack().zip, release


@pytest.mark.parametrize("key", ["sound", "uniform"])
def test_a_download_holds_cells_polygons_ledger_and_text(key):
    content, release = packed(key)
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = {name: archive.read(name).decode() for name in archive.namelist()}
    wanted = {"cells.csv", "cells.geojson"}
    assert own_files(names) == wanted | ({"groups.csv"} if key == "sound" else set())
    table = pd.read_csv(io.StringIO(names["cells.csv"]))
    np.testing.assert_array_equal(table["count"], cell_table(release.output)["count"])
    assert float(json.loads(names["ledger.json"])["proven"]) <= 1 + 1e-9
    assert "k times ε" in " ".join(names["NOTES.txt"].split())
    assert "longitude -3.25 to -3" in " ".join(names["NOTES.txt"].split())


def test_no_cell_of_the_table_is_a_formula():
    table = pd.read_csv(io.StringIO(to_csv(cell_table(released("sound").output))))
    text = table.select_dtypes(exclude="number")
    assert list(text) == ["layer"]
    assert not text["layer"].str.startswith(("=", "+", "-", "@")).any()


def test_nothing_of_the_true_map_is_needed_or_kept():
    lattice = Lattice(uneven(32, 5_000).counts, TOWN, name="secret name", notes=("secret note",))
    method = ALGORITHM.method("sound")
    output = method.run(lattice, method.params(), np.random.default_rng(0)).output
    text = cells_geojson(output) + to_csv(cell_table(output)) + notes(output)
    assert "secret" not in text
    assert "5000" not in notes(output)
    assert "5,000" not in notes(output)


def test_a_count_of_zero_has_no_sign():
    rect = np.array([[0, 0, 1, 2], [1, 0, 2, 2]], dtype=np.int32)
    output = GridRelease(
        rect=rect,
        count=np.array([-1e-9, 0.0]),
        layer=np.zeros(2, dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=2,
        box=TOWN,
    )
    assert "-0.0" not in cells_geojson(output)
    assert (cell_table(output)["count"] == 0).all()


def test_a_preview_is_the_first_cells_of_the_whole():
    output = released("sound").output
    whole = cell_table(output).head(20)
    pd.testing.assert_frame_equal(cell_table(some(output, slice(20))), whole)


@pytest.mark.slow
def test_each_of_fifteen_thousand_polygons_is_written_with_a_few_steps():
    method = ALGORITHM.method("uniform")
    lattice = Lattice(uneven(128, 1_000_000).counts, TOWN)
    output = method.run(lattice, method.params(epsilon=1.0), np.random.default_rng(0)).output
    assert len(output.rect) > 15_000
    some_cells = some(output, slice(2_000))
    assert steps(lambda: cells_geojson(some_cells)) < 120 * 2_000
    texts = []
    assert steps(lambda: texts.append(cells_geojson(output))) < 120 * len(output.rect)
    assert len(texts[0]) / len(output.rect) < 240
