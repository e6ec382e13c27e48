"""The local-reports page in a real browser: moved, relabelled, uploaded to, released from."""

import csv
import io
import json

import pytest

from dp_core.words import say

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOSTILE = "<img src=x onerror=alert(1)>"


def test_a_visitor_moves_epsilon_switches_and_relabels_and_the_numbers_follow(visit):
    there = visit()
    tab = there.open("lremh")
    there.open_settings()
    before = there.move_epsilon("ArrowLeft")
    there.asks("lremh_epsilon=1.4")
    relabel = tab.get_by_text("Number categories at random")
    relabel.click()
    before = there.renewed(before)
    there.asks("lremh_relabel=")
    tab.get_by_text(say("page-repaired"), exact=True).click()
    there.renewed(before)
    there.asks(f"variant={say('page-repaired')}")
    tab.get_by_text(say("verdict-private", answer=say("verdict-yes")), exact=True).wait_for()
    assert "ε = 1.4 is proven." in tab.locator(".dp-half").last.inner_text()
    relabel.wait_for(state="detached")  # one question about the whole record has no bits
    there.assert_clean()


def test_a_hostile_file_is_text_and_its_reports_are_released(visit):
    """How reports come back is told by the tests of uploads in `tests/app`."""
    there = visit()
    tab = there.open("lremh?lremh_data=own&lremh_method=em&settings=open")
    rows = "\n".join(["u,w", "v,z"] * 50)
    there.choose_file(f"{HOSTILE},**b**\n{rows}\n".encode(), "hostile.csv")
    there.use()
    alert = tab.get_by_role("alert").filter(has_text="must be public")
    alert.wait_for()
    assert HOSTILE in alert.inner_text()
    there.say("All other columns: possible values, with commas between", "u, v, w, z")
    there.use()
    tab.get_by_test_id("stMetric").first.wait_for()
    for name in ("How it works", "Picture", "Release"):
        there.turn_to(name)
        assert tab.locator("main img[src=x], [data-testid=stMain] img[src=x]").count() == 0, name
    there.draw_release()
    name, files = there.download()
    assert name == "local-reports-release.zip"
    header, *rows = csv.reader(io.StringIO(files["reports.csv"].decode()))
    names = HOSTILE.replace("=", ":"), "**b**"  # the sign stands between name and category
    assert header == [f"{each}={word}" for each in names for word in "uvwz"]
    assert len(rows) == 100
    assert {bit for row in rows for bit in row} <= {"0", "1"}
    assert json.loads(files["ledger.json"])["proven"] == pytest.approx(1.6, rel=1e-6)
    said = tab.get_by_text("proven in all").inner_text()
    assert said.startswith("1 release drawn, ε = 1.6 proven in all")
    there.assert_clean()
