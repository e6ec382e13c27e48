"""The published method, and the stack without noise (2): DPC-Stacking and C-Stacking."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.budgets import adaptive_epsilons
from dp_core.algorithms.dpc_stacking.inputs import Input, check_size, prepared
from dp_core.algorithms.dpc_stacking.local import options_of
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import PublishedParams, StackParams
from dp_core.algorithms.dpc_stacking.primaries import lloyd, nearest
from dp_core.algorithms.dpc_stacking.scores import SAMPLE, distances, sampled_rows, silhouette_of
from dp_core.algorithms.dpc_stacking.stacking import (
    SECONDARY_RESTARTS,
    Judge,
    StackOptions,
    Votes,
    combined,
    encoded,
    vote_weights,
    votes,
)
from dp_core.mechanisms import Laplace, Rng, unit_laplace
from dp_core.numeric import NumericTable
from dp_core.privacy import (
    Gap,
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    parallel,
    read_from_data,
    sequential,
)
from dp_core.streams import generator_of, streams

Floats = NDArray[np.float64]

COLUMNS = "A row has an entry in every column, so what the columns cost adds up."
_READS = {
    "adaptive": "Row count, silhouettes and sizes of groups of the true table set the noise.",
    "weights": "The silhouettes of the true table are used without noise.",
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
    """
    check_size(table)
    given = prepared(table, params, guarantee=False)
    true, widths = _scaled(table, given, params)
    deciding, drawing, voting, marking, ending = streams(rng, 5)
    options = options_of(params, clip=False)
    eps1 = eps2 = params.epsilon
    if params.adaptive != "constant":
        dice = generator_of(deciding)
        eps1, eps2 = _epsilons(params, judge(true, params.clusters, options, dice), true)
    noisy, lines = _noisy_table(true, widths, eps1, params, drawing)  # steps 1 and 2
    found = judge(noisy, params.clusters, options, generator_of(voting))  # steps 3 to 10
    if params.weights_from == "raw":
        found = _judged_on(true, found)
    marks, label_lines = _noisy_votes(found, eps2, params, options, generator_of(marking))
    read = encoded(found, params.clusters, options) if params.secondary == "clean" else marks
    extended = np.hstack([noisy, *read])  # steps 11 to 14
    labels = _last_step(extended, params.clusters, generator_of(ending))
    centres = means_of(noisy, labels, params.clusters)
    unit = params.scaling == "unit_box"
    output = Clustering(
        centres=given.whole(centres) if unit else _beside_flat(given, centres),
        bounds=given.bounds,
        labels=labels,
        noisy_counts=np.bincount(labels, minlength=params.clusters).astype(np.float64),
        noisy_table=given.whole(noisy) if unit else _beside_flat(given, noisy),
        primary_labels=found.labels,
        silhouettes=found.silhouettes,
        weights=vote_weights(found, options),
        extended=extended,
        eps1=eps1,
        eps2=eps2,
        warnings=given.notes,
    )
    columns = parallel("columns", *lines, *label_lines, gap=Gap.COMPOSITION, because=COLUMNS)
    root = given.ledger_root(_with_reads(columns, params))
    return Release(output, PrivacyLedger(Neighbouring.REPLACE, root))


def publish_no_privacy(
    table: NumericTable, params: StackParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Run C-Stacking: no noise, no guarantee. `judge` as in `publish_published`."""
    check_size(table)
    given = prepared(table, params, guarantee=False)
    dice = generator_of(rng)
    options = options_of(params, clip=False)
    found = judge(given.rows, params.clusters, options, dice)
    made = combined(given.rows, found, params.clusters, options, dice)
    output = Clustering(
        centres=given.whole(means_of(given.rows, made.labels, params.clusters)),
        bounds=given.bounds,
        labels=made.labels,
        primary_labels=made.primary_labels,
        silhouettes=made.silhouettes,
        weights=made.weights,
        extended=made.extended,
        warnings=(*given.notes, *made.warnings),
    )
    return Release(output, no_guarantee())


def no_guarantee() -> PrivacyLedger:
    """Ledger of what uses the table as it is: nothing is claimed and nothing holds."""
    leaf = Spend(
        step="clustering of the true table",
        mechanism="none",
        sensitivity=np.inf,
        claimed=np.inf,
        proven=np.inf,
    )
    return PrivacyLedger(Neighbouring.REPLACE, leaf)


def _scaled(table: NumericTable, given: Input, params: PublishedParams) -> tuple[Floats, Floats]:
    """Rows that are clustered, and the true width of each column."""
    if params.scaling == "unit_box":
        return given.rows, np.ones(given.rows.shape[1])
    low, high = np.array(given.bounds)
    return table.values[:, given.wide], (high - low)[given.wide]


def _epsilons(params: PublishedParams, judged: Votes, true: Floats) -> tuple[float, float]:
    """ε of the table and of the labels; they read the true table."""
    scores = [0.0 if np.isnan(score) else score for score in judged.silhouettes.values()]
    return adaptive_epsilons(
        params.epsilon,
        len(true),
        scores or [0.0],
        list(judged.labels.values()) or [np.zeros(len(true), dtype=np.int64)],
        params.clusters,
        rule=params.adaptive,
    )


def _noisy_table(
    true: Floats, widths: Floats, eps1: float, params: PublishedParams, rng: Rng
) -> tuple[Floats, list[Node]]:
    """Add Laplace noise to every cell (steps 1 and 2)."""
    assumed = widths if params.table_sensitivity == "range" else np.ones_like(widths)
    noise = unit_laplace(true.shape, generator_of(rng))
    lines: list[Node] = []
    for column, (width, sensitivity) in enumerate(zip(widths, assumed, strict=True), start=1):
        mechanism = Laplace(sensitivity=float(sensitivity), epsilon=eps1)
        gap = None if width <= sensitivity else Gap.SENSITIVITY
        because = f"The column is {width:g} wide, not {sensitivity:g}." if gap else ""
        lines.append(
            mechanism.spend(
                f"column {column} of the table",
                true_sensitivity=float(width),
                gap=gap,
                because=because,
            )
        )
    return true + noise * (assumed / eps1), lines


def _noisy_votes(
    found: Votes, eps2: float, params: PublishedParams, options: StackOptions, dice: Generator
) -> tuple[list[Floats], list[Node]]:
    """Encode the votes and add noise to them, which protects nothing (steps 11 to 13)."""
    weights = vote_weights(found, options)
    marks: list[Floats] = []
    lines: list[Node] = []
    clean = encoded(found, params.clusters, options)
    for (name, weight), columns in zip(weights.items(), clean, strict=True):
        sensitivity = _label_sensitivity(abs(weight), params)
        marks.append(columns + unit_laplace(columns.shape, dice) * sensitivity / eps2)
        lines.append(_label_line(name, sensitivity, eps2))
    return marks, lines


def _label_sensitivity(weight: float, params: PublishedParams) -> float:
    return {
        "range": weight * (params.clusters - 1),
        "weight": weight,
        "unit": 1.0,
        "none": 0.0,
    }[params.label_sensitivity]


def _label_line(name: str, sensitivity: float, eps2: float) -> Spend:
    return Spend(
        step=f"votes of {name}",
        mechanism=f"Laplace, scale {sensitivity / eps2:.3g}" if sensitivity else "none",
        sensitivity=sensitivity,
        claimed=eps2,
        proven=0.0,
        because="The votes follow from the noisy table: noise on them protects nothing.",
    )


def _last_step(extended: Floats, clusters: int, dice: Generator) -> NDArray[np.int64]:
    """Cluster the widened table."""
    seed = int(dice.integers(2**31))
    return nearest(extended, lloyd(extended, clusters, seed, restarts=SECONDARY_RESTARTS))


def _judged_on(true: Floats, found: Votes) -> Votes:
    """Judge the votes on the true table instead, which leaks."""
    chosen = sampled_rows(len(true), SAMPLE, 0)
    apart = distances(true[chosen])
    scores = {name: silhouette_of(apart, labels[chosen]) for name, labels in found.labels.items()}
    return Votes(labels=found.labels, silhouettes=scores, failed=found.failed, folds=found.folds)


def _with_reads(columns: Node, params: PublishedParams) -> Node:
    """Charge what is computed from the true table, without limit."""
    reads: list[Node] = []
    if params.adaptive != "constant":
        reads.append(
            read_from_data(
                "ε of the table and of the votes",
                _READS["adaptive"],
                gap=Gap.DATA_DEPENDENT_EPSILON,
            )
        )
    if params.weights_from == "raw":
        reads.append(read_from_data("weights of the votes", _READS["weights"]))
    return sequential("DPC-Stacking", columns, *reads) if reads else columns


def _beside_flat(given: Input, values: Floats) -> Floats:
    """Put raw values beside the columns without width."""
    whole = np.repeat(np.array(given.bounds[0])[None, :], len(values), axis=0)
    whole[:, given.wide] = values
    return np.asarray(whole)
