"""Baseline: JTree (Chen et al. 2015), its threshold test of pairs made private (privscbn.md 3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.rivals.triangulation import (
    Edge,
    junction_tree,
    maximal_cliques,
    members,
    within_cliques,
)
from dp_core.algorithms.privscbn.method.steps.bnc import from_joint
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, drawn_release
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.noise.mechanisms import Laplace, Rng, SparseVector
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, Spend, sequential
from dp_core.tables.records import BinaryTable
from dp_core.tables.simplex import project_to_simplex
from dp_core.words import say

Floats = NDArray[np.float64]

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
    tested = dependent_pairs(counter, p.epsilon, order_rng, test_rng)
    graph, left_out = within_cliques(tested.pairs, m, LARGEST_CLIQUE)
    tree = junction_tree(maximal_cliques(graph, LARGEST_CLIQUE))
    rest = p.epsilon if m == 1 else p.epsilon - TEST_SHARE * p.epsilon
    measured = measure_cliques(counter, tree, rest, table_rng)
    networks, conditionals = measured.networks, measured.conditionals
    output = drawn_release(
        networks,
        conditionals,
        rows_rng,
        rows=p.rows or counter.n,
        epsilon=p.epsilon,
        notes=_notes(m, tested.pairs, left_out),
    )
    root = sequential("JTree", *tested.costs, measured.spend)
    return Release(output, ledger_of(table, root))


@dataclass(frozen=True)
class Tested:
    """Pairs that passed the test, in the order in which they were tested."""

    pairs: list[Edge]
    costs: tuple[Node, ...] = ()


def dependent_pairs(counter: Counter, epsilon: float, order_rng: Rng, test_rng: Rng) -> Tested:
    """Ask which pairs have n |cov| above 0.02 n, in random order, until 2m have."""
    if counter.m == 1:
        return Tested([])
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
    spend = mechanism.spend("which pairs depend", because=say("privscbn-why-covariance"))
    return Tested([(int(one), int(other)) for one, other in passed], (spend,))


def covariances(counter: Counter) -> NDArray[np.int64]:
    """Whole part of n |cov| = |n11 - n1 n2 / n| of each pair, shape (m, m).

    Numbers that differ by at most 1 have whole parts that do, so the sensitivity stays 1.
    """
    both = counter.pairs
    ones = np.diag(both)
    return np.asarray(np.abs(counter.n * both - ones[:, None] * ones[None]) // counter.n)


@dataclass(frozen=True)
class Measured:
    """One ordered network a component, with its conditionals, and what the tables cost."""

    networks: list[Network]
    conditionals: list[list[Floats]]
    spend: Spend


def measure_cliques(
    counter: Counter, tree: list[tuple[int, int]], epsilon: float, rng: Rng
) -> Measured:
    """Add Lap(2q/ε) to the tables of the q cliques, project, and order them into networks."""
    shared = [list(members(separator)) for _, separator in tree]
    new = [list(members(clique & ~separator)) for clique, separator in tree]
    mechanism = Laplace(sensitivity=2 * len(tree), epsilon=epsilon)
    exact = [counter.family(s + r) for s, r in zip(shared, new, strict=True)]
    noisy = mechanism.release(np.concatenate(exact), rng) / counter.n
    cuts = np.cumsum([table.size for table in exact])[:-1]
    networks: list[Network] = []
    conditionals: list[list[Floats]] = []
    for s, r, cells in zip(shared, new, np.split(noisy, cuts), strict=True):
        if not s:
            networks.append([])
            conditionals.append([])
        order = s + r
        chain = [(child, tuple(order[:place])) for place, child in enumerate(order)]
        networks[-1] += chain[len(s) :]
        conditionals[-1] += from_joint(chain, project_to_simplex(cells))[len(s) :]
    spend = mechanism.spend(f"{len(tree):,} clique tables", because=say("privscbn-why-two-cells"))
    return Measured(networks, conditionals, spend)


def _notes(m: int, passed: list[Edge], left_out: list[Edge]) -> tuple[str, ...]:
    notes, pairs = [], len(passed)
    if not passed and m > 1:
        notes.append(say("privscbn-note-no-pair"))
    if pairs == 2 * m:
        notes.append(say("privscbn-note-stopped", pairs=pairs))
    if left_out:
        facts = {"left": len(left_out), "pairs": pairs, "most": LARGEST_CLIQUE}
        notes.append(say("privscbn-note-left-out", **facts))
    return tuple(notes)
