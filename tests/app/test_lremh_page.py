"""The local-reports page: every method, noise by hand, relabelling, pairs, the server's steps."""

import pytest

from dp_core import registry
from dp_core.words import message, say
from tests.app.lremh_page import put
from tests.app.screen import charts, errors, numbers, words

METHODS = registry.algorithms()["lremh"].methods


@pytest.fixture
def app(open_app):
    return open_app("lremh")


def test_page_opens_with_a_result_and_says_what_is_wrong_with_the_claim(arrived):
    app = arrived("lremh")
    assert len(numbers(app)) == 4
    assert "16 possible records" in words(app)
    (bars,) = [each for each in charts(app) if "ticktext" in each["layout"]["yaxis"]]
    assert bars["data"][0]["text"][:2] == ["needs no help", "only shopping"]
    filled = [each["fillcolor"] for each in bars["layout"]["shapes"][:2]]  # eating: none of them
    assert filled == ["rgba(0,0,0,0)"] * 2
    (table,) = [each.value for each in app.dataframe if "Code" in each.value]
    assert table["Code"][0] == "0000"


def test_the_sound_variant_proves_what_it_claims_and_noise_by_hand_sets_epsilon(app):
    for tab, method in (("Picture", "joint_grr"), ("How it works", "plus")):
        assert not put(app, variant="sound", sound_method=method, tab=tab, epsilon=2.0).error
    put(app, tab="Is it private?")
    assert str(message("private-yes", proven=2.0, delta="none")) in words(app)
    assert "ε = 2.15" in words(put(app, bits="by hand"))
    put(app, f=1.0, tab="Picture")
    assert errors(app) == [say("noise-chances", f="1.0", p="0.5", q="0.75")]


def test_every_published_method_is_shown_and_relabelling_moves_lasso_and_not_plus(app):
    """But those that `test_frames.py` shows."""
    others = {"em", "lasso", "pairs", "joint_oue", "lremh"}
    for method in {each.key for each in METHODS if each.variant != "sound"} - others:
        assert not put(app, method=method).error
    before = numbers(put(app, method="lremh"))["Error of this trial run"]
    assert numbers(put(app, relabel=True))["Error of this trial run"] != before
    put(app, relabel=False, variant="sound", sound_method="plus")
    before = numbers(app)["Error of this trial run"]
    assert numbers(put(app, relabel=True))["Error of this trial run"] == before


def test_pairs_are_shown_and_fewer_than_two_attributes_are_filled_up_with_a_word(app):
    picker = next(each for each in put(app, view="Pairs").selectbox if each.label == "Pair")
    assert len(picker.options) == 6
    put(app, pair_shown=picker.options[-1])
    assert "these are the first two" in words(put(app, attributes=[]))
    put(app, data="parity", attributes=["first coin", "second coin", "coins differ"])
    assert "8 possible records" in words(app)
