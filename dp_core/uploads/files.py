"""Reading uploaded tables: CSV, TSV and Parquet; never pickle.

Sizes are capped before anything is parsed. A file is read as its layout states, and each line by
itself. Every file that cannot be read gives one sentence that says what to do.
"""

import csv
import io
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import chain, islice
from pathlib import PurePath
from typing import Any, ClassVar, Literal, get_args

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as arrow

from dp_core.errors import DataError, DPError
from dp_core.params import Settings
from dp_core.uploads.codebook.record import Places
from dp_core.uploads.columns import MISSING, is_number, is_time, shown
from dp_core.uploads.facts import (
    MAX_BYTES,
    check_cells,
    check_size,
    column_names,
    netted,
    unreadable,
)
from dp_core.uploads.typed_files import ENDING, read_parquet, read_workbook
from dp_core.words import Message, say

# --- from the bytes of an uploaded file to text in UTF-8: endings, gzip, encodings, first ---------

TEXT_TYPES = (".csv", ".tsv", ".txt")
FILE_TYPES = (*TEXT_TYPES, ".parquet", ".csv.gz", ENDING)
TYPED = (".parquet", ENDING)
"""Files whose cells are stored one by one: nothing is stated of their text."""

_MAGIC = {
    b"PK\x03\x04": "ZIP / XLSX",
    b"PAR1": "Parquet",
    b"%PDF": "PDF",
    b"\x1f\x8b": "gzip",
    b"\xd0\xcf\x11\xe0": "XLS",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    **dict.fromkeys((b"GIF87a", b"GIF89a"), "GIF"),
}
_BOM = b"\xef\xbb\xbf"
_STEP = 2**16
_MEMBERS = 10_000


def opened(content: bytes, filename: str, endings: Sequence[str] = FILE_TYPES) -> tuple[bytes, str]:
    """Check name and size of a file, and unpack it where it is packed, to `MAX_BYTES` at most.

    Gives the content and the ending of the unpacked file.
    """
    name = filename.lower()
    packed = name.endswith(".gz")
    ending = PurePath(name.removesuffix(".gz")).suffix
    check_size(content)
    if ending not in endings or (packed and ending in TYPED):
        raise DataError.of("reading-no-table", file=shown(filename), endings=", ".join(endings))
    return (_unpacked(content) if packed else content), ending


def _unpacked(content: bytes) -> bytes:
    """Unfold gzip, never further than is allowed: a small file may hold a very long text."""
    unfold, parts, size, members = zlib.decompressobj(31), [], 0, 1
    for start in range(0, len(content), _STEP):
        fed = content[start : start + _STEP]
        while fed and members < _MEMBERS:
            if unfold.eof:
                # What follows is another packed part, or padding.
                fed = fed.lstrip(b"\0")
                if not fed:
                    break
                unfold, members = zlib.decompressobj(31), members + 1
            try:
                part = unfold.decompress(fed, MAX_BYTES + 1 - size)
            except zlib.error:
                raise unreadable("gzip") from None
            parts.append(part)
            size += len(part)
            if size > MAX_BYTES:
                raise DataError.of("reading-unpacks", most=MAX_BYTES // 2**20)
            fed = unfold.unused_data
    if not unfold.eof or members >= _MEMBERS:
        raise unreadable("gzip")
    return b"".join(parts)


def plain_text(content: bytes, encoding: str) -> bytes:
    """Turn a text file into UTF-8 with plain ends of lines; refuse what is none.

    Bytes without a meaning become U+FFFD, and a carriage return alone a space: each changes its own
    cell and no other. One end of line at the end of the file is no line of its own.
    """
    for magic, kind in _MAGIC.items():
        if content.startswith(magic):
            raise DataError.of("reading-kind", kind=kind)
    if encoding == "utf-16":
        # Without a mark the first record could begin with one, and would swap the bytes of all.
        if not content.startswith(_WIDE):
            raise DataError.of("reading-utf16-mark")
        if len(content) % 2:  # a byte that one record lacks moves all others
            raise unreadable()
    # A letter cut short by the end of the file reads as before a further record: GB18030 looks at
    # three bytes more.
    end = b"\n\n\n" if encoding == "gb18030" else b""
    # Also within: without a header a record with a mark may begin the file, or another may.
    whole = (content + end).decode(encoding, "replace").encode()
    whole = whole[: len(whole) - len(end)]
    content = whole.replace(_BOM, b"")
    _check_marks(content)
    if b"\r" in content:
        content = content.replace(b"\r\n", b"\n")
        if b"\n" not in content.rstrip(b"\n") and content.count(b"\r") > 1:
            raise unreadable("returns")
        content = content.replace(b"\r", b" ")
    # A last record of a mark alone is one, as elsewhere.
    return content.removesuffix(b"\n") if whole.endswith(b"\n") else content


def _check_marks(content: bytes) -> None:
    strange = next((code for code in (*range(9), *range(14, 32)) if code in content), None)
    if strange is None:
        return
    if 1 / 3 < content.count(0) / len(content) < 2 / 3:  # every second byte
        raise DataError.of("reading-utf16")
    line = content.count(b"\n", 0, content.index(strange)) + 1
    raise unreadable("control", line=line, code=f"{strange:02x}")


def is_blank(content: bytes) -> bool:
    """Whether nothing is written in a file."""
    return not content.removeprefix(_BOM).strip()


# --- how a file is written: facts that somebody states, and hints from its first rows -------------

Encoding = Literal["utf-8", "utf-16", "gb18030", "windows-1252"]
ENCODINGS: tuple[Encoding, ...] = get_args(Encoding)
DELIMITERS = "\t;|, "
LISTS = (".basket", ".dat")
"""Endings of files whose lines are lists of items."""

SNIFFED = 2**16
LONGEST_LINE = 2**20

_WORDS = {"true", "false", "yes", "no"}
_DECIMAL_COMMA = re.compile(r"\s*+[+-]?[0-9]{0,20},[0-9]{1,20}\s*+")
_DECIMAL_POINT = re.compile(r"\s*+[+-]?[0-9]{0,20}\.[0-9]{1,20}\s*+")
_WIDE = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, kw_only=True)
class Layout:
    """How a file is written: stated, never read from its rows.

    Parameters
    ----------
    encoding : {"utf-8", "utf-16", "gb18030", "windows-1252"}
        What bytes mean. Bytes without a meaning become U+FFFD, each in its own row.
    header : bool
        The first row names the columns.
    delimiter : str
        What parts the cells.
    decimal_comma : bool
        Numbers such as 12,82 have a comma for decimals.
    ending : str
        What kind of file it is, such as ``".csv"``; lines of ``".basket"`` are lists of items.
    sheet : int
        Of a workbook, which sheet holds the table; 1 for the first.

    Examples
    --------
    >>> Layout().delimiter, Layout().encoding, Layout().header
    (',', 'utf-8', True)
    """

    encoding: str = "utf-8"
    header: bool = True
    delimiter: str = ","
    decimal_comma: bool = False
    ending: str = ".csv"
    sheet: int = 1

    def to_dict(self) -> dict[str, Any]:
        """Names and values; a sheet of workbooks alone."""
        said = asdict(self)
        return said if self.ending == ENDING else {k: v for k, v in said.items() if k != "sheet"}

    def named(self, filename: str) -> str:
        """Give a file the ending that is stated."""
        bare, packed = filename.lower().removesuffix(".gz"), filename.lower().endswith(".gz")
        return filename if bare.endswith(self.ending) else f"file{self.ending}{'.gz' * packed}"

    def __deepcopy__(self, memo: object) -> "Layout":
        """Return the same: pandas copies what is kept with a table at each step."""
        return self


def opening(filename: str) -> Layout:
    """Give the layout that a file of this name opens with; no byte of the file is looked at."""
    ending = PurePath(filename.lower().removesuffix(".gz")).suffix
    return Layout(ending=ending, delimiter="\t" if ending == ".tsv" else ",")


def suggested(content: bytes, layout: Layout) -> Layout:
    """Suggest a layout by the first rows of an unpacked text file: a hint for its holder, no more.

    What rows say nothing about stays as it is stated.
    """
    encoding = likely_encoding(content)
    text = head_of(content.decode(encoding, "replace").removeprefix("\ufeff"))
    line, _, rest = text.partition("\n")
    stated = excel_delimiter(line)
    samples = {mark: rows_of(rest if stated else text, mark) for mark in stated or DELIMITERS[:-1]}
    best = max(samples, key=lambda mark: agreement(samples[mark]))
    rows = samples[best]
    if agreement(rows) <= 0:
        best = layout.delimiter
    if not rows:
        return replace(layout, encoding=encoding)
    comma = best != "," and _has(rows, _DECIMAL_COMMA) and not _has(rows, _DECIMAL_POINT)
    if comma:
        rows = [
            [c.replace(",", ".") if _DECIMAL_COMMA.fullmatch(c) else c for c in r] for r in rows
        ]
    return replace(
        layout,
        encoding=encoding,
        header=has_header(rows),
        delimiter=best,
        decimal_comma=comma if best != "," else layout.decimal_comma,
    )


def likely_encoding(content: bytes) -> Encoding:
    """Suggest an encoding: UTF-16 by its mark, GB18030 or Windows-1252 where it is no UTF-8.

    Four letters of it in a row are none of a western language: GBK writes two Chinese ones so.
    """
    if content.startswith(_WIDE):
        return "utf-16"
    if _is_in(content, "utf-8"):
        return "utf-8"
    if not re.search(rb"[\x80-\xff]{4}", content):
        return "windows-1252"
    return "gb18030" if _is_in(content, "gb18030") else "utf-8"


def _is_in(content: bytes, encoding: Encoding) -> bool:
    try:
        content.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def excel_delimiter(line: str) -> str:
    """Say which delimiter Excel's first line ``sep=;`` states; empty of any other line."""
    line = line.rstrip("\r")
    fits = len(line) == 5 and line[:4].lower() == "sep=" and line[4] in DELIMITERS
    return line[4] if fits else ""


def head_of(text: str) -> str:
    """Take whole lines of the beginning; a first line may be longer than that."""
    head = text[:SNIFFED]
    if len(text) <= SNIFFED:
        return head
    end = head.rfind("\n")
    return head[:end] if end > 0 else text[:LONGEST_LINE].split("\n", 1)[0]


def rows_of(text: str, delimiter: str, most: int = 200) -> list[list[str]]:
    """Cut the first lines into cells; none where one of them is no row."""
    lines = io.StringIO(text, newline=None)
    try:
        return list(islice(filter(None, csv.reader(lines, delimiter=delimiter)), most))
    except csv.Error:
        return []


def agreement(rows: list[list[str]]) -> float:
    """Share of rows that have the usual number of cells; 0 where that is one."""
    if not rows:
        return -1.0
    usual, times = Counter(map(len, rows)).most_common(1)[0]
    return times / len(rows) if usual > 1 else 0.0


def has_header(rows: list[list[str]]) -> bool:
    """Whether the first row seems to name the columns: judged by columns of values below it."""
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


def _has(rows: Iterable[list[str]], form: re.Pattern[str]) -> bool:
    return any(form.fullmatch(cell) for row in rows for cell in row)


def _is_value(cell: str) -> bool:
    return is_number(cell) or is_time(cell) or cell.strip().lower() in _WORDS


# --- reading uploaded tables: CSV, TSV and Parquet; never pickle ----------------------------------


@dataclass(frozen=True, kw_only=True)
class UploadForm:
    """What an upload page needs to know beyond labels and ranges."""

    # ``guess(table)`` returns settings whose roles are filled in as far as they can be told
    guess: Callable[[pd.DataFrame], Any]
    # settings that name a column, with the words for "no column"; empty where one is required
    columns: Mapping[str, str | Message]
    # other settings that `guess` fills in; they start anew with each file
    roles: Sequence[str] = ()
    # settings that name any number of columns, as a tuple; `guess` fills them in
    several: Sequence[str] = ()
    # settings that say how the file is written, such as what parts two items. They open with a
    # constant; what `guess` finds in the rows is a hint.
    layout: Sequence[str] = ()
    dates: Sequence[str] = ()  # settings that hold an ISO date
    # values to choose from, of settings that allow more
    offered: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    # when a setting is asked for, given the values chosen above it; absent means always
    shown: Mapping[str, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    # what to say when a switch is on, or, under ``setting=choice``, when a choice is made
    notices: Mapping[str, str | Message] = field(default_factory=dict)
    # file name and maker of each template file
    templates: Mapping[str, Callable[[], bytes]] = field(default_factory=dict)
    limits: Sequence[str | Message] = ()  # sentences stated before a file is chosen
    endings: Sequence[str] = FILE_TYPES  # endings of files that are offered
    # ``recognised(table)`` says which known file this is, or nothing. Of a known file all that
    # `guess` suggests is filled in, whatever was typed before.
    recognised: Callable[[pd.DataFrame], str] | None = None
    # ``explained(chosen)`` says what the chosen settings do to the data, or nothing; known without
    # the file
    explained: Callable[[Mapping[str, Any]], str] | None = None
    # whether columns of which the chosen settings state nothing are left out
    only_stated: Callable[[Mapping[str, Any]], bool] = lambda _: False
    # ``counted(data)`` counts it in the accepted data, as columns of a table: for the holder only.
    # Offered where `explained` says something.
    counted: Callable[[Any], Mapping[str, Sequence[str]]] | None = None
    # ``read(content, filename, layout)`` in place of `read_table`, for what is no plain table
    read: Callable[[bytes, str, Layout], pd.DataFrame] | None = None
    # ``suggest(content, layout)`` gives the layout that the rows suggest
    suggest: Callable[[bytes, Layout], Layout] = suggested
    # where the records of a codebook go; what has no place there is a fact of the whole file
    book: Places = field(default_factory=Places)

    def hints(self, content: bytes, filename: str, layout: Layout) -> dict[str, Any]:
        """Give what the first rows suggest beside what is stated; nothing of what is no text."""
        try:
            with netted():
                body, ending = opened(content, filename, self.endings)
                if ending in TYPED or not body.strip():
                    return {}
                found = self.suggest(body, layout).to_dict()
        except DPError:
            return {}
        if found["ending"] in LISTS:  # such lines have no cells
            found = {name: found[name] for name in ("encoding", "ending")}
        return {name: each for name, each in found.items() if each != getattr(layout, name)}


@dataclass(frozen=True, kw_only=True)
class Upload(Settings):
    """Base of the public facts that are stated of an upload."""

    panel: ClassVar[UploadForm | None] = None  # what a page asks; None of what takes no upload

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in {"header", "left_out"} & vars(self).keys():  # names of columns, as they came
            object.__setattr__(self, name, tuple(map(str, getattr(self, name))))

    def accept(self, table: pd.DataFrame) -> Any:
        """Make the data set of a table under these facts; refuse what does not fit them."""
        raise NotImplementedError


def read_table(content: bytes, filename: str, layout: Layout | None = None) -> pd.DataFrame:
    """Read an uploaded file.

    Parameters
    ----------
    content : bytes
        The file, at most `MAX_BYTES`, packed or not.
    filename : str
        Its name; the ending says which kind of file it is.
    layout : Layout, optional
        How a text file is written; `dp_core.uploads.files.opening` of its name if absent.

    Returns
    -------
    DataFrame
        Columns of text, typed columns from Parquet; cells in `MISSING` are missing. A line without
        text is a row of missing cells. Rows are numbered from 0. A file without header has
        "column 1", "column 2", …. ``attrs["layout"]`` holds its `Layout`.

    Raises
    ------
    DataError
        If the file is too large, empty, damaged or not a table.
    """
    layout = layout or opening(filename)
    content, ending = opened(content, filename)
    layout = replace(layout, ending=ending)
    if is_blank(content):
        raise DataError.of("reading-empty")
    if ending == ENDING:
        table = read_workbook(content, layout.sheet, header=layout.header)
    else:
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
    top = head_of(body[:LONGEST_LINE].decode("utf-8", "ignore"))
    first = next(iter(rows_of(top, layout.delimiter, 1)), [])
    if not first:
        raise unreadable("line")
    columns = len(first)
    lines = body.count(b"\n") + 1
    check_cells(lines, columns)
    table = _parse(_with_cells(body, layout.delimiter, columns), layout.delimiter, first, header)
    if not well_quoted([body], layout.delimiter):
        # The longest cell is the likely place.
        lengths = pd.concat([table[name].str.len() for name in table], axis=1).max(axis=1)
        row = int(lengths.to_numpy(dtype=float, na_value=0).argmax()) + 1 - header
        raise DataError.of("reading-quote", row=row)
    if b'"' in body:
        _check_lines(table.iloc[int(header) :], layout.delimiter)
    if not header:
        _check_blank(table)
    names = column_names(first) if header else [f"column {k + 1}" for k in range(columns)]
    table = table.iloc[int(header) :].reset_index(drop=True).set_axis(names, axis=1)
    return _with_points(table) if layout.decimal_comma else table


def _check_lines(table: pd.DataFrame, delimiter: str) -> None:
    """Refuse a cell of lines that could be rows, which two rows of one person may put in quotes."""
    cut = table.shape[1] - 1
    blank = delimiter.join('"' * (cut + 1))  # of a blank line
    for name in table:
        cells = pa.array(table[name], pa.large_string(), from_pandas=True)
        found = pc.greater(pc.count_substring(cells, "\n"), 1)
        for place in np.flatnonzero(np.asarray(pc.fill_null(found, fill_value=False))).tolist():
            inner = cells[place].as_py().split("\n")[1:-1]
            if any(line.count(delimiter) >= cut and line != blank for line in inner):
                raise DataError.of("reading-lines", row=place + 1)


def _check_blank(table: pd.DataFrame) -> None:
    """Refuse rows of which only one says anything: it would say how many cells all others have."""
    blank = table.isna().all(axis=1).to_numpy()
    if len(blank) - np.count_nonzero(blank) < 2 <= len(blank):
        said = say("reading-ragged-row", row=str(int(np.argmax(blank)) + 1), cells="0")
        raise DataError.of("reading-ragged", columns=table.shape[1], rows=said)


def without_preface(body: bytes) -> bytes:
    """Cut off blank lines above a header, and Excel's line ``sep=;``: what is stated counts."""
    body = body.lstrip(b"\n")
    line, _, rest = body[:8].partition(b"\n")
    cut = rest and excel_delimiter(line.decode("ascii", "replace"))
    return body[len(line) + 1 :] if cut else body


def _with_cells(body: bytes, delimiter: str, columns: int) -> bytes:
    """Write the cells of blank lines: each is a record, and leaving it out would show."""
    cells = delimiter.encode().join([b'""'] * columns)
    if b"\n\n" in body:
        body = re.sub(rb"(?<=\n)(?=\n)", cells, body)
    if body.startswith(b"\n"):  # without a header a first record may be blank, too
        body = cells + body
    return body + cells if body.endswith(b"\n") else body


def well_quoted(blocks: Iterable[bytes], delimiter: str, *, lines: bool = True) -> bool:
    """Whether each quote opens or closes a whole cell, or is one of two within one; or none does.

    Only then no quote of one record can swallow others: as they come in pairs, it would be seen.
    One at the end of a cell alone swallows none, but it would close what another record opens.
    `blocks` are those of a file, cut anywhere; `lines`: whether a cell may have several lines.
    """
    ends = np.isin(np.arange(256), [*b'\n\r"', ord(delimiter)])
    before, held, inside, fits, loose = b"\n", b"", 0, True, True
    for block in chain(blocks, [b"\n"]):
        text = before + held + block
        if b'"' in text:
            cells = np.frombuffer(text, np.uint8)
            quotes = np.flatnonzero(cells[1:-1] == ord('"')) + 1
            opening, closing = quotes[inside::2], quotes[1 - inside :: 2]
            fits &= bool(ends[cells[opening - 1]].all() and ends[cells[closing + 1]].all())
            loose &= not (ends[cells[quotes - 1]] | ends[cells[quotes + 1]]).any()
            breaks = np.flatnonzero(cells[1:-1] == ord("\n")) + 1
            fits &= lines or not ((np.searchsorted(quotes, breaks) + inside) % 2).any()
            inside = (inside + len(quotes)) % 2
        elif inside:
            fits &= lines or b"\n" not in text[1:-1]
        before, held = (text[-2:-1], text[-1:]) if block else (before, held)
    return (fits and not inside) or bool(loose)


def _with_points(table: pd.DataFrame) -> pd.DataFrame:
    """Write decimal points in all cells."""
    made = {}
    for name in table:
        points = with_points(pa.array(table[name], pa.large_string())).to_pandas()
        made[name] = pd.Series(points, dtype=table[name].dtype)
    return pd.DataFrame(made)


def with_points(cells: Any) -> Any:
    """Write decimal points; each cell by itself, and only where all of it is a number."""
    form = r"^(\s*[+-]?[0-9]*),([0-9]+(?:[eE][+-]?[0-9]+)?\s*)$"
    return pc.replace_substring_regex(cells, form, r"\1.\2")


def _parse(body: bytes, delimiter: str, first: Sequence[str], header: bool) -> pd.DataFrame:  # noqa: FBT001

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
        raise unequal(ragged, columns, header=header)
    frame: pd.DataFrame = table.to_pandas()
    return frame


def unequal(rows: Sequence[Any], columns: int, *, header: bool) -> DataError:
    """Make the error of a text file for rows that have another number of cells."""
    # A quote that is not closed swallows the rows behind it, so that its own is too short.
    swallowing = (r.number for r in rows if r.text.count('"') % 2 and re.search(r"[\r\n]", r.text))
    if (number := next(swallowing, None)) is not None:
        return DataError.of("reading-quote", row=number - header)
    listed = ", ".join(
        say("reading-ragged-row", row=str(row.number - header), cells=str(row.actual_columns))
        for row in rows
    )
    return DataError.of("reading-ragged", columns=columns, rows=listed)
