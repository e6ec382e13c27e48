"""How a file is written: facts that somebody states, and hints from its first rows.

A layout has constant openings. If rows decided it, one row would change how all others are read,
and no noise covers that. What the rows suggest is a hint for the holder of the file.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import PurePath
from typing import Literal, get_args

from dp_core.uploads.columns import is_number, is_time

Encoding = Literal["utf-8", "utf-16", "windows-1252"]
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
    encoding : {"utf-8", "utf-16", "windows-1252"}
        What bytes mean. Bytes without a meaning become U+FFFD, each in its own cell.
    header : bool
        The first row names the columns.
    delimiter : str
        What parts the cells.
    decimal_comma : bool
        Numbers such as 12,82 have a comma for decimals.
    ending : str
        What kind of file it is, such as ``".csv"``; lines of ``".basket"`` are lists of items.

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

    def __deepcopy__(self, memo: object) -> "Layout":
        """Return the same: pandas copies what is kept with a table at each step."""
        return self


def opening(filename: str) -> Layout:
    """Give the layout that a file of this name opens with; no byte of the file is looked at.

    Examples
    --------
    >>> opening("a.tsv").delimiter == chr(9), opening("a.csv.gz").ending
    (True, '.csv')
    """
    ending = PurePath(filename.lower().removesuffix(".gz")).suffix
    return Layout(ending=ending, delimiter="\t" if ending == ".tsv" else ",")


def suggested(content: bytes, layout: Layout) -> Layout:
    """Suggest a layout by the first rows of a text file: a hint for its holder, and no more.

    Parameters
    ----------
    content : bytes
        Unpacked.
    layout : Layout
        What is stated. What rows say nothing about stays as it is there.
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
    pointed = [[_pointed(cell) for cell in row] for row in rows] if comma else rows
    return replace(
        layout,
        encoding=encoding,
        header=has_header(pointed),
        delimiter=best,
        decimal_comma=comma if best != "," else layout.decimal_comma,
    )


def likely_encoding(content: bytes) -> Encoding:
    """Suggest an encoding: UTF-16 by its mark, Windows-1252 where it is no UTF-8."""
    if content.startswith(_WIDE):
        return "utf-16"
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return "windows-1252"
    return "utf-8"


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


def _pointed(cell: str) -> str:
    return cell.replace(",", ".") if _DECIMAL_COMMA.fullmatch(cell) else cell


def _is_value(cell: str) -> bool:
    return is_number(cell) or is_time(cell) or cell.strip().lower() in _WORDS
