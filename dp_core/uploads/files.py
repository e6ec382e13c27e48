"""Reading uploaded tables: CSV, TSV and Parquet; never pickle.

Sizes are capped before anything is parsed, the form is sniffed on the first 64 KB, and every file
that cannot be read gives one sentence that says what to do.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pandas as pd

from dp_core.errors import DataError
from dp_core.uploads.codebook.record import Places
from dp_core.uploads.columns import MISSING, is_number, is_time
from dp_core.uploads.decoding import FILE_TYPES, checked_text, decoded, is_blank, opened
from dp_core.uploads.limits import check_cells, column_names, unreadable
from dp_core.uploads.parquet import read_parquet

SNIFFED = 2**16
LONGEST_LINE = 2**20

DELIMITERS = "\t;|,"
_WORDS = {"true", "false", "yes", "no"}
_DECIMAL_COMMA = re.compile(r"\s*+[+-]?[0-9]{0,20},[0-9]{1,20}\s*+")
_DECIMAL_POINT = re.compile(r"\s*+[+-]?[0-9]{0,20}\.[0-9]{1,20}\s*+")


@dataclass(frozen=True, kw_only=True)
class Layout:
    """What a text file leaves open; None where it is to be told from the first rows.

    Parameters
    ----------
    header : bool, optional
        The first row names the columns.
    decimal_comma : bool, optional
        Numbers such as 12,82 have a comma for decimals; never asked where commas part the cells.
    delimiter : str, optional
        What parts the cells.
    ending : str, optional
        What kind of file it is, such as ``".csv"``.
    """

    header: bool | None = None
    decimal_comma: bool | None = None
    delimiter: str | None = None
    ending: str | None = None

    def __deepcopy__(self, memo: object) -> "Layout":
        """Return the same: pandas copies what is kept with a table at each step."""
        return self


TOLD = Layout()
"""All is told from the first rows."""


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
    layout : sequence of str
        Settings that say how the file is written, such as what parts two items. They are told from
        its rows as a delimiter is, also where nobody looks at the rows.
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
        ``read(content, filename, layout)`` in place of `read_table`, for what is no plain table.
    book : Places
        Where the records of a codebook go; what has no place there is a fact of the whole file.
    """

    guess: Callable[[pd.DataFrame], Any]
    columns: Mapping[str, str]
    roles: Sequence[str] = ()
    several: Sequence[str] = ()
    layout: Sequence[str] = ()
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
    read: Callable[[bytes, str, Layout], pd.DataFrame] | None = None
    book: Places = field(default_factory=Places)


def read_table(content: bytes, filename: str, layout: Layout = TOLD) -> pd.DataFrame:
    """Read an uploaded file.

    Parameters
    ----------
    content : bytes
        The file, at most `MAX_BYTES`; text in UTF-8, UTF-16 or Windows-1252, packed or not.
    filename : str
        Its name; the ending says which kind of file it is.
    layout : Layout
        What is known of a text file.

    Returns
    -------
    DataFrame
        Columns of text from CSV and TSV, typed columns from Parquet; cells in `MISSING` are
        missing. Rows are numbered from 0. A file without header has "column 1", "column 2", ….
        ``attrs["layout"]`` holds the `Layout` it was read with and, of text, ``attrs["said"]``
        what else was assumed.

    Raises
    ------
    DataError
        If the file is too large, empty, damaged or not a table.
    """
    content, ending = opened(content, filename)
    if is_blank(content):
        raise DataError("The file is empty; a table needs at least a header. Choose another file.")
    if ending == ".parquet":
        table = read_parquet(content)
        table.attrs["layout"] = Layout(ending=ending)
        return table
    return _read_text(content, replace(layout, ending=ending))


def written(*lines: str) -> bytes:
    """Write the lines of a template."""
    return "".join(f"{line}\r\n" for line in lines).encode()


def _read_text(content: bytes, layout: Layout) -> pd.DataFrame:
    content, said = decoded(content)
    body, stated = stated_delimiter(checked_text(content))
    delimiter, sample = sniff(body, layout.delimiter or stated)
    layout = _told(layout, delimiter, sample)
    columns = len(sample[0])
    lines = max(body.count(b"\n"), body.count(b"\r")) + 1
    check_cells(lines, columns)
    header = bool(layout.header)
    table = _parse(body, delimiter, columns=columns, header=header)
    if len(table) < lines and body.count(b'"') % 2:
        # The longest cell is the likely place.
        lengths = pd.concat([table[name].str.len() for name in table], axis=1).max(axis=1)
        raise _open_quote(int(lengths.fillna(0).to_numpy().argmax()) + 1 - header)
    names = column_names(sample[0]) if header else [f"column {k + 1}" for k in range(columns)]
    table = table.iloc[int(header) :].reset_index(drop=True).set_axis(names, axis=1)
    if layout.decimal_comma:
        table = _with_points(table)
    table.attrs = {"layout": layout, "said": said}
    return table


def stated_delimiter(body: bytes) -> tuple[bytes, str]:
    """Cut off Excel's first line ``sep=;``, and say which delimiter it states."""
    line, _, rest = body[:8].partition(b"\n")
    line = line.rstrip(b"\r")
    if line[:4].lower() != b"sep=" or len(line) != 5 or not rest:
        return body, ""
    mark = chr(line[4])
    return (body[body.index(b"\n") + 1 :], mark) if mark in DELIMITERS else (body, "")


def _told(layout: Layout, delimiter: str, sample: list[list[str]]) -> Layout:
    """Fill in what is not stated, from the first rows."""
    comma = layout.decimal_comma
    if delimiter == ",":
        comma = None
    elif comma is None:
        comma = _has(sample, _DECIMAL_COMMA) and not _has(sample, _DECIMAL_POINT)
    header = layout.header
    if header is None:
        header = has_header(
            [[_pointed(cell) for cell in row] for row in sample] if comma else sample
        )
    return replace(layout, header=header, decimal_comma=comma, delimiter=delimiter)


def _has(rows: list[list[str]], form: re.Pattern[str]) -> bool:
    return any(form.fullmatch(cell) for row in rows for cell in row)


def _pointed(cell: str) -> str:
    return cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell) else cell


def _with_points(table: pd.DataFrame) -> pd.DataFrame:
    """Write decimal points; each cell by itself, and only where all of it is a number."""
    import pyarrow as pa
    import pyarrow.compute as pc

    form = r"^(\s*[+-]?[0-9]*),([0-9]+(?:[eE][+-]?[0-9]+)?\s*)$"
    made = {}
    for name in table:
        cells = pa.array(table[name], pa.large_string())
        made[name] = pd.Series(
            pc.replace_substring_regex(cells, form, r"\1.\2").to_pandas(), dtype=table[name].dtype
        )
    return pd.DataFrame(made)


def sniff(body: bytes, stated: str = "") -> tuple[str, list[list[str]]]:
    """Find the delimiter whose rows agree best, unless one is stated; and the rows with it."""
    head = body[:SNIFFED]
    if len(body) > SNIFFED:
        # Whole lines only; a first line may be longer than the sample.
        end = max(head.rfind(b"\n"), head.rfind(b"\r"))
        head = head[:end] if end > 0 else body[:LONGEST_LINE].split(b"\n", 1)[0]
    text = head.decode("utf-8", "ignore")
    samples = {delimiter: _rows(text, delimiter) for delimiter in stated or DELIMITERS}
    best = max(samples, key=lambda delimiter: agreement(samples[delimiter]))
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
    numbered = [str(k) for k in range(len(first))]
    if len(first) > 2 and first in (numbered, ["", *numbered[:-1]]):
        return True  # 0, 1, 2, … is what pandas calls columns without a name
    votes = 0
    for column, name in enumerate(first):
        cells = [row[column] for row in rest if len(row) > column and row[column].strip()]
        if cells and sum(map(_is_value, cells)) * 2 > len(cells):
            votes += -1 if _is_value(name) else 1
    return votes > 0 or (votes == 0 and not any(map(_is_value, first)))


def _is_value(cell: str) -> bool:
    return is_number(cell) or is_time(cell) or cell.strip().lower() in _WORDS


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
    except pa.ArrowException:
        if not ragged:
            raise unreadable("a row or cell of it is longer than 1 MB, or not closed") from None
    if ragged:
        raise _ragged(ragged, columns, header=header)
    frame: pd.DataFrame = table.to_pandas()
    return frame


def _ragged(rows: Sequence[Any], columns: int, *, header: bool) -> DataError:
    # A quote that is not closed swallows the rows behind it, so that its own is too short.
    swallowing = (r.number for r in rows if r.text.count('"') % 2 and re.search(r"[\r\n]", r.text))
    if (number := next(swallowing, None)) is not None:
        return _open_quote(number - header)
    listed = ", ".join(f"row {row.number - header} has {row.actual_columns}" for row in rows)
    return DataError(
        f"The rows differ in length: {columns} cells are expected, {listed}; every row needs as "
        "many cells as the first. Complete these rows, or put quotes around text that holds the "
        "delimiter."
    )


def _open_quote(row: int) -> DataError:
    return DataError(
        f"A quote is opened but not closed, probably in row {row}; every quoted cell needs two "
        "quotes. Close it, or double a quote that belongs to the text."
    )
