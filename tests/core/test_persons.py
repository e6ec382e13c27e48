"""Whose rows a table holds: columns that look like ids, units, and what the holder is told."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data import upload as groups
from dp_core.algorithms.lremh.data import upload as reports
from dp_core.algorithms.privscbn.data import upload as tables
from dp_core.params import knobs
from dp_core.uploads.persons import looks_like_id, named_person, of_one_person, subject, unit_for

ROWS = 4_000


SYSTEMS = {
    "dpc_stacking": (groups, {"bounds": "age=0..100", "categories": "ill=no<yes"}),
    "lremh": (reports, {"edges": "age=50", "categories": "ill=no,yes"}),
    "privscbn": (tables, {"thresholds": "age=50"}),
}


def visits():
    """4,000 visits of 1,999 patients, of whom one came five times."""
    rng = np.random.default_rng(3)
    who = np.concatenate([np.arange(1_999), np.arange(1_998), [7, 7, 7]])
    return pd.DataFrame(
        {
            "patient": [f"p{k:04d}" for k in who],
            "age": rng.integers(0, 100, ROWS).astype(str),
            "ill": rng.choice(["yes", "no"], ROWS),
        }
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_column_of_people_is_named_and_bounds_their_rows(system):
    """Visits were called people, the column went without a word, and ε was that of a row."""
    module, facts = SYSTEMS[system]
    frame = visits()
    found = module.guess(frame)
    assert (found.person, found.left_out, found.rows_per_person) == ("patient", (), 1)
    settings = replace(found, rows_per_person=3, **facts)
    made = module.accept(frame, settings)
    assert made.names == ("age", "ill")
    assert made.record == "rows"
    assert "people" not in made.name
    assert (len(made), made.rows_per_person) == (ROWS - 2, 3)
    assert "names 1,999 people in 4,000 rows" in made.notes[0]
    assert made.notes[0].endswith("The person with most rows has 5.")
    assert made.notes[1] == "Rows beyond 3 for each person, left out: 2."
    unit = registry.algorithms()[system].unit
    assert unit_for(unit, made) == "one person with up to 3 rows"
    assert subject(made) == "one person"


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_row_of_each_person_makes_rows_people(system):
    module, facts = SYSTEMS[system]
    unit = registry.algorithms()[system].unit
    for stated in ({"rows_per_person": 1}, {"each_row": "one person", "rows_per_person": 9}):
        made = module.accept(visits(), replace(module.guess(visits()), **stated, **facts))
        assert (len(made), made.record, made.rows_per_person) == (1_999, "people", 1)
        assert "Rows beyond 1 for each person, left out: 2,001." in made.notes
        assert unit_for(unit, made) == of_one_person(unit.partition(";")[0])


@pytest.mark.parametrize("system", SYSTEMS)
def test_rows_are_people_only_where_that_is_stated(system):
    module, facts = SYSTEMS[system]
    settings = registry.algorithms()[system].upload
    frame = visits().drop(columns="patient")
    unknown = module.accept(frame, settings(**facts))
    stated = module.accept(frame, settings(each_row="one person", rows_per_person=9, **facts))
    unit = registry.algorithms()[system].unit
    assert unit_for(unit, unknown).endswith("; k rows of one person cost k times ε")
    assert (subject(unknown), unknown.rows_per_person) == ("one row", 1)
    assert unit_for(unit, stated) == of_one_person(unit.partition(";")[0])
    assert unit_for(unit, stated).startswith("one person")
    assert (stated.record, subject(stated), stated.rows_per_person) == ("people", "one person", 1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_suggested_by_default_hangs_on_names_alone(system):
    """Whether a column repeats is a fact of the rows; a default may not tell it."""
    module, _ = SYSTEMS[system]
    frame = visits()
    other = frame.assign(patient=[f"p{k}" for k in range(ROWS)], age=[str(k) for k in range(ROWS)])
    assert module.guess(frame) == module.guess(other)


def test_who_is_protected_is_the_first_question_of_every_upload():
    """Of a series of counts per period it is no question: a row is no person's there."""
    for key, system in registry.algorithms().items():
        if not hasattr(system.upload, "each_row"):
            assert key == "sixth"  # the example of a system
            continue
        names = [knob.name for knob in knobs(system.upload) if knob.name != "header"]
        assert names.index("each_row") == (names[0] == "form")
        assert names[0] in ("each_row", "form")
        assert (names[0] == "form") == (key == "fda")
        (words,) = {knob.choices for knob in knobs(system.upload) if knob.name == "each_row"}
        assert words == ("I do not know", "one person", "one event or point of somebody")
    whose = registry.algorithms()["fda"].upload.panel.shown["each_row"]
    assert whose({"form": "events"})
    assert not whose({"form": "increments"})


def test_columns_that_nearly_differ_in_every_row_look_like_ids():
    n = 300
    frame = pd.DataFrame(
        {
            "nr": np.arange(n).astype(str),
            "mrn": [f"x{k // 2}" for k in range(n)],
            "often": [f"y{k * 2 // 3}" for k in range(n)],
            "age": (np.arange(n) % 80).astype(str),
            "dose": (np.arange(n) / 7).astype(str),
            "day": pd.date_range("2024-01-01", periods=n).strftime("%Y-%m-%d"),
            "sex": ["f", "m"] * (n // 2),
        }
    )
    assert looks_like_id(frame) == ["nr", "mrn", "often"]
    assert looks_like_id(frame[["nr"]]) == []
    assert looks_like_id(frame.head(2)) == []


@pytest.mark.parametrize(
    ("name", "person"),
    [
        *(("patient", True), ("Patient ID", True), ("user_id", True), ("id", True), ("PID", True)),
        *(("customerNumber", True), ("patient sex", False), ("visit id", False), ("age", False)),
        *(("user type", False), ("idea", False), ("", False)),
    ],
)
def test_names_of_people_are_told_from_names_of_answers(name, person):
    assert named_person(["x", name]) == (name if person else "")
