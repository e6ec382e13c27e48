"""Data of every kind are a copy, frozen, and have a fingerprint that sees every part."""

import copy
import dataclasses
import pickle
from functools import partial

import numpy as np
import pytest

from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import CountStream
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable

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
    {"name": "other"},
    {"synthetic": True},
    {"confidential": True},
    {"facts_from_data": True},
    {"rows_per_person": 2},
    {"notes": ("said",)},
)
OF_ONE = [
    (BINARY, {"record": "people"}),
    (BINARY, {"names": ("x", "y", "z")}),
    (BINARY, {"groups": ((0, 1),)}),
    (BINARY, {"edges": ((0, 1),)}),
    (BINARY, {"image": (3, 1)}),
    (BINARY, {"values": BITS.reshape(6, 2), "names": ()}),
    (CATEGORIES, {"record": "users"}),
    (CATEGORIES, {"names": ("x", "y")}),
    (CATEGORIES, {"domains": (2, 3), "labels": ()}),
    (CATEGORIES, {"labels": (("x", "y"), tuple("abcd"))}),
    (CATEGORIES, {"codes": CODES[::-1]}),
    (NUMBERS, {"values": VALUES + np.array([[0, 0], [0, 0], [0, 1e-12]])}),
    (NUMBERS, {"bounds": ((0, 10), (2, 21))}),
    (NUMBERS, {"classes": [0, 0, 1]}),
    (STREAM, {"increments": [1, 3]}),
    (STREAM, {"event": "visits"}),
    (STREAM, {"period": "day"}),
    (STREAM, {"starts": DAYS}),
    (STREAM, {"signed": True, "contribution": 2}),
    (STREAM, {"contribution": 2}),
    (STREAM, {"outside": 1}),
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
