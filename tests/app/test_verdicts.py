"""The verdict has two halves."""

import math
import re
from collections import deque
from types import SimpleNamespace

import pytest
import streamlit as st

from dp_core import opening, registry
from dp_core.errors import DPError
from dp_core.study import odds
from dp_core.study.halves import Half
from dp_core.view import glossary
from pages.common.frame import page
from pages.common.input import choosing
from pages.common.show import html, verdicts
from pages.common.work import jobs
from tests.app import screen

KEYS = list(registry.algorithms())


def test_nothing_is_called_usable_or_green_unless_both_halves_are_yes():
    kinds = ("good", "bad", "gap", "plain")
    for first in kinds:
        for second in kinds:
            pair = [Half(answer=kind, words="", kind=kind) for kind in (first, second)]
            box = html.verdict_halves(*pair)
            assert ("Usable:" in box) is (first == second == "good")
            assert "Accurate enough: " in box
            assert "Private enough: " in box
            if second in ("bad", "gap"):
                assert "dp-good" not in box


def test_no_epsilon_is_recommended_from_few_runs():
    found = choosing._too_few(3)
    assert "not known yet" in found[0]
    assert "20" in found[1]
    assert choosing._sure(1.0, 20, 0.9) is False
    assert choosing._sure(1.0, 36, 0.9) is True


def drawn(app) -> str:
    """Words of the verdict on a page."""
    return " ".join(
        each.value for each in app.html if each.value.startswith('<div class="dp-verdict')
    )


@pytest.mark.parametrize("key", KEYS)
def test_every_page_opens_with_both_halves_and_waits_for_no_draw(arrived, key):
    app = arrived(key)
    assert not app.exception
    words = drawn(app)
    assert re.search(r"Accurate enough: (yes|no|probably( not)?)\. Private enough: ", words)
    assert re.search(r"; 90 wanted\.|, 90 wanted\.", words)
    assert f"{opening.state(key).tolerance:g}" in words
    if key in ("privscbn", "stag"):
        assert "not proven" in words
        assert "dp-good" not in words


@pytest.mark.parametrize("key", ["privscbn", "stag", "lremh"])
def test_the_switch_in_the_verdict_leads_to_a_release_that_is_usable_at_once(open_app, key):
    app = open_app(key)
    app.button(key=f"{key}_verdict_sound").click().run()
    assert not app.exception
    assert "Usable: accurate and private enough" in drawn(app)


def test_draws_begin_without_drawing_the_page_again(open_app, monkeypatch):
    """A second run of the page would stand between the slider and the next picture."""
    runs, columns = [], page.columns
    monkeypatch.setattr(page, "columns", lambda key: runs.append(key) or columns(key))
    monkeypatch.setattr(verdicts, "REST", -1)
    monkeypatch.setattr(jobs, "start", _never_done)
    app = open_app("stag", stag_epsilon="3.15")
    assert not app.exception
    assert "36 repeated draws begin in a moment." in drawn(app)
    assert runs == ["stag"]


def _never_done(key, function, tasks):
    st.session_state[f"_job_{key}"] = jobs.Job(function, deque(), len(tasks))


def test_a_method_that_fails_has_no_answer(monkeypatch):
    drawn = []
    monkeypatch.setattr(verdicts, "draw", lambda view, half, **_: drawn.append(half))
    state = opening.state("stag").at(0.063)
    monkeypatch.setattr(verdicts.st, "session_state", {})
    facts = {name: getattr(state, name) for name in ("algorithm", "data", "method", "params")}
    question = verdicts.Question(view=SimpleNamespace(**facts, key="stag"), metric="medium")
    failed = SimpleNamespace(results=[], error=DPError("Too few points."), running=False)
    verdicts._so_far(question, failed)
    assert drawn == [Half(answer="no answer", words="Too few points.")]


def test_what_is_not_proven_can_be_seen_to_fail(open_app):
    app = open_app("stag")
    app.button(key="stag_verdict_attack").click().run()
    assert not app.exception
    assert app.session_state["stag_tab"] == "Ledger"


OLD = (
    *("rmse", "Typical error", "Worst release", "half-width", "closed form", "pure-ε", "pure ε"),
    *("sup-norm", "exponential mechanism", "memoised", "synopsis", "code point", "silhouette"),
    *("LASSO", "Jaccard", "Joint error of 1", "times the best K-means", "Horizon = 0"),
    *("Cap the rise = 0", "any two of them", "rows of unknown kind", "can be read out", "Halve ε"),
    *("Draw the release at", "Groups of people", "Choose ε for a file", "the one run", ": usable"),
)
"""Words that nobody outside the field understands, or that promise too much."""


@pytest.mark.parametrize("key", ["", *KEYS])
def test_first_screens_use_words_that_everybody_understands(arrived, key):
    said = screen.words(arrived(key)) + " ".join(screen.labels_and_helps(arrived(key)))
    assert [old for old in OLD if old.lower() in said.lower()] == []


@pytest.mark.parametrize("key", KEYS)
def test_terms_of_a_first_screen_say_what_they_mean_and_the_slider_what_the_odds_do(arrived, key):
    app, ledger = arrived(key), opening.state(key).run().ledger
    proven = "proven ε" if math.isfinite(ledger.proven) else "none proven"
    said = screen.words(app) + " ".join(screen.labels_and_helps(app)).replace("\\", "")
    for term in ("ε", "Sound", "unit of privacy", "tolerance", "this draw", proven):
        assert glossary.meaning(term) in said, term
    assert odds.growth_sentence(ledger.proven, ledger.delta) in said
