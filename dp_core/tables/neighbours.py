"""Neighbours of a data set: what differs from it in one unit of privacy, drawn at random."""

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable

Table = TypeVar("Table", BinaryTable, CategoricalTable, NumericTable)


MOST_CHANGED = 1_000
"""Rows of a person of whom a neighbour differs; with fewer than there may be it is one still."""


def one_more_or_less(counts: NDArray[np.int64], rng: Generator, rows: int = 1) -> NDArray[np.int64]:
    """Add one to a count, or take one away, anywhere; as often as one person may have rows.

    Examples
    --------
    >>> int(np.abs(one_more_or_less(np.zeros(4, dtype=int), np.random.default_rng(0))).sum())
    1
    """
    changed = counts.copy()
    for _ in range(min(rows, MOST_CHANGED)):
        place = tuple(rng.integers(counts.shape))
        changed[place] += -1 if changed[place] and rng.integers(2) else 1
    return changed


def row_replaced(table: Table, rng: Generator) -> Table:
    """Replace one row by any that the public facts allow, or as many as one person may have."""
    field = "codes" if isinstance(table, CategoricalTable) else "values"
    rows = getattr(table, field).copy()
    most = min(table.rows_per_person, len(rows), MOST_CHANGED)
    for place in rng.choice(len(rows), most, replace=False):
        rows[place] = _any_row(table, rng)
    changed: dict[str, Any] = {field: rows}
    return replace(table, **changed)


def _any_row(table: Any, rng: Generator) -> NDArray[Any]:
    if isinstance(table, BinaryTable):
        return np.asarray(rng.integers(2, size=table.values.shape[1]))
    if isinstance(table, CategoricalTable):
        return np.asarray(rng.integers(table.domains))
    low, high = np.array(table.bounds)
    inside, upper = rng.integers(2, size=(2, low.size)) == 1
    # Half of the cells at an end: noise is made for the corners of the box.
    return np.asarray(np.where(inside, rng.uniform(low, high), np.where(upper, high, low)))
