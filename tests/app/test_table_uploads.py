"""The upload panel with yes/no tables: columns to leave out, words, item lists, hostile names."""

import re

import pytest

from dp_core.algorithms.privscbn.data.upload import template, template_lists
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
    words,
)

LEFT_OUT, EDGES = say("reading-leave-out"), say("reading-edges-asked")
YES, OWN_ITEMS = say("privscbn-upload-yes"), say("privscbn-upload-own_items")


@pytest.fixture
def app():
    return panel("privscbn")


def result(app):
    data = app.session_state["data"]
    return "no data" if data is None else f"{data.names} {data.values.sum()}"


def test_the_template_of_columns_works_with_one_click(app):
    choose(app, template())
    assert labelled(app)["Person column"].value == "patient"
    assert asked(app) == {
        "Each row is", "The file holds", "Person column", "Rows per person (c)",
        LEFT_OUT, YES, "Thresholds",
        "Empty cells", str(uploads.PREVIEW),
    }  # fmt: skip
    press_label(app)
    assert not app.error
    assert result(app) == "('smokes', 'coughs', 'exercises') 5"
    look(app)
    assert say("privscbn-note-few", records=4, few=50) in words(app)


def test_the_template_of_item_lists_asks_for_the_items(app):
    choose(app, template_lists(), "item-lists-template.basket")
    assert labelled(app)["The file holds"].value == "item lists"
    assert asked(app) == {
        "Each row is", "The file holds", "Between items", OWN_ITEMS, "Items", str(uploads.PREVIEW),
    }  # fmt: skip
    press_label(app)
    assert errors(app) == [say("privscbn-error-items")]
    labelled(app)["Items"].set_value("milk, bread")
    press_label(checked(app.run()))
    assert result(app) == "('milk', 'bread') 5"
    assert app.session_state["data"].facts_from_data is False


def test_the_datas_own_items_come_with_a_notice(app):
    choose(app, b"1 2 3\n2 3\n3\n\n2 3 4 5\n", "a.dat")
    assert not app.warning
    labelled(app)[OWN_ITEMS].set_value(True)
    checked(app.run())
    assert app.warning[0].value == say("privscbn-upload-own_items.notice")
    assert "Items" not in labelled(app)
    labelled(app)["Number of items"].set_value(2)
    press_label(checked(app.run()))
    assert result(app) == "('3', '2') 7"
    assert app.session_state["data"].facts_from_data is True


def test_words_of_made_up_rows_are_stated_and_rows_only_suggest_them(app):
    choose(app, b"smokes,coughs\nyes,no\nno,yes\n")
    assert labelled(app)[YES].value == ""
    press_label(app, str(uploads.ACCEPT))
    assert labelled(app)[YES].value == "yes|no"
    press_label(app)
    assert not app.error
    assert app.session_state["t_upload_stated"][0].yes == "yes|no"


def test_hostile_names_are_escaped_in_messages(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    choose(app, f"{name},ok\n<script>alert(2)</script>,1\n$y$,0\n".encode())
    shown = "".join(element.proto.body for element in app.get("html"))
    assert "<img" not in shown
    assert "<script" not in shown
    press_label(app)
    assert re.search(r"(?<!\\)[<\[!`_*$]", app.error[0].value) is None
    labelled(app)[YES].set_value("$y$")
    press_label(checked(app.run()))
    assert name in result(app)


CATEGORIES = b"sex,age\n" + b"f,30\nm,40\nf,70\n" * 40


def test_categories_are_stated_and_a_bad_list_is_one_sentence(app):
    choose(app, CATEGORIES)
    labelled(app)["The file holds"].set_value("categories")
    checked(app.run())
    assert {"Categories", EDGES, "Person column"} <= set(labelled(app))
    assert YES not in labelled(app)
    press_label(app)
    assert "'sex', 'age'" in app.error[0].value
    labelled(app)["Categories"].set_value("sex=f,x")
    labelled(app)[EDGES].set_value("age=18,65")
    press_label(checked(app.run()))
    assert "holds 40 cells outside its categories" in app.error[0].value
    labelled(app)["Categories"].set_value("sex=f,other")
    press_label(checked(app.run()))
    assert not app.error
    data = app.session_state["data"]
    assert data.labels == (("f", "other"), ("under 18", "18 to under 65", "65 and over"))
