"""BNC: the noisy conditionals of a network, as published (paper, Alg. 7; 2.4)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import Gap, Spend
from dp_core.words import say

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class NoisyConditionals:
    """P(child = 1 | code) of each node, and what measuring them cost."""

    tables: list[Floats]
    spend: Spend


def noisy_conditionals(
    counter: Counter, network: Network, max_parents: int, epsilon: float, rng: Rng
) -> NoisyConditionals:
    """Add noise of scale b = 2(c-d')/(n ε3) to one joint table and to the other conditionals.

    The joint of the first d'+1 nodes yields their conditionals; those of the others get the noise
    directly on P(S | Π), both values (2.4).
    """
    degree = min(max_parents, len(network) - 1)
    exact = exact_tables(counter, network, degree)
    tables = len(network) - degree
    mechanism = Laplace(sensitivity=2 * tables / counter.n, epsilon=epsilon)
    noisy = mechanism.release(np.concatenate([exact.joint, *exact.pairs]), rng)
    joint, rest = noisy[: exact.joint.size], noisy[exact.joint.size :]
    return NoisyConditionals(
        _conditionals(network, degree, joint, rest), _spend(mechanism, counter.n, tables)
    )


def exact_conditionals(counter: Counter, network: Network, max_parents: int) -> list[Floats]:
    """Conditionals without noise: what epsilon = ∞ gives."""
    degree = min(max_parents, len(network) - 1)
    exact = exact_tables(counter, network, degree)
    rest = np.concatenate([np.zeros(0), *exact.pairs])
    return _conditionals(network, degree, exact.joint, rest)


@dataclass(frozen=True)
class _Exact:
    """Joint of the first d'+1 nodes, and (P(0|code), P(1|code), …) of each of the others."""

    joint: Floats
    pairs: list[Floats]


def exact_tables(counter: Counter, network: Network, degree: int) -> _Exact:
    """Count what BNC adds its noise to; an empty configuration counts as ½, ½."""
    first = [child for child, _ in network[: degree + 1]]
    joint = counter.family(first) / counter.n
    pairs = []
    for child, parents in network[degree + 1 :]:
        counts = counter.family([*parents, child]).reshape(-1, 2).astype(np.float64)
        pairs.append(shares(counts).ravel())
    return _Exact(joint, pairs)


def shares(counts: Floats) -> Floats:
    """Scale each pair to sum 1; (0, 0) becomes (½, ½)."""
    totals = counts.sum(axis=1, keepdims=True)
    return np.asarray(np.divide(counts, totals, out=np.full_like(counts, 0.5), where=totals > 0))


def _conditionals(network: Network, degree: int, joint: Floats, rest: Floats) -> list[Floats]:
    clipped = np.maximum(joint, 0)
    total = clipped.sum()
    cells = clipped / total if total > 0 else np.full(clipped.size, 1 / clipped.size)
    tables = from_joint(network[: degree + 1], cells)
    start = 0
    for _, parents in network[degree + 1 :]:
        size = 2 << len(parents)
        tables.append(shares(np.maximum(rest[start : start + size], 0).reshape(-1, 2))[:, 1])
        start += size
    return tables


def from_joint(network: Network, joint: Floats) -> list[Floats]:
    """Derive the conditionals of nested families from the joint of all their nodes.

    Configurations of probability 0 get ½.
    """
    order = [child for child, _ in network]
    cube = joint.reshape((2,) * len(order))
    tables = []
    for child, parents in network:
        wanted = [order.index(each) for each in (*parents, child)]
        rest = tuple(axis for axis in range(cube.ndim) if axis not in wanted)
        kept = sorted(wanted)
        family = np.transpose(cube.sum(axis=rest), [kept.index(axis) for axis in wanted])
        tables.append(shares(np.ascontiguousarray(family).reshape(-1, 2))[:, 1])
    return tables


def _spend(mechanism: Laplace, n: int, tables: int) -> Spend:
    """Charge the joint at its true 2/n, and each other table at up to 2 (4.3, P5)."""
    if tables == 1:
        return mechanism.spend("joint table", because=say("privscbn-why-joint"))
    return mechanism.spend(
        "conditionals",
        true_sensitivity=2 / n + 2 * (tables - 1),
        gap=Gap.SENSITIVITY,
        because=say("privscbn-why-conditional"),
    )
