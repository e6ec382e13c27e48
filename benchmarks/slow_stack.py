"""C-Stacking as it is written down: every fit from scratch, every distance anew."""

from collections.abc import Callable

import numpy as np

from dp_core.algorithms.dpc_stacking import align_labels, encode_votes
from dp_core.algorithms.dpc_stacking.method.steps import PRIMARIES, Task

FOLDS = 5
WEIGHT = 100.0
_RIDGE = 1e-4

Fit = Callable[[np.ndarray, np.ndarray, int, np.random.Generator], np.ndarray]
"""Labels of all rows from a fit to those that are not held out: (rows, held out, K, rng)."""


def kmeans(
    rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator
) -> np.ndarray:
    """K-means with four restarts."""
    from sklearn.cluster import KMeans

    model = KMeans(clusters, n_init=4, random_state=int(rng.integers(2**31)))
    return model.fit(np.delete(rows, out, axis=0)).predict(rows)


def spectral(
    rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator
) -> np.ndarray:
    """Landmark embedding with a kernel of its own."""
    return PRIMARIES["spectral"](Task(rows=rows, clusters=clusters, rng=rng, held_out=out)).labels


def birch(rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator) -> np.ndarray:
    """Birch with a threshold that is halved until there are leaves enough."""
    from sklearn.cluster import Birch

    train = np.delete(rows, out, axis=0)
    threshold = 0.5 * np.sqrt(((train - train.mean(axis=0)) ** 2).sum() / len(train))
    while True:
        model = Birch(threshold=threshold, n_clusters=None).fit(train)
        if len(model.subcluster_centers_) >= 3 * clusters:
            return model.set_params(n_clusters=clusters).partial_fit().predict(rows)
        threshold /= 2


def gmm(rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator) -> np.ndarray:
    """Mixture of Gaussians with full covariances."""
    from sklearn.mixture import GaussianMixture

    train = np.delete(rows, out, axis=0)
    ridge = _RIDGE * train.var(axis=0).mean()
    model = GaussianMixture(clusters, reg_covar=ridge, random_state=int(rng.integers(2**31)))
    return model.fit(train).predict(rows)


FITS: dict[str, Fit] = {"kmeans": kmeans, "spectral": spectral, "birch": birch, "gmm": gmm}


def plain_stack(rows: np.ndarray, clusters: int, seed: int) -> np.ndarray:
    """Cluster a table; labels of shape (n,)."""
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    rng = np.random.default_rng(seed)
    parts = np.array_split(rng.permutation(len(rows)), FOLDS)
    columns = [rows]
    for fit in FITS.values():
        reference = fit(rows, np.zeros(0, dtype=np.int64), clusters, rng)
        labels = np.empty(len(rows), dtype=np.int64)
        for part in parts:
            found = fit(rows, part, clusters, rng)
            labels[part] = align_labels(reference, found, clusters)[part]
        score = silhouette_score(rows, labels)
        columns.append(encode_votes(labels, WEIGHT * score, clusters, "integer"))
    model = KMeans(clusters, n_init=10, random_state=seed)
    return model.fit_predict(np.hstack(columns))
