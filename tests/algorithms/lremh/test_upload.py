"""Uploads: public categories and edges, empty cells, bad input, ready-made reports, real files."""

import dataclasses
import pickle

import numpy as np
import pandas as pd
import pytest
from numpy.testing import assert_array_equal

from dp_core.algorithms.lremh.data import upload
from dp_core.errors import DataError, ParameterError
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads.columns import MISSING
from tests.algorithms.uploads import refused, table
from tests.work import steps

NOISE = "f=0.5, p=0.5, q=0.75"


def take(frame, categories="", **settings):
    return upload.ReportUpload(categories=categories, **settings).accept(frame)


def own(frame, **settings):
    return take(frame, own_categories=True, **settings)


def words(made):
    """Cells as words again."""
    return [[made.labels[j][code] for j, code in enumerate(row)] for row in made.codes]


def test_stated_categories_become_codes_in_the_order_stated():
    frame = table(sex=["m", "f", "m"], income=["low", "low", "high"])
    made = take(frame, "sex=f,m; income=low,high")
    assert isinstance(made, CategoricalTable)
    assert made.codes.tolist() == [[1, 0], [0, 0], [1, 1]]
    assert (made.names, made.domains) == (("sex", "income"), (2, 2))
    assert made.labels == (("f", "m"), ("low", "high"))
    assert (made.name, made.record) == ("Your file, 3 rows × 2", "rows")
    assert made.notes == ("K = 2 × 2 = 4 possible records.",)
    made = take(table(b=["x", "y"], a=["u", "v"]), "a=v,u; b=x,y")
    assert (made.names, made.codes.tolist()) == (("b", "a"), [[0, 1], [1, 0]])


def test_spelling_makes_no_difference_and_categories_that_nobody_has_are_named():
    made = take(table(a=["F", " f ", "M"], b=["1.0", "2", "01"]), "a=f,m; b=1,2,01")
    assert made.codes.tolist() == [[0, 0], [0, 1], [1, 2]]
    made = take(table(a=["x", "y"], b=["u", "u"]), "a=z,x,y; b=u,v")
    assert made.domains == (3, 2)
    assert made.notes[1] == "Stated categories that nobody has: a=z, b=v."


def test_a_span_of_whole_numbers_and_a_list_for_all_others_save_typing():
    made = take(table(a=["3", "0"], b=["yes", "no"], c=["no", "no"]), "a=0..3; *=no,yes")
    assert made.labels == (("0", "1", "2", "3"), ("no", "yes"), ("no", "yes"))
    assert made.codes.tolist() == [[3, 1, 0], [0, 0, 0]]
    assert take(table(a=["-1", "1"]), "a=-1..1").labels == (("-1", "0", "1"),)
    frame = table(**{"a": ["b=x", "y"], "a=b": ["u", "v"]})  # the longest name counts
    assert take(frame, "a=b=u,v; a=y,b=x").codes.tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a=x,y,X", "'a' has the category 'x' twice"),
        ("a=4..0", "categories = '4..0' must rise from one whole number"),
        ("a=0..99999", "must rise from one whole number to another, as in 0..4, by less than"),
    ],
)
def test_lists_that_contradict_themselves_are_refused(text, message):
    assert message in refused(ParameterError, take, table(a=["x", "y"]), text)


def test_columns_without_stated_categories_are_left_out_and_named_where_none_has_any():
    frame = table(sex=["f", "m"] * 3, age=["34", "9", "70", "35", "12", "11"], t=["a", "b"] * 3)
    assert take(frame, "t=a,b").names == ("t",)
    message = refused(ParameterError, take, frame)
    assert message.startswith("Nothing is stated about 'sex', 'age', 't'. State public ")
    others = table(sex=["m"], age=["95.5"], t=["z"])
    assert refused(ParameterError, take, others) == message, "it was read from the data"


@pytest.mark.parametrize("empty", [None, float("nan"), pd.NA, MISSING[0], MISSING[-1], "  "])
def test_empty_cells_are_a_category_where_it_is_listed_and_else_refused(empty):
    frame = table(a=["f", empty, "m", empty])
    message = refused(DataError, take, frame, "a=f,m")
    assert "first in rows 2, 4. Fill them, or state a=f,m,missing under categories" in message
    made = take(frame, "a=f,m,missing")
    assert words(made) == [["f"], ["missing"], ["m"], ["missing"]]
    assert "Empty cells as a category: 2." in made.notes
    numbers = table(age=[17, empty, 70])
    assert "state age=18,missing under edges" in refused(DataError, take, numbers, edges="age=18")
    made = take(numbers, edges="age=18, missing")
    assert made.codes.ravel().tolist() == [0, 2, 1]
    assert made.labels == (("under 18", "18 and over", "missing"),)


def test_too_many_categories_are_refused_with_the_limit():
    frame = table(age=[str(k % 70) for k in range(200)], town=[f"t{k % 70}" for k in range(200)])
    edges = "'age' has 70 categories, over 62. For numbers, give public edges such as age=10,20. "
    for said in (
        refused(DataError, take, frame, "age=0..69; town=a"),
        refused(DataError, own, frame),
    ):
        assert f"{edges}Else list fewer categories and other" in said
    assert "'town' has 70 categories" in refused(DataError, own, frame, left_out=("age",))
    assert own(table(age=[*map(str, range(61)), None])).domains == (62,)


def test_too_many_possible_records_are_said_with_their_number_and_what_to_do():
    frame = table(**{f"q{k}": ["0", "1"] for k in range(7)})
    made = take(frame, "*=0..9")
    assert " × 10 = 10,000,000 possible records; at most 300,000 can be" in made.notes[0]
    with pytest.raises(DataError, match="at most 300,000 can be estimated"):
        made.joint()
    assert made.columns(range(5)).joint().size == 100_000
    fewer = take(frame, "*=0..9", left_out=("q0", "q1"))
    assert fewer.notes[0] == "K = 10 × 10 × 10 × 10 × 10 = 100,000 possible records."
    bits = table(**{f"q{j}={k}": [1, 0] for j in range(7) for k in range(10)})
    assert reports(bits).notes == (made.notes[0],)


def test_edges_turn_numbers_of_every_type_into_ranges_that_leave_nobody_out():
    frame = table(age=["-3", "17.9", "18", "29", "30", "1e2"], rooms=[1, 2, 3, 4, 3, 0])
    made = take(frame, edges="age=18,30; rooms=3")
    assert made.codes.tolist() == [[0, 0], [0, 0], [1, 1], [1, 1], [2, 1], [2, 0]]
    assert made.labels == (("under 18", "18 to under 30", "30 and over"), ("under 3", "3 and over"))
    assert not made.facts_from_data
    for dtype in ("int64", "uint8", "float32", "float64", "Int64", "string"):
        frame = pd.DataFrame({"age": pd.Series([17, 18, 65, 3]).astype(dtype)})
        assert take(frame, edges="age=18,65").codes.ravel().tolist() == [0, 1, 2, 0], dtype
    floats = pd.DataFrame({"age": [17.5, np.nan, 70.0]})
    assert take(floats, edges="age=18,missing").codes.ravel().tolist() == [0, 2, 1]


@pytest.mark.parametrize("cell", ["old", "1,5", "inf", "1e999", "0x1A", "1_000"])
def test_cells_that_are_no_number_are_named(cell):
    message = refused(DataError, take, table(age=["3", cell, "4"]), edges="age=18")
    assert message.startswith("Column 'age' has edges, and 1 cell without a number (with a dec")
    for text in ("a=1,1", "a=2,1", "a=old", "a=1,inf", "a=missing"):
        message = refused(ParameterError, take, table(a=["1", "2"]), edges=text)
        assert message.startswith("The edges of 'a' are ")
        assert "must be rising numbers" in message


def test_the_datas_own_categories_are_read_on_purpose_only_and_marked():
    frame = table(sex=["m", "f", "m"], n=["10", "9", "9"])
    made = own(frame)
    assert made.labels == (("f", "m"), ("9", "10"))
    assert made.facts_from_data
    assert made.notes[-1].startswith("Categories read from the file: sex, n. The proof holds o")
    assert not own(frame, categories="*=f,m,9,10").facts_from_data
    mixed = own(frame, categories="sex=f,m,d")
    assert (mixed.domains, mixed.facts_from_data) == ((3, 2), True)


def reports(frame, noise=NOISE, **settings):
    return upload.ReportUpload(form="reports", noise=noise, **settings).accept(frame)


FRAME = table(**{"sex=f": ["1", "0"], "age=<18": [1, 0], "sex=m": ["1", "1"], "age=18+": [0, 1]})


def test_reports_are_read_with_their_attributes_and_their_noise():
    made = reports(FRAME)
    assert isinstance(made, upload.ReadyReports)
    assert (made.names, made.domains) == (("sex", "age"), (2, 2))
    assert made.labels == (("f", "m"), ("<18", "18+"))
    assert [bits.tolist() for bits in made.bits] == [[[1, 1], [0, 1]], [[1, 0], [0, 1]]]
    assert all(bits.dtype == np.uint8 for bits in made.bits)
    assert made.noise == (0.5, 0.5, 0.75)
    assert (len(made), made.attributes, made.name) == (2, 2, "Your file, 2 reports × 2")
    assert made.confidential
    assert not made.facts_from_data
    assert made.notes == ("K = 2 × 2 = 4 possible records.",)


@pytest.mark.parametrize(
    ("noise", "message"),
    [
        ("", "noise = '' must state f, p and q"),
        ("f=0.5", "noise = 'f=0.5' must state f, p and q"),
        ("f=a, p=0, q=1", "must state f, p and q"),
        ("f=1.5, p=0, q=1", "f = 1.5 must be a number from 0 to 1"),
        ("f=0.5, p=0.75, q=0.5", "p = 0.75 and q = 0.5 do not fit"),
        ("f=1, p=0.5, q=0.75", "do not fit. Choose f well below 1"),
        ("f=0.5, p=0.5, q=0.5", "do not fit. Choose f well below 1"),
        ("f=0, p=0, q=0.5", "one report proves a bit. Raise f"),
    ],
)  # fmt: skip
def test_noise_that_is_not_stated_or_tells_nothing_is_refused(noise, message):
    assert message in refused(ParameterError, reports, FRAME, noise)


@pytest.mark.parametrize("cell", ["2", "-1", "0.5", "yes", "", None, "nan", 3, float("nan")])
def test_bits_other_than_0_and_1_are_named_with_their_column(cell):
    frame = table(**{"a=x": ["1", "0", "0"], "a=y": ["1", cell, "0"]})
    message = refused(DataError, reports, frame)
    assert message.startswith("Column 'a=y' holds cells other than 0 and 1 (1): row 2 (")


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (table(**{"a=x": [1, 0]}), "Attribute 'a' has 1 columns; it needs 2 to 62"),
        (table(**{f"a={k}": [1, 0] for k in range(63)}), "Attribute 'a' has 63 columns; it needs"),
        (table(**{"a=x": [1], "a=y": [0]}), "has 1 reports of 1 attributes. It needs at least"),
        (pd.DataFrame(index=range(3)), "The file has 3 reports of 0 attributes"),
        (table(**{"=x": [1, 0], "a=y": [1, 0]}), "Column '=x' is not named"),
        (table(**{"a=": [1, 0], "a=y": [1, 0]}), "Column 'a=' is not named"),
        (table(**{"a=x": [1, 0], "a = x": [1, 0]}), "2 columns are called 'a = x'"),
    ],
)
def test_reports_that_do_not_fit_are_refused(frame, message):
    assert message in refused(DataError, reports, frame)


def test_reports_are_fingerprinted_over_everything_and_stay_frozen_in_a_copy():
    made = reports(FRAME)
    bits = [each.copy() for each in made.bits]
    bits[1][0, 0] ^= 1
    changes = {"bits": tuple(bits), "noise": (0.5, 0.5, 0.8), "names": ("s", "a"), "name": "x",
               "labels": (("f", "x"), ("<18", "18+")), "notes": ("said",)}  # fmt: skip
    prints = {dataclasses.replace(made, **{key: value}).fingerprint
              for key, value in changes.items()}  # fmt: skip
    assert len(prints | {made.fingerprint}) == len(changes) + 1
    other = pickle.loads(pickle.dumps(made))
    assert other.fingerprint == made.fingerprint
    for each in (*made.bits, *other.bits):
        with pytest.raises(ValueError, match="read-only"):
            each[0, 0] = 0
    with pytest.raises(ParameterError, match=r"must be of \(2, 3\) and 2 users"):
        dataclasses.replace(made, domains=(2, 3), labels=("ab", "cde"))
    with pytest.raises(ParameterError, match="and 2 users"):
        dataclasses.replace(made, bits=tuple(each[:1] for each in made.bits))


def test_a_guess_leaves_out_ids_and_free_text_and_states_no_public_fact():
    numbers = range(100)
    columns = {"id": [f"u{k}" for k in numbers], "row": [str(k) for k in numbers]}
    columns |= {"note": [f"said {k}" for k in numbers], "age": [str(k * 7 % 90) for k in numbers]}
    frame = table(**columns, sex=["f", "m"] * 50)
    assert upload.guess(frame) == upload.ReportUpload(person="id", left_out=("note",))
    found = upload.guess(FRAME.assign(user=["p1", "p2"]))
    assert (found.form, found.person, found.left_out) == ("reports", "user", ())
    assert upload.guess(table(**{"a=b": ["x", "y"]})).form == "answers"
    assert upload.guess(pd.DataFrame({"a": []})).form == "answers"


@pytest.mark.slow
def test_reports_are_read_on_whole_columns():
    """Measured: 450,000 steps for a thousand rows as for a million."""
    n, d = 20_000, 20
    digits = np.random.default_rng(0).integers(2, size=(n, d)).astype(np.uint8)
    frame = pd.DataFrame(digits, columns=[f"q{j // 2}={j % 2}" for j in range(d)]).astype(str)
    assert_array_equal(np.hstack(reports(frame).bits), digits)
    assert steps(lambda: reports(frame)) < steps(lambda: reports(frame[: n // 100])) + n
