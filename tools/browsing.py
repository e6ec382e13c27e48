"""A server of a script and a Chromium to look at it with, for tools, tests and benchmarks."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
SECONDS = 180  # generous: the machine may be busy
FLAGS = [
    "--no-sandbox",
    # WebGL is computed as there may be no card; all else is painted without, at half the cost.
    "--use-angle=swiftshader-webgl",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
READY = '[data-testid="stApp"][data-test-script-state="notRunning"]'

# Resolves once the script rests and nothing has changed on the page for a moment.
STILL = """([ready, most]) => new Promise(resolve => {
    const start = performance.now()
    let last = start
    const watch = new MutationObserver(() => { last = performance.now() })
    watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true})
    const look = () => {
        const now = performance.now()
        if (!document.querySelector(ready)) last = now
        if (document.querySelector('[data-testid="stSkeleton"]')) last = now
        if (now - last < 140 && now - start < most) return setTimeout(look, 20)
        watch.disconnect()
        resolve(now - last >= 140)
    }
    look()
})"""


def chromium_path() -> str | None:
    """Chromium of the environment variable or of the path."""
    return (
        os.environ.get("CHROMIUM_PATH")
        or shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )


@contextmanager
def chromium() -> Iterator[Any]:
    """Start a browser until the block ends; end the program where there is none."""
    from playwright.sync_api import sync_playwright

    path = chromium_path()
    if path is None:
        sys.exit("No Chromium found: set CHROMIUM_PATH or install one.")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


def free_port() -> int:
    """Ask the system for a port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(script: str = "app.py", *, root: Path = ROOT) -> Iterator[str]:
    """Run a server of a script until the block ends; yields its address."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", script, "--server.headless", "true"]
    quiet = ["--server.fileWatcherType", "none", "--browser.gatherUsageStats", "false"]
    with subprocess.Popen(
        [*command, "--server.port", str(port), *quiet],
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


@contextmanager
def behind_proxy(processes: int = 3) -> Iterator[tuple[str, dict[str, subprocess.Popen[bytes]]]]:
    """Run the app in processes behind HAProxy; yields its address, and each by its cookie."""
    ports = [free_port() for _ in range(processes + 1)]
    places = [f"127.0.0.1:{port}" for port in ports]
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT}
    words = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"]
    named = {f"SERVER_{k}": place for k, place in enumerate(places[1:], start=1)}
    with ExitStack() as stack:
        behind = {}
        for k, port in enumerate(ports[1:], start=1):
            behind[f"p{k}"] = subprocess.Popen([*words, "--server.port", str(port)], **quiet)
            stack.callback(_ended, behind[f"p{k}"])
        command = ["haproxy", "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg")]
        front = subprocess.Popen(command, env={**os.environ, **named, "BIND": places[0]}, **quiet)
        stack.callback(_ended, front)
        for place in [*places[1:], places[0]]:
            _wait_for(f"http://{place}/_stcore/health")
        yield f"http://{places[0]}", behind


def _ended(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()


def _wait_for(url: str) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(f"no answer from {url} within {SECONDS} seconds")
