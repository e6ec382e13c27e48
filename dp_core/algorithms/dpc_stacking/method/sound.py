"""The sound methods: noise on every row (4.4), and noisy counts of a trusted curator (4.5).

Steps are those of the two sections. Only the lines before step 2 meet ε as a whole.
"""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps import ensemble, inputs, synopsis
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of, unreliable
from dp_core.algorithms.dpc_stacking.params import CentralParams, LocalParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng, is_exact
from dp_core.noise.streams import generator_of, row_seed, seed_of, streams
from dp_core.privacy.ledger import Node, sequential
from dp_core.tables.numeric import NumericTable
from dp_core.words import say


def publish_local(
    table: NumericTable, params: LocalParams, rng: Rng, judge: ensemble.Judge = ensemble.votes
) -> Release[Clustering]:
    """Publish a noisy table and the stack on it; everything after the noise is free (4.4).

    Neighbours differ in one replaced row. `judge` lets the primaries vote: `votes`, or one that
    gives the same answers from a store.
    """
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=True)  # step 1
    drawing, stacking = streams(rng, 2)
    noisy, line = inputs.noisy_rows(given.rows, params.epsilon, params.noise, drawing)  # step 2
    inputs.check_distinct(noisy, params.clusters)
    dice = generator_of(stacking)
    found = judge(noisy, params.clusters, params, dice)  # step 3
    made = ensemble.combined(noisy, found, params.clusters, params, dice)
    return seeded(from_noisy_rows(given, noisy, made, params.clusters, line), dice, rng)


def seeded(release: Release[Clustering], dice: Generator, rng: Rng) -> Release[Clustering]:
    """Put the seed of folds and starts into a release: they are no noise, and anybody may know."""
    if not is_exact(rng):
        return release
    facts = {**release.output.facts, "seed": seed_of(dice)}
    return replace(release, output=replace(release.output, facts=facts))


def from_noisy_rows(
    given: inputs.Input, noisy: Floats, made: ensemble.Stack, clusters: int, line: Node
) -> Release[Clustering]:
    """Release noisy rows, their groups and the means of these."""
    centres = means_of(noisy, made.labels, clusters)
    output = given.clustering(
        given.whole(centres),
        labels=made.labels,
        noisy_counts=np.bincount(made.labels, minlength=clusters).astype(np.float64),
        noisy_table=given.whole(noisy),
        warnings=made.warnings,
        **made.told,
    )
    return Release(output, given.ledger(line))


def publish_central(
    table: NumericTable, params: CentralParams, rng: Rng, judge: ensemble.Judge = ensemble.votes
) -> Release[Clustering]:
    """Publish centres, counts and pseudo-rows; the labels of real rows are never released (4.5).

    Neighbours and `judge` are as in `publish_local`.
    """
    given = inputs.prepared(table, params, guarantee=True)  # step 1
    kind, share = inputs.chosen(params, *given.rows.shape)
    shares = inputs.split(params, share)
    counting, drawing, stacking, refining = streams(rng, 4)
    found = counted(given.rows, params.clusters, kind, shares.synopsis, counting)  # step 2
    boxes = synopsis.filled_boxes(found, row_seed(drawing))
    pseudo = synopsis.pseudo_rows(boxes)  # step 3
    dice = generator_of(stacking)
    made = groups_of(pseudo, params, dice, judge)  # step 4
    centres = means_of(pseudo, made.labels, params.clusters)
    counts = np.bincount(made.labels, minlength=params.clusters) * len(table) / len(pseudo)
    line, steps, before = found.spend, 0, None
    stages = inputs.synopsis_stages(given, found, kind, shares.synopsis)
    stages.append(inputs.stage(given, "rows", "Made-up rows", pseudo))
    stages.append(inputs.stage(given, "centres", "First centres", centres, counts))
    if share:  # step 5
        steps = inputs.steps_of(given.rows.shape, params, shares.refinement, made.labels)
        path, refined = synopsis.refine(given.rows, centres, shares.refinement, steps, refining)
        before = path[-2].places if steps > 1 else centres
        centres, counts = path[-1]
        line = sequential(say("dpc-sound-count-first-then-move"), line, refined)
        stages += inputs.path_stages(given, "centres", "Refined", path, shares.refinement)
    output = given.clustering(  # step 6
        given.whole(centres),
        noisy_counts=np.asarray(counts, dtype=np.float64),
        synthetic=given.whole(pseudo),
        synthetic_labels=made.labels,
        boxes=boxes,
        before=before,
        stages=tuple(stages),
        facts={"synopsis": kind, "boxes": len(found.counts), "steps": steps, "share": share},
        warnings=(*made.warnings, *unreliable(counts)),
        **made.told,
    )
    return seeded(Release(output, given.ledger(line)), dice, rng)


def counted(rows: Floats, clusters: int, kind: str, epsilon: float, rng: Rng) -> synopsis.Synopsis:
    """Count rows with noise: in a tree, in a grid, or nearest to code points."""
    if kind == "tree":
        return synopsis.tree(rows, epsilon, rng)
    if kind == "grid":
        return synopsis.grid(rows, epsilon, rng)
    counting, moving = streams(rng, 2)
    return synopsis.codebook(rows, clusters, epsilon, counting, generator_of(moving))


def groups_of(
    pseudo: Floats, params: CentralParams, dice: Generator, judge: ensemble.Judge = ensemble.votes
) -> ensemble.Stack:
    """Cluster the pseudo-rows: nothing but released counts enters."""
    if not params.stacking:
        return ensemble.without_votes(pseudo, params.clusters, dice)
    found = judge(pseudo, params.clusters, params, dice)
    return ensemble.combined(pseudo, found, params.clusters, params, dice)
