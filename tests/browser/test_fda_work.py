"""The running-totals page busy while another visitor looks on."""

import re

import pytest

from dp_core.words import say
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PROGRESS = '[data-testid="stProgress"]'
TASKS = 1600  # two methods at four ε, 200 tasks each, 25 of 5,000 runs a task; one is slow
# How long each thing that waits for its next picture takes to fade, from now on.
_FADES = """() => {
    window.fades = []
    new MutationObserver(all => all.forEach(({target}) => {
        if (target.dataset.stale === 'true')
            window.fades.push(getComputedStyle(target).transitionDuration)
    })).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-stale']})
}"""


def assert_arrived(there):
    """Arrival shows a computed result: the sentence, the picture, both halves of the verdict."""
    assert "13 admissions" in there.tab.locator(".st-key-sentence").inner_text()
    assert len(there.tab.locator(".dp-half").all_inner_texts()) == 2
    assert there.tab.get_by_role("alert").count() == 0


def set_runs(there, runs):
    there.tab.locator(".st-key-fda_runs input").fill(str(runs))
    there.tab.locator(".st-key-fda_runs input").press("Enter")
    there.settle()


def start_sweep(there):
    there.tab.get_by_role("button", name=say("fda-check-run")).click()


def done_runs(there):
    """Read how many runs are done off the progress bar."""
    words = there.tab.locator(PROGRESS).inner_text()
    return int(re.search(r": ([\d,]+) of", words)[1].replace(",", ""))


def test_sweep_of_one_visitor_can_be_cancelled_and_leaves_another_his_picture(visit):
    busy, other = visit(), visit()
    busy.open("fda?fda_data=flights_daily&fda_tab=Accuracy&fda_compare=&fda_others=recount")
    other.open("fda")
    assert_arrived(other)
    picture = other.drawn("fda_totals")
    busy.tab.get_by_text(say("fda-check")).click()
    set_runs(busy, 5000)
    start_sweep(busy)
    begun = done_runs(busy)
    busy.tab.evaluate(_FADES)
    assert until(lambda: done_runs(busy) > begun), "the sweep gets on"
    # Not settled: the sweep may end before all of the other's page stands still.
    other.press_epsilon("ArrowRight")
    assert until(lambda: other.traces("fda_totals") not in ([], picture)), "the picture is the old"
    during = done_runs(busy)
    assert during < TASKS, "the other visitor did not wait for the end of the sweep"
    assert until(lambda: done_runs(busy) > during), "the sweep gets on meanwhile"
    assert {*busy.tab.evaluate("fades")} == {"0s"}, "the curves fade whenever runs come back"
    # Not clicked on: a click waits for what stands still, and the sweep may end before that.
    busy.tab.get_by_role("button", name="Cancel").press("Enter")
    busy.tab.get_by_text(re.compile(rf"cancelled after [\d,]+ of {TASKS:,}\.")).wait_for()
    busy.tab.locator(PROGRESS).wait_for(state="detached")

    busy.assert_clean()
    other.assert_clean()
