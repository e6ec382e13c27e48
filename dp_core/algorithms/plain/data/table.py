"""Tables of up to eight columns, and the whole numbers that each question needs of them.

Each column has public categories or public limits. All numbers are sums over rows. So they add up
over the parts of a table, and one row more or less changes them by what that row adds.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.plain.params import COUNTS, MEAN, MEDIAN, QUARTILES, SUM, TOP, PlainParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError, ParameterError, shown
from dp_core.tables.frozen import Frozen
from dp_core.tables.numeric import EXTENT
from dp_core.uploads.columns import few
from dp_core.words import message

MOST_COLUMNS = 8
MOST_WEIGHT = 64
LEAST_WIDTH = 2.0**-1000
"""Between limits: a step of less has few bits, and a row would count more steps than there are."""


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
        if not self.labels and not LEAST_WIDTH <= self.high - self.low < math.inf:
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


# --- questions, and the whole numbers that each needs of a table (plain.md 2) ---------------------

MOST_CELLS = 100_000
GRID = 1_024
"""Places between the limits of a column that may be a quantile."""
STEPS = 4_096
"""Whole steps that a number counts in a sum, with weights up to 1."""
LEVELS = {MEDIAN: (0.5,), QUARTILES: (0.25, 0.5, 0.75)}


@dataclass(frozen=True, kw_only=True)
class Question:
    """One question: public."""

    kind: str  # of `KINDS`
    column: Column  # what is asked of; its upper limit is the one in use
    place: int  # of the column in the table
    by: Column | None = None  # groups that are asked one by one
    by_place: int = -1
    share: float = 1.0  # of the budget; all add up to 1
    # bins, top: as in `PlainParams`
    bins: int = 10
    top: int = 5
    weight: int = 1  # most that a row counts

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """Categories or bins that are counted; one of a question that counts none."""
        return self.column.cells(self.bins) if self.kind in (COUNTS, TOP) else ("",)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """Groups, one where there are none."""
        return ("",) if self.by is None else self.by.cells(self.bins)

    @property
    def steps(self) -> int:
        """Whole steps from one limit to the other in a sum; fewer where rows have weights."""
        return STEPS // self.weight

    @property
    def unit(self) -> float:
        """What one whole step of a sum or a mean is worth."""
        column = self.column
        if self.kind == SUM:
            return max(abs(column.low), abs(column.high)) / self.steps
        return (column.high - column.low) / self.steps

    @property
    def sensitivity(self) -> int:
        """How far one row more or less moves all numbers of a question together (L1 = L2)."""
        return self.weight * (self.steps if self.kind in (SUM, MEAN) else 1)

    @property
    def levels(self) -> tuple[float, ...]:
        """Quantiles that are asked for."""
        return LEVELS.get(self.kind, ())

    @property
    def shape(self) -> tuple[int, int]:
        """Groups, and numbers in each."""
        width = {SUM: 1, MEAN: 2, MEDIAN: GRID, QUARTILES: GRID}.get(self.kind, len(self.cells))
        return len(self.groups), width

    def vector(self, table: PlainTable) -> Integers:
        """Add up what each row counts, shape (groups, numbers).

        A mean needs two sums: how far values lie above the lower limit, and below the upper one.
        One row adds to both together always the whole range, so that one budget pays for both.
        """
        groups, width = self.shape
        group = np.zeros(len(table), dtype=np.int64)
        if self.by is not None:
            group = self.by.codes(table.values[:, self.by_place], self.bins)
        values, column = table.values[:, self.place], self.column
        if self.kind == SUM:
            inside = np.clip(np.nan_to_num(values), column.low, column.high)
            amounts = np.rint(inside / self.unit).astype(np.int64)
            return table.summed(_either(group, values), groups, amounts).reshape(groups, 1)
        if self.kind == MEAN:
            inside = np.clip(np.nan_to_num(values, nan=column.low), column.low, column.high)
            above = np.rint((inside - column.low) / self.unit).astype(np.int64)
            cells = _either(group, values)
            sums = [table.summed(cells, groups, each) for each in (above, self.steps - above)]
            return np.column_stack(sums)
        codes = column.codes(values, GRID if self.levels else self.bins)
        cells = np.where((group < 0) | (codes < 0), -1, group * width + codes)
        return table.summed(cells, groups * width).reshape(groups, width)


def _either(group: Integers, values: Floats) -> Integers:
    """Group of each row; -1 also where its number is missing."""
    return np.where(np.isfinite(values), group, -1)


def questions_of(params: PlainParams, columns: tuple[Column, ...], weight: int) -> list[Question]:
    """Read the questions of the parameters.

    Raises ParameterError if a column is not there, cannot be asked so, or there are too many cells.
    """
    asked = params.ask or (COUNTS,)
    shares = [float(share) for share in params.shares or ["1"] * len(asked)]
    return [
        _question(params, columns, place, weight=weight, share=shares[place] / sum(shares))
        for place in range(len(asked))
    ]


def _question(
    params: PlainParams, columns: tuple[Column, ...], number: int, *, weight: int, share: float
) -> Question:
    kind = (params.ask or (COUNTS,))[number]
    of = dict(enumerate(params.of)).get(number, "") or columns[0].name
    by = dict(enumerate(params.by)).get(number, "")
    place, by_place = (_known(name, columns, setting) for setting, name in (("of", of), ("by", by)))
    column = replace(columns[place])  # a release holds nothing of its data
    if column.is_number == (kind == TOP) and kind != COUNTS:
        facts = {"asked": kind, "column": shown(of), "words": not column.is_number}
        raise ParameterError(message("plain-error-kind", **facts), field="of")
    if column.is_number and kind != COUNTS and params.limit < 1:
        column = replace(column, high=column.low + params.limit * (column.high - column.low))
    made = Question(
        kind=kind,
        column=column,
        place=place,
        by=replace(columns[by_place]) if by else None,
        by_place=by_place,
        share=share,
        bins=params.bins,
        top=min(params.top, len(column.labels) or params.top),
        weight=weight,
    )
    _check(made, of, by)
    return made


def _known(name: str, columns: tuple[Column, ...], setting: str) -> int:
    place = place_of(name, columns)
    if name and place < 0:
        facts = {"column": shown(name), "names": few([shown(each.name) for each in columns], 8)}
        raise ParameterError(message("plain-error-column", **facts), field=setting)
    return place


def _check(question: Question, of: str, by: str) -> None:
    if by and by == of:
        raise ParameterError(message("plain-error-itself", column=shown(of)), field="by")
    if by and question.kind == TOP:
        raise ParameterError(message("plain-error-top"), field="by")
    cells = len(question.groups) * question.shape[1] if question.kind == COUNTS else 1
    if cells > MOST_CELLS:
        facts = {"cells": cells, "most": MOST_CELLS}
        raise ParameterError(message("plain-error-cells", **facts), field="by")


def vector_of(table: Any, question: Question) -> Integers:
    """Whole numbers of a question: of a table, or those that its parts were counted to."""
    if isinstance(table, PlainTable):
        return question.vector(table)
    return np.asarray(table.vector(question))
