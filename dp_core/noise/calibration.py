"""What mechanisms share before any noise: checks, whole-number parameters, the ledger line.

A real setting becomes steps of 2⁻²⁴ for the exact samplers, rounded towards more noise, which keeps
the ledger line true. Nothing is drawn here, and only the modules behind ``mechanisms.py`` call this
one.
"""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.params import check_positive, must_be
from dp_core.privacy.costs import Neighbouring, leaves
from dp_core.privacy.ledger import Gap, PrivacyLedger, Spend, exact, zcdp_epsilon

# Absorbs the rounding of floating-point weights: 2**-45 is far above the error of a few hundred
# operations and costs nothing in accuracy (fda.md 4.4).
_ROUNDING_GUARD = 1 - 2.0**-45
VARIANCE_BITS = 27
_FINEST_SIGMA = 2.0**20  # in multiples of a lattice
LARGEST_SIGMA = 2.0**23
"""Of exact Gaussian noise."""
_SMALLEST_VARIANCE = Fraction(1, 2**64)
ROUNDED_UP = 1 + 2.0**-45
"""Times a loss in closed form: what is written as proven is never below what is lost."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Calibrated:
    """What mechanisms with a sensitivity share: the checks and the ledger line.

    Values may be whole multiples of 1/lattice; sensitivity and noise are then in those multiples,
    and the ledger speaks of the plain unit. A sensitivity or an epsilon that is not a positive
    finite number is refused.
    """

    sensitivity: float  # most that one neighbour changes, in the norm of `change`
    epsilon: float  # of all that is drawn at once
    lattice: int = 1

    _name: ClassVar[str]

    def __post_init__(self) -> None:
        check_positive(sensitivity=self.sensitivity, epsilon=self.epsilon)

    @property
    def _words(self) -> str:
        """What the ledger calls the noise."""
        return self._name

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart, in the norm of the sensitivity: the largest coordinate."""
        return float(np.abs(other - one).max(initial=0))

    def spend(
        self,
        step: str,
        *,
        true_sensitivity: float | None = None,
        gap: Gap | None = None,
        because: str = "",
    ) -> Spend:
        """Write the ledger line; the proven epsilon is the claimed one at the true sensitivity."""
        proven = self.epsilon
        if true_sensitivity is not None and true_sensitivity != self.sensitivity:
            proven = self.epsilon * true_sensitivity / self.sensitivity
        line = Spend(
            step=step,
            mechanism=self._words,
            sensitivity=self.sensitivity / self.lattice,
            claimed=self.epsilon,
            proven=proven,
            gap=gap,
            because=because,
        )
        return self._converted(line)

    def _converted(self, pure: Spend) -> Spend:
        """Give the line in the terms of the ledger that it is for: pure epsilon."""
        return pure


@dataclass(frozen=True, kw_only=True, eq=False)
class Choosing(Calibrated):
    """What a choice costs: pure epsilon, or rho = epsilon²/8 in a zCDP ledger with this delta.

    References
    ----------
    M. Cesar, R. Rogers, "Bounding, Concentrating, and Truncating: Unifying Privacy Loss
    Composition for Data Analytics", 2021, Lemma 3.2 (bounded range).
    """

    delta: float | None = None

    @property
    def rate(self) -> float:
        """What a score is multiplied by in the exponent."""
        return self.epsilon / (2 * self.sensitivity)

    def _converted(self, pure: Spend) -> Spend:
        """Rho is what is proven, at the true sensitivity."""
        if self.delta is None:
            return pure
        claimed, rho = (exact(each) ** 2 / 8 for each in (pure.claimed, pure.proven))
        return replace(
            pure,
            claimed=zcdp_epsilon(claimed, self.delta),
            proven=zcdp_epsilon(rho, self.delta),
            delta=self.delta,
            rho=rho,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class WeightedNoise(Calibrated, ABC):
    """Noise on a vector whose coordinates have their own shares of epsilon."""

    weights: Floats | None = None  # in [0, 1], broadcast to the values

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.weights is not None and not np.all(np.asarray(self.weights) >= 0):
            raise must_be("weights", np.min(self.weights), "0 or more")

    @property
    @abstractmethod
    def scale(self) -> Any:
        """Scale of the noise: a float, or one per coordinate."""

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart: the weighted L1 norm."""
        return float(np.sum(self._weights * np.abs(other - one)))

    @property
    def _weights(self) -> Any:
        return 1.0 if self.weights is None else self.weights

    @property
    def _words(self) -> str:
        return f"{self._name}, {_scale_words(self.scale / self.lattice)}"

    def parameters(self) -> Integers:
        """Integer parameter s of each coordinate: noise P(x) ∝ exp(-|x| s / 2²⁴), rounded down."""
        return integer_parameters(self.sensitivity, self.epsilon, self._weights)


def integer_parameters(sensitivity: float, epsilon: float, weights: ArrayLike) -> Integers:
    """Turn shares of epsilon into integers s with u = s / 2²⁴ and s · sensitivity ≤ share · 2²⁴.

    References
    ----------
    fda.md 4.4: u = 2⁻²⁴ floor(2²⁴ (1 - 2⁻⁴⁵) weight epsilon / sensitivity).
    """
    steps = 2.0**RESOLUTION_BITS * _ROUNDING_GUARD * np.asarray(weights) * epsilon / sensitivity
    parameters = np.floor(np.minimum(steps, 2.0**62)).astype(np.int64)
    if parameters.size and parameters.min() < 1:
        raise too_small(epsilon)
    return parameters


def too_small(epsilon: float) -> ParameterError:
    """Error for a budget of which the exact samplers, whose steps are 2⁻²⁴, have no part left."""
    return ParameterError.of("noise-too-small", "epsilon", epsilon=f"{epsilon:g}")


LEAST = 1e-3
"""Of a release. With less, whether an exact draw is refused can depend on what was drawn so far."""


def check_drawable(ledger: PrivacyLedger) -> None:
    """Refuse uses of noise that get too little of epsilon for an exact draw, before it is charged.

    Of the ledger of a simulation. Local reports and zCDP have samplers of their own.
    """
    if ledger.mechanism.of_a_row.claimed < LEAST:
        raise ParameterError.of("noise-least", "epsilon", least=f"{LEAST:g}")
    if ledger.neighbouring is Neighbouring.LOCAL:
        return
    for leaf in leaves(ledger.root):
        if leaf.rho is None and 0 < leaf.proven < math.inf and leaf.sensitivity > 0:
            integer_parameters(leaf.sensitivity, leaf.proven, 1.0)


def whole_variance(least: Fraction) -> Fraction:
    """Round a variance up to 27 bits: the exact sampler has every such number without rounding.

    It is lengthened by less than a part in 2²⁶, and by the same part on every lattice of a power
    of two.
    """
    least = max(least, _SMALLEST_VARIANCE)
    size = least.numerator.bit_length() - least.denominator.bit_length()
    unit = Fraction(2) ** (size - VARIANCE_BITS + (least >= Fraction(2) ** size))
    return math.ceil(least / unit) * unit


def finest_lattice(sigma: float) -> int:
    """Power of two, up to 2¹⁶: noise of sigma in multiples of 1/lattice is within the sampler.

    Examples
    --------
    >>> finest_lattice(1.0), finest_lattice(1000.0)
    (65536, 1024)
    """
    room = math.floor(math.log2(_FINEST_SIGMA / sigma))
    return int(2 ** min(16, max(0, room)))


def exponent_steps(scores: Floats, rate: float, epsilon: float) -> Integers:
    """Turn scores into integers n with exp(-n / 2²⁴) ∝ exp(rate · score), the best score at 0.

    `rate` is lowered by the share of `epsilon` that the rounding can cost.
    """
    # Rounding moves the difference of two exponents by at most one step on each neighbour;
    # normalising doubles it: 4 steps in all are taken from epsilon.
    margin = 4 * 2.0**-RESOLUTION_BITS
    lowered = rate * (1 - margin / epsilon)
    if lowered <= 0:
        raise too_small(epsilon)
    exponents = lowered * (scores.max() - scores) * 2.0**RESOLUTION_BITS
    capped: Floats = np.minimum(np.rint(exponents), 2.0**40)
    return capped.astype(np.int64)


def whole_numbers(values: ArrayLike) -> Integers:
    """Return the values as integers, or refuse those that have fractions or are above 2⁵³."""
    whole = np.asarray(values)
    if not np.issubdtype(whole.dtype, np.integer):
        rounded = np.rint(whole)
        if not np.array_equal(rounded, whole) or np.abs(whole).max(initial=0) > 2**53:
            raise must_be("values", "…", "whole, below 2^53")
        whole = rounded
    return whole.astype(np.int64)


def _scale_words(scale: Any) -> str:
    scales = np.asarray(scale)
    low, high = float(scales.min()), float(scales.max())
    if low == high:
        return f"scale {low:.3g}"
    return f"{scales.size:,} values, scales {low:.3g} to {high:.3g}"


@dataclass(frozen=True, kw_only=True, eq=False)
class NormalNoise:
    """What Gaussian noise costs: its checks, its standard deviation and its ledger line."""

    sensitivity: float
    epsilon: float
    delta: float = 1e-6
    zcdp: bool = False  # spend rho = epsilon²/2, what pure epsilon implies, instead of both
    lattice: int = 1
    squared: Fraction | None = None  # square of the sensitivity, where that is a root

    def __post_init__(self) -> None:
        check_positive(sensitivity=self.sensitivity, epsilon=self.epsilon)
        if self.squared is not None and not math.isclose(self.squared, self.sensitivity**2):
            square = f"the square of {self.sensitivity}"
            raise must_be("squared", float(self.squared), square, field="sensitivity")
        if not 0 < self.delta < 1:
            raise must_be("delta", self.delta, "above 0 and below 1")

    @cached_property
    def sigma(self) -> float:
        """Standard deviation: that of rho = epsilon²/2, or the least one of (epsilon, delta)."""
        if self.zcdp:
            return math.sqrt(self.exact_variance)
        return analytic_sigma(self.sensitivity, self.epsilon, self.delta)

    @property
    def variance(self) -> float:
        """Variance of the noise."""
        return self.sigma**2

    @cached_property
    def exact_variance(self) -> Fraction:
        """σ² of an exact release under zCDP, a rational: at least sensitivity² / epsilon²."""
        return whole_variance(self._square / Fraction(self.epsilon) ** 2)

    @property
    def rho(self) -> Fraction:
        """What the noise costs under zCDP: sensitivity² / (2σ²), at most epsilon²/2."""
        return self._square / (2 * self.exact_variance)

    @property
    def _square(self) -> Fraction:
        return Fraction(self.sensitivity) ** 2 if self.squared is None else self.squared

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart: the L2 norm."""
        return float(np.sqrt(np.sum(np.square(other - one))))

    def spend(self, step: str, *, because: str = "") -> Spend:
        """Write the ledger line; under zCDP it carries `rho` and what that converts to.

        The conversion is the claim as well: Gaussian noise gives no pure epsilon.
        """
        rho = self.rho if self.zcdp else None
        epsilon = self.epsilon if rho is None else zcdp_epsilon(rho, self.delta)
        return Spend(
            step=step,
            mechanism=f"Gaussian, standard deviation {self.sigma / self.lattice:.3g}",
            sensitivity=self.sensitivity / self.lattice,
            claimed=epsilon,
            proven=epsilon,
            delta=self.delta,
            rho=rho,
            because=because,
        )


def gaussian_delta(noise_multiplier: float, epsilon: float) -> float:
    """Compute the least delta at epsilon of Gaussian noise with this sigma / sensitivity.

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

    References
    ----------
    Balle, Wang, 2018, Algorithm 1.
    """
    low, high = 1e-6, 1.0
    while gaussian_delta(high, epsilon) > delta:
        high *= 2
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if gaussian_delta(middle, epsilon) > delta else (low, middle)
    return sensitivity * high
