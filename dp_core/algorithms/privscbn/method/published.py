"""PrivSCBN as published: clusters, a network in each, noisy conditionals, synthetic rows.

Faithful to the paper, and not differentially private at any finite epsilon (4.3).
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.bnc import exact_conditionals, noisy_conditionals
from dp_core.algorithms.privscbn.method.steps.budget import Split, budget_split
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.fgb import choice_mechanism, search
from dp_core.algorithms.privscbn.method.steps.networks import Floats, TableRelease, sample_rows
from dp_core.algorithms.privscbn.method.steps.partition import (
    Clusters,
    affinity,
    distances_of,
    spectral_clusters,
)
from dp_core.algorithms.privscbn.method.steps.run_plan import cluster_notes, clusters_wanted
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Gap, Node, Spend, parallel, repeat, sequential
from dp_core.tables.records import BinaryTable


def publish_privscbn(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table as in the paper [1, Alg. 1].

    Parameters
    ----------
    table : BinaryTable
    p : PublishedParams
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
    k = clusters_wanted(p.k, counter.m)
    split = budget_split(counter.m, counter.n, k, p.epsilon)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    distances, distance_cost = noisy_distances(counter, split, partition_rng)  # Alg. 2, lines 1-3
    clusters = cut(distances, k, p.sigma, partition_rng)  # Alg. 2, lines 4-9
    learnt = [
        learn_cluster(counter, cluster, p.max_parents, split, rng=each)  # Alg. 3 to 7
        for cluster, each in zip(clusters, cluster_rngs, strict=False)
    ]
    networks, conditionals = [each.network for each in learnt], [each.tables for each in learnt]
    output = _released(counter, p, distances, networks, conditionals, rng=rows_rng)
    output = replace(output, clusters=clusters, association_label="Jaccard similarity, noisy")
    root = sequential(
        "PrivSCBN as published",
        distance_cost,
        together("networks, one per cluster", [each.choices for each in learnt]),
        together("conditionals, one per cluster", [each.measured for each in learnt]),
    )
    return Release(output, ledger_of(table, root))


def publish_no_privacy(table: BinaryTable, p: PublishedParams, rng: Rng) -> Release[TableRelease]:
    """Run the published steps without any noise: what epsilon = ∞ gives."""
    counter = Counter(table)
    k = clusters_wanted(p.k, counter.m)
    partition_rng, rows_rng, *cluster_rngs = streams(rng, 2 + k)
    distances = distances_of(counter.pairs)
    clusters = cut(distances, k, p.sigma, partition_rng)
    networks, conditionals = [], []
    for cluster, each in zip(clusters, cluster_rngs, strict=False):
        network = search(counter, cluster, max_parents=p.max_parents, epsilon=math.inf, rng=each)
        networks.append(network)
        degree = min(p.max_parents, len(cluster) - 1)
        conditionals.append(exact_conditionals(counter, network, degree))
    output = _released(counter, p, distances, networks, conditionals, rng=rows_rng)
    output = replace(output, clusters=clusters, epsilon=math.inf)
    return Release(output, ledger_of(table, no_noise()))


def _released(
    counter: Counter,
    p: PublishedParams,
    distances: Floats,
    networks: list[Network],
    conditionals: list[list[Floats]],
    *,
    rng: Rng,
) -> TableRelease:
    """Draw the rows and put the release together; the columns of clusters stand side by side."""
    m, found = counter.m, len(networks)
    return TableRelease(
        m=m,
        synthetic=sample_rows(networks, conditionals, m, p.rows or counter.n, generator_of(rng)),
        network=networks,
        conditionals=conditionals,
        association=1 - distances,
        association_label="Jaccard similarity",
        bridges=(None,) * found,
        epsilon=p.epsilon,
        notes=cluster_notes(p.k, clusters_wanted(p.k, m), found, m),
    )


def no_noise() -> Spend:
    """Charge a run without noise."""
    return Spend(
        step="all steps without noise",
        mechanism="none",
        sensitivity=math.inf,
        claimed=math.inf,
        proven=math.inf,
        gap=Gap.RAW_VALUE_USED,
        because="No noise is added anywhere. It shows what the model itself loses.",
    )


def noisy_distances(counter: Counter, split: Split, rng: Rng) -> tuple[Floats, Node]:
    """Add Lap((m-1)/((n-1) ε1)) to each Jaccard distance; clip to [0, 1] (eq. 21)."""
    distances = distances_of(counter.pairs)
    m, n = counter.m, counter.n
    if m == 1:
        return distances, unused("distances between attributes", split.partition)
    upper = np.triu_indices(m, 1)
    mechanism = Laplace(sensitivity=(m - 1) / (n - 1), epsilon=split.partition)
    noisy = np.zeros((m, m))
    noisy[upper] = np.clip(mechanism.release(distances[upper], rng), 0, 1)
    spend = mechanism.spend(
        "noisy distances of all pairs",
        true_sensitivity=m * (m - 1) / 2,
        gap=Gap.SENSITIVITY,
        because="One record can change a Jaccard distance from 0 to 1, not by 1/(n-1).",
    )
    spend = replace(spend, believed=m * split.partition / 2)
    rounds = parallel(
        "distances between attributes, m - 1 rounds of separate pairs",
        spend,
        gap=Gap.COMPOSITION,
        because="Pairs split columns, not people: one person is in all of them.",
    )
    return noisy + noisy.T, rounds


def cut(distances: Floats, k: int, sigma: float | None, rng: Rng) -> Clusters:
    """Cut the attributes into k clusters, from noisy distances alone."""
    seed = int(generator_of(rng).integers(2**31))
    return spectral_clusters(affinity(distances, sigma), k, seed)


@dataclass(frozen=True, kw_only=True)
class Learnt:
    """Network of one cluster with its conditionals, and what both cost."""

    network: Network
    tables: list[Floats]
    choices: Node
    measured: Node


def learn_cluster(
    counter: Counter, cluster: list[int], max_parents: int, split: Split, *, rng: Rng
) -> Learnt:
    """Grow the network of one cluster and measure its conditionals (Alg. 4 to 7)."""
    first_rng, table_rng = streams(rng, 2)
    network = search(
        counter, cluster, max_parents=max_parents, epsilon=split.structure, rng=first_rng
    )
    degree = min(max_parents, len(cluster) - 1)
    measured = noisy_conditionals(counter, network, degree, split.conditionals, table_rng)
    return Learnt(
        network=network,
        tables=measured.tables,
        choices=_choices(counter.n, len(cluster), split.structure),
        measured=measured.spend,
    )


def _choices(n: int, size: int, epsilon: float) -> Node:
    """Charge the c - 1 draws; the paper divides by c and leaves one part unused (P8)."""
    slack = unused("last part of the budget", epsilon / size)
    if size == 1:
        return slack
    spend = choice_mechanism(n, size, epsilon).spend(
        "next attribute and its parents",
        true_sensitivity=math.inf,
        gap=Gap.CANDIDATES_FROM_DATA,
        because="The parents offered are the best in the data, so one record can make an output "
        "impossible.",
    )
    return sequential(f"network of {size} attributes", repeat("choices", spend, size - 1), slack)


def unused(step: str, epsilon: float) -> Spend:
    """Part of the budget that the paper sets aside and no draw uses."""
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=0,
        claimed=epsilon,
        proven=0,
        because="Set aside and not used.",
        believed=0,
    )


def together(step: str, parts: list[Node]) -> Node:
    """Compose clusters as the paper does: in parallel, which needs separate people (P1)."""
    if len(parts) == 1:
        return sequential(step, *parts)
    return parallel(
        step,
        *parts,
        gap=Gap.COMPOSITION,
        because="Clusters split columns, not people: one person changes all of them.",
    )
