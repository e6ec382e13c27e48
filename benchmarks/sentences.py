"""Sample what a visitor can read: ``python -m benchmarks.sentences COUNT [LANGUAGE [SEED]]``.

Opens every page and each of its tabs in Chromium, with all that can be opened open, and prints a
sample for somebody to read who has not seen the code.
"""

import random
import re
import sys
from collections.abc import Iterator

from dp_core import registry
from tools import browsing

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
PATHS = ("", "choose", "compare", "audit", "learn", "attack", "museum", "study", "verify", "register")
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|(?<=[。！？])|\n+")


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Yield each view and a sentence that stands on it."""
    from playwright.sync_api import sync_playwright

    with browsing.serving() as base, sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=browsing.chromium_path(), args=browsing.FLAGS
        )
        for path in [*PATHS, *registry.algorithms()]:
            page = browser.new_page(viewport={"width": 1360, "height": 900})
            page.goto(f"{base}/{path}?lang={language}")
            page.wait_for_selector("h1", timeout=60_000)
            tabs = page.locator('[data-testid="stMain"] [role=tab]')
            for place in range(max(1, tabs.count())):
                if place:
                    tabs.nth(place).click()
                for _ in range(2):  # what opens may hold more that can be opened
                    page.wait_for_selector(browsing.READY, timeout=60_000)
                    page.evaluate(browsing.STILL, [browsing.READY, 20_000])
                    page.evaluate(OPEN)
                page.evaluate(browsing.STILL, [browsing.READY, 20_000])
                view = f"{path or 'overview'}/{place + 1}"
                for text in page.evaluate(TEXT):
                    for each in END.split(text.replace("\xa0", " ")):
                        yield view, " ".join(each.split())
            page.close()


def is_sentence(text: str) -> bool:
    """Whether there is more to read than a label."""
    return len(re.findall(r"[^\W\d_]{2,}", text)) >= 4 or len(re.findall("[一-鿿]", text)) >= 7


def main(count: int, language: str = "en", seed: int = 1) -> None:
    """Print the sample, one sentence a line with the view where it stands."""
    if browsing.chromium_path() is None:
        sys.exit("No Chromium found: set CHROMIUM_PATH or install one.")
    found = {text: view for view, text in sentences(language) if is_sentence(text)}
    sys.stdout.write(f"{len(found)} sentences\n")
    drawn = random.Random(seed).sample(sorted(found), min(count, len(found)))
    for number, text in enumerate(drawn, 1):
        sys.stdout.write(f"{number}\t{found[text]}\t{text}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:4]))
