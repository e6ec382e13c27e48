"""An uploaded table becomes a table of numbers (8)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Literal, NamedTuple, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.data import reading
from dp_core.algorithms.dpc_stacking.data.reading import (
    Facts,
    Numbers,
    Words,
    counted_note,
    listed_note,
    named,
    noted,
    read_columns,
    words_of,
)
from dp_core.algorithms.dpc_stacking.params import MOST_CLUSTERS, MOST_ROWS
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.params import knob, worded
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
from dp_core.uploads import columns, persons, stand_ins
from dp_core.uploads.cells import cells_of
from dp_core.uploads.columns import shown
from dp_core.uploads.facts import column_names, entries, not_twice
from dp_core.uploads.files import Upload
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message, say

Missing = Literal["refuse", "middle of the public range", "leave their rows out"]
REFUSE: Missing = "refuse"
MIDDLE: Missing = "middle of the public range"
DROP: Missing = "leave their rows out"


@dataclass(frozen=True, kw_only=True)
class TableUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = stand_ins.header_knob()  # names of all columns of the file
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()  # column that says whose row it is; empty of none
    # most rows c of one person that are kept, where a column says whose they are
    rows_per_person: int = persons.rows_knob()
    left_out: tuple[str, ...] = knob(
        (),
        message("reading-leave-out"),
        help=message("dpc-upload-settings-ids-names-free-text"),
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
            raise ParameterError(
                message("dpc-upload-settings-bounds-stated-data-own"), field="own_range"
            )
        if self.own_range and self.missing == MIDDLE:
            raise ParameterError(
                message("dpc-upload-settings-missing-cells-become-middle"), field="missing"
            )

    def accept(self, table: pd.DataFrame) -> NumericTable:
        """Make the data set of a table under these facts."""
        return accept(table, self)


def accept(table: pd.DataFrame, upload: TableUpload) -> NumericTable:
    """Turn an uploaded table into numbers.

    It is marked confidential, and has no public bounds where the data's own range is used. Cost:
    about 0.1 s per million cells. Raises DataError if a cell does not fit the facts, with the
    column and the first rows; ParameterError if a fact is missing or contradicts another.
    """
    table, found, notes = numbers_of(table, upload)
    complete = _complete(found, upload.missing, len(table))
    values = filled(found, upload.missing)[complete]
    check_shape(*values.shape)
    dropped = len(table) - len(values)
    people = persons.person_column(table, upload)
    own = persons.keep(None if people is None else people[complete], upload, values)
    values = values[own.places]
    notes += reading.columns_notes(found, len(table))
    if upload.missing == MIDDLE:
        notes += counted_note("middle-public-range", {each.name: each.missing for each in found})
    if upload.missing == DROP:
        notes += noted("left-out-dropping-rows", dropped, dropped=dropped)
        notes += noted("cell-missing-but-leaving", not dropped)
    classes, class_names, said = _classes(table, upload.classes)
    record = persons.record_word(upload)
    return NumericTable(
        values=values,
        bounds=None if upload.own_range else bounds_of(found),
        names=tuple(name for each in found for name in each.names),
        sources=tuple(source for each in found for source in each.sources),
        classes=None if classes is None else classes[complete][own.places],
        class_names=class_names,
        name=_name(len(values), values.shape[1], record),
        record=record,
        rows_per_person=persons.bound_of(upload),
        confidential=True,
        facts_from_data=upload.missing == DROP or any(each.from_data for each in found),
        notes=(
            *own.notes,
            *notes,
            *said,
            *noted("methods-read-every-row", len(values) > MOST_ROWS, most_rows=MOST_ROWS),
        ),
    )


def _name(rows: int, columns: int, record: str) -> str:
    return say("dpc-accepting-your-file", rows=rows, record=record, columns=columns)


def numbers_of(
    table: pd.DataFrame, upload: TableUpload
) -> tuple[pd.DataFrame, list[Numbers], list[str]]:
    """Read the columns that are used: the table with names that differ, they, and what to say."""
    table = table.set_axis(column_names([*map(str, table.columns)]), axis=1)
    stand_ins.check_header(table, upload.header)
    kept, facts, notes = facts_of(table, upload)
    return table, read_columns(table[kept], facts), notes


def facts_of(table: pd.DataFrame, upload: TableUpload) -> tuple[list[str], Facts, list[str]]:
    """Columns that are used, what is public about them, and what to say about the others."""
    names = list(table.columns)
    facts = _stated(names, upload)
    used = [names[j] for j in used_of(table, upload)[1]]
    kept = [name for name in used if _width(facts, name) > 0]
    rows = len(table) + (len(table) == 1)  # a part may have one; a whole file is looked at again
    check_shape(rows, len(kept))
    _check_width(rows, kept, facts)
    single = [name for name in used if name not in kept]
    stated = {**facts.ranges.named, **facts.words.named}
    unused = [name for name in stated if name not in used]
    notes = [
        *noted("public-bounds-stated-range", upload.own_range),
        *listed_note("left-out-single-category", single),
        *listed_note("stated-but-among-columns", unused),
    ]
    return kept, facts, notes


def _stated(names: Sequence[str], upload: TableUpload) -> Facts:
    ranges = reading.ranges_of(upload.bounds, names)
    words = words_of(upload.categories, names)
    bounds, categories = say("dpc-accepting-has-bounds"), say("dpc-accepting-has-categories")
    not_twice({bounds: ranges.named, categories: words.named})
    if ranges.others and words.others:
        raise ParameterError(message("others-both"), field="categories")
    return Facts(
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
    facts = _stated(names, upload)
    used = stand_ins.stated_columns(
        names,
        kept,
        lambda name: facts.of(name) is not None,
        say("dpc-accepting-bounds-numbers-list-words"),
    )
    return kept, used


def _width(facts: Facts, name: str) -> int:
    """Columns of numbers that a column becomes; none of one that has a single category."""
    fact = facts.of(name)
    if not isinstance(fact, Words):
        return 1
    return fact.width if len(fact.words) > 1 else 0


def _check_width(rows: int, names: Sequence[str], facts: Facts) -> None:
    """Refuse too many columns before they are made."""
    wide = {name: _width(facts, name) for name in names}
    total = sum(wide.values())
    if total > MOST_COLUMNS >= len(names):
        most = max(wide, key=lambda name: wide[name])
        raise DataError(
            message(
                "dpc-accepting-columns-become-one-each",
                total=total,
                most_columns=MOST_COLUMNS,
                column=shown(most),
                wide=wide[most],
            ),
            field="categories",
        )
    check_shape(rows, total)


def _complete(found: Sequence[Numbers], missing: Missing, rows: int) -> NDArray[np.bool_]:
    """Rows that stay; all of them unless rows are to be left out."""
    gaps = [each for each in found if each.missing]
    complete = np.ones(rows, dtype=bool)
    if missing == DROP:
        for each in gaps:
            complete &= ~np.isnan(each.values[:, 0])
        if gaps and np.count_nonzero(complete) < 2:
            raise DataError(
                message(
                    "dpc-accepting-only-rows-missing-cell",
                    np=np.count_nonzero(complete),
                    rows=rows,
                    column=named([max(gaps, key=lambda each: each.missing).name]),
                ),
                field="missing",
            )
    return complete


def filled(found: Sequence[Numbers], missing: Missing) -> Floats:
    """Put the columns side by side; missing cells become the middle if that is wanted.

    Raises DataError if they were to be refused, and there are some.
    """
    gaps = [each for each in found if each.missing]
    if missing == REFUSE and gaps:
        raise _missing(gaps)
    made = [
        np.where(np.isnan(each.values), each.middle, each.values)
        if each.missing and missing == MIDDLE
        else each.values
        for each in found
    ]
    return np.hstack(made)


def _missing(gaps: Sequence[Numbers]) -> DataError:
    first, *others = gaps
    return DataError(
        message(
            "dpc-accepting-column-na-null-like",
            column=shown(first.name),
            cells=first.missing,
            infinite=first.infinite > 0,
            row=first.first,
            others=len(others),
            more=sum(each.missing for each in others),
        ),
        field=first.name,
    )


def bounds_of(found: Sequence[Numbers]) -> Bounds:
    """Give the public limits of all columns of numbers."""
    pairs = [each.bounds for each in found if each.bounds for _ in each.names]
    if all(low == high for low, high in pairs):
        raise ParameterError(message("dpc-accepting-every-column-equal-bounds"), field="bounds")
    low, high = zip(*pairs, strict=True)
    return low, high


def _classes(
    table: pd.DataFrame, name: str
) -> tuple[NDArray[np.int64] | None, tuple[str, ...], list[str]]:
    """Codes and names of known groups; missing ones are a group of their own."""
    if not name:
        return None, (), []
    cells = cells_of(name, table[name])
    words, codes = cells.own()
    if len(words) > MOST_CLUSTERS:
        facts = {"column": shown(name), "words": len(words), "most_clusters": MOST_CLUSTERS}
        raise DataError(
            message("dpc-accepting-class-column-different-names", **facts), field="classes"
        )
    missing = cells.empty
    empty = say("dpc-upload-notes-one-them-missing", missing=missing) if missing else ""
    told = {"column": shown(name), "classes": len(words), "empty": empty}
    return codes, tuple(words), noted("only-compared-never-grouped", when=True, **told)


# --- rows of numbers that come in parts: they are read anew for each count, and none is kept ------


class _Cut(NamedTuple):
    """Which columns of a part are taken, between which limits, and which of them have a width."""

    chosen: tuple[int, ...]
    bounds: Bounds
    wide: Integers


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
        cut = _Cut(self.chosen, bounds, wide)
        return Spread((self.n, len(wide)), self.parts, self.upload, cut)


@dataclass(frozen=True, eq=False)
class _Size:
    """How many rows there are; of the columns what every part says alike."""

    columns: list[Numbers]
    n: int

    def __add__(self, other: Self) -> Self:
        """Add the rows of both."""
        return replace(self, n=self.n + other.n)


def counted(parts: Parts, upload: TableUpload, params: Any) -> NumericParts:
    """Look at all parts once: that they can be read, and how many rows are kept.

    Raises DataError if bounds, names or rows that stay were to follow from all rows together.
    """
    if upload.own_range or upload.missing == DROP or upload.number_names:
        raise DataError(message("dpc-in-parts-file-parts-limits-numbers"), field="bounds")
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
    values = _values(rows, upload)[1][:, list(cut.chosen)]
    return count(np.ascontiguousarray(unit_box(values, cut.bounds)[:, cut.wide]))


def _values(rows: Rows, upload: TableUpload) -> tuple[list[Numbers], Floats]:
    """Read the columns and the values of the rows that are kept."""
    table, found, _ = numbers_of(rows.table, upload)
    values = filled(found, upload.missing)
    people = persons.person_column(table, upload)
    return found, values[persons.kept_in_part(people, upload, values)[0]]
