"""The synthetic-tables page in a real browser: the picture, the keyboard, a release."""

import csv
import io
import json
from typing import Any

import pytest

from dp_core.words import say
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# Shares above the made-up rows: what the slider changes.
_SHARES = """() => [...document.querySelectorAll('.dp-released-rows .dp-shares b')]
    .map(each => each.textContent).join(' ')"""
# Bars of the conditional table: what the choice of a column changes.
_BARS = """() => {
    const plot = document.querySelector('.st-key-privscbn_conditional .js-plotly-plot')
    return plot && plot._fullData ? String(Array.from(plot._fullData[0].y)) : ''
}"""
# Names of the ring and its nodes, both in pixels of the window: none lies on another one.
_NAMES = """() => [...document.querySelectorAll('.dp-ring span')].map(each => {
    const {x, y, right, bottom} = each.getBoundingClientRect()
    return [x, y, right, bottom]
})"""


def other(tab: Any, script: str, before: str) -> str:
    assert until(lambda: tab.evaluate(script) not in ("", before)), "it stays as it was"
    return tab.evaluate(script)


def apart(one: list[float], two: list[float]) -> bool:
    return one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] + 2 or two[3] <= one[1] + 2


def test_columns_and_epsilon_are_chosen_and_a_release_is_drawn(visit):
    there = visit()
    tab = there.open("privscbn")
    verdict = tab.locator(".dp-half").first
    verdict.wait_for()
    assert verdict.inner_text().startswith(say("verdict-accurate", answer=""))
    image = "() => document.querySelector('.dp-ring img').naturalWidth > 0"
    assert until(lambda: tab.evaluate(image)), "the network is not painted"
    names = tab.evaluate(_NAMES)
    assert len(names) == 8
    assert all(apart(a, b) for k, a in enumerate(names) for b in names[:k])
    tab.locator(".dp-folded summary").press("Enter")
    assert tab.locator(".dp-folded tbody tr").count() >= 12
    there.assert_clean("Picture")

    # The keyboard chooses a column, whose table follows.
    there.turn_to("How it works")
    bars = other(tab, _BARS, "")
    there.settle()
    there.pick("Column", "smoking")
    there.asks("attribute=smoking")
    other(tab, _BARS, bars)

    # The keyboard moves ε, and with it the made-up rows.
    there.turn_to("Picture")
    before, shares = there.numbers(), other(tab, _SHARES, "")
    tab.get_by_role("radio", name=say("page-repaired")).click()
    there.renewed(before)
    there.asks(f"privscbn_variant={say('page-repaired')}")
    shares = other(tab, _SHARES, shares)
    there.move_epsilon("ArrowLeft")
    other(tab, _SHARES, shares)
    there.asks("privscbn_epsilon=0.9")
    there.turn_to("Release")
    there.draw_release("Draw the release (costs a proven ε = 0.9")
    name, files = there.download()
    assert name == "synthetic-table-release.zip"
    header, *rows = csv.reader(io.StringIO(files["synthetic.csv"].decode()))
    assert header == json.loads(files["model.json"])["attributes"]
    assert len(rows) == 5_000
    tab.get_by_text("ε = 0.9 is proven in all").wait_for()
    there.assert_clean()
