"""Columns of an uploaded table become codes of public categories; a distinct cell is read once."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.arrays import Codes
from dp_core.errors import DataError, ParameterError
from dp_core.params import knob
from dp_core.tables.categorical import MOST_CATEGORIES, check_shape
from dp_core.tables.frozen import checked_names
from dp_core.uploads import columns, persons
from dp_core.uploads.columns import few, folded, listed, shown
from dp_core.uploads.facts import (
    EMPTY,
    OTHER,
    Stated,
    by_column,
    check_words,
    freed,
    not_twice,
    place_of_empty,
    place_of_other,
)
from dp_core.words import Message, message, say

BLANK = -1
"""Code of an empty cell."""
UNLISTED = -2
"""Code of a cell that is in no list."""


@dataclass(frozen=True)
class Cells:
    """Distinct cells of a column as text; ``place`` says which a row has, -1 of an empty one."""

    name: str
    place: NDArray[np.intp]
    texts: pd.Series

    def each(self, codes: Sequence[int] | Codes, empty: int) -> Codes:
        """Codes of all rows from those of the distinct cells."""
        blank = self.texts.isna().to_numpy(dtype=bool)
        found = np.where(blank, empty, np.asarray(codes, dtype=np.int64))
        # Place -1 reads the last entry.
        return np.append(found, empty)[self.place]

    @property
    def empty(self) -> int:
        """Number of rows whose cell is empty."""
        blank = np.append(self.texts.isna().to_numpy(dtype=bool), True)
        return int(np.count_nonzero(blank[self.place]))

    def words(self) -> list[str]:
        """Spellings, one of those that differ in case or blanks; numbers first, and in order."""
        spelled: dict[str, str] = {}
        for text in sorted(self.texts.dropna().unique()):
            spelled.setdefault(folded(text), text)

        def place(word: str) -> tuple[bool, float, str]:
            number = columns.is_number(word)
            return not number, float(word) if number else 0.0, word

        return [spelled[key] for key in sorted(spelled, key=place)]

    def own(self) -> tuple[list[str], Codes]:
        """Give its own words, with `EMPTY` as the last where cells are, and the place of each."""
        words = self.words()
        if self.empty and EMPTY not in map(folded, words):
            words.append(EMPTY)
        known = [folded(word) for word in words]
        return words, self.codes(words, empty=known.index(EMPTY) if self.empty else BLANK)

    def codes(self, words: Iterable[str], *, empty: int = BLANK, other: int | None = None) -> Codes:
        """Place of each row's cell in a list; `other` or `UNLISTED` where it is in none."""
        unlisted = UNLISTED if other is None else other
        index = {folded(word): code for code, word in enumerate(words)}
        found = [
            BLANK if pd.isna(text) else index.get(folded(text), unlisted) for text in self.texts
        ]
        return self.each(found, empty)


def cells_of(name: str, column: pd.Series) -> Cells:
    """Find the distinct cells of a column."""
    return Cells(name, *columns.factorized(column))


def counted(bad: NDArray[np.bool_]) -> Message:
    """Count the cells that are wrong, in words: ``1 cell``, ``2,345 cells``."""
    return message("reading-counted", cells=np.count_nonzero(bad))


def more_like_these(left: int) -> str:
    """Say how many columns are not named in an error."""
    return say("reading-more-columns", left=left) if left > 0 else ""


# --- public lists as they are typed: ``sex=f,m; income=low,high`` and ``age=18,30,45,65`` ---------

_SPAN = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")
_LONGEST_SPAN = 1_000
_MOST_WORDS = 10_000
EXAMPLES = {"categories": "sex=f,m; income=low,high", "edges": "age=18,30,45,65; rooms=3"}


def public_fact(words: str, default: Any) -> Any:
    """Declare a public fact with the words of a message, which has its help as an attribute."""
    return knob(default, message(words), help=message(f"{words}.help"))


@dataclass(frozen=True)
class Ranges:
    """Edges between ranges of numbers, as numbers and as typed.

    Whether cells may be empty, and whether they may be no numbers.
    """

    edges: tuple[float, ...]
    words: tuple[str, ...]
    empty: bool
    other: bool = False

    def labels(self) -> tuple[str, ...]:
        """Words for the ranges, the lowest first; then those of empty and of other cells."""
        between = (f"{a} to under {b}" for a, b in pairwise(self.words))
        ends = (f"under {self.words[0]}", *between, f"{self.words[-1]} and over")
        return (*ends, *((EMPTY,) * self.empty), *((OTHER,) * self.other))


def categories_of(text: str, names: Sequence[str]) -> Stated[tuple[str, ...]]:
    """Read the categories of columns; refuse an unknown column, and what is listed twice."""
    return by_column(text, names, "categories", EXAMPLES["categories"]).read(_categories)


def ranges_of(text: str, names: Sequence[str]) -> dict[str, Ranges]:
    """Read the edges of ranges of numbers; refuse an unknown column, and edges that do not rise."""
    found = by_column(text, names, "edges", EXAMPLES["edges"], others=False)
    return dict(found.read(_ranges).named)


def _categories(name: str, listed: str) -> tuple[str, ...]:
    words = _listed(listed)
    check_words(name, words, "categories")
    return words


def _listed(text: str) -> tuple[str, ...]:
    # Cut off where so many are far too many already: each span is short for a thousand words.
    return tuple(islice((word for part in text.split(",") for word in _words(part)), _MOST_WORDS))


def _words(part: str) -> list[str]:
    word = freed(part)
    span = _SPAN.fullmatch(word)
    if span is None:
        return [word] if word else []
    first, last = int(span[1]), int(span[2])
    if not first < last < first + _LONGEST_SPAN:
        raise ParameterError.of(
            "reading-span", "categories", word=repr(shown(word)), most=_LONGEST_SPAN
        )
    return [str(number) for number in range(first, last + 1)]


def _ranges(name: str, listed: str) -> Ranges:
    found = _listed(listed)
    empty, other = place_of_empty(found), place_of_other(found)
    words = tuple(word for place, word in enumerate(found) if place not in (empty, other))
    edges = tuple(float(word) if columns.is_number(word) else math.nan for word in words)
    rising = all(a < b for a, b in pairwise(edges))
    if not edges or not rising or not all(map(math.isfinite, edges)):
        facts = {"column": shown(name), "edges": shown(",".join(words))}
        raise ParameterError.of("reading-edges", "edges", example=EXAMPLES["edges"], **facts)
    return Ranges(edges, words, empty >= 0, other is not None)


# --- columns of an uploaded table become codes of public categories -------------------------------


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is public about the columns."""

    # categories of columns, and of all others
    categories: Stated[tuple[str, ...]] = field(default_factory=lambda: Stated({}))
    ranges: Mapping[str, Ranges] = field(default_factory=dict)  # edges of columns of numbers

    def of(self, name: str) -> tuple[str, ...] | Ranges | None:
        """Find what is stated about a column; None of nothing."""
        return self.ranges[name] if name in self.ranges else self.categories.of(name)


def facts_of(names: Sequence[str], upload: Any) -> Facts:
    """Read what an upload states about columns of these names; refuse two things of one column."""
    categories = categories_of(upload.categories, names)
    ranges = ranges_of(upload.edges, names)
    said = {"has categories": categories.named, "has edges": ranges}
    not_twice({"is left out": {*upload.left_out, *filter(None, [upload.person])}, **said})
    return Facts(categories=categories, ranges=ranges)


def used_of(table: pd.DataFrame, upload: Any) -> tuple[list[int], list[int]]:
    """Find the columns that are not left out by name, and of these those that are used.

    Where lists are read from the data that is all of them; else those of which something is stated.
    """
    names = [str(name) for name in table.columns]
    kept = persons.used_columns(table, upload.left_out, upload.person)
    if getattr(upload, "own_categories", False):
        return kept, kept
    facts = facts_of(names, upload)
    used = columns.stated_columns(
        names, kept, lambda name: facts.of(name) is not None, say("reading-facts")
    )
    return kept, used


def coded_columns(
    table: pd.DataFrame, upload: Any, most: int = MOST_CATEGORIES
) -> tuple[list["Coded"], list["Coded"]]:
    """Code the columns that are used: all of them, and of these all but the constant ones.

    A column of which nothing is stated has its own words. A `DataError` refuses a cell that is in
    none of the stated categories, no number, or empty where that is none, and too many words.
    Cost: 0.1 s a million cells.
    """
    names = checked_names(table.columns, table.shape[1])
    places = used_of(table, upload)[1]
    check_shape(max(len(table), 2), len(places))  # a part may have one row, a look-alike none
    facts = facts_of(names, upload)
    found = [_coded(names[j], table.iloc[:, j], facts.of(names[j]), most) for j in places]
    used = [column for column in found if len(column.labels) > 1]
    if not used:
        raise DataError.of("reading-all-single", "categories")
    return found, used


@dataclass(frozen=True)
class Coded:
    """A column as codes of its categories, shape (n,), with the number of its empty cells.

    An empty cell has code -1 where no category is listed for it.
    """

    name: str
    codes: NDArray[np.int64]
    labels: tuple[str, ...]
    empty: int = 0
    from_data: bool = False


def described(found: Sequence[Coded]) -> dict[str, Any]:
    """Give what a table of categories says of its columns."""
    return {
        "domains": tuple(len(column.labels) for column in found),
        "names": tuple(column.name for column in found),
        "labels": tuple(column.labels for column in found),
    }


def notes_of(found: Sequence[Coded], kept: Sequence[Coded]) -> list[str]:
    """Say what coding did, of all columns and of those that are kept; for the holder only."""
    said, unused = [], []
    if constant := [shown(column.name) for column in found if len(column.labels) < 2]:
        said.append(say("reading-single", columns=few(constant)))
    if empty := sum(column.empty for column in kept):
        said.append(say("reading-empty-cells", cells=empty))
    for column in kept:
        times = np.bincount(column.codes, minlength=len(column.labels))
        nobody = (column.labels[code] for code in np.flatnonzero(times == 0))
        unused += [shown(f"{column.name}={label}") for label in nobody]
    if unused:
        said.append(say("reading-nobody-has", words=few(unused)))
    if own := [shown(column.name) for column in found if column.from_data]:
        said.append(say("reading-categories-read", columns=few(own)))
    return said


def _coded(name: str, column: pd.Series, fact: tuple[str, ...] | Ranges | None, most: int) -> Coded:
    cells = cells_of(name, column)
    if fact is None:
        words, codes = cells.own()
        found = Coded(cells.name, codes, tuple(words), cells.empty, from_data=True)
    elif isinstance(fact, Ranges):
        found = _in_ranges(cells, column, fact)
    else:
        found = stated(cells, column, fact)
    if len(found.labels) > most:
        raise _too_many(found, most)
    if (found.codes < 0).any():
        raise _empty(found, column, fact)
    return found


def stated(cells: Cells, column: pd.Series, words: tuple[str, ...]) -> Coded:
    """Code a column by the words that are stated of it; refuse a cell that is none of them."""
    codes = cells.codes(words, empty=place_of_empty(words), other=place_of_other(words))
    found = Coded(cells.name, codes, words, cells.empty)
    bad = found.codes == UNLISTED
    if bad.any():
        facts = {"cells": counted(bad), "words": shown(", ".join(words))}
        where = {"column": shown(cells.name), "rows": listed(bad, column)}
        raise DataError.of("reading-outside", cells.name, **facts, **where)
    return found


def _in_ranges(cells: Cells, column: pd.Series, ranges: Ranges) -> Coded:
    numbers = columns.floats(cells.texts)
    wrong = cells.texts.notna().to_numpy(dtype=bool) & ~np.isfinite(numbers)
    if wrong.any() and not ranges.other:
        bad = np.append(wrong, False)[cells.place]
        facts = {"column": shown(cells.name), "cells": counted(bad), "rows": listed(bad, column)}
        raise DataError.of("reading-edges-number", cells.name, **facts)
    codes = np.searchsorted(np.array(ranges.edges), numbers, side="right")
    codes[wrong] = len(ranges.labels()) - 1
    empty = len(ranges.edges) + 1 if ranges.empty else -1
    return Coded(cells.name, cells.each(codes, empty), ranges.labels(), cells.empty)


def _too_many(found: Coded, most: int) -> DataError:
    facts = {"short": shown(found.name, length=20), "other": OTHER, "most": most}
    facts |= {"column": shown(found.name), "categories": len(found.labels)}
    return DataError.of("reading-many-categories", found.name, **facts)


def _empty(found: Coded, column: pd.Series, fact: tuple[str, ...] | Ranges | None) -> DataError:
    words = fact.words if isinstance(fact, Ranges) else found.labels
    stated = f"{shown(found.name)}={shown(','.join(words))},{EMPTY}"
    where = "edges" if isinstance(fact, Ranges) else "categories"
    bad = found.codes < 0
    rows = [str(row + 1) for row in np.flatnonzero(bad)[:5]]
    facts = {"column": shown(found.name), "cells": np.count_nonzero(bad), "rows": ", ".join(rows)}
    facts |= {"several": len(rows) > 1, "stated": stated, "where": where, "empty": EMPTY}
    return DataError.of("reading-empty-cell", found.name, **facts)
