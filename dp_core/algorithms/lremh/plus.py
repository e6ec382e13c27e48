"""PLUS: pairs as far as they are signal, EM paths, and an average the reports choose (6.2).

Several tables are fitted, from the coarsest (independent attributes) to EM far along its path. Each
is fitted anew without a third of the reports, and weighs as much as it explains the third it has
not seen. Reports only; so it costs no privacy.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.lremh.em import run_path
from dp_core.algorithms.lremh.independent import one_way, product_table
from dp_core.algorithms.lremh.likelihood import Likelihood
from dp_core.algorithms.lremh.moments import moments
from dp_core.algorithms.lremh.pairwise import PENALTY, fit_pairs
from dp_core.algorithms.lremh.patterns import Floats, Integers
from dp_core.algorithms.lremh.planning import information_fraction
from dp_core.algorithms.lremh.shrinkage import Shrunk, shrink

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
        Deals users into three folds; None: user i is in fold i mod 3.
    progress : callable, optional
        Called with the name of the next stage and the share of the work that is done.

    Returns
    -------
    Plus
        Does not depend on how categories are numbered, but for rounding.

    References
    ----------
    lremh.md 6.2.
    """
    report = progress or _silent
    report("all reports", 0.0)
    fraction = largest_fraction(given)
    tables, shrunk = _short_list(given, fraction)
    held_out = np.zeros(len(NAMES))
    for fold, (seen, unseen) in enumerate(_folds(len(given.reports), rng)):
        report(f"fold {fold + 1} of {FOLDS}", (1.5 + fold) / (1.5 + FOLDS))
        held_out += _held_out(given, fraction, seen, unseen)
    weights = _weights(held_out)
    report("done", 1.0)
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


def _short_list(given: Likelihood, fraction: float) -> tuple[dict[str, Floats], Shrunk]:
    """Fit every table (steps 1 to 4)."""
    aim = shrink(moments(given.reports, given.noise))
    pairwise = pairwise_table(aim)
    t1, t2 = 1 / fraction, fraction**-2
    slow = run_path(given, given.uniform(), [2 * t1, t2 / 4, t2, 3 * t2], fraction=fraction)
    fast = run_path(given, pairwise, [t2 / 10, t2 / 2, 2 * t2], fraction=fraction)
    simple = (product_table(one_way(given.reports, given.noise)), product_table(aim.shares))
    fitted = (*simple, pairwise, *slow.tables, *fast.tables)
    return dict(zip(NAMES, fitted, strict=True)), aim


def _folds(
    users: int, rng: Generator | None
) -> list[tuple[Integers, Integers]]:
    """Users that are seen and users that are not, for each fold where both exist."""
    order = np.arange(users) if rng is None else rng.permutation(users)
    fold = np.empty(users, dtype=np.int64)
    fold[order] = np.arange(users) % FOLDS
    pairs = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(FOLDS)]
    return [(seen, unseen) for seen, unseen in pairs if seen.size and unseen.size]


def _held_out(
    given: Likelihood, fraction: float, seen: Integers, unseen: Integers
) -> NDArray[np.float64]:
    """Log-likelihood of the unseen reports under each table fitted to the seen ones."""
    tables, _ = _short_list(Likelihood(given.reports.subset(seen), given.noise), fraction)
    judge = Likelihood(given.reports.subset(unseen), given.noise)
    logs = [judge.log_likelihood(np.maximum(tables[name], HELD_OUT_FLOOR)) for name in NAMES]
    return unseen.size * np.array(logs)


def _weights(held_out: Floats) -> Floats:
    """Shares ∝ exp(held-out log-likelihood), computed from the largest down."""
    logs = held_out + HEAD_START * np.isin(NAMES, SIMPLE)
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum())


def _silent(stage: str, share: float) -> None:
    """Nobody listens."""
