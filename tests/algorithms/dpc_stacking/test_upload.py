"""Uploads: bounds, words, missing cells, classes, bad input, known files, and what is proven."""

import dataclasses
import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.accepting import DROP, MIDDLE
from dp_core.algorithms.dpc_stacking.data.upload import (
    RECIPES,
    TableUpload,
    accept,
    guess,
    recognised,
    template_numbers,
    template_words,
)
from dp_core.errors import DataError, DPError, ParameterError
from dp_core.params import knobs
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.columns import MISSING
from dp_core.uploads.files import read_table
from tests.algorithms.uploads import refused, table
from tests.paper.real_data import real
from tests.work import peak_bytes, steps

HOSTILE = (
    *("{0.__class__}", "%s%n", "a`b", "<script>", "@x", "=1+1", "日", "a=b", 'q"q', '"q"', "$x$"),
    *("a;b", "a,b", "*", "a<b", "missing", "other", "__proto__", "a\nb", "\ue000", "a=0..1"),
)


def take(frame, bounds="", **settings):
    return accept(frame, TableUpload(bounds=bounds, **settings))


def words(frame, categories, bounds="", **settings):
    return take(frame, bounds, categories=categories, **settings)


# --- columns of numbers ---------------------------------------------------------------------------


def test_numbers_with_public_bounds_become_a_confidential_table():
    made = take(table(age=["34", "51"], ALB=[38.5, "4e1"]), "age=0..100; ALB=20..60")
    assert isinstance(made, NumericTable)
    assert made.values.tolist() == [[34, 38.5], [51, 40]]
    assert made.bounds == ((0, 20), (100, 60))
    assert (made.names, made.name) == (("age", "ALB"), "Your file, 2 rows × 2")
    assert made.confidential
    assert not made.facts_from_data
    assert made.classes is None
    assert made.notes == ()


@pytest.mark.parametrize(
    "dtype",
    ["int64", "uint8", "Int8", "float32", "Float64", "category", "string", "object",
     "string[python]", "float64[pyarrow]"],
)  # fmt: skip
def test_typed_columns_are_read(dtype):
    column = pd.Series([1, 0, 2]).astype("int64").astype(dtype)
    assert take(pd.DataFrame({"a": column}), "a=0..2").values.ravel().tolist() == [1, 0, 2]


@pytest.mark.parametrize("cells", [[True, False], ["yes", "no"], ["TRUE", " False "], ["Yes", "0"]])
def test_truth_values_are_1_and_0_and_said(cells):
    made = take(pd.DataFrame({"a": cells, "b": [1, 2]}), "*=0..2")
    assert made.values[:, 0].tolist() == [1, 0]
    said = ("Yes and true count as 1, no and false as 0: 'a'.",)
    assert made.notes == (() if cells == [True, False] else said)


def test_single_letters_are_words_as_f_may_be_female():
    message = refused(DataError, take, table(a=["f", "t"]), "*=0..1")
    assert message.startswith("Column 'a' holds 'f', 't'; ")


@pytest.mark.parametrize("cell", ["soon", "1,5", "0x1A", "1_000", "12 kg", "2024-01-31", "--1"])
def test_cells_that_are_no_number_are_named_with_their_row(cell):
    frame = table(age=["3", cell, "4", "5"])
    assert refused(DataError, take, frame, "age=0..9").startswith(
        f"Column 'age' holds 1 cell without a number: row 2 ('{cell}');"
    )
    assert "1 cell without a number" in refused(DataError, take, frame, "*=0..9")


def test_dates_of_a_parquet_file_are_no_numbers():
    frame = pd.DataFrame({"day": pd.to_datetime(["2024-01-31", "2024-02-01"]), "a": [1, 2]})
    message = refused(DataError, take, read_table(frame.to_parquet(), "a.parquet"), "*=0..9")
    assert message.startswith("Column 'day' holds '2024-01-31', '2024-02-01'; ")


def test_columns_without_facts_are_left_out_and_named_where_none_has_any():
    frame = table(a=[1, 2], b=[3, 4])
    assert take(frame, "a=0..9").names == ("a",)
    message = refused(ParameterError, take, frame)
    assert message.startswith("Nothing is stated about 2 columns: 'a', 'b'; what may stand in")


def test_the_advice_in_a_message_is_not_read_from_the_data():
    for one, other in ([[1, 2], [70, 95]], [["x", "y"], ["u", "v"]]):
        said = [refused(DPError, take, table(a=cells)).split("; ")[1] for cells in (one, other)]
        assert said[0] == said[1]


@given(
    st.lists(
        st.one_of(
            st.floats(-1e90, 1e90).map(repr),
            st.integers(-(10**20), 10**20).map(str),
            st.sampled_from([" 5 ", "+1", "1e3", ".5", "5.", *MISSING]),
        ),
        min_size=2,
        max_size=9,
    )
)
def test_numbers_are_read_as_the_obvious_way_reads_them(cells):
    made = take(table(a=["1", *cells], b=["2"] * (len(cells) + 1)), "a=-7..9; b=0..4",
                missing=MIDDLE)  # fmt: skip
    expected = [1.0 if cell in MISSING else float(cell) for cell in cells]
    assert made.values[:, 0].tolist() == [1.0, *expected]


def test_one_cell_of_another_kind_does_not_change_how_others_are_read():
    cells = ["0.1", "1e-7", " 3", "7.000000000000001"]
    quick = take(table(a=cells), "a=0..9").values.ravel()
    slow = take(table(a=[*cells, b"2"]), "a=0..9").values.ravel()
    assert slow[:-1].tolist() == quick.tolist()


# --- values outside, equal bounds -----------------------------------------------------------------


def test_values_outside_are_counted_and_stay_for_the_methods_to_clip():
    frame = pd.DataFrame({"a": [*range(99), 999], "b": [-1.0, *range(99)]})
    made = take(frame, "a=0..97; b=0..98")
    assert made.values[99, 0] == 999
    assert made.unit_box().max() == 1
    assert made.notes == (
        "3 cells lie outside the bounds, counted as the nearest bound: 'a' 2, 'b' 1.",
    )
    made = take(table(a=[5, *[1] * 99]), "a=0..4")
    assert made.notes[0].startswith("1 cell lies outside the bounds, counted as the near")


def test_many_values_outside_are_warned_of_from_above_5_percent():
    frame = pd.DataFrame({"a": [9] * 5 + [1] * 95, "b": [9] * 6 + [1] * 94})
    assert (
        take(frame, "*=0..4")
        .notes[1]
        .startswith("Warning: more than 5% of the cells are outside in 'b'.")
    )


def test_equal_bounds_are_said_and_leave_the_others():
    made = take(table(a=[1, 1], b=[1, 2]), "a=1..1; b=0..4")
    assert made.notes == ("Equal bounds, so nothing to compare: 'a'.",)
    assert (
        ALGORITHM.method("local")
        .run(
            take(table(a=[1] * 9, b=range(9)), "a=1..1; b=0..8"),
            ALGORITHM.method("local").params(clusters=3),
            np.random.default_rng(0),
        )
        .ledger.holds
    )
    message = refused(ParameterError, take, table(a=[1, 1]), "a=1..1")
    assert message.startswith("Every column has equal bounds")


# --- columns of words -----------------------------------------------------------------------------


def test_words_with_an_order_become_0_1_2():
    frame = table(CALC=["Sometimes", "no", " ALWAYS "], a=[1, 2, 3])
    made = words(frame, "CALC=no<Sometimes<Frequently<Always", "a=0..9")
    assert made.values[:, 0].tolist() == [1, 0, 3]
    assert made.bounds == ((0, 0), (3, 9))
    assert made.notes == ("Listed, but nobody has it: 'CALC=Frequently'.",)
    assert not made.facts_from_data


def test_words_without_an_order_become_columns_of_0_and_1():
    made = words(table(town=["Rome", "Oslo", "Rome"]), "town=Oslo,Rome,Bonn")
    assert made.names == ("town=Oslo", "town=Rome", "town=Bonn")
    assert made.values.tolist() == [[0, 1, 0], [1, 0, 0], [0, 1, 0]]
    assert made.bounds == ((0,) * 3, (math.sqrt(2),) * 3)
    assert made.notes[0] == "One column for each category, any two 1 apart: 'town' (3)."


@given(st.integers(2, 9), st.data())
def test_two_categories_are_1_apart_and_a_row_moves_by_at_most_1_in_each_coordinate(m, data):
    cells = data.draw(st.lists(st.integers(0, m - 1), min_size=2, max_size=12))
    made = words(
        table(a=[f"w{code}" for code in cells]), "a=" + ",".join(f"w{k}" for k in range(m))
    )
    rows = made.unit_box()
    between = rows[:, None] - rows[None, :]
    apart = np.asarray(cells)[:, None] != np.asarray(cells)[None, :]
    np.testing.assert_allclose(np.sqrt((between**2).sum(axis=2)), apart, atol=1e-15)
    assert np.abs(between).max() <= math.sqrt(0.5) + 1e-15


def test_a_missing_category_is_as_far_from_each_as_from_any_other():
    made = words(table(a=["x", "y", "z", None]), "a=x,y,z", missing=MIDDLE)
    rows = made.unit_box()
    distances = np.sqrt(((rows[:3] - rows[3]) ** 2).sum(axis=1))
    np.testing.assert_allclose(distances, distances[0])
    assert distances[0] < 1
    assert made.unit_box()[3].tolist() == pytest.approx([1 / (3 * math.sqrt(2))] * 3)


def test_cells_in_no_list_count_as_other_where_it_is_listed_and_else_are_named():
    frame = table(town=["Rome", "Paris", "Lima", "rome"])
    made = words(frame, "town=Rome,Other")
    assert made.values.tolist() == [[1, 0], [0, 1], [0, 1], [1, 0]]
    assert "2 cells count as other: 'town' 2." in made.notes
    assert refused(DataError, words, frame, "town=Rome,Oslo").startswith(
        "Column 'town' holds 2 cells outside its list Rome, Oslo: row 2 ('Paris'), row 3 ('Lima')."
    )


def test_a_listed_word_for_missing_takes_the_empty_cells():
    made = words(table(a=["x", None, "Missing", "NA"]), "a=x,missing")
    assert made.values[:, 1].tolist() == [0, 1, 1, 1]
    made = words(
        read_table(b"a,b\nNone,1\nsome,2\nmany,3\n", "a.csv"), "a=none<some<many", "b=0..4"
    )
    assert made.values[:, 0].tolist() == [0, 1, 2]


def test_a_star_stands_for_all_other_columns_and_what_is_named_goes_first():
    frame = table(q1=["no", "yes"], q2=["yes", "yes"], age=[3, 4])
    made = words(frame, "*=no<yes", "age=0..9")
    assert made.values.tolist() == [[0, 1, 3], [1, 1, 4]]
    assert made.bounds == ((0, 0, 0), (1, 1, 9))
    made = words(table(q=["a", "b"], age=[3, 4]), "q=a<b", "*=0..9")
    assert made.bounds == ((0, 0), (1, 9))


def test_a_column_of_a_single_category_is_left_out_and_said():
    made = words(table(country=["DE", "DE"], age=[3, 4]), "country=DE", "age=0..9")
    assert made.names == ("age",)
    assert made.notes == ("Left out, as a single category is listed: 'country'.",)
    assert "2 rows and 0 columns" in refused(DataError, words, table(a=["x", "x"]), "a=x")


def test_a_category_that_only_one_person_has_changes_nothing_that_is_public():
    one = words(table(a=["x", "x", "x"]), "a=x,y")
    other = words(table(a=["x", "x", "y"]), "a=x,y")
    assert (one.names, one.bounds) == (other.names, other.bounds)


@pytest.mark.parametrize(
    ("categories", "message"),
    [
        ("a=x<y,z", "The list of 'a' has both < and commas"),
        ("a=x,y,X", "'a' has the category 'x' twice (capital letters make no difference)"),
        ("a=0..100", "'a' has '0..100' as its one category, which looks like bounds"),
        ("a=x,y; a=u,v", "'a' is listed twice, and one list is needed. Remove the other."),
        ("a", "categories = 'a' is no column with a list. Write them as in exercise=never<weekly"),
    ],
)
def test_lists_that_contradict_themselves_are_refused(categories, message):
    assert message in refused(ParameterError, words, table(a=["x", "y"]), categories)


def test_columns_of_words_without_a_list_are_named_with_their_words():
    frame = table(town=["b", "a", "c", "d", "e", "a"])
    assert refused(DataError, take, frame, "*=0..9").startswith(
        "Column 'town' holds 'a', 'b', 'c', 'd' and 1 more; "
    )


def test_too_many_columns_of_categories_are_refused_before_they_are_made():
    frame = table(a=["w1", "w2"], b=[1, 2])
    many = "a=" + ",".join(f"w{k}" for k in range(200))
    said = refused(DataError, words, frame, many, "b=0..4")
    assert said.startswith("The 2 columns become 201, one for each category.")
    assert "'a' alone has 200" in said
    assert words(frame[["a"]], many).columns_count == 200


# --- numbering words in the order of their names --------------------------------------------------


def test_names_are_numbered_in_order_on_purpose_only_and_nothing_is_proven():
    frame = table(town=["Rome", "Bonn", "rome", "Oslo"], age=[1, 2, 3, 4])
    made = take(frame, "age=0..9", number_names=True)
    assert made.values[:, 0].tolist() == [2, 0, 2, 1]
    assert made.bounds == ((0, 0), (2, 9))
    assert made.facts_from_data
    (note,) = made.notes
    assert note.startswith("Numbered in the order of names: 'town'.")
    assert "read from the data" in note
    assert take(frame, "*=0..9", number_names=True).fingerprint == made.fingerprint
    assert not take(frame[["age"]], "age=0..9", number_names=True).facts_from_data


def test_numbers_are_still_numbers_where_names_are_numbered():
    frame = table(a=["3", "soon", "5", "7"])
    for bounds in ("a=0..9", "*=0..9"):
        message = refused(DataError, take, frame, bounds, number_names=True)
        assert "1 cell without a number" in message


def test_too_many_names_are_not_numbered():
    frame = table(a=[f"n{k}" for k in range(63)])
    assert refused(DataError, take, frame, number_names=True) == (
        "Column 'a' holds 63 different names, and at most 62 are numbered; leave it out."
    )
    assert take(frame.head(62), number_names=True).values.max() == 61


# --- missing cells --------------------------------------------------------------------------------

GAPS = {"a": [1, None, 3, 4], "b": [None, "NA", 6, 8]}


def test_missing_cells_are_refused_with_column_count_and_first_row():
    frame = table(**GAPS)
    assert refused(DataError, take, frame, "*=0..8").startswith(
        "Column 'a' has 1 missing cell (NA, null and the like), in row 2, and 1 more column has 2;"
    )
    message = refused(DataError, take, frame[["b"]], "*=0..8")
    assert message.startswith(
        "Column 'b' has 2 missing cells (NA, null and the like), the first in row 1;"
    )
    frame = pd.DataFrame({"a": [np.inf, np.nan, 2.0]})
    assert "has 2 missing or infinite cells" in refused(DataError, take, frame, "a=0..8")


@pytest.mark.parametrize("empty", [None, float("nan"), pd.NA, *MISSING, "  ", float("inf"), "1e999",
                                   "-inf", "1e308", -1e101])  # fmt: skip
def test_every_kind_of_missing_infinite_or_huge_cell_is_refused_or_filled(empty):
    frame = table(a=["1", empty, "3"])
    assert "in row 2; every cell" in refused(DataError, take, frame, "a=-2..8")
    made = take(frame, "a=-2..8", missing=MIDDLE)
    assert made.values.ravel().tolist() == [1, 3, 3]
    assert made.notes == ("1 missing cell became the middle of the public range: 'a' 1.",)


def test_missing_cells_become_the_middle_row_by_row_and_cost_nothing():
    frame = table(**GAPS, c=["low", None, "high", "low"])
    made = words(frame, "c=low<mid<high", "a=0..8; b=0..10", missing=MIDDLE)
    assert made.values.tolist() == [[1, 5, 0], [4, 5, 1], [3, 6, 2], [4, 8, 0]]
    assert not made.facts_from_data
    assert made.notes[-1] == (
        "4 missing cells became the middle of the public range: 'b' 2, 'a' 1, 'c' 1."
    )
    alone = words(frame.drop(index=3), "c=low<mid<high", "a=0..8; b=0..10", missing=MIDDLE)
    assert np.array_equal(alone.values, made.values[:3])
    assert take(table(a=[1, None, 2]), "a=-1e100..1e100", missing=MIDDLE).values[1, 0] == 0


def test_rows_with_missing_cells_are_left_out_for_exploring_only():
    made = take(table(**GAPS), "*=0..8", missing=DROP)
    assert made.values.tolist() == [[3, 6], [4, 8]]
    assert made.name == "Your file, 2 rows × 2"
    assert made.facts_from_data
    (note,) = made.notes
    assert note.startswith("2 rows with missing cells were left out.")
    made = take(table(a=[1, 2, 3]), "a=0..8", missing=DROP)
    assert made.facts_from_data
    assert made.notes[0].startswith("No cell is missing. But a rule that leaves rows out reads")


def test_too_few_complete_rows_are_said():
    said = refused(DataError, take, table(**GAPS, c=[1, 2, None, 4]), "*=0..8", missing=DROP)
    assert said.startswith("Only 1 of 4 rows have no missing cell, and at least 2 are needed;")
    assert "'b'" in said


def test_a_column_without_a_single_value_is_refused_or_all_middle():
    frame = pd.DataFrame({"a": [None, None], "b": [1, 2]})
    assert "Column 'a' has 2 missing cells" in refused(DataError, take, frame, "*=0..8")
    assert take(frame, "*=0..8", missing=MIDDLE).values[:, 0].tolist() == [4, 4]
    frame = pd.DataFrame({"a": [np.nan, np.nan], "b": [1, 2]})
    assert "Column 'a' has 2 missing cells" in refused(DataError, take, frame, "*=0..8")


# --- the data's own range -------------------------------------------------------------------------


def run(key, made, **params):
    method = ALGORITHM.method(key)
    return method.run(made, method.params(clusters=3, **params), np.random.default_rng(0))


def test_without_public_bounds_sound_methods_refuse_and_published_proves_nothing():
    made = take(table(a=range(9), b=[5, 1] * 4 + [2]), own_range=True)
    assert made.bounds is None
    assert made.notes[0].startswith("No public bounds are stated: the range of each column is read")
    for method in ALGORITHM.methods:
        if method.key in ("published", "no_privacy", "kmeans", "spectral", "birch", "gmm"):
            assert run(method.key, made).ledger.proven == math.inf
        else:
            assert "No public bounds" in refused(DataError, run, method.key, made)
    constant = run("published", made, adaptive="constant")
    assert any("bounds" in str(node.step) for _, node in constant.ledger.rows())


def test_bounds_that_are_stated_later_restore_the_guarantee():
    made = take(table(a=range(9), b=[5, 1] * 4 + [2]), own_range=True)
    assert not made.facts_from_data
    release = run("central", made, bounds=((0, 0), (10, 6)))
    assert release.ledger.proven == 1.0


@pytest.mark.parametrize("settings", [{"missing": DROP}, {"number_names": True}])
def test_facts_read_from_the_data_void_what_the_sound_methods_prove(settings):
    frame = table(a=[*range(8), None if "missing" in settings else 8], town=["x", "y", "z"] * 3)
    lists = "" if "number_names" in settings else "town=x<y<z"
    made = words(frame, lists, "a=0..9", **settings)
    assert run("central", made).ledger.proven == math.inf
    assert run("local", made).ledger.proven == math.inf


def test_the_sound_methods_prove_what_they_claim_on_words_and_filled_cells():
    frame = table(a=[*range(11), None], town=["x", "y", None] * 4)
    made = words(frame, "town=x,y,z", "a=0..11", missing=MIDDLE)
    for key in ("central", "local", "dplloyd"):
        assert run(key, made).ledger.proven == pytest.approx(1.0, abs=1e-12)


def test_settings_that_contradict_each_other_are_refused():
    message = refused(ParameterError, TableUpload, own_range=True, bounds="a=0..1")
    assert message.startswith("Bounds are stated and the data's own range is to be used;")
    message = refused(ParameterError, TableUpload, own_range=True, missing=MIDDLE)
    assert message.startswith("Missing cells are to become the middle of the public range, and no")
    frame = table(a=["x", "y"], b=[1, 2])
    message = refused(ParameterError, words, frame, "*=x,y", "*=0..1")
    assert message.startswith("All other columns (*) have both bounds and categories.")
    message = refused(DataError, words, frame, "a=x,y", "a=0..1; b=0..2")
    assert message.startswith("Column 'a' has bounds and has categories; only one can be meant.")
    assert "missing must be one of" not in refused(ParameterError, TableUpload, missing="guess")


# --- classes and columns left out -----------------------------------------------------------------


def test_classes_are_compared_with_and_never_grouped():
    frame = table(a=[1, 2, 3, 4], sick=["b", "a", None, "B"])
    made = take(frame, "a=0..9", classes="sick")
    assert made.names == ("a",)
    assert made.class_names == ("a", "B", "missing")
    assert made.classes.tolist() == [1, 0, 2, 1]
    assert made.notes == (
        "Only compared with, never grouped: 'sick', 3 names, one of them for 1 missing.",
    )


def test_classes_stay_with_their_rows_where_others_are_left_out():
    frame = table(a=[1, None, 3, 4], sick=["10", "9", "9", "10"])
    made = take(frame, "a=0..9", classes="sick", missing=DROP)
    assert made.class_names == ("9", "10")
    assert made.classes.tolist() == [1, 0, 1]


def test_a_class_column_of_too_many_names_is_refused():
    frame = table(a=range(60), c=[f"n{k}" for k in range(60)])
    assert refused(DataError, take, frame, "a=0..60", classes="c").startswith(
        "Class column 'c' has 60 different names, and at most 50 groups can be compared;"
    )


def test_columns_are_left_out_and_what_was_stated_about_them_is_said():
    frame = table(id=["p1", "p2"], a=[1, 2], town=["x", "y"])
    made = words(frame, "town=x,y", "a=0..9", left_out=["id", "town"])
    assert made.names == ("a",)
    assert made.notes == ("Stated, but not among the columns used: 'town'.",)
    message = refused(DataError, take, frame, left_out=("lost",))
    assert message.startswith("Column 'lost' is missing; the file has id, a, town.")
    message = refused(DataError, take, frame, classes="lost")
    assert message.startswith("Column 'lost' is missing; the file has id, a, town. Choose one of")
    message = refused(DataError, take, frame, classes="a", left_out=("a",))
    assert message.startswith("Column 'a' is left out and is the class column; only one can be")


# --- tables of every size and kind ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (pd.DataFrame({"a": []}), "The table has 0 rows and 1 columns. At least 2 rows"),
        (table(a=[1]), "The table has 1 rows and 1 columns. At least 2 rows"),
        (table(**{f"q{k}": [0, 1] for k in range(201)}), "At most 200 columns"),
        (pd.DataFrame([[1, 2], [3, 4]], columns=["a", "a"]), "2 columns are called 'a'; names of"),
    ],
)
def test_tables_that_cannot_be_grouped_are_refused(frame, message):
    assert message in refused(DataError, take, frame, "*=0..9" if len(frame.columns) else "")


def test_an_empty_file_and_a_header_alone_are_refused():
    with pytest.raises(DataError, match="The file is empty"):
        read_table(b"", "a.csv")
    with pytest.raises(DataError, match="The file has no columns"):
        take(pd.DataFrame(index=range(5)))
    message = refused(DataError, take, read_table(b"a,b\n", "a.csv"), "*=0..9")
    assert message.startswith("The table has 0 rows")


def test_columns_without_a_name_are_numbered():
    made = take(read_table(b",a\n1,2\n5,4\n", "a.csv"), '"column 1"=0..9; a=0..9')
    assert made.names == ("column 1", "a")
    frame = pd.DataFrame([[1, 2], [3, 4]], columns=["", "b"])
    assert take(frame, "*=0..9").names == ("column 1", "b")


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_ever_names(name):
    frame = table(**{name: [1, 2, 3], "plain": [1, 2, 3]})
    made = take(frame, "*=0..4")
    assert made.names == (name, "plain")
    quoted = '"' + name.replace('"', '""') + '"'
    assert take(frame, f"{quoted}=0..4; plain=0..4").fingerprint == made.fingerprint
    assert take(frame, f"{quoted}=0..3; plain=0..4").bounds == ((0, 0), (3, 4))
    worded = words(table(**{name: ["x", "y"]}), f"{quoted}=x,y")
    assert worded.names == (f"{name}=x", f"{name}=y")
    refused(DPError, take, table(**{name: ["x", "y", "z"]}))
    assert guess(frame).bounds == ""


@pytest.mark.parametrize("word", HOSTILE)
def test_hostile_words_are_only_ever_words(word):
    frame = table(a=[word, "x", "x"])
    quoted = '"' + word.replace('"', '""') + '"'
    made = words(frame, f"a={quoted},x")
    assert made.values.tolist() == [[1, 0], [0, 1], [0, 1]]
    assert take(frame, number_names=True).values.max() == 1
    assert take(table(b=[1, 2, 3], a=[word, "x", "x"]), "b=0..4", classes="a").classes.max() == 1
    if word != "other":
        assert "row 1 (" in refused(DataError, words, frame, "a=x,y")


def test_a_column_whose_name_another_one_takes_is_refused():
    frame = table(**{"a": ["x", "y"], "a=x": [1, 2]})
    assert "2 attributes are called 'a=x'" in refused(DataError, words, frame, "a=x,y", "a=x=0..4")


@given(
    st.lists(
        st.lists(st.one_of(st.none(), st.text(max_size=4), st.floats(), st.booleans()), min_size=3,
                 max_size=3),
        min_size=1,
        max_size=8,
    ),
    st.sampled_from(["refuse", MIDDLE, DROP]),
    st.booleans(),
)  # fmt: skip
def test_any_cells_give_a_table_or_one_sentence(rows, missing, number_names):
    frame = pd.DataFrame(rows, columns=list("abc"), dtype=object)
    said = "."
    settings = {"missing": missing, "number_names": number_names}
    try:
        made = words(frame, "b=no,yes,other", "a=0..1; c=-5..5", **settings)
        assert np.isfinite(made.values).all()
        assert made.facts_from_data == (missing == DROP)
    except DPError as error:
        said = str(error)
    assert "\n" not in said
    assert said.endswith(".")


def test_a_long_table_is_said_to_be_for_one_method():
    made = take(pd.DataFrame({"a": np.arange(200_001) % 7}), "a=0..7")
    assert made.notes[-1].startswith("Methods that read every row many times refuse more than 200,")
    assert take(pd.DataFrame({"a": np.arange(200_000) % 7}), "a=0..7").notes == ()


@pytest.mark.slow
def test_a_hundred_thousand_people_with_8_numbers_are_read_on_whole_columns():
    """Measured: 40,000 steps, as for nine people, and 20 MB for 6.4 MB of numbers.

    One step more for each person would already be too many.
    """
    column = pd.Series(np.tile(["12.5", "7", "99.1", "3e1"], 25_000), dtype="string")
    frame = pd.DataFrame({f"a{k}": column for k in range(8)})
    assert steps(lambda: take(frame, "*=0..100")) < 100_000
    assert peak_bytes(lambda: take(frame, "*=0..100")) < 30e6
    made = take(frame, "*=0..100")
    assert made.values.shape == (100_000, 8)
    assert made.values[2].tolist() == [99.1] * 8


# --- guesses, known files, templates --------------------------------------------------------------


def test_a_guess_leaves_out_ids_dates_and_free_text_and_states_no_public_fact():
    frame = table(
        patient=[f"u{k}" for k in range(100)],
        row=[str(k) for k in range(100)],
        note=[f"said {k}" for k in range(100)],
        day=["2024-01-31"] * 100,
        age=[str(k * 7 % 90) for k in range(100)],
        Class=["f", "m"] * 50,
    )
    assert guess(frame) == TableUpload(person="patient", left_out=("note", "day"), classes="Class")
    assert recognised(frame) == ""
    assert guess(pd.DataFrame({"a": []})) == TableUpload()


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.title)
def test_what_a_recipe_states_fits_its_own_columns(recipe):
    frame = pd.DataFrame([], columns=["column 1", *recipe.columns, "mine"])
    found = guess(frame)
    assert {"column 1", "mine", *recipe.left_out} == {
        *found.left_out,
        *filter(None, [found.person]),
    }
    assert recipe.title in recognised(frame)
    aside = (*found.left_out, found.classes, found.person)
    kept = [name for name in recipe.columns if name not in aside]
    message = refused(DataError, accept, frame, found)
    assert f"0 rows and {len(kept)} columns" in message
    assert recognised(frame.drop(columns=recipe.columns[2])) != recognised(frame)


@pytest.mark.parametrize("template", [template_numbers, template_words])
def test_a_template_is_accepted_as_it_is_and_every_method_reads_it(template):
    frame = read_table(template(), "a.csv")
    made = accept(frame, guess(frame))
    assert not made.facts_from_data
    assert len(made) == 8
    for method in ALGORITHM.methods:
        if method.key != "eugkm" or made.columns_count <= 4:
            run(method.key, made)


def obesity():
    """Made-up rows in the words of the obesity file."""
    rng = np.random.default_rng(0)
    often = ["no", "Sometimes", "Frequently", "Always"]
    ways = ["Walking", "Bike", "Motorbike", "Public_Transportation", "Automobile"]
    n = 40
    yes = lambda: rng.choice(["yes", "no"], n)  # noqa: E731
    return pd.DataFrame(
        {
            "Gender": rng.choice(["Female", "Male"], n),
            "Age": rng.uniform(14, 61, n).round(6),
            "Height": rng.uniform(1.45, 1.98, n).round(6),
            "Weight": rng.uniform(39, 173, n).round(6),
            "family_history_with_overweight": yes(),
            "FAVC": yes(),
            "FCVC": rng.uniform(1, 3, n).round(6),
            "NCP": rng.uniform(1, 4, n).round(6),
            "CAEC": rng.permutation(often * 10),
            "SMOKE": yes(),
            "CH2O": rng.uniform(1, 3, n).round(6),
            "SCC": yes(),
            "FAF": rng.uniform(0, 3, n).round(6),
            "TUE": rng.uniform(0, 2, n).round(6),
            "CALC": rng.permutation(often * 10),
            "MTRANS": rng.permutation(ways * 8),
            "NObeyesdad": rng.permutation([f"level {k}" for k in range(8)] * 5),
        }
    )


def test_the_obesity_file_has_16_columns_in_the_units_of_the_paper():
    frame = obesity()
    made = accept(read_table(frame.to_csv(index=False).encode(), "a.csv"), guess(frame))
    assert made.names == tuple(frame.columns[:16])
    low = (0, 14, 1.4, 35, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0)
    high = (1, 65, 2, 175, 1, 1, 3, 4, 3, 1, 3, 1, 3, 2, 3, 4)
    assert made.bounds == (low, high)
    coded = {"CALC": {"no": 0, "Sometimes": 1, "Frequently": 2, "Always": 3}}
    for name, codes in coded.items():
        assert made.values[:, made.names.index(name)].tolist() == frame[name].map(codes).tolist()
    assert sorted(made.values[:, 15].astype(int).tolist()) == sorted([0, 1, 2, 3, 4] * 8)
    assert made.class_names == tuple(f"level {k}" for k in range(8))
    assert made.values[:, 0].tolist() == (frame["Gender"] == "Male").astype(int).tolist()


def test_the_hepatitis_file_is_read_as_it_comes():
    frame = read_table(real("hcvdat0.csv").read_bytes(), "hcvdat0.csv")
    made = accept(frame, guess(frame))
    assert made.values.shape == (615, 12)
    assert made.bounds == (
        (0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 40),
        (100, 1, 60, 200, 150, 150, 60, 20, 10, 200, 200, 100),
    )
    assert (made.class_names[0], len(made.class_names)) == ("0=Blood Donor", 5)
    assert np.bincount(made.classes).tolist() == [533, 7, 24, 21, 30]
    assert made.values[:, 1].tolist() == (frame["Sex"] == "m").astype(int).tolist()
    assert not made.facts_from_data
    assert "31 missing cells became the middle of the public range: 'ALP' 18, 'CHOL' 10" in (
        " ".join(made.notes)
    )
    indexed = frame.assign(**{"column 1": [str(k + 1) for k in range(615)]})
    assert np.array_equal(accept(indexed, guess(indexed)).values, made.values)


def test_the_hepatitis_file_has_589_complete_rows():
    frame = read_table(real("hcvdat0.csv").read_bytes(), "hcvdat0.csv")
    made = accept(frame, dataclasses.replace(guess(frame), missing=DROP))
    assert made.values.shape == (589, 12)
    assert made.facts_from_data
    message = refused(DataError, accept, frame, dataclasses.replace(guess(frame), missing="refuse"))
    assert message.startswith("Column 'ALB' has 1 missing cell (NA, null and the like), in row 604")


def test_the_cervical_file_is_read_as_it_comes():
    frame = read_table(real("sobar-72.csv").read_bytes(), "sobar-72.csv")
    made = accept(frame, guess(frame))
    assert made.values.shape == (72, 19)
    assert made.bounds == ((0,) * 19, (15,) * 19)
    assert np.bincount(made.classes).tolist() == [51, 21]
    assert made.class_names == ("0", "1")


# --- the panel ------------------------------------------------------------------------------------


def test_the_panel_knows_every_setting_it_names():
    panel, names = TableUpload.panel, {knob.name for knob in knobs(TableUpload)}
    asked = {*panel.columns, *panel.several, *panel.book.lists, *panel.shown}
    assert asked <= names
    assert {name.split("=")[0] for name in panel.notices} <= names
    assert f"missing={DROP}" in panel.notices
    shown = panel.shown["bounds"]
    assert shown({"own_range": False})
    assert not shown({"own_range": True})
    assert "200 columns" in " ".join(map(str, panel.limits))
    assert "200,000 rows" in " ".join(map(str, panel.limits))
    assert set(TableUpload().to_dict()) == names
