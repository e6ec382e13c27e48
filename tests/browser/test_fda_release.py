"""A release of the running totals: drawn once, charged once, downloaded, checked from its files."""

import csv
import io
import json
import re
from fractions import Fraction

import pytest

from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing import verify
from dp_core.releasing.packing import checking
from tests.browser.conftest import watched
from tests.bundles import own_files

pytestmark = [pytest.mark.browser, pytest.mark.slow]

QUERY = (
    "fda_data=hiv&fda_epsilon=0.5&fda_variant=sound&fda_method=fda&fda_tolerance=70&fda_tab=Release"
)


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def account(there, start):
    """Wait for the sentence of the account that begins with these words."""
    return there.tab.get_by_text(re.compile(f"^{start}.*Views are for study only")).inner_text()


@pytest.fixture(scope="module")
def drawn(window, server, first_visit):
    """Files of a release, and the account before it, after it and after two downloads."""
    there = watched(window, server)
    there.open(f"fda?{QUERY}")
    accounts = [account(there, "No releases drawn")]
    there.draw_release("Draw the release (costs ε = 0.5")
    accounts.append(account(there, "1 release drawn"))
    (name, files), again = there.download(), there.download()
    there.settle()
    accounts.append(account(there, "1 release drawn"))
    there.assert_clean()
    there.tab.close()
    assert name == "running-totals-release.zip"
    assert again == (name, files)
    return {name: content.decode() for name, content in files.items()}, accounts


def test_release_is_charged_once_when_drawn_and_not_by_downloads(drawn):
    _, (before, after, later) = drawn
    assert before.startswith("No releases drawn")
    assert after.startswith("1 release drawn, ε = 0.5 proven in all")
    assert later == after


def test_download_holds_the_release_and_its_evidence_and_nothing_else(drawn):
    files, _ = drawn
    assert own_files(files) == {"boxes.csv", "totals.csv"}
    assert "ε = 0.5" in files["README.txt"]
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
    for name, text in files.items():
        assert '"seed' not in text.lower() or name == verify.NAME, name
    assert files[verify.NAME] == checking()
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
    config = json.loads(files["plan.json"])
    bound = config["params"]["contribution"]
    assert bound == 3
    spent = [Fraction(0)] * 121
    for box in rows(files["boxes.csv"]):
        share = Fraction(int(box["parameter"]) * bound, 2**RESOLUTION_BITS)
        for period in range(int(box["start"]), int(box["end"]) + 1):
            spent[period] += share
    assert max(spent) <= Fraction("0.5")
    assert max(spent) > Fraction("0.499")


def test_ledger_is_read_again_with_the_same_totals(drawn):
    files, _ = drawn
    ledger = PrivacyLedger.from_json(files["ledger.json"])
    assert ledger.claimed == ledger.proven == pytest.approx(0.5, rel=1e-9)
    assert ledger.holds
    protects = json.loads(files["plan.json"])["protects"]
    assert json.loads(ledger.to_json(protects)) == json.loads(files["ledger.json"])


def test_configuration_brings_back_epsilon_and_method_and_nothing_of_the_view(drawn, visit):
    files, _ = drawn
    there = visit()
    tab = there.open("fda?settings=open")
    before = there.numbers()
    config = {"name": "plan.json", "mimeType": "application/json"}
    tab.locator(".st-key-fda_config input[type=file]").set_input_files(
        {**config, "buffer": files["plan.json"].encode()}
    )
    there.renewed(before)
    tab.locator(".st-key-fda_epsilon").get_by_text("0.5").wait_for()
    assert tab.get_by_role("combobox", name="Method").input_value() == "FDA, optimal"
    there.asks("fda_method=FDA")
    tolerance = tab.locator(".st-key-fda_tolerance input")
    assert tolerance.input_value() != "70"  # what the drawing page was set to stays there
    there.assert_clean()
