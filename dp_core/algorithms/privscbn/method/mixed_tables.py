"""Which tables are counted of categories, and how heavily: public or noisy numbers say it (4.7)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, reduce
from itertools import combinations

import numpy as np

from dp_core.algorithms.privscbn.data.counts import members
from dp_core.algorithms.privscbn.method.steps.budget import Price, counting_noise
from dp_core.arrays import Codes, Floats, Integers
from dp_core.noise.mechanisms import Gaussian, Laplace, Rng, is_exact, on_lattice
from dp_core.privacy.ledger import Spend
from dp_core.tables.categorical import project_to_simplex
from dp_core.words import say

Set = tuple[int, ...]

CAPS = (0, 64, 256)
"""Cells of a table of three or more columns, at most; with 0 every pair has a table of its own."""
WEIGHTS = (1, 2, 3, 4, 6, 8, 12, 16)
DEPENDENCE = 0.075
"""Total variation distance at which a pair of columns usually is from independence."""
_SHARES_OF_WORK = 0.4  # half of the mean of |normal|


@dataclass(frozen=True, kw_only=True)
class TableDesign:
    """Tables to be counted."""

    domains: tuple[int, ...]  # categories of each column
    blocks: tuple[Set, ...]  # sets of columns that are counted together, beside every single column
    # weight of the table of each single column, 0 where none is counted; that of a block is 1
    alone: tuple[int, ...]
    norm: int  # of the noise: 1 for Laplace, 2 for Gaussian
    # with Laplace noise: whether a pair with a column of two values is counted as the differences
    # between these two
    signed: bool = False

    @property
    def moved(self) -> int:
        """Σ weight^norm over the cells that replacing one record changes at most.

        The record leaves one cell of each table and enters another: two changes a table, each by
        its weight. A record that differs in every column attains it. Of differences it changes two
        by 1, or one by 2.
        """
        alone = sum(each if self.norm == 1 else each * each for each in self.alone)
        return 2 * (alone + len(self.blocks))

    @cached_property
    def sensitivity(self) -> float:
        """Most that replacing one record changes the weighted counts, in the norm."""
        return float(self.moved) if self.norm == 1 else math.sqrt(self.moved)

    @property
    def sets(self) -> tuple[Set, ...]:
        """Single columns, then blocks."""
        return (*((j,) for j, weight in enumerate(self.alone) if weight), *self.blocks)

    @property
    def weights(self) -> tuple[int, ...]:
        """Weight of each set."""
        return (*filter(None, self.alone), *(1,) * len(self.blocks))

    def cells(self, columns: Sequence[int]) -> int:
        """Cells of the table of some columns."""
        return math.prod(self.domains[j] for j in columns)

    def halved(self, block: Set) -> int:
        """Columns of a block of which the difference of two values is counted."""
        if not self.signed or len(block) != 2:
            return 0
        return sum(self.domains[j] == 2 for j in block)

    def mechanism(self, price: Price) -> Laplace | Gaussian:
        """Noise of the weighted counts."""
        return counting_noise(self.sensitivity, self.moved, price)


def covering(
    domains: tuple[int, ...], cap: int, pairs: Sequence[Set] | None = None
) -> tuple[Set, ...]:
    """Cover pairs of columns, or all, by tables of at most `cap` cells, or of a pair that has more.

    Greedy: the largest pair that is missing, then the columns that add most pairs for their size.
    """
    pairs = [*combinations(range(len(domains)), 2)] if pairs is None else sorted(pairs)
    if cap == 0:
        return tuple(pairs)
    largest = sorted(pairs, key=lambda pair: -domains[pair[0]] * domains[pair[1]])
    missing: dict[Set, None] = dict.fromkeys(largest)
    found = []
    while missing:
        block = list(next(iter(missing)))
        cells = math.prod(domains[j] for j in block)
        while (best := _next_column(domains, block, cap // cells, missing)) is not None:
            block.append(best)
            cells *= domains[best]
        found.append(tuple(sorted(block)))
        for pair in combinations(found[-1], 2):
            missing.pop(pair, None)
    return tuple(found)


def _next_column(
    domains: tuple[int, ...], block: list[int], room: int, missing: dict[Set, None]
) -> int | None:
    best, most = None, 0.0
    for j in range(len(domains)):
        if j not in block and domains[j] <= room:
            new = sum((min(i, j), max(i, j)) in missing for i in block)
            if new / math.log(domains[j]) > most:
                best, most = j, new / math.log(domains[j])
    return best


@lru_cache(maxsize=256)
def choose_design(
    domains: tuple[int, ...], n: int, price: Price, *, order: int | None
) -> TableDesign:
    """Take the tables and the weight with the least expected error of pairs and single columns.

    `n`: records, public. `order`: 1 counts single columns, 2 pairs as well, 3 larger tables where
    they are expected to be better; None takes the best of all.

    Examples
    --------
    >>> design = choose_design((2, 5, 3), 10_000, Price(1.0), order=None)
    >>> design.blocks, design.alone
    (((0, 1), (0, 2), (1, 2)), (1, 1, 1))
    """
    norm = 1 if price.delta is None else 2
    designs = [
        TableDesign(domains=domains, blocks=blocks, alone=(weight,) * len(domains), norm=norm)
        for blocks in _offered(domains, order)
        for weight in (WEIGHTS if blocks else (1,))
    ]
    return min(designs, key=lambda each: expected_error(each, n, price))


def _offered(domains: tuple[int, ...], order: int | None) -> Iterator[tuple[Set, ...]]:
    if order in (None, 1) or len(domains) == 1:
        yield ()
    if order != 1 and len(domains) > 1:
        for cap in CAPS if order in (None, 3) else CAPS[:1]:
            yield covering(domains, cap)


def expected_error(
    design: TableDesign, n: int, price: Price, *, ways: tuple[int, ...] = (1, 2)
) -> float:
    """Mean error of single columns, plus that of pairs, as total variation, in closed form.

    Each set is known from all tables that hold it.
    """
    spread = float(design.mechanism(price).variance) / n**2
    known: dict[Set, float] = {(j,): 0.0 for j in range(len(design.domains))}
    known |= dict.fromkeys(combinations(range(len(design.domains)), 2), 0.0)
    for block, weight in zip(design.sets, design.weights, strict=True):
        for size in (1, 2) if not design.halved(block) else (2,):
            for part in combinations(block, size):
                alike = design.cells(part) / design.cells(block) * 2 ** design.halved(block)
                known[part] += weight**2 * alike / spread
    errors: dict[int, list[float]] = {1: [], 2: []}
    for part, precision in known.items():
        cells = design.cells(part)
        if len(part) == 2:
            errors[2].append(float(pair_error(cells, precision)))
        else:
            noise = _SHARES_OF_WORK * cells / math.sqrt(precision) if precision else 1
            errors[1].append(min(noise, 1))
    return sum(float(np.mean(errors[size])) for size in ways if errors[size])


def pair_error(
    cells: Floats | int,
    precision: Floats | float,
    lost: Floats | float = 0.0,
    strength: Floats | float = 1.0,
) -> Floats:
    """Error of a pair: a cell is the better known of its noise and of what pairs have to tell.

    That is `strength` times `DEPENDENCE`, spread over the square root of the cells; of what is
    known of it, merged categories lose a part.
    """
    usual = np.asarray(cells) / (2 * DEPENDENCE * strength) ** 2
    missed = np.sqrt(usual / (usual + precision))
    kept = missed + (1 - missed) * lost
    return np.asarray(2 * _SHARES_OF_WORK * DEPENDENCE * strength * kept)


# --- which pairs the model keeps: those that stand out of the noise, while its tables stay small---

MOST_CELLS = 30_000
"""Of one table of the model."""
MOST_IN_ALL = 150_000


@dataclass(frozen=True)
class Hung:
    """A group of columns, which earlier one it depends on (-1: none), and what they share."""

    columns: Set
    parent: int
    shared: Set


@dataclass
class _Graph:
    """Chordal graph of columns as bit masks, with its cliques.

    ``refused`` has what two columns were both joined to when they could not be joined. While that
    is the same they still cannot: another pair that is joined adds ways around it.
    """

    domains: Sequence[int]
    joined: list[int]
    cliques: list[int]
    refused: dict[Set, int] = field(default_factory=dict)

    def cells(self, mask: int) -> int:
        return math.prod(self.domains[j] for j in members(mask))

    def apart(self, a: int, b: int, common: int) -> bool:
        """Whether what a and b are both joined to separates them: so that joining stays chordal."""
        seen = front = 1 << a
        while front:
            near = 0
            for j in members(front):
                near |= self.joined[j]
            front = near & ~common & ~seen
            seen |= front
            if seen >> b & 1:
                return False
        return True

    def join(self, a: int, b: int) -> bool:
        """Join two columns if the graph stays chordal and its tables small."""
        common = self.joined[a] & self.joined[b]
        if self.refused.get((a, b)) == common:
            return False
        new = common | 1 << a | 1 << b
        if self.cells(new) > MOST_CELLS or not self.apart(a, b, common):
            self.refused[a, b] = common
            return False
        left = [mask for mask in self.cliques if mask & ~new]
        if sum(map(self.cells, left)) + self.cells(new) > MOST_IN_ALL:
            return False
        self.cliques = [*left, new]
        self.joined[a] |= 1 << b
        self.joined[b] |= 1 << a
        return True


def choose_pairs(domains: Sequence[int], excess: Floats) -> tuple[list[Set], list[Set]]:
    """Join the strongest pair that may be joined, again and again; return cliques and pairs.

    `excess` (m, m): strength of each pair; 0 where it does not stand out.

    Examples
    --------
    >>> choose_pairs((2, 2, 3), np.array([[0, 2, 1], [2, 0, 0], [1, 0, 0.0]]))
    ([(0, 1), (0, 2)], [(0, 1), (0, 2)])
    """
    m = len(domains)
    graph = _Graph(domains, [0] * m, [1 << j for j in range(m)])
    first, second = np.nonzero(np.triu(excess, 1))
    order = np.argsort(-excess[first, second], kind="stable")
    waiting = [(int(first[k]), int(second[k])) for k in order]
    pairs = []
    while (found := next((pair for pair in waiting if graph.join(*pair)), None)) is not None:
        pairs.append(found)
        waiting.remove(found)
    return sorted(tuple(members(mask)) for mask in graph.cliques), sorted(pairs)


def hung(cliques: Sequence[Set]) -> list[Hung]:
    """Put cliques into a tree, earlier ones first: always the one that shares most with another."""
    order = [max(cliques, key=len)]
    found = [Hung(order[0], -1, ())]
    left = [each for each in cliques if each != order[0]]
    while left:
        each, parent = max(
            ((each, place) for each in left for place in range(len(order))),
            key=lambda pair: len({*pair[0]} & {*order[pair[1]]}),
        )
        shared = tuple(sorted({*each} & {*order[parent]}))
        found.append(Hung(each, parent, shared))
        order.append(each)
        left.remove(each)
    return found


# --- measurement C: the tables of a design, counted with integer noise (4.7) ----------------------

_LEAST = 1e-12
_FLOOR = 0.02  # deviations of the noise


@dataclass(frozen=True)
class Estimate:
    """Noisy shares of the cells of some columns, and the variance of each; may be negative."""

    shares: Floats
    variance: float

    @property
    def cleaned(self) -> Floats:
        """Shares of one column, evened out, above 0 and with the sum 1."""
        least = max(np.sqrt(self.variance) * _FLOOR, _LEAST)
        floored = np.maximum(evened(self.shares, self.variance), least)
        return np.asarray(floored / floored.sum())

    def merged(self, groups: Integers) -> "Estimate":
        """Add up a column's shares in groups; the variance is that of a group of usual size."""
        sums = np.asarray(np.bincount(groups, self.shares), dtype=np.float64)
        return Estimate(sums, self.variance * groups.size / sums.size)


@dataclass(frozen=True, kw_only=True, eq=False)
class Tables:
    """Released tables; everything that follows is post-processing."""

    design: TableDesign
    tables: tuple[Estimate, ...]  # one a set of the design
    spend: Spend
    # of single columns that were counted before, by their set
    before: Mapping[Set, Estimate] = field(default_factory=dict)

    @cached_property
    def estimates(self) -> dict[Set, Estimate]:
        """Best estimate of every single column and of every pair that was counted.

        Over all tables that hold the set, each weighted by how well it knows it. Differences say
        how a pair is apart from what single columns give.
        """
        sums: _Sums = {
            part: (each.shares / each.variance, 1 / each.variance)
            for part, each in self.before.items()
        }
        differences: list[tuple[Set, Estimate]] = []
        for block, table in zip(self.design.sets, self.tables, strict=True):
            if halved := self.design.halved(block):
                differences.append((block, table))
                if halved == 1:
                    _add(sums, *_of_two_values(block, table, self.design.domains))
                continue
            for size in (1, 2):
                for part in combinations(block, size):
                    rest = tuple(axis for axis, j in enumerate(block) if j not in part)
                    many = self.design.cells(block) / self.design.cells(part)
                    _add(sums, part, Estimate(table.shares.sum(axis=rest), table.variance * many))
        found = _means(sums)
        shares = {j: found[(j,)].cleaned for block, _ in differences for j in block}
        for block, table in differences:
            _add(sums, block, _whole(table, np.multiply.outer(*(shares[j] for j in block))))
        return found | _means({block: sums[block] for block, _ in differences})

    @cached_property
    def singles(self) -> list[Floats]:
        """Cleaned shares of each column."""
        return [self.estimates[(j,)].cleaned for j in range(len(self.design.domains))]

    @cached_property
    def excess(self) -> Floats:
        """Squared distance of each pair from independence beyond noise, over its usual size.

        Shape (m, m); below 0 where there is less than noise alone would leave.
        """
        m = len(self.design.domains)
        found = np.zeros((m, m))
        for (i, j), each in ((s, e) for s, e in self.estimates.items() if len(s) == 2):
            apart = each.shares - np.outer(self.singles[i], self.singles[j])
            noise = each.variance * (len(self.singles[i]) - 1) * (len(self.singles[j]) - 1)
            deviation = each.variance * np.sqrt(2 * apart.size)
            usual = np.sum(self.singles[i] ** 2) * np.sum(self.singles[j] ** 2)
            beyond = float(np.sum(apart**2) - noise)
            found[i, j] = found[j, i] = beyond / usual if beyond > deviation else 0.0
        return found

    @property
    def associations(self) -> Floats:
        """Noisy strength of association of each pair from 0 to 1, with a diagonal of 1."""
        m = len(self.design.domains)
        least = np.array(self.design.domains) - 1
        found = np.sqrt(self.excess / np.minimum(least[:, None], least[None]))
        return np.asarray(np.where(np.eye(m) > 0, 1.0, np.minimum(found, 0.999)))


_Sums = dict[Set, tuple[Floats | float, float]]


def _means(sums: _Sums) -> dict[Set, Estimate]:
    return {part: Estimate(np.asarray(t / w), 1 / w) for part, (t, w) in sums.items()}


def _add(sums: _Sums, part: Set, each: Estimate) -> None:
    total, known = sums.get(part, (0.0, 0.0))
    weight = 1 / each.variance
    sums[part] = total + weight * each.shares, known + weight


def _of_two_values(block: Set, table: Estimate, domains: Sequence[int]) -> tuple[Set, Estimate]:
    """Shares of the two values of one column: all differences from another column add up to theirs.

    Its cells have opposite noise; twice the variance is that of cells whose sum is free.
    """
    share = (1 + table.shares.sum()) / 2
    column = next(j for j in block if domains[j] == 2)
    return (column,), Estimate(np.array([share, 1 - share]), table.variance * table.shares.size / 2)


def _whole(table: Estimate, even: Floats) -> Estimate:
    """Move a table of independent columns to the differences that were counted.

    It keeps their variance, that of a table of cells: the model trusts it no more than such a one.
    """
    apart = (table.shares - differences_of(even)) * _signs(even.shape)
    return Estimate(even + apart * table.shares.size / even.size, table.variance)


def differences_of(cells: Floats) -> Floats:
    """Subtract the second value from the first, along each axis of two; the axis stays, with 1."""
    axes = tuple(axis for axis, size in enumerate(cells.shape) if size == 2)
    return np.asarray((cells * _signs(cells.shape)).sum(axis=axes, keepdims=True))


def _signs(shape: Sequence[int]) -> Floats:
    ends = [np.array([1.0, -1.0]) if size == 2 else np.ones(size) for size in shape]
    return np.asarray(reduce(np.multiply.outer, ends))


def count_cells(codes: Codes, domains: Sequence[int], columns: Set) -> Floats:
    """Count the records in each cell of some columns, shape of their domains."""
    places = np.zeros(len(codes), dtype=np.int64)
    for j in columns:
        places *= domains[j]
        places += codes[:, j]
    shape = [domains[j] for j in columns]
    return np.bincount(places, minlength=int(np.prod(shape))).reshape(shape).astype(np.float64)


def counts_of(codes: Codes, design: TableDesign) -> list[Floats]:
    """Count the weighted tables of a design, or the differences of two values, without noise."""
    found = []
    for block, weight in zip(design.sets, design.weights, strict=True):
        cells = weight * count_cells(codes, design.domains, block)
        found.append(differences_of(cells) if design.halved(block) else cells)
    return found


def measure_tables(codes: Codes, design: TableDesign, price: Price, rng: Rng) -> Tables:
    """Count the tables of a design among codes (n, m) as one vector, with noise."""
    exact = counts_of(np.ascontiguousarray(codes.T).T, design)
    mechanism = design.mechanism(price)
    if isinstance(mechanism, Gaussian) and is_exact(rng):
        mechanism = on_lattice(mechanism)
    lattice = mechanism.lattice
    vector = np.concatenate([each.ravel() for each in exact]).astype(np.int64)
    noisy = mechanism.release(vector * lattice, rng) / lattice
    parts = np.split(noisy, np.cumsum([each.size for each in exact])[:-1])
    variance = float(mechanism.variance) / lattice**2
    n = len(codes)
    tables = tuple(
        Estimate(part.reshape(each.shape) / (weight * n), variance / (weight * n) ** 2)
        for part, each, weight in zip(parts, exact, design.weights, strict=True)
    )
    counted = {"single": sum(map(bool, design.alone)), "several": len(design.blocks)}
    because = say("privscbn-why-tables", **counted)
    spend = mechanism.spend(say("privscbn-step-columns"), because=because)
    return Tables(design=design, tables=tables, spend=spend)


# --- noisy shares of one column, evened out where neighbours are alike: post-processing (4.7) -----

CHANCES = np.array([0.02, 0.2, 0.98])
"""Of a new level after each category, all three as likely; the shares say which fits."""
LONGEST = 128
"""Categories of one level at most, so that time grows with their number and not its square."""
_SIZES = 8.0 ** -np.arange(4)
"""Squared sizes that a level may have, as parts of the largest square."""
_THINNEST = 1e-12  # of a variance: below it logs of chances lose all their digits


def evened(shares: Floats, variance: float) -> Floats:
    """Estimate shares that are level over stretches of neighbours: the posterior mean.

    The prior knows no column: lengths of stretches are geometric, and levels are normal around 0
    with one of four variances. Sums over all ways to cut the column take one pass from either end.

    `shares` (d,): released, with noise of this variance, above 0. Returns shares (d,) of which none
    is negative, with the sum 1.

    References
    ----------
    P. Fearnhead, "Exact and efficient Bayesian inference for multiple changepoint problems", 2006.

    Examples
    --------
    >>> noisy = np.array([0.05, 0.01, 0.03, 0.02, 0.5, 0.09, 0.11, 0.08, 0.11])
    >>> evened(noisy, 1e-3).round(2).tolist()
    [0.03, 0.02, 0.03, 0.02, 0.5, 0.1, 0.1, 0.1, 0.1]
    """
    if shares.size < 3:
        return project_to_simplex(shares)
    size, variance = shares.size, max(variance, _THINNEST)
    most = min(size, LONGEST)
    lengths = np.arange(1, most + 1)
    ends = np.arange(1, size + 1)[:, None]
    starts = np.maximum(ends - lengths, 0)
    inside = ends >= lengths
    chance, level = _levels(shares, variance, starts, ends, lengths)
    cut = np.log(CHANCES)[:, None, None] + (lengths - 1) * np.log1p(-CHANCES)[:, None, None]
    log = np.where(inside, chance + cut, -np.inf)
    before, after = _passes(log, size, most)
    whole = before[:, size]
    through = before[:, starts] + log + after[:, 1:, None] - whole[:, None, None]
    weights = np.exp(np.minimum(through, 0))
    found = weights * np.where(inside, level, 0)
    steps = np.zeros((len(CHANCES), size + 1))
    for own, each in zip(steps, found, strict=True):
        np.add.at(own, starts, each)
    steps[:, 1:] -= found.sum(axis=2)
    fits = np.exp(whole - whole.max())
    return project_to_simplex(fits @ np.cumsum(steps[:, :-1], axis=1) / fits.sum())


def _levels(
    shares: Floats, variance: float, starts: Integers, ends: Integers, lengths: Integers
) -> tuple[Floats, Floats]:
    """Log chance of what each stretch shows, against noise alone; and its expected level."""
    sums = np.concatenate([[0.0], np.cumsum(shares)])
    totals = sums[ends] - sums[starts]
    sizes = (max(float(np.max(shares**2)), variance) * _SIZES)[:, None, None]
    known = variance + lengths * sizes
    logs = 0.5 * (np.log(variance / known) + totals**2 * sizes / (variance * known))
    top = logs.max(axis=0)
    parts = np.exp(logs - top)
    level = (parts * (totals * sizes / known)).sum(axis=0) / parts.sum(axis=0)
    return top + np.log(parts.mean(axis=0)), level


def _passes(log: Floats, size: int, most: int) -> tuple[Floats, Floats]:
    """Log chance of all that is before, and of all that is after, each place."""
    before, after = np.full((2, len(log), size + 1), -np.inf)
    before[:, 0] = after[:, size] = 0
    for end in range(1, size + 1):
        near = min(end, most)
        before[:, end] = _summed(before[:, end - near : end][:, ::-1] + log[:, end - 1, :near])
    for start in range(size - 1, -1, -1):
        steps = np.arange(min(size - start, most))
        here = log[:, start + steps, steps] + after[:, start + 1 : start + 1 + steps.size]
        after[:, start] = _summed(here)
    return before, after


def _summed(logs: Floats) -> Floats:
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(top[:, 0] + np.log(np.exp(logs - top).sum(axis=1)))
