"""Where the records of a codebook go in what is stated of a table for made-up rows."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from dp_core.algorithms.privscbn.data.attributes import (
    cut_points,
    part_of,
    parts,
    typed,
    word_pairs,
)
from dp_core.errors import ParameterError
from dp_core.uploads.categories import EXAMPLES
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import (
    ANSWERS,
    CATEGORY,
    CUT,
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
from dp_core.uploads.facts import OTHERS
from dp_core.words import message


def _read_thresholds(text: str, names: Sequence[str]) -> Iterator[Entry]:
    points = {part.rpartition("=")[0].strip(): part.rpartition("=")[2] for part in parts(text)}
    for name in cut_points(text):
        yield Entry(column=name, kind=NUMBER, words=(Word(points[name].strip()),))


def _read_yes(text: str, names: Sequence[str]) -> Iterator[Entry]:
    pairs, own = word_pairs(text)
    if len(pairs) > 1:
        raise ParameterError(message("privscbn-error-all-columns"), field="yes")
    for name, words in [*own.items(), *((OTHERS, pair) for pair in pairs)]:
        yield Entry(column=name, kind=YES_NO, words=tuple(Word(each) for each in words if each))


def _written_threshold(entry: Entry) -> str:
    fits = entry.kind == NUMBER and len(entry.words) == 1
    return part_of(entry.column, entry.words[0].word) if fits else ""


def _written_yes(entry: Entry) -> str:
    words = [each.word for each in entry.words]
    fits = entry.kind == YES_NO and 1 <= len(words) <= 2 and not any("|" in each for each in words)
    if not fits:
        return ""
    pair = "|".join(words)
    return typed(pair) if entry.column == OTHERS else part_of(entry.column, pair)


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
        "thresholds": Listed({NUMBER: CUT}, _read_thresholds, _written_threshold, ", "),
        "yes": Listed({YES_NO: ANSWERS}, _read_yes, _written_yes, ", "),
    },
    infer=_form,
    usual=_usual,
    known=(YES_NO,),
)
