"""What the proven ε lets somebody learn: odds, counts of people, and the best possible attack."""

import math
from collections.abc import Sequence

import streamlit as st

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import odds, risk
from dp_core.view import roc
from pages.common.input import widgets
from pages.common.show import html, panels, words
from pages.common.show.panels import current_theme

_PRIORS = (0.01, 0.1, 0.5)


def show(
    ledger: PrivacyLedger,
    *,
    unit: str,
    key: str,
    dots: Sequence[tuple[float, float]] | None = None,
    dots_label: str = "",
    subject: str = "one person",
) -> None:
    """Show what the proven epsilon lets somebody learn.

    Parameters
    ----------
    ledger : PrivacyLedger
        Of the release on screen.
    unit : str
        What is protected, such as "one admission more or less".
    key : str
        Prefix of the widget keys.
    dots : sequence of (float, float), optional
        False-alarm and detection rate of attacks that were run.
    dots_label : str
        Words beside them; may hold a line break.
    subject : str
        Whom the question is about.
    """
    st.subheader(f"What could someone learn about {html.md(subject)}?", anchor=False)
    left, right = st.columns([1.25, 1], gap="medium")
    with left.container(border=True, height="stretch"):
        _odds_card(ledger, unit, key)
    with right.container(border=True, height="stretch"):
        ran = ", and the one we ran" if dots else ""
        st.markdown(f"**Best possible attack{ran}**")
        limit = (ledger.proven, ledger.delta)
        picture = roc.roc_picture(*limit, current_theme(), dots or (), dots_label=dots_label)
        st.html(html.image(picture, _roc_words(ledger, dots or ()), (roc.WIDTH, roc.HEIGHT)))


@st.fragment
def _odds_card(ledger: PrivacyLedger, unit: str, key: str) -> None:
    epsilon, delta = ledger.proven, ledger.delta
    if math.isinf(epsilon):
        sentence = risk.NO_BOUND[:1].upper() + risk.NO_BOUND[1:]
        st.html(html.odds(sentence))
        panels.note(f"No finite ε is proven for {unit}: odds can grow without limit.")
        st.html(html.risk_table([(odds.percent(p), "100 %") for p in _PRIORS], "can become, after"))
        return
    before = widgets.number(
        f"{key}_prior",
        "Chance before the release (in 1,000)",
        (1, 999),
        10,
        draw=st.slider,
        setting=False,
        help=words.help("odds", "Before: whoever looks has not seen anything of the release."),
    )
    after = risk.people_after(before, epsilon)
    st.html(html.odds(risk.odds_sentence(before, epsilon, delta)))
    st.html(html.icon_arrays(before, after, current_theme(), typical=delta > 0))
    label = "typically at most, after" if delta > 0 else "at most, after"
    chances = [
        (odds.percent(p), odds.percent(risk.posterior(p, epsilon), digits=1)) for p in _PRIORS
    ]
    st.html(html.risk_table(chances, label))
    panels.note(odds.explained(ledger))


def _roc_words(ledger: PrivacyLedger, dots: Sequence[tuple[float, float]]) -> str:
    possible = "every attack is possible"
    if not math.isinf(ledger.proven):
        caught = odds.percent(risk.detection(0.05, ledger.proven, ledger.delta), digits=1)
        possible = f"at 5 % false alarms at most {caught} are detected"
    ran = [f"{odds.percent(hit)} at {odds.percent(alarm)} false alarms" for alarm, hit in dots]
    words = f"Detections against false alarms: {possible}."
    return f"{words} The attack that was run detected {', '.join(ran)}." if ran else words
