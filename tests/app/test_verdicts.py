"""The verdict has two halves."""

import math
import re
from collections import deque
from types import SimpleNamespace

import pytest
import streamlit as st

from dp_core import opening, registry
from dp_core.errors import DPError
from dp_core.study import risk
from dp_core.study.halves import Half
from dp_core.words import message
from pages.common.frame import page
from pages.common.show import verdicts
from pages.common.work import jobs
from tests.app import screen

KEYS = list(registry.algorithms())


def drawn(app) -> str:
    """Words of the verdict on a page."""
    return " ".join(each.value for each in app.html if 'class="dp-half' in each.value)


@pytest.mark.parametrize("key", KEYS)
def test_every_page_opens_with_both_halves_and_waits_for_no_draw(arrived, key):
    app = arrived(key)
    words = drawn(app)
    assert re.search(r"Accurate enough: (yes|no|probably( not)?)\. Private enough: ", words)
    tolerance = opening.state(key).tolerance
    of_100 = key in ("privscbn", "lremh")  # a share, said of 100
    assert f"{100 * tolerance if of_100 else tolerance:g}" in words
    assert words.count('class="dp-half') == 2
    if key in ("privscbn", "stag"):
        assert str(message("verdict-private", answer=message("verdict-no"))) in words
        assert words.count("dp-good") == 1
    # How far a suspicion can grow: no promise is rounded down.
    ledger, said = opening.state(key).run().ledger, screen.words(app).replace("\xa0", " ")
    (grown,) = re.findall(r"can (?:typically )?grow to (?:at most )?([\d.]+) %", said) or [None]
    assert (grown is None) is math.isinf(ledger.proven)
    if grown:
        assert 0 <= float(grown) / 100 - risk.posterior(0.01, ledger.proven) < 1e-3


@pytest.mark.parametrize("key", ["privscbn", "stag", "lremh"])
def test_the_switch_in_the_verdict_leads_to_a_release_that_is_usable_at_once(open_app, key):
    app = open_app(key)
    if key == "stag":  # what is not proven can be seen to fail
        screen.press(app, "stag_verdict_attack")
        assert app.session_state["stag_tab"] == page.TABS[3]
        screen.turn_to(app, key, page.TABS[0])
    assert drawn(screen.press(app, f"{key}_verdict_sound")).count("dp-good") == 2


def test_draws_begin_without_drawing_the_page_again(open_app, monkeypatch):
    """A second run of the page would stand between the slider and the next picture."""
    runs, frame = [], page.frame
    monkeypatch.setattr(page, "frame", lambda key, titles: runs.append(key) or frame(key, titles))
    monkeypatch.setattr(verdicts, "REST", -1)
    monkeypatch.setattr(jobs, "start", _never_done)
    app = open_app("stag", stag_epsilon="3.15")
    assert str(message("verdict-begin", runs=36)) in drawn(app)
    assert runs == ["stag"]


def _never_done(key, function, tasks, **how):
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
    assert drawn == [Half(answer="no-answer", words="Too few points.")]
