"""What a visitor does on the running-totals page, and what is then on it."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from tests.browser.conftest import READY, SECONDS, Visit, until

TABS = ("Picture", "Step by step", "Error", "Ledger", "Release", "Paper")
EPSILON = "Privacy budget ε"
SOON = 30_000  # milliseconds; the machine may be busy

# A page's chart, as the browser holds it: the last number of each trace.
_TRACES = """key => {
    const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`)
    return plot && plot._fullData
        ? plot._fullData.map(trace => `${trace.type} ${Array.from(trace.y || []).at(-1)}`) : []
}"""

# Resolves with the milliseconds from the key to the first frame that shows other numbers and
# another picture; it looks once a frame.
_WATCH = """() => {
    const seen = () => {
        const plot = document.querySelector('.st-key-fda_totals .js-plotly-plot')
        const metrics = [...document.querySelectorAll('[data-testid="stMetric"]')]
        const data = plot && plot._fullData
        const trace = data && data.map(t => Array.from(t.y || []).at(-1))
        return [metrics.map(metric => metric.innerText).join(), String(trace)]
    }
    const before = seen()
    window.redrawn = new Promise(resolve => addEventListener('keydown', () => {
        const start = performance.now()
        const look = () => {
            const now = seen()
            const taken = performance.now() - start
            if (now[0] !== before[0] && now[1] !== before[1]) resolve(taken)
            else if (taken > 60000) resolve(Infinity)
            else requestAnimationFrame(look)
        }
        look()
    }, {once: true, capture: true}))
}"""


@dataclass
class Page:
    """The page in one tab of the browser."""

    visit: Visit

    @property
    def tab(self) -> Any:
        return self.visit.tab

    def open(self, query: str = "") -> "Page":
        """Open the page and wait for its first result."""
        self.tab.goto(f"{self.visit.base}/fda{'?' if query else ''}{query}")
        self.tab.get_by_role("tab").first.wait_for(timeout=1000 * SECONDS)
        asked = parse_qs(query).get("fda_tab", [TABS[0]])[0]
        self.rest()
        # The script may rest before the browser has fetched the parts of what it drew.
        self.tab.wait_for_selector(f"{SIGNS[asked]} >> visible=true", timeout=1000 * SECONDS)
        return self

    def rest(self) -> "Page":
        """Wait until the script rests."""
        self.tab.wait_for_selector(READY, timeout=1000 * SECONDS)
        return self

    def turn_to(self, name: str) -> "Page":
        """Choose one of the tabs of the page."""
        self.tab.get_by_role("tab", name=name, exact=True).click()
        self.tab.get_by_role("tab", name=name, exact=True, selected=True).wait_for()
        self.tab.wait_for_selector(f"{SIGNS[name]} >> visible=true", timeout=1000 * SECONDS)
        return self.rest()

    def metrics(self) -> list[str]:
        """Read the numbers, each with label and unit."""
        return self.tab.get_by_test_id("stMetric").all_inner_texts()

    def renewed(self, numbers: list[str]) -> "Page":
        """Wait until other numbers than these stand on the page."""
        self.tab.wait_for_function(
            """old => {
                const boxes = [...document.querySelectorAll('[data-testid="stMetric"]')]
                return boxes.length && boxes.map(box => box.innerText).join() !== old.join()
            }""",
            arg=numbers,
            timeout=SOON,
        )
        return self.rest()

    def traces(self, key: str = "fda_totals") -> list[str]:
        """Kind and last number of each trace of a chart."""
        return self.tab.evaluate(_TRACES, key)

    def drawn(self, key: str, *, least: int = 1) -> list[str]:
        """As `traces`, but wait until the chart is there with so many traces."""
        enough = f"([key, least]) => ({_TRACES})(key).length >= least"
        self.tab.wait_for_function(enough, arg=[key, least], timeout=SOON)
        return self.traces(key)

    def asks(self, words: str) -> "Page":
        """Wait until the link of the page holds these words, spelt as in the address bar."""
        self.tab.wait_for_function(
            "words => location.search.includes(words)", arg=words, timeout=SOON
        )
        return self

    def epsilon(self) -> str:
        """Read the ε on the slider."""
        return (
            self.tab.locator(".st-key-fda_epsilon")
            .get_by_test_id("stSliderThumbValue")
            .inner_text()
        )

    def move_epsilon(self, key: str = "ArrowRight") -> float:
        """Press a key on the slider; milliseconds until numbers and picture are new."""
        self.tab.get_by_role("slider", name=EPSILON).focus()
        self.tab.evaluate(_WATCH)
        self.tab.keyboard.press(key)
        taken = self.tab.evaluate("window.redrawn")
        self.rest()
        return taken

    def choose_file(self, content: bytes, name: str = "data.csv") -> "Page":
        """Give a file to the upload panel and wait until it was read."""
        panel = self.tab.locator('[class*="st-key-fda_upload_file"]')
        panel.locator('input[type="file"]').set_input_files(
            {"name": name, "mimeType": "text/csv", "buffer": content}
        )
        panel.get_by_text(name).first.wait_for(timeout=SOON)
        return self

    def type_day(self, label: str, day: str) -> None:
        """Type a date, given as year-month-day; again if the field was drawn anew meanwhile."""
        field = self.rest().tab.get_by_role("group", name=label, exact=True)
        for _ in range(3):
            field.get_by_role("spinbutton").first.click()
            self.tab.keyboard.type(day.replace("-", ""))
            self.tab.locator("h1").click()  # a date counts once its field is left
            if until(lambda: self.day(label) == day.replace("-", "/"), seconds=5):
                return
        raise AssertionError(f"{label} stands at {self.day(label)!r}")

    def day(self, label: str) -> str:
        """Read the date in a field, as it is written there."""
        field = self.tab.get_by_role("group", name=label, exact=True)
        return re.sub(r"[^\d/]", "", field.inner_text())

    def alerts(self) -> list[str]:
        """Sentences in alert boxes."""
        return [text.strip() for text in self.tab.get_by_role("alert").all_inner_texts()]


# What is on a tab once it is drawn.
SIGNS = {
    "Picture": '[data-testid="stMetric"]',
    "Step by step": ".st-key-fda_boxes .js-plotly-plot",
    "Error": ".st-key-fda_sweep_start",
    "Ledger": ".st-key-fda_audit_start",
    "Release": ".st-key-fda_draw",
    "Paper": ".st-key-fda_paper_chart .js-plotly-plot",
}
