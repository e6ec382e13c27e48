"""PLUS: pairs as far as they are signal, EM paths, and an average the reports choose (6.2).

Several tables are fitted, from the coarsest (independent attributes) to EM far along its path. Each
is fitted anew without a third of the reports, and weighs as much as it explains the third it has
not seen. Reports only; so it costs no privacy.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.lremh.data.patterns import Floats, Integers
from dp_core.algorithms.lremh.method.rivals.independent import one_way, product_table
from dp_core.algorithms.lremh.method.steps.em import run_path
from dp_core.algorithms.lremh.method.steps.information import information_fraction
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.method.steps.moments import moments
from dp_core.algorithms.lremh.method.steps.pairwise import PENALTY, fit_pairs
from dp_core.algorithms.lremh.method.steps.shrinkage import Shrunk, shrink
from dp_core.noise.streams import public_order

FOLDS = 3
HELD_OUT_FLOOR = 1e-15
"""No record is impossible when a table meets reports it has not seen."""
HEAD_START = 2.0
"""Nats by which the independent tables are preferred."""
SIMPLE = ("independent", "independent_shrunk")
UNIFORM_START = ("uniform_2t1", "uniform_t2/4", "uniform_t2", "uniform_3t2")
PAIRWISE_START = ("pairwise_t2/10", "pairwise_t2/2", "pairwise_2t2")
NAMES = (*SIMPLE, "pairwise", *UNIFORM_START, *PAIRWISE_START)
"""Short list: start of an EM path and where on it, in plain EM iterations."""

Progress = Callable[[str, float], None]


@dataclass(frozen=True, kw_only=True, eq=False)
class Plus:
    """What PLUS found.

    Parameters
    ----------
    table : ndarray, shape (k_1, ..., k_d)
        Weighted average of the short list.
    short_list : mapping of str to ndarray
        Tables fitted to all reports, by name.
    weights : mapping of str to float
        Sum to 1.
    held_out : mapping of str to float
        Log-likelihood of reports a table has not seen, summed over all users, nats.
    signal_ways : ndarray, shape (d,)
        Signal share of each attribute's distance from uniform, 0 to 1.
    signal_pairs : ndarray, shape (d, d)
        Signal share of each pair's association, 0 to 1; nan on the diagonal.
    """

    table: Floats
    short_list: Mapping[str, Floats]
    weights: Mapping[str, float]
    held_out: Mapping[str, float]
    signal_ways: Floats
    signal_pairs: Floats


def plus_table(
    given: Likelihood, *, rng: Generator | None = None, progress: Progress | None = None
) -> Plus:
    """Estimate the joint table of all attributes from reports.

    Parameters
    ----------
    given : Likelihood
        Reports of n users and their noise.
    rng : Generator, optional
        Deals users into three folds; None: `public_order` does, which anybody can repeat.
    progress : callable, optional
        Called with the name of the next stage and the share of the stages that is done; what it
        raises ends the work.

    Returns
    -------
    Plus
        Does not depend on how categories are numbered, but for rounding.

    References
    ----------
    lremh.md 6.2.
    """
    fitting = _Fitting(largest_fraction(given), progress)
    tables, shrunk = fitting.short_list(given, "all reports")
    held_out = np.zeros(len(NAMES))
    for fold, (seen, unseen) in enumerate(_folds(len(given.reports), rng)):
        name = f"fold {fold + 1} of {FOLDS}"
        fitted, _ = fitting.short_list(_some(given, seen), name)
        held_out += unseen.size * _mean_logs(_some(given, unseen), fitted)
    weights = _weights(held_out)
    return Plus(
        table=np.tensordot(weights, np.stack([tables[name] for name in NAMES]), 1),
        short_list=tables,
        weights=dict(zip(NAMES, weights.tolist(), strict=True)),
        held_out=dict(zip(NAMES, held_out.tolist(), strict=True)),
        signal_ways=shrunk.signal_ways,
        signal_pairs=shrunk.signal_pairs,
    )


def largest_fraction(given: Likelihood) -> float:
    """Largest information fraction of an attribute, lambda (6.1)."""
    noise = given.noise
    return max(information_fraction(noise.f, noise.p, noise.q, k) for k in set(given.domains))


def pairwise_table(aim: Shrunk) -> Floats:
    """Fit the log-linear model, with a price 0.3 · se · √S on |θ|."""
    signal = np.nan_to_num(aim.blocks.filled(aim.signal_pairs))
    price = np.multiply(aim.errors, np.sqrt(signal), out=np.zeros_like(signal), where=signal > 0)
    return fit_pairs(aim.blocks, aim.ways, aim.target, PENALTY * price).table


class _Fitting:
    """Fits the short list, and says how far it is."""

    def __init__(self, fraction: float, progress: Progress | None) -> None:
        self.fraction, self.progress, self.stages = fraction, progress, 0

    def starts(self, stage: str) -> None:
        """Three stages for all reports, and for each fold."""
        if self.progress is not None:
            self.progress(stage, self.stages / (3 * (1 + FOLDS)))
        self.stages += 1

    def short_list(self, given: Likelihood, name: str) -> tuple[dict[str, Floats], Shrunk]:
        """Fit every table (steps 1 to 4)."""
        t1, t2 = 1 / self.fraction, self.fraction**-2
        self.starts(f"{name}: pairs")
        aim = shrink(moments(given.reports, given.noise))
        pairwise = pairwise_table(aim)
        simple = (product_table(one_way(given.reports, given.noise)), product_table(aim.shares))
        self.starts(f"{name}: EM from the uniform table")
        slow = self.path(given, given.uniform(), [2 * t1, t2 / 4, t2, 3 * t2])
        self.starts(f"{name}: EM from the pairs")
        fast = self.path(given, pairwise, [t2 / 10, t2 / 2, 2 * t2])
        return dict(zip(NAMES, (*simple, pairwise, *slow, *fast), strict=True)), aim

    def path(self, given: Likelihood, start: Floats, marks: list[float]) -> list[Floats]:
        return run_path(given, start, marks, fraction=self.fraction).tables


def _folds(users: int, rng: Generator | None) -> list[tuple[Integers, Integers]]:
    """Users that are seen and users that are not, for each fold where both exist."""
    order = public_order(users) if rng is None else rng.permutation(users)
    fold = np.empty(users, dtype=np.int64)
    fold[order] = np.arange(users) % FOLDS
    pairs = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(FOLDS)]
    return [(seen, unseen) for seen, unseen in pairs if seen.size and unseen.size]


def _some(given: Likelihood, users: Integers) -> Likelihood:
    return Likelihood(given.reports.subset(users), given.noise)


def _mean_logs(unseen: Likelihood, tables: Mapping[str, Floats]) -> Floats:
    """Mean log-likelihood of reports under each table, none of whose cells is impossible."""
    floored = (np.maximum(tables[name], HELD_OUT_FLOOR) for name in NAMES)
    return np.array([unseen.log_likelihood(table) for table in floored])


def _weights(held_out: Floats) -> Floats:
    """Shares ∝ exp(held-out log-likelihood), computed from the largest down."""
    logs = held_out + HEAD_START * np.isin(NAMES, SIMPLE)
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum())
