"""What is true is hidden in a real browser, on this page and on the next one.

What stands outside the frames is compared for neighbouring files by `test_frames.py` in
`tests/app`; that a frame hides what stands in it is one rule of the style sheet, which
`test_frame.py` looks at on many tabs.
"""

import pytest

from dp_core.words import say

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FRAMES = "[...document.querySelectorAll('[class*=\"st-key-holder_\"]')]"
SEEN = f"() => {FRAMES}.flatMap(each => [...each.querySelectorAll('*')])"
SEEN += ".filter(each => each.checkVisibility()).length"
LINES = f"() => {FRAMES}.filter(each => each.checkVisibility())"
LINES += ".map(each => getComputedStyle(each, '::before').content)"


def test_nothing_true_is_seen_once_it_is_hidden_nor_on_the_next_page(visit):
    there = visit()
    tab = there.open("stag?stag_view=Three+maps&settings=open")
    tab.locator(".st-key-holder_stag_truth .stage").wait_for()
    there.settle()
    assert tab.evaluate(SEEN) > 0
    before = tab.locator(".st-key-released_stag_sound").bounding_box()
    tab.get_by_text(say("hide-true")).click()
    tab.locator(".st-key-holder_stag_truth .stage").wait_for(state="hidden")
    there.settle()
    assert tab.evaluate(SEEN) == 0
    assert tab.locator(".st-key-released_stag_sound").bounding_box() == before, "the picture moved"
    tab.get_by_role("link", name="Running totals").click()
    tab.wait_for_url("**/fda?*")
    tab.locator('[class*="st-key-holder_"]').first.wait_for()
    there.settle()
    assert "hide" not in there.link()
    there.look(width=390)  # what is hidden does not hang on the width; what sticks out does
    for name in ("Picture", "Is it private?"):
        there.turn_to(name)
        assert tab.evaluate(SEEN) == 0, name
        lines = tab.evaluate(LINES)
        assert lines or name != "Picture"
        assert all("Hidden: what only the holder may see" in each for each in lines)
        there.assert_clean(name)
