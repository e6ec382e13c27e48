"""How far the odds about a person can grow, in a few words for beside a slider."""

import math

from dp_core.study.risk import odds_multiplier

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
