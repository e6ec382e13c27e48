"""A codebook from CSV on the Web with the terms of CSVW-EO, as other privacy tools write it.

References
----------
Swiss Federal Statistical Office, "CSVW-EO: metadata of data sets for differential privacy", 2026.
W3C, "Metadata Vocabulary for Tabular Data", 2015.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from dp_core.errors import DataError
from dp_core.uploads.codebook.csv_form import in_order, is_end
from dp_core.uploads.codebook.record import (
    CATEGORY,
    DATE,
    FACT,
    NUMBER,
    PERSON,
    YES_NO,
    Codebook,
    Entry,
    Word,
)
from dp_core.uploads.columns import few, shown
from dp_core.uploads.facts import EMPTY, MAX_COLUMNS, OTHER
from dp_core.uploads.persons import ONE_PERSON
from dp_core.words import message, say

_OF_TABLE = {"privacyUnit", "maxContributions", "tableSchema"}
_OF_COLUMN = {
    *("name", "titles", "description", "datatype", "required", "privacyId", "nullableProportion"),
    *("keyValues", "publicKeys", "exhaustiveKeys", "minimum", "maximum", "lowerBound"),
    *("upperBound", "partitions", "exhaustivePartitions"),
}
_NO_PLACE = {
    *("maxLength", "publicLength", "maxGroupsPerUnit", "maxNumPartitions", "invariantPublicKeys"),
    *("additionalInformation", "rowDependencies", "columnsInGroup", "privacyModel"),
}
_SILENT = {
    *("@context", "@type", "@id", "name", "url", "dialect", "title", "description", "id"),
    *("suppressOutput", "virtual", "propertyUrl", "aboutUrl", "valueUrl", "lang", "null"),
    *("default", "separator", "ordered", "textDirection", "primaryKey", "rowTitles", "license"),
}
_NUMBERS = ("integer", "int", "long", "short", "byte", "double", "float", "decimal", "number")
_FOREIGN = message("codebook-json-none")


def from_json(text: str) -> Codebook:
    """Read metadata of a table; a `DataError` names a term whose value cannot be meant.

    Terms that have no place or are not understood are passed over, and `Codebook.said` names them.
    """
    try:
        body = json.loads(text)
        json.dumps(body, ensure_ascii=False).encode()  # half a letter is no text
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        raise DataError.of("codebook-json-broken", "column", line=line) from None
    table = _table(body)
    said = _Said()
    schema = said.terms(table["tableSchema"], {"columns"})
    columns = [said.terms(_object(each, "columns"), _OF_COLUMN) for each in _columns(schema)]
    said.terms(table, _OF_TABLE | {"tables"})
    entries = [_entry(each, said) for each in columns]
    return Codebook((*_with_unit(entries, table), *_rows(table)), said.sentences())


class _Said:
    """Collects what was passed over."""

    def __init__(self) -> None:
        self.passed: dict[str, None] = {}
        self.unknown: dict[str, None] = {}
        self.other: list[str] = []

    def terms(self, body: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
        """Drop prefixes of terms, and note those that say nothing here."""
        plain = {_plain(key): value for key, value in body.items()}
        for key in plain:
            if key in _NO_PLACE:
                self.passed[key] = None
            elif key not in known | _SILENT:
                self.unknown[shown(key)] = None
        return plain

    def sentences(self) -> tuple[str, ...]:
        said = []
        if self.passed:
            said.append(say("codebook-terms-unused", passed=few([*self.passed], 12)))
        if self.unknown:
            said.append(say("codebook-terms-unknown", unknown=few([*self.unknown], 12)))
        if self.other:
            said.append(say("codebook-lists-open", other=OTHER, other_2=few(self.other, 12)))
        return tuple(said)


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
        raise DataError(_FOREIGN, field="column")
    return plain


def _columns(schema: Mapping[str, Any]) -> list[Any]:
    found = schema.get("columns")
    if not isinstance(found, list) or not 0 < len(found) <= MAX_COLUMNS:
        raise DataError.of("codebook-columns", "column", max_columns=MAX_COLUMNS)
    return found


def _object(value: Any, term: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(term, value, say("codebook-must-object"))
    return value


def _entry(column: Mapping[str, Any], said: _Said) -> Entry:
    name = _name(column)
    datatype = column.get("datatype", "")
    base, inner = datatype, {}
    if isinstance(datatype, dict):
        base, inner = datatype.get("base", ""), datatype
    ends = [
        _end(name, low_high, column, inner)
        for low_high in (
            ("minimum", "lowerBound", "minInclusive"),
            ("maximum", "upperBound", "maxInclusive"),
        )
    ]
    kind = _kind(column, str(base))
    words = _words(name, column, kind, said)
    ends = ends if kind in (NUMBER, DATE) else ["", ""]
    if all(ends) and not in_order(*ends):
        raise DataError.of("codebook-ends", "lower", name=shown(name), ends=ends[0], ends_2=ends[1])
    return Entry(
        column=name,
        label=_text(column.get("description")),
        kind=kind,
        words=words,
        lower=ends[0],
        upper=ends[1],
    )


def _name(column: Mapping[str, Any]) -> str:
    """Give the header of a column: its title where it has one, as its name fits into addresses."""
    name = _text(column.get("titles")) or column.get("name")
    if not isinstance(name, str) or not name.strip():
        raise _wrong("name", name, say("codebook-must-column"))
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
        return PERSON
    if _keys(column) is not None:
        return CATEGORY
    plain = base.rpartition(":")[2].lower()
    if plain.startswith("date"):
        return DATE
    if plain == "boolean":
        return YES_NO
    return NUMBER if plain.endswith(_NUMBERS) else ""


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


def _words(name: str, column: Mapping[str, Any], kind: str, said: _Said) -> tuple[Word, ...]:
    if kind == NUMBER:
        return tuple(map(Word, _cuts(column)))
    if kind != CATEGORY:
        return ()
    keys = _keys(column)
    fits = isinstance(keys, list) and keys and all(map(_is_plain, keys))
    words = [_said(each) for each in keys] if fits else []
    if not words or len({word.casefold() for word in words}) < len(words):
        raise _wrong("keyValues", keys, say("codebook-must-list"), name)
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


def _end(
    name: str, terms: tuple[str, ...], column: Mapping[str, Any], inner: Mapping[str, Any]
) -> str:
    term = next((each for each in terms if each in column or each in inner), "")
    if not term:
        return ""
    value = column.get(term, inner.get(term))
    if value is None or isinstance(value, bool):
        return ""
    text = _said(value).partition("T")[0] if _is_plain(value) else ""
    if not is_end(text):
        raise _wrong(term, value, say("codebook-must-number-day"), name)
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
        raise _wrong("privacyUnit", unit, say("codebook-must-column"))
    for entry in entries:
        if entry.column == unit or (unit is None and entry.kind == PERSON):
            yield Entry(column=entry.column, label=entry.label, kind=PERSON, rows=rows)
        else:
            yield entry


def _rows(table: Mapping[str, Any]) -> Iterator[Entry]:
    """Whoever has one row at most, and has no column, is the row."""
    if table.get("privacyUnit") is None and _bound(table) == 1:
        yield Entry(column="each_row", label=say("reading-each-row"), kind=FACT, value=ONE_PERSON)


def _bound(table: Mapping[str, Any]) -> int | None:
    value = table.get("maxContributions")
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 10**9:
        raise _wrong("maxContributions", value, say("codebook-must-whole-number"))
    return value


def _wrong(term: str, value: Any, must: str, column: str = "") -> DataError:
    if column:
        term = say("codebook-of-column", term=term, column=shown(column))
    facts = {"value": f"{shown(value)!r}", "term": term, "must": must}
    return DataError.of("codebook-term", "column", **facts)
