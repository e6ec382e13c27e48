"""The panel Settings in a real browser: keys, link, place, and what stays when it is closed."""

import pytest

from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_the_panel_is_opened_by_keys_beside_the_picture_and_its_values_outlast_it(visit):
    there = visit()
    tab = there.open("stag")
    switch = tab.get_by_role("button", name="Settings")
    picture, panel = (tab.locator(f".st-key-{each}") for each in ("c_right", "c_rest"))
    switch.focus()
    switch.press("Enter")
    there.asks("settings=open")
    panel.wait_for()
    left, right = picture.bounding_box(), panel.bounding_box()
    assert left["x"] + left["width"] <= right["x"] + 1, "it lies over the picture"
    assert right["y"] < left["y"] + 50

    seed, tolerance = (tab.locator(f".st-key-stag_{each} input") for each in ("seed", "tolerance"))
    for field, value in ((seed, "9"), (tolerance, "7.5")):
        field.fill(value)
        field.press("Enter")
        there.settle()
    verdict = tab.locator(".dp-half").first
    assert "7.5" in verdict.inner_text()
    switch.focus()
    switch.press("Enter")
    assert until(lambda: not panel.count())
    assert tab.evaluate("document.activeElement.innerText.includes('Settings')"), "focus is lost"
    for asked in ("stag_seed=9", "stag_tolerance=7.5"):
        there.asks(asked)
    assert "settings" not in tab.url
    assert "7.5" in verdict.inner_text()

    switch.press("Enter")
    panel.wait_for()
    assert (seed.input_value(), tolerance.input_value()) == ("9", "7.5")
    there.assert_clean("open")

    # What is moved after a turn of tabs stands in the link.
    there.turn_to("Release")
    there.turn_to("Picture")
    there.press_epsilon("ArrowRight")
    there.asks("stag_epsilon=1.12")
    there.turn_to("Release")
    seed.fill("3")
    seed.press("Enter")
    there.asks("stag_seed=3")
    there.assert_clean("turned")
    tab.get_by_test_id("stSidebarNavLink").filter(has_text="Local reports").click()
    tab.locator(".st-key-lremh_seed").wait_for()
    there.asks("settings=open")

    there.settle()
    there.look(width=390)
    tabs = tab.get_by_role("tablist")
    picture, panel, switch, tabs = (each.bounding_box() for each in (picture, panel, switch, tabs))
    assert picture["y"] + picture["height"] <= panel["y"] + 1, "on a phone it stands below"
    assert switch["y"] + switch["height"] <= tabs["y"] + 1, "its button covers a tab"
    there.assert_clean("390 pixels")
