"""Where the records of a codebook go in what is stated of a table for made-up rows."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from dp_core.algorithms.privscbn.data.attributes import cut_points, parts
from dp_core.errors import ParameterError
from dp_core.uploads.categories import EXAMPLES
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import (
    CATEGORY,
    NUMBER,
    ORDERED,
    PERSON,
    YES_NO,
    Entry,
    Listed,
    Places,
    Said,
    Word,
)


def _read_thresholds(text: str, names: Sequence[str]) -> Iterator[Entry]:
    typed = {part.rpartition("=")[0].strip(): part.rpartition("=")[2] for part in parts(text)}
    for name in cut_points(text):
        yield Entry(column=name, kind=NUMBER, words=(Word(typed[name].strip()),))


def _read_yes(text: str, names: Sequence[str]) -> Iterator[Entry]:
    for part in parts(text):
        name, _, word = part.rpartition("=")
        if not name.strip():
            raise ParameterError("One word serves all columns.", field="yes")
        yield Entry(column=name.strip(), kind=YES_NO, words=(Word(word.strip()),))


def _written(kind: str, entry: Entry) -> str:
    """One part of a list with commas, in which quotes stand around all of a part."""
    if entry.kind != kind or len(entry.words) != 1:
        return ""
    part = f"{entry.column}={entry.words[0].word}"
    if not set(part) & set(',"\n'):
        return part
    doubled = part.replace('"', '""')
    return f'"{doubled}"'


def _written_threshold(entry: Entry) -> str:
    return _written(NUMBER, entry)


def _written_yes(entry: Entry) -> str:
    return _written(YES_NO, entry)


def _form(entries: Collection[Entry]) -> dict[str, Any]:
    """Tell the form of the file from the kinds of its columns."""
    ranges = any(each.kind == NUMBER and len(each.words) > 1 for each in entries)
    words = any(each.kind in (CATEGORY, ORDERED) for each in entries)
    return {"form": "categories"} if ranges or words else {}


def _usual(settings: Said) -> str:
    return YES_NO if settings["form"] == "columns" else ""


BOOK = Places(
    roles={PERSON: ("person",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "categories": texts.categories(EXAMPLES["categories"]),
        "edges": texts.edges(EXAMPLES["edges"]),
        "thresholds": Listed(_read_thresholds, _written_threshold, ", "),
        "yes": Listed(_read_yes, _written_yes, ", "),
    },
    infer=_form,
    usual=_usual,
    known=(YES_NO,),
)
