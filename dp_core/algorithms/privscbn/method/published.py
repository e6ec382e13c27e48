"""PrivSCBN as published: clusters, a network in each, noisy conditionals, synthetic rows.

Faithful to the paper, and not differentially private at any finite epsilon (4.3).
"""

import math
from dataclasses import replace

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps import budget, search
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, drawn_release
from dp_core.algorithms.privscbn.method.steps.partition import cut, distances_of, noisy_distances
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.records import BinaryTable
from dp_core.words import say


def publish_privscbn(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table as in the paper [1, Alg. 1]; there is no exact release of it.

    Neighbouring relation: one record replaced, n public. Claimed ε, proven ∞.

    References
    ----------
    [1] Hong, Wu, Cai, Sun: 基于属性分割的高维二值数据差分隐私发布, 2022.
    """
    counter = Counter(table)
    k = budget.clusters_wanted(p.k, counter.m)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    split = budget.budget_split(counter.m, counter.n, k, p.epsilon)  # step 1
    # step 2, Alg. 2
    distances, measuring = noisy_distances(counter, split.partition, partition_rng)
    clusters = cut(distances, k, p.sigma, partition_rng)
    networks, conditionals, learning, counting = [], [], [], []
    for cluster, each_rng in zip(clusters, cluster_rngs, strict=False):  # empty ones are dropped
        network_rng, table_rng = streams(each_rng, 2)
        network, cost = search.learn_network(  # step 3, Alg. 4 and 5
            counter, cluster, p.max_parents, split.structure, network_rng
        )
        networks.append(network)
        learning.append(cost)
        tables, spend = search.noisy_conditionals(  # step 4, Alg. 7
            counter, network, p.max_parents, split.conditionals, table_rng
        )
        conditionals.append(tables)
        counting.append(spend)
    made = drawn_release(networks, conditionals, rows_rng, counter, p)  # step 5
    root = sequential(
        say("privscbn-step-published"),
        measuring,
        budget.together(say("privscbn-step-networks"), learning),
        budget.together(say("privscbn-step-conditionals"), counting),
    )
    return Release(_told(made, p, distances), budget.ledger_of(table, root))


def publish_no_privacy(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Run the published steps without any noise: what epsilon = ∞ gives."""
    counter = Counter(table)
    k = budget.clusters_wanted(p.k, counter.m)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    distances = distances_of(counter.pairs)
    clusters = cut(distances, k, p.sigma, partition_rng)
    networks, conditionals = [], []
    for cluster, each in zip(clusters, cluster_rngs, strict=False):
        network = search.fgb(
            counter, attributes=cluster, max_parents=p.max_parents, epsilon=math.inf, rng=each
        )
        networks.append(network)
        conditionals.append(search.exact_conditionals(counter, network, p.max_parents))
    made = drawn_release(networks, conditionals, rows_rng, counter, p)
    output = replace(_told(made, p, distances), epsilon=math.inf)
    return Release(output, budget.ledger_of(table, budget.no_noise()))


def _told(made: TableRelease, p: PublishedParams, distances: Floats) -> TableRelease:
    """Add what the clusters were made from, and whether there are as many as asked for."""
    wanted, found = budget.clusters_wanted(p.k, made.m), len(made.clusters or [])
    notes = budget.cluster_notes(p.k, wanted, found, made.m)
    return replace(made, association=1 - distances, association_kind="jaccard", notes=notes)
