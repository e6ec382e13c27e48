"""Square-root factorisation of the running sum, for Gaussian noise: a weaker guarantee (3.11)."""

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from dp_core.algorithms.fda.method.rivals.factored import Toeplitz
from dp_core.algorithms.fda.method.steps.coefficients import Floats

DELTA = 1e-6
SUMMED = 1024
_ROUNDED_UP = 1 + 2.0**-45


@lru_cache(maxsize=128)
def square_norm(horizon: int) -> float:
    """Sum of f_k² over k < N: added up to 1,024 terms, then its asymptotic series.

    The series is (log N + γ + 4 log 2 - 1/(4N) + 5/(192 N²) + 3/(128 N³)) / π; its differences are
    those of f_N² = (1 - 1/(4N) + 1/(32 N²) + 1/(128 N³) - …) / (π N).
    """
    if horizon <= SUMMED:
        return float(np.sum(SquareRoot(horizon).left ** 2))
    inverse = 1 / horizon
    tail = inverse * (-1 / 4 + inverse * (5 / 192 + inverse * 3 / 128))
    return (math.log(horizon) + float(np.euler_gamma) + 4 * math.log(2) + tail) / math.pi


def _factor_square(index: int) -> float:
    """f_k² = (Γ(k + 1/2) / Γ(k + 1))² / π, by the same series for large k."""
    if index <= SUMMED:
        return float(SquareRoot(index + 1).left[-1] ** 2)
    inverse = 1 / index
    series = 1 + inverse * (-1 / 4 + inverse * (1 / 32 + inverse / 128))
    return series * inverse / math.pi


@dataclass(frozen=True)
class SquareRoot(Toeplitz):
    """W = F F with F lower-triangular Toeplitz: f_0 = 1, f_k = f_{k-1} (2k - 1) / (2k)."""

    horizon: int

    @cached_property
    def left(self) -> Floats:  # type: ignore[override]
        """f_0..f_{N-1}."""
        k = np.arange(1, self.horizon)
        return np.cumprod(np.concatenate([[1.0], (2 * k - 1) / (2 * k)]))

    @property
    def right(self) -> Floats:  # type: ignore[override]
        """The same."""
        return self.left

    @property
    def sensitivity(self) -> float:
        """L2 norm of the longest column of F, that of the first event; rounded up."""
        return math.sqrt(square_norm(self.horizon)) * _ROUNDED_UP

    @property
    def total_gain(self) -> float:
        """Sum of the gains of all releases, Σ (N - k) f_k².

        Because (k + 1)² f_{k+1}² - k² f_k² = (k + 1/4) f_k², Σ k f_k² = N² f_N² - Σ f_k² / 4.
        """
        norm, last = square_norm(self.horizon), _factor_square(self.horizon)
        return (self.horizon + 0.25) * norm - self.horizon**2 * last
