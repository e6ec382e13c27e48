"""Single columns first; then which categories merge, and which pairs are counted (4.7)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from dp_core.algorithms.privscbn.method.mixed_tables import (
    CAPS,
    DEPENDENCE,
    Estimate,
    Set,
    TableDesign,
    Tables,
    choose_design,
    count_cells,
    covering,
    expected_error,
    pair_error,
)
from dp_core.algorithms.privscbn.method.steps.budget import Price, below
from dp_core.arrays import Codes, Floats, Integers
from dp_core.noise.mechanisms import Exponential, PermuteAndFlip, Rng
from dp_core.privacy import ledger
from dp_core.privacy.costs import repeat
from dp_core.words import say

FIRST = 0.5
"""Share of epsilon, or of rho, for single columns."""
CHOICES, CHOICES_IN_NOISE = 0.1, 0.15
"""Share for the choice of pairs, where not all are counted; and where noise is large."""
PER_COLUMN, PER_COLUMN_IN_NOISE = (0.5, 1, 2), (0.25, 0.5, 1, 1.5)
"""Pairs that may be chosen, as times the number of columns."""
LEAST_SHARES = (0.0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08)
_LOST = 1.0
"""Part of a pair's dependence that goes with the squared shares of merged categories."""
_INDIRECT = 0.2
"""Part of the error of pairs that are not counted, as those that are tell of them too."""
_EVENED = 0.5
"""Part of the error of single columns that is left when they are evened out."""
_WORTH = 0.85
"""What counting twice is expected to err by has to be so much less than of counting once."""
_NOISE = 0.3 * 0.8
"""Part of the noise of a pair's cells, of mean size .8 σ, that its score is lowered by."""
_NOISY = 0.005
"""Deviation of a cell's noise, a record, from which it is large: twice as many pairs as columns."""
_WORTH_JOINING = 0.85
"""Tables of more columns have to be expected to err by so much less than these."""
LATER = 2
"""Epsilon of a choice in the second half, over one before: the scores get closer to each other."""
_FACTOR = math.log(2) * (1 - 2.0**-24)
"""Of a score with the smallest table; below log 2, so that rounding cannot pass the sensitivity."""


@dataclass(frozen=True)
class Parts:
    """Epsilon of single columns, of each choice of a pair, and of tables; all cost the whole.

    With delta they are those of rho: epsilon²/2, and epsilon²/8 of a choice. Where noise is large,
    a choice of the second half has `LATER` times the epsilon.
    """

    first: float
    choice: float
    rest: float
    delta: float | None

    @property
    def tables(self) -> Price:
        """Price of the tables of pairs."""
        return Price(self.rest, self.delta)


def is_noisy(columns: int, n: int, price: Price) -> bool:
    """Whether noise is large, from public numbers; with delta nothing is gained by knowing it."""
    count = 2 * columns
    return price.delta is None and _deviation(columns, count, parts_of(price, count)) > _NOISY * n


def parts_of(price: Price, choices: int, *, noisy: bool = False) -> Parts:
    """Split the budget; what rounding leaves goes to the tables. `noisy`: without delta alone.

    Without delta the parts add up to epsilon exactly, however many choices there are.
    """
    epsilon, delta = price
    power = 1 if delta is None else 2
    whole = Fraction(epsilon) ** power
    first = below(epsilon * FIRST ** (1 / power), power, whole * Fraction(FIRST))
    left = whole - Fraction(first) ** power
    choice = 0.0
    if choices:
        share = whole * Fraction(CHOICES_IN_NOISE if noisy else CHOICES)
        if noisy:
            choices += (LATER - 1) * (choices - choices // 2)
        most = share / choices * (1 if delta is None else 4)
        choice = below(float(most) ** (1 / power), power, most)
        if delta is None:  # in whole steps of what is left, of which floats hold any number
            step = math.ulp(float(left))
            choice = math.floor(choice / step) * step
        left -= choices * Fraction(choice) ** power / (1 if delta is None else 4)
    return Parts(first, choice, below(float(left) ** (1 / power), power, left), delta)


def singles_of(domains: tuple[int, ...], delta: float | None) -> TableDesign:
    """Single columns alone, weighted by the root of their sizes: more cells err more."""
    alone = tuple(round(2 * math.sqrt(size)) for size in domains)
    return TableDesign(domains=domains, blocks=(), alone=alone, norm=1 if delta is None else 2)


# --- categories that are rare and neighbours count as one -----------------------------------------


def merge_rare(shares: Floats, least: float) -> Integers:
    """Merge rare neighbours among the categories of a column; return the group of each.

    `shares`: noisy, in the order of the categories; `least`: from this share on a category stays
    alone, and a group of rare ones is closed.

    Examples
    --------
    >>> merge_rare(np.array([0.5, 0.04, 0.03, 0.04, 0.39]), 0.1).tolist()
    [0, 1, 1, 1, 2]
    """
    groups, group, room = np.zeros(shares.size, dtype=np.int64), -1, math.inf
    for category, share in enumerate(shares.tolist()):
        if share >= least or room >= least:
            group, room = group + 1, 0.0
        groups[category] = group
        room = math.inf if share >= least else room + share
    return groups


def spread_of(shares: Floats) -> float:
    """Root of the chance that two records differ: where one category has most, rare ones count."""
    return math.sqrt(max(0.0, 1 - float(np.sum(shares**2))))


def lost_by(shares: Floats, groups: Integers) -> float:
    """Sum the squared shares of the groups that hold several categories."""
    sums = np.bincount(groups, shares)
    return float(np.sum(sums[np.bincount(groups) > 1] ** 2))


@dataclass(frozen=True)
class Merging:
    """Groups of the categories of each column, and how many pairs of them are counted.

    `counted` and `left` are what pairs that are counted, and the others, add to the mean error.
    """

    groups: tuple[Integers, ...]
    pairs: int
    noisy: bool
    parts: Parts
    counted: float
    left: float

    @property
    def sizes(self) -> tuple[int, ...]:
        """Values of each column: groups of its categories."""
        return tuple(int(each[-1]) + 1 for each in self.groups)

    @property
    def error(self) -> float:
        """Mean error of pairs, as if nothing were known of those that are not counted."""
        return self.counted + self.left

    @property
    def all_pairs(self) -> bool:
        """Whether every pair is counted: nothing is chosen."""
        return self.pairs == math.comb(len(self.groups), 2)

    def of(self, codes: Codes) -> Codes:
        """Give the groups of records, shape (n, m)."""
        return np.stack([each[codes[:, j]] for j, each in enumerate(self.groups)], axis=1)


def choose_merging(singles: Sequence[Floats], n: int, price: Price) -> Merging:
    """Take the groups, and the number of pairs, with the least expected error of pairs.

    `singles`: shares of the categories of each column, public or noisy; `price`: of all
    measurements together.
    """
    m = len(singles)
    every = math.comb(m, 2)
    noisy = is_noisy(m, n, price)
    per_column = PER_COLUMN_IN_NOISE if noisy else PER_COLUMN
    counts = {min(every, max(1, int(times * m))) for times in per_column}
    offered = {k: parts_of(price, k if k < every else 0, noisy=noisy) for k in sorted(counts)}
    found = []
    for least in LEAST_SHARES:
        groups = tuple(merge_rare(each, least * spread_of(each)) for each in singles)
        if min(int(each[-1]) for each in groups) < 1:  # nothing would be left to go together
            continue
        lost = [lost_by(*each) for each in zip(singles, groups, strict=True)]
        for k, parts in offered.items():
            columns = [*zip(groups, lost, strict=True)]
            error = _error_of(columns, k, _deviation(m, k, parts) / n, parts.choice * n)
            found.append(Merging(groups, k, noisy, parts, *error))
    return min(found, key=lambda each: each.error)


def _error_of(
    columns: Sequence[tuple[Integers, float]], count: int, deviation: float, sharpness: float
) -> tuple[float, float]:
    """Parts of the mean error of all pairs where `count` pairs are chosen and have a table each.

    Of each column, the groups of its categories and what merging loses. Strengths fall as those of
    exponential chance do in order, with the usual mean. `sharpness`: epsilon of a choice, times n.
    """
    sizes = np.array([int(groups[-1]) + 1 for groups, _ in columns])
    first, second = np.triu_indices(len(columns), 1)
    cells = (sizes[first] * sizes[second]).astype(np.float64)
    losses = np.array([loss for _, loss in columns])
    lost = np.minimum(1.0, _LOST * (losses[first] + losses[second]))
    strengths = np.log(cells.size / (np.arange(cells.size) + 0.5))
    factors = _FACTOR / np.sqrt(np.log(sizes[first]) * np.log(sizes[second]))
    told = DEPENDENCE * strengths / 2 * sharpness * float(factors.mean())
    chances = chances_of(told, count)
    counted = pair_error(cells, deviation**-2, lost, strengths[:, None]).mean(axis=1)
    left = pair_error(1, 0.0, strength=strengths)
    total = (float(chances @ counted), float((1 - chances) @ left))
    return total[0] / cells.size, total[1] / cells.size


def chances_of(told: Floats, count: int) -> Floats:
    """Approximate the chance that each candidate is among the `count` chosen.

    `told`: logs of the weights of the exponential mechanism. Choices one after the other take the
    largest values with Gumbel noise; with a bar in place of the last one taken they are
    independent, and the bar is where `count` are expected.
    """
    if count >= told.size:
        return np.ones(told.size)
    low, high = told.min() - 40.0, told.max() + 40.0
    for _ in range(60):
        bar = (low + high) / 2
        chances = -np.expm1(-np.exp(np.minimum(told - bar, 40)))
        low, high = (bar, high) if chances.sum() > count else (low, bar)
    return np.asarray(chances)


def _deviation(m: int, count: int, parts: Parts) -> float:
    """Deviation of the noise of each cell, where `count` tables are counted."""
    norm = 1 if parts.delta is None else 2
    design = TableDesign(domains=(2,) * m, blocks=((0, 1),) * count, alone=(0,) * m, norm=norm)
    return math.sqrt(float(design.mechanism(parts.tables).variance))


@lru_cache(maxsize=64)
def pays_to_choose(domains: tuple[int, ...], n: int, price: Price, *, order: int | None) -> bool:
    """Whether to count single columns first: from public numbers, as if all shares were equal."""
    if order == 1 or len(domains) == 1:
        return False
    once = choose_design(domains, n, price, order=order)
    even = [np.full(size, 1 / size) for size in domains]
    found = choose_merging(even, n, price)
    first = price._replace(epsilon=found.parts.first)
    single, whole = (
        _EVENED * expected_error(design, n, part, ways=(1,))
        for design, part in ((singles_of(domains, price.delta), first), (once, price))
    )
    pairs = expected_error(once, n, price) - whole / _EVENED
    chosen = found.counted + _INDIRECT * found.left
    return single + chosen < _WORTH * (whole + pairs)


def known_before(single: Tables, values: Sequence[Floats], found: Merging) -> dict[Set, Estimate]:
    """Give the shares of merged values with the variance of a value of usual size.

    Where noise is large they add up evened shares, of whose error `_EVENED` is left.
    """
    known: dict[Set, Estimate] = {}
    for j, (each, groups) in enumerate(zip(values, found.groups, strict=True)):
        noisy = single.estimates[(j,)].merged(groups)
        evened = Estimate(each, _EVENED**2 * noisy.variance)
        known[(j,)] = evened if found.noisy else noisy
    return known


# --- which pairs are counted: those farthest from independence ------------------------------------


def choose_strongest(
    codes: Codes, singles: Sequence[Floats], found: Merging, rng: Rng
) -> tuple[list[Set], tuple[ledger.Node, ...]]:
    """Choose pairs of columns one after the other: permute and flip, or exponential.

    The score of a pair is Σ |n_xy - e_xy| over its cells, with e the counts that released single
    columns would give, less a part of the noise that its table will have, times a factor of at
    most 1 that favours small tables. One record replaced moves two cells of n by 1, and nothing
    else is secret: it changes a score by at most 2. Every pair that is left is a candidate.
    `codes` (n, m): values of the records; `singles`: released shares of the values of each column.
    """
    left: list[Set] = [*combinations(range(len(singles)), 2)]
    if found.all_pairs:
        return left, ()
    columns = np.ascontiguousarray(codes.T).T
    noise = _NOISE * _deviation(len(singles), found.pairs, found.parts)
    sizes, scores = found.sizes, []
    for a, b in left:
        cells = count_cells(columns, sizes, (a, b))
        even = np.rint(len(codes) * np.outer(singles[a], singles[b]))
        halved = (sizes[a] == 2) + (sizes[b] == 2) if found.noisy else 0
        apart = float(np.abs(cells - even).sum()) - noise * cells.size / 2**halved
        scores.append(apart * _FACTOR / math.sqrt(math.log(sizes[a]) * math.log(sizes[b])))
    chosen, spent = [], []
    for mechanism, times in _halves(found):
        for _ in range(times):
            place = mechanism.release(scores, rng)
            chosen.append(left.pop(place))
            scores.pop(place)
        spend = mechanism.spend(say("privscbn-step-pair"), because=say("privscbn-step-pair.why"))
        spent.append(repeat(say("privscbn-step-strongest"), spend, times))
    return chosen, tuple(spent)


def _halves(found: Merging) -> list[tuple[Exponential, int]]:
    """Mechanism of a choice, and how many there are: where noise is large later ones get more."""
    epsilon, first = found.parts.choice, found.pairs // 2
    if not found.noisy:
        delta = found.parts.delta
        return [(Exponential(sensitivity=2, epsilon=epsilon, delta=delta), found.pairs)]
    halves = ((epsilon, first), (LATER * epsilon, found.pairs - first))
    return [(PermuteAndFlip(sensitivity=2, epsilon=each), times) for each, times in halves if times]


def tables_of(found: Merging, pairs: Sequence[Set], n: int, *, order: int | None) -> TableDesign:
    """Tables that hold the chosen pairs, with the least expected error."""
    joined = TableDesign(
        domains=found.sizes,
        blocks=(),
        alone=(0,) * len(found.sizes),
        norm=1 if found.parts.delta is None else 2,
    )
    caps = CAPS if order in (None, 3) else CAPS[:1]
    designs = [replace(joined, blocks=covering(found.sizes, cap, pairs)) for cap in caps]

    def error(design: TableDesign, *ways: int) -> float:
        return expected_error(design, n, found.parts.tables, ways=ways)

    if found.noisy:
        apart = replace(joined, blocks=tuple(sorted(pairs)), signed=True)
        if _WORTH_JOINING * error(apart, 2) < min(error(each, 2) for each in designs):
            return apart
    return min(designs, key=lambda each: error(each, 1, 2))
