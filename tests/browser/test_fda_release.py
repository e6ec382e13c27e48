"""A release of the running totals: drawn once, charged once, downloaded, checked from its files."""

import csv
import io
import json
import re
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest

from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.privacy.ledger import PrivacyLedger
from tests.browser.conftest import watched
from tests.browser.fda_page import SOON, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUERY = "fda_epsilon=0.501&fda_variant=sound&fda_method=fda&fda_tolerance=70&fda_tab=Release"


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def download(page):
    with page.tab.expect_download(timeout=SOON) as expected:
        page.tab.get_by_role("button", name="Download the release").click()
    path = Path(expected.value.path())
    assert expected.value.suggested_filename == "running-totals-release.zip"
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def account(page, start):
    """Wait for the sentence of the account that begins with these words."""
    return page.tab.get_by_text(re.compile(f"^{start}.*had each been a rel")).inner_text(
        timeout=SOON
    )


@pytest.fixture(scope="module")
def drawn(windows, server):
    """Files of a release, and the account before it, after it and after two downloads."""
    page = Page(watched(windows(1360, "light"), server)).open(QUERY)
    accounts = [account(page, "No releases drawn")]
    page.tab.get_by_role("button", name="Draw the release: charges ε = 0.501").click()
    page.tab.get_by_role("button", name="Download the release").wait_for(timeout=SOON)
    accounts.append(account(page, "1 release drawn"))
    files = [download(page), download(page)]
    accounts.append(account(page.rest(), "1 release drawn"))
    page.visit.assert_clean()
    page.tab.close()
    assert files[0] == files[1]
    return files[0], accounts


def test_release_is_charged_once_when_drawn_and_not_by_downloads(drawn):
    _, (before, after, later) = drawn
    assert before.startswith("No releases drawn")
    assert after.startswith("1 release drawn, ε 0.501 proven in all")
    assert later == after


def test_download_holds_the_release_and_its_evidence_and_nothing_else(drawn):
    files, _ = drawn
    assert sorted(files) == ["README.txt", "boxes.csv", "config.json", "ledger.json", "totals.csv"]
    assert "ε = 0.501" in files["README.txt"]
    assert list(rows(files["totals.csv"])[0]) == [
        "period",
        "start",
        "capped_total",
        "smoothed_total",
        "variance",
        "half_width_95",
    ]
    assert list(rows(files["boxes.csv"])[0]) == [
        "start",
        "end",
        "share",
        "noisy_count",
        "parameter",
    ]
    for text in files.values():
        assert '"seed' not in text.lower()
    truth = SAMPLES["hiv"]().totals().tolist()
    for table in ("totals.csv", "boxes.csv"):
        cells = {cell for row in rows(files[table]) for cell in list(row.values())[2:]}
        same = [total for total in truth if {str(total), f"{total}.0"} & cells]
        assert len(same) < 10, "noisy totals rarely hit true ones"


def test_totals_can_be_computed_again_from_the_boxes(drawn):
    files, _ = drawn
    totals = {0: 0}
    for box in rows(files["boxes.csv"]):
        start, end = int(box["start"]), int(box["end"])
        totals[end] = totals[start - 1] + int(box["noisy_count"])
    published = {int(row["period"]): int(row["capped_total"]) for row in rows(files["totals.csv"])}
    assert len(published) == 120
    assert published == {end: total for end, total in totals.items() if end}


def test_noise_parameters_over_any_event_add_up_to_at_most_epsilon(drawn):
    files, _ = drawn
    config = json.loads(files["config.json"])
    bound = config["params"]["contribution"]
    assert bound == 3
    spent = [Fraction(0)] * 121
    for box in rows(files["boxes.csv"]):
        share = Fraction(int(box["parameter"]) * bound, 2**RESOLUTION_BITS)
        for period in range(int(box["start"]), int(box["end"]) + 1):
            spent[period] += share
    assert max(spent) <= Fraction("0.501")
    assert max(spent) > Fraction("0.5")


def test_ledger_is_read_again_with_the_same_totals(drawn):
    files, _ = drawn
    ledger = PrivacyLedger.from_json(files["ledger.json"])
    assert ledger.claimed == ledger.proven == pytest.approx(0.501, rel=1e-9)
    assert ledger.holds
    assert json.loads(ledger.to_json()) == json.loads(files["ledger.json"])


def open_configuration(page, content):
    page.tab.get_by_text("More", exact=True).click()
    page.tab.locator(".st-key-fda_config input[type=file]").set_input_files(
        {"name": "config.json", "mimeType": "application/json", "buffer": content.encode()}
    )


def test_configuration_brings_back_epsilon_and_method_and_nothing_of_the_view(drawn, visit):
    files, _ = drawn
    page = Page(visit()).open()
    before = page.metrics()
    open_configuration(page, files["config.json"])
    page.renewed(before)
    page.tab.get_by_role("combobox", name="Method").wait_for(timeout=SOON)
    page.tab.locator(".st-key-fda_epsilon").get_by_text("0.501").wait_for(timeout=SOON)
    assert page.tab.get_by_role("combobox", name="Method").input_value() == "FDA, optimal"
    page.asks("fda_method=FDA")
    tolerance = page.tab.locator(".st-key-fda_tolerance input")
    assert tolerance.input_value() != "70"  # what the drawing page was set to stays there
    page.visit.assert_clean()
    page.tab.goto(page.tab.url)
    page.tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    page.tab.locator(".st-key-fda_epsilon").get_by_text("0.501").wait_for(timeout=SOON)
