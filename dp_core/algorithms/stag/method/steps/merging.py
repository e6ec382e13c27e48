"""Up-Merge and Boost-Up-Merge of the published method (Step 3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.algorithms.stag.method.steps.dyadic import in_order
from dp_core.algorithms.stag.method.steps.partitions import best_partitions
from dp_core.algorithms.stag.release import KEPT, MERGED, Leaves
from dp_core.noise.mechanisms import ExponentialEach, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, Spend, read_from_data
from dp_core.words import say

RC_SENSITIVITY = 2.0
"""One count changes by 1: its own deviation by at most 1 - 1/s, the others by 1/s each."""


@dataclass(frozen=True, kw_only=True)
class Merged:
    """Groups of all cells (-1: dense or rounded to zero), their means, and the cost."""

    groups: Integers
    estimates: Floats
    spends: tuple[Node, ...]

    def leaves(self, rect: Integers, wanted: NDArray[np.bool_]) -> Leaves:
        """Leaves of the wanted cells: kept where a group has one cell, else merged."""
        sizes = np.bincount(self.groups + 1)
        sizes[0] = 0  # rounded to zero counts as merged
        layer = np.where(sizes[self.groups + 1] == 1, KEPT, MERGED)
        return Leaves(rect=rect[wanted], count=self.estimates[wanted], layer=layer[wanted])


@dataclass(frozen=True, kw_only=True)
class UpMerge:
    """Draw one of the best partitions, then publish a noisy mean of each of its groups.

    Parameters
    ----------
    epsilon : float
        Budget of the noise, eps1.
    epsilon_choice : float
        Budget that the choice uses and the paper does not count, eps2.
    boost : bool
        Round truly empty cells to zero and merge inside connected components.
    """

    epsilon: float
    epsilon_choice: float
    boost: bool

    def merge(self, counts: Integers, sparse: NDArray[np.bool_], rng: Rng) -> Merged:
        """Merge the sparse cells of a square grid.

        Parameters
        ----------
        counts : ndarray of int, shape (m2, m2)
            True counts on the sample.
        sparse : ndarray of bool, shape (m2, m2)
        rng : Generator or Entropy

        Returns
        -------
        Merged
            Flat arrays over the m2² cells; estimates of dense cells are zero.
        """
        choosing, measuring = streams(rng, 2)
        wanted = sparse & (counts > 0) if self.boost else sparse
        parts = components(wanted) if self.boost else wanted.astype(np.int64) - 1
        chooser = ExponentialEach(sensitivity=RC_SENSITIVITY, epsilon=self.epsilon_choice)
        groups = in_order(self._groups(counts, parts, chooser, choosing).reshape(counts.shape))
        noise = Laplace(sensitivity=1, epsilon=self.epsilon)
        estimates = _means(counts.ravel(), groups.ravel(), noise, measuring)
        spends = self._spends(chooser, noise)
        return Merged(groups=groups.ravel(), estimates=estimates, spends=spends)

    def _groups(
        self, counts: Integers, parts: Integers, chooser: ExponentialEach, rng: Rng
    ) -> Integers:
        """Choose a partition of each part; a label per cell, -1 outside the parts."""
        cells = np.flatnonzero(parts >= 0)
        pairs = np.stack([parts.ravel()[cells], counts.ravel()[cells]])
        distinct, place, times = np.unique(pairs, axis=1, return_inverse=True, return_counts=True)
        sizes = np.bincount(distinct[0])
        label_of = self._labels(distinct[1], times, sizes, chooser, rng)
        labels = np.full(counts.size, -1, dtype=np.int64)
        labels[cells] = label_of[place.ravel()]
        return labels

    def _labels(
        self, values: Integers, times: Integers, sizes: Integers, chooser: ExponentialEach, rng: Rng
    ) -> Integers:
        """Label each distinct count of each part with its group; labels differ between parts."""
        starts = np.cumsum(sizes) - sizes
        scores, found = np.zeros(values.size), {}
        for u in np.unique(sizes):
            rows = np.flatnonzero(sizes == u)
            where = starts[rows][:, None] + np.arange(u)
            found[int(u)] = best_partitions(values[where].astype(float), times[where].astype(float))
            groups = np.arange(1, u + 1)
            scores[where] = -(found[int(u)].deviations + groups / self.epsilon)
        chosen = chooser.release(scores, rng, sizes=sizes) + 1
        labels = np.repeat(starts, sizes)
        for u, candidates in found.items():
            for row, part in enumerate(np.flatnonzero(sizes == u)):
                if u > 1:
                    inside = slice(starts[part], starts[part] + u)
                    labels[inside] += candidates.groups(row, int(chosen[part]))
        return labels

    def _spends(self, chooser: ExponentialEach, noise: Laplace) -> tuple[Node, ...]:
        choice = chooser.spend(say("stag-spend-choice"))
        charged = Spend(
            step=choice.step,
            mechanism=choice.mechanism,
            sensitivity=choice.sensitivity,
            claimed=0,
            proven=choice.claimed,
            gap=Gap.UNCHARGED_STEP,
            because=say("stag-spend-choice.why"),
        )
        on_offer = read_from_data(
            say("stag-spend-partitions"),
            say("stag-spend-partitions.why"),
            gap=Gap.CANDIDATES_FROM_DATA,
        )
        rounding = read_from_data(say("stag-spend-zeros"), say("stag-spend-zeros.why"))
        means = noise.spend(say("stag-spend-means"))
        return (*((rounding,) if self.boost else ()), on_offer, charged, means)


def components(wanted: NDArray[np.bool_]) -> Integers:
    """Label the 4-connected components of a grid from 0 on; -1 elsewhere."""
    from scipy.ndimage import label

    numbered, _ = label(wanted)
    return np.asarray(numbered, dtype=np.int64) - 1


def _means(counts: Integers, groups: Integers, noise: Laplace, rng: Rng) -> Floats:
    """Mean of each group plus Lap(1 / eps1) / size, for each of its cells; zero elsewhere."""
    inside = groups >= 0
    sizes = np.bincount(groups[inside])
    true = np.bincount(groups[inside], counts[inside]).astype(np.int64)
    means = np.asarray(noise.release(true, rng), np.float64) / np.maximum(1, sizes)
    estimates = np.zeros(counts.size)
    estimates[inside] = means[groups[inside]]
    return estimates
