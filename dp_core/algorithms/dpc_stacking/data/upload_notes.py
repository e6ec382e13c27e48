"""What reading an upload changed, in sentences for its holder."""

from collections.abc import Sequence

from dp_core.algorithms.dpc_stacking.data.reading import Numbers
from dp_core.algorithms.dpc_stacking.data.typed_bounds import named
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS
from dp_core.uploads.columns import few, shown

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
        *_if(wide, f"One column for each category, any two 1 apart: {few(wide)}."),
        *_if(yes_no, f"Yes and true count as 1, no and false as 0: {named(yes_no)}."),
        *_clipped(found, rows),
        *_if(flat, f"Equal bounds, so nothing to compare: {named(flat)}."),
        *_counted(others, "cell counts", "cells count", "as other"),
    ]
    unused = [f"{each.name}={word}" for each in found for word in each.unused]
    said += _if(unused, f"Listed, but nobody has it: {named(unused)}.")
    return said + _if(
        numbered,
        f"Numbered in the order of names: {named(numbered)}. Distances between such numbers mean "
        "nothing, and which names occur was read from the data, so no guarantee covers it.",
    )


def filled_note(found: Sequence[Numbers]) -> list[str]:
    """Say which missing cells became the middle of the public range."""
    gaps = {each.name: each.missing for each in found}
    rest = "the middle of the public range"
    return _counted(gaps, "missing cell became", "missing cells became", rest)


def dropped_note(dropped: int) -> list[str]:
    """Say how many rows were left out, and what that costs."""
    if not dropped:
        return [
            "No cell is missing, but leaving rows out would have read the data, so no guarantee "
            "covers this; refuse missing cells instead."
        ]
    rows = "1 row with a missing cell was" if dropped == 1 else (
        f"{dropped:,} rows with missing cells were"
    )  # fmt: skip
    return [f"{rows} left out. Dropping rows reads the data, so no guarantee covers it."]


def size_note(rows: int) -> list[str]:
    """Say which methods refuse a long table."""
    return _if(
        rows > MOST_ROWS,
        f"Methods that read every row many times refuse more than {MOST_ROWS:,} rows; the "
        "centrally private one takes them.",
    )


def class_note(name: str, classes: Sequence[str], missing: int) -> list[str]:
    """Say what the groups are compared with."""
    empty = f", one of them for {missing:,} missing" if missing else ""
    return [f"Only compared with, never grouped: '{shown(name)}', {len(classes)} names{empty}."]


def unused_note(names: Sequence[str]) -> list[str]:
    """Say that facts about columns that are not used were not needed."""
    return _if(names, f"Stated, but not among the columns used: {named(names)}.")


def single_note(names: Sequence[str]) -> list[str]:
    """Say which columns have nothing to tell people apart."""
    return _if(names, f"Left out, as a single category is listed: {named(names)}.")


def own_range_note() -> str:
    """Say what having no public bounds means."""
    return (
        "No public bounds are stated: the range of each column is read from the data, and nothing "
        "is proven. Methods with a guarantee ask for public bounds."
    )


def _if(wanted: object, sentence: str) -> list[str]:
    return [sentence] if wanted else []


def _clipped(found: Sequence[Numbers], rows: int) -> list[str]:
    outside = {each.name: each.outside for each in found}
    many = [name for name, times in outside.items() if times > MUCH * rows]
    return [
        *_counted(
            outside, "cell lies", "cells lie", "outside the bounds, counted as the nearest bound"
        ),
        *_if(
            many,
            f"Warning: more than {MUCH:.0%} of the cells are outside in {named(many)}; groups "
            "differ from those of the real values. Use wider bounds if wider ones are public.",
        ),
    ]


def _counted(by_name: dict[str, int], one: str, more: str, rest: str) -> list[str]:
    """Count cells and name the columns with the highest numbers."""
    most = sorted(by_name.items(), key=lambda pair: -pair[1])
    named_ones = few([f"'{shown(name)}' {times:,}" for name, times in most if times])
    number = sum(by_name.values())
    return _if(number, f"{number:,} {one if number == 1 else more} {rest}: {named_ones}.")
