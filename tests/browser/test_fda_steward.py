"""A data steward's whole way, in a real browser: upload, choose, check, release, reopen."""

import io
import json
import zipfile
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from dp_core.privacy import PrivacyLedger
from tests.browser.fda_page import SOON, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def events(rows: int, *, separator: str = ",", head: str = "admitted,hiv,patient") -> bytes:
    """Make a CSV of dated events in the first 90 days of 2024."""
    rng = np.random.default_rng(3)
    days = pd.Timestamp("2024-01-01") + pd.to_timedelta(rng.integers(0, 90, rows), "D")
    table = pd.DataFrame(
        {
            "a": days.strftime("%Y-%m-%d"),
            "b": np.where(rng.random(rows) < 0.5, "yes", "no"),
            "c": [f"P{number}" for number in rng.integers(0, rows, rows)],
        }
    )
    table.columns = head.split(",")
    return table.to_csv(index=False, sep=separator).encode()


def use(page: Page) -> Page:
    page.tab.get_by_role("button", name="Use this data").click()
    return page


def upload(page: Page, content: bytes) -> Page:
    """Give a file, type the public dates, use it and wait for its result."""
    page.choose_file(content)
    page.tab.get_by_label("First day").first.wait_for(timeout=SOON)
    page.type_day("First day", "2024-01-01")
    page.type_day("Last day", "2024-03-30")
    use(page).tab.get_by_test_id("stMetric").first.wait_for(timeout=2 * SOON)
    return page.rest()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(events(400), id="plain"),
        pytest.param(b"\xef\xbb\xbf" + events(400, separator=";"), id="semicolons-and-bom"),
        pytest.param(
            events(400, head="<img src=x onerror=alert(1)>,=1+1,**bold** $x$"), id="hostile-names"
        ),
        pytest.param(events(200_000), id="200,000-rows"),
    ],
)
def test_good_files_lead_to_a_result(visit, content):
    page = Page(visit())
    page.visit.open("fda?fda_data=own")
    upload(page, content)
    page.tab.locator(".dp-unit").first.wait_for()
    guessed = b"patient" in content
    assert ("one person" in page.tab.locator(".dp-unit").first.inner_text()) == guessed
    assert len(page.metrics()) == 4
    assert page.tab.locator("img[src=x]").count() == 0
    page.visit.assert_clean()


BAD = {
    "empty": (b"", "The file is empty"),
    "binary": (b"PK\x03\x04" + bytes(200), "is a zip archive or Excel workbook"),
    "ragged": (b"a,b\n1,2,3,4\n5\n", ""),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_give_one_sentence_and_no_trace(visit, name):
    content, sentence = BAD[name]
    page = Page(visit())
    page.visit.open("fda?fda_data=own")
    page.choose_file(content)
    page.tab.get_by_role("alert").first.wait_for(timeout=SOON)
    alerts = page.alerts()
    assert len(alerts) == 1
    assert sentence in alerts[0]
    assert "Traceback" not in page.tab.content()
    page.visit.assert_clean()


def test_unparsable_dates_name_rows_and_what_was_typed_stays(visit):
    page = Page(visit())
    page.visit.open("fda?fda_data=own")
    page.choose_file(events(50) + b"soon,yes,P1\n31.31.2024,no,P2\n")
    page.tab.get_by_label("First day").first.wait_for(timeout=SOON)
    page.type_day("First day", "2024-01-01")
    page.type_day("Last day", "2024-03-30")
    use(page).tab.get_by_role("alert").first.wait_for(timeout=SOON)
    assert "51" in page.alerts()[0]
    assert "soon" in page.alerts()[0]
    assert "2024" in page.day("First day")
    page.visit.assert_clean()


def test_a_sweep_shows_progress_is_cancelled_and_blocks_nobody(visit):
    page = Page(visit()).open("fda_data=clicks&fda_tab=Error")
    page.tab.get_by_label("Runs of each method").fill("5000")
    page.tab.get_by_label("Runs of each method").press("Enter")
    page.rest()
    page.tab.locator(".st-key-fda_sweep_start button").click()
    page.tab.get_by_test_id("stProgress").wait_for(timeout=2 * SOON)
    page.tab.get_by_text("of the methods: 1").or_(page.tab.get_by_text("s left")).first.wait_for(
        timeout=3 * SOON
    )
    second = Page(visit()).open()
    second.drawn("fda_totals")
    assert second.move_epsilon() < 5000
    second.visit.assert_clean()
    page.tab.get_by_role("button", name="Cancel").click()
    page.tab.get_by_text("cancelled after").wait_for(timeout=SOON)
    page.visit.assert_clean()


def test_a_short_sweep_and_the_attack_run_to_their_end(visit):
    page = Page(visit()).open("fda_tab=Error")
    page.tab.get_by_label("Runs of each method").fill("50")
    page.tab.get_by_label("Runs of each method").press("Enter")
    page.rest()
    page.tab.locator(".st-key-fda_sweep_start button").click()
    page.tab.locator(".st-key-fda_measured .js-plotly-plot").wait_for(timeout=4 * SOON)
    page.turn_to("Ledger")
    page.tab.locator(".st-key-fda_audit_start button").click()
    page.tab.get_by_text("an audit can disprove, never prove").wait_for(timeout=4 * SOON)
    page.tab.get_by_test_id("stProgress").wait_for(state="detached", timeout=4 * SOON)
    page.turn_to("Picture")
    page.tab.get_by_text("the one we ran").wait_for(timeout=SOON)
    page.visit.assert_clean()


def test_a_release_can_be_checked_by_anybody_and_its_view_reopened(visit, tmp_path):
    page = Page(visit()).open("fda_epsilon=0.501&fda_tolerance=75&fda_tab=Release")
    page.tab.locator(".st-key-fda_draw button").click()
    page.tab.get_by_text("1 release drawn").wait_for(timeout=SOON)
    contents = []
    for _ in range(2):  # the same draw, and no further charge
        with page.tab.expect_download(timeout=SOON) as info:
            page.tab.locator(".st-key-fda_download button").click()
        contents.append(info.value.path().read_bytes())
    assert contents[0] == contents[1]
    page.tab.get_by_text("1 release drawn").wait_for(timeout=SOON)
    files = zipfile.ZipFile(io.BytesIO(contents[0]))
    check_release({name: files.read(name) for name in files.namelist()})
    page.visit.assert_clean()
    config = tmp_path / "config.json"
    config.write_bytes(files.read("config.json"))
    again = Page(visit()).open()
    again.tab.get_by_text("More", exact=True).click()
    again.tab.locator('.st-key-fda_config input[type="file"]').set_input_files(config)
    again.tab.wait_for_function("() => location.search.includes('fda_epsilon=0.501')", timeout=SOON)
    again.tab.locator(".st-key-fda_epsilon").get_by_text("0.501").wait_for(timeout=SOON)
    again.visit.assert_clean()


def check_release(files: dict[str, bytes]) -> None:
    """Do what README.txt of a release tells its reader to do."""
    assert set(files) == {"README.txt", "boxes.csv", "config.json", "ledger.json", "totals.csv"}
    totals = pd.read_csv(io.BytesIO(files["totals.csv"]))
    boxes = pd.read_csv(io.BytesIO(files["boxes.csv"]))
    released = {0: 0}
    for box in boxes.itertuples():
        released[box.end] = released[box.start - 1] + box.noisy_count
    assert list(released.values())[1:] == totals["total"].tolist()
    ledger = PrivacyLedger.from_json(files["ledger.json"].decode())
    config = json.loads(files["config.json"])
    contribution = config["params"]["contribution"]
    spent = [
        sum(boxes["parameter"][(boxes["start"] <= period) & (period <= boxes["end"])])
        for period in totals["period"]
    ]
    worst = Fraction(int(max(spent)) * contribution, 2**24)
    assert worst <= Fraction(config["params"]["epsilon"])
    assert ledger.proven == config["params"]["epsilon"] == 0.501
    assert "seed" not in files["config.json"].decode()
    assert "proven" in files["README.txt"].decode()
