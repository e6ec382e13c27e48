"""The synthetic-tables page in a real browser: a click on a node, the keyboard, a phone."""

import csv
import io
import json
import statistics
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import READY, SECONDS, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
PLOT = ".st-key-privscbn_conditional .js-plotly-plot"
CANVAS = '[class*="st-key-privscbn_network_"] canvas'

# Bars of the conditional table and the numbers: what a click and the slider change.
_SEEN = """() => {
    const plot = document.querySelector('.st-key-privscbn_conditional .js-plotly-plot')
    const metrics = [...document.querySelectorAll('[data-testid="stMetric"]')]
    return [
        plot && plot._fullData ? String(Array.from(plot._fullData[0].y)) : '',
        metrics.map(metric => metric.innerText).join(),
    ]
}"""
# Milliseconds from the key to the first frame with other bars and other numbers.
_WATCH = """seen => {
    const look = eval(seen), before = look()
    window.redrawn = new Promise(resolve => addEventListener('keydown', () => {
        const start = performance.now()
        const step = () => {
            const now = look(), taken = performance.now() - start
            if (now[0] !== before[0] && now[1] !== before[1]) resolve(taken)
            else if (taken > 15000) resolve(Infinity)
            else requestAnimationFrame(step)
        }
        step()
    }, {once: true, capture: true}))
}"""
# Colours of the picture, counted roughly: an empty canvas has one.
_COLOURS = """canvas => {
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
    const seen = new Set()
    for (let i = 0; i < data.length; i += 64) seen.add(data.slice(i, i + 4).join())
    return seen.size
}"""


def arrive(visit: Visit, query: str = "") -> Any:
    tab = visit.tab
    tab.goto(f"{visit.base}/privscbn{'?' if query else ''}{query}")
    tab.get_by_test_id("stMetric").first.wait_for(timeout=1000 * SECONDS)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    tab.wait_for_function(f"() => ({_SEEN})()[0].length > 0", timeout=SOON)
    tab.locator(CANVAS).first.wait_for(timeout=SOON)
    return tab


def seen(tab: Any) -> list[str]:
    return tab.evaluate(_SEEN)


def painted(tab: Any) -> None:
    """Wait until the network is really on the canvas."""
    tab.wait_for_function(
        f"selector => ({_COLOURS})(document.querySelector(selector)) > 20",
        arg=CANVAS,
        timeout=SOON,
    )


def move(tab: Any, key: str) -> float:
    tab.get_by_role("slider", name="Privacy budget ε").focus()
    tab.evaluate(_WATCH, _SEEN)
    tab.keyboard.press(key)
    taken = tab.evaluate("window.redrawn")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return float(taken)


def chosen(tab: Any) -> str:
    return tab.get_by_role("combobox", name="Attribute").input_value()


def test_a_click_on_a_node_shows_its_table_and_the_choice_beside_leads_as_well(visit):
    there = visit()
    tab = arrive(there)
    assert len(tab.get_by_test_id("stMetric").all()) == 5
    painted(tab)
    before, name = seen(tab), chosen(tab)
    box = tab.locator(CANVAS).first.bounding_box()
    # The first node of the first ring stands at the top of it.
    for across, down in ((0.28, 0.12), (0.30, 0.1), (0.26, 0.1), (0.28, 0.08), (0.28, 0.15)):
        tab.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])
        tab.wait_for_timeout(600)
        if chosen(tab) != name:
            break
    assert chosen(tab) != name
    tab.wait_for_function(f"old => ({_SEEN})()[0] !== old", arg=before[0], timeout=SOON)
    clicked = chosen(tab)
    # The choice beside the picture leads as well.
    tab.get_by_role("combobox", name="Attribute").click()
    tab.get_by_role("option", name="smoking").click()
    tab.wait_for_function("() => location.search.includes('attribute=smoking')", timeout=SOON)
    assert clicked != chosen(tab) == "smoking"
    painted(tab)
    tab.locator(".dp-verdict").wait_for(timeout=SOON)
    assert "Accurate enough" in tab.locator(".dp-verdict").first.inner_text()
    there.assert_clean()


def test_keyboard_moves_epsilon_with_table_and_numbers(visit, capsys):
    there = visit()
    tab = arrive(there, "privscbn_data=blocks&privscbn_variant=Sound")
    move(tab, "ArrowLeft")  # warms up
    taken = [move(tab, "ArrowLeft") for _ in range(4)]
    with capsys.disabled():
        print(
            f"\nslider to new picture: median {statistics.median(taken):.0f} ms, {max(taken):.0f}"
        )
    assert statistics.median(taken) < 3000
    there.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_64_attributes_without_overflow(visit, scheme):
    opened = visit(width=390, scheme=scheme)
    tab = arrive(opened, "privscbn_data=digits&privscbn_variant=Sound")
    painted(tab)
    opened.assert_clean()
    tab.get_by_role("tab", name="Step by step").click()
    tab.locator(".st-key-privscbn_map_released .js-plotly-plot").wait_for(timeout=SOON)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    opened.assert_clean()


def test_a_release_is_drawn_once_downloaded_and_its_configuration_opens_again(visit):
    opened = visit()
    tab = opened.tab
    query = "privscbn_variant=sound&privscbn_epsilon=0.501&privscbn_tab=Release"
    tab.goto(f"{opened.base}/privscbn?{query}")
    tab.get_by_role("button", name="Draw the release: charges ε = 0.501").click(
        timeout=1000 * SECONDS
    )
    tab.get_by_role("button", name="Download the release").wait_for(timeout=SOON)
    with tab.expect_download(timeout=SOON) as expected:
        tab.get_by_role("button", name="Download the release").click()
    assert expected.value.suggested_filename == "synthetic-table-release.zip"
    with zipfile.ZipFile(Path(expected.value.path())) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    header, *rows = csv.reader(io.StringIO(files["synthetic.csv"]))
    assert header == json.loads(files["network.json"])["attributes"]
    assert len(rows) == 20_000
    said = tab.get_by_text("had each been a release of its own").inner_text()
    assert said.startswith("1 release drawn, ε 0.501 proven in all")
    tab.get_by_text("More", exact=True).click()
    tab.get_by_role("button", name="Reset").click()
    tab.wait_for_function("() => !location.search.includes('0.501')", timeout=SOON)
    config = {"name": "config.json", "mimeType": "application/json"}
    content = files["config.json"].encode()
    tab.locator(".st-key-privscbn_config input[type=file]").set_input_files(
        {**config, "buffer": content}
    )
    tab.wait_for_function("() => location.search.includes('epsilon=0.501')", timeout=SOON)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    opened.assert_clean()
