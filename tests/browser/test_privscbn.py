"""The synthetic-tables page in a real browser: a click on a node, the keyboard, a release."""

import csv
import io
import json
from typing import Any

import pytest

from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CANVAS = '[class*="st-key-privscbn_network_"] canvas'

# Bars of the conditional table: what a click and the slider change.
_BARS = """() => {
    const plot = document.querySelector('.st-key-privscbn_conditional .js-plotly-plot')
    return plot && plot._fullData ? String(Array.from(plot._fullData[0].y)) : ''
}"""
# Colours of the picture, counted roughly: an empty canvas has one.
_COLOURS = """canvas => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
    const seen = new Set()
    for (let i = 0; i < data.length; i += 64) seen.add(data.slice(i, i + 4).join())
    return seen.size
}"""


def painted(tab: Any) -> Any:
    """Wait until the network is really on the canvas; give the canvas."""
    canvas = tab.locator(CANVAS).first
    assert until(lambda: canvas.evaluate(_COLOURS) > 20), "the network is not painted"
    return canvas


def other_bars(tab: Any, before: str) -> str:
    assert until(lambda: tab.evaluate(_BARS) not in ("", before)), "the bars stay as they were"
    return tab.evaluate(_BARS)


def chosen(tab: Any) -> str:
    return tab.get_by_role("combobox", name="Attribute").input_value()


def test_nodes_and_epsilon_are_chosen_and_a_release_is_drawn_and_opened_again(visit):
    there = visit()
    tab = there.open("privscbn")
    assert len(there.numbers()) == 5
    bars, name = other_bars(tab, ""), chosen(tab)
    box = painted(tab).bounding_box()
    # The first node of the first ring stands at the top of it.
    for across, down in ((0.28, 0.12), (0.30, 0.1), (0.26, 0.1), (0.28, 0.08), (0.28, 0.15)):
        tab.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])
        if until(lambda: chosen(tab) != name, seconds=5):
            break
    clicked = chosen(tab)
    assert clicked != name, "a click on a node chooses it"
    bars = other_bars(tab, bars)

    # The choice beside the picture leads as well.
    tab.get_by_role("combobox", name="Attribute").click()
    tab.get_by_role("option", name="smoking").click()
    there.asks("attribute=smoking")
    assert clicked != chosen(tab) == "smoking"
    other_bars(tab, bars)
    painted(tab)
    tab.locator(".dp-verdict").first.wait_for()
    assert "Accurate enough" in tab.locator(".dp-verdict").first.inner_text()

    there.assert_clean("Picture")

    # The keyboard moves ε, and with it bars and numbers.
    there.open("privscbn?privscbn_variant=sound&privscbn_epsilon=0.5")
    bars = other_bars(tab, "")
    there.move_epsilon("ArrowLeft")
    other_bars(tab, bars)
    there.move_epsilon("ArrowRight")
    there.asks("privscbn_epsilon=0.5")
    there.turn_to("Release")
    there.draw_release("Release: charge ε = 0.5")
    name, files = there.download()
    assert name == "synthetic-table-release.zip"
    header, *rows = csv.reader(io.StringIO(files["synthetic.csv"].decode()))
    assert header == json.loads(files["network.json"])["attributes"]
    assert len(rows) == 20_000
    said = tab.get_by_text("had each been a release of its own").inner_text()
    assert said.startswith("1 release drawn, ε 0.5 proven in all")

    # Its configuration brings ε back.
    tab.get_by_text("More", exact=True).click()
    tab.get_by_role("button", name="Reset").click()
    assert until(lambda: "0.5" not in there.link())
    config = {"name": "plan.json", "mimeType": "application/json"}
    tab.locator(".st-key-privscbn_config input[type=file]").set_input_files(
        {**config, "buffer": files["plan.json"]}
    )
    there.asks("epsilon=0.5")
    there.settle()
    there.assert_clean()
