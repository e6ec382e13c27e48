"""Settings in which a few columns share one text, such as ``sex=f,m; income=low,high``."""

import re
from collections.abc import Iterator, Sequence

from dp_core.errors import DataError, ParameterError
from dp_core.uploads.codebook import record
from dp_core.uploads.codebook.forms import from_csv, from_json
from dp_core.uploads.codebook.record import Codebook, Entry, Listed, Word
from dp_core.uploads.facts import OTHERS, by_column, entries, freed
from dp_core.uploads.files import is_blank, likely_encoding, plain_text
from dp_core.words import message

_SPLIT = re.compile(r"\s*(.+?)\s*\.\.\s*(.+?)\s*")
_MARKS = ';,=<*\n"'


def categories(example: str, *, order: bool = False) -> Listed:
    """Describe a text with the categories of columns, written as in the example."""
    kinds = {record.CATEGORY: record.WORDS} | ({record.ORDERED: record.WORDS} if order else {})

    def read(text: str, names: Sequence[str]) -> Iterator[Entry]:
        for name, listed in _pieces(text, names, "categories", example):
            rising = order and "<" in listed
            if rising and "," in listed:
                raise ParameterError.of("codebook-both-marks", "categories")
            kind, mark = (record.ORDERED, "<") if rising else (record.CATEGORY, ",")
            yield Entry(column=name, kind=kind, words=_words(listed, mark))

    def write(entry: Entry) -> str:
        whole = entry.kind in (record.CATEGORY, record.ORDERED)
        if not whole and (entry.kind, len(entry.words)) != (record.YES_NO, 2):
            return ""
        return _written(entry, "<" if order and entry.kind == record.ORDERED else ",")

    return Listed(kinds, read, write)


def edges(example: str) -> Listed:
    """Describe a text with the cut points of columns of numbers."""

    def read(text: str, names: Sequence[str]) -> Iterator[Entry]:
        for name, listed in _pieces(text, names, "edges", example):
            yield Entry(column=name, kind=record.NUMBER, words=_words(listed, ","))

    def write(entry: Entry) -> str:
        return _written(entry, ",") if entry.kind == record.NUMBER else ""

    return Listed({record.NUMBER: record.CUTS}, read, write)


def bounds(example: str) -> Listed:
    """Describe a text with the smallest and the largest number of columns."""

    def read(text: str, names: Sequence[str]) -> Iterator[Entry]:
        for name, listed in _pieces(text, names, "bounds", example):
            ends = _SPLIT.fullmatch(freed(listed))
            if ends is None:
                raise ParameterError.of("codebook-bounds", "bounds")
            yield Entry(column=name, kind=record.NUMBER, lower=ends[1], upper=ends[2])

    def write(entry: Entry) -> str:
        whole = entry.kind == record.NUMBER and entry.lower and entry.upper
        return f"{_column(entry)}={entry.lower}..{entry.upper}" if whole else ""

    return Listed({record.NUMBER: record.ENDS}, read, write)


def typed(word: str) -> str:
    """Write a name or a word so that no letter of it is taken for a mark.

    Examples
    --------
    >>> typed("a"), typed("a,b")
    ('a', '"a,b"')
    """
    if word == word.strip() and not any(mark in word for mark in _MARKS):
        return word
    return '"' + word.replace('"', '""') + '"'


def _pieces(
    text: str, names: Sequence[str], setting: str, example: str
) -> Iterator[tuple[str, str]]:
    """Give each column with its list; quoted marks are held until `freed`."""
    if not names:
        found = (freed(each.partition("=")[0]) for each in entries(text, setting, example))
        names = [*dict.fromkeys(name for name in found if name != OTHERS)]
    stated = by_column(text, names, setting, example)
    yield from stated.named.items()
    if stated.others is not None:
        yield OTHERS, stated.others


def _words(listed: str, mark: str) -> tuple[Word, ...]:
    return tuple(Word(word) for part in listed.split(mark) if (word := freed(part)))


def _written(entry: Entry, mark: str) -> str:
    listed = mark.join(map(typed, entry.listed))
    return f"{_column(entry)}={listed}" if listed else ""


def _column(entry: Entry) -> str:
    return OTHERS if entry.column == OTHERS else typed(entry.column)


# --- a codebook from the bytes of a file: CSV of our own, or CSVW with the terms of CSVW-EO -------


MEGABYTES = 1
_MOST = MEGABYTES * 2**20
_NO_TEXT = message("codebook-no-text")


def read(content: bytes) -> Codebook:
    """Read a codebook: CSV in any encoding and with any mark that a spreadsheet writes, or JSON.

    A `DataError` names line and column of what is wrong. Of a file that is no codebook nothing is
    quoted: it may be the data.
    """
    if is_blank(content):
        raise DataError.of("codebook-empty", "column")
    if len(content) > _MOST:
        raise DataError.of("codebook-large", "column", megabytes=MEGABYTES)
    try:
        encoding = likely_encoding(content)
        content.decode(encoding)
        text = plain_text(content, encoding).decode()
    except (DataError, UnicodeDecodeError):  # its sentence may tell of a byte of the data
        raise DataError(_NO_TEXT, field="column") from None
    if text.lstrip().startswith(("{", "[")):
        return from_json(text)
    return from_csv(text)
