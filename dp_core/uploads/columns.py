"""What the cells of an uploaded column mean: flags, persons, counts.

Every cell is read by itself: no row changes how another row is understood.
Rows are numbered from 1 in messages, the header not counted.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from dp_core.arrays import Floats
from dp_core.errors import DataError, DPError, ParameterError
from dp_core.params import knob
from dp_core.words import commas, message, say

MISSING = ("", "NA", "N/A", "NaN", "nan", "NaT", "NULL", "null", "None")
"""Cells that count as empty."""
POSITIVE = frozenset({"1", "yes", "y", "true", "t"})
NEGATIVE = frozenset({"0", "no", "n", "false", "f"})

LONGEST = 100
"""Letters of the longest cell that may be a number or a date; a longer one is text."""
# Possessive: what is taken is never given back, so the work grows with the length, not its square.
_NUMBER = re.compile(r"\s*+[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?\s*+")
_ALONE = r"(?i)^[+-]?(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?|inf|infinity)$"
_TIME = re.compile(
    r"[0-9]{1,4}+([./-])[0-9]{1,2}+(\1[0-9]{1,4}+)?(?:[T ,]++[0-9][^\n]*+)?", re.ASCII
)


def shown(value: object, *, length: int = 40) -> str:
    """Shorten a received value for a message, on one line."""
    # Cut first: a cell may be as long as a file, and every letter is looked at.
    text = " ".join(str(value)[: 20 * length].split())
    text = "".join(letter if letter.isprintable() else "?" for letter in text)
    return text if len(text) <= length else text[: length - 1] + "…"


def few(words: Sequence[str], most: int = 3) -> str:
    """Give the first of some words, and count the others: ``a, b and 1 more``."""
    return _and_more(words[:most], len(words) - most)


def _and_more(words: Sequence[str], more: int) -> str:
    listed = commas(words)
    return say("reading-more", received=listed, more=more) if more > 0 else listed


def is_number(cell: str) -> bool:
    """Whether a cell reads as a number."""
    return len(cell) <= LONGEST and _NUMBER.fullmatch(cell) is not None


def is_time(cell: str) -> bool:
    """Whether a cell looks like a date, with or without a time of day."""
    if len(cell) > LONGEST:
        return False
    return _TIME.fullmatch(cell.strip()) is not None and not is_number(cell)


def choose(table: pd.DataFrame, name: str, setting: str, role: str) -> pd.Series:
    """Take the column that a setting names; refuse one that is not there."""
    names = [str(column) for column in table.columns]
    return table.iloc[:, names.index(known(names, name, setting, role))]


def known(names: Sequence[str], name: str, setting: str, role: str) -> str:
    """Return the name of a column that is there; refuse another, or none."""
    if name in names:
        return name
    whole = len(names) == 1 and any(mark in names[0] for mark in ",;|\t")
    facts = {"names": few([*map(shown, names)], 12), "role": role, "whole": whole}
    raise DataError.of("reading-no-column", setting, name=shown(name) if name else "none", **facts)


def is_flag(cells: Iterable[str]) -> bool:
    """Whether all cells are yes/no, true/false or 1/0."""
    return (POSITIVE | NEGATIVE).issuperset(map(folded, set(cells)))


def texts(column: pd.Series) -> pd.Series:
    """Read any column as trimmed text; cells in `MISSING` are missing."""
    if isinstance(column.dtype, pd.CategoricalDtype):  # its cells are what its categories are
        words = [*texts(pd.Series(column.cat.categories)), pd.NA]
        cells = np.array(words, dtype=object)[column.cat.codes]
        return pd.Series(cells, index=column.index, dtype="string")
    if column.dtype.kind in "mM":
        codes, found = pd.factorize(column)  # pandas writes all as finely as the finest
        moments = np.array([*map(_moment, found), None], dtype=object)  # code -1: the last, empty
        return pd.Series(moments[codes], index=column.index, dtype="string")
    if column.dtype.kind == "b":
        return column.map({True: "true", False: "false"}).astype("string")
    # Cells of several types, of which one complex number makes all others complex, too: each is
    # written as in a column of its own.
    if _is_loose(column) or column.dtype.kind == "c":
        column = pd.Series([*map(_written, column)], index=column.index, dtype=object)
    trimmed = column.astype("string").str.strip()
    if column.dtype.kind == "f":  # a whole one has no fraction, whatever stands in other cells
        values = column.to_numpy(dtype=np.float64, na_value=np.nan)
        whole = (np.abs(values) < 2**53) & (np.trunc(values) == values)  # infinity is not
        trimmed[whole] = pd.Series(values[whole].astype(np.int64)).astype("string").to_numpy()
    missing = trimmed.isin(MISSING).to_numpy()
    return trimmed.mask(missing) if missing.any() else trimmed


def uncategorised(column: pd.Series) -> pd.Series:
    """Give a column of categories the type of what they are; any other as it is."""
    if not isinstance(column.dtype, pd.CategoricalDtype):
        return column
    kind = column.cat.categories.dtype
    gaps = kind.kind in "iu" and column.isna().any()  # whole numbers of numpy have none
    return column.astype("Int64" if gaps else kind)


def factorized(column: pd.Series) -> tuple[NDArray[np.intp], pd.Series]:
    """Give which of the distinct cells each row has, -1 of an empty one, and these cells as text.

    Cells of several types become text first: as objects 1, 1.0 and True are one.
    """
    place, found = pd.factorize(texts(column) if _is_loose(column) else column)
    return place, texts(pd.Series(found))


def _is_loose(column: pd.Series) -> bool:
    """Whether its cells are objects of Python."""
    return column.dtype == object or getattr(column.dtype, "storage", "") == "python"


def _written(cell: Any) -> Any:
    if isinstance(cell, bytes):
        cell = cell.decode("utf-8", "replace")
    if isinstance(cell, str):
        if "\0" in cell:  # where pandas 2 ends a text, so that others would be the same
            cell = cell.replace("\0", "\ufffd")
        if cell.isascii():
            return cell
        # Half a letter, which only a DataFrame can hold, is none.
        return cell.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(cell, bool | np.bool_):
        return str(cell).lower()
    if isinstance(cell, complex | np.complexfloating) and not cell.imag:
        cell = cell.real
    if isinstance(cell, Decimal) and not cell.is_finite():
        return str(cell)
    number = isinstance(cell, float | np.floating | Decimal)
    if number and abs(float(cell)) < 2**53 and cell % 1 == 0:
        return str(int(cell))
    if isinstance(cell, datetime | timedelta | np.datetime64 | np.timedelta64):
        return _moment(pd.Series([cell])[0])
    return cell


def _moment(cell: Any) -> str:
    return str(cell).removesuffix(" 00:00:00")


def listed(bad: NDArray[np.bool_], column: pd.Series) -> str:
    """Name the first offending rows with their values: ``row 3 ('soon'), row 8 (empty)``."""
    rows, blank = np.flatnonzero(bad), column.isna().to_numpy()
    named = []
    for row in rows[:5].tolist():
        received = say("reading-blank") if blank[row] else repr(shown(column.iloc[row]))
        named.append(say("reading-row", row=str(row + 1), received=received))
    return _and_more(named, len(rows) - 5)


def flags(column: pd.Series, positive: str, *, field: str) -> NDArray[np.bool_]:
    """Tell which rows of a column count: by its word for yes, or where all words say themselves.

    If they do not, a `DataError` names them and asks for the positive one.
    """
    codes, found = pd.factorize(texts(column))
    values = [folded(value) for value in found]
    if positive.strip():
        hits = [value == folded(positive) for value in values]
    elif (codes < 0).any() or not is_flag(values):
        raise _unclear_flags(field, [*map(str, found)], blank=bool((codes < 0).any()))
    else:
        hits = [value in POSITIVE for value in values]
    # Code -1, an empty cell, reads the last entry.
    return np.array([*hits, False], dtype=bool)[codes]


def folded(value: str) -> str:
    """Drop case, outer blanks and a zero fraction, in which words for yes and no may differ."""
    return re.sub(r"^([0-9]++)\.0++$", r"\1", str(value).strip().casefold())


def _unclear_flags(field: str, values: list[str], *, blank: bool) -> DataError:
    named = [say("reading-flag.empty")] if blank else []
    named += [repr(shown(value)) for value in values]
    return DataError.of("reading-flag", field, column=shown(field), values=few(named, 5))


def persons(column: pd.Series, *, rows: NDArray[np.int64], field: str) -> NDArray[np.int64]:
    """Replace the person ids of these rows by codes 0, 1, … in order of appearance.

    If one is missing a `DataError` names rows, never ids.
    """
    ids = texts(column)
    codes, _ = pd.factorize(ids.iloc[rows])
    if (codes < 0).any():
        missing = np.zeros(len(column), dtype=bool)
        missing[rows[codes < 0]] = True
        raise DataError.of(
            "reading-no-person", field, column=shown(field), rows=listed(missing, ids)
        )
    return codes.astype(np.int64)


def floats(text: pd.Series) -> Floats:
    """Read texts as numbers, NaN where one is none; each is rounded by itself.

    pandas 2 reads whole numbers in another way where one cell has decimals.

    >>> floats(pd.Series([" 1.50", "0012", "1_0", None])).tolist()
    [1.5, 12.0, nan, nan]
    """
    cells = pc.utf8_trim_whitespace(pa.array(text, pa.string(), from_pandas=True))
    fits = pc.match_substring_regex(cells, _ALONE)
    known = pc.if_else(fits, cells, pa.scalar(None, pa.string()))
    return np.array(pc.cast(known, pa.float64()).to_numpy(zero_copy_only=False), dtype=np.float64)


def numbers(column: pd.Series, *, field: str) -> NDArray[np.generic]:
    """Read numbers; of cells that are empty or no number the first five rows are named."""
    if column.dtype.kind in "iu":
        return column.to_numpy()
    text = texts(column)
    read = floats(text)
    bad = np.isnan(read)
    if bad.any():
        raise DataError.of("reading-no-number", field, column=shown(field), rows=listed(bad, text))
    return read


def distinct(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """Trim names and tell those apart that are then the same; no name is empty."""
    used, found = set(taken), []
    for name in names:
        trimmed = " ".join(name.split()) or "–"
        free, number = trimmed, 2
        while free in used:
            free, number = f"{trimmed} ({number})", number + 1
        used.add(free)
        found.append(free)
    return found


# --- a look-alike: what stands on screen for an uploaded file, by nobody's rows -------------------

Stated = Callable[[str], bool]
Used = Callable[[pd.DataFrame, Any], tuple[list[int], list[int]]]
NAME = "look-alike of your file"
USUAL_ROWS = 10_000
_MOST_ROWS = 10_000_000


def header_knob() -> Any:
    """Make the setting that holds the names of the file's columns; the panel fills it in."""
    return knob((), message("reading-header"), help=message("reading-header.help"))


def rows_knob(what: str) -> Any:
    """Make the setting that guesses a number that is secret, such as "rows"."""
    label, told = message("reading-about", what=what), message("reading-about.help")
    return knob(USUAL_ROWS, label, 1, _MOST_ROWS, help=told)


def about(rows: int) -> int:
    """Guess as many as that setting can hold.

    >>> about(100_000_000)
    10000000
    """
    return min(rows, _MOST_ROWS)


def check_header(table: pd.DataFrame, header: Sequence[str]) -> None:
    """Refuse a file with other columns than were stated, if any were."""
    if header and [str(name) for name in table.columns] != list(header):
        raise DataError.of("reading-other-columns", "header", columns=few([*map(shown, header)]))


def stated_columns(
    names: Sequence[str], kept: Sequence[int], stated: Stated, facts: str
) -> list[int]:
    """Choose of the kept places the columns of which something is stated; the others are left out.

    Refuse where nothing is stated of any of them; `facts` says in words what can be.
    """
    used = [j for j in kept if stated(names[j])]
    if used or (names and not kept):
        return used
    quoted = few([f"'{shown(names[j])}'" for j in kept])
    what = {"kept": len(kept), "columns": quoted, "facts": facts}
    raise ParameterError.of("reading-nothing-stated", names[kept[0]] if kept else "", **what)


def use_of(kind: type[Any], used_of: Used) -> Callable[[Mapping[str, Any]], str]:
    """Make what says which columns chosen settings use; nothing while facts are being typed.

    `used_of` gives of table and upload the columns that are kept, and of those that are used.
    """

    def told(chosen: Mapping[str, Any]) -> str:
        try:
            upload = kind(**chosen)
            kept, used = used_of(blank_table(upload.header), upload)
        except DPError:
            return ""
        names = [shown(name) for name in upload.header]
        left = few([names[j] for j in kept if j not in used], 12)
        said = few([names[j] for j in used], 12)
        return say("reading-used", used=said, left=left) if left else ""

    return told


def blank_table(header: Sequence[str], rows: int = 0) -> pd.DataFrame:
    """Make a table of these columns and empty cells."""
    return pd.DataFrame("", index=range(rows), columns=[*header])
