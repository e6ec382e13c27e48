"""What is true is hidden in a real browser: nothing in a holder's frame can be seen on any tab."""

import pytest

from tests.app.neighbours import UPLOADS
from tools.browsing import serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FRAMES = "[...document.querySelectorAll('[class*=\"st-key-holder_\"]')]"
SEEN = f"() => {FRAMES}.flatMap(each => [...each.querySelectorAll('*')])"
SEEN += ".filter(each => each.checkVisibility()).length"
LINES = f"() => {FRAMES}.filter(each => each.checkVisibility())"
LINES += ".map(each => getComputedStyle(each, '::before').content)"

SEEN_CHARTS = """() => JSON.stringify([...document.querySelectorAll('.js-plotly-plot')]
    .filter(each => each.checkVisibility())
    .map(each => (each._fullData || [])
        .map(trace => [trace.type, trace.x, trace.y, trace.z, trace.text])))"""
SYSTEM = "privscbn"
TABS = ("Picture", "Step by step")


def test_nothing_true_is_seen_on_any_tab_nor_on_the_next_page(visit):
    there = visit()
    tab = there.open("stag?stag_view=Three+maps")
    tab.locator(".st-key-holder_stag_truth .stage").wait_for()
    there.settle()
    assert tab.evaluate(SEEN) > 0
    before = tab.locator(".st-key-released_stag_sound").bounding_box()
    tab.get_by_text("Hide what is true").click()
    tab.locator(".st-key-holder_stag_truth .stage").wait_for(state="hidden")
    there.settle()
    assert tab.evaluate(SEEN) == 0
    assert tab.locator(".st-key-released_stag_sound").bounding_box() == before, "the picture moved"
    tab.get_by_role("link", name="Running totals").click()
    tab.wait_for_url("**/fda")
    tab.locator('[class*="st-key-holder_"]').first.wait_for()
    there.settle()
    assert "hide" not in there.link()
    there.look(width=390)  # what is hidden does not hang on the width; what sticks out does
    framed = 0
    for name in tab.get_by_role("tab").all_inner_texts():
        there.turn_to(name)
        assert tab.evaluate(SEEN) == 0, name
        lines = tab.evaluate(LINES)
        assert all("Hidden: what only the holder may see" in each for each in lines)
        there.assert_clean(name)
        framed += bool(lines)
    assert framed >= 3


def shown(there, lines):
    """Read two tabs of a page with a file, what is true hidden.

    All tabs of all pages are compared by `test_frames.py` in `tests/app`, frame by frame; a browser
    tells whether a frame hides what stands in it, which is one rule of the style sheet.
    """
    tab = there.open(f"{SYSTEM}?{SYSTEM}_data=own&{SYSTEM}_variant=sound")
    upload = UPLOADS[SYSTEM]
    there.choose_file(upload.content(lines))
    there.use()
    tab.get_by_role("tab").first.wait_for()
    there.settle()
    if (look := tab.get_by_text("Look at my rows", exact=False)).count():
        look.first.click()
        there.settle()
    tab.get_by_text("Hide what is true").click()
    there.settle()
    found = {}
    for name in TABS:
        there.turn_to(name)
        found[name] = tab.get_by_test_id("stMain").inner_text()
        found[name] += tab.evaluate(SEEN_CHARTS)
    return found


def test_a_page_of_a_neighbouring_file_reads_the_same_once_what_is_true_is_hidden(visit):
    lines, neighbours = UPLOADS[SYSTEM].files()
    record = next(reversed(neighbours))
    with serving("tests/browser/replayed.py") as base:
        first, second = (shown(visit(base=base), rows) for rows in (lines, neighbours[record]))
    assert len(set(first.values())) == len(first)
    assert first == second
