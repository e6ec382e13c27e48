"""The location maps in a real browser: swiped, zoomed, moved together, clicked on."""

import io
from typing import Any

import numpy as np
import pytest

from tests.browser.conftest import Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TRUE, RELEASED = ".st-key-holder_stag_truth", ".st-key-released_stag_sound"
MAP = ".st-key-stag_map"
LEAST_COLOURS = 60


def arrive(there: Visit, query: str) -> Any:
    tab = there.open(f"stag?{query}")
    assert_painted(tab, MAP)
    return tab


def assert_painted(tab: Any, frame: str) -> None:
    tab.locator(f"{frame} .stage image").first.wait_for()
    assert until(lambda: colours(tab, frame) > LEAST_COLOURS), frame


def picture(tab: Any, frame: str) -> np.ndarray:
    """Pixels of a map as the visitor sees them."""
    from PIL import Image

    shot = tab.locator(f"{frame} .stage").first.screenshot()
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"))


def colours(tab: Any, frame: str) -> int:
    return len(np.unique(picture(tab, frame).reshape(-1, 3), axis=0))


def differing(first: np.ndarray, second: np.ndarray) -> float:
    """Share of the pixels that differ."""
    return 1.0 if first.shape != second.shape else float((first != second).any(axis=2).mean())


def differs(tab: Any, frame: str, before: np.ndarray, *, least: float = 0.0) -> bool:
    """Wait until more than this share of a map's pixels is another."""
    return until(lambda: differing(picture(tab, frame), before) > least)


def place(tab: Any, frame: str, x: float, y: float) -> tuple[float, float]:
    """Pixel at shares of a map from its upper left corner."""
    box = tab.locator(f"{frame} .stage").first.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def seen(tab: Any, frame: str) -> str:
    """Read what part of the box a map shows."""
    return tab.locator(f"{frame} .second svg, {frame} .first svg").first.get_attribute("viewBox")


def handle(tab: Any) -> int:
    return int(tab.locator(f"{MAP} input").input_value())


def test_the_map_is_swiped_follows_the_slider_and_says_what_was_clicked(visit):
    there = visit()
    tab = arrive(there, "stag_variant=sound&stag_epsilon=0.1&stag_view=On a map")
    there.assert_clean("light, 1360 pixels")
    stage = tab.locator(f"{MAP} .stage").first.bounding_box()
    assert stage["width"] == pytest.approx(stage["height"], abs=2)
    assert stage["height"] < 900, "the whole map fits on the screen"

    # The handle: by keys, five percent each, and by dragging.
    before, at = picture(tab, MAP), handle(tab)
    tab.locator(f"{MAP} input").focus()
    tab.keyboard.press("ArrowRight")
    assert handle(tab) == at + 5
    assert differs(tab, MAP, before)
    tab.mouse.move(*place(tab, MAP, (at + 5) / 100, 0.3))
    tab.mouse.down()
    tab.mouse.move(*place(tab, MAP, 0.2, 0.3), steps=5)
    tab.mouse.up()
    assert handle(tab) == 20
    there.settle()
    assert tab.locator(".st-key-holder_spot").count() == 0, "a drag chooses nothing"

    # The slider changes the release to the right of the handle and leaves the truth.
    whole = picture(tab, MAP)
    there.press_epsilon("Home")
    assert differs(tab, MAP, whole, least=0.2)
    left = slice(0, whole.shape[1] // 6)
    assert differing(picture(tab, MAP)[:, left], whole[:, left]) < 0.05, "ε has moved the truth"

    # A click says what is there and marks it.
    before = picture(tab, MAP)
    tab.mouse.click(*place(tab, MAP, 0.5, 0.12))
    tab.locator(".st-key-holder_spot").first.wait_for()
    released = tab.locator(".dp-legend:has-text('km²')").first
    line = released.inner_text()
    assert "km²: about " in line
    assert "(95 %)" in line
    assert differs(tab, MAP, before)
    there.press_epsilon("ArrowRight")
    assert until(lambda: released.inner_text() != line)
    there.assert_clean()


def test_three_maps_stand_above_the_verdict_and_move_together(visit):
    there = visit(width=390, scheme="dark")
    tab = there.open("stag?stag_data=europe")
    assert_painted(tab, TRUE)
    there.assert_clean("dark, 390 pixels")
    there.look(width=1360)
    for frame in (TRUE, RELEASED):
        assert_painted(tab, frame)
    there.assert_clean("dark, 1360 pixels")
    true, released = (tab.locator(frame).bounding_box() for frame in (TRUE, RELEASED))
    assert released["y"] == pytest.approx(true["y"], abs=2), "side by side"
    assert released["height"] == pytest.approx(true["height"], abs=2), "alike"
    assert tab.locator(f"{TRUE} .label").first.is_hidden(), "the caption says it"
    verdict = tab.locator(".st-key-holder_stag_verdict").first

    def end() -> float:
        box = verdict.bounding_box()
        return float(box["y"] + box["height"])

    assert until(lambda: end() <= 900), "the verdict ends on the first screen"

    # They zoom and move together, by buttons, wheel, keys and mouse, and show the whole box again.
    whole = seen(tab, TRUE)
    tab.locator(f"{RELEASED} .stage").hover()
    tab.locator(f"{RELEASED} [data-act=in]").click()
    zoomed = seen(tab, RELEASED)
    assert seen(tab, TRUE) == zoomed != whole
    tab.mouse.move(*place(tab, TRUE, 0.3, 0.3))
    tab.mouse.down()
    tab.mouse.move(*place(tab, TRUE, 0.5, 0.5), steps=8)
    tab.mouse.up()
    moved = seen(tab, TRUE)
    assert seen(tab, RELEASED) == moved != zoomed
    tab.locator(f"{TRUE} .stage").focus()
    tab.mouse.wheel(0, -200)
    assert until(lambda: seen(tab, TRUE) != moved)
    tab.keyboard.press("ArrowLeft")
    assert seen(tab, RELEASED) == seen(tab, TRUE)
    tab.keyboard.press("Enter")  # what is in the middle is chosen
    tab.locator(".st-key-holder_spot").first.wait_for()
    tab.locator(f"{TRUE} [data-act=whole]").click()
    assert seen(tab, RELEASED) == whole
    there.settle()
    there.assert_clean()
