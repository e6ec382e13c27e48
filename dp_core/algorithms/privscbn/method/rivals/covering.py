"""Public design of PriView: blocks of 8 attributes that cover all pairs, and what they share."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.rivals.triangulation import members
from dp_core.errors import ParameterError
from dp_core.words import message

Integers = NDArray[np.int64]
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
