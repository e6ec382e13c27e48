"""Reading Parquet under limits that hold while it is unfolded, whatever its footer says."""

from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from dp_core.errors import DataError
from dp_core.uploads.columns import shown
from dp_core.uploads.limits import MAX_UNFOLDED, column_names, unreadable
from dp_core.uploads.parquet_files.pages import check_pages, too_much
from dp_core.words import message

_BATCH = 2**17  # rows
_CALENDAR = (-62_135_596_800, 253_402_300_800)  # seconds from 1970 to the years 1 and 10000


def read_parquet(content: bytes) -> pd.DataFrame:
    """Read a Parquet file.

    Parameters
    ----------
    content : bytes

    Returns
    -------
    DataFrame
        Typed columns; decimals, and numbers and truth values with gaps, as text. Times with a zone
        are in UTC.

    Raises
    ------
    DataError
        If the file is damaged, too large when unfolded, or holds other things than cells.
    """
    import pyarrow as pa

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
    import pyarrow as pa
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
    import pyarrow as pa

    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _check_types(schema: Any) -> None:
    import pyarrow.types as kinds

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
        import pyarrow as pa
        import pyarrow.types as kinds

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
    import pyarrow.types as kinds

    return kind.value_type if kinds.is_dictionary(kind) else kind


def _target(kind: Any) -> Any:
    """Type that cells are changed into, whatever the others are."""
    import pyarrow as pa
    import pyarrow.types as kinds

    if kinds.is_timestamp(kind) and kind.tz is not None:
        # The moments are those of UTC already; a zone that nobody knows changes nothing.
        return pa.timestamp(kind.unit, "UTC")
    if kinds.is_float16(kind):
        return pa.float32()
    as_text = kinds.is_decimal(kind) or kinds.is_date(kind)  # a day is no moment
    return pa.string() if as_text else kind


def _letters(chunk: Any) -> int:
    """Bytes of text that a chunk holds when each cell has its own."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if not _is_text(_kind(chunk.type)):
        return 0
    folded = pa.types.is_dictionary(chunk.type)
    lengths = pc.binary_length(chunk.dictionary if folded else chunk)
    if folded:
        lengths = pc.take(lengths, chunk.indices)
    return pc.sum(pc.cast(lengths, pa.int64())).as_py() or 0


def _in_calendar(chunk: Any) -> Any:
    """Make moments missing whose year is not from 1 to 9999: nothing can write them as text."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if not pa.types.is_timestamp(chunk.type):
        return chunk
    second = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}[chunk.type.unit]
    first, last = (min(2**63 - 1, max(-(2**63) + 1, at * second)) for at in _CALENDAR)
    count = pc.cast(chunk, pa.int64())
    inside = pc.and_(pc.greater_equal(count, first), pc.less(count, last))
    return pc.if_else(inside, chunk, pa.scalar(None, chunk.type))


def _valid(chunk: Any, name: str) -> Any:
    """Refuse text that is not UTF-8."""
    import pyarrow as pa

    if _is_text(chunk.type):
        try:
            chunk.validate(full=True)
        except pa.ArrowInvalid:
            raise DataError(message("reading-text-utf8", column=shown(name)), field=name) from None
    return chunk
