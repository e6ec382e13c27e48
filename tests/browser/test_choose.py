"""Choose ε in a real browser, by keyboard alone: from the overview to the page of a system."""

import pytest

from tests.app.test_choose import choice_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ORDER = ("Dated events", "Periods to publish", "A total may be off", "10 in 1,000", "More:")
ORDER += ("ε of each", "Open with this plan", "Print")
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
    tab.get_by_text(f"Your plan: STAG, sound, ε = {least:g}").wait_for()
    there.asks("choose_shape=Places")
    tab.get_by_role("slider", name="ε of each release").focus()
    tab.keyboard.press("ArrowRight")
    tab.get_by_text(f"Your plan: STAG, sound, ε = {more:g}").wait_for()
    there.settle()
    assert there.barriers('[data-testid="stMain"]') == []
    there.assert_fits("choose", (390, 1360))
    tab.get_by_role("button", name="Open with this plan").focus()
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name="Location maps").wait_for()
    there.settle()
    for asked in (f"stag_epsilon={more:g}", "stag_variant=", "stag_data="):
        there.asks(asked)
    assert there.exceptions() == 0
