"""The deck of a page: the sentence that changes with ε, above the picture."""

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from dp_core.study import risk
from dp_core.study.halves import Onwards
from dp_core.study.odds import delta_text
from dp_core.words import Message, message
from pages.common.input import choosing, scale
from pages.common.show import verdicts
from pages.common.show.html import esc, md

SURE = 0.95
"""Chance from which a suspicion is called near certainty."""
PRIOR = 0.01
"""Chance of a suspicion before the release."""


def say(view: Any, off: Message | None) -> None:
    """Say how far off the release is, what a suspicion can grow to, and whose ε it is.

    Parameters
    ----------
    view : View
    off : Message or None
        How far off a release typically is; None where that is not known, or not for all to see.
    """
    epsilon = getattr(view.params, "epsilon", None)
    parts = [f"**{md(message('deck-epsilon', epsilon=epsilon))}**"] if epsilon else []
    parts += [md(each) for each in (off, suspicion(view)) if each is not None]
    st.markdown(" ".join(parts))


def whose(view: Any) -> None:
    """Say whose ε it is, on every tab."""
    ledger = view.release.ledger
    if not math.isinf(ledger.claimed):
        st.html(f'<p class="dp-note">{esc(ledger.whose(view.unit))}.</p>')


def works(view: Any) -> Onwards:
    """From which ε on the method works by the measure that the page opens with."""
    algorithm = view.algorithm
    judged = algorithm.opening.judged or next((each.key for each in algorithm.metrics), "")
    return verdicts.onwards(view, judged)


def mark(view: Any, works: Callable[[Any], Onwards]) -> None:
    """Mark on the slider where the method on screen works; else where the repaired one does.

    Parameters
    ----------
    view : View
    works : callable
        View → from which ε on. It may follow from true rows, and the slider stands in no frame: of
        rows of an upload it is not asked.
    """
    if view.whole.confidential:
        return
    onwards, ledger = works(view), view.release.ledger
    most = risk.largest_epsilon(PRIOR, choosing.cap_of(view.key) / 1000)
    if not math.isinf(ledger.proven) and onwards.own is not None and not math.isinf(onwards.own):
        high = most * ledger.claimed / ledger.proven
        if onwards.own <= high:
            of = "deck-works" if view.origin is None else "deck-works-alike"
            scale.band(onwards.own, high, message(of), here=_asked_epsilon(view))
            return
    if onwards.sound is not None:
        scale.band(onwards.sound, most, message("deck-works-repaired"), here=_asked_epsilon(view))


def _asked_epsilon(view: Any) -> float:
    return float(getattr(view.params, "epsilon", 1.0))


def suspicion(view: Any) -> Message:
    """Say what a suspicion of 1 % about a person or a record can grow to."""
    ledger = view.release.ledger
    if math.isinf(ledger.claimed):
        return message("deck-no-noise")
    limit = message("deck-no-limit", subject=view.subject)
    if not math.isinf(ledger.proven):
        facts = {"subject": view.subject, "after": risk.limit_after(PRIOR, ledger.proven)}
        limit = message("deck-suspicion", **facts)
        if facts["after"] > SURE:
            limit = message("deck-sure", subject=view.subject)
        elif ledger.delta:
            limit = message("deck-suspicion-delta", delta=delta_text(ledger.delta), **facts)
    return message("deck-simulated", limit=limit) if view.simulated else limit
