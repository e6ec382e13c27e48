"""Methods of others, to compare with: no dependence at all, PrivBayes, PriView, JTree."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heapify, heappop, heappush
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter, members
from dp_core.algorithms.privscbn.method.mixed import publish_mixed
from dp_core.algorithms.privscbn.method.steps import networks as models
from dp_core.algorithms.privscbn.method.steps import search
from dp_core.algorithms.privscbn.method.steps.budget import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import (
    Measured,
    TableRelease,
    drawn_release,
    spend_of,
)
from dp_core.algorithms.privscbn.params import PrivBayesParams, RowParams, TableParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Exponential, Laplace, Rng, SparseVector
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, Spend, repeat, sequential
from dp_core.tables.categorical import CategoricalTable, project_to_simplex
from dp_core.tables.records import BinaryTable
from dp_core.words import say

__all__ = ["publish_independent", "publish_jtree", "publish_privbayes", "publish_priview"]


Edge = tuple[int, int]


def union(sets: Iterable[int]) -> int:
    """All vertices of some sets."""
    found = 0
    for each in sets:
        found |= each
    return found


def component(graph: Sequence[int], vertex: int) -> int:
    """Vertices that can be reached from one, itself included."""
    found = new = 1 << vertex
    while new:
        new = union(graph[each] for each in members(new)) & ~found
        found |= new
    return found


def elimination_cliques(graph: Sequence[int], vertices: int, largest: int) -> list[int] | None:
    """Eliminate some vertices, the one that adds the fewest edges first (min-fill).

    `vertices`: whole connected components. Returns each vertex with its neighbours at the time; the
    first of ties goes first. None where one of these cliques has more than `largest` vertices.
    Cost: O(v d² log v) for v vertices of degree d.
    """
    now = list(graph)
    missing = {each: _missing(now, each) for each in members(vertices)}
    queue = [(count, each) for each, count in missing.items()]
    heapify(queue)
    cliques = []
    while queue:
        count, vertex = heappop(queue)
        if missing.get(vertex) != count:
            continue  # changed or gone since it was queued
        around = now[vertex]
        if around.bit_count() >= largest:
            return None
        cliques.append(around | 1 << vertex)
        del missing[vertex]
        for each in _eliminate(now, vertex, simplicial=count == 0):
            fresh = _missing(now, each)
            if fresh != missing[each]:
                missing[each] = fresh
                heappush(queue, (fresh, each))
    return cliques


def _missing(graph: Sequence[int], vertex: int) -> int:
    """Count the edges that are missing between the neighbours of a vertex."""
    around = graph[vertex]
    size = around.bit_count()
    ends = sum((graph[each] & around).bit_count() for each in members(around))
    return (size * (size - 1) - ends) // 2


def _eliminate(graph: list[int], vertex: int, *, simplicial: bool) -> Iterator[int]:
    """Join the neighbours, take the vertex out, and name those whose count may have changed."""
    around = graph[vertex]
    for each in members(around):
        graph[each] = (graph[each] | around) & ~(1 << each | 1 << vertex)
    changed = around if simplicial else union(graph[each] for each in members(around)) | around
    return members(changed)


def within_cliques(edges: Iterable[Edge], size: int, largest: int) -> list[int]:
    """Make a graph of edges in their order, without those that would make a clique too large.

    `largest`: vertices of the largest clique allowed, under min-fill triangulation.
    """
    graph = [0] * size
    for one, other in edges:
        tried = list(graph)
        tried[one] |= 1 << other
        tried[other] |= 1 << one
        # Other components keep their cliques: min-fill treats each by itself.
        if elimination_cliques(tried, component(tried, one), largest) is not None:
            graph = tried
    return graph


def maximal_cliques(graph: Sequence[int], largest: int) -> list[int]:
    """Cliques of the min-fill triangulation that are in no other one."""
    found = elimination_cliques(graph, (1 << len(graph)) - 1, largest)
    assert found is not None, "the graph was built within this limit"
    return [each for each in found if not any(each != other == each | other for other in found)]


def junction_tree(cliques: Sequence[int]) -> list[tuple[int, int]]:
    """Order cliques so that each meets the earlier ones in a part of one of them (Prim).

    Returns cliques with what each shares with the earlier ones, which is empty at the start of a
    component. Cost: O(q²).
    """
    shared = dict.fromkeys(range(len(cliques)), 0)
    placed = []
    while shared:
        best = max(shared, key=lambda i: (shared[i].bit_count(), -i))
        separator = shared.pop(best)
        placed.append((cliques[best], separator))
        for each, now in shared.items():
            overlap = cliques[best] & cliques[each]
            if overlap.bit_count() > now.bit_count():
                shared[each] = overlap
    return placed


# --- baseline: JTree (Chen et al. 2015), its threshold test of pairs made private -----------------

LARGEST_CLIQUE = 6
LEAST_COVARIANCE = 0.02
"""Public threshold of n |cov|, as a share of the records."""
TEST_SHARE = 0.3
"""Share of epsilon for the threshold test: 0.1 for the threshold's noise, 0.2 for the pairs'."""


def publish_jtree(table: BinaryTable, p: RowParams, rng: Rng) -> Release[TableRelease]:
    """Publish from noisy tables of the cliques of a dependence graph.

    The published test adds noise that does not grow with the number of dependent pairs, and is not
    private at any finite epsilon; this one stops after 2m of them and adds noise for that many.

    References
    ----------
    R. Chen, Q. Xiao, Y. Zhang, J. Xu, "Differentially Private High-Dimensional Data Publication
    via Sampling-Based Inference", KDD 2015; M. Lyu, D. Su, N. Li, "Understanding the Sparse Vector
    Technique for Differential Privacy", PVLDB 10(6), 2017.
    """
    counter = Counter(table)
    m = counter.m
    order_rng, test_rng, table_rng, rows_rng = streams(rng, 4)
    pairs, testing = dependent_pairs(counter, p.epsilon, order_rng, test_rng)
    graph = within_cliques(pairs, m, LARGEST_CLIQUE)
    tree = junction_tree(maximal_cliques(graph, LARGEST_CLIQUE))
    rest = p.epsilon if m == 1 else p.epsilon - TEST_SHARE * p.epsilon
    networks, conditionals, spend = measure_cliques(counter, tree, rest, table_rng)
    output = models.drawn_release(networks, conditionals, rows_rng, counter, p)
    root = sequential("JTree", *testing, spend)
    return Release(output, ledger_of(table, root))


def dependent_pairs(
    counter: Counter, epsilon: float, order_rng: Rng, test_rng: Rng
) -> tuple[list[Edge], tuple[Node, ...]]:
    """Ask which pairs have n |cov| above 0.02 n, in random order, until 2m have."""
    if counter.m == 1:
        return [], ()
    mechanism = SparseVector(
        sensitivity=1,
        epsilon=TEST_SHARE * epsilon,
        threshold=LEAST_COVARIANCE * counter.n,
        positives=2 * counter.m,
        share=1 / 3,
    )
    upper = np.column_stack(np.triu_indices(counter.m, 1))
    order = generator_of(order_rng).permutation(upper)
    scores = covariances(counter)[order[:, 0], order[:, 1]]
    passed = order[mechanism.release(scores, test_rng)]
    spend = mechanism.spend(say("privscbn-step-depend"), because=say("privscbn-why-covariance"))
    return [(int(one), int(other)) for one, other in passed], (spend,)


def covariances(counter: Counter) -> NDArray[np.int64]:
    """Whole part of n |cov| = |n11 - n1 n2 / n| of each pair, shape (m, m).

    Numbers that differ by at most 1 have whole parts that do, so the sensitivity stays 1.
    """
    both = counter.pairs
    ones = np.diag(both)
    return np.asarray(np.abs(counter.n * both - ones[:, None] * ones[None]) // counter.n)


def measure_cliques(
    counter: Counter, tree: list[tuple[int, int]], epsilon: float, rng: Rng
) -> tuple[list[search.Network], list[list[Floats]], Spend]:
    """Add Lap(2q/ε) to the tables of the q cliques, project; one ordered network a component."""
    shared = [list(members(separator)) for _, separator in tree]
    new = [list(members(clique & ~separator)) for clique, separator in tree]
    mechanism = Laplace(sensitivity=2 * len(tree), epsilon=epsilon)
    families = [s + r for s, r in zip(shared, new, strict=True)]
    noisy = models.noisy_tables(counter, families, mechanism, rng)
    networks: list[search.Network] = []
    conditionals: list[list[Floats]] = []
    for s, r, cells in zip(shared, new, noisy, strict=True):
        if not s:
            networks.append([])
            conditionals.append([])
        order = s + r
        chain = [(child, tuple(order[:place])) for place, child in enumerate(order)]
        networks[-1] += chain[len(s) :]
        conditionals[-1] += search.from_joint(chain, project_to_simplex(cells))[len(s) :]
    return networks, conditionals, spend_of(mechanism, "cliques", len(tree))


# --- baseline: PrivBayes (Zhang et al. 2014, 2017): GreedyBayes, noisy joints ---------------------


def publish_privbayes(table: BinaryTable, p: PrivBayesParams, rng: Rng) -> Release[TableRelease]:
    """Publish with a network chosen by the exponential mechanism, β of the budget.

    References
    ----------
    J. Zhang, G. Cormode, C. M. Procopiuc, D. Srivastava, X. Xiao, "PrivBayes", SIGMOD 2014 and
    ACM TODS 42(4), 2017.
    """
    counter = Counter(table)
    network_rng, table_rng, rows_rng = streams(rng, 3)
    rest = p.epsilon - p.beta * p.epsilon if counter.m > 1 else p.epsilon
    degree = privbayes_degree(counter.n, counter.m, rest, p)
    network, choosing = _network(counter, degree, p, network_rng)
    tables, spend = measure_joints(counter, network, degree, rest, table_rng)
    output = models.drawn_release([network], [tables], rows_rng, counter, p)
    root = sequential("PrivBayes", *choosing, spend)
    return Release(output, ledger_of(table, root))


def privbayes_degree(n: int, m: int, epsilon: float, p: PrivBayesParams) -> int:
    """Largest d with n ε2 / ((m-d) 2^(d+2)) ≥ θ: θ-usefulness of its tables."""
    if p.max_parents is not None:
        return min(p.max_parents, m - 1)
    degrees = range(min(models.HIGHEST_DEGREE, m - 1), 0, -1)
    return next((d for d in degrees if n * epsilon / ((m - d) * 2 ** (d + 2)) >= p.theta), 0)


def _network(
    counter: Counter, degree: int, p: PrivBayesParams, rng: Rng
) -> tuple[search.Network, tuple[Node, ...]]:
    members = list(range(counter.m))
    choices = len(members) - 1
    if choices == 0:
        return [(0, ())], ()
    epsilon = p.beta * p.epsilon / choices
    by_r = p.score == "r"
    sensitivity = 2 if by_r else counter.n * search.mi_sensitivity(counter.n)
    mechanism = Exponential(sensitivity=sensitivity, epsilon=epsilon)
    score = search.dependences if by_r else search.information
    network = search.greedy_network(counter, members, degree, mechanism, rng, score=score)
    spend = mechanism.spend(say("privscbn-step-next"), because=say("privscbn-why-all-sets"))
    return network, (repeat(say("privscbn-step-parents"), spend, choices),)


def measure_joints(
    counter: Counter, network: search.Network, degree: int, epsilon: float, rng: Rng
) -> tuple[list[Floats], Node]:
    """Add Lap(2(m-d)/(n ε)) to m - d joint tables, clip, normalise."""
    families = models.families_of(network, degree)
    mechanism = Laplace(sensitivity=2 * len(families), epsilon=epsilon)
    exact = np.concatenate([counter.family(family) for family in families])
    noisy = mechanism.release(exact, rng).astype(np.float64)
    joint, rest = np.split(noisy, [1 << len(families[0])])
    conditionals = search.conditionals_of(network, degree, joint, rest)
    return conditionals, spend_of(mechanism, "joints", len(families))


# --- baselines: covering views, and columns one by one --------------------------------------------

BLOCK = 8
MOST_ATTRIBUTES = 200
_SEED = 2014
_TRIES = 8
_SMALL = 64  # attributes; above it one try is nearly as good and takes long enough


@dataclass(frozen=True, eq=False)
class Shared:
    """Attributes that several blocks have in common.

    `blocks` (b,): which blocks hold them all; `codes` (b, 2^block): cell of the common marginal
    that each cell of a block falls into.
    """

    attributes: tuple[int, ...]
    blocks: Integers
    codes: NDArray[np.uint8]


@lru_cache(maxsize=8)
def design(m: int) -> tuple[tuple[tuple[int, ...], ...], tuple[Shared, ...]]:
    """Cover all pairs of m attributes by blocks of 8, with all they share; from m alone."""
    if m > MOST_ATTRIBUTES:
        facts = {"columns": m, "most": MOST_ATTRIBUTES}
        raise ParameterError.of("privscbn-error-priview", "method", **facts)
    blocks = covering(m)
    return blocks, shared_sets(blocks)


def covering(m: int) -> tuple[tuple[int, ...], ...]:
    """Choose the smallest of some greedy coverings."""
    if m <= BLOCK:
        return (tuple(range(m)),)
    rng = np.random.default_rng((_SEED, m))
    tries = [tuple(_greedy(m, rng)) for _ in range(_TRIES if m <= _SMALL else 1)]
    return min(tries, key=len)


def _greedy(m: int, rng: Generator) -> list[tuple[int, ...]]:
    """Fill each block with the attribute that covers the most new pairs; ties at random."""
    missing = ~np.eye(m, dtype=bool)
    blocks = []
    while missing.any():
        gains = missing.sum(axis=1) / m
        block: list[int] = []
        for _ in range(BLOCK):
            order = gains + rng.random(m) * 0.5 / m
            order[block] = -1
            block.append(int(np.argmax(order)))
            gains = missing[block].sum(axis=0) + missing.sum(axis=1) / (2 * m)
        missing[np.ix_(block, block)] = False
        blocks.append(tuple(sorted(block)))
    return blocks


def shared_sets(blocks: tuple[tuple[int, ...], ...]) -> tuple[Shared, ...]:
    """All intersections of two or more blocks, the smallest first."""
    masks = [sum(1 << attribute for attribute in block) for block in blocks]
    size = len(blocks[0])
    cells, found = np.arange(1 << size), []
    for each in _intersections(masks):
        attributes = tuple(members(each))
        holders = [i for i, mask in enumerate(masks) if each & mask == each]
        places = np.array([[blocks[b].index(a) for a in attributes] for b in holders])
        bits = cells >> (size - 1 - places)[:, :, None] & 1  # first attribute most significant
        weights = 1 << np.arange(len(attributes))[::-1]
        codes = np.tensordot(weights, bits, axes=(0, 1)).astype(np.uint8)
        found.append(Shared(attributes, np.array(holders), codes))
    return tuple(sorted(found, key=lambda each: (len(each.attributes), each.attributes)))


def _intersections(masks: list[int]) -> set[int]:
    """Non-empty intersections of two or more sets, closed under intersection."""
    new = {one & other for one, other in combinations(masks, 2)} - {0}
    found = set(new)
    while new:
        new = {each & mask for each in new for mask in masks} - found - {0}
        found |= new
    return found


# --- baseline: PriView (Qardaji et al. 2014): noisy tables of overlapping blocks ------------------

ROUNDS = 2


def publish_priview(table: BinaryTable, p: TableParams, rng: Rng) -> Release[TableRelease]:
    """Publish noisy tables of blocks of 8 attributes that cover all pairs; no rows.

    Raises
    ------
    ParameterError
        If there are more than 200 attributes.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "PriView: Practical Differentially Private Release of Marginal
    Contingency Tables", SIGMOD 2014.
    """
    counter = Counter(table)
    blocks, shared = design(counter.m)
    count = len(blocks)
    mechanism = Laplace(sensitivity=2 * count, epsilon=p.epsilon)
    exact = np.stack([counter.family(block) for block in blocks])
    tables = mechanism.release(exact.ravel(), rng).reshape(exact.shape) / counter.n
    for _ in range(ROUNDS):
        tables = project_to_simplex(averaged(tables, shared))
    output = TableRelease(
        m=counter.m,
        views=tuple(models.BlockTable(b, cells) for b, cells in zip(blocks, tables, strict=True)),
    )
    spend = spend_of(mechanism, "blocks", count)
    return Release(output, ledger_of(table, sequential("PriView", spend)))


def averaged(tables: Floats, shared: tuple[Shared, ...]) -> Floats:
    """Make tables agree on what they share: each marginal becomes the mean over its tables.

    `tables` (blocks, cells); `shared`: closed under intersection, the smallest first: a later mean
    then leaves what the earlier ones agreed on. Each table comes to sum to 1, the public total.
    """
    cells = tables.shape[1]
    fixed = tables + (1 - tables.sum(axis=1, keepdims=True)) / cells
    for each in shared:
        size, holders = 1 << len(each.attributes), len(each.blocks)
        part = fixed[each.blocks]
        offsets = np.arange(holders)[:, None] * size
        sums = np.bincount(
            (each.codes + offsets).ravel(), weights=part.ravel(), minlength=holders * size
        ).reshape(holders, size)
        change = (sums.mean(axis=0) - sums) * (size / cells)
        fixed[each.blocks] = part + np.take_along_axis(change, each.codes.astype(np.intp), axis=1)
    return np.asarray(fixed)


# --- baseline: noisy shares of ones, independent columns. Always the bar to beat ------------------


def publish_independent(
    table: BinaryTable | CategoricalTable, p: RowParams, rng: Rng
) -> Release[TableRelease]:
    """Publish p_j + Lap(m / (n ε)), clipped to [0, 1], and draw every column by itself."""
    if isinstance(table, CategoricalTable):
        return publish_mixed(table, p, rng, order=1)
    counter = Counter(table)
    noise_rng, rows_rng = streams(rng, 2)
    mechanism = Laplace(sensitivity=counter.m, epsilon=p.epsilon)
    noisy = mechanism.release(np.diag(counter.pairs), noise_rng) / counter.n
    measured = Measured.by(mechanism, noisy, 1 / counter.n)
    shares = np.clip(noisy, 0, 1)
    networks: list[search.Network] = [[(j, ())] for j in range(counter.m)]
    conditionals = [[shares[j : j + 1]] for j in range(counter.m)]
    output = drawn_release(networks, conditionals, rows_rng, counter, p, measured=measured)
    spend = mechanism.spend(say("privscbn-step-ones"), because=say("privscbn-why-count"))
    return Release(output, ledger_of(table, sequential("Independent", spend)))
