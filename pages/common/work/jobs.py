"""Background work of one visitor, shared fairly with all others.

Tasks run in worker processes that all visitors share. One dispatcher thread hands them out, one of
each job in turn and few at a time, so that a long job of one visitor neither blocks another's nor
holds what it no longer needs. A job lives in its visitor's session; the dispatcher holds it only
while it is looked at: unwatched for 30 seconds it pauses, and goes on when it is looked at again.

A worker that dies takes what the others were doing with it. Those tasks are then run again one by
one, so that only the job whose task it was fails.
"""

import operator
import os
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import streamlit as st

from dp_core.cli.app import is_demo
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from dp_core.words import message, named, reader, said_in, say
from pages.common.show import html, panels
from pages.common.work import session

State = Literal["running", "done", "cancelled", "failed"]
Tasks = Iterable[tuple[Any, ...]]  # arguments of each

UNWATCHED = 30.0  # seconds without a look after which a job pauses
POLL = 0.5  # seconds between looks of a page
CRASHED = message("work-crashed")
NICE = 10  # how far the workers stand back
MOST_STUDIES = 6  # pieces of background work that a visit may start within a minute
_MINUTE = 60.0  # seconds
_IDLE = 60  # seconds after which unused workers end
_PREFIX = "_job_"
# While runs come back, what is drawn from them is drawn anew by itself.
_NOTHING_FADES = """<style>
[data-stale="true"] { opacity: 1 !important; transition: none !important; }
</style>"""
_ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"), "1"
)


@dataclass(eq=False)
class Job:
    """Work of one visitor, split into tasks."""

    function: Callable[..., Any]  # importable from `dp_core`; called in a worker process
    waiting: deque[tuple[Any, ...]] = field(repr=False)  # arguments
    total: int  # number of tasks
    results: list[Any] = field(default_factory=list, repr=False)  # in order of arrival
    state: State = "running"
    error: Exception | None = None  # why the job failed
    language: str = field(default_factory=reader)  # of whoever reads what comes back
    announced: bool = False  # whether the page has redrawn itself since the job ended
    started: float = field(default_factory=time.monotonic)
    watched: float = field(default_factory=time.monotonic)

    @property
    def running(self) -> bool:
        return self.state == "running"

    @property
    def share(self) -> float:
        return len(self.results) / self.total if self.total else 1.0

    def watch(self) -> None:
        """Say that somebody looks at the job; a paused one goes on."""
        self.watched = time.monotonic()
        if self.running:
            _dispatcher.add(self)

    def cancel(self) -> None:
        self._end("cancelled")

    def fail(self, error: Exception) -> None:
        if self.running:
            self.error = error
        self._end("failed")

    def take(self, result: Any) -> None:
        if self.running:
            self.results.append(result)
            if len(self.results) == self.total:
                self._end("done")

    def _end(self, state: State) -> None:
        if self.running:
            self.state = state


@dataclass(frozen=True, eq=False)
class _Flight:
    job: Job
    task: tuple[Any, ...]


class _Dispatcher:
    """Hands tasks to the workers; only its own thread touches what it holds.

    At most one task more than there are workers is out at a time: workers never wait, and a job
    that starts later waits for no more than that.
    """

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[Job | tuple[_Flight, Future[Any]]] = queue.SimpleQueue()
        self._jobs: deque[Job] = deque()
        self._out = 0
        self._suspects: deque[_Flight] = deque()  # were out when a worker died
        self._alone: _Flight | None = None  # the suspect that is run again, by itself
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, job: Job) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
                self._thread.start()
        self._inbox.put(job)

    def _work(self) -> None:
        while True:
            message = self._inbox.get()
            if isinstance(message, tuple):
                self._receive(*message)
            elif message not in self._jobs:
                self._jobs.append(message)
            del message  # nothing of a visit is kept while this waits
            self._hand_out()

    def _hand_out(self) -> None:
        while self._suspects and not self._out:
            suspect = self._suspects.popleft()
            if suspect.job.running:
                self._alone = suspect
                self._submit(suspect)
        while not self._suspects and self._alone is None and self._out <= _workers():
            job = self._next_job()
            if job is None:
                return
            self._submit(_Flight(job, job.waiting.popleft()))

    def _next_job(self) -> Job | None:
        """Next job in turn; jobs that have nothing to hand out, or no watcher, are let go."""
        oldest = time.monotonic() - UNWATCHED
        for _ in range(len(self._jobs)):
            job = self._jobs.popleft()
            if job.running and job.waiting and job.watched >= oldest:
                self._jobs.append(job)
                return job
        return None

    def _submit(self, flight: _Flight) -> None:
        self._out += 1
        job = flight.job
        try:
            future = _executor().submit(said_in, job.language, job.function, *flight.task)
        except (RuntimeError, OSError) as error:  # broken or shut down, or no process to be had
            future = Future()
            future.set_exception(BrokenExecutor(str(error)))
        future.add_done_callback(lambda done: self._inbox.put((flight, done)))

    def _receive(self, flight: _Flight, future: Future[Any]) -> None:
        self._out -= 1
        was_alone = flight is self._alone
        if was_alone:
            self._alone = None
        try:
            flight.job.take(future.result())
        except (BrokenExecutor, CancelledError):
            if was_alone:
                flight.job.fail(DPError(CRASHED))
            elif flight.job.running:
                self._suspects.append(flight)
        except Exception as error:  # shown by the page whose job it is
            flight.job.fail(error)


def _workers() -> int:
    import joblib

    return max(1, joblib.cpu_count() - 1)


def _executor() -> Any:
    from joblib.externals.loky import get_reusable_executor

    # The page and the browser go first: on two cores a picture else waits for repeated draws.
    kind = {"initializer": os.nice, "initargs": (NICE,)} if hasattr(os, "nice") else {}
    return get_reusable_executor(_workers(), timeout=_IDLE, env=_ONE_THREAD, **kind)


_dispatcher = _Dispatcher()


def launch(function: Callable[..., Any], tasks: Tasks) -> Job:
    """Start a job that belongs to nobody yet; pages use `start`."""
    waiting = deque(tasks)
    job = Job(function=function, waiting=waiting, total=len(waiting))
    if not waiting:
        job.state = "done"
    job.watch()
    return job


def admit() -> None:
    """Bound how much a visit of a demonstration starts; a DPError if it was too much."""
    if not is_demo():
        return
    now = time.monotonic()
    started: deque[float] = st.session_state.setdefault("_demo_started", deque(maxlen=MOST_STUDIES))
    if len(started) == MOST_STUDIES and now - started[0] < _MINUTE:
        raise DPError(say("demo-busy", most=MOST_STUDIES))
    started.append(now)


def start(key: str, function: Callable[..., Any], tasks: Tasks, *, was_asked: bool = True) -> Job:
    """Start a job of this visitor, of calls of 0.3 seconds; one of the same key is cancelled.

    If it `was_asked` for, a demonstration bounds how often.
    """
    cancel(key)
    try:
        if was_asked:
            admit()
    except DPError as error:
        job = launch(function, ())
        job.state, job.error = "failed", error
    else:
        job = launch(function, tasks)
    st.session_state[_PREFIX + key] = job
    return job


def state(key: str) -> Job | None:
    """Job of this visitor, or None; looking at it keeps it going."""
    job = st.session_state.get(_PREFIX + key)
    if job is not None:
        job.watch()
    return job


def cancel(key: str) -> None:
    job = st.session_state.get(_PREFIX + key)
    if job is not None:
        job.cancel()


def job_fragment(
    key: str, label: str, render: Callable[[Job], None], *, every: float = POLL
) -> None:
    """Draw what a job has so far; while it runs, with progress, a Cancel button and updates.

    `render` draws from ``job.results`` after every look.
    """
    job = state(key)
    if job is None:
        return
    job.announced = not job.running
    st.fragment(look, run_every=every if job.running else None)(key, label, render)


def look(key: str, label: str, render: Callable[[Job], None]) -> None:
    """Draw what `job_fragment` does, once; the whole page is drawn again when the job has ended."""
    job = state(key)
    if job is None:
        return
    if not job.running and not job.announced:
        job.announced = True
        st.rerun()  # the whole page: its other parts use the result, and the updates end
    if job.running:
        with st.container(horizontal=True, vertical_alignment="center"):
            done, spent = len(job.results), time.monotonic() - job.started
            words = say("work-progress", label=label, done=done, total=job.total)
            if done and spent >= 2:
                left = max(1, round(spent / job.share - spent))
                words = say("work-left", words=words, seconds=left)
            st.progress(job.share, text=html.md(words))
            st.button(named("Cancel"), key=f"{key}_cancel", on_click=cancel, args=(key,))
        st.html(_NOTHING_FADES)
    elif job.state == "cancelled":
        panels.note(say("work-cancelled", label=label, results=len(job.results), total=job.total))
    elif isinstance(job.error, DPError):
        panels.refusal(job.error, own=session.secret_on_page(), key=f"{key}_refusal")
    elif job.error is not None:
        raise job.error
    render(job)


# --- background work of a page that is no sweep over ε, kept for the visit ------------------------

MOST_KEPT = 4  # results of each kind
EVERY = 0.7  # seconds between redraws

Render = Callable[[list[Any]], None]


@dataclass(frozen=True, kw_only=True)
class Work:
    prefix: str  # key of the system
    name: str  # kind of work
    wanted: Hashable  # what exactly: results are kept and found by it
    label: str  # for the progress line
    function: Callable[..., Any]  # of `dp_core`
    tasks: Callable[[], Tasks]
    start: str = ""  # words of the button; without them it starts by itself

    @property
    def key(self) -> str:
        return f"{self.prefix}_{self.name}"

    @property
    def owner(self) -> str:
        """Where the session notes what its job was started for."""
        return f"_{self.key}_of"

    @property
    def found(self) -> str:
        """Where the session keeps results."""
        return f"_{self.key}_kept"


def show(work: Work, render: Render) -> None:
    """Draw from the results of some work, maybe none yet; do it in the background."""
    kept = session.kept(work.found)
    if work.wanted in kept:
        render(kept[work.wanted])
        return
    if st.session_state.get(work.owner) != work.wanted:
        if work.start:
            cancel(work.key)  # of something else, that nobody looks at any more
            st.button(work.start, key=f"{work.key}_start", on_click=_begin, args=(work,))
            return
        _begin(work)
    job = state(work.key)
    if job is None:
        render([])
        return
    known(work)
    job_fragment(work.key, work.label, lambda job: render(list(job.results)), every=EVERY)
    if job.state == "cancelled":
        again = {"on_click": _begin, "args": (work,), "icon": ":material/play_arrow:"}
        st.button(named("Start again"), key=f"{work.key}_again", **again)


def known(work: Work) -> list[Any]:
    """Give the results of some work, where all came back; keep them. It is not started."""
    kept, job = session.kept(work.found), state(work.key)
    asked = st.session_state.get(work.owner) == work.wanted
    if work.wanted not in kept and asked and job is not None and job.state == "done":
        kept[work.wanted] = list(job.results)
        for oldest in list(kept)[:-MOST_KEPT]:
            del kept[oldest]
    return kept.get(work.wanted, [])


def _begin(work: Work) -> None:
    start(work.key, work.function, work.tasks(), was_asked=bool(work.start))
    st.session_state[work.owner] = work.wanted


def once(name: str, asked: str, call: Callable[[], Any]) -> Any:
    """Start a call in another process, once; its result, or None while there is none."""
    if st.session_state.get(f"_{name}") != asked:
        start(name, operator.call, [(call,)])
        st.session_state[f"_{name}"] = asked
    job = state(name)
    return job.results[0] if job is not None and job.results else None


def run_of(view: Any) -> Any:
    """Release of a run that is too slow to wait for; None while it has not come back."""
    run = view.algorithm.method(view.method).run
    call = partial(run, view.data, view.params, trial_rng(view.seed, view.method, None, 0))
    return once(f"{view.key}_slow_run", f"{view.data.fingerprint} {view.run_key}", call)


def wait(view: Any, words: str) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    panels.say(words)
    title = view.algorithm.method(view.method).title
    job_fragment(f"{view.key}_slow_run", title, lambda job: None)
