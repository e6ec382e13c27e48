"""Bridges: each later cluster depends on one attribute of an earlier one (4.4)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.partition import Clusters


@dataclass(frozen=True)
class Placed:
    """A cluster in the order of placing, with the attribute it depends on, if any."""

    members: list[int]
    bridge: int | None = None

    @property
    def size(self) -> int:
        """Attributes of the cluster's run: its own and the bridge."""
        return len(self.members) + (self.bridge is not None)


def place(clusters: Clusters, correlation: NDArray[np.float64]) -> list[Placed]:
    """Order the clusters greedily and find the bridge of each.

    First the one with the largest Σ |ρ| to all attributes; then always the one with the largest
    single |ρ| to a placed attribute, which becomes its bridge. Ties go to the first.
    """
    strength = np.abs(correlation).copy()
    np.fill_diagonal(strength, 0)
    sums = strength.sum(axis=1)
    left = list(range(len(clusters)))
    first = max(left, key=lambda i: (sums[clusters[i]].sum(), -i))
    placed = [Placed(clusters[first])]
    left.remove(first)
    done = list(clusters[first])
    while left:
        best = max(left, key=lambda i: (strength[np.ix_(clusters[i], done)].max(), -i))
        block = strength[np.ix_(clusters[best], done)]
        bridge = done[int(np.argmax(block.max(axis=0)))]
        placed.append(Placed(clusters[best], bridge))
        left.remove(best)
        done += clusters[best]
    return placed


def unplaced(clusters: Clusters) -> list[Placed]:
    """Clusters as they are, independent of each other."""
    return [Placed(cluster) for cluster in clusters]
