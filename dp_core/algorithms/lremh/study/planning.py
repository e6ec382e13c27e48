"""How many users a question needs, before anybody is asked (6.1, 7.4).

The report of attribute j keeps a share λ_j of the information in its category, and an interaction
of several attributes keeps the product of theirs: pairs and triples are far more expensive than
single attributes, in users and in steps of expectation maximisation.
"""

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from dp_core.algorithms.lremh.method.steps.information import information_fraction
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.errors import ParameterError
from dp_core.words import message


def planned_error(  # noqa: PLR0917 — the names of the specification
    f: float, p: float, q: float, domains: Sequence[int], users: float, order: int | None = None
) -> float:
    """Predict the total variation of an efficient unbiased estimate: sqrt(S / (2 π n)).

    S sums ∏ (k_j - 1) / λ_j over all sets of 1 to `order` attributes.

    Parameters
    ----------
    f, p, q : float
        Noise of reports that say something.
    domains : sequence of int
        k_j ≥ 2.
    users : float
        n, above 0.
    order : int, optional
        Largest interaction that is estimated, 1 to d; None for the full joint table.

    Returns
    -------
    float
        May be above 1, which no estimate that is a distribution reaches.

    Raises
    ------
    ParameterError
        If a value is out of range.

    Notes
    -----
    Exact as n grows, at the uniform table; an upper guide elsewhere (lremh.md 6.1).

    Examples
    --------
    >>> round(planned_error(0.5, 0.5, 0.75, [2, 2, 3], 1000), 6)
    3.828259
    """
    if not users > 0:
        raise ParameterError(
            message("lremh-planning-users-must-above-say", users=users), field="users"
        )
    terms = _terms(f, p, q, domains)
    return math.sqrt(sum(terms[: _order(order, domains)]) / (2 * math.pi * users))


def users_needed(  # noqa: PLR0917 — the names of the specification
    f: float, p: float, q: float, domains: Sequence[int], target: float, order: int | None = None
) -> float:
    """Count the users whose planned error is the target: S / (2 π target²).

    Parameters
    ----------
    f, p, q : float
        Noise of reports that say something.
    domains : sequence of int
        k_j ≥ 2.
    target : float
        Total variation, above 0.
    order : int, optional
        Largest interaction that is estimated, 1 to d; None for the full joint table.

    Returns
    -------
    float
        A whole number, rounded up; infinite where it is beyond all floats.

    Raises
    ------
    ParameterError
        If a value is out of range.

    Examples
    --------
    >>> users_needed(0.5, 0.5, 0.75, [2] * 8, 0.1, order=2)
    418435
    """
    if not target > 0:
        raise ParameterError(
            message("lremh-planning-target-must-above-choose", target=target),
            field="target",
        )
    needed = sum(_terms(f, p, q, domains)[: _order(order, domains)]) / (2 * math.pi * target**2)
    return math.ceil(needed) if math.isfinite(needed) else needed


def difficulties(noise: Noise, domains: Sequence[int]) -> tuple[float, ...]:
    """Give S of interactions of up to 1, 2, …, d attributes; S / (2 π n) is a squared error."""
    return tuple(accumulate(_terms(noise.f, noise.p, noise.q, domains)))


def learning_steps(noise: Noise, domains: Sequence[int]) -> tuple[float, float]:
    """Count the steps t1 = 1 / max λ_j and t2 = t1² that learn single attributes and pairs."""
    single = 1 / max(_fractions(noise, domains).values())
    return single, single**2


def true_bits(noise: Noise, domains: Sequence[int]) -> float:
    """Share of a report's bits that are as in the record, on average.

    Examples
    --------
    >>> round(true_bits(Noise(0.5, 0.5, 0.75), [2, 2]), 4)
    0.5625
    """
    total = sum(noise.q_star + (size - 1) * noise.silence[1] for size in domains)
    return total / sum(domains)


def _terms(f: float, p: float, q: float, domains: Sequence[int]) -> list[float]:
    """Elementary symmetric polynomials 1 to d of (k_j - 1) / λ_j."""
    fractions = _fractions(Noise(f, p, q), domains)
    sums = [1.0] + [0.0] * len(domains)
    for size in domains:
        weight = (size - 1) / fractions[size]
        sums = [1.0, *(same + weight * less for less, same in pairwise(sums))]
    return sums[1:]


def _fractions(noise: Noise, domains: Sequence[int]) -> dict[int, float]:
    """Information fraction of each domain size that occurs."""
    if not len(domains):
        raise ParameterError(message("lremh-planning-there-attributes-plan-needs"))
    return {k: information_fraction(noise.f, noise.p, noise.q, k) for k in set(domains)}


def _order(order: int | None, domains: Sequence[int]) -> int:
    if order is None:
        return len(domains)
    if not 1 <= order <= len(domains):
        raise ParameterError(
            message(
                "lremh-planning-order-must-number-attributes", order=order, domains=len(domains)
            ),
            field="order",
        )
    return order
