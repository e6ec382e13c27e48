"""The objects that draw the noise and write their own ledger line: the one import for everybody.

Noise is drawn by these objects and nowhere else. The type of the random source decides the mode:
a `numpy.random.Generator` *explores* (fast, seedable, for study only), an
`dp_core.noise.exact_noise.Entropy` *releases* (integers from the operating system, no seed). Both
modes go through the same object and write the same line: integer parameters are rounded towards
more noise, which keeps the line true.

here      GradualLaplace, Exponential, …Each, …Top, poisson_sample
additive  Laplace, Geometric, Gaussian, SupNorm, TraceNorm, SparseVector, NoisySplits
reports   what users randomise themselves: Memoised-, Unary-, Kary-, SubsetResponse
bit_noise its layers one by one: permanent_bits, instantaneous_bits, passed_over to one user
"""

import math
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, Integers
from dp_core.noise.additive import (
    LAPLACE_RANGE,
    NORMAL_RANGE,
    Gaussian,
    Geometric,
    Laplace,
    NoisySplits,
    SparseVector,
    SupNorm,
    TraceNorm,
    geometric_noise,
    laplace_range,
    on_lattice,
    sum_range,
    unit_laplace,
    unit_laplace_sums,
)
from dp_core.noise.bit_noise import instantaneous_bits, one_hot, passed_over, permanent_bits
from dp_core.noise.calibration import Choosing, check_drawable, exponent_steps, whole_numbers
from dp_core.noise.exact_noise import (
    BytesSource,
    Entropy,
    Rng,
    bernoulli,
    bernoulli_exp,
    discrete_laplace,
    exponential_below,
    is_exact,
    uniform_below,
)
from dp_core.noise.reports import KaryResponse, MemoisedResponse, SubsetResponse, UnaryResponse
from dp_core.noise.tape import Tape, heard
from dp_core.params import must_be
from dp_core.privacy.ledger import Spend
from dp_core.words import message

__all__ = [
    "LAPLACE_RANGE",
    "NORMAL_RANGE",
    "Exponential",
    "ExponentialEach",
    "ExponentialTop",
    "Gaussian",
    "Geometric",
    "GradualLaplace",
    "KaryResponse",
    "Laplace",
    "MemoisedResponse",
    "NoisySplits",
    "PermuteAndFlip",
    "Rng",
    "SparseVector",
    "SubsetResponse",
    "SupNorm",
    "TraceNorm",
    "UnaryResponse",
    "check_drawable",
    "geometric_noise",
    "instantaneous_bits",
    "is_exact",
    "laplace_range",
    "on_lattice",
    "one_hot",
    "passed_over",
    "permanent_bits",
    "poisson_sample",
    "sum_range",
    "unit_laplace",
    "unit_laplace_sums",
]


# --- gradual release: noise for many budgets at the price of the largest (fda.md 4.7) -------------

WHY = message("noise-gradual")


@dataclass(frozen=True, kw_only=True, eq=False)
class GradualLaplace:
    """Add coupled Laplace noise to a vector, once for each of several budgets.

    Row k is the vector with the noise of ``Laplace(epsilon=epsilons[k])``, exactly; the rows below
    the largest one shown add nothing to its cost.

    References
    ----------
    F. Koufogiannis, S. Han, G. J. Pappas, "Gradual Release of Sensitive Data under Differential
    Privacy", Journal of Privacy and Confidentiality 7(2), 2016; fda.md 4.7.
    """

    sensitivity: float  # as in `Laplace`
    epsilons: tuple[float, ...]  # ascending, fixed before anything is shown
    weights: Floats | None = None  # as in `Laplace`; the same for every budget

    def __post_init__(self) -> None:
        object.__setattr__(self, "epsilons", tuple(float(each) for each in self.epsilons))
        if not self.epsilons or any(one >= other for one, other in pairwise(self.epsilons)):
            raise must_be("epsilons", self.epsilons, "1 number or more, ascending")
        for epsilon in self.epsilons:  # checks sensitivity, epsilon and weights
            self.at(epsilon)

    def at(self, epsilon: float) -> Laplace:
        """Mechanism whose noise the row of this budget has: its scale, parameters and variance."""
        if epsilon not in self.epsilons:
            raise must_be("epsilon", epsilon, "a known budget")
        return Laplace(sensitivity=self.sensitivity, epsilon=epsilon, weights=self.weights)

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise: real numbers with a `Generator`, integers with an `Entropy`.

        Row k of K has the noise of ``epsilons[k]``: shape (K, *values.shape).
        """
        if isinstance(rng, Entropy):
            whole = whole_numbers(values)
            return self._integer_noise(whole.shape, rng.bytes) + whole
        values = np.asarray(values)
        noise = self._real_noise(values.shape, rng)
        noise += values
        return noise

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart, as `Laplace.change` says."""
        return self.at(self.epsilons[-1]).change(one, other)

    def spend(self, step: str, *, shown: float | None = None, because: str = "") -> Spend:
        """Write the one ledger line of all rows up to the largest budget that was `shown`.

        `because` is said before the reason why the largest is enough.
        """
        largest = self.epsilons[-1] if shown is None else shown
        line = self.at(largest).spend(step, because=f"{because} {WHY}".strip())
        return replace(line, mechanism=f"gradual {line.mechanism}")

    def _real_noise(self, shape: tuple[int, ...], rng: Generator) -> Floats:
        noise = np.empty((len(self.epsilons), *shape))
        noise[-1] = unit_laplace(shape, rng) * self.at(self.epsilons[-1]).scale
        for k in reversed(range(len(self.epsilons) - 1)):
            scale = self.at(self.epsilons[k]).scale
            stays = (self.epsilons[k] / self.epsilons[k + 1]) ** 2  # the same for any weight
            jumps = (rng.random(shape) >= stays) & np.isfinite(scale)
            more = np.multiply(unit_laplace(shape, rng), scale, where=jumps, out=np.zeros(shape))
            np.add(noise[k + 1], more, out=noise[k, ...])
        return noise

    def _integer_noise(self, shape: tuple[int, ...], source: BytesSource) -> Integers:
        noise = np.empty((len(self.epsilons), *shape), dtype=np.int64)
        lower = np.broadcast_to(self.at(self.epsilons[-1]).parameters(), shape)
        noise[-1] = discrete_laplace(lower, source)
        for k in reversed(range(len(self.epsilons) - 1)):
            upper, lower = lower, np.broadcast_to(self.at(self.epsilons[k]).parameters(), shape)
            row = noise[k, ...]
            row[...] = noise[k + 1]
            jumps = ~_stays(lower, upper, source)
            row[jumps] += discrete_laplace(lower[jumps], source)
        return noise


def _stays(lower: Integers, upper: Integers, source: BytesSource) -> NDArray[np.bool_]:
    """Toss coins of bias (a2/a1) (1-a1)² / (1-a2)², a = exp(-s / 2²⁴), s1 ≤ s2: J = 0.

    a2/a1 is one coin; (1-a1) / (1-a2) is the chance that an integer drawn below s2 with
    P(G) ∝ exp(-G / 2²⁴) is below s1.
    """
    one, other = lower.ravel(), upper.ravel()
    stays = bernoulli_exp(other - one, source)
    for _ in range(2):
        alive = np.flatnonzero(stays)
        stays[alive] = exponential_below(other[alive], source) < one[alive]
    return stays.reshape(lower.shape)


# --- mechanisms that choose: the exponential mechanism, once, of each list, or several times ------


@dataclass(frozen=True, kw_only=True, eq=False)
class Exponential(Choosing):
    """Choose an index with probability ∝ exp(epsilon · score / (2 sensitivity)).

    References
    ----------
    F. McSherry, K. Talwar, "Mechanism Design via Differential Privacy", 2007, Theorem 6.
    """

    _name = "exponential"

    @heard
    def release(self, scores: ArrayLike, rng: Rng) -> int:
        """Choose one index.

        With an `Entropy` the exponent of each score is rounded to a multiple of 2⁻²⁴, and epsilon
        is lowered beforehand by as much as the rounding can cost, so that the choice is exact and
        the ledger line stays true.
        """
        values = np.asarray(scores, dtype=np.float64)
        if values.size == 0 or not np.isfinite(values).all():
            raise must_be("scores", values.shape, "finite, not empty")
        if not isinstance(rng, Entropy):
            return self._explored(self.rate * values, rng)
        return self._exact(exponent_steps(values, self.rate, self.epsilon), rng.bytes)

    def _explored(self, exponents: Floats, rng: Generator) -> int:
        return int(np.argmax(exponents + rng.gumbel(size=exponents.shape)))

    def _exact(self, numerators: Integers, source: BytesSource) -> int:
        """Rejection: a uniform index, kept with chance exp(-numerator / 2²⁴)."""
        while True:
            tries = uniform_below(np.full(64, numerators.size, dtype=np.int64), source)
            kept = np.flatnonzero(bernoulli_exp(numerators[tries], source))
            if kept.size:
                return int(tries[kept[0]])


@dataclass(frozen=True, kw_only=True, eq=False)
class PermuteAndFlip(Exponential):
    """Visit the candidates in random order; keep the first whose coin falls on its side.

    The coin of a candidate has the chance exp(rate · (its score - the best)). The price is that of
    the exponential mechanism, and the expected loss of score is never larger. Its range is not
    bounded as that of the exponential mechanism is, so there is no cheaper price under zCDP.

    References
    ----------
    R. McKenna, D. Sheldon, "Permute-and-Flip: A new mechanism for differentially private
    selection", 2020, Theorem 1. Z. Ding et al., "The Permute-and-Flip Mechanism is Identical to
    Report-Noisy-Max with Exponential Noise", 2021.
    """

    _name = "permute and flip"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.delta is not None:
            raise must_be("delta", self.delta, "left out")

    def _explored(self, exponents: Floats, rng: Generator) -> int:
        return int(np.argmax(exponents + rng.exponential(size=exponents.shape)))

    def _exact(self, numerators: Integers, source: BytesSource) -> int:
        left = np.arange(numerators.size)
        while True:  # the best one's coin always falls on its side
            place = int(uniform_below(np.array([left.size], dtype=np.int64), source)[0])
            if bernoulli_exp(numerators[left[place : place + 1]], source)[0]:
                return int(left[place])
            left = np.delete(left, place)


@dataclass(frozen=True, kw_only=True, eq=False)
class ExponentialEach(Choosing):
    """Choose one index from each of several lists, by the exponential mechanism each.

    The lists must see different people (parallel composition): then all choices together cost one
    epsilon.

    References
    ----------
    F. McSherry, K. Talwar, "Mechanism Design via Differential Privacy", 2007, Theorem 6.
    """

    _name = "exponential"

    @heard
    def release(self, scores: ArrayLike, rng: Rng, *, sizes: ArrayLike) -> Integers:
        """Choose the index within each list; exact with an `Entropy`, as `Exponential.release` is.

        The finite scores stand one list after the other; `sizes` are the lengths, at least 1.
        """
        values = np.asarray(scores, dtype=np.float64)
        lengths = np.asarray(sizes, dtype=np.int64)
        if not lengths.size:
            return lengths
        starts = np.cumsum(lengths) - lengths
        if isinstance(rng, Entropy):
            best = np.repeat(np.maximum.reduceat(values, starts), lengths)
            steps = exponent_steps(values - best, self.rate, self.epsilon)
            return _choose_each_exactly(steps, starts, lengths, rng.bytes)
        noisy = self.rate * values + rng.gumbel(size=values.shape)
        top = np.flatnonzero(noisy == np.repeat(np.maximum.reduceat(noisy, starts), lengths))
        return top[np.searchsorted(top, starts)] - starts


@dataclass(frozen=True, kw_only=True, eq=False)
class ExponentialTop(Choosing):
    """Choose several indices, one after the other and none twice (peeling).

    Each of the `count` draws has an equal share of epsilon. Adding Gumbel noise once and taking
    the largest is the same distribution.

    References
    ----------
    D. Durfee, R. Rogers, "Practical Differentially Private Top-k Selection with Pay-what-you-get
    Composition", 2019, Lemma 4.2.
    """

    count: int

    _name = "exponential, without replacement"

    @heard
    def release(self, scores: ArrayLike, rng: Rng) -> Integers:
        """Choose indices, best first; for exploration only."""
        if isinstance(rng, Entropy):
            raise must_be("rng", rng, "a Generator", field="method")
        values = np.asarray(scores, dtype=np.float64)
        rate = self.epsilon / (2 * self.count * self.sensitivity)
        noisy = rate * values + rng.gumbel(size=values.shape)
        return np.argsort(-noisy, kind="stable")[: self.count]


def _choose_each_exactly(
    numerators: Integers, starts: Integers, lengths: Integers, source: BytesSource
) -> Integers:
    """Rejection in every list at once: a uniform index, kept with chance exp(-numerator / 2²⁴)."""
    chosen = np.zeros(lengths.size, dtype=np.int64)
    pending = np.arange(lengths.size)
    while pending.size:
        tries = uniform_below(lengths[pending], source)
        kept = bernoulli_exp(numerators[starts[pending] + tries], source)
        chosen[pending[kept]] = tries[kept]
        pending = pending[~kept]
    return chosen


# --- Poisson sampling of people: each is kept by a coin of its own, and nobody learns who ---------

_COINS = 1 << 20  # coins tossed at a time: 8 MB
_BITS = 60


def poisson_sample(counts: Integers, rate: float, rng: Rng) -> Integers:
    """Keep each of the counted people with chance `rate`, independently; 1 keeps everybody.

    Thinning a count is a binomial draw: the same distribution as sampling the people themselves
    and counting the sample. The sample must stay secret; then
    `dp_core.privacy.ledger.subsampled` amplifies what is done with it. An `Entropy` tosses one
    exact coin for each person, with `rate` rounded down to a multiple of 2⁻⁶⁰.
    """
    if not 0 < rate <= 1:
        raise must_be("rate", rate, "> 0, ≤ 1", field="sampling_rate")
    whole = np.array(counts, dtype=np.int64)
    if rate == 1:
        return whole
    if isinstance(rng, Tape):
        return np.asarray(rng.sample(whole, rate, lambda source: _thin(whole, rate, source)))
    return _thin(whole, rate, rng)


def _thin(whole: Integers, rate: float, rng: Rng) -> Integers:
    """Draw a binomial for each filled cell."""
    filled = np.flatnonzero(whole)
    there = whole.ravel()[filled]
    sample = np.zeros(whole.size, dtype=np.int64)
    if isinstance(rng, Generator):
        sample[filled] = rng.binomial(there, rate)
    else:
        sample[filled] = _thinned(there, math.floor(rate * 2**_BITS), rng.bytes)
    return sample.reshape(whole.shape)


def _thinned(counts: Integers, chance: int, source: BytesSource) -> Integers:
    """Toss one coin a person, a limited number of people at a time."""
    ends = np.cumsum(counts)
    kept = np.zeros(counts.size, dtype=np.int64)
    for start in range(0, int(ends[-1]) if ends.size else 0, _COINS):
        people = np.arange(start, min(start + _COINS, int(ends[-1])))
        coins = bernoulli(np.full(people.size, chance), _BITS, source)
        cells = np.searchsorted(ends, people[coins], side="right")
        kept += np.bincount(cells, minlength=counts.size)
    return kept
