"""A server of its own and a real Chromium; skipped with a reason where there is none."""

import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest

from dp_core.words import say
from pages.common.input import asking
from tools import browsing
from tools.browsing import READY, SECONDS, STILL, chromium_path, serving

FLAGS = [
    *browsing.FLAGS,
    # One process for all tabs, which compiles the scripts once.
    "--process-per-site",
    "--js-flags=--no-flush-bytecode",
]
HARMLESS = ("_stcore/health", "_stcore/host-config")  # a deep link asks for them below its path
WCAG = [f"wcag{version}{level}" for version in ("2", "21", "22") for level in ("a", "aa")]
UPSTREAM = {
    # Streamlit's navigation puts a section between its list and the items of that list:
    # https://github.com/streamlit/streamlit/issues/8399
    "list": '[data-testid="stSidebarNav"]',
    "listitem": '[data-testid="stSidebarNav"]',
}
"""Rules of WCAG that Streamlit itself breaks, and where."""

# A page's chart, as the browser holds it: the last number of each trace.
_TRACES = """key => {
    const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`)
    return plot && plot._fullData
        ? plot._fullData.map(trace => `${trace.type} ${Array.from(trace.y || []).at(-1)}`) : []
}"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give a browser test a second and a third chance: two cores may be busy with others' work."""
    for item in items:
        if config.pluginmanager.hasplugin("rerunfailures") and item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=2))


# Streamlit cuts off its frame, which is never wider than the window; its main part scrolls within.
_OVERFLOW = """() => {
    const main = document.querySelector('[data-testid="stMain"]')
    return Math.max(document.documentElement.scrollWidth - window.innerWidth,
                    main ? main.scrollWidth - main.clientWidth : 0)
}"""

# Labels whose words go beyond their box, which cuts them off.
_CUT_OFF = """() => [...document.querySelectorAll('[data-testid="stMain"] p')].filter(each => {
    const words = document.createRange()
    words.selectNodeContents(each)
    const box = each.closest('[data-testid="stButtonGroup"]')
        || each.closest('button, a, label, [data-testid="stMetric"]')
    const ends = one => one.getBoundingClientRect().right
    return box && each.checkVisibility() && ends(words) > ends(box) + 1
}).map(each => each.textContent)"""

# Whether a run of the page has known the scheme, as `theme.inject` says it.
_RUN_IN = """scheme => [...document.querySelectorAll('style')]
    .some(each => each.textContent.includes(`stPopoverBody"]{color-scheme:${scheme}}`))"""
# Who watches the width or the scheme is told with the next frame, on a busy machine after a while.
_TWO_FRAMES = """() => new Promise(done =>
    requestAnimationFrame(() => requestAnimationFrame(done)))"""
# What a page that failed a test was doing.
_DOING = """() => {
    const count = found => document.querySelectorAll(`[data-testid="${found}"]`).length
    const app = document.querySelector('[data-testid="stApp"]')
    const focus = document.activeElement
    return {
        script: app && app.getAttribute('data-test-script-state'),
        skeletons: count('stSkeleton'), progress: count('stProgress'),
        exceptions: count('stException'), later: document.querySelectorAll('[data-later]').length,
        stale: document.querySelectorAll('[data-stale="true"]').length,
        connection: app && app.getAttribute('data-test-connection-state'),
        focus: focus && (focus.ariaLabel || focus.tagName), width: innerWidth,
        alerts: [...document.querySelectorAll('[role=alert]')].map(each => each.innerText),
    }
}"""

_visits: list["Visit"] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Say with a failure what its pages were doing."""
    report = yield
    if report.failed:
        report.sections += [("page", each.doing()) for each in _visits if not each.tab.is_closed()]
    return report


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
        """Wait until the script has run and the page stands still; return the tab.

        Charts that wait for somebody's hand are given one.
        """
        self.tab.wait_for_selector("h1")
        self._stand_still()
        if self.tab.locator("[data-later]").count():
            self.tab.mouse.move(1, 1)
            self.tab.locator("[data-later]").first.wait_for(state="detached")
            self._stand_still()
        return self.tab

    def _stand_still(self) -> None:
        assert self.tab.evaluate(STILL, [READY, 1000 * SECONDS]), "the page never stood still"

    def look(self, *, width: int = 0, scheme: str = "") -> Any:
        """Change the window or the scheme of the browser, and wait for the page to follow."""
        if width:
            height = 900 if width > 640 else 844
            self.tab.set_viewport_size({"width": width, "height": height})
        if scheme:
            # The ground turns first, and the page stands still; then its script runs anew.
            self.tab.emulate_media(color_scheme=scheme)
            self.tab.wait_for_function(_RUN_IN, arg=scheme)
        self.tab.evaluate(_TWO_FRAMES)
        return self.settle()

    def open_settings(self) -> Any:
        self.tab.get_by_role("button", name=say("settings")).focus()
        self.tab.keyboard.press("Enter")
        self.tab.locator(".st-key-c_rest").wait_for()
        return self.settle()

    def turn_to(self, name: str) -> Any:
        self.tab.get_by_role("tab", name=name, exact=True).click()
        self.tab.get_by_role("tab", name=name, exact=True, selected=True).wait_for()
        return self.settle()

    def numbers(self) -> list[str]:
        listed = '[data-testid="stMetric"], .dp-legend:has(> span > b), .st-key-sentence p'
        return self.tab.locator(listed).all_inner_texts()

    def renewed(self, before: list[str]) -> list[str]:
        assert until(lambda: self.numbers() not in ([], before)), "the numbers stay as they were"
        self.settle()
        return self.numbers()

    def move_epsilon(self, key: str) -> list[str]:
        """Press a key on the slider; the new numbers."""
        before = self.numbers()
        self.press_epsilon(key)
        return self.renewed(before)

    def press_epsilon(self, key: str) -> None:
        """Press a key on the slider, again if the page took the focus meanwhile."""
        slider = self.tab.get_by_role("slider", name="Privacy budget ε")
        stood = slider.input_value()

        def moved() -> bool:
            slider.focus()
            self.tab.keyboard.press(key)
            return until(lambda: slider.input_value() != stood, seconds=10)

        assert until(moved), "the slider does not move"

    def asks(self, words: str) -> None:
        assert until(lambda: words in self.link()), f"{words} is not in {self.link()}"

    def link(self) -> str:
        return self.tab.evaluate("location.href")

    def traces(self, key: str) -> list[str]:
        return self.tab.evaluate(_TRACES, key)

    def drawn(self, key: str, *, least: int = 1) -> list[str]:
        """As `traces`, but wait until the chart is there with so many traces."""
        assert until(lambda: len(self.traces(key)) >= least), f"{key} lacks traces"
        return self.traces(key)

    def choose_file(self, content: bytes, name: str = "data.csv") -> None:
        panel = self.tab.locator('[class*="_upload_file"]').first
        file = {"name": name, "mimeType": "text/csv", "buffer": content}
        panel.locator('input[type="file"]').set_input_files(file)
        panel.get_by_text(name).first.wait_for()
        self.settle()

    def switch_on(self, label: str) -> None:
        self.tab.get_by_text(label, exact=True).locator("visible=true").click()
        self.settle()

    def use(self) -> None:
        self.tab.get_by_role("button", name="Rehearse on made-up rows").click()

    def say(self, label: str, text: str) -> None:
        number = self.tab.get_by_role("spinbutton", name=label)
        box = self.tab.get_by_role("textbox", name=label).or_(number)
        box.fill(text)
        box.press("Enter")
        self.settle()

    def pick(self, label: str, option: str) -> None:
        """Choose from a list by keyboard, again if the list closed because the page moved."""
        box = self.tab.get_by_role("combobox", name=label)

        def picked() -> bool:
            box.fill("")
            box.fill(option)
            chosen = self.tab.get_by_role("option", name=option, exact=True)
            if until(lambda: chosen.count() == 1, seconds=10):
                box.press("Enter")
            box.press("Tab")  # words that were typed and not chosen go
            self.settle()
            return bool(box.input_value() == option)

        assert until(picked), f"{option} cannot be chosen"

    def draw_release(self, button: str = "Draw the release") -> None:
        """Draw a release, by two quick clicks; whoever has looked at the data is asked first."""
        self.tab.get_by_role("button", name=button).wait_for()
        self.settle()
        if (answer := self.tab.get_by_role("button", name=str(asking.ALL))).count():
            answer.click()
            self.settle()
        self.tab.get_by_role("button", name=button).click()
        self.tab.get_by_role("button", name="Draw", exact=True).dblclick()
        self.tab.get_by_role("button", name="Download the release").wait_for()

    def download(self) -> tuple[str, dict[str, bytes]]:
        with self.tab.expect_download() as expected:
            self.tab.get_by_role("button", name="Download the release").click()
        with zipfile.ZipFile(Path(expected.value.path())) as archive:
            assert archive.testzip() is None
            files = {name: archive.read(name) for name in archive.namelist()}
        return expected.value.suggested_filename, files

    def overflow(self) -> int:
        """Pixels by which the page is wider than the window or than its box that scrolls."""
        return self.tab.evaluate(_OVERFLOW)

    def doing(self) -> str:
        try:
            return f"{self.tab.url} {self.errors} {self.tab.evaluate(_DOING)}"
        except Exception as error:
            return f"{self.tab.url} {self.errors} does not answer: {error}"

    def exceptions(self) -> int:
        return self.tab.locator('[data-testid="stException"]').count()

    def barriers(self, within: str = "body") -> list[str]:
        """Rules of WCAG 2.2, A and AA, that something there breaks, with what does."""
        from axe_playwright_python.sync_playwright import Axe

        # What is in order is not listed: of a page it is thousands of elements. Of the rows of a
        # table three are looked through: the others are made like them. The stamp across a
        # specimen is pale, and decoration: a caption says the same.
        asked = {"runOnly": WCAG, "resultTypes": ["violations"]}
        left_out = [["tbody tr:nth-child(n + 4)"], [".dp-stamp"]]
        place = {"include": [[within]], "exclude": left_out}
        found = Axe().run(self.tab, place, asked).response["violations"]
        every = [(rule["id"], node) for rule in found for node in rule["nodes"]]
        ours = [each for each in every if not self._is_upstream(each[0], each[1]["target"][0])]
        return [f"{rule}: {node['html']}" for rule, node in ours]

    def _is_upstream(self, rule: str, selector: str) -> bool:
        frame = UPSTREAM.get(rule)
        look = "([own, frame]) => Boolean(document.querySelector(own)?.closest(frame))"
        return bool(frame and self.tab.evaluate(look, [selector, frame]))

    def assert_clean(self, where: str = "") -> None:
        assert self.outside == [], f"asked outside: {where}"
        assert self.errors == [], f"failed: {where}"
        assert self.exceptions() == 0, f"an exception: {where}"
        assert self.overflow() <= 0, f"sticks out: {where}"
        assert self.tab.evaluate(_CUT_OFF) == [], f"cut off: {where}"

    def assert_fits(self, where: str, widths: Sequence[int] = (1360, 390)) -> None:
        for width in widths:
            self.look(width=width)
            self.assert_clean(f"{where}, {width} pixels")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
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
    with serving() as base:
        yield base


@pytest.fixture(scope="session")
def window(browser: Any) -> Iterator[Any]:
    """One browser window for all tabs; what it has fetched once saves seconds.

    Streamlit's placeholders do not shimmer in it: no page of the app looks at that setting.
    """
    made = browser.new_context(reduced_motion="reduce")
    made.set_default_timeout(1000 * SECONDS)
    yield made
    made.close()


@pytest.fixture(scope="session")
def first_visit(window: Any, server: str) -> Iterator[Visit]:
    """Deep link that the server has been asked for first.

    The tab stays open: the process of all tabs lives as long as one, with the compiled scripts.
    """
    made = watched(window, server)
    made.open("fda?fda_epsilon=0.1")
    yield made
    made.tab.close()


@pytest.fixture
def visit(window: Any, server: str, first_visit: Visit) -> Iterator[Callable[..., Visit]]:
    """Open tabs, each a session of its own that records outside requests and page errors."""
    made: list[Visit] = []

    def opener(*, width: int = 1360, scheme: str = "light", base: str = server) -> Visit:
        made.append(watched(window, base, width=width, scheme=scheme))
        return made[-1]

    yield opener
    for each in made:
        if each.tab.url.startswith("http"):
            each.tab.evaluate("localStorage.clear()")  # Streamlit keeps there that a menu is closed
        each.tab.close()


def until(wanted: Callable[[], bool], *, seconds: float = SECONDS) -> bool:
    """Look again and again until it is as wanted; whether it ever was."""
    end = time.monotonic() + seconds
    while not wanted():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def watched(window: Any, base: str, *, width: int = 1360, scheme: str = "light") -> Visit:
    """Open a tab that records outside requests, page errors and dialogs."""
    made = Visit(window.new_page(), base)
    _visits.append(made)
    made.tab.set_viewport_size({"width": width, "height": 900 if width > 640 else 844})
    made.tab.emulate_media(color_scheme=scheme)
    made.tab.on("request", lambda request: _note_outside(made, request.url))
    made.tab.on("pageerror", lambda error: made.errors.append(str(error)))
    made.tab.on("response", lambda response: _note_failure(made, response))
    made.tab.on("dialog", lambda dialog: _note_dialog(made, dialog))
    return made


def _note_dialog(visit: Visit, dialog: Any) -> None:
    visit.errors.append(f"dialog: {dialog.message}")
    dialog.dismiss()


def _note_outside(visit: Visit, url: str) -> None:
    parts = urlparse(url)
    if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "localhost":
        visit.outside.append(url)


def _note_failure(visit: Visit, response: Any) -> None:
    # Streamlit asks once for each address of a download: that of a draw that is played is gone.
    looks = response.request.resource_type == "fetch" and "/media/" in response.url
    if response.status >= 400 and not looks and not response.url.endswith(HARMLESS):
        visit.errors.append(f"{response.status} {response.url}")
