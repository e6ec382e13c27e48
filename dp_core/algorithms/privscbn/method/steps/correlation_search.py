"""FGB on a noisy correlation matrix: post-processing, at no cost (4.4, structure "post")."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.search import (
    Coins,
    Floats,
    Network,
    best_parents_search,
)

_LARGEST = 1 - 1e-6


class CorrelationScorer:
    """Scores -½ log2(1 - ρ²(S|Π)): the mutual information if the attributes were Gaussian."""

    def __init__(self, correlation: Floats, attributes: Sequence[int], max_parents: int) -> None:
        self._matrix = correlation
        self._children = np.asarray(attributes)
        c = len(attributes)
        self._parents = np.zeros((max_parents + 1, c, max_parents), dtype=np.int64)
        self._tried = self._parents[0]

    def scores(self, level: int, newest: int) -> Floats:
        """Score all children at once."""
        self._tried = self._parents[level - 1].copy()
        self._tried[:, level - 1] = newest
        sets = self._tried[:, :level]
        inner = self._matrix[sets[:, :, None], sets[:, None, :]]
        outer = self._matrix[sets, self._children[:, None]]
        return information_of(inner, outer)

    def keep(self, level: int, chosen: Coins) -> None:
        """Keep the sets just scored."""
        self._parents[level, chosen] = self._tried[chosen]


def information_of(inner: Floats, outer: Floats) -> Floats:
    """Compute -½ log2(1 - r' R⁻¹ r) of each row; attributes twice in a set score as once."""
    # A child that is in the network already is scored with itself as a parent and never used;
    # a repeated parent would make R singular.
    size = inner.shape[1]
    solved = np.linalg.solve(inner + 1e-12 * np.eye(size), outer[:, :, None])[:, :, 0]
    explained = np.clip((outer * solved).sum(axis=1), 0, _LARGEST)
    return np.asarray(-0.5 * np.log2(1 - explained))


def correlation_network(
    correlation: NDArray[np.float64],
    attributes: Sequence[int],
    max_parents: int,
    first: int | None = None,
) -> Network:
    """Grow a network of some attributes, always the best candidate.

    Parameters
    ----------
    correlation : ndarray, shape (m, m)
        Positive definite, unit diagonal.
    attributes : sequence of int
        In the order that settles ties.
    first : int, optional
        First node; the attribute with the largest Σ |ρ| within the set if None.
    """
    members = list(attributes)
    start = strongest(correlation, members) if first is None else first
    if first is not None and first not in members:
        members = [first, *members]
    degree = min(max_parents, len(members) - 1)
    scorer = CorrelationScorer(correlation, members, max(degree, 1))
    return best_parents_search(
        members,
        first=start,
        max_parents=degree,
        scorer=scorer,
        choose=lambda scores: int(np.argmax(scores)),
    )


def strongest(correlation: NDArray[np.float64], members: Sequence[int]) -> int:
    """Attribute with the largest Σ |ρ| to the others of the set, the first of ties."""
    block = np.abs(correlation[np.ix_(members, members)])
    return members[int(np.argmax(block.sum(axis=1)))]
