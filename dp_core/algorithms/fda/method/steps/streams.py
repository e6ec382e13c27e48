"""Noise of the totals, some periods at a time: what a stream adds to its exact count.

In all of these methods total t is s_t + (L z)_t, and L z looks at no data (fda.md 4.5). So it is
drawn ahead, a block of periods at once, and a step adds one number to the exact total.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rival_streams import Buffered, Endless
from dp_core.algorithms.fda.method.rivals import Kary, exponentials
from dp_core.algorithms.fda.method.steps import trees
from dp_core.algorithms.fda.method.steps.coefficients import (
    StreamCoefficients,
    check_horizon,
    coefficients,
    lowbit,
    published_coefficients,
)
from dp_core.arrays import Floats
from dp_core.errors import DataError, ParameterError
from dp_core.noise.mechanisms import Rng, is_exact
from dp_core.params import is_whole, must_be, whole_from
from dp_core.privacy import ledger
from dp_core.tables.data import CountStream
from dp_core.words import message, named, say

# --- running totals without a known end, and totals that matter to different degrees --------------

PARALLEL = message("fda-why-epochs")


class Epochs(NamedTuple):
    """Lengths of the epochs: first, first · growth, first · growth² and so on.

    An epoch's last release has the extra weight kappa · length.
    """

    first: int = 16
    growth: int = 2
    kappa: float = 1.0


DOUBLING = Epochs()


class Matter(NamedTuple):
    """Releases `start` (0: `every`) and each `every`-th after it, with weight 1.

    `other` is the weight of the rest.
    """

    every: int
    start: int = 0
    other: float = 0.0


def epoch_lengths(horizon: int, epochs: Epochs = DOUBLING) -> list[int]:
    """Lengths of the epochs that cover a horizon; the last may reach beyond it."""
    check_horizon(horizon)
    check_epochs(epochs)
    lengths = [int(epochs.first)]
    while sum(lengths) < horizon:
        lengths.append(lengths[-1] * int(epochs.growth))
    return lengths


def check_epochs(epochs: Epochs) -> None:
    """Refuse a length, a growth or a kappa that is out of range."""
    for name, value, least in (("first_epoch", epochs.first, 1), ("growth", epochs.growth, 2)):
        if not is_whole(value, least):
            raise must_be(name, value, whole_from(least))
    if not 0 <= epochs.kappa < np.inf:
        raise must_be("kappa", epochs.kappa, "≥ 0, < ∞")


@lru_cache(maxsize=64)
def _epoch_shares(length: int, kappa: float) -> Floats:
    weights = np.ones(length)
    weights[-1] += kappa * length
    return coefficients(length, weights=weights)


def epoch_tree(horizon: int, epochs: Epochs = DOUBLING) -> trees.IntervalTree:
    """Build the boxes of all epochs one after the other, cut to a horizon (fda.md 4.6).

    A longer one changes nothing in the boxes before it. Leaves, one an epoch, see different events.
    """
    lengths = epoch_lengths(horizon, epochs)
    opens = [0, *accumulate(lengths)]
    starts = [
        opened + trees.fenwick_starts(size) for opened, size in zip(opens, lengths, strict=False)
    ]
    shares = [_epoch_shares(size, float(epochs.kappa)) for size in lengths]
    leaves = []
    for epoch, (before, last) in enumerate(pairwise(opens), 1):
        words = message("fda-step-epoch-of", epoch=epoch, first=before + 1, last=last)
        leaves.append(trees.Leaf(words, 1.0, np.arange(before, last)))
    whole = trees.IntervalTree(
        np.concatenate(starts), np.concatenate(shares), "general", tuple(leaves), disjoint=True
    )
    return whole.first(horizon)


def release_weights(horizon: int, matter: Matter) -> Floats:
    """Weight of each release, shape (horizon,).

    >>> release_weights(6, Matter(3)).tolist()
    [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    """
    every, start = matter.every, matter.start or matter.every
    if every < 1 or start < 1 or not 0 <= matter.other <= 1:
        raise must_be("matter", matter, "≥ 1, ≥ 0, 0 … 1", field="every")
    if start > horizon:
        raise ParameterError(message("fda-error-none-matters", periods=horizon), field="every")
    weights = np.full(horizon, float(matter.other))
    weights[start - 1 :: every] = 1.0
    return weights


@lru_cache(maxsize=32)
def chosen_tree(
    horizon: int, *, epochs: tuple[Any, ...] = (), matter: tuple[Any, ...] = ()
) -> trees.IntervalTree:
    """Optimal Fenwick boxes for epochs or for release weights."""
    if epochs and matter:
        raise must_be("matter", matter, "() with epochs", field="every")
    if epochs:
        tree = epoch_tree(horizon, Epochs(*epochs))
    else:
        tree = trees.optimal_tree(horizon, release_weights(horizon, Matter(*matter)))
    for array in (tree.starts, tree.shares):
        array.flags.writeable = False
    return tree


@lru_cache(maxsize=128)
def price_of_not_knowing(periods: int, epochs: Epochs = DOUBLING) -> float:
    """Mean variance after so many periods, over that of the optimal tree of a known end (4.6)."""
    known = trees.interval_tree("fda", periods).variances().sum()
    return float(epoch_tree(periods, epochs).variances().sum() / known)


# --- noise of the totals, some periods at a time: what a stream adds to its exact count -----------

TOGETHER = 512  # noise of about so many periods of k-ary digits is drawn at once
Draw = Callable[[Floats], NDArray[Any]]  # shares of ε → noise of a box of each share


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
        noise = self.last + np.cumsum(self.draw(np.ones(most)))
        self.last = noise[-1]
        return noise


class FenwickAhead(Ahead):
    """Fenwick boxes (fda.md 2.5): the noise of a published total by lowbit slot.

    A block of 2^p periods that starts at a multiple of 2^p is a whole subtree: its inside shares
    what the box of its last period leaves, as the published diagonal does.

    `equal`: whether all boxes have the same share, as in the binary mechanism. `extra`: weight of
    the last release beyond its 1. `opening`: noise of the total that the first boxes are added to.
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
        size = self._block(most)
        start, end = self.time, self.time + size
        noise = self.draw(self._shares(end, size))
        inside = trees.fenwick_tree(np.ones(size - 1)).decode(noise[:-1]) + self._noise_at(start)
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

    def __init__(self, boxes: trees.Boxes, draw: Draw) -> None:
        self.boxes, self.draw, self.time = boxes, draw, 0
        self.noise: NDArray[Any] = np.zeros(0)

    @property
    def state_size(self) -> int:  # type: ignore[override]
        return self.noise.size + self.boxes.shares.size + 1

    def next(self, most: int) -> NDArray[Any]:
        if not self.time:
            self.noise = np.asarray(self.boxes.decode(self.draw(self.boxes.shares)))
        noise = self.noise[self.time : self.time + most]
        self.time += noise.size
        return noise


class BufferedAhead(Ahead):
    """L z of a Toeplitz factor that is a sum of exponentials: one number for each is kept.

    `draw`: so many → Gaussian noise of z.
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
        size = min(most, self.first.size)
        z, powers = self.draw(size), self.rates ** np.arange(size + 1)[:, None]
        before = powers[1:] @ (self.weights * self.buffers)
        self.buffers = powers[size] * self.buffers + z[::-1] @ powers[:-1]
        return np.asarray(before + np.convolve(self.first[:size], z)[:size])


# --- what a series costs: its ledger, and what a release must not be made of ----------------------


def cost_of_boxes(spends: tuple[ledger.Spend, ...], boxes: trees.Boxes) -> ledger.Node:
    """Put the prices of all vectors of boxes together: one, a sum, or epochs side by side."""
    if len(spends) == 1:
        return spends[0]
    if isinstance(boxes, trees.IntervalTree) and boxes.disjoint:
        return ledger.parallel(say("fda-step-epochs"), *spends, because=str(PARALLEL))
    return ledger.sequential(say("fda-step-boxes"), *spends)


def refuse_own_dates(stream: CountStream, rng: Rng) -> None:
    """Refuse to release a series whose dates were read from the data."""
    if stream.facts_from_data and is_exact(rng):
        raise DataError(message("draw-facts-from-data"), field="start")


def full_ledger(title: str, made: ledger.Node, *, own_dates: bool) -> ledger.PrivacyLedger:
    """Name the cost after its method, and add what dates read from the data cost."""
    if own_dates:
        dates = ledger.read_from_data(say("fda-step-range"), say("fda-why-range"))
        cost = ledger.sequential(named(title), made, dates)
    else:
        cost = replace(made, step=say("fda-step-titled", title=title, step=made.step))
    return ledger.PrivacyLedger(ledger.Neighbouring.ADD_REMOVE, cost)
