"""The four clusterers that vote: K-means, landmark spectral, Birch, Gaussian mixture (2.3).

Each fits some rows of a table and labels all of them, held-out ones included. A fold starts from
the fit to the whole table where it may; then labels keep their names.
"""

import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray
from threadpoolctl import ThreadpoolController

from dp_core.algorithms.dpc_stacking.outputs import means_of, nearest
from dp_core.algorithms.dpc_stacking.params import Encoding
from dp_core.arrays import Floats, Integers, Labels
from dp_core.errors import DataError
from dp_core.params import must_be
from dp_core.words import message

# --- one thread for libraries that would start a pool, and no checks of what is checked already ---


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep numerical libraries to one thread: many visitors share few cores.

    Results do not depend on the number of threads. Rows are finite here, and scikit-learn need not
    look again at every call.
    """
    from sklearn import config_context

    checked = config_context(assume_finite=True, skip_parameter_validation=True)
    with _controller().limit(limits=1), checked:
        yield


@cache
def _controller() -> ThreadpoolController:
    """Look for the libraries once: that takes milliseconds."""
    import sklearn.cluster
    import sklearn.mixture  # noqa: F401 - what it loads is to be found

    return ThreadpoolController()


# --- leaves of Birch: clumps of rows that are no wider than a threshold (2.3) ---------------------


MOST = 500
_CLOSE = 1.1  # ratio of thresholds at which the search for a number of leaves ends
_MOST_HALVINGS = 30
_WIDE = MOST + 1  # branches of a node: up to so many leaves the tree has one level
_LOOK = 1_000  # rows among which there are usually enough distinct ones


@dataclass(frozen=True, kw_only=True, eq=False)
class Leaves:
    """Clumps of rows."""

    centres: Floats  # (m, d)
    threshold: float  # largest radius, the root of the mean squared distance to the centre

    def __len__(self) -> int:
        return len(self.centres)


def searched_leaves(rows: Floats, wanted: int, *, start: float | None = None) -> Leaves:
    """Find a threshold with leaves enough and not too many.

    `wanted`: leaves at least; the number of distinct rows where that is smaller. `start`: a
    threshold that is good enough if it gives leaves enough. Without one, half of the radius of all
    rows is halved or doubled. Where one such step goes from too many to too few, the middle is
    tried a few times; at last too many are better than too few. DataError if no threshold does.
    """
    middle = rows.mean(axis=0)
    centred = rows - middle
    wanted = min(wanted, distinct_rows(rows, wanted))
    found = None if start is None else leaves_of(centred, start)
    if found is None or len(found) < wanted:
        found = _searched(centred, wanted)
    return replace(found, centres=found.centres + middle)


def _searched(rows: Floats, wanted: int) -> Leaves:
    most = max(MOST, wanted)
    few, many = math.inf, 0.0
    threshold = 0.5 * math.sqrt(float((rows**2).sum() / len(rows)))
    least = threshold / 2**_MOST_HALVINGS
    while many * _CLOSE < few and threshold > least:
        found = leaves_of(rows, threshold)
        if wanted <= len(found) <= most:
            return found
        if len(found) < wanted:
            few = threshold
            threshold = math.sqrt(few * many) if many else few / 2
        else:
            many = threshold
            threshold = 2 * many if math.isinf(few) else math.sqrt(few * many)
    if not many:
        raise DataError(message("dpc-too-few-rows"))
    return leaves_of(rows, many)


def distinct_rows(rows: Floats, wanted: int) -> int:
    """Count distinct rows, exactly where there are fewer than wanted."""
    first = len(np.unique(rows[:_LOOK], axis=0))
    if first >= wanted or len(rows) <= _LOOK:
        return first
    return len(np.unique(rows, axis=0))


def leaves_of(rows: Floats, threshold: float) -> Leaves:
    """Fit the tree of Birch to centred rows, which lose no digits, and take its leaves.

    References
    ----------
    T. Zhang, R. Ramakrishnan, M. Livny, "BIRCH", 1996: phase 1.
    """
    from sklearn.cluster import Birch

    with one_thread():
        model = Birch(
            threshold=threshold, branching_factor=_WIDE, n_clusters=None, compute_labels=False
        ).fit(rows)
    return Leaves(centres=np.asarray(model.subcluster_centers_), threshold=threshold)


# --- spectral embedding through landmarks: the Nyström form of the normalised cut (2.3) -----------

LANDMARKS = 300
_NEIGHBOUR = 7
_WIDTH = 1.5  # times the median distance to that neighbour


@dataclass(frozen=True, kw_only=True, eq=False)
class Kernel:
    """Gaussian kernel between all rows and the landmarks; computed once a table."""

    values: Floats  # (n, m)
    rows: Integers  # (m,); which rows are landmarks

    def embedding(self, clusters: int, *, without: Integers | None = None) -> Floats:
        """Embed all rows by the K leading eigenvectors, (n, K), each row at unit length.

        Landmarks among the rows `without` are dropped. DataError if fewer than K are left, or they
        are all alike.
        """
        kept = np.ones(len(self.rows), dtype=bool)
        if without is not None:
            kept = ~np.isin(self.rows, without)
        if kept.sum() < clusters:
            raise DataError(message("dpc-too-few-rows"))
        with one_thread():
            return _embedded(self.values, self.rows, kept, clusters)


def landmark_kernel(rows: Floats, rng: Generator, *, most: int = LANDMARKS) -> Kernel:
    """Choose landmarks and compute the kernel, of a width that follows from their distances.

    All rows are landmarks where there are fewer than `most`, which is the exact normalised cut.
    DataError if most landmarks are the same row, so that no width can be chosen.
    """
    from scipy.spatial.distance import cdist

    n = len(rows)
    chosen = np.sort(rng.choice(n, most, replace=False)) if n > most else np.arange(n)
    apart = cdist(rows, rows[chosen], "sqeuclidean")
    between = np.sort(np.sqrt(apart[chosen]), axis=1)
    width = _WIDTH * float(np.median(between[:, min(_NEIGHBOUR, len(chosen) - 1)]))
    if not width > 0:
        raise DataError(message("dpc-too-few-rows"))
    apart *= -1 / (2 * width**2)
    return Kernel(values=np.exp(apart, out=apart), rows=chosen)


def _largest(matrix: Floats, count: int) -> tuple[Floats, Floats]:
    """Give the largest eigenvalues and their vectors."""
    from scipy.linalg import eigh

    m = len(matrix)
    values, vectors = eigh(matrix, subset_by_index=(m - count, m - 1), check_finite=False)
    if len(values) < count:  # where one occurs often, this routine of LAPACK may find none
        values, vectors = eigh(matrix, driver="evd", check_finite=False)
    return values[-count:], vectors[:, -count:]


def _embedded(
    kernel: Floats, landmarks: Integers, kept: NDArray[np.bool_], clusters: int
) -> Floats:
    """One product with the whole kernel; landmarks that are not kept have no weight."""
    among = kernel[landmarks[kept]][:, kept]
    roots = np.sqrt(among.sum(axis=1))
    values, vectors = _largest(among / np.outer(roots, roots), clusters)
    if not values.min() > 0:
        raise DataError(message("dpc-too-few-rows"))
    weights = np.zeros((len(kept), clusters + 1))
    weights[kept, :clusters] = vectors / values / roots[:, None]
    weights[kept, clusters] = 1
    product = kernel @ weights
    degrees = np.sqrt(product[:, clusters])
    embedded = product[:, :clusters] / np.where(degrees > 0, degrees, 1)[:, None]
    lengths = np.linalg.norm(embedded, axis=1)
    return np.asarray(embedded / np.where(lengths > 0, lengths, 1)[:, None])


# --- the clusterers -------------------------------------------------------------------------------

TITLES = {"kmeans": "K-means", "spectral": "Spectral", "birch": "Birch", "gmm": "Mixture"}
RESTARTS = 4
MOST_FITTED = 5_000  # rows to which Birch and the mixture are fitted; they label all
_WARM_STEPS = 20
_RIDGE = 1e-4  # of the mean variance of a column


@dataclass(frozen=True, kw_only=True, eq=False)
class Fit:
    """Labels that a clusterer gives."""

    labels: Labels  # (n,); of all rows, those held out included
    start: Any = None  # what a fold may start from; None where every fit is made from scratch


@dataclass(frozen=True, kw_only=True, eq=False)
class Task:
    """What a clusterer is asked."""

    rows: Floats  # (n, d)
    clusters: int  # K
    rng: Generator
    kernel: Kernel | None = None  # for the spectral embedding
    held_out: Integers | None = None  # rows that must not be fitted to
    whole: Fit | None = None  # fit to the whole table, to start from

    @property
    def fitted(self) -> Integers:
        """Rows that are fitted to."""
        keep = np.ones(len(self.rows), dtype=bool)
        if self.held_out is not None:
            keep[self.held_out] = False
        return np.flatnonzero(keep)

    def some(self, most: int) -> Floats:
        """Rows to fit, or a sample of them."""
        chosen = self.fitted
        if len(chosen) > most:
            chosen = np.sort(self.rng.choice(chosen, most, replace=False))
        return self.rows[chosen]

    def seed(self) -> int:
        return int(self.rng.integers(2**31))


def lloyd(  # noqa: PLR0917 - what K-means needs
    rows: Floats,
    clusters: int,
    seed: int,
    restarts: int = RESTARTS,
    start: Floats | None = None,
    weights: Floats | None = None,
) -> Floats:
    """Run K-means and return its centres, shape (K, d); from `start` once, or from k-means++."""
    from sklearn.cluster import KMeans
    from sklearn.exceptions import ConvergenceWarning

    model = KMeans(
        clusters,
        init="k-means++" if start is None else start,
        n_init=restarts if start is None else 1,
        max_iter=300 if start is None else _WARM_STEPS,
        random_state=seed,
    )
    with one_thread(), warnings.catch_warnings():
        warnings.simplefilter("error", ConvergenceWarning)
        try:
            model.fit(rows, sample_weight=weights)
        except ConvergenceWarning as few:
            raise DataError(message("dpc-too-few-rows")) from few
    return np.asarray(model.cluster_centers_, dtype=np.float64)


def kmeans(task: Task) -> Fit:
    """K-means from k-means++."""
    start = None if task.whole is None else task.whole.start
    centres = lloyd(task.rows[task.fitted], task.clusters, task.seed(), start=start)
    return Fit(labels=nearest(task.rows, centres), start=centres)


def spectral(task: Task) -> Fit:
    """K-means on the landmark embedding; a fold starts from the groups of the whole table."""
    kernel = landmark_kernel(task.rows, task.rng) if task.kernel is None else task.kernel
    embedded = kernel.embedding(task.clusters, without=task.held_out)
    start = None
    if task.whole is not None:
        middle = embedded.mean(axis=0)
        start = means_of(embedded, task.whole.labels, task.clusters, empty=middle)
    centres = lloyd(embedded[task.fitted], task.clusters, task.seed(), start=start)
    return Fit(labels=nearest(embedded, centres), start=True)


def birch(task: Task) -> Fit:
    """Birch with a threshold that follows from the rows; a fold starts from that of all rows."""
    from sklearn.cluster import AgglomerativeClustering

    rows = task.some(MOST_FITTED)
    start = None if task.whole is None else task.whole.start
    leaves = searched_leaves(rows, 3 * task.clusters, start=start)
    if len(leaves) < task.clusters:
        raise DataError(message("dpc-too-few-rows"))
    with one_thread():
        groups = AgglomerativeClustering(task.clusters).fit_predict(leaves.centres)
    labels = np.asarray(groups, dtype=np.int64)[nearest(task.rows, leaves.centres)]
    return Fit(labels=labels, start=leaves.threshold)


def gmm(task: Task) -> Fit:
    """Mixture of Gaussians with full covariances."""
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.mixture import GaussianMixture

    rows = task.some(MOST_FITTED)
    ridge = _RIDGE * float(rows.var(axis=0).mean())
    if not ridge > 0:
        raise DataError(message("dpc-ensemble-all-rows-alike-there"))
    warm = {} if task.whole is None else task.whole.start
    model = GaussianMixture(
        task.clusters,
        reg_covar=ridge,
        random_state=task.seed(),
        max_iter=_WARM_STEPS if warm else 100,
        **warm,
    )
    with one_thread(), warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        try:
            labels = model.fit(rows).predict(task.rows)
        except (ValueError, np.linalg.LinAlgError) as failed:
            raise DataError(message("dpc-too-few-rows")) from failed
    start = {
        f"{name}_init": getattr(model, f"{name}_") for name in ("means", "weights", "precisions")
    }
    return Fit(labels=np.asarray(labels, dtype=np.int64), start=start)


PRIMARIES: dict[str, Callable[[Task], Fit]] = {
    fit.__name__: fit for fit in (kmeans, spectral, birch, gmm)
}


# --- how tidy groups look on a table, and how close they come to others (5.1) ---------------------


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
        Infinite where W = 0; nan with fewer than two groups or no more rows than groups. K counts
        the groups that have rows.

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
    used, places = np.unique(labels, return_inverse=True)
    return float(((rows - means_of(rows, places, len(used))[places]) ** 2).sum())


def silhouette(X: ArrayLike, labels: ArrayLike, *, sample: int = SAMPLE, seed: int = 0) -> float:
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
        raise must_be("labels.shape", groups.shape, f"({len(rows)},)", field="labels")
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
        raise must_be("labels", (int(codes.min()), int(codes.max())), f"from 0 to {clusters - 1}")
    if encoding == "integer":
        return np.asarray(weight * codes[:, None], dtype=np.float64)
    if encoding != "onehot":
        raise must_be("encoding", encoding, "integer | onehot")
    columns = np.zeros((codes.size, clusters))
    columns[np.arange(codes.size), codes] = weight / math.sqrt(2)
    return columns
