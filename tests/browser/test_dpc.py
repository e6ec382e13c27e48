"""The page of groups in a real browser: moved and switched."""

import pytest

from dp_core.words import say
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_RELEASED = ".st-key-released_dpc_plane"
FLOWERS = "dpc_stacking_data=iris"  # the smallest table: fewest points to paint


def marks(tab, where):
    """Give the places of the rows of each group in a plane."""
    drawn = "paths => paths.map(path => path.getAttribute('d').split('M').slice(1))"
    return tab.locator(f"{where} .rows").evaluate_all(drawn)


def test_a_visitor_clicks_through_stages_and_moves_epsilon_and_variant(visit):
    """Stages come first: draws for the verdict of the picture keep a core busy for long."""
    there = visit()
    steps = "dpc_stacking_variant=published&dpc_stacking_tab=Step+by+step"
    steps += "&dpc_stacking_synopsis=codebook"
    tab = there.open(f"dpc_stacking?{FLOWERS}&{steps}")
    tab.get_by_text("as extra columns").wait_for()
    tab.get_by_text(say("page-repaired"), exact=True).first.click()
    tab.get_by_role("button", name="Next", exact=True).click()
    tab.get_by_text("2 of 5: Round 1").wait_for()
    there.assert_clean("How it works")

    there.turn_to("Picture")
    assert until(lambda: sum(map(len, marks(tab, ".st-key-holder_dpc_plane_true"))) == 150)
    first = marks(tab, _RELEASED)
    assert sum(map(len, first)) >= 300
    before = there.move_epsilon("ArrowRight")
    there.asks("dpc_stacking_epsilon=1.12")
    assert until(lambda: marks(tab, _RELEASED) not in ([], first)), "the picture follows"
    tab.locator(f"{_RELEASED} .cross").last.hover(force=True)
    assert until(lambda: "group" in tab.locator(f"{_RELEASED} output").inner_text())
    tab.get_by_text(say("page-paper"), exact=True).click()
    there.renewed(before)
    tab.get_by_text(say("verdict-private", answer=say("verdict-no")), exact=True).wait_for()
    there.assert_clean("Picture")
