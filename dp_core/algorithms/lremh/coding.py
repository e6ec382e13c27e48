"""Columns of an uploaded table become codes of public categories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core import columns
from dp_core.algorithms.lremh.stated import EMPTY, OTHERS, Ranges, place_of_empty
from dp_core.categorical import MOST_CATEGORIES
from dp_core.columns import folded, listed, shown
from dp_core.errors import DataError

_LISTED = 4


@dataclass(frozen=True, kw_only=True)
class Facts:
    """What is public about the columns.

    Parameters
    ----------
    categories : mapping of str to tuple of str
        Categories of columns; of all others under ``*``.
    ranges : mapping of str to Ranges
        Edges of columns of numbers.
    own : bool
        Whether the categories of columns without either are read from the data.
    """

    categories: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ranges: Mapping[str, Ranges] = field(default_factory=dict)
    own: bool = False

    def of(self, name: str) -> tuple[str, ...] | Ranges | None:
        """Find what is stated about a column; None of nothing."""
        if name in self.ranges:
            return self.ranges[name]
        return self.categories.get(name, self.categories.get(OTHERS))


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


@dataclass(frozen=True)
class _Cells:
    """Distinct cells of a column as text; ``place`` says which a row has, -1 of an empty one."""

    name: str
    place: NDArray[np.intp]
    texts: pd.Series

    def each(self, codes: Sequence[int] | NDArray[np.int64], empty: int) -> NDArray[np.int64]:
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
        return [spelled[key] for key in sorted(spelled, key=_in_order)]


def code_columns(table: pd.DataFrame, facts: Facts) -> list[Coded]:
    """Give each cell the code of its category.

    Parameters
    ----------
    table : DataFrame, shape (n, d)
    facts : Facts

    Returns
    -------
    list of Coded
        One of each column, constant ones too. Cost: about 0.1 s per million cells.

    Raises
    ------
    DataError
        If a column has no stated categories, a cell is in none of them, no number, or empty where
        that is no category, or there are too many categories.
    """
    names = [str(name) for name in table.columns]
    unclear = [j for j, name in enumerate(names) if facts.of(name) is None]
    if unclear and not facts.own:
        raise _unclear([_cells(names[j], table.iloc[:, j]) for j in unclear[:3]], len(unclear))
    return [_coded(name, table.iloc[:, j], facts.of(name)) for j, name in enumerate(names)]


def _coded(name: str, column: pd.Series, fact: tuple[str, ...] | Ranges | None) -> Coded:
    cells = _cells(name, column)
    if fact is None:
        found = _own(cells)
    elif isinstance(fact, Ranges):
        found = _in_ranges(cells, column, fact)
    else:
        found = _stated(cells, column, fact)
    if len(found.labels) > MOST_CATEGORIES:
        raise _too_many(found)
    if (found.codes < 0).any():
        raise _empty(found, column)
    return found


def _cells(name: str, column: pd.Series) -> _Cells:
    place, found = pd.factorize(column)
    return _Cells(name, place, columns.texts(pd.Series(found)))


def _in_order(word: str) -> tuple[bool, float, str]:
    number = columns.is_number(word)
    return not number, float(word) if number else 0.0, word


def _stated(cells: _Cells, column: pd.Series, words: tuple[str, ...]) -> Coded:
    index = {folded(word): code for code, word in enumerate(words)}
    unseen = -2
    codes = [-1 if pd.isna(text) else index.get(folded(text), unseen) for text in cells.texts]
    found = Coded(cells.name, cells.each(codes, place_of_empty(words)), words, cells.empty)
    bad = found.codes == unseen
    if bad.any():
        raise DataError(
            f"Column '{shown(cells.name)}' holds {_count(bad)} outside its categories "
            f"{shown(', '.join(words))}: {listed(bad, column)}; every cell needs one of them. "
            "Correct these rows, or add the category to the list if it is public.",
            field=cells.name,
        )
    return found


def _in_ranges(cells: _Cells, column: pd.Series, ranges: Ranges) -> Coded:
    read = pd.to_numeric(cells.texts, errors="coerce").astype("Float64")
    numbers = read.to_numpy(dtype=np.float64, na_value=np.nan)
    wrong = cells.texts.notna().to_numpy(dtype=bool) & ~np.isfinite(numbers)
    if wrong.any():
        bad = np.append(wrong, False)[cells.place]
        raise DataError(
            f"Column '{shown(cells.name)}' has edges and holds {_count(bad)} without a number: "
            f"{listed(bad, column)}; ranges need numbers, with a point for decimals. Correct these "
            "rows, or state the categories of the column instead.",
            field=cells.name,
        )
    codes = np.searchsorted(np.array(ranges.edges), numbers, side="right")
    empty = len(ranges.edges) + 1 if ranges.empty else -1
    return Coded(cells.name, cells.each(codes, empty), ranges.labels(), cells.empty)


def _own(cells: _Cells) -> Coded:
    words = cells.words()
    if cells.empty and EMPTY not in map(folded, words):
        words.append(EMPTY)
    index = {folded(word): code for code, word in enumerate(words)}
    codes = [-1 if pd.isna(text) else index[folded(text)] for text in cells.texts]
    found = cells.each(codes, index.get(EMPTY, -1))
    return Coded(cells.name, found, tuple(words), cells.empty, from_data=True)


def _count(bad: NDArray[np.bool_], what: str = "cell") -> str:
    times = int(np.count_nonzero(bad))
    return f"1 {what}" if times == 1 else f"{times:,} {what}s"


def _too_many(found: Coded) -> DataError:
    advice = "leave it out, or list fewer"
    if found.from_data:
        numeric = all(map(columns.is_number, set(found.labels) - {EMPTY}))
        example = f"public edges such as {shown(found.name, length=20)}=10,20"
        advice = f"give {example}, or leave it out" if numeric else "leave it out"
    return DataError(
        f"Column '{shown(found.name)}' has {len(found.labels):,} categories, and at most "
        f"{MOST_CATEGORIES} are accepted; {advice}.",
        field=found.name,
    )


def _empty(found: Coded, column: pd.Series) -> DataError:
    bad = found.codes < 0
    rows = [str(row + 1) for row in np.flatnonzero(bad)[:5]]
    first = f"in row {rows[0]}" if len(rows) == 1 else f"first in rows {', '.join(rows)}"
    return DataError(
        f"Column '{shown(found.name)}' has {_count(bad, 'empty cell')} (NA, null and the like "
        f"count as empty), {first}; nobody may be dropped. Add {EMPTY} to its list, which makes it "
        "a public category of its own, or fill them.",
        field=found.name,
    )


def _unclear(found: Sequence[_Cells], times: int) -> DataError:
    holds = "; ".join(_holds(cells) for cells in found)
    more = f"; {times - len(found):,} more columns are like these" if times > len(found) else ""
    example = shown(found[0].name, length=20)
    return DataError(
        f"{holds[0].upper()}{holds[1:]}{more}; which categories a column has must be public. State "
        f"them, as in {example}=low,high, or edges for numbers, as in {example}=10,20; or leave "
        "the column out.",
        field=found[0].name,
    )


def _holds(cells: _Cells) -> str:
    words = cells.words()
    first = ", ".join(repr(shown(word, length=20)) for word in words[:_LISTED]) or "no cell"
    more = f" and {len(words) - _LISTED:,} more" if len(words) > _LISTED else ""
    return f"column '{shown(cells.name)}' holds {first}{more}"
