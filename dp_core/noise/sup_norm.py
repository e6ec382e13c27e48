"""Noise on vectors whose largest coordinate is bounded: the K-norm mechanism of the cube.

Everybody imports it from `dp_core.noise.mechanisms`.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.errors import ParameterError
from dp_core.noise.calibration import (
    Calibrated,
    Floats,
    Integers,
    integer_parameters,
    whole_numbers,
)
from dp_core.noise.exact_noise import BytesSource, Entropy, Rng, exponential_below, uniform_below
from dp_core.noise.tape import heard
from dp_core.words import message

_NO_BOUND = 2**62


def sup_norm_noise(shape: tuple[int, ...], scale: float, rng: Generator) -> Floats:
    """Draw vectors with density ∝ exp(-max_i |z_i| / scale); the last axis is the vector.

    Parameters
    ----------
    shape : tuple of int
        Its last entry is d.
    scale : float
        Sensitivity over epsilon.
    rng : Generator

    Returns
    -------
    ndarray
        Largest coordinates are Gamma(d, scale), and a coordinate has the variance
        scale² (d + 1)(d + 2) / 3.

    Notes
    -----
    A uniform point of the cube [-1, 1]^d, stretched by a Gamma(d + 1, scale) radius.

    References
    ----------
    M. Hardt, K. Talwar, "On the Geometry of Differential Privacy", 2010.
    """
    radius = rng.gamma(shape[-1] + 1, scale, shape[:-1])
    return np.asarray(rng.uniform(-1, 1, shape) * radius[..., None])


def discrete_sup_norm(count: int, dimensions: int, step: int, source: BytesSource) -> Integers:
    """Draw independent whole vectors with P(z) ∝ exp(-u max_i |z_i|), u = step / 2²⁴; exact.

    Parameters
    ----------
    count, dimensions : int
        Number m of vectors, and d.
    step : int
        From 1 on. Quick where 2²⁴ d / step is well above d², that is, on a fine lattice.
    source : BytesSource
        Uniform random bytes.

    Returns
    -------
    Integers, shape (m, d)

    Raises
    ------
    ParameterError
        If `step` is below 1.

    Notes
    -----
    Uniform on the cube of half-width J, where P(J = j) ∝ (2j + 1)^d exp(-u j): the sum over
    j ≥ max|z_i| of exp(-u j) is ∝ exp(-u max|z_i|). J is the sum of d + 1 geometric draws, which
    has P(j) ∝ exp(-u j) ∏ (j + i), kept with chance ∏ (2j + 1) / (2j + 2i), i = 1 … d.
    """
    if step < 1:
        raise ParameterError(message("noise-step", step=str(step)), field="epsilon")
    widths = np.empty(count, dtype=np.int64)
    pending = np.arange(count)
    while pending.size:
        bounds = np.full((pending.size, dimensions + 1), _NO_BOUND)
        widths[pending] = (exponential_below(bounds, source) // step).sum(axis=1)
        tries = np.repeat(widths[pending, None], dimensions, axis=1)
        shares = 2 * (tries + np.arange(1, dimensions + 1))
        kept = (uniform_below(shares, source) < 2 * tries + 1).all(axis=1)
        pending = pending[~kept]
    sides = np.repeat(2 * widths[:, None] + 1, dimensions, axis=1)
    return np.asarray(uniform_below(sides, source) - widths[:, None])


@dataclass(frozen=True, kw_only=True, eq=False)
class SupNorm(Calibrated):
    """Add sup-norm noise to vectors, such as the rows of a table.

    Parameters
    ----------
    sensitivity : float
        Largest sum over vectors of the largest change of a coordinate; above 0.
    epsilon : float
        Pure epsilon of all vectors together; above 0.
    lattice : int
        The values are whole multiples of 1/lattice, given as whole numbers, and the sensitivity is
        in these multiples.

    Notes
    -----
    The density ratio is at most exp(ε Σ_k ‖Δ_k‖_∞ / sensitivity). Splitting epsilon over d
    coordinates instead has the variance 2 d² / ε², six times as much for large d.

    References
    ----------
    M. Hardt, K. Talwar, 2010; dpc_stacking.md 4.4.
    """

    _name = "sup-norm"

    @property
    def scale(self) -> float:
        """Scale of the largest coordinate's Gamma distribution."""
        return self.sensitivity / self.epsilon

    def deviation(self, dimensions: int) -> float:
        """Compute the standard deviation of one coordinate of a d-vector."""
        return float(self.scale * np.sqrt((dimensions + 1) * (dimensions + 2) / 3))

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart: the sum over vectors of the largest coordinate."""
        return float(np.abs(other - one).max(axis=-1, initial=0).sum())

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[np.generic]:
        """Add noise to each vector along the last axis: whole numbers with an `Entropy`.

        Raises
        ------
        ParameterError
            If an exact release is asked for values that are not whole numbers.
        """
        if not isinstance(rng, Entropy):
            given = np.asarray(values, dtype=np.float64)
            return np.asarray(given + sup_norm_noise(given.shape, self.scale, rng))
        whole = whole_numbers(values)
        step = int(integer_parameters(self.sensitivity, self.epsilon, 1.0))
        vectors = int(np.prod(whole.shape[:-1]))
        noise = discrete_sup_norm(vectors, whole.shape[-1], step, rng.bytes)
        return np.asarray(whole + noise.reshape(whole.shape))
