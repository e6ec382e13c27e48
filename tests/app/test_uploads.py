"""The upload panel: limits first, roles guessed, nothing typed is lost, one sentence per error."""

import datetime as dt
import re

import pytest

from dp_core import registry
from dp_core.algorithms.fda.data import template
from dp_core.privacy.accounts import Books, of_file
from dp_core.words import say
from pages.common.input import uploads
from tests import hostile
from tests.app.screen import checked, choose, errors, labelled, look, panel, press_label, preview

FIRST, LAST = dt.date(2024, 1, 1), dt.date(2024, 1, 31)


@pytest.fixture
def app():
    return panel("fda")


@pytest.fixture
def looks(monkeypatch):
    """Note whose rows are looked at."""
    noted = []
    monkeypatch.setattr(Books, "look_at", lambda books, of: noted.append(of))
    return noted


def state_range(app):
    labelled(app)["First day"].set_value(FIRST)
    labelled(app)["Last day"].set_value(LAST)
    return checked(app.run())


def result(app):
    data = app.session_state["data"]
    if data is None:
        return "no data"
    return f"{len(data)} periods, {data.increments.sum()} events, own {data.facts_from_data}"


def test_the_template_works_after_stating_the_public_range_and_is_read_once(app, monkeypatch):
    reads, read = [], uploads.read_table
    monkeypatch.setattr(uploads, "read_table", lambda *file: reads.append(file) or read(*file))
    choose(app, template())
    assert labelled(app)["Date or time column"].value == "date"
    assert labelled(app)["Person column"].value == "patient"
    press_label(state_range(app))
    assert not app.error
    assert result(app) == "31 periods, 2 events, own False"
    assert not any("outside the range" in text.value for text in app.markdown)
    look(app)
    assert any("lie outside the range\\: 1" in text.value for text in app.markdown)
    checked(app.run())
    assert len(reads) == 1
    choose(app, b"\x00")
    assert len(app.error) == 1
    assert result(app).startswith("31 periods"), "a bad second file does not take it away"
    press_label(app, "Forget this file")
    assert result(app) == "no data"
    assert "t_upload_data" not in app.session_state
    assert "t_upload_read" not in app.session_state


def test_a_mistake_keeps_what_was_typed_and_the_own_range_comes_with_a_notice(app):
    choose(app, template())
    labelled(app)["Last day"].set_value(LAST)
    labelled(app)["Events per person (c)"].set_value(3)
    press_label(app.run())
    assert len(app.error) == 1
    assert "first day" in errors(app)[0].lower()
    assert labelled(app)["Last day"].value == LAST
    assert labelled(app)["Events per person (c)"].value == 3
    labelled(app)["First day"].set_value(FIRST)
    checked(app.run())
    assert not app.error
    press_label(app)
    assert result(app).startswith("31 periods")
    assert not app.warning
    labelled(app)["Use the file's own range"].set_value(True)
    checked(app.run())
    assert "reveals the first and last event" in app.warning[0].value
    assert not app.date_input
    press_label(app)
    assert result(app) == "40 periods, 3 events, own True"


def test_typed_facts_stay_when_another_file_is_chosen(app):
    state_range(choose(app, template()))
    preview(choose(app, b"when,hit\n2024-01-02,1\n2024-01-02,0\n"))
    assert labelled(app)["First day"].value == FIRST
    assert labelled(app)["Date or time column"].value == "when"
    press_label(app)
    assert result(app) == "31 periods, 1 events, own False"


def test_hostile_names_are_escaped_wherever_they_are_shown(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    choose(app, f"{name},n\n<script>alert(2)</script>,y\n".encode())
    assert "script" not in "".join(element.proto.body for element in app.get("html"))
    preview(app)
    shown = "".join(element.proto.body for element in app.get("html"))
    assert "<img" not in shown
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    labelled(app)["Date or time column"].select(name)
    press_label(state_range(app))
    message = app.error[0].value
    assert r"\!\[x\]\(http" in message
    assert re.search(r"(?<!\\)[<\[!`_*]", message) is None


@pytest.mark.parametrize("key", registry.algorithms())
def test_a_column_with_the_name_of_all_others_is_refused_where_these_have_a_row(key):
    app = choose(panel(key), b"*,x\n1,2\n3,4\n")
    named = bool(registry.algorithms()[key].upload.panel.book.lists)
    assert (say("reading-star") in errors(app)) == named


LAYOUT = ("Encoding", "Cells are separated by a", "The first row names the columns")
LAYOUT += ("Numbers have a decimal comma (12,82)",)


def test_a_layout_opens_with_constants_and_a_hint_that_is_accepted_is_a_look(app, looks):
    choose(app, "Alter;Größe\n1;0,5\n0;1,5\n".encode("cp1252"))
    opened = {label: labelled(app)[label].value for label in LAYOUT}
    assert list(opened.values()) == ["utf-8", ",", True, False]
    assert looks == []
    press_label(app, str(uploads.ACCEPT))
    assert looks == [of_file(app.session_state["t_upload_read"].digest)]
    assert [labelled(app)[label].value for label in LAYOUT] == ["windows-1252", ";", True, True]
    assert labelled(app)["Date or time column"].options == ["Alter", "Größe"]
    assert str(uploads.ACCEPT) not in [each.label for each in app.button]


@pytest.mark.parametrize(
    ("written", "order", "short"),
    [("01/{:02}/24 00:00", "month first", True), ("453{:02}", "Excel day numbers", False)],
)
def test_how_dates_are_written_opens_with_constants_and_a_hint(app, looks, written, order, short):
    rows = "".join(f"{written.format(day)},1\n" for day in range(1, 29))
    choose(app, f"day,x\n{rows}".encode())
    stated = ("Date order", "Years have two digits")
    assert [labelled(app)[label].value for label in stated] == ["year first", False]
    assert looks == []
    press_label(app, str(uploads.ACCEPT))
    assert [labelled(app)[label].value for label in stated] == [order, short]
    assert looks == [of_file(app.session_state["t_upload_read"].digest)]
    state_range(app)
    press_label(app)
    assert not app.error
    made = app.session_state["t_upload_stated"][0]
    assert (made.date_order, made.two_digit_years) == (order, short)


def test_a_layout_is_stated_by_hand(app):
    choose(app, b"17,23\n1,0\n0,0\n")
    assert labelled(app)["Date or time column"].options == ["17", "23"]
    labelled(app)["The first row names the columns"].set_value(False)
    checked(app.run())
    assert labelled(app)["Date or time column"].options == ["column 1", "column 2"]
    assert not app.error


HOSTILE = hostile.files()[5::60]


@pytest.mark.parametrize(("label", "name", "make"), HOSTILE, ids=[label for label, *_ in HOSTILE])
def test_hostile_files_end_in_a_preview_or_one_sentence(app, label, name, make):
    content = make()
    if not name.endswith((".csv", ".tsv", ".txt", ".parquet", ".csv.gz")):
        name = "a.csv"
    choose(app, content, name)
    assert len(app.error) <= 1
    if not app.error:
        press_label(app)
        assert all(message.endswith(".") for message in errors(app))


def test_an_unforeseen_error_is_one_sentence_and_no_cell_is_logged(app, monkeypatch, caplog):
    def fail(*_):
        raise TypeError("a secret cell")

    monkeypatch.setattr("dp_core.uploads.files.plain_text", fail)
    choose(app, template())
    assert "The file cannot be read as a table" in errors(app)[0]
    assert "secret" not in caplog.text
