"""Processes behind HAProxy: a visit stays in one, and goes to another when that one ends."""

import shutil
from types import SimpleNamespace

import pytest

from tools import browsing
from tools.browsing import READY

COOKIE = "DP_EXPLORER_PROCESS"
EPSILON = "2"


@pytest.fixture(scope="module")
def proxy():
    if shutil.which("haproxy") is None:
        pytest.skip("HAProxy is not installed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SERVER_3", "127.0.0.1:9")  # nobody listens: two processes are told apart, too
        with browsing.behind_proxy(2) as (base, behind):
            yield SimpleNamespace(base=base, behind=behind)


def visit(browser, base: str):
    context = browser.new_context()
    tab = context.new_page()
    tab.set_default_timeout(60_000)
    tab.goto(f"{base}/fda?fda_epsilon={EPSILON}")
    drawn(tab)
    return context, tab


def drawn(tab) -> None:
    tab.wait_for_selector(f"{READY} h1")
    said = r"value => document.body.innerText.replace(/\s/g, ' ').includes(`ε = ${value}.`)"
    tab.wait_for_function(said, arg=EPSILON)


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
    proxy.behind[gone].kill()
    proxy.behind[gone].wait()
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
