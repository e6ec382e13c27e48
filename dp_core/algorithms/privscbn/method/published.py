"""PrivSCBN as published: clusters, a network in each, noisy conditionals, synthetic rows.

Faithful to the paper, and not differentially private at any finite epsilon (4.3).
"""

import math

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps import budget
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, drawn_release
from dp_core.algorithms.privscbn.method.steps.partition import cut, distances_of, noisy_distances
from dp_core.algorithms.privscbn.method.steps.search import (
    Network,
    exact_conditionals,
    fgb,
    learn_network,
    noisy_conditionals,
)
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.records import BinaryTable
from dp_core.words import say


def publish_privscbn(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table as in the paper [1, Alg. 1].

    Parameters
    ----------
    rng : Generator
        The published method has no exact release: its guarantee does not hold.

    Returns
    -------
    Release[TableRelease]
        Neighbouring relation: one record replaced, n public. Claimed ε, proven ∞.

    References
    ----------
    [1] Hong, Wu, Cai, Sun: 基于属性分割的高维二值数据差分隐私发布, 2022.
    """
    counter = Counter(table)
    k = budget.clusters_wanted(p.k, counter.m)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    split = budget.budget_split(counter.m, counter.n, k, p.epsilon)  # step 1
    distances, measuring = noisy_distances(  # step 2, Alg. 2
        counter, split.partition, partition_rng
    )
    clusters = cut(distances, k, p.sigma, partition_rng)
    networks, conditionals, learning, counting = [], [], [], []
    for cluster, each_rng in zip(clusters, cluster_rngs, strict=False):  # empty ones are dropped
        network_rng, table_rng = streams(each_rng, 2)
        network, cost = learn_network(  # step 3, Alg. 4 and 5
            counter, cluster, p.max_parents, split.structure, network_rng
        )
        networks.append(network)
        learning.append(cost)
        tables, spend = noisy_conditionals(  # step 4, Alg. 7
            counter, network, p.max_parents, split.conditionals, table_rng
        )
        conditionals.append(tables)
        counting.append(spend)
    output = _sampled(counter, p, distances, networks, conditionals, rng=rows_rng)  # step 5
    root = sequential(
        say("privscbn-step-published"),
        measuring,
        budget.together(say("privscbn-step-networks"), learning),
        budget.together(say("privscbn-step-conditionals"), counting),
    )
    return Release(output, budget.ledger_of(table, root))


def publish_no_privacy(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Run the published steps without any noise: what epsilon = ∞ gives."""
    counter = Counter(table)
    k = budget.clusters_wanted(p.k, counter.m)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    distances = distances_of(counter.pairs)
    clusters = cut(distances, k, p.sigma, partition_rng)
    networks, conditionals = [], []
    for cluster, each in zip(clusters, cluster_rngs, strict=False):
        network = fgb(
            counter, attributes=cluster, max_parents=p.max_parents, epsilon=math.inf, rng=each
        )
        networks.append(network)
        conditionals.append(exact_conditionals(counter, network, p.max_parents))
    output = _sampled(counter, p, distances, networks, conditionals, rng=rows_rng)
    return Release(output, budget.ledger_of(table, budget.no_noise()))


def _sampled(
    counter: Counter,
    p: PublishedParams,
    distances: Floats,
    networks: list[Network],
    conditionals: list[list[Floats]],
    *,
    rng: Rng,
) -> TableRelease:
    """Draw the rows and put the release together; the columns of clusters stand side by side."""
    wanted = budget.clusters_wanted(p.k, counter.m)
    return drawn_release(
        networks,
        conditionals,
        rng,
        counter,
        p,
        association=1 - distances,
        association_kind="jaccard",
        notes=budget.cluster_notes(p.k, wanted, len(networks), counter.m),
    )
