"""Uploads: a file becomes columns of categories and of numbers with stated limits."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from dp_core.algorithms.plain.data.table import (
    MOST_COLUMNS,
    MOST_WEIGHT,
    Column,
    PlainTable,
    Question,
    questions_of,
)
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.params import worded
from dp_core.tables.categorical import MOST_CATEGORIES
from dp_core.tables.frozen import Frozen
from dp_core.uploads import columns, persons, stand_ins
from dp_core.uploads.cells import cells_of, counted
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import COUNT, PERSON, Places
from dp_core.uploads.coding import EXAMPLES, categories_of, stated
from dp_core.uploads.columns import few, listed, shown
from dp_core.uploads.facts import (
    OTHERS,
    Stated,
    by_column,
    entries,
    not_twice,
)
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.in_parts import Counts, Parts, Rows
from dp_core.words import message, say

BOUNDS = "age=0..110; wage=0..10000"
_SPAN = re.compile(r"\s*(\S+?)\s*\.\.\s*(\S+?)\s*")
_SEED = 4  # other rows than those of the bundled tables


def _knob(name: str, default: Any, *ends: float) -> Any:
    """Declare a public fact with the words of its message, which has its help as an attribute."""
    return worded(f"plain-upload-{name}", default, *ends)


BOOK = Places(
    roles={PERSON: ("person",), COUNT: ("weight",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={"bounds": texts.bounds(BOUNDS), "categories": texts.categories(EXAMPLES["categories"])},
)


@dataclass(frozen=True, kw_only=True)
class PlainUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = stand_ins.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    weight: str = _knob("weight", "")
    most_weight: int = _knob("most_weight", 1, 1, MOST_WEIGHT)
    left_out: tuple[str, ...] = _knob("left_out", ())
    bounds: str = _knob("bounds", "")
    categories: str = _knob("categories", "")
    rows: int = stand_ins.rows_knob("rows")

    def __post_init__(self) -> None:
        super().__post_init__()
        entries(self.bounds, "bounds", BOUNDS)
        entries(self.categories, "categories", EXAMPLES["categories"])

    @property
    def heaviest(self) -> int:
        """Most that a row may stand for."""
        return self.most_weight if self.weight else 1

    @property
    def unused(self) -> tuple[str, ...]:
        """Columns that are left out, and that of the weights."""
        return (*self.left_out, *filter(None, [self.weight]))

    def accept(self, table: pd.DataFrame) -> PlainTable:
        """Make the data set of a table under these facts."""
        return accept(table, self)


def accept(table: pd.DataFrame, upload: PlainUpload) -> PlainTable:
    """Turn an uploaded table into numbers and codes of categories.

    `table`: rows as they were read. Returns PlainTable: marked confidential. A number beyond its
    limits counts as the limit, and an empty cell counts nowhere. Raises DataError if a cell is no
    number where numbers are stated, or in none of the categories. Raises ParameterError if nothing
    is stated of any column.
    """
    stand_ins.check_header(table, upload.header)
    facts, values, weights = read(table, upload)
    own = persons.keep(persons.person_column(table, upload), upload, _said(values, weights))
    return PlainTable(
        values=values[own.places],
        columns=facts,
        weights=None if weights is None else weights[own.places],
        most_weight=upload.heaviest,
        record=persons.record_word(upload),
        name=say("plain-your-file", columns=len(facts)),
        rows_per_person=persons.bound_of(upload),
        confidential=True,
        notes=(*own.notes, *_notes(facts, values)),
    )


def columns_of(names: Sequence[str], upload: PlainUpload) -> tuple[list[int], tuple[Column, ...]]:
    """Find the columns in use and what is stated of each: public.

    Raises ParameterError, DataError if nothing is stated of any column, or of one column two
    things.
    """
    blank = stand_ins.blank_table(names)
    words = categories_of(upload.categories, names)
    limits = by_column(upload.bounds, names, "bounds", BOUNDS).read(_limits)
    gone = {*upload.unused, *filter(None, [upload.person])}
    not_twice({"is left out": gone, "has categories": words.named, "has limits": limits.named})
    if words.others is not None and limits.others is not None:
        raise ParameterError(message("others-both"), field="bounds")
    kept = persons.used_columns(blank, upload.unused, upload.person)
    used = stand_ins.stated_columns(
        names,
        kept,
        lambda name: words.of(name) is not None or limits.of(name) is not None,
        say("plain-upload-facts"),
    )
    if len(used) > MOST_COLUMNS:
        facts = {"columns": len(used), "most": MOST_COLUMNS}
        raise DataError(message("plain-error-columns", **facts), field="left_out")
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
        facts = {"column": shown(name), "categories": len(labels), "most": MOST_CATEGORIES}
        raise ParameterError(message("plain-error-categories", **facts), field=name)
    return Column(name=name, labels=labels)


def _limits(name: str, text: str) -> tuple[float, float]:
    found = _SPAN.fullmatch(text)
    ends = [float(each) for each in (found.groups() if found else ()) if columns.is_number(each)]
    if not (len(ends) == 2 and math.isfinite(ends[1] - ends[0]) and ends[0] < ends[1]):
        facts = {"column": shown(name), "said": shown(text), "example": BOUNDS}
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
        values[:, place] = _coded(column, cells) if column.labels else _numbers(column, cells)
    return facts, values, _weights(table, upload)


def _coded(column: Column, cells: pd.Series) -> Floats:
    codes = stated(cells_of(column.name, cells), cells, column.labels).codes
    return np.where(codes < 0, np.nan, codes)


def _numbers(column: Column, cells: pd.Series) -> Floats:
    text = columns.texts(cells)
    found = pd.to_numeric(text, errors="coerce").to_numpy(dtype=np.float64, na_value=np.nan)
    bad = text.notna().to_numpy(dtype=bool) & ~np.isfinite(found)
    if bad.any():
        facts = {"column": shown(column.name), "cells": counted(bad), "rows": listed(bad, cells)}
        raise DataError(message("plain-error-number", **facts), field=column.name)
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
    far = [f"'{shown(name)}' {times:,}" for name, times in beyond.items() if times]
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
        most_weight=upload.heaviest,
        record=persons.record_word(upload),
        name=stand_ins.NAME,
        rows_per_person=persons.bound_of(upload),
        synthetic=True,
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
    columns={"person": persons.NO_PERSON, "weight": message("plain-upload-no-weight")},
    several=("left_out",),
    explained=stand_ins.use_of(PlainUpload, used_of),
    only_stated=lambda chosen: OTHERS not in chosen["bounds"] + chosen["categories"],
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        "most_weight": lambda chosen: bool(chosen["weight"]),
    },
    templates={"plain-template.csv": template},
    limits=(message("plain-upload-limits", columns=MOST_COLUMNS, categories=MOST_CATEGORIES),),
)


# --- a table in parts, larger than a machine: the whole numbers of its questions add up -----------


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedTable(Frozen):
    """What was counted of a table in parts: one vector of whole numbers a question.

    `columns`, `most_weight` and `record`: as of `PlainTable`. `name`, `synthetic`, `confidential`,
    `facts_from_data`, `rows_per_person` and `notes`: as in `Frozen`.
    """

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
    """Count all parts for the questions of some parameters.

    Raises DPError if a part does not fit the facts, or a question does not fit the columns.
    """
    _, facts = columns_of(upload.header, upload)
    questions = tuple(questions_of(params, facts, upload.heaviest))
    flat = parts.total(partial(_count, upload=upload, questions=questions)).flat
    sizes = [int(np.prod(question.shape)) for question in questions]
    ends = np.cumsum(sizes)[:-1]
    vectors = [
        each.reshape(question.shape).copy()
        for each, question in zip(np.split(flat, ends), questions, strict=True)
    ]
    return CountedTable(
        columns=facts,
        vectors=tuple(vectors),
        questions=questions,
        most_weight=upload.heaviest,
        record=persons.record_word(upload),
        name=say("plain-in-parts", columns=len(facts)),
        rows_per_person=persons.bound_of(upload),
        confidential=True,
    )


def _count(rows: Rows, *, upload: PlainUpload, questions: tuple[Question, ...]) -> _Sums:
    stand_ins.check_header(rows.table, upload.header)
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
