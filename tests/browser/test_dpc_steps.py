"""Step by step and Scores of the page of groups in a real browser: played, clicked, fitted."""

from typing import Any

import pytest

from tests.browser.conftest import Visit, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SOON = 30_000  # milliseconds; the machine may be busy
_PLACES = """() => [...document.querySelectorAll('.st-key-dpc_stacking_drift .points path')]
    .map(point => point.getAttribute('transform')).join()"""
_CAPTION = ".st-key-dpc_stacking_drift .slider-label"


def arrive(visit: Visit, tab: str, variant: str) -> Any:
    return visit.open(f"dpc_stacking?dpc_stacking_tab={tab}&dpc_stacking_variant={variant}")


@pytest.mark.parametrize(("width", "scheme"), [(1360, "light"), (390, "dark")])
def test_rows_drift_apart_when_played_and_stop(visit, width, scheme):
    there = visit(width=width, scheme=scheme)
    tab = arrive(there, "Step+by+step", "As+published")
    label = tab.locator(_CAPTION).first
    label.wait_for(timeout=SOON)
    assert "ε = 20:" in label.text_content()
    before = tab.evaluate(_PLACES)
    assert before
    tab.locator(".st-key-dpc_stacking_drift .updatemenu-button").nth(0).click()
    assert until(lambda: "ε = 5:" in label.text_content())
    assert tab.evaluate(_PLACES) != before
    tab.locator(".st-key-dpc_stacking_drift .updatemenu-button").nth(1).click()
    tab.wait_for_timeout(1_500)
    stopped = label.text_content()
    tab.wait_for_timeout(2_500)
    assert label.text_content() == stopped
    while "undefined" in there.errors:  # Plotly rejects the promise of a film that is stopped
        there.errors.remove("undefined")
    there.assert_clean()


def test_stages_names_and_random_groups_are_clicked(visit):
    there = visit(width=1360)
    tab = arrive(there, "Step+by+step", "Centrally+private")
    tab.get_by_role("button", name="Next", exact=True).click()
    tab.get_by_text("2 of 9: Round 1").wait_for(timeout=SOON)
    tab.get_by_text("Align the names of groups", exact=True).locator("visible=true").click()
    tab.get_by_text("the columns are shredded").wait_for(timeout=SOON)
    tab.get_by_role("tab", name="Scores", exact=True).click()
    tab.get_by_text("Almost 1, perfect groups").click()
    tab.get_by_text("You are right").wait_for(timeout=SOON)
    tab.get_by_text("Replace the groups by random ones").click()
    tab.get_by_text("true table, widened by the random groups").wait_for(timeout=SOON)
    there.assert_clean()
