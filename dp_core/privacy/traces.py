"""By what a register knows a file again: salted digests, of its bytes and of a part of its rows.

An edited copy is recognised by what survives the edit. Rows, and runs of rows, are kept whose
salted digest is smallest: that choice does not depend on the order, and a copy that has most of the
rows has most of the chosen ones. Columns are kept as a whole: they survive when others are left
out, added or renamed. Rows that come twice tell nothing of whose they are, so runs speak for
tables of few different rows.

Whoever has the register has its salt, and can check a guess: of the whole file, of a column, and,
with luck, of a row. So a register is kept as carefully as the file.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

MOST_ROWS, MOST_RUNS, MOST_COLUMNS = 256, 128, 64
RUN = 8
"""Rows in a run."""

_HALF = 0.5
_COMMON = 3  # digests that must be the same before anything is said

_ODD = np.uint64(0x9E3779B97F4A7C15)
_HEAD = 4_096  # rows

Digests = NDArray[np.uint64]
Known = Literal["same", "like", "new", "other"]


class Likeness(NamedTuple):
    """What a register knows of a file.

    Its bytes, something much like it, nothing, or that somebody said that it holds other people.
    ``share`` is the part of the digests compared that are the same; for the holder only.
    """

    known: Known
    share: float = 0.0


NEW, OTHER = Likeness("new"), Likeness("other")


@dataclass(frozen=True, eq=False)
class Prints:
    """Unsalted digests of a whole file: in memory only, and as secret as the file.

    Parameters
    ----------
    file : str
        SHA-256 of its bytes.
    rows, runs, columns : ndarray of uint64
    """

    file: str
    rows: Digests
    runs: Digests
    columns: Digests

    @classmethod
    def of(cls, file: str, table: pd.DataFrame) -> "Prints":
        """Take the digests of a file.

        Parameters
        ----------
        file : str
            SHA-256 of its bytes.
        table : DataFrame
            Its rows as they were read. Cost: one digest a row and a column.
        """
        rows, columns = np.zeros(len(table), np.uint64), list[str]()
        for place in range(table.shape[1]):
            cells, telling = _cells(table.iloc[:, place])
            rows = _mixed(rows * _ODD + cells)
            if telling:
                columns.append(hashlib.blake2b(cells.tobytes(), digest_size=8).hexdigest())
        known, times = np.unique(rows, return_counts=True)
        whole = np.array([int(each, 16) for each in sorted(set(columns))], np.uint64)
        return cls(file, known[times == 1], _runs(rows), whole)


def _runs(rows: Digests) -> Digests:
    """Digests of each row with those that follow it."""
    long = min(RUN, len(rows))
    made = np.zeros(len(rows) - long + 1 if long else 0, np.uint64)
    for k in range(long):
        made = _mixed(made * _ODD + rows[k : k + len(made)])
    return np.unique(made)


@dataclass(frozen=True)
class Trace:
    """What a register keeps of a file: a part of its prints, salted."""

    file: str
    rows: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    @classmethod
    def of(cls, prints: Prints, salt: bytes) -> "Trace":
        """Salt the prints and keep the smallest of each kind."""
        return cls(
            hashlib.blake2b(bytes.fromhex(prints.file), digest_size=32, key=salt).hexdigest(),
            _smallest(prints.rows, salt, MOST_ROWS),
            _smallest(prints.runs, salt, MOST_RUNS),
            _smallest(prints.columns, salt, MOST_COLUMNS),
        )

    def likeness(self, other: "Trace") -> Likeness:
        """Compare with the trace of another file under the same salt."""
        if self.file == other.file:
            return Likeness("same", 1.0)
        share = max(
            _shared(self.rows, other.rows, MOST_ROWS),
            _shared(self.runs, other.runs, MOST_RUNS),
            _shared(self.columns, other.columns, MOST_COLUMNS, least=1),
        )
        return Likeness("like", share) if share >= _HALF else NEW

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"file": self.file, **{name: list(getattr(self, name)) for name in _LISTS}}

    @classmethod
    def from_json(cls, body: Any) -> "Trace":
        """Read what `to_json` wrote.

        Raises
        ------
        ValueError, KeyError, TypeError
            If it is not that.
        """
        lists = [tuple(body[name]) for name in _LISTS]
        if not all(
            isinstance(each, str) for each in (body["file"], *(x for y in lists for x in y))
        ):
            raise ValueError("a file")
        return cls(body["file"], *lists)


_LISTS = ("rows", "runs", "columns")


def _shared(one: Sequence[str], other: Sequence[str], most: int, *, least: int = _COMMON) -> float:
    """Part of the smaller set that is in the larger, where both were looked at."""
    full = [each[-1] for each in (one, other) if len(each) >= most]
    end = min(full, default="g")  # beyond every hexadecimal digit
    first, second = ({each for each in side if each <= end} for side in (one, other))
    common, smaller = len(first & second), min(len(first), len(second))
    return common / smaller if common >= max(1, min(least, smaller)) else 0.0


def _smallest(prints: Digests, salt: bytes, most: int) -> tuple[str, ...]:
    keys = np.frombuffer(hashlib.blake2b(b"rows", digest_size=16, key=salt).digest(), "<u8")
    salted = np.sort(_mixed(_mixed(prints ^ keys[0]) ^ keys[1]))[:most]
    return tuple(f"{each:016x}" for each in salted.tolist())


def _mixed(values: Digests) -> Digests:
    """Spread each number over all 64 bits (the last steps of SplitMix64); overflow is meant."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


def _cells(column: "pd.Series[Any]") -> tuple[Digests, bool]:
    """Digest of each cell, and whether the column says more than how many rows there are."""
    codes, values = pd.factorize(column)
    texts = [*_texts(pd.Series(values)), ""]  # the last is for cells that are missing
    content = np.array([each.encode("utf-8", "surrogatepass") for each in texts], object)
    digests = pd.util.hash_array(content, categorize=False)
    head = [(len(texts[code]), texts[code]) for code in codes[:_HEAD].tolist()]
    # A constant, a numbering and dates in order are the same for many files.
    telling = len(head) >= RUN and any(one > other for one, other in pairwise(head))
    return digests[codes], telling


def _texts(values: "pd.Series[Any]") -> list[str]:
    """Cells as text, the same whether they come as text or as numbers and dates."""
    kinds = pd.api.types
    cells = values.tolist()
    if kinds.is_bool_dtype(values) or kinds.is_integer_dtype(values):
        return list(map(str, cells))
    if kinds.is_float_dtype(values):
        return [_number(each) for each in cells]
    if kinds.is_datetime64_any_dtype(values):
        return [str(each).removesuffix(" 00:00:00") for each in cells]
    return [str(each).strip() for each in cells]


def _number(cell: float) -> str:
    return str(int(cell)) if cell.is_integer() and abs(cell) < 2**53 else repr(cell)
