"""Uploads: every row of the bad-input table, boxes, columns, persons, real forms of files."""

import json
import re
from typing import get_args

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core.algorithms.stag.data.boxes import BOXES
from dp_core.algorithms.stag.data.lattice import bin_points
from dp_core.algorithms.stag.data.places import land
from dp_core.algorithms.stag.data.reading import read_lattice
from dp_core.algorithms.stag.data.upload import Area, MapUpload, accept, guess, template
from dp_core.errors import DataError, ParameterError
from dp_core.params import knobs
from dp_core.uploads.files import read_table
from tests.algorithms.stag.test_reading import GOWALLA, T_DRIVE
from tests.algorithms.uploads import refused, table
from tests.hostile import as_suggested
from tests.work import steps

UNIT = (0.0, 0.0, 1.0, 1.0)


def take(frame, **settings):
    return accept(frame, MapUpload(**{"box": UNIT, "resolution": 2, **settings}))


# --- points ---------------------------------------------------------------------------------------


def test_points_are_counted_in_the_public_box():
    made = take(table(lon=["0.1", "0.9", "2"], lat=["0.9", "0.9", "0.5"], note=["a", "b", "c"]))
    assert made.counts.tolist() == [[0, 0], [1, 1]]
    assert (made.outside, made.box, made.resolution) == (1, UNIT, 2)
    assert (made.name, made.point) == ("Your file", "points")
    assert made.confidential
    assert not made.synthetic
    assert not made.facts_from_data
    assert (made.cap, made.most_of_one, made.notes, made.base) == (None, None, (), None)


@given(
    st.lists(st.tuples(st.floats(-1, 2), st.floats(-1, 2)), max_size=30),
    st.integers(1, 9),
    st.booleans(),
)
def test_text_and_numbers_give_the_counts_of_the_points(points, resolution, text):
    points = [(0.5, 0.25), *points]
    lon, lat = np.array(points).T
    frame = pd.DataFrame({"lat": lat, "lon": lon})
    frame = frame.map(repr).astype("str") if text else frame
    made = take(frame, resolution=resolution)
    counts, outside = bin_points(lon, lat, UNIT, resolution)
    assert_array_equal(made.counts, counts)
    assert made.outside == outside


@pytest.mark.parametrize("dtype", ["float32", "Float64", "int64", "Int8", "object", "string"])
def test_typed_columns_are_read(dtype):
    frame = pd.DataFrame({"x": [1, 0, 1], "y": [1, 0, 0]}).astype("int64").astype(dtype)
    assert take(frame).counts.tolist() == [[1, 1], [0, 1]]


def test_each_row_counts_also_if_it_occurs_twice():
    assert take(table(lon=[0.1] * 5, lat=[0.1] * 5)).counts[0, 0] == 5


def test_the_upload_is_what_the_reader_makes_of_the_same_file():
    content = b"lon,lat\n" + b"0.1,0.2\n0.7,0.9\n3,3\n,1\nx,0.5\n" * 20
    whole = take(read_table(content, "a.csv"), resolution=16)
    assert whole.fingerprint == read_lattice(content, UNIT, 16).fingerprint


def test_world_scale_boxes_come_with_the_outline_of_the_land():
    frame = table(lon=[2.3], lat=[48.8])
    assert take(frame, box="", area="World").base == land(BOXES["World"])
    assert take(frame, box="", area="Paris").base is None


# --- bad rows -------------------------------------------------------------------------------------


def test_coordinates_that_are_no_finite_numbers_are_left_out_and_counted():
    lon = [0.1, "nan", None, "inf", "-Infinity", "east", 0.5, "", float("nan"), 0.2]
    made = take(table(lon=lon, lat=[0.1] * 9 + ["1e999"]))
    assert made.counts.tolist() == [[1, 1], [0, 0]]
    assert made.outside == 8
    assert made.notes == ("8 of the rows left out have no number for a coordinate.",)


def test_one_point_in_the_box_is_enough_not_to_speak_of_an_exchange():
    made = take(table(lon=[48.8, 2.5], lat=[2.3, 48.5]), box=(2, 48, 3, 49))
    assert (len(made), made.outside) == (1, 1)


# --- columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cells", [["here", "there"], ["0,5", "0,7"], [True, False], pd.to_datetime(["2024-01-01"] * 2)]
)
def test_a_column_without_any_number_is_said(cells):
    frame = pd.DataFrame({"lon": cells, "lat": [0.5, 0.5]})
    assert refused(DataError, take, frame).startswith(
        "Column 'lon' holds no number in all 2 rows; a longitude is a number of degrees with a "
        "decimal point, such as 48.85."
    )


@pytest.mark.parametrize(
    ("content", "name", "roles", "box"),
    [
        (T_DRIVE, "1.txt", ("column 3", "column 4"), (116, 39, 117, 40)),
        (GOWALLA, "checkins.txt", ("column 4", "column 3"), (-98, 30, -97, 31)),
    ],
)
def test_rows_of_t_drive_and_gowalla_are_suggested(content, name, roles, box):
    frame = as_suggested(content, name)
    suggested = guess(frame)
    assert (suggested.lon, suggested.lat, suggested.person) == (*roles, "")
    settings = {**suggested.to_dict(), "box": box, "resolution": 8}
    made = accept(frame, MapUpload(**settings))
    assert (len(made), made.outside) == (3, 0)
    with pytest.raises(DataError, match="No columns"):  # no row names its own columns
        accept(frame, MapUpload(box=box, resolution=8))


def test_a_guess_names_the_columns_and_never_the_box():
    frame = table(id=["1", "2"], Longitude=["2.3", "2.4"], Latitude=["48.8", "48.9"])
    assert guess(frame) == MapUpload(lon="Longitude", lat="Latitude")
    assert guess(table(a=["1"], b=["2"])) == MapUpload()
    assert guess(frame).public_box is None


# --- the box --------------------------------------------------------------------------------------


def test_a_box_must_be_stated():
    message = refused(ParameterError, take, table(lon=[0.1], lat=[0.1]), box="")
    assert message == (
        "The box of the map is not stated; it must be public: west, south, east and north in "
        "degrees. Choose one by name, state the four sides, or use the data's extent."
    )


@pytest.mark.parametrize(
    "box",
    [
        (2, 48.5, 2.75, 49),
        [2.0, 48.5, 2.75, 49.0],
        np.array([2, 48.5, 2.75, 49]),
        "2, 48.5, 2.75, 49",
        " 2 48.5 2.75 49.0 ",
        "(2.0, 48.5, 2.75, 49)",
        "2;48.5;2.75;49",
    ],
)
def test_a_box_may_be_numbers_or_text(box):
    assert MapUpload(box=box).box == (2.0, 48.5, 2.75, 49.0)
    assert MapUpload(box=box).public_box == (2.0, 48.5, 2.75, 49.0)


def test_a_minus_sign_may_be_a_real_one():
    assert MapUpload(box="−74.3, 40.45, −73.65, 40.95").box == BOXES["New York"]


@pytest.mark.parametrize("box", ["", "  ", None])
def test_no_text_is_no_box(box):
    assert MapUpload(box=box).box == ""
    assert MapUpload(box=box).public_box is None


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("Paris", "must hold four numbers: west, south, east, north"),
        ("1, 2, 3", "must hold four numbers"),
        ("1, 2, 3, four", "must hold four numbers"),
        ((1, 2, 3, 4, 5), "must hold four numbers"),
        (5, "must hold four numbers"),
        ((0, 0, float("nan"), 1), "no finite number"),
        ((0, 0, float("inf"), 1), "no finite number"),
        ("170, -50, -170, -30", "A box across the date line is not supported"),
        ((0, 0, 0, 1), "has no area"),
        ((0, 2, 1, 1), "has no area"),
        ((-181, 0, 1, 1), "is not on the globe; west and east lie between −180 and 180"),
        ((0, 0, 181, 1), "is not on the globe"),
        ((0, -91, 1, 1), "is not on the globe"),
        ((0, 0, 1, 90.5), "is not on the globe"),
        ("448000, 5405000, 455000, 5415000", r"looks like metres.*EPSG:4326"),
        ((-8238310, 4970071, -8230000, 4980000), r"looks like metres.*EPSG:4326"),
    ],
)
def test_a_box_that_is_not_in_order_is_refused(box, words):
    assert re.search(words, refused(ParameterError, MapUpload, box=box))


def test_a_box_may_be_chosen_by_name():
    assert ("stated below", *BOXES) == get_args(Area)
    for name, box in BOXES.items():
        assert MapUpload(area=name).public_box == box
    assert "must be one of" in refused(ParameterError, MapUpload, area="Atlantis")


@pytest.mark.parametrize(
    "ways",
    [
        {"area": "Paris", "box": UNIT},
        {"own_box": True, "box": UNIT},
        {"own_box": True, "area": "Paris"},
    ],
)
def test_a_box_is_given_in_one_way(ways):
    message = refused(ParameterError, MapUpload, **ways)
    assert "one way is allowed. Leave the others out." in message


def test_the_datas_own_extent_is_marked_as_read_from_the_data():
    made = take(table(lon=[2, 4, 3, 999], lat=[50, 40, 45, 45]), box="", own_box=True)
    assert made.box == (2.0, 40.0, 4.0, 50.0)
    assert made.counts.tolist() == [[0, 1], [1, 1]]
    assert made.outside == 1
    assert made.facts_from_data
    assert made.notes == (
        "The box was read from the file: what is proven holds only if its four sides are public.",
    )


@pytest.mark.parametrize(("lon", "lat"), [([2.5], [48.5]), ([2.5] * 3, [48.0, 48.5, 49.0])])
def test_points_on_one_place_or_line_have_an_extent_too(lon, lat):
    made = take(table(lon=lon, lat=lat), box="", own_box=True)
    assert len(made) == len(lon)
    assert made.box[2] - made.box[0] == pytest.approx(1e-3)
    assert made.outside == 0


def test_without_points_there_is_no_extent():
    for cells in ([], [None], [float("inf")]):
        message = refused(
            DataError, take, table(lon=cells, lat=cells), box="", own_box=True
        )  # fmt: skip
        assert "so there is no extent to take; choose other columns" in message


# --- persons --------------------------------------------------------------------------------------


def test_the_first_points_of_each_person_are_kept():
    frame = table(
        who=["a", "b", "a", " a ", "a", "b"],
        lon=[0.1, 0.6, 2.0, 0.1, 0.6, 0.6],
        lat=[0.1, 0.6, 0.1, 0.6, 0.6, 0.6],
    )
    made = take(frame, person="who", cap=2)
    assert made.counts.tolist() == [[1, 0], [1, 2]]
    assert (made.outside, made.cap, made.most_of_one) == (1, 2, 2)
    assert made.notes == (
        "2 persons have points in the box, one of them 3 points, the most. Only the first 2 of "
        "each person were kept: 1 point was left out.",
    )
    made = take(frame, person="who", cap=5)
    assert (len(made), made.cap, made.most_of_one) == (5, 5, 3)
    assert made.notes == ("2 persons have points in the box, one of them 3 points, the most.",)
    made = take(frame)
    assert (len(made), made.cap, made.most_of_one) == (5, None, None)


def test_numbers_and_text_of_one_look_are_one_person():
    frame = table(who=[1, "1", 1.0, "2"], lon=[0.1] * 4, lat=[0.1] * 4)
    assert len(take(frame, person="who", cap=1)) == 2
    typed = pd.DataFrame({"who": [1.0, 1.0, 2.0], "lon": [0.1] * 3, "lat": [0.1] * 3})
    assert len(take(typed, person="who", cap=1)) == 2


def test_a_missing_person_is_refused_without_naming_others():
    frame = table(who=["secret", None, ""], lon=[0.1] * 3, lat=[0.1] * 3)
    message = refused(DataError, take, frame, person="who", cap=1)
    assert message == (
        "Column 'who' names no person in 2 rows; each point needs one. Write an id of its own into "
        "such a row if it is another person's, or take the row out of the file; or choose no "
        "person column, and a row is protected instead of a person."
    )


@pytest.mark.parametrize("cap", [0, -3, 1.5, True, "2", float("nan")])
def test_a_cap_out_of_range_is_refused(cap):
    assert "cap = " in refused(ParameterError, MapUpload, cap=cap)


@pytest.mark.parametrize("resolution", [0, 8193, 1.5, "1024", None])
def test_a_resolution_out_of_range_is_refused(resolution):
    assert "resolution = " in refused(ParameterError, MapUpload, resolution=resolution)


# --- settings and panel ---------------------------------------------------------------------------


def test_settings_survive_a_configuration_file():
    for upload in (MapUpload(box=UNIT, person="who", cap=3), MapUpload(area="Tokyo"), MapUpload()):
        stored = json.loads(json.dumps(upload.to_dict()))
        assert MapUpload.from_dict(stored) == upload


def test_the_panel_knows_only_settings_and_says_what_a_switch_means():
    names = {knob.name for knob in knobs(MapUpload)}
    form = MapUpload.panel
    named = [*form.columns, *form.offered, *form.shown, *form.notices]
    assert set(named) <= names
    assert form.offered["resolution"] == (256, 512, 1024, 2048)
    assert "nothing is proven" in form.notices["own_box"]


def test_the_template_can_be_taken():
    frame = read_table(template(), "points-template.csv")
    made = accept(frame, MapUpload(**{**guess(frame).to_dict(), "area": "Paris"}))
    assert (len(made), made.outside) == (4, 0)


@pytest.mark.slow
def test_rows_of_text_are_read_on_whole_columns():
    rng = np.random.default_rng(0)
    rows = b"".join(b"%f,%f\n" % pair for pair in zip(*rng.random((2, 200_000)), strict=True))
    frame = read_table(b"lon,lat\n" + rows, "a.csv")
    assert len(take(frame, resolution=1024)) == 200_000
    assert steps(lambda: take(frame, resolution=1024)) < 200_000  # one a row, loops take several
