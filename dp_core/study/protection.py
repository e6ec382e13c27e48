"""Half of a verdict: whether a release is private enough, by its proven ε and a cap on risk."""

import math
from dataclasses import replace

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import risk
from dp_core.study.feasible import shown, snap
from dp_core.study.halves import NOT_PROVEN, Half

BEFORE = 10
"""People in 1,000: the chance that a risk cap starts from."""


def protection(ledger: PrivacyLedger, *, unit: str, cap: int, seed: int | None = None) -> Half:
    """Compare the proven ε of a ledger with a limit on risk.

    Parameters
    ----------
    ledger : PrivacyLedger
    unit : str
        What is protected.
    cap : int
        People in 1,000 that a chance of 10 in 1,000 may grow to.
    seed : int, optional
        Of a simulation on uploaded rows: it protects nobody, whatever the ledger says.

    Returns
    -------
    Half
        It holds only where a finite ε is proven that the paper claims and the cap allows.

    Raises
    ------
    ParameterError
        If the cap lies below 10 or above 1,000.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> protection(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf), unit="one point", cap=50).words
    'Proven: ε = 1 for one point. 10 in 1,000 can become at most 27; your limit is 50.'
    """
    limit = risk.largest_epsilon(BEFORE / 1000, cap / 1000)
    half = _protection(ledger, unit, cap, limit)
    if seed is None:
        return half
    seen = f"his picture is a simulation with seed {seed}: not private."
    if not half.holds:
        return replace(half, words=f"{half.words} T{seen}")
    delta = f", δ = {ledger.delta:.2g}" if ledger.delta > 0 else ""
    words = f"A release with this plan satisfies ε = {_number(ledger.proven)}{delta}; t{seen}"
    return Half(answer="would be yes", words=words)


def _protection(ledger: PrivacyLedger, unit: str, cap: int, limit: float) -> Half:
    claimed, proven = ledger.claimed, ledger.proven
    if math.isinf(claimed):
        words = "Nothing is hidden: for comparison only."
        return Half(answer="no", words=words, kind="bad")
    if ledger.choice:
        noise = _protection(ledger.mechanism, unit, cap, limit)
        answer = f"the mechanism yes, the choice of {ledger.choice} no"
        words = ledger.sentence(unit)
        return Half(answer=answer, words=words, kind="gap") if noise.holds else noise
    if math.isinf(proven):
        words = f"The paper claims ε = {_number(claimed)}; no finite ε holds."
        return Half(answer=NOT_PROVEN, words=words, kind="gap", ways=("attack", "sound"))
    after = f"{risk.people_after(BEFORE, proven):,}"
    grow = f"{BEFORE} in 1,000 could{' typically' if ledger.delta > 0 else ''} become {after}"
    if not ledger.holds:
        words = (
            f"The paper counts ε = {_number(claimed)}; proven is {_number(proven)}. {grow}. "
            f"Sound proves {_number(claimed)}."
        )
        return Half(answer="no, more than claimed", words=words, kind="bad", ways=("sound",))
    if proven > limit:
        words = (
            f"Proven: ε = {_number(proven)}; {grow}, your limit is {cap}. "
            f"At most ε = {_on_slider(limit)}."
        )
        return Half(answer="no, over your limit", words=words, kind="bad")
    said = f"Proven: ε = {_number(proven)} for {ledger.protecting(unit)}"
    if ledger.delta > 0:
        words = f"{said}, except with chance {ledger.delta:.2g}: no strict limit on the odds."
        return Half(answer=f"yes, with δ = {ledger.delta:.2g}", words=words, kind="good")
    words = f"{said}. {BEFORE} in 1,000 can become at most {after}; your limit is {cap}."
    return Half(answer="yes", words=words, kind="good")


def _on_slider(limit: float) -> str:
    step = snap(limit, "down")
    return shown(limit, "down") if step is None else f"{step:g}"


def _number(epsilon: float) -> str:
    return f"{epsilon:,.0f}" if epsilon >= 1_000 else f"{epsilon:.4g}"
