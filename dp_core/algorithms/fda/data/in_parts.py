"""A series whose file comes in parts: counts per period, which add up."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

from dp_core.algorithms.fda.data.upload import FDAUpload, accept
from dp_core.errors import DataError, ParameterError
from dp_core.tables.data import CountStream
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message


@dataclass(frozen=True, kw_only=True, eq=False)
class CappedStream(CountStream):
    """Counts of at most so many events a person, without the events.

    Parameters
    ----------
    capped : int
        Bound c that they were counted with; 0 where nobody is known.
    """

    capped: int = 0

    def __add__(self, other: Self) -> Self:
        """Series of both parts."""
        return replace(
            self,
            increments=self.increments + other.increments,
            outside=self.outside + other.outside,
        )

    @property
    def has_persons(self) -> bool:
        """Whether a bound was kept for each person."""
        return self.capped > 0

    def limited(self, contribution: int) -> CountStream:
        """Give the stream; another bound would need the events.

        Raises
        ------
        ParameterError
            If it is another bound.
        """
        if self.capped not in (0, contribution):
            facts = {"capped": self.capped, "asked": contribution}
            raise ParameterError(message("fda-error-parts-bound", **facts), field="contribution")
        return self


def counted(parts: Parts, upload: FDAUpload, params: Any) -> CountStream:
    """Count the events of each period, of each person no more than the bound of the method.

    Raises
    ------
    DataError
        If the periods would follow from the rows.
    """
    if upload.own_dates:
        raise DataError(message("fda-error-parts-range"), field="own_dates")
    if upload.form == "increments" and not (upload.label_column and upload.start):
        raise DataError(message("fda-error-parts-order"), field="label_column")
    if upload.form == "increments":  # counts name nobody
        parts = replace(parts, person="")
    return parts.total(partial(_count, upload=upload, contribution=params.contribution))


def _count(rows: Rows, *, upload: FDAUpload, contribution: int) -> CappedStream:
    stream = accept(rows.table, upload)
    return CappedStream(
        increments=stream.limited(contribution).increments,
        event=stream.event,
        period=stream.period,
        starts=stream.starts,
        signed=stream.signed,
        contribution=stream.contribution,
        outside=stream.outside,
        name=stream.name,
        confidential=True,
        capped=contribution if stream.has_persons else 0,
    )
