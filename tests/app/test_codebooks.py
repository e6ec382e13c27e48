"""What was typed goes into a codebook, and the codebook fills the form of another visit."""

import datetime as dt
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dp_core.uploads.codebook.record import NAME
from pages.common.input import columns
from tests.app import screen
from tests.app.test_account import ASKED, FILE, SYSTEMS, own, release, state

MORE: dict[str, dict[str, Any]] = {
    "plain": {},
    "fda": {
        "each_row": "one event or point of somebody",
        "person_column": "x",
        "one_period": "week",
        "first_day": dt.date(2024, 1, 2),
    },
    "stag": {"each_row": "one person", "person_column": "x", "about_how": 500},
    "dpc_stacking": {"each_row": "one person", "bounds": "lat=0..5; *=0..9", "class": "z"},
    "lremh": {"person_column": "x", "categories": "*=0,1", "edges": ""},
    "privscbn": {"thresholds": "y=1", "words_for": "x=1|0", "empty_cells": "count as no"},
}
"""What is typed beside what each page needs."""


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    caught: dict[str, Any] = {}
    button = columns.st.download_button

    def catch(label: str, data: Any, *rest: Any, **looks: Any) -> bool:
        caught[label] = data
        return button(label, data, *rest, **looks)

    monkeypatch.setattr(columns.st, "download_button", catch)
    return caught


def drop(app: AppTest, content: bytes, name: str = NAME) -> AppTest:
    (uploader,) = [each for each in app.file_uploader if "_upload_book" in each.key]
    uploader.set_value((name, content, "text/csv"))
    return screen.checked(app.run())


def written(offered: dict[str, Any]) -> bytes:
    (data,) = [data for label, data in offered.items() if NAME in label.replace("\\", "")]
    return str(data()).encode()


def stated(app: AppTest) -> Any:
    screen.press_label(app)
    assert not app.error, screen.errors(app)
    return app.session_state["t_upload_stated"][0]


@pytest.mark.parametrize("key", SYSTEMS)
def test_facts_that_were_typed_come_back_in_a_new_visit(key: str, offered: dict[str, Any]) -> None:
    app = state(screen.choose(screen.panel(key), FILE), **{**ASKED[key], **MORE[key]})
    book, first = written(offered), stated(app)
    again = screen.panel(key)
    if key == "stag":  # either may come first
        screen.choose(drop(again, book), FILE, "another name.csv")
    else:
        drop(screen.choose(again, FILE), book)
    assert "Filled in from the codebook." in screen.words(again)
    assert stated(again) == first


def test_what_has_no_place_is_said_and_what_is_wrong_is_one_sentence() -> None:
    app = drop(screen.panel("lremh"), b"column,kind,label\nx,number,\nx,date,\n")
    assert screen.errors(app) == ["'x' (line 3) is listed twice. Remove one."]
    screen.choose(app, FILE)
    assert len(app.error) == 1
    drop(app, b"column,kind,categories\ngone,category,a|b\nx,category,0|1\nwhen,date,\n")
    assert not app.error
    assert "Stated, but not in the file: 'gone' (line 2)." in screen.words(app)
    assert "Ignored: 'when' (line 4) as date." in screen.words(app)
    app = drop(screen.panel("stag"), b"name,age\nMs Miller,40\n", "data.csv")  # no codebook
    assert screen.errors(app)[0].startswith("The file is no codebook: its first line needs")
    assert "Miller" not in screen.words(app)


def test_a_codebook_looks_at_no_row() -> None:
    """Two files with one header are filled in alike, and nothing counts as looked at."""
    book = b"column,kind,lower,upper\nx,number,0,9\n*,number,0,99\n"
    other = FILE.replace(b",1,", b",0,")
    apps = [drop(screen.choose(screen.panel("dpc_stacking"), each), book) for each in (FILE, other)]
    seen = [{label: each.value for label, each in screen.labelled(app).items()} for app in apps]
    assert seen[0] == seen[1]
    assert seen[0]["Bounds"] == "x=0..9; *=0..99"
    screen.preview(apps[0])
    assert screen.labelled(apps[0])["Bounds"].value == "x=0..9; *=0..99"


def test_labels_and_units_go_into_the_plan_and_come_back_from_it(open_app: Any) -> None:
    book = b"column,label,unit,kind,categories\r\nx,Stairs,m,category,0|1\r\n*,,,category,0|1\r\n"
    app = drop(screen.choose(own(open_app, "lremh"), FILE), book)
    app = screen.press(state(app, leave_these=["when", "lon", "lat"]), "lremh_upload_use")
    plan = screen.drawn(release(app, "lremh"), "lremh").plan
    assert plan.columns == {"x": {"label": "Stairs", "unit": "m"}}
    again = screen.configure(open_app("lremh"), "lremh", plan.to_json())
    screen.press(screen.choose(again, FILE), "lremh_upload_use")
    assert again.session_state[columns.columns_key("lremh")] == plan.columns


@pytest.mark.parametrize("key", ["plain", "lremh", "privscbn", "dpc_stacking"])
def test_a_column_that_is_left_out_names_no_person_whatever_it_is_called(key: str) -> None:
    file, book = FILE.replace(b"when", b"id"), b"column,kind,label\nid,left out,\n"
    assert screen.labelled(screen.choose(screen.panel(key), file))["Person column"].value == "id"
    app = drop(screen.choose(screen.panel(key), file), book)
    assert not screen.labelled(app)["Person column"].value
