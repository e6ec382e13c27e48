"""By what a register knows a file again: salted digests, of its bytes and of a part of its rows.

An edited copy is recognised by what survives the edit. Rows, and runs of rows, are kept whose
salted digest is smallest: a copy that has most of the rows has most of the chosen ones, in whatever
order of rows, and of columns of many values. Columns are kept as a whole, by how often each value
comes, and those of few values in pairs: they survive when rows are shuffled and other columns are
left out, added or renamed. A number is the same however it is written. Rows that come twice do not
tell whose they are, so runs and columns speak for tables of few different rows.

Whoever has the register has its salt, and can check a guess: of the whole file, of a column, and,
with luck, of a row. So a register is kept as carefully as the file.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Literal, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.arrays import GOLDEN, mixed

MOST_ROWS, MOST_RUNS, MOST_COLUMNS, MOST_PAIRS = 256, 128, 64, 64
RUN = 8
"""Rows in a run."""

_HALF = 0.5
_COMMON = 3  # digests that must be the same before anything is said
_TELLING, _PAIR_TELLING = 24.0, 6.0  # bits
_RICH = 32  # different values
_PAIRED = 16  # columns

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
    """Unsalted digests of a whole file: in memory only, and as secret as the file."""

    file: str  # SHA-256 of its bytes
    # rows, runs: of rows that come once, and of each row with those after it
    rows: Digests
    runs: Digests
    # columns, pairs: of columns, by how often each value comes; and of pairs of columns of few
    # values, such as answers of yes and no
    columns: Digests
    pairs: Digests

    @classmethod
    def of(cls, file: str, table: pd.DataFrame) -> "Prints":
        """Take the digests of a file.

        `file`: SHA-256 of its bytes. `table`: its rows as they were read. Cost: one digest a row
        and a column.
        """
        rows, columns, small, place = np.zeros(len(table), np.uint64), list[int](), [], 0
        for j in range(table.shape[1]):
            values, codes = _cells(table.iloc[:, j])
            times = np.bincount(codes, minlength=len(values))
            few = len(values) <= min(_RICH, len(table) / 3)
            # Cells of rich columns count in any order; yes here and yes there must stay apart.
            place += few
            rows += mixed(values ^ (np.array([place * few], np.uint64) * GOLDEN))[codes]
            key = _key(values, times)
            if _bits(times) >= _TELLING:
                columns.append(key)
            elif 1 < len(values) <= _RICH:
                small.append(_Small(key, values, codes))
        rows = mixed(rows)
        known, often = np.unique(rows, return_counts=True)
        return cls(file, known[often == 1], _runs(rows), _sorted(columns), _sorted(_pairs(small)))


class _Small(NamedTuple):
    key: int
    values: Digests
    codes: NDArray[np.intp]


def _pairs(small: Sequence[_Small]) -> list[int]:
    """Keys of pairs of columns, by how often two values come together."""
    chosen, found = sorted(small, key=lambda each: each.key)[:_PAIRED], []
    for one, other in combinations(chosen, 2):
        many = len(other.values)
        times = np.bincount(one.codes * many + other.codes, minlength=len(one.values) * many)
        if _bits(times[times > 0]) >= _PAIR_TELLING:
            found.append(_key(np.concatenate((one.values, other.values)), times))
    return found


def _key(values: Digests, times: NDArray[np.int64]) -> int:
    content = values.tobytes() + times.astype("<u8").tobytes()
    return int.from_bytes(hashlib.blake2b(content, digest_size=8).digest(), "little")


def _sorted(keys: Sequence[int]) -> Digests:
    return np.array(sorted({*keys}), np.uint64)


def _bits(times: NDArray[np.int64]) -> float:
    """Tell about how many bits counts are worth.

    Other columns with the same values have the same counts with a chance of about 2^-bits. Where
    all counts are equal, as in a constant or a numbering, they tell nothing.
    """
    if len(times) < 2 or times.min() == times.max():
        return 0.0
    return float(0.5 * (np.log2(2 * np.pi * times).sum() - np.log2(2 * np.pi * times.sum())))


def _runs(rows: Digests) -> Digests:
    """Digests of each row with those that follow it."""
    long = min(RUN, len(rows))
    made = np.zeros(len(rows) - long + 1 if long else 0, np.uint64)
    for k in range(long):
        made = mixed(made * GOLDEN + rows[k : k + len(made)])
    return np.unique(made)


@dataclass(frozen=True)
class Trace:
    """What a register keeps of a file: a part of its prints, salted."""

    file: str
    rows: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    pairs: tuple[str, ...] = ()

    @classmethod
    def of(cls, prints: Prints, salt: bytes) -> "Trace":
        """Salt the prints and keep the smallest of each kind."""
        return cls(
            hashlib.blake2b(bytes.fromhex(prints.file), digest_size=32, key=salt).hexdigest(),
            _smallest(prints.rows, salt, MOST_ROWS),
            _smallest(prints.runs, salt, MOST_RUNS),
            _smallest(prints.columns, salt, MOST_COLUMNS),
            _smallest(prints.pairs, salt, MOST_PAIRS),
        )

    def likeness(self, other: "Trace") -> Likeness:
        """Compare with the trace of another file under the same salt."""
        if self.file == other.file:
            return Likeness("same", 1.0)
        share = max(
            _shared(self.rows, other.rows, MOST_ROWS),
            _shared(self.runs, other.runs, MOST_RUNS),
            _shared(self.columns, other.columns, MOST_COLUMNS, least=1),
            _shared(self.pairs, other.pairs, MOST_PAIRS, fewest=_COMMON),
        )
        return Likeness("like", share) if share >= _HALF else NEW

    def to_json(self) -> dict[str, Any]:
        return {"file": self.file, **{name: list(getattr(self, name)) for name in _LISTS}}

    @classmethod
    def from_json(cls, body: Any) -> "Trace":
        # A register that was written before pairs were kept has none.
        lists = [tuple(body.get(name, ())) for name in _LISTS]
        if not all(isinstance(each, str) for each in chain([body["file"]], *lists)):
            raise ValueError("a file")
        return cls(body["file"], *lists)


_LISTS = ("rows", "runs", "columns", "pairs")


def _shared(
    one: Sequence[str], other: Sequence[str], most: int, *, least: int = _COMMON, fewest: int = 1
) -> float:
    """Part of the smaller set that is in the larger, where both were looked at.

    It is 0 for less than `least` digests in common, or all where there are fewer, but `fewest`.
    """
    full = [each[-1] for each in (one, other) if len(each) >= most]
    end = min(full, default="g")  # beyond every hexadecimal digit
    first, second = ({each for each in side if each <= end} for side in (one, other))
    common, smaller = len(first & second), min(len(first), len(second))
    return common / smaller if common >= max(fewest, min(least, smaller)) else 0.0


def _smallest(prints: Digests, salt: bytes, most: int) -> tuple[str, ...]:
    keys = np.frombuffer(hashlib.blake2b(b"rows", digest_size=16, key=salt).digest(), "<u8")
    salted = np.sort(mixed(mixed(prints ^ keys[0]) ^ keys[1]))[:most]
    return tuple(f"{each:016x}" for each in salted.tolist())


def _cells(column: "pd.Series[Any]") -> tuple[Digests, NDArray[np.intp]]:
    """Digests of the values of a column in ascending order, and for each cell which it is."""
    codes, found = pd.factorize(column)
    texts = _texts(pd.Series(found)) + [""] * bool((codes < 0).any())  # for missing cells
    content = np.array([each.encode("utf-8", "surrogatepass") for each in texts], object)
    values, places = np.unique(pd.util.hash_array(content, categorize=False), return_inverse=True)
    return values, places[codes]


def _texts(values: "pd.Series[Any]") -> list[str]:
    """Cells as text, the same whether they come as text or as numbers and dates."""
    if pd.api.types.is_datetime64_any_dtype(values):
        return [str(each).removesuffix(" 00:00:00") for each in values.tolist()]
    if pd.api.types.is_bool_dtype(values):
        return list(map(str, values.tolist()))
    return [_number(str(each).strip()) for each in values.tolist()]


def _number(cell: str) -> str:
    """Write a number in one form: 1, 1.00, +1 and 1e0 are the same; other words stay."""
    if not cell[-1:].isdigit() and not cell.endswith("."):
        return cell
    try:
        return repr(float(cell) + 0.0)
    except ValueError:
        return cell
