"""Tables of yes and no: checks, fingerprints, distinct records, and copies."""

import math
import pickle
from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_array_equal

from dp_core.errors import DataError
from dp_core.tables.records import BinaryTable

BITS = np.array([[1, 1, 0], [1, 0, 0], [0, 1, 1], [1, 0, 0]], dtype=np.uint8)

tables = st.integers(1, 70).flatmap(
    lambda m: st.integers(2, 12).flatmap(
        lambda n: arrays(np.uint8, (n, m), elements=st.integers(0, 1))
    )
)


def refused(field="values", **parts):
    with pytest.raises(DataError) as caught:
        BinaryTable(**{"values": BITS, **parts})
    message = str(caught.value)
    assert caught.value.field == field
    assert message.endswith(".")
    assert "\n" not in message
    return message


@pytest.mark.parametrize("kind", [bool, np.int8, np.float64, object])
def test_bits_of_every_kind_are_accepted(kind):
    made = BinaryTable(values=BITS.astype(kind))
    assert_array_equal(made.values, BITS)
    assert made.values.dtype == np.uint8
    assert (len(made), made.attributes) == (4, 3)
    assert made.names == ("a0", "a1", "a2")
    assert made.shares().tolist() == [0.75, 0.5, 0.25]


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([[0, 1], [1, 2]], "(row 2, column 2: 2)"),
        ([[0, 1], [-1, 1]], "(row 2, column 1: -1)"),
        ([[0, 0.5], [1, 1]], "(row 1, column 2: 0.5)"),
        ([[0, math.nan], [1, 1]], "(row 1, column 2: nan)"),
        ([["0", "1"], ["1", "0"]], "(row 1, column 1: 0)"),
        ([[0, 1], [1, pd.NA]], "(row 2, column 2: <NA>)"),
        (np.array([["2013-01-01"]] * 2, dtype="M8[D]"), "(row 1, column 1: 2013-01-01)"),
        (np.array([[0, 256], [1, 1]]), "(row 1, column 2: 256)"),
        ([[0, 1j], [1, 1]], "(row 1, column 1: 0j)"),
    ],
)
def test_each_value_that_is_no_bit_is_named_with_its_place(values, shown):
    assert f"values other than 0 and 1 {shown}, and every attribute" in refused(values=values)


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
