"""Noise of the totals, some periods at a time: what a stream adds to its exact count.

In all of these methods total t is s_t + (L z)_t, and L z looks at no data (fda.md 4.5). So it is
drawn ahead, a block of periods at once, and a step adds one number to the exact total.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rivals.buffered import Buffered
from dp_core.algorithms.fda.method.rivals.endless import Endless
from dp_core.algorithms.fda.method.rivals.factored import exponentials
from dp_core.algorithms.fda.method.rivals.linear import Kary, Linear
from dp_core.algorithms.fda.method.steps.coefficients import (
    Floats,
    StreamCoefficients,
    lowbit,
    published_coefficients,
)
from dp_core.algorithms.fda.method.steps.epochs import Epochs
from dp_core.algorithms.fda.method.steps.trees import IntervalTree, fenwick_tree

TOGETHER = 512
"""Noise of about so many periods of k-ary digits is drawn at once."""
Draw = Callable[[Floats], NDArray[Any]]
"""Shares of ε → noise of a box of each share."""


class Ahead(ABC):
    """Noise of the coming totals; ``state_size`` numbers are kept between two calls."""

    state_size: int

    @abstractmethod
    def next(self, most: int) -> NDArray[Any]:
        """Noise of the next totals: at least one, at most so many."""


class ChainAhead(Ahead):
    """Naive: one box a period, all added up."""

    state_size = 1

    def __init__(self, draw: Draw) -> None:
        self.draw, self.last = draw, 0

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        noise = self.last + np.cumsum(self.draw(np.ones(most)))
        self.last = noise[-1]
        return noise


class FenwickAhead(Ahead):
    """Fenwick boxes (fda.md 2.5): the noise of a published total by lowbit slot.

    A block of 2^p periods that starts at a multiple of 2^p is a whole subtree: its inside shares
    what the box of its last period leaves, as the published diagonal does.

    Parameters
    ----------
    horizon : int
    draw : callable
    equal : bool
        Whether all boxes have the same share, as in the binary mechanism.
    extra : float
        Weight of the last release beyond its 1.
    opening : number
        Noise of the total that the first boxes are added to.
    """

    def __init__(
        self,
        horizon: int,
        draw: Draw,
        *,
        equal: bool = False,
        extra: float = 0.0,
        opening: float = 0,
    ) -> None:
        self.horizon, self.draw, self.opening, self.time = horizon, draw, opening, 0
        self.levels, self.equal = horizon.bit_length(), equal
        self.published: list[Any] = [0] * self.levels
        self.optimal = StreamCoefficients(horizon, extra)
        self.state_size = 4 * self.levels + 3

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        size = self._block(most)
        start, end = self.time, self.time + size
        noise = self.draw(self._shares(end, size))
        inside = fenwick_tree(np.ones(size - 1)).decode(noise[:-1]) + self._noise_at(start)
        last = self._noise_at(end - lowbit(end)) + noise[-1]
        self.published[lowbit(end).bit_length() - 1] = last
        self.time = end
        return np.append(inside, last)

    def _block(self, most: int) -> int:
        """Largest power of two that divides the time and leads no further than asked."""
        reach = min(most, self.horizon - self.time)
        longest = 1 << (reach.bit_length() - 1)
        return min(longest, lowbit(self.time)) if self.time else longest

    def _shares(self, end: int, size: int) -> Floats:
        if self.equal:
            return np.full(size, 1 / self.levels)
        own = self.optimal.share(end)
        inside = _diagonal(size.bit_length() - 1) * self.optimal.left_by(end)
        return np.append(inside, own)

    def _noise_at(self, time: int) -> Any:
        return self.published[lowbit(time).bit_length() - 1] if time else self.opening


@cache
def _diagonal(levels: int) -> Floats:
    return published_coefficients(levels) if levels else np.zeros(0)


class EpochsAhead(Ahead):
    """Boxes of the epoch that runs now; the noise of the last total before it is all it keeps."""

    def __init__(self, epochs: Epochs, draw: Draw) -> None:
        self.epochs, self.draw = epochs, draw
        self.last: Any = 0
        self._open(epochs.first)

    def _open(self, length: int) -> None:
        extra = self.epochs.kappa * length
        self.boxes = FenwickAhead(length, self.draw, extra=extra, opening=self.last)

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return self.boxes.state_size + 7

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        if self.boxes.time == self.boxes.horizon:
            self._open(self.boxes.horizon * self.epochs.growth)
        noise = self.boxes.next(most)
        self.last = noise[-1]
        return noise


class KaryAhead(Ahead):
    """Balanced digits (fda.md 3.8): of each level the noise of k - 1 blocks around its middle.

    A digit d adds up d blocks to the right of the middle of its window, or takes away -d to the
    left of it, which may end later than the total: only their noise is needed, and it is drawn
    with the window. So the state is k numbers a level, however long the series is.
    """

    def __init__(self, digits: Kary, draw: Draw) -> None:
        self.base, self.height, self.draw = digits.base, digits.height, draw
        self.stock: list[list[NDArray[Any]]] = [[] for _ in range(self.height)]
        self.windows = [self._window(level) for level in range(self.height)]
        self.places = [self.base // 2] * self.height  # digit 0

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return sum(1 + self.base * (1 + len(stock)) for stock in self.stock)

    def _window(self, level: int) -> NDArray[Any]:
        """Noise of each digit of a level, -k/2 to k/2; of low levels some windows at once."""
        stock = self.stock[level]
        if not stock:
            many = max(1, TOGETHER // self.base ** (level + 1))
            noise = self.draw(np.full(many * (self.base - 1), 1 / self.height))
            summed = np.zeros((many, self.base), noise.dtype)
            summed[:, 1:] = noise.reshape(many, -1).cumsum(axis=1)
            stock += list(summed - summed[:, self.base // 2, None])[::-1]
        return stock.pop()

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        if self.places[0] == self.base - 1:
            self._carry()
        first = self.places[0] + 1
        noise = self.windows[0][first : first + most]
        self.places[0] += noise.size
        above = zip(self.windows[1:], self.places[1:], strict=True)
        return np.asarray(noise + sum(window[place] for window, place in above))

    def _carry(self) -> None:
        """Begin the next window of the lowest level, and of each above it that is full as well."""
        level = 0
        while level < self.height and self.places[level] == self.base - 1:
            self.windows[level], self.places[level] = self._window(level), 0
            level += 1
        if level < self.height:
            self.places[level] += 1
        self.places[0] = -1  # the next total is the first of its window


class WholeAhead(Ahead):
    """Boxes or blocks of any shape: the noise of the whole series, drawn with its first total."""

    def __init__(self, boxes: IntervalTree | Linear, draw: Draw) -> None:
        self.boxes, self.draw, self.time = boxes, draw, 0
        self.noise: NDArray[Any] = np.zeros(0)

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return self.noise.size + self.boxes.shares.size + 1

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        if not self.time:
            self.noise = np.asarray(self.boxes.decode(self.draw(self.boxes.shares)))
        noise = self.noise[self.time : self.time + most]
        self.time += noise.size
        return noise


class BufferedAhead(Ahead):
    """L z of a Toeplitz factor that is a sum of exponentials: one number for each is kept.

    Parameters
    ----------
    factors : Buffered or Endless
    draw : callable
        So many → Gaussian noise of z.
    """

    def __init__(
        self, factors: Buffered | Endless, draw: Callable[[int], NDArray[np.float64]]
    ) -> None:
        self.weights, self.rates = factors.buffers
        self.draw = draw
        self.first = exponentials(self.weights, self.rates, TOGETHER)
        self.first[0] = 1.0
        self.buffers = np.zeros(self.rates.size)
        self.state_size = self.rates.size

    def next(self, most: int) -> NDArray[Any]:
        """See `Ahead`."""
        size = min(most, self.first.size)
        z, powers = self.draw(size), self.rates ** np.arange(size + 1)[:, None]
        before = powers[1:] @ (self.weights * self.buffers)
        self.buffers = powers[size] * self.buffers + z[::-1] @ powers[:-1]
        return np.asarray(before + np.convolve(self.first[:size], z)[:size])
