"""Mechanism that says which of many numbers reach a threshold: the sparse vector technique.

Everybody imports it from `dp_core.noise.mechanisms`.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.errors import ParameterError
from dp_core.noise.calibration import Calibrated, Integers, integer_parameters, whole_numbers
from dp_core.noise.exact_noise import BytesSource, Entropy, discrete_laplace
from dp_core.noise.tape import heard


@dataclass(frozen=True, kw_only=True, eq=False)
class SparseVector(Calibrated):
    """Say which of many numbers reach a public threshold; stop after so many that do.

    A number q gets a yes where q + Lap(2cΔ/ε₂) ≥ T + Lap(Δ/ε₁). The threshold's noise is drawn
    once. However many numbers get a no, the whole list of answers costs ε₁ + ε₂.

    Parameters
    ----------
    sensitivity : float
        Δ: most one neighbour changes any of the numbers; above 0.
    epsilon : float
        ε₁ + ε₂: pure epsilon of all answers; above 0.
    threshold : float
        T, public.
    positives : int
        c: after so many yeses every further answer is no, and nothing is compared.
    share : float
        ε₁ / (ε₁ + ε₂), in (0, 1).

    Raises
    ------
    ParameterError
        If a parameter is out of range.

    Notes
    -----
    Proof: on a neighbour, move the threshold's noise by Δ (costs ε₁), so that every no stays a no,
    and the noise of each of at most c yeses by 2Δ (costs ε₂/c each). With whole noise on whole
    numbers the same steps of whole size hold, as no number then changes by more than floor(Δ).
    Variants whose noise does not grow with c are not private at any finite epsilon.

    References
    ----------
    M. Lyu, D. Su, N. Li, "Understanding the Sparse Vector Technique for Differential Privacy",
    PVLDB 10(6), 2017, Algorithm 1.

    Examples
    --------
    >>> SparseVector(sensitivity=1, epsilon=3.0, threshold=20, positives=5, share=1 / 3).scales
    (1.0, 5.0)
    """

    threshold: float
    positives: int
    share: float = 0.5

    _name = "sparse vector"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not math.isfinite(self.threshold):
            raise ParameterError(
                f"threshold = {self.threshold} must be a finite number; give a public one.",
                field="threshold",
            )
        if self.positives < 1:
            raise ParameterError(
                f"positives = {self.positives} must be at least 1; say after how many to stop.",
                field="positives",
            )
        if not 0 < self.share < 1:
            raise ParameterError(
                f"share = {self.share} must be above 0 and below 1; one half is usual.",
                field="share",
            )

    @property
    def scales(self) -> tuple[float, float]:
        """Scales of the noise of the threshold, Δ/ε₁, and of each number, 2cΔ/ε₂."""
        first = self.share * self.epsilon
        rest = self.epsilon - first
        return self.sensitivity / first, 2 * self.positives * self.sensitivity / rest

    @property
    def _words(self) -> str:
        threshold, number = self.scales
        return f"{self._name}, scales {threshold:.3g} and {number:.3g}"

    def parameters(self) -> Integers:
        """Integers s of both noises of a release, P(x) ∝ exp(-|x| s / 2²⁴), rounded down.

        Raises
        ------
        ParameterError
            If epsilon is too small for the sampler.
        """
        rates = np.array([self.share, (1 - self.share) / (2 * self.positives)])
        return integer_parameters(self.sensitivity, self.epsilon, rates)

    @heard
    def release(self, values: ArrayLike, rng: Generator | Entropy) -> NDArray[np.bool_]:
        """Answer each number in turn; whole numbers alone with an `Entropy`.

        Parameters
        ----------
        values : array_like, shape (k,)
            In an order that does not depend on the data.
        rng : Generator or Entropy

        Returns
        -------
        ndarray of bool, shape (k,)
            At most `positives` are True.

        Raises
        ------
        ParameterError
            If an exact release is asked for values that are not whole, or epsilon is too small
            for the sampler.
        """
        if isinstance(rng, Entropy):
            gaps = self._whole_gaps(values, rng.bytes)
        else:
            noise = rng.laplace(size=np.size(values) + 1)
            threshold, number = self.scales
            gaps = np.asarray(values) + number * noise[1:] - threshold * noise[0]
        reached = gaps >= self.threshold
        return np.asarray(reached & (np.cumsum(reached) <= self.positives))

    def _whole_gaps(self, values: ArrayLike, source: BytesSource) -> Integers:
        """Noisy numbers less the threshold's noise, in whole numbers."""
        whole = whole_numbers(values)
        steps = np.repeat(self.parameters(), (1, whole.size))
        noise = discrete_laplace(steps, source)
        return np.asarray(whole + noise[1:] - noise[0])
