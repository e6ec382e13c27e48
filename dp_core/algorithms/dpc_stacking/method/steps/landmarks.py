"""Spectral embedding through landmarks: the Nyström form of the normalised cut (2.3)."""

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.threads import one_thread
from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError
from dp_core.words import message

MOST = 300
_NEIGHBOUR = 7
_WIDTH = 1.5  # times the median distance to that neighbour


@dataclass(frozen=True, kw_only=True, eq=False)
class Kernel:
    """Gaussian kernel between all rows and the landmarks; computed once a table."""

    values: Floats  # (n, m)
    rows: Integers  # (m,); which rows are landmarks

    def embedding(self, clusters: int, *, without: Integers | None = None) -> Floats:
        """Embed all rows by the K leading eigenvectors, each row at unit length.

        `clusters`: K. `without`: held-out rows: landmarks among them are dropped. Returns shape (n,
        K). Raises DataError if fewer than K landmarks are left, or they are all alike.
        """
        kept = np.ones(len(self.rows), dtype=bool)
        if without is not None:
            kept = ~np.isin(self.rows, without)
        if kept.sum() < clusters:
            raise DataError(
                message(
                    "dpc-landmarks-landmarks-too-few-clusters", kept=kept.sum(), clusters=clusters
                )
            )
        with one_thread():
            return _embedded(self.values, self.rows, kept, clusters)


def landmark_kernel(rows: Floats, rng: Generator, *, most: int = MOST) -> Kernel:
    """Choose landmarks and compute the kernel, of a width that follows from their distances.

    `rows`, shape (n, d). `most`: landmarks; all rows where there are fewer, which is the exact
    normalised cut. Raises DataError if most landmarks are the same row, so that no width can be
    chosen.
    """
    from scipy.spatial.distance import cdist

    n = len(rows)
    chosen = np.sort(rng.choice(n, most, replace=False)) if n > most else np.arange(n)
    apart = cdist(rows, rows[chosen], "sqeuclidean")
    between = np.sort(np.sqrt(apart[chosen]), axis=1)
    width = _WIDTH * float(np.median(between[:, min(_NEIGHBOUR, len(chosen) - 1)]))
    if not width > 0:
        raise DataError(message("dpc-landmarks-most-rows-alike-neighbourhood"))
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
        raise DataError(message("dpc-landmarks-rows-too-few-distinct"))
    weights = np.zeros((len(kept), clusters + 1))
    weights[kept, :clusters] = vectors / values / roots[:, None]
    weights[kept, clusters] = 1
    product = kernel @ weights
    degrees = np.sqrt(product[:, clusters])
    embedded = product[:, :clusters] / np.where(degrees > 0, degrees, 1)[:, None]
    lengths = np.linalg.norm(embedded, axis=1)
    return np.asarray(embedded / np.where(lengths > 0, lengths, 1)[:, None])
