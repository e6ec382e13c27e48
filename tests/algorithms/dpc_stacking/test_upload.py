"""Uploads: bounds, words, missing cells, classes, bad input, known files, and what is proven."""

import math
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data import upload
from dp_core.algorithms.dpc_stacking.data.reading import no_bounds, ranges_of
from dp_core.errors import DataError, DPError, ParameterError
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.columns import MISSING
from dp_core.uploads.files import read_table
from dp_core.words import say
from tests.algorithms.uploads import refused, table
from tests.paper.real_data import real

HOSTILE = (
    *("{0.__class__}", "%s%n", "<script>", "=1+1", "日", "a=b", 'q"q', '"q"', "\ue000", "a\nb"),
    *("a;b", "a,b", "*", "a<b", "missing", "other", "a=0..1"),
)
NUMBERS = st.floats(-1e90, 1e90).map(repr) | st.integers(-(10**20), 10**20).map(str)
NUMBERS |= st.sampled_from([" 5 ", "+1", "1e3", ".5", "5.", *MISSING])


def take(frame, bounds="", **settings):
    return upload.TableUpload(bounds=bounds, **settings).accept(frame)


def words(frame, categories, bounds="", **settings):
    return take(frame, bounds, categories=categories, **settings)


def test_numbers_with_public_bounds_become_a_confidential_table():
    made = take(table(age=["34", "51"], ALB=[38.5, "4e1"], other=[1, 2]), "age=0..100; ALB=20..60")
    assert isinstance(made, NumericTable)
    assert made.values.tolist() == [[34, 38.5], [51, 40]]
    assert made.bounds == ((0, 20), (100, 60))
    assert (made.names, made.name) == (("age", "ALB"), "Your file, 2 rows × 2")
    assert (made.classes, made.notes) == (None, ())
    message = refused(ParameterError, take, table(a=[1, 2], b=[3, 4]))
    assert message.startswith("Nothing is stated about 'a', 'b'. State")


@pytest.mark.parametrize(
    "dtype", ["uint8", "Int8", "float32", "category", "string", "object", "float64[pyarrow]"]
)
def test_typed_columns_are_read(dtype):
    column = pd.Series([1, 0, 2]).astype("int64").astype(dtype)
    assert take(pd.DataFrame({"a": column}), "a=0..2").values.ravel().tolist() == [1, 0, 2]


@pytest.mark.parametrize("cells", [[True, False], ["yes", "no"], ["TRUE", " False "], ["Yes", "0"]])
def test_truth_values_are_1_and_0(cells):
    made = take(pd.DataFrame({"a": cells, "b": [1, 2]}), "*=0..2")
    assert made.values[:, 0].tolist() == [1, 0]
    assert made.notes == ()


@pytest.mark.parametrize("cell", ["soon", "1,5", "0x1A", "1_000", "2024-01-31"])
def test_cells_that_are_no_number_are_named_with_their_row(cell):
    frame = table(age=["3", cell, "4", "5"])
    for bounds, facts in (("age=0..9", {}), ("*=0..9", {}), ("*=0..9", {"number_names": True})):
        message = refused(DataError, take, frame, bounds, **facts)
        assert message.startswith(f"Cells of 'age' that are not numbers: 1 (row 2 ('{cell}')).")


def test_advice_and_public_facts_are_not_read_from_the_data():
    for one, other in ([[1, 2], [70, 95]], [["x", "y"], ["u", "v"]]):
        said = [refused(DPError, take, table(a=cells)).split("; ")[1] for cells in (one, other)]
        assert said[0] == said[1]
    one = words(table(a=["x", "x", "x"]), "a=x,y")
    other = words(table(a=["x", "x", "y"]), "a=x,y")
    assert (one.names, one.bounds) == (other.names, other.bounds)


@settings(max_examples=30)
@given(st.lists(NUMBERS, min_size=2, max_size=9), st.sampled_from(["1", b"1"]))
def test_numbers_are_read_as_the_obvious_way_reads_them(cells, first):
    """Quickly if all are text, and the same one by one if a cell is of another kind."""
    made = take(table(a=[first, *cells], b=["2"] * (len(cells) + 1)), "a=-7..9; b=0..4",
                missing=upload.MIDDLE)  # fmt: skip
    expected = [1.0 if cell in MISSING else float(cell) for cell in cells]
    assert made.values[1:, 0].tolist() == expected


def test_values_outside_are_counted_and_stay_for_the_methods_to_clip():
    frame = pd.DataFrame({"a": [*range(99), 999], "b": [-1.0, *range(99)]})
    made = take(frame, "a=0..97; b=0..98")
    assert made.values[99, 0] == 999
    assert made.unit_box().max() == 1
    outside = "dpc-upload-notes-outside-bounds-counted-nearest"
    assert made.notes == (say(outside, cells=3, received="'a' 2, 'b' 1"),)


def test_words_with_an_order_become_0_1_2_and_others_columns_of_0_and_1():
    frame = table(CALC=["Sometimes", "no", " ALWAYS "], a=[1, 2, 3])
    made = words(frame, "CALC=no<Sometimes<Frequently<Always", "a=0..9")
    assert made.values[:, 0].tolist() == [1, 0, 3]
    assert made.bounds == ((0, 0), (3, 9))
    assert "'CALC=Frequently'" in made.notes[0]
    made = words(table(town=["Rome", "Oslo", "Rome"]), "town=Oslo,Rome,Bonn")
    assert made.names == ("town=Oslo", "town=Rome", "town=Bonn")
    assert made.values.tolist() == [[0, 1, 0], [1, 0, 0], [0, 1, 0]]
    assert made.bounds == ((0,) * 3, (math.sqrt(2),) * 3)
    assert made.notes[0] == say("dpc-upload-notes-one-column-each-category", received="'town' (3)")
    assert not made.facts_from_data


@settings(max_examples=25)
@given(st.integers(2, 9), st.data())
def test_two_categories_are_1_apart_and_a_row_moves_by_at_most_1_in_each_coordinate(m, data):
    cells = data.draw(st.lists(st.integers(0, m - 1), min_size=2, max_size=12))
    names = ",".join(f"w{k}" for k in range(m))
    rows = words(table(a=[f"w{code}" for code in cells]), f"a={names}").unit_box()
    between = rows[:, None] - rows[None, :]
    apart = np.asarray(cells)[:, None] != np.asarray(cells)[None, :]
    np.testing.assert_allclose(np.sqrt((between**2).sum(axis=2)), apart, atol=1e-15)
    assert np.abs(between).max() <= math.sqrt(0.5) + 1e-15


def test_a_missing_category_is_as_far_from_each_as_from_any_other():
    rows = words(table(a=["x", "y", "z", None]), "a=x,y,z", missing=upload.MIDDLE).unit_box()
    distances = np.sqrt(((rows[:3] - rows[3]) ** 2).sum(axis=1))
    np.testing.assert_allclose(distances, distances[0])
    assert distances[0] < 1
    assert rows[3].tolist() == pytest.approx([1 / (3 * math.sqrt(2))] * 3)


def test_cells_in_no_list_count_as_other_where_it_is_listed_and_else_are_named():
    frame = table(town=["Rome", "Paris", "Lima", "rome"])
    made = words(frame, "town=Rome,Other")
    assert made.values.tolist() == [[1, 0], [0, 1], [0, 1], [1, 0]]
    assert "Cells that count as other: 2, in 'town' 2." in made.notes
    said = "Cells of 'town' not in its list (Rome, Oslo): 2 (row 2 ('Paris'), row 3 ('Lima'))."
    assert refused(DataError, words, frame, "town=Rome,Oslo").startswith(said)
    made = words(table(a=["x", None, "Missing", "NA"]), "a=x,missing")
    assert made.values[:, 1].tolist() == [0, 1, 1, 1]
    frame = read_table(b"a,b\nNone,1\nsome,2\nmany,3\n", "a.csv")
    made = words(frame, "a=none<some<many", "b=0..4")
    assert made.values[:, 0].tolist() == [0, 1, 2]


def test_too_many_columns_of_categories_are_refused_before_they_are_made():
    frame = table(a=["w1", "w2"], b=[1, 2])
    many = "a=" + ",".join(f"w{k}" for k in range(200))
    assert "make 201 columns, more than 200." in refused(DataError, words, frame, many, "b=0..4")
    assert words(frame[["a"]], many).columns_count == 200


def test_names_are_numbered_in_order_on_purpose_only_and_nothing_is_proven():
    frame = table(town=["Rome", "Bonn", "rome", "Oslo"], age=[1, 2, 3, 4])
    made = take(frame, "age=0..9", number_names=True)
    assert made.values[:, 0].tolist() == [2, 0, 2, 1]
    assert made.bounds == ((0, 0), (2, 9))
    assert made.facts_from_data
    (note,) = made.notes
    assert note == say("dpc-upload-notes-numbered-order-names-distances", received="'town'")
    assert "read from the data" in note
    assert take(frame, "*=0..9", number_names=True).fingerprint == made.fingerprint
    assert not take(frame[["age"]], "age=0..9", number_names=True).facts_from_data
    frame = table(a=[f"n{k}" for k in range(63)])
    message = refused(DataError, take, frame, number_names=True)
    assert message.startswith("Column 'a' has 63 names; at most 62 can")
    assert take(frame.head(62), number_names=True).values.max() == 61


FILLED = "dpc-upload-notes-middle-public-range"
GAPS = {"a": [1, None, 3, 4], "b": [None, "NA", 6, 8]}


@pytest.mark.parametrize("empty", [None, float("nan"), pd.NA, *MISSING, "  ", "1e999", -1e101])
def test_every_kind_of_missing_infinite_or_huge_cell_is_refused_or_filled(empty):
    frame = table(a=["1", empty, "3"])
    assert "): 1, the first in column 'a', row 2." in refused(DataError, take, frame, "a=-2..8")
    made = take(frame, "a=-2..8", missing=upload.MIDDLE)
    assert made.values.ravel().tolist() == [1, 3, 3]
    assert made.notes == (say(FILLED, cells=1, received="'a' 1"),)


def test_missing_cells_become_the_middle_row_by_row_and_cost_nothing():
    frame = table(**GAPS, c=["low", None, "high", "low"])
    made = words(frame, "c=low<mid<high", "a=0..8; b=0..10", missing=upload.MIDDLE)
    assert made.values.tolist() == [[1, 5, 0], [4, 5, 1], [3, 6, 2], [4, 8, 0]]
    assert not made.facts_from_data
    assert made.notes[-1] == say(FILLED, cells=4, received="'b' 2, 'a' 1, 'c' 1")
    alone = words(frame.drop(index=3), "c=low<mid<high", "a=0..8; b=0..10", missing=upload.MIDDLE)
    assert np.array_equal(alone.values, made.values[:3])
    assert take(table(a=[1, None, 2]), "a=-1e100..1e100", missing=upload.MIDDLE).values[1, 0] == 0


def test_rows_with_missing_cells_are_left_out_for_exploring_only():
    made = take(table(**GAPS), "*=0..8", missing=upload.DROP)
    assert made.values.tolist() == [[3, 6], [4, 8]]
    assert made.name == "Your file, 2 rows × 2"
    assert made.facts_from_data
    assert made.notes[0] == say("dpc-upload-notes-left-out-dropping-rows", dropped=2)
    made = take(table(a=[1, 2, 3]), "a=0..8", missing=upload.DROP)
    assert made.facts_from_data
    assert made.notes[0] == say("dpc-upload-notes-cell-missing-but-leaving")
    frame = table(**GAPS, c=[1, 2, None, 4])
    message = refused(DataError, take, frame, "*=0..8", missing=upload.DROP)
    assert message.startswith("1 of 4 rows have no missing cell; 2 are needed.")


def test_the_own_range_of_a_file_is_no_stated_fact():
    made = take(table(a=range(9), b=[5, 1] * 4 + [2]), own_range=True)
    assert made.bounds is None
    assert made.notes[0] == say("dpc-upload-smallest-largest-value-each")
    assert not made.facts_from_data  # so bounds that are stated later restore the guarantee


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"own_range": True, "bounds": "a=0..1"}, "Bounds are stated, and the data’s own range"),
        ({"own_range": True, "missing": upload.MIDDLE}, "Without bounds, missing cells have no"),
        ({"categories": "*=x,y", "bounds": "*=0..1"}, "Column '*' has bounds and has"),
        ({"categories": "a=x,y", "bounds": "a=0..1; b=0..2"}, "Column 'a' has bounds and has"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(settings, message):
    frame = table(a=["x", "y"], b=[1, 2])
    said = refused(DPError, lambda: upload.TableUpload(**settings).accept(frame))
    assert said.startswith(message)


def test_classes_are_compared_with_and_never_grouped():
    frame = table(a=[1, 2, 3, 4], sick=["b", "a", None, "B"])
    made = take(frame, "a=0..9", classes="sick")
    assert (made.names, made.class_names) == (("a",), ("a", "B", "missing"))
    assert (made.classes.tolist(), made.notes) == ([1, 0, 2, 1], ())
    frame = table(a=[1, None, 3, 4], sick=["10", "9", "9", "10"])
    made = take(frame, "a=0..9", classes="sick", missing=upload.DROP)
    assert (made.class_names, made.classes.tolist()) == (("9", "10"), [1, 0, 1])
    frame = table(a=range(60), c=[f"n{k}" for k in range(60)])
    message = refused(DataError, take, frame, "a=0..60", classes="c")
    assert message.startswith("Class column 'c' has 60 names, more than 50")


def test_columns_are_left_out():
    frame = table(id=["p1", "p2"], a=[1, 2], town=["x", "y"])
    made = words(frame, "town=x,y", "a=0..9", left_out=["id", "town"])
    assert (made.names, made.notes) == (("a",), ())
    for facts in ({"left_out": ("lost",)}, {"classes": "lost"}):
        message = refused(DataError, take, frame, **facts)
        assert message.startswith("Column 'lost' is missing; the file has id, a, town.")
    message = refused(DataError, take, frame, classes="a", left_out=("a",))
    assert message.startswith("Column 'a' is left out and is the class column.")


@pytest.mark.parametrize(
    ("frame", "message"),
    [
        (pd.DataFrame({"a": []}), "At least 2 rows and 1 column are needed, not 0 and 1."),
        (table(a=[1]), "At least 2 rows and 1 column are needed, not 1 and 1."),
        (table(**{f"q{k}": [0, 1] for k in range(201)}), "At most 200 columns"),
        (pd.DataFrame([[1, 2], [3, 4]], columns=["a", "a"]), "2 columns are called 'a'."),
        (table(**{"a": ["x", "y"], "a=x": [1, 2]}), "2 columns are called 'a=x'"),
    ],
)
def test_tables_that_cannot_be_grouped_are_refused(frame, message):
    facts = ("a=x,y", "a=x=0..4") if "a=x" in frame else ("", "*=0..9")
    assert message in refused(DataError, words, frame, *facts)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_and_words_are_only_ever_names_and_words(text):
    quoted = '"' + text.replace('"', '""') + '"'
    frame = table(**{text: [1, 2, 3], "plain": [1, 2, 3]})
    made = take(frame, "*=0..4")
    assert made.names == (text, "plain")
    assert take(frame, f"{quoted}=0..4; plain=0..4").fingerprint == made.fingerprint
    assert take(frame, f"{quoted}=0..3; plain=0..4").bounds == ((0, 0), (3, 4))
    worded = words(table(**{text: ["x", "y"]}), f"{quoted}=x,y")
    assert worded.names == (f"{text}=x", f"{text}=y")
    refused(DPError, take, table(**{text: ["x", "y", "z"]}))
    assert upload.guess(frame).bounds == ""
    frame = table(a=[text, "x", "x"], b=[1, 2, 3])
    assert words(frame, f"a={quoted},x").values.tolist() == [[1, 0], [0, 1], [0, 1]]
    assert take(frame[["a"]], number_names=True).values.max() == 1
    assert take(frame, "b=0..4", classes="a").classes.max() == 1
    if text != "other":
        assert "row 1 (" in refused(DataError, words, frame, "a=x,y")


def test_a_guess_leaves_out_ids_dates_and_free_text_and_states_no_public_fact():
    frame = table(
        patient=[f"u{k}" for k in range(100)],
        row=[str(k) for k in range(100)],
        note=[f"said {k}" for k in range(100)],
        day=["2024-01-31"] * 100,
        age=[str(k * 7 % 90) for k in range(100)],
        Class=["f", "m"] * 50,
    )
    expected = upload.TableUpload(person="patient", left_out=("note", "day"), classes="Class")
    assert upload.guess(frame) == expected
    assert upload.recognised(frame) == ""
    assert upload.guess(pd.DataFrame({"a": []})) == upload.TableUpload()


@pytest.mark.parametrize("recipe", upload.RECIPES, ids=lambda recipe: recipe.title)
def test_what_a_recipe_states_fits_its_own_columns(recipe):
    frame = pd.DataFrame([], columns=["column 1", *recipe.columns, "mine"])
    found = upload.guess(frame)
    aside = {*found.left_out, found.person} - {""}
    assert {"column 1", "mine", *recipe.left_out} == aside
    assert recipe.title in upload.recognised(frame)
    aside = (*found.left_out, found.classes, found.person)
    kept = [name for name in recipe.columns if name not in aside]
    message = refused(DataError, found.accept, frame)
    assert f"not 0 and {len(kept)}." in message
    assert upload.recognised(frame.drop(columns=recipe.columns[2])) != upload.recognised(frame)


@pytest.mark.parametrize("template", [upload.template_numbers, upload.template_words])
def test_a_template_is_accepted_as_it_is_and_read_by_a_method(template):
    frame = read_table(template(), "a.csv")
    made = upload.guess(frame).accept(frame)
    assert (made.facts_from_data, len(made)) == (False, 8)
    method = ALGORITHM.method("central")
    assert method.run(made, method.params(clusters=3), np.random.default_rng(0)).ledger.holds


def test_the_hepatitis_file_is_read_as_it_comes():
    frame = read_table(real("hcvdat0.csv").read_bytes(), "hcvdat0.csv")
    made = upload.guess(frame).accept(frame)
    assert made.values.shape == (615, 12)
    low, high = made.bounds
    assert low == (0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 40)
    assert high == (100, 1, 60, 200, 150, 150, 60, 20, 10, 200, 200, 100)
    assert (made.class_names[0], len(made.class_names)) == ("0=Blood Donor", 5)
    assert np.bincount(made.classes).tolist() == [533, 7, 24, 21, 30]
    assert made.values[:, 1].tolist() == (frame["Sex"] == "m").astype(int).tolist()
    assert not made.facts_from_data
    assert ": 31, in 'ALP' 18, 'CHOL' 10" in (" ".join(made.notes))
    indexed = frame.assign(**{"column 1": [str(k + 1) for k in range(615)]})
    assert np.array_equal(upload.guess(indexed).accept(indexed).values, made.values)
    complete = replace(upload.guess(frame), missing=upload.DROP).accept(frame)
    assert complete.values.shape == (589, 12)
    assert complete.facts_from_data
    message = refused(DataError, replace(upload.guess(frame), missing="refuse").accept, frame)
    assert "): 31, the first in column 'ALB', row 604." in message


NAMES = ("age", "ALB", "q1", "q2", "q3")


def parse_bounds(text, names):
    stated = ranges_of(text, names)
    low, high = zip(*map(stated.of, names), strict=True)
    return low, high


def test_typed_bounds_are_read_in_order_or_refused_and_missing_ones_counted():
    low, high = parse_bounds("ALB = 2e-1 .. 60.5; age=-1..1e2\n*=0..15", NAMES)
    assert low == (-1, 0.2, 0, 0, 0)
    assert high == (100, 60.5, 15, 15, 15)
    assert parse_bounds("a=−5..√2; b=1..1", "ab") == ((-5, 1), (math.sqrt(2), 1))
    with pytest.raises(ParameterError, match="run from 100 down to 0"):
        parse_bounds("age=100..0", ("age",))
    with pytest.raises(DataError, match="Column 'lost' is missing; the file has age, ALB"):
        parse_bounds("lost=0..1; *=0..1", NAMES)
    said = str(no_bounds(NAMES[1:]))
    assert said.startswith("Columns without bounds (4): 'ALB', 'q1', 'q2' and 1 more.")
