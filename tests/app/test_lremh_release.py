"""Tabs Ledger and Release of the local-reports page: attacks, and draws with their reports."""

import json

import pytest

from dp_core.algorithms.lremh.study import gaps
from dp_core.words import message, say
from pages.common.show import html
from pages.parts.lremh import release
from tests.app.lremh_page import BITS, OTHERS, drawn, press, put, shown
from tests.app.screen import at_once, charts, configure, keyed, markup, words
from tests.bundles import packed as files_of


def test_several_reports_are_charged_as_set(open_app):
    app = shown(open_app, "Release", "em", epsilon="1", users="500", reports="10")
    button = keyed(app.button, "lremh_draw")
    assert "at ε = 1, 10 reports per user" in words(app)
    assert "The cost counts 10 reports per user" in words(app)
    proven = drawn(press(app, "lremh_draw")).release.ledger.proven
    assert 1.5 < proven < 2
    price = f"a proven ε = {proven:.4g} for one user's whole answer"
    assert button.label == html.md(message("release-draw", cost=price))
    assert f"at ε = 1, 10 reports per user. Cost: {price}" in words(app)
    assert "and 10 reports per user" in " ".join(files_of(drawn(app))["NOTES.txt"].decode().split())


def test_noise_by_hand_is_named_on_the_button_charged_and_comes_back_with_the_plan(open_app):
    app = shown(open_app, "Release", "em", epsilon="1", users="500", bits="by hand")
    assert "at f = 0.5, p = 0.5, q = 0.75" in words(app)
    assert "costs a proven ε = 2.149 for" in keyed(app.button, "lremh_draw").label.replace("\\", "")
    assert drawn(press(app, "lremh_draw")).release.ledger.proven == pytest.approx(2.148572)
    assert json.loads(files_of(drawn(app))["plan.json"])["params"]["noise"] == [0.5, 0.5, 0.75]
    content = files_of(drawn(press(put(app, f=0.4), "lremh_draw")))["plan.json"]
    fresh = configure(open_app("lremh"), "lremh", content)
    assert keyed(fresh.select_slider, "lremh_epsilon").value == 1
    assert keyed(fresh.slider, "lremh_f").value == 0.4


def test_the_numbering_on_screen_changes_the_estimate_and_not_what_is_sent(open_app):
    app = shown(open_app, "Release", "lremh", epsilon="1", users="500", relabel="true")
    files = files_of(drawn(press(app, "lremh_draw")))
    assert b"own_order" in files["estimate_again.py"]
    plain = files_of(drawn(press(put(app, relabel=False), "lremh_draw")))
    assert b"own_order" not in plain["estimate_again.py"]
    header, *_ = files["reports.csv"].splitlines()
    assert header == plain["reports.csv"].splitlines()[0]


@pytest.fixture
def done(monkeypatch):
    monkeypatch.setattr(release, "REPORTS", 400_000)
    monkeypatch.setattr(release, "PEOPLE", 20_000)
    return at_once(monkeypatch)


@pytest.mark.parametrize("method", ["lremh", "plus", "independent", "joint_oue"])
def test_a_method_draws_the_ledger_and_no_attack_exceeds_it(open_app, monkeypatch, done, method):
    monkeypatch.setattr(release, "USUAL_RUNS", 40)
    given = {"bits": "by hand"} if method in BITS and method != "lremh" else {"epsilon": "2"}
    app = shown(open_app, "Is it private?", method, **given)
    assert not app.error
    said = words(app)
    assert ("of a user together cost at most ε1" in said) == (method in BITS)
    assert (say("proof-places") in said) == (method == "lremh")
    more = "more than the paper claims" in said or "is claimed; only" in said
    assert more == (method == "lremh")
    if "bits" in given:
        assert "Where the printed" not in words(press(app, "lremh_two_records_start"))
        assert "The runs show " in words(app)
        assert "dp-verdict dp-good" in markup(app)  # what is proven is green, as everywhere
    if method in ("independent", *OTHERS):
        put(app, bits="from ε", epsilon=2.0)
        press(app, f"lremh_audit_opposite_{method}_start")
        assert "runs on each data set show " in words(app)


def test_all_eight_problems_stand_there_and_attacks_show_two_of_them(open_app, done):
    app = shown(open_app, "Is it private?", bits="by hand")
    said = words(app)
    assert all(f"**{number}. " in said for number in range(1, 9))
    assert "0.2333" in said
    assert say("lremh-gaps-lifetime-most-however-many", said="8.789") in said
    assert "by 6,561" in said
    said = words(press(app, "lremh_two_records_start"))
    assert "ε = 0.5371, claimed for the attacked data, is false" in said
    picture = str(charts(app))
    assert "Proven,<br>2 attributes" in picture
    assert "<b>1.07</b>" in picture
    (calls,) = next(iter(done.values()))
    assert sum(runs for _, _, runs, _, _ in calls) == 400_000
    assert " measured, " not in picture
    followed = str(charts(press(app, "lremh_averaging_start")))
    assert str([*gaps.COUNTS]) in followed
    assert " measured, " in followed
    assert "records (0, 0, 0) and (1, 1, 1)" in words(put(app, differing=3))
    picture = str(charts(press(app, "lremh_two_records_start")))
    assert "Proven,<br>3 attributes" in picture
    assert "<b>1.61</b>" in picture
    one = put(app, attributes=["eating", "using the toilet"], differing=2)
    assert "records (0, 0) and (1, 1)" in words(one)
