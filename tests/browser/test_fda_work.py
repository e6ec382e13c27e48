"""The running-totals page moved, shared by its link, and busy while another visitor looks on."""

import re
from urllib.parse import parse_qs, urlparse

import pytest

from tests.browser.conftest import SECONDS, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROGRESS = '[data-testid="stProgress"]'
LONG = 4_000 * SECONDS  # milliseconds; the workers are shared
TASKS = 800  # four ε of 200 tasks, 25 of 5,000 runs each


def state(there):
    """Link, numbers and picture."""
    there.drawn("fda_totals")
    shown = there.tab.locator(".st-key-fda_epsilon").get_by_test_id("stSliderThumbValue")
    return shown.inner_text(), there.numbers(), there.traces("fda_totals")


def test_a_link_may_be_short_and_shows_the_same_afresh(visit):
    there = visit()
    tab = there.open("fda?fda_data=flights_daily&fda_variant=sound&fda_method=fda")
    asked = {key: value[0] for key, value in parse_qs(urlparse(tab.url).query).items()}
    assert asked["fda_variant"] == "Sound"
    assert asked["fda_method"] == "FDA, optimal"
    assert "365 days" in asked["fda_data"]
    numbers = there.numbers()
    tab.get_by_role("radio", name="As published").click()
    numbers = there.renewed(numbers)
    tab.get_by_role("combobox", name="Data set").click()
    tab.get_by_role("option").first.click()
    there.renewed(numbers)
    numbers = there.move_epsilon("PageDown")
    tab.locator(".st-key-fda_seed input").fill("24")
    tab.locator(".st-key-fda_seed input").press("Enter")
    there.renewed(numbers)
    there.asks("fda_seed=24")
    afresh = visit()
    afresh.open(f"fda?{urlparse(tab.url).query}")
    until(lambda: state(afresh) == state(there), seconds=10)
    assert state(afresh) == state(there)
    afresh.assert_clean()


def assert_arrived(there):
    """Arrival shows a computed result: numbers, verdicts, the story, the risk."""
    assert len(there.numbers()) == 6  # two public, four in the holder's frame
    assert all(any(letter.isdigit() for letter in number) for number in there.numbers())
    (noise,) = there.tab.locator(".dp-verdict").all_inner_texts()
    assert "lie within" in noise
    assert "What just happened" in there.tab.get_by_test_id("stMain").inner_text()
    assert "in 1,000" in there.tab.locator(".dp-odds").inner_text()
    assert there.tab.get_by_role("alert").count() == 0


def set_runs(there, runs):
    there.tab.locator(".st-key-fda_runs input").fill(str(runs))
    there.tab.locator(".st-key-fda_runs input").press("Enter")
    there.settle()


def start_sweep(there):
    there.tab.get_by_role("button", name="Run the check").click()


def done_runs(there):
    """Read how many runs are done off the progress bar."""
    words = there.tab.locator(PROGRESS).inner_text()
    return int(re.search(r": ([\d,]+) of", words)[1].replace(",", ""))


def table(there, runs):
    """Rows of the table of a sweep of so many runs; Streamlit keeps a readable copy of it."""
    copy = there.tab.get_by_test_id("stDataFrame").last.locator("table")

    def rows():
        return copy.locator("tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.querySelectorAll('[role=gridcell]')]"
            ".map(cell => cell.innerText || cell.textContent))"
        )

    assert until(lambda: [row[2:3] for row in rows()] == 4 * [[runs]]), rows()
    return rows()


def test_sweep_of_one_visitor_can_be_cancelled_and_leaves_another_his_picture(visit):
    busy, other = visit(), visit()
    busy.open("fda?fda_data=flights_daily&fda_tab=Error&fda_compare=")
    other.open("fda")
    assert_arrived(other)
    set_runs(busy, 5000)
    start_sweep(busy)
    begun = done_runs(busy)
    assert until(lambda: done_runs(busy) > begun), "the sweep gets on"
    picture = other.drawn("fda_totals")
    other.move_epsilon("ArrowRight")
    assert until(lambda: other.traces("fda_totals") not in ([], picture)), "the picture is the old"
    during = done_runs(busy)
    assert during < TASKS, "the other visitor did not wait for the end of the sweep"
    other.move_epsilon("ArrowLeft")
    assert until(lambda: done_runs(busy) > during), "the sweep gets on meanwhile"
    busy.tab.get_by_role("button", name="Cancel").click()
    busy.tab.get_by_text(re.compile(rf"cancelled after [\d,]+ of {TASKS}\.")).wait_for()
    busy.tab.locator(PROGRESS).wait_for(state="detached")

    set_runs(busy, 50)
    start_sweep(busy)
    busy.tab.get_by_text("of 50 to 50 runs").wait_for(timeout=LONG)
    busy.tab.locator(PROGRESS).wait_for(state="detached")
    rows = [row[1:] for row in table(busy, "50")]
    assert [float(row[0]) for row in rows] == [0.01, 0.1, 1, 10]
    for _, runs, median, low, high, predicted in rows:
        low, median, high, predicted = (
            float(x.replace(",", "")) for x in (low, median, high, predicted)
        )
        assert runs == "50"
        assert low <= median <= high
        assert abs(median / predicted - 1) < 0.3
    busy.assert_clean()
    other.assert_clean()
