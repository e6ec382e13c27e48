"""From a codebook to the facts that a form asks for, and back."""

import csv
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dp_core.errors import DataError, DPError
from dp_core.params import Knob, Settings, knobs, must_be, none_of
from dp_core.uploads.codebook import forms, record
from dp_core.uploads.codebook.record import Codebook, Entry, Listed, Places, Said, Word
from dp_core.uploads.columns import few
from dp_core.uploads.facts import OTHERS
from dp_core.words import named, say

_HEADER = "header"  # the setting that holds the names of the columns
_SWITCH = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Filled:
    """Settings that a codebook states, and what of it had no place."""

    values: Mapping[str, Any]
    said: tuple[str, ...] = ()


def fill(kind: type[Settings], book: Codebook, header: Sequence[str] = ()) -> Filled:
    """Give the settings of an upload that a codebook states; no cell of the file is needed.

    A `DataError` names a fact that does not fit, and its line.
    """
    filler = _Filler(kind, header)
    filler.facts(book.facts)
    entries = filler.there(book.columns)
    filler.values = {**filler.places.infer(entries), **filler.values}
    filler.roles(entries)
    filler.lists(entries)
    return filler.result(book, entries)


def not_contradicted(
    kind: type[Settings], book: Codebook, header: Sequence[str], guessed: Said
) -> dict[str, Any]:
    """Take from guessed settings the columns to which a codebook gives another kind."""
    places, left = _places(kind), dict(guessed)
    kinds = {entry.column: entry.kind for entry in _Filler(kind, header).there(book.columns)}
    for own, settings in places.roles.items():
        for setting in settings:
            column = guessed.get(setting)
            if column and kinds.get(column) not in (None, "", own):
                left[setting] = _defaults(kind)[setting]
    if places.left_out in left:
        columns = left[places.left_out]
        agreed = (None, "", record.LEFT_OUT)
        left[places.left_out] = tuple(name for name in columns if kinds.get(name) in agreed)
    return left


def book_of(
    kind: type[Settings], values: Said, header: Sequence[str] = (), words: Codebook | None = None
) -> Codebook:
    """Write down what an upload states, all that is asked for, with labels and units of `words`."""
    writer = _Writer(kind, header, values)
    writer.roles()
    writer.lists()
    return _with_words(Codebook((*writer.columns(), *writer.facts())), words)


def settings_of(
    kind: type[Settings], values: Said, entries: Sequence[Entry], settings: Collection[str]
) -> tuple[dict[str, Any], Sequence[str]]:
    """Turn records of columns into these settings, beside others; say what had no place."""
    filler = _Filler(kind, ())
    filler.values = dict(values)
    filler.roles(entries)
    filler.lists(entries)
    found = _defaults(kind) | filler.values
    return {name: found[name] for name in settings}, filler.said


def _places(kind: type[Settings]) -> Places:
    places: Places = kind.panel.book  # type: ignore[attr-defined]
    return places


def asked(kind: type[Settings], values: Said) -> dict[str, Knob]:
    """Find the settings that a form asks for where these values are chosen, one after the other.

    What is not asked has its default for those that come after it.
    """
    shown_if = kind.panel.shown  # type: ignore[attr-defined]
    chosen, found = _defaults(kind) | dict(values), {}
    for knob in knobs(kind):
        if not shown_if.get(knob.name, lambda _: True)(chosen):
            chosen[knob.name] = knob.default
        elif knob.name != _HEADER:
            found[knob.name] = knob
    return found


def _defaults(kind: type[Settings]) -> dict[str, Any]:
    return {knob.name: knob.default for knob in knobs(kind)}


class _Filler:
    """Collects settings; what was stated as a fact goes before what follows from kinds."""

    def __init__(self, kind: type[Settings], header: Sequence[str]) -> None:
        self.kind, self.header, self.places = kind, header, _places(kind)
        self.values: dict[str, Any] = {}
        self.used: set[str] = set()
        self.said: list[str] = []
        self.stated: dict[str, Entry] = {}

    def facts(self, facts: Sequence[Entry]) -> None:
        known = {knob.name: knob for knob in knobs(self.kind) if knob.name != _HEADER}
        self.stated = {fact.column: fact for fact in facts if fact.column in known}
        self.values = {name: _value(known[name], fact) for name, fact in self.stated.items()}
        if elsewhere := [fact.place for fact in facts if fact.column not in known]:
            self.said.append(say("codebook-unused", unused=few(elsewhere, 8)))

    def there(self, entries: Sequence[Entry]) -> list[Entry]:
        if not self.header:
            return [*entries]
        names = {name.strip(): name for name in self.header} | {n: n for n in self.header}
        names[OTHERS] = OTHERS
        if absent := [entry.place for entry in entries if entry.column not in names]:
            self.said.append(say("codebook-absent", absent=few(absent, 8)))
        there = (entry for entry in entries if entry.column in names)
        return [replace(entry, column=names[entry.column]) for entry in there]

    def roles(self, entries: Sequence[Entry]) -> None:
        for kind, settings in self.places.roles.items():
            asks = asked(self.kind, self.values)
            setting = next((name for name in settings if name in asks), "")
            of_kind = [entry for entry in entries if entry.kind == kind]
            if not setting or not of_kind:
                continue
            self.used |= {entry.column for entry in of_kind}
            if len(of_kind) == 1:
                self._role(setting, of_kind[0])
            else:
                which = few([entry.place for entry in of_kind], 8)
                label = asks[setting].label
                self.said.append(say("codebook-several", kind=kind, which=which, label=label))
        left_out = tuple(entry.column for entry in entries if entry.kind == record.LEFT_OUT)
        if self.places.left_out and left_out:
            self.values.setdefault(self.places.left_out, left_out)
            self.used |= {*left_out}

    def _role(self, setting: str, entry: Entry) -> None:
        found: dict[str, Any] = {setting: entry.column}
        if entry.kind == record.PERSON and entry.rows is not None and self.places.bound:
            found[self.places.bound] = entry.rows
        if setting in self.places.word and entry.words:
            found[self.places.word[setting]] = entry.words[0].word
        ends = zip(self.places.ends.get(setting, ()), (entry.lower, entry.upper), strict=False)
        found |= {name: end for name, end in ends if end}
        self.values = {**found, **self.values}

    def lists(self, entries: Sequence[Entry]) -> None:
        asks = asked(self.kind, self.values)
        for setting, listed in self.places.lists.items():
            parts = {entry.column: listed.write(entry) for entry in entries}
            parts = {column: part for column, part in parts.items() if part}
            if parts and setting in asks:
                self.values.setdefault(setting, listed.between.join(parts.values()))
                self.used |= {*parts}

    def result(self, book: Codebook, entries: Iterable[Entry]) -> Filled:
        values = self.places.closed(self.values)
        asks = asked(self.kind, values)
        values = {name: value for name, value in values.items() if name in asks}
        known = ("", *self.places.known)
        unused = [
            say("codebook-as", place=each.place, kind=each.kind)
            for each in entries
            if each.kind not in known and each.column not in self.used
        ]
        if unused:
            self.said.append(say("codebook-unused", unused=few(unused, 8)))
        try:
            made = self.kind(**values).to_dict()
        except DPError as error:
            fact = self.stated.get(error.field)
            facts = {"line": fact.line if fact else 0, "error": str(error)}
            raise DataError.of("codebook-misfit", error.field, **facts) from None
        return Filled({name: made[name] for name in values}, (*book.said, *self.said))


def _value(knob: Knob, fact: Entry) -> Any:
    """Read the value of a fact as its setting needs it."""
    text = fact.value.strip()
    try:
        if knob.choices:
            return {str(each): each for each in knob.choices}[text]
        if knob.type is bool:
            return {word: switch for switch, word in _SWITCH.items()}[text.casefold()]
        if knob.type in (int, float):
            return knob.type(text)
        if knob.type == tuple[str, ...]:
            return tuple(each.word for each in record.words_in(text) or ())
    except (KeyError, ValueError):
        known = [str(each) for each in knob.choices or _SWITCH.values()]
        if knob.choices or knob.type is bool:
            raise none_of(fact.place, text, known, field=fact.column) from None
        raise must_be(fact.place, text, named("a number"), field=fact.column) from None
    return fact.value


class _Writer:
    """Turns settings into records; what has no form as one becomes a fact, word for word."""

    def __init__(self, kind: type[Settings], header: Sequence[str], values: Said) -> None:
        self.kind, self.header, self.places = kind, [*header], _places(kind)
        given = {name: value for name, value in values.items() if name != _HEADER}
        self.values = _defaults(kind) | given
        self.asked = asked(kind, self.values)
        self.split = self.places.opened(self.values)
        self.found: dict[str, Entry] = {}
        self.covered: set[str] = set()

    def roles(self) -> None:
        for kind, settings in self.places.roles.items():
            for setting in settings:
                if setting in self.asked and self.values[setting]:
                    self._role(kind, setting)
        left = self.places.left_out
        if left in self.asked:
            names = self.values[left]
            self._add([Entry(column=name, kind=record.LEFT_OUT) for name in names], left)

    def _role(self, kind: str, setting: str) -> None:
        covered, ends = [setting], self.places.ends.get(setting, ())
        entry = Entry(column=self.values[setting], kind=kind)
        if kind == record.PERSON and self.places.bound in self.asked:
            entry = replace(entry, rows=self.values[self.places.bound])
            covered.append(self.places.bound)
        word = self.places.word.get(setting)
        if word and self.values[word]:
            entry = replace(entry, words=(Word(self.values[word]),))
            covered.append(word)
        if ends and any(self.split.get(end) for end in ends):
            lower, upper = (str(self.split.get(end) or "") for end in ends)
            entry = replace(entry, lower=lower, upper=upper)
            covered += ends
        self._add([entry], *covered)

    def lists(self) -> None:
        for setting, listed in self.places.lists.items():
            text = self.values[setting]
            if setting in self.asked and text.strip():
                try:
                    entries = [*listed.read(text, self.header)]
                except DPError:
                    continue  # it goes out as it was typed
                self._add(entries, setting)

    def _add(self, entries: Sequence[Entry], *covered: str) -> None:
        """Take records of columns that have none yet, and that survive their file."""
        names = {entry.column for entry in entries}
        star = OTHERS in self.header or any(self.values.get(name) == OTHERS for name in covered)
        if star or names & {*self.found} or not _survives(entries):
            return
        self.found |= {entry.column: entry for entry in entries}
        self.covered |= {*covered}

    def columns(self) -> Iterator[Entry]:
        """Give the records in the order of the file; each of its columns has one."""
        usual = self.places.usual(self.values)
        for name in self.header if OTHERS not in self.header else ():
            yield self.found.pop(name, Entry(column=name, kind=usual))
        yield from sorted(self.found.values(), key=lambda entry: entry.column == OTHERS)

    def facts(self) -> Iterator[Entry]:
        for name, knob in self.asked.items():
            value, parts = self.values[name], self.places.parts.get(name)
            if name in self.covered or (parts and self.covered.issuperset(parts)):
                continue
            if value not in ("", ()):
                yield Entry(column=name, label=knob.label, kind=record.FACT, value=_text(value))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return _SWITCH[value]
    if isinstance(value, tuple):
        names = all(isinstance(each, str) for each in value)
        return record.words_out([*map(Word, value)]) if names else ", ".join(map(repr, value))
    return str(value)


def _survives(entries: Sequence[Entry]) -> bool:
    """Whether records come back from their file as they were."""
    try:
        book = Codebook(tuple(entries))
        return not entries or forms.from_csv(forms.to_csv(book)) == book
    except DPError:
        return False


def _with_words(book: Codebook, words: Codebook | None) -> Codebook:
    """Add labels and units of another codebook."""
    known = {entry.column: entry for entry in (words.columns if words else ())}

    def worded(entry: Entry) -> Entry:
        of = known.get(entry.column)
        if of is None or entry.kind == record.FACT:
            return entry
        called = {each.word: each.label for each in of.words}
        listed = tuple(replace(each, label=called.get(each.word, "")) for each in entry.words)
        return replace(entry, label=of.label, unit=of.unit, words=listed)

    return Codebook(tuple(map(worded, book.entries)))


# --- what an upload states of single columns, as a table with one row a column, and back ----------


class Row(NamedTuple):
    """What is stated of one column: its kind, and one or two texts that the kind asks for."""

    kind: str
    first: str = ""
    second: str = ""


class ByColumn(NamedTuple):
    """Facts about columns that settings state."""

    # kinds that may be chosen, and what each asks for: `record.ENDS`, `record.WORDS`, … or nothing
    kinds: Mapping[str, str]
    settings: Collection[str]  # settings that the table holds; the others are asked for one by one
    rows: Mapping[str, Row]  # by column; ``*`` for all columns of which nothing else is stated
    # columns of which something is stated, and that the file does not have
    absent: Sequence[str] = ()
    # what is wrong with a text that cannot be read; a change of the table replaces it
    unread: Sequence[str] = ()


def by_column(kind: type[Settings], values: Said, header: Sequence[str]) -> ByColumn | None:
    """Arrange settings as one row a column; None where no setting speaks of single columns."""
    places, asks = _places(kind), asked(kind, values)
    lists = {name: listed for name, listed in places.lists.items() if name in asks}
    if not lists:
        return None
    roles = {name: role for role, names in places.roles.items() for name in names if name in asks}
    kinds = {each: ask for listed in lists.values() for each, ask in listed.kinds.items()}
    kinds |= dict.fromkeys(roles.values(), "")
    settings = {*lists, *roles}
    if places.left_out in asks:
        kinds[record.LEFT_OUT] = ""
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
    if ask == record.ENDS:
        return bool(row.first.strip() and row.second.strip())
    return ask in ("", record.ANSWERS) or bool(row.first.strip(",，、 "))


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
    found += [Entry(column=name, kind=record.LEFT_OUT) for name in left_out]
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
    if ask == record.ENDS:
        return Row(entry.kind, entry.lower, entry.upper)
    if ask == record.ANSWERS:
        return Row(entry.kind, *words[:2])
    return Row(entry.kind, _joined(words) if ask else "")


def _entry(column: str, row: Row, ask: str) -> Entry:
    first, second = row.first.strip(), row.second.strip()
    if ask in (record.ENDS, record.CUTS, record.CUT):  # full-width digits are typed in Chinese
        first, second = (unicodedata.normalize("NFKC", each) for each in (first, second))
    if ask == record.ENDS:
        return Entry(column=column, kind=row.kind, lower=first, upper=second)
    if ask == record.ANSWERS:
        answers = [Word(first), *([Word(second)] if second else [])] if first else []
        return Entry(column=column, kind=row.kind, words=tuple(answers))
    words: Sequence[str] = (first,) * bool(first) if ask == record.CUT else ()
    if ask in (record.WORDS, record.CUTS):
        words = _split(first)
    return Entry(column=column, kind=row.kind, words=tuple(map(Word, words)))


def _split(listed: str) -> tuple[str, ...]:
    """Cut a list at its commas, also Chinese ones; quotes hold a comma that belongs to a word."""
    plain = re.sub('("[^"]*")|[，、]', lambda found: found[1] or ",", listed)
    cells = next(csv.reader([plain], skipinitialspace=True), [])
    return tuple(cell for cell in map(str.strip, cells) if cell)


def _joined(words: Sequence[str]) -> str:
    """Write what `_split` reads."""
    return ", ".join(record.quoted(word, ",，、") for word in words)
