"""The sound variant by maximum entropy: one noisy measurement, one consistent table (4.6).

What the paper is about is kept: related attributes are put together, and rows are drawn from a
model of each group. What changed: one measurement serves everything, and the model of a group is
its whole table, so no part of it contradicts another.
"""

import math
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed import publish_mixed
from dp_core.algorithms.privscbn.method.rivals import covering
from dp_core.algorithms.privscbn.method.steps.budget import (
    Price,
    counting_noise,
    ledger_of,
    price_of,
)
from dp_core.algorithms.privscbn.method.steps.factors import TRACE_NORM_EDGE, explained
from dp_core.algorithms.privscbn.method.steps.networks import Joint, Measured, TableRelease, tree_of
from dp_core.algorithms.privscbn.params import JointParams
from dp_core.arrays import Floats, Integers, one_thread
from dp_core.noise.mechanisms import Gaussian, Laplace, Rng, TraceNorm, is_exact, on_lattice
from dp_core.noise.streams import row_seed, streams
from dp_core.privacy.ledger import Spend, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import Codes, Group, draw_groups, same_spread
from dp_core.tables.records import BinaryTable
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


# --- measurement O: how many records have an odd number of ones among some attributes (4.6) -------

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
MANY = 64
"""Attributes; with more, how large pairs are differs so much that it is measured."""
_SHARES = (3, 3, 1)  # coefficients of each order in a marginal of three attributes
_WEIGHTS = (8, 4, 1)  # the largest weight tried of each order, where triples are measured
_WEIGHTS_OF_PAIRS = (8, 1)


@dataclass(frozen=True, kw_only=True)
class Design:
    """Which parities are measured, and how heavily: from public numbers alone.

    `m`: attributes; `weights`: of the sets of one attribute, of two, and so on; `norm`: of the
    noise: 1 for Laplace, 2 for Gaussian; `blocks`: attributes of tables of one size whose cells are
    counted instead: the sets within them, of all sizes up to that of `weights`, follow from them;
    `matrix`: whether single answers and pairs are one matrix, with noise in the trace norm;
    `also`: what is measured beside it, each with half of epsilon.
    """

    m: int
    weights: tuple[int, ...]
    norm: int
    blocks: tuple[tuple[int, ...], ...] = ()
    matrix: bool = False
    also: "Design | None" = None

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
        if self.blocks:
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
        if self.matrix:
            return 4 * bits * (self.weights[0] ** 2 + self.m - bits)
        return sum(
            weight**self.norm * math.comb(bits, inside) * math.comb(self.m - bits, size - inside)
            for size, weight in enumerate(self.weights, start=1)
            for inside in range(1, size + 1, 2)
        )


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


def sizes_of(parities: "Parities") -> Floats:
    """Take coefficients of each order to be as large as `prior` says, or as they were measured.

    Measured sizes are used where all cells of a small table were counted: there are enough
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
    if not design.blocks or design.m > _ALL_UP_TO:
        return sizes
    pairs = zip(parities.coefficients, parities.variances, strict=True)
    measured = [max(0.0, float((np.square(found) - noise).mean())) for found, noise in pairs]
    return np.asarray(np.maximum(sizes, np.sqrt(measured)))


def expected_error(design: Design, n: int, epsilon: float, *, ways: int = 3) -> float:
    """Total variation to expect of a marginal of some attributes: a closed form, without data.

    A measured coefficient keeps the variance 1 / (1/v + 1/c²), with noise v and size c; one that
    is not measured c². A cell is their sum over the cells, and a mean deviation √(2/π) of its root.

    Examples
    --------
    >>> round(expected_error(best_design(16, 2, 1), 20_000, 1.0), 4)
    0.0128
    """
    sizes = [each**2 for each in prior(design.m, ways)]
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
    measured: Measured  # shares of single attributes

    @property
    def correlations(self) -> Floats:
        """Absolute correlation of each pair, shape (m, m), with a diagonal of 1."""
        m = self.design.m
        found = np.eye(m)
        if self.design.order > 1:
            means = np.clip(self.coefficients[0], -0.999, 0.999)
            i, j = self.sets[1].T
            deviations = np.sqrt(1 - means**2)
            strength = (self.coefficients[1] - means[i] * means[j]) / deviations[i] / deviations[j]
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
    as all pairs tell of them. Small tables, whose cells were counted, are left as they are.
    """
    design = parities.design
    if design.order == 1 or design.m <= _ALL_UP_TO:
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


# --- one table of some attributes that agrees with noisy coefficients: maximum entropy (4.6) ------

MOST_ATTRIBUTES = 16
"""Of one table, which has 2^16 cells then."""
STEPS = 40
_LEAST_RIDGE = 1e-6  # without noise a cell may be empty, which no finite weight reaches
_CLOSE = 1e-7
_LEAST_SIZE = 1e-3
_TINY = 1e-300
_DECREASE = 1e-4
_LEAST_STEP = 1e-9  # a cell that is nearly empty bends the dual so much that steps get short


def fit_joint(parities: Parities, clique: "Clique") -> Joint:
    """Fit the table of some attributes to the coefficients of the sets within them.

    Minimises KL(p, even) + Σ c_S² (E_p[(-1)^S] - y_S)² / (2 v_S) over all tables, v_S the variance
    of the noise and c_S the size that `prior` takes a coefficient to have: where noise is large
    beside it, the table stays as even as the other sets let it. The dual is smooth and convex in
    one weight a set, and its second derivatives are themselves coefficients of the table: the
    product of two parities is the parity of the sets' difference. Newton's method takes about ten
    steps.

    `clique`: at most `MOST_ATTRIBUTES`, the first most significant; those that are known stand
    first, as earlier tables have them as well.

    References
    ----------
    R. McKenna, D. Sheldon, G. Miklau, "Graphical-model based estimation and inference for
    differential privacy", 2019: maximum entropy from noisy marginals. E. T. Jaynes, "Information
    theory and statistical mechanics", 1957.
    """
    from scipy.linalg import cho_factor, cho_solve

    attributes = clique.attributes
    sets, codes, wanted, ridge = _within(parities, attributes)
    weights, logs = np.zeros(len(codes)), np.zeros(1 << len(attributes))
    table, value = softmax(logs)
    products = codes[:, None] ^ codes[None]
    for _ in range(STEPS):
        found = walsh(table)
        slope = found[codes] - wanted + ridge * weights
        curvature = found[products] - np.outer(found[codes], found[codes])
        curvature[np.diag_indices_from(curvature)] += ridge
        step = -cho_solve(cho_factor(curvature, check_finite=False), slope)
        gain = -float(slope @ step)
        if gain < _CLOSE:
            break
        exponents = np.zeros(len(logs))
        exponents[codes] = step
        change = walsh(exponents)  # in every cell, each weight with the sign of its set there
        length = 1.0
        while True:
            trial = weights + length * step
            table, log_sum = softmax(logs + length * change)
            new = log_sum - float(trial @ wanted) + 0.5 * float(ridge @ trial**2)
            if new <= value - _DECREASE * length * gain or length < _LEAST_STEP:
                break
            length /= 2
        if new > value:  # nothing is left to gain but rounding
            table = softmax(logs)[0]
            break
        weights, logs, value = trial, logs + length * change, new
    return Joint(attributes, table, sets, weights, len(clique.known))


def _within(
    parities: Parities, attributes: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], Integers, Floats, Floats]:
    """Find the sets within the attributes: codes as bits of a cell, coefficients, v/c² of each."""
    bit = np.zeros(parities.design.m, dtype=np.int64)
    bit[list(attributes)] = 1 << np.arange(len(attributes))[::-1]
    sets: list[tuple[int, ...]] = []
    codes, wanted, ridge = [], [], []
    sizes = sizes_of(parities)
    for members, coefficients, variances, size in zip(
        parities.sets, parities.coefficients, parities.variances, sizes, strict=True
    ):
        inside = (bit[members] > 0).all(axis=1)
        sets += [tuple(found) for found in members[inside].tolist()]
        codes.append(bit[members[inside]].sum(axis=1))
        wanted.append(coefficients[inside])
        ridge.append(np.maximum(variances[inside] / size**2, _LEAST_RIDGE))
    return sets, np.concatenate(codes), np.concatenate(wanted), np.concatenate(ridge)


def softmax(logs: Floats) -> tuple[Floats, float]:
    """Table in proportion to exp(logs), and the log of the sum that it was divided by."""
    largest = float(logs.max())
    cells = np.exp(logs - largest)
    total = cells.sum()
    return cells / total, largest + float(np.log(total))


# --- the method, top to bottom --------------------------------------------------------------------

NEW = 4
"""Attributes that a table adds to those of earlier ones, at most."""
MOST_CELLS = 1 << 17
"""Of all tables of a release together: who checks it computes them again."""


@one_thread()
def publish_joint(table: BinaryTable, p: JointParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table with a proven epsilon, from odd counts of up to three attributes.

    Parameters
    ----------
    table : BinaryTable or CategoricalTable
        Of categories tables are counted (4.7).
    p : JointParams
        With `JointZCDPParams` the noise is Gaussian and the guarantee (epsilon, delta).

    Returns
    -------
    Release[TableRelease]
        Neighbouring relation: one record replaced, n public.

    Raises
    ------
    ParameterError
        If delta is not below 1/n.
    """
    if isinstance(table, CategoricalTable):
        return publish_mixed(table, p, rng, order=p.order)
    count_rng, _, rows_rng = streams(rng, 3)  # a seed keeps its rows: the second is free
    counter = Counter(table)
    price = price_of(p, counter.n)
    # step 1: what is counted, and how heavily; public
    design = choose_design(counter.m, counter.n, price, order=p.order)
    # step 2: the one measurement; all that follows is post-processing
    parities = measure_parities(counter, design, price, count_rng)
    parities = with_factors(parities)
    cliques = find_cliques(parities)  # step 3
    joints = [fit_joint(parities, each) for each in cliques]  # step 4
    seed = row_seed(rows_rng)
    rows = draw_rows(joints, counter.m, p.rows or counter.n, seed)  # step 5
    trees = [tree_of(joint) for joint in joints]  # what a picture of the model shows
    output = TableRelease(
        m=counter.m,
        synthetic=rows,
        seed=seed,
        clusters=[list(each.own) for each in cliques],
        network=[network for network, _ in trees],
        conditionals=[conditionals for _, conditionals in trees],
        association=parities.correlations if design.order > 1 else None,
        bridges=(None,) * len(cliques),
        joints=tuple(joints),
        measured=parities.measured,
        notes=(_counted(design),),
    )
    root = sequential(say("privscbn-step-entropy"), *parities.spends)
    return Release(output, ledger_of(table, root))


class Clique(NamedTuple):
    """Attributes of one table: those that earlier tables have as well, then its own."""

    known: tuple[int, ...]
    own: tuple[int, ...]

    @property
    def attributes(self) -> tuple[int, ...]:
        """All of them, in the order of the table."""
        return (*self.known, *self.own)


def find_cliques(parities: Parities) -> list[Clique]:
    """Put all attributes into one table where it can hold them, else into several that overlap.

    Where single answers alone were counted, nothing is known to go together.
    """
    m = parities.design.m
    if parities.design.order == 1:
        return [Clique((), (j,)) for j in range(m)]
    if m <= MOST_ATTRIBUTES:
        return [Clique((), tuple(range(m)))]
    return _grown(np.square(parities.correlations) - np.eye(m), table_size(m))


def table_size(m: int) -> int:
    """Give the most attributes of a table such that all tables together stay small.

    Examples
    --------
    >>> table_size(24), table_size(50), table_size(64)
    (15, 13, 13)
    """
    return next(
        size
        for size in range(MOST_ATTRIBUTES, NEW, -1)
        if (1 + -(-(m - size) // NEW)) << size <= MOST_CELLS
    )


def _grown(strength: Floats, size: int) -> list[Clique]:
    """Grow a first table, then always one of the attributes that go best with those placed.

    `strength` (m, m): squared correlations, about twice the mutual information; 0 on the diagonal.
    `size`: attributes of a table.
    """
    placed = [int(np.argmax(strength.sum(axis=1)))]
    left = set(range(len(strength))) - {*placed}
    while len(placed) < size:
        placed.append(max(sorted(left), key=lambda j: strength[j, placed].sum()))
        left.remove(placed[-1])
    cliques = [Clique((), tuple(sorted(placed)))]
    while left:
        own: list[int] = []
        new = -(-len(left) // -(-len(left) // NEW))  # tables of about the same number
        while left and len(own) < new:
            best = max(sorted(left), key=lambda j: _fit(strength[j], placed, own, size))
            own.append(best)
            left.remove(best)
        with_own = strength[own].sum(axis=0)
        known = sorted(placed, key=lambda j: (-with_own[j], j))[: size - len(own)]
        cliques.append(Clique(tuple(sorted(known)), tuple(sorted(own))))
        placed += own
    return cliques


def _fit(strength: Floats, placed: list[int], own: list[int], size: int) -> float:
    """Sum how well an attribute goes with the others of its table and the best of earlier ones."""
    best = np.sort(strength[placed])[-(size - NEW) :]
    return float(strength[own].sum() + best.sum())


def draw_rows(joints: list[Joint], m: int, rows: int, seed: str) -> Codes:
    """Draw rows from the tables; a later one follows the values that are drawn already."""
    groups = []
    for joint in joints:
        known, columns = joint.known, len(joint.attributes)
        bit = {j: 1 << (columns - 1 - place) for place, j in enumerate(joint.attributes)}
        masks = np.array([sum(bit[j] for j in each) for each in joint.sets], dtype=np.int64)
        cells = same_spread(joint.weights, masks, columns).reshape(1 << known, -1)
        own = joint.attributes[known:]
        groups.append(Group(joint.attributes[:known], own, np.cumsum(cells, axis=1)))
    return draw_groups(groups, [2] * m, rows, seed)


def _counted(design: Design) -> str:
    """Say what was counted."""
    counted = "blocks" if design.also else "cells" if design.blocks else str(design.order)
    return say("privscbn-note-counted", counted=counted)
