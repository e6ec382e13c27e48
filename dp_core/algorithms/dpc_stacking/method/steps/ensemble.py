"""The stack: votes of the primaries as weighted columns beside the table (2, steps 3-11 and 14)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from dp_core.algorithms.dpc_stacking.method.steps import primaries
from dp_core.algorithms.dpc_stacking.method.steps.inputs import check_clusters
from dp_core.algorithms.dpc_stacking.outputs import nearest
from dp_core.algorithms.dpc_stacking.params import FOLDS, NAMES, WEIGHT, Encoding, StackParams
from dp_core.arrays import Floats, Labels, dealt
from dp_core.errors import DataError
from dp_core.params import must_be
from dp_core.words import say


def align_labels(reference: ArrayLike, labels: ArrayLike, clusters: int) -> Labels:
    """Rename labels so that as many rows as possible agree with the reference.

    Parameters
    ----------
    reference, labels : array_like of int, shape (n,)
        From 0 to clusters - 1.
    clusters : int
        K.

    Returns
    -------
    ndarray of int, shape (n,)
        The labels, renamed by one permutation.

    Raises
    ------
    ParameterError
        If the lengths differ or a label is out of range.

    References
    ----------
    H. Kuhn, "The Hungarian method for the assignment problem", 1955; dpc_stacking.md 2.2.

    Examples
    --------
    >>> align_labels([0, 0, 1, 2], [2, 2, 0, 1], 3).tolist()
    [0, 0, 1, 2]
    """
    wanted, given = np.asarray(reference), np.asarray(labels)
    if wanted.shape != given.shape or wanted.ndim != 1:
        raise must_be("labels.shape", given.shape, str(wanted.shape), field="labels")
    return np.asarray(permutation_to(wanted, given, clusters)[given])


def permutation_to(reference: Labels, labels: Labels, clusters: int) -> Labels:
    """Find the new name of each label; those that no row has take what is left."""
    from scipy.optimize import linear_sum_assignment

    both = np.concatenate([reference, labels])
    if both.size and not (both.min() >= 0 and both.max() < clusters):
        raise must_be("labels", (int(both.min()), int(both.max())), f"from 0 to {clusters - 1}")
    table = np.bincount(labels * clusters + reference, minlength=clusters**2)
    return np.asarray(linear_sum_assignment(-table.reshape(clusters, clusters))[1])


SECONDARY_RESTARTS = 10


@dataclass(frozen=True, kw_only=True, eq=False)
class Votes:
    """What the primaries say about a table."""

    labels: Mapping[str, Labels]  # (n,); held-out labels by primary, aligned if that was asked
    silhouettes: Mapping[str, float]  # of these labels on the table; nan where undefined
    failed: Mapping[str, str]  # primaries without a vote, and why
    folds: int  # that were used


@dataclass(frozen=True, kw_only=True, eq=False)
class Stack:
    """Clustering of a widened table."""

    labels: Labels  # (n,)
    primary_labels: Mapping[str, Labels]  # (n,)
    silhouettes: Mapping[str, float]
    weights: Mapping[str, float]
    extended: Floats  # (n, d + E); the table and its vote columns
    warnings: tuple[str, ...] = ()  # what a reader must know, in sentences

    @property
    def told(self) -> dict[str, Any]:
        """What of the votes is released, by its name in `Clustering`."""
        names = ("primary_labels", "silhouettes", "weights", "extended")
        return {name: getattr(self, name) for name in names}


Judge = Callable[[Floats, int, StackParams, Generator], Votes]
"""Lets the primaries vote on rows, as `votes` does."""


def stack(
    X: ArrayLike,
    clusters: int,
    *,
    folds: int = FOLDS,
    encoding: Encoding = "integer",
    weight: float = WEIGHT,
    primaries: Sequence[str] = NAMES,
    align: bool = True,
    seed: int | Generator = 0,
) -> Stack:
    """Cluster a table as it is by C-Stacking: no scaling and no noise.

    Parameters
    ----------
    X : array_like, shape (n, d)
    clusters : int
        K, from 2 to n - 1.
    folds, encoding, weight, primaries, align
        As in `StackParams`.
    seed : int or Generator

    Raises
    ------
    ParameterError
        If a parameter is out of range.
    DataError
        If all rows are alike.
    """
    rows = np.asarray(X, dtype=np.float64)
    rng = np.random.default_rng(seed)
    if rows.ndim != 2 or len(rows) < 3 or not rows.size or not np.isfinite(rows).all():
        raise must_be("X", rows.shape, "finite, (n ≥ 3, d ≥ 1)")
    check_clusters(len(rows), clusters)
    chosen: dict[str, Any] = {"folds": folds, "encoding": encoding, "weight": weight}
    chosen |= {"primaries": tuple(primaries), "align": align}
    options = StackParams(clusters=clusters, **chosen)
    possible, notes = possible_clusters(rows, clusters)
    made = combined(rows, votes(rows, possible, options, rng), possible, options, rng)
    return replace(made, warnings=(*notes, *made.warnings))


def possible_clusters(rows: Floats, clusters: int) -> tuple[int, tuple[str, ...]]:
    """Take fewer groups where there are fewer distinct rows, and say so."""
    distinct = primaries.distinct_rows(rows, clusters)
    if distinct >= clusters:
        return clusters, ()
    if distinct < 2:
        raise DataError.of("dpc-ensemble-all-rows-alike-there", "values")
    said = say("dpc-ensemble-there-only-distinct-rows", distinct=distinct, clusters=clusters)
    return distinct, (said,)


@primaries.one_thread()
def votes(rows: Floats, clusters: int, options: StackParams, rng: Generator) -> Votes:
    """Let every primary label each row while it is held out (steps 3 to 10).

    The random source of each primary does not depend on which others there are.
    """
    folds = _possible_folds(len(rows), clusters, options.folds)
    dice = rng.spawn(2 + len(NAMES))
    parts = dealt(len(rows), folds, dice[0])
    labels, failed = {}, {}
    for name in options.primaries:
        source = dice[2 + NAMES.index(name)]
        task = primaries.Task(rows=rows, clusters=clusters, rng=source)
        try:
            labels[name] = _held_out(name, task, parts, options.align)
        except DataError as error:
            failed[name] = str(error)
    chosen = primaries.sampled_rows(len(rows), primaries.SAMPLE, int(dice[1].integers(2**31)))
    apart = primaries.distances(rows[chosen])
    scores = {
        name: primaries.silhouette_of(apart, groups[chosen]) for name, groups in labels.items()
    }
    return Votes(labels=labels, silhouettes=scores, failed=failed, folds=folds)


@primaries.one_thread()
def combined(
    rows: Floats, found: Votes, clusters: int, options: StackParams, rng: Generator
) -> Stack:
    """Widen the table by the votes and run the last K-means (steps 10, 11 and 14)."""
    extended = np.hstack([rows, *encoded(found, clusters, options)])
    return Stack(
        labels=last_kmeans(extended, clusters, rng),
        primary_labels=found.labels,
        silhouettes=found.silhouettes,
        weights=vote_weights(found, options),
        extended=extended,
        warnings=vote_warnings(found, options),
    )


def last_kmeans(extended: Floats, clusters: int, rng: Generator) -> Labels:
    """Cluster the widened table (step 14)."""
    seed = int(rng.integers(2**31))
    return nearest(extended, primaries.lloyd(extended, clusters, seed, restarts=SECONDARY_RESTARTS))


def without_votes(rows: Floats, clusters: int, rng: Generator) -> Stack:
    """Run the last K-means on the table alone, to compare with."""
    labels = last_kmeans(rows, clusters, rng)
    return Stack(labels=labels, primary_labels={}, silhouettes={}, weights={}, extended=rows)


def encoded(found: Votes, clusters: int, options: StackParams) -> list[Floats]:
    """Write each vote as weighted columns."""
    weights = vote_weights(found, options)
    return [
        primaries.encode_votes(labels, weights[name], clusters, options.encoding)
        for name, labels in found.labels.items()
    ]


def vote_weights(found: Votes, options: StackParams) -> dict[str, float]:
    """Weight of each vote: 100 times its silhouette; 0 where that is undefined or there is none."""
    weights = dict.fromkeys(found.failed, 0.0)
    for name, score in found.silhouettes.items():
        known = 0.0 if np.isnan(score) else score
        weights[name] = options.weight * (max(known, 0.0) if options.clip else known)
    return {name: weights[name] for name in options.primaries}


def _held_out(name: str, task: primaries.Task, parts: list[Labels], align: bool) -> Labels:  # noqa: FBT001
    """Concatenate the labels that each row gets while it is held out."""
    fit = primaries.PRIMARIES[name]
    if name == "spectral":
        task = replace(task, kernel=primaries.landmark_kernel(task.rows, task.rng))
    whole = fit(task)
    if len(parts) == 1:
        return whole.labels
    start = whole if align and whole.start is not None else None
    labels = np.empty(len(task.rows), dtype=np.int64)
    for part in parts:
        fold = replace(task, held_out=part, whole=start)
        found, seen = fit(fold).labels, fold.fitted
        if align:
            found = permutation_to(whole.labels[seen], found[seen], fold.clusters)[found]
        labels[part] = found[part]
    return labels


def _possible_folds(n: int, clusters: int, folds: int) -> int:
    """Fewer folds where a fold or what is left of the table would be too small."""
    if folds == 1:
        return 1
    if n >= 2 * clusters * folds and n - -(-n // folds) >= 2 * clusters:
        return folds
    fewer = min(folds, max(2, n // (2 * clusters)))
    return fewer if n - -(-n // fewer) >= 2 * clusters else 1


def vote_warnings(found: Votes, options: StackParams) -> tuple[str, ...]:
    """Say which votes are missing or untidy, and how many folds there were."""
    weights = vote_weights(found, options)
    said = [
        say("dpc-no-vote", clusterer=primaries.TITLES[name], reason=why)
        for name, why in found.failed.items()
    ]
    if found.folds < options.folds:
        facts = {"folds": found.folds, "wanted": options.folds}
        said.append(say("dpc-ensemble-table-small-was-split", **facts))
    if not found.labels:
        said.append(say("dpc-ensemble-clusterer-gave-vote-last"))
    elif all(weights[name] <= 0 for name in found.labels):
        said.append(say("dpc-ensemble-vote-looks-tidy-every", kept=not options.clip))
    return tuple(said)
