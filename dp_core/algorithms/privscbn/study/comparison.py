"""Comparing two networks, and strengths of their edges: what the picture marks."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import correlation
from dp_core.tables.records import BinaryTable

Edge = tuple[int, int]
Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class DrawnEdge:
    """One arrow of the picture.

    Parameters
    ----------
    parent, child : int
    strength : float
        |correlation| of the two attributes in the synthetic rows, from 0 to 1.
    bridge : bool
        Whether it joins two clusters.
    agrees : bool or None
        Whether the compared network has the edge too, in either direction; None without one.
    """

    parent: int
    child: int
    strength: float
    bridge: bool
    agrees: bool | None


def edges_of(output: TableRelease) -> list[Edge]:
    """All (parent, child) of a release; none where it answers queries only."""
    if output.network is None:
        return []
    return [(p, child) for child, parents, _ in output.nodes() for p in parents]


def drawn_edges(
    output: TableRelease, compared: list[Edge] | tuple[Edge, ...] | None = None
) -> list[DrawnEdge]:
    """Edges of a release with what the picture shows of them.

    Parameters
    ----------
    output : TableRelease
    compared : list of (parent, child), optional
        Edges of the network without noise, or of the true one.
    """
    home = {a: i for i, cluster in enumerate(output.clusters or []) for a in cluster}
    strength = association_of(output)
    known = None if compared is None else {frozenset(edge) for edge in compared}
    return [
        DrawnEdge(
            parent=p,
            child=c,
            strength=float(strength[p, c]),
            bridge=home.get(p) != home.get(c),
            agrees=None if known is None else frozenset((p, c)) in known,
        )
        for p, c in edges_of(output)
    ]


def association_of(output: TableRelease) -> Floats:
    """|correlation| of the synthetic rows, shape (m, m), or of what is answered without rows."""
    if output.synthetic is None:
        return _answered(output)
    if len(output.synthetic) < 2:
        return np.zeros((output.m, output.m))
    return association(BinaryTable(values=output.synthetic))


def _answered(output: TableRelease) -> Floats:
    """|correlation| from the answers of a method without rows; every pair is one query."""
    moments = np.zeros((output.m, output.m))
    for i in range(output.m):
        moments[i, i] = output.answer([i])[1]
        for j in range(i):
            moments[i, j] = moments[j, i] = output.answer([i, j])[3]
    return np.abs(correlation(moments))


def association(table: BinaryTable) -> Floats:
    """|correlation| of each pair of attributes, shape (m, m); 1 on the diagonal."""
    return np.abs(correlation(Counter(table).pairs / len(table)))


def missing_edges(output: TableRelease, compared: list[Edge] | tuple[Edge, ...]) -> list[Edge]:
    """Edges of the compared network that the release lacks, in either direction."""
    have = {frozenset(edge) for edge in edges_of(output)}
    return [edge for edge in compared if frozenset(edge) not in have]


def cluster_order(output: TableRelease) -> list[int]:
    """Attributes cluster by cluster: the order of the heat map."""
    return [a for cluster in output.clusters or [list(range(output.m))] for a in cluster]


def adjusted_rand(one: list[list[int]], other: tuple[tuple[int, ...], ...]) -> float:
    """Agreement of two partitions, 1 for equal ones and about 0 for chance.

    Attributes that `other` leaves out count as one more group there.

    References
    ----------
    L. Hubert, P. Arabie, "Comparing partitions", 1985.
    """
    from sklearn.metrics import adjusted_rand_score

    home = {a: j for j, cluster in enumerate(other) for a in cluster}
    found = {a: i for i, cluster in enumerate(one) for a in cluster}
    rest = len(other)
    return float(adjusted_rand_score([home.get(a, rest) for a in found], list(found.values())))
