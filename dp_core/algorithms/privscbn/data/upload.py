"""Uploads: yes/no columns or item lists, and the public facts asked beside them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

import pandas as pd

from dp_core.algorithms.privscbn.data import generators
from dp_core.algorithms.privscbn.data.attributes import (
    Answers,
    answers_of,
    cut_points,
    part_of,
    parts,
    read_attributes,
    word_pairs,
)
from dp_core.algorithms.privscbn.data.book import BOOK
from dp_core.algorithms.privscbn.data.category_columns import accept_categories, alike_of
from dp_core.algorithms.privscbn.data.item_lists import (
    ENDINGS,
    LINES,
    Contents,
    Separator,
    contents,
    likely_separator,
    read_file,
    suggest,
)
from dp_core.errors import DataError, ParameterError
from dp_core.params import Settings, knob
from dp_core.tables.categorical import MOST_ATTRIBUTES as MOST_COLUMNS
from dp_core.tables.categorical import MOST_CATEGORIES, CategoricalTable
from dp_core.tables.records import MOST_ATTRIBUTES, MOST_CELLS, BinaryTable, Bits, check_shape
from dp_core.uploads import columns, kept_rows, persons, stand_ins
from dp_core.uploads.categories import EXAMPLES
from dp_core.uploads.coding import used_of
from dp_core.uploads.columns import few, shown
from dp_core.uploads.facts import entries, names_all, not_twice
from dp_core.uploads.files import UploadForm, written
from dp_core.uploads.guesses import first_texts

FEW_RECORDS = 50

_SEED = 3  # other records than those of the bundled tables

_YES = frozenset({"yes", "true", "j", "ja", "oui", "si", "sí", "sim", "tak", "da", "evet"})


@dataclass(frozen=True, kw_only=True)
class TableUpload(Settings):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    panel: ClassVar[UploadForm]

    header: tuple[str, ...] = stand_ins.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    form: Literal["columns", "item lists", "categories"] = knob(
        "columns",
        "The file holds",
        help="Columns: one of yes and no per attribute, one row per record. Item lists: one line "
        "per record that names what it contains, such as a shopping basket. Categories: columns "
        "of any words, and of numbers.",
    )
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    left_out: tuple[str, ...] = knob(
        (),
        "Leave these columns out",
        help="Ids, names, free text: what is no yes/no attribute. Of categories, columns of which "
        "nothing is stated are left out, too.",
    )
    yes: str = knob(
        "",
        "Words for yes and no",
        help="Such as yes|no; made-up rows say these words, and 1 and 0 where none are stated. "
        "Needed unless cells say yes/no, true/false or 1/0. They serve all columns that have them; "
        "write sex=f|m for a single column, and commas between several. J alone states the word "
        "for yes.",
    )
    thresholds: str = knob(
        "",
        "Thresholds",
        help="Public cut points of columns of numbers, such as age=65, income=30000: yes means at "
        "least so much. Never take them from the data, not even a median.",
    )
    categories: str = knob(
        "",
        "Categories",
        help="Public list for each column, such as sex=f,m; income=low,high. 0..4 is short for "
        "0,1,2,3,4, and *=no,yes serves all other columns. Add missing where cells may be empty, "
        "and other for words that are in no list. A codebook can be pasted, one column a line.",
    )
    edges: str = knob(
        "",
        "Edges of number ranges",
        help="Public cut points of columns of numbers, such as age=18,30,45,65: under 18, 18 to "
        "under 30, and so on, 65 and over. Made-up rows say the range. Never take them from the "
        "data. Add missing where cells may be empty, and other for what is no number.",
    )
    blanks: Literal["refuse", "count as no"] = knob(
        "refuse", "Empty cells", help="Refuse the file, or let each empty cell count as no."
    )
    separator: Separator = knob(  # noqa: RUF009
        "spaces", "Between items", help="What stands between two items of a line."
    )
    own_items: bool = knob(
        False,  # noqa: FBT003
        "Use the data's most frequent items",
        help="Read from the file which items become attributes, instead of stating them.",
    )
    items: str = knob(
        "",
        "Items",
        help="Public list of the items that become attributes, with commas between (or spaces, "
        "where no item has one). Known without looking at the data, such as a price list.",
    )
    most_items: int = knob(
        50, "Number of items", 1, MOST_ATTRIBUTES, help="So many of the most frequent are kept."
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("header", "left_out"):
            object.__setattr__(self, name, tuple(map(str, getattr(self, name))))
        cut_points(self.thresholds)
        word_pairs(self.yes)
        for setting, example in EXAMPLES.items():
            entries(getattr(self, setting), setting, example)


def accept(table: pd.DataFrame, upload: TableUpload) -> BinaryTable | CategoricalTable:
    """Turn an uploaded table into a table of yes and no, or of categories.

    Parameters
    ----------
    table : DataFrame
        One column per attribute, or one column of item lists.
    upload : TableUpload
        Form of the file and the public facts.

    Returns
    -------
    BinaryTable or CategoricalTable
        Marked confidential. No record is dropped, but of people with more than the stated bound
        and where a column names nobody; the number of those that are kept is public. Cost: about
        0.1 s per million cells, 1 µs per item.

    Raises
    ------
    DataError
        If a column is no yes/no attribute, or a cell is empty or in no category; names the columns
        and their values.
    ParameterError
        If a public fact is missing.
    """
    stand_ins.check_header(table, upload.header)
    check_form([str(name) for name in table.columns], upload)
    read = {"columns": _accept_columns, "item lists": _accept_lists}
    return read.get(upload.form, accept_categories)(table, upload)


def look_alike(upload: TableUpload, rows: int) -> BinaryTable | CategoricalTable | None:
    """Make up a table of the stated attributes; None where the items are left to the file."""
    check_form(upload.header, upload)
    if upload.form == "categories":
        return alike_of(upload, rows)
    if upload.form == "item lists":
        if upload.own_items:
            return None
        names, kind, record = _stated(upload.items), "baskets", "baskets"
    else:
        used, _ = _attributes(stand_ins.blank_table(upload.header), upload)
        names, kind, record = [upload.header[j] for j in used], "blocks", "records"
    values = generators.look_alike(kind, rows, len(names), seed=_SEED).values
    made = _made(values, names, [], upload, record=record)
    return replace(made, name=stand_ins.NAME, synthetic=True, confidential=False, notes=())


def check_form(names: Sequence[str], upload: TableUpload) -> None:
    """Refuse what contradicts the form of the file: both are stated."""
    if [*names] == [LINES] and upload.form != "item lists":
        raise DataError(
            f"The file is stated to hold lists of items, and its form is {upload.form}; only one "
            "can be meant. State that its lines are rows of a table (such as the ending .csv in a "
            "plan), or choose item lists.",
            field="form",
        )


def _attributes(table: pd.DataFrame, upload: TableUpload) -> tuple[list[int], Answers]:
    """Columns that become attributes, and what means yes in them."""
    names = [str(name) for name in table.columns]
    kept = persons.used_columns(table, upload.left_out, upload.person)
    thresholds = cut_points(upload.thresholds)
    not_twice({"has a threshold": thresholds, "is left out": upload.left_out})
    answers = answers_of(upload.yes, [names[j] for j in kept])
    return kept, replace(answers, thresholds=thresholds, blank_is_no=upload.blanks == "count as no")


def _accept_columns(table: pd.DataFrame, upload: TableUpload) -> BinaryTable:
    values, used, blanks = yes_no(table, upload)
    cells = "cell was" if blanks == 1 else "cells were"
    said = [f"{blanks:,} empty {cells} counted as no."] if blanks else []
    own = kept_rows.keep(kept_rows.person_column(table, upload), upload, values)
    return _made(values[own.places], used, [*own.notes, *said], upload, record="records")


def yes_no(table: pd.DataFrame, upload: TableUpload) -> tuple[Bits, list[str], int]:
    """Read the columns of yes and no: values, names, and empty cells that were counted as no."""
    names = [str(name) for name in table.columns]
    kept, answers = _attributes(table, upload)
    # A part may have one row; a whole file is looked at again.
    check_shape(len(table) + (len(table) == 1), len(kept))
    values, blanks = read_attributes(table.iloc[:, kept], answers)
    return values, [names[j] for j in kept], blanks


def _accept_lists(table: pd.DataFrame, upload: TableUpload) -> BinaryTable:
    check_shape(len(table), 1)
    found, wanted = baskets(table, upload)
    absent = [shown(item, length=30) for item in sorted(set(wanted) - set(found.names))]
    said = [f"In no record: {few(absent, 5)} ({len(absent):,} of the items)."] if absent else []
    if upload.own_items:
        said = [
            f"The {len(wanted):,} most frequent of {len(found.names):,} items were read from the "
            "file: what is proven holds only if this list is public."
        ]
    return _made(found.table(wanted), wanted, said, upload, record="baskets")


def baskets(table: pd.DataFrame, upload: TableUpload) -> tuple[Contents, list[str]]:
    """Read item lists, and which items become attributes."""
    if table.shape[1] != 1:
        raise DataError(
            f"The file is stated to hold rows of a table and has {table.shape[1]:,} columns, and "
            "item lists stand in one line each. State lists of items (the ending .basket in a "
            "plan), or choose columns.",
            field="form",
        )
    found = contents(table.iloc[:, 0], upload.separator)
    return found, _own_items(found, upload.most_items) if upload.own_items else _stated(
        upload.items
    )


def _own_items(found: Contents, most: int) -> list[str]:
    if not found.names:
        raise DataError(
            "No line names an item; a list needs at least one. Choose another file.", field="items"
        )
    return found.most_frequent(most)


def _stated(text: str) -> list[str]:
    wanted = list(dict.fromkeys(parts(text) if "," in text or '"' in text else text.split()))
    if not wanted:
        raise ParameterError(
            "The items are not stated; which items become attributes must be public. State them, "
            "or use the data's most frequent items.",
            field="items",
        )
    return wanted


def _made(
    values: Bits, names: Sequence[str], said: list[str], upload: TableUpload, *, record: str
) -> BinaryTable:
    n, m = values.shape
    if n < FEW_RECORDS:
        said = [*said, f"There are only {n} records: under {FEW_RECORDS}, noise hides nearly all."]
    columns_form = upload.form == "columns"
    stated = upload if columns_form else replace(upload, person="")
    record = persons.record_word(stated, "rows" if stated.person else record)
    return BinaryTable(
        values=values,
        name=f"Your file, {n:,} {'people' if record == 'people' else 'records'} × {m}",
        names=tuple(names),
        record=record,
        rows_per_person=persons.bound_of(stated),
        confidential=True,
        facts_from_data=upload.own_items and not columns_form,
        notes=tuple(said),
    )


def guess(table: pd.DataFrame) -> TableUpload:
    """Suggest the form, columns to leave out and a word for yes, from the first thousand rows.

    Thresholds and items are never guessed: they are public facts, not to be read from data.

    Parameters
    ----------
    table : DataFrame

    Returns
    -------
    TableUpload
        What cannot be told is left empty.
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


def template() -> bytes:
    """Return a small table of yes/no columns as CSV, to be filled in."""
    rows = ("p1,1,0,1", "p2,0,0,1", "p3,0,1,0", "p4,1,0,0")
    return written("patient,smokes,coughs,exercises", *rows)


def template_categories() -> bytes:
    """Return a few rows of categories and numbers, to be filled in."""
    return written("sex,schooling,age", "f,school,34", "m,university,51", "f,none,67")


def template_lists() -> bytes:
    """Return a few item lists, to be filled in."""
    return written("bread milk butter", "milk", "bread jam", "olive-oil bread wine cheese")


TableUpload.panel = UploadForm(
    guess=guess,
    book=BOOK,
    columns={"person": persons.NO_PERSON},
    roles=("form", "yes", "separator"),
    several=("left_out",),
    layout=("yes", "separator"),
    explained=stand_ins.use_of(TableUpload, used_of),
    only_stated=lambda chosen: (
        chosen["form"] == "categories" and not names_all(chosen["categories"])
    ),
    suggest=suggest,
    shown={
        "header": lambda chosen: False,
        "person": lambda chosen: chosen["form"] != "item lists",
        "rows_per_person": persons.rows_asked,
        "left_out": lambda chosen: chosen["form"] != "item lists",
        "categories": lambda chosen: chosen["form"] == "categories",
        "edges": lambda chosen: chosen["form"] == "categories",
        "yes": lambda chosen: chosen["form"] == "columns",
        "thresholds": lambda chosen: chosen["form"] == "columns",
        "blanks": lambda chosen: chosen["form"] == "columns",
        "separator": lambda chosen: chosen["form"] == "item lists",
        "own_items": lambda chosen: chosen["form"] == "item lists",
        "items": lambda chosen: chosen["form"] == "item lists" and not chosen["own_items"],
        "most_items": lambda chosen: chosen["form"] == "item lists" and chosen["own_items"],
    },
    notices={
        "own_items": "Which items are frequent is then treated as public. One person's basket can "
        "change the list, so nothing is proven for this data set."
    },
    templates={
        "columns-template.csv": template,
        "item-lists-template.basket": template_lists,
        "categories-template.csv": template_categories,
    },
    limits=(
        f"At most {MOST_ATTRIBUTES} attributes and {MOST_CELLS:,} values; of categories at most "
        f"{MOST_COLUMNS} columns with up to {MOST_CATEGORIES:,} each.",
        "Item lists, one line per record, may also end in .dat or .basket.",
    ),
    endings=ENDINGS,
    read=read_file,
)
