"""Tables of up to eight columns, each with public categories or public limits."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError
from dp_core.tables.frozen import Frozen
from dp_core.tables.numeric import EXTENT
from dp_core.words import message

MOST_COLUMNS = 8
MOST_WEIGHT = 64


@dataclass(frozen=True, kw_only=True)
class Column:
    """What is public about a column.

    Parameters
    ----------
    name : str
    labels : tuple of str
        Its categories; empty of a column of numbers.
    low, high : float
        Limits of its numbers; a value beyond them counts as the limit.
    """

    name: str
    labels: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if not self.labels and not (math.isfinite(self.high - self.low) and self.low < self.high):
            facts = {"column": self.name, "low": self.low, "high": self.high}
            raise DataError(message("plain-error-limits", **facts), field=self.name)

    @property
    def is_number(self) -> bool:
        """Whether it holds numbers."""
        return not self.labels

    def cuts(self, bins: int) -> Floats:
        """Cut its limits into equal bins, shape (bins + 1,)."""
        return np.linspace(self.low, self.high, bins + 1)

    def cells(self, bins: int) -> tuple[str, ...]:
        """Words of its categories, or of its bins.

        Examples
        --------
        >>> Column(name="age", high=100).cells(2)
        ('0 to 50', '50 to 100')
        """
        if self.labels:
            return self.labels
        cuts = [f"{cut:.6g}" for cut in self.cuts(bins)]
        return tuple(f"{low} to {high}" for low, high in itertools.pairwise(cuts))

    def codes(self, values: Floats, bins: int) -> Integers:
        """Category or bin of each value, shape (n,); -1 where the cell was empty."""
        there = np.isfinite(values)
        if self.labels:
            return np.where(there, values, -1).astype(np.int64)
        inside = np.clip(np.where(there, values, self.low), self.low, self.high)
        places = (inside - self.low) / (self.high - self.low) * bins
        return np.where(there, np.minimum(places.astype(np.int64), bins - 1), -1)


@dataclass(frozen=True, kw_only=True, eq=False)
class PlainTable(Frozen):
    """Table of n rows and d columns, of categories and numbers.

    Neighbouring tables differ in one row, which is added or removed; n is secret.

    Parameters
    ----------
    values : array_like of float, shape (n, d)
        Numbers, or codes of categories; NaN where a cell is empty. Such a row counts nowhere where
        that column is asked for.
    columns : tuple of Column
    weights : array_like of int, shape (n,), optional
        How many each row stands for, from 0 to `most_weight`.
    most_weight : int
        Public bound on a weight.
    record : str
        What a row is (plural).
    name, synthetic, confidential, facts_from_data, rows_per_person, notes
        As in `Frozen`.

    Raises
    ------
    DataError
        If there are more than eight columns or fewer than two rows, a code names no category, or a
        weight is out of its range.
    """

    values: Floats
    columns: tuple[Column, ...]
    weights: Integers | None = None
    most_weight: int = 1
    record: str = "people"

    def __post_init__(self) -> None:
        values = np.array(self.values, dtype=np.float64)
        EXTENT.two_dimensional(values)
        EXTENT.check(*values.shape)
        if values.shape[1] != len(self.columns) or len(self.columns) > MOST_COLUMNS:
            facts = {"columns": len(self.columns), "most": MOST_COLUMNS}
            raise DataError(message("plain-error-columns", **facts), field="columns")
        for column, cells in zip(self.columns, values.T, strict=True):
            _check_codes(column, cells)
        self._keep("values", values)
        if self.weights is not None:
            self._keep("weights", _checked_weights(self.weights, len(values), self.most_weight))
        self._seal(values, self.weights, f"{self.columns}{self.most_weight}", self.record)

    def __len__(self) -> int:
        return int(self.values.shape[0])

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(column.name for column in self.columns)

    @property
    def total(self) -> int:
        """Sum of the weights; the number of rows where there are none. True, and for the holder."""
        return len(self) if self.weights is None else int(self.weights.sum())

    def summed(self, cells: Integers, size: int, amounts: ArrayLike = 1) -> Integers:
        """Add up weight times amount in each cell, shape (size,).

        `cells` (shape (n,)): cell of each row; a negative one counts nowhere. `amounts` (shape (n,)
        or ()): whole numbers below 2¹³, so that sums of doubles stay exact.
        """
        kept = cells >= 0
        weights = np.ones(len(self)) if self.weights is None else self.weights
        each = np.broadcast_to(np.asarray(amounts), kept.shape) * weights
        return np.rint(np.bincount(cells[kept], each[kept], minlength=size)).astype(np.int64)


def _check_codes(column: Column, cells: Floats) -> None:
    there = cells[~np.isnan(cells)]
    fits = bool(np.isfinite(there).all())
    if column.labels:
        fits = fits and bool(((there >= 0) & (there < len(column.labels)) & (there % 1 == 0)).all())
    if not fits:
        raise DataError(message("plain-error-codes", column=column.name), field=column.name)


def _checked_weights(weights: ArrayLike, n: int, most: int) -> Integers:
    given = np.array(weights)
    fits = given.shape == (n,) and given.dtype.kind in "iu" and 1 <= most <= MOST_WEIGHT
    if not fits or given.min() < 0 or given.max() > most:
        facts = {"most": most, "largest": MOST_WEIGHT}
        raise DataError(message("plain-error-weights", **facts), field="weights")
    return given.astype(np.int64)


def place_of(name: str, columns: Sequence[Column]) -> int:
    """Find a column by its name; -1 of none."""
    return next((j for j, column in enumerate(columns) if column.name == name), -1)
