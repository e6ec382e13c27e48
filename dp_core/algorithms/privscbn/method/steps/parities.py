"""Measurement O: how many records have an odd number of ones among some attributes (4.6)."""

import math
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from typing import Any

import numpy as np

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.rivals import covering
from dp_core.algorithms.privscbn.method.steps.budget import Price, counting_noise
from dp_core.algorithms.privscbn.method.steps.factors import TRACE_NORM_EDGE, explained
from dp_core.algorithms.privscbn.method.steps.networks import Measured
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Gaussian, Laplace, Rng, TraceNorm, is_exact, on_lattice
from dp_core.privacy.ledger import Spend
from dp_core.words import named, say


def walsh(values: Floats) -> Floats:
    """Sum (-1)^(ones in S) values over the cells of a yes/no table, for every set S.

    The Walsh-Hadamard transform, as two products of matrices.
    """
    attributes = len(values).bit_length() - 1
    low = attributes // 2
    square = values.reshape(-1, 1 << low)
    return np.asarray((_signs(attributes - low) @ square @ _signs(low)).ravel())


@cache
def _signs(attributes: int) -> Floats:
    from scipy.linalg import hadamard

    return np.asarray(hadamard(1 << attributes), dtype=np.float64)


MOST_ATTRIBUTES = 16
"""Of one table, which has 2^16 cells then."""
CELLS_UP_TO = 12
"""Attributes of a table whose cells may be counted one by one; with more, noise is in the way."""
_ALL_UP_TO = 8  # attributes of which all coefficients are used: 255 then
MOST_TRIPLES = 4_060
"""Of 30 attributes; with more, pairs are measured."""
PRIOR = (0.7, 0.25, 0.03)
"""How large coefficients of one, two and three attributes are before anything is known of them,
what follows from fewer attributes taken away. Set by hand after trials on made-up tables, NLTCS and
Retail; the same for every table, so nothing of a release depends on its data through them."""
_AS_LARGE_UP_TO = 16  # attributes; the more there are, the fewer pairs of them go together
_THRESHOLD = 3.0  # deviations of the noise that a pair in cut records has to pass
MANY = 64
"""Attributes; with more, how large pairs are differs so much that it is measured."""
_LEAST_SIZE = 1e-3
_LEAST_SQUARE = 1e-12  # of a pair that is taken to be unrelated
_TINY = 1e-300
_SHARES = (3, 3, 1)  # coefficients of each order in a marginal of three attributes
_WEIGHTS = (8, 4, 1)  # the largest weight tried of each order, where triples are measured
_WEIGHTS_OF_PAIRS = (8, 1)


@dataclass(frozen=True, kw_only=True)
class Design:
    """Which parities are measured, and how heavily: from public numbers, and released lengths.

    `m`: attributes; `weights`: of the sets of one attribute, of two, and so on; `norm`: of the
    noise: 1 for Laplace, 2 for Gaussian; `blocks`: attributes of tables of one size whose cells are
    counted instead: the sets within them, of all sizes up to that of `weights`, follow from them;
    `matrix`: whether single answers and pairs are one matrix, with noise in the trace norm;
    `also`: what is measured beside it, each with half of epsilon; `tau`: ones that a record has at
    most, as one with more is scaled down; ones and pairs of ones are counted then.
    """

    m: int
    weights: tuple[int, ...]
    norm: int
    blocks: tuple[tuple[int, ...], ...] = ()
    matrix: bool = False
    also: "Design | None" = None
    tau: int | None = None

    @property
    def order(self) -> int:
        """Attributes of the largest sets."""
        return max(len(each.weights) for each in self.all)

    @property
    def all(self) -> tuple["Design", ...]:
        """Both measurements, or the one there is."""
        return (self,) if self.also is None else (self, self.also)

    @cached_property
    def sensitivity(self) -> float:
        """Most that replacing one record changes the weighted counts, in the norm."""
        change = self.changed(self.hardest)
        return math.sqrt(change) if self.matrix or self.norm == 2 else change

    @property
    def spread(self) -> float:
        """Variance of the noise of a weighted count, times epsilon²."""
        factor = (self.m + 2) / 2 if self.matrix else 2 if self.norm == 1 else 1
        return factor * self.sensitivity**2

    @property
    def parts(self) -> tuple[float, ...]:
        """How much more than an odd count weighs each size is measured, beside the sensitivity.

        A coefficient is the sum of all cells, half of them with a minus; twice an odd count is too.
        """
        if self.tau is not None:  # what a covariance adds to a coefficient is four times as large
            return (self.weights[0], 1 / 2)[: self.order]
        return (2 / math.sqrt(self.together),) * len(self.weights) if self.blocks else self.weights

    @property
    def together(self) -> int:
        """Counts that each coefficient adds up."""
        return 1 << len(self.blocks[0]) if self.blocks else 1

    @cached_property
    def times(self) -> tuple[Integers, ...]:
        """How often the sets of each size are measured: one number for all, or one each."""
        sizes = range(1, len(self.weights) + 1)
        if not self.blocks[1:]:
            return tuple(np.ones(1, dtype=np.int64) for _ in sizes)
        held = np.zeros((len(self.blocks), self.m), dtype=np.int64)
        for block, row in zip(self.blocks, held, strict=True):
            row[list(block)] = 1
        sets = (sets_of(self.m, size) for size in sizes)
        return tuple(held[:, each].prod(axis=2).sum(axis=0) for each in sets)

    @cached_property
    def hardest(self) -> int:
        """Changed bits of the record whose exchange moves the counts most."""
        if self.blocks or self.tau is not None:
            return self.m
        return max(range(self.m + 1), key=self.changed)

    def changed(self, bits: int) -> int:
        """Σ weight^norm over the sets that meet so many changed bits in an odd number.

        The odd count of a set changes by one in exactly these. Of the cells one loses a record, and
        another gets it, in each block. Of the matrix it is the square of the trace norm: a record
        is the vector x of w and m signs, the matrix of weighted odd counts changes by (yyᵀ - xxᵀ)/2
        for another y, and that has two eigenvalues, ±√(M² - (x·y)²)/2 with M = w² + m.
        """
        if self.blocks:
            return 2 * len(self.blocks) if bits else 0
        if self.tau is not None:
            return min(2 * self.added(self.tau), self.added(bits))
        if self.matrix:
            return 4 * bits * (self.weights[0] ** 2 + self.m - bits)
        return sum(
            weight**self.norm * math.comb(bits, inside) * math.comb(self.m - bits, size - inside)
            for size, weight in enumerate(self.weights, start=1)
            for inside in range(1, size + 1, 2)
        )

    def added(self, ones: int) -> int:
        """Σ weight^norm over the ones, and the pairs of ones, of a record with so many."""
        alone = self.weights[0] if self.norm == 1 else self.weights[0] ** 2
        return alone * ones + (math.comb(ones, 2) if self.order > 1 else 0)


@lru_cache(maxsize=256)
def best_design(m: int, order: int, norm: int) -> Design:
    """Choose the weights with the least expected error of a marginal of three attributes.

    Its cells are sums of three coefficients of one attribute, three of two and one of three; noise
    of a coefficient goes with sensitivity over weight. Public, and the same for every table.

    Examples
    --------
    >>> best_design(16, 2, 1).weights, best_design(16, 3, 2).weights
    ((2, 1), (3, 2, 1))
    """
    most = _WEIGHTS if order == 3 else _WEIGHTS_OF_PAIRS[:order]
    designs = [
        Design(m=m, weights=weights, norm=norm)
        for weights in product(*(range(1, each + 1) for each in most))
    ]
    if order == 2:
        designs += [each for each in matrix_designs(m, norm) if each.order == 2]

    def spread(design: Design) -> float:
        parts = zip(_SHARES, design.weights, strict=False)
        return design.spread * sum(share / weight**2 for share, weight in parts)

    return min(designs, key=spread)


def cell_design(m: int, norm: int) -> Design:
    """Count every cell of the whole table, and use all coefficients as long as they are few."""
    weights = (1,) * min(m, m if m <= _ALL_UP_TO else 3)
    return Design(m=m, weights=weights, norm=norm, blocks=(tuple(range(m)),))


@lru_cache(maxsize=64)
def matrix_designs(m: int, norm: int) -> list[Design]:
    """Measure single answers and pairs as a matrix: alone, or beside the cells of blocks.

    The weight of single answers is tried up to √m, at which their noise is least; with more than
    `MANY` attributes only the largest is tried. Blocks are those of PriView (3): sets of eight
    attributes that hold all pairs, from m alone. Their cells tell of triples more accurately than
    odd counts do. No matrix is used with Gaussian noise, whose sensitivity already has this shape,
    nor with few attributes, whose cells are all counted.
    """
    if norm != 1 or m <= _ALL_UP_TO:
        return []
    most = math.isqrt(m) + 1
    weights = range(1 if m <= MANY else most - 1, most + 1)
    designs = [Design(m=m, weights=(each, 1), norm=1, matrix=True) for each in weights]
    if m <= CELLS_UP_TO or math.comb(m, 3) > MOST_TRIPLES:
        return designs
    sizes = (1,) * (4 if m <= MOST_ATTRIBUTES else 3)
    blocks = Design(m=m, weights=sizes, norm=1, blocks=covering(m))
    return [*designs, *(replace(each, also=blocks) for each in designs)]


def sets_of(m: int, size: int) -> Integers:
    """List all sets of so many attributes, in order: shape (count, size)."""
    return np.array([*combinations(range(m), size)], dtype=np.int64).reshape(-1, size)


def prior(m: int, order: int = 3) -> tuple[float, ...]:
    """How large coefficients of up to so many attributes are taken to be, with m attributes.

    Examples
    --------
    >>> prior(8), prior(32)
    ((0.7, 0.25, 0.03), (0.7, 0.0625, 0.0075))
    """
    fewer = min(1.0, _AS_LARGE_UP_TO / m) ** (2 if m <= MANY else 1)
    sizes = (PRIOR[0], *(each * fewer for each in PRIOR[1:]))
    return (*sizes, *(sizes[-1:] * order))[:order]


def sizes_of(parities: "Parities") -> tuple[Floats, ...]:
    """Take coefficients of each order to be as large as `prior` says, or as they were measured.

    Shapes (), or (count,) where each set has a size of its own: of pairs in records that were cut,
    few of which go together. They count as far as they stand out of three deviations of the noise.

    Other measured sizes are used where all cells of a small table were counted: there are enough
    coefficients of each order then, and the table is small enough to follow them. With more
    attributes they cost more than they gain; of more than `MANY` that of pairs is measured.
    """
    design = parities.design
    sizes: Floats = np.array(prior(design.m, design.order))
    if design.m > MANY and design.order == 2:  # the root mean square, without what noise adds
        means, beside, noise = _covariances(parities)
        i, j = parities.sets[1].T
        room = (1 - means[i] ** 2) * (1 - means[j] ** 2)
        square = float((beside**2 - noise).sum()) / max(float(room.sum()), _TINY)
        sizes[1] = math.sqrt(max(square, _LEAST_SIZE**2))
    if design.tau is not None and design.order > 1:
        _, beside, noise = _covariances(parities)
        seen = beside**2 - _THRESHOLD**2 * parities.variances[1]
        return sizes[0], np.sqrt(np.maximum(seen, _LEAST_SQUARE))
    if not design.blocks or design.m > _ALL_UP_TO:
        return tuple(sizes)
    pairs = zip(parities.coefficients, parities.variances, strict=True)
    measured = [max(0.0, float((np.square(found) - noise).mean())) for found, noise in pairs]
    return tuple(np.maximum(sizes, np.sqrt(measured)))


def expected_error(
    design: Design, n: int, epsilon: float, *, ways: int = 3, spread: float = 1.0
) -> float:
    """Total variation to expect of a marginal of some attributes: a closed form, without data.

    A measured coefficient keeps the variance 1 / (1/v + 1/c²), with noise v and size c; one that
    is not measured c². A cell is their sum over the cells, and a mean deviation √(2/π) of its root.
    `spread`: mean variance of the sign of an attribute; where it is small, pairs are so as well.

    Examples
    --------
    >>> round(expected_error(best_design(16, 2, 1), 20_000, 1.0), 4)
    0.0128
    """
    sizes = [each**2 for each in prior(design.m, ways)]
    sizes[1:] = [each * spread ** (order + 2) for order, each in enumerate(sizes[1:])]
    known: list[Any] = [1 / size for size in sizes]
    for each in design.all:
        noise = each.spread * (2 * len(design.all) / epsilon / n) ** 2
        for place, (times, w) in enumerate(zip(each.times[:ways], each.parts, strict=False)):
            known[place] = known[place] + times * w**2 / noise
    left = [math.comb(ways, place + 1) * np.mean(1 / each) for place, each in enumerate(known)]
    return math.sqrt(float(sum(left)) / (2 * math.pi))


def choose_design(m: int, n: int, price: Price, *, order: int | None) -> Design:
    """Take the order asked for, or what has the least expected error: an order, or all cells.

    `m`, `n`: attributes and records, public. `order`: None chooses by the noise alone.
    """
    norm = 1 if price.delta is None else 2
    if order is not None:
        return best_design(m, min(order, m), norm)
    matrices = matrix_designs(m, norm)
    blocks = any(each.also for each in matrices)
    most = 3 if math.comb(m, 3) <= MOST_TRIPLES and not blocks else 2  # blocks tell more of triples
    designs = [best_design(m, each, norm) for each in range(1, min(m, most) + 1)] + matrices
    designs += [cell_design(m, norm)] * (m <= CELLS_UP_TO)
    ways = 4 if blocks else 3  # they tell of larger sets as well
    best = min(designs, key=lambda design: expected_error(design, n, price.epsilon, ways=ways))
    if best.order > 1 or norm == 1 or m <= CELLS_UP_TO:
        return best
    # Pairs cost nothing: with this weight single answers are known as well as by themselves.
    return Design(m=m, weights=(round(math.sqrt(m)), 1), norm=norm)


def _covariances(parities: "Parities") -> tuple[Floats, Floats, Floats]:
    """Give the mean sign of each attribute, the covariance of each pair, and its noise variance."""
    means = np.clip(parities.coefficients[0], -1, 1)
    (i, j), alone = parities.sets[1].T, parities.variances[0]
    noise = parities.variances[1] + alone[i] * means[j] ** 2 + alone[j] * means[i] ** 2
    return means, parities.coefficients[1] - means[i] * means[j], noise


@dataclass(frozen=True, kw_only=True, eq=False)
class Parities:
    """Released coefficients of sets of attributes; everything that follows is post-processing."""

    design: Design
    sets: tuple[Integers, ...]  # (count, order)
    coefficients: tuple[Floats, ...]  # noisy 1 - 2 share of odd records, from about -1 to 1
    variances: tuple[Floats, ...]  # of the noise
    spends: tuple[Spend, ...]
    measured: Measured | None  # shares of single attributes, where no record was cut

    @property
    def correlations(self) -> Floats:
        """Absolute correlation of each pair, shape (m, m), with a diagonal of 1."""
        m = self.design.m
        found = np.eye(m)
        if self.design.order > 1:
            means = np.clip(self.coefficients[0], -0.999, 0.999)
            i, j = self.sets[1].T
            deviations = np.sqrt(1 - means**2)
            beside = self.coefficients[1] - means[i] * means[j]
            if self.design.tau is not None:  # few pairs go together: the others are noise
                square = sizes_of(self)[1] ** 2
                beside *= square / (square + self.variances[1])
            strength = beside / deviations[i] / deviations[j]
            found[i, j] = found[j, i] = np.minimum(np.abs(strength), 0.999)
        return found


def measure_parities(counter: Counter, design: Design, price: Price, rng: Rng) -> Parities:
    """Count the odd records of every set, weighted by its size, with noise."""
    share = price._replace(epsilon=price.epsilon / len(design.all))
    alone = (replace(each, also=None) for each in design.all)
    found = [_measured(counter, each, share, rng) for each in alone]
    if not design.also:
        return found[0]
    pairs, blocks = found  # both have all single answers and pairs, in their order
    coefficients, variances = list(blocks.coefficients), list(blocks.variances)
    for place, (one, other) in enumerate(zip(pairs.variances, blocks.variances, strict=False)):
        variances[place] = 1 / (1 / one + 1 / other)
        both = pairs.coefficients[place] / one + blocks.coefficients[place] / other
        coefficients[place] = both * variances[place]
    return replace(
        pairs,
        design=design,
        sets=blocks.sets,
        coefficients=tuple(coefficients),
        variances=tuple(variances),
        spends=pairs.spends + blocks.spends,
    )


def with_factors(parities: Parities) -> Parities:
    """Let what a few factors say of pairs count beside what was measured of each pair.

    Pairs of many attributes often follow from few causes. Those are known better than any one pair,
    as all pairs tell of them. Small tables, whose cells were counted, and cut records are left
    as they are.
    """
    design = parities.design
    if design.order == 1 or design.m <= _ALL_UP_TO or design.tau is not None:
        return parities
    _, noisy, noise = _covariances(parities)
    edge = TRACE_NORM_EDGE if design.matrix else 1.0
    found = explained(noisy, parities.sets[1], design.m, noise=float(noise.mean()), edge=edge)
    if found is None:
        return parities
    measured = parities.variances[1]
    variance = 1 / (1 / measured + 1 / found.variance)
    weight = (1 - found.alone) * variance / found.variance
    pairs = parities.coefficients[1] + weight * (found.covariances - noisy)
    left = found.alone * measured + (1 - found.alone) * variance
    return replace(
        parities,
        coefficients=(parities.coefficients[0], pairs, *parities.coefficients[2:]),
        variances=(parities.variances[0], left, *parities.variances[2:]),
    )


def _measured(counter: Counter, design: Design, price: Price, rng: Rng) -> Parities:
    """Measure one vector."""
    sets = tuple(sets_of(design.m, size) for size in range(1, design.order + 1))
    if design.blocks:
        exact = [counter.family(block) for block in design.blocks]
    else:
        odd = odd_counts(counter, sets)
        exact = [weight * each for weight, each in zip(design.weights, odd, strict=True)]
    mechanism: Laplace | Gaussian | TraceNorm
    if design.matrix:
        size = design.m + 1  # the first row holds the single answers
        mechanism = TraceNorm(sensitivity=design.sensitivity, epsilon=price.epsilon, size=size)
    else:
        mechanism = counting_noise(design.sensitivity, design.changed(design.hardest), price)
    if isinstance(mechanism, Gaussian) and is_exact(rng):
        mechanism = on_lattice(mechanism)
    lattice = mechanism.lattice
    noisy = mechanism.release(np.concatenate(exact) * lattice, rng) / lattice
    unit = counter.n * np.array(design.parts) / 2
    variance = float(mechanism.variance) / lattice**2 / unit**2
    times = [np.ones(len(each), dtype=np.int64) for each in sets]
    if design.blocks:
        sets, coefficients, times = _of_blocks(design, noisy / counter.n)
    else:
        parts = np.split(noisy / counter.n, np.cumsum([len(each) for each in sets])[:-1])
        coefficients = tuple(1 - 2 * y / w for y, w in zip(parts, design.weights, strict=True))
    least = int(times[0].min())
    step = float(np.sqrt(variance[0] / (design.together * mechanism.variance))) / 2 / least
    shares, many = (1 - coefficients[0]) / 2, least * design.together
    why = "two-cells" if design.blocks else "matrix" if design.matrix else "odd"
    because = say(f"privscbn-why-{why}", sets=sum(map(len, exact)))
    named_step = named("cells") if design.blocks else say("privscbn-step-odd")
    return Parities(
        design=design,
        sets=sets,
        coefficients=coefficients,
        variances=tuple(once / each for once, each in zip(variance, times, strict=True)),
        measured=Measured.by(mechanism, shares, step, many=many),
        spends=(mechanism.spend(named_step, because=because),),
    )


def _of_blocks(
    design: Design, noisy: Floats
) -> tuple[tuple[Integers, ...], tuple[Floats, ...], list[Integers]]:
    """Turn noisy cells, as shares of all records, into the mean coefficient of each set in them.

    Returns sets, coefficients and how often each was measured, by size.
    """
    width = len(design.blocks[0])
    found = [walsh(each) for each in noisy.reshape(len(design.blocks), -1)]
    sets, coefficients, times = [], [], []
    for size in range(1, design.order + 1):
        within = sets_of(width, size)
        codes = (1 << (width - 1 - within)).sum(axis=1)
        members = np.concatenate([np.array(block)[within] for block in design.blocks])
        known, place = np.unique(members, axis=0, return_inverse=True)
        often = np.bincount(place.ravel())
        total = np.bincount(place.ravel(), np.concatenate([each[codes] for each in found]))
        sets.append(known)
        coefficients.append(total / often)
        times.append(often)
    return tuple(sets), tuple(coefficients), times


def odd_counts(counter: Counter, sets: tuple[Integers, ...]) -> list[Integers]:
    """Count the records with an odd number of ones in each set, by inclusion and exclusion."""
    pairs = counter.pairs
    ones = np.diag(pairs)
    found = [ones.copy()]
    if len(sets) > 1:
        i, j = sets[1].T
        found.append(ones[i] + ones[j] - 2 * pairs[i, j])
    if len(sets) > 2:
        i, j, k = sets[2].T
        two = pairs[i, j] + pairs[i, k] + pairs[j, k]
        found.append(ones[i] + ones[j] + ones[k] - 2 * two + 4 * counter.triples)
    return found
