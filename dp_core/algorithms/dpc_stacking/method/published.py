"""The published method, and the stack without noise: DPC-Stacking and C-Stacking.

Steps are those of dpc_stacking.md 2.
"""

import math
from dataclasses import replace
from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps import ensemble, inputs, primaries
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
_STREAMS = 5  # random sources: of ε, of the table, of the votes, of their noise, of the end


def publish_published(
    table: NumericTable, params: PublishedParams, rng: Rng, judge: ensemble.Judge = ensemble.votes
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
    if params.scaling == "raw":
        given = given.unscaled(table)
    deciding, drawing, voting, marking, ending = streams(rng, _STREAMS)
    eps1, eps2 = _budget(given.rows, params, judge, deciding)
    noisy, lines = inputs.noisy_table(given, eps1, params, drawing)  # steps 1-2
    clusters, notes = _fitting(noisy, params)
    found = judge(noisy, clusters, params, generator_of(voting))  # steps 3-9
    if params.weights_from == "raw":
        found = _judged_on(given.rows, found)
    weights = ensemble.vote_weights(found, params)  # step 10
    coded = ensemble.encoded(found, clusters, params)
    clean = dict(zip(found.labels, coded, strict=True))  # step 11
    marks, vote_lines = inputs.noisy_votes(clean, weights, eps2, params, marking)  # steps 12-13
    read = clean if params.secondary == "clean" else marks
    extended = np.hstack([noisy, *read.values()])
    labels = ensemble.last_kmeans(extended, clusters, generator_of(ending))  # step 14
    output = given.clustering(
        given.whole(means_of(noisy, labels, clusters, empty=given.ends.mean(axis=0))),
        labels=labels,
        noisy_counts=np.bincount(labels, minlength=clusters).astype(np.float64),
        noisy_table=given.whole(noisy),
        primary_labels=found.labels,
        silhouettes=found.silhouettes,
        weights=weights,
        extended=extended,
        eps1=eps1,
        eps2=eps2,
        warnings=(*notes, *ensemble.vote_warnings(found, params)),
    )
    columns = ledger.parallel(
        "columns", *lines, *vote_lines, gap=ledger.Gap.COMPOSITION, because=str(COLUMNS)
    )
    return Release(output, given.ledger(_with_reads(columns, params)))


def publish_no_privacy(
    table: NumericTable, params: StackParams, rng: Rng, judge: ensemble.Judge = ensemble.votes
) -> Release[Clustering]:
    """Run C-Stacking: no noise, no guarantee. What the published method gives at infinite ε."""
    inputs.refuse_release(rng, NO_NOISE)
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=False)
    *_, voting, _, ending = streams(rng, _STREAMS)
    clusters, notes = ensemble.possible_clusters(given.rows, params.clusters)
    found = judge(given.rows, clusters, params, generator_of(voting))
    made = ensemble.combined(given.rows, found, clusters, params, generator_of(ending))
    output = given.clustering(
        given.whole(means_of(given.rows, made.labels, clusters)),
        labels=made.labels,
        warnings=(*notes, *made.warnings),
        **made.told,
    )
    return Release(output, no_guarantee())


def no_guarantee() -> ledger.PrivacyLedger:
    """Ledger of what uses the table as it is: nothing is claimed and nothing holds."""
    endless: dict[str, Any] = dict.fromkeys(("sensitivity", "claimed", "proven"), math.inf)
    step = say("dpc-published-clustering-true-table")
    leaf = ledger.Spend(step=step, mechanism="none", **endless)
    return ledger.PrivacyLedger(ledger.Neighbouring.REPLACE, leaf)


def _budget(
    true: Floats, params: PublishedParams, judge: ensemble.Judge, rng: Rng
) -> tuple[float, float]:
    """Choose ε1 and ε2: the same, or by what the primaries make of the true table (2.5)."""
    if params.adaptive == "constant" or not math.isfinite(params.epsilon):
        return params.epsilon, params.epsilon
    judged = judge(true, params.clusters, params, generator_of(rng))
    scores = [0.0 if np.isnan(score) else score for score in judged.silhouettes.values()] or [0.0]
    labels = list(judged.labels.values()) or [np.zeros(len(true), dtype=np.int64)]
    facts = params.epsilon, len(true), scores, labels, params.clusters
    return inputs.adaptive_epsilons(*facts, rule=params.adaptive)


def _fitting(noisy: Floats, params: PublishedParams) -> tuple[int, tuple[str, ...]]:
    """Count the groups that the noisy table can have; without noise they may be fewer than K."""
    if math.isinf(params.epsilon):
        return ensemble.possible_clusters(noisy, params.clusters)
    inputs.check_distinct(noisy, params.clusters)
    return params.clusters, ()


def _judged_on(true: Floats, found: ensemble.Votes) -> ensemble.Votes:
    """Judge the votes on the true table instead, which leaks."""
    chosen = primaries.sampled_rows(len(true), primaries.SAMPLE, 0)
    apart = primaries.distances(true[chosen])
    scores = {
        name: primaries.silhouette_of(apart, labels[chosen])
        for name, labels in found.labels.items()
    }
    return replace(found, silhouettes=scores)


def _with_reads(columns: ledger.Node, params: PublishedParams) -> ledger.Node:
    """Charge what is computed from the true table, without limit."""
    reads: list[ledger.Node] = []
    if params.adaptive != "constant":
        why = say("dpc-published-silhouettes-sizes-groups-true")
        gap = ledger.Gap.DATA_DEPENDENT_EPSILON
        reads.append(ledger.read_from_data(say("dpc-published-table-votes"), why, gap=gap))
    if params.weights_from == "raw":
        why = say("dpc-published-silhouettes-true-table-used")
        reads.append(ledger.read_from_data(say("dpc-published-weights-votes"), why))
    return ledger.sequential("DPC-Stacking", columns, *reads) if reads else columns
