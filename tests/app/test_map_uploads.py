"""The upload panel with points: columns told, the box asked, persons, hostile names."""

import pytest

from dp_core.algorithms.stag.data.upload import MapUpload, template
from dp_core.words import say
from pages.common.input import uploads
from tests.app import screen

T_DRIVE = b"1,2008-02-02 15:36:08,116.51172,39.92123\n1,2008-02-02 15:46:08,116.51135,39.93883\n"


@pytest.fixture
def app():
    return screen.panel("stag")


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
    screen.choose(app, template())
    assert screen.labelled(app)["Longitude column"].value == "lon"
    assert screen.labelled(app)["Latitude column"].value == "lat"
    assert screen.labelled(app)["Person column"].value == ""
    assert len(screen.asked(app)) == 10
    screen.press_label(app)
    assert screen.errors(app) == [say("stag-error-no-box")]
    screen.labelled(app)["Box of the map"].set_value("Paris")
    screen.checked(app.run())
    assert "West, south, east, north" not in screen.labelled(app)
    screen.press_label(app)
    assert not app.error
    assert result(app) == "4 in (2.0, 48.65, 2.75, 49.1) at 1024"
    assert own(app) == (False, None)


def test_rows_without_a_header_are_recognised_and_the_box_stays_with_the_next_file(app):
    screen.choose(app, template())
    screen.labelled(app)["Box of the map"].set_value("Beijing")
    screen.checked(app.run())
    screen.choose(app, T_DRIVE, "1.txt")
    screen.press_label(app, str(uploads.ACCEPT))
    assert screen.labelled(app)["Longitude column"].value is None
    screen.preview(app)
    assert screen.labelled(app)["Longitude column"].value == "column 3"
    assert screen.labelled(app)["Latitude column"].value == "column 4"
    assert screen.labelled(app)["Box of the map"].value == "Beijing"
    screen.press_label(app)
    assert result(app).startswith("2 in (115.4, 39.4, 117.6, 41.1)")
