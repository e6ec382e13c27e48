"""Claimed against proven: the answer, the bars and the steps of a ledger, and what breaks it."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.problems import Problem, Rung
from dp_core.study.attacked import CONFIDENCE
from dp_core.study.odds import delta_text
from dp_core.view import figures
from dp_core.view.ledger import explained
from dp_core.words import Message, message, say
from pages.common.show import html, panels

MOST_WHY = 3


def headline(ledger: PrivacyLedger) -> tuple[Message, html.Kind]:
    """Answer in one line whether a release is private, with the colour of the answer."""
    claimed, proven = ledger.claimed, ledger.proven
    if math.isinf(claimed):
        return message("private-no-noise"), "bad"
    if ledger.choice and ledger.mechanism.holds:
        return message("private-unchosen", choice=ledger.choice), "gap"
    if ledger.holds:
        if ledger.delta:
            delta = delta_text(ledger.delta)
            return message("private-yes-delta", proven=proven, delta=delta), "good"
        return message("private-yes", proven=proven), "good"
    if math.isinf(proven):
        return message("private-none", claimed=claimed), "bad"
    return message("private-less", claimed=claimed, proven=proven), "bad"


def bars(ledger: PrivacyLedger, shown: float | None) -> None:
    """Draw what is claimed, what an attack has shown, and what is proven.

    Parameters
    ----------
    ledger : PrivacyLedger
    shown : float or None
        Smallest ε that fits what the attack saw; None where none was run.
    """
    none = message("private-nothing")
    attack = message("private-not-run")
    if shown is not None:
        attack = message("private-at-least", epsilon=shown)
    proven = none if math.isinf(ledger.proven) else message("epsilon-is", epsilon=ledger.proven)
    rows = [
        ("private-bar-claimed", ledger.claimed, message("epsilon-is", epsilon=ledger.claimed)),
        ("private-bar-attack", shown or 0.0, attack),
        ("private-bar-proven", 0.0 if math.isinf(ledger.proven) else ledger.proven, proven),
    ]
    st.markdown(f"**{html.md(message('private-bars'))}**")
    st.html(html.claim_bars([(say(key), size, str(said)) for key, size, said in rows]))
    if shown is not None:
        panels.note(message("private-bars-note", confidence=round(100 * CONFIDENCE)))


def failing(ledger: PrivacyLedger) -> list[dict[str, Any]]:
    """List the steps that cost more than is claimed for them, those without limit first."""
    found = [
        each
        for each in explained(ledger.records())
        if each["sensitivity"] is not None and each["proven"] > each["claimed"] * (1 + 1e-9)
    ]
    return sorted(found, key=lambda each: math.isfinite(each["proven"]))


def why(ledger: PrivacyLedger) -> None:
    """Name the steps that break a claim: the first few, each with its reason and its cost."""
    found = failing(ledger)
    leaves = [each for each in ledger.records() if each["sensitivity"] is not None]
    if not found:
        return
    words = message("private-why", failing=len(found), steps=len(leaves))
    st.markdown(f"**{html.md(words)}**")
    st.html(html.reasons([(each["step"], each["why"], _cost(each)) for each in found[:MOST_WHY]]))


def _cost(record: dict[str, Any]) -> str:
    if math.isinf(record["proven"]):
        return say("private-no-limit")
    return say("private-costs", epsilon=record["proven"])


def steps(ledger: PrivacyLedger, *, key: str) -> None:
    """Offer every step with its reason, in a fold.

    Parameters
    ----------
    ledger : PrivacyLedger
    key : str
        Prefix of the key of the fold.
    """
    every = explained(ledger.records())
    words = message("private-all-steps", steps=len(every))
    panels.fold(str(words), f"{key}_ledger_all", lambda: st.html(html.ledger_table(every)))


def ladder(rungs: Sequence[Rung], *, help: str) -> None:
    """List what the claim becomes when it is repaired, one line a reading.

    Parameters
    ----------
    rungs : sequence of Rung
        The claim first.
    help : str
        How to read the lines.
    """
    with st.expander(html.md(message("proof-ladder"))):
        panels.note(help)
        panels.table(
            {
                say("proof-reading"): [rung.label for rung in rungs],
                "ε": [figures.epsilon_text(rung.epsilon) for rung in rungs],
                say("proof-why"): [rung.because for rung in rungs],
            },
            say("proof-ladder-table"),
        )


def published(
    key: str,
    rungs: Sequence[Rung],
    problems: Sequence[Problem],
    attack: Callable[[str], Any],
    *,
    help: str,
    words: str,
) -> None:
    """Draw all that does not hold in the proof of a published method.

    Parameters
    ----------
    key : str
        Of the system.
    rungs, problems
        As for `ladder` and `problem_list`.
    attack : callable
        Draws the attack on a pair, given its key.
    help, words : str
        How to read the readings; what the problems speak of.
    """
    ladder(rungs, help=help)
    st.markdown(f"**{html.md(message('proof-places'))}**")
    panels.say(words)
    problem_list(key, problems, attack)


def problem_list(key: str, problems: Sequence[Problem], attack: Callable[[str], Any]) -> None:
    """List the problems in a fold, each in a frame of its own, with the attacks that show it.

    Parameters
    ----------
    key : str
        Of the system.
    problems : sequence of Problem
    attack : callable
        Draws the attack on a pair, given its key.
    """
    with st.expander(html.md(message("proof-all", number=len(problems)))):
        for problem in problems:
            with st.container(border=True, key=f"{key}_problem_{problem.number}"):
                st.markdown(f"**{problem.number}. {html.md(problem.title)}**")
                panels.say(f"{problem.words} {problem.figures}".strip())
                for pair in problem.pairs:
                    attack(pair)
