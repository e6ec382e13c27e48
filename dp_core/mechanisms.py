"""The objects that draw the noise and write their own ledger line.

Noise is drawn here and nowhere else. The type of the random source decides the mode:
a `numpy.random.Generator` *explores* (fast, seedable, for study only), an
`dp_core.exact_noise.Entropy` *releases* (integers from the operating system, no seed). Both modes
go through the same object and write the same line: integer parameters are rounded towards more
noise, which keeps the line true.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.calibration import (
    Calibrated,
    Floats,
    Integers,
    NormalNoise,
    WeightedNoise,
    analytic_sigma,
    exponent_steps,
    integer_parameters,
    whole_numbers,
    zcdp_sigma,
)
from dp_core.errors import ParameterError
from dp_core.exact_noise import (
    RESOLUTION_BITS,
    BytesSource,
    Entropy,
    bernoulli,
    bernoulli_exp,
    discrete_laplace,
    uniform_below,
)
from dp_core.privacy import Gap, Spend

__all__ = [
    "Exponential",
    "Floats",
    "Gaussian",
    "Geometric",
    "Integers",
    "Laplace",
    "RandomizedResponse",
    "Rng",
    "analytic_sigma",
    "integer_parameters",
    "unit_laplace",
    "unit_laplace_sums",
    "zcdp_sigma",
]

Rng = Generator | Entropy


def unit_laplace(shape: tuple[int, ...], rng: Generator) -> Floats:
    """Laplace noise of scale 1: the difference of two standard exponentials."""
    pairs = rng.standard_exponential((*shape, 2))
    return np.asarray(pairs[..., 0] - pairs[..., 1])


def unit_laplace_sums(counts: ArrayLike, trials: int, rng: Generator) -> Floats:
    """Add up so many `unit_laplace` draws each, (len(counts), trials): differences of gammas."""
    shapes = np.asarray(counts, dtype=np.float64)[:, None]
    first, second = rng.standard_gamma(shapes, (2, shapes.size, trials))
    return np.asarray(first - second)


@dataclass(frozen=True, kw_only=True, eq=False)
class Laplace(WeightedNoise):
    """Add Laplace noise to a vector measured with one budget.

    Coordinate i gets noise of scale ``sensitivity / (weights[i] * epsilon)``. With weights, the
    sensitivity is that of the weighted vector: the largest L1 norm of ``weights * change`` over
    neighbours.

    Parameters
    ----------
    sensitivity : float
        L1 sensitivity, in the unit of the values; above 0.
    epsilon : float
        Pure epsilon of the whole vector; above 0.
    weights : ndarray, optional
        Shape broadcastable to the values; in [0, 1]. A weight of 0 gives infinite noise: such a
        coordinate must not be released.

    Raises
    ------
    ParameterError
        If sensitivity or epsilon is not a positive finite number.

    References
    ----------
    C. Dwork, F. McSherry, K. Nissim, A. Smith, "Calibrating Noise to Sensitivity in Private Data
    Analysis", 2006, Proposition 1.

    Examples
    --------
    >>> Laplace(sensitivity=1, epsilon=0.5).scale
    2.0
    """

    _name = "Laplace"

    @property
    def scale(self) -> Any:
        """Scale of the noise: a float, or one per coordinate; infinite at weight 0."""
        with np.errstate(divide="ignore"):
            return self.sensitivity / (self._weights * self.epsilon)

    @property
    def variance(self) -> Any:
        """Variance of the real-valued noise: 2 scale²."""
        return 2 * self.scale**2

    def integer_variance(self) -> Any:
        """Variance of the integer noise of a release: 1 / (2 sinh²(u/2)) ≤ `variance`."""
        return _integer_variance(self.parameters())

    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise: real numbers with a `Generator`, integers with an `Entropy`.

        Raises
        ------
        ParameterError
            If an exact release is asked for values that are not integers.
        """
        if isinstance(rng, Entropy):
            return _add_integer_noise(values, self.parameters(), rng.bytes)
        values = np.asarray(values)
        noise = unit_laplace(values.shape, rng)
        noise *= self.scale
        noise += values
        return noise

    def draw_one(self, value: float, weight: float, rng: Any) -> float:
        """One coordinate of `release` with a `Generator`, for streams; takes the same bits."""
        unit = rng.standard_exponential() - rng.standard_exponential()
        return float(value + unit * self.sensitivity / (weight * self.epsilon))


@dataclass(frozen=True, kw_only=True, eq=False)
class Geometric(WeightedNoise):
    """Add two-sided geometric (discrete Laplace) noise to integers, in both modes.

    Like `Laplace`, but a `Generator` gives integers too: the exact sampler fed from its bits, so
    that a run can be replayed.

    Parameters
    ----------
    sensitivity : float
        L1 sensitivity of the (weighted) integer vector; above 0.
    epsilon : float
        Pure epsilon of the whole vector; above 0.
    weights : ndarray, optional
        As in `Laplace`.

    Raises
    ------
    ParameterError
        If sensitivity or epsilon is not a positive finite number.

    References
    ----------
    A. Ghosh, T. Roughgarden, M. Sundararajan, "Universally Utility-Maximizing Privacy
    Mechanisms", 2009.

    Examples
    --------
    >>> round(float(Geometric(sensitivity=1, epsilon=1.0).variance), 4)
    1.8413
    """

    _name = "two-sided geometric"

    @property
    def scale(self) -> Any:
        """Scale 1/u of each coordinate."""
        return 2.0**RESOLUTION_BITS / self.parameters()

    @property
    def variance(self) -> Any:
        """Variance of the integer noise: 1 / (2 sinh²(u/2))."""
        return _integer_variance(self.parameters())

    def release(self, values: ArrayLike, rng: Rng) -> Integers:
        """Add exact integer noise.

        Raises
        ------
        ParameterError
            If the values are not integers, or epsilon is too small for the sampler.
        """
        return _add_integer_noise(values, self.parameters(), rng.bytes)


@dataclass(frozen=True, kw_only=True, eq=False)
class Exponential(Calibrated):
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
class RandomizedResponse:
    """Report each bit with chances p (of saying 1 if it is 1) and q (if it is 0).

    Parameters
    ----------
    keep : float
        p, in (0, 1); at least `lie`.
    lie : float
        q, in (0, 1).
    bits_changed : int
        How many bits of one user's report two of their records can differ in.

    Raises
    ------
    ParameterError
        If the chances are not in order.

    References
    ----------
    S. L. Warner, "Randomized response", 1965.

    Examples
    --------
    >>> round(RandomizedResponse(keep=0.75, lie=0.25).epsilon, 4)
    1.0986
    """

    keep: float
    lie: float
    bits_changed: int = 1

    def __post_init__(self) -> None:
        if not 0 < self.lie <= self.keep < 1:
            raise ParameterError(
                f"keep = {self.keep} and lie = {self.lie} must satisfy 0 < lie ≤ keep < 1; "
                "choose chances in that order.",
                field="keep",
            )

    @property
    def chances(self) -> tuple[int, int]:
        """Give p rounded down and q rounded up to multiples of 2⁻⁶⁰: what a release uses."""
        return math.floor(self.keep * 2**60), math.ceil(self.lie * 2**60)

    @property
    def epsilon(self) -> float:
        """Cost of one whole report: worst likelihood ratio of a bit, times the bits that change."""
        worst = max(
            math.log(self.keep / self.lie),
            math.log((1 - self.lie) / (1 - self.keep)),
        )
        return worst * self.bits_changed

    def release(self, bits: ArrayLike, rng: Rng) -> NDArray[np.bool_]:
        """Report bits, shape kept."""
        true_bits = np.asarray(bits, dtype=bool)
        if not isinstance(rng, Entropy):
            chances = np.where(true_bits, self.keep, self.lie)
            return np.asarray(rng.random(true_bits.shape) < chances)
        keep, lie = self.chances
        return bernoulli(np.where(true_bits, keep, lie).astype(np.int64), 60, rng.bytes)

    def spend(self, step: str, *, gap: Gap | None = None, because: str = "") -> Spend:
        """Write the ledger line."""
        return Spend(
            step=step,
            mechanism=f"randomised response, p = {self.keep:.3g}, q = {self.lie:.3g}",
            sensitivity=self.bits_changed,
            claimed=self.epsilon,
            proven=self.epsilon,
            gap=gap,
            because=because,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Gaussian(NormalNoise):
    """Add Gaussian noise to a vector: a weaker guarantee than pure epsilon.

    Parameters
    ----------
    sensitivity : float
        L2 sensitivity of the vector; above 0.
    epsilon, delta : float
        Guarantee of the whole vector.
    zcdp : bool
        Spend rho = epsilon²/2, what pure epsilon implies, instead of (epsilon, delta).

    References
    ----------
    M. Bun, T. Steinke, "Concentrated Differential Privacy", 2016, Proposition 1.6; B. Balle,
    Y.-X. Wang, "Improving the Gaussian Mechanism for Differential Privacy", 2018, Algorithm 1.

    Examples
    --------
    >>> Gaussian(sensitivity=1, epsilon=0.5, zcdp=True).sigma
    2.0
    """

    def release(self, values: ArrayLike, rng: Rng) -> NDArray[np.float64]:
        """Add noise, for exploration only: real-valued noise has no exact release here."""
        if isinstance(rng, Entropy):
            raise ParameterError(
                "Gaussian noise is real-valued and has no exact release here; choose a method "
                "with integer noise.",
                field="method",
            )
        noise = self.sigma * rng.standard_normal(np.shape(values))
        noise += np.asarray(values, dtype=np.float64)
        return noise


def _add_integer_noise(values: ArrayLike, parameters: Integers, source: BytesSource) -> Integers:
    whole = whole_numbers(values)
    return whole + discrete_laplace(np.broadcast_to(parameters, whole.shape), source)


def _integer_variance(parameters: Integers) -> Any:
    u = parameters / 2.0**RESOLUTION_BITS
    return 1 / (2 * np.sinh(u / 2) ** 2)


def _choose_exactly(numerators: Integers, source: BytesSource) -> int:
    """Rejection: a uniform index, kept with chance exp(-numerator / 2²⁴)."""
    while True:
        tries = uniform_below(np.full(64, numerators.size, dtype=np.int64), source)
        kept = np.flatnonzero(bernoulli_exp(numerators[tries], source))
        if kept.size:
            return int(tries[kept[0]])
