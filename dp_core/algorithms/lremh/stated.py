"""Public lists as they are typed: ``sex=f,m; income=low,high`` and ``age=18,30,45,65``.

Semicolons stand between columns, commas between categories; quotes hold a mark that belongs to a
name, and ``0..4`` is short for ``0,1,2,3,4``.
"""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pandas as pd

from dp_core import columns
from dp_core.columns import MISSING, folded, shown
from dp_core.errors import DataError, ParameterError

OTHERS = "*"
"""Stands for all columns that are not listed."""
EMPTY = "missing"
"""Category of empty cells."""

_QUOTED = re.compile(r'(?:(?<=[;,=\n])|^)\s*"((?:[^"]|"")*)"\s*(?=[;,=\n]|$)')
_HELD = str.maketrans(";,=\n", "\ue000\ue001\ue002 ")
_FREED = str.maketrans("\ue000\ue001\ue002", ";,=")
_SPAN = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")
_LONGEST_SPAN = 1_000
_EMPTY_WORDS = frozenset(folded(word) for word in MISSING if word)
_EXAMPLES = {"categories": "sex=f,m; income=low,high", "edges": "age=18,30,45,65; rooms=3"}


@dataclass(frozen=True)
class Ranges:
    """Edges between ranges of numbers, as numbers and as typed; whether cells may be empty."""

    edges: tuple[float, ...]
    words: tuple[str, ...]
    empty: bool

    def labels(self) -> tuple[str, ...]:
        """Words for the ranges, the lowest first; the category of empty cells last.

        Examples
        --------
        >>> Ranges((18.0, 65.0), ("18", "65"), False).labels()
        ('under 18', '18 to under 65', '65 and over')
        """
        between = (f"{a} to under {b}" for a, b in pairwise(self.words))
        ends = (f"under {self.words[0]}", *between, f"{self.words[-1]} and over")
        return (*ends, EMPTY) if self.empty else ends


def entries(text: str, setting: str) -> tuple[str, ...]:
    """Cut a typed list into one entry per column; marks in quotes are held.

    Raises
    ------
    ParameterError
        If an entry is no column with a list.
    """
    held = _QUOTED.sub(lambda found: found[1].replace('""', '"').translate(_HELD), text)
    found = tuple(entry.strip() for entry in re.split(r"[;\n]", held) if entry.strip())
    for entry in found:
        name, equals, words = entry.partition("=")
        if not (equals and name.strip() and words.strip(", ")):
            raise ParameterError(
                f"{setting} = {shown(entry.translate(_FREED))!r} is no column with a list; write "
                f"them as in {_EXAMPLES[setting]}.",
                field=setting,
            )
    return found


def categories_of(text: str, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Read the categories of columns.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or listed twice, or a category is.
    """
    found = _by_column(text, names, "categories")
    for name, words in found.items():
        known = [folded(word) for word in words]
        twice = next((word for word in words if known.count(folded(word)) > 1), None)
        if twice is not None:
            raise ParameterError(
                f"'{shown(name)}' has the category {shown(twice)!r} twice (capital letters make no "
                "difference), and each needs to be named once; correct the list.",
                field="categories",
            )
    return found


def ranges_of(text: str, names: Sequence[str]) -> dict[str, Ranges]:
    """Read the edges of ranges of numbers.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or listed twice, or edges do not rise.
    """
    return {name: _ranges(name, words) for name, words in _by_column(text, names, "edges").items()}


def place_of_empty(words: Iterable[str]) -> int:
    """Find the category of empty cells: missing, else NA, none or the like; -1 of none."""
    known = [folded(word) for word in words]
    if EMPTY in known:
        return known.index(EMPTY)
    return next((code for code, word in enumerate(known) if word in _EMPTY_WORDS), -1)


def not_twice(groups: Mapping[str, Iterable[str]]) -> None:
    """Refuse a column of which two different things are said, in the words of the keys.

    Raises
    ------
    DataError
    """
    seen: dict[str, str] = {}
    for said, names in groups.items():
        for name in names:
            if name in seen:
                raise DataError(
                    f"Column '{shown(name)}' {seen[name]} and {said}; only one can be meant. "
                    "Remove it from one of the two.",
                    field=name,
                )
            seen[name] = said


def _by_column(text: str, names: Sequence[str], setting: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for entry in entries(text, setting):
        name, listed = _named(entry, names, setting)
        if name in found:
            raise ParameterError(
                f"'{shown(name)}' is listed twice, and one list is needed; remove the other.",
                field=setting,
            )
        found[name] = tuple(word for part in listed.split(",") for word in _words(part))
    return found


def _named(entry: str, names: Sequence[str], setting: str) -> tuple[str, str]:
    """Cut an entry after the longest name of a column that it starts with."""
    marks = [place for place, letter in enumerate(entry) if letter == "="]
    for place in reversed(marks):
        name = entry[:place].translate(_FREED).strip()
        if name in names or (name == OTHERS and setting == "categories"):
            return name, entry[place + 1 :]
    name = entry[: marks[0]].translate(_FREED).strip()
    columns.choose(pd.DataFrame(columns=list(names)), name, setting, "column")
    raise AssertionError(name)


def _words(part: str) -> list[str]:
    word = part.translate(_FREED).strip()
    span = _SPAN.fullmatch(word)
    if span is None:
        return [word] if word else []
    first, last = int(span[1]), int(span[2])
    if not first < last < first + _LONGEST_SPAN:
        raise ParameterError(
            f"categories = {shown(word)!r} must run from a whole number to a larger one, over at "
            f"most {_LONGEST_SPAN:,}; correct it, as in 0..4.",
            field="categories",
        )
    return [str(number) for number in range(first, last + 1)]


def _ranges(name: str, listed: tuple[str, ...]) -> Ranges:
    empty = place_of_empty(listed)
    words = tuple(word for place, word in enumerate(listed) if place != empty)
    edges = tuple(float(word) if columns.is_number(word) else math.nan for word in words)
    rising = all(a < b for a, b in pairwise(edges))
    if not edges or not rising or not all(map(math.isfinite, edges)):
        raise ParameterError(
            f"The edges of '{shown(name)}' are {shown(','.join(words))}, and must be numbers that "
            f"rise; write them as in {_EXAMPLES['edges']}.",
            field="edges",
        )
    return Ranges(edges, words, empty >= 0)
