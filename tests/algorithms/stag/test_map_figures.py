"""Pictures of a released map: the right way up, small, of this machine alone."""

import base64
import io
import json
import math
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.geography import (
    areas,
    box_area,
    mercator,
    on_earth,
    picture_rows,
    shown,
)
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.study.pieces import blocks, borders, layer_summary, sides
from dp_core.algorithms.stag.study.spots import outline
from dp_core.algorithms.stag.view import deck, flat_figures, map_figures, rasters
from dp_core.algorithms.stag.view.drawing import MOST_AREAS, MOST_LINES, Drawing, drawing
from dp_core.algorithms.stag.view.map_figures import PICKED, Place
from dp_core.algorithms.stag.view.preview_figures import preview
from dp_core.algorithms.stag.view.rasters import ColourScale
from dp_core.study.experiments import trial_rng
from dp_core.view.theme import theme
from tests.algorithms.stag.tools import lattice_of, lattices, uneven

LIGHT, DARK = theme(False), theme(True)
METHODS = [method.key for method in ALGORITHM.methods]
BASE = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "properties": {"kind": "road", "name": "Road"},
            "geometry": {"type": "LineString", "coordinates": [[0.1, 0.1], [0.9, 1.7]]},
        },
        {
            "type": "Feature",
            "properties": {"kind": "river", "name": "River"},
            "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 0.1], [0, 0]]]},
        },
        {
            "type": "Feature",
            "properties": {"kind": "land", "name": "Land"},
            "geometry": {"type": "MultiPolygon", "coordinates": [[[[-9, -9], [9, -9], [9, 9]]]]},
        },
    ],
}


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


@cache
def clear_city() -> np.ndarray:
    return rasters.clear_densities(city().table, city().box)


def whole_map(
    output: GridRelease, lattice: Lattice, scheme: Any = LIGHT, found: Drawing | None = None
) -> str:
    """JSON of the map of a release with everything on it."""
    place = Place(output.box, output.resolution)
    scale = rasters.scale_of(output)
    url = rasters.image(
        rasters.densities(output.surface, output.box), output.box, scale, dark=scheme.dark
    )
    layers = map_figures.line_layers(found or drawing(output), place, scheme, lattice.point)
    return map_figures.map_json(
        [
            map_figures.base_layers(lattice.base, lattice.box, scheme),
            map_figures.density_layer(url, output.box),
            *(layer for _, layer in layers),
            map_figures.frame_layer(output.box, scheme),
        ],
        output.box,
    )


def layer_of(spec: str, name: str) -> dict[str, Any]:
    return next(layer for layer in json.loads(spec)["layers"] if layer["id"] == name)


def crowd(side: int = 64) -> Lattice:
    """Points in the north-east corner, and a few everywhere."""
    counts = np.ones((side, side), dtype=np.int64)
    counts[7 * side // 8 :, 7 * side // 8 :] = 500
    return lattice_of(counts)


# --- the right way up -----------------------------------------------------------------------------


def where_darkest(url: str) -> tuple[float, float]:
    """Centre of the most crowded pixels, as shares from the west and from the south."""
    image = pixels(url).astype(float)
    darkness = 255 * 3 - image[..., :3].sum(axis=2)
    darkness[image[..., 3] < 100] = 0
    rows, columns = np.nonzero(darkness >= darkness.max() - 1)
    return columns.mean() / image.shape[1], 1 - rows.mean() / image.shape[0]


def test_points_in_the_north_east_are_dark_in_the_north_east_of_both_images():
    lattice = crowd()
    output = released("sound", lattice)
    scale = rasters.scale_of(output)
    for density in (
        rasters.clear_densities(lattice.table, lattice.box),
        rasters.densities(output.surface, output.box),
    ):
        x, y = where_darkest(rasters.image(density, lattice.box, scale, dark=False))
        assert x > 0.8
        assert y > 0.8


def test_points_in_the_north_east_are_split_and_picked_in_the_north_east():
    lattice = crowd()
    output = released("sound", lattice)
    spec = whole_map(output, lattice)
    for lon, lat in np.array(layer_of(spec, "dense")["data"]["geometry"]["coordinates"])[:, 0]:
        assert lon >= 0.8
        assert lat >= 0.8
    picked = layer_of(spec, PICKED)["data"]
    most = max(picked, key=lambda area: float(area["n"].split()[0].replace(",", "")))
    assert np.mean(most["p"], axis=0).min() > 0.8


def test_a_lone_point_stands_at_its_place_in_image_and_flat_view():
    counts = np.zeros((40, 40), dtype=np.int64)
    counts[30, 5] = 1_000
    lattice = lattice_of(counts)
    density = rasters.densities(lattice.table, lattice.box)
    assert density[30, 5] > 0
    url = rasters.image(density, lattice.box, ColourScale(1.0), dark=True)
    opaque = np.argwhere(pixels(url)[..., 3] > 0).tolist()
    assert opaque == [[40 - 1 - 30, 5]]
    figure = flat_figures.flat_maps([("true", density)], lattice.box, ColourScale(1.0), LIGHT)
    heat = figure.data[0]
    row, column = np.argwhere(np.asarray(heat.z) > 0)[0]
    assert (heat.x[column], heat.y[row]) == pytest.approx((5.5 / 40, 30.5 / 40))


def test_bounds_of_the_image_are_the_box():
    spec = whole_map(released("sound", crowd()), crowd())
    assert layer_of(spec, "density")["bounds"] == [0, 0, 1, 1]
    view = json.loads(spec)["initialViewState"]
    assert (view["longitude"], view["latitude"]) == pytest.approx((0.5, 0.5), abs=1e-3)
    # The box fills the view: a degree is 512 · 2^zoom / 360 pixels.
    assert 512 * 2 ** view["zoom"] / 360 == pytest.approx(map_figures.SIDE, rel=1e-3)


# --- rows of a web map ----------------------------------------------------------------------------

BOXES = [
    (0.0, 60.0, 20.0, 80.0),
    (0.0, -80.0, 20.0, -60.0),
    (0.0, 0.0, 1.0, 1.0),
    (-180.0, -60.0, 180.0, 80.0),
    (5.0, -30.0, 6.0, 75.0),
]


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize("rows", [1, 7, 256, 1024])
def test_edges_of_lattice_rows_are_off_by_half_a_row_of_the_picture_at_most(box, rows):
    chosen = picture_rows(box, rows, 4096)
    _, south, _, north = box
    bottom, top = mercator([south, north])
    edges = south + np.arange(rows + 1) * (north - south) / rows
    right = (top - mercator(edges)) / (top - bottom) * len(chosen)  # from the top of the picture
    drawn = np.array([np.count_nonzero(chosen >= row) for row in range(rows + 1)])
    assert np.abs(drawn - right).max() <= 0.5 + 1e-6
    assert set(chosen.tolist()) == set(range(rows))  # none is lost


def test_rows_of_a_small_box_stay_as_they_are():
    assert picture_rows((0, 0, 0.2, 0.2), 1024, 2048).tolist() == list(range(1023, -1, -1))


def test_what_lies_beyond_the_end_of_web_maps_is_left_out():
    box = (-180.0, -90.0, 180.0, 90.0)
    assert shown(box)[1] == -shown(box)[3] == pytest.approx(-85.05, abs=0.01)
    assert len(set(picture_rows(box, 180, 2048).tolist())) >= 170
    assert math.isfinite(map_figures.view_of(box)["zoom"])


def test_areas_add_up_to_the_globe_and_to_the_box():
    assert box_area((-180, -90, 180, 90)) == pytest.approx(4 * math.pi * 6371.0088**2)
    steps = np.array([[x, y, x + 1, y + 1] for y in range(8) for x in range(8)])
    box = (2.0, 50.0, 9.0, 58.0)
    assert areas(steps, box, 8).sum() == pytest.approx(box_area(box))
    assert not on_earth((0, 0, 1000, 500))
    assert box_area((0, 0, 1000, 500)) == pytest.approx(500_000)


# --- colours --------------------------------------------------------------------------------------


def test_below_zero_has_a_colour_of_its_own_and_zero_has_none():
    scale = ColourScale(100.0)
    for dark in (False, True):
        palette = rasters.palette(dark=dark).astype(float)
        colours = palette[scale.indices(np.array([-50.0, -1e-9, 0.0, 1e-9, 50.0, 1e9]))]
        assert colours[1:4, 3].max() == 0
        assert min(colours[0, 3], colours[4, 3], colours[5, 3]) > 150
        opaque = palette[64:][palette[64:, 3] > 150]
        assert np.linalg.norm(opaque[:, :3] - colours[0, :3], axis=1).min() > 100


def test_the_scale_is_even_near_zero_mirrored_and_logarithmic_above():
    scale = ColourScale(1_000.0, 3)
    places = scale.place([0, 10, 100, 1_000, -10, 5_000])
    assert places[:4] == pytest.approx([0, math.log(11) / math.log(1001), 0.6680, 1], abs=1e-4)
    assert places[4] == -places[1]
    assert places[5] == 1
    assert [value for _, value in scale.ticks()] == [0, 10, 100, 1_000]


@given(st.lists(st.floats(-1e12, 1e12), min_size=1, max_size=30), st.integers(-6, 9))
def test_a_larger_density_never_has_a_lower_colour(values, top):
    levels = ColourScale(10.0**top).indices(np.sort(np.array(values))).astype(int)
    assert (np.diff(levels) >= 0).all()


def test_colours_hold_still_while_epsilon_moves():
    lattice = uneven(256, 300_000)
    tops = {rasters.scale_of(released("sound", lattice, epsilon=e)).top for e in (0.3, 1, 3, 10)}
    assert len(tops) == 1


def test_the_scale_follows_from_the_release_alone():
    lattice = crowd()
    output = released("sound", lattice)
    copy = GridRelease(**{name: getattr(output, name) for name in output.__dataclass_fields__})
    assert rasters.scale_of(copy) == rasters.scale_of(output)


def test_the_image_is_what_an_image_library_reads():
    rng = np.random.default_rng(1)
    indices = rng.integers(0, 256, (23, 17), dtype=np.uint8)
    colours = rasters.palette(dark=False)
    url = rasters.data_url(rasters.png(indices, colours))
    assert np.array_equal(pixels(url), colours[indices])


def test_few_points_are_drawn_evenly_over_blocks_and_crowds_cell_by_cell():
    counts = np.zeros((1024, 1024), dtype=np.int64)
    counts[0, 0], counts[512:516, 512:516] = 8, np.arange(16).reshape(4, 4) + 20
    lattice = lattice_of(counts)
    fine = rasters.densities(lattice.table, lattice.box)
    clear = rasters.clear_densities(lattice.table, lattice.box)
    assert clear[:4, :4] == pytest.approx(fine[0, 0] / 16, rel=1e-4)
    assert np.array_equal(clear[512:516, 512:516], fine[512:516, 512:516])
    assert clear.sum() == pytest.approx(fine.sum(), rel=1e-6)


@pytest.mark.parametrize("side", [1, 3, 300, 1500])
def test_a_lattice_of_any_side_is_added_up_without_loss(side):
    counts = np.random.default_rng(2).integers(0, 9, (side, side))
    lattice = lattice_of(counts)
    density = rasters.densities(lattice.table, lattice.box)
    pixels = min(side, 1024)
    edges = axis_edges(side, pixels)
    area = areas(grid_rectangles(edges, edges), lattice.box, side).reshape(pixels, pixels)
    np.testing.assert_allclose(density * area, grid_totals(lattice.table, edges, edges), rtol=1e-6)


# --- payloads -------------------------------------------------------------------------------------


def test_another_number_of_the_view_changes_the_name_of_the_view_and_nothing_else():
    box = (116.0, 39.6, 117.0, 40.2)
    first, second = (json.loads(map_figures.map_json([], box, view=view)) for view in (0, 1))
    assert first["views"][0].pop("id") != second["views"][0].pop("id")
    assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("key", METHODS)
def test_whole_maps_are_small_and_ask_nobody(key):
    """At a large budget, where they have the most cells."""
    lattice = city()
    output = released(key, lattice, epsilon=10)
    found = drawing(output)
    spec = whole_map(output, lattice, DARK, found)
    true = rasters.image(clear_city(), lattice.box, rasters.scale_of(output), dark=True)
    assert len(spec) + len(true) < 3_000_000
    assert not re.search(r'https?:|"\w*:?//|www\.', spec)
    assert json.loads(spec)["mapStyle"] == "__MAP_STYLE__"
    assert len(found.areas) <= MOST_AREAS
    assert all(len(look.lines) <= MOST_LINES for look in map_figures.line_looks(found, LIGHT))


def test_the_deck_hands_over_the_prepared_text_and_names_no_provider():
    ready = deck.MapDeck('{"layers":[]}')
    assert ready.to_json() == '{"layers":[]}'
    assert ready.map_provider is None


def test_what_is_left_out_is_counted_and_is_the_least():
    lattice = city()
    output = released("uniform", lattice, epsilon=1)
    found = drawing(output)
    assert len(found.areas) + found.areas_left_out == 98_596
    assert found.counts.min() >= np.sort(output.count)[-MOST_AREAS]
    assert found.lines_left_out == 0  # sides of even cells join to long lines
    assert drawing(released("sound", lattice, epsilon=10)).lines_left_out > 0


# --- pieces ---------------------------------------------------------------------------------------

LABELS = st.integers(1, 9).flatmap(
    lambda side: st.lists(st.integers(-1, 3), min_size=side**2, max_size=side**2).map(
        lambda values: np.array(values).reshape(side, side)
    )
)


@given(LABELS)
def test_blocks_cover_their_labels_once_and_nothing_else(labels):
    cover = np.full(labels.shape, -1)
    rect, label = blocks(labels)
    for (x0, y0, x1, y1), each in zip(rect.tolist(), label.tolist(), strict=True):
        assert (cover[y0:y1, x0:x1] == -1).all()
        cover[y0:y1, x0:x1] = each
    assert np.array_equal(cover, np.where(labels >= 0, labels, -1))


@given(LABELS)
def test_borders_stand_where_labels_differ(labels):
    side = len(labels)
    padded = np.full((side + 2, side + 2), -1)
    padded[1:-1, 1:-1] = labels
    wanted = {
        (x, y, x + 1, y)
        for y in range(side + 1)
        for x in range(side)
        if padded[y, x + 1] != padded[y + 1, x + 1]
    } | {
        (x, y, x, y + 1)
        for y in range(side)
        for x in range(side + 1)
        if padded[y + 1, x] != padded[y + 1, x + 1]
    }
    assert unit_lines(borders(labels)) == wanted


def unit_lines(lines: np.ndarray) -> set[tuple[int, ...]]:
    """Cut lines into steps of one; each stands once."""
    steps = [
        (x, y0, x + 1, y0) if y0 == y1 else (x0, y, x0, y + 1)
        for x0, y0, x1, y1 in lines.tolist()
        for x, y in zip(
            range(x0, x1) if y0 == y1 else [x0] * (y1 - y0),
            [y0] * (x1 - x0) if y0 == y1 else range(y0, y1),
            strict=True,
        )
    ]
    assert len(steps) == len(set(steps))
    return set(steps)


@settings(deadline=None)
@given(lattices(largest=20), st.sampled_from(["uniform", "adaptive", "privtree"]))
def test_sides_of_leaves_are_the_borders_of_the_leaves(lattice, key):
    output = released(key, lattice)
    labels = np.empty((output.resolution, output.resolution), dtype=np.int64)
    for number, (x0, y0, x1, y1) in enumerate(output.rect.tolist()):
        labels[y0:y1, x0:x1] = number
    assert unit_lines(sides(output.rect)) == unit_lines(borders(labels))


@settings(deadline=None)
@given(lattices(largest=30), st.sampled_from(["sound", "published"]))
def test_layers_add_up_and_every_place_can_be_pointed_at(lattice, key):
    output = released(key, lattice)
    found = layer_summary(output)
    assert found.merged + found.kept + found.split + found.rounded == found.cells
    drawn = drawing(output)
    cover = np.zeros((output.resolution, output.resolution), dtype=int)
    for x0, y0, x1, y1 in drawn.areas.tolist():
        cover[y0:y1, x0:x1] += 1
    assert (cover == 1).all()
    assert drawn.areas_left_out == drawn.lines_left_out == 0


def test_the_outline_of_a_ring_has_an_inner_side():
    ring = [[x, y, x + 2, y + 2] for x in (0, 2, 4) for y in (0, 2, 4) if (x, y) != (2, 2)]
    lines = outline(np.array(ring))
    assert sorted(map(tuple, lines.tolist())) == sorted(
        [
            *[(0, 0, 6, 0), (0, 6, 6, 6), (0, 0, 0, 6), (6, 0, 6, 6)],
            *[(2, 2, 4, 2), (2, 4, 4, 4), (2, 2, 2, 4), (4, 2, 4, 4)],
        ]
    )


# --- edges of what can happen ---------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("side", [1, 5])
@pytest.mark.parametrize("points", [0, 50])
@pytest.mark.parametrize("key", METHODS)
def test_tiny_and_empty_maps_are_drawn(key, points, side):
    counts = np.zeros((side, side), dtype=np.int64)
    counts[-1, -1] = points
    lattice = lattice_of(counts)
    output = released(key, lattice)
    spec = json.loads(whole_map(output, lattice))
    assert {"density", "frame", PICKED} <= {layer["id"] for layer in spec["layers"]}
    flat_figures.flat_maps(
        [("released", rasters.densities(output.surface, output.box))],
        output.box,
        rasters.scale_of(output),
        LIGHT,
    ).to_json()


def test_a_release_of_zeros_and_one_below_zero_have_a_scale():
    output = released("uniform", lattice_of(np.zeros((4, 4), dtype=int)))
    for count in (np.zeros(len(output.rect)), np.full(len(output.rect), -3.0)):
        made = GridRelease(
            rect=output.rect,
            count=count,
            layer=output.layer,
            group=output.group,
            resolution=4,
            box=output.box,
        )
        scale = rasters.scale_of(made)
        assert scale.top > 0
        assert np.isfinite(scale.place(count)).all()


def test_the_public_map_is_drawn_within_the_box_and_the_kinds_it_lacks_are_left_out():
    layers = json.loads(f"[{map_figures.base_layers(BASE, (0, 0, 1, 1), LIGHT)}]")
    assert [layer["id"] for layer in layers] == ["base-land", "base-river", "base-road"]
    land, _, road = (layer["data"]["geometry"]["coordinates"] for layer in layers)
    assert land == [[[[0, 0], [1, 0], [1, 1]]]]
    assert road == [[[0.1, 0.1], [0.9, 1]]]
    assert map_figures.base_layers(None, (0, 0, 1, 1), LIGHT) == ""


def test_what_is_chosen_has_a_line_around_it_and_nothing_else_fades():
    lattice = crowd()
    output = released("sound", lattice)
    spec = json.loads(whole_map(output, lattice))
    # Streamlit fades these colours of all layers once something is chosen.
    fading = {"getFillColor", "getColor", "getTargetColor", "getSourceColor"}
    assert not any(fading & set(layer) for layer in spec["layers"])
    lines = np.array([[0, 0, 8, 0]])
    halo, mark = json.loads(
        f"[{map_figures.mark_layer(lines, Place(output.box, output.resolution), LIGHT)}]"
    )
    assert halo["getLineWidth"] > mark["getLineWidth"]
    assert mark["data"]["geometry"]["coordinates"] == [[[0, 0], [0.125, 0]]]


def test_degrees_are_exact_to_a_fiftieth_of_a_step():
    box = (-73.98765, 40.51234, -73.97111, 40.52999)
    place = Place(box, 1024)
    steps = np.random.default_rng(0).integers(0, 1025, (500, 2))
    exact = np.array(box[:2]) + steps * np.array([0.01654, 0.01765]) / 1024
    assert np.abs(place.degrees(steps) - exact).max() <= 0.01654 / 1024 / 50


def test_flat_maps_zoom_together_in_the_same_colours():
    lattice = crowd()
    output = released("sound", lattice)
    looks = map_figures.line_looks(drawing(output), LIGHT)
    lines = [(look.lines / 64, look) for look in looks]
    tables = (lattice.table, output.surface)
    panels = [("<b>", rasters.densities(table, lattice.box)) for table in tables]
    scale = rasters.scale_of(output)
    figure = flat_figures.flat_maps(panels, lattice.box, scale, LIGHT, lines=lines)
    assert {figure.layout.xaxis.matches, figure.layout.xaxis2.matches} == {None, "x"}
    assert {figure.layout.yaxis.matches, figure.layout.yaxis2.matches} == {None, "y"}
    true, private = (trace for trace in figure.data if trace.type == "heatmap")
    assert (true.zmin, true.zmax) == (private.zmin, private.zmax) == (-scale.top, scale.top)
    assert true.colorscale == private.colorscale
    assert all(annotation.text == "<b>&lt;b&gt;</b>" for annotation in figure.layout.annotations)
    assert {trace.xaxis for trace in figure.data if trace.type == "scatter"} == {"x2"}


@pytest.mark.parametrize("key", METHODS)
def test_the_preview_is_a_small_picture_of_the_right_size(key):
    lattice = uneven(64, 20_000)
    method = ALGORITHM.method(key)
    release = method.run(lattice, method.params(), trial_rng(3, key, None, 0))
    for dark in (False, True):
        svg = preview(lattice, release, dark)
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106"')
        assert svg.count("http") == 1
        assert len(svg) < 60_000
