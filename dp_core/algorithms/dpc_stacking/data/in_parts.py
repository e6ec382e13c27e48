"""Rows of numbers that come in parts: they are read anew for each count, and none is kept."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.data.accepting import bounds_of, filled, numbers_of
from dp_core.algorithms.dpc_stacking.data.reading import Numbers
from dp_core.algorithms.dpc_stacking.data.upload_settings import DROP, TableUpload
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError
from dp_core.tables.frozen import Frozen
from dp_core.tables.numeric import EXTENT, Bounds, Source, unit_box
from dp_core.uploads import persons
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message


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
    """Table of n people and some measures that comes in parts; as `NumericTable`, without values.

    Parameters
    ----------
    parts : Parts
    upload : TableUpload
    n : int
        Rows that are kept.
    bounds, names, sources, record
        As in `NumericTable`.
    chosen : tuple of int
        Places of the columns among all that the file has.
    """

    in_passes: ClassVar[bool] = True

    parts: Parts
    upload: TableUpload
    n: int
    bounds: Bounds
    names: tuple[str, ...]
    sources: tuple[Source, ...]
    record: str
    chosen: tuple[int, ...]

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

    Raises
    ------
    DataError
        If bounds, names or rows that stay were to follow from all rows together.
    """
    if upload.own_range or upload.missing == DROP or upload.number_names:
        raise DataError(
            message("dpc-in-parts-file-parts-limits-numbers"),
            field="bounds",
        )
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
        name=f"Your file, {found.n:,} {record} × {len(names)}",
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
