"""What a clustering releases, and how real rows are given to its groups."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.tables.numeric import Bounds, Source
from dp_core.words import say

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

_MOST_DISTANCES = 1_000_000  # held at once


@dataclass(frozen=True, kw_only=True, eq=False)
class Boxes:
    """Boxes of the unit cube, the rows that are drawn in each, and the seed that draws them.

    Parameters
    ----------
    low, high : ndarray, shape (m, d)
        Corners.
    rows : ndarray of int, shape (m,)
        Above 0: it follows from the noisy count of the box.
    seed : str
        Published.
    """

    low: Floats
    high: Floats
    rows: Labels
    seed: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Clustering:
    """Released groups: only what may leave the curator.

    Parameters
    ----------
    centres : ndarray, shape (K, d)
        In original units.
    bounds : (lower, upper)
        Public limits that the centres were scaled with.
    names : tuple of str
        Of the columns.
    sources : tuple of Source
        How cells of a file become these columns: public facts.
    labels : ndarray of int, shape (n,), or None
        Of the noisy rows; None where real rows were never published.
    noisy_counts : ndarray, shape (K,), or None
    noisy_table : ndarray, shape (n, d), or None
        In original units.
    synthetic : ndarray, shape (m, d), or None
        Pseudo-rows in original units.
    synthetic_labels : ndarray of int, shape (m,), or None
    boxes : Boxes or None
        That the pseudo-rows were drawn in.
    primary_labels : mapping of str to ndarray of int
        Votes on the rows that were clustered.
    silhouettes, weights : mapping of str to float
        Of the votes, on the rows that were clustered.
    extended : ndarray, or None
        The widened table that the last step read.
    eps1, eps2 : float or None
        Published ε of the table and of the labels.
    warnings : tuple of str
    facts : mapping
        Public numbers of the run, such as the size of a synopsis.
    before : ndarray, shape (K, d), or None
        Centres that the last step started from, in the unit box: released as well.
    """

    centres: Floats
    bounds: Bounds
    names: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    labels: Labels | None = None
    noisy_counts: Floats | None = None
    noisy_table: Floats | None = None
    synthetic: Floats | None = None
    synthetic_labels: Labels | None = None
    boxes: Boxes | None = None
    primary_labels: Mapping[str, Labels] = field(default_factory=dict)
    silhouettes: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)
    extended: Floats | None = None
    eps1: float | None = None
    eps2: float | None = None
    warnings: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    before: Floats | None = None

    def unit_centres(self) -> Floats:
        """Centres in the unit box."""
        return to_unit(self.centres, self.bounds)

    def assigned(self, rows: Floats) -> Labels:
        """Give rows in original units to the nearest centre, in the unit box."""
        return nearest(to_unit(rows, self.bounds), self.unit_centres())


def to_unit(values: Floats, bounds: Bounds) -> Floats:
    """Clip to bounds and scale to the unit box."""
    low, high = np.array(bounds)
    width = high - low
    return np.asarray((np.clip(values, low, high) - low) / np.where(width > 0, width, 1))


def unreliable(counts: ArrayLike) -> tuple[str, ...]:
    """Name the groups whose noisy count is too low for their centre to mean anything."""
    low = [str(number + 1) for number in np.flatnonzero(np.asarray(counts) < 1)]
    if not low:
        return ()
    if len(low) == 1:
        return (say("dpc-outputs-group-noisy-count-below", low=low[0]),)
    return (say("dpc-outputs-groups-noisy-counts-below", low=", ".join(low)),)


def means_of(rows: Floats, labels: Labels, clusters: int, *, empty: float | Floats = 0.5) -> Floats:
    """Mean of each group, shape (K, d); `empty` where it has no rows."""
    sizes = np.bincount(labels, minlength=clusters)
    sums = np.stack([np.bincount(labels, column, minlength=clusters) for column in rows.T], axis=1)
    means = sums / np.maximum(sizes, 1)[:, None]
    return np.asarray(np.where(sizes[:, None] > 0, means, empty))


def nearest(rows: Floats, centres: Floats) -> Labels:
    """Nearest centre of each row; the first of several. In blocks, where there are many."""
    from scipy.spatial.distance import cdist

    size = max(1, _MOST_DISTANCES // len(centres))
    found = np.empty(len(rows), dtype=np.int64)
    for start in range(0, len(rows), size):
        block = slice(start, start + size)
        found[block] = cdist(rows[block], centres, "sqeuclidean").argmin(axis=1)
    return found
