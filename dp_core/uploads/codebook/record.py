"""A codebook: what is public about the columns of a file, as one record a column.

It is made of stated facts and never of rows, so it may leave with a release.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dp_core.errors import DataError
from dp_core.uploads.columns import shown
from dp_core.words import Message, message, say

NAME = "codebook.csv"
LONGEST = 2_000  # letters of a label
PERSON, LEFT_OUT, NUMBER = "person", "left out", "number"
CATEGORY, ORDERED, YES_NO = "category", "ordered", "yes/no"
DATE, COUNT, COUNTED, CLASS = "date", "count", "rows that count", "class"
LONGITUDE, LATITUDE = "longitude", "latitude"
FACT = "fact"
KINDS = (
    *(PERSON, LEFT_OUT, NUMBER, CATEGORY, ORDERED, YES_NO, DATE, COUNT, COUNTED, CLASS),
    *(LONGITUDE, LATITUDE, FACT),
)

_CATEGORY = re.compile(
    r"""\s*+(?:"(?P<quoted>(?:[^"]|"")*+)"|(?P<plain>[^|="]*+))\s*+"""
    r"""(?:=\s*+(?:"(?P<called>(?:[^"]|"")*+)"|(?P<label>[^|"]*+))\s*+)?(?P<end>\||$)"""
)


@dataclass(frozen=True)
class Word:
    """A category as it stands in the cells, and what it means."""

    word: str
    label: str = ""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """What is public about one column, or one fact of the whole file."""

    column: str  # name of the column, ``*`` for all that are not named, or of the fact
    # for people
    label: str = ""
    unit: str = ""
    kind: str = ""  # one of `KINDS`; empty where the column is only described
    words: tuple[Word, ...] = ()  # categories, cut points, or the words for yes and no
    # ends, as written
    lower: str = ""
    upper: str = ""
    rows: int | None = None  # most rows of one person
    value: str = ""  # of a fact
    line: int = field(default=0, compare=False)  # where it stands; 0 of one that was not read

    @property
    def listed(self) -> tuple[str, ...]:
        """Words of the categories."""
        return tuple(each.word for each in self.words)

    @property
    def place(self) -> str:
        """Where it stands, for a sentence."""
        return say("codebook-place", column=shown(self.column), line=self.line)


@dataclass(frozen=True)
class Codebook:
    """Records of columns and facts in their order, each once, and what reading them has to say."""

    entries: tuple[Entry, ...]
    said: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        seen: set[tuple[bool, str]] = set()
        for entry in self.entries:
            key = (entry.kind == FACT, entry.column)
            if key in seen:
                raise DataError.of("listed-twice", "column", name=entry.place)
            seen.add(key)

    @property
    def columns(self) -> tuple[Entry, ...]:
        """Records of columns."""
        return tuple(entry for entry in self.entries if entry.kind != FACT)

    @property
    def facts(self) -> tuple[Entry, ...]:
        """Facts of the whole file."""
        return tuple(entry for entry in self.entries if entry.kind == FACT)


Said = Mapping[str, Any]
"""Settings of an upload by name."""
ENDS, WORDS, CUTS, CUT, ANSWERS = "ends", "words", "cuts", "cut", "answers"
"""What is asked of a column: two ends, a list of words or cut points, one cut point, two words."""


@dataclass(frozen=True)
class Listed:
    """A setting that says something of single columns in one text."""

    kinds: Mapping[str, str]  # kinds of columns that it serves, and what is asked of each
    # text and names of the columns → records; raises `DPError` where the text has no form
    read: Callable[[str, Sequence[str]], Iterator[Entry]]
    # record → its part of the text; empty where the record says nothing of this
    write: Callable[[Entry], str]
    between: str = "; "  # what stands between two parts


@dataclass(frozen=True, kw_only=True)
class Places:
    """Where the records of a codebook go in the settings of a system; the rest are facts."""

    # kind → settings that name a column of it; the first that is asked for takes it
    roles: Mapping[str, Sequence[str]] = field(default_factory=dict)
    bound: str = ""  # setting with the most rows of one person
    # word for rows; what a bound changes of figures, in a clause such as "totals are larger"
    record: str = "rows"
    of_all: str | Message = message("codebook-all-differ")  # noqa: RUF009
    # setting that names a column → setting with its word for yes
    word: Mapping[str, str] = field(default_factory=dict)
    # setting that names a column → settings with its ends
    ends: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    left_out: str = ""  # setting with the columns that are not read
    # settings that say something of single columns
    lists: Mapping[str, Listed] = field(default_factory=dict)
    # setting that holds several ends at once → what `ends` calls them
    parts: Mapping[str, Sequence[str]] = field(default_factory=dict)
    # settings to settings and such parts, and back
    opened: Callable[[Said], dict[str, Any]] = dict
    closed: Callable[[Said], dict[str, Any]] = dict
    # records of columns to settings that follow from their kinds
    infer: Callable[[Collection[Entry]], Said] = lambda _: {}
    # settings to the kind of columns of which nothing is said
    usual: Callable[[Said], str] = lambda _: ""
    known: Collection[str] = ()  # kinds that need no setting


def meanings(book: Codebook | None) -> dict[str, dict[str, Any]]:
    """Give what columns mean, for people: label, unit and words for categories, where there are."""
    found = {}
    for entry in book.columns if book is not None else ():
        called = {each.word: each.label for each in entry.words if each.label}
        said = {"label": entry.label, "unit": entry.unit, "categories": called}
        if said := {name: value for name, value in said.items() if value}:
            found[entry.column] = said
    return found


def meant(columns: Any) -> Codebook:
    """Read what `meanings` gave, from a file that may hold anything; refuse another form."""
    entries = []
    for name, said in columns.items() if isinstance(columns, Mapping) else [("", columns)]:
        known = dict(said) if isinstance(said, Mapping) else {"": said}
        called = known.pop("categories", {})
        texts = [*known.values(), *(called.values() if isinstance(called, Mapping) else [0])]
        fits = all(isinstance(each, str) and len(each) <= LONGEST for each in texts)
        if not name or known.keys() - {"label", "unit"} or not fits:
            raise DataError.of("codebook-meanings", "columns", said=shown(said), name=shown(name))
        words = tuple(Word(word, label) for word, label in called.items())
        entries.append(Entry(column=str(name), words=words, **known))
    return Codebook(tuple(entries))


def words_in(cell: str) -> tuple[Word, ...] | None:
    """Read ``f=female | m=male``; None where it has no such form.

    Examples
    --------
    >>> words_in('f = female | "a|b"')
    (Word(word='f', label='female'), Word(word='a|b', label=''))
    """
    found, place = [], 0
    while cell.strip():
        match = _CATEGORY.match(cell, place)
        if match is None:
            return None
        quoted, called = match["quoted"], match["called"]
        word = match["plain"].strip() if quoted is None else quoted.replace('""', '"')
        label = (match["label"] or "").strip() if called is None else called.replace('""', '"')
        if not word:
            return None
        found.append(Word(word, label))
        place = match.end()
        if not match["end"]:
            break
    return tuple(found)


def words_out(words: Sequence[Word]) -> str:
    """Write what `words_in` reads."""
    return " | ".join(
        quoted(each.word, "|=") + (f" = {quoted(each.label, '|')}" if each.label else "")
        for each in words
    )


def quoted(text: str, marks: str) -> str:
    """Write a text so that none of these marks in it is taken for one; quotes are doubled."""
    if text.strip() == text and not any(mark in text for mark in marks + '"'):
        return text
    return '"' + text.replace('"', '""') + '"'
