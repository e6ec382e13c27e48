"""Square-root factorisation of the running sum, for Gaussian noise: a weaker guarantee (3.11)."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dp_core.algorithms.fda.coefficients import Floats
from dp_core.algorithms.fda.levels import Array

DELTA = 1e-6


@dataclass(frozen=True)
class Toeplitz:
    """W = F F with F lower-triangular Toeplitz: f_0 = 1, f_k = f_{k-1} (2k - 1) / (2k)."""

    horizon: int

    @cached_property
    def factors(self) -> Floats:
        """f_0..f_{N-1}."""
        k = np.arange(1, self.horizon)
        return np.cumprod(np.concatenate([[1.0], (2 * k - 1) / (2 * k)]))

    @property
    def sensitivity(self) -> float:
        """L2 norm of the longest column of F: that of the first event."""
        return float(np.sqrt(np.sum(self.factors**2)))

    def gains(self) -> Floats:
        """Variance of each total where z has variance 1: the running sum of f_k²."""
        return np.cumsum(self.factors**2)

    def noise(self, unit: Array) -> Array:
        """F z by fast convolution, shape (N, trials)."""
        from scipy.fft import irfft, next_fast_len, rfft

        size = next_fast_len(2 * self.horizon, real=True)
        kernel = rfft(self.factors, size).reshape(-1, *[1] * (unit.ndim - 1))
        product = kernel * rfft(unit, size, axis=0)
        return np.asarray(irfft(product, size, axis=0)[: self.horizon])
