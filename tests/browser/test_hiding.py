"""What is true is hidden in a real browser: nothing in a holder's frame can be seen on any tab."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FRAMES = "[...document.querySelectorAll('[class*=\"st-key-holder_\"]')]"
SEEN = f"() => {FRAMES}.flatMap(each => [...each.querySelectorAll('*')])"
SEEN += ".filter(each => each.checkVisibility()).length"
LINES = f"() => {FRAMES}.filter(each => each.checkVisibility())"
LINES += ".map(each => getComputedStyle(each, '::before').content)"


def test_nothing_true_is_seen_on_any_tab_nor_on_the_next_page(visit):
    there = visit()
    tab = there.open("dpc_stacking")
    assert tab.evaluate(SEEN) > 0
    tab.get_by_text("Hide what is true").click()
    there.settle()
    framed = 0
    for name in tab.get_by_role("tab").all_inner_texts():
        there.turn_to(name)
        for width in (390, 1360):
            there.look(width=width)
            assert tab.evaluate(SEEN) == 0, name
            lines = tab.evaluate(LINES)
            assert all("Hidden: what only the holder may see" in each for each in lines)
            there.assert_clean(f"{name}, {width} pixels")
        framed += bool(lines)
    assert framed >= 3
    tab.get_by_role("link", name="Location maps").click()
    tab.wait_for_url("**/stag")
    tab.locator(".st-key-holder_stag_truth").wait_for()
    there.settle()
    assert tab.evaluate(SEEN) == 0
    assert "hide" not in there.link()
    before = tab.locator(".st-key-released_stag").bounding_box()
    tab.get_by_text("Hide what is true").click()
    tab.locator(".st-key-holder_stag_truth canvas").wait_for()
    there.settle()
    assert tab.locator(".st-key-released_stag").bounding_box() == before, "the picture moved"
