"""Arrival, the keyboard and the URL of the running-totals page, in a real browser."""

import statistics
from urllib.parse import parse_qs, urlparse

import pytest

from tests.browser.fda_page import TABS, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CHARTS = {
    "Picture": "fda_totals",
    "Step by step": "fda_boxes",
    "Error": "fda_error_curve",
    "Ledger": "ledger_bars",
}


def query_of(page):
    return {key: value[0] for key, value in parse_qs(urlparse(page.tab.url).query).items()}


def test_arrival_shows_a_computed_result_without_a_click(revisit):
    page = Page(revisit()).open()
    assert len(page.metrics()) == 4
    assert all(any(letter.isdigit() for letter in metric) for metric in page.metrics())
    assert "P(error ≤" in page.tab.locator(".dp-verdict").inner_text()
    assert "What just happened" in page.tab.get_by_test_id("stMain").inner_text()
    assert "in 1,000" in page.tab.locator(".dp-odds").inner_text()
    assert len(page.drawn("fda_totals")) > 3
    assert page.drawn("fda_roc")
    page.visit.assert_clean()


@pytest.mark.parametrize(("width", "scheme"), [(1360, "light"), (390, "light"), (390, "dark")])
def test_every_tab_is_clean(visit, width, scheme):
    page = Page(visit(width=width, scheme=scheme)).open()
    for name in (*TABS[1:], TABS[0]):
        page.turn_to(name)
        if name in CHARTS:
            assert page.drawn(CHARTS[name]), name
        page.visit.assert_clean()
        assert page.alerts() == []
        assert query_of(page).get("fda_tab", TABS[0]) == name


def test_keyboard_moves_epsilon_with_url_and_picture(revisit, capsys):
    page = Page(revisit()).open()
    page.drawn("fda_totals")
    page.move_epsilon()  # warms up
    page.move_epsilon()  # and ends off the default, which the URL leaves out
    numbers, picture = page.metrics(), page.traces()
    taken = [page.move_epsilon("ArrowLeft" if k % 4 < 2 else "ArrowRight") for k in range(9)]
    with capsys.disabled():
        print(
            f"\nslider to new picture: median {statistics.median(taken):.0f} ms, {max(taken):.0f}"
        )
    assert page.metrics() != numbers
    assert page.traces() != picture
    page.tab.wait_for_function("word => location.search.includes(word)", arg="fda_epsilon=")
    assert query_of(page)["fda_epsilon"] == page.epsilon()
    assert statistics.median(taken) < 3000
    page.visit.assert_clean()


def state(page):
    page.drawn("fda_totals")
    return page.epsilon(), page.metrics(), page.traces()


def test_url_opened_afresh_shows_the_same(revisit):
    page = Page(revisit()).open()
    numbers = page.metrics()
    page.tab.get_by_role("radio", name="Sound").click()
    numbers = page.renewed(numbers).metrics()
    page.tab.get_by_role("combobox", name="Data set").click()
    page.tab.get_by_role("option", name="Web clicks").click()
    page.renewed(numbers).drawn("fda_totals")
    for _ in range(3):
        page.move_epsilon("PageDown")
    numbers = page.metrics()
    page.tab.get_by_role("button", name="Draw again").click()
    page.renewed(numbers)
    page.tab.wait_for_function("word => location.search.includes(word)", arg="fda_seed=13")
    assert state(Page(revisit()).open(urlparse(page.tab.url).query)) == state(page)


@pytest.mark.parametrize("query", ["fda_data=clicks", "fda_variant=sound&fda_method=fda"])
def test_short_names_in_a_link_stay_in_the_url(revisit, query):
    page = Page(revisit()).open(query)
    again = Page(revisit()).open(urlparse(page.tab.url).query)
    assert urlparse(again.tab.url).query == urlparse(page.tab.url).query != ""
    assert state(again) == state(page)
