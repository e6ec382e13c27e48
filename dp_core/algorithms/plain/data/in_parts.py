"""A table in parts, larger than a machine: the whole numbers of its questions add up."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithms.plain.data.questions import Question, questions_of
from dp_core.algorithms.plain.data.table import Column, PlainTable
from dp_core.algorithms.plain.data.upload import PlainUpload, columns_of, read
from dp_core.arrays import Integers
from dp_core.tables.frozen import Frozen
from dp_core.uploads import persons, stand_ins
from dp_core.uploads.in_parts import Counts, Parts, Rows
from dp_core.words import say


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedTable(Frozen):
    """What was counted of a table in parts: one vector of whole numbers a question.

    Parameters
    ----------
    columns, most_weight, record
        As of `PlainTable`.
    vectors : tuple of ndarray of int64
    name, synthetic, confidential, facts_from_data, rows_per_person, notes
        As in `Frozen`.
    """

    columns: tuple[Column, ...]
    vectors: tuple[Integers, ...]
    questions: tuple[Question, ...]
    most_weight: int = 1
    record: str = "rows"

    def __post_init__(self) -> None:
        for vector in self.vectors:
            vector.setflags(write=False)
        self._seal(*self.vectors, f"{self.columns}{self.most_weight}", self.record)

    def vector(self, question: Question) -> Integers:
        """Whole numbers of a question, without noise."""
        return self.vectors[self.questions.index(question)]


@dataclass(frozen=True, eq=False)
class _Sums(Counts):
    flat: Integers


def counted(parts: Parts, upload: PlainUpload, params: Any) -> CountedTable:
    """Count all parts for the questions of some parameters.

    Raises
    ------
    DPError
        If a part does not fit the facts, or a question does not fit the columns.
    """
    _, facts = columns_of(upload.header, upload)
    weight = upload.most_weight if upload.weight else 1
    questions = tuple(questions_of(params, facts, weight))
    flat = parts.total(partial(_count, upload=upload, questions=questions)).flat
    sizes = [int(np.prod(question.shape)) for question in questions]
    ends = np.cumsum(sizes)[:-1]
    vectors = [
        each.reshape(question.shape).copy()
        for each, question in zip(np.split(flat, ends), questions, strict=True)
    ]
    return CountedTable(
        columns=facts,
        vectors=tuple(vectors),
        questions=questions,
        most_weight=weight,
        record=persons.record_word(upload),
        name=say("plain-in-parts", columns=len(facts)),
        rows_per_person=persons.bound_of(upload),
        confidential=True,
    )


def _count(rows: Rows, *, upload: PlainUpload, questions: tuple[Question, ...]) -> _Sums:
    stand_ins.check_header(rows.table, upload.header)
    facts, values, weights = read(rows.table, upload)
    said = values if weights is None else np.column_stack([values, weights])
    column = persons.person_column(rows.table, upload)
    kept = persons.kept_in_part(column, upload, said)[0]
    values = values[kept]
    # A part may have few rows; blank ones count nowhere.
    values = np.vstack([values, np.full((2, values.shape[1]), np.nan)])
    table = PlainTable(
        values=values,
        columns=facts,
        weights=None if weights is None else np.append(weights[kept], [0, 0]),
        most_weight=upload.most_weight if upload.weight else 1,
    )
    return _Sums(np.concatenate([each.vector(table).reshape(-1) for each in questions]))
