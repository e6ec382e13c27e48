"""Neighbours are files: one odd line changes the record of its line, and no other.

The plan states how the file is written. Each upload shape meets odd lines at its first row, in its
middle and at its end. Either the file is refused, or every other record is read as before. What
leaves the mechanisms is then the same, by replay.
"""

import pickle
from dataclasses import dataclass, replace

import numpy as np
import pytest

from dp_core.errors import DPError
from dp_core.releasing import Plan, data_of
from dp_core.releasing.drawing import read
from dp_core.study.replay import Recording
from dp_core.uploads.files import opening

ROWS = 60
PLACES = (0, 7, ROWS - 1)
RNG = np.random.default_rng(3)
ENDS = {"start": "2024-01-01", "end": "2024-01-31"}

UNDATED = {"time_column": "day", "skip_undated": True}
DAY_FIRST = {"date_order": "day first", **UNDATED}
SHORT = {"date_order": "month first", "two_digit_years": True, **UNDATED}
NUMBERS = {"date_order": "Excel day numbers", **UNDATED}
MONTHS = {**UNDATED, "start": "2024-01-01", "end": "2024-12-31", "period": "month"}


def numbers(low, high, count=2):
    return RNG.integers(low, high, count).tolist()


@dataclass(frozen=True)
class Shape:
    """An upload: its plan, its header and its rows."""

    plan: dict
    header: str
    rows: list
    ending: str = ".csv"
    delimiter: str = ","

    def file(self, rows):
        lines = [self.header, *rows] if self.header else rows
        return "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape")

    def stated(self):
        layout = opening(f"a{self.ending}")
        header = bool(self.header)
        if self.ending != ".basket":
            layout = replace(layout, delimiter=self.delimiter, header=header)
        return Plan(**self.plan, layout=layout)


def plan(system, method, **upload):
    quick = {"stacking": False} if system == "dpc_stacking" else {}  # of what was drawn
    return {"system": system, "method": method, "params": quick, "upload": upload}


def day():
    return f"2024-01-{RNG.integers(1, 32):02d}"


def basket():
    chosen = np.array(["tea", "milk", "bread", "nuts"])[RNG.integers(0, 2, 4).astype(bool)]
    return " ".join(chosen) or "nuts"


def yes_no():
    return ",".join(map(str, numbers(0, 2, 3)))


CATEGORIES = {
    "form": "categories",
    "categories": "a=u,v,missing,other; b=0,1,missing,other",
    "edges": "c=10,50,missing,other",
}
GROUPS = plan("dpc_stacking", "central", bounds="*=0..100")
WORDS = {"bounds": "x=0..100", "categories": "c=a,b,other"}
LISTED = "a=0,1,missing,other; b=0..2,missing,other"
WEEKS = {"period": "week", "start": "2024-01-01", "end": "2024-02-25"}
SMOKING = "smoking=never smoked,smokes,missing,other"


def shape(facts, header, make, *more):
    return Shape(facts, header, [make() for _ in range(ROWS)], *more)


def events(make, header="day,x", **facts):
    return shape(plan("fda", "best_split", **facts), header, make)


def filled(text, low, high, count=2):
    """Make lines of a text with whole numbers in it."""
    return lambda: text.format(*numbers(low, high, count))


def worded():
    return f"{RNG.integers(0, 100)},{'ab'[RNG.integers(2)]}"


SHAPES = {
    "numbers": shape(GROUPS, "x,y", filled("{},{}", 0, 100)),
    "semicolons": shape(GROUPS, "x;y", filled("{};{}", 0, 100), ".csv", ";"),
    "no header": shape(GROUPS, "", filled("{},{}", 0, 100)),
    "tabs": shape(GROUPS, "x\ty", filled("{}\t{}", 0, 100), ".tsv", "\t"),
    "words": shape(plan("dpc_stacking", "central", **WORDS), "x,c", worded),
    "counts and means": shape(plan("plain", "laplace", **WORDS), "x,c", worded),
    "points": shape(
        plan("stag", "sound", box="0, 0, 8, 8", resolution=16, lon="lon", lat="lat"),
        "lon,lat",
        lambda: "{:.3f},{:.3f}".format(*RNG.uniform(0, 8, 2)),
    ),
    "events": events(lambda: f"{day()},1", time_column="day", **ENDS),
    "events, some without date": events(lambda: f"{day()},1", **UNDATED, **ENDS),
    "events, day first": events(filled("{:02d}/01/2024,{}", 1, 12), **DAY_FIRST, **ENDS),
    "events, years of two digits": events(filled("01/{:02d}/24 00:00,{}", 1, 12), **SHORT, **ENDS),
    "events, names of months": events(filled("{}-Jan-24,{}", 1, 12), **SHORT, **ENDS),
    "events, day numbers": events(filled("{},1", 45292, 45323, 1), **NUMBERS, **ENDS),
    "events of months": events(filled("2024-{:02d},1", 1, 13, 1), **MONTHS),
    "counts of weeks": events(
        filled("2024-W0{},1", 1, 9, 1), "week,n",
        form="increments", counts_column="n", label_column="week", **WEEKS,
    ),
    "yes or no": shape(plan("privscbn", "joint"), "a,b,c", yes_no),
    "blanks are no": shape(plan("privscbn", "joint", blanks="count as no"), "a,b,c", yes_no),
    "one column": shape(GROUPS, "x", filled("{}", 0, 100, 1)),
    "categories": shape(
        plan("privscbn", "joint", **CATEGORIES),
        "a,b,c",
        lambda: "{},{},{}".format("uv"[RNG.integers(2)], *numbers(0, 2)),
    ),
    "one column of words": shape(
        plan("privscbn", "joint", form="categories", categories=SMOKING),
        "smoking",
        lambda: ("never smoked", "smokes")[RNG.integers(2)],
    ),
    "item lists": shape(
        plan("privscbn", "joint", form="item lists", separator="spaces", items="tea milk bread"),
        "", basket, ".basket",
    ),
    "answers": shape(
        plan("lremh", "joint_subset", categories=LISTED), "a,b", filled("{},{}", 0, 2)
    ),
    "answers, all listed": shape(
        plan("lremh", "joint_subset", categories="a=0,1; b=0..2"), "a,b", filled("{},{}", 0, 2)
    ),
}  # fmt: skip
ALIKE = {
    *("semicolons", "no header", "tabs", "one column", "blanks are no"),
    *("events, some without date", "events, day first", "events, years of two digits"),
    *("events, names of months", "events, day numbers", "events of months"),
}
"""Records that are those of another shape, once they are read."""


def odd(line, mark):
    """Give odd lines, by what is odd about them."""
    cells = line.split(mark)

    def first(cell):
        return mark.join([cell, *cells[1:]])

    cell = cells[0]
    return {
        "empty": first(""), "last empty": mark.join([*cells[:-1], ""]), "space": first(" "),
        "padded": first(f" {cell} "), "quoted": first(f'"{cell}"'), "quotes": first('"a""b"'),
        "open quote": first(f'"{cell}'), "late quote": mark.join(['1"2', *cells[1:-1], '"3']),
        "fine moment": first("2024-01-07T00:00:00.123456789"), "break": first('"1\n2"'),
        "blank in quotes": first('"1\n\n2"'),
        "nan": first("nan"), "NA": first("NA"), "inf": first("inf"), "-inf": first("-inf"),
        "huge": first("1e400"), "large": first("1e308"), "-0": first("-0"), "hex": first("0x1f"),
        "other digits": first("١"), "text": first("hello"), "accent": first("é"),
        "no width": first(f"{cell}\u200b"), "no break": first(f"\u00a0{cell}"),
        "more cells": f"{line}{mark}7", "fewer cells": mark.join(cells[:-1]), "true": first("True"),
        "yes": first("yes"), "1.0": first("1.0"), "0.5": first("0.5"), "long": first("9" * 40),
        "decimal comma": first('"1,5"'), "bare comma": first("50,5"), "blank": "", "spaces": "   ",
        "future": first("2099-01-01"), "zone": first("2024-01-07T23:59:59+14:00"),
        "bad byte": first("caf\udce9"),
        "half a mark": first("\udcef\udcbb"), "mark": f"\ufeff{line}",
        "wide mark": "\udcff\udcfe" + line, "no text": first("a\x00b"), "tab": first("a\tb"),
        "semicolon": first("a;b"), "comment": f"#{line}", "sep": "sep=;", "return": first("a\rb"),
        "two returns": first("\r\r"), "formula": first("=1+1"), "month first": first("04/13/2024"),
        "day first": first("13/04/2024"),
        "two digits": first("04/13/24"), "name": first("3-Jan-24"), "words": first('"Jan 3, 2024"'),
        "no such name": first("3-Mai-24"), "serial": first("45300"), "year": first("2024"),
        "month": first("2024-01"), "week": first("2024-W01-3"), "whole week": first("2024-W02"),
        "underscore": first("1_000"), "percent": first("5%"),
        "minus": first("-5"), "big": first("12345678901234567890"),
        "numbers": mark.join("1" * len(cells)),
        "names": mark.join("abcdefgh"[: len(cells)]), "zip": first("PK"),
        "half a cell": first("\udcc3"),
    }  # fmt: skip


def with_line(shape, place, line, *, added=False):
    """Put a line in the place of another, or before it where records come and go."""
    return shape.file([*shape.rows[:place], line, *shape.rows[place + (not added) :]])


def lines_for(shape, place):
    """Odd lines of a shape; in item lists the end of a line ends a record, also within quotes."""
    found = odd(shape.rows[place], shape.delimiter)
    return {k: v for k, v in found.items() if shape.header or "\n" not in v or "," in v}


SLOWER = [pytest.param(each, marks=[pytest.mark.slow] * (each in ALIKE)) for each in SHAPES]


@pytest.mark.parametrize("name", SLOWER)
def test_an_odd_line_changes_no_other_record_of_the_table(name):
    shape = SHAPES[name]
    stated = shape.stated()
    before = read(stated, shape.file(shape.rows))
    read_as_well = 0
    for place in PLACES:
        others = np.delete(np.arange(len(before)), place)
        rest = before.iloc[others]
        for what, line in lines_for(shape, place).items():
            try:
                after = read(stated, with_line(shape, place, line))
            except DPError:
                continue
            read_as_well += 1
            assert len(after) == len(before), (what, place)
            assert list(after) == list(before), (what, place)
            assert after.iloc[others].equals(rest), (what, place)
    assert read_as_well > 60


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in SHAPES if name not in ALIKE])
def test_what_leaves_is_the_same_for_a_file_with_an_odd_line(name):
    shape = SHAPES[name]
    stated = shape.stated()
    added = stated.system in {"fda", "plain", "stag"}  # one event or point more, or none
    recording = Recording(
        stated.chosen_method, stated.params, data_of(stated, shape.file(shape.rows))
    )
    # The records are compared above, at every place; a run is replayed at one of them, and once for
    # odd lines that are read as the same.
    seen = set()
    lines = {place: lines_for(shape, place) for place in PLACES}
    for number, what in enumerate(lines[0]):
        place = PLACES[number % 3]
        try:
            line = lines[place][what]
            neighbour = data_of(stated, with_line(shape, place, line, added=added))
        except DPError:
            continue
        key = pickle.dumps(neighbour)
        if key in seen:
            continue
        seen.add(key)
        replayed = recording.play(neighbour)
        assert replayed.ok, (what, place, replayed.first_difference)
