"""What the proven ε lets somebody learn: odds, counts of people, and the best possible attack."""

import math
from collections.abc import Sequence
from typing import Any

import streamlit as st

from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.study import odds, risk
from dp_core.view import figures
from pages.common.input import widgets
from pages.common.show import html, panels, words
from pages.common.show.panels import chart, current_theme

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
        limit, dark = (ledger.proven, ledger.delta), current_theme().dark
        figure = _best_attack(limit, tuple(dots or ()), dots_label, dark=dark)
        chart(figure, key=f"{key}_roc", alt=_roc_words(ledger), height="stretch")


@st.cache_resource(scope="session", max_entries=64, show_spinner=False)
def _best_attack(
    limit: tuple[float, float], dots: tuple[tuple[float, float], ...], label: str, *, dark: bool
) -> Any:
    """Draw the picture once a visit: most moves on a page leave ε and δ as they are."""
    return figures.roc_region(*limit, figures.theme(dark), dots, dots_label=label)


@st.fragment
def _odds_card(ledger: PrivacyLedger, unit: str, key: str) -> None:
    epsilon, delta = ledger.proven, ledger.delta
    if math.isinf(epsilon):
        sentence = risk.NO_BOUND[:1].upper() + risk.NO_BOUND[1:]
        st.html(html.odds(sentence))
        panels.note(f"No finite ε is proven for {unit}: odds can grow without limit.")
        st.html(html.risk_table([(_percent(p), "100 %") for p in _PRIORS], "can become, after"))
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
    chances = [(_percent(p), _percent(risk.posterior(p, epsilon), digits=1)) for p in _PRIORS]
    st.html(html.risk_table(chances, label))
    panels.note(_odds_words(ledger))


def _odds_words(ledger: PrivacyLedger) -> str:
    epsilon, delta = ledger.proven, ledger.delta
    factor = _factor(risk.odds_multiplier(epsilon))
    if delta > 0:
        most = _percent(risk.advantage(epsilon, delta), digits=1)
        return (
            f"With δ = {html.delta_text(delta)} odds have no strict limit: a factor {factor} (e to "
            "the proven ε) is typical and can be exceeded. What does hold: no attack detects "
            f"people more than {most} above its false alarms."
        )
    words = f"Odds grow by at most a factor {factor} (e to the proven ε), whatever else is known."
    if ledger.neighbouring is Neighbouring.ADD_REMOVE:
        twice = _factor(risk.odds_multiplier(2 * epsilon))
        words += f" For “which of two values?” instead of “in it or not?” the factor is {twice}."
    return words


def _roc_words(ledger: PrivacyLedger) -> str:
    if math.isinf(ledger.proven):
        return "Detections against false alarms: every attack is possible."
    caught = _percent(risk.detection(0.05, ledger.proven, ledger.delta), digits=1)
    return f"Detections against false alarms: at 5 % false alarms at most {caught} are detected."


def _percent(share: float, *, digits: int = 0) -> str:
    """Write a share in per cent; only certainty is 100 %.

    Examples
    --------
    >>> _percent(0.96), _percent(0.7311, digits=1), _percent(0.9999), _percent(1)
    ('96 %', '73.1 %', 'almost 100 %', '100 %')
    """
    text = f"{100 * share:.{digits}f}"
    if share >= 1:
        return "100 %"
    return "almost 100 %" if float(text) == 100 else f"{text} %"


def _factor(value: float) -> str:
    return f"of {odds.fold(value)}" if value >= odds.MANY else odds.fold(value)
