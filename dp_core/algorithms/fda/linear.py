"""Mechanisms that are not one box a period: they add L z to the totals, z independent noise.

W = L R factorises the running sum; the columns of R have L1 norm at most 1. The noise L z does not
look at the data, so it can be drawn before the first event and the totals still be released one
after the other (fda.md 4.5).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from dp_core.algorithms.fda.coefficients import Floats, Integers, lowbit_levels
from dp_core.algorithms.fda.levels import (
    Array,
    balanced_digit,
    balanced_digits,
    best_base,
    best_radices,
    block_sizes,
    height_of,
    least_squares_noise,
    least_squares_variances,
    tent,
)
from dp_core.algorithms.fda.trees import IntervalTree, optimal_tree
from dp_core.errors import ParameterError


class Linear(Protocol):
    """Noise L z of the totals, z measured with one budget."""

    @property
    def horizon(self) -> int:
        """N."""

    @property
    def integers(self) -> bool:
        """Whether L is whole numbers, so that an exact release is possible."""

    @property
    def shares(self) -> Floats:
        """Share of ε of each coordinate of z."""

    def noise(self, unit: Array) -> Array:
        """L z: noise of the totals from that of the coordinates, shape (N, trials)."""

    def variances(self) -> Floats:
        """v_1..v_N in units 2/epsilon²."""


@dataclass(frozen=True)
class Honaker:
    """Binary tree, equal shares; each block combined with its two halves, past only (3.6)."""

    horizon: int
    integers: bool = False

    @property
    def shares(self) -> Floats:
        return np.full(sum(self._sizes), 1 / self.horizon.bit_length())

    @property
    def _sizes(self) -> list[int]:
        return [self.horizon >> level for level in range(self.horizon.bit_length())]

    def ladder(self) -> list[float]:
        """u_0 = 1, u_l = 1 / (1 + 1 / (2 u_{l-1}))."""
        ladder = [1.0]
        while len(ladder) < self.horizon.bit_length():
            ladder.append(1 / (1 + 1 / (2 * ladder[-1])))
        return ladder

    def noise(self, unit: Array) -> Array:
        ladder, parts = self.ladder(), np.split(unit, np.cumsum(self._sizes)[:-1])
        boxes = np.empty((self.horizon, *unit.shape[1:]))
        below = parts[0]
        boxes[::2] = below[::2]
        for level in range(1, len(parts)):
            size = self._sizes[level]
            halves = below[0 : 2 * size : 2] + below[1 : 2 * size : 2]
            below = ladder[level] * (parts[level] + halves / (2 * ladder[level - 1]))
            boxes[2**level - 1 :: 2 ** (level + 1)] = below[::2]
        return np.asarray(_fenwick(self.horizon).decode(boxes), dtype=np.float64)

    def variances(self) -> Floats:
        levels = self.horizon.bit_length()
        boxes = levels**2 * np.asarray(self.ladder())[lowbit_levels(self.horizon)]
        return np.asarray(_fenwick(self.horizon).decode(boxes))


def _fenwick(horizon: int) -> IntervalTree:
    index = np.arange(1, horizon + 1)
    return IntervalTree(index - (index & -index), np.ones(horizon), "fenwick")


@dataclass(frozen=True)
class Idle:
    """FDA for this N, and the budget left over at even t spent on measuring a_t alone (5.3)."""

    horizon: int
    integers: bool = False

    @cached_property
    def _tree(self) -> IntervalTree:
        return optimal_tree(self.horizon)

    @property
    def shares(self) -> Floats:
        tree = self._tree.shares
        return np.concatenate([tree, tree[: self.horizon - self.horizon % 2 : 2]])

    @cached_property
    def _spread(self) -> Floats:
        """Variance of each step T_t - T_{t - lowbit(t)} after combining."""
        spread = 1 / self._tree.shares**2
        for level in range(1, self.horizon.bit_length()):
            nodes, before = _level_nodes(level, self.horizon)
            other = spread[before - 1].sum(axis=0) + 1 / self._tree.shares[nodes - 2] ** 2
            spread[nodes - 1] = 1 / (self._tree.shares[nodes - 1] ** 2 + 1 / other)
        return spread

    def noise(self, unit: Array) -> Array:
        steps, extra = unit[: self.horizon].copy(), unit[self.horizon :]
        for level in range(1, self.horizon.bit_length()):
            nodes, before = _level_nodes(level, self.horizon)
            other = steps[before - 1].sum(axis=0) + extra[nodes // 2 - 1]
            kept = self._spread[nodes - 1] * self._tree.shares[nodes - 1] ** 2
            kept = kept.reshape(-1, *[1] * (unit.ndim - 1))
            steps[nodes - 1] = kept * steps[nodes - 1] + (1 - kept) * other
        return np.asarray(self._tree.decode(steps), dtype=np.float64)

    def variances(self) -> Floats:
        return np.asarray(self._tree.decode(self._spread))


def _level_nodes(level: int, horizon: int) -> tuple[Integers, Integers]:
    """Nodes of a level, and for each the chain of t - 1 down to its start, shape (level, …)."""
    nodes = np.arange(2**level, horizon + 1, 2 ** (level + 1))
    return nodes, nodes - 2 ** np.arange(level)[:, None]


@dataclass(frozen=True)
class Boost:
    """Hay et al. 2010: binary tree with its root, equal shares, least squares (3.4)."""

    horizon: int
    integers: bool = False

    @property
    def levels(self) -> int:
        return (self.horizon - 1).bit_length()

    @property
    def shares(self) -> Floats:
        return np.full(2 ** (self.levels + 1) - 1, 1 / (self.levels + 1))

    def noise(self, unit: Array) -> Array:
        if self.levels == 0:
            return unit
        sizes = [2 ** (self.levels - level) for level in range(self.levels + 1)]
        *parts, root = np.split(unit, np.cumsum(sizes)[:-1])
        return least_squares_noise(parts, (2,) * self.levels, root=root)[: self.horizon]

    def variances(self) -> Floats:
        times, size = np.arange(1, self.horizon + 1), 2**self.levels
        total = times**2 / (size * (2 * size - 1))
        for level in range(1, self.levels + 1):
            total = total + tent(times, 2**level) ** 2 * 2**level / (2**level - 1)
        return np.asarray((self.levels + 1) ** 2 * total)


@dataclass(frozen=True)
class Privelet:
    """Xiao et al. 2011: Haar wavelet coefficients, equal shares (3.5)."""

    horizon: int
    integers: bool = False

    @property
    def levels(self) -> int:
        return (self.horizon - 1).bit_length()

    @property
    def shares(self) -> Floats:
        return np.full(2**self.levels, 1 / (self.levels + 1))

    def noise(self, unit: Array) -> Array:
        # Tents interpolate: the middle of a block is the mean of its ends, and half of its own z.
        size = last = 2**self.levels
        totals = np.zeros((size + 1, *unit.shape[1:]))
        totals[size] = unit[0]
        for level in reversed(range(1, self.levels + 1)):
            step, first = 2**level, last - 2 ** (self.levels - level)
            ends = totals[:-1:step] + totals[step::step]
            totals[step // 2 :: step] = (ends + unit[first:last]) / 2
            last = first
        return totals[1 : self.horizon + 1]

    def variances(self) -> Floats:
        times = np.arange(1, self.horizon + 1)
        total = (times / 2**self.levels) ** 2
        for level in range(1, self.levels + 1):
            total = total + tent(times, 2**level) ** 2
        return np.asarray((self.levels + 1) ** 2 * total)


@dataclass(frozen=True)
class Kary:
    """Blocks of k, k², … and digits that may be negative: "Count on your elders" (3.8)."""

    horizon: int
    base: int = 0
    integers: bool = True

    def __post_init__(self) -> None:
        if self.base == 0:
            object.__setattr__(self, "base", best_base(self.horizon))
        if self.base < 3 or self.base % 2 == 0:
            raise ParameterError(
                f"base = {self.base} must be an odd number, at least 3; the balanced digits need "
                "it. Choose 3, 5, 7, ….",
                field="base",
            )

    @property
    def height(self) -> int:
        return height_of(self.base, self.horizon)

    def _blocks(self, level: int) -> int:
        """Blocks of a level that a total of 1..N may add or subtract."""
        reach = self.horizon + self.base ** (level + 1) // 2
        return int(reach // self.base**level + 1)

    @property
    def shares(self) -> Floats:
        return np.full(sum(map(self._blocks, range(self.height))), 1 / self.height)

    def noise(self, unit: Array) -> Array:
        times = np.arange(1, self.horizon + 1)
        total = np.zeros((self.horizon, *unit.shape[1:]), dtype=unit.dtype)
        first, position = 0, times
        for level in range(self.height):
            size = self._blocks(level)
            part = unit[first : first + size]
            summed = np.concatenate([np.zeros_like(part[:1]), np.cumsum(part, axis=0)])
            before = position - balanced_digit(position, self.base)
            total += summed[position] - summed[before]
            position = before // self.base
            first += size
        return total

    def variances(self) -> Floats:
        times = np.arange(1, self.horizon + 1)
        digits = balanced_digits(times, self.base, self.height)
        return np.asarray(self.height**2 * sum(map(np.abs, digits)), dtype=np.float64)


@dataclass(frozen=True)
class LeastSquaresTree:
    """Hierarchy with its best radices, equal shares, least squares over the whole horizon (5.4)."""

    horizon: int
    radices: tuple[int, ...] = ()
    integers: bool = False

    def __post_init__(self) -> None:
        chosen = tuple(int(radix) for radix in self.radices) or best_radices(self.horizon)
        object.__setattr__(self, "radices", chosen)
        if min(chosen) < 1 or block_sizes(chosen)[-1] < self.horizon:
            raise ParameterError(
                f"radices = {chosen} cover {block_sizes(chosen)[-1]:,} periods and must be whole "
                f"numbers that cover all {self.horizon:,}; enlarge the last one.",
                field="radices",
            )

    @property
    def _sizes(self) -> list[int]:
        sizes = block_sizes(self.radices)
        return [sizes[-1] // size for size in sizes[:-1]]

    @property
    def shares(self) -> Floats:
        return np.full(sum(self._sizes), 1 / len(self.radices))

    def noise(self, unit: Array) -> Array:
        parts = np.split(unit, np.cumsum(self._sizes)[:-1])
        return least_squares_noise(parts, self.radices)[: self.horizon]

    def variances(self) -> Floats:
        return least_squares_variances(np.arange(1, self.horizon + 1), self.radices)


LINEAR: Mapping[str, Callable[..., Linear]] = {
    "honaker": Honaker,
    "boost": Boost,
    "privelet": Privelet,
    "kary": Kary,
    "fda_idle": Idle,
    "ls_tree": LeastSquaresTree,
}
