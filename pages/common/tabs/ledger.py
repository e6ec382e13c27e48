"""Tab "Ledger", in the order of every page: a sentence, see it fail, replay, bars, steps."""

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from dp_core.view.ledger import in_short
from pages.common.show import panels, proofs
from pages.common.tabs import attacks, replaying
from pages.common.tabs.attacks import Attack

NOTHING = "There is no noise, so there is nothing to prove and nothing to attack."


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
    panels.say(in_short(ledger, view.unit))
    if attack is not None:
        attacks.show(attack, holds=ledger.holds)
    elif math.isinf(ledger.claimed):
        st.info(NOTHING)
    if replays:
        replaying.show(view)
    proofs.bars(ledger, unit=view.unit, key=f"{key}_ledger")
    proofs.steps(ledger, key=key)
    if further is not None:
        further()
