"""How far the odds about a person can grow; and the ε at which that is bearable."""

import math

from dp_core.errors import ParameterError
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.study.risk import advantage, odds_multiplier
from dp_core.words import Message, message, say

MANY = 1e6
"""A factor from which its size no longer matters."""

_ROUNDING_NOISE = 1e-9  # far above the error of the formula, far below a digit that is shown


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
            given = {"name": name, "value": f"{value:g}", "chance": name == "chance"}
            raise ParameterError(message("bearable-range", **given), field=name)
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
        most = percent(advantage(epsilon, delta), digits=1)
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
    return f"{text if share < 1 else 100}\N{NO-BREAK SPACE}%"


def delta_text(delta: float) -> str:
    """Write a delta without padding: 1e-6, 0.01.

    Examples
    --------
    >>> delta_text(1e-6), delta_text(0.01)
    ('1e-6', '0.01')
    """
    return f"{delta:.2g}".replace("e-0", "e-")
