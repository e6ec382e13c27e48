"""How much noise a privacy target needs (4.4), and what given noise costs (4.1).

The closed forms of the cost are shared with the mechanism that draws; they are named here for the
readers of the specification.
"""

import math
from collections.abc import Callable
from typing import Literal, get_args

from dp_core.errors import ParameterError
from dp_core.noise import bit_noise
from dp_core.noise.bit_noise import (
    Noise,
    effective_probabilities,
    epsilon_of_reports,
    lifetime_epsilon,
    published_report_epsilon,
    report_epsilon,
)
from dp_core.words import message

__all__ = [
    "Noise",
    "Rule",
    "choose_noise",
    "effective_probabilities",
    "epsilon_of_reports",
    "lifetime_epsilon",
    "published_report_epsilon",
    "report_epsilon",
]

Rule = Literal["sue", "oue", "optimal"]

_AIM = 1 - 1e-9  # of both targets, so that no rounding overshoots them
_MOST = 60.0  # epsilon of one attribute: beyond, chances are 0 and 1 in any arithmetic


def choose_noise(
    report_epsilon: float,
    lifetime_epsilon: float,
    attributes: int,
    *,
    rule: str,
    categories: int = 2,
) -> tuple[float, float, float]:
    """Choose f, p and q that cost a wanted epsilon a report and over a lifetime.

    Parameters
    ----------
    report_epsilon : float
        Proven epsilon of one report of the whole record; above 0.
    lifetime_epsilon : float
        Bound on all reports of a record that never changes; at least `report_epsilon`. Infinity
        gives f = 0.
    attributes : int
        d, number of attributes of the record.
    rule : {"sue", "oue", "optimal"}
        Which of the pairs (p, q) of this cost: p + q = 1, always possible; a true 1 is reported as
        1 with chance 1/2, which needs a long lifetime budget; or the least variance for an
        attribute of `categories` categories.
    categories : int
        k of the rule "optimal", at least 2.

    Returns
    -------
    tuple of float
        f, p and q; they never cost more than was asked.

    Raises
    ------
    ParameterError
        If the targets are out of order or the rule cannot reach them.

    Notes
    -----
    "optimal" minimises ((1 - 1/k) p*(1 - p*) + (1/k) q*(1 - q*)) / (q* - p*)². With
    e = exp(report_epsilon / d) that is ((k - 1) e + (e - (e - 1) q*)²) / (q* (1 - q*)) up to a
    factor, and it has one stationary point: q* = 1 / (1 + w) with w² = (k - 1 + 1/e) / (k - 1 + e).
    k = 2 gives "sue", and as k grows q* falls to the 1/2 of "oue".

    References
    ----------
    lremh.md 4.4; Wang et al., 2017.

    Examples
    --------
    >>> [round(value, 5) for value in choose_noise(4, 8, 4, rule="sue")]
    [0.53788, 0.235, 0.765]
    """
    _check_targets(report_epsilon, lifetime_epsilon, attributes)
    _check_rule(rule, categories)
    one = min(_AIM * report_epsilon / attributes, _MOST)
    half = _AIM * lifetime_epsilon / (2 * attributes)

    def lifetime(of_f: float) -> float:
        return bit_noise.lifetime_epsilon(of_f, attributes)

    def report(of_q: float) -> float:
        return bit_noise.report_epsilon(f, p, of_q, attributes)

    f = _nearer(_permanent(half), 1.0, lifetime_epsilon, lifetime)
    odds = _odds(one, half, attributes, rule=rule, categories=categories)
    p, q = (0.0, 1.0) if report_epsilon == lifetime_epsilon else _instantaneous(f, one, odds)
    q = _nearer(q, p, report_epsilon, report)
    if not p < q or f == 1:
        raise ParameterError(
            message(
                "lremh-noise-report-epsilon-lifetime-epsilon",
                report_epsilon=f"{report_epsilon:g}",
                lifetime_epsilon=f"{lifetime_epsilon:g}",
                attributes=attributes,
            ),
            field="report_epsilon",
        )
    return f, p, q


def _permanent(half: float) -> float:
    """Permanent noise f that costs `half` for each bit that changes."""
    small = math.exp(-half if math.isinf(half) else -min(half, _MOST))
    return 2 * small / (1 + small)


def _nearer(value: float, end: float, target: float, cost: Callable[[float], float]) -> float:
    """Move a chance towards the end where it costs nothing, by as little as meets the target."""
    share = 2.0**-53
    while cost(value) > target:
        value, share = end + (value - end) * (1 - share), 2 * share
    return value


def _odds(one: float, half: float, attributes: int, *, rule: str, categories: int) -> float:
    """Odds (1 - q*) / q* of a rule."""
    if rule == "sue":
        return math.exp(-one / 2)
    if rule == "optimal":
        rest, small = categories - 1, math.exp(-one)
        wanted = math.sqrt(small * (rest + small) / (rest * small + 1))
        return min(wanted, _most_odds(one, half))
    if _most_odds(one, half) < 1:
        least_lifetime = 2 * attributes * (one + math.log((1 + math.exp(-one)) / 2))
        raise ParameterError(
            message(
                "lremh-noise-rule-oue-cannot-spend",
                one=f"{one * attributes:.4g}",
                attributes=f"{2 * attributes * half:.4g}",
                least_lifetime=f"{least_lifetime:.4g}",
            ),
            field="rule",
        )
    return 1.0


def _most_odds(one: float, half: float) -> float:
    """Largest odds (1 - q*) / q* with 0 ≤ p: (E - 1) / (e - E), e = exp(one) and E = exp(half).

    The bound of q ≤ 1, (e - E) / (e (E - 1)), lies below the odds exp(-one / 2) of every rule.
    """
    if one <= half:
        return math.inf
    return math.exp(half - one) * math.expm1(-half) / math.expm1(half - one)


def _instantaneous(f: float, one: float, odds: float) -> tuple[float, float]:
    """Take the permanent layer off q* = 1 / (1 + odds) and p* = 1 / (1 + odds exp(one))."""
    if f == 1:
        return 0.0, 0.0
    kept, changed = 1 - f / 2, f / 2
    q_star, p_star = 1 / (1 + odds), 1 / (1 + odds * math.exp(one))
    p = (kept * p_star - changed * q_star) / (1 - f)
    q = (kept * q_star - changed * p_star) / (1 - f)
    return min(max(p, 0.0), 1.0), min(max(q, 0.0), 1.0)


def _check_targets(report: float, lifetime: float, attributes: int) -> None:
    bit_noise.lifetime_epsilon(1.0, attributes)
    if not (0 < report < math.inf and report <= lifetime):
        raise ParameterError(
            message(
                "lremh-noise-report-epsilon-must-above",
                report=f"{report:g}",
                lifetime=f"{lifetime:g}",
            ),
            field="report_epsilon",
        )


def _check_rule(rule: str, categories: int) -> None:
    if rule not in get_args(Rule):
        raise ParameterError(
            message("lremh-noise-rule-must-sue-oue", rule=f"{rule!r}"), field="rule"
        )
    if not categories >= 2:
        raise ParameterError(
            message("lremh-noise-categories-must-least-drop", categories=categories),
            field="categories",
        )
