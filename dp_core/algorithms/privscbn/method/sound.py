"""The sound variant: two noisy measurements; everything else is post-processing (4.4).

The idea of the paper is kept (partition, FGB, noisy tables, conditionals, sampling). What changed:
clusters and networks are made from noisy numbers, so they cost nothing, and the noise fits what one
record really changes.
"""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps import budget, pair_counts, partition, search
from dp_core.algorithms.privscbn.method.steps import networks as models
from dp_core.algorithms.privscbn.method.steps.budget import RunPlan
from dp_core.algorithms.privscbn.method.steps.networks import Placed, TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import NoisyPairs, correlation
from dp_core.algorithms.privscbn.params import SoundParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Exponential, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, repeat, sequential
from dp_core.tables.records import BinaryTable
from dp_core.words import say


def publish_sound(table: BinaryTable, p: SoundParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table with a proven epsilon.

    Parameters
    ----------
    p : SoundParams
        With `ZCDPParams` the noise is Gaussian and the guarantee (epsilon, delta).

    Returns
    -------
    Release[TableRelease]
        Neighbouring relation: one record replaced, n public.

    Raises
    ------
    ParameterError
        If delta is not below 1/n, or groups do not fit the attributes.
    """
    pair_rng, cluster_rng, structure_rng, table_rng, rows_rng = streams(rng, 5)
    plan = budget.make_plan(Counter(table), p)  # step 1: shares of the budget
    shares, pairs = plan.shares, None
    if shares.pairs:  # step 2: measurement P
        price = shares.price(shares.pairs)
        pairs = pair_counts.measure_pairs(plan.counter, p.bound, price, pair_rng)
    clusters, merging = find_clusters(plan, pairs, cluster_rng)  # step 3
    correlations = None if pairs is None else pair_counts.positive(correlation(pairs.moments))
    placed = [Placed(cluster) for cluster in clusters]
    if plan.bridged and correlations is not None and len(clusters) > 1:
        placed = models.place(clusters, correlations)  # step 4: bridges
    degree = choose_degree(plan, placed)  # step 5: structure
    if degree == 0:  # nothing depends on anything
        placed = [Placed(each.members) for each in placed]
    networks, growing = grow_networks(plan, placed, degree, correlations, structure_rng)
    conditionals, counting = _conditionals(plan, networks, degree, pairs, table_rng)  # step 6: T
    networks, conditionals = _without_bridges(placed, networks, conditionals)
    output = models.drawn_release(  # step 7: rows
        networks,
        conditionals,
        rows_rng,
        plan.counter,
        p,
        clusters=clusters,
        association=None if pairs is None else _association(p, pairs),
        association_kind=p.affinity,
        bridges=tuple(each.bridge for each in placed),
        measured=None if pairs is None else pairs.measured,
        notes=_notes(plan, degree, len(clusters)),
    )
    measured = () if pairs is None else (pairs.spend,)
    costs = (*measured, *merging, *growing, *counting)
    if plan.k > 1:  # released numbers say how many choices and tables there are
        costs += plan.shares.left_by(*growing, *counting)
    return Release(output, budget.ledger_of(table, sequential(say("privscbn-step-sound"), *costs)))


def _association(p: SoundParams, pairs: NoisyPairs) -> Floats:
    if p.affinity == "jaccard":
        return 1 - partition.distances_of(pairs.counts)
    return np.abs(correlation(pairs.moments))


def _conditionals(
    plan: RunPlan, networks: list[search.Network], degree: int, pairs: NoisyPairs | None, rng: Rng
) -> tuple[list[list[Floats]], tuple[Node, ...]]:
    if plan.params.model == "pairs_only":
        assert pairs is not None
        return partition.pair_conditionals(networks, pairs.moments), ()
    conditionals, spend = models.measure_families(
        plan.counter, networks, degree, shares=plan.shares, shrink=plan.params.shrink, rng=rng
    )
    return conditionals, (spend,)


def _without_bridges(
    placed: list[Placed], networks: list[search.Network], conditionals: list[list[Floats]]
) -> tuple[list[search.Network], list[list[Floats]]]:
    """Leave out the bridge's own table: the attribute has one in its own cluster."""
    own = [slice(each.bridge is not None, None) for each in placed]
    return (
        [network[each] for each, network in zip(own, networks, strict=True)],
        [tables[each] for each, tables in zip(own, conditionals, strict=True)],
    )


def _notes(plan: RunPlan, degree: int, found: int) -> tuple[str, ...]:
    p, m = plan.params, plan.counter.m
    notes = list(budget.cluster_notes(p.k if p.groups is None else None, plan.k, found, m))
    if degree == 0 and m > 1 and p.max_parents != 0:
        notes.append(say("privscbn-note-no-parents"))
    return tuple(notes)


# --- steps 3 to 5: clusters and networks, from noisy pairs or by the exponential mechanism --------

PAIRS_ONLY_DEGREE = 3


def find_clusters(
    plan: RunPlan, pairs: NoisyPairs | None, rng: Rng
) -> tuple[partition.Clusters, tuple[Node, ...]]:
    """Take public groups, merge privately, or cut the noisy pairs into k; with what that cost."""
    p, counter = plan.params, plan.counter
    if p.groups is not None:
        return sorted([sorted(group) for group in p.groups]), ()
    if plan.by_merges:
        shares = plan.shares
        price = shares.choice(shares.merges, counter.m - plan.k)
        clusters, spend = models.merge_clusters(counter, plan.k, price, rng)
        return clusters, (spend,)
    if 1 < plan.k == counter.m:
        return [[j] for j in range(counter.m)], ()
    if pairs is None or not plan.by_pairs:
        return [list(range(counter.m))], ()
    seed = int(generator_of(rng).integers(2**31))
    return partition.spectral_clusters(similarity(p, pairs), plan.k, seed), ()


def similarity(p: SoundParams, pairs: NoisyPairs) -> Floats:
    """Affinity of each pair of attributes: |correlation| as it is, or the paper's of Jaccard."""
    if p.affinity == "jaccard":
        return partition.affinity(partition.distances_of(pairs.counts), p.sigma)
    strength = np.abs(correlation(pairs.moments))
    np.fill_diagonal(strength, 0)
    return np.asarray(strength)


def choose_degree(plan: RunPlan, placed: list[Placed]) -> int:
    """Parents per attribute: as asked for, or as many as the tables can bear."""
    p = plan.params
    most = max(each.size for each in placed) - 1
    if p.model == "pairs_only":
        return min(1 if p.max_parents is None else p.max_parents, PAIRS_ONLY_DEGREE, most)
    if p.max_parents is not None:
        return min(p.max_parents, most)
    return models.automatic_degree(plan.counter.n, placed, plan.shares, theta=p.theta)


def grow_networks(
    plan: RunPlan, placed: list[Placed], degree: int, correlations: Floats | None, rng: Rng
) -> tuple[list[search.Network], tuple[Node, ...]]:
    """Grow the network of each cluster, its bridge first; with what that cost beyond the pairs."""
    if plan.params.structure == "post":
        assert correlations is not None
        networks = [
            search.correlation_network(correlations, each.members, degree, first=each.bridge)
            for each in placed
        ]
        return networks, ()
    choices = sum(each.size - 1 for each in placed)
    if degree == 0 or choices == 0:
        return [[(child, ()) for child in each.members] for each in placed], ()
    shares = plan.shares
    epsilon, delta = shares.choice(shares.parents, choices)
    mechanism = Exponential(sensitivity=2, epsilon=epsilon, delta=delta)
    spend = mechanism.spend(say("privscbn-step-next"), because=say("privscbn-why-dependence"))
    networks = [
        search.greedy_network(
            plan.counter,
            each.members,
            degree,
            mechanism,
            each_rng,
            score=search.dependences,
            bridge=each.bridge,
        )
        for each, each_rng in zip(placed, streams(rng, len(placed)), strict=True)
    ]
    return networks, (repeat(say("privscbn-step-choices"), spend, choices),)
