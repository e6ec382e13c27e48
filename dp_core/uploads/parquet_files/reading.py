"""Reading Parquet under limits that hold while it is unfolded, whatever its footer says."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from dp_core.errors import DataError
from dp_core.uploads.columns import shown
from dp_core.uploads.limits import MAX_UNFOLDED, column_names, unreadable
from dp_core.uploads.parquet_files.pages import check_pages, too_much

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
        table = _plain(_table(content))
        frame: pd.DataFrame = table.to_pandas(date_as_object=False)
    except DataError:
        raise
    except (pa.ArrowException, OSError, UnicodeError, ValueError, OverflowError):
        raise unreadable() from None
    return frame


def _table(content: bytes) -> Any:
    """Read in batches; text stays in dictionaries, for one long word may be repeated very often."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    metadata = pq.read_metadata(pa.py_buffer(content))
    rows = check_pages(content, metadata)
    schema = metadata.schema.to_arrow_schema()
    _check_types(schema)
    texts = [item.name for item in schema if _is_text(item.type)]
    file = pq.ParquetFile(pa.py_buffer(content), read_dictionary=texts, metadata=metadata)
    batches, found = [], 0
    for batch in file.iter_batches(_BATCH, use_threads=False):
        found += batch.num_rows
        if found > rows:
            raise unreadable("it holds more rows than it says")
        batches.append(batch)
    return pa.Table.from_batches(batches, None if batches else file.schema_arrow)


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
        kind = item.type.value_type if kinds.is_dictionary(item.type) else item.type
        if not (_is_text(kind) or any(test(kind) for test in (*scalar, *dated))):
            raise DataError(
                f"Column '{shown(item.name)}' holds {shown(kind)}; allowed are text, numbers, "
                "dates and true/false. Leave the column out or save the table as CSV.",
                field=item.name,
            )


def _names(schema: Any) -> list[str]:
    try:
        return [str(name) for name in schema.names]
    except UnicodeDecodeError:
        raise DataError(
            "The name of a column is not in UTF-8, so it cannot be shown; rename it, or save the "
            "table as CSV."
        ) from None


def _plain(table: Any) -> Any:
    """Make text of what pandas would change: numbers and truth values with gaps, decimals."""
    import pyarrow as pa

    names, left = column_names(table.column_names), MAX_UNFOLDED
    made = []
    for name, column in zip(names, table.columns, strict=True):
        cast, as_text = _cast(column)
        chunks = []
        for chunk in column.chunks or [pa.array([], column.type)]:
            left -= _letters(chunk)
            if left >= 0 and cast is not None:
                chunk = cast(chunk)
                left -= chunk.nbytes if as_text and not _letters(chunk) else 0
            if left < 0:
                raise too_much("text")
            chunks.append(_in_calendar(_valid(chunk, name)))
        made.append(pa.chunked_array(chunks))
    return pa.table(made, names=names)


def _letters(chunk: Any) -> int:
    """Bytes of text that a chunk holds when each cell has its own."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if pa.types.is_dictionary(chunk.type) and _is_text(chunk.type.value_type):
        lengths = pc.take(pc.binary_length(chunk.dictionary), chunk.indices)
        return pc.sum(pc.cast(lengths, pa.int64())).as_py() or 0
    return 0


def _cast(column: Any) -> tuple[Callable[[Any], Any] | None, bool]:
    """How chunks of a column are changed, if at all, and whether numbers become text."""
    import pyarrow as pa
    import pyarrow.types as kinds

    kind = column.type.value_type if kinds.is_dictionary(column.type) else column.type
    to = kind
    if kinds.is_timestamp(kind) and kind.tz is not None:
        # The moments are those of UTC already; a zone that nobody knows changes nothing.
        to = pa.timestamp(kind.unit, "UTC")
    elif kinds.is_float16(kind):
        to = pa.float32()
    elif kinds.is_date(kind):
        to = pa.string()  # a day, which a moment of it would not say
    elif kinds.is_decimal(kind) or (
        column.null_count and (kinds.is_integer(kind) or kinds.is_boolean(kind))
    ):
        to = pa.string()
    if to == column.type:
        return None, False

    def cast(chunk: Any) -> Any:
        plain = chunk.cast(kind) if kinds.is_dictionary(chunk.type) else chunk
        return plain if to == kind else plain.cast(to)

    return cast, to != kind and _is_text(to)


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
            raise DataError(
                f"Column '{shown(name)}' holds text that is not in UTF-8, which is needed; save "
                "the file again, or leave the column out.",
                field=name,
            ) from None
    return chunk
