"""Reports that a table has not seen say how good it is (6.2 step 5)."""

from collections.abc import Mapping

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.lremh.data.patterns import Floats, Integers
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.noise.streams import public_order

FOLDS = 3


HELD_OUT_FLOOR = 1e-15
"""No record is impossible when a table meets reports it has not seen."""


def folds(users: int, rng: Generator | None) -> list[tuple[Integers, Integers]]:
    """Users that are seen and users that are not, for each fold where both exist."""
    order = public_order(users) if rng is None else rng.permutation(users)
    fold = np.empty(users, dtype=np.int64)
    fold[order] = np.arange(users) % FOLDS
    pairs = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(FOLDS)]
    return [(seen, unseen) for seen, unseen in pairs if seen.size and unseen.size]


def chosen(given: Likelihood, users: Integers) -> Likelihood:
    return Likelihood(given.reports.subset(users), given.noise)


def mean_logs(unseen: Likelihood, tables: Mapping[str, Floats]) -> Floats:
    """Mean log-likelihood of reports under each table, none of whose cells is impossible."""
    floored = (np.maximum(table, HELD_OUT_FLOOR) for table in tables.values())
    return np.array([unseen.log_likelihood(table) for table in floored])
