"""The page of groups in a real browser: moved, switched, uploaded to, attacked, released from."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from pages.common.input import asking
from tests.browser.conftest import READY, SECONDS, Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
_NUMBERS = """() => [...document.querySelectorAll('[data-testid="stMetric"]')]
    .map(metric => metric.innerText).join()"""
_DRAWN = "() => document.querySelectorAll('.scatterlayer .points path').length"
HOSTILE = "<img src=x onerror=alert(1)>"


def arrive(visit: Visit, query: str = "") -> Any:
    tab = visit.tab
    tab.on("dialog", lambda dialog: visit.errors.append(f"dialog: {dialog.message}"))
    tab.goto(f"{visit.base}/dpc_stacking{'?' if query else ''}{query}")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return tab


def numbers(tab: Any) -> str:
    return tab.evaluate(_NUMBERS)


def changed(tab: Any, before: str) -> str:
    """Wait for other numbers, and give them."""
    assert until(lambda: numbers(tab) not in ("", before))
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return numbers(tab)


def open_tab(tab: Any, name: str) -> None:
    tab.get_by_role("tab", name=name, exact=True).click()
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)


def people(columns: list[str], n: int = 400) -> bytes:
    rng = np.random.default_rng(0)
    values = np.array([(20, 10), (70, 80)])[rng.integers(2, size=n)] + rng.normal(0, 4, (n, 2))
    return pd.DataFrame(values.round(1), columns=columns).to_csv(index=False).encode()


def choose_file(tab: Any, content: bytes) -> None:
    tab.locator('[class*="st-key-dpc_stacking_upload_file"] input[type=file]').set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": content}
    )
    tab.get_by_role("button", name="Use this data").wait_for(timeout=SOON)


def test_a_visitor_moves_epsilon_columns_and_variant_and_picture_and_url_follow(visit):
    there = visit()
    tab = arrive(there)
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    first = numbers(tab)
    assert until(lambda: tab.evaluate(_DRAWN) > 1_000)
    tab.get_by_role("slider", name="Privacy budget ε").focus()
    tab.keyboard.press("ArrowRight")
    second = changed(tab, first)
    assert until(lambda: "dpc_stacking_epsilon=1.12" in tab.url)
    tab.get_by_role("slider", name="Columns used").focus()
    tab.keyboard.press("ArrowLeft")
    third = changed(tab, second)
    assert until(lambda: "dpc_stacking_many=11" in tab.url)
    tab.get_by_text("As published", exact=True).click()
    changed(tab, third)
    said = tab.get_by_test_id("stMain")
    assert until(lambda: "Claim not proven" in said.inner_text())
    there.assert_clean()


def test_an_uploaded_table_is_grouped_released_and_downloaded(visit):
    there = visit()
    tab = arrive(there, "dpc_stacking_data=own")
    choose_file(tab, people([HOSTILE, "weight"]))
    tab.get_by_role("button", name="Use this data").click()
    alert = tab.get_by_role("alert").filter(has_text="bounds")
    alert.first.wait_for(timeout=SOON)
    box = tab.get_by_role("textbox", name="Bounds")
    box.fill("*=0..100")
    box.press("Control+Enter")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    tab.get_by_role("button", name="Use this data").click()
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    for name in ("Step by step", "Scores", "Plan", "Ledger", "Release"):
        open_tab(tab, name)
        assert tab.locator("[data-testid=stMain] img[src=x]").count() == 0
    tab.get_by_text(asking.FIXED).click(timeout=SOON)
    tab.get_by_role("button", name="Draw the release").click(timeout=SOON)
    tab.get_by_role("button", name="Download the release").wait_for(timeout=SOON)
    with tab.expect_download(timeout=SOON) as expected:
        tab.get_by_role("button", name="Download the release").click()
    assert expected.value.suggested_filename == "groups-release.zip"
    with zipfile.ZipFile(Path(expected.value.path())) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    centres = pd.read_csv(io.BytesIO(files["centres.csv"]))
    assert len(centres) == 3
    assert centres["weight"].between(0, 100).all()
    assert json.loads(files["ledger.json"])["proven"] == pytest.approx(1)
    there.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1360, 390])
def test_every_tab_fits_and_nothing_asks_outside(visit, width, scheme):
    there = visit(width=width, scheme=scheme)
    tab = arrive(there, "dpc_stacking_variant=published&dpc_stacking_data=iris")
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    there.assert_clean()
    for name in ("Step by step", "Scores", "Plan", "Error", "Release", "Ledger"):
        open_tab(tab, name)
        there.assert_clean()
    if width > 390 and scheme == "light":
        tab.get_by_role("button", name="on each").first.click()
        tab.get_by_text("claim rejected").first.wait_for(timeout=1000 * SECONDS)
        there.assert_clean()
