"""Choices before a survey: which chances of the bits, which question, how many attributes (4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from dp_core.algorithms.lremh.method.steps.noise import (
    Noise,
    Rule,
    choose_noise,
    lifetime_epsilon,
    report_epsilon,
)
from dp_core.algorithms.lremh.method.steps.users import noise_of
from dp_core.algorithms.lremh.params import LocalParams, ReportParams, ViewParams
from dp_core.algorithms.lremh.study.designs import Design, design_of, design_of_bits
from dp_core.algorithms.lremh.study.one_user import ONE_ANSWER
from dp_core.errors import ParameterError

BITS = "bits"
"""Key of scrambled bits among the questions."""


@dataclass(frozen=True, kw_only=True)
class RuleLine:
    """One way to choose the chances of the bits within the same two budgets.

    Parameters
    ----------
    rule : str
        sue, oue, optimal.
    noise : Noise or None
        None where the budgets are out of reach.
    design : Design or None
    why : str
        What is wrong where they are None.
    """

    rule: str
    noise: Noise | None
    design: Design | None
    why: str = ""


def rule_lines(report: float, lifetime: float, domains: Sequence[int]) -> list[RuleLine]:
    """Choose f, p and q by each rule.

    Parameters
    ----------
    report, lifetime : float
        Proven ε of one report and of any number, for the whole record.
    domains : sequence of int
        k_j.

    Returns
    -------
    list of RuleLine
        In the order sue, oue, optimal; the last is tuned to the attribute with most categories.
    """
    return [_rule_line(rule, report, lifetime, domains) for rule in get_args(Rule)]


def _rule_line(rule: str, report: float, lifetime: float, domains: Sequence[int]) -> RuleLine:
    try:
        chances = choose_noise(report, lifetime, len(domains), rule=rule, categories=max(domains))
    except ParameterError as error:
        return RuleLine(rule=rule, noise=None, design=None, why=str(error))
    noise = Noise(*chances)
    return RuleLine(rule=rule, noise=noise, design=design_of_bits(noise, domains))


def budgets(noise: Noise, attributes: int) -> tuple[float, float]:
    """Proven ε of one report and of any number, for the whole record."""
    report = report_epsilon(noise.f, noise.p, noise.q, attributes)
    return report, lifetime_epsilon(noise.f, attributes)


@dataclass(frozen=True, kw_only=True)
class Question:
    """One way to ask at a given ε of one answer.

    Parameters
    ----------
    key : str
        `BITS`, or the method whose users send one answer.
    design : Design
    """

    key: str
    design: Design


def questions(
    own: Design, epsilon: float, domains: Sequence[int], *, order: int = 2
) -> list[Question]:
    """Plan the other ways to ask at the same ε of one answer.

    Parameters
    ----------
    own : Design
        Of the bits.
    epsilon : float
        Proven, of one report of the whole record.
    domains : sequence of int
    order : int
        Attributes of the tables that views are chosen for.

    Returns
    -------
    list of Question
        The bits first. What many answers cost together is not equated.
    """
    params = ViewParams(epsilon=epsilon, order=order)
    others = [Question(key=key, design=design_of(key, params, domains)) for key in ONE_ANSWER]
    return [Question(key=BITS, design=own), *others]


@dataclass(frozen=True, kw_only=True)
class AttributeLine:
    """What a survey of the first so many attributes takes.

    Parameters
    ----------
    attributes, candidates : int
        d and K.
    epsilon : float
        Proven, of one report of the whole record.
    planned_error, users_needed : float
    """

    attributes: int
    candidates: int
    epsilon: float
    planned_error: float
    users_needed: float


def attribute_lines(
    method: str,
    params: LocalParams,
    domains: Sequence[int],
    *,
    users: float,
    target: float,
    order: int | None,
) -> list[AttributeLine]:
    """Add attributes one by one.

    Parameters
    ----------
    method : str
    params : LocalParams
        Its noise is chosen anew for each number of attributes, unless it is given by hand.
    domains : sequence of int
        In the order of adding.
    users, target : float
        n, and a total variation.
    order : int or None
        Largest interaction to learn; None for all of them.

    Returns
    -------
    list of AttributeLine
        Ends before the noise that was asked for cannot be had.
    """
    lines = []
    candidates = 1
    for d in range(1, len(domains) + 1):
        candidates *= domains[d - 1]
        try:
            made = design_of(method, params, domains[:d])
            epsilon = proven_epsilon(method, params, domains[:d])
        except ParameterError:
            break
        most = made.orders if order is None else min(order, made.orders)
        lines.append(
            AttributeLine(
                attributes=d,
                candidates=candidates,
                epsilon=epsilon,
                planned_error=made.planned_error(users, most),
                users_needed=made.users_needed(target, most),
            )
        )
    return lines


def proven_epsilon(method: str, params: LocalParams, domains: Sequence[int]) -> float:
    """Proven ε of one report or answer of the whole record."""
    if isinstance(params, ReportParams):
        return budgets(noise_of(params, tuple(domains), method=method), len(domains))[0]
    return params.epsilon
