"""What is kept: of bundled data for the process, of a file for the visit that brought it.

Streamlit hashes only a sample of a large table, and neighbouring data sets then share a key. So
the data enter by our own fingerprint of every byte, and their argument is underscored. The
fingerprint decides who shares a result. It covers whether data are confidential: an upload has
never that of a bundled set. Any other fingerprint belongs to one session, and nothing made from it
serves another visitor.
"""

import re
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeVar, cast

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.params import Params
from dp_core.study.experiments import trial_rng
from dp_core.tables.frozen import Frozen

MOST_RUNS = 64
MOST_BYTES = "96MB"
VISITORS = 8
"""How many times as many entries the process keeps as a visit: a class moves more sliders."""
MOST_KNOWN = 10_000  # fingerprints

_PRINT = re.compile("[0-9a-f]{32}")
_samples: set[str] = set()  # fingerprints of bundled sets
_parts: dict[str, None] = {}  # of parts of them, the oldest first
_lock = threading.Lock()
F = TypeVar("F", bound=Callable[..., Any])


def by_data(*, entries: int, size: str | None = MOST_BYTES, spinner: bool | str = False) -> Any:
    """Keep what a function makes: of bundled data for all visitors, else for one visit.

    Parameters
    ----------
    entries : int
        Most results of a visit; the process keeps `VISITORS` times as many.
    size : str, optional
        Most bytes of either.
    spinner : bool or str
        As `st.cache_data` has it.

    Returns
    -------
    callable
        Decorator. Arguments without underscore must hold the fingerprints of all data.
    """

    def decorator(function: F) -> F:
        looks: dict[str, Any] = {"max_size": size, "show_spinner": spinner}
        for_visit = st.cache_data(scope="session", max_entries=entries, **looks)(function)
        for_all = st.cache_data(max_entries=VISITORS * entries, **looks)(function)

        @wraps(function)
        def kept(*given: Any, **named: Any) -> Any:
            if not is_bundled(given, named):
                return for_visit(*given, **named)
            made = for_all(*given, **named)
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
    algorithm_key: str,
    method_key: str,
    params: Params,
    seed: int,
    fingerprint: str,
    _data: Any,
) -> Release[Any]:
    """Run a method once, to study it; the same seed scales the same noise at every ε.

    Parameters
    ----------
    algorithm_key, method_key : str
    params : Params
    seed : int
    fingerprint : str
        Of the whole content of the data; stands for them in the key.
    _data : object
        Input of the method.

    Returns
    -------
    Release
        A copy of its own for the caller.
    """
    method = registry.algorithms()[algorithm_key].method(method_key)
    return method.run(_data, params, trial_rng(seed, method_key, None, 0))


@st.cache_resource(max_entries=MOST_RUNS, show_spinner=False)
def sample(algorithm_key: str, name: str = "") -> Any:
    """Load a bundled data set once for all visitors; the first one if no name is given."""
    algorithm = registry.algorithms()[algorithm_key]
    made = algorithm.samples[name]() if name else algorithm.sample()
    _samples.add(made.fingerprint)
    return made
