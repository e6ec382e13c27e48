"""Tab "Is it private?": the answer, the attack, the steps that fail; the rest in folds."""

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from dp_core.study import risk
from dp_core.words import message, say
from pages.common.show import html, panels, proofs, risks
from pages.common.tabs import attacks, replaying
from pages.common.tabs.attacks import Attack


def show(
    view: Any,
    attack: Attack | None,
    further: Callable[[], None] | None = None,
    *,
    replays: bool = True,
) -> None:
    """Draw the tab.

    Parameters
    ----------
    view : View
    attack : Attack or None
        On the method on screen, the one that shows most; None where nothing is claimed.
    further : callable, optional
        Draws what a system has beside.
    replays : bool
        Whether how far a true input moves may be shown.
    """
    ledger, key = view.release.ledger, view.key
    answer, kind = proofs.headline(ledger)
    st.html(f'<h2 class="dp-answer dp-{kind}">{html.esc(answer)}</h2>')
    if attack is not None:
        _attacked(view, attack)
    if not math.isinf(ledger.claimed):
        proofs.why(ledger)
        proofs.steps(ledger, key=key)
    if further is not None:
        further()
    if replays and replaying.is_offered(view):
        panels.fold(say("private-replay"), f"{key}_replays", replaying.show, view)
    panels.fold(say("private-risk", subject=view.subject), f"{key}_risk", _risk, view)


def _attacked(view: Any, attack: Attack) -> None:
    """Draw the attack beside the bars of what it shows."""
    ledger = view.release.ledger
    right = math.floor(100 * risk.posterior(0.5, ledger.claimed))
    game = message("private-game", differ=attack.differ or attack.pair.title, right=right)
    panels.say(game)
    picture, bars = st.columns([1.5, 1], gap="medium")
    with picture.container(border=True, height="stretch"):
        attacks.show(attack)
    with bars.container(border=True, height="stretch"):
        kept = attack.kept
        proofs.bars(ledger, None if kept is None else kept.shown)


def _risk(view: Any) -> None:
    """Draw what the proven ε lets somebody learn."""
    epsilon = getattr(view.params, "epsilon", None)
    risks.show(
        view.release.ledger,
        key=view.key,
        dots=attacks.dots(view.key).get((view.method, epsilon)),
    )
