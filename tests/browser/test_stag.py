"""The location maps in a real browser: painted, moved together, clicked on."""

import io
from typing import Any

import numpy as np
import pytest

from tests.browser.conftest import READY, SECONDS, Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
TRUE, RELEASED = ".st-key-holder_stag_truth", ".st-key-released_stag"
LEAST_COLOURS = 60

_NUMBERS = """() => [...document.querySelectorAll('[data-testid="stMetric"]')]
    .map(metric => metric.innerText).join()"""
# Milliseconds from the key to the first frame with other numbers.
_WATCH = """numbers => {
    const look = eval(numbers), before = look()
    window.redrawn = new Promise(resolve => addEventListener('keydown', () => {
        const start = performance.now()
        const step = () => {
            const taken = performance.now() - start
            if (look() !== before) resolve(taken)
            else if (taken > 15000) resolve(Infinity)
            else requestAnimationFrame(step)
        }
        step()
    }, {once: true, capture: true}))
}"""


def arrive(visit: Visit, query: str = "stag_variant=sound") -> Any:
    tab = visit.tab
    tab.goto(f"{visit.base}/stag?{query}")
    tab.get_by_test_id("stMetric").first.wait_for(timeout=1000 * SECONDS)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    for frame in (TRUE, RELEASED):
        tab.locator(f"{frame} canvas").first.wait_for(timeout=SOON)
    assert until(lambda: colours(tab, RELEASED) > LEAST_COLOURS, seconds=SECONDS)
    assert until(lambda: colours(tab, TRUE) > LEAST_COLOURS, seconds=SECONDS)
    return tab


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
        return seen[-1].shape == seen[-2].shape and bool((seen[-1] == seen[-2]).all())

    assert until(rests)
    return seen[-1]


def move(tab: Any, key: str) -> float:
    tab.get_by_role("slider", name="Privacy budget ε").focus()
    tab.evaluate(_WATCH, _NUMBERS)
    tab.keyboard.press(key)
    taken = tab.evaluate("window.redrawn")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return float(taken)


def place(tab: Any, frame: str, x: float, y: float) -> tuple[float, float]:
    """Pixel at shares of a map from its upper left corner."""
    box = tab.locator(f"{frame} canvas").first.bounding_box()
    return box["x"] + x * box["width"], box["y"] + y * box["height"]


def zoom(tab: Any, whole: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Turn the wheel over the true map; both then show something else than the whole box."""
    tab.mouse.move(*place(tab, TRUE, 0.5, 0.5))
    for _ in range(3):
        tab.mouse.wheel(0, -200)
        tab.wait_for_timeout(120)
    zoomed = {frame: still(tab, frame) for frame in whole}
    for frame, before in whole.items():
        assert differing(zoomed[frame], before) > 0.3
    return zoomed


def show_whole_box(tab: Any, whole: dict[str, np.ndarray]) -> None:
    """Press the button; both maps come back to the pictures they had."""
    tab.get_by_role("button", name="Whole box").click()
    for frame, old in whole.items():
        assert until(
            lambda frame=frame, old=old: (
                (now := picture(tab, frame)).shape == old.shape and differing(now, old) < 0.02
            )
        )


def differing(first: np.ndarray, second: np.ndarray) -> float:
    """Share of the pixels that differ."""
    return float((first != second).any(axis=2).mean())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1360, 390])
def test_both_maps_are_painted_and_nothing_sticks_out_or_asks_outside(visit, width, scheme):
    there = visit(width=width, scheme=scheme)
    tab = arrive(there)
    true, released = (tab.locator(frame).bounding_box() for frame in (TRUE, RELEASED))
    if width == 390:
        assert released["y"] > true["y"] + true["height"]
    else:
        assert released["y"] == pytest.approx(true["y"], abs=2)
        assert released["height"] == pytest.approx(true["height"], abs=2)
    there.assert_clean()


@pytest.mark.parametrize("query", ["stag_data=places&stag_variant=sound", "stag_method=privtree"])
def test_other_maps_and_methods_are_painted(visit, query):
    there = visit()
    arrive(there, query)
    there.assert_clean()


def test_the_slider_changes_the_released_map_and_leaves_the_true_one(visit):
    there = visit()
    tab = arrive(there, "stag_variant=sound&stag_epsilon=0.1")
    true, released = still(tab, TRUE), still(tab, RELEASED)
    move(tab, "Home")
    assert until(lambda: (picture(tab, RELEASED) != released).any(axis=2).mean() > 0.2)
    assert (still(tab, TRUE) != true).any(axis=2).mean() < 0.01
    move(tab, "ArrowRight")
    there.assert_clean()


def test_maps_zoom_and_move_together_and_the_button_shows_the_whole_box_again(visit):
    there = visit()
    tab = arrive(there)
    whole = {frame: still(tab, frame) for frame in (TRUE, RELEASED)}
    zoomed = zoom(tab, whole)
    tab.mouse.move(*place(tab, RELEASED, 0.3, 0.3))
    tab.mouse.down()
    tab.mouse.move(*place(tab, RELEASED, 0.6, 0.6), steps=8)
    tab.mouse.up()
    for frame, before in zoomed.items():
        assert until(lambda frame=frame, old=before: (picture(tab, frame) != old).mean() > 0.2)
    assert tab.locator(".st-key-holder_spot").count() == 0  # a drag chooses nothing
    show_whole_box(tab, whole)
    zoom(tab, whole)  # once more: a map that came back still moves
    show_whole_box(tab, whole)
    there.assert_clean()


def test_a_click_on_the_released_map_says_what_is_there_and_marks_it_on_both(visit):
    there = visit()
    tab = arrive(there)
    before = {frame: still(tab, frame) for frame in (TRUE, RELEASED)}
    tab.mouse.click(*place(tab, RELEASED, 0.12, 0.2))
    said = tab.locator(".st-key-holder_spot").first
    said.wait_for(timeout=SOON)
    assert said.inner_text().startswith("True count there: for you alone")
    released = tab.locator(".dp-legend:has-text('km²')").first
    line = released.inner_text()
    assert "km²: about " in line
    assert "(95 %)" in line
    for frame, old in before.items():
        assert until(lambda frame=frame, old=old: (picture(tab, frame) != old).any())
    tab.get_by_role("slider", name="Privacy budget ε").focus()
    tab.keyboard.press("ArrowLeft")
    assert until(lambda: released.inner_text() != line)
    there.assert_clean()


def test_the_flat_view_shows_both_in_one_frame_and_zooms_both(visit):
    there = visit()
    tab = there.tab
    tab.goto(f"{there.base}/stag?stag_variant=sound&stag_view=Flat+view")
    plot = tab.locator(".st-key-stag_flat .js-plotly-plot")
    plot.wait_for(timeout=1000 * SECONDS)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    area = tab.locator(".st-key-stag_flat .nsewdrag").first.bounding_box()
    tab.mouse.move(area["x"] + 40, area["y"] + 40)
    tab.mouse.down()
    tab.mouse.move(area["x"] + 120, area["y"] + 120, steps=6)
    tab.mouse.up()
    ranges = "plot => [plot._fullLayout.xaxis.range, plot._fullLayout.xaxis2.range].map(String)"
    assert until(lambda: plot.evaluate("plot => plot._fullLayout.xaxis.range[0]") > 0)
    first, second = plot.evaluate(ranges)
    assert first == second
    there.assert_clean()
