"""Measurement P: weighted counts of ones and of pairs of ones, with noise (4.4)."""

import math
from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.privscbn.data.counts import Counter, bit_columns, pairs_of, spans
from dp_core.algorithms.privscbn.method.steps import budget
from dp_core.algorithms.privscbn.method.steps.budget import Price
from dp_core.algorithms.privscbn.method.steps.networks import Measured
from dp_core.arrays import Floats, Integers
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.noise.mechanisms import Gaussian, Rng, is_exact, on_lattice
from dp_core.privacy.ledger import Spend
from dp_core.words import say

LATTICE = 1 << 16
"""Weights of records are rounded down to multiples of 1/LATTICE, so that sums are whole numbers."""
_STEPS = 16
"""A coarser lattice where the exact sampler would have fewer steps: they lose 1/16 at most."""
_CHUNK = 200_000
_LEAST_VARIANCE = 1e-6
_LARGEST_CORRELATION = 0.999
LEAST_EIGENVALUE = 0.01


@dataclass(frozen=True, kw_only=True, eq=False)
class NoisyPairs:
    """Released pair counts, repaired; everything that follows is post-processing."""

    total: float  # N: noisy total weight, at least 1; n where there is no bound
    counts: Floats  # (m, m); weighted records with both ones; ones on the diagonal
    spend: Spend
    measured: Measured | None = None  # shares of ones before the repair, where no record was cut

    @property
    def moments(self) -> Floats:
        """P(both are one), shape (m, m); P(one) on the diagonal."""
        return np.asarray(self.counts / self.total)


def pair_sensitivity(m: int, bound: int | None) -> int:
    """Most that replacing one record changes measurement P in L1.

    Parameters
    ----------
    m : int
        Attributes.
    bound : int or None
        B: most that one record adds; None for no bound, where the total is public.

    Examples
    --------
    >>> pair_sensitivity(50, 11), pair_sensitivity(16, None)
    (22, 136)
    """
    entries = m * (m + 1) // 2
    return entries if bound is None else min(2 * bound, entries + 1)


def measure_pairs(counter: Counter, bound: int | None, price: Price, rng: Rng) -> NoisyPairs:
    """Measure Σ_r w(r) (1, r_i, r_i r_j) with Laplace noise, or Gaussian noise under zCDP.

    w(r) = min(1, B / t(r)), t(r) = 1 + |r|(|r|+1)/2.
    """
    upper = np.triu_indices(counter.m)
    sensitivity = pair_sensitivity(counter.m, bound)
    lattice = lattice_for(sensitivity, price, rng)
    exact, total = weighted_pairs(counter, bound, lattice)
    values = exact[upper] if bound is None else np.r_[total, exact[upper]]
    # Every entry changes by at most 1, so the squared L2 sensitivity is at most the L1 one.
    mechanism = budget.counting_noise(sensitivity, sensitivity, price, lattice=lattice)
    noisy = mechanism.release(values, rng) / lattice
    weight = float(counter.n) if bound is None else max(1.0, float(noisy[0]))
    counts = np.zeros((counter.m, counter.m))
    counts[upper] = noisy if bound is None else noisy[1:]
    shares = np.diag(counts) / weight
    because = say("privscbn-why-bound", bound=bound) if bound else say("privscbn-why-count")
    return NoisyPairs(
        total=weight,
        counts=repaired(counts + np.triu(counts, 1).T, weight),
        spend=mechanism.spend(say("privscbn-step-pairs"), because=because),
        measured=None if bound else Measured.by(mechanism, shares, 1 / lattice / weight),
    )


def lattice_for(sensitivity: int, price: Price, rng: Rng) -> int:
    """Choose the lattice of a measurement, from public numbers.

    A release draws whole multiples of 1/lattice, and the exact sampler rounds ε / (Δ · lattice)
    down to a multiple of 2⁻²⁴. On the finest lattice little or nothing of a small ε would be left,
    so a power of two is taken that leaves 16 such multiples. A coarser lattice rounds weights down
    further, which keeps every sensitivity.

    Examples
    --------
    >>> from dp_core.noise.exact_noise import Entropy
    >>> [lattice_for(80, Price(0.3), rng) for rng in (Entropy(), np.random.default_rng(0))]
    [2048, 65536]
    """
    if not is_exact(rng):
        return LATTICE
    plain = budget.counting_noise(sensitivity, sensitivity, price)
    if isinstance(plain, Gaussian):
        return on_lattice(plain).lattice
    room = price.epsilon * 2.0**RESOLUTION_BITS / (sensitivity * _STEPS)
    return int(min(LATTICE, 2 ** max(0, math.floor(math.log2(room)))))


def weighted_pairs(
    counter: Counter, bound: int | None, lattice: int = LATTICE
) -> tuple[Integers, int]:
    """Sum the weighted pairs in units of 1/lattice, and the weights: whole numbers, exact."""
    if bound is None:
        return counter.pairs * lattice, counter.n * lattice

    def weight(ones: Integers) -> Floats:
        return np.minimum(1.0, bound / (1 + ones * (ones + 1) / 2))

    if counter.in_parts:  # no rows: each distinct one weighs as often as it occurs
        rows, times = counter.distinct
        weights = np.floor(weight(rows.sum(axis=1, dtype=np.int64)) * lattice).astype(np.int64)
        weights *= times
        return np.asarray((rows.T * weights) @ rows), int(weights.sum())
    sums = np.zeros((counter.m, counter.m), dtype=np.int64)
    total = 0
    for start, stop in spans(counter.n, _CHUNK):
        rows = counter.values[start:stop]
        ones = rows.sum(axis=1, dtype=np.int64)
        weights = np.floor(weight(ones) * lattice)
        # Records of one weight are counted together: bit masks beat a product of weighted rows.
        for each in np.unique(weights):
            sums += int(each) * pairs_of(bit_columns(rows[weights == each]))
        total += int(weights.sum())
    return sums, total


def repaired(counts: Floats, total: float) -> Floats:
    """Clip ones to [0, N] and pairs to what their ones allow (Fréchet bounds)."""
    ones = np.clip(np.diag(counts), 0, total)
    low = np.maximum(0, ones[:, None] + ones[None] - total)
    high = np.minimum(ones[:, None], ones[None])
    fixed = np.clip(counts, low, high)
    np.fill_diagonal(fixed, ones)
    return fixed


def correlation(moments: Floats) -> Floats:
    """Correlation from second moments, with ones on the diagonal."""
    p = np.diag(moments)
    deviations = np.sqrt(np.maximum(p * (1 - p), _LEAST_VARIANCE))
    found = (moments - np.outer(p, p)) / np.outer(deviations, deviations)
    found = np.clip(found, -_LARGEST_CORRELATION, _LARGEST_CORRELATION)
    np.fill_diagonal(found, 1)
    return np.asarray(found)


def positive(found: Floats) -> Floats:
    """Lift the eigenvalues of a correlation matrix to 0.01, and its diagonal back to 1."""
    values, vectors = np.linalg.eigh(found)
    lifted = (vectors * np.maximum(values, LEAST_EIGENVALUE)) @ vectors.T
    deviations = np.sqrt(np.diag(lifted))
    return np.asarray(lifted / np.outer(deviations, deviations))
