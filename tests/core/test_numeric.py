"""Tables of numbers: what is accepted, scaling, and what the fingerprint sees."""

import numpy as np
import pytest

from dp_core.errors import DataError
from dp_core.tables.numeric import NumericTable
from tests.refusals import says

VALUES = [[0.0, 5.0], [1.0, 20.0], [3.0, 10.0]]
BOUNDS = ((0, 10), (2, 20))


def test_the_unit_box_clips_and_scales_and_a_column_without_width_becomes_zero():
    table = NumericTable(values=VALUES, bounds=BOUNDS)
    assert table.unit_box().tolist() == [[0, 0], [0.5, 1], [1, 0]]
    assert table.unit_box(((0, 0), (3, 20))).tolist()[0] == [0, 0.25]
    assert table.unit_box(((1, 0), (1, 20)))[:, 0].tolist() == [0, 0, 0]


def test_without_bounds_nothing_is_scaled():
    with pytest.raises(DataError, check=says("table-no-bounds")):
        NumericTable(values=VALUES).unit_box()
    assert NumericTable(values=VALUES).own_bounds() == ((0, 5), (3, 20))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([[1.0, np.nan], [1, 2]], "row 1 and column 2"),
        ([[1.0, np.inf], [1, np.nan]], "2 cells"),
        ([["a", 1], [2, 3]], "one number in each column"),
        ([[1, 2], [3]], "one number in each column"),
        ([1, 2, 3], "two are needed"),
        ([[1, 2]], "At least 2 rows"),
        (np.zeros((3, 0)), "1 column"),
        (np.zeros((2, 201)), "At most 200 columns"),
    ],
)
def test_bad_values_are_refused_in_a_sentence(values, words):
    with pytest.raises(DataError, match=words):
        NumericTable(values=values)


def test_columns_take_their_bounds_and_names_along():
    table = NumericTable(values=VALUES, bounds=BOUNDS, names=("a", "b"), classes=[0, 1, 0])
    one = table.columns([1])
    assert one.names == ("b",)
    assert one.bounds == ((10,), (20,))
    assert one.classes.tolist() == [0, 1, 0]
    with pytest.raises(DataError, match="each once"):
        table.columns([0, 0])
