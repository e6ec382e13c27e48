"""The upload panel with yes/no tables: columns to leave out, words, item lists, hostile names."""

import re

import pytest

from dp_core.algorithms.privscbn.data.upload import template, template_lists
from dp_core.words import say
from pages.common.input import uploads
from tests.app.screen import asked, checked, choose, labelled, look, panel, press_label


@pytest.fixture
def app():
    return panel("privscbn")


def result(app):
    data = app.session_state["data"]
    return "no data" if data is None else f"{data.names} {data.values.sum()}"


def test_limits_and_further_endings_are_stated_first(app):
    said = app.markdown[0].value
    assert "At most 500 attributes and 500,000,000 values; of categories at most 64 columns" in said
    assert "Item lists, one line per record, may also end in .dat or .basket." in said
    assert result(app) == "no data"


def test_the_template_of_columns_works_with_one_click(app):
    choose(app, template())
    assert labelled(app)["Person column"].value == "patient"
    assert asked(app) == {
        "Each row is", "The file holds", "Person column", "Rows per person (c)",
        "Leave these columns out", "Words for yes and no", "Thresholds",
        "Empty cells", uploads.PREVIEW,
    }  # fmt: skip
    press_label(app)
    assert not app.error
    assert result(app) == "('smokes', 'coughs', 'exercises') 5"
    look(app)
    assert any("There are only 4 records" in text.value for text in app.markdown)


def test_the_template_of_item_lists_asks_for_the_items(app):
    choose(app, template_lists(), "item-lists-template.basket")
    assert labelled(app)["The file holds"].value == "item lists"
    assert asked(app) == {
        "Each row is", "The file holds", "Between items", "Use the data's most frequent items",
        "Items", uploads.PREVIEW,
    }  # fmt: skip
    press_label(app)
    assert app.error[0].value.startswith("The items are not stated; which items become attributes")
    labelled(app)["Items"].set_value("milk, bread")
    press_label(checked(app.run()))
    assert result(app) == "('milk', 'bread') 5"
    assert app.session_state["data"].facts_from_data is False


def test_the_datas_own_items_come_with_a_notice(app):
    choose(app, b"1 2 3\n2 3\n3\n\n2 3 4 5\n", "a.dat")
    assert not app.warning
    labelled(app)["Use the data's most frequent items"].set_value(True)
    checked(app.run())
    assert "so nothing is proven for this data set" in app.warning[0].value
    assert "Items" not in labelled(app)
    labelled(app)["Number of items"].set_value(2)
    press_label(checked(app.run()))
    assert result(app) == "('3', '2') 7"
    assert app.session_state["data"].facts_from_data is True


def test_a_column_that_is_not_clear_can_be_left_out_or_explained(app):
    choose(app, b"sex,age,ok\nm,30,1\nf,40,0\nf,50,1\n")
    press_label(app)
    said = app.error[0].value.replace("\\", "")
    assert said.startswith("Column 'sex' holds 'f', 'm'; column 'age' holds '30', '40', '50'; an")
    labelled(app)["Leave these columns out"].set_value(["age"])
    labelled(app)["Words for yes and no"].set_value("f")
    press_label(checked(app.run()))
    assert not app.error
    assert result(app) == "('sex', 'ok') 4"


def test_words_of_made_up_rows_are_stated_and_rows_only_suggest_them(app):
    choose(app, b"smokes,coughs\nyes,no\nno,yes\n")
    assert labelled(app)["Words for yes and no"].value == ""
    press_label(app, uploads.ACCEPT)
    assert labelled(app)["Words for yes and no"].value == "yes|no"
    press_label(app)
    assert not app.error
    assert app.session_state["t_upload_stated"][0].yes == "yes|no"


def test_a_threshold_in_another_form_is_one_sentence(app):
    choose(app, b"age,ok\n30,1\n40,0\n")
    labelled(app)[say("column-kind", column="age")].set_value("number")
    what = say("column-ask-cut")
    labelled(app.run())[say("column-ask", column="age", what=what)].set_value("older than 35")
    press_label(checked(app.run()))
    assert len(app.error) == 1
    assert "write them as in age=65, income=30000" in app.error[0].value
    labelled(app)["Thresholds"].set_value("age=35")
    press_label(checked(app.run()))
    assert result(app) == "('age', 'ok') 2"


def test_hostile_names_are_escaped_in_messages(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    choose(app, f"{name},ok\n<script>alert(2)</script>,1\n$y$,0\n".encode())
    shown = "".join(element.proto.body for element in app.get("html"))
    assert "<img" not in shown
    assert "<script" not in shown
    press_label(app)
    assert re.search(r"(?<!\\)[<\[!`_*$]", app.error[0].value) is None
    labelled(app)["Words for yes and no"].set_value("$y$")
    press_label(checked(app.run()))
    assert name in result(app)


CATEGORIES = b"sex,age\n" + b"f,30\nm,40\nf,70\n" * 40


SMOKING = b"smoking_status\n" + b"never smoked\nformerly smoked\nsmokes\n" * 20


def test_one_column_of_words_is_a_table(app):
    choose(app, SMOKING)
    assert uploads.ACCEPT not in [button.label for button in app.button]
    press_label(app)
    assert "choose categories" in app.error[0].value
    labelled(app)["The file holds"].set_value("categories")
    labelled(app.run())["Categories"].set_value(
        "smoking_status=never smoked,formerly smoked,smokes"
    )
    press_label(checked(app.run()))
    assert not app.error
    assert app.session_state["data"].names == ("smoking_status",)


def test_a_file_is_a_list_or_a_table_as_it_is_stated(app):
    choose(app, SMOKING)
    labelled(app)["Its lines are"].set_value(uploads.LIST)
    assert labelled(checked(app.run()))["The file holds"].value == "item lists"
    labelled(app)["The file holds"].set_value("categories")
    press_label(checked(app.run()))
    assert app.error[0].value.startswith("The file is stated to hold lists of items")
    labelled(app)["Its lines are"].set_value(uploads.TABLE)
    checked(app.run())
    labelled(app)["The file holds"].set_value("categories")
    labelled(app.run())["Categories"].set_value("smoking_status=smokes,other")
    press_label(checked(app.run()))
    assert not app.error


def test_categories_are_stated_and_a_bad_list_is_one_sentence(app):
    choose(app, CATEGORIES)
    labelled(app)["The file holds"].set_value("categories")
    checked(app.run())
    assert {"Categories", "Edges of number ranges", "Person column"} <= set(labelled(app))
    assert "Words for yes and no" not in labelled(app)
    press_label(app)
    assert "'sex', 'age'; what may stand in a column must be public" in app.error[0].value
    labelled(app)["Categories"].set_value("sex=f,x")
    labelled(app)["Edges of number ranges"].set_value("age=18,65")
    press_label(checked(app.run()))
    assert "holds 40 cells outside its categories" in app.error[0].value
    labelled(app)["Categories"].set_value("sex=f,other")
    press_label(checked(app.run()))
    assert not app.error
    data = app.session_state["data"]
    assert data.labels == (("f", "other"), ("under 18", "18 to under 65", "65 and over"))
