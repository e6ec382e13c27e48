"""Accounts of a visit: releases add up, views stand apart, and each file tells of its own."""

from typing import Any

import pandas as pd
import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.accounts import Books, of_file
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, draw
from tests.bundles import ledger


@pytest.fixture
def books() -> Books:
    return Books()


def test_a_gradual_family_has_one_charge_that_only_rises_and_views_count_once_each(books):
    for proven, label in ((0.5, "up to 0.5"), (2.0, "up to 2"), (1.0, "back at 1")):
        books.charge("a", ledger(proven=proven), label, family="g")
    books.charge("a", ledger(proven=1.0), "another draw", family="h")
    charges = books.account("a").charges
    assert [(c.label, c.proven) for c in charges] == [("up to 2", 2.0), ("another draw", 1.0)]
    for view in ("x", "y", "x"):
        books.viewed("a", ledger(proven=1.0), view)
    assert (len(books.account("a").views), books.account("a").spent) == (2, 3.0)


def test_parts_of_a_whole_and_readings_of_a_file_share_one_account(books):
    books.charge("a part", ledger(proven=1.0), "before it was known")
    books.account("a part").keep("k", "first")
    books.part_of("a part", "a")
    books.read_from("a", "bytes")
    books.read_from("b", "bytes")
    books.charge("b", ledger(proven=0.5), "another reading")
    books.account("b").keep("k", "second")
    for each in ("a part", "a", "b"):
        assert books.account(each).spent == 1.5
        assert books.drawn(each, "k") == ("first", "second")
    books.read_from("b", "other bytes of the same table")
    assert books.account("a").spent == 1.5
    assert books.account("c").spent == 0


PEOPLE = pd.DataFrame({"id": [f"p{k}" for k in range(200)], "age": [k % 90 for k in range(200)]})


def alike(books: Books) -> None:
    """Bring a file and an edited copy of it: whether the people are the same is open."""
    books.read_from("one", "1" * 64, PEOPLE)
    books.read_from("two", "2" * 64, PEOPLE.iloc[:190])
    assert books.unanswered("one")
    assert books.unanswered("two")


def labels(statement: dict[str, Any]) -> list[str]:
    return [each["label"] for each in statement["charges"]]


def test_files_that_look_alike_are_charged_together_and_each_tells_of_its_own_draws(books):
    """Whoever sees a release of one must not learn from it that another has such rows."""
    alike(books)
    for fingerprint, label in (("one", "a"), ("two", "b"), ("one", "c"), ("two", "d")):
        books.charge(fingerprint, ledger(proven=1.0), label)
    assert books.account("one") is books.account("two")
    assert books.account("one").spent == 4.0
    for fingerprint, own in (("one", ["a", "c"]), ("two", ["b", "d"])):
        stated = books.statement(fingerprint)
        assert labels(stated) == own
        assert stated["spent"]["epsilon"] == "2"
        assert books.register(fingerprint).statement() == stated
    books.same_people("two", "2" * 64, same=True)
    for fingerprint in ("one", "two"):
        assert labels(books.statement(fingerprint)) == ["a", "b", "c", "d"]


def test_a_file_of_other_people_keeps_its_own_draws_and_looks_and_tells_nobody_of_them(books):
    alike(books)
    for fingerprint, label in (("one", "a"), ("two", "b"), ("one", "c")):
        books.charge(fingerprint, ledger(proven=1.0), label)
    books.look_at("two")
    books.same_people("two", "2" * 64, same=False)
    assert books.account("one") is not books.account("two")
    assert (books.account("one").spent, books.account("two").spent) == (3.0, 1.0)
    assert books.looked("two")
    assert labels(books.statement("one")) == ["a", "c"]
    assert labels(books.statement("two")) == ["b"]
    books.charge("two", ledger(proven=1.0), "d")
    assert labels(books.statement("two")) == ["b", "d"]
    assert labels(books.statement("one")) == ["a", "c"]


def test_a_name_and_a_cap_are_told_with_the_file_that_they_were_given_for(books):
    alike(books)
    books.account("one").register.rename("ward B")
    books.account("one").register.limit(5)
    for fingerprint in ("one", "two"):
        books.charge(fingerprint, ledger(proven=1.0), fingerprint)
    one, two = (books.statement(each) for each in ("one", "two"))
    assert (one["collection"], one["cap"], one["left"]) == ("ward B", "5", "4")
    assert (two["collection"], two["cap"], two["left"]) == ("unnamed collection", None, None)


def test_a_register_that_is_brought_is_told_with_the_files_that_it_is_for(books):
    books.read_from("one", "1" * 64, PEOPLE)
    books.read_from("two", "2" * 64, pd.DataFrame({"x": range(300, 500)}))
    brought = Register.new("before")
    for fingerprint in ("one", "two"):
        books.charge(fingerprint, ledger(proven=0.5), fingerprint)
    books.bring("one", brought)
    assert [labels(books.statement(each)) for each in ("one", "two")] == [["one"], ["two"]]


def test_a_release_states_what_its_own_file_was_charged(books):
    alike(books)
    plan = Plan(system="fda", method="best_split", data="ward")
    for fingerprint in ("one", "two", "one"):
        made = draw(plan, None, Entropy(), books.register(fingerprint))
    assert made.account is not None
    assert len(made.account["charges"]) == 2
    assert len(books.account("one").charges) == 3
    assert books.account("one").register.unconfirmed == 0
    assert {*books.account("one").files.values()} == {"1" * 64, "2" * 64}
    assert books._file("one") == books._file(of_file("1" * 64)) == "1" * 64
    assert books._file("bundled") == ""
