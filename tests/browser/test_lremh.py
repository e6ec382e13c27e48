"""The local-reports page in a real browser: moved, relabelled, uploaded to, released from."""

import csv
import io
import json

import pytest

from dp_core.algorithms.lremh.data.upload import template

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOSTILE = "<img src=x onerror=alert(1)>"


def forget(there):
    """Open the panel and take the file out of use."""
    there.tab.get_by_text("Your file", exact=True).click()
    there.tab.get_by_role("button", name="Forget this file").click()
    there.tab.get_by_role("button", name="Use this data").wait_for(state="detached")
    there.settle()


def test_a_visitor_moves_epsilon_switches_and_relabels_and_the_numbers_follow(visit):
    there = visit()
    tab = there.open("lremh")
    before = there.move_epsilon("ArrowLeft")
    there.asks("lremh_epsilon=1.4")
    tab.get_by_text("More", exact=True).click()
    relabel = tab.get_by_text("Number categories at random")
    relabel.click()
    before = there.renewed(before)
    there.asks("lremh_relabel=")
    tab.get_by_text("Sound", exact=True).click()
    there.renewed(before)
    there.asks("variant=Sound")
    assert "Proven: claimed ε 1.4 = proven ε 1.4" in tab.get_by_test_id("stMain").inner_text()
    relabel.wait_for(state="detached")  # one question about the whole record has no bits
    there.assert_clean()


def test_uploads_are_text_are_released_and_come_back_as_ready_reports(visit):
    there = visit()
    tab = there.open("lremh?lremh_data=own&lremh_method=em")

    # Hostile names: one sentence, and nothing but text on any tab.
    rows = "\n".join(["u,w", "v,z"] * 50)
    there.choose_file(f"{HOSTILE},**b**\n{rows}\n".encode(), "hostile.csv")
    there.use()
    alert = tab.get_by_role("alert").filter(has_text="must be public")
    alert.wait_for()
    assert HOSTILE in alert.inner_text()
    there.say("Categories", "*=u,v,w,z")
    there.use()
    tab.get_by_test_id("stMetric").first.wait_for()
    for name in ("Step by step", "Picture"):
        there.turn_to(name)
        assert tab.locator("main img[src=x], [data-testid=stMain] img[src=x]").count() == 0, name
    forget(there)

    # Good answers.
    there.choose_file(template(), "answers.csv")
    there.say("Categories", "sex=f,m; income=low,high")
    there.say("Edges of number ranges", "age=40,60")
    there.use()
    tab.get_by_test_id("stMetric").first.wait_for()
    there.turn_to("Release")
    there.draw_release()
    name, files = there.download()
    assert name == "local-reports-release.zip"
    header, *rows = csv.reader(io.StringIO(files["reports.csv"].decode()))
    assert header[:4] == ["sex=f", "sex=m", "income=low", "income=high"]
    assert len(rows) == 3
    assert {bit for row in rows for bit in row} <= {"0", "1"}
    assert json.loads(files["ledger.json"])["proven"] == pytest.approx(1.6, rel=1e-6)
    said = tab.get_by_text("proven in all").inner_text()
    assert said.startswith("1 release drawn, ε 1.6 proven in all")
    readme = " ".join(files["README.txt"].decode().split())
    noise = readme.split("state the noise ")[1].split(". ")[0].removesuffix(".")

    # The reports come back.
    forget(there)
    there.choose_file(files["reports.csv"], "reports.csv")
    there.say("Noise of the reports", noise)
    there.use()
    tab.get_by_role("tab", name="Release", exact=True).wait_for()
    there.turn_to("Release")
    tab.get_by_text("they are released already").wait_for()
    there.assert_clean()
