"""Columns of words: each distinct cell is looked at once, whatever the number of rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.arrays import Codes
from dp_core.uploads import columns
from dp_core.uploads.columns import folded
from dp_core.uploads.facts import EMPTY
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
        return [spelled[key] for key in sorted(spelled, key=_in_order)]

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
    if left < 1:
        return ""
    return say("reading-more-columns", left=left)


def _in_order(word: str) -> tuple[bool, float, str]:
    number = columns.is_number(word)
    return not number, float(word) if number else 0.0, word
