"""Planned errors of every method before anybody is asked, and the ε they need (6.1 and 3).

At the uniform table errors of interactions of different attributes add up. A set of attributes has
∏ (k_j - 1) of them, and an answer keeps a share of the information on each: the product of the λ_j
of bits, one share of an answer on the whole record, and of an answer on a pair what falls on it.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations, pairwise

from dp_core.algorithms.lremh.method.steps.noise import Noise, report_epsilon
from dp_core.algorithms.lremh.method.steps.users import noise_of
from dp_core.algorithms.lremh.method.steps.views import (
    Sets,
    cells_of,
    information,
    interactions,
    shares_of_views,
    subset_share,
    views_for,
)
from dp_core.algorithms.lremh.params import LocalParams, ReportParams, ViewParams
from dp_core.algorithms.lremh.study.one_user import ONE_ANSWER
from dp_core.algorithms.lremh.study.planning import difficulties, learning_steps

_MOST = 700.0  # beyond, e^-ε is 0 in any arithmetic


@dataclass(frozen=True, kw_only=True)
class Design:
    """How hard a way of asking makes it to learn how attributes go together.

    Parameters
    ----------
    sums : tuple of float
        S_m for interactions of up to m = 1, 2, … attributes; one for each order that is learnt.
    steps : float or None
        Steps of expectation maximisation that learn single attributes; None where it is not used.
    most : int
        Largest interaction that an estimate of these answers shows without being asked.
    """

    sums: tuple[float, ...]
    steps: float | None = None
    most: int = 2

    @property
    def orders(self) -> int:
        """Largest interaction that is learnt."""
        return len(self.sums)

    @property
    def promised(self) -> int:
        """Order that a user of the estimate relies on: pairs, or all where all are answered."""
        return min(self.most, self.orders)

    def users_missing(self, users: float, *, limit: float = 0.5) -> float:
        """Users needed where the planned error exceeds the limit; 0 where it does not."""
        if self.planned_error(users, self.promised) <= limit:
            return 0
        return self.users_needed(limit, self.promised)

    def planned_error(self, users: float, order: int) -> float:
        """Total variation expected of so many users: sqrt(S / (2 π n))."""
        return math.sqrt(self.sums[order - 1] / (2 * math.pi * users))

    def users_needed(self, target: float, order: int) -> float:
        """Users whose planned error is the target; infinite where beyond all floats."""
        needed = self.sums[order - 1] / (2 * math.pi * target**2)
        return math.ceil(needed) if math.isfinite(needed) else needed


def design_of_bits(noise: Noise, domains: Sequence[int]) -> Design:
    """Plan for scrambled bits, attribute by attribute."""
    return Design(
        sums=difficulties(noise, domains),
        steps=learning_steps(noise, domains)[0],
    )


def design_of(method: str, params: LocalParams, domains: Sequence[int]) -> Design:
    """Plan for any method of the registry.

    Parameters
    ----------
    method : str
    params : LocalParams
        Its parameters.
    domains : sequence of int
        k_j, at least one.

    Returns
    -------
    Design

    Raises
    ------
    ParameterError
        If the noise that was asked for cannot be had.
    """
    if method == "pairs" and len(domains) > 1:
        return _pairs(params.epsilon, domains)
    if isinstance(params, ViewParams) and method == "views":
        return _views(params.epsilon, tuple(domains), min(params.order, len(domains)))
    if method in ONE_ANSWER:
        return _joint(method, params.epsilon, domains)
    assert isinstance(params, ReportParams)
    return design_of_bits(noise_of(params, tuple(domains), method=method), domains)


def proven_epsilon(method: str, params: LocalParams, domains: Sequence[int]) -> float:
    """Give the proven ε of one report or answer about the whole record."""
    if not isinstance(params, ReportParams):
        return params.epsilon
    noise = noise_of(params, tuple(domains), method=method)
    return report_epsilon(noise.f, noise.p, noise.q, len(domains))


def open_design(domains: Sequence[int]) -> Design:
    """Plan for users who answer openly: the error of a sample."""
    counts = accumulate(_interactions([size - 1 for size in domains]))
    return Design(sums=tuple(float(total) for total in counts))


def kary_share(epsilon: float, categories: float) -> float:
    """Share of the information that k-ary answers keep: (p - p')² at the uniform table.

    Examples
    --------
    >>> round(kary_share(math.log(3), 4), 4)
    0.1111
    """
    small = math.exp(-min(epsilon, _MOST))
    return (-math.expm1(-min(epsilon, _MOST)) / (1 + (categories - 1) * small)) ** 2


def unary_share(epsilon: float, categories: float) -> float:
    """Share of the information that counts of one bit a category keep, at the uniform table.

    A true 1 is sent as 1 half the time, so that it is one half even where zeros have no noise.

    Examples
    --------
    >>> round(unary_share(50, 4), 4)
    0.5
    """
    gap = math.tanh(epsilon / 2) / 2
    one = gap / categories + 0.5 - gap
    return gap**2 / (categories * one * (1 - one) + gap**2 / categories)


def _joint(method: str, epsilon: float, domains: Sequence[int]) -> Design:
    shares: Mapping[str, Callable[[float, int], float]] = {
        "joint_subset": subset_share,
        "joint_oue": unary_share,
        "joint_grr": kary_share,
    }
    share = shares.get(method, _pair_share)(epsilon, math.prod(domains))
    if not share:
        return Design(sums=(math.inf,) * len(domains), most=len(domains))
    counts = accumulate(_interactions([size - 1 for size in domains]))
    return Design(sums=tuple(total / share for total in counts), most=len(domains))


def _pairs(epsilon: float, domains: Sequence[int]) -> Design:
    """Plan for one pair a user: an attribute is in d - 1 of the pairs, a pair in one."""
    pairs = tuple(combinations(range(len(domains)), 2))
    shares = [_pair_share(epsilon, cells) / len(pairs) for cells in cells_of(domains, pairs)]
    return _of_views(domains, pairs, shares, 2)


def _views(epsilon: float, domains: tuple[int, ...], order: int) -> Design:
    """Plan for a set cover: what a set of attributes keeps is the sum over views that hold it."""
    views = views_for(domains, epsilon, order)
    return _of_views(domains, views, shares_of_views(domains, views, epsilon), order)


def _of_views(domains: Sequence[int], views: Sets, shares: Sequence[float], order: int) -> Design:
    terms = [0.0] * order
    for some, told in information(views, shares, order).items():
        terms[len(some) - 1] += interactions(domains, some) / told
    return Design(sums=tuple(accumulate(terms)), most=order)


def _pair_share(epsilon: float, cells: float) -> float:
    """Share of the protocol that `pair_mechanism` takes."""
    kary = cells - 2 < 3 * math.exp(min(epsilon, _MOST))
    return kary_share(epsilon, cells) if kary else unary_share(epsilon, cells)


def _interactions(weights: Sequence[float]) -> list[float]:
    """Elementary symmetric polynomials 1 to d."""
    sums = [1.0] + [0.0] * len(weights)
    for weight in weights:
        sums = [1.0, *(same + weight * less for less, same in pairwise(sums))]
    return sums[1:]
