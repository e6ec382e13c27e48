"""Comparing two networks and two tables: what the pictures mark."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import correlation
from dp_core.algorithms.privscbn.study.categories import cramers_v
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable

Edge = tuple[int, int]
Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class DrawnEdge:
    """One arrow of the print view.

    Parameters
    ----------
    strength : float
        |correlation| of the two attributes in the synthetic rows, from 0 to 1.
    bridge : bool
        Whether it joins two clusters.
    """

    parent: int
    child: int
    strength: float
    bridge: bool


def edges_of(output: TableRelease) -> list[Edge]:
    """All (parent, child) of a release; none where it answers queries only."""
    if output.network is None:
        return []
    return [(p, child) for child, parents, _ in output.nodes() for p in parents]


def drawn_edges(output: TableRelease) -> list[DrawnEdge]:
    """Edges of a release with what the print view shows of them."""
    home = {a: i for i, cluster in enumerate(output.clusters or []) for a in cluster}
    strength = association_of(output)
    return [
        DrawnEdge(
            parent=p, child=c, strength=float(strength[p, c]), bridge=home.get(p) != home.get(c)
        )
        for p, c in edges_of(output)
    ]


@dataclass(frozen=True, kw_only=True)
class Joins:
    """Columns that a released network joins beside those that another one does.

    Directions are not compared: two networks may say the same with their arrows turned.

    Parameters
    ----------
    kept, new, lost : tuple of frozenset of int
        Joined in both, in the released network alone, in the other one alone.
    """

    kept: tuple[frozenset[int], ...] = ()
    new: tuple[frozenset[int], ...] = ()
    lost: tuple[frozenset[int], ...] = ()


def joins_of(output: TableRelease, compared: Iterable[Edge] | None = None) -> Joins:
    """Compare the pairs that a release joins with those of another network.

    Parameters
    ----------
    compared : iterable of (parent, child), optional
        Edges of the network without noise, or of the true one; without it all pairs are kept.
    """
    have = dict.fromkeys(frozenset(edge) for edge in edges_of(output))
    known = have if compared is None else dict.fromkeys(frozenset(edge) for edge in compared)
    return Joins(
        kept=tuple(pair for pair in have if pair in known),
        new=tuple(pair for pair in have if pair not in known),
        lost=tuple(pair for pair in known if pair not in have),
    )


def shares_of(output: TableRelease) -> Floats:
    """Share of yes of each column, shape (m,): of the synthetic rows, or as answered without."""
    if output.synthetic is None:
        return np.array([output.answer([j])[1] for j in range(output.m)])
    return np.asarray(output.synthetic.mean(axis=0))


def association_of(output: TableRelease) -> Floats:
    """|correlation| of the synthetic rows, shape (m, m), or of what is answered without rows.

    Of categories Cramér's V.
    """
    if output.synthetic is None:
        return _answered(output)
    if isinstance(output, MixedRelease):
        return cramers_v(output.synthetic, output.domains)
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


def association(table: BinaryTable | CategoricalTable) -> Floats:
    """|correlation| of each pair of attributes, shape (m, m); of categories Cramér's V."""
    if isinstance(table, CategoricalTable):
        return cramers_v(table.codes, table.domains)
    return np.abs(correlation(Counter(table).pairs / len(table)))


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
