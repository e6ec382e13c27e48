"""PLUS: the same reports and the same ε, estimated so that pairs count as far as they are signal.

Several tables are fitted, from the coarsest (independent attributes) to EM far along its path. Each
is fitted anew without a third of the reports, and weighs as much as it explains the third it has
not seen (6.2). Reports only; so it costs no privacy.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.steps import em, users
from dp_core.algorithms.lremh.method.steps.client import own_order
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, largest_fraction
from dp_core.algorithms.lremh.method.steps.pairwise import Shrunk, moments, pairwise_table, shrink
from dp_core.algorithms.lremh.outputs import Estimate, product_table
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import streams
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

SOUND = "plus"
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
    """What PLUS found."""

    table: Floats  # (k_1, ..., k_d); weighted average of the short list
    short_list: Mapping[str, Floats]  # tables fitted to all reports, by name
    weights: Mapping[str, float]  # sum to 1
    # log-likelihood of reports a table has not seen, summed over all users, nats
    held_out: Mapping[str, float]
    signal_ways: Floats  # (d,); signal share of each attribute's distance from uniform, 0 to 1
    # (d, d); signal share of each pair's association, 0 to 1; nan on the diagonal
    signal_pairs: Floats


def publish_plus(
    table: CategoricalTable | ReadyReports, p: ReportParams, rng: Rng
) -> Release[Estimate]:
    """Publish a joint table with the noise and the ledger of what is proven (4.3).

    Parameters
    ----------
    table : CategoricalTable or ReadyReports
        Answers of users, or reports that they have sent already.
    p : ReportParams
        epsilon is what one report of the whole record costs.
    rng : Generator or Entropy

    Returns
    -------
    Release[Estimate]
        Local model. Claimed and proven epsilon are the same.
    """
    device = users.client_for(table, p, method=SOUND)
    bits = users.reports_of(table, device, streams(rng, 2)[0])
    given = users.seen(bits, p, table.domains, device.noise.rounded())
    plus = plus_table(given)
    found = own_order(Estimate(table=plus.table, parts=plus), p.numbering)
    found = users.kept_reports(found, table, bits, device, rng)
    return Release(found, users.ledger_of(table, device.spend(users.step_name(p))))


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
    fit = _Fit(largest_fraction(given), progress)
    tables, shrunk = fit.short_list(given, say("lremh-sound-all"))
    held_out = np.zeros(len(NAMES))
    for fold, (some, others) in enumerate(em.folds(len(given.reports), rng)):  # step 5
        name = say("lremh-sound-fold", fold=fold + 1, folds=em.FOLDS)
        fitted, _ = fit.short_list(em.chosen(given, some), name)
        held_out += others.size * em.mean_logs(em.chosen(given, others), fitted)
    weights = _weights(held_out)
    return Plus(
        table=np.tensordot(weights, np.stack([tables[name] for name in NAMES]), 1),
        short_list=tables,
        weights=dict(zip(NAMES, weights.tolist(), strict=True)),
        held_out=dict(zip(NAMES, held_out.tolist(), strict=True)),
        signal_ways=shrunk.signal_ways,
        signal_pairs=shrunk.signal_pairs,
    )


class _Fit:
    """Fits the short list, and says how far it is."""

    def __init__(self, fraction: float, progress: Progress | None) -> None:
        self.fraction, self.progress, self.stages = fraction, progress, 0

    def short_list(self, given: Likelihood, name: str) -> tuple[dict[str, Floats], Shrunk]:
        """Fit every table to some reports."""
        t1, t2 = 1 / self.fraction, self.fraction**-2
        self.starts(say("lremh-sound-pairs", name=name))
        measured = moments(given.reports, given.noise)  # step 1
        aim = shrink(measured)  # step 2
        pairwise = pairwise_table(aim)  # step 3
        simple = (product_table(em.one_way(given.reports, given.noise)), product_table(aim.shares))
        self.starts(say("lremh-sound-em-uniform-table", name=name))
        slow = self.path(given, given.uniform(), [2 * t1, t2 / 4, t2, 3 * t2])  # step 4
        self.starts(say("lremh-sound-em-pairs", name=name))
        fast = self.path(given, pairwise, [t2 / 10, t2 / 2, 2 * t2])
        return dict(zip(NAMES, (*simple, pairwise, *slow, *fast), strict=True)), aim

    def path(self, given: Likelihood, start: Floats, marks: list[float]) -> list[Floats]:
        return em.run_path(given, start, marks, fraction=self.fraction).tables

    def starts(self, stage: str) -> None:
        """Three stages for all reports, and for each fold."""
        if self.progress is not None:
            self.progress(stage, self.stages / (3 * (1 + em.FOLDS)))
        self.stages += 1


def _weights(held_out: Floats) -> Floats:
    """Shares ∝ exp(held-out log-likelihood), computed from the largest down."""
    logs = held_out + HEAD_START * np.isin(NAMES, SIMPLE)
    raised = np.exp(logs - logs.max())
    return np.asarray(raised / raised.sum())
