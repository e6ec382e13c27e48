"""A codebook as CSV: read with a sentence for whatever is wrong, and written so that it is read."""

import csv
import io
import math
import re
from collections.abc import Mapping, Sequence

from dp_core.errors import DataError
from dp_core.uploads.codebook.record import (
    KINDS,
    PERSON,
    Codebook,
    Entry,
    Word,
    words_in,
    words_out,
)
from dp_core.uploads.columns import folded, is_number, is_time, shown
from dp_core.uploads.facts import MAX_COLUMNS
from dp_core.uploads.files import DELIMITERS, excel_delimiter
from dp_core.words import message, say

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
        person = "yes" if entry.kind == PERSON else ""
        rows = "" if entry.rows is None else str(entry.rows)
        cells = [entry.column, entry.label, entry.unit, entry.kind, words_out(entry.words)]
        cells += [entry.lower, entry.upper, person, rows, entry.value]
        write.writerow(map(_guarded, cells))
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
            raise DataError.of(
                "codebook-heading",
                "column",
                place=place,
                heading=shown(heading),
                headings=", ".join(HEADINGS),
            )
        if heading in found[: place - 1]:
            raise DataError.of("codebook-heading-twice", heading, heading=heading)
    return found


def _entry(headings: Sequence[str], cells: Sequence[str], line: int) -> Entry:
    if any(map(str.strip, cells[len(headings) :])):
        raise DataError.of(
            "codebook-cells", "column", line=line, cells=len(cells), headings=len(headings)
        )
    cell = {
        name: _freed(each if name == "value" else each.strip())
        for name, each in zip(headings, cells, strict=False)
    }
    _check_kind(cell, line)
    name = cell.get("column", "")
    if not name:
        raise _wrong(line, "column", name, say("codebook-must-name"))
    made = Entry(
        column=name,
        **{key: cell.get(key, "") for key in ("label", "unit", "kind", "lower", "upper", "value")},
        words=_words(cell, line),
        rows=_number_of_rows(cell, line),
        line=line,
    )
    _check_ends(made)
    return made


def _check_kind(cell: dict[str, str], line: int) -> None:
    person, kind = cell.pop("person column", "").casefold(), cell.get("kind", "").casefold()
    if person not in _YES | _NO:
        raise _wrong(line, "person column", person, say("codebook-must-yes"))
    if kind not in KINDS and kind:
        raise _wrong(line, "kind", kind, say("codebook-must-kind", kinds=", ".join(KINDS)))
    if person in _YES and kind not in ("", PERSON):
        raise _wrong(line, "kind", kind, say("codebook-must-person"))
    cell["kind"] = PERSON if person in _YES else kind


def _words(cell: Mapping[str, str], line: int) -> tuple[Word, ...]:
    received = cell.get("categories", "")
    words = words_in(received)
    if words is None:
        raise _wrong(line, "categories", received, say("codebook-must-words"))
    seen: set[str] = set()
    for each in words:
        if folded(each.word) in seen:
            raise _wrong(line, "categories", each.word, say("codebook-must-once"))
        seen.add(folded(each.word))
    return words


def _number_of_rows(cell: Mapping[str, str], line: int) -> int | None:
    received = cell.get("rows per person", "")
    if not received:
        return None
    number = float(received) if is_number(received) else 0.0
    if not 1 <= number <= 1e9 or number % 1:
        raise _wrong(line, "rows per person", received, say("codebook-must-whole-number"))
    if cell.get("kind") != PERSON:
        raise _wrong(line, "rows per person", received, say("codebook-must-persons-line"))
    return int(number)


def _check_ends(entry: Entry) -> None:
    ends = {"lower": entry.lower, "upper": entry.upper}
    for heading, end in ends.items():
        if end and not is_end(end):
            raise _wrong(entry.line, heading, end, say("codebook-must-number-day"))
    if all(ends.values()) and not in_order(entry.lower, entry.upper):
        raise _wrong(entry.line, "lower", entry.lower, say("codebook-must-rise", upper=entry.upper))


def is_end(text: str) -> bool:
    """Whether a text is a number or a day."""
    return _number(text) is not None or is_time(text)


def in_order(low: str, high: str) -> bool:
    """Whether two ends are both numbers or both days, and the first is not above the second.

    Examples
    --------
    >>> in_order("-1.5", "√2"), in_order("2024-01-31", "2024-01-30"), in_order("1", "2024-01-30")
    (True, False, False)
    """
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


def _wrong(line: int, heading: str, received: str, must: str) -> DataError:
    return DataError.of(
        "codebook-line", heading, line=line, received=shown(received), heading=heading, must=must
    )


def _guarded(cell: str) -> str:
    """Put an apostrophe before what a spreadsheet would run, but for numbers."""
    return f"'{cell}" if _GUARDED.match(cell) and not is_number(cell) else cell


def _freed(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _GUARDED.match(cell) else cell
