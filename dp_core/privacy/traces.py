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
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import pandas as pd

MOST_ROWS, MOST_RUNS, MOST_COLUMNS = 256, 128, 64
RUN = 8
"""Rows in a run."""

_HALF = 0.5
_COMMON = 3  # digests that must be the same before anything is said

Known = Literal["same", "like", "new"]


class Likeness(NamedTuple):
    """What a register knows of a file: its bytes, an edited copy of it, or nothing.

    ``share`` is the part of the digests compared that are the same; for the holder only.
    """

    known: Known
    share: float = 0.0


NEW = Likeness("new")


@dataclass(frozen=True)
class Prints:
    """Unsalted digests of a whole file: in memory only, and as secret as the file.

    Parameters
    ----------
    file : str
        SHA-256 of its bytes.
    rows, runs, columns : frozenset of bytes
    """

    file: str
    rows: frozenset[bytes] = frozenset()
    runs: frozenset[bytes] = frozenset()
    columns: frozenset[bytes] = frozenset()

    @classmethod
    def of(cls, file: str, table: pd.DataFrame) -> "Prints":
        """Take the digests of a file.

        Parameters
        ----------
        file : str
            SHA-256 of its bytes.
        table : DataFrame
            Its rows as they were read. Cost: one digest a row, a run and a column.
        """
        columns = [_texts(table.iloc[:, place]) for place in range(table.shape[1])]
        rows = [_print("\x1f".join(row)) for row in zip(*columns, strict=True)]
        long = min(RUN, len(rows))
        runs = {_print(b"".join(rows[k : k + long])) for k in range(len(rows) - long + 1)}
        times = Counter(rows)
        return cls(
            file=file,
            rows=frozenset(row for row, number in times.items() if number == 1),
            runs=frozenset(runs if rows else ()),
            columns=frozenset(_print("\x1f".join(each)) for each in columns if _telling(each)),
        )


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
            _salted(bytes.fromhex(prints.file), salt, 32),
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


def _smallest(prints: Iterable[bytes], salt: bytes, most: int) -> tuple[str, ...]:
    return tuple(sorted(_salted(each, salt, 8) for each in prints)[:most])


def _salted(content: bytes, salt: bytes, size: int) -> str:
    return hashlib.blake2b(content, digest_size=size, key=salt).hexdigest()


def _print(content: str | bytes) -> bytes:
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=16).digest()


def _telling(cells: Sequence[str]) -> bool:
    """Whether a column says more than how many rows there are: no constant, numbering or dates."""
    ordered = [(len(cell), cell) for cell in cells]
    return len(cells) >= RUN and any(one > other for one, other in pairwise(ordered))


def _texts(column: "pd.Series[Any]") -> list[str]:
    """Cells as text, the same whether they come as text or as numbers and dates."""
    kinds = pd.api.types
    cells = column.tolist()
    if kinds.is_bool_dtype(column) or kinds.is_integer_dtype(column):
        return list(map(str, cells))
    if kinds.is_float_dtype(column):
        return [_number(each) for each in cells]
    if kinds.is_datetime64_any_dtype(column):
        return ["" if each != each else str(each).removesuffix(" 00:00:00") for each in cells]
    return ["" if each is None or each != each else str(each).strip() for each in cells]


def _number(cell: float) -> str:
    if cell != cell:
        return ""
    return str(int(cell)) if cell.is_integer() and abs(cell) < 2**53 else repr(cell)
