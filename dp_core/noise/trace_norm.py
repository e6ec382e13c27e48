"""Noise on a symmetric matrix of which one record changes two directions: the trace norm.

Everybody imports it from `dp_core.noise.mechanisms`.
"""

import math
from dataclasses import dataclass
from itertools import count
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, Integers
from dp_core.noise.calibration import Calibrated, integer_parameters, whole_numbers
from dp_core.noise.exact_noise import RESOLUTION_BITS, BytesSource, Entropy, Normals, Rng
from dp_core.noise.tape import heard


def trace_norm_noise(size: int, scale: float, rng: Generator) -> Floats:
    """Draw the entries above the diagonal of (A - B) scale, two Wishart matrices, row after row.

    A and B are G Gᵀ with G of p × (p + 1) standard normal numbers, p rows being the size. Each
    entry is distributed as the sum of p + 1 Laplace noises of this scale: sensitivity / 2 epsilon.
    """
    one, other = rng.standard_normal((2, size, size + 1))
    noise = one @ one.T - other @ other.T
    return np.asarray(scale * noise[np.triu_indices(size, 1)])


def discrete_trace_norm(size: int, step: int, source: BytesSource) -> Integers:
    """Draw the same entries, of scale 2²³ / step, rounded to the nearest whole number; exact.

    The density is ∝ exp(-u tr) with u = step / 2²⁴; the matrix has up to 2,000 rows. What the
    unread bits of the normal numbers can add is bounded. As long as an entry could round to two
    numbers, another word is read of all of them: rarely more than one.
    """
    shape = (size, size + 1)
    pair = [Normals(size * (size + 1), source) for _ in range(2)]
    above = np.triu_indices(size, 1)
    for words in count(1):
        limbs = [each.limbs(words).reshape(-1, *shape) for each in pair]
        one, other = (_gram(each)[above] for each in limbs)
        # |g gᵀ' - what was read of it| < (|g| + |g'| + 1) units of the last bit, for each product
        largest = sum(np.abs(each[0]).sum(axis=1) + shape[1] for each in limbs)
        bits = 3 * Normals.PART * words
        off = (largest[above[0]] + largest[above[1]]).astype(object) << bits
        low, high = (
            ((1 << RESOLUTION_BITS) * (one - other + moved) + (step << 2 * bits))
            // (step << 2 * bits + 1)
            for moved in (-off, off)
        )
        if (low == high).all():
            break
    return np.asarray(low.astype(np.int64))


def _gram(limbs: Integers) -> NDArray[Any]:
    """Multiply a matrix, given in parts of 21 bits, by its transpose: whole numbers of any size."""
    parts = limbs.astype(np.float64)
    last = len(parts) - 1
    total = np.zeros((limbs.shape[1],) * 2, dtype=object)
    for one, other in np.ndindex(len(parts), len(parts)):
        product = (parts[one] @ parts[other].T).astype(np.int64)  # exact: whole and below 2⁵³
        total += product.astype(object) << Normals.PART * (2 * last - one - other)
    return total


@dataclass(frozen=True, kw_only=True, eq=False)
class TraceNorm(Calibrated):
    """Add noise to the entries above the diagonal of a symmetric matrix with an empty diagonal.

    The sensitivity is the largest trace norm, the sum of the absolute eigenvalues, of the change
    of the whole matrix, which has p = `size` rows.

    Notes
    -----
    The noise is A - B with A and B of density ∝ exp(-u tr A) over the positive semidefinite
    matrices, u = epsilon / sensitivity: Wishart matrices with p + 1 degrees of freedom. Proof: let
    the matrix change by P - Q, both positive semidefinite, with traces that sum up to the trace
    norm. The density of A - B at Z is ∝ ∫ exp(-u tr (2A - Z)) over all A that are, and for which
    A - Z is, positive semidefinite. Where A is one of these for Z, A + P is one for Z + P - Q, and
    its term is exp(-u (tr P + tr Q)) times as large. So the density changes by a factor of at most
    exp(u ‖P - Q‖). That the diagonal is dropped, and entries rounded, is post-processing.
    An entry has the variance 2 (p + 1) (sensitivity / 2 epsilon)². For all products of two of p
    signs, of which one record changes p²/4, Laplace noise has p/4 times as much.

    References
    ----------
    M. Hardt, K. Talwar, "On the Geometry of Differential Privacy", 2010: noise in the shape of what
    one record can change. W. Jiang, C. Xie, Z. Zhang, "Wishart Mechanism for Differentially Private
    Principal Components Analysis", 2016: one matrix A, which is never far below the true one.
    """

    size: int

    _name = "trace-norm"

    @property
    def _words(self) -> str:
        return f"{self._name}, standard deviation {self.scale / self.lattice:.3g}"

    @property
    def variance(self) -> float:
        """Variance of the noise of an entry."""
        return 2 * (self.size + 1) * self.part**2

    @property
    def scale(self) -> float:
        """Compute the standard deviation of the noise of an entry."""
        return math.sqrt(self.variance)

    @property
    def part(self) -> float:
        """Scale of the Laplace noises of which an entry's noise is the sum: p + 1 of them."""
        return self.sensitivity / (2 * self.epsilon)

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart: the trace norm."""
        matrix = np.zeros((self.size, self.size))
        matrix[np.triu_indices(self.size, 1)] = other - one
        return float(np.abs(np.linalg.eigvalsh(matrix + matrix.T)).sum())

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise to the entries, row after row: whole numbers with an `Entropy`."""
        if not isinstance(rng, Entropy):
            noise = trace_norm_noise(self.size, self.part, rng)
            return np.asarray(np.asarray(values, dtype=np.float64) + noise)
        step = int(integer_parameters(self.sensitivity, self.epsilon, 1.0))
        return whole_numbers(values) + discrete_trace_norm(self.size, step, rng.bytes)
