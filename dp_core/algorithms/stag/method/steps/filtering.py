"""Threshold-Filter: which cells of the middle grid are dense (Step 2)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.noise.mechanisms import ExponentialTop, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, read_from_data
from dp_core.words import say

EM_RATE = 0.5
"""Share of eps2 that the exponential filter draws with; the rest is noise (reconstructed)."""


@dataclass(frozen=True, kw_only=True)
class Filtered:
    """Noisy counts of the middle grid, which cells are dense, and what it cost."""

    noisy: Floats
    dense: NDArray[np.bool_]
    noise: Laplace
    spends: tuple[Node, ...]


def threshold_filter(
    counts: Integers, theta: float, epsilon: float, rng: Rng, *, kept_percent: float | None = None
) -> Filtered:
    """HP; or EM where it is stated how many percent of the cells at theta are drawn."""
    if kept_percent is None:
        return high_pass(counts, theta, epsilon, rng)
    em = ExponentialFilter(theta=theta, epsilon=epsilon, kept_percent=kept_percent)
    return em.filter(counts, rng)


def high_pass(counts: Integers, theta: float, epsilon: float, rng: Rng) -> Filtered:
    """HP: a cell is dense where its noisy count reaches theta.

    Parameters
    ----------
    counts : ndarray of int, shape (N,)
        True counts on the sample.
    theta : float
    epsilon : float
        Budget of the filter, eps2.
    rng : Generator or Entropy
    """
    noise = Laplace(sensitivity=1, epsilon=epsilon)
    noisy = np.asarray(noise.release(counts, rng), np.float64)
    spend = noise.spend(say("stag-spend-compared"))
    return Filtered(noisy=noisy, dense=noisy >= theta, noise=noise, spends=(spend,))


@dataclass(frozen=True, kw_only=True)
class ExponentialFilter:
    """EM: draw a share of the cells whose **true** count reaches theta; then add noise.

    Parameters
    ----------
    theta : float
    epsilon : float
        Budget of the filter, eps2: half draws, half is noise.
    kept_percent : float
        r as a percentage of the cells at or above theta, rounded up to a number of cells.
    """

    theta: float
    epsilon: float
    kept_percent: float

    def filter(self, counts: Integers, rng: Rng) -> Filtered:
        """Chance of each draw ∝ exp(eps2 (c - theta) / (4 r)), without replacement."""
        drawing, measuring = streams(rng, 2)
        candidates = np.flatnonzero(counts >= self.theta)
        r = math.ceil(self.kept_percent * candidates.size / 100)
        draw = ExponentialTop(sensitivity=1, epsilon=EM_RATE * self.epsilon, count=max(1, r))
        chosen = draw.release(counts[candidates] - self.theta, drawing)
        dense = np.zeros(counts.size, dtype=bool)
        dense[candidates[chosen]] = True
        noise = Laplace(sensitivity=1, epsilon=self.epsilon - draw.epsilon)
        noisy = np.asarray(noise.release(counts, measuring), np.float64)
        spends = (
            *(
                read_from_data(say(key), say(f"{key}.why"), gap=Gap.CANDIDATES_FROM_DATA)
                for key in ("stag-spend-offer", "stag-spend-many")
            ),
            draw.spend(say("stag-spend-draw")),
            noise.spend(say("stag-spend-noisy")),
        )
        return Filtered(noisy=noisy, dense=dense, noise=noise, spends=spends)
