"""Measurement T: noisy tables of the families of a network, and conditionals from them (4.4)."""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.bnc import from_joint
from dp_core.algorithms.privscbn.method.steps.bridging import Placed
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.noise.mechanisms import Gaussian, Laplace, Rng
from dp_core.privacy.ledger import Spend
from dp_core.tables.simplex import project_to_simplex
from dp_core.words import say

Floats = NDArray[np.float64]

HIGHEST_DEGREE = 6


@dataclass(frozen=True)
class Measured:
    """Conditionals of each node of each network, and what measuring them cost."""

    conditionals: list[list[Floats]]
    spend: Spend


def table_count(placed: list[Placed], degree: int) -> int:
    """M = Σ (e - min(d, e-1)): tables to measure; the first d+1 nodes of a run share one."""
    return sum(each.size - min(degree, each.size - 1) for each in placed)


def table_noise(tables: int, epsilon: float, delta: float | None) -> Laplace | Gaussian:
    """Noise of counts: one record changes each of M tables by -1 and +1."""
    if delta is None:
        return Laplace(sensitivity=2 * tables, epsilon=epsilon)
    return Gaussian(
        sensitivity=math.sqrt(2 * tables),
        squared=Fraction(2 * tables),
        epsilon=epsilon,
        delta=delta,
        zcdp=True,
    )


def automatic_degree(
    n: int, placed: list[Placed], *, epsilon: float, delta: float | None, theta: float
) -> int:
    """Largest d up to 6 that keeps n / 2^(d+1) above θ times the noise; 0 where none does.

    The noise is the scale of Laplace noise and the standard deviation of Gaussian noise. Only
    public numbers and the released clusters are used.
    """
    most = min(HIGHEST_DEGREE, max(each.size for each in placed) - 1)
    for degree in range(most, 0, -1):
        noise = table_noise(table_count(placed, degree), epsilon, delta)
        spread = noise.sigma if isinstance(noise, Gaussian) else noise.scale
        if n / (spread * 2 ** (degree + 1)) >= theta:
            return degree
    return 0


def measure_families(
    counter: Counter,
    networks: list[Network],
    degree: int,
    *,
    epsilon: float,
    delta: float | None,
    shrink: float,
    rng: Rng,
) -> Measured:
    """Measure all family tables as one vector and turn each into a conditional.

    Parameters
    ----------
    networks : list of networks
        Each with its bridge as first node, if it has one.
    epsilon : float
        Pure epsilon; with `delta` that of rho = epsilon²/2.
    shrink : float
        κ = shrink · (standard deviation of a cell) / n pulls rare combinations to the average.
    """
    families = [family for network in networks for family in _families(network, degree)]
    mechanism = table_noise(len(families), epsilon, delta)
    exact = [counter.family(family) for family in families]
    noisy = mechanism.release(np.concatenate(exact), rng) / counter.n
    cuts = np.cumsum([table.size for table in exact])[:-1]
    tables = iter([project_to_simplex(part) for part in np.split(noisy, cuts)])
    kappa = shrink * math.sqrt(float(mechanism.variance)) / counter.n
    conditionals = []
    for network in networks:
        opening = network[: _shared(network, degree)]
        own = from_joint(opening, next(tables))
        own += [shrunk(next(tables), kappa) for _ in network[len(opening) :]]
        conditionals.append(own)
    because = say("privscbn-why-two-cells")
    spend = mechanism.spend(f"{len(families):,} family tables", because=because)
    return Measured(conditionals, spend)


def shrunk(table: Floats, kappa: float) -> Floats:
    """P(child = 1 | code) = (q(π,1) + κ p0) / (q(π) + κ), p0 the table's own share of ones."""
    pairs = table.reshape(-1, 2)
    p0 = pairs[:, 1].sum()
    weight = pairs.sum(axis=1) + kappa
    found = np.divide(
        pairs[:, 1] + kappa * p0, weight, out=np.full(len(pairs), 0.5), where=weight > 0
    )
    return np.asarray(np.clip(found, 0, 1))


def _shared(network: Network, degree: int) -> int:
    """Nodes at the start of a network that share one table."""
    return min(degree, len(network) - 1) + 1


def _families(network: Network, degree: int) -> list[list[int]]:
    first = _shared(network, degree)
    rest = [[*parents, child] for child, parents in network[first:]]
    return [[child for child, _ in network[:first]], *rest]
