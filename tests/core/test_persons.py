"""Whose rows a table holds: columns that look like ids, units, and what the holder is told."""

from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data import upload as groups
from dp_core.algorithms.lremh.data import upload as reports
from dp_core.algorithms.privscbn.data import upload as tables
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from dp_core.releasing import readme
from dp_core.uploads.persons import (
    looks_like_id,
    named_person,
    person_notes,
    record_word,
    subject,
    unit_for,
)

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
def test_visits_are_rows_and_a_column_of_people_is_named_and_not_dropped(system):
    """They were called people, and the column went without a word."""
    module, facts = SYSTEMS[system]
    frame = visits()
    found = module.guess(frame)
    assert (found.person, found.left_out) == ("patient", ())
    made = module.accept(frame, type(found)(person=found.person, **facts))
    assert made.names == ("age", "ill")
    assert made.record in ("rows", "records")
    assert "people" not in made.name
    assert "names 1,999 people in 4,000 rows" in made.notes[0]
    assert "The person with most rows has 5, and so 5 times ε." in made.notes[0]
    unit = registry.algorithms()[system].unit
    assert unit_for(unit, made).endswith("; a person with k rows has k times ε")
    assert subject(made) == "one row"


@pytest.mark.parametrize("system", SYSTEMS)
def test_rows_are_people_only_where_that_is_stated(system):
    module, facts = SYSTEMS[system]
    settings = registry.algorithms()[system].upload
    frame = visits().drop(columns="patient")
    unknown = module.accept(frame, settings(**facts))
    stated = module.accept(frame, settings(each_row="one person", **facts))
    unit = registry.algorithms()[system].unit
    assert "k times ε" in unit_for(unit, unknown)
    assert unit_for(unit, stated) == unit.partition(";")[0]
    assert (stated.record, subject(stated)) == ("people", "one person")
    both = module.accept(visits(), settings(person="patient", each_row="one person", **facts))
    assert both.record != "people"


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_suggested_by_default_hangs_on_names_alone(system):
    """Whether a column repeats is a fact of the rows; a default may not tell it."""
    module, _ = SYSTEMS[system]
    frame = visits()
    other = frame.assign(patient=[f"p{k}" for k in range(ROWS)], age=[str(k) for k in range(ROWS)])
    assert module.guess(frame) == module.guess(other)


@pytest.mark.parametrize("key", ["blood", "emergency"])
def test_bundled_people_are_people(key):
    table = registry.algorithms()["dpc_stacking"].samples[key]()
    unit = registry.algorithms()["dpc_stacking"].unit
    assert unit_for(unit, table) == "one row replaced by any other"


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


def test_a_column_that_names_nobody_or_each_row_once_is_said_so():
    frame = pd.DataFrame({"who": ["a", "b", None], "none": [None, "", "NA"]})
    assert "each has one, if it names people. 1 rows name nobody." in person_notes(frame, "who")[0]
    assert "is empty" in person_notes(frame, "none")[0]
    assert person_notes(frame, "") == []


def test_words_for_rows():
    assert record_word("", "I do not know") == "rows"
    assert record_word("", "one event or visit of somebody") == "rows"
    assert record_word("", "one person", "records") == "people"
    assert subject(SimpleNamespace(confidential=False, record="flowers")) == "one person"


def test_the_text_of_a_download_says_what_a_person_with_several_rows_has():
    algorithm = registry.algorithms()["dpc_stacking"]
    leaf = Spend(step="counts", mechanism="Geometric", sensitivity=2, claimed=1, proven=1)
    said = readme._protected(PrivacyLedger(Neighbouring.REPLACE, leaf), algorithm.unit)
    assert said == [
        "Whether one row replaced by any other is behind these numbers can be told from them only "
        "within the ε above, whatever else is known.",
        "A person with k rows has k times ε.",
    ]
