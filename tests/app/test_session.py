"""The privacy account: releases add up, views stand apart."""

from collections.abc import Iterator

import pytest
import streamlit as st

from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from pages.common.work import session


def ledger(proven: float, *, delta: float = 0.0) -> PrivacyLedger:
    leaf = Spend(
        step="totals", mechanism="Laplace", sensitivity=1, claimed=1, proven=proven, delta=delta
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict]:
    kept: dict = {}
    monkeypatch.setattr(st, "session_state", kept)
    return kept


def test_releases_add_up_per_data_set():
    session.charge("a", ledger(1.0), "first")
    session.charge("a", ledger(0.5), "second")
    session.charge("b", ledger(0.25), "other")
    assert session.account("a").spent == 1.5
    assert session.account("b").spent == 0.25


def test_gradual_family_has_one_charge_that_only_rises():
    for proven, label in ((0.5, "up to 0.5"), (2.0, "up to 2"), (1.0, "back at 1")):
        session.charge("a", ledger(proven), label, family="g")
    session.charge("a", ledger(1.0), "another draw", family="h")
    charges = session.account("a").charges
    assert [(c.label, c.proven) for c in charges] == [("up to 2", 2.0), ("another draw", 1.0)]
    assert session.account("a").spent == 3.0
    assert session.account("a").sentence() == (
        "2 confidential pictures shown, ε = 3 proven in all."
    )
    session.charge("a", ledger(1.0), "alone")
    session.viewed("a", ledger(1.0), "x")
    assert (
        session.account("a")
        .sentence()
        .startswith(
            "1 release drawn, 2 confidential pictures shown, ε = 4 proven in all, 1 trial run"
        )
    )


def test_views_count_once_each_and_never_as_releases():
    for view in ("x", "y", "x"):
        session.viewed("a", ledger(1.0), view)
    assert session.account("a").viewed == 2.0
    assert session.account("a").spent == 0.0


def test_sentence_does_not_offer_the_views_for_publication():
    session.viewed("a", ledger(1.0), "x")
    session.charge("a", ledger(0.5), "first")
    text = session.account("a").sentence()
    assert text.startswith("1 release drawn, ε = 0.5 proven in all, 1 trial run looked at.")
    assert "would cost ε = 1." in text
    assert "for study only" in text


def test_drawn_release_is_kept_for_the_visit():
    session.charge("a", ledger(0.5), "first", key="k", release="the draw")
    assert session.account("a").kept["k"] == "the draw"
    assert "other" not in session.account("a").kept


def test_parts_of_a_whole_and_readings_of_a_file_share_one_account():
    session.charge("a part", ledger(1.0), "before it was known", key="k", release="first")
    session.part_of("a part", "a")
    session.read_from("a", "bytes")
    session.read_from("b", "bytes")
    session.charge("b", ledger(0.5), "another reading", key="k", release="second")
    for each in ("a part", "a", "b"):
        assert session.account(each).spent == 1.5
        assert session.drawn(each, "k") == ("first", "second")
    session.read_from("b", "other bytes of the same table")
    assert session.account("a").spent == 1.5
    assert session.account("c").spent == 0


def test_a_look_at_a_part_is_a_look_at_the_file(state):
    class Data:
        fingerprint, confidential = "a part", True

    session.look()
    assert not state.get("_accounts")
    session.show_on_page(Data)
    session.look()
    session.part_of("a part", "a")
    assert session.looked("a")
    Data.fingerprint, Data.confidential = "bundled", False
    session.show_on_page(Data)
    session.look()
    assert not session.looked("bundled")
