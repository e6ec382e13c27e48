"""What stands on every view: ``python -m benchmarks.screens`` counts words and controls.

The count is of the main part of a page, without the menu. A word has two letters or more; cells of
tables are left out. A control is a button, link, tab, field or slider that can be seen; a field and
its arrows are one, each option of a switch is one. The table goes to docs/results/screens.md.

``python -m benchmarks.screens COUNT [LANGUAGE [SEED]]`` prints so many sentences of all views, with
all that can be opened open, for somebody to read who has not seen the code.
"""

import random
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks import PAGES, page
from dp_core import registry
from tools import browsing

PAGE = PAGES / "screens.md"
WINDOWS = {1360: 900, 390: 844}
COUNTED = ("", *registry.algorithms(), "choose", "compare", "learn", "audit", "verify")
COUNT = """() => {
    const main = document.querySelector('[data-testid="stMain"]')
    const fold = window.innerHeight
    const seen = node => {
        const box = node.getBoundingClientRect()
        const style = getComputedStyle(node)
        return box.width > 1 && box.height > 1 && style.visibility !== 'hidden'
            && Number(style.opacity) > 0 && !node.closest('[aria-hidden="true"]')
    }
    const words = {above: 0, all: 0}
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const node = walk.currentNode.parentElement
        const table = node.closest('table, style, script, [data-testid="stDataFrame"]')
        if (table || !seen(node)) continue
        const found = (walk.currentNode.textContent.match(/\\p{L}{2,}/gu) || []).length
        if (!found) continue
        const range = document.createRange()
        range.selectNodeContents(walk.currentNode)
        words.all += found
        if (range.getBoundingClientRect().top < fold) words.above += found
    }
    const kinds = 'button, a[href], input:not([type=hidden]), select, textarea, [role=slider], '
        + '[role=tab], [role=radio], [role=switch], [role=combobox]'
    const drawn = node => node.type === 'range' ? node.closest('[role=group]')
        : node.matches('input') ? node.closest('label') || node.parentElement : node
    const inField = node => ['Open', 'Decrement', 'Increment'].includes(node.ariaLabel)
    const controls = [...main.querySelectorAll(kinds)].filter(node =>
        seen(drawn(node)) && !inField(node) && !node.parentElement.closest(kinds))
    return {
        above: words.above,
        words: words.all,
        controls: controls.filter(node => drawn(node).getBoundingClientRect().top < fold).length,
        all: controls.length,
        screens: main.scrollHeight / fold,
    }
}"""
OPEN = """() => {
    const closed = document.querySelectorAll('[data-testid="stMain"] details:not([open]) > summary')
    closed.forEach(each => each.click())
    return closed.length
}"""
TEXT = """() => {
    const main = document.querySelector('[data-testid="stMain"]')
    const kinds = 'p, li, h1, h2, h3, h4, summary, label, figcaption, caption, [role=alert]'
    return [...main.querySelectorAll(kinds)]
        .filter(each => each.offsetParent && !each.querySelector(kinds))
        .map(each => each.innerText)
}"""
READ = ("", "choose", "compare", "audit", "learn", "attack", "museum", "study", "verify")
READ += ("register",)
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])|\n+")


def views(paths: Iterable[str], width: int, language: str = "") -> Iterator[tuple[Any, str, int]]:
    """Open every page and each of its tabs; yields it at rest, its path and the tab's place."""
    query = f"?lang={language}" if language else ""
    with browsing.serving() as base, browsing.chromium() as browser:
        for path in paths:
            page = browser.new_page(viewport={"width": width, "height": WINDOWS[width]})
            page.goto(f"{base}/{path}{query}")
            page.wait_for_selector("h1", timeout=60_000)
            _rest(page)
            tabs = page.locator('[data-testid="stMain"] [role=tab]')
            for place in range(max(1, tabs.count())):
                if place:
                    tabs.nth(place).click()
                    _rest(page)
                yield page, path or "overview", place
            page.close()


_DRAWN = """() => !document.getElementById('dp-still')
    && !document.querySelector('[data-later]')
    && [...document.querySelectorAll('[data-testid="stPlotlyChart"]')].every(each =>
        each.getBoundingClientRect().top > innerHeight || each.querySelector('.main-svg'))"""


def _rest(page: Any) -> None:
    page.wait_for_timeout(400)
    page.wait_for_selector(browsing.READY, timeout=60_000)
    page.wait_for_function(_DRAWN, timeout=60_000)  # words of a picture count as well
    page.evaluate(browsing.STILL, [browsing.READY, 20_000])


def count() -> None:
    """Count at both widths, print the table and write it."""
    rows = []
    for width in WINDOWS:
        for view, path, place in views(COUNTED, width):
            tabs = view.locator('[data-testid="stMain"] [role=tab]')
            tab = tabs.nth(place).inner_text() if place else "first"
            found = view.evaluate(COUNT)
            counts = (found[name] for name in ("above", "words", "controls", "all"))
            rows.append((width, path, tab, *counts, f"{found['screens']:.1f}"))
    said = (
        "Made by `python -m benchmarks.screens`: the main part of each page, first at 1360 × 900, "
        "then at 390 × 844. A word has two letters or more; tables are left out, labels of "
        "pictures are not."
    )
    heads = ("width", "page", "tab", "words above the fold", "words", "controls above the fold")
    table = page.table((*heads, "controls", "screens"), rows)
    page.publish(PAGE, page.section("# Words and controls of every view", said, table))


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Yield each view and a sentence that stands on it."""
    for view, path, place in views([*READ, *registry.algorithms()], 1360, language):
        for _ in range(2):  # what opens may hold more that can be opened
            view.evaluate(OPEN)
            _rest(view)
        for text in view.evaluate(TEXT):
            for each in END.split(text.replace("\xa0", " ")):
                yield f"{path}/{place + 1}", " ".join(each.split())


def is_sentence(text: str) -> bool:
    """Whether there is more to read than a label."""
    return len(re.findall(r"[^\W\d_]{2,}", text)) >= 4 or len(re.findall("[一-鿿]", text)) >= 7


def sample(many: int, language: str = "en", seed: int = 1) -> None:
    """Print sentences drawn at random, each with the view where it stands."""
    found = {text: view for view, text in sentences(language) if is_sentence(text)}
    sys.stdout.write(f"{len(found)} sentences\n")
    drawn = random.Random(seed).sample(sorted(found), min(many, len(found)))
    for number, text in enumerate(drawn, 1):
        sys.stdout.write(f"{number}\t{found[text]}\t{text}\n")


if __name__ == "__main__":
    if sys.argv[1:]:
        sample(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:4]))
    else:
        count()
