"""Streamlit's own test harness: the app without a browser."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import narwhals.stable.v1 as nw
import numpy as np
import pytest
from _plotly_utils import basevalidators
from plotly import basedatatypes
from streamlit import type_util
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
from streamlit.runtime.scriptrunner_utils import script_run_context
from streamlit.runtime.scriptrunner_utils.script_requests import ScriptRequestType
from streamlit.runtime.state import session_state
from streamlit.runtime.state.common import is_element_id
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.testing.v1 import AppTest, app_test, local_script_runner

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.privscbn import study as tables
from dp_core.algorithms.stag.study import spreads
from pages.common.frame import deck
from pages.common.show import panels
from pages.common.work import jobs, session
from tests.app import screen

ROOT = Path(__file__).parents[2]
SECONDS = 600  # for a page that never ends; a busy machine takes its time
QUICK = {
    f"test_{each}.py" for each in ("error_curves", "home", "html", "panels", "session", "work")
}

_PLAIN = (str, int, float, bool, type(None))

Opener = Callable[..., AppTest]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call slow what opens a system's page: each test runs a script that takes about a second."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name not in QUICK:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def _what_never_changes_is_done_once() -> Iterator[None]:
    """Spare half of a page's run: what Streamlit and Plotly find out anew is always the same.

    Each app looks through all installed packages for components, each run imitates a server and
    compiles the scripts, Plotly takes the same names of properties apart again and again, copies
    what is plain with care and asks of each list whether it is a table, each widget copies the
    whole state of the visit, each message is hashed for a browser, looks for requests of other
    threads and is told to nobody, each run follows links on the way to thirty pages, and the
    harness asks a thousand times a second for the end. Each call of a kept function reads its
    signature anew.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module, name in (
            (manifest_scanner, "scan_component_manifests"),
            (basedatatypes, "_str_to_dict_path_full"),
            (app_test, "MagicMock"),
            (app_test, "ScriptCache"),
            (type_util, "get_func_parameters"),
        ):
            patch.setattr(module, name, cache(getattr(module, name)))
        # As the server says at its start; each run of the harness would forget it.
        patch.setattr(PagesManager, "uses_pages_directory", False)
        patch.setattr(app_test, "PagesManager", type("Served", (PagesManager,), {}))
        patch.setattr(local_script_runner, "require_widgets_deltas", _wait)
        patch.setattr(basedatatypes, "deepcopy", _copied)
        patch.setattr(basevalidators.nw, "from_native", partial(_native, nw.from_native))
        patch.setattr(SafeSessionState, "filtered_state", property(_Kept))
        patch.setattr(script_run_context, "populate_hash_if_needed", lambda message: None)
        patch.setattr(ScriptRunner, "_maybe_handle_execution_control_request", _heard)
        patch.setattr(local_script_runner.LocalScriptRunner, "_enqueue_forward_msg", _told)
        patch.setattr(Path, "resolve", _resolved)
        patch.setattr(panels, "_TABLES_EXPANDED", True)  # what is folded is looked at, too
        # Some tests put a table of their own in place of a bundled one: nothing may remember it.
        patch.setattr(deck, "_shown", deck._shown.__wrapped__)
        yield


@pytest.fixture(scope="module", autouse=True)
def _curves_have_few_budgets() -> Iterator[None]:
    """Measure errors at three budgets: pages only show them. What others test keeps all."""
    with pytest.MonkeyPatch.context() as patch:
        for study in (curves, trials, tables, spreads):
            patch.setattr(study, "EPSILONS", (0.1, 1.0, 10.0))
        yield


_hears = ScriptRunner._maybe_handle_execution_control_request


def _heard(runner: ScriptRunner) -> None:
    """Hear a request to stop or to begin anew; each element asks, and mostly there is none."""
    if runner._requests._state is not ScriptRequestType.CONTINUE:
        _hears(runner)


def _told(runner: local_script_runner.LocalScriptRunner, message: Any) -> None:
    _heard(runner)
    runner.forward_msg_queue.enqueue(message)


_resolves = Path.resolve


def _resolved(path: Path, *, strict: bool = False) -> Path:
    return _place(path) if path.suffix == ".py" else _resolves(path, strict=strict)


_place = cache(_resolves)


class _Kept(Mapping[str, Any]):
    def __init__(self, state: SafeSessionState) -> None:
        self._state = state._state

    def __contains__(self, key: object) -> bool:
        hidden = is_element_id(str(key)) or session_state._is_internal_key(str(key))
        return not hidden and key in self._state

    def __getitem__(self, key: str) -> Any:
        if key not in self:
            raise KeyError(key)
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._state.filtered_state)

    def __len__(self) -> int:
        return len(self._state.filtered_state)


def _copied(value: Any) -> Any:
    if type(value) is dict:
        return {name: _copied(each) for name, each in value.items()}
    if type(value) is list:
        return [_copied(each) for each in value]
    return value if type(value) in _PLAIN else deepcopy(value)


def _native(known: Callable[..., Any], value: Any, **asked: Any) -> Any:
    return value if type(value) in (list, tuple, np.ndarray) else known(value, **asked)


def _wait(runner: local_script_runner.LocalScriptRunner, timeout: float) -> None:
    """Wait for the end of a script without looking at the clock."""
    runner._script_thread.join(timeout)
    if not runner.script_stopped():
        runner.request_stop()
        runner.join()
        raise RuntimeError(f"the page did not end within {timeout} s")


@pytest.fixture(scope="session")
def open_app() -> Opener:
    """Open a page by its key ("" is the overview), with query parameters and a colour scheme.

    The panel Settings of a system is open, unless the query says otherwise. No page may end in a
    traceback.
    """

    def opener(key: str = "", *, theme: str = "light", **query: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
        app.context = {"theme": theme}
        if key:
            screen.turn_page(app, key)
        if key in registry.algorithms():
            query = {"settings": "open"} | query
        for name, value in query.items():
            app.query_params[name] = value
        return screen.checked(app.run())

    return opener


@pytest.fixture(scope="session")
def arrived(open_app: Opener) -> Opener:
    """Open a page as it opens for everybody; the same one for all who only read it."""
    return cache(open_app)


@pytest.fixture(autouse=True)
def _no_workers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start no processes for work that no test waits for; `done` and `idle` say what is started."""
    if request.path.name != "test_jobs.py":
        monkeypatch.setattr(jobs, "start", lambda *job, **how: None)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the register on the disk of the server."""
    path = tmp_path / "ward-b.jsonl"
    monkeypatch.setenv(session.ON_DISK, str(path))
    return path


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[Any]]]:
    """Run every job on the spot; the tasks of each, by key of the job."""
    return screen.at_once(monkeypatch)


@pytest.fixture
def idle(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[list[Any]]]:
    """Run nothing; the tasks of each job, by its key."""
    tasks: dict[str, list[list[Any]]] = {}

    def note(key: str, function: Callable[..., Any], calls: Iterable[Any], **how: bool) -> None:
        tasks.setdefault(key, []).append(list(calls))

    monkeypatch.setattr(jobs, "start", note)
    return tasks


@pytest.fixture
def systems(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Mapping[str, Algorithm]]:
    first = registry.algorithms()["fda"]

    def many(number: int) -> Mapping[str, Algorithm]:
        made: dict[str, Any] = {first.key: first}
        for place in range(2, number + 1):
            facts = {"title": f"System {place}", "short": f"S{place}"}
            made[f"system{place}"] = replace(first, key=f"system{place}", **facts)
        monkeypatch.setattr(registry, "algorithms", lambda: made)
        return made

    return many
