"""At most c rows of each person are kept, by a rule that looks at that person's rows alone."""

from collections import Counter
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data import upload as groups
from dp_core.algorithms.lremh.data import upload as reports
from dp_core.algorithms.privscbn.data import upload as tables
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.uploads import persons
from dp_core.uploads.persons import (
    keep,
    looks_like_id,
    named_person,
    of_one_person,
    subject,
    unit_for,
)
from tests.refusals import says
from tests.work import peak_bytes, steps

FILES = st.lists(st.tuples(st.sampled_from(["a", "b", "c", ""]), st.integers(0, 2)), max_size=14)
BOUNDS = st.integers(1, 4)

Rows = list[tuple[str, int]]


def stated(bound: int, **further: object) -> SimpleNamespace:
    usual = {"each_row": "I do not know", "person": "who", "rows_per_person": bound}
    return SimpleNamespace(**{**usual, **further})


def kept(rows: Rows, bound: int) -> Rows:
    """Rows that are kept, in their order: of two people more there are always two."""
    rows = [*rows, ("yy", 0), ("zz", 0)]
    people = pd.Series([who for who, _ in rows], dtype=object)
    values = np.array([[answer] for _, answer in rows])
    places = keep(people, stated(bound), values).places
    return [(rows[place][0], int(values[place, 0])) for place in places]


def of(who: str, rows: Rows) -> Counter[tuple[str, int]]:
    return Counter(row for row in rows if row[0] == who)


@given(FILES, BOUNDS)
def test_of_each_person_up_to_the_bound_is_kept_and_of_nobody_nothing(rows, bound):
    found = kept(rows, bound)
    for who in "abc":
        here = of(who, rows)
        assert of(who, found).total() == min(bound, here.total())
        assert of(who, found) <= here
    assert not of("", found)


@settings(max_examples=25)  # of five files each
@given(FILES, BOUNDS, st.randoms(use_true_random=False))
def test_what_is_kept_of_a_person_follows_from_their_rows_alone(rows, bound, dice):
    """Neither the rows of others nor any order enter: not even that of the person's own rows."""
    found = kept(rows, bound)
    for who in "abc":
        own = [row for row in rows if row[0] == who]
        dice.shuffle(own)
        assert of(who, kept(own, bound)) == of(who, found)
    mixed = rows.copy()
    dice.shuffle(mixed)
    assert Counter(kept(mixed, bound)) == Counter(found)


@given(FILES, BOUNDS, st.lists(st.integers(0, 2), min_size=1, max_size=5))
def test_more_rows_of_a_person_move_no_other_row(rows, bound, more):
    """They change what stands in that person's own places, and nothing else."""
    rows = [*[("a", 1)] * bound, *rows]
    before, after = kept(rows, bound), kept([*rows, *(("a", answer) for answer in more)], bound)
    assert len(after) == len(before)
    assert [who for who, _ in after] == [who for who, _ in before]
    others = [k for k, (who, _) in enumerate(before) if who != "a"]
    assert [after[k] for k in others] == [before[k] for k in others]


@given(FILES)
def test_a_bound_that_nobody_reaches_leaves_the_file_as_it_is(rows):
    assert kept(rows, 99)[:-2] == [row for row in rows if row[0]]


@given(FILES)
def test_equal_rows_of_a_person_count_as_often_as_they_are_there(rows):
    """A rule that looks at what a row says alone would keep all copies, or none."""
    copies = [("a", 0)] * 30 + [("a", 1)] * 30
    found = of("a", kept([*rows, *copies], 20))
    assert 3 <= found["a", 0] + found["a", 2] <= 17


def test_the_rule_prefers_no_answer():
    """A number made from the answer alone would keep one of the two answers of everybody."""
    rows = [(f"p{k}", answer) for k in range(4_000) for answer in (0, 1)]
    ones = sum(answer for _, answer in kept(rows, 1)[:-2])
    assert 1_880 <= ones <= 2_120  # 3.8 standard deviations


def test_ids_are_read_as_texts_whatever_their_type_and_notes_say_what_was_kept():
    typed = [1.0, 1.0, 2.0, np.nan, 2.0]
    for ids in (typed, [" 1", "1 ", "2", "NA", "2"], pd.array([1, 1, 2, None, 2], "Int64")):
        own = keep(pd.Series(ids), stated(1), np.zeros((5, 1)))
        assert len(own.places) == 2
        assert own.notes == (
            "'who' names 2 people in 5 rows. The person with most rows has 2.",
            "Rows left out, beyond 1 per person: 2.",
            "Rows left out, without a person: 1.",
        )
    own = keep(pd.Series(["a", "b", "c"]), stated(1), np.zeros((3, 1)))
    assert own.places.tolist() == [0, 1, 2]
    assert own.notes[0].endswith("If it numbers rows, not people, choose none.")
    own = keep(pd.Series(["a", "b", "a"]), stated(9, each_row="one person"), np.zeros((3, 1)))
    assert own.places.tolist() == [0, 1], "one row of each where each row is a person"


def test_a_file_without_rows_is_not_blamed_on_its_people():
    for rows, words in ((0, "the file has none."), (1, "the file has one."), (3, "of 3, 1 can")):
        ids = pd.Series(["a", "a", "a"][:rows], dtype="str")
        with pytest.raises(DPError, match=rf"^At least 2 rows are needed; {words}"):
            keep(ids, stated(1), np.zeros((rows, 1)))


@pytest.mark.parametrize("system", ["privscbn", "lremh", "dpc_stacking"])
def test_a_bound_or_a_column_that_is_none_is_one_sentence(system):
    upload = registry.algorithms()[system].upload
    for bound in (0, -1, 1.5, "2", None, True, 10**7, float("nan"), float("inf")):
        with pytest.raises(DPError, match=r"^rows_per_person = .* must be a whole number from 1"):
            upload(person="who", rows_per_person=bound)
    with pytest.raises(DPError, check=says("reading-no-column", name="who", names="a, b")):
        upload(person="who").accept(pd.DataFrame({"a": ["0", "1"], "b": ["0", "1"]}))


@pytest.mark.slow
@pytest.mark.parametrize("people", [200_000, 40_000])
def test_two_hundred_thousand_rows_take_no_step_a_row_and_little_memory(people, monkeypatch):
    n = 200_000
    ids = np.arange(n) % people
    values = np.arange(3 * n).reshape(n, 3) % 7
    hashed = []
    numbers = persons._numbers
    monkeypatch.setattr(
        persons, "_numbers", lambda *given: hashed.append(len(given[0])) or numbers(*given)
    )
    own = keep(pd.Series(ids), stated(2), values)
    assert len(own.places) == 2 * people if people < n else n
    assert hashed == ([] if people == n else [n])
    work = partial(keep, pd.Series(ids), stated(2), values)
    assert steps(work) < n
    assert peak_bytes(work) < 400 * n


def test_a_fraction_among_ids_changes_nobody_elses_rows():
    """All ids are floats then; a whole one is still the same person, with the same numbers."""
    ids = np.repeat(np.arange(30.0), 6)
    values = np.random.default_rng(0).integers(0, 5, (len(ids) + 1, 3))
    whole, other = (
        keep(pd.Series([*ids, last]), stated(2), values).places for last in (30.0, 30.5)
    )
    assert whole.tolist() == other.tolist()


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
    numbers = [str(k) for k in range(ROWS)]
    other = frame.assign(patient=numbers, age=numbers)
    assert module.guess(other) == found, "that it repeats is a fact of rows: no default tells it"
    made = replace(found, rows_per_person=3, **facts).accept(frame)
    assert (made.names, made.record, "people" in made.name) == (("age", "ill"), "rows", False)
    assert (len(made), made.rows_per_person) == (ROWS - 2, 3)
    assert "names 1,999 people in 4,000 rows" in made.notes[0]
    assert made.notes[0].endswith("The person with most rows has 5.")
    assert made.notes[1] == "Rows left out, beyond 3 per person: 2."
    assert unit_for(registry.algorithms()[system].unit, made) == "one person with up to 3 rows"
    assert subject(made) == "one person"


@pytest.mark.parametrize("system", SYSTEMS)
def test_rows_are_people_only_where_that_is_stated_or_one_is_kept_of_each(system):
    module, facts = SYSTEMS[system]
    unit = registry.algorithms()[system].unit
    for stated in ({"rows_per_person": 1}, {"each_row": "one person", "rows_per_person": 9}):
        made = replace(module.guess(visits()), **stated, **facts).accept(visits())
        assert (len(made), made.record, made.rows_per_person) == (1_999, "people", 1)
        assert "Rows left out, beyond 1 per person: 2,001." in made.notes
        assert unit_for(unit, made) == of_one_person(unit.partition(";")[0])
    settings = registry.algorithms()[system].upload
    frame = visits().drop(columns="patient")
    unknown = settings(**facts).accept(frame)
    stated = settings(each_row="one person", rows_per_person=9, **facts).accept(frame)
    assert "; for a person with k of them it is k times ε" in unit_for(unit, unknown)
    assert (subject(unknown), unknown.rows_per_person) == ("one row", 1)
    assert unit_for(unit, stated) == of_one_person(unit.partition(";")[0])
    assert unit_for(unit, stated).startswith("one person")
    assert (stated.record, subject(stated), stated.rows_per_person) == ("people", "one person", 1)


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
