"""Likelihood of the distinct reports under every candidate record, in two halves (7.1)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.upload import MOST_CATEGORIES
from dp_core.arrays import Bits, Flags, Floats, Integers, margin
from dp_core.errors import DataError, ParameterError
from dp_core.noise.bit_noise import Noise
from dp_core.params import must_be

# --- distinct reports: what n users sent, once each, for any split of the attributes (7.1) --------


@dataclass(frozen=True, eq=False)
class Patterns:
    """Bit strings of one attribute: distinct ones, and which one each user sent.

    All-zero and all-one strings favour no value; they share pattern 0.
    """

    bits: Bits  # (u, k); the first is all zero
    of_user: Integers  # (n,)
    ones: Integers  # (n,), of each user's string

    def __len__(self) -> int:
        return len(self.bits)

    @property
    def categories(self) -> int:
        """Domain size k."""
        return int(self.bits.shape[1])

    def subset(self, users: NDArray[np.generic]) -> "Patterns":
        """Patterns of some users."""
        return Patterns(self.bits, self.of_user[users], self.ones[users])

    def counts_of_ones(self) -> Integers:
        """Users whose bit is set, by bit; all-one strings were merged with the empty one."""
        times = np.bincount(self.of_user, minlength=len(self))
        full = int((self.ones == self.categories).sum())
        return np.asarray(times @ self.bits.astype(np.int64) + full)

    def powers(self, ratio: float) -> Floats:
        """Relative likelihood of each pattern under each value, shape (u, k), at most 1.

        It is r where the bit of the value is set; all are divided by r where any bit is, and the
        users' constants make up for it.
        """
        scaled = np.where(self.bits > 0, 1.0, 1.0 / ratio)
        scaled[0] = 1.0
        return scaled


def patterns_of(bits: ArrayLike, categories: int, name: str) -> Patterns:
    """Find the distinct bit strings of an attribute; refuse other widths and what is not 0 or 1."""
    values = np.asarray(bits)
    if values.ndim != 2 or values.shape[1] != categories:
        raise must_be(name, values.shape, f"(n, {categories})", field="reports")
    if values.dtype.kind not in "biuf" or not np.isin(values, (0, 1)).all():
        raise must_be(name, values.dtype, "bits 0 and 1", field="reports")
    values = values.astype(np.int64)
    codes = values @ (1 << np.arange(categories, dtype=np.int64))
    codes[codes == (1 << categories) - 1] = 0
    distinct, of_user = np.unique(np.append(codes, 0), return_inverse=True)
    table = (distinct[:, None] >> np.arange(categories)) & 1
    return Patterns(table.astype(np.uint8), of_user[:-1], values.sum(axis=1, dtype=np.int64))


@dataclass(frozen=True, eq=False)
class ReportSet:
    """Reports of n users, attribute by attribute."""

    attributes: tuple[Patterns, ...]

    def __len__(self) -> int:
        return len(self.attributes[0].of_user)

    @property
    def domains(self) -> tuple[int, ...]:
        """Domain sizes."""
        return tuple(each.categories for each in self.attributes)

    def subset(self, users: NDArray[np.generic]) -> "ReportSet":
        """Keep the reports of some users."""
        return ReportSet(tuple(each.subset(users) for each in self.attributes))

    @cached_property
    def split(self) -> "Split":
        """Halves that cost least."""
        return split_of(self.domains, [len(each) for each in self.attributes], len(self))

    @cached_property
    def counts_of_ones(self) -> tuple[Integers, ...]:
        """Users whose bit is set, by attribute and bit."""
        return tuple(each.counts_of_ones() for each in self.attributes)


def report_set(reports: Sequence[ArrayLike], domains: Sequence[int]) -> ReportSet:
    """Check reports, (n, k_j) bits of each attribute with 2 to 62 categories; find patterns."""
    sizes = [int(size) for size in domains]
    if len(reports) != len(sizes) or not sizes:
        raise must_be("domains", sizes, f"of {len(reports)} attributes")
    for position, size in enumerate(sizes):
        if not 2 <= size <= MOST_CATEGORIES:
            facts = {"attribute": position + 1, "categories": size, "most": MOST_CATEGORIES}
            raise DataError.of("table-categories", "domains", **facts)
    found = tuple(
        patterns_of(bits, size, f"attribute {position + 1}")
        for position, (bits, size) in enumerate(zip(reports, sizes, strict=True))
    )
    lengths = {len(each.of_user) for each in found}
    if len(lengths) > 1 or lengths == {0}:
        raise must_be("reports", sorted(lengths), "of the same users")
    return ReportSet(found)


# --- likelihood of the distinct reports under every candidate record, in two halves ---------------

MOST_BYTES = 2 << 30
MOST_CANDIDATES = 300_000
_CHUNK = 1 << 17  # products held at a time: a megabyte, which stays in the cache
_DENSE = 40  # a full table of half-reports beats a list if no more than so many times as long
_LARGEST_DENSE = 1 << 24


class Step(NamedTuple):
    """One E step: by what EM multiplies the table, and how likely the table is."""

    multiplier: Floats  # shape of the table; (1/n) sum over users of L_i / sum(P L_i)
    log_likelihood: float  # mean over reports, nats


@dataclass(frozen=True, eq=False)
class Likelihood:
    """What the reports say about every table; the users themselves are no longer needed."""

    reports: ReportSet
    noise: Noise

    def __post_init__(self) -> None:
        check_size(self.reports)

    @cached_property
    def _halves(self) -> "Halves":
        reports = self.reports
        split = reports.split
        first, left = _half(reports, split.first, self.noise.ratio)
        second, right = _half(reports, split.second, self.noise.ratio)
        shape = (len(left), len(right))
        codes, counts = np.unique(first * shape[1] + second, return_counts=True)
        return Halves(
            order=(*split.first, *split.second),
            domains=reports.domains,
            left=left,
            right=right,
            pairs=Pairs(codes, counts / len(reports), shape),
        )

    @cached_property
    def _constant(self) -> float:
        """Mean over reports of what all candidates share, put back into the log-likelihood."""
        one, zero = self.noise.q_star, self.noise.p_star
        total = 0.0
        for each in self.reports.attributes:
            k, ones = each.categories, each.ones
            # All bits as if their value were 0, one of them exchanged; r where it is set.
            common = ones * math.log(zero) + (k - ones) * math.log1p(-zero)
            unset = math.log1p(-one) - math.log1p(-zero)
            set_bit = (ones > 0) * math.log(self.noise.ratio)  # `powers` divided by r; all have it
            total += float((common + unset + set_bit).mean())
        return total

    @property
    def domains(self) -> tuple[int, ...]:
        """Shape of a table."""
        return self.reports.domains

    def __len__(self) -> int:
        return len(self.reports)

    def step(self, table: Floats) -> Step:
        """E step at a table of probabilities, shape (k_1, ..., k_d). Cost: see `Halves.cost`."""
        halves = self._halves
        p = halves.flat(table)
        denominators = halves.denominators(p)
        log_likelihood = halves.mean_log(denominators) + self._constant
        return Step(halves.back(halves.multiplier(denominators)), log_likelihood)

    def log_likelihood(self, table: Floats) -> float:
        """Mean log-likelihood of a report, nats."""
        halves = self._halves
        return halves.mean_log(halves.denominators(halves.flat(table))) + self._constant

    def of(self, users: Integers) -> "Likelihood":
        """Keep the reports of some users."""
        return Likelihood(self.reports.subset(users), self.noise)

    def uniform(self) -> Floats:
        """Give the table that EM starts with."""
        return np.full(self.domains, 1 / math.prod(self.domains))


def likelihood(reports: Sequence[ArrayLike], domains: Sequence[int], noise: Noise) -> Likelihood:
    """Group raw reports, (n, k_j) bits of each attribute; refuse what does not fit, or memory."""
    return Likelihood(report_set(reports, domains), noise)


def check_size(reports: ReportSet) -> None:
    """Refuse what would not fit, with an estimate of memory and time."""
    candidates = math.prod(reports.domains)
    split = reports.split
    seconds = 4e-9 * (split.products + split.pairs) * 150
    if candidates > MOST_CANDIDATES or split.bytes > MOST_BYTES:
        raise ParameterError.of(
            "lremh-likelihood-there-candidate-records-most",
            "attributes",
            candidates=candidates,
            most_candidates=MOST_CANDIDATES,
            most_bytes=f"{MOST_BYTES / 2**30:.0f}",
            max=f"{max(split.bytes, 8 * candidates) / 2**30:.2g}",
            seconds=f"{seconds:,.0f}",
        )


class Split(NamedTuple):
    """Which attributes form the first half, and what that costs."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    products: float  # 2 u_A K, and 12 min(n, u_A u_B) K_B
    pairs: float
    bytes: float


def split_of(domains: Sequence[int], distinct: Sequence[float], users: int) -> Split:
    """Choose the halves with the least 2 u_A K + 12 min(n, u_A u_B) K_B, memory added.

    u, of distinct half-reports, is at most n and the product of each attribute's strings.
    """
    sizes, patterns = (np.array(each, dtype=np.float64) for each in (domains, distinct))
    d = len(sizes)
    inside = (np.arange(1, 2**d)[:, None] >> np.arange(d)[::-1] & 1).astype(np.bool_)
    log_sizes, log_patterns = np.log(sizes), np.log(patterns)

    def halves(chosen: Flags) -> tuple[Floats, Floats]:
        return np.exp(chosen @ log_sizes), np.minimum(users, np.exp(chosen @ log_patterns))

    (k_a, u_a), (k_b, u_b) = halves(inside), halves(~inside)
    memory = u_a * k_a + u_b * k_b + u_a * k_b
    products, pairs = 2 * u_a * k_a * k_b, 12 * np.minimum(users, u_a * u_b) * k_b
    best = int(np.argmin(products + pairs + memory))
    first = tuple(np.flatnonzero(inside[best]).tolist())
    second = tuple(np.flatnonzero(~inside[best]).tolist())
    costs = (float(each[best]) for each in (products, pairs, 8 * memory))
    return Split(first, second, *costs)


@dataclass(frozen=True, eq=False)
class Halves:
    """The two matrices of relative likelihoods and how often each pair of half-reports came."""

    order: tuple[int, ...]  # attributes of the first half, then those of the second
    domains: tuple[int, ...]  # in the order of the table
    # left, right: (u_A, K_A) and (u_B, K_B)
    left: Floats
    right: Floats
    pairs: "Pairs"

    def flat(self, table: Floats) -> Floats:
        """Table as a matrix, first half by second half."""
        return np.ascontiguousarray(np.transpose(table, self.order)).reshape(
            self.left.shape[1], self.right.shape[1]
        )

    def back(self, matrix: Floats) -> Floats:
        """Undo `flat`."""
        shape = [self.domains[axis] for axis in self.order]
        return np.ascontiguousarray(np.transpose(matrix.reshape(shape), np.argsort(self.order)))

    def denominators(self, p: Floats) -> Floats:
        """Probability of each pair that came under the table, up to its constant."""
        return self.pairs.products(self.left @ p, self.right)

    def mean_log(self, denominators: Floats) -> float:
        return float(self.pairs.shares @ np.log(denominators))

    def multiplier(self, denominators: Floats) -> Floats:
        """G = L_A' W L_B with W = count / (n D)."""
        weighted = self.pairs.weighted(denominators)
        return np.asarray(self.left.T @ (weighted @ self.right))


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of half-reports that came, by their places in the matrix of all; shares of n."""

    at: Integers  # in row order
    shares: Floats
    shape: tuple[int, int]

    @cached_property
    def dense(self) -> bool:
        """Whether the matrix of all is quicker than a list of those that came."""
        return math.prod(self.shape) <= min(_LARGEST_DENSE, _DENSE * self.at.size)

    @cached_property
    def _places(self) -> tuple[Integers, Integers]:
        return np.divmod(self.at, self.shape[1])

    def products(self, x: Floats, right: Floats) -> Floats:
        if self.dense:
            return np.asarray((x @ right.T).take(self.at))
        a, b = self._places
        found = np.empty(a.size)
        step = max(1, _CHUNK // right.shape[1])
        for start in range(0, a.size, step):
            part = slice(start, start + step)
            rows, columns = x.take(a[part], axis=0), right.take(b[part], axis=0)
            np.einsum("ij,ij->i", rows, columns, out=found[part])
        return found

    def weighted(self, denominators: Floats) -> Any:
        if self.dense:
            found = np.zeros(self.shape)
            found.put(self.at, self.shares / denominators)
            return found
        from scipy.sparse import csr_array

        weights = self.shares / denominators
        return csr_array((weights, self._places[1], self._row_ends), shape=self.shape)

    @cached_property
    def _row_ends(self) -> Integers:
        """Where each row of the list begins and ends: 0, then running counts."""
        counts = np.bincount(self._places[0], minlength=self.shape[0])
        return np.concatenate([[0], np.cumsum(counts)])


def _half(reports: ReportSet, half: Sequence[int], ratio: float) -> tuple[Integers, Floats]:
    """Give each user's half-report a number, and weigh these, (u, K), under each half-record."""
    attributes = [reports.attributes[j] for j in half]
    code = np.zeros(len(reports), dtype=np.int64)
    for each in attributes:
        # Renumber before the product of the pattern counts could overflow.
        _, code = np.unique(code * len(each) + each.of_user, return_inverse=True)
    _, first = np.unique(code, return_index=True)
    table = np.ones((len(first), 1))
    for each in attributes:  # rows of Kronecker form
        own = each.powers(ratio)[each.of_user[first]]
        table = (table[:, :, None] * own[:, None]).reshape(len(first), -1)
    return code, table


# --- what a report still tells of a category: shares of Fisher information (6.1) ------------------


def information_fraction(f: float, p: float, q: float, categories: int) -> float:
    """Compute the share λ of Fisher information that a report keeps, at uniform categories.

    Parameters
    ----------
    f, p, q : float
        Noise of reports that say something.
    categories : int
        k ≥ 2.

    Returns
    -------
    float
        In (0, 1].

    Raises
    ------
    ParameterError
        If the noise or k is out of range.

    References
    ----------
    lremh.md 6.1.

    Examples
    --------
    >>> round(information_fraction(0.5, 0.5, 0.75, 2), 5)
    0.03279
    """
    if not categories >= 2:
        raise must_be("categories", categories, "at least 2")
    noise = Noise(f, p, q)
    one, zero = noise.p_star, noise.silence[1]
    share, excess = noise.silence[0] / zero, noise.ratio - 1
    total = math.fsum(
        _chance(categories - 2, others, one, zero) / (1 + excess * (others + 1) / categories)
        for others in range(categories - 1)
    )
    return total * one * zero * share * excess**2 / categories


def _chance(trials: int, hits: int, one: float, zero: float) -> float:
    """Binomial chance of so many hits."""
    logs = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
    return math.exp(logs + hits * math.log(one) + (trials - hits) * math.log(zero))


def largest_fraction(given: Likelihood) -> float:
    """Largest information fraction of an attribute, lambda (6.1)."""
    noise = given.noise
    return max(information_fraction(noise.f, noise.p, noise.q, k) for k in set(given.domains))


# --- how closely pairs of attributes go together in a joint table ---------------------------------


def cramers_v(pair: Floats) -> float:
    """Association of two attributes: sqrt(χ² / min(k_i - 1, k_j - 1)), by H. Cramér, 1946.

    0 where they are independent, 1 where one tells the other; of two binary ones |correlation|.
    """
    expected = np.outer(pair.sum(axis=1), pair.sum(axis=0))
    there = expected > 0
    excess = (pair - expected)[there]
    chi = float(np.sum(excess**2 / expected[there]))
    return min(1.0, float(np.sqrt(chi / (min(pair.shape) - 1))))


def associations(table: Floats) -> Floats:
    """Cramér's V of all pairs of attributes, shape (d, d); nan on the diagonal."""
    found = np.full((table.ndim, table.ndim), np.nan)
    for pair in combinations(range(table.ndim), 2):
        found[pair] = found[pair[::-1]] = cramers_v(margin(table, pair))
    return found
