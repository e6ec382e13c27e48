"""Three processes behind HAProxy: a visit stays in one, and goes to another when that one ends."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from tools import browsing
from tools.browsing import READY, ROOT, SECONDS

COOKIE = "DP_EXPLORER_PROCESS"
PROCESSES = 3
EPSILON = "2"


@pytest.fixture(scope="module")
def proxy():
    """Address of the proxy, and the process behind each value of its cookie."""
    if (haproxy := shutil.which("haproxy")) is None:
        pytest.skip("HAProxy is not installed")
    ports = [browsing.free_port() for _ in range(PROCESSES + 1)]
    places = [f"127.0.0.1:{port}" for port in ports]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": ROOT}
    words = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.headless", "true"]
    named = {f"SERVER_{k}": place for k, place in enumerate(places[1:], start=1)}
    with ExitStack() as stack:
        behind = {}
        for k, port in enumerate(ports[1:], start=1):
            server = subprocess.Popen([*words, "--server.port", str(port)], **quiet)
            stack.callback(ended, server)
            behind[f"p{k}"] = server
        command = [haproxy, "-db", "-f", str(ROOT / "deploy" / "haproxy.cfg")]
        front = subprocess.Popen(command, env={**os.environ, **named, "BIND": places[0]}, **quiet)
        stack.callback(ended, front)
        for place in places[1:]:
            answered(f"http://{place}/_stcore/health")
        answered(f"http://{places[0]}/_stcore/health")
        yield SimpleNamespace(base=f"http://{places[0]}", behind=behind)


def ended(process) -> None:
    process.kill()
    process.wait()


def answered(url: str) -> None:
    end = time.monotonic() + SECONDS
    while True:
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            assert time.monotonic() < end, f"no answer from {url}"
            time.sleep(0.1)


def visit(browser, base: str):
    """Open running totals at an ε of its own, in a browser that knows no cookie."""
    context = browser.new_context()
    tab = context.new_page()
    tab.set_default_timeout(60_000)
    tab.goto(f"{base}/fda?fda_epsilon={EPSILON}")
    drawn(tab)
    return context, tab


def drawn(tab) -> None:
    tab.wait_for_selector(f"{READY} h1")
    tab.wait_for_function(
        r"value => document.body.innerText.replace(/\s/g, ' ').includes(`ε = ${value}.`)",
        arg=EPSILON,
    )


def process(context) -> str:
    (value,) = [each["value"] for each in context.cookies() if each["name"] == COOKIE]
    return value


@pytest.mark.browser
def test_a_process_ends_and_only_its_visitors_move(proxy, browser):
    visits = [visit(browser, proxy.base) for _ in range(2)]
    at_first = [process(context) for context, _ in visits]
    assert len({*at_first}) > 1  # new visits are spread

    for _, tab in visits:  # a visit comes back to its process
        tab.reload()
        drawn(tab)
    assert [process(context) for context, _ in visits] == at_first

    gone = at_first[0]
    for _, tab in visits:
        tab.evaluate("window.stayed = true")
    ended(proxy.behind[gone])
    for (context, tab), place in zip(visits, at_first, strict=True):
        if place == gone:
            tab.reload()
            drawn(tab)  # with the ε of its link
            assert process(context) != gone
        else:
            assert tab.evaluate("window.stayed")
            assert process(context) == place
            state = "el => el.getAttribute('data-test-connection-state')"
            assert tab.eval_on_selector('[data-testid="stApp"]', state) == "CONNECTED"
