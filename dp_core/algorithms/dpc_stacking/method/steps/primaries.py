"""The four clusterers that vote: K-means, landmark spectral, Birch, Gaussian mixture (2.3).

Each fits some rows of a table and labels all of them, held-out ones included. A fold starts from
the fit to the whole table where it may; then labels keep their names.
"""

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.dpc_stacking.method.steps.landmarks import Kernel, landmark_kernel
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import searched_leaves
from dp_core.algorithms.dpc_stacking.method.steps.threads import one_thread
from dp_core.algorithms.dpc_stacking.outputs import nearest
from dp_core.arrays import Floats, Integers, Labels
from dp_core.errors import DataError
from dp_core.words import message

TITLES = {"kmeans": "K-means", "spectral": "Spectral", "birch": "Birch", "gmm": "Mixture"}
RESTARTS = 4
MOST_FITTED = 5_000
"""Rows to which Birch and the mixture are fitted; they label all."""
_WARM_STEPS = 20
_RIDGE = 1e-4  # of the mean variance of a column


@dataclass(frozen=True, kw_only=True, eq=False)
class Fit:
    """Labels that a clusterer gives.

    Parameters
    ----------
    labels : ndarray of int, shape (n,)
        Of all rows, those held out included.
    start : object
        What a fold may start from; None where every fit is made from scratch.
    """

    labels: Labels
    start: Any = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Task:
    """What a clusterer is asked.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
    clusters : int
        K.
    rng : Generator
    kernel : Kernel or None
        For the spectral embedding.
    held_out : ndarray of int, optional
        Rows that must not be fitted to.
    whole : Fit or None
        Fit to the whole table, to start from.
    """

    rows: Floats
    clusters: int
    rng: Generator
    kernel: Kernel | None = None
    held_out: Integers | None = None
    whole: Fit | None = None

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
    """Run K-means and return its centres, shape (K, d); from `start` once, or from k-means++.

    Raises
    ------
    DataError
        If there are fewer distinct rows than clusters.
    """
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
            raise DataError(
                message("dpc-primaries-there-fewer-than-distinct-2", clusters=clusters)
            ) from few
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
    start = None if task.whole is None else _means(embedded, task.whole.labels, task.clusters)
    centres = lloyd(embedded[task.fitted], task.clusters, task.seed(), start=start)
    return Fit(labels=nearest(embedded, centres), start=True)


def birch(task: Task) -> Fit:
    """Birch with a threshold that follows from the rows; a fold starts from that of all rows."""
    from sklearn.cluster import AgglomerativeClustering

    rows = task.some(MOST_FITTED)
    start = None if task.whole is None else task.whole.start
    leaves = searched_leaves(rows, 3 * task.clusters, start=start)
    if len(leaves) < task.clusters:
        raise DataError(message("dpc-primaries-there-fewer-than-distinct", clusters=task.clusters))
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
        raise DataError(message("dpc-primaries-all-rows-alike-mixture"))
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
            raise DataError(message("dpc-primaries-mixture-became-singular-take")) from failed
    start = {
        "means_init": model.means_,
        "weights_init": model.weights_,
        "precisions_init": model.precisions_,
    }
    return Fit(labels=np.asarray(labels, dtype=np.int64), start=start)


def _means(rows: Floats, labels: Labels, clusters: int) -> Floats:
    """Mean of each group; of all rows where a group has none."""
    sizes = np.bincount(labels, minlength=clusters)
    sums = np.stack([np.bincount(labels, column, minlength=clusters) for column in rows.T], axis=1)
    means = sums / np.maximum(sizes, 1)[:, None]
    return np.asarray(np.where(sizes[:, None] > 0, means, rows.mean(axis=0)))


PRIMARIES: dict[str, Callable[[Task], Fit]] = {
    "kmeans": kmeans,
    "spectral": spectral,
    "birch": birch,
    "gmm": gmm,
}
