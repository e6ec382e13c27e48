"""Public bounds as they are typed: ``age=0..100; ALB=20..60; *=0..15`` (4.7, 9.1)."""

import math
import re
from collections.abc import Sequence

from dp_core.errors import ParameterError
from dp_core.uploads.columns import few, shown
from dp_core.uploads.facts import Stated, by_column, freed
from dp_core.words import message

Range = tuple[float, float]

MOST = 1e100
"""Largest size of a bound: squares of such numbers still fit."""
ONE_HOT: Range = (0.0, math.sqrt(2))
"""Bounds of a column of one category: 0 and 1 become 0 and 1/√2 in the unit box (8)."""

EXAMPLE = "age=0..100; weight=30..200; *=0..15"
_NUMBER = r"([+-]?[0-9]++(?:\.[0-9]++)?(?:e[+-]?[0-9]++)?|√2)"
_RANGE = re.compile(rf"{_NUMBER}\s*\.\.\s*{_NUMBER}", re.IGNORECASE)


def ranges_of(text: str, names: Sequence[str]) -> Stated[Range]:
    """Read the bounds of columns.

    Raises
    ------
    ParameterError, DataError
        If the form is wrong, a column is not in the table or is stated twice, or its bounds are no
        two numbers in order.
    """
    return by_column(text, names, "bounds", EXAMPLE).read(_range)


def no_bounds(names: Sequence[str]) -> ParameterError:
    """Error for columns without bounds."""
    what = (
        f"column {named(names)}" if len(names) == 1 else f"{len(names):,} columns: {named(names)}"
    )
    return ParameterError(
        message("dpc-typed-bounds-bounds-stated-smallest-largest", what=what),
        field="bounds",
    )


def named(names: Sequence[str]) -> str:
    """Name the first columns, and count the others."""
    return few([f"'{shown(name)}'" for name in names])


def _range(name: str, listed: str) -> Range:
    word = freed(listed).replace("−", "-")
    found = _RANGE.fullmatch(word)
    low, high = map(_number, found.groups()) if found else (math.nan, math.nan)
    if not (abs(low) <= MOST and abs(high) <= MOST):
        raise ParameterError(
            message(
                "dpc-typed-bounds-bounds-must-two-numbers",
                name=shown(name),
                word=f"{shown(word)!r}",
                most=f"{MOST:g}",
            ),
            field="bounds",
        )
    if low > high:
        raise ParameterError(
            message(
                "dpc-typed-bounds-bounds-run-down-smaller",
                name=shown(name),
                low=f"{low:g}",
                high=f"{high:g}",
            ),
            field="bounds",
        )
    return low, high


def _number(word: str) -> float:
    return ONE_HOT[1] if word == "√2" else float(word)
