"""The objects that draw the noise and write their own ledger line: the one import for everybody.

Noise is drawn by these objects and nowhere else. The type of the random source decides the mode:
a `numpy.random.Generator` *explores* (fast, seedable, for study only), an
`dp_core.noise.exact_noise.Entropy` *releases* (integers from the operating system, no seed). Both
modes go through the same object and write the same line: integer parameters are rounded towards
more noise, which keeps the line true.

additive ── Laplace, Geometric, Gaussian     noise on a vector
gradual ─── GradualLaplace                   the same for many ε at the price of the largest
sup_norm ── SupNorm                          noise on vectors with a bounded largest coordinate
selection ─ Exponential, …Each, …Top       choices
thresholds  SparseVector                     which numbers reach a threshold
splits ──── NoisySplits                      which nodes of a tree are split
sampling ── poisson_sample                   a secret sample
subsets ─── SubsetResponse                   what users randomise themselves
reports ─── Memoised-, Unary-, KaryResponse  the same, and its two
flips ───── permanent_, instantaneous_bits   layers one by one, passed_over to one user
"""

from dp_core.noise.additive import (
    LAPLACE_RANGE,
    NORMAL_RANGE,
    Gaussian,
    Geometric,
    Laplace,
    geometric_noise,
    laplace_range,
    on_lattice,
    sum_range,
    unit_laplace,
    unit_laplace_sums,
)
from dp_core.noise.calibration import (
    Floats,
    Integers,
    analytic_sigma,
    integer_parameters,
)
from dp_core.noise.exact_noise import Rng, is_exact
from dp_core.noise.flips import instantaneous_bits, one_hot, passed_over, permanent_bits
from dp_core.noise.gradual import GradualLaplace
from dp_core.noise.reports import KaryResponse, MemoisedResponse, UnaryResponse
from dp_core.noise.sampling import poisson_sample
from dp_core.noise.selection import (
    Exponential,
    ExponentialEach,
    ExponentialTop,
)
from dp_core.noise.splits import NoisySplits
from dp_core.noise.subsets import SubsetResponse
from dp_core.noise.sup_norm import SupNorm, sup_norm_noise
from dp_core.noise.thresholds import SparseVector

__all__ = [
    "LAPLACE_RANGE",
    "NORMAL_RANGE",
    "Exponential",
    "ExponentialEach",
    "ExponentialTop",
    "Floats",
    "Gaussian",
    "Geometric",
    "GradualLaplace",
    "Integers",
    "KaryResponse",
    "Laplace",
    "MemoisedResponse",
    "NoisySplits",
    "Rng",
    "SparseVector",
    "SubsetResponse",
    "SupNorm",
    "UnaryResponse",
    "analytic_sigma",
    "geometric_noise",
    "instantaneous_bits",
    "integer_parameters",
    "is_exact",
    "laplace_range",
    "on_lattice",
    "one_hot",
    "passed_over",
    "permanent_bits",
    "poisson_sample",
    "sum_range",
    "sup_norm_noise",
    "unit_laplace",
    "unit_laplace_sums",
]
