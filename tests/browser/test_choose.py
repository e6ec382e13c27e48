"""Choose ε in a real browser, by keyboard alone: from the overview to the page of a system."""

import pytest

from dp_core.words import say
from tests.app.test_choose import choice_of
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ORDER = ("Dated events", "Number of periods", "A total may be off", "Your limit", "More:")
ORDER += ("ε of each", say("choose-open"), "Print")
_FOCUSED = """() => {
    const on = document.activeElement
    const label = on.closest('label')?.innerText ?? ''
    return [on.getAttribute('aria-label'), label, on.innerText].filter(Boolean).join(' ')
}"""


def test_a_steward_comes_to_a_plan_by_keyboard_alone(visit):
    there, (least, more, *_) = visit(), choice_of("stag").usable[0].steps
    tab = there.open()
    tab.get_by_test_id("stMain").get_by_role("link", name="Choose ε").focus()
    tab.keyboard.press("Enter")
    tab.locator(".dp-bands").wait_for()
    there.settle()
    tab.get_by_role("radio", name="Dated events").press("Space")
    there.settle()
    tab.get_by_role("radio", name="Dated events").focus()
    passed = [tab.evaluate(_FOCUSED)]
    while "Print" not in passed[-1] and len(passed) < 60:
        tab.keyboard.press("Tab")
        passed.append(tab.evaluate(_FOCUSED))
    places = [next(n for n, words in enumerate(passed) if part in words) for part in ORDER]
    assert places == sorted(places)

    tab.get_by_role("radio", name="Dated events").focus()
    tab.keyboard.press("ArrowRight")
    tab.get_by_text(f"With STAG, sound, every ε from {least:g}").wait_for()
    there.asks("choose_shape=Places")
    tab.get_by_role("slider", name="ε of each release").focus()
    tab.keyboard.press("ArrowRight")
    there.asks(f"choose_stag_epsilon={more:g}")
    there.settle()
    assert there.barriers('[data-testid="stMain"]') == []
    there.assert_fits("choose", (390, 1360))
    tab.get_by_role("button", name=say("choose-open")).focus()
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name="Location maps").wait_for()
    there.settle()
    for asked in (f"stag_epsilon={more:g}", "stag_variant=", "stag_data="):
        there.asks(asked)
    assert there.exceptions() == 0


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
    there.assert_fits("compare")
    there.look(width=1360)
    tab.get_by_role("switch", name=say("hide-true")).focus()
    tab.keyboard.press("Space")
    tab.get_by_text("Trial runs whose ").wait_for(state="hidden")
    assert tab.locator(".dp-preview:visible").count() == 2
    there.assert_fits("hidden", (390,))


def test_the_opener_of_an_open_menu_is_read_in_the_dark(visit):
    opener = visit(scheme="dark").open("choose").get_by_role("button", name=say("choose-others"))
    opener.click()
    colour = "each => getComputedStyle(each).color"
    assert until(lambda: opener.evaluate(colour) == "rgb(140, 196, 255)")
