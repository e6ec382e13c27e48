"""Clusters by private merges: the exponential mechanism over pairs of clusters (4.4, "em")."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.partition import Clusters
from dp_core.noise.mechanisms import Exponential, Rng
from dp_core.privacy.ledger import Node, repeat
from dp_core.words import say

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Merged:
    """Clusters and what finding them cost."""

    clusters: Clusters
    spend: Node


def merge_clusters(
    counter: Counter, k: int, *, epsilon: float, delta: float | None, rng: Rng
) -> Merged:
    """Merge m - k times the two clusters that the exponential mechanism picks.

    The score n · mean |p_ij - p_i p_j| over the pairs of two clusters changes by at most 1 when one
    record is replaced. Sizes and m - k are public.

    Parameters
    ----------
    epsilon : float
        Of each choice.
    delta : float or None
        Of the zCDP ledger.
    """
    mechanism = Exponential(sensitivity=1, epsilon=epsilon, delta=delta)
    strength = dependence_counts(counter)
    clusters = [[j] for j in range(counter.m)]
    done = 0
    while len(clusters) > k:
        pairs = [*combinations(range(len(clusters)), 2)]
        scores = np.array([strength[np.ix_(clusters[a], clusters[b])].mean() for a, b in pairs])
        a, b = pairs[mechanism.release(scores, rng)]
        clusters[a] = sorted(clusters[a] + clusters.pop(b))
        done += 1
    spend = mechanism.spend(say("privscbn-step-merge"), because=say("privscbn-step-merge.why"))
    return Merged(sorted(clusters), repeat("merges of clusters", spend, done))


def dependence_counts(counter: Counter) -> Floats:
    """Give n |p_ij - p_i p_j| of each pair, shape (m, m)."""
    pairs = counter.pairs.astype(np.float64)
    ones = np.diag(pairs)
    return np.asarray(np.abs(pairs - ones[:, None] * ones[None] / counter.n))
