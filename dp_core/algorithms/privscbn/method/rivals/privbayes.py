"""Baseline: PrivBayes (Zhang et al. 2014, 2017): GreedyBayes, noisy joints (privscbn.md 3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.bnc import from_joint, shares
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.families import HIGHEST_DEGREE
from dp_core.algorithms.privscbn.method.steps.fgb import draw_first
from dp_core.algorithms.privscbn.method.steps.greedy import greedy_network
from dp_core.algorithms.privscbn.method.steps.information import (
    dependences,
    information,
    mi_sensitivity,
)
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, drawn_release
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.algorithms.privscbn.params import PrivBayesParams
from dp_core.noise.mechanisms import Exponential, Laplace, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, repeat, sequential
from dp_core.tables.records import BinaryTable
from dp_core.words import say

Floats = NDArray[np.float64]


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
    chosen = _network(counter, degree, p, network_rng)
    tables = measure_joints(counter, chosen.network, degree, rest, table_rng)
    networks, rows = [chosen.network], p.rows or counter.n
    output = drawn_release(networks, [tables.conditionals], rows_rng, rows=rows, epsilon=p.epsilon)
    root = sequential("PrivBayes", *chosen.costs, tables.spend)
    return Release(output, ledger_of(table, root))


def privbayes_degree(n: int, m: int, epsilon: float, p: PrivBayesParams) -> int:
    """Largest d with n ε2 / ((m-d) 2^(d+2)) ≥ θ: θ-usefulness of its tables."""
    if p.max_parents is not None:
        return min(p.max_parents, m - 1)
    useful = [
        d
        for d in range(1, min(HIGHEST_DEGREE, m - 1) + 1)
        if n * epsilon / ((m - d) * 2 ** (d + 2)) >= p.theta
    ]
    return max(useful, default=0)


@dataclass(frozen=True)
class _Chosen:
    network: Network
    costs: tuple[Node, ...]


def _network(counter: Counter, degree: int, p: PrivBayesParams, rng: Rng) -> _Chosen:
    first_rng, draw_rng = streams(rng, 2)
    members = list(range(counter.m))
    first = draw_first(members, first_rng)
    if counter.m == 1:
        return _Chosen([(first, ())], ())
    epsilon = p.beta * p.epsilon / (counter.m - 1)
    if p.score == "r":
        mechanism = Exponential(sensitivity=2, epsilon=epsilon)
    else:
        mechanism = Exponential(sensitivity=counter.n * mi_sensitivity(counter.n), epsilon=epsilon)
    score = dependences if p.score == "r" else information
    network = greedy_network(
        counter,
        members,
        max_parents=degree,
        first=first,
        score=lambda counts: counter.n * score(counts),
        choose=lambda scores: mechanism.release(scores, draw_rng),
        rng=generator_of(first_rng),
    )
    spend = mechanism.spend(say("privscbn-step-next"), because=say("privscbn-why-all-sets"))
    return _Chosen(network, (repeat("choices of parents", spend, counter.m - 1),))


@dataclass(frozen=True)
class _Joints:
    conditionals: list[Floats]
    spend: Node


def measure_joints(
    counter: Counter, network: Network, degree: int, epsilon: float, rng: Rng
) -> _Joints:
    """Add Lap(2(m-d)/(n ε)) to m - d joint tables, clip, normalise."""
    first = [child for child, _ in network[: degree + 1]]
    families = [first, *([*parents, child] for child, parents in network[degree + 1 :])]
    mechanism = Laplace(sensitivity=2 * len(families), epsilon=epsilon)
    exact = [counter.family(family) for family in families]
    noisy = mechanism.release(np.concatenate(exact), rng)
    cuts = np.cumsum([table.size for table in exact])[:-1]
    joint, *rest = [np.maximum(part, 0).astype(np.float64) for part in np.split(noisy, cuts)]
    total = joint.sum()
    cells = joint / total if total > 0 else np.full(joint.size, 1 / joint.size)
    conditionals = from_joint(network[: degree + 1], cells)
    conditionals += [shares(table.reshape(-1, 2))[:, 1] for table in rest]
    because = say("privscbn-why-two-cells")
    spend = mechanism.spend(f"{len(families):,} joint tables", because=because)
    return _Joints(conditionals, spend)
