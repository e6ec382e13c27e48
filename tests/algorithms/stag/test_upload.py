"""Uploads: every row of the bad-input table, boxes, columns, persons, real forms of files."""

from typing import get_args

import pytest

from dp_core.algorithms.stag.data.samples import BOXES, land
from dp_core.algorithms.stag.data.upload import Area, MapUpload, guess
from dp_core.errors import DPError, ParameterError
from dp_core.words import say
from tests.algorithms.stag.test_reading import GOWALLA, T_DRIVE
from tests.algorithms.uploads import refused, table
from tests.hostile import as_suggested

UNIT = (0.0, 0.0, 1.0, 1.0)


def take(frame, **settings):
    return MapUpload(**{"box": UNIT, "resolution": 2, **settings}).accept(frame)


def why(call, *given, **settings):
    """Key of the message with which something is refused."""
    with pytest.raises(DPError) as caught:
        call(*given, **settings)
    assert str(caught.value).endswith(".")
    return caught.value.args[0].key


def test_points_are_counted_in_the_public_box():
    made = take(table(lon=["0.1", "0.9", "2"], lat=["0.9", "0.9", "0.5"], note=["a", "b", "c"]))
    assert made.counts.tolist() == [[0, 0], [1, 1]]
    assert (made.outside, made.box, made.resolution) == (1, UNIT, 2)
    assert (made.name, made.point) == ("Your file", "points")
    assert (made.cap, made.most_of_one, made.notes, made.base) == (None, None, (), None)


def test_boxes_are_chosen_by_name_drawn_with_land_and_never_guessed():
    frame = table(lon=[2.3], lat=[48.8])
    assert take(frame, box="", area="World").base == land(BOXES["World"])
    assert take(frame, box="", area="Paris").base is None
    frame = table(id=["1", "2"], Longitude=["2.3", "2.4"], Latitude=["48.8", "48.9"])
    assert guess(frame) == MapUpload(lon="Longitude", lat="Latitude")
    assert guess(table(a=["1"], b=["2"])) == MapUpload()
    assert guess(frame).public_box is None
    assert ("stated below", *BOXES) == get_args(Area)
    for name, box in BOXES.items():
        assert MapUpload(area=name).public_box == box
    assert "must be one of" in refused(ParameterError, MapUpload, area="Atlantis")


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
    made = MapUpload(**settings).accept(frame)
    assert (len(made), made.outside) == (3, 0)
    unnamed = MapUpload(box=box, resolution=8)  # no row names its own columns
    assert why(unnamed.accept, frame) == "stag-error-columns"


@pytest.mark.parametrize(
    "box", [(2, 48.5, 2.75, 49), "2, 48.5, 2.75, 49", "(2.0, 48.5, 2.75, 49)", "2;48.5;2.75;49"]
)
def test_a_box_may_be_numbers_or_text_or_left_open(box):
    assert MapUpload(box=box).box == (2.0, 48.5, 2.75, 49.0)
    assert MapUpload(box=box).public_box == (2.0, 48.5, 2.75, 49.0)
    assert MapUpload(box="−74.3, 40.45, −73.65, 40.95").box == BOXES["New York"]  # minus signs
    assert MapUpload(box="  ").public_box is MapUpload(box=None).public_box is None
    assert why(take, table(lon=[0.1], lat=[0.1]), box="") == "stag-error-no-box"


@pytest.mark.parametrize(
    ("box", "key"),
    [
        ("1, 2, 3", "stag-error-sides"),
        ("1, 2, 3, four", "stag-error-sides"),
        ((1, 2, 3, 4, 5), "stag-error-sides"),
        ((0, 0, float("nan"), 1), "stag-error-sides"),
        ("170, -50, -170, -30", "stag-error-box"),
        ((0, 0, 0, 1), "stag-error-box"),
        ((-181, 0, 1, 1), "stag-error-globe"),
        ((0, 0, 1, 90.5), "stag-error-globe"),
        ("448000, 5405000, 455000, 5415000", "stag-error-metres"),
    ],
)
def test_a_box_that_is_not_in_order_is_refused(box, key):
    assert why(MapUpload, box=box) == key


def test_the_datas_own_extent_is_marked_as_read_from_the_data():
    made = take(table(lon=[2, 4, 3, 999], lat=[50, 40, 45, 45]), box="", own_box=True)
    assert made.box == (2.0, 40.0, 4.0, 50.0)
    assert (made.counts.tolist(), made.outside) == ([[0, 1], [1, 1]], 1)
    assert made.facts_from_data
    assert made.notes == (say("stag-own-box"),)


@pytest.mark.parametrize("resolution", [0, 8193, None])
def test_a_resolution_or_cap_out_of_range_is_refused(resolution):
    assert "cap = " in refused(ParameterError, MapUpload, cap=0)
    assert "resolution = " in refused(ParameterError, MapUpload, resolution=resolution)
