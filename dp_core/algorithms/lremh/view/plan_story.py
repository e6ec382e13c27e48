"""Words on too few users, from public numbers."""

import math

from dp_core.algorithms.lremh.study.planning import Design
from dp_core.algorithms.lremh.view.story import order_words, share
from dp_core.words import say

_SCALES = ((1e15, ""), (1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def people(number: float) -> str:
    """Write a large count with three digits that count, never below it.

    Examples
    --------
    >>> [people(n) for n in (7, 1340, 418_435, 2.9e9, 1.5e13, 4e21, math.inf)]
    ['7', '1,340', '419,000', '2.9 billion', '15 trillion', '4 × 10²¹', 'more than anybody has']
    """
    if math.isinf(number):
        return say("lremh-plan-story-more-than-anybody")
    rounded = _up(number)
    for size, word in _SCALES:
        if rounded >= size:
            if word:
                return f"{rounded / size:.3g}{word}"
            power = math.floor(math.log10(rounded) + 1e-12)
            return f"{rounded / 10**power:.3g} × 10{str(power).translate(_SUPERSCRIPT)}"
    return f"{rounded:,.0f}"


def _up(number: float) -> float:
    """Round up to three digits; counts below 1,000 as they are."""
    if number < 1_000:
        return math.ceil(number)
    unit = 10.0 ** (math.floor(math.log10(number)) - 2)
    return math.ceil(number / unit * (1 - 1e-12)) * unit


def error_text(error: float) -> str:
    """Write a planned error; no table is off by more than 1.

    Examples
    --------
    >>> error_text(0.0521), error_text(3.83)
    ('0.052', 'above 1')
    """
    return "above 1" if error > 1 else share(error)


def order_name(order: int, attributes: int) -> str:
    """Name the interactions of so many attributes.

    Examples
    --------
    >>> [order_name(order, 5) for order in range(1, 6)]
    ['single attributes', 'pairs', 'triples', 'sets of 4', 'the full table']
    """
    return "the full table" if order == attributes > 1 else order_words(order)


def too_few(own: Design, users: int, attributes: int) -> tuple[str, str] | None:
    """Say that there are too few users, and what would help; None where there are enough.

    Parameters
    ----------
    own : Design
        Of the noise on screen.
    users, attributes : int
        n and d.
    """
    needed = own.users_missing(users)
    if not needed:
        return None
    error = own.planned_error(users, own.promised)
    name = order_name(own.promised, attributes)
    return (
        say("lremh-plan-story-too-few-users-noise", people=people(needed)),
        say(
            "lremh-plan-story-users-planned-joint-error",
            users=users,
            name=name,
            error_text=error_text(error),
        ),
    )
