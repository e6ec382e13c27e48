"""Public lists as they are typed: ``sex=f,m; income=low,high`` and ``age=18,30,45,65``.

Semicolons or new lines stand between columns, commas between categories; quotes hold a mark that
belongs to a name, and ``0..4`` is short for ``0,1,2,3,4``. The category ``missing`` is that of
empty cells, and ``other`` of cells that are in no other.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from dp_core.errors import ParameterError
from dp_core.uploads import columns
from dp_core.uploads.columns import shown
from dp_core.uploads.facts import (
    EMPTY,
    OTHER,
    Stated,
    by_column,
    check_words,
    freed,
    place_of_empty,
    place_of_other,
)
from dp_core.words import message

_SPAN = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")
_LONGEST_SPAN = 1_000
_MOST_WORDS = 10_000
EXAMPLES = {"categories": "sex=f,m; income=low,high", "edges": "age=18,30,45,65; rooms=3"}


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
        """Words for the ranges, the lowest first; then those of empty and of other cells.

        Examples
        --------
        >>> Ranges((18.0, 65.0), ("18", "65"), False).labels()
        ('under 18', '18 to under 65', '65 and over')
        """
        between = (f"{a} to under {b}" for a, b in pairwise(self.words))
        ends = (f"under {self.words[0]}", *between, f"{self.words[-1]} and over")
        return (*ends, *((EMPTY,) * self.empty), *((OTHER,) * self.other))


def categories_of(text: str, names: Sequence[str]) -> Stated[tuple[str, ...]]:
    """Read the categories of columns.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or listed twice, or a category is.
    """
    return by_column(text, names, "categories", EXAMPLES["categories"]).read(_categories)


def ranges_of(text: str, names: Sequence[str]) -> dict[str, Ranges]:
    """Read the edges of ranges of numbers.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or listed twice, or edges do not rise.
    """
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
        raise ParameterError(
            message("reading-span", word=repr(shown(word)), most=_LONGEST_SPAN), field="categories"
        )
    return [str(number) for number in range(first, last + 1)]


def _ranges(name: str, listed: str) -> Ranges:
    found = _listed(listed)
    empty, other = place_of_empty(found), place_of_other(found)
    words = tuple(word for place, word in enumerate(found) if place not in (empty, other))
    edges = tuple(float(word) if columns.is_number(word) else math.nan for word in words)
    rising = all(a < b for a, b in pairwise(edges))
    if not edges or not rising or not all(map(math.isfinite, edges)):
        raise ParameterError(
            message(
                "reading-edges",
                column=shown(name),
                edges=shown(",".join(words)),
                example=EXAMPLES["edges"],
            ),
            field="edges",
        )
    return Ranges(edges, words, empty >= 0, other is not None)
