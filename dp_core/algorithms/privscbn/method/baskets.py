"""Sparse tables under zCDP: one measurement of ones and pairs, normal numbers behind the answers.

Records with many ones are scaled down in the Euclidean norm, in which Gaussian noise is charged,
and a covariance is kept as far as it stands out of its noise (4.4).
"""

import math
from fractions import Fraction
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter, spans
from dp_core.algorithms.privscbn.method.steps import pair_counts
from dp_core.algorithms.privscbn.method.steps.budget import ledger_of, price_of
from dp_core.algorithms.privscbn.method.steps.networks import Latent, Measured, TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import correlation, positive
from dp_core.algorithms.privscbn.method.steps.partition import pair_conditionals
from dp_core.algorithms.privscbn.method.steps.search import Network, correlation_network
from dp_core.algorithms.privscbn.params import SparseZCDPParams
from dp_core.arrays import Bits, Floats, Integers, one_thread
from dp_core.noise.mechanisms import Gaussian, Rng, is_exact, on_lattice
from dp_core.noise.streams import public_words, row_seed, streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.data import WORDS
from dp_core.tables.records import BinaryTable
from dp_core.words import say

WEIGHT = 2
"""Of a one beside a pair: a marginal has more of the noise of its ones."""
_LEAST_SHARE = 1e-4
_THRESHOLD = 3.0  # noise standard deviations: of a thousand pairs apart, three are joined


@one_thread()
def publish_baskets(table: BinaryTable, p: SparseZCDPParams, rng: Rng) -> Release[TableRelease]:
    """Publish a table of few ones under (epsilon, delta); as `publish_sound` in all else."""
    counter = Counter(table)
    count_rng, rows_rng = streams(rng, 2)
    noise = _noise(counter, p, exact=is_exact(count_rng))
    upper = np.triu_indices(counter.m)
    exact = pair_counts.scaled_pairs(counter, lambda ones: _scale(ones, p.tau), noise.lattice)[0]
    exact[np.diag_indices(counter.m)] *= WEIGHT
    counts = np.zeros((counter.m, counter.m))
    counts[upper] = noise.release(exact[upper], count_rng) / noise.lattice / counter.n
    shares = np.clip(np.diag(counts) / WEIGHT, _LEAST_SHARE, 1 - _LEAST_SHARE)
    deviation = math.sqrt(noise.variance) / noise.lattice / counter.n
    covariances = kept_covariances(counts, shares, deviation)
    moments = covariances + shares[:, None] * shares[None]
    np.fill_diagonal(moments, shares)
    network = _joined(moments, covariances)
    unit = 1 / noise.lattice / counter.n / WEIGHT
    measured = Measured.by(noise, np.diag(counts) / WEIGHT, unit)
    latent, seed = fit_latent(shares, covariances), row_seed(rows_rng)
    output = TableRelease(
        m=counter.m,
        synthetic=draw_latent(latent, p.rows or counter.n, seed),
        seed=seed,
        clusters=[list(range(counter.m))],
        network=[network],
        conditionals=pair_conditionals([network], moments),
        association=np.abs(correlation(moments)),
        bridges=(None,),
        latent=latent,
        measured=measured if p.tau is None else None,
    )
    because = say("privscbn-why-length", tau=p.tau) if p.tau else say("privscbn-why-count")
    spend = noise.spend(say("privscbn-step-ones-pairs"), because=because)
    return Release(output, ledger_of(table, sequential(say("privscbn-step-gaussian"), spend)))


def squared_sensitivity(m: int, tau: int | None) -> int:
    """Most that replacing one record changes the measurement in L2, squared.

    All entries are at least 0, so that two records with at most τ ones are √2 times their norm
    apart at most; and no entry changes by more than its weight.

    Examples
    --------
    >>> squared_sensitivity(50, 6), squared_sensitivity(4, 6)
    (78, 22)
    """
    farthest = int(_square(np.array(m)))
    return farthest if tau is None else min(farthest, 2 * int(_square(np.array(tau))))


def _square(ones: Integers) -> Floats:
    """Squared norm of what a record with so many ones adds: a whole number."""
    return np.asarray(WEIGHT**2 * ones + ones * (ones - 1) / 2)


def _scale(ones: Integers, tau: int | None) -> Floats:
    if tau is None:
        return np.ones(len(ones))
    most = _square(np.array(tau))
    return np.sqrt(most / np.maximum(_square(ones), most))


def _noise(counter: Counter, p: SparseZCDPParams, *, exact: bool) -> Gaussian:
    squared = squared_sensitivity(counter.m, p.tau)
    plain = Gaussian(
        sensitivity=math.sqrt(squared),
        squared=Fraction(squared),
        epsilon=price_of(p, counter.n).epsilon,
        delta=p.delta,
        zcdp=True,
    )
    return on_lattice(plain) if exact else on_lattice(plain, pair_counts.LATTICE)


def kept_covariances(counts: Floats, shares: Floats, deviation: float) -> Floats:
    """Shrink noisy covariances: to 0 within three deviations of the noise, far beyond them hardly.

    `counts` (m, m): noisy shares of pairs, above the diagonal; `deviation`: of the noise of a pair.

    References
    ----------
    L. Breiman, "Better subset regression using the nonnegative garrote", 1995.
    """
    i, j = np.triu_indices(len(shares), 1)
    alone = shares[i] * shares[j]
    seen = counts[i, j] - alone
    limit = (_THRESHOLD * deviation) ** 2
    kept = seen * np.maximum(0, 1 - limit / np.maximum(seen**2, 1e-300))
    low, high = np.maximum(0, shares[i] + shares[j] - 1), np.minimum(shares[i], shares[j])
    found = np.zeros_like(counts)
    found[i, j] = np.clip(kept, low - alone, high - alone)
    return np.asarray(found + found.T)


def _joined(moments: Floats, covariances: Floats) -> Network:
    """Tree of the strongest correlations, without the joins of pairs that were not kept."""
    matrix = positive(correlation(moments))
    members = list(range(len(matrix)))
    network = correlation_network(matrix, members, min(1, len(members) - 1))
    return [
        (child, tuple(parent for parent in parents if covariances[parent, child]))
        for child, parents in network
    ]


# --- rows whose pairs go together as asked: normal numbers behind the answers (4.4, sparse --------

_LARGEST = 0.99
_HALVINGS = 30
_NODES = 24
_CHUNK = 50_000
_SCALE = 2.0**20


def fit_latent(shares: Floats, covariances: Floats) -> Latent:
    """Find the correlations under which every pair has its covariance.

    `shares` (m,): strictly between 0 and 1; `covariances` (m, m): of the answers; 0 is left at 0,
    so that attributes apart stay apart.
    """
    from scipy.special import ndtri

    m = len(shares)
    i, j = np.triu_indices(m, 1)
    asked = covariances[i, j] != 0
    i, j = i[asked], j[asked]
    ends = ndtri(shares)
    found = np.eye(m)
    found[i, j] = _correlations(ends[i], ends[j], covariances[i, j])
    found += np.triu(found, 1).T
    if np.linalg.eigvalsh(found)[0] < pair_counts.LEAST_EIGENVALUE:
        found = positive(found)
    return Latent(shares=shares, correlations=found)


def _correlations(first: Floats, second: Floats, covariances: Floats) -> Floats:
    """Halve the range of each until its covariance is met; where none meets it, the nearest."""
    low = np.full(len(first), -_LARGEST)
    high = np.full(len(first), _LARGEST)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = covariance_of(first, second, middle) < covariances
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray((low + high) / 2)


def covariance_of(first: Floats, second: Floats, correlation: Floats) -> Floats:
    """P(X < a, Y < b) - P(X < a) P(Y < b): the density's integral over the correlation (Plackett).

    Examples
    --------
    >>> zero = np.zeros(1)
    >>> covariance_of(zero, zero, np.array([0.5])).round(6).tolist()  # arcsin(½) / 2π
    [0.083333]
    """
    nodes, weights = _gauss()
    total = np.zeros(len(correlation))
    for node, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
        r = correlation * node
        left = 1 - r**2
        exponent = (first**2 - 2 * r * first * second + second**2) / (2 * left)
        total += weight * np.exp(-exponent) / np.sqrt(left)
    return np.asarray(correlation * total / (2 * np.pi))


@cache  # dearer than all that is added up at them
def _gauss() -> tuple[Floats, Floats]:
    """Places and weights of the integral."""
    return np.polynomial.legendre.leggauss(_NODES)


def draw_latent(latent: Latent, rows: int, seed: str) -> Bits:
    """Draw rows; each column has its share of yes, rounded up or down, among each 50,000.

    All numbers are whole, so that sums are exact in any order: a normal number is the sum of two
    of a table of quantiles. Only their order counts, so that no scale matters.
    """
    root, normal = whole_root(latent.correlations), np.array(quantiles())
    drawn = np.empty((rows, len(root)), dtype=np.uint8)
    for start, stop in spans(rows, _CHUNK):
        shape = (stop - start, len(root))
        words = public_words(seed, f"normal {start}", math.prod(shape)).reshape(shape)
        numbers = (normal[words & 0xFFFF] + normal[words >> 16]) @ root.T
        even = public_words(seed, f"share {start}", len(root)) / WORDS
        wanted = np.floor(latent.shares * (stop - start) + even).astype(int)
        for column, count in enumerate(wanted.tolist()):
            drawn[start:stop, column] = _lowest(numbers[:, column], count)
    return drawn


@cache
def quantiles() -> list[float]:
    """Give 65,536 quantiles of the normal distribution, in whole steps of 1/4096."""
    inverse = NormalDist().inv_cdf
    return [float(round(4096 * inverse((k + 0.5) / 65_536))) for k in range(65_536)]


def whole_root(correlations: Floats) -> Floats:
    """Take a Cholesky root in whole steps of 2^-20: what is left of each column is exact."""
    left = np.rint(correlations * _SCALE**2)
    root = np.zeros_like(left)
    for j in range(len(root)):
        rest = left[j:, j] - root[j:, :j] @ root[j, :j]
        root[j, j] = max(1.0, np.rint(np.sqrt(max(0.0, rest[0]))))
        root[j + 1 :, j] = np.rint(rest[1:] / root[j, j])
    return root


def _lowest(values: Floats, count: int) -> NDArray[np.bool_]:
    """Mark so many of the lowest values; of equal ones the first."""
    if count < 1:
        return np.zeros(len(values), dtype=bool)
    last = np.partition(values, count - 1)[count - 1]
    chosen: NDArray[np.bool_] = values < last
    chosen[np.flatnonzero(values == last)[: count - np.count_nonzero(chosen)]] = True
    return chosen
