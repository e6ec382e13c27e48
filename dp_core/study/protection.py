"""Half of a verdict: whether a release is private enough, by its proven ε and a limit of risk."""

import math
from dataclasses import replace

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import risk
from dp_core.study.feasible import shown, snap
from dp_core.study.halves import Half
from dp_core.study.odds import delta_text
from dp_core.words import Message, message

BEFORE = 0.01
"""Suspicion that a limit starts from."""


def protection(ledger: PrivacyLedger, *, cap: int, seed: int | None = None) -> Half:
    """Compare the proven ε of a ledger with a limit on risk.

    Parameters
    ----------
    ledger : PrivacyLedger
    cap : int
        People in 1,000 that a chance of 10 in 1,000 may grow to.
    seed : int, optional
        Of a simulation on uploaded rows: it protects nobody, whatever the ledger says.

    Returns
    -------
    Half
        It holds only where a finite ε is proven that the paper claims and the limit allows.

    Raises
    ------
    ParameterError
        If the limit lies below 10 or above 1,000.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> str(protection(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf), cap=50).words)
    'ε = 1 is proven. Your limit is reached at ε = 1.6.'
    """
    half = _protection(ledger, cap / 1000, risk.largest_epsilon(BEFORE, cap / 1000))
    if seed is None:
        return half
    words: Message | str = half.words
    if half.holds:
        words = message("verdict-would", proven=ledger.proven)
        if ledger.delta:
            delta = delta_text(ledger.delta)
            words = message("verdict-would-delta", proven=ledger.proven, delta=delta)
    words = message(
        "verdict-both", first=words, second=message("verdict-simulated", seed=f"{seed}")
    )
    return Half(answer="would-be", words=words) if half.holds else replace(half, words=words)


def _protection(ledger: PrivacyLedger, cap: float, limit: float) -> Half:
    claimed, proven = ledger.claimed, ledger.proven
    if math.isinf(claimed):
        return Half(answer="no", words=message("verdict-free"), kind="bad")
    if ledger.choice:
        return _chosen(ledger, cap, limit)
    if math.isinf(proven):
        words = message("verdict-claims", claimed=claimed)
        return Half(answer="not-proven", words=words, kind="gap", ways=("attack", "sound"))
    if not ledger.holds:
        words = message("verdict-claims-less", claimed=claimed, proven=proven)
        return Half(answer="more-than-claimed", words=words, kind="bad", ways=("sound",))
    facts = {"limit": _on_slider(limit), "proven": proven}
    if proven > limit:
        after, typically = risk.limit_after(BEFORE, proven), ledger.delta > 0
        facts |= {"after": after, "cap": cap, "typically": typically}
        del facts["proven"]
        return Half(answer="over-limit", words=message("verdict-over", **facts), kind="bad")
    if ledger.delta > 0:
        delta = delta_text(ledger.delta)
        said = message("verdict-yes-delta", delta=delta)
        words = message("verdict-proven-delta", proven=proven, delta=delta)
        return Half(answer="yes-delta", said=said, words=words, kind="good")
    return Half(answer="yes", words=message("verdict-proven", **facts), kind="good")


def _chosen(ledger: PrivacyLedger, cap: float, limit: float) -> Half:
    """Judge a release of which something was chosen after looking at the data."""
    noise = _protection(ledger.mechanism, cap, limit)
    if not noise.holds:
        return noise
    words = message("verdict-choice", proven=ledger.mechanism.proven, choice=ledger.choice)
    said = message("verdict-mechanism", choice=ledger.choice)
    return Half(answer="mechanism", said=said, words=words, kind="gap")


def _on_slider(limit: float) -> str:
    step = snap(limit, "down")
    return shown(limit, "down") if step is None else f"{step:g}"
