"""Subset selection: a user reports some categories, chosen so that the own one is likely in it."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Bits, Integers
from dp_core.noise.bit_noise import two_streams
from dp_core.noise.calibration import ROUNDED_UP
from dp_core.noise.exact_noise import Rng, bernoulli, uniform_below
from dp_core.noise.reports import CHANCE_BITS, CHANCE_ONE, OneQuestion
from dp_core.noise.tape import heard

_MOST = 700.0  # beyond, e^-ε is 0 in any arithmetic
_CHUNK = 1 << 20  # places shuffled at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class SubsetResponse(OneQuestion):
    """Report a set of s categories: with chance s e^ε / (s e^ε + k - s) one that holds the own.

    All sets that hold the own category are equally likely, and so are all others. One of the first
    is e^ε times as likely as one of the second, which is the whole proof. The size s, near
    k / (e^ε + 1), is the one of least variance: it depends on ε and k alone. Where it is 1, this is
    k-ary response.

    Parameters
    ----------
    epsilon, categories
        As in `OneQuestion`.

    References
    ----------
    M. Ye, A. Barg, "Optimal Schemes for Discrete Distribution Estimation under Locally
    Differential Privacy", 2018; S. Wang et al., "Mutual Information Optimally Local Private
    Discrete Distribution Estimation", 2016.

    Examples
    --------
    >>> asked = SubsetResponse(epsilon=1.0, categories=16)
    >>> asked.size, [round(chance, 4) for chance in asked.chances]
    (4, [0.4754, 0.235])
    """

    _name = "subset selection, {:,} values"
    _changed = 1

    @cached_property
    def size(self) -> int:
        """Categories in a report: the whole number near k / (e^ε + 1) with the least variance."""
        middle = self.categories / (math.exp(min(self.epsilon, _MOST)) + 1)
        near = {max(1, math.floor(middle)), max(1, math.ceil(middle))}
        return min(sorted(near), key=self._variance)

    @property
    def _alike(self) -> bool:
        return self._left_out * self.categories >= CHANCE_ONE * (self.categories - self.size)

    @property
    def _left_out(self) -> int:
        """Chance that the own category is not in the report, in steps of 2⁻⁶⁰."""
        return math.ceil(CHANCE_ONE * ROUNDED_UP * self._missing(self.size))

    def _missing(self, size: int) -> float:
        rest = (self.categories - size) * math.exp(-self.epsilon)
        return rest / (size + rest)

    def _variance(self, size: int) -> float:
        """Variance of the share of a category that nobody has, times n."""
        own, other = self._chances(size, self._missing(size))
        return other * (1 - other) / (own - other) ** 2 if own > other else math.inf

    def _chances(self, size: int, missing: float) -> tuple[float, float]:
        own = 1 - missing
        return own, (own * (size - 1) + missing * size) / (self.categories - 1)

    @property
    def chances(self) -> tuple[float, float]:
        """Chances that the own category and any other one is reported, as they are drawn with."""
        return self._chances(self.size, self._left_out / CHANCE_ONE)

    @heard
    def release(self, codes: ArrayLike, rng: Rng) -> Bits:
        """Report a set for each user, as bits: 1 for each category in it; as `UnaryResponse` does.

        Rows sum to `size`. Cost: about 40 ns for each category in a report.
        """
        true = self._checked(codes)[:, 0]
        first, second = two_streams(rng)
        left_out = bernoulli(np.full(true.size, self._left_out), CHANCE_BITS, first.bytes)
        reported = np.zeros((true.size, self.categories), dtype=np.uint8)
        step = max(1, _CHUNK // self.categories)
        for start in range(0, true.size, step):
            rows = slice(start, start + step)
            chosen = self._others(true[rows], second)
            chosen[-1] = np.where(left_out[rows], chosen[-1], true[rows])
            np.put_along_axis(reported[rows], chosen.T, 1, axis=1)
        return reported

    def _others(self, true: Integers, rng: Rng) -> Integers:
        """Draw `size` categories other than the own one, in random order, shape (size, users).

        The first steps of a shuffle; without the last of them they are a smaller such set.
        """
        others = self.categories - 1
        left = np.arange(others, others - self.size, -1)
        places = uniform_below(np.tile(left, (true.size, 1)), rng.bytes).T
        deck = np.repeat(np.arange(others)[:, None], true.size, axis=1)
        users = np.arange(true.size)
        for turn in range(self.size):
            at = turn + places[turn]
            deck[turn], deck[at, users] = deck[at, users], deck[turn].copy()
        drawn = deck[: self.size]
        return np.asarray(drawn + (drawn >= true))
