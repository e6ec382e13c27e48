"""Streams of counts: checks, fingerprints, and the bound on one person's events."""

import copy
import dataclasses
import math
import pickle
from collections import Counter
from functools import partial

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from dp_core.errors import DataError, ParameterError
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import LARGEST_COUNT, CountStream
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable
from tests.refusals import says


def stream(increments, **more):
    return CountStream(increments=increments, name="test", **more)


def with_persons(periods, persons, horizon):
    """Stream of events given in time order."""
    increments = np.bincount(np.asarray(periods, dtype=int), minlength=horizon)
    return stream(increments, event_periods=periods, event_persons=persons)


def obviously_limited(events, contribution):
    """Slow reference: walk through the events and count each person's."""
    seen, kept = {}, []
    for period, person in events:
        seen[person] = seen.get(person, 0) + 1
        if seen[person] <= contribution:
            kept.append((period, person))
    return kept


def test_counts_add_up_and_net_changes_may_be_negative_and_raise_the_bound_to_two():
    made = stream([3.0, 0.0, 4.0])
    assert (made.increments.dtype, made.totals().tolist()) == (np.int64, [3, 3, 7])
    assert (len(made), made.has_persons) == (3, False)
    assert made.limited(1) is made
    assert stream([LARGEST_COUNT]).totals()[-1] == LARGEST_COUNT
    assert stream([-LARGEST_COUNT], signed=True).totals()[-1] == -LARGEST_COUNT
    made = stream([5, -3], signed=True)
    assert (made.totals().tolist(), made.contribution) == ([5, 2], 2)
    assert stream([5, -3], signed=True, contribution=4).contribution == 4
    with pytest.raises(DataError, check=says("counts-row", row=2, value="-0.5")):
        stream([5, -0.5], signed=True)


@pytest.mark.parametrize(
    "parts",
    [
        {"starts": np.array(["2013-01-01"], dtype="M8[D]")},
        *({"starts": [1, 2]}, {"event_periods": [0, 1]}, {"event_persons": [0, 1]}),
        {"event_periods": [0, 1], "event_persons": [0]},
        {"event_periods": [1, 0], "event_persons": [77, 77]},
        {"event_periods": [0, 2], "event_persons": [77, 77]},
        {"event_periods": [-1, 0, 1], "event_persons": [77, 77, 77]},
        {"event_periods": [0, 0], "event_persons": [77, 77]},
    ],
)
def test_parts_that_contradict_the_increments_are_refused_without_naming_a_person(parts):
    with pytest.raises(DataError, match="must be of these increments") as caught:
        stream([1, 1], **parts)
    assert "77" not in str(caught.value)


@pytest.mark.parametrize("bound", [0, -1, 1.5, math.nan, math.inf, True, "2", None])
def test_a_bound_that_is_no_whole_number_of_at_least_one_is_refused(bound):
    for made in (with_persons([0], [0], 1), stream([1, 2])):
        with pytest.raises(ParameterError, check=says("must-be")):
            made.limited(bound)
    with pytest.raises(ParameterError, check=says("must-be")):
        stream([1], contribution=bound)


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=40), st.integers(1, 6))
def test_limiting_agrees_with_the_obvious_way(events, contribution):
    events = sorted(events, key=lambda event: event[0])
    made = with_persons(*np.array(events, dtype=int).reshape(-1, 2).T, 6)
    kept = obviously_limited(events, contribution)
    limited = made.limited(contribution)
    assert list(zip(limited.event_periods, limited.event_persons, strict=True)) == kept
    counted = [sum(period == each for period, _ in kept) for each in range(6)]
    assert limited.increments.tolist() == counted
    assert limited.limited(contribution) is limited
    assert_array_equal(limited.limited(1).increments, made.limited(1).increments)


def test_fingerprints_cover_dtype_shape_and_the_border_between_parts():
    one = np.array([1, 2])
    arrays = (one, np.array([[1, 2]]), *(one.astype(kind) for kind in (np.int32, float, "M8[D]")))
    parts = [(each,) for each in (*arrays, "abc", b"abc", 1, 1.0, "1", True)]
    parts += [(one[:1], one[1:]), ("a", "bc"), ("ab", "c"), ()]
    digests = {fingerprint(*each) for each in parts}
    assert len(digests) == len(parts) == 15
    assert all(len(digest) == 32 for digest in digests)
    assert fingerprint(np.arange(10)[::2]) == fingerprint(np.arange(10)[::2].copy())
    assert fingerprint(np.array([1, 2], dtype="<i8"), "a") == "9f86bfab2e43c66eff6e78e8696c7cd9"
    with pytest.raises(TypeError, match="object arrays have no stable bytes"):
        fingerprint(np.array([object()]))


BITS = np.array([[1, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 0]], dtype=np.uint8)
CODES = np.array([[1, 2], [0, 0], [1, 2], [1, 1]])
VALUES = np.array([[0.0, 5.0], [1.0, 20.0], [3.0, 10.0]])
DAYS = np.array([0, 1], dtype="M8[D]")

BINARY = BinaryTable(values=BITS)
CATEGORIES = CategoricalTable(codes=CODES, domains=(2, 4))
NUMBERS = NumericTable(values=VALUES, bounds=((0, 10), (2, 20)))
STREAM = CountStream(increments=[1, 2], name="test")

FULL = [
    BinaryTable(values=BITS, name="t", groups=((0, 1),), edges=((1, 2),), notes=("n",)),
    dataclasses.replace(CATEGORIES, names=("x", "y"), labels=("mf", "abcd"), notes=("n",)),
    dataclasses.replace(NUMBERS, classes=[0, 1, 0], names=("x", "y"), notes=("n",)),
    dataclasses.replace(STREAM, starts=DAYS, event_periods=[0, 1, 1], event_persons=[5, 5, 6]),
]
OF_ALL = (
    *({"name": "other"}, {"synthetic": True}, {"confidential": True}, {"facts_from_data": True}),
    *({"rows_per_person": 2}, {"notes": ("said",)}),
)
OF_ONE = [
    *((BINARY, {"record": "people"}), (BINARY, {"names": ("x", "y", "z")})),
    *((BINARY, {"groups": ((0, 1),)}), (BINARY, {"edges": ((0, 1),)}), (BINARY, {"image": (3, 1)})),
    (BINARY, {"values": BITS.reshape(6, 2), "names": ()}),
    (CATEGORIES, {"record": "users"}),
    (CATEGORIES, {"names": ("x", "y")}),
    (CATEGORIES, {"domains": (2, 3), "labels": ()}),
    (CATEGORIES, {"labels": (("x", "y"), tuple("abcd"))}),
    (CATEGORIES, {"codes": CODES[::-1]}),
    (NUMBERS, {"values": VALUES + np.array([[0, 0], [0, 0], [0, 1e-12]])}),
    *((NUMBERS, {"bounds": ((0, 10), (2, 21))}), (NUMBERS, {"classes": [0, 0, 1]})),
    *((STREAM, {"increments": [1, 3]}), (STREAM, {"event": "visits"}), (STREAM, {"period": "day"})),
    *((STREAM, {"starts": DAYS}), (STREAM, {"signed": True, "contribution": 2})),
    *((STREAM, {"contribution": 2}), (STREAM, {"outside": 1})),
    (STREAM, {"event_periods": [0, 1, 1], "event_persons": [0, 1, 2]}),
]
CHANGES = [(base, each) for base in (BINARY, CATEGORIES, NUMBERS, STREAM) for each in OF_ALL]


@pytest.mark.parametrize(("base", "change"), [*CHANGES, *OF_ONE])
def test_a_fingerprint_covers_every_part(base, change):
    assert dataclasses.replace(base).fingerprint == base.fingerprint
    assert dataclasses.replace(base, **change).fingerprint != base.fingerprint


@pytest.mark.parametrize(
    "make",
    [
        lambda cells: BinaryTable(values=cells),
        lambda cells: CategoricalTable(codes=cells, domains=(3,) * 10),
        lambda cells: CountStream(increments=cells[:, 7], name="test"),
    ],
)
def test_a_fingerprint_covers_every_cell_of_large_data(make):
    cells = np.zeros((60_000, 10), dtype=np.uint8)
    seen = {make(cells).fingerprint}
    for row in (0, 29_999, 59_999):
        cells[row, 7] = 1
        seen.add(make(cells).fingerprint)
        cells[row, 7] = 0
    assert len(seen) == 4


def pickled(data):
    return pickle.loads(pickle.dumps(data))


@pytest.mark.parametrize(
    ("data", "copied"),
    [(data, dataclasses.replace) for data in FULL]
    + [(data, copied) for data in FULL[:3] for copied in (copy.deepcopy, pickled)],
)
def test_data_and_their_copies_are_the_same_and_frozen(data, copied):
    other = copied(data)
    for part in dataclasses.fields(data):
        one, again = getattr(data, part.name), getattr(other, part.name)
        if isinstance(one, np.ndarray):
            np.testing.assert_array_equal(one, again, strict=True)
            with pytest.raises(ValueError, match="read-only"):
                again[0] = again[1]
        else:
            assert one == again
    assert other.fingerprint == data.fingerprint
    with pytest.raises(dataclasses.FrozenInstanceError):
        other.name = "other"


@pytest.mark.parametrize(
    ("make", "field", "given"),
    [
        (BinaryTable, "values", BITS.copy()),
        (partial(CategoricalTable, domains=(2, 4)), "codes", CODES.copy()),
        (NumericTable, "values", VALUES.copy()),
        (partial(CountStream, name="t"), "increments", CODES[:, 1].copy()),
    ],
)
def test_what_was_given_may_change_afterwards(make, field, given):
    made = make(**{field: given})
    before = given.copy()
    given[0] = given[1]
    np.testing.assert_array_equal(getattr(made, field), before)


def test_the_unit_box_clips_and_scales_and_columns_take_bounds_and_names_along():
    assert NUMBERS.unit_box().tolist() == [[0, 0], [0.5, 1], [1, 0]]
    assert NUMBERS.unit_box(((0, 0), (3, 20))).tolist()[0] == [0, 0.25]
    assert NUMBERS.unit_box(((1, 0), (1, 20)))[:, 0].tolist() == [0, 0, 0]
    unbounded = NumericTable(values=VALUES)
    with pytest.raises(DataError, check=says("table-no-bounds")):
        unbounded.unit_box()
    assert unbounded.own_bounds() == ((0, 5), (3, 20))
    table = dataclasses.replace(NUMBERS, names=("a", "b"), classes=[0, 1, 0])
    one = table.columns([1])
    assert (one.names, one.bounds, one.classes.tolist()) == (("b",), ((10,), (20,)), [0, 1, 0])
    with pytest.raises(DataError, match="each once"):
        table.columns([0, 0])


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([[1.0, np.nan], [1, 2]], "row 1 and column 2"),
        ([[1.0, np.inf], [1, np.nan]], "2 cells"),
        ([["a", 1], [2, 3]], "must be numbers"),
        *(([[1, 2], [3]], "must be numbers"), ([1, 2, 3], "rows down, columns across")),
        *(([[1, 2]], "At least 2 rows"), (np.zeros((3, 0)), "1 column")),
        (np.zeros((2, 201)), r"^The table has 201 columns\. At most 200 columns"),
    ],
)
def test_bad_values_are_refused_in_a_sentence(values, words):
    with pytest.raises(DataError, match=words):
        NumericTable(values=values)


tables = st.integers(1, 70).flatmap(
    lambda m: st.integers(2, 12).flatmap(
        lambda n: arrays(np.uint8, (n, m), elements=st.integers(0, 1))
    )
)


@pytest.mark.parametrize("kind", [bool, np.int8, np.float64, object])
def test_bits_of_every_kind_are_accepted(kind):
    made = BinaryTable(values=BITS.astype(kind))
    assert_array_equal(made.values, BITS)
    assert made.values.dtype == np.uint8
    assert (len(made), made.attributes) == (4, 3)
    assert made.names == ("a0", "a1", "a2")
    assert made.shares().tolist() == [0.75, 0.5, 0.25]


@given(tables)
def test_distinct_records_with_their_counts_are_the_table(values):
    made = BinaryTable(values=values)
    found, counts = made.distinct
    expected = Counter(map(tuple, values.tolist()))
    assert dict(zip(map(tuple, found.tolist()), counts.tolist(), strict=True)) == expected
    # In order of their bits, whatever the order of the rows.
    assert [tuple(row) for row in found.tolist()] == sorted(expected)
    assert made.distinct is made.distinct
    for part in made.distinct:
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 0


def test_a_copy_for_another_process_leaves_out_what_can_be_computed_again():
    made = BinaryTable(values=np.eye(200, dtype=np.uint8))
    before = len(pickle.dumps(made))
    made.distinct  # noqa: B018
    assert len(pickle.dumps(made)) == before


made = partial(dataclasses.replace, CATEGORIES)


@st.composite
def category_tables(draw):
    domains = tuple(draw(st.lists(st.integers(2, 5), min_size=1, max_size=4)))
    rows = st.tuples(*(st.integers(0, k - 1) for k in domains))
    codes = draw(st.lists(rows, min_size=2, max_size=12))
    return CategoricalTable(codes=codes, domains=domains)


@pytest.mark.parametrize("kind", [np.int8, np.uint64, np.float32, object])
def test_codes_of_every_kind_are_accepted(kind):
    table = made(codes=CODES.astype(kind))
    assert_array_equal(table.codes, CODES)
    assert table.codes.dtype == np.int64
    assert (len(table), table.attributes, table.candidates) == (4, 2, 8)
    assert table.names == ("a0", "a1")
    assert table.labels == (("0", "1"), ("0", "1", "2", "3"))
    mixed = np.array([[True, 1.0], [np.int8(0), False]], dtype=object)
    assert CategoricalTable(codes=mixed, domains=(2, 2)).codes.tolist() == [[1, 1], [0, 0]]


BAD_BITS = [
    ([[0, 1], [1, 2]], "2 (row 2, column 2)"),
    ([[0, 0.5], [1, 1]], "0.5 (row 1, column 2)"),
    ([[0, math.nan], [1, 1]], "nan (row 1, column 2)"),
    ([["0", "1"], ["1", "0"]], "0 (row 1, column 1)"),
    ([[0, 1], [1, pd.NA]], "<NA> (row 2, column 2)"),
    (np.array([["2013-01-01"]] * 2, dtype="M8[D]"), "2013-01-01 (row 1, column 1)"),
    ([[0, 1j], [1, 1]], "0j (row 1, column 1)"),
]
BAD_CODES = [
    *(([[0, 0], [2, 0]], "2 (row 2, column 1)"), ([[0, 4], [0, 0]], "4 (row 1, column 2)")),
    *(([[0, 0], [-1, 0]], "-1 (row 2"), ([[0, 0], [0, 1.5]], "1.5 (row 2")),
    *(([[0, math.nan], [0, 0]], "nan (row 1"), ([[0, 0], [0, math.inf]], "inf (row 2")),
    *(([[0, 0], [0, pd.NA]], "<NA> (row 2"), ([["0", "1"], ["1", "0"]], "0 (row 1")),
    ([[0, 0], [10**400, 0]], "00 (row 2"),
    (np.array([[0, 0], [0, 2**64 - 1]], dtype=np.uint64), "18446744073709551615 (row 2"),
    (np.array([["2013-01-01"] * 2] * 2, dtype="M8[D]"), "2013-01-01 (row 1"),
]


@pytest.mark.parametrize(
    ("make", "field", "values", "shown"),
    [
        *((BinaryTable, "values", *each) for each in BAD_BITS),
        *((made, "codes", *each) for each in BAD_CODES),
    ],
)
def test_each_value_that_is_no_bit_or_no_code_is_named_with_its_place(make, field, values, shown):
    with pytest.raises(DataError) as caught:
        make(**{field: values})
    message = str(caught.value)
    assert caught.value.field == field
    assert shown in message
    assert (message[-1], message.count("\n")) == (".", 0)


@given(category_tables())
def test_the_joint_table_counts_each_record(table):
    expected = Counter(map(tuple, table.codes.tolist()))
    joint = table.joint()
    assert joint.shape == table.domains
    assert joint.sum() == pytest.approx(1)
    assert {cell: round(joint[cell] * len(table)) for cell in np.ndindex(joint.shape)} == {
        cell: expected[cell] for cell in np.ndindex(joint.shape)
    }


@given(category_tables(), st.data())
def test_some_attributes_are_a_marginal_of_the_joint_table(table, data):
    order = data.draw(st.permutations(range(table.attributes)))
    chosen = order[: data.draw(st.integers(1, table.attributes))]
    part = table.columns(chosen)
    others = tuple(set(range(table.attributes)) - set(chosen))
    places = np.argsort(np.argsort(chosen))
    expected = table.joint().sum(axis=others).transpose(places)
    np.testing.assert_allclose(part.joint(), expected, atol=1e-12)
    assert part.names == tuple(table.names[j] for j in chosen)
    assert part.domains == expected.shape


def test_some_attributes_keep_their_words_and_the_first_people_are_two_at_least():
    flags = {"synthetic": True, "confidential": True, "facts_from_data": True}
    said = {"notes": ("said",), "name": "t", "record": "users"}
    table = made(names=("x", "y"), labels=("mf", "abcd"), **flags, **said)
    part = table.columns([1])
    assert (part.names, part.labels) == (("y",), (tuple("abcd"),))
    assert {name: getattr(part, name) for name in flags | said} == flags | said
    assert table.columns([1, 0]).columns([1, 0]).fingerprint == table.fingerprint
    assert table.head(3).codes.tolist() == CODES[:3].tolist()
    assert table.head(99).fingerprint == table.fingerprint
    for few in (1, -2):
        with pytest.raises(DataError, check=says("table-small", rows="rows")):
            made().head(few)
    for indices in ([2], [-1], [0, 0]):
        with pytest.raises(DataError, match="must be attributes from 0 to 1, each once"):
            table.columns(indices)
    with pytest.raises(DataError, check=says("table-small", column="attribute")):
        table.columns([])


@pytest.mark.parametrize("k", [62, 256, 257, 3000])
def test_codes_of_wide_attributes_are_told_apart_and_copied_whole(k):
    codes = np.arange(k)[:, None]
    table = CategoricalTable(codes=codes, domains=(k,))
    other = CategoricalTable(codes=np.where(codes == k - 1, max(k - 257, 0), codes), domains=(k,))
    assert table.fingerprint != other.fingerprint
    copied = pickle.dumps(table)
    assert pickle.loads(copied).codes.tolist() == codes.tolist()
    assert len(copied) < 900 + len(str(table.labels)) + (1 if k <= 256 else 2) * k


def test_a_sample_is_taken_from_all_rows_and_is_always_the_same():
    table = CategoricalTable(codes=(np.arange(9_000) // 3_000)[:, None], domains=(3,))
    few = table.sample(900)
    assert (few.codes == table.sample(900).codes).all()
    assert np.abs(np.bincount(few.codes[:, 0]) - 300).max() < 60  # the first 900 are all alike
    assert (np.diff(few.codes[:, 0]) >= 0).all()  # in the order of the table
    other = CategoricalTable(codes=np.array([2, 0, 1])[table.codes], domains=(3,)).sample(900)
    assert (other.codes[:, 0] == np.array([2, 0, 1])[few.codes[:, 0]]).all()
