"""The page of groups in a real browser: moved, switched, uploaded to, released from, played."""

import io
import json

import numpy as np
import pandas as pd
import pytest

from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_DRAWN = "() => document.querySelectorAll('.scatterlayer .points path').length"
_PLACES = """() => [...document.querySelectorAll('.st-key-dpc_stacking_drift .points path')]
    .map(point => point.getAttribute('transform')).join()"""
# Whether a film is on: Plotly has asked for its next frame.
_PLAYING = """() => !!document.querySelector('.st-key-dpc_stacking_drift .js-plotly-plot')
    ._transitionData._animationRaf"""
_CAPTION = ".st-key-dpc_stacking_drift .slider-label"
_BUTTON = ".st-key-dpc_stacking_drift .updatemenu-button"
FLOWERS = "dpc_stacking_data=iris"  # the smallest table: fewest points to paint
HOSTILE = "<img src=x onerror=alert(1)>"


def people(columns: list[str], n: int = 400) -> bytes:
    rng = np.random.default_rng(0)
    values = np.array([(20, 10), (70, 80)])[rng.integers(2, size=n)] + rng.normal(0, 4, (n, 2))
    return pd.DataFrame(values.round(1), columns=columns).to_csv(index=False).encode()


def test_a_visitor_moves_epsilon_columns_and_variant_and_picture_and_url_follow(visit):
    there = visit()
    tab = there.open(f"dpc_stacking?{FLOWERS}")
    assert until(lambda: tab.evaluate(_DRAWN) >= 300), "the rows are drawn, both truth and release"
    there.move_epsilon("ArrowRight")
    there.asks("dpc_stacking_epsilon=1.12")
    before = there.numbers()
    tab.get_by_role("slider", name="Columns used").focus()
    tab.keyboard.press("ArrowLeft")
    before = there.renewed(before)
    there.asks("dpc_stacking_many=3")
    tab.get_by_text("As published", exact=True).click()
    there.renewed(before)
    said = tab.get_by_test_id("stMain")
    assert until(lambda: "Claim not proven" in said.inner_text())
    there.assert_clean("Picture")


def test_an_uploaded_table_is_grouped_released_and_downloaded(visit):
    there = visit()
    tab = there.open("dpc_stacking?dpc_stacking_data=own")
    there.choose_file(people([HOSTILE, "weight"]))
    there.use()
    tab.get_by_role("alert").filter(has_text="bounds").first.wait_for()
    box = tab.get_by_role("textbox", name="Bounds")
    box.fill("*=0..100")
    box.press("Control+Enter")
    there.settle()
    there.use()
    tab.get_by_test_id("stMetric").first.wait_for()
    for name in ("Step by step", "Release"):
        there.turn_to(name)
        assert tab.locator("[data-testid=stMain] img[src=x]").count() == 0, name
    there.draw_release()
    name, files = there.download()
    assert name == "groups-release.zip"
    centres = pd.read_csv(io.BytesIO(files["centres.csv"]))
    assert len(centres) == 3
    assert centres["weight"].between(0, 100).all()
    assert json.loads(files["ledger.json"])["proven"] == pytest.approx(1)
    there.assert_clean()


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


def test_rows_drift_apart_when_played_and_stages_are_clicked(visit):
    there = visit()
    tab = there.open(
        f"dpc_stacking?{FLOWERS}&dpc_stacking_tab=Step+by+step&dpc_stacking_variant=As+published"
    )
    assert "ε = 20:" in tab.locator(_CAPTION).first.text_content()
    play_and_stop(there)
    there.look(width=390)
    play_and_stop(there)
    there.assert_clean("a film on a phone")
    there.look(width=1360)
    tab.get_by_text("Centrally private", exact=True).first.click()
    tab.get_by_role("button", name="Next", exact=True).click()
    tab.get_by_text("2 of 9: Round 1").wait_for()
    there.assert_clean()
