"""Uploads: answers with public categories, or reports that are randomised already."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data import generators
from dp_core.algorithms.lremh.data.patterns import MOST_CATEGORIES
from dp_core.algorithms.lremh.data.ready import ReadyReports, read_chances, read_reports
from dp_core.errors import DataError, ParameterError
from dp_core.params import Settings, knob
from dp_core.tables.categorical import (
    MOST_ATTRIBUTES,
    MOST_CANDIDATES,
    CategoricalTable,
    candidates_text,
    check_shape,
)
from dp_core.tables.frozen import checked_names
from dp_core.uploads import kept_rows, persons, stand_ins
from dp_core.uploads.categories import EXAMPLES
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import PERSON, Places
from dp_core.uploads.coding import (
    Coded,
    code_columns,
    described,
    facts_of,
    notes_of,
    used_of,
)
from dp_core.uploads.facts import entries, names_all
from dp_core.uploads.files import UploadForm, written
from dp_core.uploads.guesses import first_texts, is_free_text
from dp_core.words import message, say

_SEED = 3  # other people than those of the bundled tables


@dataclass(frozen=True, kw_only=True)
class ReportUpload(Settings):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    panel: ClassVar[UploadForm]

    header: tuple[str, ...] = stand_ins.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    form: Literal["answers", "reports"] = knob(
        "answers",
        "The file holds",
        help="Answers: one row per person or visit, one column per attribute; this page then "
        "randomises them. Reports: columns of 0 and 1 named as in sex=f, randomised already.",
    )
    left_out: tuple[str, ...] = knob(
        (),
        message("lremh-upload-leave-these-columns-out"),
        help=message("lremh-upload-ids-names-free-text"),
    )
    own_categories: bool = knob(
        False,  # noqa: FBT003
        message("lremh-upload-use-data-own-categories"),
        help=message("lremh-upload-read-file-categories-column"),
    )
    categories: str = knob(
        "",
        "Categories",
        help=message("lremh-upload-public-list-each-column"),
    )
    edges: str = knob(
        "",
        message("lremh-upload-edges-number-ranges"),
        help=message("lremh-upload-public-cut-points-columns"),
    )
    noise: str = knob(
        "",
        message("lremh-upload-noise-reports"),
        help=message("lremh-upload-how-devices-randomised-such"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("header", "left_out"):
            object.__setattr__(self, name, tuple(map(str, getattr(self, name))))
        for setting, example in EXAMPLES.items():
            entries(getattr(self, setting), setting, example)
        if self.noise.strip():
            read_chances(self.noise)


def accept(table: pd.DataFrame, upload: ReportUpload) -> CategoricalTable | ReadyReports:
    """Turn an uploaded table into categories, or into reports.

    Parameters
    ----------
    table : DataFrame
        Rows as they were read.
    upload : ReportUpload
        Form of the file and the public facts.

    Returns
    -------
    CategoricalTable or ReadyReports
        Marked confidential. No row is dropped, but of people with more than the stated bound and
        where a column names nobody; the number of those that are kept is public. Cost: about 0.1 s
        per million cells.

    Raises
    ------
    DataError
        If a cell does not fit the facts; names the column and the first rows.
    ParameterError
        If a public fact is missing or contradicts another.
    """
    stand_ins.check_header(table, upload.header)
    people = kept_rows.person_column(table, upload)
    if upload.form == "reports":
        kept = persons.used_columns(table, upload.left_out, upload.person)
        return _accept_reports(table.iloc[:, kept], people, upload)
    return _accept_answers(table, people, upload)


def stated(upload: ReportUpload, rows: int, attributes: int, record: str) -> dict[str, Any]:
    """Name what is kept, and say what its rows are."""
    record = persons.record_word(upload, record)
    return {
        "name": f"Your file, {rows:,} {record} × {attributes}",
        "record": record,
        "rows_per_person": persons.bound_of(upload),
    }


def _accept_reports(
    table: pd.DataFrame, people: pd.Series | None, upload: ReportUpload
) -> ReadyReports:
    if not upload.noise.strip():
        raise ParameterError(
            message("lremh-upload-noise-reports-stated-without"),
            field="noise",
        )
    made = read_reports(table, read_chances(upload.noise))
    own = kept_rows.keep(people, upload, np.hstack(made.bits))
    bits = tuple(each[own.places] for each in made.bits)
    unbounded = say("lremh-upload-nothing-bounds-many-reports")
    said = [_size(made.domains), *([] if made.noise[0] else [unbounded])]
    facts = stated(upload, len(bits[0]), made.attributes, made.record)
    return replace(made, bits=bits, notes=(*own.notes, *said), **facts)


def look_alike(upload: ReportUpload, rows: int) -> CategoricalTable | None:
    """Make up answers in the stated categories.

    None where they are left to the file, and of reports: these were released already.
    """
    if upload.form == "reports" or upload.own_categories:
        return None
    _, used = answers(stand_ins.blank_table(upload.header), upload)
    sizes = [len(column.labels) for column in used]
    made = generators.look_alike("severity", rows, sizes, seed=_SEED)
    said = stated(upload, rows, len(used), "rows") | {"name": stand_ins.NAME}
    return replace(made, **said, **described(used))


def answers(table: pd.DataFrame, upload: ReportUpload) -> tuple[list[Coded], list[Coded]]:
    """Code the columns that are used: all of them, and of these all but the constant ones."""
    names = checked_names(table.columns, table.shape[1])
    places = used_of(table, upload)[1]
    check_shape(max(len(table), 2), len(places))  # a part may have one row, a look-alike none
    found = code_columns(table.iloc[:, places], facts_of(names, upload), MOST_CATEGORIES)
    used = [column for column in found if len(column.labels) > 1]
    if not used:
        raise DataError(
            message("lremh-upload-every-column-single-category"),
            field="categories",
        )
    return found, used


def _accept_answers(
    table: pd.DataFrame, people: pd.Series | None, upload: ReportUpload
) -> CategoricalTable:
    found, used = answers(table, upload)
    codes = np.column_stack([column.codes for column in used])
    own = kept_rows.keep(people, upload, codes)
    return coded_table(
        codes[own.places],
        used,
        upload,
        from_data=any(column.from_data for column in found),
        notes=(*own.notes, _size([len(each.labels) for each in used]), *notes_of(found, used)),
    )


def coded_table(
    codes: NDArray[np.int64],
    used: Sequence[Coded],
    upload: ReportUpload,
    *,
    from_data: bool = False,
    notes: Sequence[str] = (),
) -> CategoricalTable:
    """Make a table of codes, described by the columns that they came from."""
    return CategoricalTable(
        codes=codes,
        confidential=True,
        facts_from_data=from_data,
        notes=tuple(notes),
        **described(used),
        **stated(upload, len(codes), len(used), "rows"),
    )


def _size(domains: Sequence[int]) -> str:
    """Say how many records are possible, and what to do where they are too many."""
    if math.prod(domains) <= MOST_CANDIDATES:
        return f"{candidates_text(domains)}."
    return say(
        "lremh-upload-all-attributes-together-most",
        candidates_text=candidates_text(domains),
        most_candidates=MOST_CANDIDATES,
    )


def guess(table: pd.DataFrame) -> ReportUpload:
    """Suggest the form and columns to leave out, from names and the first thousand rows.

    Categories, edges and noise are never guessed: they are public facts, not to be read from data.

    Parameters
    ----------
    table : DataFrame

    Returns
    -------
    ReportUpload
    """
    names = [str(name) for name in table.columns]
    person = persons.named_person(names)
    named = [name for name in names if name.partition("=")[0].strip() and "=" in name.strip("= ")]
    if len(named) >= 2 and 2 * len(named) >= len(names):
        left_out = tuple(name for name in names if name not in (*named, person))
        return ReportUpload(form="reports", person=person, left_out=left_out)
    return ReportUpload(
        person=person,
        left_out=tuple(
            name
            for name, text in first_texts(table).items()
            if name != person and is_free_text(text, MOST_CATEGORIES)
        ),
    )


def template() -> bytes:
    """Return a few answers as CSV, to be filled in."""
    return written("person,sex,income,age", "p1,f,low,34", "p2,m,high,51", "p3,f,high,67")


def template_reports() -> bytes:
    """Return a few reports as CSV, to be filled in."""
    rows = ("p1,1,0,1,1", "p2,1,1,0,1", "p3,0,0,1,0")
    return written("person,sex=f,sex=m,income=low,income=high", *rows)


_CHANCES = ("f", "p", "q")


def _with_chances(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Name the three chances of the noise that is stated."""
    try:
        chances = read_chances(settings["noise"])
    except ParameterError:
        return dict(settings)
    return {**settings, **dict(zip(_CHANCES, map(repr, chances), strict=True))}


def _with_noise(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Put the three chances together."""
    left = {name: value for name, value in settings.items() if name not in _CHANCES}
    if not settings.keys() >= {*_CHANCES}:
        return left
    return left | {"noise": ", ".join(f"{each}={settings[each]}" for each in _CHANCES)}


_BOOK = Places(
    roles={PERSON: ("person",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "categories": texts.categories(EXAMPLES["categories"]),
        "edges": texts.edges(EXAMPLES["edges"]),
    },
    parts={"noise": _CHANCES},
    opened=_with_chances,
    closed=_with_noise,
)

ReportUpload.panel = UploadForm(
    guess=guess,
    book=_BOOK,
    columns={"person": persons.NO_PERSON},
    roles=("form",),
    several=("left_out",),
    explained=stand_ins.use_of(ReportUpload, used_of),
    only_stated=lambda chosen: (
        chosen["form"] == "answers"
        and not chosen["own_categories"]
        and not names_all(chosen["categories"])
    ),
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        "own_categories": lambda chosen: chosen["form"] == "answers",
        "categories": lambda chosen: chosen["form"] == "answers",
        "edges": lambda chosen: chosen["form"] == "answers",
        "noise": lambda chosen: chosen["form"] == "reports",
    },
    notices={"own_categories": message("lremh-upload-list-categories-then-read")},
    templates={
        "answers-template.csv": template,
        "reports-template.csv": template_reports,
    },
    limits=(
        message(
            "lremh-upload-most-attributes-categories-attributes",
            most_attributes=MOST_ATTRIBUTES,
            most_categories=MOST_CATEGORIES,
            most_candidates=MOST_CANDIDATES,
        ),
    ),
)
