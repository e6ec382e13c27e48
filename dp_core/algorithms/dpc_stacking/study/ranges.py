"""How far noise moves what is published: 95 % ranges from released and public numbers alone."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from dp_core.algorithms.dpc_stacking.method.apart import clustered_rows
from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius, shares
from dp_core.algorithms.dpc_stacking.method.steps.alignment import permutation_to
from dp_core.algorithms.dpc_stacking.method.steps.planning import (
    LLOYDS,
    lloyd_spread,
    row_spread,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import COUNT_SHARE, blur, reach
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.arrays import Floats, Labels
from dp_core.noise.mechanisms import LAPLACE_RANGE, Geometric, laplace_range


def row_ranges(method: str, params: Any, output: Clustering) -> Floats | None:
    """Half-width of the noise of a cell of each column, in its units; None where rows have none."""
    widths = _widths(output)
    one = row_spread(method, params, int((widths > 0).sum()))
    return None if math.isnan(one) else LAPLACE_RANGE * one * widths


def centre_ranges(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Half-width of the noise of each centre, shape (K, d), in the units of the columns.

    nan for a group with a count below 1. None where there is no formula: where centres are means
    of made-up rows, or of noisy rows whose groups follow from the noise itself.

    Parameters
    ----------
    method : str
    params : ClusterParams
    output : Clustering
    n : int
        Rows: public, as neighbours have as many.

    Notes
    -----
    A released mean m is (S + N) / (c + Z) with noise N and Z. If the true mean S / c is t, then
    (c + Z) (m - t) = N - t Z has variance var N + t² var Z. The range holds each t that this does
    not reject at 5 %.

    References
    ----------
    E. C. Fieller, "Some Problems in Interval Estimation", 1954.
    """
    widths, counts = _widths(output), output.noisy_counts
    wide = int((widths > 0).sum())
    epsilon, steps = _step(method, params, output)
    if not steps or counts is None:
        return None
    if method in LLOYDS:
        one = lloyd_spread(method, params, n, wide, steps=steps)
        narrow = 2 * radius(wide, params.clusters, steps) if method == "fastlloyd" else 1.0
    else:
        narrow = 2 * reach(wide, params.clusters, epsilon, n)
        one = narrow * blur(wide, params.clusters, epsilon, n, 1 - COUNT_SHARE)
    counting = Geometric(sensitivity=2, epsilon=_counting(method, epsilon, wide))
    before = 0.5 if output.before is None else output.before
    moved = np.clip((output.unit_centres() - before) / narrow, -0.5, 0.5)
    noise = one / narrow * n / params.clusters, math.sqrt(counting.variance)
    return np.asarray(_farthest(moved, counts[:, None], *noise) * narrow * widths)


def _farthest(mean: Floats, count: Floats, of_sum: float, of_count: float) -> Floats:
    """Farthest true mean from -1/2 to 1/2 that a noisy one does not reject; nan below a count of 1.

    Parameters
    ----------
    mean, count : ndarray
        With noise.
    of_sum, of_count : float
        Standard deviations of the noise of the sum and of the count.
    """
    square = count**2 - (LAPLACE_RANGE * of_count) ** 2
    middle, size = count**2 * mean, LAPLACE_RANGE * of_sum
    inside = middle**2 - square * ((count * mean) ** 2 - size**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = [(middle + side * np.sqrt(inside)) / square for side in (-1, 1)]
        away = [np.abs(np.clip(end, -0.5, 0.5) - mean) for end in ends]
    found = np.where(square > 0, np.maximum(*away), 0.5 + np.abs(mean))
    return np.where(count >= 1, found, np.nan)


def count_range(method: str, params: Any, output: Clustering) -> int | None:
    """Half-width of the noise of a group's number of rows; None where it got none of its own."""
    epsilon, steps = _step(method, params, output)
    if not steps:
        return None
    wide = int((_widths(output) > 0).sum())
    return int(laplace_range(_counting(method, epsilon, wide) / 2))


def _step(method: str, params: Any, output: Clustering) -> tuple[float, int]:
    """Give ε of the last step, and how many there were; 0 of methods without steps."""
    steps = int(output.facts.get("steps", 0))
    if not steps:
        return 0.0, 0
    share = float(output.facts["share"]) if method == "central" else 1.0
    return share * params.epsilon / steps, steps


def _counting(method: str, epsilon: float, wide: int) -> float:
    return COUNT_SHARE * epsilon if method == "central" else shares(epsilon, wide).counts


def _widths(output: Clustering) -> Floats:
    low, high = np.array(output.bounds)
    return np.asarray(high - low, dtype=np.float64)


# --- votes side by side, and what the last K-means reads of them (9.2) ----------------------------

MOST_LINES = 600
"""Rows drawn of a map; of more, evenly spaced ones."""
_COMPARED = 5_000  # rows by which votes are compared


@dataclass(frozen=True, kw_only=True, eq=False)
class VoteMap:
    """Groupings of the same rows, sorted by the final one and else in their order.

    Parameters
    ----------
    groups : ndarray of int, shape (m, 1 + T)
        Number of the colour of each row: by the final group, then by each vote. Votes are renamed
        as a whole to agree with the final groups; rows of one vote keep how they differ.
    names : tuple of str
        Primaries that voted.
    weights : tuple of float
        Of their votes, with their sign.
    starts : mapping of int to (int, int)
        First of the drawn rows of each final group, by its colour, and its rows in all.
    rows : int
        Rows in all.
    agreement : float
        Mean adjusted Rand index of two votes; nan for a single one.
    """

    groups: Labels
    names: tuple[str, ...]
    weights: tuple[float, ...]
    starts: Mapping[int, tuple[int, int]]
    rows: int
    agreement: float


@dataclass(frozen=True, kw_only=True)
class Block:
    """Columns of the widened table that belong together.

    Parameters
    ----------
    name : str
        Of the primary; empty for the table itself.
    columns : int
    width : float
        Distance between the ends of its widest column.
    share : float
        Of the squared spread of the whole widened table, from 0 to 1.
    """

    name: str
    columns: int
    width: float
    share: float


def vote_map(output: Clustering, colours: Labels) -> VoteMap | None:
    """Sort the votes of a run by its final groups; None where nobody voted.

    Parameters
    ----------
    output : Clustering
    colours : ndarray of int, shape (K,)
        Number of the colour of each final group.
    """
    final = output.synthetic_labels if output.labels is None else output.labels
    if final is None or not output.primary_labels:
        return None
    many = max(len(colours), 1 + max(int(each.max()) for each in output.primary_labels.values()))
    inks = np.concatenate([colours, np.arange(len(colours), many)])
    names = tuple(output.primary_labels)
    votes = [_renamed(final, output.primary_labels[name], many) for name in names]
    order = np.argsort(inks[final], kind="stable")
    drawn = order[
        np.unique(np.linspace(0, len(order) - 1, min(len(order), MOST_LINES)).astype(int))
    ]
    return VoteMap(
        groups=inks[np.column_stack([final, *votes])[drawn]],
        names=names,
        weights=tuple(float(output.weights[name]) for name in names),
        starts=_starts(inks[final[drawn]], np.bincount(inks[final], minlength=many)),
        rows=len(final),
        agreement=_agreement([output.primary_labels[name][_some(len(final))] for name in names]),
    )


def blocks(output: Clustering) -> list[Block]:
    """Measure what the last K-means sees: the table, then the columns of each vote."""
    given = clustered_rows(output)
    if given is None or output.extended is None or not output.primary_labels:
        return []
    names = list(output.primary_labels)
    votes = np.split(output.extended[:, given.shape[1] :], len(names), axis=1)
    parts = [given, *votes]
    spreads = [float(part.var(axis=0).sum()) for part in parts]
    whole = sum(spreads)
    return [
        Block(
            name=name,
            columns=part.shape[1],
            width=float(np.ptp(part, axis=0).max()),
            share=spread / whole if whole > 0 else math.nan,
        )
        for name, part, spread in zip(["", *names], parts, spreads, strict=True)
    ]


def failed(primaries: Sequence[str], output: Clustering) -> list[str]:
    """Name the primaries that were asked and gave no vote."""
    return [name for name in primaries if name not in output.primary_labels]


def _some(n: int) -> Labels:
    return np.unique(np.linspace(0, n - 1, min(n, _COMPARED)).astype(np.int64))


def _agreement(votes: Sequence[Labels]) -> float:
    found = [adjusted_rand(*pair) for pair in combinations(votes, 2)]
    known = [each for each in found if not math.isnan(each)]
    return sum(known) / len(known) if known else math.nan


def _renamed(final: Labels, labels: Labels, many: int) -> Labels:
    return np.asarray(permutation_to(final, labels, many)[labels])


def _starts(drawn: Labels, sizes: Floats | Labels) -> dict[int, tuple[int, int]]:
    used, first = np.unique(drawn, return_index=True)
    return {int(ink): (int(at), int(sizes[ink])) for ink, at in zip(used, first, strict=True)}
