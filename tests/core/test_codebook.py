"""A codebook survives its file, fills what it says, and says in a sentence what it cannot be."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.registry import algorithms
from dp_core.releasing import Plan, packing
from dp_core.uploads.codebook import filling
from dp_core.uploads.codebook.forms import HEADINGS, from_csv, read, to_csv, typed
from dp_core.uploads.codebook.record import KINDS, Codebook, Entry, Word
from dp_core.uploads.columns import folded
from tests.core.test_plan import settings_of

SYSTEMS = sorted(algorithms())
HEADERS = {
    "plain": ("who", "n", "notes", "age", "height", "sex"),
    "fda": ("when", "patient", "flag", "x"),
    "stag": ("lon", "lat", "who"),
    "lremh": ("id", "sex", "age", "a=b;c", "notes"),
    "dpc_stacking": ("id", "age", "weight", "exercise", "town, old", "dx"),
    "privscbn": ("id", "sex", "smokes, daily", "age"),
}
EVENT = {"each_row": "one event or point of somebody"}
STATED: dict[str, dict[str, Any]] = {
    "plain": EVENT
    | {"person": "who", "rows_per_person": 3, "rows": 500, "weight": "n", "most_weight": 4}
    | {"left_out": ("notes",), "bounds": "age=0..110; height=1.2..2.3"}
    | {"categories": 'sex=f,m,"a,b"'},
    "fda": EVENT
    | {"person_column": "patient", "contribution": 3, "rows": 500, "period": "week"}
    | {"time_column": "when", "date_order": "day first", "start": "2024-01-01"}
    | {"flag_column": "flag", "positive": "ja | nein", "end": "2024-12-31"},
    "stag": EVENT
    | {"lon": "lon", "lat": "lat", "person": "who", "cap": 4}
    | {"box": (-2.0, 48.65, 2.75, 49.125), "resolution": 512},
    "lremh": EVENT
    | {"person": "id", "rows_per_person": 2, "left_out": ("notes",)}
    | {"categories": 'sex=f,m,"a,b"; "a=b;c"=0..4,missing', "edges": "age=18,30,other"},
    "dpc_stacking": {
        "person": "id",
        "classes": "dx",
        "bounds": "age=0..100; *=-5..√2",
        "categories": 'exercise=never<weekly<daily; "town, old"=north,"=south|x"',
        "missing": "middle of the public range",
    },
    "privscbn": {"each_row": "one person", "person": "id", "blanks": "count as no"}
    | {"yes": 'sex=f|m, "smokes, daily=ja"', "thresholds": "age=65"},
}
MORE: list[tuple[str, dict[str, Any]]] = [
    ("fda", {"form": "increments", "counts_column": "x", "periods": 12, "net_changes": True}),
    ("fda", {"time_column": "when", "person_column": "when", "start": "2024-01-01"}),
    ("stag", {"area": "Berlin"}),
    ("stag", {"own_box": True, "lon": "lon", "lat": "lat"}),
    ("lremh", {"form": "reports", "noise": "f=0.5, p=0.5, q=0.75", "left_out": ("id",)}),
    ("dpc_stacking", {"own_range": True, "left_out": ("id", "dx"), "number_names": True}),
    ("privscbn", {"form": "categories", "categories": "*=no,yes", "edges": "age=18,30"}),
    ("privscbn", {"form": "item lists", "items": 'milk, "a,b"', "separator": "semicolons"}),
]


def through(book: Codebook) -> Codebook:
    return read(to_csv(book).encode())


@pytest.mark.parametrize(("key", "stated"), [*STATED.items(), *MORE])
def test_what_was_stated_comes_back(key, stated):
    kind = algorithms()[key].upload
    values, header = kind(**stated).to_dict(), HEADERS[key]
    filled = filling.fill(kind, through(filling.book_of(kind, values, header)), header)
    assert filled.said == ()
    assert kind(**filled.values).to_dict() == values


def pieces(kind: Any, values: dict[str, Any], header: tuple[str, ...]) -> Iterator[Any]:
    """Give the settings that are asked for, lists of columns as what they say."""
    for name in filling.asked(kind, values):
        knob = values[name]
        listed = kind.panel.book.lists.get(name)
        try:
            said = {*listed.read(knob, header)} if listed and knob.strip() else knob
            yield name, sorted(knob) if name in kind.panel.several else said
        except DPError:
            yield name, knob


NAMES = st.sampled_from(["a", "sex", "age, old", "=b", "*", "it's", "x|y", "f=m", "'=q"])


@pytest.mark.slow
@pytest.mark.parametrize("key", SYSTEMS)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_settings_come_back_with_what_they_say(key, data):
    kind = algorithms()[key].upload
    header = tuple(data.draw(st.lists(NAMES, max_size=5, unique=True)))
    values = data.draw(settings_of(kind)).to_dict()
    # A field on a page takes no control characters, and a file of a codebook holds none.
    for name in (name for name, value in values.items() if isinstance(value, str)):
        values[name] = re.sub(r"[\x00-\x1f\x7f-\x9f]", "", values[name])
    for name in kind.panel.columns:
        values[name] = data.draw(st.sampled_from(["", *header]))
    for name in kind.panel.several:
        values[name] = tuple(name for name in header if data.draw(st.booleans()))
    for name in kind.panel.book.lists.keys() & {"categories", "edges", "bounds"}:
        if header and data.draw(st.booleans()):
            said = "1..2" if name == "bounds" else data.draw(st.sampled_from(["1,2", '3,"a,b"']))
            values[name] = "; ".join(f"{typed(each)}={said}" for each in header)
    again = filling.fill(kind, through(filling.book_of(kind, values, header)), header).values
    made = kind(**again).to_dict()
    assert [*pieces(kind, made, header)] == [*pieces(kind, values, header)]
    assert filling.book_of(kind, made, header) == filling.book_of(kind, again, header)


CELLS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8).map(str.strip)
ENTRIES = st.builds(
    Entry,
    column=CELLS.filter(bool),
    label=CELLS,
    unit=CELLS,
    kind=st.sampled_from(["", *KINDS]).filter(lambda kind: kind != "fact"),
    words=st.lists(
        st.builds(Word, CELLS.filter(bool), CELLS), max_size=3, unique_by=lambda w: folded(w.word)
    ).map(tuple),
    value=CELLS,
)


@settings(max_examples=30, deadline=None)
@given(st.lists(ENTRIES, min_size=1, max_size=4, unique_by=lambda entry: entry.column))
def test_every_record_survives_its_file(entries):
    book = Codebook(tuple(entries))
    assert from_csv(to_csv(book)) == book


def sheet(*lines: str, head: str = ",".join(HEADINGS)) -> str:
    return "\r\n".join((head, *lines))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The codebook is empty"),
        (sheet(), "The codebook is empty"),
        (sheet("a,b", head="column,label,colour,kind"), "heading 3 = 'colour' must be one of"),
        (sheet("a,b", head="column,kind,label,kind"), "'kind' is listed twice"),
        (sheet("age", "sex", "age"), r"'age' \(line 4\) is listed twice"),
        (sheet("age,,,numeral"), r"'kind' \(line 2\) = 'numeral' must be one of .*, or empty"),
        (sheet("age,,,number,,9,3"), r"'lower' \(line 2\) = '9' must be at most 3"),
        (sheet("age,,,number,,low,3"), "= 'low' must be a number or a day"),
        (sheet("x", "sex,,,category,f|m|F"), "'sex' has the category 'f' twice"),
        (sheet("sex,,,category,f||m"), "= 'f||m' must be written as in f=fem"),
        (sheet("id,,,date,,,,yes"), "= 'date' must be person, or empty"),
        (sheet("id,,,,,,,maybe"), "= 'maybe' must be yes, or empty"),
        (sheet("id,,,,,,,yes,2.5"), "= '2.5' must be a whole"),
        (sheet("id,,,date,,,,,2"), "must be empty, except in the line of the person column"),
        (sheet(",a label"), r"'column' \(line 2\) = '' must be a column"),
        (sheet("a,,,,,,,,,,x"), "Line 2 of the codebook has 11 cells under 10 headings"),
        (sheet('"a'), "A quote in the codebook is not closed"),
        (sheet(*map(str, range(2001))), "2,001 lines, more than 2,000"),
    ],
)
def test_a_bad_codebook_is_said_with_line_and_heading(text, sentence):
    with pytest.raises(DPError, match=sentence.replace("||", r"\|\|")):
        read(text.encode())


SECRET = "Ms Miller"


@pytest.mark.parametrize(
    "content",
    [
        *(f"name,age\n{SECRET},40\n".encode(), f"{SECRET},40\n{SECRET},41\n".encode()),
        *(f"{SECRET}\n".encode("utf-16"), f"\x00{SECRET}".encode(), b"\x81" + SECRET.encode()),
        *(f'"{SECRET}'.encode(), f'[{{"{SECRET}": 1}}]'.encode(), f'{{"{SECRET}'.encode()),
        SECRET.encode() * 200_000,
    ],
)
def test_data_in_place_of_a_codebook_are_refused_and_not_quoted(content):
    with pytest.raises(DPError) as refused:
        read(content)
    assert "Miller" not in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("first", ["", "sep={}\r\n"])
def test_what_a_spreadsheet_saves_is_read(code, first):
    cells = [HEADINGS, ("größe", "", "", "NUMBER", '"1 | 2"', "-5", "7", "", "", "")]
    for mark in (",", ";", "\t", "|"):
        text = first.format(mark) + "\r\n".join(mark.join(row) for row in cells) + "\r\n"
        (entry,) = read(text.encode(code)).entries
        assert (entry.column, entry.kind, entry.lower) == ("größe", "number", "-5")
        assert entry.listed == ("1", "2")


def test_a_hand_written_codebook_fills_what_each_system_asks():
    """One codebook for a file, dropped on every page: each takes its own."""
    lines = (
        *("patient,,,person,,,,yes,3", "when,,,date,,2024-01-01,2024-12-31"),
        *("lon,,,longitude,,-2,2", "lat,,,latitude,,48,50", "sex,,,category,f=female | m=male"),
        "age,,years,number,18 | 65,0,110",
    )
    book = read(sheet(*lines).encode())
    header = ("patient", "when", "lon", "lat", "sex", "age")
    filled = {key: filling.fill(algorithms()[key].upload, book, header) for key in SYSTEMS}
    said = {key: each.values for key, each in filled.items()}
    days = {"time_column": "when", "start": "2024-01-01", "end": "2024-12-31"}
    assert said["fda"] == {**days, "person_column": "patient", "contribution": 3}
    sides = {"lon": "lon", "lat": "lat", "box": (-2.0, 48.0, 2.0, 50.0)}
    assert said["stag"] == {**sides, "person": "patient", "cap": 3}
    person = {"person": "patient", "rows_per_person": 3}
    lists = {"categories": "sex=f,m", "edges": "age=18,65"}
    assert said["lremh"] == {**person, **lists}
    assert said["privscbn"] == {**person, **lists, "form": "categories"}
    assert said["dpc_stacking"] == {**person, "categories": "sex=f,m", "bounds": "age=0..110"}
    assert filled["lremh"].said == (
        "Ignored: 'when' (line 3) as date, 'lon' (line 4) as longitude, 'lat' (line 5) "
        "as latitude.",
    )


PENGUINS: dict[str, Any] = {
    "@context": ["http://www.w3.org/ns/csvw", "csvw-eo-context.jsonld"],
    "@type": "Table",
    "privacyUnit": "penguin_id",
    "maxContributions": 3,
    "csvw-eo:bounds.maxLength": 344,
    "colour": "blue",
    "tableSchema": {
        "columns": [
            {"name": "penguin_id", "datatype": "positiveInteger", "privacyId": True},
            {"name": "species", "keyValues": ["Adelie", "Gentoo"], "exhaustiveKeys": True},
            {"name": "island", "keyValues": ["Biscoe"], "required": False, "description": "Where"},
            {"name": "bill", "datatype": {"base": "decimal", "minimum": 32.5, "maximum": 60}},
            {"name": "seen", "datatype": "dateTime", "minimum": "2025-01-02T00:00:00"},
            {
                "name": "mass",
                "datatype": "double",
                "minimum": 0,
                "maximum": 60,
                "exhaustivePartitions": True,
                "partitions": [
                    {"predicate": {"lowerBound": low, "upperBound": low + 30}} for low in (0, 30)
                ],
            },
        ]
    },
}


def test_csvw_eo_is_read_and_what_is_not_understood_is_said():
    book = read(json.dumps(PENGUINS).encode("utf-8-sig"))
    islands = (Word("Biscoe"), Word("missing"), Word("other"))
    assert book.entries == (
        Entry(column="penguin_id", kind="person", rows=3),
        Entry(column="species", kind="category", words=(Word("Adelie"), Word("Gentoo"))),
        Entry(column="island", label="Where", kind="category", words=islands),
        Entry(column="bill", kind="number", lower="32.5", upper="60"),
        Entry(column="seen", kind="date", lower="2025-01-02"),
        Entry(column="mass", kind="number", words=(Word("30"),), lower="0", upper="60"),
    )
    assert book.said == (
        "Ignored: maxLength, colour.",
        "Lists not stated to be exhaustive got the category “other”: 'island'.",
    )
    assert through(book).entries == book.entries
    assert read(json.dumps({"tables": [PENGUINS]}).encode()) == book
    filled = filling.fill(algorithms()["dpc_stacking"].upload, book)
    assert filled.values["bounds"] == "bill=32.5..60; mass=0..60"
    assert filled.values["rows_per_person"] == 3
    alone = {**PENGUINS, "maxContributions": 1}
    del alone["privacyUnit"]
    alone["tableSchema"] = {"columns": PENGUINS["tableSchema"]["columns"][1:]}
    filled = filling.fill(algorithms()["fda"].upload, read(json.dumps(alone).encode()))
    assert filled.values["each_row"] == "one person"


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_bundle_carries_what_its_plan_states_and_no_row(key):
    """It is a function of the plan: nothing of the file is at hand where it is written."""
    system = algorithms()[key]
    upload = system.upload(**STATED[key])
    said = {name: {"label": name.upper(), "unit": "m"} for name in HEADERS[key]}
    plan = Plan(system=key, method=system.methods[0].key, upload=upload, columns=said)
    book = read(packing.codebook_of(plan)["codebook.csv"].encode())
    assert type(upload)(**filling.fill(type(upload), book).values) == upload
    labels = [(each.column.upper(), "m") for each in book.columns if each.column != "*"]
    assert [(each.label, each.unit) for each in book.columns if each.column != "*"] == labels
    bundled = Plan(system=key, method=plan.method, data=next(iter(system.samples)))
    assert packing.codebook_of(bundled) == {}


AGE_OUT, DAILY = {"left_out": ("age",)}, '"smokes, daily"="a,b",c'
ORDERED, SEX = {"categories": "sex=x<y<z", "person": "id"}, {"categories": "sex=f,m; *=no,yes"}
BY_COLUMN = [
    ("dpc_stacking", {**ORDERED, "bounds": "age=0..9; *=1..2"}, {"bounds": "*=1..2"}),
    ("dpc_stacking", {"bounds": "age=0..9", "categories": DAILY}, {"bounds": ""}),
    ("privscbn", {**SEX, "form": "categories", "edges": "age=18,30,missing"}, {"edges": ""}),
    ("privscbn", {"yes": "sex=f|m, ja|nein", "thresholds": "age=65"}, {"thresholds": ""}),
    ("lremh", {"categories": "age=0..4; sex=f,m"}, {"categories": "sex=f,m"}),
]


@pytest.mark.parametrize(("key", "stated", "changed"), BY_COLUMN)
def test_a_table_of_columns_states_what_its_settings_do(key, stated, changed):
    kind, header = algorithms()[key].upload, ("id", "age", "sex", "smokes, daily")
    values = {knob.name: knob.default for knob in knobs(kind)} | stated
    table = filling.by_column(kind, values, header)
    same, said = filling.settings_by_column(kind, values, table, table.rows)
    assert (same, [*said]) == ({name: values[name] for name in table.settings}, [])
    rows = {**table.rows, "age": filling.Row("left out")}
    left, _ = filling.settings_by_column(kind, values, table, rows)
    assert left == {**same, **changed, **AGE_OUT}


def test_a_table_of_columns_reads_chinese_marks_and_full_width_digits():
    kind, header = algorithms()["plain"].upload, ("岁", "科", "x")
    values = {knob.name: knob.default for knob in knobs(kind)}
    typed = {
        "岁": filling.Row("number", "\uff10", "１００"),
        "科": filling.Row("category", '内，外、"儿，急"'),
    }
    table = filling.by_column(kind, values, header)
    found, said = filling.settings_by_column(kind, values, table, {**table.rows, **typed})
    assert (found["bounds"], found["categories"]) == ("岁=0..100", "科=内,外,儿，急")
    again = filling.by_column(kind, values | found, header).rows["科"]
    assert (again.first, said) == ('内, 外, "儿，急"', [])


@pytest.mark.parametrize("key", algorithms())
def test_a_guess_gives_way_to_what_a_codebook_says_of_its_column(key):
    kind = algorithms()[key].upload
    places = kind.panel.book
    for own, names in places.roles.items():
        for name in names:
            default = next(knob.default for knob in knobs(kind) if knob.name == name)
            for said, kept in (("left out", default), (own, "id"), ("", "id")):
                book = Codebook((Entry(column="id", kind=said),))
                found = filling.not_contradicted(kind, book, [" id", "x"], {name: " id"})
                assert found[name].strip() == kept, (name, said)
    if left_out := places.left_out:
        book = Codebook((Entry(column="x", kind="number"), Entry(column="id", kind="left out")))
        guessed = {left_out: ("x", "y", "id")}
        found = filling.not_contradicted(kind, book, ["x", "y", "id"], guessed)
        assert found[left_out] == ("y", "id")
