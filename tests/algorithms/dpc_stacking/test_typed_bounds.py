"""Public bounds as text: read, written, read back, and refused in a sentence."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.dpc_stacking.data.reading import no_bounds, ranges_of
from dp_core.errors import DataError, DPError, ParameterError

NAMES = ("age", "ALB", "q1", "q2", "q3")
FLOATS = st.floats(-1e100, 1e100)


def parse_bounds(text, names):
    stated = ranges_of(text, names)
    low, high = zip(*map(stated.of, names), strict=True)
    return low, high


def test_bounds_are_read_in_the_order_of_the_columns():
    low, high = parse_bounds("ALB = 20 .. 60.5; age=-1..1e2\n*=0..15", NAMES)
    assert low == (-1, 20, 0, 0, 0)
    assert high == (100, 60.5, 15, 15, 15)
    assert parse_bounds("a=−5..√2; b=1..1", "ab") == ((-5, 1), (math.sqrt(2), 1))


def test_bounds_the_wrong_way_round_and_of_no_column_are_refused():
    with pytest.raises(ParameterError, match="run from 100 down to 0"):
        parse_bounds("age=100..0", ("age",))
    with pytest.raises(DataError, match="Column 'lost' is missing; the file has age, ALB"):
        parse_bounds("lost=0..1; *=0..1", NAMES)


def test_columns_without_bounds_are_counted_and_the_first_are_named():
    said = str(no_bounds(NAMES[1:]))
    assert said.startswith("Columns without bounds (4): 'ALB', 'q1', 'q2' and 1 more.")


@given(
    st.lists(
        st.tuples(st.text(min_size=1, max_size=6).filter(str.strip), FLOATS, FLOATS),
        min_size=1,
        max_size=4,
        unique_by=lambda each: each[0].strip(),
    )
)
def test_bounds_of_any_names_are_read_as_they_are(columns):
    names = tuple(name for name, *_ in columns)
    low, high = np.sort([pair for _, *pair in columns], axis=1).T.tolist()
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    written = [f"{name}={a}..{b}" for name, a, b in zip(quoted, low, high, strict=True)]
    assert parse_bounds("; ".join(written), names) == (tuple(low), tuple(high))


@given(st.text(max_size=40), st.lists(st.text(max_size=5), unique=True, max_size=4))
def test_any_text_gives_bounds_or_one_sentence(text, names):
    if not names:
        return
    said = "."
    try:
        assert all(
            each is None or each[0] <= each[1] for each in map(ranges_of(text, names).of, names)
        )
    except DPError as error:
        said = str(error)
    assert "\n" not in said
    assert said.endswith(".")
