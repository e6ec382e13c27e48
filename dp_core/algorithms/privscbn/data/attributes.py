"""Columns of an uploaded table become yes/no attributes; what is not clear is asked for."""

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.generators import alike
from dp_core.arrays import Bits, Codes
from dp_core.errors import DataError, ParameterError
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.uploads import coding, columns, persons
from dp_core.uploads.columns import NEGATIVE, POSITIVE, few, shown
from dp_core.words import Message, message, named, say, semicolons

Pair = tuple[str, str]
"""Words for yes and for no."""
USUAL: Pair = ("1", "0")
"""How yes and no are written where nothing is stated."""

_FLAGS = POSITIVE | NEGATIVE


@dataclass(frozen=True, kw_only=True)
class Answers:
    """What means yes, as far as the cells do not speak for themselves; words are folded."""

    words: frozenset[str]  # for yes in any column
    noes: frozenset[str]  # for no in any column
    own: Mapping[str, Pair]  # of single columns; empty where none is stated
    thresholds: Mapping[str, float]  # columns of numbers: yes means at least so much
    blank_is_no: bool  # whether an empty cell counts as no; else it is refused


@dataclass(frozen=True)
class _Column:
    """Cells of a column as codes of its distinct words, (n,); code -1 is an empty cell."""

    name: str
    codes: Codes
    words: list[str]

    def held(self) -> Message:
        """Say which column it is, with its first distinct words."""
        found = [repr(shown(word, length=20)) for word in self.words]
        return message("privscbn-holds", column=shown(self.name), words=few(found, 4))


def parts(text: str) -> list[str]:
    """Cut a typed list at its commas; quotes hold a comma that belongs to a name."""
    try:
        found = next(csv.reader([" ".join(text.splitlines())], skipinitialspace=True), [])
    except csv.Error:
        found = text.split(",")
    return [part.strip() for part in found if part.strip()]


def part_of(name: str, words: str) -> str:
    """Write ``sex=f``; quotes stand around all of a part that holds a mark."""
    return typed(f"{name}={words}")


def typed(part: str) -> str:
    """Put quotes around a part that holds a mark."""
    doubled = part.replace('"', '""')
    return f'"{doubled}"' if set(part) & set(',"\n') else part


def word_pairs(text: str) -> tuple[list[Pair], dict[str, Pair]]:
    """Read ``J|N, sex=f``: words of the whole table, and of single columns, as they are written.

    The word for no is empty where none is stated; a column's two words differ.
    """
    pairs: list[Pair] = []
    own: dict[str, Pair] = {}
    for part in parts(text):
        name, equals, words = part.rpartition("=")
        yes, bar, no = (each.strip() for each in words.partition("|"))
        if not yes or (bar and not no) or "|" in no or columns.folded(yes) == columns.folded(no):
            raise ParameterError.of("privscbn-error-yes", "yes", part=repr(shown(part)))
        if equals:
            own[name.strip()] = yes, no
        else:
            pairs.append((yes, no))
    return pairs, own


def answers_of(
    text: str, names: Sequence[str], *, thresholds: Mapping[str, float], blank_is_no: bool
) -> Answers:
    """Read which words mean yes and no in the columns of a table."""
    pairs, own = word_pairs(text)
    known = {columns.known(names, name, "yes", "column"): pair for name, pair in own.items()}
    fold = columns.folded
    return Answers(
        words=frozenset(fold(yes) for yes, _ in pairs),
        noes=frozenset(fold(no) for _, no in pairs if no),
        own={name: (fold(yes), fold(no)) for name, (yes, no) in known.items()},
        thresholds=thresholds,
        blank_is_no=blank_is_no,
    )


def cut_points(text: str) -> dict[str, float]:
    """Read ``age=65, income=30000``."""
    found = {}
    for part in parts(text):
        name, _, number = part.rpartition("=")
        several = ";" in name and "=" in name
        finite = columns.is_number(number) and not math.isinf(float(number))
        if not name.strip() or several or not finite:
            said = repr(shown(part))
            raise ParameterError.of("privscbn-error-thresholds", "thresholds", part=said)
        found[name.strip()] = float(number)
    return found


def read_attributes(table: pd.DataFrame, answers: Answers) -> tuple[Bits, int]:
    """Read every column as yes or no, and count the empty cells that were taken for no.

    Raises DataError that names unclear columns with their words, or empty cells.
    """
    names = [str(name) for name in table.columns]
    for name in answers.thresholds:
        columns.known(names, name, "thresholds", "column")
    values = np.zeros(table.shape, dtype=np.uint8)
    unclear: list[_Column] = []
    blanks = np.zeros(len(names), dtype=np.int64)
    for j, name in enumerate(names):
        column = _read(name, table.iloc[:, j])
        hits = _hits(column, answers)
        if hits is None:
            unclear.append(column)
            continue
        blanks[j] = np.count_nonzero(column.codes < 0)
        # Code -1, an empty cell, reads the last entry.
        values[:, j] = np.array([*hits, False], dtype=np.uint8)[column.codes]
    if unclear:
        raise _unclear(unclear)
    if blanks.any() and not answers.blank_is_no:
        raise _empty(table, blanks)
    return values, int(blanks.sum())


def _read(name: str, column: pd.Series) -> _Column:
    """Look at each distinct cell once; cells that differ in case or blanks are one word."""
    cells = coding.cells_of(name, column)
    words = [columns.folded(word) for word in cells.words()]
    return _Column(name, cells.codes(words), words)


def _hits(column: _Column, answers: Answers) -> list[bool] | None:
    """Tell which words of a column mean yes; None where nobody said."""
    if column.name in answers.thresholds:
        return _above(column, answers.thresholds[column.name])
    words = set(column.words)
    if column.name in answers.own:
        yes, no = answers.own[column.name]
        decided = words <= {yes, no} if no else len(words | {yes}) <= 2
        return [each == yes for each in column.words] if decided else None
    given, usual = words & answers.words, (words & POSITIVE) - answers.words - answers.noes
    unclear = words <= _FLAGS and given & NEGATIVE and not answers.noes
    # "1, 2" with 2 for yes: both words would mean yes, and none no.
    if unclear or (given and usual and words == given | usual):
        facts = {"held": column.held(), "example": shown(column.name, length=20)}
        raise DataError.of("privscbn-error-two-yes", "yes", word=min(given), **facts)
    known = words <= _FLAGS | answers.words | answers.noes
    if not known and not (len(words) == 2 and len(words & answers.words) == 1):
        return None
    positive = (POSITIVE - answers.noes) | answers.words
    return [word in positive for word in column.words]


def _above(column: _Column, threshold: float) -> list[bool]:
    bad = [word for word in column.words if not columns.is_number(word)]
    if bad:
        facts = {"column": shown(column.name), "word": repr(shown(bad[0]))}
        raise DataError.of("privscbn-error-no-number", column.name, **facts)
    return [float(word) >= threshold for word in column.words]


def _unclear(found: Sequence[_Column]) -> DataError:
    numbers = [
        column.name
        for column in found
        if len(column.words) > 1 and all(map(columns.is_number, column.words))
    ]
    first = found[0].name
    return DataError.of(
        "privscbn-error-unclear",
        first,
        held=semicolons(column.held() for column in found[:3]),
        more=coding.more_like_these(len(found) - 3),
        example=shown((numbers or [first])[0], length=20),
    )


def _empty(table: pd.DataFrame, blanks: NDArray[np.int64]) -> DataError:
    j = int(np.argmax(blanks > 0))
    name = str(table.columns[j])
    row = int(np.argmax(columns.texts(table.iloc[:, j]).isna())) + 1
    facts = {"cells": int(blanks.sum()), "row": row, "column": shown(name)}
    return DataError.of("privscbn-error-empty-cells", name, **facts)


# --- what is public about the columns of a table: the names, and of categories their words --------


@dataclass(frozen=True)
class Codebook:
    """Names of columns, and the words of their categories in the order of the codes."""

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]


def public_words(table: BinaryTable | CategoricalTable) -> tuple[str, ...] | Codebook:
    """Give the names of a yes/no table, or the codebook of one of categories."""
    if isinstance(table, CategoricalTable):
        return Codebook(table.names, table.labels)
    return table.names


# --- uploads of categories and numbers: coded by the lists and edges that are stated as public ----

FEW_RECORDS = 50
MOST_CELLS = 1_000_000
"""Cells of the tables of all pairs."""

_SEED = 3  # other records than those of the bundled tables


def accept_categories(table: pd.DataFrame, upload: Any) -> CategoricalTable:
    """Turn an uploaded table into a table of categories."""
    found, used = _coded(table, upload)
    codes = np.column_stack([column.codes for column in used])
    own = persons.keep(persons.person_column(table, upload), upload, codes)
    codes = codes[own.places]
    said = [*own.notes, *coding.notes_of(found, used)]
    if len(codes) < FEW_RECORDS:
        said.append(say("privscbn-note-few", records=len(codes), few=FEW_RECORDS))
    return CategoricalTable(
        codes=codes,
        confidential=True,
        notes=tuple(said),
        **coding.described(used),
        **_of(upload, codes),
    )


def alike_of(upload: Any, rows: int) -> CategoricalTable:
    """Make up answers in the stated categories."""
    _, used = _coded(columns.blank_table(upload.header), upload)
    made = alike(rows, [len(column.labels) for column in used], seed=_SEED)
    stated = _of(upload, made.codes) | {"name": columns.NAME}
    return replace(made, **coding.described(used), **stated)


def _coded(table: pd.DataFrame, upload: Any) -> tuple[list[coding.Coded], list[coding.Coded]]:
    """All columns that are used, and of these all but those of a single category."""
    if not coding.used_of(table, upload)[1]:
        raise DataError.of("privscbn-error-none-left", "left_out")
    found, used = coding.coded_columns(table, upload)
    check_sizes([len(column.labels) for column in used], [column.name for column in used])
    return found, used


def check_sizes(domains: Sequence[int], names: Sequence[str]) -> None:
    """Refuse columns whose pairs have more cells than can be counted."""
    cells = (sum(domains) ** 2 - sum(k * k for k in domains)) // 2
    if cells > MOST_CELLS:
        largest = sorted(range(len(domains)), key=lambda j: -domains[j])[:3]
        listed = ", ".join(f"'{names[j][:40]}' {domains[j]}" for j in largest)
        facts = {"columns": len(domains), "largest": listed, "cells": cells, "most": MOST_CELLS}
        raise ParameterError.of("privscbn-error-pairs", "categories", **facts)


def file_name(rows: int, record: str, columns: int) -> str:
    """Name an uploaded table by its size."""
    return say("your-file-rows", rows=rows, record=named(record), columns=columns)


def _of(upload: Any, codes: np.ndarray[Any, Any]) -> dict[str, Any]:
    """Name the table, and say what its rows are."""
    rows, columns = codes.shape
    record = persons.record_word(upload, "rows")
    return {
        "name": file_name(rows, record, columns),
        "record": record,
        "rows_per_person": persons.bound_of(upload),
    }
