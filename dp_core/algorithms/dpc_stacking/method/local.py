"""Locally private clustering: every row is noisy before anybody looks (4.4; baseline 2)."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.rivals.inputs import (
    Input,
    check_distinct,
    check_size,
    prepared,
)
from dp_core.algorithms.dpc_stacking.method.steps.primaries import lloyd, nearest
from dp_core.algorithms.dpc_stacking.method.steps.row_noise import noisy_rows
from dp_core.algorithms.dpc_stacking.method.steps.stacking import (
    SECONDARY_RESTARTS,
    Judge,
    Stack,
    StackOptions,
    combined,
    votes,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats, means_of
from dp_core.algorithms.dpc_stacking.params import InputParams, LocalParams, StackParams
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger
from dp_core.tables.numeric import NumericTable


def publish_local(
    table: NumericTable, params: LocalParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Publish a noisy table and the stack on it; everything after the noise is free.

    Parameters
    ----------
    table : NumericTable
        Neighbours differ in one replaced row.
    params : LocalParams
    rng : Generator or Entropy
    judge : callable
        What lets the primaries vote: `votes`, or one that gives the same answers from a store.
    """
    check_size(table)
    given = prepared(table, params, guarantee=True)
    drawing, stacking = streams(rng, 2)
    noisy, line = noisy_rows(given.rows, params.epsilon, params.noise, drawing)
    check_distinct(noisy, params.clusters)
    dice = generator_of(stacking)
    options = options_of(params, clip=True)
    found = judge(noisy, params.clusters, options, dice)
    made = combined(noisy, found, params.clusters, options, dice)
    return _released(given, noisy, made, params.clusters, line)


def publish_input_kmeans(table: NumericTable, params: InputParams, rng: Rng) -> Release[Clustering]:
    """Publish a noisy table and K-means on it."""
    check_size(table)
    given = prepared(table, params, guarantee=True)
    drawing, clustering = streams(rng, 2)
    noisy, line = noisy_rows(given.rows, params.epsilon, params.noise, drawing)
    check_distinct(noisy, params.clusters)
    seed = int(generator_of(clustering).integers(2**31))
    labels = nearest(noisy, lloyd(noisy, params.clusters, seed, restarts=SECONDARY_RESTARTS))
    made = Stack(labels=labels, primary_labels={}, silhouettes={}, weights={}, extended=noisy)
    return _released(given, noisy, made, params.clusters, line)


def options_of(params: StackParams, *, clip: bool) -> StackOptions:
    """Options of the stack."""
    return StackOptions(
        folds=params.folds,
        encoding=params.encoding,
        weight=params.weight,
        primaries=params.primaries,
        align=params.align,
        clip=clip,
    )


def _released(
    given: Input, noisy: Floats, made: Stack, clusters: int, line: Node
) -> Release[Clustering]:
    centres = means_of(noisy, made.labels, clusters)
    output = Clustering(
        centres=given.whole(centres),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        labels=made.labels,
        noisy_counts=np.bincount(made.labels, minlength=clusters).astype(np.float64),
        noisy_table=given.whole(noisy),
        primary_labels=made.primary_labels,
        silhouettes=made.silhouettes,
        weights=made.weights,
        extended=made.extended,
        warnings=(*given.notes, *made.warnings),
    )
    return Release(output, PrivacyLedger(Neighbouring.REPLACE, given.ledger_root(line)))
