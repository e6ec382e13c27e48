"""Tables of numbers: one row a person, one column a measure; frozen, checked, fingerprinted."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError
from dp_core.tables.frozen import Frozen, checked_names, unfit
from dp_core.words import named

# --- how large a table may be, and which of its columns are taken: for tables of every kind -------


class Extent(NamedTuple):
    """Words and limits of a kind of table."""

    # rows, column, cells: what a row, a column and a cell are called: the first and the last in the
    # plural
    rows: str
    column: str
    cells: str
    field: str  # of the table that holds the cells
    most_columns: int
    most_cells: int

    def matrix(self, values: Any) -> NDArray[Any]:
        """Take rows of one length as an array of two dimensions."""
        try:
            received = np.asarray(values)
        except ValueError:
            raise unfit(self.field, "…", f"{self.rows} of one length") from None
        self.two_dimensional(received)
        return received

    def two_dimensional(self, received: NDArray[Any]) -> None:
        """Refuse what is no matrix."""
        if received.ndim != 2:
            raise unfit(self.field, received.shape, f"{self.rows} down, {self.column}s across")

    def check(self, n: int, d: int) -> None:
        """Refuse a table that is too small or too large, before it is built."""
        words = {"rows": self.rows, "column": named(self.column)}
        if n < 2 or d < 1:
            raise DataError.of("table-small", self.field, n=str(n), d=str(d), **words)
        wide = d > self.most_columns  # of any number of rows
        if wide or n * d > self.most_cells:
            limits = {"most": str(self.most_columns), "cells": self.most_cells, "what": self.cells}
            raise DataError.of("table-large", self.field, wide=wide, n=n, d=d, **words, **limits)

    def chosen(self, indices: Iterable[int], d: int) -> list[int]:
        """Check that indices name some of d columns, each once at most."""
        wanted = [int(j) for j in indices]
        if len(set(wanted)) < len(wanted) or any(not 0 <= j < d for j in wanted):
            raise unfit("indices", wanted, f"{self.column}s from 0 to {d - 1}, each once at most")
        return wanted


# --- tables of numbers ----------------------------------------------------------------------------

Bounds = tuple[tuple[float, ...], tuple[float, ...]]

MOST_COLUMNS = 200
MOST_CELLS = 50_000_000
EXTENT = Extent("rows", "column", "cells", "values", MOST_COLUMNS, MOST_CELLS)
check_shape = EXTENT.check


class Source(NamedTuple):
    """Where a column of numbers comes from: public facts alone."""

    column: str  # name in the file
    empty: float  # what an empty cell counts as; not a number where nothing is stated
    # words of its public list and what each counts as; empty of a column of numbers
    codes: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class NumericTable(Frozen):
    """Table of n people and d measures, with the public range of each.

    Raises DataError of fewer than two people or no column, of a table that is too large, and of
    values, bounds, names or classes that do not fit it.

    >>> NumericTable(values=[[0, 2], [1, 0]], bounds=((0, 0), (1, 4))).unit_box().tolist()
    [[0.0, 0.5], [1.0, 0.0]]
    """

    values: Floats  # shape (n, d): finite. Copied and read-only.
    # (lower, upper): public limits of each column; None where nobody has stated them
    bounds: Bounds | None = None
    names: tuple[str, ...] = ()  # column names; ``a0``, ``a1``, … where none are given
    sources: tuple[Source, ...] = ()  # how the cells of a file became each column
    # shape (n,): known groups to compare with; never used by a method
    classes: Integers | None = None
    class_names: tuple[str, ...] = ()  # words for the classes
    record: str = "people"  # what a row is (plural)

    def __post_init__(self) -> None:
        values = _finite(self.values)
        n, d = values.shape
        self._keep("values", values)
        self._keep("names", checked_names(self.names, d))
        if self.bounds is not None:
            self._keep("bounds", checked_bounds(self.bounds, d))
        self._keep("class_names", tuple(map(str, self.class_names)))
        if self.classes is not None:
            self._keep("classes", _checked_classes(self.classes, n))
        facts = f"{self.bounds}{self.sources}{len(self.class_names)}"
        self._seal(values, self.classes, facts, self.record, *self.names, *self.class_names)

    def __len__(self) -> int:
        return int(self.values.shape[0])

    @property
    def columns_count(self) -> int:
        """Number d of columns."""
        return int(self.values.shape[1])

    def own_bounds(self) -> Bounds:
        """Give the smallest and largest value of each column: facts of the people, not public."""
        low, high = self.values.min(axis=0), self.values.max(axis=0)
        return tuple(low.tolist()), tuple(high.tolist())

    def unit_box(self, bounds: Bounds | None = None) -> Floats:
        """Clip to bounds, else its own public ones, and scale each column to [0, 1]."""
        known = self.bounds if bounds is None else bounds
        if known is None:
            raise DataError.of("table-no-bounds", "bounds")
        return unit_box(self.values, known)

    def unit_rows(self, bounds: Bounds, wide: Integers) -> Floats:
        """Take some columns of the unit box."""
        return self.unit_box(bounds)[:, wide]

    def columns(self, indices: Iterable[int]) -> Self:
        """Take some columns, each once, in the order given."""
        chosen = EXTENT.chosen(indices, self.columns_count)
        bounds = None
        if self.bounds is not None:
            low, high = (tuple(side[j] for j in chosen) for side in self.bounds)
            bounds = (low, high)
        return replace(
            self,
            values=self.values[:, chosen],
            bounds=bounds,
            names=tuple(self.names[j] for j in chosen),
            sources=tuple(self.sources[j] for j in chosen) if self.sources else (),
        )


def unit_box(values: Floats, bounds: Bounds) -> Floats:
    """Clip to bounds and scale each column to [0, 1]; a column without width becomes 0."""
    low, high = np.array(bounds)
    width = high - low
    return np.asarray((np.clip(values, low, high) - low) / np.where(width > 0, width, 1))


def checked_bounds(bounds: Any, d: int) -> Bounds:
    """Check that d columns have finite limits in order; equal ones leave a column out."""
    try:
        sides = np.asarray(bounds, dtype=np.float64)
    except (TypeError, ValueError):
        sides = np.zeros(0)
    if sides.shape != (2, d) or not np.isfinite(sides).all():
        raise unfit("bounds", bounds, f"{d} lower, {d} upper limits")
    wrong = np.flatnonzero(sides[0] > sides[1])
    if len(wrong):
        j = int(wrong[0])
        facts = {"low": f"{sides[0, j]:g}", "high": f"{sides[1, j]:g}"}
        raise DataError.of("table-limits", "bounds", column=j + 1, **facts)
    low, high = (tuple(float(value) for value in side) for side in sides)
    return low, high


def _finite(values: ArrayLike) -> Floats:
    try:
        received = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise unfit("values", "…", "numbers") from None
    EXTENT.two_dimensional(received)
    check_shape(*received.shape)
    bad = np.argwhere(~np.isfinite(received))
    if len(bad):
        row, column = bad[0] + 1
        raise DataError.of("table-infinite", "values", cells=len(bad), row=row, column=column)
    return received


def _checked_classes(classes: ArrayLike, n: int) -> Integers:
    given = np.array(classes)
    if given.shape != (n,) or given.dtype.kind not in "iu" or given.min() < 0:
        raise unfit("classes", given.shape, f"{n:,} whole numbers from 0 on")
    return given.astype(np.int64)
