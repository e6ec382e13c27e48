"""Methods for baskets, records with few ones among many attributes (4.4, "sparse" and "ones")."""

from dataclasses import dataclass, replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.budget import cluster_notes, clusters_wanted
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import Measured, TableRelease, drawn_release
from dp_core.algorithms.privscbn.method.steps.pair_counts import (
    NoisyPairs,
    correlation,
    lattice_for,
    measure_pairs,
    pair_sensitivity,
    positive,
    weighted_ones,
)
from dp_core.algorithms.privscbn.method.steps.partition import (
    Clusters,
    affinity,
    distances_of,
    pair_conditionals,
    spectral_clusters,
)
from dp_core.algorithms.privscbn.method.steps.search import Network, correlation_network
from dp_core.algorithms.privscbn.params import OnesParams, SparseParams
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Spend, sequential
from dp_core.tables.records import BinaryTable
from dp_core.words import say

_LEAST_SHARE = 1e-4
_THRESHOLD = 2.0  # noise standard deviations


@dataclass(frozen=True)
class NoisyOnes:
    """Released share of ones of each attribute."""

    shares: Floats
    spend: Spend
    measured: Measured | None = None


def measure_ones(counter: Counter, tau: int | None, epsilon: float, rng: Rng) -> NoisyOnes:
    """Measure Σ_r min(1, τ/|r|) r; replacing one record changes it by at most min(2τ, m) in L1."""
    sensitivity = counter.m if tau is None else min(2 * tau, counter.m)
    lattice = lattice_for(sensitivity, epsilon, rng)
    mechanism = Laplace(sensitivity=sensitivity * lattice, epsilon=epsilon, lattice=lattice)
    noisy = mechanism.release(weighted_ones(counter, tau, lattice), rng) / lattice / counter.n
    because = say("privscbn-why-count") if tau is None else say("privscbn-why-ones", tau=tau)
    spend = mechanism.spend("counts of ones", because=because)
    unit = 1 / lattice / counter.n
    measured = None if tau is not None else Measured.by(mechanism, noisy, unit)
    return NoisyOnes(np.clip(noisy, _LEAST_SHARE, 1 - _LEAST_SHARE), spend, measured)


def publish_ones(table: BinaryTable, p: OnesParams, rng: Rng) -> Release[TableRelease]:
    """Publish attributes as if they were independent, from bounded counts of ones."""
    counter = Counter(table)
    ones_rng, rows_rng = streams(rng, 2)
    ones = measure_ones(counter, p.tau, p.epsilon, ones_rng)
    output = independent_release(ones.shares, p.rows or counter.n, p.epsilon, rows_rng)
    output = replace(output, measured=ones.measured)
    return Release(output, ledger_of(table, sequential("Ones", ones.spend)))


def independent_release(shares: Floats, rows: int, epsilon: float, rng: Rng) -> TableRelease:
    """Release without any dependence: each attribute by itself."""
    m = len(shares)
    networks: list[Network] = [[(j, ())] for j in range(m)]
    conditionals = [[shares[j : j + 1]] for j in range(m)]
    return drawn_release(networks, conditionals, rng, rows=rows, epsilon=epsilon)


def publish_sparse(table: BinaryTable, p: SparseParams, rng: Rng) -> Release[TableRelease]:
    """Publish a table of few ones: half of epsilon for ones, half for thresholded pairs.

    Covariances below two noise standard deviations become 0, so at small epsilon the release
    degrades to the independent model instead of inventing edges.
    """
    counter = Counter(table)
    ones_rng, pair_rng, cluster_rng, rows_rng = streams(rng, 4)
    ones = measure_ones(counter, p.tau, p.epsilon / 2, ones_rng)
    pairs = measure_pairs(counter, bound=p.bound, epsilon=p.epsilon / 2, delta=None, rng=pair_rng)
    moments = thresholded_moments(ones.shares, pairs, counter.m, p)
    k = clusters_wanted(p.k, counter.m)
    clusters = _clusters(pairs, k, p, cluster_rng)
    matrix = positive(correlation(moments))
    networks = [
        correlation_network(matrix, each, min(p.max_parents, len(each) - 1)) for each in clusters
    ]
    conditionals = pair_conditionals(networks, moments)
    output = drawn_release(
        networks,
        conditionals,
        rows_rng,
        rows=p.rows or counter.n,
        clusters=clusters,
        association=np.abs(correlation(moments)),
        epsilon=p.epsilon,
        notes=cluster_notes(p.k, k, len(clusters), counter.m),
    )
    output = replace(output, measured=ones.measured)
    return Release(output, ledger_of(table, sequential("Sparse", ones.spend, pairs.spend)))


def thresholded_moments(shares: Floats, pairs: NoisyPairs, m: int, p: SparseParams) -> Floats:
    """Second moments p_i p_j + C_ij, C soft-thresholded at two noise standard deviations."""
    moments = pairs.moments
    own = np.diag(moments)
    covariance = moments - own[:, None] * own[None]
    sensitivity = pair_sensitivity(m, p.bound)
    limit = _THRESHOLD * np.sqrt(2) * sensitivity / (p.epsilon / 2) / pairs.total
    kept = np.sign(covariance) * np.maximum(np.abs(covariance) - limit, 0)
    found = shares[:, None] * shares[None] + kept
    np.fill_diagonal(found, shares)
    return np.asarray(found)


def _clusters(pairs: NoisyPairs, k: int, p: SparseParams, rng: Rng) -> Clusters:
    seed = int(generator_of(rng).integers(2**31))
    return spectral_clusters(affinity(distances_of(pairs.counts), p.sigma), k, seed)
