"""Answers that come in parts: what is kept of a row is the code of each answer, a byte.

A report is released for each row, in the order of the rows. So nothing here can be smaller than the
rows; that they stay in their order makes a release the same for any number of parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.upload import ReportUpload, answers, coded_table
from dp_core.errors import DataError
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads import kept_rows, persons, stand_ins
from dp_core.uploads.coding import Coded
from dp_core.uploads.in_parts import Parts, Rows


@dataclass(frozen=True, eq=False)
class _Answers:
    """Codes of some rows, shape (n, d), and where the rows stand in the whole."""

    used: Sequence[Coded]
    codes: tuple[NDArray[np.uint8], ...]
    places: tuple[NDArray[np.int64], ...]

    def __add__(self, other: Self) -> Self:
        """Give the rows of both."""
        return replace(self, codes=self.codes + other.codes, places=self.places + other.places)


def counted(parts: Parts, upload: ReportUpload, params: Any) -> CategoricalTable:
    """Code the answers of all parts.

    Raises
    ------
    DataError
        If the file holds reports, or categories were to be read from it.
    """
    if upload.form != "answers" or upload.own_categories:
        raise DataError(
            "Of a file in parts answers are read whose categories are stated; state them, or give "
            "one file.",
            field="form",
        )
    found = parts.total(partial(_code, upload=upload))
    codes = np.concatenate(found.codes)
    if parts.person:
        codes = codes[np.argsort(np.concatenate(found.places))]
    return coded_table(codes.astype(np.int64), found.used, upload)


def _code(rows: Rows, *, upload: ReportUpload) -> _Answers:
    table = rows.table
    stand_ins.check_header(table, upload.header)
    kept = persons.used_columns(table, upload.left_out, upload.person)
    _, used = answers(table, kept, upload)
    codes = np.column_stack([column.codes for column in used]).astype(np.uint8)
    people = kept_rows.person_column(table, upload)
    chosen, stand = kept_rows.kept_in_part(people, upload, codes)
    places = rows.places[stand] if upload.person else np.zeros(0, dtype=np.int64)
    blank = [replace(column, codes=column.codes[:0]) for column in used]
    return _Answers(blank, (codes[chosen],), (places,))
