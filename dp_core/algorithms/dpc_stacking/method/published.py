"""The published method, and the stack without noise: DPC-Stacking and C-Stacking.

Steps are those of dpc_stacking.md 2.
"""

import math
from typing import NamedTuple

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps import inputs
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import (
    Judge,
    StackOptions,
    Votes,
    combined,
    encoded,
    last_kmeans,
    possible_clusters,
    vote_warnings,
    vote_weights,
    votes,
)
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    SAMPLE,
    distances,
    sampled_rows,
    silhouette_of,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import PublishedParams, StackParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy import ledger
from dp_core.tables.numeric import NumericTable
from dp_core.words import message, say

NOT_EXACT = message("dpc-published-laplace-noise-drawn-rounded")
NO_NOISE = message("dpc-published-adds-noise-all-nothing")
COLUMNS = message("dpc-published-row-entry-every-column")
_READS = {
    "adaptive": message("dpc-published-silhouettes-sizes-groups-true"),
    "weights": message("dpc-published-silhouettes-true-table-used"),
}


def publish_published(
    table: NumericTable, params: PublishedParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Run DPC-Stacking as published (steps 1 to 14).

    Parameters
    ----------
    table : NumericTable
    params : PublishedParams
    rng : Generator or Entropy
    judge : callable
        What lets the primaries vote: `votes`, or one that gives the same answers from a store.

    Raises
    ------
    ParameterError
        If an exact release is asked for.
    """
    inputs.refuse_release(rng, NOT_EXACT)
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=False)
    true = inputs.true_rows(table, given, params)
    options, dice = inputs.options_of(params, clip=False), _Dice.of(rng)
    budget = _budget(true.rows, params, options, judge, dice.deciding)
    noisy, lines = inputs.noisy_table(true, budget.table, params, dice.drawing)  # steps 1-2
    clusters, notes = _fitting(noisy, params)
    found = judge(noisy, clusters, options, generator_of(dice.voting))  # steps 3-9
    if params.weights_from == "raw":
        found = _judged_on(true.rows, found)
    weights = vote_weights(found, options)  # step 10
    clean = dict(zip(found.labels, encoded(found, clusters, options), strict=True))  # step 11
    marks, vote_lines = inputs.noisy_votes(  # steps 12-13
        clean, weights, budget.votes, params, dice.marking
    )
    read = clean if params.secondary == "clean" else marks
    extended = np.hstack([noisy, *read.values()])
    labels = last_kmeans(extended, clusters, generator_of(dice.ending))  # step 14
    output = given.clustering(
        inputs.whole_rows(given, means_of(noisy, labels, clusters, empty=true.middle), params),
        labels=labels,
        noisy_counts=np.bincount(labels, minlength=clusters).astype(np.float64),
        noisy_table=inputs.whole_rows(given, noisy, params),
        primary_labels=found.labels,
        silhouettes=found.silhouettes,
        weights=weights,
        extended=extended,
        eps1=budget.table,
        eps2=budget.votes,
        warnings=(*notes, *vote_warnings(found, options)),
    )
    columns = ledger.parallel(
        "columns", *lines, *vote_lines, gap=ledger.Gap.COMPOSITION, because=str(COLUMNS)
    )
    return Release(output, given.ledger(_with_reads(columns, params)))


def publish_no_privacy(
    table: NumericTable, params: StackParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Run C-Stacking: no noise, no guarantee. What the published method gives at infinite ε."""
    inputs.refuse_release(rng, NO_NOISE)
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=False)
    dice = _Dice.of(rng)
    options = inputs.options_of(params, clip=False)
    clusters, notes = possible_clusters(given.rows, params.clusters)
    found = judge(given.rows, clusters, options, generator_of(dice.voting))
    made = combined(given.rows, found, clusters, options, generator_of(dice.ending))
    output = given.clustering(
        given.whole(means_of(given.rows, made.labels, clusters)),
        labels=made.labels,
        warnings=(*notes, *made.warnings),
        **made.told,
    )
    return Release(output, no_guarantee())


class _Dice(NamedTuple):
    """Random source of each step, in their order."""

    deciding: Rng
    drawing: Rng
    voting: Rng
    marking: Rng
    ending: Rng

    @classmethod
    def of(cls, rng: Rng) -> "_Dice":
        return cls(*streams(rng, len(cls._fields)))


def no_guarantee() -> ledger.PrivacyLedger:
    """Ledger of what uses the table as it is: nothing is claimed and nothing holds."""
    leaf = ledger.Spend(
        step=say("dpc-published-clustering-true-table"),
        mechanism="none",
        sensitivity=np.inf,
        claimed=np.inf,
        proven=np.inf,
    )
    return ledger.PrivacyLedger(ledger.Neighbouring.REPLACE, leaf)


class _Budget(NamedTuple):
    """ε of a column of the table, and of a column of votes: ε1 and ε2."""

    table: float
    votes: float


def _budget(
    true: Floats, params: PublishedParams, options: StackOptions, judge: Judge, rng: Rng
) -> _Budget:
    """Choose both ε: the same, or by what the primaries make of the true table (2.5)."""
    if params.adaptive == "constant" or not math.isfinite(params.epsilon):
        return _Budget(params.epsilon, params.epsilon)
    judged = judge(true, params.clusters, options, generator_of(rng))
    scores = [0.0 if np.isnan(score) else score for score in judged.silhouettes.values()]
    found = inputs.adaptive_epsilons(
        params.epsilon,
        len(true),
        scores or [0.0],
        list(judged.labels.values()) or [np.zeros(len(true), dtype=np.int64)],
        params.clusters,
        rule=params.adaptive,
    )
    return _Budget(*found)


def _fitting(noisy: Floats, params: PublishedParams) -> tuple[int, tuple[str, ...]]:
    """Count the groups that the noisy table can have; without noise they may be fewer than K."""
    if math.isinf(params.epsilon):
        return possible_clusters(noisy, params.clusters)
    inputs.check_distinct(noisy, params.clusters)
    return params.clusters, ()


def _judged_on(true: Floats, found: Votes) -> Votes:
    """Judge the votes on the true table instead, which leaks."""
    chosen = sampled_rows(len(true), SAMPLE, 0)
    apart = distances(true[chosen])
    scores = {name: silhouette_of(apart, labels[chosen]) for name, labels in found.labels.items()}
    return Votes(labels=found.labels, silhouettes=scores, failed=found.failed, folds=found.folds)


def _with_reads(columns: ledger.Node, params: PublishedParams) -> ledger.Node:
    """Charge what is computed from the true table, without limit."""
    reads: list[ledger.Node] = []
    if params.adaptive != "constant":
        reads.append(
            ledger.read_from_data(
                say("dpc-published-table-votes"),
                str(_READS["adaptive"]),
                gap=ledger.Gap.DATA_DEPENDENT_EPSILON,
            )
        )
    if params.weights_from == "raw":
        reads.append(
            ledger.read_from_data(say("dpc-published-weights-votes"), str(_READS["weights"]))
        )
    return ledger.sequential("DPC-Stacking", columns, *reads) if reads else columns
