"""The query probe in a browser: a rectangle is dragged, typed, shared and kept."""

from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MAP = ".st-key-stag_ask_map .js-plotly-plot"


def estimate(tab: Any) -> str:
    return tab.get_by_test_id("stMetricValue").first.inner_text()


def drag(there: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a rectangle; shares of the plot from its upper left corner.

    A script that still runs may draw the plot anew under the mouse, and the rectangle is lost: the
    drag waits until the page stands still and the plot listens, and it is drawn again if the plot
    was replaced meanwhile.
    """
    tab = there.tab
    plot = tab.locator(f"{MAP} .nsewdrag").first

    def drawn() -> bool:
        there.settle()
        plot.scroll_into_view_if_needed()
        there.settle()
        before, box = sides(tab), plot.bounding_box()
        wide, tall = box["width"], box["height"]
        places = [(box["x"] + x * wide, box["y"] + y * tall) for x, y in (start, end)]
        tab.mouse.move(*places[0])
        tab.mouse.down()
        tab.mouse.move(*places[1], steps=8)
        tab.mouse.up()
        return until(lambda: len(sides(tab)) == 4 and sides(tab) != before, seconds=10)

    assert until(drawn), "the rectangle is not answered"


def sides(tab: Any) -> list[float]:
    asked = parse_qs(urlparse(tab.evaluate("location.href")).query)
    names = ("west", "south", "east", "north")
    return [float(asked[f"stag_{name}"][0]) for name in names if f"stag_{name}" in asked]


def outline(tab: Any) -> list[float]:
    """Rectangle drawn on the map; empty where there is none."""
    return tab.evaluate(
        """selector => {
            const shape = (document.querySelector(selector)?.layout?.shapes ?? [])[0]
            return shape ? [shape.x0, shape.y0, shape.x1, shape.y1] : []
        }""",
        MAP,
    )


def reach(tab: Any) -> list[float]:
    """West, south, east and north of the box."""
    return tab.evaluate(
        """selector => {
            const {xaxis, yaxis} = document.querySelector(selector).layout
            return [xaxis.range[0], yaxis.range[0], xaxis.range[1], yaxis.range[1]]
        }""",
        MAP,
    )


def test_a_rectangle_is_typed_moved_dragged_and_kept_on_a_phone(visit):
    there = visit(scheme="dark")
    tab = there.open(
        "stag?stag_data=city_small&stag_tab=Ask&stag_variant=sound"
        "&stag_west=0.05&stag_south=0.05&stag_east=0.1&stag_north=0.15"
    )
    tab.locator(f"{MAP} .nsewdrag").first.wait_for()
    assert until(lambda: outline(tab) == [0.05, 0.05, 0.1, 0.15]), outline(tab)
    first = estimate(tab)

    # Typing moves it; what is upside down gets one sentence; a button finds a place.
    there.say("East (°)", "0.175")
    assert until(lambda: outline(tab) == [0.05, 0.05, 0.175, 0.15]), outline(tab)
    assert until(lambda: estimate(tab) != first)
    there.say("East (°)", "0.025")
    tab.get_by_text("The rectangle needs finite degrees").wait_for()
    tab.get_by_role("button", name="Densest place").click()
    tab.get_by_text("The rectangle needs finite degrees").wait_for(state="hidden")
    assert until(lambda: outline(tab) == sides(tab) != []), outline(tab)

    # Dragging is answered, and leads the four sides and the link.
    before = estimate(tab)
    drag(there, (0.5, 0.5), (0.9, 0.98))
    assert until(lambda: estimate(tab) != before)
    start, _, end, _ = reach(tab)
    shares = [(side - start) / (end - start) for side in sides(tab)]  # the box is a square
    # Where it was dropped, up to half a block of 1/128 and a pixel or two.
    for found, wanted in zip(shares, (0.5, 0.02, 0.9, 0.5), strict=True):
        assert abs(found - wanted) < 0.02
    assert until(lambda: outline(tab) == sides(tab)), outline(tab)
    second = estimate(tab)
    drag(there, (0.1, 0.1), (0.13, 0.12))  # a small one, between the marks that select
    assert until(lambda: estimate(tab) != second)
    assert until(lambda: outline(tab) == sides(tab)), outline(tab)
    there.assert_clean()

    # The steps on a phone.
    kept = sides(tab)
    there.look(width=390)
    there.turn_to("How it works")
    tab.locator(".st-key-stag_step_layers .js-plotly-plot").wait_for()
    there.settle()
    there.assert_clean("dark phone")

    # Other tabs keep the rectangle.
    there.turn_to("Picture")
    tab.locator(f"{MAP} .nsewdrag").first.wait_for()
    assert until(lambda: outline(tab) == kept != []), outline(tab)
