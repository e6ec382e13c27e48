"""Count the words and controls of every view: ``python -m benchmarks.screens``.

The count is of the main part of a page, without the menu. A word has two letters or more; cells of
tables are left out. A control is a button, link, tab, field or slider that can be seen. The table
goes to docs/results/screens.md.
"""

import sys
from collections.abc import Iterator
from typing import Any

from dp_core import registry
from tools import browsing

PAGE = browsing.ROOT / "docs" / "results" / "screens.md"
WINDOWS = {1360: 900, 390: 844}
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
    const controls = [...main.querySelectorAll(kinds)].filter(node =>
        seen(node.matches('input') ? node.closest('label') || node.parentElement : node)
        && !node.parentElement.closest(kinds))
    return {
        above: words.above,
        words: words.all,
        controls: controls.filter(node => node.getBoundingClientRect().top < fold).length,
        all: controls.length,
        screens: main.scrollHeight / fold,
    }
}"""


def counts(width: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Open every page and each of its tabs; yields page, tab and what was counted."""
    from playwright.sync_api import sync_playwright

    paths = ["", *registry.algorithms(), "choose", "compare", "learn", "audit", "verify"]
    with browsing.serving() as base, sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=browsing.chromium_path(), args=browsing.FLAGS
        )
        for path in paths:
            page = browser.new_page(viewport={"width": width, "height": WINDOWS[width]})
            page.goto(f"{base}/{path}")
            page.wait_for_selector("h1", timeout=60_000)
            _rest(page)
            tabs = page.locator('[data-testid="stMain"] [role=tab]')
            yield path or "overview", "first", page.evaluate(COUNT)
            for place in range(1, tabs.count()):
                tabs.nth(place).click()
                _rest(page)
                yield path or "overview", tabs.nth(place).inner_text(), page.evaluate(COUNT)
            page.close()


def _rest(page: Any) -> None:
    page.wait_for_timeout(400)
    page.wait_for_selector(browsing.READY, timeout=60_000)
    page.evaluate(browsing.STILL, [browsing.READY, 20_000])


def main() -> None:
    """Count at both widths, print the table and write it."""
    if browsing.chromium_path() is None:
        sys.exit("No Chromium found: set CHROMIUM_PATH or install one.")
    lines = [
        "# Words and controls of every view",
        "",
        "Made by `python -m benchmarks.screens`: the main part of each page, first at 1360 × 900,",
        "then at 390 × 844. A word has two letters or more; tables are left out.",
        "",
        "| width | page | tab | words above the fold | words | controls above the fold | controls "
        "| screens |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for width in WINDOWS:
        for path, tab, found in counts(width):
            cells = [width, path, tab, found["above"], found["words"], found["controls"]]
            cells += [found["all"], f"{found['screens']:.1f}"]
            lines.append(f"| {' | '.join(map(str, cells))} |")
            sys.stdout.write(lines[-1] + "\n")
    PAGE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
