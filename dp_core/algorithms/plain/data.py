"""Tables of up to eight columns, and the whole numbers that each question needs of them.

Each column has public categories or public limits. All numbers are sums over rows. So they add up
over the parts of a table, and one row more or less changes them by what that row adds.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import pairwise, zip_longest
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from dp_core.algorithms.plain.params import COUNTS, MEAN, MEDIAN, QUARTILES, SUM, TOP, PlainParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError, ParameterError, shown
from dp_core.params import worded
from dp_core.tables.categorical import MOST_CATEGORIES
from dp_core.tables.frozen import Frozen, unfit
from dp_core.tables.numeric import EXTENT
from dp_core.uploads import coding, columns, persons
from dp_core.uploads.codebook import forms
from dp_core.uploads.codebook.record import COUNT, PERSON, Places
from dp_core.uploads.columns import few, listed
from dp_core.uploads.facts import OTHERS, Stated, by_column, entries, not_twice
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.in_parts import Counts, Parts, Rows
from dp_core.words import Message, message, say

MOST_COLUMNS = 8
MOST_WEIGHT = 64
LEAST_WIDTH = 2.0**-1000
"""Between limits: a step of less has few bits, and a row would count more steps than there are."""


@dataclass(frozen=True, kw_only=True)
class Column:
    """What is public about a column.

    `labels`: its categories; empty of a column of numbers. `low` and `high`: limits of its numbers;
    a value beyond them counts as the limit.
    """

    name: str
    labels: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if not self.labels and not LEAST_WIDTH <= self.high - self.low < math.inf:
            raise unfit(self.name, (self.low, self.high), "limits that rise")

    @property
    def is_number(self) -> bool:
        """Whether it holds numbers."""
        return not self.labels

    def cells(self, bins: int) -> tuple[str, ...]:
        """Words of its categories, or of its bins.

        >>> Column(name="age", high=100).cells(2)
        ('0 to 50', '50 to 100')
        """
        if self.labels:
            return self.labels
        cuts = [f"{cut:.6g}" for cut in np.linspace(self.low, self.high, bins + 1)]
        return tuple(f"{low} to {high}" for low, high in pairwise(cuts))

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

    Neighbouring tables differ in one row, which is added or removed; n is secret. `values` (shape
    (n, d)): numbers, or codes of categories; NaN where a cell is empty: such a row counts nowhere
    where that column is asked for. `weights` (shape (n,)): how many each row stands for, from 0 to
    the public `most_weight`. Raises DataError of more than eight columns, fewer than two rows, a
    code that names no category, or a weight out of its range.
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
            raise _too_many(len(self.columns), "columns")
        for column, cells in zip(self.columns, values.T, strict=True):
            there = cells[~np.isnan(cells)]
            codes = (there >= 0) & (there < len(column.labels)) & (there % 1 == 0)
            if not np.isfinite(there).all() or not (column.is_number or codes.all()):
                raise unfit(column.name, "…", "codes, finite numbers")
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

    def vector(self, question: "Question") -> Integers:
        """Whole numbers of a question, without noise."""
        return question.vector(self)

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


def _too_many(many: int, field: str) -> DataError:
    wrong = message("plain-error-columns", columns=many, most=MOST_COLUMNS)
    return DataError(wrong, field=field)


def _checked_weights(weights: ArrayLike, n: int, most: int) -> Integers:
    given = np.array(weights)
    fits = given.shape == (n,) and given.dtype.kind in "iu" and 1 <= most <= MOST_WEIGHT
    if not fits or given.min() < 0 or given.max() > most:
        allowed = f"whole numbers, 0 to {most} ≤ {MOST_WEIGHT}"
        raise unfit("weights", given.shape, allowed)
    return given.astype(np.int64)


# --- questions, and the whole numbers that each needs of a table (plain.md 2) ---------------------

MOST_CELLS = 100_000
GRID = 1_024  # places between the limits of a column that may be a quantile
STEPS = 4_096  # whole steps that a number counts in a sum, with weights up to 1
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
    """Read the questions of the parameters; refuse those that do not fit the columns."""
    asked = params.ask or (COUNTS,)
    shares = [float(share) for share in params.shares or ["1"] * len(asked)]
    given = zip_longest(asked, params.of, params.by, fillvalue="")
    return [
        _question(params, columns, each, weight=weight, share=share / sum(shares))
        for each, share in zip(given, shares, strict=True)
    ]


def _question(
    params: PlainParams,
    columns: tuple[Column, ...],
    asked: tuple[str, str, str],
    *,
    weight: int,
    share: float,
) -> Question:
    kind, of, by = asked
    of = of or columns[0].name
    place, by_place = (_known(name, columns, setting) for setting, name in (("of", of), ("by", by)))
    column = replace(columns[place])  # a release holds nothing of its data
    if column.is_number == (kind == TOP) and kind != COUNTS:
        facts = {"asked": kind, "column": shown(of), "words": not column.is_number}
        raise ParameterError(message("plain-error-kind", **facts), field="of")
    if by and by == of:
        raise ParameterError(message("plain-error-itself", column=shown(of)), field="by")
    if by and kind == TOP:
        raise ParameterError(message("plain-error-top"), field="by")
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
    cells = len(made.groups) * made.shape[1] if kind == COUNTS else 1
    if cells > MOST_CELLS:
        facts = {"cells": cells, "most": MOST_CELLS}
        raise ParameterError(message("plain-error-cells", **facts), field="by")
    return made


def _known(name: str, columns: tuple[Column, ...], setting: str) -> int:
    names = [each.name for each in columns]
    if name and name not in names:
        facts = {"column": shown(name), "names": few([*map(shown, names)], 8)}
        raise ParameterError(message("plain-error-column", **facts), field=setting)
    return names.index(name) if name else -1


# --- made-up tables that come with the program ----------------------------------------------------

SECTORS = ("care", "retail", "building", "industry", "schools", "transport", "office", "farming")
_SECTOR_SHARES = (0.19, 0.17, 0.09, 0.16, 0.13, 0.07, 0.16, 0.03)
_SECTOR_WAGES = (2900, 2300, 3000, 3600, 3700, 2800, 4200, 2100)
CONTRACTS = ("permanent", "fixed term", "apprentice")
WARDS = ("surgery", "children", "heart", "births", "old age")


@cache
def employees(rows: int = 5_000, seed: int = 5) -> PlainTable:
    """Make up employees: age, monthly wage, sector and contract."""
    rng = np.random.default_rng(seed)
    age = np.clip(np.rint(rng.normal(42, 13, rows)), 16, 74)
    sector = rng.choice(len(SECTORS), rows, p=_SECTOR_SHARES)
    usual = np.array(_SECTOR_WAGES)[sector] * (0.7 + 0.007 * age)
    wage = np.round(usual * rng.lognormal(-0.06, 0.35, rows), -1)
    young = age < 22
    contract = np.where(young, 2, rng.choice(2, rows, p=(0.86, 0.14)))
    return PlainTable(
        values=np.column_stack([age, wage, sector, contract]),
        columns=(
            Column(name="age", low=0, high=100),
            Column(name="wage", low=0, high=10_000),
            Column(name="sector", labels=SECTORS),
            Column(name="contract", labels=CONTRACTS),
        ),
        name="employees of a town",
        synthetic=True,
    )


@cache
def stays(rows: int = 1_200, seed: int = 8) -> PlainTable:
    """Make up stays in a hospital: ward, days and age."""
    rng = np.random.default_rng(seed)
    ward = rng.choice(len(WARDS), rows, p=(0.3, 0.16, 0.2, 0.14, 0.2))
    middle = np.array([50, 8, 66, 31, 82])[ward]
    age = np.clip(np.rint(rng.normal(middle, np.array([17, 5, 11, 5, 6])[ward])), 0, 104)
    days = np.rint(rng.gamma(1.6, np.array([3.2, 2.1, 4.1, 2.0, 7.5])[ward])) + 1
    return PlainTable(
        values=np.column_stack([ward, days, age]),
        columns=(
            Column(name="ward", labels=WARDS),
            Column(name="days", low=0, high=60),
            Column(name="age", low=0, high=110),
        ),
        name="stays in a hospital",
        record="patients",
        synthetic=True,
    )


@cache
def school_class(seed: int = 2) -> PlainTable:
    """Make up a class of thirty: marks and ways to school."""
    rng = np.random.default_rng(seed)
    ways = ("on foot", "by bicycle", "by bus", "by car")
    marks = np.clip(np.rint(rng.normal(11, 3, 30)), 0, 15)
    return PlainTable(
        values=np.column_stack([rng.choice(4, 30, p=(0.3, 0.3, 0.3, 0.1)), marks]),
        columns=(Column(name="way", labels=ways), Column(name="mark", low=0, high=15)),
        name="a class of thirty",
        record="pupils",
        synthetic=True,
    )


SAMPLES = {"employees": employees, "stays": stays, "class": school_class}
TITLES: Mapping[str, Message] = {key: message(f"plain-sample-{key}") for key in SAMPLES}
STORIES: Mapping[str, Message] = {
    made().name: message(f"plain-sample-{key}.story") for key, made in SAMPLES.items()
}


def one_row(table: PlainTable, rng: np.random.Generator) -> PlainTable:
    """Remove a row at random, or as many as one person may have: a neighbour of a table."""
    gone = rng.choice(len(table), min(table.rows_per_person, len(table) - 2), replace=False)
    return without(table, gone)


def without(table: PlainTable, rows: Integers) -> PlainTable:
    """Take some rows out of a table."""
    weights = None if table.weights is None else np.delete(table.weights, rows)
    return replace(table, values=np.delete(table.values, rows, axis=0), weights=weights)


# --- uploads: public categories and limits are stated, and rows are read by them ------------------

BOUNDS = "age=0..110; wage=0..10000"
_SPAN = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)\s*")
_SEED = 4  # other rows than those of the bundled tables


BOOK = Places(
    roles={PERSON: ("person",), COUNT: ("weight",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "bounds": forms.bounds(BOUNDS),
        "categories": forms.categories(coding.EXAMPLES["categories"]),
    },
)


@dataclass(frozen=True, kw_only=True)
class PlainUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = columns.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    weight: str = worded("plain-upload-weight", "")
    most_weight: int = worded("plain-upload-most_weight", 1, 1, MOST_WEIGHT)
    left_out: tuple[str, ...] = coding.public_fact("reading-leave-out", ())
    bounds: str = worded("plain-upload-bounds", "")
    categories: str = coding.public_fact("reading-categories", "")
    rows: int = columns.rows_knob("rows")

    def __post_init__(self) -> None:
        super().__post_init__()
        entries(self.bounds, "bounds", BOUNDS)
        entries(self.categories, "categories", coding.EXAMPLES["categories"])

    @property
    def heaviest(self) -> int:
        """Most that a row may stand for."""
        return self.most_weight if self.weight else 1

    @property
    def unused(self) -> tuple[str, ...]:
        """Columns that are left out, and that of the weights."""
        return (*self.left_out, *filter(None, [self.weight]))

    @property
    def of_rows(self) -> dict[str, Any]:
        """What is stated of the rows of a data set."""
        return {
            "most_weight": self.heaviest,
            "record": persons.record_word(self),
            "rows_per_person": persons.bound_of(self),
        }

    def accept(self, table: pd.DataFrame) -> PlainTable:
        """Turn a table into numbers and codes of categories; refuse cells that are neither.

        A number beyond its limits counts as the limit, and an empty cell counts nowhere.
        """
        columns.check_header(table, self.header)
        facts, values, weights = read(table, self)
        own = persons.keep(persons.person_column(table, self), self, _said(values, weights))
        return PlainTable(
            values=values[own.places],
            columns=facts,
            weights=None if weights is None else weights[own.places],
            name=say("plain-your-file", columns=len(facts)),
            confidential=True,
            notes=(*own.notes, *_notes(facts, values)),
            **self.of_rows,
        )


def columns_of(names: Sequence[str], upload: PlainUpload) -> tuple[list[int], tuple[Column, ...]]:
    """Find the columns in use and what is stated of each: public."""
    blank = columns.blank_table(names)
    words = coding.categories_of(upload.categories, names)
    limits = by_column(upload.bounds, names, "bounds", BOUNDS).read(_limits)
    gone = {*upload.unused, *filter(None, [upload.person])}
    both = [OTHERS] if words.others is not None and limits.others is not None else []
    stated = {"has categories": [*words.named, *both], "has limits": [*limits.named, *both]}
    not_twice({"is left out": gone, **stated})
    kept = persons.used_columns(blank, upload.unused, upload.person)
    used = columns.stated_columns(
        names,
        kept,
        lambda name: words.of(name) is not None or limits.of(name) is not None,
        say("plain-upload-facts"),
    )
    if len(used) > MOST_COLUMNS:
        raise _too_many(len(used), "left_out")
    return used, tuple(_column(names[j], words, limits) for j in used)


def _column(
    name: str, words: Stated[tuple[str, ...]], limits: Stated[tuple[float, float]]
) -> Column:
    ends = limits.named.get(name)
    if ends is None and name not in words.named and limits.others is not None:
        ends = limits.others
    if ends is not None:
        return Column(name=name, low=ends[0], high=ends[1])
    labels = words.of(name) or ()
    if len(labels) > MOST_CATEGORIES or len(labels) < 2:
        facts = {"column": columns.shown(name), "categories": len(labels), "most": MOST_CATEGORIES}
        raise ParameterError(message("plain-error-categories", **facts), field=name)
    return Column(name=name, labels=labels)


def _limits(name: str, text: str) -> tuple[float, float]:
    found = _SPAN.fullmatch(text)
    ends = [float(each) for each in (found.groups() if found else ()) if columns.is_number(each)]
    if not (len(ends) == 2 and LEAST_WIDTH <= ends[1] - ends[0] < math.inf):
        facts = {"column": columns.shown(name), "said": columns.shown(text), "example": BOUNDS}
        raise ParameterError(message("plain-error-span", **facts), field=name)
    return ends[0], ends[1]


def read(
    table: pd.DataFrame, upload: PlainUpload
) -> tuple[tuple[Column, ...], Floats, Integers | None]:
    """Read the columns in use: their facts, all values, and the weights if there are any."""
    names = [str(name) for name in table.columns]
    used, facts = columns_of(names, upload)
    values = np.empty((len(table), len(used)))
    for place, (j, column) in enumerate(zip(used, facts, strict=True)):
        cells = table.iloc[:, j]
        if column.is_number:
            values[:, place] = _numbers(column, cells)
        else:
            codes = coding.stated(coding.cells_of(column.name, cells), cells, column.labels).codes
            values[:, place] = np.where(codes < 0, np.nan, codes)
    return facts, values, _weights(table, upload)


def _numbers(column: Column, cells: pd.Series) -> Floats:
    text = columns.texts(cells)
    found = columns.floats(text)
    bad = text.notna().to_numpy(dtype=bool) & ~np.isfinite(found)
    if bad.any():
        wrong = message(
            "plain-error-number",
            column=columns.shown(column.name),
            cells=coding.counted(bad),
            rows=listed(bad, cells),
        )
        raise DataError(wrong, field=column.name)
    return found


def _weights(table: pd.DataFrame, upload: PlainUpload) -> Integers | None:
    """Whole weights, cut at their bound; an empty one is 0, so that its row counts nowhere."""
    if not upload.weight:
        return None
    cells = columns.choose(table, upload.weight, "weight", "weight column")
    found = np.nan_to_num(_numbers(Column(name=upload.weight), cells))
    return np.clip(np.rint(found), 0, upload.most_weight).astype(np.int64)


def _said(values: Floats, weights: Integers | None) -> Floats:
    return values if weights is None else np.column_stack([values, weights])


def _notes(facts: tuple[Column, ...], values: Floats) -> list[str]:
    """Say what became of cells; for the holder only."""
    empty = int(np.isnan(values).sum())
    beyond = {
        column.name: int(((cells < column.low) | (cells > column.high)).sum())
        for column, cells in zip(facts, values.T, strict=True)
        if column.is_number
    }
    far = [f"'{columns.shown(name)}' {times:,}" for name, times in beyond.items() if times]
    said = [say("plain-note-empty", cells=empty)] if empty else []
    return said + ([say("plain-note-beyond", columns=few(far))] if far else [])


def look_alike(upload: PlainUpload, rows: int) -> PlainTable:
    """Make up rows of the stated facts: every category and every number equally often."""
    _, facts = columns_of(upload.header, upload)
    rng = np.random.default_rng(_SEED)
    values = [
        rng.integers(len(column.labels), size=rows).astype(np.float64)
        if column.labels
        else np.rint(rng.uniform(column.low, column.high, rows))
        for column in facts
    ]
    return PlainTable(
        values=np.column_stack(values),
        columns=facts,
        weights=rng.integers(1, upload.heaviest + 1, rows) if upload.weight else None,
        name=columns.NAME,
        synthetic=True,
        **upload.of_rows,
    )


def guess(table: pd.DataFrame) -> PlainUpload:
    """Suggest the column of persons by its name; limits and categories are never guessed."""
    return PlainUpload(person=persons.named_person([str(name) for name in table.columns]))


def used_of(table: pd.DataFrame, upload: PlainUpload) -> tuple[list[int], list[int]]:
    """Find the columns that are not left out by name, and of these those that are used."""
    names = [str(name) for name in table.columns]
    kept = persons.used_columns(table, upload.unused, upload.person)
    return kept, columns_of(names, upload)[0]


# A few rows of categories and numbers, to be filled in.
template = partial(written, "sector,age,wage", "care,34,2900", "retail,51,2400", "care,28,2700")

PlainUpload.panel = UploadForm(
    guess=guess,
    book=BOOK,
    columns={"person": persons.NO_COLUMN, "weight": message("plain-upload-no-weight")},
    several=("left_out",),
    explained=columns.use_of(PlainUpload, used_of),
    only_stated=lambda chosen: OTHERS not in chosen["bounds"] + chosen["categories"],
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        "most_weight": lambda chosen: bool(chosen["weight"]),
    },
    templates={"plain-template.csv": template},
)


# --- a table in parts, larger than a machine: the whole numbers of its questions add up -----------


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedTable(Frozen):
    """What was counted of a table in parts: one vector of whole numbers a question."""

    columns: tuple[Column, ...]
    vectors: tuple[Integers, ...]
    questions: tuple[Question, ...]
    most_weight: int = 1
    record: str = "rows"

    def __post_init__(self) -> None:
        for vector in self.vectors:
            vector.setflags(write=False)
        self._seal(*self.vectors, f"{self.columns}{self.most_weight}", self.record)

    def vector(self, question: Question) -> Integers:
        """Whole numbers of a question, without noise."""
        return self.vectors[self.questions.index(question)]


@dataclass(frozen=True, eq=False)
class _Sums(Counts):
    flat: Integers


def count_parts(parts: Parts, upload: PlainUpload, params: Any) -> CountedTable:
    """Count all parts for the questions of some parameters."""
    _, facts = columns_of(upload.header, upload)
    questions = tuple(questions_of(params, facts, upload.heaviest))
    flat = parts.total(partial(_count, upload=upload, questions=questions)).flat
    ends = np.cumsum([np.prod(question.shape) for question in questions])[:-1]
    vectors = [
        each.reshape(question.shape).copy()
        for each, question in zip(np.split(flat, ends), questions, strict=True)
    ]
    return CountedTable(
        columns=facts,
        vectors=tuple(vectors),
        questions=questions,
        name=say("plain-your-file", columns=len(facts)),
        confidential=True,
        **upload.of_rows,
    )


def _count(rows: Rows, *, upload: PlainUpload, questions: tuple[Question, ...]) -> _Sums:
    columns.check_header(rows.table, upload.header)
    facts, values, weights = read(rows.table, upload)
    column = persons.person_column(rows.table, upload)
    kept = persons.kept_in_part(column, upload, _said(values, weights))[0]
    # A part may have few rows; blank ones count nowhere.
    table = PlainTable(
        values=np.vstack([values[kept], np.full((2, len(facts)), np.nan)]),
        columns=facts,
        weights=None if weights is None else np.append(weights[kept], [0, 0]),
        most_weight=upload.heaviest,
    )
    return _Sums(np.concatenate([each.vector(table).reshape(-1) for each in questions]))
