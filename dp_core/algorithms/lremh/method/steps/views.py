"""Which attributes users are asked about together: a public set-cover design (3).

A view is a set of attributes that is answered as one; each user answers one view. All sets of
`order` attributes lie in some view. The larger the views, the more users tell of a set and the less
each of them: which is better is a closed form of the domains and ε.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.method.steps.moments import Blocks, Moments, stacked
from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import SubsetResponse
from dp_core.tables.categorical import project_to_simplex
from dp_core.words import message

Sets = tuple[tuple[int, ...], ...]

_SEED = 2018
_TRIES = 24
_MOST_BLOCKS = 5_000  # of one length: longer blocks are not looked at


def subset_share(epsilon: float, categories: int) -> float:
    """Share of the information that subsets keep: (p k - s)² / ((k - 1) s (k - s)) if uniform.

    `epsilon`: of an answer; `categories`: k.

    Examples
    --------
    >>> round(subset_share(math.log(3), 4), 4)
    0.1111
    """
    asked = SubsetResponse(epsilon=epsilon, categories=categories)
    size, (own, _) = asked.size, asked.chances
    more = own * categories - size
    return more * more / ((categories - 1) * size * (categories - size))


@lru_cache(maxsize=256)
def views_for(domains: tuple[int, ...], epsilon: float, order: int) -> Sets:
    """Choose the views whose tables of `order` attributes have the least planned error.

    `epsilon`: of each answer. `order`: α: tables of so many attributes are wanted; of all, where
    there are fewer. Returns tuple of tuple of int: depends on these public numbers alone; the
    number of users cancels.

    References
    ----------
    Z. Zhang, T. Wang, N. Li, S. He, J. Chen, "CALM: Consistent Adaptive Local Marginal for
    Marginal Release under Local Differential Privacy", 2018.

    Examples
    --------
    >>> [len(views_for((2,) * 8, epsilon, 2)) for epsilon in (0.5, 2, 4, 9)]
    [11, 11, 6, 1]
    """
    if order < 1:
        raise ParameterError(
            message("lremh-views-order-must-least-ask", order=order), field="order"
        )
    order = min(order, len(domains))
    return min(
        coverings(domains, order), key=lambda views: _planned(domains, views, epsilon, order)
    )


def information(views: Sets, weights: Sequence[float], order: int) -> dict[tuple[int, ...], float]:
    """Add up the weights of the views that hold each set of 1 to `order` attributes."""
    known: dict[tuple[int, ...], float] = {}
    for view, weight in zip(views, weights, strict=True):
        for some in _subsets(view, order):
            known[some] = known.get(some, 0.0) + weight
    return known


def shares_of_views(domains: Sequence[int], views: Sets, epsilon: float) -> list[float]:
    """Share of one user's information that a random user of a view tells of what is in it."""
    shares = {cells: subset_share(epsilon, cells) for cells in set(cells_of(domains, views))}
    return [shares[cells] / len(views) for cells in cells_of(domains, views)]


def cells_of(domains: Sequence[int], views: Iterable[Sequence[int]]) -> list[int]:
    """Count the possible answers to each view."""
    return [math.prod(domains[j] for j in view) for view in views]


def interactions(domains: Sequence[int], some: Iterable[int]) -> int:
    """Count the interactions of exactly these attributes: ∏ (k_j - 1)."""
    return math.prod(domains[j] - 1 for j in some)


@lru_cache(maxsize=64)
def coverings(domains: tuple[int, ...], order: int) -> tuple[Sets, ...]:
    """Cover all sets of `order` attributes, once for each largest number of cells of a view."""
    wanted = list(combinations(range(len(domains)), order))
    blocks = list(_blocks(len(domains), order))
    held, within = _masks(wanted)[:, None], _masks(blocks)
    holds = (held & within == held).astype(np.int16)
    cells = np.array(cells_of(domains, blocks))
    needed = max(cells_of(domains, wanted))
    found = [_covering(blocks, holds, cells, most) for most in np.unique(cells[cells >= needed])]
    return tuple(dict.fromkeys(found))


def _masks(sets: Iterable[Sequence[int]]) -> NDArray[np.int64]:
    """Attributes of each set as bits."""
    return np.array([sum(1 << j for j in some) for some in sets], dtype=np.int64)


def _blocks(attributes: int, order: int) -> Iterator[tuple[int, ...]]:
    """Yield sets of `order` attributes or more; of lengths that have too many, none."""
    for length in range(order, attributes + 1):
        if length in (order, attributes) or math.comb(attributes, length) <= _MOST_BLOCKS:
            yield from combinations(range(attributes), length)


def _covering(
    blocks: list[tuple[int, ...]], holds: NDArray[np.int16], cells: NDArray[np.int64], most: int
) -> Sets:
    """Choose the smallest of some greedy coverings by blocks of at most so many cells."""
    fit = np.flatnonzero(cells <= most)
    inside, sizes = np.ascontiguousarray(holds[:, fit]), cells[fit] / most
    dice = np.random.default_rng(_SEED)
    tries = []
    for _ in range(_TRIES):
        chosen = _greedy(inside, 1e-3 * dice.random(fit.size) - 1e-2 * sizes)
        tries.append(tuple(sorted(blocks[fit[place]] for place in chosen)))
    return min(tries, key=len)


def _greedy(inside: NDArray[np.int16], ties: NDArray[np.float64]) -> list[int]:
    """Take the block with the most sets that are still missing, small blocks first among equals.

    What a set adds to its blocks is taken away once, when it is covered: counting anew for each
    block that is chosen takes minutes where there are many attributes.
    """
    missing, chosen = np.ones(len(inside), dtype=bool), []
    left = inside.sum(axis=0, dtype=np.int64)
    while missing.any():
        chosen.append(int(np.argmax(left + ties)))
        covered = missing & (inside[:, chosen[-1]] > 0)
        left -= inside[covered].sum(axis=0, dtype=np.int64)
        missing &= ~covered
    return chosen


def _planned(domains: tuple[int, ...], views: Sets, epsilon: float, order: int) -> float:
    """Mean over all sets of `order` attributes of the root of what an error is made of."""
    known = information(views, shares_of_views(domains, views, epsilon), order)
    hard = {some: interactions(domains, some) / told for some, told in known.items()}
    wanted = list(combinations(range(len(domains)), order))
    return sum(math.sqrt(sum(hard[s] for s in _subsets(each, order))) for each in wanted)


def _subsets(attributes: Sequence[int], order: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, min(order, len(attributes)) + 1):
        yield from combinations(attributes, size)


# --- how much of a measured association is signal, and tables shrunk by it (6.2 step 2) -----------

WAY_FLOOR = 1e-4
"""Least share of a value, in units of 1/k."""
PAIR_FLOOR = 1e-3
"""Least cell of a pair, in units of the product of its margins."""
ROUNDS = 50


@dataclass(frozen=True, kw_only=True, eq=False)
class Shrunk:
    """Tables of attributes and of pairs that the log-linear fit aims at.

    Parameters
    ----------
    ways : ndarray, shape (s,)
        Probabilities of each attribute's values, all positive.
    target : ndarray, shape (s, s)
        Probabilities of each pair with those margins; symmetric, zero where i = j.
    errors : ndarray, shape (s, s)
        Standard errors of the measured pairs.
    signal_ways : ndarray, shape (d,)
        Signal share of each attribute's distance from uniform, 0 to 1.
    signal_pairs : ndarray, shape (d, d)
        Signal share of each pair's association, 0 to 1; nan on the diagonal.
    """

    blocks: Blocks
    ways: Floats
    target: Floats
    errors: Floats
    signal_ways: Floats
    signal_pairs: Floats

    @property
    def shares(self) -> list[Floats]:
        """Probabilities attribute by attribute."""
        return self.blocks.split(self.ways)


def signal_share(noise: Floats, size: Floats) -> Floats:
    """S = max(0, 1 - noise / size), with the squared size of what was measured.

    Examples
    --------
    >>> signal_share(np.array([1.0, 3.0, 0.0]), np.array([4.0, 2.0, 0.0])).tolist()
    [0.75, 0.0, 0.0]
    """
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
    return stacked(moved)


def pair_target(blocks: Blocks, ways: Floats, deviations: Floats) -> Floats:
    """Product of the margins plus deviations, floored, with the margins restored.

    `ways` (s,): positive; sums to 1 for each attribute. `deviations` (s, s). Returns (s, s): zero
    where i = j.
    """
    product = np.outer(ways, ways)
    raised = np.maximum(product + deviations, PAIR_FLOOR * product)
    return fitted_to_margins(blocks, raised, ways)


def fitted_to_margins(blocks: Blocks, pairs: Floats, ways: Floats) -> Floats:
    """Restore margins by iterative proportional fitting, all pairs at once, 50 rounds."""
    table = np.where(blocks.above, pairs, 0.0)
    for _ in range(ROUNDS):
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
