"""Background work on the running-totals page: a sweep, its Cancel, a second visitor, the attack."""

import re

import pytest

from tests.browser.conftest import until
from tests.browser.fda_page import SOON, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = 120_000  # milliseconds
PROGRESS = '[data-testid="stProgress"]'


def set_runs(page, runs):
    field = page.tab.locator(".st-key-fda_runs input")
    field.fill(str(runs))
    field.press("Enter")
    page.rest()


def start_sweep(page):
    page.tab.get_by_role("button", name="Run the check").click()


def done_runs(page):
    """Read how many runs are done off the progress bar."""
    words = page.tab.locator(PROGRESS).inner_text(timeout=SOON)
    return int(re.search(r": ([\d,]+) of", words)[1].replace(",", ""))


def wait_for_more(page, than):
    page.tab.wait_for_function(
        """than => {
            const bar = document.querySelector('[data-testid="stProgress"]')
            const found = bar && bar.innerText.match(/: ([\\d,]+) of/)
            return found && Number(found[1].replaceAll(',', '')) > than
        }""",
        arg=than,
        timeout=LONG,
    )


def table(page, runs):
    """Rows of the table of a sweep of so many runs; Streamlit keeps a readable copy of it."""
    copy = page.tab.get_by_test_id("stDataFrame").last.locator("table")

    def rows():
        return copy.locator("tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('[role=gridcell]')]"
            ".map(cell => cell.innerText || cell.textContent))"
        )

    assert until(lambda: [row[2:3] for row in rows()] == 4 * [[runs]])
    return rows()


def test_sweep_of_one_visitor_can_be_cancelled_and_leaves_another_his_picture(visit, capsys):
    busy = Page(visit()).open("fda_data=flights_daily&fda_tab=Error&fda_compare=")
    other = Page(visit()).open()
    other.drawn("fda_totals")
    other.move_epsilon()
    set_runs(busy, 5000)
    start_sweep(busy)
    wait_for_more(busy, done_runs(busy))
    taken = [other.move_epsilon() for _ in range(4)]
    wait_for_more(busy, done_runs(busy))
    with capsys.disabled():
        print(
            "\nslider of a second visitor during a sweep:", ", ".join(f"{t:.0f} ms" for t in taken)
        )
    assert min(taken) < 20_000  # far less than the sweep takes: nobody waits for it
    busy.tab.get_by_role("button", name="Cancel").click()
    busy.tab.get_by_text(re.compile(r"cancelled after [\d,]+ of 800\.")).wait_for(timeout=SOON)
    busy.tab.locator(PROGRESS).wait_for(state="detached", timeout=SOON)

    set_runs(busy, 50)
    start_sweep(busy)
    busy.tab.get_by_text("of 50 to 50 runs").wait_for(timeout=LONG)
    busy.tab.locator(PROGRESS).wait_for(state="detached", timeout=LONG)
    rows = [row[1:] for row in table(busy, "50")]
    assert [float(row[0]) for row in rows] == [0.01, 0.1, 1, 10]
    for _, runs, median, low, high, predicted in rows:
        low, median, high, predicted = (
            float(x.replace(",", "")) for x in (low, median, high, predicted)
        )
        assert runs == "50"
        assert low <= median <= high
        assert abs(median / predicted - 1) < 0.3
    busy.visit.assert_clean()
    other.visit.assert_clean()


def test_attack_runs_to_its_end_and_its_dots_appear_in_the_risk_panel(visit):
    page = Page(visit()).open()
    before = page.drawn("fda_roc")
    page.turn_to("Ledger")
    page.tab.get_by_role("button", name="Run the attack").click()
    page.tab.get_by_text("10,000 runs a side").first.wait_for(timeout=LONG)
    said = page.tab.locator(".dp-verdict").inner_text(timeout=SOON)
    assert re.match(r"At least 0\.\d+, against 1 claimed: nothing above the claim was found", said)
    assert "10,000 runs a side" in said
    assert page.drawn("fda_audit_histogram")
    page.turn_to("Picture")
    page.tab.get_by_text("Best possible attack, and the one we ran").wait_for(timeout=SOON)
    assert len(page.drawn("fda_roc", least=len(before) + 1)) == len(before) + 1
    page.visit.assert_clean()
