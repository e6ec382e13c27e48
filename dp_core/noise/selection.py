"""Mechanisms that choose: the exponential mechanism, once, of each list, or several times.

Everybody imports them from `dp_core.noise.mechanisms`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dp_core.errors import ParameterError
from dp_core.noise.calibration import Choosing, Floats, Integers, exponent_steps
from dp_core.noise.exact_noise import (
    BytesSource,
    Entropy,
    Rng,
    bernoulli_exp,
    uniform_below,
)
from dp_core.noise.tape import heard
from dp_core.words import message


@dataclass(frozen=True, kw_only=True, eq=False)
class Exponential(Choosing):
    """Choose an index with probability ∝ exp(epsilon · score / (2 sensitivity)).

    Parameters
    ----------
    sensitivity : float
        Most one neighbour changes any score; above 0.
    epsilon : float
        Pure epsilon; above 0.
    monotone : bool
        Whether one neighbour moves all scores in the same direction; then the factor 2 is dropped.

    Raises
    ------
    ParameterError
        If sensitivity or epsilon is not a positive finite number.

    References
    ----------
    F. McSherry, K. Talwar, "Mechanism Design via Differential Privacy", 2007, Theorem 6.

    Examples
    --------
    >>> mechanism = Exponential(sensitivity=1, epsilon=2.0)
    >>> mechanism.probabilities([0.0, 0.0])
    array([0.5, 0.5])
    """

    monotone: bool = False

    _name = "exponential"

    @property
    def rate(self) -> float:
        """What a score is multiplied by in the exponent."""
        return self.epsilon / (self.sensitivity * (1 if self.monotone else 2))

    def probabilities(self, scores: ArrayLike) -> Floats:
        """Chance of each index."""
        exponents = self.rate * np.asarray(scores, dtype=np.float64)
        chances = np.exp(exponents - exponents.max())
        return np.asarray(chances / chances.sum())

    @heard
    def release(self, scores: ArrayLike, rng: Rng) -> int:
        """Choose one index.

        With an `Entropy` the exponent of each score is rounded to a multiple of 2⁻²⁴, and epsilon
        is lowered beforehand by as much as the rounding can cost, so that the choice is exact and
        the ledger line stays true.

        Raises
        ------
        ParameterError
            If there is no candidate, a score is not finite, or epsilon is too small for the
            sampler.
        """
        values = np.asarray(scores, dtype=np.float64)
        if values.size == 0 or not np.isfinite(values).all():
            raise ParameterError(
                f"The exponential mechanism got {values.size} scores, and needs at least one and "
                "all of them finite; check the candidates.",
                field="scores",
            )
        if not isinstance(rng, Entropy):
            return int(np.argmax(self.rate * values + rng.gumbel(size=values.shape)))
        return _choose_exactly(exponent_steps(values, self.rate, self.epsilon), rng.bytes)


@dataclass(frozen=True, kw_only=True, eq=False)
class ExponentialEach(Choosing):
    """Choose one index from each of several lists, by the exponential mechanism each.

    The lists must see different people (parallel composition): then all choices together cost one
    epsilon.

    Parameters
    ----------
    sensitivity : float
        Most one neighbour changes any score; above 0.
    epsilon : float
        Pure epsilon of all choices together; above 0.

    Raises
    ------
    ParameterError
        If sensitivity or epsilon is not a positive finite number.

    References
    ----------
    F. McSherry, K. Talwar, "Mechanism Design via Differential Privacy", 2007, Theorem 6.

    Examples
    --------
    >>> mechanism = ExponentialEach(sensitivity=1, epsilon=1e4)
    >>> mechanism.release([0.0, 9.0, 5.0], np.random.default_rng(0), sizes=[2, 1]).tolist()
    [1, 0]
    """

    _name = "exponential"

    @property
    def rate(self) -> float:
        """What a score is multiplied by in the exponent."""
        return self.epsilon / (2 * self.sensitivity)

    @heard
    def release(self, scores: ArrayLike, rng: Rng, *, sizes: ArrayLike) -> Integers:
        """Choose from each list; exact with an `Entropy`, as `Exponential.release` is.

        Parameters
        ----------
        scores : array_like of float, shape (sum of sizes,)
            Scores of the lists, one list after the other; finite.
        rng : Generator or Entropy
        sizes : array_like of int, shape (L,)
            Length of each list, at least 1.

        Returns
        -------
        ndarray of int64, shape (L,)
            Chosen index within each list.
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

    Parameters
    ----------
    sensitivity : float
        Most one neighbour changes any score; above 0.
    epsilon : float
        Pure epsilon of all draws together; above 0.
    count : int
        Number of draws, at least 1.

    References
    ----------
    D. Durfee, R. Rogers, "Practical Differentially Private Top-k Selection with Pay-what-you-get
    Composition", 2019, Lemma 4.2.
    """

    count: int

    _name = "exponential, without replacement"

    @heard
    def release(self, scores: ArrayLike, rng: Rng) -> Integers:
        """Choose indices, best first; for exploration only.

        Raises
        ------
        ParameterError
            If an exact release is asked for.
        """
        if isinstance(rng, Entropy):
            raise ParameterError(message("noise-no-exact"), field="method")
        values = np.asarray(scores, dtype=np.float64)
        rate = self.epsilon / (2 * self.count * self.sensitivity)
        noisy = rate * values + rng.gumbel(size=values.shape)
        return np.argsort(-noisy, kind="stable")[: self.count]


def _choose_exactly(numerators: Integers, source: BytesSource) -> int:
    """Rejection: a uniform index, kept with chance exp(-numerator / 2²⁴)."""
    while True:
        tries = uniform_below(np.full(64, numerators.size, dtype=np.int64), source)
        kept = np.flatnonzero(bernoulli_exp(numerators[tries], source))
        if kept.size:
            return int(tries[kept[0]])


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
