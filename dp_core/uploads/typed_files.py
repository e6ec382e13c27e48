"""Files whose cells are stored one by one: Excel workbooks (.xlsx) as text, and Parquet.

A cell is read by itself: its text depends on no other cell. Formulas count as the values that were
saved with them. Which sheet holds the table is stated, never searched for.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cache
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as kinds

from dp_core.errors import DataError
from dp_core.uploads.columns import MISSING, shown
from dp_core.uploads.facts import MAX_UNFOLDED, check_cells, column_names, unreadable
from dp_core.words import say

ENDING = ".xlsx"
MOST_SHEETS = 250
_MOST_PARTS = 2_000
_ANY_CELL = re.compile(rb"<(?:[\w.-]+:)?c[\s/>]")
_CELL = re.compile(rb'<(?:[\w.-]+:)?c\s[^<>]*?\br="([A-Z]{1,3})([0-9]{1,7})"')
_OLD = b"\xd0\xcf\x11\xe0"
_LOCKED = "EncryptedPackage".encode("utf-16-le")
"""What a workbook holds that asks for a password; its rows are packed in a file of the old kind."""


def read_workbook(content: bytes, sheet: int, *, header: bool) -> pd.DataFrame:
    """Read one sheet of a workbook, from 1 on, as columns of text; cells in `MISSING` are missing.

    Without a header in the first row, columns are numbered, and no row is longer than the first.
    Cells to the right of the last name are not read. A row without any cell is no row: a workbook
    keeps none below its last filled row, so that this row would say how many there are above it.
    """
    if content.startswith(_OLD):
        kind = "kind" if _LOCKED not in content else "locked"
        raise DataError.of(f"reading-{kind}", kind="XLS")
    _check(content)
    rows, above = _rows(content, sheet), int(header)
    rows[above:] = [row for row in rows[above:] if any(cell != "" for cell in row)]
    if not rows:
        raise DataError.of("reading-empty")
    first = _without_blank_end([_text(cell) for cell in rows[0]])
    names = column_names(first) if header else [f"column {k + 1}" for k in range(len(first))]
    check_cells(len(rows), len(names) or 1)
    if not names:
        raise unreadable("line")
    body = rows[above:]
    if not header:  # else the first record would say how much of all others is read
        _check_lengths(body, len(names))
    columns = {
        name: pd.Series([_text(row[k]) for row in body], dtype="str")
        for k, name in enumerate(names)
    }
    table = pd.DataFrame(columns)
    return table.mask(table.isin(MISSING))


def _check_lengths(rows: list[list[Any]], columns: int) -> None:
    """Refuse rows that are longer than the first, as those of a text file are.

    One other row at least is as long: else the first alone would say how many columns there are.
    """
    cells = [len(_without_blank_end([*map(_text, row)])) for row in rows]
    odd = [k for k, many in enumerate(cells) if many > columns]
    if cells.count(columns) < 2:
        odd = odd or [*range(1, len(rows))]
    said = [say("reading-ragged-row", row=str(k + 1), cells=str(cells[k])) for k in odd[:5]]
    if said:
        raise DataError.of("reading-ragged", columns=columns, rows=", ".join(said))


def _rows(content: bytes, sheet: int) -> list[list[Any]]:
    from python_calamine import CalamineError, CalamineWorkbook

    broken = (CalamineError, OSError, ValueError, KeyError, OverflowError)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        if not 1 <= sheet <= len(book.sheet_names):
            facts = {"sheet": sheet, "sheets": len(book.sheet_names)}
            raise DataError.of("reading-no-sheet", "layout", **facts)
        return list(book.get_sheet_by_index(sheet - 1).to_python(skip_empty_area=False))
    except DataError:
        raise
    except BaseException as error:  # a panic of old versions is no other exception
        if isinstance(error, broken) or type(error).__name__ == "PanicException":
            raise unreadable() from None
        raise


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
                with pack.open(part) as stream:
                    text = stream.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise too_much()
                if b"sheetData" in text:
                    _check_reach(text)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, OSError, EOFError, RuntimeError):
        raise unreadable() from None  # RuntimeError: locked, or packed in a way Excel does not use


def _check_reach(sheet: bytes) -> None:
    """Refuse a sheet that reaches too far, or whose cells do not say their places, in order.

    A cell in the place of another would change the record of that one.
    """
    widest, last = 1, (1, 0)
    for found in _ANY_CELL.finditer(sheet):
        cell = _CELL.match(sheet, found.start())
        place = (int(cell[2]), _column(cell[1])) if cell else last
        if place <= last:
            raise unreadable()
        widest, last = max(widest, place[1]), place
    check_cells(last[0], widest)


@cache
def _column(letters: bytes) -> int:
    """Give the number of a column that Excel names by letters: A is 1, AA is 27."""
    number = 0
    for letter in letters:
        number = 26 * number + letter - 64
    return number


def _without_blank_end(cells: list[str]) -> list[str]:
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _text(cell: Any) -> str:
    """Write a cell as a text file would hold it: 34.0 is 34."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell % 1 == 0 and abs(cell) < 2**53 else repr(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(sep=" ")
    return cell.isoformat() if isinstance(cell, date | time) else str(cell).strip()


# --- parquet files: read whole, after their pages were held against what is allowed ---------------

_MOST_PAGES = 50_000
_LONGEST_HEADER = 2**16
_DATA, _DICTIONARY, _DATA_2 = 0, 2, 3
_SHARED_STARTS = 7  # an encoding in which each text may repeat all of the one before
_STOP, _TRUE, _FALSE, _BYTE, _DOUBLE, _WORDS, _STRUCT = 0, 1, 2, 3, 7, 8, 12
_WHOLE = (4, 5, 6)
_DEEPEST = 3


@dataclass(frozen=True)
class _Page:
    """Header of a page: values in it, bytes when unfolded, and how they are written."""

    kind: int
    values: int
    unfolded: int
    encoding: int


def check_pages(content: bytes, metadata: Any) -> tuple[int, set[int]]:
    """Refuse a file that is too large when unfolded, or that contradicts its footer.

    Gives the number of rows, and places of columns with a dictionary: in these a few bytes may
    stand for long text. Cost: about 10 µs per page.
    """
    columns, groups = metadata.num_columns, metadata.num_row_groups
    check_cells(metadata.num_rows, columns)
    if groups * columns > _MOST_PAGES:
        raise unreadable("parquet")
    rows = pages = unfolded = 0
    folded: set[int] = set()
    for group in map(metadata.row_group, range(groups)):
        rows += group.num_rows
        check_cells(rows, columns)
        for place in range(columns):
            values = 0
            for page in _pages(content, group.column(place)):
                pages, unfolded = pages + 1, unfolded + page.unfolded
                if page.kind == _DICTIONARY:
                    folded.add(place)
                else:
                    values += page.values
                _check_page(page, pages, unfolded)
            if values != group.num_rows:
                raise unreadable()
    if rows != metadata.num_rows:
        raise unreadable()
    return rows, folded


def _check_page(page: _Page, pages: int, unfolded: int) -> None:
    if pages > _MOST_PAGES:
        raise unreadable("parquet")
    if unfolded > MAX_UNFOLDED:
        raise too_much()
    if page.encoding == _SHARED_STARTS:
        raise unreadable("parquet")
    if page.kind == _DICTIONARY and page.values > page.unfolded:
        raise unreadable()


def _pages(content: bytes, part: Any) -> Iterator[_Page]:
    """Headers of the pages of one column of one group of rows."""
    starts = [part.data_page_offset, part.dictionary_page_offset or 0]
    at = min(start for start in starts if start > 0) if max(starts) > 0 else len(content)
    end = at + part.total_compressed_size
    if not 0 < at <= end <= len(content):
        raise unreadable()
    while at < end:
        try:
            fields, length = _struct(content[at : at + _LONGEST_HEADER], 0, 0)
        except IndexError:
            raise unreadable() from None
        page, packed = _page(fields)
        at += length + packed
        if at > end:
            raise unreadable()
        yield page


def _page(fields: dict[int, Any]) -> tuple[_Page, int]:
    """Page of a header and its length in the file."""
    kind, unfolded, packed = (fields.get(number, -1) for number in (1, 2, 3))
    number, place = {_DATA: (5, 2), _DICTIONARY: (7, 2), _DATA_2: (8, 4)}.get(kind, (0, 0))
    own = fields.get(number, {})
    sizes = (unfolded, packed, own.get(1, -1) if isinstance(own, dict) else -1)
    if not all(isinstance(size, int) and size >= 0 for size in sizes):
        raise unreadable()
    return _Page(kind, own[1], unfolded, own.get(place, 0)), packed


def _struct(data: bytes, at: int, depth: int) -> tuple[dict[int, Any], int]:
    """Read a structure: its fields by number, and where it ends."""
    fields: dict[int, Any] = {}
    number = 0
    while (first := data[at]) != _STOP:
        at += 1
        if first >> 4:
            number += first >> 4
        else:
            number, at = _signed(data, at)
        fields[number], at = _value(data, at, first & 15, depth)
    return fields, at + 1


def _value(data: bytes, at: int, kind: int, depth: int) -> tuple[Any, int]:
    if kind in (_TRUE, _FALSE):
        return kind == _TRUE, at
    if kind in _WHOLE:
        return _signed(data, at)
    if kind == _WORDS:
        length, at = _unsigned(data, at)
        return None, at + length
    if kind in (_BYTE, _DOUBLE):
        return None, at + (1 if kind == _BYTE else 8)
    if kind == _STRUCT and depth < _DEEPEST:
        return _struct(data, at, depth + 1)
    raise unreadable()


def _signed(data: bytes, at: int) -> tuple[int, int]:
    found, at = _unsigned(data, at)
    return (found >> 1) ^ -(found & 1), at


def _unsigned(data: bytes, at: int) -> tuple[int, int]:
    found = shift = 0
    while data[at] & 0x80:
        found |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if shift > 63:
            raise IndexError
    return found | data[at] << shift, at + 1


def too_much() -> DataError:
    """Error for a file that unfolds to more than is read."""
    return DataError.of("reading-unpacks", most=MAX_UNFOLDED // 2**20)


# --- reading Parquet under limits that hold while it is unfolded, whatever its footer says --------

_BATCH = 2**17  # rows
_CALENDAR = (-62_135_596_800, 253_402_300_800)  # seconds from 1970 to the years 1 and 10000


def read_parquet(content: bytes) -> pd.DataFrame:
    """Read a Parquet file: typed columns, times with a zone in UTC.

    Decimals, and truth values with gaps, become text. A file that is damaged, too large
    when unfolded, or holds other things than cells is refused.
    """
    try:
        table = _table(content)
        gaps = any(column.null_count for column in table.columns)
        mapper = _whole if gaps else None
        frame: pd.DataFrame = table.to_pandas(date_as_object=False, types_mapper=mapper)
    except DataError:
        raise
    except (pa.ArrowException, OSError, UnicodeError, ValueError, OverflowError):
        raise unreadable() from None
    return frame


def _whole(kind: Any) -> Any:
    """Give the type of whole numbers that may have gaps; None of any other."""
    if not kinds.is_integer(kind):
        return None
    return pd.UInt64Dtype() if kinds.is_unsigned_integer(kind) else pd.Int64Dtype()


def _table(content: bytes) -> Any:
    """Read in batches, and make of each what pandas does not change, before the next is read.

    Text that is in a dictionary stays there till its letters are counted: one long word may be
    repeated very often. Other text is as long as its pages.
    """
    import pyarrow.parquet as pq

    metadata = pq.read_metadata(pa.py_buffer(content))
    rows, folded = check_pages(content, metadata)
    schema = metadata.schema.to_arrow_schema()
    _check_types(schema)
    texts = [item.name for k, item in enumerate(schema) if k in folded and _is_text(item.type)]
    file = pq.ParquetFile(pa.py_buffer(content), read_dictionary=texts, metadata=metadata)
    columns = [_Column(name) for name in column_names(_names(schema))]
    found, left = 0, MAX_UNFOLDED
    for batch in file.iter_batches(_BATCH, use_threads=False):
        found += batch.num_rows
        if found > rows:
            raise unreadable()
        for column, chunk in zip(columns, batch.columns, strict=True):
            left = column.add(chunk, left)
    for column, item in zip(columns, file.schema_arrow, strict=True):
        if not column.chunks:
            column.add(pa.array([], item.type), left)
        left = column.fill_gaps(left)
    arrays = [pa.chunked_array(column.chunks) for column in columns]
    return pa.table(arrays, names=[column.name for column in columns])


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _check_types(schema: Any) -> None:
    column_names(_names(schema))
    scalar = (kinds.is_integer, kinds.is_floating, kinds.is_decimal, kinds.is_boolean)
    others = (kinds.is_null, kinds.is_date, kinds.is_timestamp)
    for item in schema:
        kind = _kind(item.type)
        if not (_is_text(kind) or any(test(kind) for test in (*scalar, *others))):
            raise DataError.of(
                "reading-column-type", item.name, column=shown(item.name), kind=shown(kind)
            )


def _names(schema: Any) -> list[str]:
    try:
        return [str(name) for name in schema.names]
    except UnicodeDecodeError:
        raise unreadable("parquet") from None


@dataclass
class _Column:
    """A column, batch by batch, as pandas takes it."""

    name: str
    chunks: list[Any] = field(default_factory=list)

    def add(self, chunk: Any, left: int) -> int:
        """Take a batch; decimals become text. Gives how many bytes of text are left."""
        left = _taken(left, _letters(chunk))
        kind = _kind(chunk.type)
        if chunk.type != kind:
            chunk = chunk.cast(kind)
        to = _target(kind)
        if to != kind:
            chunk = chunk.cast(to)
            left = _taken(left, chunk.nbytes if _is_text(to) else 0)
        self.chunks.append(_in_calendar(_valid(chunk, self.name)))
        return left

    def fill_gaps(self, left: int) -> int:
        """Make text of truth values of which some are missing: pandas has none such."""
        kind = self.chunks[0].type
        gaps = any(chunk.null_count for chunk in self.chunks)
        if gaps and kinds.is_integer(kind):  # pandas copies these, and keeps the gaps beside
            return _taken(left, 2 * sum(chunk.nbytes for chunk in self.chunks))
        if not gaps or not kinds.is_boolean(kind):
            return left
        left = _taken(left, sum(chunk.cast(pa.string()).nbytes for chunk in self.chunks))
        for place, chunk in enumerate(self.chunks):
            self.chunks[place] = chunk.cast(pa.string())
        return left


def _taken(left: int, size: int) -> int:
    if size > left:
        raise too_much()
    return left - size


def _kind(kind: Any) -> Any:
    """Type of the cells."""
    return kind.value_type if kinds.is_dictionary(kind) else kind


def _target(kind: Any) -> Any:
    """Type that cells are changed into, whatever the others are."""
    if kinds.is_timestamp(kind) and kind.tz is not None:
        # The moments are those of UTC already; a zone that nobody knows changes nothing.
        return pa.timestamp(kind.unit, "UTC")
    if kinds.is_float16(kind):
        return pa.float32()
    as_text = kinds.is_decimal(kind) or kinds.is_date(kind)  # a day is no moment
    return pa.string() if as_text else kind


def _letters(chunk: Any) -> int:
    """Bytes of text that a chunk holds when each cell has its own."""
    if not _is_text(_kind(chunk.type)):
        return 0
    if pa.types.is_dictionary(chunk.type):
        lengths = pc.take(pc.binary_length(chunk.dictionary), chunk.indices)
    else:
        lengths = pc.binary_length(chunk)
    return pc.sum(pc.cast(lengths, pa.int64())).as_py() or 0


def _in_calendar(chunk: Any) -> Any:
    """Make moments missing whose year is not from 1 to 9999: nothing can write them as text."""
    if not pa.types.is_timestamp(chunk.type):
        return chunk
    second = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}[chunk.type.unit]
    first, last = (min(2**63 - 1, max(-(2**63) + 1, at * second)) for at in _CALENDAR)
    count = pc.cast(chunk, pa.int64())
    inside = pc.and_(pc.greater_equal(count, first), pc.less(count, last))
    return pc.if_else(inside, chunk, pa.scalar(None, chunk.type))


def _valid(chunk: Any, name: str) -> Any:
    """Refuse text that is not UTF-8."""
    if _is_text(chunk.type):
        try:
            chunk.validate(full=True)
        except pa.ArrowInvalid:
            raise DataError.of("reading-text-utf8", name, column=shown(name)) from None
    return chunk
