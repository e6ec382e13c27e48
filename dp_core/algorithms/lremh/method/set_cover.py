"""Views: users answer for a few attributes each, so that all asked tables can be worked out (3)."""

from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.lremh.data.in_parts import CountedAnswers
from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.rivals.joint import check_bits, unbiased_shares
from dp_core.algorithms.lremh.method.rivals.view_reports import ViewReports, ask_views
from dp_core.algorithms.lremh.method.steps.most_even import most_even
from dp_core.algorithms.lremh.method.steps.views import (
    cells_of,
    information,
    subset_share,
    views_for,
)
from dp_core.noise.mechanisms import Rng, SubsetResponse

PRICE = 8.0
"""Of a measured cell, in units of its variance at the uniform table."""


def ask_cover(
    codes: ArrayLike | CountedAnswers,
    domains: tuple[int, ...],
    epsilon: float,
    order: int,
    rng: Rng,
) -> ViewReports:
    """Ask each user for one view of the public design, by a subset of its cells.

    Parameters
    ----------
    codes : array_like of int, shape (n, d), or CountedAnswers
    domains : tuple of int
    epsilon : float
        Of each user's single answer.
    order : int
        Tables of so many attributes are wanted.
    rng : Generator or Entropy

    Returns
    -------
    ViewReports

    Raises
    ------
    ParameterError
        If epsilon is out of range, or the answers would not fit.
    """
    views = views_for(domains, epsilon, order)
    cells = cells_of(domains, views)
    if not isinstance(codes, CountedAnswers):
        check_bits(len(np.asarray(codes)), max(cells))
    mechanisms = [SubsetResponse(epsilon=epsilon, categories=each) for each in cells]
    return ask_views(codes, domains, views, mechanisms, rng)


def cover_table(sent: ViewReports, order: int) -> Floats:
    """Estimate the joint table from answers on views.

    Of each set of `order` attributes the tables of the views that hold it are averaged, each with
    the weight of what it tells; the estimate is the most even table near these averages.

    Parameters
    ----------
    sent : ViewReports
        Of subsets.
    order : int
        As users were asked for.

    Returns
    -------
    ndarray, shape (k_1, ..., k_d)
        Positive, sums to 1.
    """
    order = min(order, len(sent.domains))
    weights = [
        len(reports) * subset_share(mechanism.epsilon, mechanism.categories)
        for mechanism, reports in zip(sent.mechanisms, sent.reports, strict=True)
    ]
    told = {
        some: weight
        for some, weight in information(sent.views, weights, order).items()
        if len(some) == order and weight > 0
    }
    sums = _weighted_sums(sent, weights, order)
    sets = sorted(told)
    sizes = [1 / sums[some].size for some in sets]
    return most_even(
        sent.domains,
        sets,
        [sums[some] / told[some] for some in sets],
        [PRICE * size * (1 - size) / told[some] for some, size in zip(sets, sizes, strict=True)],
    )


def _weighted_sums(
    sent: ViewReports, weights: list[float], order: int
) -> dict[tuple[int, ...], Floats]:
    """Add up the tables of each set of attributes over the views that somebody answered."""
    sums: dict[tuple[int, ...], Floats] = {}
    asked = zip(sent.views, sent.mechanisms, sent.reports, weights, strict=True)
    for view, mechanism, reports, weight in asked:
        if not len(reports):
            continue
        table = unbiased_shares(reports, mechanism).reshape([sent.domains[j] for j in view])
        for places in combinations(range(len(view)), order):
            rest = tuple(axis for axis in range(len(view)) if axis not in places)
            some = tuple(view[place] for place in places)
            sums[some] = sums.get(some, 0.0) + weight * table.sum(axis=rest).ravel()
    return sums
