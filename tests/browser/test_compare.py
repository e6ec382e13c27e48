"""Compare in a real browser, by keyboard alone: from the overview to what differs, in words."""

import pytest

from dp_core.words import say

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_two_releases_are_compared_by_keyboard_alone_and_hidden_for_others(visit):
    there = visit()
    tab = there.open("lremh")
    there.open_settings()
    tab.locator(".st-key-lremh_pin button:visible").focus()
    tab.keyboard.press("Enter")
    tab.locator(".st-key-pin_bar").wait_for()
    there.settle()
    tab.get_by_role("radio", name=say("page-repaired")).focus()
    tab.keyboard.press("Enter")
    both = tab.get_by_role("link", name=say("pin-compare"))
    both.wait_for()
    there.settle()
    both.focus()
    tab.keyboard.press("Enter")
    tab.get_by_text("Trial runs whose ").wait_for()  # after repeated draws in the background
    tab.locator(".st-key-compare_difference_0 .js-plotly-plot").wait_for()
    there.settle()
    assert tab.locator(".dp-preview").count() == 2
    assert there.barriers('[data-testid="stMain"]') == []
    there.assert_clean("compare")
    there.assert_fits("compare")
    there.look(width=1360)
    tab.get_by_role("switch", name=say("hide-true")).focus()
    tab.keyboard.press("Space")
    tab.get_by_text("Trial runs whose ").wait_for(state="hidden")
    assert tab.locator(".dp-preview:visible").count() == 2
    assert there.exceptions() == 0
