"""The upload panel with points: columns told, the box asked, persons, hostile names."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.stag.data.upload import template

KINDS = ("selectbox", "toggle", "multiselect", "number_input", "text_input")
T_DRIVE = b"1,2008-02-02 15:36:08,116.51172,39.92123\n1,2008-02-02 15:46:08,116.51135,39.93883\n"


def page():
    from types import SimpleNamespace

    import streamlit as st

    from dp_core.algorithms.stag.data.upload import MapUpload, accept
    from pages.common.input import uploads

    data = uploads.upload_panel(SimpleNamespace(upload=MapUpload, accept=accept), key="t")
    st.text("no data" if data is None else f"{len(data)} in {data.box} at {data.resolution}")
    st.text("no data" if data is None else f"own {data.facts_from_data}, cap {data.cap}")


@pytest.fixture
def app():
    return AppTest.from_function(page, default_timeout=30).run()


def put(app, content, name="a.csv"):
    app.file_uploader[0].set_value((name, content, "text/csv"))
    return checked(app.run())


def press(app, label="Use this data"):
    next(button for button in app.button if button.label == label).click()
    return checked(app.run())


def widget(app, label):
    return next(each for kind in KINDS for each in app.get(kind) if each.label == label)


def labels(app):
    return {each.label for kind in KINDS for each in app.get(kind)}


def checked(app):
    assert not app.exception
    return app


def result(app):
    return app.text[0].value


def test_limits_are_stated_first(app):
    said = app.markdown[0].value
    assert "One row per point, with longitude and latitude in degrees." in said
    assert "Rows of T-Drive (id, time, lon, lat)" in said
    assert result(app) == "no data"


def test_the_template_needs_a_box_and_nothing_else(app):
    put(app, template())
    assert widget(app, "Longitude column").value == "lon"
    assert widget(app, "Latitude column").value == "lat"
    assert widget(app, "Person column").value == ""
    assert labels(app) == {
        "Longitude column", "Latitude column", "Use the data's extent", "Box of the map",
        "West, south, east, north", "Finest cells on a side", "Person column",
        "The first row names the columns",
    }  # fmt: skip
    press(app)
    assert app.error[0].value.startswith("The box of the map is not stated; it must be public")
    widget(app, "Box of the map").set_value("Paris")
    checked(app.run())
    assert "West, south, east, north" not in labels(app)
    press(app)
    assert not app.error
    assert result(app) == "4 in (2.0, 48.65, 2.75, 49.1) at 1024"
    assert app.text[1].value == "own False, cap None"


def test_the_four_sides_may_be_typed(app):
    put(app, template())
    widget(app, "West, south, east, north").set_value("2, 48, 2.34, forty-nine")
    press(checked(app.run()))
    assert len(app.error) == 1
    said = app.error[0].value.replace("\\", "")
    assert said.startswith(
        "'2, 48, 2.34, forty-nine' is no box, which must hold four numbers: west"
    )
    widget(app, "West, south, east, north").set_value("2, 48, 2.34, 49")
    widget(app, "Finest cells on a side").set_value(256)
    press(checked(app.run()))
    assert result(app) == "2 in (2.0, 48.0, 2.34, 49.0) at 256"
    assert any("2 lie outside the range and were left out" in text.value for text in app.markdown)


def test_the_datas_extent_comes_with_a_notice(app):
    put(app, template())
    widget(app, "West, south, east, north").set_value("1, 2, 3, 4")
    assert not checked(app.run()).warning
    widget(app, "Use the data's extent").set_value(True)
    checked(app.run())
    assert "so nothing is proven for this map" in app.warning[0].value
    assert not {"Box of the map", "West, south, east, north"} & labels(app)
    press(app)
    assert result(app) == "4 in (2.2945, 48.853, 2.3499, 48.8867) at 1024"
    assert app.text[1].value == "own True, cap None"


def test_the_first_points_of_each_person_can_be_kept(app):
    put(app, template())
    assert "Points per person (k)" not in labels(app)
    widget(app, "Box of the map").set_value("Paris")
    widget(app, "Person column").set_value("person")
    checked(app.run())
    widget(app, "Points per person (k)").set_value(1)
    press(checked(app.run()))
    assert result(app).startswith("3 in ")
    assert app.text[1].value == "own False, cap 1"
    assert any("1 point was left out" in text.value for text in app.markdown)


def test_rows_without_a_header_are_recognised_and_the_box_stays_with_the_next_file(app):
    put(app, template())
    widget(app, "Box of the map").set_value("Beijing")
    checked(app.run())
    put(app, T_DRIVE, "1.txt")
    assert widget(app, "Longitude column").value == "column 3"
    assert widget(app, "Latitude column").value == "column 4"
    assert widget(app, "Box of the map").value == "Beijing"
    press(app)
    assert result(app).startswith("2 in (115.4, 39.4, 117.6, 41.1)")


def test_exchanged_columns_are_said_and_can_be_exchanged(app):
    put(app, b"lat,lon\n2.3,48.86\n2.4,48.87\n")
    widget(app, "Box of the map").set_value("Paris")
    press(checked(app.run()))
    assert "would if longitude and latitude were exchanged" in app.error[0].value
    widget(app, "Longitude column").set_value("lat")
    widget(app, "Latitude column").set_value("lon")
    press(checked(app.run()))
    assert result(app).startswith("2 in ")


def test_columns_that_cannot_be_told_are_left_to_choose(app):
    put(app, b"a,b\n2.3,48.86\n2.4,48.87\n")
    assert widget(app, "Longitude column").value is None
    widget(app, "Box of the map").set_value("Paris")
    press(checked(app.run()))
    assert "No columns of longitude and latitude were recognised" in app.error[0].value
    widget(app, "Longitude column").set_value("a")
    widget(app, "Latitude column").set_value("b")
    press(checked(app.run()))
    assert result(app).startswith("2 in ")


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"PK\x03\x04", b"1,0\n1\n0,1\n1,1\n0\n"])
def test_a_bad_file_shows_one_friendly_error(app, content):
    put(app, content)
    assert len(app.error) == 1
    assert result(app) == "no data"


def test_hostile_names_are_escaped_in_messages(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    put(app, f"{name};ok\n<script>alert(2)</script>;1\n$y$;0\n".encode())
    widget(app, "Box of the map").set_value("Paris")
    press(checked(app.run()))
    assert re.search(r"(?<!\\)[<\[!`_*$]", app.error[0].value) is None
