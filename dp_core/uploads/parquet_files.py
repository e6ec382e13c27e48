"""Parquet files: read whole, after their pages were held against what is allowed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.types as kinds

from dp_core.errors import DataError
from dp_core.uploads.columns import shown
from dp_core.uploads.facts import MAX_UNFOLDED, check_cells, column_names, unreadable
from dp_core.words import message

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
        raise _too_many()
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
                raise _contradiction()
    if rows != metadata.num_rows:
        raise _contradiction()
    return rows, folded


def _check_page(page: _Page, pages: int, unfolded: int) -> None:
    if pages > _MOST_PAGES:
        raise _too_many()
    if unfolded > MAX_UNFOLDED:
        raise too_much("data")
    if page.encoding == _SHARED_STARTS:
        raise DataError(message("reading-encoding"))
    if page.kind == _DICTIONARY and page.values > page.unfolded:
        raise _contradiction()


def _pages(content: bytes, part: Any) -> Iterator[_Page]:
    """Headers of the pages of one column of one group of rows."""
    starts = [part.data_page_offset, part.dictionary_page_offset or 0]
    at = min(start for start in starts if start > 0) if max(starts) > 0 else len(content)
    end = at + part.total_compressed_size
    if not 0 < at <= end <= len(content):
        raise _contradiction()
    while at < end:
        fields, length = _header(content[at : at + _LONGEST_HEADER])
        page, packed = _page(fields)
        at += length + packed
        if at > end:
            raise _contradiction()
        yield page


def _header(data: bytes) -> tuple[dict[int, Any], int]:
    try:
        return _struct(data, 0, 0)
    except IndexError:
        raise unreadable("header") from None


def _page(fields: dict[int, Any]) -> tuple[_Page, int]:
    """Page of a header and its length in the file."""
    kind, unfolded, packed = (fields.get(number, -1) for number in (1, 2, 3))
    number, place = {_DATA: (5, 2), _DICTIONARY: (7, 2), _DATA_2: (8, 4)}.get(kind, (0, 0))
    own = fields.get(number, {})
    sizes = (unfolded, packed, own.get(1, -1) if isinstance(own, dict) else -1)
    if not all(isinstance(size, int) and size >= 0 for size in sizes):
        raise unreadable("header")
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
    raise unreadable("header")


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


def too_much(what: str) -> DataError:
    """Error for a file that unfolds to more than is read."""
    return DataError(message("reading-unfolds", what=what, most=MAX_UNFOLDED // 2**20))


def _too_many() -> DataError:
    return DataError(message("reading-pages", most=_MOST_PAGES))


def _contradiction() -> DataError:
    return DataError(message("reading-contradiction"))


# --- reading Parquet under limits that hold while it is unfolded, whatever its footer says --------

_BATCH = 2**17  # rows
_CALENDAR = (-62_135_596_800, 253_402_300_800)  # seconds from 1970 to the years 1 and 10000


def read_parquet(content: bytes) -> pd.DataFrame:
    """Read a Parquet file: typed columns, times with a zone in UTC.

    Decimals, and numbers and truth values with gaps, become text. A file that is damaged, too large
    when unfolded, or holds other things than cells is refused.
    """
    try:
        frame: pd.DataFrame = _table(content).to_pandas(date_as_object=False)
    except DataError:
        raise
    except (pa.ArrowException, OSError, UnicodeError, ValueError, OverflowError):
        raise unreadable() from None
    return frame


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
            raise unreadable("rows")
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
    scalar = (
        kinds.is_integer,
        kinds.is_floating,
        kinds.is_decimal,
        kinds.is_boolean,
        kinds.is_null,
    )
    dated = (kinds.is_date, kinds.is_timestamp)
    for item in schema:
        kind = _kind(item.type)
        if not (_is_text(kind) or any(test(kind) for test in (*scalar, *dated))):
            raise DataError(
                message("reading-column-type", column=shown(item.name), kind=shown(kind)),
                field=item.name,
            )


def _names(schema: Any) -> list[str]:
    try:
        return [str(name) for name in schema.names]
    except UnicodeDecodeError:
        raise DataError(message("reading-name-utf8")) from None


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
        """Make text of numbers and truth values of which some are missing: pandas has none such."""
        kind = self.chunks[0].type
        gaps = any(chunk.null_count for chunk in self.chunks)
        if not gaps or not (kinds.is_integer(kind) or kinds.is_boolean(kind)):
            return left
        left = _taken(left, sum(chunk.cast(pa.string()).nbytes for chunk in self.chunks))
        for place, chunk in enumerate(self.chunks):
            self.chunks[place] = chunk.cast(pa.string())
        return left


def _taken(left: int, size: int) -> int:
    if size > left:
        raise too_much("text")
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
    folded = pa.types.is_dictionary(chunk.type)
    lengths = pc.binary_length(chunk.dictionary if folded else chunk)
    if folded:
        lengths = pc.take(lengths, chunk.indices)
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
            raise DataError(message("reading-text-utf8", column=shown(name)), field=name) from None
    return chunk
