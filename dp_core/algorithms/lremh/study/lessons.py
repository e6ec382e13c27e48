"""Worlds that the counts of ones cannot tell apart (7): what LASSO sees, and what it misses."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.steps.em import run_squarem
from dp_core.algorithms.lremh.method.steps.lasso import lasso_table, unbiased_counts
from dp_core.algorithms.lremh.method.steps.likelihood import likelihood
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.noise.mechanisms import one_hot

QUIET = Noise(1e-9, 0.0, 1.0)
"""Next to no noise: whatever is missed is not the noise's fault."""
PEOPLE = 400

WORLDS: dict[str, tuple[tuple[int, ...], ...]] = {
    "always the same": ((0, 0), (1, 1)),
    "always different": ((0, 1), (1, 0)),
    "unrelated": ((0, 0), (0, 1), (1, 0), (1, 1)),
}
"""Records that occur, all equally often: two questions, half of the people say yes to each."""


@dataclass(frozen=True, kw_only=True, eq=False)
class World:
    """A small world without noise, and what two estimators make of its reports.

    Parameters
    ----------
    counts : list of ndarray, shapes (2,)
        People with each answer: all that LASSO sees.
    true, lasso, likeliest : ndarray, shape (2, 2)
    """

    counts: list[Floats]
    true: Floats
    lasso: Floats
    likeliest: Floats


def world(name: str) -> World:
    """Make one of the worlds.

    Parameters
    ----------
    name : str
        Key of `WORLDS`.
    """
    records = np.array(WORLDS[name])
    codes = np.repeat(records, PEOPLE // len(records), axis=0)
    domains = (2, 2)
    given = likelihood(np.split(one_hot(codes, domains), 2, axis=1), domains, QUIET)
    true = np.zeros(domains)
    true[tuple(records.T)] = 1 / len(records)
    return World(
        counts=unbiased_counts(given.reports, QUIET),
        true=true,
        lasso=lasso_table(given.reports, QUIET).table,
        likeliest=run_squarem(given, given.uniform()).table,
    )
