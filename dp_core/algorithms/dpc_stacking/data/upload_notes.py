"""What reading an upload changed, in sentences for its holder."""

from collections.abc import Sequence

from dp_core.algorithms.dpc_stacking.data.reading import Numbers
from dp_core.algorithms.dpc_stacking.data.typed_bounds import named
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS
from dp_core.uploads.columns import few, shown
from dp_core.words import say

MUCH = 0.05
"""Share of a column outside its bounds that is warned of."""


def columns_notes(found: Sequence[Numbers], rows: int) -> list[str]:
    """Say what became of columns: words, bounds without width, values outside."""
    wide = [f"'{shown(each.name)}' ({len(each.names)})" for each in found if len(each.names) > 1]
    flat = [each.name for each in found if each.bounds and each.bounds[0] == each.bounds[1]]
    numbered = [each.name for each in found if each.from_data]
    yes_no = [each.name for each in found if each.yes_no]
    others = {each.name: each.other for each in found}
    said = [
        *_if(wide, say("dpc-upload-notes-one-column-each-category", wide=few(wide))),
        *_if(yes_no, say("dpc-upload-notes-yes-true-count-false", yes_no=named(yes_no))),
        *_clipped(found, rows),
        *_if(flat, say("dpc-upload-notes-equal-bounds-nothing-compare", flat=named(flat))),
        *_counted(others, "cell counts", "cells count", "as other"),
    ]
    unused = [f"{each.name}={word}" for each in found for word in each.unused]
    said += _if(unused, say("dpc-upload-notes-listed-but-nobody", unused=named(unused)))
    return said + _if(
        numbered,
        say("dpc-upload-notes-numbered-order-names-distances", numbered=named(numbered)),
    )


def filled_note(found: Sequence[Numbers]) -> list[str]:
    """Say which missing cells became the middle of the public range."""
    gaps = {each.name: each.missing for each in found}
    rest = say("dpc-upload-notes-middle-public-range")
    return _counted(gaps, "missing cell became", "missing cells became", rest)


def dropped_note(dropped: int) -> list[str]:
    """Say how many rows were left out, and what that costs."""
    if not dropped:
        return [say("dpc-upload-notes-cell-missing-but-leaving")]
    rows = say("dpc-upload-notes-row-missing-cell-was") if dropped == 1 else (
        say("dpc-upload-notes-rows-missing-cells-were", dropped=dropped)
    )  # fmt: skip
    return [say("dpc-upload-notes-left-out-dropping-rows", rows=rows)]


def size_note(rows: int) -> list[str]:
    """Say which methods refuse a long table."""
    return _if(
        rows > MOST_ROWS,
        say("dpc-upload-notes-methods-read-every-row", most_rows=MOST_ROWS),
    )


def class_note(name: str, classes: Sequence[str], missing: int) -> list[str]:
    """Say what the groups are compared with."""
    empty = say("dpc-upload-notes-one-them-missing", missing=missing) if missing else ""
    return [
        say(
            "dpc-upload-notes-only-compared-never-grouped",
            name=shown(name),
            classes=len(classes),
            empty=empty,
        )
    ]


def unused_note(names: Sequence[str]) -> list[str]:
    """Say that facts about columns that are not used were not needed."""
    return _if(names, say("dpc-upload-notes-stated-but-among-columns", names=named(names)))


def single_note(names: Sequence[str]) -> list[str]:
    """Say which columns have nothing to tell people apart."""
    return _if(names, say("dpc-upload-notes-left-out-single-category", names=named(names)))


def own_range_note() -> str:
    """Say what having no public bounds means."""
    return say("dpc-upload-notes-public-bounds-stated-range")


def _if(wanted: object, sentence: str) -> list[str]:
    return [sentence] if wanted else []


def _clipped(found: Sequence[Numbers], rows: int) -> list[str]:
    outside = {each.name: each.outside for each in found}
    many = [name for name, times in outside.items() if times > MUCH * rows]
    return [
        *_counted(
            outside,
            "cell lies",
            "cells lie",
            say("dpc-upload-notes-outside-bounds-counted-nearest"),
        ),
        *_if(
            many,
            say("dpc-upload-notes-warning-more-than-cells", much=f"{MUCH:.0%}", many=named(many)),
        ),
    ]


def _counted(by_name: dict[str, int], one: str, more: str, rest: str) -> list[str]:
    """Count cells and name the columns with the highest numbers."""
    most = sorted(by_name.items(), key=lambda pair: -pair[1])
    named_ones = few([f"'{shown(name)}' {times:,}" for name, times in most if times])
    number = sum(by_name.values())
    return _if(number, f"{number:,} {one if number == 1 else more} {rest}: {named_ones}.")
