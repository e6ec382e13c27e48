"""Uploads of categories and numbers: coded by the lists and edges that are stated as public."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from dp_core.algorithms.privscbn.data.generators import alike
from dp_core.errors import DataError, ParameterError
from dp_core.tables.categorical import CategoricalTable, check_shape
from dp_core.tables.frozen import checked_names
from dp_core.uploads import persons, stand_ins
from dp_core.uploads.coding import Coded, code_columns, described, facts_of, notes_of, used_of
from dp_core.words import message, say

FEW_RECORDS = 50
MOST_CELLS = 1_000_000
"""Cells of the tables of all pairs."""

_SEED = 3  # other records than those of the bundled tables


def accept_categories(table: pd.DataFrame, upload: Any) -> CategoricalTable:
    """Turn an uploaded table into a table of categories."""
    found, used = _coded(table, upload)
    codes = np.column_stack([column.codes for column in used])
    own = persons.keep(persons.person_column(table, upload), upload, codes)
    codes = codes[own.places]
    said = [*own.notes, *notes_of(found, used)]
    if len(codes) < FEW_RECORDS:
        said.append(say("privscbn-note-few", records=len(codes), few=FEW_RECORDS))
    return CategoricalTable(
        codes=codes, confidential=True, notes=tuple(said), **described(used), **_of(upload, codes)
    )


def alike_of(upload: Any, rows: int) -> CategoricalTable:
    """Make up answers in the stated categories.

    Raises
    ------
    ParameterError
        If nothing is stated about a column.
    """
    _, used = _coded(stand_ins.blank_table(upload.header), upload)
    made = alike(rows, [len(column.labels) for column in used], seed=_SEED)
    stated = _of(upload, made.codes) | {"name": stand_ins.NAME}
    return replace(made, **described(used), **stated)


def _coded(table: pd.DataFrame, upload: Any) -> tuple[list[Coded], list[Coded]]:
    """All columns that are used, and of these all but those of a single category."""
    names = checked_names(table.columns, table.shape[1])
    _, places = used_of(table, upload)
    if not places:
        raise DataError(message("privscbn-error-none-left"), field="left_out")
    check_shape(max(len(table), 2), len(places))  # a look-alike is made from none
    found = code_columns(table.iloc[:, places], facts_of(names, upload))
    used = [column for column in found if len(column.labels) > 1]
    if not used:
        raise DataError(message("privscbn-error-single"), field="categories")
    check_sizes([len(column.labels) for column in used], [column.name for column in used])
    return found, used


def check_sizes(domains: Sequence[int], names: Sequence[str]) -> None:
    """Refuse columns whose pairs have more cells than can be counted.

    Raises
    ------
    ParameterError
        With the sizes, and what to do.
    """
    cells = (sum(domains) ** 2 - sum(k * k for k in domains)) // 2
    if cells > MOST_CELLS:
        largest = sorted(range(len(domains)), key=lambda j: -domains[j])[:3]
        listed = ", ".join(f"'{names[j][:40]}' {domains[j]}" for j in largest)
        facts = {"columns": len(domains), "categories": sum(domains), "largest": listed}
        facts |= {"cells": cells, "most": MOST_CELLS}
        raise ParameterError(message("privscbn-error-pairs", **facts), field="categories")


def _of(upload: Any, codes: np.ndarray[Any, Any]) -> dict[str, Any]:
    """Name the table, and say what its rows are."""
    rows, columns = codes.shape
    record = persons.record_word(upload, "rows")
    return {
        "name": f"Your file, {rows:,} {record} × {columns}",
        "record": record,
        "rows_per_person": persons.bound_of(upload),
    }
