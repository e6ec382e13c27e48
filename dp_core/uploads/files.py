"""Reading uploaded tables: CSV, TSV and Parquet; never pickle.

Sizes are capped before anything is parsed. A file is read as its layout states, and each line by
itself. Every file that cannot be read gives one sentence that says what to do.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd

from dp_core.errors import DataError
from dp_core.uploads.codebook.record import Places
from dp_core.uploads.columns import MISSING
from dp_core.uploads.decoding import FILE_TYPES, is_blank, opened, plain_text
from dp_core.uploads.layouts import (
    LONGEST_LINE,
    Layout,
    excel_delimiter,
    head_of,
    opening,
    rows_of,
    suggested,
)
from dp_core.uploads.limits import check_cells, column_names, unreadable
from dp_core.uploads.parquet_files.reading import read_parquet
from dp_core.words import Message, message, say


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
        Settings that say how the file is written, such as what parts two items. They open with
        a constant; what `guess` finds in the rows is a hint.
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
    recognised : callable, optional
        ``recognised(table)`` says which known file this is, or nothing. Of a known file all that
        `guess` suggests is filled in, whatever was typed before.
    explained : callable, optional
        ``explained(chosen)`` says what the chosen settings do to the data, or nothing; known
        without the file.
    only_stated : callable
        Whether columns of which the chosen settings state nothing are left out.
    counted : callable, optional
        ``counted(data)`` counts it in the accepted data, as columns of a table: for the holder
        only. Offered where `explained` says something.
    read : callable, optional
        ``read(content, filename, layout)`` in place of `read_table`, for what is no plain table.
    suggest : callable
        ``suggest(content, layout)`` gives the layout that the rows suggest.
    book : Places
        Where the records of a codebook go; what has no place there is a fact of the whole file.
    """

    guess: Callable[[pd.DataFrame], Any]
    columns: Mapping[str, str | Message]
    roles: Sequence[str] = ()
    several: Sequence[str] = ()
    layout: Sequence[str] = ()
    dates: Sequence[str] = ()
    offered: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    shown: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    notices: Mapping[str, str | Message] = field(default_factory=dict)
    templates: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    limits: Sequence[str | Message] = ()
    endings: Sequence[str] = FILE_TYPES
    recognised: Callable[[pd.DataFrame], str] | None = None
    explained: Callable[[Mapping[str, Any]], str] | None = None
    only_stated: Callable[[Mapping[str, Any]], bool] = lambda _: False
    counted: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    read: Callable[[bytes, str, Layout], pd.DataFrame] | None = None
    suggest: Callable[[bytes, Layout], Layout] = suggested
    book: Places = field(default_factory=Places)


def read_table(content: bytes, filename: str, layout: Layout | None = None) -> pd.DataFrame:
    """Read an uploaded file.

    Parameters
    ----------
    content : bytes
        The file, at most `MAX_BYTES`, packed or not.
    filename : str
        Its name; the ending says which kind of file it is.
    layout : Layout, optional
        How a text file is written; `dp_core.uploads.layouts.opening` of its name if absent.

    Returns
    -------
    DataFrame
        Columns of text from CSV and TSV, typed columns from Parquet; cells in `MISSING` are
        missing. A line without text is a row of missing cells. Rows are numbered from 0. A file
        without header has "column 1", "column 2", …. ``attrs["layout"]`` holds its `Layout`.

    Raises
    ------
    DataError
        If the file is too large, empty, damaged or not a table.
    """
    layout = layout or opening(filename)
    content, ending = opened(content, filename)
    layout = replace(layout, ending=ending)
    if is_blank(content):
        raise DataError(message("reading-empty"))
    table = read_parquet(content) if ending == ".parquet" else _read_text(content, layout)
    table.attrs = {"layout": layout}
    return table


def written(*lines: str) -> bytes:
    """Write the lines of a template."""
    return "".join(f"{line}\r\n" for line in lines).encode()


def _read_text(content: bytes, layout: Layout) -> pd.DataFrame:
    body, header = plain_text(content, layout.encoding), layout.header
    if header:  # what stands above it is public, as the header is
        body = without_preface(body)
    if layout.delimiter == " ":
        body = re.sub(rb" +", b" ", re.sub(rb"(?m)^ +| +$", b"", body))
    first = _first_row(body, layout.delimiter)
    columns = len(first)
    lines = body.count(b"\n") + 1
    check_cells(lines, columns)
    table = _parse(_with_cells(body, layout.delimiter, columns), layout.delimiter, first, header)
    if len(table) < lines and body.count(b'"') % 2:
        # The longest cell is the likely place.
        lengths = pd.concat([table[name].str.len() for name in table], axis=1).max(axis=1)
        raise _open_quote(int(lengths.fillna(0).to_numpy().argmax()) + 1 - header)
    names = column_names(first) if header else [f"column {k + 1}" for k in range(columns)]
    table = table.iloc[int(header) :].reset_index(drop=True).set_axis(names, axis=1)
    return _with_points(table) if layout.decimal_comma else table


def without_preface(body: bytes) -> bytes:
    """Cut off blank lines above a header, and Excel's line ``sep=;``: what is stated counts."""
    body = body.lstrip(b"\n")
    line, _, rest = body[:8].partition(b"\n")
    cut = rest and excel_delimiter(line.decode("ascii", "replace"))
    return body[len(line) + 1 :] if cut else body


def _first_row(body: bytes, delimiter: str) -> list[str]:
    rows = rows_of(head_of(body[:LONGEST_LINE].decode("utf-8", "ignore")), delimiter, 1)
    if not rows:
        raise unreadable("line")
    return rows[0]


def _with_cells(body: bytes, delimiter: str, columns: int) -> bytes:
    """Write the cells of blank lines: each is a record, and leaving it out would show."""
    cells = delimiter.encode().join([b'""'] * columns)
    if b"\n\n" in body:
        body = re.sub(rb"(?<=\n)(?=\n)", cells, body)
    return body + cells if body.endswith(b"\n") else body


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


def _parse(body: bytes, delimiter: str, first: Sequence[str], header: bool) -> pd.DataFrame:  # noqa: FBT001
    import pyarrow as pa
    import pyarrow.csv as arrow

    ragged: list[Any] = []
    columns = len(first)

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
                ignore_empty_lines=False,
            ),
            convert_options=arrow.ConvertOptions(
                column_types=dict.fromkeys(names, pa.string()),
                strings_can_be_null=True,
                null_values=list(MISSING),
            ),
        )
    except pa.ArrowException:
        if not ragged:
            raise unreadable("long") from None
    if ragged:
        raise _ragged(ragged, columns, header=header)
    frame: pd.DataFrame = table.to_pandas()
    return frame


def _ragged(rows: Sequence[Any], columns: int, *, header: bool) -> DataError:
    # A quote that is not closed swallows the rows behind it, so that its own is too short.
    swallowing = (r.number for r in rows if r.text.count('"') % 2 and re.search(r"[\r\n]", r.text))
    if (number := next(swallowing, None)) is not None:
        return _open_quote(number - header)
    listed = ", ".join(
        say("reading-ragged-row", row=str(row.number - header), cells=str(row.actual_columns))
        for row in rows
    )
    return DataError(message("reading-ragged", columns=columns, rows=listed))


def _open_quote(row: int) -> DataError:
    return DataError(message("reading-quote", row=row))
