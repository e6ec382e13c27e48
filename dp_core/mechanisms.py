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
from dp_core.privacy import Gap, Spend, zcdp_epsilon

Rng = Generator | Entropy
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Absorbs the rounding of floating-point weights: 2**-45 is far above the error of a few hundred
# operations and costs nothing in accuracy (fda.md 4.4).
_ROUNDING_GUARD = 1 - 2.0**-45


def unit_laplace(shape: tuple[int, ...], rng: Generator) -> Floats:
    """Laplace noise of scale 1: the difference of two standard exponentials."""
    pairs = rng.standard_exponential((*shape, 2))
    return np.asarray(pairs[..., 0] - pairs[..., 1])


def bytes_source(rng: Rng) -> BytesSource:
    """Where exact samplers take their bits from: the operating system, or a replayable stream."""
    return rng.bytes


@dataclass(frozen=True, kw_only=True, eq=False)
class Laplace:
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

    sensitivity: float
    epsilon: float
    weights: Floats | None = None

    def __post_init__(self) -> None:
        _check_positive(self)

    @property
    def scale(self) -> Any:
        """Scale of the noise: a float, or one per coordinate; infinite at weight 0."""
        with np.errstate(divide="ignore"):
            return self.sensitivity / (self._weights * self.epsilon)

    @property
    def variance(self) -> Any:
        """Variance of the real-valued noise: 2 scale²."""
        return 2 * self.scale**2

    @property
    def _weights(self) -> Any:
        return 1.0 if self.weights is None else self.weights

    def parameters(self) -> Integers:
        """Integer parameter s of each coordinate: noise P(x) ∝ exp(-|x| s / 2²⁴), rounded down.

        Raises
        ------
        ParameterError
            If a coordinate would get less than 2⁻²⁴ of epsilon.
        """
        return integer_parameters(self.sensitivity, self.epsilon, self._weights)

    def integer_variance(self) -> Any:
        """Variance of the integer noise of a release: 1 / (2 sinh²(u/2)) ≤ `variance`."""
        u = self.parameters() / 2.0**RESOLUTION_BITS
        return 1 / (2 * np.sinh(u / 2) ** 2)

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

    def spend(
        self,
        step: str,
        *,
        true_sensitivity: float | None = None,
        gap: Gap | None = None,
        because: str = "",
    ) -> Spend:
        """Write the ledger line; the proven epsilon is the true sensitivity over the scale."""
        return Spend(
            step=step,
            mechanism=f"Laplace, {_scale_words(self.scale)}",
            sensitivity=self.sensitivity,
            claimed=self.epsilon,
            proven=_proven(self.epsilon, self.sensitivity, true_sensitivity),
            gap=gap,
            because=because,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Geometric:
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

    sensitivity: float
    epsilon: float
    weights: Floats | None = None

    def __post_init__(self) -> None:
        _check_positive(self)

    def parameters(self) -> Integers:
        """Integer parameter s of each coordinate, as in `Laplace.parameters`."""
        weights = 1.0 if self.weights is None else self.weights
        return integer_parameters(self.sensitivity, self.epsilon, weights)

    @property
    def scale(self) -> Any:
        """Scale 1/u of each coordinate."""
        return 2.0**RESOLUTION_BITS / self.parameters()

    @property
    def variance(self) -> Any:
        """Variance of the integer noise: 1 / (2 sinh²(u/2))."""
        return 1 / (2 * np.sinh(0.5 / self.scale) ** 2)

    def release(self, values: ArrayLike, rng: Rng) -> Integers:
        """Add exact integer noise.

        Raises
        ------
        ParameterError
            If the values are not integers, or epsilon is too small for the sampler.
        """
        return _add_integer_noise(values, self.parameters(), bytes_source(rng))

    def spend(
        self,
        step: str,
        *,
        true_sensitivity: float | None = None,
        gap: Gap | None = None,
        because: str = "",
    ) -> Spend:
        """Write the ledger line; see `Laplace.spend`."""
        return Spend(
            step=step,
            mechanism=f"two-sided geometric, {_scale_words(self.scale)}",
            sensitivity=self.sensitivity,
            claimed=self.epsilon,
            proven=_proven(self.epsilon, self.sensitivity, true_sensitivity),
            gap=gap,
            because=because,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Exponential:
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

    sensitivity: float
    epsilon: float
    monotone: bool = False

    def __post_init__(self) -> None:
        _check_positive(self)

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
        return _choose_exactly(self._numerators(values), rng.bytes)

    def _numerators(self, values: Floats) -> Integers:
        # Rounding moves the difference of two exponents by at most one step on each neighbour;
        # normalising doubles it: 4 steps in all are taken from epsilon.
        margin = 4 * 2.0**-RESOLUTION_BITS
        rate = self.rate * (1 - margin / self.epsilon)
        if rate <= 0:
            raise ParameterError(
                f"epsilon = {self.epsilon} is too small for the exact exponential mechanism, which "
                f"needs more than {margin:.1e}; raise epsilon.",
                field="epsilon",
            )
        exponents = rate * (values.max() - values) * 2.0**RESOLUTION_BITS
        capped: Floats = np.minimum(np.rint(exponents), 2.0**40)
        return capped.astype(np.int64)

    def spend(
        self,
        step: str,
        *,
        true_sensitivity: float | None = None,
        gap: Gap | None = None,
        because: str = "",
    ) -> Spend:
        """Write the ledger line."""
        return Spend(
            step=step,
            mechanism="exponential",
            sensitivity=self.sensitivity,
            claimed=self.epsilon,
            proven=_proven(self.epsilon, self.sensitivity, true_sensitivity),
            gap=gap,
            because=because,
        )


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
            return np.asarray(
                rng.random(true_bits.shape) < np.where(true_bits, self.keep, self.lie)
            )
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


def integer_parameters(sensitivity: float, epsilon: float, weights: ArrayLike) -> Integers:
    """Turn shares of epsilon into integers s with u = s / 2²⁴ and s · sensitivity ≤ share · 2²⁴.

    Raises
    ------
    ParameterError
        If a share is below 2⁻²⁴.

    References
    ----------
    fda.md 4.4: u = 2⁻²⁴ floor(2²⁴ (1 - 2⁻⁴⁵) weight epsilon / sensitivity).
    """
    steps = 2.0**RESOLUTION_BITS * _ROUNDING_GUARD * np.asarray(weights) * epsilon / sensitivity
    parameters = np.floor(np.minimum(steps, 2.0**62)).astype(np.int64)
    if parameters.size and parameters.min() < 1:
        raise ParameterError(
            f"epsilon = {epsilon:g} is too small for the exact sampler: a share is below "
            f"2^-{RESOLUTION_BITS}; raise epsilon or shorten the series.",
            field="epsilon",
        )
    return parameters


def _add_integer_noise(values: ArrayLike, parameters: Integers, source: BytesSource) -> Integers:
    whole = np.asarray(values)
    if not np.issubdtype(whole.dtype, np.integer):
        rounded = np.rint(whole)
        if not np.array_equal(rounded, whole) or np.abs(whole).max(initial=0) > 2**53:
            raise ParameterError(
                "An exact release needs whole numbers, and the values have fractions or are above "
                "2^53; count on a whole-number scale.",
                field="values",
            )
        whole = rounded
    spread = np.broadcast_to(parameters, whole.shape)
    return whole.astype(np.int64) + discrete_laplace(spread, source)


def _choose_exactly(numerators: Integers, source: BytesSource) -> int:
    """Rejection: a uniform index, kept with chance exp(-numerator / 2²⁴)."""
    while True:
        tries = uniform_below(np.full(64, numerators.size, dtype=np.int64), source)
        kept = np.flatnonzero(bernoulli_exp(numerators[tries], source))
        if kept.size:
            return int(tries[kept[0]])


def _check_positive(mechanism: Any) -> None:
    for name in ("sensitivity", "epsilon"):
        value = getattr(mechanism, name)
        if not (value > 0 and math.isfinite(value)):
            raise ParameterError(
                f"{name} = {value} must be a positive number; the slider offers 0.01 to 10."
                if name == "epsilon"
                else f"{name} = {value} must be a positive number; check the public bounds.",
                field=name,
            )
    weights = getattr(mechanism, "weights", None)
    if weights is not None and not np.all(np.asarray(weights) >= 0):
        raise ParameterError(
            f"weights with smallest {np.min(weights)} must all be zero or more; weigh again.",
            field="weights",
        )


def _proven(epsilon: float, sensitivity: float, true_sensitivity: float | None) -> float:
    if true_sensitivity is None or true_sensitivity == sensitivity:
        return epsilon
    return epsilon * true_sensitivity / sensitivity


def _scale_words(scale: Any) -> str:
    scales = np.asarray(scale)
    low, high = float(scales.min()), float(scales.max())
    if low == high:
        return f"scale {low:.3g}"
    return f"{scales.size:,} values, scales {low:.3g} to {high:.3g}"


@dataclass(frozen=True, kw_only=True, eq=False)
class Gaussian:
    """Add Gaussian noise to a vector: a weaker guarantee than pure epsilon.

    Parameters
    ----------
    sensitivity : float
        L2 sensitivity of the vector; above 0.
    sigma : float
        Standard deviation; see `zcdp_sigma` and `analytic_sigma`.

    Raises
    ------
    ParameterError
        If a value is not a positive finite number, or an exact release is asked for.

    References
    ----------
    M. Bun, T. Steinke, "Concentrated Differential Privacy", 2016, Proposition 1.6.

    Examples
    --------
    >>> Gaussian(sensitivity=1, sigma=2.0).rho
    0.125
    """

    sensitivity: float
    sigma: float

    def __post_init__(self) -> None:
        for name in ("sensitivity", "sigma"):
            value = getattr(self, name)
            if not (value > 0 and math.isfinite(value)):
                raise ParameterError(
                    f"{name} = {value} must be a positive number; check the public bounds.",
                    field=name,
                )

    @property
    def rho(self) -> float:
        """ZCDP cost: sensitivity² / (2 sigma²)."""
        return self.sensitivity**2 / (2 * self.sigma**2)

    @property
    def variance(self) -> float:
        """Variance of the noise."""
        return self.sigma**2

    def release(self, values: ArrayLike, rng: Rng) -> NDArray[np.float64]:
        """Add noise, for exploration only."""
        if isinstance(rng, Entropy):
            raise ParameterError(
                "Gaussian noise is real-valued and has no exact release here; choose a method "
                "with integer noise.",
                field="method",
            )
        true = np.asarray(values, dtype=np.float64)
        noise = rng.standard_normal(true.shape)
        noise *= self.sigma
        noise += true
        return noise

    def spend_zcdp(self, step: str, *, claimed: float, delta: float, because: str = "") -> Spend:
        """Write the ledger line with its rho; the proven epsilon is what that converts to."""
        return Spend(
            step=step,
            mechanism=f"Gaussian, standard deviation {self.sigma:.3g}",
            sensitivity=self.sensitivity,
            claimed=claimed,
            proven=zcdp_epsilon(self.rho, delta),
            delta=delta,
            rho=self.rho,
            because=because,
        )

    def spend(self, step: str, *, epsilon: float, delta: float, because: str = "") -> Spend:
        """Write the ledger line of the analytic (epsilon, delta) guarantee."""
        return Spend(
            step=step,
            mechanism=f"Gaussian, standard deviation {self.sigma:.3g}",
            sensitivity=self.sensitivity,
            claimed=epsilon,
            proven=epsilon if self._delta(epsilon) <= delta * (1 + 1e-9) else math.inf,
            delta=delta,
            because=because,
        )

    def _delta(self, epsilon: float) -> float:
        return gaussian_delta(self.sigma / self.sensitivity, epsilon)


def zcdp_sigma(sensitivity: float, rho: float) -> float:
    """Choose the standard deviation that costs rho: sensitivity / sqrt(2 rho)."""
    return sensitivity / math.sqrt(2 * rho)


def gaussian_delta(noise_multiplier: float, epsilon: float) -> float:
    """Compute the least delta of Gaussian noise with sigma / sensitivity = `noise_multiplier` at epsilon.

    References
    ----------
    B. Balle, Y.-X. Wang, "Improving the Gaussian Mechanism for Differential Privacy", 2018,
    Theorem 8.
    """
    from scipy.special import log_ndtr

    half, shift = 1 / (2 * noise_multiplier), epsilon * noise_multiplier
    return float(np.exp(log_ndtr(half - shift)) - np.exp(epsilon + log_ndtr(-half - shift)))


def analytic_sigma(sensitivity: float, epsilon: float, delta: float) -> float:
    """Find the least standard deviation that gives (epsilon, delta), by bisection.

    Raises
    ------
    ParameterError
        If epsilon is not positive or delta not in (0, 1).

    References
    ----------
    Balle, Wang, 2018, Algorithm 1.

    Examples
    --------
    >>> round(analytic_sigma(1.0, 1.0, 1e-6), 3)
    4.225
    """
    if not (epsilon > 0 and 0 < delta < 1):
        raise ParameterError(
            f"epsilon = {epsilon} and delta = {delta} must be positive, delta below 1; choose "
            "values in that range.",
            field="delta" if epsilon > 0 else "epsilon",
        )
    low, high = 1e-6, 1.0
    while gaussian_delta(high, epsilon) > delta:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if gaussian_delta(middle, epsilon) > delta else (low, middle)
    return sensitivity * high
