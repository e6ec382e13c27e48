"""Public bounds as they are typed: ``age=0..100; ALB=20..60; *=0..15`` (4.7, 9.1)."""

import math
import re
from collections.abc import Sequence

from dp_core.errors import ParameterError
from dp_core.tables.numeric import Bounds
from dp_core.uploads.columns import shown
from dp_core.uploads.facts import Stated, by_column, entries, freed

Range = tuple[float, float]

MOST = 1e100
"""Largest size of a bound: squares of such numbers still fit."""
ONE_HOT: Range = (0.0, math.sqrt(2))
"""Bounds of a column of one category: 0 and 1 become 0 and 1/√2 in the unit box (8)."""

_EXAMPLE = "age=0..100; weight=30..200; *=0..15"
_NUMBER = r"([+-]?[0-9]++(?:\.[0-9]++)?(?:e[+-]?[0-9]++)?|√2)"
_RANGE = re.compile(rf"{_NUMBER}\s*\.\.\s*{_NUMBER}", re.IGNORECASE)
_NAMED = 3


def check_form(text: str) -> None:
    """Refuse what is no list of columns.

    Raises
    ------
    ParameterError
    """
    entries(text, "bounds", _EXAMPLE)


def ranges_of(text: str, names: Sequence[str]) -> Stated[Range]:
    """Read the bounds of columns.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or is stated twice, or its bounds are no
        two numbers in order.
    """
    return by_column(text, names, "bounds", _EXAMPLE).read(_range)


def parse_bounds(text: str, names: Sequence[str]) -> Bounds:
    """Read the bounds of all columns of a table.

    Parameters
    ----------
    text : str
        Such as ``age=0..100; *=0..15``; ``*`` stands for all columns that are not named.
    names : sequence of str
        Columns of the table, in order.

    Returns
    -------
    (lower, upper)
        What `NumericTable` and the parameters of the methods take.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is unknown or stated twice, its bounds are no two numbers in
        order, or a column has none.

    Examples
    --------
    >>> parse_bounds("age=0..100; *=0..15", ("age", "q1", "q2"))
    ((0.0, 0.0, 0.0), (100.0, 15.0, 15.0))
    """
    stated = ranges_of(text, names)
    found = [stated.of(name) for name in names]
    open_ones = [name for name, each in zip(names, found, strict=True) if each is None]
    if open_ones:
        raise no_bounds(open_ones)
    low, high = zip(*(each for each in found if each is not None), strict=True)
    return tuple(low), tuple(high)


def no_bounds(names: Sequence[str]) -> ParameterError:
    """Error for columns without bounds."""
    what = (
        f"column {named(names)}" if len(names) == 1 else f"{len(names):,} columns: {named(names)}"
    )
    return ParameterError(
        f"No bounds are stated for {what}; the smallest and largest possible value of each column "
        "must be public, and not be read from the data. State them as in age=0..100; *=0..15, "
        "where * stands for all other columns.",
        field="bounds",
    )


def named(names: Sequence[str]) -> str:
    """Name the first columns, and count the others."""
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    return ", ".join(f"'{shown(name)}'" for name in names[:_NAMED]) + more


def _range(name: str, listed: str) -> Range:
    word = freed(listed).replace("−", "-")
    found = _RANGE.fullmatch(word)
    low, high = map(_number, found.groups()) if found else (math.nan, math.nan)
    if not (abs(low) <= MOST and abs(high) <= MOST):
        raise ParameterError(
            f"The bounds of '{shown(name)}' are {shown(word)!r}, and must be two numbers up to "
            f"{MOST:g} in size, with two points between them; write them as in age=0..100 or "
            "height=1.4..2.1.",
            field="bounds",
        )
    if low > high:
        raise ParameterError(
            f"The bounds of '{shown(name)}' run from {low:g} down to {high:g}, and the smaller one "
            "comes first; swap them.",
            field="bounds",
        )
    return low, high


def _number(word: str) -> float:
    return ONE_HOT[1] if word == "√2" else float(word)
