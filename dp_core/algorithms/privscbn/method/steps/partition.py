"""DPSC: from associations to clusters of attributes (paper, Alg. 2; 2.2)."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.budget import unused
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import generator_of
from dp_core.privacy.ledger import Gap, Node, parallel
from dp_core.tables.records import as_table
from dp_core.words import say

Clusters = list[list[int]]

STARTS = 10
"""Starts of k-means++."""
ROUNDS = 15
"""Rounds of each: a few dozen points settle in fewer."""


def jaccard_distances(table: ArrayLike) -> Floats:
    """Jaccard distance of each pair of attributes, shape (m, m).

    J = 1 - n11 / (n11 + n10 + n01), zero diagonal; two attributes without any one are 1 apart.

    Examples
    --------
    >>> jaccard_distances([[1, 1], [1, 0]])[0, 1].item()
    0.5
    """
    return distances_of(Counter(as_table(table)).pairs)


def distances_of(pairs: NDArray[Any]) -> Floats:
    """Jaccard distances from (noisy, weighted) pair counts with the ones on the diagonal."""
    ones = np.diag(pairs).astype(np.float64)
    union = ones[:, None] + ones[None] - pairs
    shared = np.divide(pairs, union, out=np.zeros_like(union), where=union > 0)
    distances = np.clip(1 - shared, 0, 1)
    np.fill_diagonal(distances, 0)
    return np.asarray(distances)


def noisy_distances(counter: Counter, epsilon: float, rng: Rng) -> tuple[Floats, Node]:
    """Add Lap((m-1)/((n-1) ε1)) to each Jaccard distance; clip to [0, 1] (2.2 step 2)."""
    distances = distances_of(counter.pairs)
    m, n = counter.m, counter.n
    if m == 1:
        return distances, unused(say("privscbn-step-apart"), epsilon)
    upper = np.triu_indices(m, 1)
    mechanism = Laplace(sensitivity=(m - 1) / (n - 1), epsilon=epsilon)
    noisy = np.zeros((m, m))
    noisy[upper] = np.clip(mechanism.release(distances[upper], rng), 0, 1)
    spend = mechanism.spend(
        say("privscbn-step-distances"),
        true_sensitivity=m * (m - 1) / 2,
        gap=Gap.SENSITIVITY,
        because=say("privscbn-step-distances.why"),
    )
    rounds = parallel(
        say("privscbn-step-rounds"),
        replace(spend, believed=m * epsilon / 2),
        gap=Gap.COMPOSITION,
        because=say("privscbn-step-rounds.why"),
    )
    return noisy + noisy.T, rounds


def cut(distances: Floats, k: int, sigma: float | None, rng: Rng) -> Clusters:
    """Cut the attributes into k clusters, from noisy distances alone (2.2 steps 3 and 4)."""
    seed = int(generator_of(rng).integers(2**31))
    return spectral_clusters(affinity(distances, sigma), k, seed)


def affinity(distances: Floats, sigma: float | None) -> Floats:
    """Similarity exp(-W² / 2σ²), zero diagonal (2.2 step 3); None takes half the median."""
    if sigma is None:
        upper = distances[np.triu_indices(len(distances), 1)]
        sigma = max(0.05, float(np.median(upper)) / 2) if upper.size else 0.05
    similar = np.exp(-(distances**2) / (2 * sigma**2))
    np.fill_diagonal(similar, 0)
    return np.asarray(similar)


def spectral_clusters(similar: Floats, k: int, seed: int) -> Clusters:
    """Cut attributes into k clusters by the normalised Laplacian and k-means++ (2.2 step 4).

    `similar` (m, m): symmetric, not negative, zero diagonal; `seed`: of k-means++. Empty clusters
    are dropped; each is sorted, and they are listed by smallest member.
    """
    m = len(similar)
    if k <= 1:
        return [list(range(m))]
    if k >= m:
        return [[j] for j in range(m)]
    rows = _embedding(similar, k)
    wanted = min(k, len(np.unique(rows.round(9), axis=0)))
    if wanted == 1:
        return [list(range(m))]
    members: dict[int, list[int]] = {}
    for attribute, label in enumerate(_labels(rows, wanted, seed)):
        members.setdefault(int(label), []).append(attribute)
    return list(members.values())


def _labels(rows: Floats, k: int, seed: int) -> NDArray[np.int32]:
    """Run k-means++ from ten starts and keep the tightest; a start that loses a cluster is left."""
    from scipy.cluster.vq import ClusterError, kmeans2

    rng = np.random.default_rng(seed)
    best, least = np.zeros(len(rows), dtype=np.int32), np.inf
    for _ in range(STARTS):
        try:
            centres, labels = kmeans2(rows, k, iter=ROUNDS, minit="++", missing="raise", rng=rng)
        except ClusterError:
            continue
        spread = float(((rows - centres[labels]) ** 2).sum())
        if spread < least - 1e-12:
            best, least = labels, spread
    return best


def _embedding(similar: Floats, k: int) -> Floats:
    """Eigenvectors of the k least eigenvalues of I - D^-1/2 A D^-1/2, rows scaled to norm 1."""
    degree = similar.sum(axis=1)
    root = np.divide(1, np.sqrt(degree), out=np.zeros_like(degree), where=degree > 0)
    laplacian = np.eye(len(similar)) - root[:, None] * similar * root[None]
    _, vectors = np.linalg.eigh(laplacian)
    rows = vectors[:, :k]
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(np.divide(rows, norms, out=np.zeros_like(rows), where=norms > 0))


# --- conditionals from pairs alone: the maximum-entropy table of each family (4.4, "pairs ---------

SWEEPS = 60
_MARGIN = 1e-4
_FRECHET = 1e-6
_LEAST_CELL = 1e-9
_TINY = 1e-200


def pair_conditionals(networks: list[Network], moments: Floats) -> list[list[Floats]]:
    """Conditionals P(child = 1 | code) of each node, from P(both are one) (m, m)."""
    targets = pair_targets(moments)
    families = sorted({(*p, c) for network in networks for c, p in network}, key=len)
    found: dict[tuple[int, ...], Floats] = {}
    for size in {len(family) for family in families}:
        same = [family for family in families if len(family) == size]
        found.update(zip(same, _fit(np.array(same), targets, moments), strict=True))
    return [[found[(*parents, child)] for child, parents in network] for network in networks]


def pair_targets(moments: Floats) -> Floats:
    """Four cells of each pair, shape (m, m, 2, 2), strictly inside what pairs can be.

    Ones are clipped to [1e-4, 1 - 1e-4], p11 to the Fréchet bounds narrowed by 1e-6, cells to at
    least 1e-9: with exact zeros the fitting sticks.
    """
    p = np.clip(np.diag(moments), _MARGIN, 1 - _MARGIN)
    low = np.maximum(0, p[:, None] + p[None] - 1) + _FRECHET
    high = np.minimum(p[:, None], p[None]) - _FRECHET
    cells = np.maximum(pair_cells(p, np.clip(moments, low, high)), _LEAST_CELL)
    return np.asarray(cells / cells.sum(axis=(2, 3), keepdims=True))


def pair_cells(ones: Floats, both: Floats) -> Floats:
    """Four cells of each pair, shape (m, m, 2, 2), from the shares of one and of both being one."""
    first, second = np.broadcast_to(ones[:, None], both.shape), np.broadcast_to(ones, both.shape)
    cells = np.stack([1 - first - second + both, second - both, first - both, both], axis=-1)
    return np.asarray(cells.reshape(*both.shape, 2, 2))


def _fit(families: NDArray[np.int64], targets: Floats, moments: Floats) -> Floats:
    """Fit tables of the same size by proportional fitting; P(last = 1 | rest), (f, 2^(a-1))."""
    count, size = families.shape
    if size == 1:
        ones = np.clip(np.diag(moments)[families[:, 0]], _MARGIN, 1 - _MARGIN)
        return np.asarray(ones[:, None])
    cube = np.full((count, *(2,) * size), 1 / 2**size)
    goals = []
    for a, b in combinations(range(size), 2):
        rest = tuple(1 + axis for axis in range(size) if axis not in (a, b))
        goals.append((rest, np.expand_dims(targets[families[:, a], families[:, b]], rest)))
    for _ in range(SWEEPS if size > 2 else 1):
        for rest, goal in goals:
            # Pairs that contradict each other drive cells to 0, where a cell would stick.
            cube = np.maximum(cube * (goal / cube.sum(axis=rest, keepdims=True)), _TINY)
    cells = cube.reshape(count, -1, 2)
    return np.asarray(cells[:, :, 1] / cells.sum(axis=2))
