"""Excel workbooks (.xlsx) as tables of text, by the values of their cells.

A cell is read by itself: its text depends on no other cell. Formulas count as the values that were
saved with them. Which sheet holds the table is stated, never searched for.
"""

import io
import re
import zipfile
import zlib
from datetime import date, datetime, time, timedelta
from typing import Any

import pandas as pd

from dp_core.errors import DataError
from dp_core.uploads.columns import MISSING
from dp_core.uploads.facts import MAX_UNFOLDED, check_cells, column_names, unreadable
from dp_core.words import message

ENDING = ".xlsx"
MOST_SHEETS = 250
_MOST_PARTS = 2_000
_STEP = 2**20
_CELL = re.compile(rb'<(?:\w+:)?c [^>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")


def read_workbook(content: bytes, sheet: int, *, header: bool) -> pd.DataFrame:
    """Read one sheet of a workbook, from 1 on, as columns of text; cells in `MISSING` are missing.

    Without a header in the first row, columns are numbered. Cells to the right of its last name, or
    else of the first row's last cell, are not read. A row without a cell between two others is a
    row of missing cells; below the last row that holds something there is none.

    Raises
    ------
    DataError
        If it is no workbook, unfolds to too much, or has no such sheet.
    """
    _check(content)
    rows = _rows(content, sheet)
    if not rows:
        raise DataError(message("reading-empty"))
    first = _without_blank_end([_text(cell) for cell in rows[0]])
    names = column_names(first) if header else [f"column {k + 1}" for k in range(len(first))]
    check_cells(len(rows), len(names) or 1)
    if not names:
        raise unreadable("line")
    body = rows[int(header) :]
    columns = {
        name: pd.Series([_text(row[k]) for row in body], dtype="str")
        for k, name in enumerate(names)
    }
    table = pd.DataFrame(columns)
    return table.mask(table.isin(MISSING))


def _rows(content: bytes, sheet: int) -> list[list[Any]]:
    from python_calamine import CalamineError, CalamineWorkbook

    broken = (CalamineError, OSError, ValueError, KeyError)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    except broken:
        raise unreadable() from None
    if not 1 <= sheet <= len(book.sheet_names):
        facts = {"sheet": sheet, "sheets": len(book.sheet_names)}
        raise DataError(message("reading-no-sheet", **facts), field="layout")
    try:
        rows: list[list[Any]] = book.get_sheet_by_index(sheet - 1).to_python(skip_empty_area=False)
    except broken:
        raise unreadable() from None
    return rows


def _check(content: bytes) -> None:
    """Unfold all parts within limits, and look how far the sheets reach, before anything is parsed.

    A small file may unfold to any size, and one cell in a far corner makes an endless sheet.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as pack:
            parts, left = pack.infolist(), MAX_UNFOLDED
            if len(parts) > _MOST_PARTS:
                raise unreadable()
            for part in parts:
                text = _unfolded(pack, part, left)
                left -= len(text)
                if _SHEET.fullmatch(part.filename):
                    _check_reach(text)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, OSError, EOFError, RuntimeError):
        raise unreadable() from None  # RuntimeError: locked, or packed in a way Excel does not use


def _unfolded(pack: zipfile.ZipFile, part: zipfile.ZipInfo, most: int) -> bytes:
    with pack.open(part) as stream:
        text = stream.read(most + 1)
    if len(text) > most:
        raise DataError(message("reading-unpacks", most=MAX_UNFOLDED // _STEP))
    return text


def _check_reach(sheet: bytes) -> None:
    widest = lowest = 1
    for letters, row in _CELL.findall(sheet):
        widest = max(widest, _number(letters))
        lowest = max(lowest, int(row))
    check_cells(lowest, widest)


def _number(letters: bytes) -> int:
    """Count a column that Excel names by letters.

    Examples
    --------
    >>> _number(b"A"), _number(b"AA")
    (1, 27)
    """
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number


def _without_blank_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _text(cell: Any) -> str:
    """Write a cell as a text file would hold it.

    Examples
    --------
    >>> _text(34.0), _text(0.5), _text(True), _text(date(2024, 1, 2))
    ('34', '0.5', 'true', '2024-01-02')
    """
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell % 1 == 0 and abs(cell) < 2**53 else repr(cell)
    if isinstance(cell, datetime):
        plain = cell.time() == time()
        return cell.date().isoformat() if plain else cell.isoformat(sep=" ")
    if isinstance(cell, date | time):
        return cell.isoformat()
    if isinstance(cell, timedelta):
        return str(cell)
    return str(cell).strip()
