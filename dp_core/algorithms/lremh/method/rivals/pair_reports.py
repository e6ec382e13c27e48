"""Each user answers for one pair of attributes with the whole budget, as in CALM (3).

The pairs' tables are combined by the log-linear fit of `pairwise`, as if all they say were signal.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.patterns import Floats, Integers
from dp_core.algorithms.lremh.method.rivals.joint import Protocol, share_variance, unbiased_shares
from dp_core.algorithms.lremh.method.steps.blocks import Blocks
from dp_core.algorithms.lremh.method.steps.pairwise import PENALTY, fit_pairs
from dp_core.algorithms.lremh.method.steps.shrinkage import pair_target, shrunk_ways
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import KaryResponse, Rng, UnaryResponse
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, parallel

Reports = NDArray[np.int64] | NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True, eq=False)
class PairReports:
    """What users sent, pair by pair in the order (0, 1), (0, 2), ..., (d - 2, d - 1).

    Parameters
    ----------
    domains : tuple of int
    mechanisms : tuple of KaryResponse or UnaryResponse
        One for each pair, on k_i k_j categories.
    reports : tuple of ndarray of int
        What each released; empty where a pair has no users.
    groups : tuple of ndarray of int
        Which users were asked for each pair, in the order of its reports; drawn without the data.
    """

    domains: tuple[int, ...]
    mechanisms: tuple[Protocol, ...]
    reports: tuple[Reports, ...]
    groups: tuple[Integers, ...]

    def spend(self, step: str) -> Node:
        """Write the ledger: every user is in one group, and groups are drawn without the data."""
        asked = zip(Blocks(self.domains).pairs, self.mechanisms, self.reports, strict=True)
        lines = [
            mechanism.spend(f"attributes {i + 1} and {j + 1}")
            for (i, j), mechanism, sent in asked
            if len(sent)
        ]
        return parallel(step, *lines)


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


def ask_pairs(codes: ArrayLike, domains: Sequence[int], epsilon: float, rng: Rng) -> PairReports:
    """Split users evenly and at random over the pairs; each answers for theirs alone.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
    domains : sequence of int
        k_j, at least two attributes.
    epsilon : float
        Of each user's single answer.
    rng : Generator or Entropy

    Returns
    -------
    PairReports

    Raises
    ------
    ParameterError
        If there is only one attribute, or epsilon is out of range.
    """
    rows, blocks = np.asarray(codes, dtype=np.int64), Blocks(tuple(domains))
    if not blocks.pairs:
        raise ParameterError(
            "There is one attribute, and a pair needs two; choose another attribute as well.",
            field="attributes",
        )
    splitting, *asking = streams(rng, 1 + len(blocks.pairs))
    groups = _groups(len(rows), len(blocks.pairs), generator_of(splitting))
    mechanisms: list[Protocol] = []
    reports: list[Reports] = []
    for (i, j), users, stream in zip(blocks.pairs, groups, asking, strict=True):
        mechanism = pair_mechanism(epsilon, domains[i] * domains[j])
        mechanisms.append(mechanism)
        answers = rows[users, i] * domains[j] + rows[users, j]
        reports.append(mechanism.release(answers, stream) if users.size else users)
    return PairReports(
        domains=blocks.domains,
        mechanisms=tuple(mechanisms),
        reports=tuple(reports),
        groups=tuple(groups),
    )


def pairs_table(sent: PairReports) -> Floats:
    """Estimate the joint table from answers on pairs.

    Parameters
    ----------
    sent : PairReports

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


def _groups(users: int, pairs: int, rng: Generator) -> list[Integers]:
    """Users of each pair; sizes differ by at most one."""
    return [np.sort(part) for part in np.array_split(rng.permutation(users), pairs)]


def _measured(blocks: Blocks, sent: PairReports) -> tuple[Floats, Floats]:
    """Unbiased tables of the pairs and their standard errors; nan and 0 where nobody was asked."""
    tables = np.full((blocks.size, blocks.size), np.nan)
    errors = np.zeros_like(tables)
    asked = zip(blocks.pairs, sent.mechanisms, sent.reports, strict=True)
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
