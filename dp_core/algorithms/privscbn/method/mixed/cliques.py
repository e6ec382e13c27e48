"""Which pairs the model keeps: those that stand out of the noise, while its tables stay small.

Groups of columns are the cliques of a chordal graph, so that they form a tree: a junction
tree (4.7).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from dp_core.algorithms.privscbn.method.mixed.design import Set
from dp_core.arrays import Floats

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
        return math.prod(self.domains[j] for j in _members(mask))

    def apart(self, a: int, b: int, common: int) -> bool:
        """Whether what a and b are both joined to separates them: so that joining stays chordal."""
        seen = front = 1 << a
        while front:
            near = 0
            for j in _members(front):
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
    """Join the strongest pair that may be joined, again and again.

    Parameters
    ----------
    excess : ndarray, shape (m, m)
        Strength of each pair; 0 where it does not stand out.

    Returns
    -------
    cliques, pairs : list of tuple of int

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
    return sorted(tuple(_members(mask)) for mask in graph.cliques), sorted(pairs)


def _members(mask: int) -> list[int]:
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


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
