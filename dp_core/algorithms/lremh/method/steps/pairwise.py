"""Penalised log-linear fit to the tables of all pairs (6.2 step 3).

P ∝ (∏ m_j) · exp(Σ_{i<j} θ_ij(ω_i, ω_j)) with the θ that minimise

    log Z(θ) - Σ θ · target + Σ penalty · |θ|.

Its dual is the table of largest entropy, relative to ∏ m_j, whose pairs lie within a box around
the target.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dp_core.algorithms.lremh.method.steps.moments import Blocks
from dp_core.algorithms.lremh.method.steps.views import Shrunk
from dp_core.arrays import Floats

PENALTY = 0.3
"""Weight of |θ| in units of the standard error."""
MOST_STEPS = 400
STILL = 1e-5
"""The fit stops when no θ moves by more."""


@dataclass(frozen=True, kw_only=True, eq=False)
class PairwiseFit:
    """A fitted table.

    `table` (k_1, ..., k_d): positive, sums to 1. `theta` (s, s): block (i, j) is θ_ij; symmetric.
    """

    table: Floats
    theta: Floats
    steps: int


@dataclass(frozen=True, eq=False)
class LogLinear:
    """Tables ∏ m_j · exp(Σ θ_ij) as matrices: records of the first attributes by the others.

    Both halves are one-hot codes, so that all θ enter, and all pairs leave, by matrix products.

    `ways` (s,): positive shares m.
    """

    blocks: Blocks
    ways: Floats

    @cached_property
    def cut(self) -> int:
        """Attributes of the first half: the cut that makes the halves most alike."""
        domains = self.blocks.domains
        sizes = [
            math.prod(domains[:cut]) + math.prod(domains[cut:])
            for cut in range(1, len(domains) + 1)
        ]
        return 1 + int(np.argmin(sizes))

    @cached_property
    def _codes(self) -> tuple[Floats, Floats]:
        domains = self.blocks.domains
        return _one_hot(domains[: self.cut]), _one_hot(domains[self.cut :])

    @cached_property
    def _base(self) -> Floats:
        left, right = self._codes
        logs = np.log(self.ways)
        return np.asarray((left @ logs[: left.shape[1]])[:, None] + right @ logs[left.shape[1] :])

    def scores(self, theta: Floats) -> Floats:
        """Log of the table up to its norm, as a matrix."""
        left, right = self._codes
        s = left.shape[1]
        across = (left @ theta[:s, s:]) @ right.T
        logs = self._base
        if self.cut > 1:  # one attribute alone has no pairs
            logs = logs + 0.5 * ((left @ theta[:s, :s]) * left).sum(axis=1)[:, None]
        if len(self.blocks.domains) > self.cut + 1:
            logs = logs + 0.5 * ((right @ theta[s:, s:]) * right).sum(axis=1)
        return np.asarray(logs + across)

    def table(self, theta: Floats) -> Floats:
        """Probabilities, shape (k_1, ..., k_d)."""
        return self._normalised(theta).reshape(self.blocks.domains)

    def pairs(self, theta: Floats) -> Floats:
        """Two-way tables, shape (s, s): the gradient of log Z."""
        return self.pairs_of(self._normalised(theta))

    def pairs_of(self, matrix: Floats) -> Floats:
        """Two-way tables of any table in matrix form; zero where i = j."""
        left, right = self._codes
        s = left.shape[1]
        found = np.zeros((self.blocks.size, self.blocks.size))
        if self.cut > 1:
            found[:s, :s] = left.T @ (matrix.sum(axis=1)[:, None] * left)
        if len(self.blocks.domains) > self.cut + 1:
            found[s:, s:] = right.T @ (matrix.sum(axis=0)[:, None] * right)
        found[:s, s:] = (left.T @ matrix) @ right
        found[s:, :s] = found[:s, s:].T
        return np.where(self.blocks.apart, found, 0.0)

    def _normalised(self, theta: Floats) -> Floats:
        logs = self.scores(theta)
        raised = np.exp(logs - float(logs.max()))
        return np.asarray(raised / float(raised.sum()))


def fit_pairs(blocks: Blocks, ways: Floats, target: Floats, penalty: Floats) -> PairwiseFit:
    """Find θ by accelerated proximal gradient from 0, step 2 / number of pairs.

    The step is the inverse of a bound on the curvature: the covariance of one pair's indicators
    has no eigenvalue above 1/2.

    `ways` (s,): positive shares; sum to 1 for each attribute. `target` (s, s): two-way
    probabilities; symmetric, zero where i = j. `penalty` (s, s): price of |θ|; symmetric.

    References
    ----------
    A. Beck, M. Teboulle, "A Fast Iterative Shrinkage-Thresholding Algorithm for Linear Inverse
    Problems", 2009.
    """
    model = LogLinear(blocks, ways)
    zero = np.zeros((blocks.size, blocks.size))
    if not blocks.pairs:
        return PairwiseFit(table=model.table(zero), theta=zero, steps=0)
    step = 2 / len(blocks.pairs)

    def proximal(theta: Floats) -> Floats:
        moved = theta - step * (model.pairs(theta) - target)
        return np.asarray(np.sign(moved) * np.maximum(np.abs(moved) - step * penalty, 0))

    theta, steps = _accelerated(proximal, zero)
    return PairwiseFit(table=model.table(theta), theta=theta, steps=steps)


def _accelerated(proximal: Callable[[Floats], Floats], start: Floats) -> tuple[Floats, int]:
    """Repeat proximal steps with momentum until nothing moves."""
    theta = ahead = start
    momentum = 1.0
    moved, steps = math.inf, 0
    while moved > STILL and steps < MOST_STEPS:
        after = proximal(ahead)
        following = (1 + math.sqrt(1 + 4 * momentum**2)) / 2
        ahead = after + (momentum - 1) / following * (after - theta)
        moved = float(np.abs(after - theta).max())
        theta, momentum, steps = after, following, steps + 1
    return theta, steps


def _one_hot(domains: tuple[int, ...]) -> Floats:
    """Codes of all records of some attributes, shape (records, sum of k), lexicographic."""
    records = math.prod(domains)
    codes = np.indices(domains).reshape(len(domains), records)
    columns = [codes[j][:, None] == np.arange(k) for j, k in enumerate(domains)]
    empty = np.zeros((records, 0), dtype=bool)
    return np.concatenate([empty, *columns], axis=1).astype(np.float64)


def pairwise_table(aim: Shrunk) -> Floats:
    """Fit the log-linear model, with a price 0.3 · se · √S on |θ|."""
    signal = np.nan_to_num(aim.blocks.filled(aim.signal_pairs))
    price = np.multiply(aim.errors, np.sqrt(signal), out=np.zeros_like(signal), where=signal > 0)
    return fit_pairs(aim.blocks, aim.ways, aim.target, PENALTY * price).table
