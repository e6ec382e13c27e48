"""The local-reports page in a real browser: moved, relabelled, uploaded to, released from."""

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dp_core.algorithms.lremh.data.upload import template
from pages.common.input import asking
from tests.browser.conftest import READY, SECONDS, Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
_NUMBERS = """() => [...document.querySelectorAll('[data-testid="stMetric"]')]
    .map(metric => metric.innerText).join()"""
HOSTILE = "<img src=x onerror=alert(1)>"


def arrive(visit: Visit, query: str = "") -> Any:
    tab = visit.tab
    tab.on("dialog", lambda dialog: visit.errors.append(f"dialog: {dialog.message}"))
    tab.goto(f"{visit.base}/lremh{'?' if query else ''}{query}")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return tab


def numbers(tab: Any) -> str:
    return tab.evaluate(_NUMBERS)


def changed(tab: Any, before: str) -> str:
    """Wait for other numbers, and give them."""
    assert until(lambda: numbers(tab) not in ("", before))
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    return numbers(tab)


def choose_file(tab: Any, content: bytes, name: str = "a.csv") -> None:
    tab.locator('[class*="st-key-lremh_upload_file"] input[type=file]').set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": content}
    )
    tab.get_by_role("button", name="Use this data").wait_for(timeout=SOON)


def say(tab: Any, label: str, text: str) -> None:
    box = tab.get_by_role("textbox", name=label)
    box.fill(text)
    box.press("Enter")
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)


def open_tab(tab: Any, name: str) -> None:
    tab.get_by_role("tab", name=name, exact=True).click()
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)


def draw_and_download(tab: Any) -> dict[str, bytes]:
    """Draw a release and unzip it; whoever has looked at the data is asked first."""
    tab.get_by_role("button", name="Draw the release").wait_for(timeout=SOON)
    if (answer := tab.get_by_text(asking.FIXED)).count():
        answer.click()
    tab.get_by_role("button", name="Draw the release").click(timeout=SOON)
    tab.get_by_role("button", name="Download the release").wait_for(timeout=SOON)
    with tab.expect_download(timeout=SOON) as expected:
        tab.get_by_role("button", name="Download the release").click()
    assert expected.value.suggested_filename == "local-reports-release.zip"
    with zipfile.ZipFile(Path(expected.value.path())) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_visitor_moves_epsilon_switches_and_relabels_and_the_numbers_follow(visit):
    there = visit()
    tab = arrive(there)
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    first = numbers(tab)
    tab.get_by_role("slider", name="Privacy budget ε").focus()
    tab.keyboard.press("ArrowLeft")
    second = changed(tab, first)
    assert until(lambda: "lremh_epsilon=3.55" in tab.url)
    tab.get_by_text("Number categories at random").click()
    third = changed(tab, second)
    tab.get_by_text("Sound", exact=True).click()
    changed(tab, third)
    assert until(lambda: "variant=sound" in tab.url.lower())
    assert "Proven: claimed ε 3.55 = proven ε 3.55" in tab.get_by_test_id("stMain").inner_text()
    sound = numbers(tab)
    tab.get_by_text("Number categories at random").click()
    tab.wait_for_timeout(1500)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    assert numbers(tab) == sound  # PLUS does not care
    there.assert_clean()


def test_uploaded_answers_are_released_and_come_back_as_ready_reports(visit):
    there = visit()
    tab = arrive(there, "lremh_data=own&lremh_method=em")
    choose_file(tab, template())
    say(tab, "Categories", "sex=f,m; income=low,high")
    say(tab, "Edges of number ranges", "age=40,60")
    tab.get_by_role("button", name="Use this data").click()
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    open_tab(tab, "Release")
    files = draw_and_download(tab)
    header, *rows = csv.reader(io.StringIO(files["reports.csv"].decode()))
    assert header[:4] == ["sex=f", "sex=m", "income=low", "income=high"]
    assert len(rows) == 3
    assert {bit for row in rows for bit in row} <= {"0", "1"}
    assert json.loads(files["ledger.json"])["proven"] == pytest.approx(3.98, rel=1e-6)
    said = tab.get_by_text("had each been a release of its own").inner_text()
    assert said.startswith("1 release drawn, ε 3.98 proven in all")
    readme = " ".join(files["README.txt"].decode().split())
    noise = readme.split("state the noise ")[1].split(". ")[0].removesuffix(".")
    tab.get_by_text("Your file", exact=True).click()
    tab.get_by_role("button", name="Forget this file").click()
    tab.get_by_role("button", name="Use this data").wait_for(state="detached", timeout=SOON)
    tab.wait_for_selector(READY, timeout=1000 * SECONDS)
    choose_file(tab, files["reports.csv"], "reports.csv")
    say(tab, "Noise of the reports", noise)
    tab.get_by_role("button", name="Use this data").click()
    tab.get_by_role("tab", name="Release", exact=True).wait_for(timeout=SOON)
    open_tab(tab, "Release")
    tab.get_by_text("they are released already").wait_for(timeout=SOON)
    there.assert_clean()


def test_hostile_names_are_text_and_a_bad_file_gets_one_sentence(visit):
    there = visit()
    tab = arrive(there, "lremh_data=own")
    rows = "\n".join(["u,w", "v,z"] * 50)
    choose_file(tab, f"{HOSTILE},**b**\n{rows}\n".encode())
    tab.get_by_role("button", name="Use this data").click()
    alert = tab.get_by_role("alert").filter(has_text="must be public")
    alert.wait_for(timeout=SOON)
    assert HOSTILE in alert.inner_text()
    say(tab, "Categories", "*=u,v,w,z")
    tab.get_by_role("button", name="Use this data").click()
    tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    for name in ("Ledger", "Release", "Step by step", "Picture"):
        open_tab(tab, name)
        assert tab.locator("main img[src=x], [data-testid=stMain] img[src=x]").count() == 0
    there.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1360, 390])
def test_ledger_and_release_fit_and_nothing_asks_outside(visit, width, scheme):
    there = visit(width=width, scheme=scheme)
    tab = arrive(there, "lremh_tab=Ledger")
    tab.get_by_text("8. Nothing is proven for an answer that changes").wait_for(timeout=SOON)
    if width > 390:
        tab.get_by_role("button", name="Draw the reports").click()
        tab.get_by_text("claim rejected").first.wait_for(timeout=1000 * SECONDS)
    there.assert_clean()
    open_tab(tab, "Release")
    tab.get_by_role("button", name="Draw the release").wait_for(timeout=SOON)
    there.assert_clean()
