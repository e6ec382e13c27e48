"""Two traps of the published steps: what a greedy search loses, and what Jaccard misses.

Both look at true counts: they are for tables whose truth is known.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.information import mutual_information
from dp_core.algorithms.privscbn.method.steps.partition import (
    Clusters,
    affinity,
    jaccard_distances,
    spectral_clusters,
)
from dp_core.algorithms.privscbn.method.steps.search import (
    Coins,
    Floats,
    best_parents_search,
    information_scorer,
)
from dp_core.algorithms.privscbn.study.comparison import adjusted_rand, association
from dp_core.tables.records import BinaryTable

_SIGMA = 0.3
_SEED = 0
_MOST_PARENTS = 2


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One parent set that the search tried for the attribute that is watched.

    Parameters
    ----------
    newest : int
        Attribute that was placed last and was added to a smaller set.
    parents : tuple of int
        The set tried.
    score : float
        Mutual information with the child, bits.
    kept : bool
        Whether it became the best set of its size.
    """

    newest: int
    parents: tuple[int, ...]
    score: float
    kept: bool


class _Watched:
    """A scorer that writes down what the search does for one child."""

    def __init__(self, counter: Counter, order: Sequence[int], child: int, degree: int) -> None:
        self._scorer = information_scorer(counter, order, degree)
        self._row = list(order).index(child)
        self._best: list[tuple[int, ...]] = [(), *[()] * degree]
        self._tried: tuple[int, int, float] = (0, 0, 0.0)
        self.trials: list[Trial] = []

    def scores(self, level: int, newest: int) -> Floats:
        """Score as the search does."""
        scores = self._scorer.scores(level, newest)
        self._tried = (level, newest, float(scores[self._row]))
        return scores

    def keep(self, level: int, chosen: Coins) -> None:
        """Note what was tried for the child and whether it was kept."""
        _, newest, score = self._tried
        smaller = self._best[level - 1]
        if len(smaller) == level - 1:
            parents, kept = (*smaller, newest), bool(chosen[self._row])
            self.trials.append(Trial(newest=newest, parents=parents, score=score, kept=kept))
            if kept:
                self._best[level] = parents
        self._scorer.keep(level, chosen)


def forced_search(table: BinaryTable, order: Sequence[int]) -> list[Trial]:
    """Run FGB with the attributes placed in a given order, and watch the last one.

    Parameters
    ----------
    table : BinaryTable
    order : sequence of int
        The last attribute is the child.

    Returns
    -------
    list of Trial
        In the order in which sets were tried.
    """
    child = order[-1]
    watched = _Watched(Counter(table), order, child, _MOST_PARENTS)
    left = list(order[1:])

    def next_in_order(scores: Floats) -> int:
        left.pop(0)
        return 0

    best_parents_search(
        order, first=order[0], max_parents=_MOST_PARENTS, scorer=watched, choose=next_in_order
    )
    return watched.trials


def information_about(table: BinaryTable, child: int, parents: Sequence[int]) -> float:
    """Mutual information of a child and its parents in a table, bits."""
    return mutual_information(Counter(table).family([*parents, child]))


def true_clusters(table: BinaryTable, k: int) -> tuple[Clusters, Clusters]:
    """Cut the attributes into k clusters without noise: by Jaccard distance, by |correlation|."""
    strength: NDArray[np.float64] = association(table)
    np.fill_diagonal(strength, 0)
    jaccard = affinity(jaccard_distances(table.values), _SIGMA)
    return spectral_clusters(jaccard, k, _SEED), spectral_clusters(strength, k, _SEED)


def agreement(found: Clusters | None, table: BinaryTable) -> float:
    """Give the adjusted Rand index with the planted groups; 0 where nothing was found."""
    return 0.0 if found is None else adjusted_rand(found, table.groups)
