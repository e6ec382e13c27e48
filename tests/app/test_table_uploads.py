"""The upload panel with yes/no tables, and with points; what else it asks is seen on all pages."""

import pytest

from dp_core.algorithms.privscbn.data.upload import template, template_lists
from dp_core.algorithms.stag.data.upload import MapUpload
from dp_core.algorithms.stag.data.upload import template as points
from dp_core.words import say
from pages.common.input import uploads
from tests.app import screen

EDGES, YES = say("reading-edges-asked"), say("privscbn-upload-yes")


@pytest.fixture
def app():
    return screen.panel("privscbn")


def result(app):
    data = app.session_state["data"]
    return "no data" if data is None else f"{data.names} {data.values.sum()}"


def test_the_template_of_columns_works_with_one_click(app):
    assert screen.labelled(screen.choose(app, template()))["Person column"].value == "patient"
    assert len(screen.asked(app)) == 9
    assert not screen.press_label(app).error
    assert result(app) == "('smokes', 'coughs', 'exercises') 5"
    assert say("privscbn-note-few", records=4, few=50) in screen.words(screen.look(app))


def test_the_template_of_item_lists_asks_for_the_items(app):
    screen.choose(app, template_lists(), "item-lists-template.basket")
    assert screen.labelled(app)["The file holds"].value == "item lists"
    assert len(screen.asked(app)) == 6
    assert screen.errors(screen.press_label(app)) == [say("privscbn-error-items")]
    screen.labelled(app)["Items"].set_value("milk, bread")
    screen.press_label(screen.checked(app.run()))
    assert result(app) == "('milk', 'bread') 5"
    assert app.session_state["data"].facts_from_data is False


def test_words_of_made_up_rows_are_stated_and_rows_only_suggest_them(app):
    screen.choose(app, b"smokes,coughs\nyes,no\nno,yes\n")
    assert screen.labelled(app)[YES].value == ""
    assert screen.labelled(screen.press_label(app, str(uploads.ACCEPT)))[YES].value == "yes|no"
    assert not screen.press_label(app).error
    assert app.session_state["t_upload_stated"][0].yes == "yes|no"


CATEGORIES = b"sex,age\n" + b"f,30\nm,40\nf,70\n" * 40


def test_categories_are_stated_and_a_bad_list_is_one_sentence(app):
    screen.choose(app, CATEGORIES)
    screen.labelled(app)["The file holds"].set_value("categories")
    screen.checked(app.run())
    assert {"Categories", EDGES, "Person column"} <= set(screen.labelled(app))
    assert YES not in screen.labelled(app)
    screen.labelled(app)["Categories"].set_value("sex=f,x")
    screen.labelled(app)[EDGES].set_value("age=18,65")
    screen.press_label(screen.checked(app.run()))
    assert "holds 40 cells outside its categories" in app.error[0].value
    screen.labelled(app)["Categories"].set_value("sex=f,other")
    screen.press_label(screen.checked(app.run()))
    assert not app.error
    data = app.session_state["data"]
    assert data.labels == (("f", "other"), ("under 18", "18 to under 65", "65 and over"))


T_DRIVE = b"1,2008-02-02 15:36:08,116.51172,39.92123\n1,2008-02-02 15:46:08,116.51135,39.93883\n"


def placed(app):
    data = app.session_state["data"]
    return f"{len(data)} in {data.box} at {data.resolution}"


def test_the_template_of_points_needs_a_box_and_nothing_else():
    app = screen.panel("stag")
    said = app.markdown[0].value
    assert all(str(limit) in said for limit in MapUpload.panel.limits)
    assert screen.labelled(screen.choose(app, points()))["Longitude column"].value == "lon"
    assert screen.labelled(app)["Latitude column"].value == "lat"
    assert screen.labelled(app)["Person column"].value == ""
    assert len(screen.asked(app)) == 10
    assert screen.errors(screen.press_label(app)) == [say("stag-error-no-box")]
    screen.labelled(app)["Box of the map"].set_value("Paris")
    screen.checked(app.run())
    assert "West, south, east, north" not in screen.labelled(app)
    assert not screen.press_label(app).error
    assert placed(app) == "4 in (2.0, 48.65, 2.75, 49.1) at 1024"
    data = app.session_state["data"]
    assert (data.facts_from_data, data.cap) == (False, None)


def test_rows_without_a_header_are_recognised_and_the_box_stays_with_the_next_file():
    app = screen.panel("stag")
    screen.choose(app, points())
    screen.labelled(app)["Box of the map"].set_value("Beijing")
    screen.checked(app.run())
    screen.choose(app, T_DRIVE, "1.txt")
    screen.press_label(app, str(uploads.ACCEPT))
    assert screen.labelled(app)["Longitude column"].value is None
    assert screen.labelled(screen.preview(app))["Longitude column"].value == "column 3"
    assert screen.labelled(app)["Latitude column"].value == "column 4"
    assert screen.labelled(app)["Box of the map"].value == "Beijing"
    assert placed(screen.press_label(app)).startswith("2 in (115.4, 39.4, 117.6, 41.1)")
