"""The made-up city: exact size, empty river, streets, shares of its parts, map, speed, memory."""

import tracemalloc
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from dp_core.algorithms.stag.data.city import (
    city_lattice,
    synthetic_city,
)
from dp_core.algorithms.stag.data.lattice import bin_points

BOX = (-3.5, 40.0, -3.1, 40.25)


def shapes(base, kind):
    return [
        np.array(
            each["geometry"]["coordinates"][0 if kind in ("river", "airport") else slice(None)]
        )
        for each in base["features"]
        if each["properties"]["kind"] == kind
    ]


def inside(ring, points):
    """Count crossings of a ray to the east: the slow, obvious test."""
    x, y = points.T
    odd = np.zeros(len(points), dtype=bool)
    for (x0, y0), (x1, y1) in pairwise(ring):
        if y0 != y1:
            at = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            odd ^= ((y0 > y) != (y1 > y)) & (x < at)
    return odd


# --- points ---------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 70_000), st.integers(0, 2**63), st.floats(0, 1))
def test_there_are_exactly_n_points_and_all_lie_in_the_box(n, seed, outliers):
    points, _ = synthetic_city(n, seed, bounds=BOX, outliers=outliers)
    assert points.shape == (n, 2)
    assert np.all((points >= BOX[:2]) & (points <= BOX[2:]))


def test_the_seed_decides_alone_and_the_plan_does_not_depend_on_n():
    points, base = synthetic_city(5_000, 8)
    again, same = synthetic_city(5_000, 8)
    assert_array_equal(points, again)
    assert base == same == synthetic_city(17, 8)[1]
    other, elsewhere = synthetic_city(5_000, 9)
    assert not np.array_equal(points, other)
    assert base != elsewhere
    west, south, east, north = BOX
    moved, _ = synthetic_city(5_000, 8, bounds=BOX)  # the same city in another scale
    assert_allclose(moved, [west, south] + points * [east - west, north - south], rtol=1e-12)


def test_no_point_lies_in_the_river_that_is_drawn():
    points, base = synthetic_city(100_000, 1, bounds=BOX)
    (ring,) = shapes(base, "river")
    assert not inside(ring, points).any()
    # The water is not empty by lying elsewhere: even points would fall into it.
    even = np.random.default_rng(0).uniform(BOX[:2], BOX[2:], (10_000, 2))
    assert 0.01 < inside(ring, even).mean() < 0.04


def test_outliers_lie_on_the_corner_and_others_at_the_airport():
    points, base = synthetic_city(20_000, 1, bounds=BOX, outliers=0.3)
    on_corner = int(np.all(points == BOX[:2], axis=1).sum())
    # Binomial(20,000, 0.3): five standard deviations, 6e-7.
    assert abs(on_corner - 6_000) < 5 * np.sqrt(20_000 * 0.3 * 0.7)
    assert not np.all(synthetic_city(20_000, 1)[0] == 0, axis=1).any()
    (ring,) = shapes(base, "airport")
    assert 0.015 < inside(ring, points).mean() < 0.03  # 3 % of the rest, but for its far ends


# --- the map --------------------------------------------------------------------------------------


# --- the lattice ----------------------------------------------------------------------------------


def test_the_lattice_counts_the_points_of_the_city():
    points, base = synthetic_city(150_000, 11, bounds=BOX, outliers=0.01)
    made = city_lattice(150_000, 11, 96, bounds=BOX, outliers=0.01)
    counts, outside = bin_points(*points.T, BOX, 96)
    assert outside == 0
    assert_array_equal(made.counts, counts)
    assert made.base == base
    assert made.synthetic
    assert not made.confidential
    assert (made.name, made.point) == ("Made-up city, 150,000 trips", "trips")


@pytest.mark.slow
def test_a_lattice_needs_no_memory_for_its_points():
    tracemalloc.start()
    try:
        made = city_lattice(3_000_000, 1, 128)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert len(made) == 3_000_000
    assert peak < 16 * 2**20  # the points alone would take 46 MB
