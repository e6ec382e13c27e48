"""The page of groups in a real browser: moved, switched, played."""

import pytest

from dp_core.words import say
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_RELEASED = ".st-key-released_dpc_plane"
_PLACES = """() => [...document.querySelectorAll('.st-key-dpc_stacking_drift .points path')]
    .map(point => point.getAttribute('transform')).join()"""
# Whether a film is on: Plotly has asked for its next frame.
_PLAYING = """() => !!document.querySelector('.st-key-dpc_stacking_drift .js-plotly-plot')
    ._transitionData._animationRaf"""
_CAPTION = ".st-key-dpc_stacking_drift .slider-label"
_BUTTON = ".st-key-dpc_stacking_drift .updatemenu-button"
FLOWERS = "dpc_stacking_data=iris"  # the smallest table: fewest points to paint


def play_and_stop(there):
    """Let the rows drift apart for a while."""
    label = there.tab.locator(_CAPTION).first
    play, stop = (there.tab.locator(_BUTTON).nth(place) for place in (0, 1))
    label.wait_for()
    places, stood = there.tab.evaluate(_PLACES), label.text_content()
    assert places
    assert not there.tab.evaluate(_PLAYING)
    play.click()
    assert until(lambda: label.text_content() != stood), "the caption follows"
    assert until(lambda: there.tab.evaluate(_PLACES) != places), "the rows move"
    assert there.tab.evaluate(_PLAYING)
    stop.click()
    assert until(lambda: not there.tab.evaluate(_PLAYING)), "the film stops"
    assert "ε = 0.05:" not in label.text_content(), "the film came to its end"
    while "undefined" in there.errors:  # Plotly rejects the promise of a film that is stopped
        there.errors.remove("undefined")


def marks(tab, where):
    """Give the places of the rows of each group in a plane."""
    drawn = "paths => paths.map(path => path.getAttribute('d').split('M').slice(1))"
    return tab.locator(f"{where} .rows").evaluate_all(drawn)


def test_rows_drift_apart_when_played_and_a_visitor_moves_epsilon_and_variant(visit):
    """The film comes first: draws for the verdict of the picture keep a core busy for long."""
    there = visit()
    film = "dpc_stacking_variant=published&dpc_stacking_tab=Step+by+step"
    film += "&dpc_stacking_synopsis=codebook"
    tab = there.open(f"dpc_stacking?{FLOWERS}&{film}")
    assert until(lambda: "ε = 20:" in tab.locator(_CAPTION).first.text_content())
    play_and_stop(there)
    there.assert_clean("a film")
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
    unproven = say("verdict-private", answer=say("verdict-no"))
    tab.get_by_text(unproven, exact=True).wait_for()
    there.assert_clean("Picture")
