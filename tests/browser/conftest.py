"""A server of its own and a real Chromium; skipped with a reason where there is none."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
READY = '[data-testid="stApp"][data-test-script-state="notRunning"]'
HARMLESS = ("_stcore/health", "_stcore/host-config")  # a deep link asks for them below its path
SECONDS = 90


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give a browser test a second and a third chance: two cores may be busy with others' work."""
    for item in items:
        if config.pluginmanager.hasplugin("rerunfailures") and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


@dataclass
class Visit:
    """A tab, with what it did that it should not have done."""

    tab: Any
    base: str
    outside: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def open(self, path: str = "") -> Any:
        """Go to a path of the app and wait until it is drawn."""
        self.tab.goto(f"{self.base}/{path}")
        return self.settle()

    def settle(self) -> Any:
        """Wait until the script has run and the page stands still; return the tab."""
        self.tab.wait_for_selector(READY, timeout=1000 * SECONDS)
        self.tab.wait_for_selector("h1", timeout=1000 * SECONDS)
        self.tab.wait_for_timeout(400)
        self.tab.wait_for_selector(READY, timeout=1000 * SECONDS)
        return self.tab

    def overflow(self) -> int:
        """Pixels by which the page is wider than the window."""
        return self.tab.evaluate("document.documentElement.scrollWidth - window.innerWidth")

    def exceptions(self) -> int:
        """Exception boxes on the page."""
        return self.tab.locator('[data-testid="stException"]').count()

    def assert_clean(self) -> None:
        """Nothing left the machine, nothing failed, nothing sticks out."""
        assert self.outside == []
        assert self.errors == []
        assert self.exceptions() == 0
        assert self.overflow() <= 0


def chromium_path() -> str | None:
    """Chromium of the environment variable or of the path."""
    return (
        os.environ.get("CHROMIUM_PATH")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


def free_port() -> int:
    """Ask the system for a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving(script: str = "app.py", *, root: Path = ROOT) -> Iterator[str]:
    """Run a server of a script until the block ends; yields its address."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.headless", "true"]
    with subprocess.Popen(
        [*command, "--server.port", str(port), "--server.fileWatcherType", "none"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            base = f"http://localhost:{port}"
            _wait_for(f"{base}/_stcore/health")
            yield base
        finally:
            server.terminate()


def _wait_for(url: str) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    pytest.fail(f"no answer from {url} within {SECONDS} seconds")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium_path()
    if path is None:
        pytest.skip("no Chromium found: set CHROMIUM_PATH or install one")
    with playwright.sync_playwright() as running:
        chromium = running.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """One server of the app for all tests that may share one."""
    with serving() as base:
        yield base


@pytest.fixture(scope="session")
def windows(browser: Any) -> Iterator[Callable[[int, str], Any]]:
    """Browser windows by width and scheme; one that has been here before saves seconds."""
    known: dict[tuple[int, str], Any] = {}

    def window(width: int, scheme: str) -> Any:
        if (width, scheme) not in known:
            height = 900 if width > 640 else 844
            known[width, scheme] = browser.new_context(
                viewport={"width": width, "height": height}, color_scheme=scheme
            )
        return known[width, scheme]

    yield window
    for each in known.values():
        each.close()


@pytest.fixture
def visit(windows: Callable[[int, str], Any], server: str) -> Iterator[Callable[..., Visit]]:
    """Open tabs, each a session of its own that records outside requests and page errors."""
    made: list[Visit] = []

    def opener(*, width: int = 1360, scheme: str = "light", base: str = server) -> Visit:
        made.append(watched(windows(width, scheme), base))
        return made[-1]

    yield opener
    for each in made:
        each.tab.close()


def until(wanted: Callable[[], bool], *, seconds: float = 30) -> bool:
    """Look again and again until it is as wanted; whether it ever was."""
    end = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def watched(context: Any, base: str) -> Visit:
    """Open a tab that records outside requests and page errors."""
    made = Visit(context.new_page(), base)
    made.tab.on("request", lambda request: _note_outside(made, request.url))
    made.tab.on("pageerror", lambda error: made.errors.append(str(error)))
    made.tab.on("response", lambda response: _note_failure(made, response))
    return made


def _note_outside(visit: Visit, url: str) -> None:
    parts = urlparse(url)
    if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "localhost":
        visit.outside.append(url)


def _note_failure(visit: Visit, response: Any) -> None:
    if response.status >= 400 and not response.url.endswith(HARMLESS):
        visit.errors.append(f"{response.status} {response.url}")
