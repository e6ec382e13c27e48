"""Rows whose pairs go together as asked: normal numbers behind the answers (4.4, sparse zCDP)."""

import math
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import spans
from dp_core.algorithms.privscbn.method.steps.block_tables import Latent
from dp_core.algorithms.privscbn.method.steps.pair_counts import LEAST_EIGENVALUE, positive
from dp_core.noise.streams import public_words
from dp_core.tables.drawing import WORDS

Floats = NDArray[np.float64]
Bits = NDArray[np.uint8]

_LARGEST = 0.99
_HALVINGS = 30
_NODES = 24
_CHUNK = 50_000
_SCALE = 2.0**20


def fit_latent(shares: Floats, covariances: Floats) -> Latent:
    """Find the correlations under which every pair has its covariance.

    Parameters
    ----------
    shares : ndarray, shape (m,)
        Strictly between 0 and 1.
    covariances : ndarray, shape (m, m)
        Of the answers; 0 is left at 0, so that attributes apart stay apart.
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
    if np.linalg.eigvalsh(found)[0] < LEAST_EIGENVALUE:
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
