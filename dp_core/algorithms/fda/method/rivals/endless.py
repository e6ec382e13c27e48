"""Toeplitz factors whose columns have a finite length for ever: an end that is not known (3.11)."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from dp_core.algorithms.fda.method.rivals.factored import Toeplitz, exponentials
from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.errors import ParameterError
from dp_core.words import message

GAMMA, DELTA = -1.5, 2
"""γ below -½ and δ: our choice, of 64 pairs tried, not one of the authors.

The last total has at most 1.98 times the variance of the square root that knows the end, from 100
to 2²⁴ periods; (-1.25, 1.5) has 2.08 there, and is better below: 2.32 at 16, where this has 2.41.
"""
ENDLESS_NORM = 5.184
"""Square of the length of an endless column of R: `endless_norm`, rounded up."""
LONGEST = 2**20
_STEP, _FIRST, _LAST = 0.5, -75.0, 30.0  # of the sum over ln s


def perturbed(z: Any, logarithm: Any, half: Any, sign: int) -> Any:
    """Give f(z)^±1 but for its root: (g)^±γ ((2/z) ln g)^±δ with g = (1/z) ln(1/(1 - z))."""
    g = logarithm / z
    return np.asarray(half * g ** (sign * GAMMA) * (2 / z * np.log(g)) ** (sign * DELTA))


@lru_cache(maxsize=2)
def _cut(sign: int) -> tuple[Floats, Floats]:
    """Weights and rates of the exponentials of f(z) or of 1/((1-z) f(z)).

    Coefficient k is the integral of Im f / (π z^(k+1)) along the upper side of the cut z = 1 + s,
    s > 0, by the trapezoid rule in ln s, whose error falls exponentially.
    """
    u = np.arange(_FIRST, _LAST, _STEP)
    s = np.exp(u)
    half = 1j / np.sqrt(s)  # (1 - z)^-½
    values = perturbed(1 + s, -u + 1j * np.pi, half, sign)
    return values.imag * s * _STEP / (np.pi * (1 + s)), 1 / (1 + s)


@lru_cache(maxsize=4)
def _kernel(sign: int, levels: int) -> Floats:
    """Coefficients of R (sign 1) or L (sign -1), 2^levels of them; both begin with 1.

    Of L the sum along the cut is right from the second on: at infinity L is no 0.
    """
    found = exponentials(*_cut(sign), 2**levels)
    found[0] = 1.0
    found.flags.writeable = False
    return found


@dataclass(frozen=True)
class Endless(Toeplitz):
    """Log-perturbed square root: R(z) = (1 - z)^-½ g^γ ((2/z) ln g)^δ, g = (1/z) ln(1/(1 - z)).

    With γ < -½ a column of R has a finite length however long it gets, so the noise is the same
    for every end. The horizon only says how many totals are in view.

    References
    ----------
    B. Jacobsen, K. Fawaz, "Private Continual Counting of Unbounded Streams", NeurIPS 2025,
    arXiv 2506.15018.
    """

    horizon: int

    def __post_init__(self) -> None:
        if self.horizon > LONGEST:
            raise ParameterError(
                message("fda-error-endless-long", horizon=self.horizon, longest=LONGEST),
                field="horizon",
            )

    @property
    def buffers(self) -> tuple[Floats, Floats]:
        """Weights and rates of the exponentials of L, to the last digits of a float."""
        return _cut(-1)

    @property
    def _levels(self) -> int:
        return max(16, (self.horizon - 1).bit_length())

    @property
    def left(self) -> Floats:  # type: ignore[override]
        """First column of L."""
        return _kernel(-1, self._levels)[: self.horizon]

    @property
    def right(self) -> Floats:  # type: ignore[override]
        """First column of R."""
        return _kernel(1, self._levels)[: self.horizon]

    @property
    def sensitivity(self) -> float:
        """L2 norm of an endless column of R, by Parseval's theorem."""
        return math.sqrt(ENDLESS_NORM)

    @property
    def total_gain(self) -> float:
        """See `Factored`."""
        return float(np.sum((self.horizon - np.arange(self.horizon)) * self.left**2))


def endless_norm() -> float:
    """Square of the length of an endless column: the mean of |R|² on the unit circle."""
    from scipy.integrate import quad

    def square(angle: float) -> float:
        z = np.exp(1j * angle)
        value = perturbed(z, -np.log(1 - z), abs(1 - z) ** -0.5, 1)
        return float(abs(value) ** 2)

    def near(place: float) -> float:  # angle e^-place, so near 1 that ln(1/(1 - z)) is a line
        logarithm = complex(place, np.pi / 2)
        value = logarithm**GAMMA * (2 * np.log(logarithm)) ** DELTA
        return float(abs(value) ** 2)

    far = quad(square, math.exp(-3), math.pi, limit=200)[0]
    middle = quad(lambda x: square(math.exp(-x)) * math.exp(-x), 3, 25, limit=400)[0]
    tail = quad(lambda y: near(math.exp(y)) * math.exp(y), math.log(25), 300, limit=800)[0]
    return float(far + middle + tail) / math.pi
