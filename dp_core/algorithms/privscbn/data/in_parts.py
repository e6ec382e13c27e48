"""A yes/no table that comes in parts: counts of its cells, or of its pairs and triples."""

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithms.privscbn.data.counted import ALL_CELLS, CountedTable, ones_of
from dp_core.algorithms.privscbn.data.counts import bit_columns, pairs_of, row_codes, triples_of
from dp_core.algorithms.privscbn.data.upload import TableUpload, baskets, check_form, yes_no
from dp_core.arrays import Bits, Integers
from dp_core.errors import DataError
from dp_core.tables.records import MOST_CELLS, check_shape
from dp_core.uploads import persons, stand_ins
from dp_core.uploads.in_parts import Counts, Parts, Rows
from dp_core.words import message

FEW_TRIPLES, MOST_TRIPLES = 4_060, 200_000
"""So many are counted without being asked for, as a method may choose them; and at most so many."""
_NONE = np.zeros(0, dtype=np.int64)


class _Names(tuple[str, ...]):
    """Names of the attributes, which are the same in all parts."""

    __slots__ = ()

    def __add__(self, other: Any) -> "_Names":
        return self


@dataclass(frozen=True, eq=False)
class _Counted(Counts):
    names: _Names
    n: int
    cells: Integers
    pairs: Integers
    triples: Integers


def counted(parts: Parts, upload: TableUpload, params: Any) -> CountedTable:
    """Count the records of all parts: every cell, or ones, pairs and, where few, triples.

    Raises
    ------
    DataError
        If the file holds categories, or as many made-up rows are asked for as cannot
        be held.
    """
    if upload.form == "categories" or (upload.form == "item lists" and upload.own_items):
        raise DataError(message("privscbn-error-parts"), field="form")
    if upload.form == "item lists":
        upload = replace(upload, person="")  # a line names items, and nobody
        parts = replace(parts, person="")
    most = MOST_TRIPLES if getattr(params, "order", None) == 3 else FEW_TRIPLES
    found = parts.total(partial(_count, upload=upload, most_triples=most))
    m = len(found.names)
    check_shape(min(found.n, 2), m)
    _check_rows(found.n, m, params)
    pairs, triples = found.pairs, found.triples
    if found.cells.size:
        pairs, triples = _pairs(found.cells, m), ones_of(found.cells, m, 3)
    usual = "baskets" if upload.form == "item lists" else "records"
    record = persons.record_word(upload, "rows" if upload.person else usual)
    return CountedTable(
        n=found.n,
        names=tuple(found.names),
        cells=found.cells,
        pairs=pairs,
        triples=triples,
        record=record,
        name=f"Your file, {found.n:,} {record} × {m}",
        rows_per_person=persons.bound_of(upload),
        confidential=True,
    )


def _check_rows(n: int, m: int, params: Any) -> None:
    if (getattr(params, "rows", None) or n) * m > MOST_CELLS:
        facts = {"rows": n, "columns": m, "most": MOST_CELLS}
        raise DataError(message("privscbn-error-rows", **facts), field="rows")


def _pairs(cells: Integers, m: int) -> Integers:
    found = np.diag(ones_of(cells, m, 1))
    upper = np.triu_indices(m, 1)
    found[upper] = ones_of(cells, m, 2)
    return found + np.triu(found, 1).T


def _count(rows: Rows, *, upload: TableUpload, most_triples: int) -> _Counted:
    stand_ins.check_header(rows.table, upload.header)
    check_form([str(name) for name in rows.table.columns], upload)
    if upload.form == "item lists":
        found, names = baskets(rows.table, upload)
        values = found.table(names)
    else:
        values, names, _ = yes_no(rows.table, upload)
    people = persons.person_column(rows.table, upload)
    values = values[persons.kept_in_part(people, upload, values)[0]]
    return _Counted(_Names(names), len(values), *_sums(values, most_triples))


def _sums(values: Bits, most_triples: int) -> tuple[Integers, Integers, Integers]:
    m = values.shape[1]
    if m <= ALL_CELLS:
        return np.bincount(row_codes(values, range(m)), minlength=1 << m), _NONE, _NONE
    masks = bit_columns(values)
    few = math.comb(m, 3) <= most_triples
    return _NONE, pairs_of(masks), triples_of(masks) if few else _NONE
