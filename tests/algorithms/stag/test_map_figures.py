"""Pictures of a released map: the right way up, small, of this machine alone."""

import base64
import io
import json
import math
import re
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice, areas, box_area
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.view import map_figures
from dp_core.algorithms.stag.view.map_figures import MOST_LINES, WIDTH, ColourScale, Plane, drawing
from dp_core.study.experiments import trial_rng
from dp_core.view.theme import theme
from tests.algorithms.stag.tools import lattice_of

LIGHT, DARK = theme(False), theme(True)
DRAWN = ("sound", "uniform")
"""Methods with layers, and one for those without."""


def released(key: str, lattice: Lattice, **params: Any) -> GridRelease:
    method = ALGORITHM.method(key)
    rng = trial_rng(3, key, None, 0)
    return method.run(lattice, method.params(**params), rng).output


def pixels(url: str) -> np.ndarray:
    """Decode a data URL as red, green, blue, opacity; row 0 on top."""
    kind, content = url.split(",", 1)
    assert kind == "data:image/png;base64"
    return np.asarray(Image.open(io.BytesIO(base64.b64decode(content))).convert("RGBA"))


@cache
def city() -> Lattice:
    return ALGORITHM.samples["city"]()


def cells(output: GridRelease, lines: Any = None, scheme: Any = LIGHT) -> list[map_figures.Shape]:
    """Outlines of all cells of a release."""
    steps, lines = output.resolution, lines or drawing(output)[0]
    return map_figures.cell_shapes(lines, Plane(output.box, steps), steps, scheme)


def places(shape: map_figures.Shape) -> np.ndarray:
    """Positions of a path, shape (N, 2)."""
    return np.array(re.findall(r"[-\d.e]+", shape["d"]), dtype=float).reshape(-1, 2)


def test_a_lone_point_stands_at_its_place_in_the_image_and_in_the_picture():
    counts = np.zeros((40, 40), dtype=np.int64)
    counts[30, 5] = 1_000
    lattice = lattice_of(counts)
    density = map_figures.densities(lattice.table, lattice.box)
    assert density[30, 5] > 0
    url = map_figures.image(density, lattice.box, ColourScale(1.0), dark=True)
    assert np.argwhere(pixels(url)[..., 3] > 0).tolist() == [[40 - 1 - 30, 5]]
    plane = Plane(lattice.box, 40)
    corner = plane.of_steps(np.array([5, 31]))
    assert corner / np.array([WIDTH, plane.height]) == pytest.approx([5 / 40, 9 / 40], abs=1e-3)


BOXES = [(0.0, 0.0, 1.0, 1.0), (-180.0, -60.0, 180.0, 80.0), (5.0, -30.0, 6.0, 75.0)]
ALL_BOXES = [*BOXES, (0.0, 86.0, 20.0, 89.0)]


@pytest.mark.parametrize("box", ALL_BOXES, ids=str)
def test_clicks_and_rows_of_the_image_are_found_where_the_picture_has_them(box):
    """Rows are off by half a row of the picture at most."""
    plane = Plane(box, 64)
    steps = np.random.default_rng(0).integers(0, 65, (50, 2))
    for (x, y), (across, down) in zip(steps, plane.of_steps(steps), strict=True):
        assert 0 <= down <= plane.height + 0.1
        found = plane.steps_at(across / WIDTH, down / plane.height)
        assert found == pytest.approx((x, y), abs=0.06)
    counts = np.zeros((64, 64), dtype=np.int64)
    counts[40] = 10**6
    density = np.where(counts, 1e9, 0.0)
    image = pixels(map_figures.image(density, box, ColourScale(1.0), dark=False))
    rows = np.flatnonzero(image[:, 0, 3])
    top, bottom = plane.of_steps(np.array([[0, 41], [0, 40]]))[:, 1] / plane.height * len(image)
    assert abs(rows[0] - top) <= 0.51
    assert abs(rows[-1] + 1 - bottom) <= 0.51


def test_areas_add_up_to_the_globe_and_to_the_box():
    assert box_area((-180, -90, 180, 90)) == pytest.approx(4 * math.pi * 6371.0088**2)
    steps = np.array([[x, y, x + 1, y + 1] for y in range(8) for x in range(8)])
    box = (2.0, 50.0, 9.0, 58.0)
    assert areas(steps, box, 8).sum() == pytest.approx(box_area(box))


@given(st.lists(st.floats(-1e12, 1e12), min_size=1, max_size=30), st.integers(-6, 9))
def test_the_scale_is_even_near_zero_mirrored_and_rises(values, top):
    scale = ColourScale(1_000.0, 3)
    places = scale.place([0, 10, 100, 1_000, -10, 5_000])
    assert places[:4] == pytest.approx([0, math.log(11) / math.log(1001), 0.6680, 1], abs=1e-4)
    assert (places[4], places[5]) == (-places[1], 1)
    assert [value for _, value in scale.ticks()] == [0, 10, 100, 1_000]
    levels = ColourScale(10.0**top).indices(np.sort(np.array(values))).astype(int)
    assert (np.diff(levels) >= 0).all()


@pytest.mark.slow
@pytest.mark.parametrize("key", DRAWN)
def test_whole_maps_are_small_and_ask_nobody(key):
    """At a large budget, where they have the most cells."""
    lattice = city()
    output = released(key, lattice, epsilon=10)
    scale, plane = map_figures.scale_of(output), Plane(lattice.box, lattice.resolution)
    base = map_figures.base_shapes(lattice.base, plane, DARK)
    densities = [map_figures.densities(output.surface, output.box)]
    densities.append(map_figures.clear_densities(lattice.table, lattice.box))
    urls = [map_figures.image(each, lattice.box, scale, dark=True) for each in densities]
    lines = drawing(output)[0]
    spec = json.dumps([base, cells(output, lines, DARK), urls])
    assert len(spec) < 2_000_000
    assert not re.search(r'https?:|"\w*:?//|www\.', spec)
    assert all(len(each.lines) <= MOST_LINES for each in lines)


@pytest.mark.parametrize("key", DRAWN)
def test_tiny_empty_and_negative_maps_are_drawn(key):
    for side, points in ((1, 0), (1, 50), (5, 50)):
        counts = np.zeros((side, side), dtype=np.int64)
        counts[-1, -1] = points
        output = released(key, lattice_of(counts))
        assert all(0 <= places(each).min() <= places(each).max() <= WIDTH for each in cells(output))
        for count in (output.count, 0 * output.count, 0 * output.count - 3):
            made = replace(output, count=count)
            scale = map_figures.scale_of(made)
            assert scale.top > 0
            assert np.isfinite(scale.place(count)).all()
            density = map_figures.densities(made.surface, made.box)
            assert pixels(map_figures.image(density, made.box, scale, dark=False)).size
