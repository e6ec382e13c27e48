"""Reading uploaded tables: CSV, TSV and Parquet; never pickle.

Sizes are capped before anything is parsed, the form is sniffed on the first 64 KB, and every file
that cannot be read gives one sentence that says what to do.
"""

import csv
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import PurePath
from typing import Any

import pandas as pd

from dp_core.columns import MISSING, is_number, is_time, shown
from dp_core.errors import DataError

MAX_BYTES = 50 * 2**20
"""Largest file, bytes."""
MAX_CELLS = 25_000_000
"""Most cells, rows × columns."""
MAX_COLUMNS = 2_000
MAX_TEXT = 8 * MAX_BYTES
"""Most text in an unfolded Parquet file, bytes."""
SNIFFED = 2**16
LONGEST_LINE = 2**20
TEXT_TYPES = (".csv", ".tsv", ".txt")
FILE_TYPES = (*TEXT_TYPES, ".parquet")

_DELIMITERS = "\t;|,"
_MAGIC = {
    b"PK\x03\x04": "a zip archive or Excel workbook",
    b"PAR1": "a Parquet file",
    b"%PDF": "a PDF file",
    b"\x1f\x8b": "a gzip archive",
    b"\xd0\xcf\x11\xe0": "an old Excel workbook",
    b"\xff\xfe": "text in UTF-16",
    b"\xfe\xff": "text in UTF-16",
}
_BOM = b"\xef\xbb\xbf"
_WORDS = {"true", "false", "yes", "no"}


@dataclass(frozen=True, kw_only=True)
class UploadForm:
    """What an upload page needs to know beyond labels and ranges.

    Parameters
    ----------
    guess : callable
        ``guess(table)`` returns settings whose roles are filled in as far as they can be told.
    columns : mapping of str to str
        Settings that name a column, with the words for "no column"; empty where one is required.
    roles : sequence of str
        Other settings that `guess` fills in; they start anew with each file.
    several : sequence of str
        Settings that name any number of columns, as a tuple; `guess` fills them in.
    dates : sequence of str
        Settings that hold an ISO date.
    offered : mapping of str to sequence
        Values to choose from, of settings that allow more.
    shown : mapping of str to callable
        When a setting is asked for, given the values chosen above it; absent means always.
    notices : mapping of str to str
        What to say when a switch is on, or, under ``setting=choice``, when a choice is made.
    templates : mapping of str to callable
        File name and maker of each template file.
    limits : sequence of str
        Sentences stated before a file is chosen.
    endings : sequence of str
        Endings of files that are offered.
    long : sequence of str
        Settings that hold a text of many parts.
    recognised : callable, optional
        ``recognised(table)`` says which known file this is, or nothing. Of a known file all that
        `guess` suggests is filled in, whatever was typed before.
    explained : callable, optional
        ``explained(chosen)`` says what the chosen settings do to the data, or nothing; known
        without the file.
    counted : callable, optional
        ``counted(data)`` counts it in the accepted data, as columns of a table: for the holder
        only. Offered where `explained` says something.
    read : callable, optional
        ``read(content, filename)`` in place of `read_table`, for files that are no plain table.
    """

    guess: Callable[[pd.DataFrame], Any]
    columns: Mapping[str, str]
    roles: Sequence[str] = ()
    several: Sequence[str] = ()
    dates: Sequence[str] = ()
    offered: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    shown: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    notices: Mapping[str, str] = field(default_factory=dict)
    templates: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    limits: Sequence[str] = ()
    endings: Sequence[str] = FILE_TYPES
    long: Sequence[str] = ()
    recognised: Callable[[pd.DataFrame], str] | None = None
    explained: Callable[[Mapping[str, Any]], str] | None = None
    counted: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    read: Callable[[bytes, str], pd.DataFrame] | None = None


def read_table(content: bytes, filename: str) -> pd.DataFrame:
    """Read an uploaded file.

    Parameters
    ----------
    content : bytes
        The file, at most `MAX_BYTES`.
    filename : str
        Its name; the ending says which kind of file it is.

    Returns
    -------
    DataFrame
        Columns of text from CSV and TSV, typed columns from Parquet; cells in `MISSING` are
        missing. Rows are numbered from 0. A file without header has "column 1", "column 2", …

    Raises
    ------
    DataError
        If the file is too large, empty, damaged or not a table.
    """
    ending = PurePath(filename).suffix.lower()
    if ending not in FILE_TYPES:
        raise DataError(
            f"'{shown(filename)}' is no table that can be read here; allowed are "
            f"{', '.join(FILE_TYPES)}. Save the table as CSV."
        )
    if len(content) > MAX_BYTES:
        raise DataError(
            f"The file has {len(content) / 2**20:,.1f} MB; at most {MAX_BYTES // 2**20} MB are "
            "allowed. Leave out columns that are not needed, or save it as Parquet."
        )
    if not content.removeprefix(_BOM).strip():
        raise DataError("The file is empty; a table needs at least a header. Choose another file.")
    return _read_parquet(content) if ending == ".parquet" else _read_text(content)


def _read_text(content: bytes) -> pd.DataFrame:
    body = checked_text(content)
    delimiter, sample = sniff(body)
    columns = len(sample[0])
    lines = max(body.count(b"\n"), body.count(b"\r")) + 1
    check_cells(lines, columns)
    header = has_header(sample)
    table = _parse(body, delimiter, columns=columns, header=header)
    if len(table) < lines and body.count(b'"') % 2:
        raise _open_quote(table, header=header)
    if not header:
        return table.set_axis([f"column {k + 1}" for k in range(columns)], axis=1)
    names = column_names(sample[0])
    return table.iloc[1:].reset_index(drop=True).set_axis(names, axis=1)


def checked_text(content: bytes) -> bytes:
    """Return the text without byte-order mark and outer blank lines, checked to be UTF-8."""
    for magic, kind in _MAGIC.items():
        if content.startswith(magic):
            raise DataError(
                f"The file is {kind}, whatever its name says; allowed are CSV and TSV in UTF-8, "
                "and Parquet named .parquet. Save the table as 'CSV UTF-8'."
            )
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"Line {line} is not UTF-8 (byte 0x{content[error.start]:02x}); text must be in UTF-8. "
            "Save the file again as 'CSV UTF-8'."
        ) from None
    strange = next((code for code in (*range(9), *range(14, 32)) if code in content), None)
    if strange is not None:
        line = content.count(b"\n", 0, content.index(strange)) + 1
        raise DataError(
            f"Line {line} holds the control character 0x{strange:02x}; a table is plain text. "
            "Export it again as CSV."
        )
    return content.removeprefix(_BOM).strip(b"\r\n")


def sniff(body: bytes) -> tuple[str, list[list[str]]]:
    """Find the delimiter whose rows agree best, and the sample's rows with it."""
    head = body[:SNIFFED]
    if len(body) > SNIFFED:
        # Whole lines only; a first line may be longer than the sample.
        end = max(head.rfind(b"\n"), head.rfind(b"\r"))
        head = head[:end] if end > 0 else body[:LONGEST_LINE].split(b"\n", 1)[0]
    text = head.decode("utf-8", "ignore")
    samples = {delimiter: _rows(text, delimiter) for delimiter in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda delimiter: agreement(samples[delimiter]))
    if not samples[best]:
        raise unreadable("its first line is longer than a cell may be")
    return best, samples[best]


def _rows(text: str, delimiter: str) -> list[list[str]]:
    lines = io.StringIO(text, newline=None)
    try:
        return list(islice(filter(None, csv.reader(lines, delimiter=delimiter)), 200))
    except csv.Error:
        return []


def agreement(rows: list[list[str]]) -> float:
    """Share of rows that have the usual number of cells; 0 where that is one."""
    if not rows:
        return -1.0
    usual, times = Counter(map(len, rows)).most_common(1)[0]
    return times / len(rows) if usual > 1 else 0.0


def has_header(rows: list[list[str]]) -> bool:
    """Whether the first row names the columns: judged by columns of numbers, dates or yes/no."""
    first, rest = rows[0], rows[1:50]
    votes = 0
    for column, name in enumerate(first):
        cells = [row[column] for row in rest if len(row) > column and row[column].strip()]
        if cells and sum(map(_is_value, cells)) * 2 > len(cells):
            votes += -1 if _is_value(name) else 1
    return votes > 0 or (votes == 0 and not any(map(_is_value, first)))


def _is_value(cell: str) -> bool:
    return is_number(cell) or is_time(cell) or cell.strip().lower() in _WORDS


def column_names(cells: list[str]) -> list[str]:
    """Return names of columns that are not empty and differ."""
    if not cells:
        raise DataError("The file has no columns; a table needs one at least. Choose another file.")
    names = [cell.strip() or f"column {k + 1}" for k, cell in enumerate(cells)]
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise DataError(
            f"{times} columns are called '{shown(name)}'; names of columns must differ. "
            "Rename them in the header.",
            field=name,
        )
    return names


def check_cells(rows: int, columns: int) -> None:
    """Refuse more rows and columns than are read."""
    if columns > MAX_COLUMNS or rows * columns > MAX_CELLS:
        raise DataError(
            f"The file has {rows:,} rows × {columns:,} columns; at most {MAX_CELLS:,} cells and "
            f"{MAX_COLUMNS:,} columns are allowed. Leave out columns that are not needed."
        )


def _parse(body: bytes, delimiter: str, *, columns: int, header: bool) -> pd.DataFrame:
    import pyarrow as pa
    import pyarrow.csv as arrow

    ragged: list[Any] = []

    def note(row: Any) -> str:
        ragged.append(row)
        return "skip" if len(ragged) < 5 else "error"

    names = [f"f{k}" for k in range(columns)]
    try:
        table = arrow.read_csv(
            pa.py_buffer(body),
            # One thread: only then are the rows of a ragged file numbered.
            read_options=arrow.ReadOptions(use_threads=False, column_names=names),
            parse_options=arrow.ParseOptions(
                delimiter=delimiter,
                newlines_in_values=True,
                invalid_row_handler=note,
                # In a file of one column an empty line is an empty cell.
                ignore_empty_lines=columns > 1,
            ),
            convert_options=arrow.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()),
                strings_can_be_null=True,
                null_values=list(MISSING),
            ),
        )
    except pa.ArrowException as error:
        if not ragged:
            raise unreadable(error) from None
    if ragged:
        raise _ragged(ragged, columns, header=header)
    frame: pd.DataFrame = table.to_pandas()
    return frame


def _ragged(rows: Sequence[Any], columns: int, *, header: bool) -> DataError:
    listed = ", ".join(f"row {row.number - header} has {row.actual_columns}" for row in rows)
    return DataError(
        f"The rows differ in length: {columns} cells are expected, {listed}; every row needs as "
        "many cells as the first. Complete these rows, or put quotes around text that holds the "
        "delimiter."
    )


def _open_quote(table: pd.DataFrame, *, header: bool) -> DataError:
    """Error for a quote that swallowed rows; the longest cell is the likely place."""
    lengths = pd.concat([table[name].str.len() for name in table], axis=1).max(axis=1)
    row = int(lengths.fillna(0).to_numpy().argmax()) + 1 - header
    return DataError(
        f"A quote is opened but not closed, probably in row {row}; every quoted cell needs two "
        "quotes. Close it, or double a quote that belongs to the text."
    )


def unreadable(error: object) -> DataError:
    return DataError(
        f"The file cannot be read as a table ({shown(str(error), length=120)}); allowed are CSV, "
        "TSV and Parquet. Open it in a spreadsheet and save it as CSV."
    )


def _read_parquet(content: bytes) -> pd.DataFrame:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(pa.py_buffer(content))
        check_cells(file.metadata.num_rows, file.metadata.num_columns)
        schema = file.schema_arrow
        _check_types(schema)
        texts = [item.name for item in schema if _is_text(item.type)]
        # Read as dictionaries: a small file may repeat one long text very often.
        table = pq.read_table(pa.py_buffer(content), read_dictionary=texts)
        _check_decoded(table)
    except (pa.ArrowException, OSError) as error:
        raise unreadable(error) from None
    frame: pd.DataFrame = _plain(table).to_pandas(date_as_object=False)
    return frame


def _is_text(kind: Any) -> bool:
    import pyarrow as pa

    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind))


def _check_types(schema: Any) -> None:
    import pyarrow.types as kinds

    column_names(schema.names)
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


def _check_decoded(table: Any) -> None:
    import pyarrow as pa
    import pyarrow.compute as pc

    size = 0
    for chunk in (chunk for column in table.columns for chunk in column.chunks):
        if pa.types.is_dictionary(chunk.type) and _is_text(chunk.type.value_type):
            lengths = pc.take(pc.binary_length(chunk.dictionary), chunk.indices)
            size += pc.sum(lengths).as_py() or 0
    if size > MAX_TEXT:
        raise DataError(
            f"The file unfolds to {size / 2**20:,.0f} MB of text; at most {MAX_TEXT // 2**20} MB "
            "are allowed. Leave out columns that are not needed."
        )


def _plain(table: Any) -> Any:
    """Decode dictionaries; numbers and truth values with gaps become text, not floats."""
    import pyarrow as pa
    import pyarrow.types as kinds

    def plain(column: Any) -> Any:
        if kinds.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        gaps = column.null_count and (
            kinds.is_integer(column.type) or kinds.is_boolean(column.type)
        )
        return column.cast(pa.string()) if gaps or kinds.is_decimal(column.type) else column

    return pa.table(
        [plain(column) for column in table.columns], names=column_names(table.column_names)
    )
