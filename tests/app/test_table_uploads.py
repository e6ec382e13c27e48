"""The upload panel with yes/no tables: columns to leave out, words, item lists, hostile names."""

import re

import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.privscbn.data.upload import template, template_lists


def page():
    from types import SimpleNamespace

    import streamlit as st

    from dp_core.algorithms.privscbn.data.upload import TableUpload, accept
    from pages.common.input import uploads

    data = uploads.upload_panel(SimpleNamespace(upload=TableUpload, accept=accept), key="t")
    st.text("no data" if data is None else f"{data.names} {data.values.sum()}")
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


def widget(app, label):
    kinds = ("selectbox", "toggle", "multiselect", "number_input", "text_input")
    return next(each for kind in kinds for each in app.get(kind) if each.label == label)


def labels(app):
    kinds = ("selectbox", "toggle", "multiselect", "number_input", "text_input")
    return {each.label for kind in kinds for each in app.get(kind)}


def checked(app):
    assert not app.exception
    return app


def result(app):
    return app.text[0].value


def test_limits_and_further_endings_are_stated_first(app):
    said = app.markdown[0].value
    assert "At most 500 attributes and 500,000,000 values." in said
    assert "Item lists, one line per record, may also end in .dat or .basket." in said
    assert result(app) == "no data"


def test_the_template_of_columns_works_with_one_click(app):
    put(app, template())
    assert widget(app, "Person column").value == "patient"
    assert labels(app) == {
        "The file holds", "Person column", "Leave these columns out", "Word for yes", "Thresholds",
        "Empty cells", "The first row names the columns",
    }  # fmt: skip
    press(app)
    assert not app.error
    assert result(app) == "('smokes', 'coughs', 'exercises') 5"
    assert any("There are only 4 records" in text.value for text in app.markdown)


def test_the_template_of_item_lists_asks_for_the_items(app):
    put(app, template_lists(), "item-lists-template.txt")
    assert widget(app, "The file holds").value == "item lists"
    assert labels(app) == {
        "The file holds", "Between items", "Use the data's most frequent items", "Items",
    }  # fmt: skip
    press(app)
    assert app.error[0].value.startswith("The items are not stated; which items become attributes")
    widget(app, "Items").set_value("milk, bread")
    press(checked(app.run()))
    assert result(app) == "('milk', 'bread') 5"
    assert app.text[1].value == "own False"


def test_the_datas_own_items_come_with_a_notice(app):
    put(app, b"1 2 3\n2 3\n3\n\n2 3 4 5\n", "a.dat")
    assert not app.warning
    widget(app, "Use the data's most frequent items").set_value(True)
    checked(app.run())
    assert "so nothing is proven for this data set" in app.warning[0].value
    assert "Items" not in labels(app)
    widget(app, "Number of items").set_value(2)
    press(checked(app.run()))
    assert result(app) == "('3', '2') 7"
    assert app.text[1].value == "own True"


def test_a_column_that_is_not_clear_can_be_left_out_or_explained(app):
    put(app, b"sex,age,ok\nm,30,1\nf,40,0\nf,50,1\n")
    press(app)
    said = app.error[0].value.replace("\\", "")
    assert said.startswith("Column 'sex' holds 'f', 'm'; column 'age' holds '30', '40', '50'; an")
    widget(app, "Leave these columns out").set_value(["age"])
    widget(app, "Word for yes").set_value("f")
    press(checked(app.run()))
    assert not app.error
    assert result(app) == "('sex', 'ok') 4"


def test_a_threshold_in_another_form_is_one_sentence(app):
    put(app, b"age,ok\n30,1\n40,0\n")
    widget(app, "Thresholds").set_value("older than 35")
    press(checked(app.run()))
    assert len(app.error) == 1
    assert "write them as in age=65, income=30000" in app.error[0].value
    widget(app, "Thresholds").set_value("age=35")
    press(checked(app.run()))
    assert result(app) == "('age', 'ok') 2"


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01", b"PK\x03\x04", b"1,0\n1\n0,1\n1,1\n0\n0,0\n"]
)
def test_a_bad_file_shows_one_friendly_error(app, content):
    put(app, content)
    assert len(app.error) == 1
    assert result(app) == "no data"


def test_hostile_names_are_escaped_in_messages(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    put(app, f"{name};ok\n<script>alert(2)</script>;1\n$y$;0\n".encode())
    shown = "".join(element.proto.body for element in app.get("html"))
    assert "<img" not in shown
    assert "<script" not in shown
    press(app)
    assert re.search(r"(?<!\\)[<\[!`_*$]", app.error[0].value) is None
    widget(app, "Word for yes").set_value("$y$")
    press(checked(app.run()))
    assert name in result(app)
