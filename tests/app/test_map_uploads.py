"""The upload panel with points: columns told, the box asked, persons, hostile names."""

import re

import pytest

from dp_core.algorithms.stag.data.upload import MapUpload, template
from dp_core.words import say
from pages.common.input import uploads
from tests.app.screen import (
    asked,
    checked,
    choose,
    errors,
    labelled,
    look,
    panel,
    press_label,
    preview,
    words,
)

ROWS = "About how many rows? (your guess, public)"
T_DRIVE = b"1,2008-02-02 15:36:08,116.51172,39.92123\n1,2008-02-02 15:46:08,116.51135,39.93883\n"


@pytest.fixture
def app():
    return panel("stag")


def own(app):
    data = app.session_state["data"]
    return data.facts_from_data, data.cap


def result(app):
    data = app.session_state["data"]
    return "no data" if data is None else f"{len(data)} in {data.box} at {data.resolution}"


def test_the_template_needs_a_box_and_nothing_else(app):
    said = app.markdown[0].value
    assert all(str(limit) in said for limit in MapUpload.panel.limits)
    assert result(app) == "no data"
    choose(app, template())
    assert labelled(app)["Longitude column"].value == "lon"
    assert labelled(app)["Latitude column"].value == "lat"
    assert labelled(app)["Person column"].value == ""
    assert asked(app) == {
        "Longitude column", "Latitude column", "Use the data's extent", "Box of the map",
        "West, south, east, north", "Finest cells on a side", "Each row is", "Person column",
        str(uploads.PREVIEW), ROWS,
    }  # fmt: skip
    press_label(app)
    assert errors(app) == [say("stag-error-no-box")]
    labelled(app)["Box of the map"].set_value("Paris")
    checked(app.run())
    assert "West, south, east, north" not in labelled(app)
    press_label(app)
    assert not app.error
    assert result(app) == "4 in (2.0, 48.65, 2.75, 49.1) at 1024"
    assert own(app) == (False, None)


def test_the_four_sides_may_be_typed(app):
    choose(app, template())
    labelled(app)["West, south, east, north"].set_value("2, 48, 2.34, forty-nine")
    press_label(checked(app.run()))
    assert errors(app) == [say("stag-error-sides", text="'2, 48, 2.34, forty-nine'")]
    labelled(app)["West, south, east, north"].set_value("2, 48, 2.34, 49")
    labelled(app)["Finest cells on a side"].set_value(256)
    press_label(checked(app.run()))
    assert result(app) == "2 in (2.0, 48.0, 2.34, 49.0) at 256"
    look(app)
    assert any("2 lie outside the range and were left out" in text.value for text in app.markdown)


def test_the_datas_extent_comes_with_a_notice(app):
    choose(app, template())
    labelled(app)["West, south, east, north"].set_value("1, 2, 3, 4")
    assert not checked(app.run()).warning
    labelled(app)["Use the data's extent"].set_value(True)
    checked(app.run())
    assert app.warning[0].value == str(MapUpload.panel.notices["own_box"])
    assert not {"Box of the map", "West, south, east, north"} & set(labelled(app))
    press_label(app)
    assert result(app) == "4 in (2.2945, 48.853, 2.3499, 48.8867) at 1024"
    assert own(app) == (True, None)


def test_the_first_points_of_each_person_can_be_kept(app):
    choose(app, template())
    assert "Points per person (k)" not in labelled(app)
    labelled(app)["Box of the map"].set_value("Paris")
    labelled(app)["Person column"].set_value("person")
    checked(app.run())
    labelled(app)["Points per person (k)"].set_value(1)
    press_label(checked(app.run()))
    assert result(app).startswith("3 in ")
    assert own(app) == (False, 1)
    look(app)
    assert "Points left out after the first 1 of each person: 1." in words(app)


def test_rows_without_a_header_are_recognised_and_the_box_stays_with_the_next_file(app):
    choose(app, template())
    labelled(app)["Box of the map"].set_value("Beijing")
    checked(app.run())
    choose(app, T_DRIVE, "1.txt")
    press_label(app, str(uploads.ACCEPT))
    assert labelled(app)["Longitude column"].value is None
    preview(app)
    assert labelled(app)["Longitude column"].value == "column 3"
    assert labelled(app)["Latitude column"].value == "column 4"
    assert labelled(app)["Box of the map"].value == "Beijing"
    press_label(app)
    assert result(app).startswith("2 in (115.4, 39.4, 117.6, 41.1)")


def test_hostile_names_are_escaped_in_messages(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    choose(app, f"{name};ok\n<script>alert(2)</script>;1\n$y$;0\n".encode())
    labelled(app)["Box of the map"].set_value("Paris")
    press_label(checked(app.run()))
    assert re.search(r"(?<!\\)[<\[!`_*$]", app.error[0].value) is None
