"""The upload panel with answers and reports: what is asked, notices, refusals, hostile names."""

import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.lremh.data.upload import template, template_reports


def page():
    from types import SimpleNamespace

    import streamlit as st

    from dp_core.algorithms.lremh.data.upload import ReportUpload, accept
    from pages.common.input import uploads

    data = uploads.upload_panel(SimpleNamespace(upload=ReportUpload, accept=accept), key="t")
    st.text("no data" if data is None else f"{data.names} {data.domains} {len(data)}")
    st.text("no data" if data is None else f"own {data.facts_from_data}")


@pytest.fixture
def app():
    return AppTest.from_function(page, default_timeout=30).run()


def put(app, content, name="a.csv"):
    app.file_uploader[0].set_value((name, content, "text/csv"))
    return checked(app.run())


def press(app, label="Use this data"):
    next(button for button in app.button if button.label == label).click()
    return checked(app.run())


def widgets(app):
    kinds = ("selectbox", "toggle", "multiselect", "number_input", "text_input")
    return {each.label: each for kind in kinds for each in app.get(kind)}


def checked(app):
    assert not app.exception
    return app


def test_answers_are_asked_for_their_public_categories(app):
    put(app, template())
    asked = widgets(app)
    assert set(asked) == {
        *("The file holds", "Leave these columns out", "Use the data's own categories"),
        "Person column",
        *("Categories", "Edges of number ranges"),
        "The first row names the columns",
    }
    assert asked["Person column"].value == "person"
    assert asked["Leave these columns out"].value == []
    assert asked["Categories"].value == asked["Edges of number ranges"].value == ""
    press(app)
    assert "which categories a column has must be public" in app.error[0].value.replace("\\", "")
    widgets(app)["Categories"].set_value("sex=f,m; income=low,high")
    widgets(app)["Edges of number ranges"].set_value("age=40,60")
    press(app)
    assert app.text[0].value == "('sex', 'income', 'age') (2, 2, 3) 3"
    assert app.text[1].value == "own False"
    said = " ".join(each.value for each in app.markdown).replace("\\", "")
    assert "K = 2 × 2 × 3 = 12 possible records." in said


def test_reading_the_categories_from_the_data_is_warned_of_and_marked(app):
    put(app, template())
    widgets(app)["Use the data's own categories"].set_value(True)
    checked(app.run())
    assert "so nothing is proven for this data set." in app.warning[0].value
    press(app)
    assert app.text[1].value == "own True"


def test_reports_are_asked_for_their_noise_alone(app):
    put(app, template_reports())
    asked = widgets(app)
    assert set(asked) == {
        "The file holds",
        "Leave these columns out",
        "Noise of the reports",
        "The first row names the columns",
    }
    assert asked["The file holds"].value == "reports"
    press(app)
    assert "The noise of the reports is not stated" in app.error[0].value
    widgets(app)["Noise of the reports"].set_value("f=0.5, p=0.5, q=0.75")
    press(app)
    assert app.text[0].value == "('sex', 'income') (2, 2) 3"


def test_a_form_that_does_not_fit_is_refused_without_a_trace(app):
    put(app, template())
    widgets(app)["The file holds"].set_value("reports")
    checked(app.run())
    widgets(app)["Noise of the reports"].set_value("f=0.5, p=0.5, q=0.75")
    press(app)
    assert "is no report; its name must be" in app.error[0].value.replace("\\", "")
    assert app.text[0].value == "no data"


def test_a_hostile_name_stays_text(app):
    put(app, b"<b>x</b>,**y**\nu,1\nv,0\n")
    press(app)
    assert r"\<b\>x\</b\>" in app.error[0].value
    widgets(app)["Categories"].set_value("<b>x</b>=u,v; **y**=0,1")
    press(app)
    assert app.text[0].value == "('<b>x</b>', '**y**') (2, 2) 2"
