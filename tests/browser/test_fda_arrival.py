"""Arrival, the keyboard and the URL of the running-totals page, in a real browser."""

import statistics
from urllib.parse import parse_qs, urlparse

import pytest

from tests.browser.conftest import until
from tests.browser.fda_page import TABS, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHARTS = {
    "Picture": "fda_totals",
    "Step by step": "fda_boxes",
    "Error": "fda_error_curve",
    "Ledger": "ledger_bars",
    "Paper": "fda_paper_chart",
}


def query_of(page):
    return {key: value[0] for key, value in parse_qs(urlparse(page.tab.url).query).items()}


def turn_all(page):
    """Look at every tab, the first one last."""
    for name in (*TABS[1:], TABS[0]):
        page.turn_to(name)
        if name in CHARTS:
            assert page.drawn(CHARTS[name]), name
        page.visit.assert_clean()
        assert page.alerts() == []
        assert until(lambda: query_of(page).get("fda_tab", TABS[0]) == name)  # noqa: B023


def test_arrival_shows_a_computed_result_and_every_tab_is_clean(visit):
    page = Page(visit()).open()
    assert len(page.metrics()) == 4
    assert all(any(letter.isdigit() for letter in metric) for metric in page.metrics())
    assert "lie within" in page.tab.locator(".dp-verdict").inner_text()
    assert "What just happened" in page.tab.get_by_test_id("stMain").inner_text()
    assert "in 1,000" in page.tab.locator(".dp-odds").inner_text()
    assert len(page.drawn("fda_totals")) > 3
    assert page.drawn("fda_roc")
    page.visit.assert_clean()
    turn_all(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_tab_fits_a_phone_in_both_schemes(visit, scheme):
    turn_all(Page(visit(width=390, scheme=scheme)).open())


def test_keyboard_moves_epsilon_with_url_and_picture(visit, capsys):
    page = Page(visit()).open()
    page.drawn("fda_totals")
    page.move_epsilon()  # warms up
    numbers, picture = page.metrics(), page.traces()
    taken = [page.move_epsilon() for _ in range(5)]
    with capsys.disabled():
        print(
            f"\nslider to new picture: median {statistics.median(taken):.0f} ms, {max(taken):.0f}"
        )
    assert page.metrics() != numbers
    assert page.traces() != picture
    page.asks(f"fda_epsilon={page.epsilon()}")
    assert statistics.median(taken) < 3000
    page.visit.assert_clean()


def state(page):
    page.drawn("fda_totals")
    return page.epsilon(), page.metrics(), page.traces()


def test_url_opened_afresh_shows_the_same(visit):
    page = Page(visit()).open()
    numbers = page.metrics()
    page.tab.get_by_role("radio", name="Sound").click()
    numbers = page.renewed(numbers).metrics()
    page.tab.get_by_role("combobox", name="Data set").click()
    page.tab.get_by_role("option", name="365 days").click()
    page.renewed(numbers).drawn("fda_totals")
    page.move_epsilon("PageDown")
    numbers = page.metrics()
    page.tab.get_by_role("button", name="Draw again").click()
    page.renewed(numbers)
    page.asks("fda_seed=13")
    afresh = Page(visit()).open(urlparse(page.tab.url).query)
    until(lambda: state(afresh) == state(page))
    assert state(afresh) == state(page)


def test_short_names_in_a_link_stay_in_the_url(visit):
    page = Page(visit()).open("fda_data=flights_daily&fda_variant=sound&fda_method=fda")
    shown = state(page)
    asked = query_of(page)
    assert asked["fda_variant"] == "Sound"
    assert asked["fda_method"] == "FDA, optimal"
    assert "365 days" in asked["fda_data"]
    page.open(urlparse(page.tab.url).query)
    until(lambda: state(page) == shown)
    assert state(page) == shown
