"""Which tables are counted of categories, and how heavily: from public numbers alone (4.7)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np

from dp_core.noise.mechanisms import Gaussian, Laplace

Set = tuple[int, ...]

CAPS = (0, 64, 256)
"""Cells of a table of three or more columns, at most; with 0 every pair has a table of its own."""
WEIGHTS = (1, 2, 3, 4, 6, 8, 12, 16)
DEPENDENCE = 0.075
"""Total variation distance at which a pair of columns usually is from independence."""
_SHARES_OF_WORK = 0.4  # half of the mean of |normal|


@dataclass(frozen=True, kw_only=True)
class TableDesign:
    """Tables to be counted.

    Parameters
    ----------
    domains : tuple of int
        Categories of each column.
    blocks : tuple of tuple of int
        Sets of columns that are counted together, beside every single column.
    weight : int
        Of the single columns; that of a block is 1.
    norm : {1, 2}
        Of the noise: 1 for Laplace, 2 for Gaussian.
    """

    domains: tuple[int, ...]
    blocks: tuple[Set, ...]
    weight: int
    norm: int

    @property
    def moved(self) -> int:
        """Σ weight^norm over the cells that replacing one record changes at most.

        The record leaves one cell of each table and enters another: two changes a table, each by
        its weight. A record that differs in every column attains it.
        """
        weight = self.weight if self.norm == 1 else self.weight * self.weight
        return 2 * (len(self.domains) * weight + len(self.blocks))

    @cached_property
    def sensitivity(self) -> float:
        """Most that replacing one record changes the weighted counts, in the norm."""
        return float(self.moved) if self.norm == 1 else math.sqrt(self.moved)

    @property
    def sets(self) -> tuple[Set, ...]:
        """Single columns, then blocks."""
        return (*((j,) for j in range(len(self.domains))), *self.blocks)

    @property
    def weights(self) -> tuple[int, ...]:
        """Weight of each set."""
        return (self.weight,) * len(self.domains) + (1,) * len(self.blocks)

    def cells(self, columns: Sequence[int]) -> int:
        """Cells of the table of some columns."""
        return math.prod(self.domains[j] for j in columns)

    def mechanism(self, epsilon: float, delta: float | None) -> Laplace | Gaussian:
        """Noise of the weighted counts; with `delta`, epsilon is that of rho = epsilon²/2."""
        if delta is None:
            return Laplace(sensitivity=self.sensitivity, epsilon=epsilon)
        return Gaussian(
            sensitivity=self.sensitivity,
            squared=Fraction(self.moved),
            epsilon=epsilon,
            delta=delta,
            zcdp=True,
        )


def covering(domains: tuple[int, ...], cap: int) -> tuple[Set, ...]:
    """Cover all pairs of columns by tables of at most `cap` cells, or of a pair that has more.

    Greedy: the largest pair that is missing, then the columns that add most pairs for their size.
    """
    pairs = [*combinations(range(len(domains)), 2)]
    if cap == 0:
        return tuple(pairs)
    missing: dict[Set, None] = dict.fromkeys(
        sorted(pairs, key=lambda pair: -domains[pair[0]] * domains[pair[1]])
    )
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
        if j in block or domains[j] > room:
            continue
        new = sum((min(i, j), max(i, j)) in missing for i in block)
        if new / math.log(domains[j]) > most:
            best, most = j, new / math.log(domains[j])
    return best


@lru_cache(maxsize=256)
def choose_design(
    domains: tuple[int, ...],
    n: int,
    *,
    order: int | None,
    epsilon: float,
    delta: float | None,
) -> TableDesign:
    """Take the tables and the weight with the least expected error of pairs and single columns.

    Parameters
    ----------
    n : int
        Records, public.
    order : int or None
        1 counts single columns, 2 pairs as well, 3 larger tables where they are expected to be
        better; None takes the best of all.
    epsilon, delta
        Of the mechanism.

    Examples
    --------
    >>> design = choose_design((2, 5, 3), 10_000, order=None, epsilon=1.0, delta=None)
    >>> design.blocks, design.weight
    (((0, 1), (0, 2), (1, 2)), 1)
    """
    norm = 1 if delta is None else 2
    designs = [
        TableDesign(domains=domains, blocks=blocks, weight=weight, norm=norm)
        for blocks in _offered(domains, order)
        for weight in (WEIGHTS if blocks else (1,))
    ]
    return min(designs, key=lambda each: expected_error(each, n, epsilon=epsilon, delta=delta))


def _offered(domains: tuple[int, ...], order: int | None) -> Iterator[tuple[Set, ...]]:
    if order in (None, 1) or len(domains) == 1:
        yield ()
    if order != 1 and len(domains) > 1:
        for cap in CAPS if order in (None, 3) else CAPS[:1]:
            yield covering(domains, cap)


def expected_error(design: TableDesign, n: int, *, epsilon: float, delta: float | None) -> float:
    """Mean error of single columns plus that of pairs, as total variation, in closed form.

    A cell of a pair is the better known of its noise and of what pairs usually have to tell:
    `DEPENDENCE`, spread over the square root of the cells. Each set is known from all tables that
    hold it.
    """
    spread = float(design.mechanism(epsilon, delta).variance) / n**2
    known: dict[Set, float] = dict.fromkeys(design.sets[: len(design.domains)], 0.0)
    known |= dict.fromkeys(combinations(range(len(design.domains)), 2), 0.0)
    for block, weight in zip(design.sets, design.weights, strict=True):
        for size in (1, 2):
            for part in combinations(block, size):
                known[part] += weight**2 * design.cells(part) / design.cells(block) / spread
    errors: dict[int, list[float]] = {1: [], 2: []}
    for part, precision in known.items():
        cells = design.cells(part)
        if len(part) == 1:
            errors[1].append(min(_SHARES_OF_WORK * cells / math.sqrt(precision), 1))
        else:
            many = math.sqrt(cells)
            usual = (many / (2 * DEPENDENCE)) ** 2
            errors[2].append(_SHARES_OF_WORK * many / math.sqrt(usual + precision))
    return float(np.mean(errors[1]) + np.mean(errors[2] or [0]))
