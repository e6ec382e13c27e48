"""The query probe in a browser: a rectangle is dragged, typed, shared and kept."""

from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest

from tests.browser.conftest import READY, SECONDS, Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
MAP = ".st-key-stag_ask_map .js-plotly-plot"
STRIP = ".st-key-stag_ask_strip .js-plotly-plot"


def arrive(visit: Visit, query: str = "") -> Any:
    tab = visit.tab
    tab.goto(f"{visit.base}/stag?stag_tab=Ask&stag_variant=sound{query}")
    tab.locator(f"{MAP} .nsewdrag").first.wait_for(timeout=1000 * SECONDS)
    tab.locator(STRIP).first.wait_for(timeout=SOON)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return tab


def estimate(tab: Any) -> str:
    return tab.get_by_test_id("stMetricValue").first.inner_text()


def drag(tab: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a rectangle; shares of the plot from its upper left corner.

    A script that still runs may draw the plot anew under the mouse, and the rectangle is lost: the
    drag waits until the page stands still and the plot has kept its place.
    """
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    plot = tab.locator(f"{MAP} .nsewdrag").first
    plot.scroll_into_view_if_needed()
    box = still(tab, plot)
    places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in (start, end)]
    tab.mouse.move(*places[0])
    tab.mouse.down()
    tab.mouse.move(*places[1], steps=8)
    tab.mouse.up()


def still(tab: Any, plot: Any) -> dict[str, float]:
    """Where a plot is, once it has been there in two looks running."""
    seen: list[Any] = [None]

    def settled() -> bool:
        tab.wait_for_timeout(250)
        seen.append(plot.bounding_box())
        return seen[-1] is not None and seen[-1] == seen[-2]

    assert until(settled), "the plot never stood still"
    return seen[-1]


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


def test_a_dragged_rectangle_is_answered_and_leads_the_four_sides_and_the_link(visit):
    there = visit()
    tab = arrive(there)
    before = estimate(tab)
    drag(tab, (0.5, 0.5), (0.9, 0.98))
    assert until(lambda: len(sides(tab)) == 4)
    assert until(lambda: estimate(tab) != before)
    start, _, end, _ = reach(tab)
    shares = [(side - start) / (end - start) for side in sides(tab)]  # the box is a square
    # Where it was dropped, up to half a block of 1/128 and a pixel or two.
    for found, wanted in zip(shares, (0.5, 0.02, 0.9, 0.5), strict=True):
        assert abs(found - wanted) < 0.02
    assert until(lambda: outline(tab) == sides(tab))
    second = estimate(tab)
    drag(tab, (0.1, 0.1), (0.13, 0.12))  # a small one, between the marks that select
    assert until(lambda: estimate(tab) != second)
    assert until(lambda: outline(tab) == sides(tab))
    there.assert_clean()


def test_typing_moves_the_rectangle_and_other_tabs_keep_it(visit):
    there = visit()
    tab = arrive(there, "&stag_west=0.05&stag_south=0.05&stag_east=0.1&stag_north=0.15")
    assert outline(tab) == [0.05, 0.05, 0.1, 0.15]
    first = estimate(tab)
    tab.get_by_label("East (°)").fill("0.175")
    tab.keyboard.press("Enter")
    assert until(lambda: outline(tab) == [0.05, 0.05, 0.175, 0.15])
    assert estimate(tab) != first
    tab.get_by_label("East (°)").fill("0.025")
    tab.keyboard.press("Enter")
    tab.get_by_text("West = 0.05° is larger than east = 0.025°").wait_for(timeout=SOON)
    tab.get_by_role("button", name="Densest place").click()
    tab.get_by_text("is larger than east").wait_for(state="hidden", timeout=SOON)
    assert until(lambda: outline(tab) == sides(tab))
    kept = sides(tab)
    tab.get_by_role("tab", name="Ledger").click()
    tab.wait_for_selector(READY, timeout=SOON)
    tab.get_by_role("tab", name="Ask").click()
    tab.locator(f"{MAP} .nsewdrag").first.wait_for(timeout=SOON)
    assert until(lambda: outline(tab) == kept)
    there.assert_clean()


def test_the_band_of_fifty_runs_comes_in_the_background(visit):
    there = visit()
    tab = arrive(there)
    tab.get_by_text("95 % of 50 re-rolled releases answer between").wait_for(timeout=1000 * SECONDS)
    tab.get_by_text("Over 50 runs the largest part is").wait_for(timeout=SOON)
    there.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_probe_and_steps_without_overflow(visit, scheme):
    there = visit(width=390, scheme=scheme)
    tab = arrive(there)
    there.assert_clean()
    tab.get_by_role("tab", name="Step by step").click()
    tab.locator(".st-key-stag_step_layers .js-plotly-plot").wait_for(timeout=SOON)
    tab.get_by_text("Merge eight cells by hand").click()
    tab.locator(".st-key-stag_hand .js-plotly-plot").wait_for(timeout=SOON)
    tab.wait_for_selector(READY, timeout=SOON)
    there.assert_clean()
