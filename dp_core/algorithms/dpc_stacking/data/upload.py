"""Uploads: an uploaded table becomes a table of numbers, and how the panel asks for it (8, 9.1)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Literal, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Part
from dp_core.algorithms.dpc_stacking.data import generators, reading
from dp_core.algorithms.dpc_stacking.params import MOST_CLUSTERS
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.params import knob, list_knob, must_be, tuples, worded
from dp_core.tables.frozen import Frozen
from dp_core.tables.numeric import (
    EXTENT,
    MOST_COLUMNS,
    Bounds,
    NumericTable,
    Source,
    check_shape,
    unit_box,
)
from dp_core.uploads import columns, persons
from dp_core.uploads.codebook import forms
from dp_core.uploads.codebook.record import CLASS, PERSON, YES_NO, Places
from dp_core.uploads.coding import cells_of
from dp_core.uploads.facts import OTHERS, column_names, entries, names_all, not_twice
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.guesses import first_texts, is_free_text
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import Said, message, named, say

Missing = Literal["refuse", "middle of the public range", "leave their rows out"]
REFUSE: Missing = "refuse"
MIDDLE: Missing = "middle of the public range"
DROP: Missing = "leave their rows out"


@dataclass(frozen=True, kw_only=True)
class TableUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = columns.header_knob()  # names of all columns of the file
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()  # column that says whose row it is; empty of none
    # most rows c of one person that are kept, where a column says whose they are
    rows_per_person: int = persons.rows_knob()
    left_out: tuple[str, ...] = knob(
        (), message("reading-leave-out"), help=message("dpc-upload-settings-ids-names-free-text")
    )
    # column of known groups, only compared with; empty of none
    classes: str = worded("dpc-upload-classes", "")
    # no bounds are stated: methods without a guarantee read them from the data
    own_range: bool = worded("dpc-upload-settings-use-data-own-range", False, help="")  # noqa: FBT003
    number_names: bool = worded("dpc-upload-number_names", False)  # noqa: FBT003
    # such as ``age=0..100; *=0..15``
    bounds: str = worded("dpc-upload-bounds", "")
    # such as ``exercise=never<weekly<daily; town=north,south,other``
    categories: str = worded("dpc-upload-categories", "")
    missing: Missing = worded("dpc-upload-missing", REFUSE)  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        entries(self.bounds, "bounds", reading.TYPED_BOUNDS_EXAMPLE)
        entries(self.categories, "categories", reading.EXAMPLE)
        if self.own_range and self.bounds.strip():
            raise ParameterError.of("dpc-upload-settings-bounds-stated-data-own", "own_range")
        if self.own_range and self.missing == MIDDLE:
            raise ParameterError.of("dpc-upload-settings-missing-cells-become-middle", "missing")

    def accept(self, table: pd.DataFrame) -> NumericTable:
        """Turn a table into numbers, marked confidential; without bounds for its own range.

        Raises DataError if a cell does not fit the facts, with the column and the first rows;
        ParameterError if a fact is missing or contradicts another.
        """
        table, found, notes = numbers_of(table, self)
        complete = _complete(found, self.missing, len(table))
        values = filled(found, self.missing)[complete]
        check_shape(*values.shape)
        dropped = len(table) - len(values)
        people = persons.person_column(table, self)
        own = persons.keep(None if people is None else people[complete], self, values)
        values = values[own.places]
        notes += reading.columns_notes(found)
        if self.missing == MIDDLE:
            missing = {each.name: each.missing for each in found}
            notes += reading.counted_note("middle-public-range", missing)
        if self.missing == DROP:
            notes += reading.noted("left-out-dropping-rows", dropped, dropped=dropped)
            notes += reading.noted("cell-missing-but-leaving", not dropped)
        classes, class_names = _classes(table, self.classes)
        record = persons.record_word(self)
        return NumericTable(
            values=values,
            bounds=None if self.own_range else bounds_of(found),
            names=tuple(name for each in found for name in each.names),
            sources=tuple(source for each in found for source in each.sources),
            classes=None if classes is None else classes[complete][own.places],
            class_names=class_names,
            name=_name(len(values), values.shape[1], record),
            record=record,
            rows_per_person=persons.bound_of(self),
            confidential=True,
            facts_from_data=self.missing == DROP or any(each.from_data for each in found),
            notes=(*own.notes, *notes),
        )


def _name(rows: int, columns: int, record: str) -> str:
    return say("your-file-rows", rows=rows, record=named(record), columns=columns)


def numbers_of(
    table: pd.DataFrame, upload: TableUpload
) -> tuple[pd.DataFrame, list[reading.Numbers], list[str]]:
    """Read the columns that are used: the table with names that differ, they, and what to say."""
    table = table.set_axis(column_names([*map(str, table.columns)]), axis=1)
    columns.check_header(table, upload.header)
    kept, facts, notes = facts_of(table, upload)
    return table, reading.read_columns(table[kept], facts), notes


def facts_of(
    table: pd.DataFrame, upload: TableUpload
) -> tuple[list[str], reading.Facts, list[str]]:
    """Columns that are used, what is public about them, and what to say about the others."""
    names = list(table.columns)
    facts = _stated(names, upload)
    used = [names[j] for j in used_of(table, upload)[1]]
    kept = [name for name in used if _width(facts, name) > 0]
    rows = len(table) + (len(table) == 1)  # a part may have one; a whole file is looked at again
    check_shape(rows, len(kept))
    _check_width(rows, kept, facts)
    single = [name for name in used if name not in kept]
    notes = [say("dpc-upload-smallest-largest-value-each")] if upload.own_range else []
    notes += [say("reading-single", columns=reading.named(single))] if single else []
    return kept, facts, notes


def _stated(names: Sequence[str], upload: TableUpload) -> reading.Facts:
    ranges = reading.ranges_of(upload.bounds, names)
    words = reading.words_of(upload.categories, names)
    bounds, categories = say("dpc-accepting-has-bounds"), say("dpc-accepting-has-categories")
    both = [OTHERS] if ranges.others and words.others else []
    not_twice({bounds: [*ranges.named, *both], categories: [*words.named, *both]})
    return reading.Facts(
        ranges=ranges, words=words, own_range=upload.own_range, numbered=upload.number_names
    )


def used_of(table: pd.DataFrame, upload: TableUpload) -> tuple[list[int], list[int]]:
    """Find the columns that are not left out by name, and of these those that are used.

    Where facts are read from the data that is all of them; else those of which one is stated.
    """
    names = [str(name) for name in table.columns]
    if upload.classes:
        columns.known(names, upload.classes, "classes", "class column")
    out, classes = say("dpc-accepting-is-left-out"), say("dpc-accepting-is-class-column")
    not_twice({out: upload.left_out, classes: [upload.classes]})
    others = persons.used_columns(table, upload.left_out, upload.person)
    kept = [j for j in others if names[j] != upload.classes]
    if upload.own_range or upload.number_names:
        return kept, kept
    facts, form = _stated(names, upload), say("dpc-accepting-bounds-numbers-list-words")
    return kept, columns.stated_columns(names, kept, lambda name: facts.of(name) is not None, form)


def _width(facts: reading.Facts, name: str) -> int:
    """Columns of numbers that a column becomes; none of one that has a single category."""
    fact = facts.of(name)
    if not isinstance(fact, reading.Words):
        return 1
    return fact.width if len(fact.words) > 1 else 0


def _check_width(rows: int, names: Sequence[str], facts: reading.Facts) -> None:
    """Refuse too many columns before they are made."""
    wide = {name: _width(facts, name) for name in names}
    total = sum(wide.values())
    if total > MOST_COLUMNS >= len(names):
        most = max(wide, key=lambda name: wide[name])
        told = {"total": total, "most_columns": MOST_COLUMNS, "wide": wide[most]}
        key = "dpc-accepting-columns-become-one-each"
        raise DataError.of(key, "categories", column=columns.shown(most), **told)
    check_shape(rows, total)


def _complete(found: Sequence[reading.Numbers], missing: Missing, rows: int) -> Flags:
    """Rows that stay; all of them unless rows are to be left out."""
    gaps = [each for each in found if each.missing]
    complete = np.ones(rows, dtype=bool)
    if missing == DROP:
        for each in gaps:
            complete &= ~np.isnan(each.values[:, 0])
        left = np.count_nonzero(complete)
        if gaps and left < 2:
            most = reading.named([max(gaps, key=lambda each: each.missing).name])
            told = {"np": left, "rows": rows, "column": most}
            raise DataError.of("dpc-accepting-only-rows-missing-cell", "missing", **told)
    return complete


def filled(found: Sequence[reading.Numbers], missing: Missing) -> Floats:
    """Put the columns side by side; missing cells become the middle, or are refused, as asked."""
    gaps = [each for each in found if each.missing]
    if missing == REFUSE and gaps:
        name, cells = gaps[0].name, sum(each.missing for each in gaps)
        told = {"column": columns.shown(name), "row": gaps[0].first, "cells": cells}
        raise DataError.of("dpc-accepting-column-na-null-like", name, **told)
    made = [each.values for each in found]
    if missing == MIDDLE:
        made = [np.where(np.isnan(each.values), each.middle, each.values) for each in found]
    return np.hstack(made)


def bounds_of(found: Sequence[reading.Numbers]) -> Bounds:
    """Give the public limits of all columns of numbers."""
    pairs = [each.bounds for each in found if each.bounds for _ in each.names]
    if all(low == high for low, high in pairs):
        raise ParameterError.of("dpc-accepting-every-column-equal-bounds", "bounds")
    low, high = zip(*pairs, strict=True)
    return low, high


def _classes(table: pd.DataFrame, name: str) -> tuple[Integers | None, tuple[str, ...]]:
    """Codes and names of known groups; missing ones are a group of their own."""
    if not name:
        return None, ()
    words, codes = cells_of(name, table[name]).own()
    if len(words) > MOST_CLUSTERS:
        facts = {"column": columns.shown(name), "words": len(words), "most_clusters": MOST_CLUSTERS}
        raise DataError.of("dpc-accepting-class-column-different-names", "classes", **facts)
    return codes, tuple(words)


# --- rows of numbers that come in parts: they are read anew for each count, and none is kept ------


# Columns that are taken of a part, between which limits, and which of them have a width.
_Cut = tuple[tuple[int, ...], Bounds, Integers]


@dataclass(frozen=True, eq=False)
class Spread:
    """Rows of the unit box, shape (n, d), of which only sums can be had."""

    shape: tuple[int, int]
    parts: Parts
    upload: TableUpload
    cut: _Cut

    def __len__(self) -> int:
        return self.shape[0]

    def total(self, count: Callable[[Floats], NDArray[Any]]) -> NDArray[Any]:
        """Add up what is counted in the rows of each part: one pass over all of them."""
        made = partial(_in_part, upload=self.upload, cut=self.cut, count=count)
        return self.parts.total(made)


def added_up(rows: Floats | Spread, count: Callable[[Floats], NDArray[Any]]) -> NDArray[Any]:
    """Count in all rows: at once where they are here, else part by part."""
    return rows.total(count) if isinstance(rows, Spread) else count(rows)


@dataclass(frozen=True, kw_only=True, eq=False)
class NumericParts(Frozen):
    """Table of n people and some measures that comes in parts: no values, else `NumericTable`."""

    in_passes: ClassVar[bool] = True

    parts: Parts
    upload: TableUpload
    n: int  # rows that are kept
    bounds: Bounds  # as in `NumericTable`
    names: tuple[str, ...]  # as in `NumericTable`
    sources: tuple[Source, ...]  # as in `NumericTable`
    record: str  # as in `NumericTable`
    chosen: tuple[int, ...]  # places of the columns among all that the file has

    def __post_init__(self) -> None:
        facts = f"{self.bounds}{self.sources}{self.chosen}"
        self._seal(self.n, facts, self.record, *self.names)

    def __len__(self) -> int:
        return self.n

    @property
    def columns_count(self) -> int:
        """Number d of columns."""
        return len(self.names)

    def columns(self, indices: Iterable[int]) -> Self:
        """Take some columns, each once, in the order given."""
        taken = EXTENT.chosen(indices, self.columns_count)
        low, high = (tuple(side[j] for j in taken) for side in self.bounds)
        return replace(
            self,
            bounds=(low, high),
            names=tuple(self.names[j] for j in taken),
            sources=tuple(self.sources[j] for j in taken),
            chosen=tuple(self.chosen[j] for j in taken),
        )

    def unit_rows(self, bounds: Bounds, wide: Integers) -> Any:
        """Take some columns of the unit box, for counts alone."""
        cut = self.chosen, bounds, wide
        return Spread((self.n, len(wide)), self.parts, self.upload, cut)


@dataclass(frozen=True, eq=False)
class _Size:
    """How many rows there are; of the columns what every part says alike."""

    columns: list[reading.Numbers]
    n: int

    def __add__(self, other: Self) -> Self:
        """Add the rows of both."""
        return replace(self, n=self.n + other.n)


def counted(parts: Parts, upload: TableUpload, params: Any) -> NumericParts:
    """Look at all parts once: that they can be read, and how many rows are kept."""
    if upload.own_range or upload.missing == DROP or upload.number_names:
        raise DataError.of("dpc-in-parts-file-parts-limits-numbers", "bounds")
    found = parts.total(partial(_size, upload=upload))
    names = tuple(name for each in found.columns for name in each.names)
    EXTENT.check(min(found.n, 2), len(names))
    record = persons.record_word(upload)
    return NumericParts(
        parts=parts,
        upload=upload,
        n=found.n,
        bounds=bounds_of(found.columns),
        names=names,
        sources=tuple(source for each in found.columns for source in each.sources),
        record=record,
        chosen=tuple(range(len(names))),
        name=_name(found.n, len(names), record),
        rows_per_person=persons.bound_of(upload),
        confidential=True,
    )


def _size(rows: Rows, *, upload: TableUpload) -> _Size:
    found, values = _values(rows, upload)
    return _Size([replace(each, values=each.values[:0]) for each in found], len(values))


def _in_part(
    rows: Rows, *, upload: TableUpload, cut: _Cut, count: Callable[[Floats], NDArray[Any]]
) -> NDArray[Any]:
    chosen, bounds, wide = cut
    values = _values(rows, upload)[1][:, list(chosen)]
    return count(np.ascontiguousarray(unit_box(values, bounds)[:, wide]))


def _values(rows: Rows, upload: TableUpload) -> tuple[list[reading.Numbers], Floats]:
    """Read the columns and the values of the rows that are kept."""
    table, found, _ = numbers_of(rows.table, upload)
    values = filled(found, upload.missing)
    people = persons.person_column(table, upload)
    return found, values[persons.kept_in_part(people, upload, values)[0]]


# --- files that are recognised by the names of their columns, with the public facts about ---------


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Public facts about a known file."""

    title: Said = Said()
    columns: tuple[str, ...]  # names that a file of this kind has; any more are left out
    also: tuple[str, ...] = ()  # names that some copies of it have
    bounds: str = ""  # these three are what the upload asks for
    categories: str = ""
    classes: str = ""
    gaps: bool = False  # whether cells are missing in it
    left_out: tuple[str, ...] = ()  # columns that name people

    def others(self, names: Sequence[str]) -> tuple[str, ...]:
        """Columns of a file of which nothing is known, or that name people."""
        known = {*self.columns, *self.also} - set(self.left_out)
        return tuple(name for name in names if name not in known)


HCV = Recipe(
    title=message("dpc-recipes-hcv-blood-tests-uci"),
    columns=(
        *("Age", "Sex", "ALB", "ALP", "ALT", "AST", "BIL", "CHE", "CHOL", "CREA", "GGT", "PROT"),
        "Category",
    ),
    bounds=(
        "Age=0..100; ALB=20..60; ALP=0..200; ALT=0..150; AST=0..150; BIL=0..60; CHE=0..20; "
        "CHOL=0..10; CREA=20..200; GGT=0..200; PROT=40..100"
    ),
    categories="Sex=f<m",
    classes="Category",
    gaps=True,
)

CERVICAL = Recipe(
    title=message("dpc-recipes-cervical-cancer-behaviour-risk"),
    columns=(
        *("behavior_sexualRisk", "behavior_personalHygine"),
        *("intention_aggregation", "intention_commitment"),
        *("attitude_consistency", "attitude_spontaneity"),
        *("norm_significantPerson", "norm_fulfillment"),
        *("perception_vulnerability", "perception_severity"),
        *("motivation_strength", "motivation_willingness"),
        *("socialSupport_emotionality", "socialSupport_appreciation"),
        *("socialSupport_instrumental", "empowerment_knowledge"),
        *("empowerment_abilities", "empowerment_desires", "ca_cervix"),
    ),
    also=("behavior_eating", "bnehavior_eatig"),  # spelt in two ways
    bounds="*=0..15",
    classes="ca_cervix",
)

OBESITY = Recipe(
    title="obesity levels (UCI)",
    columns=(
        *("Gender", "Age", "Height", "Weight", "family_history_with_overweight", "FAVC", "FCVC"),
        *("NCP", "CAEC", "SMOKE", "CH2O", "SCC", "FAF", "TUE", "CALC", "MTRANS", "NObeyesdad"),
    ),
    bounds=(
        "Age=14..65; Height=1.4..2; Weight=35..175; FCVC=1..3; NCP=1..4; CH2O=1..3; FAF=0..3; "
        "TUE=0..2"
    ),
    categories=(
        "Gender=Female<Male; family_history_with_overweight=no<yes; FAVC=no<yes; SMOKE=no<yes; "
        "SCC=no<yes; CAEC=no<Sometimes<Frequently<Always; CALC=no<Sometimes<Frequently<Always; "
        "MTRANS=Walking<Bike<Motorbike<Public_Transportation<Automobile"
    ),
    classes="NObeyesdad",
)

NUMBERS_ROWS = (
    *("p1,34,172,68.5", "p2,51,165,80", "p3,29,181,77", "p4,67,158,59.5", "p5,45,176,91"),
    *("p6,72,169,74", "p7,23,163,55", "p8,58,184,88"),
)
NUMBERS = Recipe(
    title=message("dpc-recipes-template-numbers"),
    columns=("person", "age", "height_cm", "weight_kg"),
    bounds="age=0..110; height_cm=100..220; weight_kg=20..200",
    left_out=("person",),
)

WORDS_ROWS = (
    *("p1,34,no,weekly,north,a", "p2,51,yes,never,south,b", "p3,29,no,daily,north,a"),
    *("p4,67,no,never,west,b", "p5,45,yes,weekly,south,b", "p6,72,no,never,north,b"),
    *("p7,23,no,daily,west,a", "p8,58,yes,weekly,east,b"),
)
WORDS = Recipe(
    title=message("dpc-recipes-template-words"),
    columns=("person", "age", "smoker", "exercise", "town", "group"),
    bounds="age=0..110; smoker=0..1",
    categories="exercise=never<weekly<daily; town=north,south,west,other",
    classes="group",
    left_out=("person",),
)

RECIPES = (HCV, CERVICAL, OBESITY, NUMBERS, WORDS)

_CLASSES = frozenset({"class", "classes", "label", "target", "diagnosis", "species"})


def recipe_of(table: pd.DataFrame) -> Recipe | None:
    """Find the kind of a file by its columns; None of one that is not known."""
    names = set(map(str, table.columns))
    return next((recipe for recipe in RECIPES if names >= set(recipe.columns)), None)


# --- uploads of tables: what is guessed of a file, templates, and how the upload panel asks -------


def guess(table: pd.DataFrame) -> TableUpload:
    """Suggest what to fill in: everything for a known file, else columns to leave out.

    Bounds and categories are public facts; they are never guessed from cells.
    """
    names = [str(name) for name in table.columns]
    recipe, person = recipe_of(table), persons.named_person(names)
    if recipe is not None:
        return TableUpload(
            person=person,
            left_out=tuple(name for name in recipe.others(names) if name != person),
            classes=recipe.classes,
            bounds=recipe.bounds,
            categories=recipe.categories,
            missing=MIDDLE if recipe.gaps else REFUSE,
        )
    texts = first_texts(table).items()
    left_out = tuple(name for name, text in texts if name != person and _left_out(text))
    known = (name for name in names if name not in left_out and columns.folded(name) in _CLASSES)
    classes = next(known, "")
    return TableUpload(person=person, left_out=left_out, classes=classes)


def _left_out(text: pd.Series) -> bool:
    """Whether a column holds dates or free text."""
    dates = len(text) > 0 and all(map(columns.is_time, text))
    return is_free_text(text, reading.MOST_NAMES) or dates


def recognised(table: pd.DataFrame) -> str:
    """Say which known file this is, by its columns; empty of any other."""
    recipe = recipe_of(table)
    if recipe is None:
        return ""
    return say("dpc-recipes-recognised-columns-filled-nothing", title=recipe.title)


# A few rows of numbers, and a few with words, to be filled in.
template_numbers = partial(written, ",".join(NUMBERS.columns), *NUMBERS_ROWS)
template_words = partial(written, ",".join(WORDS.columns), *WORDS_ROWS)

_BOOK = Places(
    roles={PERSON: ("person",), CLASS: ("classes",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "bounds": forms.bounds(reading.TYPED_BOUNDS_EXAMPLE),
        "categories": forms.categories(reading.EXAMPLE, order=True),
    },
    known=(YES_NO,),
)

TableUpload.panel = UploadForm(
    guess=guess,
    explained=columns.use_of(TableUpload, used_of),
    only_stated=lambda chosen: (
        not (chosen["own_range"] or chosen["number_names"])
        and not (names_all(chosen["bounds"]) or names_all(chosen["categories"]))
    ),
    book=_BOOK,
    recognised=recognised,
    columns={"person": persons.NO_COLUMN, "classes": persons.NO_COLUMN},
    several=("left_out",),
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        "bounds": lambda chosen: not chosen["own_range"],
    },
    notices={
        "own_range": message("dpc-upload-smallest-largest-value-each"),
        "number_names": message("dpc-upload-names-occur-then-read"),
        f"missing={DROP}": message("dpc-upload-one-missing-cell-then"),
    },
    templates={"numbers-template.csv": template_numbers, "words-template.csv": template_words},
)


# --- A made-up table that stands on screen for an uploaded one ------------------------------------

_SEED, _GROUPS = 3, 3


def look_alike(upload: TableUpload, rows: int) -> NumericTable | None:
    """Make up a file of the stated columns, limits and words, and accept it.

    None where limits, words or the number of rows are left to the file. Known groups are not made
    up: their names stand in the rows.
    """
    if upload.own_range or upload.missing == DROP:
        return None
    left_out = (*upload.left_out, *filter(None, [upload.classes]))
    upload = replace(upload, left_out=left_out, classes="")
    table = columns.blank_table(upload.header, rows)
    kept, facts, _ = facts_of(table, upload)
    stated = {name: facts.of(name) for name in kept}
    if None in stated.values():  # words that are numbered as they stand in the file
        return None
    unit = ((0.0,) * len(kept), (1.0,) * len(kept))
    values = generators.look_alike(rows, unit, _GROUPS, _SEED).values
    cells = {
        name: _cells(fact, values[:, j])
        for j, (name, fact) in enumerate(stated.items())
        if fact is not None
    }
    if upload.person:
        cells[upload.person] = pd.Series(np.arange(rows)).astype(str)
    made = upload.accept(table.assign(**cells))
    return replace(made, name=columns.NAME, synthetic=True, confidential=False, notes=())


def _cells(fact: reading.Range | reading.Words, unit: Floats) -> pd.Series:
    """Turn numbers from 0 to 1 into cells of a column."""
    if isinstance(fact, reading.Words):
        places = np.minimum((unit * len(fact.words)).astype(int), len(fact.words) - 1)
        return pd.Series(np.array(fact.words, dtype=object)[places])
    low, high = fact
    return pd.Series(low + unit * (high - low))


# --- which columns are grouped, and between which limits: a public choice -------------------------

Limits = tuple[tuple[float, ...], ...]
_NAMES = message("dpc-used-list-names-columns-correct")
_PAIRS = message("dpc-used-list-two-numbers-column")


@dataclass(frozen=True, kw_only=True)
class Used(Part):
    """Some columns of a table and their public limits."""

    # names, in their order; none is all of them
    columns: tuple[str, ...] = list_knob((), _NAMES)
    # from and to of each of these columns; none leaves those that the table has
    limits: Limits = list_knob((), _PAIRS)  # noqa: RUF009
    # no limits are public: methods without a guarantee read them from the rows
    own_range: bool = knob(False, message("dpc-used-range-data"))  # noqa: FBT003

    def __post_init__(self) -> None:
        super().__post_init__()
        columns = tuples(self.columns, str, 1, name="columns", form=_NAMES)
        limits = tuples(self.limits, float, 2, name="limits", form=_PAIRS)
        wrong = any(len(pair) != 2 for pair in limits)
        if wrong or (limits and len(limits) != len(columns)):
            raise must_be("limits", self.limits, _PAIRS)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "limits", limits)

    def of(self, data: NumericTable) -> NumericTable:
        """Take the part; limits that are stated are no longer read from a bundled table.

        Raises ParameterError if a column is not in the table.
        """
        if self.columns:
            places = self.places(self.columns, data.names, "columns")
            data = data if places == [*range(data.columns_count)] else data.columns(places)
        if self.own_range:
            return data if data.facts_from_data else replace(data, bounds=None)
        low, high = (tuple(pair[side] for pair in self.limits) for side in (0, 1))
        read = data.facts_from_data and data.confidential
        if not self.limits or (data.bounds == (low, high) and data.facts_from_data == read):
            return data
        return replace(data, bounds=(low, high), facts_from_data=read)
