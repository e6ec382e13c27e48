"""PLUS: the same reports and the same ε, estimated so that pairs count as far as they are signal.

Several tables are fitted, from the coarsest (independent attributes) to EM far along its path. Each
is fitted anew without a third of the reports, and weighs as much as it explains the third it has
not seen (6.2). Reports only; so it costs no privacy.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.lremh.method.steps import em
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, largest_fraction
from dp_core.algorithms.lremh.method.steps.pairwise import Shrunk, moments, pairwise_table, shrink
from dp_core.algorithms.lremh.outputs import product_table
from dp_core.arrays import Floats

HEAD_START = 2.0  # nats by which the independent tables are preferred
SIMPLE = ("independent", "independent_shrunk")
UNIFORM_START = ("uniform_2t1", "uniform_t2/4", "uniform_t2", "uniform_3t2")
PAIRWISE_START = ("pairwise_t2/10", "pairwise_t2/2", "pairwise_2t2")
NAMES = (*SIMPLE, "pairwise", *UNIFORM_START, *PAIRWISE_START)
"""Short list: start of an EM path and where on it, in plain EM iterations."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Plus:
    """What PLUS found."""

    table: Floats  # (k_1, ..., k_d); weighted average of the short list
    short_list: Mapping[str, Floats]  # tables fitted to all reports, by name
    weights: Mapping[str, float]  # sum to 1
    # log-likelihood of reports a table has not seen, summed over all users, nats
    held_out: Mapping[str, float]
    signal_ways: Floats  # (d,); signal share of each attribute's distance from uniform, 0 to 1
    # (d, d); signal share of each pair's association, 0 to 1; nan on the diagonal
    signal_pairs: Floats


def plus_table(given: Likelihood, *, rng: Generator | None = None) -> Plus:
    """Estimate the joint table of all attributes from reports.

    Parameters
    ----------
    given : Likelihood
        Reports of n users and their noise.
    rng : Generator, optional
        Deals users into three folds; None: `public_order` does, which anybody can repeat.

    Returns
    -------
    Plus
        Does not depend on how categories are numbered, but for rounding.

    References
    ----------
    lremh.md 6.2.
    """
    fraction = largest_fraction(given)
    tables, shrunk = _short_list(given, fraction)
    held_out = np.zeros(len(NAMES))
    for some, others in em.folds(len(given.reports), rng):  # step 5
        fitted, _ = _short_list(given.of(some), fraction)
        held_out += others.size * em.mean_logs(given.of(others), fitted)
    weights = _weights(held_out)
    return Plus(
        table=np.tensordot(weights, np.stack([tables[name] for name in NAMES]), 1),
        short_list=tables,
        weights=dict(zip(NAMES, weights.tolist(), strict=True)),
        held_out=dict(zip(NAMES, held_out.tolist(), strict=True)),
        signal_ways=shrunk.signal_ways,
        signal_pairs=shrunk.signal_pairs,
    )


def _short_list(given: Likelihood, fraction: float) -> tuple[dict[str, Floats], Shrunk]:
    """Fit every table to some reports."""
    t1, t2 = 1 / fraction, fraction**-2

    def path(start: Floats, marks: list[float]) -> list[Floats]:
        return em.run_path(given, start, marks, fraction=fraction).tables

    measured = moments(given.reports, given.noise)  # step 1
    aim = shrink(measured)  # step 2
    pairwise = pairwise_table(aim)  # step 3
    simple = (product_table(em.one_way(given.reports, given.noise)), product_table(aim.shares))
    slow = path(given.uniform(), [2 * t1, t2 / 4, t2, 3 * t2])  # step 4
    fast = path(pairwise, [t2 / 10, t2 / 2, 2 * t2])
    return dict(zip(NAMES, (*simple, pairwise, *slow, *fast), strict=True)), aim


def _weights(held_out: Floats) -> Floats:
    """Shares ∝ exp(held-out log-likelihood), computed from the largest down."""
    logs = held_out + HEAD_START * np.isin(NAMES, SIMPLE)
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum())
