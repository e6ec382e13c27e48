"""Baselines: covering views, and columns one by one."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed.publish import publish_mixed_alone
from dp_core.algorithms.privscbn.method.rivals.trees import members
from dp_core.algorithms.privscbn.method.steps.block_tables import BlockTable
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import Measured, TableRelease
from dp_core.algorithms.privscbn.method.steps.sparse import independent_release
from dp_core.algorithms.privscbn.params import RowParams, TableParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.categorical import CategoricalTable, project_to_simplex
from dp_core.tables.records import BinaryTable
from dp_core.words import message, say

Bytes = NDArray[np.uint8]

BLOCK = 8
MOST_ATTRIBUTES = 200
_SEED = 2014
_TRIES = 8
_SMALL = 64  # attributes; above it one try is nearly as good and takes long enough


@dataclass(frozen=True, eq=False)
class Shared:
    """Attributes that several blocks have in common.

    Parameters
    ----------
    blocks : ndarray, shape (b,)
        Which blocks hold them all.
    codes : ndarray of uint8, shape (b, 2^block)
        Cell of the common marginal that each cell of a block falls into.
    """

    attributes: tuple[int, ...]
    blocks: Integers
    codes: Bytes


@dataclass(frozen=True, eq=False)
class Design:
    """Blocks of attributes, and all that they share, the smallest first."""

    blocks: tuple[tuple[int, ...], ...]
    shared: tuple[Shared, ...]


@lru_cache(maxsize=8)
def design(m: int) -> Design:
    """Cover all pairs of m attributes by blocks of 8; depends on m alone.

    Raises
    ------
    ParameterError
        If there are more than 200 attributes.
    """
    if m > MOST_ATTRIBUTES:
        facts = {"columns": m, "most": MOST_ATTRIBUTES}
        raise ParameterError(message("privscbn-error-priview", **facts), field="method")
    blocks = covering(m)
    return Design(blocks, shared_sets(blocks))


def covering(m: int) -> tuple[tuple[int, ...], ...]:
    """Choose the smallest of some greedy coverings."""
    if m <= BLOCK:
        return (tuple(range(m)),)
    rng = np.random.default_rng((_SEED, m))
    tries = [tuple(_greedy(m, rng)) for _ in range(_TRIES if m <= _SMALL else 1)]
    return min(tries, key=len)


def _greedy(m: int, rng: Generator) -> list[tuple[int, ...]]:
    """Fill each block with the attribute that covers the most new pairs; ties at random."""
    missing = ~np.eye(m, dtype=bool)
    blocks = []
    while missing.any():
        gains = missing.sum(axis=1) / m
        block: list[int] = []
        for _ in range(BLOCK):
            order = gains + rng.random(m) * 0.5 / m
            order[block] = -1
            block.append(int(np.argmax(order)))
            gains = missing[block].sum(axis=0) + missing.sum(axis=1) / (2 * m)
        missing[np.ix_(block, block)] = False
        blocks.append(tuple(sorted(block)))
    return blocks


def shared_sets(blocks: tuple[tuple[int, ...], ...]) -> tuple[Shared, ...]:
    """All intersections of two or more blocks, the smallest first."""
    masks = [sum(1 << attribute for attribute in block) for block in blocks]
    sets = [
        _shared(
            list(members(each)), [i for i, mask in enumerate(masks) if each & mask == each], blocks
        )
        for each in _intersections(masks)
    ]
    return tuple(sorted(sets, key=lambda each: (len(each.attributes), each.attributes)))


def _intersections(masks: list[int]) -> set[int]:
    """Non-empty intersections of two or more sets, closed under intersection."""
    new = {one & other for one, other in combinations(masks, 2)} - {0}
    found = set(new)
    while new:
        new = {each & mask for each in new for mask in masks} - found - {0}
        found |= new
    return found


def _shared(
    attributes: list[int], holders: list[int], blocks: tuple[tuple[int, ...], ...]
) -> Shared:
    places = np.array([[blocks[b].index(a) for a in attributes] for b in holders])
    size = len(blocks[0])
    cells = np.arange(1 << size)
    bits = cells >> (size - 1 - places)[:, :, None] & 1  # first attribute most significant
    weights = 1 << np.arange(len(attributes))[::-1]
    codes = np.tensordot(weights, bits, axes=(0, 1)).astype(np.uint8)
    return Shared(tuple(attributes), np.array(holders), codes)


# --- baseline: PriView (Qardaji et al. 2014): noisy tables of overlapping blocks ------------------


ROUNDS = 2


def publish_priview(table: BinaryTable, p: TableParams, rng: Rng) -> Release[TableRelease]:
    """Publish noisy tables of blocks of 8 attributes that cover all pairs; no rows.

    Raises
    ------
    ParameterError
        If there are more than 200 attributes.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "PriView: Practical Differentially Private Release of Marginal
    Contingency Tables", SIGMOD 2014.
    """
    counter = Counter(table)
    public = design(counter.m)
    count = len(public.blocks)
    mechanism = Laplace(sensitivity=2 * count, epsilon=p.epsilon)
    exact = np.stack([counter.family(block) for block in public.blocks])
    tables = mechanism.release(exact.ravel(), rng).reshape(exact.shape) / counter.n
    for _ in range(ROUNDS):
        tables = project_to_simplex(averaged(tables, public.shared))
    output = TableRelease(
        m=counter.m,
        views=tuple(BlockTable(b, cells) for b, cells in zip(public.blocks, tables, strict=True)),
        epsilon=p.epsilon,
        notes=(say("privscbn-note-priview", tables=count),),
    )
    spend = mechanism.spend(f"{count:,} block tables", because=say("privscbn-why-two-cells"))
    return Release(output, ledger_of(table, sequential("PriView", spend)))


def averaged(tables: Floats, shared: tuple[Shared, ...]) -> Floats:
    """Make tables agree on what they share: each marginal becomes the mean over its tables.

    Parameters
    ----------
    tables : ndarray, shape (blocks, cells)
    shared : tuple of Shared
        Closed under intersection, the smallest first: a later mean then leaves what the earlier
        ones agreed on.

    Returns
    -------
    ndarray, shape (blocks, cells)
        Each table sums to 1, the public total.
    """
    cells = tables.shape[1]
    fixed = tables + (1 - tables.sum(axis=1, keepdims=True)) / cells
    for each in shared:
        size, holders = 1 << len(each.attributes), len(each.blocks)
        part = fixed[each.blocks]
        offsets = np.arange(holders)[:, None] * size
        sums = np.bincount(
            (each.codes + offsets).ravel(), weights=part.ravel(), minlength=holders * size
        ).reshape(holders, size)
        change = (sums.mean(axis=0) - sums) * (size / cells)
        fixed[each.blocks] = part + np.take_along_axis(change, each.codes.astype(np.intp), axis=1)
    return np.asarray(fixed)


# --- baseline: noisy shares of ones, independent columns. Always the bar to beat ------------------


def publish_independent(
    table: BinaryTable | CategoricalTable, p: RowParams, rng: Rng
) -> Release[TableRelease]:
    """Publish p_j + Lap(m / (n ε)), clipped to [0, 1], and draw every column by itself."""
    if isinstance(table, CategoricalTable):
        return publish_mixed_alone(table, p, rng)
    counter = Counter(table)
    noise_rng, rows_rng = streams(rng, 2)
    mechanism = Laplace(sensitivity=counter.m, epsilon=p.epsilon)
    noisy = mechanism.release(np.diag(counter.pairs), noise_rng) / counter.n
    output = independent_release(np.clip(noisy, 0, 1), p.rows or counter.n, p.epsilon, rows_rng)
    output = replace(output, measured=Measured.by(mechanism, noisy, 1 / counter.n))
    spend = mechanism.spend("counts of ones", because=say("privscbn-why-count"))
    return Release(output, ledger_of(table, sequential("Independent", spend)))
