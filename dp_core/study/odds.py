"""How far the odds about a person can grow, in words; and the ε at which that is bearable."""

import math

from dp_core.errors import ParameterError
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.study.risk import advantage, odds_multiplier

HARDLY_ANY = 5.0
"""Epsilon from which a bound on the odds protects hardly anybody."""
MANY = 1e6
"""A factor from which its size no longer matters."""

_ROUNDING_NOISE = 1e-9  # far above the error of the formula, far below a digit that is shown


def growth_sentence(epsilon: float, delta: float = 0.0) -> str:
    """Say by how much the odds about a person can grow, in one line for beside a slider.

    Parameters
    ----------
    epsilon : float
        Proven epsilon, zero or more; may be infinite.
    delta : float
        Proven delta, from 0 to 1.

    Raises
    ------
    ParameterError
        If epsilon is negative or not a number.

    Examples
    --------
    >>> growth_sentence(1.0)
    'Odds that anybody finds out grow at most 2.72-fold.'
    >>> growth_sentence(10.0)
    'Odds that anybody finds out grow at most 22,100-fold: hardly any protection.'
    >>> growth_sentence(20.0)
    'Odds that anybody finds out can grow more than a million-fold: hardly any protection.'
    >>> growth_sentence(math.inf)
    'No limit is proven for how much the odds grow that anybody finds out.'
    """
    factor = odds_multiplier(epsilon)
    if math.isinf(epsilon):
        return "No limit is proven for how much the odds grow that anybody finds out."
    weak = ": hardly any protection" if epsilon >= HARDLY_ANY else ""
    limit = "can grow" if factor >= MANY else "grow at most"
    words = f"Odds that anybody finds out {limit} {fold(factor)}-fold{weak}."
    return f"{words} With chance δ = {delta:.2g} even this may fail." if delta else words


def bearable_epsilon(cost: float, chance: float, bearable: float) -> float:
    """Largest epsilon under which the expected cost of a person grows by no more than is bearable.

    What has a chance now has at most ``exp(epsilon)`` times that chance after, so the expected
    cost grows by at most ``(exp(epsilon) - 1) cost chance``: epsilon is at most
    ``ln(1 + bearable / (cost chance))``.

    Parameters
    ----------
    cost : float
        Of the harm to one person, above 0, in any unit.
    chance : float
        Of that harm without the release, above 0 and at most 1.
    bearable : float
        Rise of the expected cost that is accepted, above 0, in the unit of the cost.

    Raises
    ------
    ParameterError
        If a number is out of its range.

    Examples
    --------
    >>> round(bearable_epsilon(1000, 0.01, 5), 3)
    0.405
    """
    for name, value in (("cost", cost), ("chance", chance), ("bearable", bearable)):
        if not 0 < value < math.inf or (name == "chance" and value > 1):
            allowed = "above 0 and at most 1" if name == "chance" else "above 0 and finite"
            raise ParameterError(f"{name} = {value:g} must be {allowed}; correct it.", field=name)
    return math.log1p(bearable / (cost * chance))


def fold(factor: float) -> str:
    """Write a factor that is a bound: three digits, rounded up.

    Examples
    --------
    >>> fold(1.105), fold(math.e), fold(150.1), fold(math.exp(10)), fold(1e7)
    ('1.11', '2.72', '151', '22,100', 'more than a million')
    """
    if factor >= MANY:
        return "more than a million"
    digits = 2 - math.floor(math.log10(factor))
    up = math.ceil(factor * 10**digits - _ROUNDING_NOISE) / 10**digits
    return f"{up:,.{max(digits, 0)}f}"


def explained(ledger: PrivacyLedger) -> str:
    """Say by how much odds about a unit grow, and what holds where δ is above 0."""
    epsilon, delta = ledger.proven, ledger.delta
    factor = _factor(odds_multiplier(epsilon))
    if delta > 0:
        most = percent(advantage(epsilon, delta), digits=1)
        return (
            f"With δ = {delta_text(delta)} odds have no strict limit: a factor {factor} (e to "
            "the proven ε) is typical and can be exceeded. What does hold: no attack detects "
            f"people more than {most} above its false alarms."
        )
    words = f"Odds grow by at most a factor {factor} (e to the proven ε), whatever else is known."
    if ledger.neighbouring is Neighbouring.ADD_REMOVE:
        twice = _factor(odds_multiplier(2 * epsilon))
        words += f" For “which of two values?” instead of “in it or not?” the factor is {twice}."
    return words


def percent(share: float, *, digits: int = 0) -> str:
    """Write a share in per cent; only certainty is 100 %.

    Examples
    --------
    >>> percent(0.96), percent(0.7311, digits=1), percent(0.9999), percent(1)
    ('96 %', '73.1 %', 'almost 100 %', '100 %')
    """
    text = f"{100 * share:.{digits}f}"
    if share >= 1:
        return "100 %"
    return "almost 100 %" if float(text) == 100 else f"{text} %"


def _factor(value: float) -> str:
    return f"of {fold(value)}" if value >= MANY else fold(value)


def delta_text(delta: float) -> str:
    """Write a delta without padding: 1e-6, 0.01.

    Examples
    --------
    >>> delta_text(1e-6), delta_text(0.01)
    ('1e-6', '0.01')
    """
    return f"{delta:.2g}".replace("e-0", "e-")
