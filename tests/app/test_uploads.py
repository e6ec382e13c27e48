"""The upload panel: limits first, roles guessed, nothing typed is lost, one sentence per error."""

import datetime as dt
import re

import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.fda.data.upload import template, template_increments
from tests import hostile

FIRST, LAST = dt.date(2024, 1, 1), dt.date(2024, 1, 31)


def page():
    from types import SimpleNamespace

    import streamlit as st

    from dp_core.algorithms.fda.data.upload import FDAUpload, accept
    from pages.common.input import uploads

    read = uploads.read_table

    def counted(*file):
        st.session_state["reads"] = st.session_state.get("reads", 0) + 1
        return read(*file)

    uploads.read_table = counted
    try:
        algorithm = SimpleNamespace(upload=FDAUpload, accept=accept)
        data = uploads.upload_panel(algorithm, key="fda")
    finally:
        uploads.read_table = read
    st.slider("Other", 0, 9, key="other")
    st.text(
        "no data"
        if data is None
        else f"{len(data)} periods, {data.increments.sum()} events, own {data.facts_from_data}"
    )


@pytest.fixture
def app():
    return AppTest.from_function(page, default_timeout=30).run()


def put(app, content, name="a.csv"):
    app.file_uploader[0].set_value((name, content, "text/csv"))
    return checked(app.run())


def press(app, label):
    next(button for button in app.button if button.label == label).click()
    return checked(app.run())


def widget(app, label):
    return next(each for kind in ("selectbox", "toggle", "date_input", "number_input", "text_input")
                for each in app.get(kind) if each.label == label)  # fmt: skip


def state_range(app):
    widget(app, "First day").set_value(FIRST)
    widget(app, "Last day").set_value(LAST)
    return checked(app.run())


def checked(app):
    assert not app.exception
    return app


def errors(app):
    return [error.value.replace("\\", "") for error in app.error]


def result(app):
    return app.text[-1].value


def test_limits_are_stated_before_a_file_is_chosen(app):
    assert "at most 50 MB, 25,000,000 cells and 2,000 columns" in app.markdown[0].value
    assert "At most 1,048,576 periods." in app.markdown[0].value
    assert "stays in memory on this machine" in app.markdown[0].value
    assert result(app) == "no data"
    assert not app.selectbox


def test_the_template_works_after_stating_the_public_range(app):
    put(app, template())
    assert widget(app, "Date or time column").value == "date"
    assert widget(app, "Person column").value == "patient"
    press(state_range(app), "Use this data")
    assert not app.error
    assert result(app) == "31 periods, 2 events, own False"
    assert any("1 lie outside the range" in text.value for text in app.markdown)


def test_counts_per_period_need_a_range_or_a_number_and_no_dates(app):
    put(app, template_increments())
    assert widget(app, "The file holds").value == "increments"
    press(app, "Use this data")
    assert "State the first day or the number of periods" in errors(app)[0]
    assert result(app) == "no data"
    widget(app, "Number of periods").set_value(6)
    press(app, "Use this data")
    assert result(app) == "6 periods, 36 events, own False"


def test_a_mistake_gives_one_sentence_and_keeps_what_was_typed(app):
    put(app, template())
    widget(app, "Last day").set_value(LAST)
    widget(app, "Events per person (c)").set_value(3)
    press(app.run(), "Use this data")
    assert len(app.error) == 1
    assert errors(app)[0].startswith("The first day is not stated")
    assert widget(app, "Last day").value == LAST
    assert widget(app, "Events per person (c)").value == 3
    widget(app, "First day").set_value(FIRST)
    checked(app.run())
    assert not app.error
    press(app, "Use this data")
    assert result(app).startswith("31 periods")


def test_dates_in_the_wrong_order_are_refused_by_the_settings(app):
    put(app, template())
    widget(app, "First day").set_value(LAST)
    widget(app, "Last day").set_value(FIRST)
    press(app.run(), "Use this data")
    assert errors(app)[0].startswith("end = 2024-01-01 lies before start = 2024-01-31;")


def test_the_files_own_range_comes_with_a_notice(app):
    put(app, template())
    assert not app.warning
    widget(app, "Use the file's own range").set_value(True)
    checked(app.run())
    assert "then treated as public" in app.warning[0].value
    assert not app.date_input
    press(app, "Use this data")
    assert result(app) == "40 periods, 3 events, own True"


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"PK\x03\x04", b"a,b\n1\n"])
def test_a_bad_file_shows_one_friendly_error(app, content):
    put(app, content)
    assert len(app.error) == 1
    assert result(app) == "no data"
    put(app, template())
    assert not app.error


def test_a_header_without_rows_can_be_used_and_counts_nothing(app):
    state_range(put(app, b"when,hit\n"))
    widget(app, "Date or time column").set_value("when")
    press(checked(app.run()), "Use this data")
    assert result(app) == "31 periods, 0 events, own False"


def test_a_bad_second_file_does_not_take_the_first_away(app):
    press(state_range(put(app, template())), "Use this data")
    put(app, b"\x00")
    assert len(app.error) == 1
    assert result(app).startswith("31 periods")


def test_typed_facts_stay_when_another_file_is_chosen(app):
    state_range(put(app, template()))
    put(app, b"when,hit\n2024-01-02,1\n2024-01-02,0\n")
    assert widget(app, "First day").value == FIRST
    assert widget(app, "Date or time column").value == "when"
    press(app, "Use this data")
    assert result(app) == "31 periods, 1 events, own False"


def test_a_file_is_read_once_however_often_the_page_runs(app):
    press(state_range(put(app, template())), "Use this data")
    for value in (3, 7):
        app.slider(key="other").set_value(value)
        checked(app.run())
    assert app.session_state["reads"] == 1


def test_a_file_can_be_forgotten(app):
    press(state_range(put(app, template())), "Use this data")
    press(app, "Forget this file")
    assert result(app) == "no data"
    assert "fda_upload_data" not in app.session_state
    assert "fda_upload_read" not in app.session_state


def test_hostile_names_are_escaped_wherever_they_are_shown(app):
    name = "![x](http://a.example/x.png)<img src=x onerror=alert(1)>"
    put(app, f"{name};n\n<script>alert(2)</script>;y\n".encode())
    shown = "".join(element.proto.body for element in app.get("html"))
    assert "<img" not in shown
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    widget(app, "Date or time column").select(name)
    press(state_range(app), "Use this data")
    message = app.error[0].value
    assert r"\!\[x\]\(http" in message
    assert re.search(r"(?<!\\)[<\[!`_*]", message) is None


def test_a_first_row_of_numbers_can_be_stated_to_be_the_header(app):
    put(app, b"17,23\n1,0\n0,0\n")
    names = widget(app, "The first row names the columns")
    assert names.value is False
    names.set_value(True)
    checked(app.run())
    assert widget(app, "Date or time column").options == ["17", "23"]
    assert widget(app, "The first row names the columns").value is True
    assert not app.error


def test_a_decimal_comma_is_offered_where_commas_part_no_cells(app):
    put(app, b"day;n\n2024-01-01;12,5\n2024-01-02;3\n")
    commas = widget(app, "Numbers have a decimal comma (12,82)")
    assert commas.value is True
    commas.set_value(False)
    checked(app.run())
    assert "12,5" in "".join(each.value for each in app.get("html"))
    put(app, template())
    assert "Numbers have a decimal comma (12,82)" not in [each.label for each in app.toggle]


def test_rows_without_a_date_are_refused_or_left_out_as_stated(app):
    state_range(put(app, b"when,hit\n2024-01-01,yes\n,no\n2024-01-03,yes\n"))
    press(app, "Use this data")
    assert "cells that are no date" in errors(app)[0]
    widget(app, "Leave out rows without a date").set_value(True)
    checked(app.run())
    press(app, "Use this data")
    assert not app.error
    assert result(app).startswith("31 periods, 2 events")


HOSTILE = hostile.files()[5::60]


@pytest.mark.parametrize(("label", "name", "make"), HOSTILE, ids=[label for label, *_ in HOSTILE])
def test_hostile_files_end_in_a_preview_or_one_sentence(app, label, name, make):
    content = make()
    if not name.endswith((".csv", ".tsv", ".txt", ".parquet", ".csv.gz")):
        name = "a.csv"
    put(app, content, name)
    assert len(app.error) <= 1
    if not app.error:
        press(app, "Use this data")
        assert all(message.endswith(".") for message in errors(app))


def test_an_unforeseen_error_is_one_sentence_and_no_cell_is_logged(app, monkeypatch, caplog):
    def fail(*_):
        raise TypeError("a secret cell")

    monkeypatch.setattr("dp_core.uploads.files.decoded", fail)
    put(app, template())
    assert "for a reason that was not foreseen" in errors(app)[0]
    assert "secret" not in caplog.text
