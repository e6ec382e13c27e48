"""Columns of an uploaded table become columns of numbers (8)."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd

from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.tables.numeric import Source
from dp_core.uploads import columns
from dp_core.uploads.coding import BLANK, UNLISTED, Cells, cells_of
from dp_core.uploads.columns import MISSING, NEGATIVE, POSITIVE, few, folded, listed, shown
from dp_core.uploads.facts import Stated, by_column, check_words, freed, place_of_empty
from dp_core.words import say

# --- public bounds as they are typed: ``age=0..100; ALB=20..60; *=0..15`` (4.7, 9.1) --------------

Range = tuple[float, float]

MOST = 1e100  # largest size of a bound: squares of such numbers still fit
ONE_HOT: Range = (0.0, math.sqrt(2))
"""Bounds of a column of one category: 0 and 1 become 0 and 1/√2 in the unit box (8)."""

TYPED_BOUNDS_EXAMPLE = "age=0..100; weight=30..200; *=0..15"
_NUMBER = r"([+-]?[0-9]++(?:\.[0-9]++)?(?:e[+-]?[0-9]++)?|√2)"
_RANGE = re.compile(rf"{_NUMBER}\s*\.\.\s*{_NUMBER}", re.IGNORECASE)


def ranges_of(text: str, names: Sequence[str]) -> Stated[Range]:
    """Read the bounds of columns."""
    return by_column(text, names, "bounds", TYPED_BOUNDS_EXAMPLE).read(_range)


def no_bounds(names: Sequence[str]) -> ParameterError:
    """Error for columns without bounds."""
    facts = {"many": len(names), "received": named(names)}
    return ParameterError.of("dpc-typed-bounds-bounds-stated-smallest-largest", "bounds", **facts)


def named(names: Sequence[str]) -> str:
    """Name the first columns, and count the others."""
    return few([f"'{shown(name)}'" for name in names])


def _range(name: str, listed: str) -> Range:
    word = freed(listed).replace("−", "-")
    found = _RANGE.fullmatch(word)
    ends = found.groups() if found else ("nan", "nan")
    low, high = (ONE_HOT[1] if end == "√2" else float(end) for end in ends)
    if not (abs(low) <= MOST and abs(high) <= MOST):
        facts = {"word": f"{shown(word)!r}", "most": f"{MOST:g}"}
        raise _wrong("typed-bounds-bounds-must-two-numbers", "bounds", name, **facts)
    if low > high:
        facts = {"low": f"{low:g}", "high": f"{high:g}"}
        raise _wrong("typed-bounds-bounds-run-down-smaller", "bounds", name, **facts)
    return low, high


def _wrong(key: str, field: str, column: str, **facts: Any) -> ParameterError:
    return ParameterError.of(f"dpc-{key}", field, column=shown(column), **facts)


# --- columns of an uploaded table become columns of numbers (8) -----------------------------------

OTHER = "other"  # category of cells that are in no list, where it is listed itself
MOST_NAMES = 62  # most names of a column that is numbered

EXAMPLE = "exercise=never<weekly<daily; town=north,south,other"
_UNBOUNDED = re.compile(r"[+-]?(inf|infinity|nan)", re.IGNORECASE)
_YES_NO = POSITIVE | NEGATIVE


@dataclass(frozen=True)
class Words:
    """Public list of a column of words, and whether its order means something."""

    words: tuple[str, ...]
    ordered: bool

    @property
    def width(self) -> int:
        """Columns of numbers that it becomes."""
        return 1 if self.ordered else len(self.words)


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is public about the columns."""

    ranges: Stated[Range]  # bounds of columns of numbers
    words: Stated[Words]  # lists of columns of words
    own_range: bool = False  # columns of numbers need no bounds
    # columns of words without a list are numbered in the order of their names
    numbered: bool = False

    def of(self, name: str) -> Range | Words | None:
        """Find what is stated about a column; a name goes before all others."""
        for found in (self.words.named, self.ranges.named):
            if name in found:
                return found[name]
        return self.words.others or self.ranges.others


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """What a column of the file became."""

    name: str  # of the column in the file
    names: tuple[str, ...]  # of the k columns that it became
    values: Floats  # (n, k); not a number where a cell is missing
    bounds: Range | None = None  # of each of the k columns; None where none are stated
    middle: float = math.nan  # what a missing cell becomes; nan where nothing public is known
    missing: int = 0  # rows without a number
    outside: int = 0  # rows with a number outside the bounds
    first: int = 0  # first row without a number, from 1; 0 of none
    other: int = 0  # rows that are in no list and count as other
    unused: tuple[str, ...] = ()  # listed words that nobody has
    words: tuple[str, ...] = ()  # its public list; empty of a column of numbers
    from_data: bool = False  # which names occur was read from the data

    @property
    def sources(self) -> list[Source]:
        """How the cells of the file become each of the k columns."""
        if not self.words:
            return [Source(self.name, self.middle)]
        many, place = len(self.words), place_of_empty(self.words)
        numbers = np.arange(many)[None] if len(self.names) == 1 else np.eye(many)
        found = []
        for row in numbers.astype(np.float64).tolist():
            codes = tuple(zip(self.words, row, strict=True))
            found.append(Source(self.name, self.middle if place < 0 else row[place], codes))
        return found


@dataclass(frozen=True)
class _Read:
    """Cells read as numbers, shape (n,); ``wrong`` says which are words."""

    values: Floats
    wrong: Flags


def words_of(text: str, names: Sequence[str]) -> Stated[Words]:
    """Read the lists of columns of words: ``<`` where they have an order, else commas."""
    return by_column(text, names, "categories", EXAMPLE).read(_words)


def _words(name: str, listed_words: str) -> Words:
    if "<" in listed_words and "," in listed_words:
        raise _wrong("reading-list-both-commas-only", "categories", name)
    if not {",", "<"} & set(listed_words) and ".." in listed_words[1:-1]:
        word = f"{shown(freed(listed_words))!r}"
        raise _wrong("reading-one-category-looks-like", "categories", name, freed=word)
    ordered = "<" in listed_words
    parts = map(freed, listed_words.split("<" if ordered else ","))
    words = tuple(part for part in parts if part)
    check_words(name, words, "categories")
    return Words(words, ordered)


def read_columns(table: pd.DataFrame, facts: Facts) -> list[Numbers]:
    """Turn each column into numbers, at about 0.1 s per million cells.

    Raises DataError, ParameterError if nothing public is stated about a column, or a cell does not
    fit what is.
    """
    found = [_read_column(str(name), table[name], facts) for name in table.columns]
    unbounded = [each.name for each in found if each.bounds is None]
    if unbounded and not facts.own_range:
        raise no_bounds(unbounded)
    return found


def _read_column(name: str, column: pd.Series, facts: Facts) -> Numbers:
    fact = facts.of(name)
    if isinstance(fact, Words):
        return _listed_words(cells_of(name, column), column, fact)
    read = _numbers(column)
    if not read.wrong.any():
        return _in_range(name, read, fact)
    cells = cells_of(name, column)
    if name in facts.ranges.named or _mostly_numbers(cells):
        raise _unfit("without-number", name, read.wrong, column)
    if not facts.numbered:
        words = few([repr(shown(word, length=20)) for word in cells.words()], 4)
        told = {"column": shown(name), "received": words, "example": EXAMPLE}
        raise DataError.of("dpc-reading-words-column-may-hold", "categories", **told)
    return _numbered(cells)


def _in_range(name: str, read: _Read, bounds: Range | None) -> Numbers:
    blank = np.isnan(read.values)
    low, high = (-math.inf, math.inf) if bounds is None else bounds
    outside = (read.values < low) | (read.values > high)
    return Numbers(
        name=name,
        names=(name,),
        values=read.values[:, None],
        bounds=bounds,
        middle=math.nan if bounds is None else low / 2 + high / 2,
        missing=int(np.count_nonzero(blank)),
        outside=int(np.count_nonzero(outside)),
        first=_first(blank),
    )


def _listed_words(cells: Cells, column: pd.Series, fact: Words) -> Numbers:
    codes = cells.codes(fact.words, empty=place_of_empty(fact.words))
    unlisted = codes == UNLISTED
    known = [folded(word) for word in fact.words]
    if unlisted.any() and OTHER not in known:
        told = {"fact": shown(", ".join(fact.words)), "other": OTHER}
        raise _unfit("outside-list", cells.name, unlisted, column, **told)
    if unlisted.any():
        codes = np.where(unlisted, known.index(OTHER), codes)
    times = np.bincount(codes[codes >= 0], minlength=len(fact.words))
    unused = tuple(fact.words[code] for code in np.flatnonzero(times == 0))
    other = int(np.count_nonzero(unlisted))
    return replace(_coded(cells.name, codes, fact), other=other, unused=unused)


def _coded(name: str, codes: Integers, fact: Words) -> Numbers:
    """Codes 0 … m-1 where words have an order, else a column of 0 and 1 for each word."""
    blank = codes == BLANK
    last = len(fact.words) - 1
    if fact.ordered:
        values = codes.astype(np.float64)[:, None]
    else:
        values = (codes[:, None] == np.arange(last + 1)).astype(np.float64)
    values[blank] = np.nan
    return Numbers(
        name=name,
        names=(name,) if fact.ordered else tuple(f"{name}={word}" for word in fact.words),
        values=values,
        bounds=(0.0, float(last)) if fact.ordered else ONE_HOT,
        # A missing word is as far from each word as from any other.
        middle=last / 2 if fact.ordered else 1 / (last + 1),
        missing=int(np.count_nonzero(blank)),
        first=_first(blank),
        words=fact.words,
    )


def _numbered(cells: Cells) -> Numbers:
    words = cells.words()
    if len(words) > MOST_NAMES:
        facts = {"column": shown(cells.name), "words": len(words), "most_names": MOST_NAMES}
        raise DataError.of("dpc-reading-column-holds-different-names", cells.name, **facts)
    fact = Words(tuple(words), ordered=True)
    return replace(_coded(cells.name, cells.codes(words), fact), from_data=True)


def _first(bad: Flags) -> int:
    return int(np.argmax(bad)) + 1 if bad.any() else 0


# --- cells as numbers -----------------------------------------------------------------------------


def _numbers(column: pd.Series) -> _Read:
    """Read cells as numbers; infinite ones and those above `MOST` in size count as missing."""
    quick = _typed(column)
    read = _Read(quick, np.zeros(len(column), dtype=bool)) if quick is not None else _slow(column)
    values = np.where(np.abs(read.values) > MOST, np.nan, read.values)
    return replace(read, values=values)


def _typed(column: pd.Series) -> Floats | None:
    """Numbers of a typed column, or of text that is nothing but numbers; None of any other."""
    if column.dtype.kind in "biuf":
        return np.asarray(column.to_numpy(dtype=np.float64, na_value=np.nan))
    return _parsed(column) if column.dtype.kind in "OTU" else None


def _parsed(column: pd.Series) -> Floats | None:
    import pyarrow as pa
    import pyarrow.compute as pc

    try:
        text = pc.utf8_trim_whitespace(pa.array(column, pa.string(), from_pandas=True))
        blank = pc.is_in(text, pa.array(MISSING))
        found = pc.cast(pc.if_else(blank, pa.scalar(None, pa.string()), text), pa.float64())
    except (pa.ArrowException, TypeError, UnicodeError):
        return None
    return np.array(found.to_numpy(zero_copy_only=False), dtype=np.float64)


def _slow(column: pd.Series) -> _Read:
    """Look at each distinct cell: empty, yes or no, a number or a word."""
    cells = cells_of("", column)
    texts = [None if pd.isna(text) else str(text) for text in cells.texts]
    kept = [text for text in texts if text is not None]
    yes_no = bool(kept) and _says_yes_no(kept)
    found = [math.nan if text is None else _number(text, yes_no=yes_no) for text in (*texts, None)]
    wrong = np.array([number is None for number in found])
    values = np.array([math.nan if number is None else number for number in found])
    return _Read(values[cells.place], wrong[cells.place])


def _says_yes_no(texts: Sequence[str]) -> bool:
    """Whether all cells are yes, no, true, false, 1 or 0; letters alone may mean other things."""
    words = {folded(text) for text in texts}
    return words <= _YES_NO and not words & {"y", "n", "t", "f"} and not words <= {"0", "1"}


def _number(text: str, *, yes_no: bool) -> float | None:
    if yes_no:
        return float(folded(text) in POSITIVE)
    return float(text) if columns.is_number(text) or _UNBOUNDED.fullmatch(text) else None


def _mostly_numbers(cells: Cells) -> bool:
    texts = [str(text) for text in cells.texts.dropna()]
    return 2 * sum(map(columns.is_number, texts)) > len(texts)


def _unfit(key: str, name: str, wrong: Flags, column: pd.Series, **facts: Any) -> DataError:
    """Error for cells of a column, with the first of them."""
    facts |= {"cells": int(np.count_nonzero(wrong)), "listed": listed(wrong, column)}
    return DataError.of(f"dpc-reading-column-holds-{key}", name, column=shown(name), **facts)


# --- what reading an upload changed, in sentences for its holder ----------------------------------


def noted(key: str, when: object, **facts: Any) -> list[str]:
    """Say a note where there is something to say."""
    return [say(f"dpc-upload-notes-{key}", **facts)] if when else []


def listed_note(key: str, names: Sequence[str]) -> list[str]:
    """Say something of some columns, if there are any."""
    return noted(key, names, received=named(names))


def counted_note(key: str, by_name: dict[str, int]) -> list[str]:
    """Count cells and name the columns with the highest numbers."""
    most = sorted(by_name.items(), key=lambda pair: -pair[1])
    columns = few([f"'{shown(name)}' {times:,}" for name, times in most if times])
    cells = sum(by_name.values())
    return noted(key, cells, cells=cells, received=columns)


def flat_note(names: Sequence[str]) -> list[str]:
    """Name the columns that no method uses, as their bounds are equal."""
    return listed_note("equal-bounds-nothing-compare", names)


def outside_note(by_name: dict[str, int]) -> list[str]:
    """Count the cells of each column that lie outside its bounds."""
    return counted_note("outside-bounds-counted-nearest", by_name)


def columns_notes(found: Sequence[Numbers]) -> list[str]:
    """Say what became of columns: words, bounds without width, values outside."""
    wide = [f"'{shown(each.name)}' ({len(each.names)})" for each in found if len(each.names) > 1]
    flat = [each.name for each in found if each.bounds and each.bounds[0] == each.bounds[1]]
    unused = [f"{each.name}={word}" for each in found for word in each.unused]
    numbered = [each.name for each in found if each.from_data]
    return [
        *noted("one-column-each-category", wide, received=few(wide)),
        *outside_note({each.name: each.outside for each in found}),
        *flat_note(flat),
        *counted_note("as-other", {each.name: each.other for each in found}),
        *listed_note("listed-but-nobody", unused),
        *listed_note("numbered-order-names-distances", numbered),
    ]
