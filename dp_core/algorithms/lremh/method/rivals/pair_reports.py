"""Each user answers for one pair of attributes with the whole budget, as in CALM (3).

The pairs' tables are combined by the log-linear fit of `pairwise`, as if all they say were signal.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.lremh.data.in_parts import CountedAnswers
from dp_core.algorithms.lremh.method.rivals.joint import Protocol, share_variance, unbiased_shares
from dp_core.algorithms.lremh.method.rivals.view_reports import ViewReports, ask_views
from dp_core.algorithms.lremh.method.steps.blocks import Blocks
from dp_core.algorithms.lremh.method.steps.pairwise import PENALTY, fit_pairs
from dp_core.algorithms.lremh.method.steps.views import pair_target, shrunk_ways
from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import KaryResponse, Rng, UnaryResponse
from dp_core.words import message


def pair_mechanism(epsilon: float, categories: int) -> Protocol:
    """Choose the protocol with the smaller variance: k-ary if m - 2 + e^ε < 4 e^ε.

    Examples
    --------
    >>> type(pair_mechanism(1.0, 4)).__name__, type(pair_mechanism(1.0, 42)).__name__
    ('KaryResponse', 'UnaryResponse')
    """
    if categories - 2 < 3 * math.exp(min(epsilon, 700)):
        return KaryResponse(epsilon=epsilon, categories=categories)
    return UnaryResponse(epsilon=epsilon, categories=categories)


def ask_pairs(
    codes: ArrayLike | CountedAnswers, domains: Sequence[int], epsilon: float, rng: Rng
) -> ViewReports:
    """Split users evenly and at random over the pairs; each answers for theirs alone.

    Parameters
    ----------
    codes : array_like of int, shape (n, d), or CountedAnswers
    domains : sequence of int
        k_j, at least two attributes.
    epsilon : float
        Of each user's single answer.
    rng : Generator or Entropy

    Returns
    -------
    ViewReports
        In the order (0, 1), (0, 2), ..., (d - 2, d - 1).

    Raises
    ------
    ParameterError
        If there is only one attribute, or epsilon is out of range.
    """
    pairs = tuple(Blocks(tuple(domains)).pairs)
    if not pairs:
        raise ParameterError(
            message("lremh-pair-reports-there-one-attribute-pair"),
            field="attributes",
        )
    mechanisms = [pair_mechanism(epsilon, domains[i] * domains[j]) for i, j in pairs]
    return ask_views(codes, domains, pairs, mechanisms, rng)


def pairs_table(sent: ViewReports) -> Floats:
    """Estimate the joint table from answers on pairs.

    Parameters
    ----------
    sent : ViewReports

    Returns
    -------
    ndarray, shape (k_1, ..., k_d)
        Positive, sums to 1: the table of largest entropy near the pairs' tables.

    References
    ----------
    Z. Zhang, T. Wang, N. Li, S. He, J. Chen, "CALM: Consistent Adaptive Local Marginal for
    Marginal Release under Local Differential Privacy", 2018; lremh.md 3.
    """
    blocks = Blocks(sent.domains)
    measured, errors = _measured(blocks, sent)
    raw = _ways(blocks, measured)
    ways = shrunk_ways(blocks, raw, np.ones(len(blocks.domains)))
    asked = blocks.apart & ~np.isnan(measured)
    deviations = np.where(asked, measured - np.outer(raw, raw), 0.0)
    target = pair_target(blocks, ways, deviations)
    return fit_pairs(blocks, ways, target, PENALTY * errors).table


def _measured(blocks: Blocks, sent: ViewReports) -> tuple[Floats, Floats]:
    """Unbiased tables of the pairs and their standard errors; nan and 0 where nobody was asked."""
    tables = np.full((blocks.size, blocks.size), np.nan)
    errors = np.zeros_like(tables)
    asked = zip(sent.views, sent.mechanisms, sent.reports, strict=True)
    for (i, j), mechanism, reports in asked:
        if not len(reports):
            continue
        here, there = blocks.at(i), blocks.at(j)
        shape = (blocks.domains[i], blocks.domains[j])
        tables[here, there] = unbiased_shares(reports, mechanism).reshape(shape)
        tables[there, here] = tables[here, there].T
        errors[here, there] = math.sqrt(share_variance(mechanism, len(reports)))
        errors[there, here] = errors[here, there].T
    return tables, errors


def _ways(blocks: Blocks, tables: Floats) -> Floats:
    """Average the margins of the pairs that hold an attribute; uniform where there is none."""
    margins = blocks.row_sums(np.where(blocks.apart, tables, np.nan))
    known = ~np.isnan(margins)
    total = np.where(known, margins, 0.0).sum(axis=1)
    uniform = blocks.spread(1 / np.array(blocks.domains, dtype=np.float64), 0)
    counts = known.sum(axis=1)
    return np.asarray(np.divide(total, counts, out=uniform, where=counts > 0))
