"""Background work of one visitor, shared fairly with all others.

Tasks run in worker processes that all visitors share. One dispatcher thread hands them out, one of
each job in turn and few at a time, so that a long job of one visitor neither blocks another's nor
holds what it no longer needs. A job lives in its visitor's session; the dispatcher holds it only
while it is looked at: unwatched for 30 seconds it pauses, and goes on when it is looked at again.

A worker that dies takes what the others were doing with it. Those tasks are then run again one by
one, so that only the job whose task it was fails.
"""

import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from typing import Any, Literal

import streamlit as st

from dp_core.errors import DPError
from pages.common import html

State = Literal["running", "done", "cancelled", "failed"]

UNWATCHED = 30.0  # seconds without a look after which a job pauses
POLL = 0.5  # seconds between looks of a page
CRASHED = (
    "A worker process stopped while this was running, most likely for lack of memory; choose fewer "
    "runs or a smaller data set and start again."
)
_IDLE = 60  # seconds after which unused workers end
_PREFIX = "_job_"
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


@dataclass(eq=False)
class Job:
    """Work of one visitor, split into tasks.

    Parameters
    ----------
    function : callable
        Importable from `dp_core`; called with each task's arguments in a worker process.
    total : int
        Number of tasks.
    results : list
        What came back so far, in order of arrival.
    error : Exception or None
        Why the job failed.
    """

    function: Callable[..., Any]
    total: int
    results: list[Any] = field(default_factory=list)
    state: State = "running"
    error: Exception | None = None
    announced: bool = False  # whether the page has redrawn itself since the job ended
    started: float = field(default_factory=time.monotonic)
    watched: float = field(default_factory=time.monotonic)
    waiting: deque[tuple[Any, ...]] = field(default_factory=deque, repr=False)

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self.state == "running"

    @property
    def share(self) -> float:
        """Share of the tasks that are done, 0 to 1."""
        return len(self.results) / self.total if self.total else 1.0

    def watch(self) -> None:
        """Say that somebody looks at the job; a paused one goes on."""
        self.watched = time.monotonic()
        if self.running:
            _dispatcher.add(self)

    def cancel(self) -> None:
        """Drop what has not begun; results that are there stay."""
        if self.running:
            self.state = "cancelled"
            self.waiting.clear()

    def fail(self, error: Exception) -> None:
        """End with an error."""
        if self.running:
            self.state, self.error = "failed", error
            self.waiting.clear()


@dataclass(frozen=True, eq=False)
class _Flight:
    """One task that was handed to a worker."""

    job: Job
    task: tuple[Any, ...]


class _Dispatcher:
    """Hands tasks to the workers; only its own thread touches what it holds.

    At most one task more than there are workers is out at a time: workers never wait, and a job
    that starts later waits for no more than that.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._inbox: queue.SimpleQueue[Job | tuple[_Flight, Future[Any]]] = queue.SimpleQueue()
        self._jobs: deque[Job] = deque()
        self._out = 0
        self._suspects: deque[_Flight] = deque()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, job: Job) -> None:
        """Take a job on, or see that it is still there."""
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
                self._thread.start()
        self._inbox.put(job)

    def _work(self) -> None:
        while True:
            message = self._inbox.get()
            if isinstance(message, Job):
                if message not in self._jobs:
                    self._jobs.append(message)
            else:
                self._receive(*message)
            self._hand_out()

    def _hand_out(self) -> None:
        while self._out == 0 and self._suspects:
            self._submit(self._suspects.popleft())
        if self._alone or self._suspects:
            return
        while self._out <= self.workers and (job := self._next_job()) is not None:
            self._submit(_Flight(job, job.waiting.popleft()))

    def _next_job(self) -> Job | None:
        """Next job in turn with a task to hand out; jobs that need no more turns are let go."""
        for _ in range(len(self._jobs)):
            job = self._jobs.popleft()
            if not job.running or not job.waiting or self._unwatched(job):
                continue
            self._jobs.append(job)
            return job
        return None
