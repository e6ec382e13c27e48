"""What reports say of pairs, shrunk by its noise, and a log-linear table (6.2 steps 1 to 3).

The table is P ∝ (∏ m_j) · exp(Σ_{i<j} θ_ij(ω_i, ω_j)) with the θ that minimise

    log Z(θ) - Σ θ · target + Σ penalty · |θ|.

Its dual is the table of largest entropy, relative to ∏ m_j, whose pairs lie within a box around
the target.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.lremh.method.steps.em import accelerated, design
from dp_core.algorithms.lremh.method.steps.likelihood import Patterns, ReportSet
from dp_core.arrays import Flags, Floats, Integers
from dp_core.noise.bit_noise import Noise
from dp_core.tables.categorical import project_to_simplex

# --- step 1: means and products of unbiased scores, all from distinct bit strings (6.2) -----------


@dataclass(frozen=True)
class Blocks:
    """Where each attribute stands in a matrix of s = k_1 + ... + k_d rows and columns.

    Block (i, j) of the matrix is a table of attributes i and j, shape (k_i, k_j).
    """

    domains: tuple[int, ...]

    @property
    def size(self) -> int:
        """Rows s."""
        return sum(self.domains)

    @cached_property
    def starts(self) -> Integers:
        """First row of each attribute."""
        return np.concatenate([[0], np.cumsum(self.domains)[:-1]]).astype(np.int64)

    def at(self, attribute: int) -> slice:
        """Rows of an attribute."""
        start = int(self.starts[attribute])
        return slice(start, start + self.domains[attribute])

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs i < j of attributes."""
        return list(combinations(range(len(self.domains)), 2))

    @cached_property
    def above(self) -> Flags:
        """Cells of the blocks i < j, shape (s, s)."""
        owner = np.repeat(np.arange(len(self.domains)), self.domains)
        return np.asarray(owner[:, None] < owner)

    @cached_property
    def apart(self) -> Flags:
        """Cells of the blocks i != j, shape (s, s)."""
        return self.above | self.above.T

    def row_sums(self, matrix: Floats) -> Floats:
        """Sum each row within each block, shape (s, d)."""
        return np.asarray(np.add.reduceat(matrix, self.starts, axis=1))

    def sums(self, matrix: Floats) -> Floats:
        """Sum each block, shape (d, d)."""
        return np.asarray(np.add.reduceat(self.row_sums(matrix), self.starts, axis=0))

    def spread(self, values: Floats, axis: int) -> Floats:
        """Repeat what belongs to an attribute for each of its values."""
        return np.repeat(values, self.domains, axis=axis)

    def filled(self, values: Floats) -> Floats:
        """Give each cell what belongs to its pair; (d, d) becomes (s, s)."""
        return self.spread(self.spread(values, 0), 1)

    def split(self, vector: Floats) -> list[Floats]:
        """Parts of a vector of all values, attribute by attribute."""
        return np.split(vector, self.starts[1:])

    def mirrored(self, matrix: Floats) -> Floats:
        """Copy the blocks i < j to j < i; zero elsewhere."""
        upper = np.where(self.above, matrix, 0.0)
        return upper + upper.T


_MOST_PATTERN_PAIRS = 1 << 20
_CHUNK = 1 << 16  # users whose scores are held at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class Moments:
    """Unbiased one-way and two-way tables, and the variances of their cells."""

    blocks: Blocks
    ways: Floats  # (s,); estimated share of each value of each attribute; may be negative
    way_variances: Floats  # (s,)
    pairs: Floats  # (s, s); block (i, j) is the table of the pair; symmetric, zero where i = j
    pair_variances: Floats  # (s, s)


def scores(attribute: Patterns, noise: Noise) -> Floats:
    """Score each distinct bit string: (T[v] - mean of T) / Delta + 1/k, shape (u, k).

    A score sums to 1, and its expectation is the one-hot code of the true value.
    """
    bits = attribute.bits.astype(np.float64)
    centred = bits - bits.mean(axis=1, keepdims=True)
    return np.asarray(centred / noise.gap + 1 / attribute.categories)


def moments(reports: ReportSet, noise: Noise) -> Moments:
    """Mean scores, mean products of the scores of two attributes, and their sampling variances."""
    blocks, users = Blocks(reports.domains), len(reports)
    found = [scores(each, noise) for each in reports.attributes]
    ways, pairs = np.zeros((2, blocks.size)), np.zeros((2, blocks.size, blocks.size))
    for j, (attribute, z) in enumerate(zip(reports.attributes, found, strict=True)):
        times = np.bincount(attribute.of_user, minlength=len(attribute))
        ways[:, blocks.at(j)] = times @ z, times @ z**2
    for i, j in blocks.pairs:
        chosen = (reports.attributes[i], reports.attributes[j])
        block = _products(chosen, (found[i], found[j]))
        pairs[:, blocks.at(i), blocks.at(j)] = block
        pairs[:, blocks.at(j), blocks.at(i)] = np.swapaxes(block, 1, 2)
    return Moments(
        blocks=blocks,
        ways=ways[0] / users,
        way_variances=_variance_of_mean(ways, users),
        pairs=pairs[0] / users,
        pair_variances=_variance_of_mean(pairs, users),
    )


def _products(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Sum over users of z_i[a] z_j[b] and of its square, shape (2, k_i, k_j)."""
    (one, other), (first, second) = attributes, z
    if len(one) * len(other) > _MOST_PATTERN_PAIRS:
        return _products_by_user(attributes, z)
    codes = one.of_user * len(other) + other.of_user
    times = np.bincount(codes, minlength=len(one) * len(other)).reshape(len(one), len(other))
    return np.stack([first.T @ (times @ second), (first**2).T @ (times @ second**2)])


def _products_by_user(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Give the same where almost every user sent a string of their own."""
    (one, other), (first, second) = attributes, z
    total = np.zeros((2, first.shape[1], second.shape[1]))
    for start in range(0, one.of_user.size, _CHUNK):
        part = slice(start, start + _CHUNK)
        x, y = first[one.of_user[part]], second[other.of_user[part]]
        total += x.T @ y, (x**2).T @ y**2
    return total


def _variance_of_mean(sums: Floats, users: int) -> Floats:
    """Sample variance over n, from sums of values and of squares; infinite for one user."""
    if users < 2:
        return np.full(sums.shape[1:], np.inf)
    mean = sums[0] / users
    return np.asarray(np.maximum(sums[1] / users - mean**2, 0) / (users - 1))


# --- how much of a measured association is signal, and tables shrunk by it (6.2 step 2) -----------

WAY_FLOOR = 1e-4  # least share of a value, in units of 1/k
PAIR_FLOOR = 1e-3  # least cell of a pair, in units of the product of its margins
ROUNDS = 50


@dataclass(frozen=True, kw_only=True, eq=False)
class Shrunk:
    """Tables of attributes and of pairs that the log-linear fit aims at."""

    blocks: Blocks
    ways: Floats  # (s,); probabilities of each attribute's values, all positive
    target: Floats  # (s, s); of each pair with those margins; symmetric, zero where i = j
    errors: Floats  # (s, s); standard errors of the measured pairs
    signal_ways: Floats  # (d,); signal share of each attribute's distance from uniform, 0 to 1
    signal_pairs: Floats  # (d, d); of each pair's association; nan on the diagonal

    @property
    def shares(self) -> list[Floats]:
        """Probabilities attribute by attribute."""
        return self.blocks.split(self.ways)


def signal_share(noise: Floats, size: Floats) -> Floats:
    """S = max(0, 1 - noise / size), with the squared size of what was measured."""
    share = np.ones_like(size)
    np.divide(noise, size, out=share, where=(size > 0) & np.isfinite(noise))
    return np.asarray(np.clip(1 - share, 0, 1))


def shrink(measured: Moments) -> Shrunk:
    """Move attributes towards uniform and pairs towards independence, by their signal shares."""
    blocks = measured.blocks
    signal_ways = _signal_of_ways(measured)
    signal_pairs = _signal_of_pairs(measured)
    ways = shrunk_ways(blocks, measured.ways, signal_ways)
    kept = np.nan_to_num(blocks.filled(signal_pairs)) * _deviations(measured)
    return Shrunk(
        blocks=blocks,
        ways=ways,
        target=pair_target(blocks, ways, kept),
        errors=np.where(blocks.apart, np.sqrt(measured.pair_variances), 0.0),
        signal_ways=signal_ways,
        signal_pairs=signal_pairs,
    )


def shrunk_ways(blocks: Blocks, ways: Floats, signal: Floats) -> Floats:
    """1/k + S (m - 1/k) projected on the simplex, and no share below 1e-4 / k."""
    moved = []
    for share, measured in zip(signal, blocks.split(ways), strict=True):
        uniform = 1 / measured.size
        projected = project_to_simplex(uniform + share * (measured - uniform))
        floored = np.maximum(projected, WAY_FLOOR * uniform)
        moved.append(floored / floored.sum())
    return np.concatenate(moved)


def pair_target(blocks: Blocks, ways: Floats, deviations: Floats) -> Floats:
    """Product of the margins plus deviations, (s, s), floored, with the margins restored."""
    product = np.outer(ways, ways)
    raised = np.maximum(product + deviations, PAIR_FLOOR * product)
    table = np.where(blocks.above, raised, 0.0)
    for _ in range(ROUNDS):  # of iterative proportional fitting, all pairs at once
        table *= blocks.spread(_ratio(ways[:, None], blocks.row_sums(table)), 1)
        table *= blocks.spread(_ratio(ways[:, None], blocks.row_sums(table.T)), 1).T
    return blocks.mirrored(table)


def _ratio(wanted: Floats, present: Floats) -> Floats:
    """Factor that makes a sum what it should be; 1 where there is no table."""
    factor = np.ones_like(present)
    np.divide(np.broadcast_to(wanted, present.shape), present, out=factor, where=present > 0)
    return factor


def _deviations(measured: Moments) -> Floats:
    """Pairs minus the product of the raw margins."""
    product = np.outer(measured.ways, measured.ways)
    return np.where(measured.blocks.apart, measured.pairs - product, 0.0)


def _signal_of_ways(measured: Moments) -> Floats:
    blocks = measured.blocks
    sizes = np.array(blocks.domains, dtype=np.float64)
    distance = (measured.ways - blocks.spread(1 / sizes, 0)) ** 2
    noise = np.add.reduceat(measured.way_variances, blocks.starts)
    return signal_share(noise, np.add.reduceat(distance, blocks.starts))


def _signal_of_pairs(measured: Moments) -> Floats:
    """Noise of the free cells only: an association has (k_i - 1)(k_j - 1) of k_i k_j - 1."""
    blocks = measured.blocks
    sizes = np.array(blocks.domains, dtype=np.float64)
    free = np.outer(sizes - 1, sizes - 1) / (np.outer(sizes, sizes) - 1)
    variances = np.where(blocks.apart, measured.pair_variances, 0.0)
    share = signal_share(blocks.sums(variances) * free, blocks.sums(_deviations(measured) ** 2))
    np.fill_diagonal(share, np.nan)
    return share


# --- penalised log-linear fit to the tables of all pairs (6.2 step 3) -----------------------------

PENALTY = 0.3  # weight of |θ| in units of the standard error


class PairwiseFit(NamedTuple):
    """A fitted table."""

    table: Floats  # (k_1, ..., k_d); positive, sums to 1
    theta: Floats  # (s, s); block (i, j) is θ_ij; symmetric
    steps: int


@dataclass(frozen=True, eq=False)
class LogLinear:
    """Tables ∏ m_j · exp(Σ θ_ij) as matrices: records of the first attributes by the others.

    Both halves are one-hot codes, so that all θ enter, and all pairs leave, by matrix products.
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
        return design(domains[: self.cut]).T, design(domains[self.cut :]).T

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
        matrix = self._normalised(theta)
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
    has no eigenvalue above 1/2. All (s, s) are symmetric, zero where i = j.

    References
    ----------
    A. Beck, M. Teboulle, "A Fast Iterative Shrinkage-Thresholding Algorithm for Linear Inverse
    Problems", 2009.
    """
    model = LogLinear(blocks, ways)
    zero = np.zeros((blocks.size, blocks.size))
    if not blocks.pairs:
        return PairwiseFit(model.table(zero), zero, 0)
    step = 2 / len(blocks.pairs)

    def proximal(theta: Floats) -> Floats:
        moved = theta - step * (model.pairs(theta) - target)
        return np.asarray(np.sign(moved) * np.maximum(np.abs(moved) - step * penalty, 0))

    theta, steps = accelerated(proximal, zero)
    return PairwiseFit(model.table(theta), theta, steps)


def pairwise_table(aim: Shrunk) -> Floats:
    """Fit the log-linear model, with a price 0.3 · se · √S on |θ|."""
    signal = np.nan_to_num(aim.blocks.filled(aim.signal_pairs))
    price = np.multiply(aim.errors, np.sqrt(signal), out=np.zeros_like(signal), where=signal > 0)
    return fit_pairs(aim.blocks, aim.ways, aim.target, PENALTY * price).table
