"""Uploads: yes/no columns or item lists, and the public facts asked beside them."""

import csv
import math
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data import attributes, generators
from dp_core.algorithms.privscbn.data import counts as counting
from dp_core.algorithms.privscbn.data.attributes import part_of, typed, word_pairs
from dp_core.arrays import Bits, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.params import worded
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import MOST_ATTRIBUTES, MOST_CELLS, BinaryTable, check_shape
from dp_core.uploads import columns, files, persons
from dp_core.uploads.codebook import forms
from dp_core.uploads.codebook import record as kinds
from dp_core.uploads.codebook.record import Entry, Listed, Places, Said, Word
from dp_core.uploads.coding import EXAMPLES, public_fact, used_of
from dp_core.uploads.columns import few, is_number, shown
from dp_core.uploads.facts import OTHERS, check_cells, entries, names_all, not_twice
from dp_core.uploads.files import FILE_TYPES, LISTS, Layout, Upload, UploadForm, written
from dp_core.uploads.guesses import first_texts
from dp_core.uploads.in_parts import Counts, Parts, Rows
from dp_core.words import message, named, say

# --- files of item lists: one line per record that names what it contains (baskets) ---------------

Separator = Literal["spaces", "commas", "semicolons", "tabs", "bars"]

LINES = "items of a record"
"""Name of the only column of a file of item lists."""
ENDINGS = (*FILE_TYPES, *LISTS)

_SEPARATORS: tuple[Separator, ...] = ("tabs", "semicolons", "bars", "commas", "spaces")
_MARKS = dict(zip(_SEPARATORS, "\t;|, ", strict=True))
_ANY_MARK = re.compile(r"[\s,;|]+")
_LINE_END = re.compile(r"\r\n|\r|\n")
_ROWS = 200
_REPEATED = 0.25  # distinct lines, as a share of all
_CODE_BITS = 32  # of an item; the bits above are those of the record


@dataclass(frozen=True)
class Contents:
    """Which record contains which item, each pair once.

    `n`: records; `rows`, `items` (E,): record and item code of each pair; `names`: names of the
    items, by code.
    """

    n: int
    rows: NDArray[np.int64]
    items: NDArray[np.int64]
    names: list[str]

    def most_frequent(self, most: int) -> list[str]:
        """Items that most records contain, the commonest first; ties by number, or by name."""
        counts = np.bincount(self.items, minlength=len(self.names)).tolist()
        ranked = sorted(range(len(counts)), key=lambda k: (-counts[k], _order(self.names[k])))
        return [self.names[k] for k in ranked[:most]]

    def table(self, wanted: Sequence[str]) -> Bits:
        """Table of some items, shape (n, m); what else a record contains is left out."""
        check_shape(self.n + (self.n == 1), len(wanted))  # a part may hold one
        place = {name: column for column, name in enumerate(wanted)}
        column = np.array([place.get(name, -1) for name in self.names], dtype=np.int64)
        values = np.zeros((self.n, len(wanted)), dtype=np.uint8)
        if len(self.items):
            kept = column[self.items] >= 0
            values[self.rows[kept], column[self.items[kept]]] = 1
        return values


def _order(name: str) -> tuple[bool, float, str]:
    return not is_number(name), float(name) if is_number(name) else 0.0, name


def read_file(content: bytes, filename: str, layout: Layout | None = None) -> pd.DataFrame:
    """Read a table or, where the ending is .basket or .dat, item lists.

    `layout`: how a text file is written; by its name if absent. Item lists have one column of whole
    lines, named `LINES`; a blank line is a record without items.
    """
    unpacked, ending = files.opened(content, filename, ENDINGS)
    if ending not in LISTS:
        return files.read_table(content, filename, layout)
    layout = layout or files.opening(filename)
    if not unpacked:
        raise DataError.of("reading-empty")
    lines = files.plain_text(unpacked, layout.encoding).decode("utf-8").split("\n")
    check_cells(len(lines), 1)
    listed = pd.DataFrame({LINES: lines})
    listed.attrs["layout"] = Layout(ending=ending, encoding=layout.encoding, header=False)
    return listed


def suggest(content: bytes, layout: Layout) -> Layout:
    """Suggest by the first rows whether a text file holds a table or item lists; a hint only.

    Lines of different lengths whose cells are not all yes/no are item lists, unless few of them
    differ. Zeros and ones with spaces between are a table.
    """
    told = files.suggested(content, layout)
    text = files.head_of(content.decode(told.encoding, "replace").removeprefix("\ufeff"))
    form = "lists" if layout.ending == LISTS[0] else _seems(text)
    if form == "lists":
        return replace(layout, encoding=told.encoding, ending=LISTS[0])
    told = replace(told, ending=".csv" if layout.ending in LISTS else layout.ending)
    if form == "spaced":
        header = files.has_header([_tokens(line) for line in text.splitlines()[:_ROWS]])
        return replace(told, delimiter=" ", header=header)
    return told


def _seems(text: str) -> Literal["table", "lists", "spaced"]:
    """Tell by the first lines what a text file seems to hold."""
    lines = _LINE_END.split(text)[:_ROWS]
    below = lines[1:] or lines
    rest = [_tokens(line) for line in below]
    if sum(len(tokens) > 1 for tokens in rest) < 0.1 * len(rest):
        return "table"
    if max(files.agreement(files.rows_of(text, mark)) for mark in ",;|\t") >= 0.8:
        return "table"
    if not columns.is_flag(token for tokens in rest for token in tokens):
        few = len({*below}) <= _REPEATED * len(below)  # words of a category come again and again
        return "table" if few else "lists"
    return "spaced" if not re.search(r"[,;|\t]", "".join(lines)) else "table"


def _tokens(line: str) -> list[str]:
    return [token for token in _ANY_MARK.split(line) if token]


def likely_separator(lines: pd.Series) -> Separator:
    """Suggest what stands between items: the first mark in the first lines, else spaces."""
    head = "\n".join(map(str, lines.head(_ROWS)))
    return next((name for name, mark in _MARKS.items() if mark in head), "spaces")


def contents(lines: pd.Series, separator: Separator) -> Contents:
    """Cut lines into items; an empty line is a record without any.

    Cost: about 0.4 s for 88,000 lines with 900,000 items.
    """
    codes: dict[str, int] = {}
    words = lines if lines.dtype.kind == "O" else columns.texts(lines)  # of Parquet
    pairs = np.fromiter(
        (
            row << _CODE_BITS | codes.setdefault(item, len(codes))
            for row, line in enumerate(words.astype("string").fillna(""))
            for item in _items(line, row, _MARKS[separator])
        ),
        dtype=np.int64,
    )
    pairs.sort()
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    return Contents(len(lines), pairs >> _CODE_BITS, pairs & (1 << _CODE_BITS) - 1, [*codes])


def _items(line: str, row: int, mark: str) -> Iterator[str]:
    """Cut a line by itself: quotes in one change nothing in another."""
    cut = _quoted(line, row, mark) if '"' in line else line.split(None if mark == " " else mark)
    return filter(None, map(str.strip, cut))


def _quoted(line: str, row: int, mark: str) -> list[str]:
    """Cut a line with quotes; one that is not closed would go on in the next line."""
    try:
        rows = list(csv.reader([line, ""], delimiter=mark, skipinitialspace=True))
    except csv.Error:
        rows = []
    if len(rows) != 2:
        raise DataError.of("reading-quote", "separator", row=row + 1)
    return rows[0]


# --- where the records of a codebook go in what is stated of a table for made-up rows -------------


def _read_thresholds(text: str, names: Sequence[str]) -> Iterator[Entry]:
    points = {}
    for part in attributes.parts(text):
        name, _, number = part.rpartition("=")
        points[name.strip()] = Word(number.strip())
    for name in attributes.cut_points(text):
        yield Entry(column=name, kind=kinds.NUMBER, words=(points[name],))


def _read_yes(text: str, names: Sequence[str]) -> Iterator[Entry]:
    pairs, own = word_pairs(text)
    if len(pairs) > 1:
        raise ParameterError.of("privscbn-error-all-columns", "yes")
    for name, words in [*own.items(), *((OTHERS, pair) for pair in pairs)]:
        yield Entry(column=name, kind=kinds.YES_NO, words=tuple(map(Word, filter(None, words))))


def _written_threshold(entry: Entry) -> str:
    fits = entry.kind == kinds.NUMBER and len(entry.words) == 1
    return part_of(entry.column, entry.words[0].word) if fits else ""


def _written_yes(entry: Entry) -> str:
    words = [each.word for each in entry.words]
    if entry.kind != kinds.YES_NO or len(words) not in (1, 2) or any("|" in each for each in words):
        return ""
    pair = "|".join(words)
    return typed(pair) if entry.column == OTHERS else part_of(entry.column, pair)


def _form(entries: Collection[Entry]) -> dict[str, Any]:
    """Tell the form of the file from the kinds of its columns."""
    ranges = any(each.kind == kinds.NUMBER and len(each.words) > 1 for each in entries)
    words = any(each.kind in (kinds.CATEGORY, kinds.ORDERED) for each in entries)
    return {"form": "categories"} if ranges or words else {}


def _usual(settings: Said) -> str:
    return kinds.YES_NO if settings["form"] == "columns" else ""


BOOK = Places(
    roles={kinds.PERSON: ("person",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "categories": forms.categories(EXAMPLES["categories"]),
        "edges": forms.edges(EXAMPLES["edges"]),
        "thresholds": Listed({kinds.NUMBER: kinds.CUT}, _read_thresholds, _written_threshold, ", "),
        "yes": Listed({kinds.YES_NO: kinds.ANSWERS}, _read_yes, _written_yes, ", "),
    },
    infer=_form,
    usual=_usual,
    known=(kinds.YES_NO,),
)


# --- uploads: yes/no columns or item lists, and the public facts asked beside them ----------------

_SEED = 3  # other records than those of the bundled tables
_PLAIN = ("form", "blanks", "separator", "own_items", "most_items")  # labels that need no help

_YES = frozenset({"yes", "true", "j", "ja", "oui", "si", "sí", "sim", "tak", "da", "evet", "是"})


def _knob(name: str, default: Any, *ends: float) -> Any:
    """Declare a public fact of this system with the words of its message."""
    own = {"help": ""} if name in _PLAIN else {}
    return worded(f"privscbn-upload-{name}", default, *ends, **own)


@dataclass(frozen=True, kw_only=True)
class TableUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = columns.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    form: Literal["columns", "item lists", "categories"] = _knob("form", "columns")
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    left_out: tuple[str, ...] = public_fact("reading-leave-out", ())
    yes: str = _knob("yes", "")
    thresholds: str = _knob("thresholds", "")
    categories: str = public_fact("reading-categories", "")
    edges: str = public_fact("reading-edges-asked", "")
    blanks: Literal["refuse", "count as no"] = _knob("blanks", "refuse")
    separator: Separator = _knob("separator", "spaces")  # noqa: RUF009
    own_items: bool = _knob("own_items", False)  # noqa: FBT003
    items: str = _knob("items", "")
    most_items: int = _knob("most_items", 50, 1, MOST_ATTRIBUTES)

    def __post_init__(self) -> None:
        super().__post_init__()
        attributes.cut_points(self.thresholds)
        word_pairs(self.yes)
        for setting, example in EXAMPLES.items():
            entries(getattr(self, setting), setting, example)

    def accept(self, table: pd.DataFrame) -> BinaryTable | CategoricalTable:
        """Make the data set of a table under these facts."""
        return accept(table, self)


def accept(table: pd.DataFrame, upload: TableUpload) -> BinaryTable | CategoricalTable:
    """Turn a table, or a column of item lists, into a confidential table of its answers.

    No record is dropped, but of people with more than the stated bound and where a column names
    nobody; the number of those that are kept is public. Raises DataError if a column is no yes/no
    attribute, or a cell is empty or in no category; ParameterError if a public fact is missing.
    """
    columns.check_header(table, upload.header)
    check_form([str(name) for name in table.columns], upload)
    read = {"columns": _accept_columns, "item lists": _accept_lists}
    return read.get(upload.form, attributes.accept_categories)(table, upload)


def look_alike(upload: TableUpload, rows: int) -> BinaryTable | CategoricalTable | None:
    """Make up a table of the stated attributes; None where the file says which items there are."""
    check_form(upload.header, upload)
    if upload.form == "categories":
        return attributes.alike_of(upload, rows)
    if upload.form == "item lists":
        if upload.own_items:
            return None
        names, kind, record = _stated(upload.items), "baskets", "baskets"
    else:
        used, _ = _attributes(columns.blank_table(upload.header), upload)
        names, kind, record = [upload.header[j] for j in used], "blocks", "records"
    values = generators.look_alike(kind, rows, len(names), seed=_SEED).values
    made = _made(values, names, [], upload, record=record)
    return replace(made, name=columns.NAME, synthetic=True, confidential=False, notes=())


def check_form(names: Sequence[str], upload: TableUpload) -> None:
    """Refuse what contradicts the form of the file: both are stated."""
    if [*names] == [LINES] and upload.form != "item lists":
        raise _misfit(upload, lists=True)


def _misfit(upload: TableUpload, *, lists: bool) -> DataError:
    """Say that lines of the one kind cannot be of the stated form."""
    facts = {"lists": lists, "form": named(upload.form)}
    return DataError.of("privscbn-error-form", "form", **facts)


def _attributes(table: pd.DataFrame, upload: TableUpload) -> tuple[list[int], attributes.Answers]:
    """Columns that become attributes, and what means yes in them."""
    kept = persons.used_columns(table, upload.left_out, upload.person)
    thresholds = attributes.cut_points(upload.thresholds)
    not_twice(
        {say("privscbn-said-threshold"): thresholds, say("privscbn-said-left-out"): upload.left_out}
    )
    answers = attributes.answers_of(
        upload.yes,
        [str(table.columns[j]) for j in kept],
        thresholds=thresholds,
        blank_is_no=upload.blanks == "count as no",
    )
    return kept, answers


def _accept_columns(table: pd.DataFrame, upload: TableUpload) -> BinaryTable:
    values, used, blanks = yes_no(table, upload)
    said = [say("privscbn-note-blanks", cells=blanks)] if blanks else []
    own = persons.keep(persons.person_column(table, upload), upload, values)
    return _made(values[own.places], used, [*own.notes, *said], upload, record="records")


def yes_no(table: pd.DataFrame, upload: TableUpload) -> tuple[Bits, list[str], int]:
    """Read the columns of yes and no: values, names, and empty cells that were counted as no."""
    kept, answers = _attributes(table, upload)
    # A part may have one row; a whole file is looked at again.
    check_shape(len(table) + (len(table) == 1), len(kept))
    values, blanks = attributes.read_attributes(table.iloc[:, kept], answers)
    return values, [str(table.columns[j]) for j in kept], blanks


def _accept_lists(table: pd.DataFrame, upload: TableUpload) -> BinaryTable:
    check_shape(len(table), 1)
    found, wanted = baskets(table, upload)
    absent = [shown(item, length=30) for item in sorted(set(wanted) - set(found.names))]
    said = [say("privscbn-note-absent", items=few(absent, 5))] if absent else []
    return _made(found.table(wanted), wanted, said, upload, record="baskets")


def baskets(table: pd.DataFrame, upload: TableUpload) -> tuple[Contents, list[str]]:
    """Read item lists, and which items become attributes."""
    if table.shape[1] != 1:
        raise _misfit(upload, lists=False)
    found = contents(table.iloc[:, 0], upload.separator)
    if not upload.own_items:
        return found, _stated(upload.items)
    if not found.names:
        raise DataError.of("privscbn-error-no-item", "items")
    return found, found.most_frequent(upload.most_items)


def _stated(text: str) -> list[str]:
    is_list = "," in text or '"' in text
    wanted = attributes.parts(text) if is_list else text.split()
    if not wanted:
        raise ParameterError.of("privscbn-error-items", "items")
    return list(dict.fromkeys(wanted))


def _made(
    values: Bits, names: Sequence[str], said: list[str], upload: TableUpload, *, record: str
) -> BinaryTable:
    n, m = values.shape
    if n < attributes.FEW_RECORDS:
        said = [*said, say("privscbn-note-few", records=n, few=attributes.FEW_RECORDS)]
    columns_form = upload.form == "columns"
    stated = upload if columns_form else replace(upload, person="")
    record = persons.record_word(stated, "rows" if stated.person else record)
    return BinaryTable(
        values=values,
        name=attributes.file_name(n, "people" if record == "people" else "records", m),
        names=tuple(names),
        record=record,
        rows_per_person=persons.bound_of(stated),
        confidential=True,
        facts_from_data=upload.own_items and not columns_form,
        notes=tuple(said),
    )


def guess(table: pd.DataFrame) -> TableUpload:
    """Suggest the form, the column of persons and words for yes and no, from the first rows.

    What cannot be told is left empty. Thresholds and items are never guessed: they are public.
    """
    if [str(name) for name in table.columns] == [LINES]:
        lines = table.iloc[:, 0]
        separator = likely_separator(lines) if len(lines) else "spaces"
        return TableUpload(form="item lists", separator=separator)
    texts = first_texts(table)
    pairs = {name: pair for name, text in texts.items() if (pair := _likely_pair(text))}
    alike = len({*pairs.values()}) == 1 and len(pairs) == len(texts)
    return TableUpload(
        person=persons.named_person(list(texts)),
        yes=next(iter(pairs.values()))
        if alike
        else ", ".join(part_of(name, pair) for name, pair in pairs.items()),
    )


def _likely_pair(text: pd.Series) -> str:
    """Suggest ``yes|no`` in the words of a column; empty where it says 1 and 0, or is unclear."""
    words = {columns.folded(each): str(each).strip() for each in text.unique()}
    yes = {*words} & _YES
    if len(words) != 2 or len(yes) != 1 or any("|" in word for word in words):
        return ""
    (no,) = {*words} - yes
    return f"{words[yes.pop()]}|{words[no]}"


template = partial(
    written, "patient,smokes,coughs,exercises", "p1,1,0,1", "p2,0,0,1", "p3,0,1,0", "p4,1,0,0"
)
template_categories = partial(
    written, "sex,schooling,age", "f,school,34", "m,university,51", "f,none,67"
)
template_lists = partial(
    written, "bread milk butter", "milk", "bread jam", "olive-oil bread wine cheese"
)


TableUpload.panel = UploadForm(
    guess=guess,
    book=BOOK,
    columns={"person": persons.NO_COLUMN},
    roles=("form", "yes", "separator"),
    several=("left_out",),
    layout=("yes", "separator"),
    explained=columns.use_of(TableUpload, used_of),
    only_stated=lambda chosen: (
        chosen["form"] == "categories" and not names_all(chosen["categories"])
    ),
    suggest=suggest,
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        **dict.fromkeys(("person", "left_out"), lambda chosen: chosen["form"] != "item lists"),
        **dict.fromkeys(("categories", "edges"), lambda chosen: chosen["form"] == "categories"),
        **dict.fromkeys(
            ("yes", "thresholds", "blanks"), lambda chosen: chosen["form"] == "columns"
        ),
        **dict.fromkeys(("separator", "own_items"), lambda chosen: chosen["form"] == "item lists"),
        "items": lambda chosen: chosen["form"] == "item lists" and not chosen["own_items"],
        "most_items": lambda chosen: chosen["form"] == "item lists" and chosen["own_items"],
    },
    notices={"own_items": message("privscbn-upload-own_items.notice")},
    templates={
        "columns-template.csv": template,
        "item-lists-template.basket": template_lists,
        "categories-template.csv": template_categories,
    },
    endings=ENDINGS,
    read=read_file,
)


# --- a yes/no table that comes in parts: counts of its cells, or of its pairs and triples ---------

FEW_TRIPLES, MOST_TRIPLES = 4_060, 200_000
"""So many are counted without being asked for, as a method may choose them; and at most so many."""
_NONE = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class _Counted(Counts):
    names: tuple[str, ...]
    n: int
    cells: Integers
    pairs: Integers
    triples: Integers
    by_length: Integers

    def __add__(self, other: Self) -> Self:
        return replace(super().__add__(other), names=self.names)  # all parts have the same


def counted(parts: Parts, upload: TableUpload, params: Any) -> counting.CountedTable:
    """Count the records of all parts: every cell, or ones, pairs and, where few, triples.

    Raises DataError if the file holds categories, or as many made-up rows are asked for as cannot
    be held.
    """
    lists = upload.form == "item lists"
    if upload.form == "categories" or (lists and upload.own_items):
        raise DataError.of("privscbn-error-parts", "form")
    if lists:
        upload = replace(upload, person="")  # a line names items, and nobody
        parts = replace(parts, person="")
    most = MOST_TRIPLES if getattr(params, "order", None) == 3 else FEW_TRIPLES
    found = parts.total(partial(_count, upload=upload, most_triples=most))
    m = len(found.names)
    check_shape(min(found.n, 2), m)
    rows = getattr(params, "rows", None) or found.n
    if rows * m > MOST_CELLS:
        facts = {"rows": rows, "columns": m, "most": MOST_CELLS}
        raise DataError.of("privscbn-error-rows", "rows", **facts)
    usual = "baskets" if lists else "records"
    record = persons.record_word(upload, "rows" if upload.person else usual)
    return counting.CountedTable(
        n=found.n,
        names=found.names,
        cells=found.cells,
        pairs=found.pairs,
        triples=found.triples,
        by_length=found.by_length,
        record=record,
        name=attributes.file_name(found.n, record, m),
        rows_per_person=persons.bound_of(upload),
        confidential=True,
    )


def _count(rows: Rows, *, upload: TableUpload, most_triples: int) -> _Counted:
    columns.check_header(rows.table, upload.header)
    check_form([str(name) for name in rows.table.columns], upload)
    if upload.form == "item lists":
        found, names = baskets(rows.table, upload)
        values = found.table(names)
    else:
        values, names, _ = yes_no(rows.table, upload)
    people = persons.person_column(rows.table, upload)
    values = values[persons.kept_in_part(people, upload, values)[0]]
    n, m = values.shape
    masks, cells, triples, by_length = counting.bit_columns(values), _NONE, _NONE, _NONE
    if m <= counting.ALL_CELLS:
        cells = np.bincount(counting.row_codes(values, range(m)), minlength=1 << m)
    if math.comb(m, 3) <= most_triples:
        triples = counting.triples_of(masks)
    if math.comb(m, 3) > FEW_TRIPLES:
        by_length = counting.by_length_of(values)
    return _Counted(tuple(names), n, cells, counting.pairs_of(masks), triples, by_length)
