"""A file of visits on the pages that read rows: who is protected, and no row is a person."""

import pytest

from dp_core.words import say
from pages.common.input import asking
from tests.app.screen import checked, choose, drawn, labelled, press, put, words
from tests.app.test_account import own
from tests.core.test_persons import visits

SAID = "for a person with k of them it is k times ε, or more with a δ"  # in words of a download
ON_PAGE = "For a person with k of them, the limit is k times ε"
PAGES = {
    "dpc_stacking": {"Bounds": "age=0..100", "Categories": "ill=no<yes"},
    "lremh": {"Edges of number ranges": "age=50", "Categories": "ill=no,yes"},
    "privscbn": {"Thresholds": "age=50"},
}


def look(app, label):
    next(each for each in app.toggle if each.label == label).set_value(True)
    checked(app.run())


def opened(open_app, system, frame, **facts):
    app = choose(own(open_app, system), frame.to_csv(index=False).encode(), "visits.csv")
    for label, value in {**PAGES[system], **facts}.items():
        labelled(app)[label].set_value(value)
    return checked(app.run())


def readme(app, system):
    return " ".join(drawn(app, system).pack().files["README.txt"].split())


@pytest.mark.parametrize("system", PAGES)
def test_a_person_with_several_visits_is_protected_from_the_panel_to_the_download(open_app, system):
    app = opened(open_app, system, visits(), **{"Rows per person (c)": 3})
    assert not press(app, f"{system}_upload_use").error
    assert "1,999" not in words(app)  # nobody has looked
    whom = "one person with up to 3 rows (1 a row)"
    offered = next(each.label for each in app.button if each.key == f"{system}_draw")
    assert f"costs a proven ε = 3 for {whom}" in offered.replace("\\", "")
    times = "For a person with up to 3 rows it is ε = 3"
    assert times in words(app)
    assert f"Cost: a proven ε = 3 for {whom}" in words(press(app, f"{system}_draw"))
    said = readme(app, system)
    assert "satisfies ε = 3 (proven; 1 a row; the claim is 3) for one person with up to 3" in said
    assert "the number of rows is public" in said or "who has how many" in said
    assert "1,999" not in said
    for tab in ("Picture", "Is it private?"):
        assert times in words(put(app, **{f"{system}_tab": tab}))
        assert ON_PAGE not in words(app)
    look(app, str(asking.LOOK))
    assert "names 1,999 people in 4,000 rows" in words(app)
    assert "Rows left out, beyond 3 per person: 2." in words(app)


def test_a_column_that_looks_like_an_id_is_offered_and_the_named_one_chosen(open_app):
    frame = visits().assign(code=[f"x{k}" for k in range(len(visits()))])
    app = opened(open_app, "lremh", frame)
    assert labelled(app)["Person column"].value == "patient"
    look(app, say("upload-preview"))
    offered = next(each.value for each in app.markdown if "look like ids" in each.value)
    assert "'patient', 'code'" in offered


def test_visits_of_nobody_in_particular_are_rows(open_app):
    app = opened(open_app, "lremh", visits().drop(columns="patient"))
    assert ON_PAGE in words(press(app, "lremh_upload_use"))
    assert "4,000 people" not in words(app)
    assert readme(press(app, "lremh_draw"), "lremh").count(SAID) == 1


def test_rows_that_are_people_may_say_so(open_app):
    frame = visits().drop(columns="patient")
    app = opened(open_app, "privscbn", frame, **{"Each row is": "one person"})
    assert ON_PAGE not in words(press(app, "privscbn_upload_use"))
    look(app, str(asking.LOOK))
    assert "4,000 people ×" in words(app)
    assert ON_PAGE not in words(app)
