"""Uploads: yes and no, item lists, categories and numbers, bad input, real files."""

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core.algorithms.privscbn.data import upload
from dp_core.algorithms.privscbn.data.upload import LINES, TableUpload, guess, look_alike, read_file
from dp_core.errors import DataError, DPError, ParameterError
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads.columns import MISSING
from dp_core.uploads.files import Layout
from dp_core.words import message, say
from tests.algorithms.uploads import refused, table
from tests.hostile import as_suggested

LISTS = {"form": "item lists"}
CELLS = st.lists(st.sampled_from(["yes", "no", "1", "0", "J", "N", None]), min_size=4, max_size=4)


def take(frame, **settings):
    return upload.accept(frame, TableUpload(**settings))


def lists(*lines, separator="commas", **settings):
    frame = pd.DataFrame({LINES: list(lines)})
    return take(frame, form="item lists", separator=separator, **settings)


def test_columns_become_attributes_with_their_names():
    made = take(table(smokes=["yes", "no", "no"], coughs=["1", "1", "0"]))
    assert made.values.tolist() == [[1, 1], [0, 1], [0, 0]]
    assert made.names == ("smokes", "coughs")
    assert (made.name, made.record) == ("Your file, 3 records × 2", "records")
    made = take(table(a=[1, 1], b=[0, 0], c=["yes", "yes"], d=["no", "no"]))
    assert made.values.tolist() == [[1, 0, 1, 0]] * 2
    assert take(table(a=[1] * 49)).notes == (say("privscbn-note-few", records=49, few=50),)
    assert take(table(a=[1] * 50)).notes == ()


@pytest.mark.parametrize(
    ("one", "zero"),
    [
        *(("yes", "no"), ("YES", " No "), ("y", "N"), ("true", "FALSE"), ("t", "f"), ("1", "0")),
        *(("1.0", "0.0"), (1, 0), (1.0, 0.0), (True, False), (np.int8(1), np.int8(0))),
    ],
)
def test_usual_words_need_no_answer(one, zero):
    assert take(table(a=[one, zero, one])).values.ravel().tolist() == [1, 0, 1]
    typed = pd.DataFrame({"a": pd.Series([one, zero, one])})
    assert take(typed).values.ravel().tolist() == [1, 0, 1]


def test_a_column_has_words_of_its_own_for_yes_and_for_no():
    frame = table(sex=["m", "f", "f"], vote=["left", "right", "left"], ok=["nein"] * 3)
    made = take(frame, yes="sex=F, vote = left, ok=ja")
    assert made.values.tolist() == [[0, 1, 0], [1, 0, 0], [1, 1, 0]]
    assert take(table(q=["1", "2"]), yes="q=1").values.ravel().tolist() == [1, 0]
    assert take(table(q=["3", "2"]), yes="2").values.ravel().tolist() == [0, 1]
    frame = table(**{"sex, at birth": ["m", "f"], "a=b": ["x", "y"]})
    made = take(frame, yes='"sex, at birth=f", a=b=x')
    assert made.values.tolist() == [[0, 1], [1, 0]]
    frame = table(sex=["m", "f", "m"], vote=["ja", "nein", "nein"], ok=["1", "0", "yes"])
    made = take(frame, yes="sex=f|m, ja|nein")
    assert made.values.tolist() == [[0, 1, 1], [1, 0, 0], [0, 0, 1]]
    one = table(vote=["nein"] * 2, sex=["m"] * 2, old=["1", "0"])
    assert take(one, yes="sex=f|m, ja|nein, old=0|1").values.tolist() == [[0, 0, 0], [0, 0, 1]]
    assert take(table(old=["1", "0"]), yes="0|1").values.tolist() == [[0], [1]]
    assert "'sex' ('f', 'x')" in refused(DataError, take, table(sex=["x", "f"]), yes="sex=f|m")
    for wrong in ("a|b|c", "|b", "a|", "sex=f|", "a|A", "sex=f|F"):
        assert "sex=f|m" in refused(ParameterError, TableUpload, yes=wrong)
    assert guess(table(a=["Yes", "No"], b=["No", "Yes"])).yes == "Yes|No"
    assert guess(table(a=["ja", "nein"], b=["1", "0"])).yes == "a=ja|nein"
    assert guess(table(a=["True", "False"], b=["J", "N"])).yes == "a=True|False, b=J|N"
    assert guess(table(a=["1", "0"], b=["x", "y"])).yes == ""
    assert guess(table(a=["1", "0"]).head(0)).yes == ""


def test_a_word_that_contradicts_a_columns_own_words_is_refused_for_the_whole_table():
    frame = table(sex=["m", "f"], ok=["t", "f"])
    held = message("privscbn-holds", column="ok", words="'f', 't'")
    facts = {"word": "f", "held": held, "example": "ok"}
    assert refused(DataError, take, frame, yes="f") == say("privscbn-error-two-yes", **facts)
    assert take(frame, yes="sex=f").values.tolist() == [[0, 1], [1, 0]]
    assert take(table(ok=["0", "1"]), yes="ok=0").values.ravel().tolist() == [1, 0]
    assert "q=2" in refused(DataError, take, table(q=["1", "2"]), yes="2")
    assert take(table(q=["1", "2"]), yes="q=2").values.ravel().tolist() == [0, 1]


def test_thresholds_make_attributes_and_advice_is_not_read_from_the_data():
    frame = table(age=["64.9", "65", "1e2", "-3"], income=[10, 30_000, 29_999, 50_000])
    made = take(frame, thresholds="age=65, income=30000")
    assert made.values.tolist() == [[0, 0], [1, 1], [1, 0], [0, 1]]
    assert not made.facts_from_data
    assert take(table(x=["0", "1"]), thresholds="x=2").values.sum() == 0
    cold = take(table(t=["-5", "3", "-4.5"]), thresholds="t=-4.5")
    assert cold.values.ravel().tolist() == [0, 1, 1]
    frames = [table(age=[str(v) for v in values]) for values in ([1, 2, 3], [70, 80, 95.5])]
    advice = [refused(DataError, take, frame).split("). ")[1] for frame in frames]
    assert advice[0] == advice[1]


def test_a_threshold_needs_numbers_and_a_column_that_stays():
    for text in ("age", "=5", "age=old", "age=nan", "age=1e999", "a=1,b"):
        facts = {"part": repr(text.partition(",")[2] or text)}
        told = refused(ParameterError, TableUpload, thresholds=text)
        assert told == say("privscbn-error-thresholds", **facts)
    told = refused(DataError, take, table(age=["3", "old"]), thresholds="age=5")
    assert told == say("privscbn-error-no-number", column="age", word="'old'")
    both = {"thresholds": "age=5", "left_out": ("age",)}
    assert "'age'" in refused(DataError, take, table(age=["3", "4"], b=[1, 0]), **both)
    for setting in ("yes", "thresholds"):
        assert "'lost'" in refused(DataError, take, table(a=[1, 0]), **{setting: "lost=1"})


@pytest.mark.parametrize("empty", [None, float("nan"), pd.NA, *MISSING, "  "])
def test_empty_cells_are_refused_or_count_as_no_as_chosen(empty):
    frame = table(a=["1", "1", "0"], b=["yes", empty, "no"])
    facts = {"cells": 1, "row": 2, "column": "b"}
    assert refused(DataError, take, frame) == say("privscbn-error-empty-cells", **facts)
    made = take(frame, blanks="count as no")
    assert made.values.tolist() == [[1, 1], [1, 0], [0, 0]]
    assert made.notes[0] == say("privscbn-note-blanks", cells=1)
    nothing = take(table(a=["1", "0"], b=[empty, empty]), blanks="count as no")
    assert nothing.values[:, 1].tolist() == [0, 0]
    frame = pd.DataFrame({"a": [1.0, np.nan, 0.0], "age": [70.0, 3.0, np.nan]})
    made = take(frame, blanks="count as no", thresholds="age=65")
    assert made.values.tolist() == [[1, 1], [0, 0], [0, 0]]


@settings(max_examples=20)
@given(st.lists(CELLS, min_size=2, max_size=12), st.randoms(use_true_random=False))
def test_cells_are_read_each_by_itself_in_any_order_of_rows(rows, random):
    random.shuffle(rows)
    frame = pd.DataFrame(rows, columns=list("abcd"), dtype=object)
    try:
        made = take(frame, yes="J", blanks="count as no")
    except DataError:
        words = [set(frame[name].dropna()) for name in frame]
        assert any("J" in each and not each & {"no", "0", "N"} for each in words)
        return
    assert_array_equal(made.values, frame.isin(["yes", "1", "J"]).to_numpy())


def test_item_lists_become_the_stated_attributes():
    made = lists("bread, milk", "", "milk,milk ,jam", "wine", items="milk, bread, wine")
    assert made.values.tolist() == [[1, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 1]]
    assert made.names == ("milk", "bread", "wine")
    assert (made.name, made.record) == ("Your file, 4 records × 3", "baskets")
    assert lists("1 2 3", "3", separator="spaces", items="3 1\n2").names == ("3", "1", "2")
    made = lists("a,b", "a", items="z, a, y, a")  # items that nobody has stay and are said
    assert made.names == ("z", "a", "y")
    assert made.values.tolist() == [[0, 1, 0], [0, 1, 0]]
    assert made.notes[0] == say("privscbn-note-absent", items="y, z")


@pytest.mark.parametrize(
    ("separator", "mark"),
    [("spaces", " "), ("commas", ","), ("semicolons", ";"), ("tabs", "\t"), ("bars", "|")],
)
def test_every_separator_cuts_items(separator, mark):
    lines = [mark.join(["b", "a"]), "a", mark.join(["", "c", ""])]
    made = lists(*lines, separator=separator, items="a, b, c")
    assert made.values.tolist() == [[1, 1, 0], [1, 0, 0], [0, 0, 1]]


def test_quotes_hold_a_comma_of_an_item():
    made = lists('"jam, red",bread', "bread", items='"jam, red", bread')
    assert made.values.tolist() == [[1, 1], [0, 1]]
    assert made.names == ("jam, red", "bread")
    open_quote = refused(DataError, lists, '"jam, red', "bread", items="bread")
    assert open_quote == say("reading-quote", row=1)


def test_items_must_be_stated_or_read_from_the_data_on_purpose():
    assert refused(ParameterError, lists, "a,b", "a") == say("privscbn-error-items")
    made = lists("b,a", "b,c", "b", "c,c,c", own_items=True, most_items=2)
    assert made.names == ("b", "c")
    assert made.values.tolist() == [[1, 0], [1, 1], [1, 0], [0, 1]]
    assert made.facts_from_data
    ties = lists("10 9 b a", "10 9 b a", separator="spaces", own_items=True, most_items=3)
    assert ties.names == ("9", "10", "a"), "by number, then by name"
    assert refused(DataError, lists, "", "  ", own_items=True) == say("privscbn-error-no-item")
    assert lists("", "", items="a").values.tolist() == [[0], [0]]


def test_a_form_that_the_file_does_not_have_is_refused():
    frame = pd.DataFrame({LINES: ["a,b", "a"]})
    for facts in ({"form": "columns"}, {"form": "categories", "categories": "smoking=a,b"}):
        told = refused(DataError, take, frame, **facts)
        assert told == say("privscbn-error-form", lists=True, form=facts["form"])
        assert refused(DataError, look_alike, TableUpload(header=(LINES,), **facts), 9) == told
    told = refused(DataError, take, table(a=[1, 0], b=[1, 1]), **LISTS, items="1")
    assert told == say("privscbn-error-form", lists=False, form="item lists")


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"1 2 3\n4\n2 5\n", "a.dat"),
        (b"1 2 3\r\n4\r\n2 5\r\n", "a.txt"),
        (b"bread,milk\njam\nbread,jam,wine\nmilk\n", "a.csv"),
        (b"\xef\xbb\xbfcitrus fruit,bread\nwhole milk\nbread,rolls,jam\n", "a.csv"),
        (b"a;b\nc\nd;e;f\n", "a.csv"),
        (b"a,b\nc,d\n", "a.basket"),
        (b"1 2\n3 4\n5 6\n", "a.dat"),
    ],
)
def test_item_lists_are_told_from_tables(content, name):
    frame = as_suggested(content, name, read_file, upload.suggest)
    assert list(frame) == [LINES]
    lines = content.decode("utf-8-sig").split()
    assert len(frame) == content.count(b"\n") <= len(lines)
    found = guess(frame)
    assert found.form == "item lists"
    mark = next((m for m in ";," if m.encode() in content), " ")
    assert found.separator == {";": "semicolons", ",": "commas", " ": "spaces"}[mark]


@pytest.mark.parametrize(
    ("content", "shape"),
    [
        (b"1,0,1\n0,1,1\n", (2, 3)),
        (b"  1  0 1 \r\n0 1 1\r\n", (2, 3)),
        (b"a b c\n1 0 1\n0 1 1\n", (2, 3)),
        (b"yes no\nno no\n", (2, 2)),
        (b"ok\nyes\nno\n", (2, 1)),
        (b"smokes daily\nyes\nno\nno\nyes\nno\nno\nno\nyes\nno\nno\nyes\n", (11, 1)),
        (b"smoking\n" + b"never smoked\nformerly smoked\nsmokes\nUnknown\n" * 9, (36, 1)),
    ],
)
@pytest.mark.parametrize("ending", [".csv", ".txt", ".dat"])
def test_tables_stay_tables(content, shape, ending):
    frame = as_suggested(content, f"a{ending}", read_file, upload.suggest)
    assert frame.shape == shape
    assert guess(frame).form == "columns"


def test_guesses_hold_nothing_public():
    rows = b"patient_id;sick;age\nx7;J;30\nx9;N;40\nx8;N;35\n"
    found = guess(read_file(rows, "a.csv", Layout(delimiter=";")))
    assert (found.form, found.person, found.yes) == ("columns", "patient_id", "sick=J|N")
    assert (found.thresholds, found.items, found.own_items) == ("", "", False)


STATED = {"categories": "sex=f,m; work=job,none,missing,other", "edges": "age=18,65,missing"}
ROWS = {"sex": list("fmf"), "work": ["job", "", "??"], "age": ["17", "", "80.5"]}


def stated(header, **facts):
    return TableUpload(form="categories", header=tuple(header), **facts)


def take_words(rows, **facts):
    return upload.accept(table(**rows), stated(rows, **facts))


def test_cells_become_codes_of_the_stated_words():
    made = take_words(ROWS, **STATED)
    assert isinstance(made, CategoricalTable)
    ages = ("under 18", "18 to under 65", "65 and over", "missing")
    assert made.labels == (("f", "m"), ("job", "none", "missing", "other"), ages)
    assert made.codes.tolist() == [[0, 0, 0], [1, 2, 3], [0, 3, 2]]
    assert made.record == "rows"
    person = take_words({"who": list("aab"), **ROWS}, person="who", rows_per_person=1, **STATED)
    assert (len(person), person.record) == (2, "people")


def test_with_other_and_missing_every_row_fits_whatever_it_says():
    facts = {"categories": "a=x,missing,other", "edges": "b=1,missing,other"}
    cells = ["x", "", "NA", "-1e9", "1e400", "nan", "=1+1", "x" * 300]
    made = take_words({"a": ["x", *cells], "b": ["1", *cells[::-1]]}, **facts)
    assert made.codes.shape == (9, 2)
    made = take_words({"a": ["x", "q"], "b": ["0", "?"]}, **facts)
    assert made.codes.tolist() == [[0, 0], [2, 3]]


@pytest.mark.parametrize(
    ("rows", "facts", "said"),
    [
        ({"a": list("xy")}, {"categories": "a=x,z"}, r"holds 1 cell outside .* add other"),
        (
            {"a": list("01")},
            {"categories": "a=0..999,1000..1999,2000..2999,3000"},
            r"has 3,001 categories, over 3,000.* public edges such as a=10,20",
        ),
        ({"a": list("xx")}, {"categories": "a=x"}, say("reading-all-single")),
        ({"a": list("xy")}, {"left_out": ("a",)}, say("privscbn-error-none-left")),
        ({"a": list("xy")}, {"categories": "a"}, r"is no column with a list"),
        ({"a": ["x"]}, {"categories": "a=x,y"}, r"not 1 and 1"),
        ({"a": []}, {"categories": "a=x,y"}, r"not 0 and 1"),
    ],
)
def test_what_does_not_fit_is_one_sentence_that_says_what_to_do(rows, facts, said):
    with pytest.raises(DPError, match=said) as found:
        take_words(rows, **facts)
    assert "\n" not in str(found.value)


def test_columns_of_too_many_categories_are_refused_before_a_row_is_read():
    names = [f"c{j}" for j in range(40)]
    facts = {"categories": "*=0..60"}
    with pytest.raises(DPError, match=r"40 columns have 2,902,380 cells.* edges .* other"):
        look_alike(stated(names, **facts), 2)
    with pytest.raises(DPError, match="Nothing is stated about 'a', 'b'"):
        look_alike(stated("ab"), 2)
    assert look_alike(stated("ab", categories="a=x,y"), 2).names == ("a",)
