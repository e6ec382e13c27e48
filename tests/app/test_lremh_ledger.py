"""Tab Ledger of the local-reports page: what is printed, what holds, and attacks run at once."""

import pytest

from dp_core.algorithms.lremh.study import gaps
from dp_core.words import say
from pages.parts.lremh import release
from tests.app.lremh_page import BITS, OTHERS, press, put, shown
from tests.app.screen import at_once, words


@pytest.fixture
def done(monkeypatch):
    monkeypatch.setattr(release, "REPORTS", 400_000)
    monkeypatch.setattr(release, "PEOPLE", 20_000)
    return at_once(monkeypatch)


@pytest.mark.parametrize("method", ["lremh", "plus", "independent", "joint_oue"])
def test_a_method_draws_the_ledger_and_no_attack_exceeds_what_is_proven(
    open_app, monkeypatch, done, method
):
    monkeypatch.setattr(release, "USUAL_RUNS", 40)
    given = {"bits": "by hand"} if method in BITS and method != "lremh" else {"epsilon": "2"}
    app = shown(open_app, "Is it private?", method, **given)
    assert not app.error
    said = words(app)
    assert ("Lifetime: at most ε1" in said) == (method in BITS)
    assert (say("proof-places") in said) == (method == "lremh")
    assert ("more than the paper claims" in said or "No. The claim is" in said) == (
        method == "lremh"
    )
    if "bits" in given:
        assert "Where the printed" not in words(press(app, "lremh_two_records_start"))
        assert "The runs show only that ε is at least" in words(app)
    if method in ("independent", *OTHERS):
        put(app, bits="from ε", epsilon=2.0)
        press(app, f"lremh_audit_opposite_{method}_start")
        assert "runs on each of the two data sets show only that ε is at least" in words(app)


def test_all_eight_problems_stand_there_and_attacks_show_two_of_them(open_app, done):
    app = shown(open_app, "Is it private?", bits="by hand")
    said = words(app)
    assert all(f"**{number}. " in said for number in range(1, 9))
    assert "Here d = 4: the paper states 0.5371, and one report costs 2.149" in said
    assert "0.2333" in said
    assert "one report costs ε = 2.149, and ten cost 8.599. That is 97.8 % of the ceiling" in said
    assert "2 · 4 · ln((2 − f)/f) = 8.789" in said
    said = words(press(app, "lremh_two_records_start"))
    assert "the claimed ε = 0.5371 is false" in said
    assert "Proven for 2 attributes: 1.074" in said
    (calls,) = next(iter(done.values()))
    assert sum(runs for _, _, runs, _, _ in calls) == 400_000
    assert "Marks:" not in said
    said = words(press(app, "lremh_averaging_start"))
    assert "20,000 people with 99" in said
    assert f"of {len(gaps.COUNTS)} contain the line" in said


def test_the_records_may_differ_in_more_attributes(open_app, done):
    app = shown(open_app, "Is it private?", bits="by hand", differing="3")
    assert "records (0, 0, 0) and (1, 1, 1)" in words(app)
    assert "Proven for 3 attributes: 1.611" in words(press(app, "lremh_two_records_start"))
    one = put(app, attributes=["eating", "using the toilet"], differing=2)
    assert "records (0, 0) and (1, 1)" in words(one)


def test_the_whole_published_method_is_seen_above_its_claim(open_app, monkeypatch, done):
    monkeypatch.setitem(release.RUNS, "lremh", 300)
    app = shown(open_app, "Is it private?", epsilon="2")
    app = press(app, "lremh_audit_opposite_lremh_start")
    assert "the claimed ε = 2 is false" in words(app)
