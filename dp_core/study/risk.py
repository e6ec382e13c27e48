"""What a guarantee means for one person: odds, posterior, best test. Closed forms only.

Everything is stated for the proven epsilon of the ledger's unit, zero or more, maybe infinite; one
that is negative or not a number, and a share outside 0 to 1, are refused with a `ParameterError`.
Under add/remove it answers "was this person in it?"; for "which of two values, places or times?"
pass twice the epsilon, and with it ``delta * (1 + exp(epsilon))``.

With delta > 0 the advantage and the test still have limits; odds and posterior have none: what is
computed here is then typical and can be exceeded, as `odds_sentence` says. An infinite epsilon
bounds nothing, whatever delta is.

References
----------
.. [1] P. Kairouz, S. Oh, P. Viswanath, "The composition theorem for differential privacy", ICML
   2015, Sec. 2.
.. [2] P. Nanayakkara et al., "What are the chances? Explaining the epsilon parameter in
   differential privacy", USENIX Security 2023.
"""

import math
from typing import TypeVar, cast

import numpy as np

from dp_core.arrays import Floats
from dp_core.params import must_be
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.study.halves import Half
from dp_core.study.solving import shown
from dp_core.words import Message, message, numbers, reader, say

Shares = TypeVar("Shares", float, Floats)
NO_BOUND = message("risk-no-limit")

_LARGEST_EXPONENT = 709.0  # exp(710) is above the largest float
_ROUNDING_NOISE = 1e-9  # far above the error of the formulas, far below a person or a digit shown


def odds_multiplier(epsilon: float) -> float:
    """How many times one output can multiply the odds about a person.

    The bound is ``exp(epsilon)``, for any prior and any side knowledge, here infinite above 709.
    There is none when delta > 0.
    """
    _check_epsilon(epsilon)
    return math.exp(epsilon) if epsilon <= _LARGEST_EXPONENT else math.inf


def posterior(prior: Shares, epsilon: float) -> Shares:
    """How sure an observer can become, from how sure they were: a share, or an array of any shape.

    At most ``exp(epsilon) p / (1 - p + exp(epsilon) p)`` from the prior p. No such bound exists
    when delta > 0; at an infinite epsilon every prior above 0 becomes 1.
    """
    _check_epsilon(epsilon)
    priors = _checked_shares(prior, "prior")
    total = priors + (1 - priors) * math.exp(-epsilon)
    after = np.divide(priors, total, out=np.zeros_like(priors), where=priors > 0)
    return _like(prior, after)


def advantage(epsilon: float, delta: float = 0.0) -> float:
    """Largest detection rate minus false-alarm rate of any test: 0 is blind guessing, 1 certainty.

    It is ``(exp(epsilon) - 1 + 2 delta) / (exp(epsilon) + 1)``, the vertical distance of the
    region's corner from the diagonal [1].
    """
    _check_epsilon(epsilon)
    _checked_shares(delta, "delta")
    inverse_odds = math.exp(-epsilon)
    return (2 * delta * inverse_odds - math.expm1(-epsilon)) / (1 + inverse_odds)


def detection(false_alarm: Shares, epsilon: float, delta: float = 0.0) -> Shares:
    """Give the share of present people whom the best possible test finds, by its false alarms.

    At false-alarm rate a, a share or an array of any shape, it is
    ``1 - max(0, 1 - delta - exp(epsilon) a, exp(-epsilon) (1 - delta - a))`` [1].
    """
    _check_epsilon(epsilon)
    _checked_shares(delta, "delta")
    rates = _checked_shares(false_alarm, "false_alarm")
    if math.isinf(epsilon):
        return _like(false_alarm, np.ones_like(rates))
    steep = delta + math.exp(min(epsilon, _LARGEST_EXPONENT)) * rates
    flat = 1 - math.exp(-epsilon) * (1 - delta - rates)
    return _like(false_alarm, np.clip(np.minimum(steep, flat), rates, 1.0))


def roc_limit(epsilon: float, delta: float = 0.0) -> tuple[Floats, Floats]:
    """Corners of the curve that no attack can lie above: false alarms and detections, shape (5,).

    Straight lines join them: (0, 0), (0, delta), (a, 1 - a), (1 - delta, 1), (1, 1) with
    ``a = (1 - delta) / (1 + exp(epsilon))`` [1]; some coincide when delta = 0. Turned by half a
    circle, ``(1 - x, 1 - y)``, the same corners bound the region from below.
    """
    _check_epsilon(epsilon)
    _checked_shares(delta, "delta")
    inverse_odds = math.exp(-epsilon)
    corner = (1 - delta) * inverse_odds / (1 + inverse_odds)
    x = np.array([0.0, 0.0, corner, 1 - delta, 1.0])
    y = np.array([0.0, delta, 1 - corner, 1.0, 1.0])
    return x, y


def largest_epsilon(prior: float, cap: float) -> float:
    """Largest epsilon that keeps the posterior from `prior` at or below `cap`.

    The difference of the log odds, ``logit(cap) - logit(prior)``, to floating-point accuracy;
    infinite when any epsilon will do (cap = 1 or prior = 0). It is a statement about pure epsilon:
    with delta > 0 no epsilon bounds the posterior.
    """
    _checked_shares(prior, "prior")
    _checked_shares(cap, "cap")
    if cap < prior:
        raise must_be("cap", cap, f"at least the prior, {prior:g}")
    if cap == 1 or prior == 0:
        return math.inf
    gain = math.log(cap) - math.log(prior) + math.log1p(-prior) - math.log1p(-cap)
    return max(0.0, gain)


def people_after(prior_per_thousand: float, epsilon: float) -> int:
    """Posterior as a count of people in 1,000, rounded up, because it states a limit.

    The prior, in people in 1,000, may be a fraction. A billionth of a person above a whole number
    is rounding noise and ignored.
    """
    if not 0 <= prior_per_thousand <= 1000:
        raise must_be("prior_per_thousand", prior_per_thousand, "people in 1,000, such as 10")
    return math.ceil(1000 * posterior(prior_per_thousand / 1000, epsilon) - _ROUNDING_NOISE)


def limit_after(prior: float, epsilon: float) -> float:
    """Posterior as a share, rounded up to three digits that count, because it states a limit.

    Examples
    --------
    >>> limit_after(0.01, 1.0), limit_after(0.01, 20.0), limit_after(0.5, math.inf)
    (0.0268, 1.0, 1.0)
    """
    after = posterior(prior, epsilon)
    if not 0 < after < 1:
        return after
    steps = 10.0 ** (2 - math.floor(math.log10(after)))
    return min(math.ceil(after * steps - _ROUNDING_NOISE) / steps, 1.0)


def odds_sentence(prior_per_thousand: float, epsilon: float, delta: float = 0.0) -> Message:
    """Say in one plain sentence, without a full stop, what a release can add to what is known.

    The prior is in people in 1,000. Explanations by odds were the ones people understood best in a
    study with 963 participants [2].
    """
    _checked_shares(delta, "delta")
    after = people_after(prior_per_thousand, epsilon)
    if math.isinf(epsilon):
        return NO_BOUND
    facts = {"before": prior_per_thousand, "after": after}
    return message("risk-odds", typically=delta > 0, **facts)


def _check_epsilon(epsilon: float) -> None:
    if not epsilon >= 0:
        raise must_be("epsilon", epsilon, "zero or more (infinity is allowed)")


def _checked_shares(shares: float | Floats, name: str) -> Floats:
    values = np.asarray(shares, dtype=np.float64)
    outside = ~((values >= 0) & (values <= 1))
    if outside.any():
        raise must_be(name, values[outside][0], "between 0 and 1")
    return values


def _like(given: Shares, values: Floats) -> Shares:
    return cast(Shares, float(values) if np.ndim(given) == 0 else values)


# --- how far the odds about a person can grow; and the ε at which that is bearable ----------------

MANY = 1e6
"""A factor from which its size no longer matters."""


def bearable_epsilon(cost: float, chance: float, bearable: float) -> float:
    """Largest epsilon under which the expected cost of a person grows by no more than is bearable.

    What has a chance now has at most ``exp(epsilon)`` times that chance after, so the expected
    cost grows by at most ``(exp(epsilon) - 1) cost chance``: epsilon is at most
    ``ln(1 + bearable / (cost chance))``. Cost and rise are in one unit; a number that is not above
    0, or a chance above 1, is refused.

    Examples
    --------
    >>> round(bearable_epsilon(1000, 0.01, 5), 3)
    0.405
    """
    for name, value in (("cost", cost), ("chance", chance), ("bearable", bearable)):
        if not 0 < value < math.inf or (name == "chance" and value > 1):
            allowed = "at most 1" if name == "chance" else "finite"
            raise must_be(name, value, f"above 0 and {allowed}")
    return math.log1p(bearable / (cost * chance))


def fold(factor: float) -> str:
    """Write a factor that is a bound: three digits, rounded up.

    Examples
    --------
    >>> fold(1.105), fold(math.e), fold(150.1), fold(math.exp(10)), fold(1e7)
    ('1.11', '2.72', '151', '22,100', 'more than a million')
    """
    if factor >= MANY:
        return say("risk-million")
    digits = 2 - math.floor(math.log10(factor))
    up = math.ceil(factor * 10**digits - _ROUNDING_NOISE) / 10**digits
    return f"{up:,.{max(digits, 0)}f}"


def explained(ledger: PrivacyLedger) -> Message:
    """Say by how much odds about a unit grow, and what holds where δ is above 0."""
    epsilon, delta = ledger.proven, ledger.delta
    factor = fold(odds_multiplier(epsilon))
    if delta > 0:
        most = points(advantage(epsilon, delta))
        given = {"delta": delta_text(delta), "factor": factor, "most": most}
        return message("risk-explained-delta", **given)
    once = message("risk-explained", factor=factor)
    if ledger.neighbouring is not Neighbouring.ADD_REMOVE:
        return once
    twice = fold(odds_multiplier(2 * epsilon))
    return message("risk-explained-twice", once=once, twice=twice)


def percent(share: float, *, digits: int = 0) -> str:
    r"""Write a share in per cent; only certainty is 100 %.

    Examples
    --------
    >>> percent(0.96), percent(0.7311, digits=1), percent(0.9999), percent(1)
    ('96\xa0%', '73.1\xa0%', 'almost 100\xa0%', '100\xa0%')
    """
    text = f"{100 * share:.{digits}f}"
    if share < 1 and float(text) == 100:
        return say("risk-almost", share=1)
    return numbers.in_percent(text if share < 1 else "100", language=reader())


def points(difference: float) -> str:
    r"""Write a difference of two shares in percentage points, without their name.

    Examples
    --------
    >>> points(0.245), points(0.9999)
    ('24.5', 'almost 100')
    """
    return percent(difference, digits=1).removesuffix("%").rstrip()


def delta_text(delta: float) -> str:
    """Write a delta without padding: 1e-6, 0.01.

    Examples
    --------
    >>> delta_text(1e-6), delta_text(0.01)
    ('1e-6', '0.01')
    """
    return f"{delta:.3g}".replace("e-0", "e-")


# --- half of a verdict: whether a release is private enough, by its proven ε and a limit of -------

BEFORE = 0.01
"""Suspicion that a limit starts from."""
_SURE = 0.95  # from there on a suspicion is called near certainty


def suspicion(ledger: PrivacyLedger, subject: str) -> Message:
    r"""Say what a suspicion of 1 % about somebody can grow to, by the proven ε of a ledger.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> str(suspicion(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf), "one person"))
    'A 1 % suspicion about one person can grow to at most 2.68\xa0%.'
    """
    if math.isinf(ledger.claimed):
        return message("deck-no-noise")
    if math.isinf(ledger.proven):
        return message("deck-no-limit", subject=subject)
    after = limit_after(BEFORE, ledger.proven)
    if after > _SURE:
        return message("deck-sure", subject=subject)
    facts = {"subject": subject, "after": after}
    if ledger.delta:
        return message("deck-suspicion-delta", delta=delta_text(ledger.delta), **facts)
    return message("deck-suspicion", counted=0 if ledger.holds else ledger.proven, **facts)


def protection(ledger: PrivacyLedger, *, cap: int, simulated: bool = False) -> Half:
    """Compare the proven ε of a ledger with a limit on risk.

    `cap` is how many people in 1,000 a chance of 10 in 1,000 may grow to, from 10 to 1,000. It
    holds only where a finite ε is proven that the paper claims and the limit allows. A simulation
    on uploaded rows (`simulated`) protects nobody, whatever the ledger says: the most that is said
    is that a release would.
    """
    half = _protection(ledger, cap / 1000, largest_epsilon(BEFORE, cap / 1000))
    if not (simulated and half.holds):
        return half
    delta = delta_text(ledger.delta) if ledger.delta else "none"
    words = message("verdict-would", proven=ledger.proven, delta=delta)
    return Half(answer="would-be", words=words)


def _protection(ledger: PrivacyLedger, cap: float, limit: float) -> Half:
    claimed, proven = ledger.claimed, ledger.proven
    if math.isinf(claimed):
        return Half(answer="no", words=message("verdict-free"), kind="bad")
    if ledger.choice:
        return _chosen(ledger, cap, limit)
    if math.isinf(proven):
        words = message("verdict-claims", claimed=claimed)
        return Half(answer="no", words=words, kind="bad", ways=("attack", "sound"))
    if not ledger.holds:
        words = message("verdict-claims-less", claimed=claimed, proven=proven)
        return Half(answer="more-than-claimed", words=words, kind="bad", ways=("sound",))
    most = shown(limit, "down")
    if proven > limit:
        after = limit_after(BEFORE, proven)
        typically = ledger.delta > 0
        words = message("verdict-over", limit=most, after=after, cap=cap, typically=typically)
        return Half(answer="over-limit", words=words, kind="bad")
    if ledger.delta > 0:
        delta = delta_text(ledger.delta)
        said = message("verdict-yes-delta", delta=delta)
        words = message("verdict-proven-delta", proven=proven, delta=delta)
        return Half(answer="yes-delta", said=said, words=words, kind="good")
    words = message("verdict-proven", limit=most, proven=proven)
    return Half(answer="yes", words=words, kind="good")


def _chosen(ledger: PrivacyLedger, cap: float, limit: float) -> Half:
    """Judge a release of which something was chosen after looking at the data."""
    noise = _protection(ledger.mechanism, cap, limit)
    if not noise.holds:
        return noise
    words = message("verdict-choice", proven=ledger.mechanism.proven, choice=ledger.choice)
    said = message("verdict-mechanism", choice=ledger.choice)
    return Half(answer="mechanism", said=said, words=words, kind="gap")
