"""Tables of records: one row a person, one column an attribute; frozen, checked, fingerprinted."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.data import fingerprint
from dp_core.errors import DataError

Bits = NDArray[np.uint8]
Edges = tuple[tuple[int, int], ...]

MOST_ATTRIBUTES = 500
MOST_CELLS = 500_000_000


@dataclass(frozen=True, kw_only=True, eq=False)
class BinaryTable:
    """Yes/no table: n records of m attributes.

    Parameters
    ----------
    values : array_like of 0 and 1, shape (n, m)
        Copied and read-only, uint8.
    name, record : str
        Name of the data set; what a row is (plural).
    names : tuple of str, optional
        Attribute names; ``a0``, ``a1``, … where none are given.
    groups : tuple of tuple of int
        Planted clusters of a generated set; empty where nobody knows.
    edges : tuple of (parent, child)
        True network of a generated set; empty where nobody knows.
    image : (int, int), optional
        Rows and columns, where the attributes are the pixels of a picture.
    synthetic, confidential : bool
        Made up by a generator; uploaded.
    facts_from_data : bool
        Public facts (which attributes, thresholds) were read from the data.
    notes : tuple of str
        What reading changed, in sentences; for the holder only.

    Raises
    ------
    DataError
        If a value is not 0 or 1, there are fewer than two records or no attribute, or the table is
        too large.
    """

    values: Bits
    name: str = "table"
    record: str = "records"
    names: tuple[str, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()
    edges: Edges = ()
    image: tuple[int, int] | None = None
    synthetic: bool = False
    confidential: bool = False
    facts_from_data: bool = False
    notes: tuple[str, ...] = ()
    fingerprint: str = field(init=False)

    def __post_init__(self) -> None:
        values = _zeros_and_ones(np.asarray(self.values))
        _check_shape(values)
        values.setflags(write=False)
        object.__setattr__(self, "values", values)
        names = self.names or tuple(f"a{j}" for j in range(values.shape[1]))
        if len(names) != values.shape[1] or len(set(names)) != len(names):
            raise DataError(
                f"{len(names)} names came for {values.shape[1]} attributes, and each attribute "
                "needs one of its own; rename the columns.",
                field="names",
            )
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "fingerprint", fingerprint(*self._content()))

    def _content(self) -> list[Any]:
        flags = (self.synthetic, self.confidential, self.facts_from_data)
        words = (self.name, self.record, *self.names, *self.notes)
        structure = f"{self.groups}{self.edges}{self.image}"
        return [self.values, *words, structure, *flags]

    def __len__(self) -> int:
        return int(self.values.shape[0])

    @property
    def attributes(self) -> int:
        """Number m of attributes."""
        return int(self.values.shape[1])

    @cached_property
    def distinct(self) -> tuple[Bits, NDArray[np.int64]]:
        """Distinct records, shape (u, m), and how often each occurs, shape (u,)."""
        packed = np.packbits(self.values, axis=1)
        keys = packed.view(np.dtype((np.void, packed.shape[1]))).ravel()
        _, first, counts = np.unique(keys, return_index=True, return_counts=True)
        return self.values[first], counts.astype(np.int64)

    def shares(self) -> NDArray[np.float64]:
        """Share of ones of each attribute, shape (m,)."""
        return np.asarray(self.values.mean(axis=0))


def as_table(table: BinaryTable | ArrayLike) -> BinaryTable:
    """Accept an (n, m) array of 0 and 1 where a table is expected."""
    if isinstance(table, BinaryTable):
        return table
    return BinaryTable(values=np.asarray(table))


def _zeros_and_ones(received: NDArray[Any]) -> Bits:
    if received.ndim != 2:
        raise DataError(
            f"The table has {received.ndim} dimensions, and two are needed: records down, "
            "attributes across; reshape it.",
            field="values",
        )
    if received.dtype == np.uint8 or received.dtype == np.bool_:
        bad = received > 1 if received.dtype == np.uint8 else np.zeros(1, dtype=bool)
    elif received.dtype.kind in "iuf":
        bad = (received != 0) & (received != 1)
    else:
        bad = np.ones(1, dtype=bool)
    if bad.any():
        raise _not_binary(received, bad)
    return np.array(received, dtype=np.uint8, order="C")


def _not_binary(received: NDArray[Any], bad: NDArray[np.bool_]) -> DataError:
    where = ""
    if bad.shape == received.shape:
        row, column = np.argwhere(bad)[0]
        where = f" (row {row + 1}, column {column + 1}: {str(received[row, column])[:20]})"
    return DataError(
        f"The table holds values other than 0 and 1{where}, and every attribute must be yes or no; "
        "recode it, or give public thresholds.",
        field="values",
    )


def _check_shape(values: Bits) -> None:
    n, m = values.shape
    if n < 2 or m < 1:
        raise DataError(
            f"The table has {n} records and {m} attributes, and at least 2 records and 1 attribute "
            "are needed; add the missing ones.",
            field="values",
        )
    if m > MOST_ATTRIBUTES or n * m > MOST_CELLS:
        raise DataError(
            f"The table has {n:,} records of {m:,} attributes, and at most {MOST_ATTRIBUTES} "
            f"attributes and {MOST_CELLS:,} values are accepted; choose fewer attributes.",
            field="values",
        )
