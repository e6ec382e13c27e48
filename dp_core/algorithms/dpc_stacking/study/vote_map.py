"""Votes side by side, and what the last K-means reads of them (9.2)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from dp_core.algorithms.dpc_stacking.method.apart import clustered_rows
from dp_core.algorithms.dpc_stacking.method.steps.alignment import permutation_to
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats, Labels

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
