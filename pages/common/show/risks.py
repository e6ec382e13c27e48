"""What the proven ε lets somebody learn: odds, counts of people, and the best possible attack."""

import math
import textwrap
from collections.abc import Sequence

import streamlit as st

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import odds, risk
from dp_core.view import roc
from dp_core.words import Message, message, say
from pages.common.input import widgets
from pages.common.show import html, panels, words
from pages.common.show.panels import current_theme

_PRIORS = (0.01, 0.1, 0.5)
ALARMS = 0.05
"""False alarms at which the best attack is told to those who hear the page."""


def show(
    ledger: PrivacyLedger,
    *,
    key: str,
    dots: Sequence[tuple[float, float]] | None = None,
) -> None:
    """Show what the proven epsilon lets somebody learn.

    Parameters
    ----------
    ledger : PrivacyLedger
        Of the release on screen.
    key : str
        Prefix of the widget keys.
    dots : sequence of (float, float), optional
        False-alarm and detection rate of attacks that were run.
    """
    left, right = st.columns([1.25, 1], gap="medium")
    with left.container(border=True, height="stretch"):
        _odds_card(ledger, key)
    with right.container(border=True, height="stretch"):
        title = message("risk-attack-run" if dots else "risk-attack")
        st.markdown(f"**{html.md(title)}**")
        limit = (ledger.proven, ledger.delta)
        label = "\n".join(textwrap.wrap(say("risk-dots"), 18))
        picture = roc.roc_picture(*limit, current_theme(), dots or (), dots_label=label)
        st.html(html.image(picture, str(_heard(ledger, dots or ())), (roc.WIDTH, roc.HEIGHT)))


@st.fragment
def _odds_card(ledger: PrivacyLedger, key: str) -> None:
    epsilon, typically = ledger.proven, ledger.delta > 0
    if math.isinf(epsilon):
        st.html(html.odds(str(risk.NO_BOUND)))
        chances = [(odds.percent(p), odds.percent(1)) for p in _PRIORS]
    else:
        before = widgets.number(
            f"{key}_prior",
            say("risk-before"),
            (1, 999),
            10,
            draw=st.slider,
            setting=False,
            help=words.help("odds"),
        )
        after = risk.people_after(before, epsilon)
        st.html(html.odds(str(risk.odds_sentence(before, epsilon, ledger.delta))))
        st.html(html.icon_arrays(before, after, current_theme(), typical=typically))
        chances = [
            (odds.percent(p), odds.percent(risk.limit_after(p, epsilon), digits=1)) for p in _PRIORS
        ]
    label = message("risk-after", typically=typically)
    st.html(html.risk_table(chances, (message("risk-prior"), label)))
    if not math.isinf(epsilon):
        panels.note(odds.explained(ledger))


def _heard(ledger: PrivacyLedger, dots: Sequence[tuple[float, float]]) -> Message:
    """Say what the picture of the best attack shows."""
    caught = risk.detection(ALARMS, ledger.proven, ledger.delta)
    hits = tuple(
        message("risk-hit", hit=odds.percent(hit), alarms=odds.percent(alarm))
        for alarm, hit in dots
    )
    facts = {"alarms": odds.percent(ALARMS), "caught": odds.percent(caught, digits=1)}
    return message("risk-picture", ran=bool(hits), hits=hits, **facts)
