"""Answers that come in parts: what is kept of a row is the code of each answer, a byte.

A report is released for each row, in the order of the rows; that they stay in their order makes a
release the same for any number of parts. Of more rows than a table may have, only how many gave
each record is kept. Who asks everybody one question, on the whole record or on a part of it, needs
no more: what is released then is how many of the answers name each record, without any order.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.upload import ReportUpload, answers, coded_table, stated
from dp_core.errors import DataError
from dp_core.tables.categorical import (
    EXTENT,
    MOST_CANDIDATES,
    MOST_CELLS,
    CategoricalTable,
    Categorised,
    check_shape,
)
from dp_core.uploads import persons, stand_ins
from dp_core.uploads.coding import Coded, described
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedAnswers(Categorised):
    """How many people gave each record.

    Parameters
    ----------
    times : ndarray of int, shape (K,)
        The last attribute changes fastest.
    domains, names, labels and the rest
        As in `Categorised`.
    """

    times: NDArray[np.int64]

    def __post_init__(self) -> None:
        check_shape(2, len(self.domains))
        self._keep_categories(len(self.domains))
        self._keep("times", self.times)
        self._seal(self.times)

    def __len__(self) -> int:
        return int(self.times.sum())

    def numbers(self, most: int) -> Iterator[NDArray[np.int64]]:
        """Give the numbers of the records, each as often as it was given, so many at a time."""
        ends = np.cumsum(self.times)
        for start in range(0, len(self), most):
            places = np.arange(start, min(start + most, len(self)))
            yield np.searchsorted(ends, places, side="right").astype(np.int64)

    def columns(self, indices: Iterable[int]) -> Self:
        """Take some attributes, each once, in the order given."""
        chosen = EXTENT.chosen(indices, self.attributes)
        sums = np.einsum(self.times.reshape(self.domains), [*range(self.attributes)], [*chosen])
        return replace(self, times=sums.ravel(), **self._categories_of(chosen))

    def sample(self, people: int) -> Self:
        """Take everybody; some of them cannot be told apart here.

        Raises
        ------
        DataError
            If fewer are wanted.
        """
        if people < len(self):
            raise DataError(_ALL_ROWS, field="users")
        return self


_ALL_ROWS = message("lremh-in-parts-many-rows-only-counted")


def check_rows(table: Any) -> None:
    """Refuse rows that are only counted where each of them is needed.

    Raises
    ------
    DataError
    """
    if isinstance(table, CountedAnswers):
        raise DataError(_ALL_ROWS, field="method")


@dataclass(frozen=True, eq=False)
class _Answers:
    """How often each record is given; of not too many rows also their codes, shape (n, d).

    Where the rows stand in the whole is kept with the codes, which are empty where none are kept.
    """

    used: Sequence[Coded]
    n: int
    times: NDArray[np.int64]
    codes: tuple[NDArray[np.uint8], ...]
    places: tuple[NDArray[np.int64], ...]

    def __add__(self, other: Self) -> Self:
        """Give the rows of both, or forget them where they are too many for a table."""
        n = self.n + other.n
        few = n * len(self.used) <= MOST_CELLS
        return replace(
            self,
            n=n,
            times=self.times + other.times,
            codes=self.codes + other.codes if few else (),
            places=self.places + other.places if few else (),
        )


def counted(parts: Parts, upload: ReportUpload, params: Any) -> CategoricalTable | CountedAnswers:
    """Code the answers of all parts, or count them where they are more than a table may have.

    Raises
    ------
    DataError
        If the file holds reports, or categories were to be read from it, or there are too many
        possible records to count each.
    """
    if upload.form != "answers" or upload.own_categories:
        raise DataError(
            message("lremh-in-parts-file-parts-answers-read"),
            field="form",
        )
    found = parts.total(partial(_code, upload=upload))
    if found.n * len(found.used) > MOST_CELLS:
        return _counts(found, upload)
    codes = np.concatenate(found.codes)
    if parts.person:
        codes = codes[np.argsort(np.concatenate(found.places))]
    return coded_table(codes.astype(np.int64), found.used, upload)


def _counts(found: _Answers, upload: ReportUpload) -> CountedAnswers:
    if not found.times.size:
        raise DataError(
            message(
                "lremh-in-parts-rows-too-many-keep", n=found.n, most_candidates=MOST_CANDIDATES
            ),
            field="categories",
        )
    return CountedAnswers(
        times=found.times,
        confidential=True,
        **described(found.used),
        **stated(upload, found.n, len(found.used), "rows"),
    )


def _code(rows: Rows, *, upload: ReportUpload) -> _Answers:
    table = rows.table
    stand_ins.check_header(table, upload.header)
    _, used = answers(table, upload)
    codes = np.column_stack([column.codes for column in used]).astype(np.uint8)
    people = persons.person_column(table, upload)
    chosen, stand = persons.kept_in_part(people, upload, codes)
    places = rows.places[stand] if upload.person else np.zeros(0, dtype=np.int64)
    blank = [replace(column, codes=column.codes[:0]) for column in used]
    codes = codes[chosen]
    domains = tuple(len(column.labels) for column in used)
    times, most = np.zeros(0, dtype=np.int64), math.prod(domains)
    if most <= MOST_CANDIDATES:
        numbers = np.ravel_multi_index(tuple(codes.T.astype(np.int64)), domains)
        times = np.bincount(numbers, minlength=most)
    return _Answers(blank, len(codes), times, (codes,), (places,))
