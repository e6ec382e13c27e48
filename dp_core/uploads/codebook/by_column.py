"""What an upload states of single columns, as a table with one row a column, and back.

A page shows the table; settings, plans and the command line hold the same facts as text.
"""

import csv
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from dp_core.errors import DPError
from dp_core.params import Settings
from dp_core.uploads.codebook.filling import asked, settings_of
from dp_core.uploads.codebook.record import (
    ANSWERS,
    CUT,
    CUTS,
    ENDS,
    LEFT_OUT,
    WORDS,
    Entry,
    Listed,
    Places,
    Said,
    Word,
)
from dp_core.uploads.facts import OTHERS


class Row(NamedTuple):
    """What is stated of one column: its kind, and one or two texts that the kind asks for."""

    kind: str
    first: str = ""
    second: str = ""


class ByColumn(NamedTuple):
    """Facts about columns that settings state.

    Parameters
    ----------
    kinds : mapping of str to str
        Kinds that may be chosen, and what each asks for: `ENDS`, `WORDS`, … or nothing.
    settings : collection of str
        Settings that the table holds; the others are asked for one by one.
    rows : mapping of str to Row
        By column; ``*`` for all columns of which nothing else is stated.
    absent : sequence of str
        Columns of which something is stated, and that the file does not have.
    unread : sequence of str
        What is wrong with a text that cannot be read; a change of the table replaces it.
    """

    kinds: Mapping[str, str]
    settings: Collection[str]
    rows: Mapping[str, Row]
    absent: Sequence[str] = ()
    unread: Sequence[str] = ()


def by_column(kind: type[Settings], values: Said, header: Sequence[str]) -> ByColumn | None:
    """Arrange settings as one row a column; None where no setting speaks of single columns.

    Parameters
    ----------
    kind : type[Settings]
        Settings of a system's uploads.
    values : mapping
        Settings by name.
    header : sequence of str
        Columns of the file.
    """
    places, asks = _places(kind), asked(kind, values)
    lists = {name: listed for name, listed in places.lists.items() if name in asks}
    if not lists:
        return None
    roles = {name: role for role, names in places.roles.items() for name in names if name in asks}
    kinds = {each: ask for listed in lists.values() for each, ask in listed.kinds.items()}
    kinds |= dict.fromkeys(roles.values(), "")
    settings = {*lists, *roles}
    if places.left_out in asks:
        kinds[LEFT_OUT] = ""
        settings.add(places.left_out)
    entries, unread = _entries(kind, values, header, lists, roles)
    stated = {entry.column: entry for entry in entries}
    usual = places.usual(values) or next(iter(kinds))
    known = [*header, OTHERS]
    rows = {name: _row(stated.get(name), kinds, usual) for name in known}
    absent = [name for name in stated if name not in known]
    return ByColumn(kinds, settings, rows, absent, unread)


def settings_by_column(
    kind: type[Settings], values: Said, table: ByColumn, rows: Mapping[str, Row]
) -> tuple[dict[str, Any], Sequence[str]]:
    """Turn rows back into the settings that `ByColumn.settings` names, and what must be said.

    Where no row was changed, the settings stay word for word as they were.
    """
    if dict(rows) == dict(table.rows) and not table.absent:
        return {name: values[name] for name in table.settings}, ()
    entries = [_entry(name, row, table.kinds[row.kind]) for name, row in rows.items()]
    others = {name: value for name, value in values.items() if name not in table.settings}
    return settings_of(kind, others, entries, table.settings)


def is_whole(row: Row, ask: str) -> bool:
    """Whether all is stated that a kind of column needs."""
    if ask == ENDS:
        return bool(row.first.strip() and row.second.strip())
    return ask in ("", ANSWERS) or bool(row.first.strip(", "))


def _places(kind: type[Settings]) -> Places:
    places: Places = kind.panel.book  # type: ignore[attr-defined]
    return places


def _entries(
    kind: type[Settings],
    values: Said,
    header: Sequence[str],
    lists: Iterable[str],
    roles: Mapping[str, str],
) -> tuple[list[Entry], list[str]]:
    """Read what each setting states of columns, and what is wrong with those that cannot be read.

    Of a column with several entries the last one counts: what it is for goes before its values.
    """
    places, found, unread = _places(kind), list[Entry](), list[str]()
    for setting in reversed([*lists]):
        try:
            found += _read(places.lists[setting], values[setting], header)
        except DPError as error:
            unread.append(str(error))
    left_out = values.get(places.left_out, ()) if places.left_out else ()
    found += [Entry(column=name, kind=LEFT_OUT) for name in left_out]
    found += [Entry(column=name, kind=role) for it, role in roles.items() if (name := values[it])]
    return found, unread


def _read(listed: Listed, text: str, header: Sequence[str]) -> list[Entry]:
    try:
        return [*listed.read(text, header)]
    except DPError:  # a text may name a column that the file does not have
        return [*listed.read(text, ())]


def _row(entry: Entry | None, kinds: Mapping[str, str], usual: str) -> Row:
    if entry is None or entry.kind not in kinds:
        return Row(usual)
    ask, words = kinds[entry.kind], entry.listed
    if ask == ENDS:
        return Row(entry.kind, entry.lower, entry.upper)
    if ask == ANSWERS:
        return Row(entry.kind, *words[:2])
    return Row(entry.kind, _joined(words) if ask else "")


def _entry(column: str, row: Row, ask: str) -> Entry:
    first, second = row.first.strip(), row.second.strip()
    if ask == ENDS:
        return Entry(column=column, kind=row.kind, lower=first, upper=second)
    if ask == ANSWERS:
        answers = [Word(first), *([Word(second)] if second else [])] if first else []
        return Entry(column=column, kind=row.kind, words=tuple(answers))
    words = {WORDS: _split(first), CUTS: _split(first), CUT: (first,) * bool(first)}.get(ask, ())
    return Entry(column=column, kind=row.kind, words=tuple(map(Word, words)))


def _split(listed: str) -> tuple[str, ...]:
    """Cut a list at its commas; quotes hold a comma that belongs to a word.

    Examples
    --------
    >>> _split('f, m'), _split('"Paris, France", Rome,')
    (('f', 'm'), ('Paris, France', 'Rome'))
    """
    cells = next(csv.reader([listed], skipinitialspace=True), [])
    return tuple(cell for cell in map(str.strip, cells) if cell)


def _joined(words: Sequence[str]) -> str:
    """Write what `_split` reads."""
    return ", ".join(
        '"' + word.replace('"', '""') + '"' if "," in word or '"' in word else word
        for word in words
    )
