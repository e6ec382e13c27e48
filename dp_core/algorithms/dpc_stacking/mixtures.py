"""Mixture of Gaussians with full covariances, by EM (2.3).

The same steps as scikit-learn's, without its checks at each of them: on tables of some hundred rows
these take most of the time.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import DataError

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

MOST_STEPS = 100
_GAIN = 1e-3  # of the mean log-likelihood, at which EM ends
_LEAST_SHARE = 10 * np.finfo(np.float64).eps


@dataclass(frozen=True, kw_only=True, eq=False)
class Mixture:
    """Weighted Gaussians.

    Parameters
    ----------
    weights : ndarray, shape (K,)
    means : ndarray, shape (K, d)
    roots : ndarray, shape (K, d, d)
        R with R Rᵀ the inverse of the covariance: (x - mean) R is standard normal.
    """

    weights: Floats
    means: Floats
    roots: Floats

    def labels(self, rows: Floats) -> Labels:
        """Likeliest part of each row."""
        return np.asarray(self.log_densities(rows).argmax(axis=1))

    def log_densities(self, rows: Floats) -> Floats:
        """Logarithm of weight times density of each part, up to a constant; shape (n, K)."""
        found = np.empty((len(rows), len(self.weights)))
        for part, (mean, root) in enumerate(zip(self.means, self.roots, strict=True)):
            standard = rows @ root - mean @ root
            found[:, part] = np.einsum("ij,ij->i", standard, standard)
        widths = np.log(np.diagonal(self.roots, axis1=1, axis2=2)).sum(axis=1)
        return np.asarray(widths + np.log(self.weights) - found / 2)


def fitted_mixture(
    rows: Floats, start: Labels | Mixture, clusters: int, ridge: float, *, most: int = MOST_STEPS
) -> Mixture:
    """Raise the likelihood until a step gains less than 0.001 a row.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
    start : ndarray of int, shape (n,), or Mixture
        Groups, or a mixture fitted before.
    clusters : int
        K.
    ridge : float
        Added to every variance.
    most : int
        Steps.

    Returns
    -------
    Mixture

    Raises
    ------
    DataError
        If a covariance becomes singular.

    References
    ----------
    A. Dempster, N. Laird, D. Rubin, "Maximum likelihood from incomplete data", 1977.
    """
    if isinstance(start, Mixture):
        model = start
    else:
        shares = np.zeros((len(rows), clusters))
        shares[np.arange(len(rows)), start] = 1
        model = _moments(rows, shares, ridge)
    before = -math.inf
    for _ in range(most):
        logs = model.log_densities(rows)
        highest = logs.max(axis=1, keepdims=True)
        shares = np.exp(logs - highest)
        sums = shares.sum(axis=1, keepdims=True)
        model = _moments(rows, shares / sums, ridge)
        likelihood = float((highest + np.log(sums)).mean())
        if abs(likelihood - before) < _GAIN:
            break
        before = likelihood
    return model


def _moments(rows: Floats, shares: Floats, ridge: float) -> Mixture:
    """Weights, means and covariances of rows that belong to parts by shares."""
    sizes = shares.sum(axis=0) + _LEAST_SHARE
    means = shares.T @ rows / sizes[:, None]
    d = rows.shape[1]
    covariances = np.empty((len(sizes), d, d))
    for part, mean in enumerate(means):
        apart = rows - mean
        covariances[part] = (apart * shares[:, part, None]).T @ apart / sizes[part]
    covariances[:, np.arange(d), np.arange(d)] += ridge
    try:
        roots = np.linalg.inv(np.linalg.cholesky(covariances)).transpose(0, 2, 1)
    except np.linalg.LinAlgError as failed:
        raise DataError("The mixture became singular; take fewer clusters.") from failed
    return Mixture(weights=sizes / sizes.sum(), means=means, roots=roots)
