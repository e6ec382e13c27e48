"""The sound method of a trusted curator: synopsis, stack, refinement (4.5)."""

import math
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.rivals.inputs import Input, prepared
from dp_core.algorithms.dpc_stacking.method.steps.primaries import lloyd, nearest
from dp_core.algorithms.dpc_stacking.method.steps.refinement import refine
from dp_core.algorithms.dpc_stacking.method.steps.stacking import (
    SECONDARY_RESTARTS,
    Judge,
    Stack,
    StackOptions,
    combined,
    votes,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    Synopsis,
    blur,
    codebook,
    grid,
    pseudo_rows,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.method.steps.traces import (
    Traced,
    centre_stages,
    points_stage,
    synopsis_stages,
)
from dp_core.algorithms.dpc_stacking.method.steps.tree import tree
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats, Labels, means_of, unreliable
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, sequential
from dp_core.tables.numeric import NumericTable

FEW_COLUMNS = 3
CODEBOOK_SHARE = 0.7
_MOST_BLUR = 0.05


def publish_central(
    table: NumericTable, params: CentralParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Publish centres, counts and pseudo-rows; the labels of real rows are never released.

    Parameters
    ----------
    table : NumericTable
        Neighbours differ in one replaced row.
    params : CentralParams
    rng : Generator or Entropy
    judge : callable
        What lets the primaries vote: `votes`, or one that gives the same answers from a store.

    Returns
    -------
    Release of Clustering

    Raises
    ------
    DataError, ParameterError
        If public bounds are missing or a parameter does not fit.

    References
    ----------
    dpc_stacking.md 4.5.
    """
    return traced_central(table, params, rng, judge).release


def traced_central(
    table: NumericTable, params: CentralParams, rng: Rng, judge: Judge = votes
) -> Traced:
    """As `publish_central`, with what was released on the way."""
    given = prepared(table, params, guarantee=True)
    kind, share = chosen(params, given.rows.shape[1])
    counting, drawing, stacking, refining = streams(rng, 4)
    counted = (1 - share) * params.epsilon
    found = _synopsis(given.rows, params, kind, counted, counting)
    dice = generator_of(stacking)
    pseudo = pseudo_rows(found, generator_of(drawing))
    made = groups_of(pseudo, params, dice, judge)
    centres = means_of(pseudo, made.labels, params.clusters)
    counts = np.bincount(made.labels, minlength=params.clusters) * len(table) / len(pseudo)
    line, steps = found.spend, 0
    stages = synopsis_stages(given, found, kind, counted)
    stages.append(points_stage(given, "Made-up rows", pseudo, kind="rows"))
    stages.append(points_stage(given, "First centres", centres, counts, kind="centres"))
    if share:
        steps = _steps(given, params, share, made.labels)
        moved = refine(given.rows, centres, share * params.epsilon, steps, refining)
        centres, counts = moved.centres, moved.counts
        line = sequential("synopsis and refinement", line, moved.spend)
        stages += centre_stages(given, "Refined", moved.path, share * params.epsilon)
    output = _output(given, made, pseudo, centres, counts)
    facts = {"synopsis": kind, "boxes": len(found.counts), "steps": steps, "share": share}
    output = _with_facts(output, facts, unreliable(counts))
    ledger = PrivacyLedger(Neighbouring.REPLACE, given.ledger_root(line))
    return Traced(Release(output, ledger), tuple(stages))


def chosen(params: CentralParams, columns: int) -> tuple[str, float]:
    """Choose the synopsis and the share of the refinement, from public numbers."""
    kind = str(params.synopsis)
    if kind == "auto":
        kind = "tree" if columns <= FEW_COLUMNS else "codebook"
    share = params.refinement_share
    if share is None:
        share = CODEBOOK_SHARE if kind == "codebook" else 0.0
    return kind, share


def _synopsis(rows: Floats, params: CentralParams, kind: str, epsilon: float, rng: Rng) -> Synopsis:
    if kind == "tree":
        return tree(rows, epsilon, rng)
    if kind == "grid":
        return grid(rows, epsilon, rng)
    counting, moving = streams(rng, 2)
    return codebook(rows, params.clusters, epsilon, counting, generator_of(moving))


def groups_of(
    pseudo: Floats, params: CentralParams, dice: Generator, judge: Judge = votes
) -> Stack:
    """Cluster the pseudo-rows: nothing but released counts enters."""
    options = StackOptions(
        folds=params.folds,
        encoding=params.encoding,
        weight=params.weight,
        primaries=params.primaries,
        align=params.align,
        clip=True,
    )
    if params.stacking:
        found = judge(pseudo, params.clusters, options, dice)
        return combined(pseudo, found, params.clusters, options, dice)
    seed = int(dice.integers(2**31))
    centres = lloyd(pseudo, params.clusters, seed, restarts=SECONDARY_RESTARTS)
    return Stack(
        labels=nearest(pseudo, centres),
        primary_labels={},
        silhouettes={},
        weights={},
        extended=pseudo,
    )


def _steps(given: Input, params: CentralParams, share: float, labels: Labels) -> int:
    """Choose one or two refinement steps, from public or released numbers."""
    n, d = given.rows.shape
    epsilon = share * params.epsilon
    if not params.adaptive_split:
        return refinement_steps(n, d, params.clusters, epsilon)
    smallest = np.bincount(labels, minlength=params.clusters).min() / len(labels)
    if smallest == 0:
        return 1
    return 2 if blur(d, 1, epsilon / 2, math.ceil(n * smallest)) <= _MOST_BLUR else 1


def _output(
    given: Input, made: Stack, pseudo: Floats, centres: Floats, counts: Floats
) -> Clustering:
    return Clustering(
        centres=given.whole(centres),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        noisy_counts=np.asarray(counts, dtype=np.float64),
        synthetic=given.whole(pseudo),
        synthetic_labels=made.labels,
        primary_labels=made.primary_labels,
        silhouettes=made.silhouettes,
        weights=made.weights,
        extended=made.extended,
        warnings=(*given.notes, *made.warnings),
    )


def _with_facts(
    output: Clustering, facts: dict[str, object], warnings: tuple[str, ...]
) -> Clustering:
    return replace(output, facts=facts, warnings=(*output.warnings, *warnings))
