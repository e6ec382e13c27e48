"""What the pages of a Parquet file say of their own sizes, before one of them is unfolded.

A footer may say anything; memory is taken as the headers of the pages say. They are written in
Thrift's compact protocol, of which structures of numbers, words and switches are read here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dp_core.errors import DataError
from dp_core.uploads.limits import MAX_UNFOLDED, check_cells, unreadable
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
    """Refuse a file that is too large when unfolded, or that contradicts itself.

    Parameters
    ----------
    content : bytes
    metadata : pyarrow.parquet.FileMetaData
        Its footer.

    Returns
    -------
    int, set of int
        Number of rows, and places of columns with a dictionary: in these a few bytes may stand for
        long text. Cost: about 10 µs per page.

    Raises
    ------
    DataError
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
