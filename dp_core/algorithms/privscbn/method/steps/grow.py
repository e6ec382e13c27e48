"""Clusters and networks of a sound run: from noisy pairs, or by the exponential mechanism (4.4)."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.privscbn.method.steps.budget import RunPlan
from dp_core.algorithms.privscbn.method.steps.information import dependences
from dp_core.algorithms.privscbn.method.steps.networks import (
    Placed,
    automatic_degree,
    merge_clusters,
)
from dp_core.algorithms.privscbn.method.steps.pair_counts import NoisyPairs, correlation
from dp_core.algorithms.privscbn.method.steps.partition import (
    Clusters,
    affinity,
    distances_of,
    spectral_clusters,
)
from dp_core.algorithms.privscbn.method.steps.search import (
    Network,
    correlation_network,
    draw_first,
    greedy_network,
)
from dp_core.algorithms.privscbn.params import SoundParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Exponential, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, repeat
from dp_core.words import say

PAIRS_ONLY_DEGREE = 3


@dataclass(frozen=True)
class Found:
    """Clusters, with what finding them cost beyond the noisy pairs."""

    clusters: Clusters
    costs: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Grown:
    """One network a cluster, its bridge first, with what growing them cost."""

    networks: list[Network]
    costs: tuple[Node, ...] = ()


def find_clusters(plan: RunPlan, pairs: NoisyPairs | None, rng: Rng) -> Found:
    """Take public groups, merge privately, or cut the noisy pairs into k."""
    p, counter = plan.params, plan.counter
    if p.groups is not None:
        return Found(sorted([sorted(group) for group in p.groups]))
    if plan.by_merges:
        shares = plan.shares
        each = shares.choice(shares.merges, counter.m - plan.k)
        merged = merge_clusters(counter, plan.k, epsilon=each, delta=shares.delta, rng=rng)
        return Found(merged.clusters, (merged.spend,))
    if 1 < plan.k == counter.m:
        return Found([[j] for j in range(counter.m)])
    if pairs is None or not plan.by_pairs:
        return Found([list(range(counter.m))])
    seed = int(generator_of(rng).integers(2**31))
    return Found(spectral_clusters(similarity(p, pairs), plan.k, seed))


def similarity(p: SoundParams, pairs: NoisyPairs) -> Floats:
    """Affinity of each pair of attributes: |correlation| as it is, or the paper's of Jaccard."""
    if p.affinity == "jaccard":
        return affinity(distances_of(pairs.counts), p.sigma)
    strength = np.abs(correlation(pairs.moments))
    np.fill_diagonal(strength, 0)
    return np.asarray(strength)


def choose_degree(plan: RunPlan, placed: list[Placed]) -> int:
    """Parents per attribute: as asked for, or as many as the tables can bear."""
    p, shares = plan.params, plan.shares
    most = max(each.size for each in placed) - 1
    if p.model == "pairs_only":
        return min(1 if p.max_parents is None else p.max_parents, PAIRS_ONLY_DEGREE, most)
    if p.max_parents is not None:
        return min(p.max_parents, most)
    return automatic_degree(
        plan.counter.n,
        placed,
        epsilon=shares.epsilon(shares.tables),
        delta=shares.delta,
        theta=p.theta,
    )


def grow_networks(
    plan: RunPlan, placed: list[Placed], degree: int, correlations: Floats | None, rng: Rng
) -> Grown:
    """Grow the network of each cluster; a bridge is the first node of its run."""
    if plan.params.structure == "post":
        assert correlations is not None
        return Grown(
            [
                correlation_network(correlations, each.members, degree, first=each.bridge)
                for each in placed
            ]
        )
    choices = sum(each.size - 1 for each in placed)
    if degree == 0 or choices == 0:
        return Grown([[(child, ()) for child in each.members] for each in placed])
    shares = plan.shares
    each_epsilon = shares.choice(shares.parents, choices)
    mechanism = Exponential(sensitivity=2, epsilon=each_epsilon, delta=shares.delta)
    spend = mechanism.spend(say("privscbn-step-next"), because=say("privscbn-why-dependence"))
    networks = [
        _chosen_network(plan, each, degree, mechanism, each_rng)
        for each, each_rng in zip(placed, streams(rng, len(placed)), strict=True)
    ]
    return Grown(networks, (repeat(say("privscbn-step-choices"), spend, choices),))


def _chosen_network(
    plan: RunPlan, placed: Placed, degree: int, mechanism: Exponential, rng: Rng
) -> Network:
    start_rng, draw_rng = streams(rng, 2)
    members, first = placed.members, placed.bridge
    if first is None:
        first = draw_first(members, start_rng)
    else:
        members = [first, *members]
    n = plan.counter.n
    return greedy_network(
        plan.counter,
        members,
        max_parents=degree,
        first=first,
        score=lambda counts: n * dependences(counts),
        choose=lambda scores: mechanism.release(scores, draw_rng),
        rng=generator_of(start_rng),
    )
