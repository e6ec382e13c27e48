"""How many users a question needs, before anybody is asked (6.1, 7.4).

The report of attribute j keeps a share λ_j of the information in its category, and an interaction
the product of theirs: pairs cost far more users and steps of EM than single attributes.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np

from dp_core.algorithms.lremh.method.asking import ONE_ANSWER, Protocol, kind_of, views_of
from dp_core.algorithms.lremh.method.steps import em
from dp_core.algorithms.lremh.method.steps.likelihood import (
    Likelihood,
    information_fraction,
    largest_fraction,
)
from dp_core.algorithms.lremh.method.steps.users import (
    Sets,
    cells_of,
    information,
    interactions,
    noise_of,
    subset_share,
)
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LocalParams, ReportParams, ViewParams
from dp_core.arrays import Floats
from dp_core.noise.bit_noise import Noise, report_epsilon
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse
from dp_core.params import must_be


def learning_steps(noise: Noise, domains: Sequence[int]) -> float:
    """Count the steps 1 / max λ_j that learn single attributes; their square learns pairs."""
    return 1 / max(_fractions(noise, domains).values())


def true_bits(noise: Noise, domains: Sequence[int]) -> float:
    """Share of a report's bits that are as in the record, on average."""
    total = sum(noise.q_star + (size - 1) * noise.silence[1] for size in domains)
    return total / sum(domains)


def _fractions(noise: Noise, domains: Sequence[int]) -> dict[int, float]:
    """Information fraction of each domain size that occurs."""
    if not len(domains):
        raise must_be("domains", domains, "of 1 attribute or more")
    return {k: information_fraction(noise.f, noise.p, noise.q, k) for k in set(domains)}


# --- planned errors of every method before anybody is asked, and the ε they need (6.1 and 3) ------

_MOST = 700.0  # beyond, e^-ε is 0 in any arithmetic


@dataclass(frozen=True, kw_only=True)
class Design:
    """How hard a way of asking makes it to learn how attributes go together.

    S_m sums ∏ (k_j - 1) / λ_j over all sets of 1 to m attributes.
    """

    sums: tuple[float, ...]  # S_m for interactions of up to m = 1, 2, … attributes, as are learnt
    steps: float | None = None  # of EM, that learn single attributes; None where it is not used
    most: int = 2  # largest interaction that an estimate of these answers shows without being asked

    @property
    def orders(self) -> int:
        """Largest interaction that is learnt."""
        return len(self.sums)

    @property
    def promised(self) -> int:
        """Order that a user of the estimate relies on: pairs, or all where all are answered."""
        return min(self.most, self.orders)

    def users_missing(self, users: float) -> float:
        """Users needed where the planned error exceeds one half; 0 where it does not."""
        enough = self.planned_error(users, self.promised) <= 0.5
        return 0 if enough else self.users_needed(0.5, self.promised)

    def planned_error(self, users: float, order: int) -> float:
        """Predict the total variation of an efficient unbiased estimate: sqrt(S / (2 π n)).

        Exact as n grows, at the uniform table; an upper guide elsewhere (lremh.md 6.1). It may be
        above 1, which no estimate that is a distribution reaches.
        """
        return math.sqrt(self.sums[order - 1] / (2 * math.pi * users))

    def users_needed(self, target: float, order: int) -> float:
        """Users whose planned error is the target; infinite where beyond all floats."""
        needed = self.sums[order - 1] / (2 * math.pi * target**2)
        return math.ceil(needed) if math.isfinite(needed) else needed


def design_of_bits(noise: Noise, domains: Sequence[int]) -> Design:
    """Plan for scrambled bits, attribute by attribute."""
    fractions = _fractions(noise, domains)
    terms = _interactions([(size - 1) / fractions[size] for size in domains])
    return Design(sums=tuple(accumulate(terms)), steps=learning_steps(noise, domains))


def design_of(method: str, params: LocalParams, domains: Sequence[int]) -> Design:
    """Plan for any method; raises ParameterError if the noise asked for cannot be had."""
    if method in ONE_ANSWER:
        views = views_of(method, params, domains)
        shares = [_share(method, params.epsilon, cells) for cells in cells_of(domains, views)]
        if isinstance(params, ViewParams) and method == "views":
            return _of_views(domains, views, shares, min(params.order, len(domains)))
        if len(views) > 1:
            return _of_views(domains, views, shares, 2)
        return _joint(shares[0], domains)
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
    return _joint(1.0, domains)


def kary_share(epsilon: float, categories: float) -> float:
    """Share of the information that k-ary answers keep: (p - p')² at the uniform table."""
    small = math.exp(-min(epsilon, _MOST))
    return (-math.expm1(-min(epsilon, _MOST)) / (1 + (categories - 1) * small)) ** 2


def unary_share(epsilon: float, categories: float) -> float:
    """Share of the information that counts of one bit a category keep, at the uniform table.

    A true 1 is sent as 1 half the time, so that it is one half even where zeros have no noise.
    """
    gap = math.tanh(epsilon / 2) / 2
    one = gap / categories + 0.5 - gap
    return gap**2 / (categories * one * (1 - one) + gap**2 / categories)


SHARES: Mapping[type[Protocol], Callable[[float, int], float]] = {
    SubsetResponse: subset_share,
    UnaryResponse: unary_share,
    KaryResponse: kary_share,
}


def _share(method: str, epsilon: float, cells: int) -> float:
    return SHARES[kind_of(method, epsilon, cells)](epsilon, cells)


def _joint(share: float, domains: Sequence[int]) -> Design:
    if not share:
        return Design(sums=(math.inf,) * len(domains), most=len(domains))
    counts = accumulate(_interactions([size - 1 for size in domains]))
    return Design(sums=tuple(total / share for total in counts), most=len(domains))


def _of_views(domains: Sequence[int], views: Sets, shares: Sequence[float], order: int) -> Design:
    """Add up what the views that hold a set of attributes tell of it; users split evenly."""
    terms = [0.0] * order
    told = information(views, [share / len(views) for share in shares], order)
    for some, known in told.items():
        terms[len(some) - 1] += interactions(domains, some) / known
    return Design(sums=tuple(accumulate(terms)), most=order)


def _interactions(weights: Sequence[float]) -> list[float]:
    """Elementary symmetric polynomials 1 to d."""
    sums = [1.0] + [0.0] * len(weights)
    for weight in weights:
        sums = [1.0, *(same + weight * less for less, same in pairwise(sums))]
    return sums[1:]


# --- how EM comes closer to the truth, and goes past it: the way from each start (2.2, 6.1) -------

MARKS = 40
LEAST_REACH = 100
"""Plain EM iterations that are shown at least."""
_SPARE = em.MOST_STEPS - MARKS - 10


@dataclass(frozen=True, kw_only=True, eq=False)
class Route:
    """Tables on the way of EM from one start, at `Routes.marks`, and where the stop rule ends it.

    Errors are total variation to the truth; None where that is not known.
    """

    errors: Floats | None
    log_likelihood: Floats  # mean per report, nats
    stop: int  # iterations
    stop_error: float | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Routes:
    """Routes from the uniform table and from LASSO's."""

    marks: Floats  # plain EM iterations, from 1 on
    uniform: Route
    lasso: Route
    single: float  # iterations that learn single attributes, and pairs
    pairs: float
    kept: int  # candidates that LASSO leaves
    deleted: float | None  # true share of people whose record LASSO deletes


def em_routes(
    given: Likelihood, true: Floats | None, *, stop: em.Stop = em.PUBLISHED, alpha: float = em.ALPHA
) -> Routes:
    """Follow EM from both starts, on the accelerated path, to 3 t2 or where 150 steps reach."""
    fraction = largest_fraction(given)
    start = em.lasso_table(given.reports, given.noise, alpha=alpha).table
    kept, marks = em.kept_candidates(start), _marks(fraction)

    def route(start: Floats) -> Route:
        tables = em.run_path(given, start, marks.tolist(), fraction=fraction).tables
        ended = em.run_em(given, start, stop)
        known = None
        if true is not None:
            known = [total_variation(table, true) for table in (*tables, ended.table)]
        return Route(
            errors=None if known is None else np.array(known[:-1]),
            log_likelihood=np.array([given.log_likelihood(table) for table in tables]),
            stop=ended.iterations,
            stop_error=None if known is None else known[-1],
        )

    return Routes(
        marks=marks,
        uniform=route(given.uniform()),
        lasso=route(start),
        single=1 / fraction,
        pairs=fraction**-2,
        kept=int(kept.sum()),
        deleted=None if true is None else float(true[~kept].sum()),
    )


def _marks(fraction: float) -> Floats:
    """Choose the iterations at which tables are kept, evenly spaced on a log axis."""
    reach = max(1.0, 0.7 / fraction) * _SPARE
    last = min(max(3 * fraction**-2, LEAST_REACH), max(reach, LEAST_REACH))
    return np.unique(np.geomspace(1, last, MARKS).round())
