"""Tables that come in parts, larger than a machine: what is learnt of them are counts that add up.

`Parts` says which parts there are, an engine where they are read: `Threads` of this machine, or a
`Dask` cluster.
"""

import glob
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import partial, reduce
from operator import add
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.errors import DataError, DPError, shown
from dp_core.uploads import columns
from dp_core.uploads.facts import netted, unreadable
from dp_core.words import say

TOGETHER = 8
"""Rows of so many parts, about, are in memory at once where people are brought together."""
_PLACE = 40  # bits of the place of a row in its part
_NUMBER, _LONG = "number", 2**53  # from here on floats do not hold every whole number


@dataclass(frozen=True, eq=False)
class Counts:
    """Base of what is counted in a part: of two parts it is the sum of each field."""

    def __add__(self, other: Self) -> Self:
        names = [each.name for each in fields(self)]
        return type(self)(*(getattr(self, name) + getattr(other, name) for name in names))


Sum = TypeVar("Sum")


class Rows(NamedTuple):
    """Some rows of the whole table."""

    table: pd.DataFrame
    places: NDArray[np.int64]  # increase with the order of the rows in the whole


@dataclass(frozen=True)
class Part:
    """One part, and how to read it."""

    name: str
    read: Callable[[], pd.DataFrame]

    def table(self, number: int = 1, of: int = 1) -> pd.DataFrame:
        """Read it; an error says which of how many parts it is."""
        with _named(say("reading-part", name=self.name, number=number, of=of)):
            try:
                return self.read()
            except OSError as error:
                if not error.strerror:
                    raise unreadable() from None
                raise DataError(f"{error.strerror}.") from None


class Work(NamedTuple):
    """A piece of work: some reads, which may happen anywhere, and what is made of them."""

    reads: Sequence[Callable[[], Any]]
    finish: Callable[[Sequence[Any]], "_Found"]

    def here(self) -> "_Found":
        """Do it."""
        return self.finish([read() for read in self.reads])


class _Head(NamedTuple):
    """Names of all columns of a part, and how it writes people, if it names any."""

    name: str
    header: tuple[str, ...]
    writing: str = ""


_Read = tuple[_Head, Rows]


class _Found(NamedTuple):
    """What was counted in some parts; None where they have no row."""

    head: _Head
    counts: Any

    def __add__(self, other: "_Found") -> "_Found":  # type: ignore[override]
        head = _both(self.head, other.head)
        there = [each.counts for each in (self, other) if each.counts is not None]
        return _Found(head, reduce(add, there) if there else None)


@dataclass(frozen=True, kw_only=True)
class Parts:
    """A table in parts, in their order."""

    parts: Sequence[Part]
    engine: "Engine"  # where they are read and counted
    person: str = ""  # column of whose row it is: all rows of a person are then counted together

    def total(self, count: Callable[[Rows], Sum]) -> Sum:
        """Count each part, and add up: the same for any number of parts and any engine.

        `count` makes of rows what adds up (``+``) and can be sent to another process. It may take
        each row by itself and, with a person column, each person with all of their rows. A part
        that cannot be read or does not fit is named in a `DPError`.
        """
        found = self.engine.total(self._works(count))
        if found.counts is None:
            raise DataError.of("reading-empty")
        return found.counts  # type: ignore[no-any-return]

    def _works(self, count: Callable[[Rows], Any]) -> list[Work]:
        many = len(self.parts)
        rounds = -(-many // TOGETHER) if self.person else 1
        reads = [
            [partial(_read, each, (k, many), self.person, (turn, rounds)) for turn in range(rounds)]
            for k, each in enumerate(self.parts)
        ]
        together = zip(*reads, strict=True) if self.person else reads
        return [Work([*each], partial(_count, count)) for each in together]


@dataclass(frozen=True, kw_only=True)
class Counting:
    """How a table in parts, larger than a machine, becomes what methods run on."""

    # ``data(parts, upload, params)``: the data set, made of counts that add up over the parts
    data: Callable[[Parts, Any, Any], Any]
    # keys of those that need no more than these counts; all others need all rows at once
    methods: tuple[str, ...]
    person: str = "person"  # setting of the upload that names the column of people


def files_of(source: str | os.PathLike[str] | Iterable[Any]) -> list[str]:
    """List the files of a pattern such as ``trips/*.parquet``, by name, or of a list of these.

    Raises DataError of a pattern without a file, and of a file that is named twice, under whatever
    names: its rows would be counted twice, with noise for one.
    """
    if isinstance(source, str | os.PathLike):
        found = _matching(source)
    else:
        found = [file for each in source for file in _matching(each) or [os.fspath(each)]]
    if not found:
        raise DataError.of("reading-no-file", "data", file=shown(source))
    found = [*map(os.path.abspath, found)]
    names: dict[str | tuple[int, int], str] = {}
    for file in found:
        one = _identity(file)
        if one in names:
            first = shown(names[one])
            raise DataError.of("reading-part-twice", "data", part=shown(file), first=first)
        names[one] = file
    return found


def _matching(pattern: str | os.PathLike[str]) -> list[str]:
    """List the files that a name or a pattern stands for; none where no file is there."""
    if Path(pattern).exists():
        return [os.fspath(pattern)]
    return sorted(glob.glob(os.fspath(pattern), recursive=True))  # noqa: PTH207  of the root, too


def _identity(file: str) -> str | tuple[int, int]:
    """Tell a file from others: links have the identity of what they lead to."""
    try:
        there = os.stat(file)  # noqa: PTH116
    except OSError:  # it may be there for the workers of a cluster alone
        return os.path.normcase(file)
    return there.st_dev, there.st_ino


def _read(part: Part, place: tuple[int, int], person: str, turn: tuple[int, int]) -> _Read:
    """Read a part; with people, the rows of those whose turn it is."""
    table = part.table(place[0] + 1, place[1])
    places = np.arange(len(table), dtype=np.int64) + (place[0] << _PLACE)
    header = tuple(map(str, table.columns))
    if not person:
        return _Head(part.name, header), Rows(table, places)
    with _named(part.name):
        column = columns.choose(table, person, "person", "person column")
        column = columns.uncategorised(column)
        chosen = _hashes(column) % np.uint64(turn[1]) == turn[0]
    table, places = table[chosen].reset_index(drop=True), places[chosen]
    return _Head(part.name, header, _writing(column)), Rows(table, places)


def _count(count: Callable[[Rows], Any], read: Sequence[_Read]) -> _Found:
    """Count what was read, if it is anything."""
    head = reduce(_both, (each for each, _ in read))
    rows = read[0][1]
    if len(read) > 1:  # below each other; an empty table has no say in their types
        some = [each for _, each in read if len(each.table)] or [rows]
        # Cells stay what they are where another part has another type: else a gap or a fraction in
        # one part would round long ids of all others.
        types = [each.table.dtypes.to_numpy() for each in some]
        mixed = [name for name, *own in zip(some[0].table, *types, strict=True) if len({*own}) > 1]
        kept = dict.fromkeys(mixed, object)
        table = pd.concat([each.table.astype(kept) for each in some], ignore_index=True)
        rows = Rows(table, np.concatenate([each.places for each in some]))
    with _named(head.name if len(read) == 1 else say("reading-all-parts")):
        counts = count(rows) if len(rows.table) else None
    return _Found(head, counts)


def _hashes(column: pd.Series) -> NDArray[np.uint64]:
    """Hash whose row each is: equal for one person, whatever else stands in a part.

    Numbers are hashed as floats: a part with a gap or a fraction has nothing else. That some people
    go together whose numbers differ does no harm.
    """
    if column.dtype.kind in "iuf":
        return pd.util.hash_array(column.to_numpy(dtype=np.float64, na_value=np.nan) + 0.0)
    codes, found = columns.factorized(column)
    hashes = pd.util.hash_array(found.fillna("").to_numpy(dtype=object), categorize=False)
    return np.asarray(np.append(hashes, np.uint64(0))[codes], dtype=np.uint64)


def _writing(column: pd.Series) -> str:
    """Tell words from numbers, which are not compared; empty where nobody is named.

    Nor are long whole numbers and floats of that length: the latter are rounded.
    """
    if not column.notna().any():
        return ""
    if column.dtype.kind not in "iuf":
        return column.dtype.kind if column.dtype.kind in "bM" else "words"
    if not (column.abs() >= _LONG).any():
        return _NUMBER
    return f"{'rounded' if column.dtype.kind == 'f' else 'long'} {_NUMBER}"


@contextmanager
def _named(where: str) -> Iterator[None]:
    """Say in which part it was that something did not fit."""
    try:
        with netted():
            yield
    except DPError as found:
        why = found.args[0]
        raise type(found).of("reading-in", found.field, where=where, error=why) from None


def _both(one: _Head, other: _Head) -> _Head:
    """Give the head of both parts; refuse two that are not of one table."""
    if one.header != other.header:
        raise DataError.of("reading-part-columns", "data", part=other.name, first=one.name)
    known = {one.writing, other.writing} - {""}
    if len(known) > 1 and not (_NUMBER in known and all(each.endswith(_NUMBER) for each in known)):
        raise DataError.of("reading-part-people", "person", part=other.name, first=one.name)
    return one._replace(writing=max(known, key=len, default=""))


# --- where parts are counted: threads of this machine, or a Dask cluster --------------------------

TIMEOUT, PATIENCE = 10, 60
"""Seconds to wait for a scheduler, and for its first worker."""
_RETRIES = 2  # of a task whose file system hiccups


@dataclass(frozen=True)
class Threads:
    """Threads of this machine.

    Parameters
    ----------
    workers : int, optional
        Parts that are read at once; as many as there are cores, up to four.
    """

    workers: int | None = None

    def total(self, works: Sequence[Work]) -> Any:
        """Add up what all pieces of work give, in their order."""
        many = self.workers or min(4, os.cpu_count() or 1)
        with ThreadPoolExecutor(many) as pool:
            if all(len(work.reads) == 1 for work in works):
                found = _ahead(pool, [work.here for work in works], many)
            else:
                found = (work.finish([*_ahead(pool, work.reads, many)]) for work in works)
            return reduce(add, found)


@dataclass(frozen=True)
class Dask:
    """A Dask cluster, or Dask on this machine.

    Parameters
    ----------
    scheduler : str or Client
        Address such as ``"tcp://10.0.0.1:8786"`` or a client of it; ``"threads"`` and
        ``"synchronous"`` are on this machine.
    """

    scheduler: Any = "threads"

    def total(self, works: Sequence[Work]) -> Any:
        """Add up what all pieces of work give, in their order, pair by pair on the workers."""
        if self.scheduler in ("threads", "synchronous"):
            return _graph(works).compute(scheduler=self.scheduler)
        if not isinstance(self.scheduler, str):
            return _compute(self.scheduler, works)
        with _client(self.scheduler) as client:
            return _compute(client, works)


Engine = Threads | Dask


def engine_of(name: str = "threads", scheduler: str = "") -> Engine:
    """Choose an engine by the words of the command line."""
    if name == "dask":
        _dask()
        return Dask(scheduler or "threads")
    if scheduler:
        raise DPError.of("reading-engine", "engine")
    return Threads()


def _ahead(pool: Executor, tasks: Iterable[Callable[[], Any]], many: int) -> Iterator[Any]:
    """Do tasks at once and give their results in order; no more wait than are worked on."""
    waiting: deque[Any] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(task))
            if len(waiting) > many:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for each in waiting:
            each.cancel()


def _graph(works: Sequence[Work]) -> Any:
    """Tasks that add up in pairs: a sum is sent, and never all of them to one place."""
    delayed = partial(_dask().delayed, pure=False)
    level = [
        delayed(work.here)()
        if len(work.reads) == 1
        else delayed(work.finish)([delayed(read)() for read in work.reads])
        for work in works
    ]
    while len(level) > 1:
        pairs = [level[k : k + 2] for k in range(0, len(level), 2)]
        level = [delayed(add)(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def _compute(client: Any, works: Sequence[Work]) -> Any:
    try:
        return client.compute(_graph(works), retries=_RETRIES).result()
    except DPError:
        raise
    except Exception as error:
        raise DPError.of("reading-engine-lost", "engine", kind=type(error).__name__) from None


def _client(address: str) -> Any:
    from dask.distributed import Client

    # What is wrong is said in a sentence, and not by its log as well.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        make: Any = Client
        client = make(address, timeout=TIMEOUT, set_as_default=False)
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            client.close()
            raise
    except (OSError, TimeoutError, ValueError):
        raise DPError.of("reading-scheduler", "scheduler", address=address) from None
    return client


def _dask() -> Any:
    try:
        import dask
        import dask.distributed
    except ImportError:
        raise DPError.of("reading-dask", "engine") from None
    return dask
