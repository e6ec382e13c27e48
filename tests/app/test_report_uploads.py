"""The upload panel with answers and reports: what is asked, notices, refusals, hostile names."""

import pytest

from dp_core.algorithms.lremh.data.upload import template, template_reports
from pages.common.input import uploads
from tests.app.screen import asked, checked, choose, labelled, look, panel, press_label


@pytest.fixture
def app():
    return panel("lremh")


def result(app):
    data = app.session_state["data"]
    return "no data" if data is None else f"{data.names} {data.domains} {len(data)}"


def test_answers_are_asked_for_their_public_categories(app):
    choose(app, template())
    assert asked(app) == {
        *("The file holds", "Leave these columns out", "Use the data's own categories"),
        *("Each row is", "Person column", "Rows per person (c)"),
        *("Categories", "Edges of number ranges"),
        str(uploads.PREVIEW),
    }
    assert labelled(app)["Person column"].value == "person"
    assert labelled(app)["Leave these columns out"].value == []
    assert labelled(app)["Categories"].value == labelled(app)["Edges of number ranges"].value == ""
    press_label(app)
    said = app.error[0].value.replace("\\", "")
    assert said.startswith("Nothing is stated about 3 columns: 'sex', 'income', 'age'; what may")
    labelled(app)["Categories"].set_value("sex=f,m; income=low,high")
    labelled(app)["Edges of number ranges"].set_value("age=40,60")
    press_label(app)
    assert result(app) == "('sex', 'income', 'age') (2, 2, 3) 3"
    assert app.session_state["data"].facts_from_data is False
    look(app)
    said = " ".join(each.value for each in app.markdown).replace("\\", "")
    assert "K = 2 × 2 × 3 = 12 possible records." in said


def test_reading_the_categories_from_the_data_is_warned_of_and_marked(app):
    choose(app, template())
    labelled(app)["Use the data's own categories"].set_value(True)
    checked(app.run())
    assert "so nothing is proven for this data set." in app.warning[0].value
    press_label(app)
    assert app.session_state["data"].facts_from_data is True


def test_reports_are_asked_for_their_noise_alone(app):
    choose(app, template_reports())
    assert asked(app) == {
        *("Each row is", "Person column", "Rows per person (c)"),
        "The file holds",
        "Leave these columns out",
        "Noise of the reports",
        str(uploads.PREVIEW),
    }
    assert labelled(app)["The file holds"].value == "reports"
    press_label(app)
    assert "The noise of the reports is not stated" in app.error[0].value
    labelled(app)["Noise of the reports"].set_value("f=0.5, p=0.5, q=0.75")
    press_label(app)
    assert result(app) == "('sex', 'income') (2, 2) 3"


def test_a_hostile_name_stays_text(app):
    choose(app, b"<b>x</b>,**y**\nu,1\nv,0\n")
    press_label(app)
    assert r"\<b\>x\</b\>" in app.error[0].value
    labelled(app)["Categories"].set_value("<b>x</b>=u,v; **y**=0,1")
    press_label(app)
    assert result(app) == "('<b>x</b>', '**y**') (2, 2) 2"
