"""Ada in a table of numbers: the boxes that count her, and the centres without her."""

from functools import partial

from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.study import following
from dp_core.tables.numeric import NumericTable


def ada(table: NumericTable) -> following.Person:
    """Find her row; another takes its place, as the number of rows is public."""
    return following.row_person(table, numbers=numbers, unit="% of a column's range")


def numbers(output: Clustering) -> dict[int, float]:
    """Give the centres."""
    return dict(enumerate((100 * output.unit_centres()).ravel().tolist()))


follow = partial(following.follow, ada)
