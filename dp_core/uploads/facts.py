"""Public facts about columns as they are typed: ``sex=f,m; income=low,high`` or ``age=0..100``.

Semicolons or new lines stand between columns, and ``*`` for all columns that are not named. Quotes
hold a mark that belongs to a name or a word.
"""

import logging
import re
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import PurePath
from typing import Generic, TypeVar

from dp_core.errors import DataError, DPError, ParameterError
from dp_core.params import must_be
from dp_core.uploads import columns
from dp_core.uploads.columns import MISSING, folded, shown

Fact = TypeVar("Fact")
Other = TypeVar("Other")

OTHERS = "*"
"""Stands for all columns that are not listed."""
EMPTY = "missing"
"""Category of empty cells."""
OTHER = "other"
"""Category of cells that are in none of the others."""

_MARKS = ";,=<*\n"
# Possessive and with few blanks in front, so that the work grows with the length only.
_QUOTED = re.compile(r'(?:(?<=[;,=<\n])|^)\s{0,20}+"((?:[^"]++|"")*+)"\s*+(?=[;,=<\n]|$)')
# Lone surrogates: no text that was read from a file or typed can hold one.
_STAND_INS = "".join(chr(0xD800 + place) for place in range(len(_MARKS)))
_MOST_MARKS = 100
_LONGEST = 100_000
_HELD = str.maketrans(_MARKS, _STAND_INS)
_FREED = str.maketrans(_STAND_INS, _MARKS)
_EMPTY_WORDS = frozenset(folded(word) for word in MISSING if word)


@dataclass(frozen=True)
class Stated(Generic[Fact]):
    """What is said of columns, by name, and of all others; None where nothing is."""

    named: Mapping[str, Fact]
    others: Fact | None = None

    def of(self, name: str) -> Fact | None:
        """Find what is said of a column."""
        return self.named.get(name, self.others)

    def read(self, reader: Callable[[str, Fact], Other]) -> "Stated[Other]":
        """Replace each fact by ``reader(name, fact)``."""
        named = {name: reader(name, fact) for name, fact in self.named.items()}
        return Stated(named, None if self.others is None else reader(OTHERS, self.others))


def freed(text: str) -> str:
    """Give quoted marks back to a piece of typed text, and drop outer blanks."""
    return text.translate(_FREED).strip()


def entries(text: str, setting: str, example: str) -> tuple[str, ...]:
    """Cut typed text into one entry a column, each with a list; quoted marks wait for `freed`."""
    if len(text) > _LONGEST:
        raise must_be(setting, text, "a shorter text")
    held = _QUOTED.sub(lambda found: found[1].replace('""', '"').translate(_HELD), text)
    found = tuple(entry.strip() for entry in re.split(r"[;\n]", held) if entry.strip())
    for entry in found:
        name, equals, words = entry.partition("=")
        if not (equals and name.strip() and words.strip(", ")):
            facts = {"setting": setting, "entry": repr(shown(freed(entry))), "example": example}
            raise ParameterError.of("reading-no-list", setting, **facts)
    return found


def by_column(
    text: str, names: Sequence[str], setting: str, example: str, *, others: bool = True
) -> Stated[str]:
    """Read what is said of each column, and of all others by ``*``; quoted marks wait for `freed`.

    The example says in messages how the setting is written. Another form is refused, and a column
    that is not in the table or listed twice.
    """
    found: dict[str, str] = {}
    rest: str | None = None
    known = {name.strip(): name for name in names} | {name: name for name in names}
    for entry in entries(text, setting, example):
        name, listed = _cut(entry, known, setting, others=others)
        if name in found or (name is None and rest is not None):
            raise ParameterError.of("listed-twice", setting, name=f"'{shown(name or OTHERS)}'")
        if name is None:
            rest = listed
        else:
            found[name] = listed
    return Stated(found, rest)


def names_all(text: str) -> bool:
    """Whether ``*``, without quotes, states something of all columns that are not named."""
    return any(entry.partition("=")[0].strip() == OTHERS for entry in entries(text, "", ""))


def _cut(
    entry: str, known: Mapping[str, str], setting: str, *, others: bool
) -> tuple[str | None, str]:
    """Cut an entry after the longest name of a column that it starts with; None for all others."""
    marks = [place for place, letter in enumerate(entry) if letter == "="][:_MOST_MARKS]
    for place in reversed(marks):
        name = entry[:place].strip()
        if others and name == OTHERS:
            return None, entry[place + 1 :]
        if freed(name) in known:
            return known[freed(name)], entry[place + 1 :]
    name = freed(entry[: marks[0]])
    columns.known(list(dict.fromkeys(known.values())), name, setting, "column")
    raise AssertionError(name)


def place_of_empty(words: Iterable[str]) -> int:
    """Find the category of empty cells: missing, else NA, none or the like; -1 of none."""
    known = [folded(word) for word in words]
    if EMPTY in known:
        return known.index(EMPTY)
    return next((code for code, word in enumerate(known) if word in _EMPTY_WORDS), -1)


def place_of_other(words: Iterable[str]) -> int | None:
    """Find the category of cells that are in no other; None of none."""
    known = [folded(word) for word in words]
    return known.index(OTHER) if OTHER in known else None


def check_words(name: str, words: Sequence[str], setting: str) -> None:
    """Refuse a list that has a category twice."""
    times = Counter(map(folded, words))
    twice = next((word for word in words if times[folded(word)] > 1), None)
    if twice is not None:
        raise ParameterError.of(
            "reading-category-twice", setting, column=shown(name), word=repr(shown(twice))
        )


def not_twice(groups: Mapping[str, Iterable[str]]) -> None:
    """Refuse a column of which two different things are said, in the words of the keys."""
    seen: dict[str, str] = {}
    for said, names in groups.items():
        for name in names:
            if name in seen:
                raise DataError.of(
                    "reading-two-meanings", name, column=shown(name), one=seen[name], other=said
                )
            seen[name] = said


# --- how large an uploaded file may be, and what is said of one that is too large or no table -----

_LOG = logging.getLogger(__name__)

MAX_BYTES = 50 * 2**20
"""Largest file, bytes."""
MAX_CELLS = 25_000_000
"""Most cells, rows × columns."""
MAX_COLUMNS = 2_000
MAX_UNFOLDED = 4 * MAX_BYTES
"""Most bytes that a Parquet file may unfold to, and most text in it."""


def check_size(content: bytes) -> None:
    """Refuse a file that is too large, before anything in it is looked at."""
    if len(content) > MAX_BYTES:
        raise DataError.of("reading-size", size=len(content) / 2**20, most=MAX_BYTES // 2**20)


def check_cells(rows: int, columns: int) -> None:
    """Refuse more rows and columns than are read."""
    if columns > MAX_COLUMNS or rows * columns > MAX_CELLS:
        raise DataError.of(
            "reading-cells", rows=rows, columns=columns, cells=MAX_CELLS, most=MAX_COLUMNS
        )


def column_names(cells: list[str]) -> list[str]:
    """Return names of columns that can be read, are not empty and differ."""
    if not cells:
        raise DataError.of("reading-empty")
    if "\ufffd" in "".join(cells):
        raise DataError.of("reading-names")
    names = [cell.strip() or f"column {k + 1}" for k, cell in enumerate(cells)]
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise DataError.of("reading-same-names", name, times=times, column=shown(name))
    return names


def unreadable(reason: str = "damaged", **facts: object) -> DataError:
    """Error for what is no table; the reason is in our words, for a library's may quote cells."""
    return DataError.of("reading-unreadable", reason=reason, **facts)


@contextmanager
def netted() -> Iterator[None]:
    """Turn an error that is not the user's, none of ours, into a sentence.

    The log gets the kind of the error and the lines of code it passed, never its words: those of a
    library may quote cells of the file.
    """
    try:
        yield
    except DPError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        places = " < ".join(f"{PurePath(f.filename).name}:{f.lineno}" for f in reversed(frames))
        _LOG.error("A file could not be read: %s at %s", type(error).__name__, places)
        raise unreadable("unforeseen") from None
