"""Where parts are counted: threads of this machine, or a Dask cluster.

An engine adds up in the order of the parts, so that no sum depends on who was ready first. It keeps
no part: a worker that dies is asked for nothing but what it had, and that is read again.
"""

import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from typing import Any

from dp_core.errors import DPError
from dp_core.uploads.in_parts.parts import Work
from dp_core.words import message

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
    """Choose an engine by the words of the command line.

    Raises
    ------
    DPError
        If Dask is wanted and not installed, or a scheduler is given to threads.
    """
    if name == "dask":
        _dask()
        return Dask(scheduler or "threads")
    if scheduler:
        raise DPError(message("reading-engine"), field="engine")
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
        level = [
            delayed(add)(*level[k : k + 2]) if level[k + 1 :] else level[k]
            for k in range(0, len(level), 2)
        ]
    return level[0]


def _compute(client: Any, works: Sequence[Work]) -> Any:
    try:
        return client.compute(_graph(works), retries=_RETRIES).result()
    except DPError:
        raise
    except Exception as error:
        raise DPError(
            message("reading-engine-lost", kind=type(error).__name__), field="engine"
        ) from None


def _client(address: str) -> Any:
    from dask.distributed import Client

    # What is wrong is said in a sentence, and not by its log as well.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        make: Any = Client
        client = make(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise DPError(message("reading-scheduler", address=address), field="scheduler") from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise DPError(message("reading-worker", address=address), field="scheduler") from None
    return client


def _dask() -> Any:
    try:
        import dask
        import dask.distributed
    except ImportError:
        raise DPError(message("reading-dask"), field="engine") from None
    return dask
