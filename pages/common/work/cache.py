"""What is kept: of bundled data for the process, of a file for the visit that brought it.

Streamlit hashes only a sample of a large table, and neighbouring data sets then share a key. So
the data enter by our own fingerprint of every byte, and their argument is underscored. The
fingerprint decides who shares a result. It covers whether data are confidential: an upload has
never that of a bundled set. Any other fingerprint belongs to one session, and nothing made from it
serves another visitor.
"""

import operator
import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, TypeVar, cast

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Release
from dp_core.cli.app import is_demo
from dp_core.params import Params
from dp_core.study.experiments import Row, run_trial, trial_rng
from dp_core.tables.frozen import Frozen
from dp_core.words import named
from pages.common.work import jobs, language, session

MOST_RUNS = 64
MOST_BYTES = "24MB" if is_demo() else "96MB"
VISITORS = 2 if is_demo() else 8  # times as many entries as a visit: a class moves more sliders
MOST_KNOWN = 10_000  # fingerprints

_PRINT = re.compile("[0-9a-f]{32}")
_samples: set[str] = set()  # fingerprints of bundled sets
_parts: dict[str, None] = {}  # of parts of them, the oldest first
_lock = threading.Lock()
F = TypeVar("F", bound=Callable[..., Any])


def by_data(*, entries: int) -> Any:
    """Keep what a function makes: of bundled data for all visitors, else for one visit.

    Arguments without underscore must hold the fingerprints of all data.
    """
    keep = partial(st.cache_data, max_size=MOST_BYTES, show_spinner=False)

    def decorator(function: F) -> F:
        for_visit = language.apart(keep(max_entries=entries, scope="session"), function)
        for_all = language.apart(keep(max_entries=VISITORS * entries), function)

        @wraps(function)
        def kept(*given: Any, **by_name: Any) -> Any:
            if not is_bundled(given, by_name):
                return for_visit(*given, **by_name)
            made = for_all(*given, **by_name)
            if isinstance(made, Frozen):
                _know(made.fingerprint)
            return made

        return cast("F", kept)

    return decorator


def is_bundled(*of: Any) -> bool:
    """Whether values name data, and all of these come with the program."""
    named = set(_prints(of))
    return bool(named) and all(each in _samples or each in _parts for each in named)


def belong(part: Any, whole: Any) -> None:
    """Say that data are a part of others: a part of a bundled set is bundled."""
    if is_bundled(whole.fingerprint) and not part.confidential:
        _know(part.fingerprint)


def _prints(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from _PRINT.findall(value)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _prints(each)
    elif isinstance(value, dict):
        yield from _prints(list(value.values()))


def _know(fingerprint: str) -> None:
    with _lock:
        _parts[fingerprint] = None
        while len(_parts) > MOST_KNOWN:
            _parts.pop(next(iter(_parts)))


@by_data(entries=MOST_RUNS)
def run(
    algorithm_key: str, method_key: str, params: Params, seed: int, fingerprint: str, _data: Any
) -> Release[Any]:
    """Run a method once, to study it; the same seed scales the same noise at every ε.

    The fingerprint, of their whole content, stands for the data in the key. The caller gets a copy.
    """
    method = registry.algorithms()[algorithm_key].method(method_key)
    return method.run(_data, params, trial_rng(seed, method_key, None, 0))


def for_everybody(*, entries: int) -> Callable[[F], F]:
    """Keep what a function makes of nobody's data, for all visitors of one language."""
    return partial(language.apart, st.cache_resource(max_entries=entries, show_spinner=False))


@for_everybody(entries=MOST_RUNS)
def sample(algorithm_key: str, name: str = "") -> Any:
    """Load a bundled data set once for all visitors; the first one if no name is given."""
    algorithm = registry.algorithms()[algorithm_key]
    made = algorithm.samples[name]() if name else algorithm.sample()
    _samples.add(made.fingerprint)
    return made


# --- errors of many runs, computed in the background, kept for the visit point by point -----------

MOST_POINTS = 4_000  # kept in a visit; the oldest go first
EVERY = 1.0  # seconds between redraws while runs come back
_KEPT, _OWNER = "_sweep_rows", "_sweep_of_"

Point = tuple[str, Params]
Known = tuple[str, str, str, Params, int]  # fingerprint, measure, method, parameters, trial


@dataclass(frozen=True, kw_only=True)
class Sweep:
    key: str  # of its job
    label: str  # what is being done, for the progress line
    algorithm: Algorithm  # with the `evaluate` to use
    data: Any
    measure: str  # names what `evaluate` measures
    points: Sequence[Point]  # in order of importance; one for each method and ε
    trials: int  # runs of each point
    a_task: int  # runs of one task
    alone: Sequence[Point] = ()  # slow points: one run a task, after all others

    @property
    def wanted(self) -> tuple[Any, ...]:
        """What it measures: another one is started anew."""
        return self.data.fingerprint, self.measure, [*self.points], self.trials

    def known(self, method: str, params: Params, trial: int) -> Known:
        return (self.data.fingerprint, self.measure, method, params, trial)

    def missing(self) -> list[tuple[str, Params, range]]:
        """Batches that have not come back: a first look at all points, then the rest."""
        kept = session.kept(_KEPT)
        return [
            (*point, batch)
            for slow, size in ((False, self.a_task), (True, 1))
            for start in range(0, self.trials, size)
            for batch in [range(start, min(start + size, self.trials))]
            for point in self.points
            if (point in self.alone) is slow
            and any(self.known(*point, trial) not in kept for trial in batch)
        ]

    def rows(self) -> list[Row]:
        kept = session.kept(_KEPT)
        keys = [self.known(*point, trial) for point in self.points for trial in range(self.trials)]
        return [row for key in keys for row in kept.get(key, ())]


def show(sweep: Sweep, render: Callable[[list[Row]], None]) -> None:
    """Run what is missing, and draw what there is, maybe no rows, while it comes back."""
    _harvest(sweep.key)
    missing = sweep.missing()
    if not missing:
        jobs.cancel(sweep.key)
        render(sweep.rows())
        return
    running: Sweep | None = st.session_state.get(_OWNER + sweep.key)
    if running is None or running.wanted != sweep.wanted:
        # The same streams at every ε.
        run = partial(run_trial, sweep.algorithm, sweep.data, seed=0, common=True)
        names = ("method", "params", "trials")
        calls = [(partial(run, **dict(zip(names, each, strict=True))),) for each in missing]
        jobs.start(sweep.key, operator.call, calls)
        st.session_state[_OWNER + sweep.key] = sweep
    job = jobs.state(sweep.key)

    def look(_: jobs.Job) -> None:
        _harvest(sweep.key)
        render(sweep.rows())

    jobs.job_fragment(sweep.key, sweep.label, look, every=EVERY)
    if job is not None and job.state == "cancelled":
        again = {"on_click": st.session_state.pop, "args": (_OWNER + sweep.key, None)}
        st.button(named("Go on"), key=f"{sweep.key}_again", icon=":material/play_arrow:", **again)


def _harvest(key: str) -> None:
    """Keep what the last job of a key has brought back, whatever it was asked for."""
    sweep: Sweep | None = st.session_state.get(_OWNER + key)
    job = jobs.state(key)
    if sweep is None or job is None:
        return
    kept = session.kept(_KEPT)
    params = {(method, params.epsilon): params for method, params in sweep.points}
    for batch in list(job.results):
        found: dict[Known, list[Row]] = {}
        for row in batch:
            known = sweep.known(row.method, params[row.method, row.epsilon], row.trial)
            found.setdefault(known, []).append(row)
        kept.update(found)
    for oldest in list(kept)[: max(0, len(kept) - MOST_POINTS)]:
        del kept[oldest]
