"""A codebook from the bytes of a file, and as CSV: a sentence for whatever is wrong.

It is CSV of our own, or CSV on the Web with the terms of CSVW-EO, as other privacy tools write it.

References
----------
Swiss Federal Statistical Office, "CSVW-EO: metadata of data sets for differential privacy", 2026.
W3C, "Metadata Vocabulary for Tabular Data", 2015.
"""

import csv
import io
import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from dp_core.errors import DataError, ParameterError
from dp_core.params import must_be, none_of, one_of, whole_from
from dp_core.uploads.codebook import record
from dp_core.uploads.codebook.record import Codebook, Entry, Listed, Word, words_in, words_out
from dp_core.uploads.columns import few, is_number, is_time, shown
from dp_core.uploads.facts import (
    EMPTY,
    MAX_COLUMNS,
    OTHER,
    OTHERS,
    by_column,
    check_words,
    entries,
    freed,
)
from dp_core.uploads.files import DELIMITERS, excel_delimiter, is_blank, likely_encoding, plain_text
from dp_core.uploads.persons import ONE_PERSON
from dp_core.words import Message, message, say

HEADINGS = (
    *("column", "label", "unit", "kind", "categories", "lower", "upper"),
    *("person column", "rows per person", "value"),
)
FOREIGN = message("codebook-none")
_LEAST = 3  # headings by which a codebook is told from data, whose cells are never quoted
_YES, _NO = {"yes", "true", "1", "x"}, {"", "no", "false", "0"}
_GUARDED = re.compile(r"'*+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\ufeff]")


def from_csv(text: str) -> Codebook:
    """Read a codebook, or raise a `DataError` that names line and column of what is wrong.

    Cells of a file that is no codebook are not quoted.
    """
    lines = text.lstrip("\r\n")
    top, _, below = lines.partition("\n")
    stated = excel_delimiter(top) if below else ""
    skipped = text[: len(text) - len(lines)].count("\n") + bool(stated)
    rows = _rows(below if stated else lines, stated)
    (_, first), *rest = rows
    headings = _headings(first)
    if not rest:
        raise DataError.of("codebook-empty", "column")
    return Codebook(tuple(_entry(headings, cells, line + skipped) for line, cells in rest))


def to_csv(book: Codebook) -> str:
    """Write what `from_csv` reads, with no cell that a spreadsheet would run."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n")
    write.writerow(HEADINGS)
    for entry in book.entries:
        person = "yes" if entry.kind == record.PERSON else ""
        rows = "" if entry.rows is None else str(entry.rows)
        cells = [entry.column, entry.label, entry.unit, entry.kind, words_out(entry.words)]
        cells += [entry.lower, entry.upper, person, rows, entry.value]
        # an apostrophe before what a spreadsheet would run, but for numbers
        write.writerow(f"'{c}" if _GUARDED.match(c) and not is_number(c) else c for c in cells)
    return out.getvalue()


def _rows(text: str, stated: str) -> list[tuple[int, list[str]]]:
    """Lines with their numbers, cut at the mark by which the first line has the most headings."""

    def known(mark: str) -> int:
        return len(set(map(_folded, next(csv.reader(io.StringIO(text), delimiter=mark), []))) & _OF)

    try:
        mark = max(stated or f",{DELIMITERS.strip(chr(32))}", key=known)
        if known(mark) < _LEAST:
            raise DataError(FOREIGN, field="column")
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True)
        rows, last = [], 0
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((last + 1, cells))
            last = reader.line_num
    except csv.Error:
        raise DataError.of("codebook-quote", "column") from None
    if len(rows) > MAX_COLUMNS + 1:
        raise DataError.of("codebook-long", "column", rows=len(rows) - 1, max_columns=MAX_COLUMNS)
    return rows


_OF = frozenset(HEADINGS)


def _folded(heading: str) -> str:
    return re.sub(r"[\s_]+", " ", heading.removeprefix("\ufeff")).strip().casefold()


def _headings(cells: Sequence[str]) -> list[str]:
    found = [_folded(cell) for cell in cells]
    while found and not found[-1]:
        found.pop()
    if "column" not in found:
        raise DataError(FOREIGN, field="column")
    for place, heading in enumerate(found, start=1):
        if heading not in _OF:
            raise none_of(f"heading {place}", heading, HEADINGS, field="column")
        if heading in found[: place - 1]:
            raise DataError.of("listed-twice", heading, name=f"'{heading}'")
    return found


def _entry(headings: Sequence[str], cells: Sequence[str], line: int) -> Entry:
    if any(map(str.strip, cells[len(headings) :])):
        raise DataError.of(
            "codebook-cells", "column", line=line, cells=len(cells), headings=len(headings)
        )
    cell = {}
    for name, each in zip(headings, cells, strict=False):
        text = each if name == "value" else each.strip()
        cell[name] = text[1:] if text.startswith("'") and _GUARDED.match(text) else text
    _check_kind(cell, line)
    name = cell.get("column", "")
    if not name:
        raise _wrong(line, "column", name, message("codebook-column"))
    texts = {key: cell.get(key, "") for key in ("label", "unit", "kind", "lower", "upper", "value")}
    words, rows = _words(cell, line), _number_of_rows(cell, line)
    made = Entry(column=name, words=words, rows=rows, line=line, **texts)
    _check_ends(made)
    return made


def _check_kind(cell: dict[str, str], line: int) -> None:
    person, kind = cell.pop("person column", "").casefold(), cell.get("kind", "").casefold()
    if person not in _YES | _NO:
        raise _wrong(line, "person column", person, _or_empty("yes"))
    if kind not in ("", *record.KINDS):
        raise _wrong(line, "kind", kind, _or_empty(one_of(record.KINDS)))
    if person in _YES and kind not in ("", record.PERSON):
        raise _wrong(line, "kind", kind, _or_empty(record.PERSON))
    cell["kind"] = record.PERSON if person in _YES else kind


def _words(cell: Mapping[str, str], line: int) -> tuple[Word, ...]:
    received = cell.get("categories", "")
    words = words_in(received)
    if words is None:
        raise _wrong(line, "categories", received, message("codebook-words"))
    check_words(cell["column"], [each.word for each in words], "categories")
    return words


def _number_of_rows(cell: Mapping[str, str], line: int) -> int | None:
    received = cell.get("rows per person", "")
    if not received:
        return None
    number = float(received) if is_number(received) else 0.0
    if not 1 <= number <= 1e9 or number % 1:
        raise _wrong(line, "rows per person", received, whole_from(1))
    if cell.get("kind") != record.PERSON:
        raise _wrong(line, "rows per person", received, message("codebook-persons-line"))
    return int(number)


def _check_ends(entry: Entry) -> None:
    ends = {"lower": entry.lower, "upper": entry.upper}
    for heading, end in ends.items():
        if end and not _is_end(end):
            raise _wrong(entry.line, heading, end, message("codebook-number-day"))
    if all(ends.values()) and not _in_order(entry.lower, entry.upper):
        raise _wrong(entry.line, "lower", entry.lower, _at_most(entry.upper))


def _is_end(text: str) -> bool:
    """Whether a text is a number or a day."""
    return _number(text) is not None or is_time(text)


def _in_order(low: str, high: str) -> bool:
    """Whether two ends are both numbers or both days, and the first is not above the second."""
    one, other = _number(low), _number(high)
    if one is not None and other is not None:
        return one <= other
    return one is None and other is None and low <= high


def _number(text: str) -> float | None:
    plain = text.replace("\u2212", "-")
    if plain == "√2":
        return math.sqrt(2)
    number = float(plain) if is_number(plain) else math.nan
    return number if math.isfinite(number) else None


def _or_empty(allowed: str) -> Message:
    return message("codebook-or-empty", allowed=allowed)


def _at_most(upper: str) -> Message:
    return message("codebook-at-most", upper=upper)


def _wrong(line: int, heading: str, received: str, allowed: object) -> ParameterError:
    place = say("codebook-place", column=heading, line=line)
    return must_be(place, received, allowed, field=heading)


# --- CSV on the Web with the terms of CSVW-EO -----------------------------------------------------

_OF_TABLE = {"privacyUnit", "maxContributions", "tableSchema"}
_OF_COLUMN = {
    *("name", "titles", "description", "datatype", "required", "privacyId", "nullableProportion"),
    *("keyValues", "publicKeys", "exhaustiveKeys", "minimum", "maximum", "lowerBound"),
    *("upperBound", "partitions", "exhaustivePartitions"),
}
_SILENT = {
    *("@context", "@type", "@id", "name", "url", "dialect", "title", "description", "id"),
    *("suppressOutput", "virtual", "propertyUrl", "aboutUrl", "valueUrl", "lang", "null"),
    *("default", "separator", "ordered", "textDirection", "primaryKey", "rowTitles", "license"),
}
_NUMBERS = ("integer", "int", "long", "short", "byte", "double", "float", "decimal", "number")
_LOWER = ("minimum", "lowerBound", "minInclusive")
_UPPER = ("maximum", "upperBound", "maxInclusive")
_NO_COLUMNS = message("codebook-json-none")


def from_json(text: str) -> Codebook:
    """Read metadata of a table; a `DataError` names a term whose value cannot be meant.

    Terms that have no place here are passed over, and `Codebook.said` names them.
    """
    try:
        body = json.loads(text)
        json.dumps(body, ensure_ascii=False).encode()  # half a letter is no text
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        raise DataError.of("codebook-json-broken", "column", line=line) from None
    table = _table(body)
    said = _Said()
    listed = said.terms(table["tableSchema"], {"columns"}).get("columns")
    if not isinstance(listed, list) or not 0 < len(listed) <= MAX_COLUMNS:
        raise DataError.of("codebook-columns", "column", max_columns=MAX_COLUMNS)
    columns = [said.terms(each, _OF_COLUMN) for each in listed]
    said.terms(table, _OF_TABLE | {"tables"})
    entries = [_described(each, said) for each in columns]
    return Codebook((*_with_unit(entries, table), *_row_of_person(table)), said.sentences())


class _Said:
    """Collects what was passed over."""

    def __init__(self) -> None:
        self.unused: dict[str, None] = {}
        self.other: list[str] = []

    def terms(self, body: Any, known: set[str]) -> dict[str, Any]:
        """Drop prefixes of terms, and note those that say nothing here."""
        if not isinstance(body, dict):
            raise _unfit("columns", body, "a JSON object")
        plain = {_plain(key): value for key, value in body.items()}
        self.unused |= {shown(key): None for key in plain if key not in known | _SILENT}
        return plain

    def sentences(self) -> tuple[str, ...]:
        said = {
            say("codebook-unused", unused=few([*self.unused], 12)): self.unused,
            say("codebook-lists-open", other=OTHER, other_2=few(self.other, 12)): self.other,
        }
        return tuple(sentence for sentence, found in said.items() if found)


def _plain(key: str) -> str:
    """Drop the prefix of a term: ``csvw-eo:bounds.maxLength`` is maxLength."""
    return key if key.startswith("@") else key.rpartition(":")[2].rpartition(".")[2]


def _table(body: Any) -> dict[str, Any]:
    plain = {_plain(key): value for key, value in body.items()} if isinstance(body, dict) else {}
    tables = plain.get("tables")
    if isinstance(tables, list) and len(tables) != 1:
        raise DataError.of("codebook-tables", "column", tables=len(tables))
    if isinstance(tables, list):
        return _table(tables[0])
    if not isinstance(plain.get("tableSchema"), dict):
        raise DataError(_NO_COLUMNS, field="column")
    return plain


def _described(column: Mapping[str, Any], said: _Said) -> Entry:
    name = _name(column)
    datatype = column.get("datatype", "")
    inner = datatype if isinstance(datatype, dict) else {"base": datatype}
    ends = [_end(name, each, {**inner, **column}) for each in (_LOWER, _UPPER)]
    kind = _kind(column, str(inner.get("base", "")))
    words = _keywords(name, column, kind, said)
    ends = ends if kind in (record.NUMBER, record.DATE) else ["", ""]
    if all(ends) and not _in_order(*ends):
        raise _unfit("minimum", ends[0], _at_most(ends[1]), name)
    label = _text(column.get("description"))
    return Entry(column=name, label=label, kind=kind, words=words, lower=ends[0], upper=ends[1])


def _name(column: Mapping[str, Any]) -> str:
    """Give the header of a column: its title where it has one, as its name fits into addresses."""
    name = _text(column.get("titles")) or column.get("name")
    if not isinstance(name, str) or not name.strip():
        raise _unfit("name", name, message("codebook-column"))
    return name


def _text(value: Any) -> str:
    """Text of a value that may be given in several languages, or several times."""
    if isinstance(value, dict):
        value = next(iter(value.values()), "")
    if isinstance(value, list):
        value = next(iter(value), "")
    return value if isinstance(value, str) else ""


def _kind(column: Mapping[str, Any], base: str) -> str:
    if column.get("privacyId") is True:
        return record.PERSON
    if _keys(column) is not None:
        return record.CATEGORY
    plain = base.rpartition(":")[2].lower()
    if plain.startswith("date"):
        return record.DATE
    if plain == "boolean":
        return record.YES_NO
    return record.NUMBER if plain.endswith(_NUMBERS) else ""


def _keys(column: Mapping[str, Any]) -> Any:
    found = column.get("keyValues", column.get("publicKeys"))
    partitions = column.get("partitions")
    if found is None and isinstance(partitions, list):
        listed = [_predicate(each).get("partitionValue") for each in partitions]
        found = None if None in listed or not listed else listed
    return found


def _predicate(partition: Any) -> dict[str, Any]:
    plain = {_plain(k): v for k, v in partition.items()} if isinstance(partition, dict) else {}
    found = plain.get("predicate")
    return {_plain(k): v for k, v in found.items()} if isinstance(found, dict) else {}


def _keywords(name: str, column: Mapping[str, Any], kind: str, said: _Said) -> tuple[Word, ...]:
    if kind == record.NUMBER:
        return tuple(map(Word, _cuts(column)))
    if kind != record.CATEGORY:
        return ()
    keys = _keys(column)
    fits = isinstance(keys, list) and keys and all(map(_is_plain, keys))
    words = [_said(each) for each in keys] if fits else []
    if not words or len({word.casefold() for word in words}) < len(words):
        raise _unfit("keyValues", keys, message("codebook-list"), name)
    empty = column.get("required") is False or bool(column.get("nullableProportion"))
    if empty and EMPTY not in words:
        words.append(EMPTY)
    whole = column.get("exhaustiveKeys") is True or column.get("exhaustivePartitions") is True
    if not whole and OTHER not in words:
        words.append(OTHER)
        said.other.append(f"'{shown(name)}'")
    return tuple(map(Word, words))


def _cuts(column: Mapping[str, Any]) -> Iterator[str]:
    """Cut points between partitions that follow each other; all ends where they are not all."""
    partitions = column.get("partitions")
    ends = [
        (each.get("lowerBound"), each.get("upperBound"))
        for each in map(_predicate, partitions if isinstance(partitions, list) else ())
    ]
    if not ends or any(one[1] != other[0] for one, other in pairwise(ends)):
        return
    edges = [*(low for low, _ in ends), ends[-1][1]]
    if column.get("exhaustivePartitions") is True:
        edges = edges[1:-1]
    if all(isinstance(each, int | float) and not isinstance(each, bool) for each in edges):
        yield from map(_said, edges)


def _end(name: str, terms: tuple[str, ...], stated: Mapping[str, Any]) -> str:
    term = next((each for each in terms if each in stated), "")
    value = stated.get(term)
    if value is None or isinstance(value, bool):
        return ""
    text = _said(value).partition("T")[0] if _is_plain(value) else ""
    if not _is_end(text):
        raise _unfit(term, value, message("codebook-number-day"), name)
    return text


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float)


def _said(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)


def _with_unit(entries: list[Entry], table: Mapping[str, Any]) -> Iterator[Entry]:
    """Mark the column that says whose row it is, and how many rows a person has at most."""
    unit, rows = table.get("privacyUnit"), _bound(table)
    names = {entry.column for entry in entries}
    if unit is not None and unit not in names:
        raise _unfit("privacyUnit", unit, message("codebook-column"))
    for entry in entries:
        if entry.column == unit or (unit is None and entry.kind == record.PERSON):
            yield Entry(column=entry.column, label=entry.label, kind=record.PERSON, rows=rows)
        else:
            yield entry


def _row_of_person(table: Mapping[str, Any]) -> Iterator[Entry]:
    """Whoever has one row at most, and has no column, is the row."""
    if table.get("privacyUnit") is None and _bound(table) == 1:
        label = say("reading-each-row")
        yield Entry(column="each_row", label=label, kind=record.FACT, value=ONE_PERSON)


def _bound(table: Mapping[str, Any]) -> int | None:
    value = table.get("maxContributions")
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 10**9:
        raise _unfit("maxContributions", value, whole_from(1))
    return value


def _unfit(term: str, value: Any, allowed: object, column: str = "") -> ParameterError:
    if column:
        term = say("codebook-of-column", term=term, column=shown(column))
    return must_be(term, value, allowed, field="column")


# --- settings in which a few columns share one text, such as sex=f,m; income=low,high -------------

_SPLIT = re.compile(r"\s*(.+?)\s*\.\.\s*(.+?)\s*")
_MARKS = ";,=<*\n"


def categories(example: str, *, order: bool = False) -> Listed:
    """Describe a text with the categories of columns, written as in the example."""
    kinds = {record.CATEGORY: record.WORDS} | ({record.ORDERED: record.WORDS} if order else {})

    def read(text: str, names: Sequence[str]) -> Iterator[Entry]:
        for name, listed in _pieces(text, names, "categories", example):
            rising = order and "<" in listed
            if rising and "," in listed:
                raise ParameterError.of("codebook-both-marks", "categories")
            kind, mark = (record.ORDERED, "<") if rising else (record.CATEGORY, ",")
            yield Entry(column=name, kind=kind, words=_listed_words(listed, mark))

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
            yield Entry(column=name, kind=record.NUMBER, words=_listed_words(listed, ","))

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
    return record.quoted(word, _MARKS)


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


def _listed_words(listed: str, mark: str) -> tuple[Word, ...]:
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
