"""Rows whose pairs go together as asked: normal numbers behind the answers (4.4, sparse zCDP)."""

from functools import cache

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import spans
from dp_core.algorithms.privscbn.method.steps.block_tables import Latent
from dp_core.algorithms.privscbn.method.steps.pair_counts import LEAST_EIGENVALUE, positive

Floats = NDArray[np.float64]
Bits = NDArray[np.uint8]

_LARGEST = 0.99
_HALVINGS = 30
_NODES = 24
_CHUNK = 200_000
_LEAST_EVEN = 2.0**-54  # the quantile of 0 is infinite


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


def draw_latent(latent: Latent, rows: int, rng: Generator) -> Bits:
    """Draw rows; each column has its share of yes, rounded up or down, among each 200,000."""
    from scipy.special import ndtri

    root = np.linalg.cholesky(latent.correlations).astype(np.float32).T
    drawn = np.empty((rows, len(root)), dtype=np.uint8)
    for start, stop in spans(rows, _CHUNK):
        even = np.maximum(rng.random((stop - start, len(root))), _LEAST_EVEN)
        numbers = ndtri(even).astype(np.float32) @ root
        wanted = np.floor(latent.shares * (stop - start) + rng.random(len(root))).astype(int)
        for column, count in enumerate(wanted.tolist()):
            drawn[start:stop, column] = _lowest(numbers[:, column], count)
    return drawn


def _lowest(values: NDArray[np.float32], count: int) -> NDArray[np.bool_]:
    """Mark so many of the lowest values."""
    chosen = np.zeros(len(values), dtype=bool)
    if count > 0:
        chosen[np.argpartition(values, count - 1)[:count] if count < len(values) else ...] = True
    return chosen
