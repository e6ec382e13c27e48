"""What the error curves need: budgets at equal proven ε, trivial table, look-alike."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from dp_core.algorithms.lremh.data import generators
from dp_core.algorithms.lremh.method.asking import PROTOCOLS
from dp_core.algorithms.lremh.method.rivals.pair_reports import pair_mechanism
from dp_core.algorithms.lremh.method.steps.noise import Noise, report_epsilon
from dp_core.algorithms.lremh.method.steps.numbering import random_numbering
from dp_core.algorithms.lremh.method.steps.users import PUBLISHED, client_of, noise_of
from dp_core.algorithms.lremh.method.steps.views import cells_of, views_for
from dp_core.algorithms.lremh.outputs import Estimate, total_variation
from dp_core.algorithms.lremh.params import LocalParams, Numbering, ReportParams, ViewParams
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import SubsetResponse
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, parallel
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

EPSILONS = (0.1, 0.315, 1.0, 1.6, 4.0, 6.3, 10.0)
"""Budgets of the coarse curve, as the method on screen reads them; all are on the slider."""
QUIET = 1e3
"""A budget so large that no noise is left to see; every method accepts it."""
AVD = "avd"

LOOK_ALIKES: Mapping[str, str] = {
    "severity": say("lremh-curves-all-answers-hang-one"),
    "uneven": say("lremh-curves-unrelated-answers-some-them"),
    "even": say("lremh-curves-unrelated-answers-all-equally"),
}
"""Words for the kinds of `generators.look_alike`."""

_SEED = 2  # other people than those of the bundled tables


def distance(table: CategoricalTable, output: Estimate) -> Mapping[str, float]:
    """Total variation distance to the true joint table, and nothing else.

    For the data holder only.
    """
    return {AVD: total_variation(output.table, table.joint())}


def look_alike(kind: str, n: int, domains: Sequence[int], **facts: Any) -> CategoricalTable:
    """Make a table of given attributes and as many people as you say, from nobody's data.

    Parameters
    ----------
    kind : str
        Of `LOOK_ALIKES`.
    n : int
        People: how many take part is public.
    domains : sequence of int
        Number of categories of each attribute, which is public too.
    **facts
        Names and labels of the attributes.

    Returns
    -------
    CategoricalTable
        Always the same for the same numbers.
    """
    name = f"{n:,} people, {LOOK_ALIKES[kind]}"
    return generators.look_alike(kind, n, domains, seed=_SEED, **{"name": name} | facts)


def printed_share(method: str, attributes: int) -> int:
    """Proven ε of one report for each ε that a method is asked for: d where the factor d is lost.

    Examples
    --------
    >>> printed_share("lremh", 4), printed_share("plus", 4)
    (4, 1)
    """
    return attributes if method == PUBLISHED else 1


def report_ledger(params: LocalParams, domains: tuple[int, ...], *, method: str) -> PrivacyLedger:
    """Ledger of one report, its categories taken as public."""
    if isinstance(params, ReportParams):
        client = client_of(replace(params, reports=1), domains, method=method)
        return PrivacyLedger(
            Neighbouring.LOCAL, client.spend(say("lremh-curves-one-report-whole-record"))
        )
    sizes = [math.prod(domains)]
    if method == "pairs" and len(domains) > 1:
        sizes = [one * other for one, other in combinations(domains, 2)]
    protocol = PROTOCOLS.get(method)
    if isinstance(params, ViewParams):
        protocol = SubsetResponse
        sizes = cells_of(domains, views_for(domains, params.epsilon, params.order))
    mechanisms = [
        protocol(epsilon=params.epsilon, categories=k)
        if protocol
        else pair_mechanism(params.epsilon, k)
        for k in sizes
    ]
    lines = [each.spend(f"question {place}") for place, each in enumerate(mechanisms, 1)]
    return PrivacyLedger(
        Neighbouring.LOCAL, parallel(say("lremh-curves-one-answer-each-user"), *lines)
    )


def from_epsilon(params: LocalParams, epsilon: float) -> LocalParams:
    """Ask for another ε of one report: chances follow from it, the lifetime in proportion.

    Parameters
    ----------
    params : LocalParams
    epsilon : float
        As the method reads it.

    Returns
    -------
    LocalParams

    Examples
    --------
    >>> from_epsilon(ReportParams(epsilon=2.0, lifetime=3.0, reports=5), 4.0).lifetime
    6.0
    """
    if not isinstance(params, ReportParams):
        return replace(params, epsilon=epsilon)
    times = None if params.lifetime is None or params.noise else params.lifetime / params.epsilon
    lifetime = None if times is None else max(times * epsilon, epsilon)
    return replace(params, epsilon=epsilon, lifetime=lifetime, noise=None, reports=1)


def with_noise(params: LocalParams, noise: Noise, attributes: int) -> LocalParams:
    """Take given chances of the bits; who sends no bits gets the same proven ε of one report."""
    chances = (noise.f, noise.p, noise.q)
    if isinstance(params, ReportParams):
        return replace(params, noise=chances, reports=1)
    return replace(params, epsilon=report_epsilon(*chances, attributes))


def numbered(params: LocalParams, domains: tuple[int, ...]) -> LocalParams:
    """Fit an order of categories to other attributes: drawn anew where one was asked for."""
    if not isinstance(params, ReportParams) or params.numbering is None:
        return params
    return replace(params, numbering=random_order(domains))


def random_order(domains: tuple[int, ...]) -> Numbering:
    """Order of the categories that the page takes; that of the first attributes stays with more."""
    return random_numbering(domains, np.random.default_rng(0))


def chances_of(params: LocalParams, domains: tuple[int, ...], *, method: str) -> Noise | None:
    """Chances of the bits; None where users send something else, or no chances cost that ε."""
    if not isinstance(params, ReportParams):
        return None
    try:
        return noise_of(params, domains, method=method).rounded()
    except ParameterError:
        return None
