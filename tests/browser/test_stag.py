"""The location maps in a real browser: painted, moved together, clicked on."""

import io
from typing import Any

import numpy as np
import pytest

from tests.browser.conftest import Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TRUE, RELEASED = ".st-key-holder_stag_truth", ".st-key-released_stag"
LEAST_COLOURS = 60


def arrive(there: Visit, query: str) -> Any:
    tab = there.open(f"stag?{query}")
    assert_painted(tab)
    return tab


def assert_painted(tab: Any) -> None:
    for frame in (TRUE, RELEASED):
        tab.locator(f"{frame} canvas").first.wait_for()
        assert until(lambda: colours(tab, frame) > LEAST_COLOURS), frame  # noqa: B023


def picture(tab: Any, frame: str) -> np.ndarray:
    """Pixels of a map as the visitor sees them."""
    from PIL import Image

    shot = tab.locator(f"{frame} .stDeckGlJsonChart").first.screenshot()
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"))


def colours(tab: Any, frame: str) -> int:
    return len(np.unique(picture(tab, frame).reshape(-1, 3), axis=0))


def still(tab: Any, frame: str) -> np.ndarray:
    """Wait until a map stands still."""
    seen = [picture(tab, frame)]

    def rests() -> bool:
        seen.append(picture(tab, frame))
        return differing(*seen[-2:]) == 0

    assert until(rests), f"{frame} never stands still"
    return seen[-1]


def both(tab: Any) -> dict[str, np.ndarray]:
    return {frame: still(tab, frame) for frame in (TRUE, RELEASED)}


def differing(first: np.ndarray, second: np.ndarray) -> float:
    """Share of the pixels that differ."""
    return 1.0 if first.shape != second.shape else float((first != second).any(axis=2).mean())


def differs(tab: Any, frame: str, before: np.ndarray, *, least: float = 0.0) -> bool:
    """Wait until more than this share of a map's pixels is another."""
    return until(lambda: differing(picture(tab, frame), before) > least)


def place(tab: Any, frame: str, x: float, y: float) -> tuple[float, float]:
    """Pixel at shares of a map from its upper left corner."""
    box = tab.locator(f"{frame} canvas").first.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def zoom(tab: Any, whole: dict[str, np.ndarray]) -> None:
    """Turn the wheel over the true map; both then show something else than the whole box."""
    tab.mouse.move(*place(tab, TRUE, 0.5, 0.5))
    for _ in range(3):
        tab.mouse.wheel(0, -200)
    for frame, before in whole.items():
        assert differs(tab, frame, before, least=0.3), frame


def show_whole_box(tab: Any, whole: dict[str, np.ndarray]) -> None:
    """Press the button; both maps come back to the pictures they had."""
    tab.get_by_role("button", name="Whole box").click()
    for frame, old in whole.items():
        assert until(lambda: differing(picture(tab, frame), old) < 0.02), frame  # noqa: B023


def test_maps_are_painted_move_together_follow_the_slider_and_say_what_was_clicked(visit):
    there = visit()
    tab = arrive(there, "stag_data=city_small&stag_variant=sound&stag_epsilon=0.1")
    there.assert_clean("light, 1360 pixels")
    true, released = (tab.locator(frame).bounding_box() for frame in (TRUE, RELEASED))
    assert released["y"] == pytest.approx(true["y"], abs=2), "side by side"
    assert released["height"] == pytest.approx(true["height"], abs=2), "alike"
    assert tab.locator(".st-key-linked_maps").count() == 1
    assert tab.locator("div:has(> .st-key-linked_maps)").last.is_hidden(), "it takes no room"

    # They zoom and move together, and the button shows the whole box again.
    whole = both(tab)
    zoom(tab, whole)
    zoomed = both(tab)
    tab.mouse.move(*place(tab, RELEASED, 0.3, 0.3))
    tab.mouse.down()
    tab.mouse.move(*place(tab, RELEASED, 0.6, 0.6), steps=8)
    tab.mouse.up()
    for frame, before in zoomed.items():
        assert differs(tab, frame, before, least=0.2), frame
    there.settle()
    assert tab.locator(".st-key-holder_spot").count() == 0, "a drag chooses nothing"
    show_whole_box(tab, whole)
    zoom(tab, whole)  # once more: a map that came back still moves
    show_whole_box(tab, whole)

    # The slider changes the released map and leaves the true one.
    there.move_epsilon("Home")
    assert differs(tab, RELEASED, whole[RELEASED], least=0.2)
    assert differing(still(tab, TRUE), whole[TRUE]) < 0.01, "ε has moved the true map"

    # A click on the released map says what is there and marks it on both.
    before = both(tab)
    tab.mouse.click(*place(tab, RELEASED, 0.12, 0.2))
    said = tab.locator(".st-key-holder_spot").first
    said.wait_for()
    assert said.inner_text().startswith("True count there: for you alone")
    released = tab.locator(".dp-legend:has-text('km²')").first
    line = released.inner_text()
    assert "km²: about " in line
    assert "(95 %)" in line
    for frame, old in before.items():
        assert differs(tab, frame, old), frame
    there.move_epsilon("ArrowRight")
    assert until(lambda: released.inner_text() != line)
    there.settle()
    line = released.inner_text()
    tab.mouse.move(*place(tab, RELEASED, 0.8, 0.8))
    tab.mouse.down()
    tab.wait_for_timeout(400)  # a slow press is a click as well
    tab.mouse.up()
    assert until(lambda: released.inner_text() != line), "a slow press is not answered"
    there.assert_clean()


def test_other_maps_methods_and_the_flat_view_are_painted_in_the_dark(visit):
    there = visit(width=390, scheme="dark")
    tab = arrive(there, "stag_data=europe")
    there.assert_clean("dark, 390 pixels")
    true, released = (tab.locator(frame).bounding_box() for frame in (TRUE, RELEASED))
    assert released["y"] > true["y"] + true["height"], "one above the other on a phone"
    there.look(width=1360)
    assert_painted(tab)
    there.assert_clean("dark, 1360 pixels")
    before = still(tab, RELEASED)
    tab.get_by_role("combobox", name="Method").click()
    tab.get_by_role("option", name="PrivTree").click()
    there.asks("stag_method=PrivTree")
    assert differs(tab, RELEASED, before, least=0.1), "another method has other counts"
    assert_painted(tab)
    there.assert_clean("PrivTree")

    # The flat view shows both in one frame and zooms both.
    tab.get_by_text("Flat view", exact=True).click()
    plot = tab.locator(".st-key-stag_flat .js-plotly-plot")
    plot.wait_for()
    there.settle()
    area = tab.locator(".st-key-stag_flat .nsewdrag").first
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    ranges = "plot => [plot._fullLayout.xaxis.range, plot._fullLayout.xaxis2.range].map(String)"
    before = plot.evaluate(ranges)
    assert before[0] == before[1]
    tab.mouse.move(box["x"] + 40, box["y"] + 40)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 120, box["y"] + 120, steps=6)
    tab.mouse.up()
    assert until(lambda: plot.evaluate(ranges)[0] != before[0]), "the drag zooms"
    first, second = plot.evaluate(ranges)
    assert first == second
    there.assert_clean("flat view")
