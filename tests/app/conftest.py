"""Streamlit's own test harness: the app without a browser."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.study import verdict

ROOT = Path(__file__).parents[2]
SECONDS = 60  # generous: two cores may be shared
QUICK = {f"test_{name}.py" for name in ("home", "html", "jobs", "panels", "session", "work")}

Opener = Callable[..., AppTest]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call slow what opens a system's page: each test runs a script that takes about a second."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name not in QUICK:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def _packages_are_searched_once() -> Iterator[None]:
    """Each app looks through all installed packages for components, and finds the same."""
    with pytest.MonkeyPatch.context() as patch:
        search = cache(manifest_scanner.scan_component_manifests)
        patch.setattr(manifest_scanner, "scan_component_manifests", search)
        yield


@pytest.fixture
def open_app() -> Opener:
    """Open a page by its key ("" is the overview), with query parameters and a colour scheme."""

    def opener(key: str = "", *, theme: str = "light", **query: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
        app.context = {"theme": theme}
        if key:
            app.switch_page(f"pages/{key}.py")
        for name, value in query.items():
            app.query_params[name] = value
        return app.run()

    return opener


@pytest.fixture
def few_runs_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let three runs be enough for an answer: what it says is tested, not how long it waits."""
    monkeypatch.setattr(verdict, "LEAST_DRAWS", 1)


@pytest.fixture
def systems(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Mapping[str, Algorithm]]:
    """Let the registry hold so many systems; all but the first lack a page of their own."""
    (first, *_) = registry.algorithms().values()

    def many(number: int) -> Mapping[str, Algorithm]:
        made: dict[str, Any] = {first.key: first}
        for place in range(2, number + 1):
            made[f"system{place}"] = replace(
                first, key=f"system{place}", title=f"System {place}", short=f"S{place}"
            )
        monkeypatch.setattr(registry, "algorithms", lambda: made)
        return made

    return many
