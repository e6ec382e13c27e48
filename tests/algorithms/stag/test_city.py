"""The made-up city: exact size, empty river, streets, shares of its parts, map, speed, memory."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose, assert_array_equal

from dp_core.algorithms.stag.data.city import city_lattice, synthetic_city
from dp_core.algorithms.stag.data.lattice import bin_points

BOX = (-3.5, 40.0, -3.1, 40.25)


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
