"""A release of the running totals: drawn once, charged once, downloaded, checked from its files."""

import csv
import io
import re

import pytest

from dp_core.algorithms.fda.data.samples import SAMPLES
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
    return there.tab.get_by_text(re.compile(f"^{start}.*as releases of their own")).inner_text()


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
    assert after.startswith("1 release drawn, ε 0.5 proven in all")
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
