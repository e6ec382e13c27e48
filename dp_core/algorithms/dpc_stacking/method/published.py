"""The published method, and the stack without noise (2): DPC-Stacking and C-Stacking."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.local import options_of
from dp_core.algorithms.dpc_stacking.method.rivals.inputs import (
    Input,
    check_distinct,
    check_size,
    prepared,
    refuse_release,
)
from dp_core.algorithms.dpc_stacking.method.steps.budgets import adaptive_epsilons
from dp_core.algorithms.dpc_stacking.method.steps.primaries import NAMES, TITLES, lloyd, nearest
from dp_core.algorithms.dpc_stacking.method.steps.scores import (
    SAMPLE,
    distances,
    sampled_rows,
    silhouette_of,
)
from dp_core.algorithms.dpc_stacking.method.steps.stacking import (
    SECONDARY_RESTARTS,
    Judge,
    Votes,
    combined,
    encoded,
    possible_clusters,
    vote_warnings,
    vote_weights,
    votes,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.params import PublishedParams, StackParams
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import (
    Gap,
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    parallel,
    read_from_data,
    sequential,
)
from dp_core.tables.numeric import NumericTable

Floats = NDArray[np.float64]

NOT_EXACT = (
    "Its Laplace noise is drawn with rounded numbers and its ε follows from the data: there is "
    "nothing to release exactly. Take Centrally private instead."
)
NO_NOISE = "It adds no noise at all, so nothing of it may be released."
VOTES = "The votes follow from the noisy table: noise on them protects nothing."
COLUMNS = "A row has an entry in every column, so what the columns cost adds up."
_READS = {
    "adaptive": "Silhouettes and sizes of groups of the true table set the noise.",
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

    Raises
    ------
    ParameterError
        If an exact release is asked for.
    """
    refuse_release(rng, NOT_EXACT)
    check_size(table)
    given = prepared(table, params, guarantee=False)
    true = _scaled(table, given, params)
    dice = _Dice.of(rng)
    options = options_of(params, clip=False)
    eps1 = eps2 = params.epsilon
    if params.adaptive != "constant" and math.isfinite(params.epsilon):
        judged = judge(true.rows, params.clusters, options, generator_of(dice.deciding))
        eps1, eps2 = _epsilons(params, judged, len(true.rows))
    noisy, lines = _noisy_table(true, eps1, params, dice.drawing)  # steps 1 and 2
    clusters, notes = _fitting(noisy, params)
    found = judge(noisy, clusters, options, generator_of(dice.voting))  # steps 3 to 10
    if params.weights_from == "raw":
        found = _judged_on(true.rows, found)
    weights = vote_weights(found, options)
    clean = dict(zip(found.labels, encoded(found, clusters, options), strict=True))
    marks, label_lines = _noisy_votes(clean, weights, eps2, params, dice.marking)
    read = clean if params.secondary == "clean" else marks
    extended = np.hstack([noisy, *read.values()])  # steps 11 to 14
    labels = _last_step(extended, clusters, generator_of(dice.ending))
    output = Clustering(
        centres=_whole(given, means_of(noisy, labels, clusters, empty=true.middle), params),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        labels=labels,
        noisy_counts=np.bincount(labels, minlength=clusters).astype(np.float64),
        noisy_table=_whole(given, noisy, params),
        primary_labels=found.labels,
        silhouettes=found.silhouettes,
        weights=weights,
        extended=extended,
        eps1=eps1,
        eps2=eps2,
        warnings=(*given.notes, *notes, *vote_warnings(found, options)),
    )
    columns = parallel("columns", *lines, *label_lines, gap=Gap.COMPOSITION, because=COLUMNS)
    root = given.ledger_root(_with_reads(columns, params))
    return Release(output, PrivacyLedger(Neighbouring.REPLACE, root))


def publish_no_privacy(
    table: NumericTable, params: StackParams, rng: Rng, judge: Judge = votes
) -> Release[Clustering]:
    """Run C-Stacking: no noise, no guarantee. What the published method gives at infinite ε."""
    refuse_release(rng, NO_NOISE)
    check_size(table)
    given = prepared(table, params, guarantee=False)
    dice = _Dice.of(rng)
    options = options_of(params, clip=False)
    clusters, notes = possible_clusters(given.rows, params.clusters)
    found = judge(given.rows, clusters, options, generator_of(dice.voting))
    made = combined(given.rows, found, clusters, options, generator_of(dice.ending))
    output = Clustering(
        centres=given.whole(means_of(given.rows, made.labels, clusters)),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        labels=made.labels,
        primary_labels=made.primary_labels,
        silhouettes=made.silhouettes,
        weights=made.weights,
        extended=made.extended,
        warnings=(*given.notes, *notes, *made.warnings),
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


class _Scaled(NamedTuple):
    """Rows that are clustered, and of each column its true width, its middle and its number."""

    rows: Floats
    widths: Floats
    middle: Floats
    numbers: NDArray[np.int64]


def _scaled(table: NumericTable, given: Input, params: PublishedParams) -> _Scaled:
    numbers = given.wide + 1
    if params.scaling == "unit_box":
        one = np.ones(len(numbers))
        return _Scaled(given.rows, one, one / 2, numbers)
    low, high = np.array(given.bounds)[:, given.wide]
    rows = np.clip(table.values[:, given.wide], low, high)
    return _Scaled(rows, high - low, (low + high) / 2, numbers)


def _epsilons(params: PublishedParams, judged: Votes, n: int) -> tuple[float, float]:
    """ε of the table and of the labels; what was judged is the true table."""
    scores = [0.0 if np.isnan(score) else score for score in judged.silhouettes.values()]
    return adaptive_epsilons(
        params.epsilon,
        n,
        scores or [0.0],
        list(judged.labels.values()) or [np.zeros(n, dtype=np.int64)],
        params.clusters,
        rule=params.adaptive,
    )


def _fitting(noisy: Floats, params: PublishedParams) -> tuple[int, tuple[str, ...]]:
    """Count the groups that the noisy table can have; without noise they may be fewer than K."""
    if math.isinf(params.epsilon):
        return possible_clusters(noisy, params.clusters)
    check_distinct(noisy, params.clusters)
    return params.clusters, ()


def _noisy_table(
    true: _Scaled, eps1: float, params: PublishedParams, rng: Rng
) -> tuple[Floats, list[Node]]:
    """Add Laplace noise to every cell (steps 1 and 2); each column has its own mechanism."""
    noisy = np.array(true.rows)
    lines: list[Node] = []
    for place, dice in enumerate(streams(rng, len(true.numbers))):
        step, width = f"column {true.numbers[place]} of the table", float(true.widths[place])
        if math.isinf(eps1):
            lines.append(_unnoised(step, width, claimed=math.inf))
            continue
        assumed = width if params.table_sensitivity == "range" else 1.0
        mechanism = Laplace(sensitivity=assumed, epsilon=eps1)
        noisy[:, place] = mechanism.release(true.rows[:, place], generator_of(dice))
        lines.append(_column_line(mechanism, step, width))
    return noisy, lines


def _column_line(mechanism: Laplace, step: str, width: float) -> Spend:
    """Charge a column: more than it claims where it is wider than was assumed."""
    if width <= mechanism.sensitivity:
        return mechanism.spend(step, true_sensitivity=width)
    because = f"The column is {width:g} wide, not {mechanism.sensitivity:g}."
    return mechanism.spend(step, true_sensitivity=width, gap=Gap.SENSITIVITY, because=because)


def _noisy_votes(
    clean: Mapping[str, Floats],
    weights: Mapping[str, float],
    eps2: float,
    params: PublishedParams,
    rng: Rng,
) -> tuple[dict[str, Floats], list[Node]]:
    """Add noise to the weighted votes, which protects nothing (steps 11 to 13)."""
    marks = dict(clean)
    lines: list[Node] = []
    dice = dict(zip(NAMES, streams(rng, len(NAMES)), strict=True))
    for name, columns in clean.items():
        step, sensitivity = (
            f"votes of {TITLES[name]}",
            _label_sensitivity(abs(weights[name]), params),
        )
        if not sensitivity or math.isinf(eps2):
            lines.append(_unnoised(step, sensitivity, claimed=0.0, because=VOTES))
            continue
        mechanism = Laplace(sensitivity=sensitivity, epsilon=eps2)
        noisy = mechanism.release(columns, generator_of(dice[name]))
        marks[name] = np.asarray(noisy, dtype=np.float64)
        lines.append(mechanism.spend(step, true_sensitivity=0.0, because=VOTES))
    return marks, lines


def _unnoised(step: str, sensitivity: float, *, claimed: float, because: str = "") -> Spend:
    """Line of a step that draws nothing."""
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=sensitivity,
        claimed=claimed,
        proven=claimed,
        because=because,
    )


def _label_sensitivity(weight: float, params: PublishedParams) -> float:
    return {
        "range": weight * (params.clusters - 1),
        "weight": weight,
        "unit": 1.0,
        "none": 0.0,
    }[params.label_sensitivity]


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


def _whole(given: Input, values: Floats, params: PublishedParams) -> Floats:
    """Put values beside the columns without width, in original units."""
    if params.scaling == "unit_box":
        return given.whole(values)
    whole = np.repeat(np.array(given.bounds[0])[None, :], len(values), axis=0)
    whole[:, given.wide] = values
    return np.asarray(whole)
