"""How tidy groups look on a table, and how close they come to others (5.1).

All of them read the table they are given: what they say of the true table is for its holder.
"""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.dpc_stacking.params import Encoding
from dp_core.arrays import Floats, Labels
from dp_core.errors import ParameterError
from dp_core.words import message

SAMPLE = 2_000
"""Rows of which a silhouette is computed; all distances between them are held at once."""


def ch_index(X: ArrayLike, labels: ArrayLike) -> float:
    """Compute the Calinski-Harabasz index [(T - W) / (K - 1)] / [W / (n - K)].

    Parameters
    ----------
    X : array_like, shape (n, d)
        Rows; a flat array is one column.
    labels : array_like of int, shape (n,)

    Returns
    -------
    float
        At least 0, infinite where W = 0; nan with fewer than two groups or no more rows than
        groups. K counts the groups that have rows.

    References
    ----------
    T. Caliński, J. Harabasz, "A dendrite method for cluster analysis", 1974; dpc_stacking.md 5.1.

    Examples
    --------
    >>> ch_index([0, 1, 10, 11], [0, 0, 1, 1])
    200.0
    """
    rows, groups = _checked(X, labels)
    used = np.unique(groups)
    n, clusters = len(rows), len(used)
    if clusters < 2 or clusters >= n:
        return math.nan
    within = within_sum(rows, groups)
    between = total_sum(rows) - within
    if within == 0:
        return math.inf
    return float((between / (clusters - 1)) / (within / (n - clusters)))


def total_sum(rows: Floats) -> float:
    """Sum of squared distances to the mean, T."""
    return float(((rows - rows.mean(axis=0)) ** 2).sum())


def within_sum(rows: Floats, labels: Labels) -> float:
    """Sum of squared distances to the mean of the own group, W."""
    means = group_means(rows, labels)
    return float(((rows - means[np.unique(labels, return_inverse=True)[1]]) ** 2).sum())


def group_means(rows: Floats, labels: Labels) -> Floats:
    """Mean of each group that has rows, in order of its label."""
    _, places = np.unique(labels, return_inverse=True)
    sizes = np.bincount(places)
    sums = np.stack([np.bincount(places, column) for column in rows.T], axis=1)
    return np.asarray(sums / sizes[:, None])


def silhouette(
    X: ArrayLike,
    labels: ArrayLike,
    *,
    sample: int = SAMPLE,
    seed: int = 0,
) -> float:
    """Compute the mean silhouette (b - a) / max(a, b).

    a is the mean distance to the rest of the own group, b the smallest mean distance to another.

    Parameters
    ----------
    X : array_like, shape (n, d)
    labels : array_like of int, shape (n,)
    sample : int
        Larger tables are judged by so many rows.
    seed : int
        Chooses them.

    Returns
    -------
    float
        From -1 to 1; rows alone in their group count 0; nan where `ch_index` is.

    References
    ----------
    P. Rousseeuw, "Silhouettes", 1987; dpc_stacking.md 5.1.

    Examples
    --------
    >>> round(silhouette([0, 1, 10, 11], [0, 0, 1, 1]), 6)
    0.899749
    """
    rows, groups = _checked(X, labels)
    chosen = sampled_rows(len(rows), sample, seed)
    return silhouette_of(distances(rows[chosen]), groups[chosen])


def sampled_rows(n: int, sample: int, seed: int) -> NDArray[np.int64]:
    """All rows, or a sample of them in their order."""
    if n <= sample:
        return np.arange(n)
    return np.sort(np.random.default_rng(seed).choice(n, sample, replace=False))


def distances(rows: Floats) -> Floats:
    """Euclidean distances between all rows, shape (n, n)."""
    from scipy.spatial.distance import pdist, squareform

    return np.asarray(squareform(pdist(rows)))


def silhouette_of(apart: Floats, labels: Labels) -> float:
    """As `silhouette`, of rows whose distances are known already."""
    used, places = np.unique(labels, return_inverse=True)
    n = len(labels)
    if len(used) < 2 or len(used) >= n:
        return math.nan
    member = np.zeros((n, len(used)))
    member[np.arange(n), places] = 1
    sizes = member.sum(axis=0)
    sums = apart @ member
    own = sums[np.arange(n), places] / np.maximum(sizes[places] - 1, 1)
    others = sums / sizes
    others[np.arange(n), places] = np.inf
    nearest = others.min(axis=1)
    larger = np.maximum(own, nearest)
    scores = np.divide(nearest - own, larger, out=np.zeros(n), where=larger > 0)
    return float(np.where(sizes[places] > 1, scores, 0).mean())


def _checked(table: ArrayLike, labels: ArrayLike) -> tuple[Floats, Labels]:
    rows = np.asarray(table, dtype=np.float64)
    rows = rows[:, None] if rows.ndim == 1 else rows
    groups = np.asarray(labels)
    if rows.ndim != 2 or groups.shape != rows.shape[:1] or not len(rows):
        raise ParameterError(
            message(
                "dpc-scores-labels-shape-do-fit", shape=str(groups.shape), shape_2=str(rows.shape)
            ),
            field="labels",
        )
    return rows, groups


# --- how a clusterer's labels become columns of the table (2.4) -----------------------------------


def encode_votes(labels: ArrayLike, weight: float, clusters: int, encoding: Encoding) -> Floats:
    """Turn labels into weighted columns.

    Parameters
    ----------
    labels : array_like of int, shape (n,)
        From 0 to clusters - 1.
    weight : float
        w, 100 times the silhouette.
    clusters : int
        K.
    encoding : {"integer", "onehot"}
        One column w · label, published; or K columns with w / √2 in that of the label: two rows
        with different labels are then w apart, whatever the names.

    Returns
    -------
    ndarray, shape (n, 1) or (n, K)

    Raises
    ------
    ParameterError
        If a label is out of range or the encoding is unknown.

    Examples
    --------
    >>> encode_votes([0, 2], 10, 3, "integer").tolist()
    [[0.0], [20.0]]
    """
    codes = np.asarray(labels, dtype=np.int64)
    if codes.size and not (codes.min() >= 0 and codes.max() < clusters):
        raise ParameterError(
            message(
                "dpc-vote-columns-labels-run-must-lie",
                codes=codes.min(),
                codes_2=codes.max(),
                clusters=clusters - 1,
            ),
            field="labels",
        )
    if encoding == "integer":
        return np.asarray(weight * codes[:, None], dtype=np.float64)
    if encoding != "onehot":
        raise ParameterError(
            message("dpc-vote-columns-encoding-must-integer-onehot", encoding=f"{encoding!r}"),
            field="encoding",
        )
    columns = np.zeros((codes.size, clusters))
    columns[np.arange(codes.size), codes] = weight / math.sqrt(2)
    return columns
