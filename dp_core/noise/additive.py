"""Mechanisms that add noise to numbers, and two that compare noisy ones.

Everybody imports them from `dp_core.noise.mechanisms`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Coins, Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise import calibration
from dp_core.noise.exact_noise import (
    RESOLUTION_BITS,
    BytesSource,
    Entropy,
    Normals,
    Rng,
    discrete_gaussian,
    discrete_laplace,
    exponential_below,
    uniform_below,
)
from dp_core.noise.tape import heard
from dp_core.params import must_be, whole_from

LAPLACE_RANGE = math.log(20) / math.sqrt(2)
"""Standard deviations that hold 95 % of one real-valued Laplace noise; of a sum fewer do."""
NORMAL_RANGE = 1.96
_MISSED = 0.05
_ROOM = 0.55


def laplace_range(parameter: ArrayLike) -> Any:
    """Least whole k with P(|Z| ≤ k) ≥ 0.95, for Z with P(z) ∝ exp(-parameter |z|).

    Follows from P(|Z| > k) = 2 a^(k + 1) / (1 + a) with a = exp(-parameter).
    """
    rate = np.asarray(parameter, dtype=np.float64)
    beyond = -np.log(_MISSED * (1 + np.exp(-rate)) / 2) / rate
    return np.maximum(0, np.ceil(beyond) - 1)


def sum_range(deviation: ArrayLike, *, step: float = 1.0, excess: float = 3.0) -> Any:
    """Half-width that holds 95 % of a weighted sum of whole-number noises, by its deviation.

    A sum of whole numbers jumps. Room for half a step, the largest weight, keeps the range at 95 %
    where the normal and the real-valued Laplace quantile fall short. The excess kurtosis is 3 of
    one Laplace noise, 0 of Gaussian noise.

    Notes
    -----
    Found by exact convolution of 1 to 200 noises of scales 0.1 to 10: no sum of them is held by
    less than 95 %. tests/core/test_ranges.py repeats some of them.
    """
    return min(LAPLACE_RANGE, 1.965 + 0.06 * excess) * np.asarray(deviation) + _ROOM * step


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
class Laplace(calibration.WeightedNoise):
    """Add Laplace noise to a vector measured with one budget.

    Coordinate i gets noise of scale ``sensitivity / (weights[i] * epsilon)``. With weights, the
    sensitivity is that of the weighted vector: the largest L1 norm of ``weights * change`` over
    neighbours. A weight of 0 gives infinite noise: such a coordinate must not be released.

    References
    ----------
    C. Dwork, F. McSherry, K. Nissim, A. Smith, "Calibrating Noise to Sensitivity in Private Data
    Analysis", 2006, Proposition 1.
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

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise: real numbers with a `Generator`, integers with an `Entropy`."""
        if isinstance(rng, Entropy):
            return _add_integer_noise(values, self.parameters(), rng.bytes)
        values = np.asarray(values)
        noise = unit_laplace(values.shape, rng)
        noise *= self.scale
        noise += values
        return noise


@dataclass(frozen=True, kw_only=True, eq=False)
class Geometric(calibration.WeightedNoise):
    """Add two-sided geometric (discrete Laplace) noise to integers, in both modes.

    Like `Laplace`, but a `Generator` gives integers too: the exact sampler fed from its bits, so
    that a run can be replayed.

    References
    ----------
    A. Ghosh, T. Roughgarden, M. Sundararajan, "Universally Utility-Maximizing Privacy
    Mechanisms", 2009.
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

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> Integers:
        """Add exact integer noise."""
        return _add_integer_noise(values, self.parameters(), rng.bytes)


def geometric_noise(parameter: float, shape: tuple[int, ...], rng: Rng) -> Integers:
    """Draw two-sided geometric noise: P(z) = (1 - q) / (1 + q) q^|z|, q = exp(-parameter)."""
    return Geometric(sensitivity=1, epsilon=parameter).release(np.zeros(shape, dtype=int), rng)


@dataclass(frozen=True, kw_only=True, eq=False)
class Gaussian(calibration.NormalNoise):
    """Add Gaussian noise to a vector: a weaker guarantee than pure epsilon.

    A release draws discrete Gaussian noise of the same sigma, which costs the same rho; for one
    (epsilon, delta) it would have a condition of its own. Under zCDP sigma² is a rational that the
    sampler has without rounding, and rho follows from it exactly. The sensitivity is an L2 norm.

    References
    ----------
    M. Bun, T. Steinke, "Concentrated Differential Privacy", 2016, Proposition 1.6; B. Balle,
    Y.-X. Wang, "Improving the Gaussian Mechanism for Differential Privacy", 2018, Algorithm 1;
    C. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy", 2020,
    Theorem 14: the same rho in any dimension.
    """

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise: real numbers with a `Generator`, integers with an `Entropy`."""
        if isinstance(rng, Entropy):
            return self._add_integers(calibration.whole_numbers(values), rng.bytes)
        noise = self.sigma * rng.standard_normal(np.shape(values))
        noise += np.asarray(values, dtype=np.float64)
        return noise

    def _add_integers(self, whole: Integers, source: BytesSource) -> Integers:
        if not self.zcdp:
            raise ParameterError.of("noise-gaussian", "method")
        if self.sigma > calibration.LARGEST_SIGMA:
            raise calibration.too_small(self.epsilon)
        drawn = discrete_gaussian(self.exact_variance, whole.size, source)
        return whole + drawn.reshape(whole.shape)


def on_lattice(noise: Gaussian, lattice: int = 0) -> Gaussian:
    """Make the noise for whole multiples of 1/lattice; of the finest that the sampler has if 0.

    Examples
    --------
    >>> on_lattice(Gaussian(sensitivity=1, epsilon=0.01, zcdp=True)).lattice  # sigma = 100
    8192
    """
    lattice = lattice or calibration.finest_lattice(noise.sigma)
    squared = None if noise.squared is None else noise.squared * lattice**2
    return replace(noise, sensitivity=noise.sensitivity * lattice, squared=squared, lattice=lattice)


def _add_integer_noise(values: ArrayLike, parameters: Integers, source: BytesSource) -> Integers:
    whole = calibration.whole_numbers(values)
    return whole + discrete_laplace(np.broadcast_to(parameters, whole.shape), source)


def _integer_variance(parameters: Integers) -> Any:
    u = parameters / 2.0**RESOLUTION_BITS
    with np.errstate(over="ignore"):  # of an enormous ε the variance is 0
        return 1 / (2 * np.sinh(u / 2) ** 2)


# --- noise on vectors whose largest coordinate is bounded: the K-norm mechanism of the cube -------

_NO_BOUND = 2**62


def sup_norm_noise(shape: tuple[int, ...], scale: float, rng: Generator) -> Floats:
    """Draw vectors with density ∝ exp(-max_i |z_i| / scale); the last axis, d long, is the vector.

    Largest coordinates are Gamma(d, scale), and a coordinate has the variance
    scale² (d + 1)(d + 2) / 3: a uniform point of the cube [-1, 1]^d is stretched by a
    Gamma(d + 1, scale) radius.

    References
    ----------
    M. Hardt, K. Talwar, "On the Geometry of Differential Privacy", 2010.
    """
    radius = rng.gamma(shape[-1] + 1, scale, shape[:-1])
    return np.asarray(rng.uniform(-1, 1, shape) * radius[..., None])


def discrete_sup_norm(count: int, dimensions: int, step: int, source: BytesSource) -> Integers:
    """Draw `count` whole d-vectors, P(z) ∝ exp(-u max_i |z_i|), u = step / 2²⁴; exact.

    Quick where 2²⁴ d / step is well above d², that is, on a fine lattice.

    Notes
    -----
    Uniform on the cube of half-width J, where P(J = j) ∝ (2j + 1)^d exp(-u j): the sum over
    j ≥ max|z_i| of exp(-u j) is ∝ exp(-u max|z_i|). J is the sum of d + 1 geometric draws, which
    has P(j) ∝ exp(-u j) ∏ (j + i), kept with chance ∏ (2j + 1) / (2j + 2i), i = 1 … d.
    """
    if step < 1:
        raise must_be("step", step, whole_from(1))
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
class SupNorm(calibration.Calibrated):
    """Add sup-norm noise to vectors, such as the rows of a table.

    The sensitivity is the largest sum over vectors of the largest change of a coordinate.

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

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart: the sum over vectors of the largest coordinate."""
        return float(np.abs(other - one).max(axis=-1, initial=0).sum())

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[np.generic]:
        """Add noise to each vector along the last axis: whole numbers with an `Entropy`."""
        if not isinstance(rng, Entropy):
            given = np.asarray(values, dtype=np.float64)
            return np.asarray(given + sup_norm_noise(given.shape, self.scale, rng))
        whole = calibration.whole_numbers(values)
        step = int(calibration.integer_parameters(self.sensitivity, self.epsilon, 1.0))
        vectors = int(np.prod(whole.shape[:-1]))
        noise = discrete_sup_norm(vectors, whole.shape[-1], step, rng.bytes)
        return np.asarray(whole + noise.reshape(whole.shape))


# --- noise on a symmetric matrix of which one record changes two directions: the trace norm -------


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
        unit = step << 2 * bits
        ends = ((one - other + moved) << RESOLUTION_BITS for moved in (-off, off))
        low, high = ((end + unit) // (2 * unit) for end in ends)
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
class TraceNorm(calibration.Calibrated):
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
        step = int(calibration.integer_parameters(self.sensitivity, self.epsilon, 1.0))
        return calibration.whole_numbers(values) + discrete_trace_norm(self.size, step, rng.bytes)


# --- mechanism that says which of many numbers reach a threshold: the sparse vector ---------------


@dataclass(frozen=True, kw_only=True, eq=False)
class SparseVector(calibration.Calibrated):
    """Say which of many numbers reach a public threshold; stop after so many that do.

    A number q gets a yes where q + Lap(2cΔ/ε₂) ≥ T + Lap(Δ/ε₁). The threshold's noise is drawn
    once. However many numbers get a no, the whole list of answers costs ε₁ + ε₂. The sensitivity Δ
    is the most that one neighbour changes any of the numbers.

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
    """

    threshold: float  # T, public
    positives: int  # c: after so many yeses every further answer is no, and nothing is compared
    share: float = 0.5  # ε₁ / (ε₁ + ε₂), in (0, 1)

    _name = "sparse vector"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not math.isfinite(self.threshold):
            raise must_be("threshold", self.threshold, "a finite number")
        if self.positives < 1:
            raise must_be("positives", self.positives, "at least 1")
        if not 0 < self.share < 1:
            raise must_be("share", self.share, "above 0 and below 1")

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
        """Integers s of both noises of a release, P(x) ∝ exp(-|x| s / 2²⁴), rounded down."""
        rates = np.array([self.share, (1 - self.share) / (2 * self.positives)])
        return calibration.integer_parameters(self.sensitivity, self.epsilon, rates)

    @heard
    def release(self, values: ArrayLike, rng: Generator | Entropy) -> NDArray[np.bool_]:
        """Answer each number in turn; whole numbers alone with an `Entropy`.

        Their order must not depend on the data. At most `positives` answers are True.
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
        whole = calibration.whole_numbers(values)
        steps = np.repeat(self.parameters(), (1, whole.size))
        noise = discrete_laplace(steps, source)
        return np.asarray(whole + noise[1:] - noise[0])


# --- mechanism that grows a tree: which nodes are split, at a price that no depth raises ----------


@dataclass(frozen=True, kw_only=True, eq=False)
class NoisySplits(calibration.Calibrated):
    """Split the nodes of a tree whose noisy biased counts are positive, level by level.

    A node with count c at depth d (root 0) is split where max(-δ, c - (d - h) δ) + Lap(λ) > 0, with
    λ = (2β - 1) / (β - 1) · Δ / ε, δ = λ ln β and a public head start h. All answers together cost
    ε, however deep the tree grows: the bias falls by δ a level, so that on the path of one record
    all nodes but a few are split, or left, almost surely. Where records are replaced, λ is
    (3β - 2) / (β - 1) · Δ / 2ε: a record that leaves costs less than one that comes.

    The sensitivity Δ is the most records of one neighbour; a record is counted in at most one node
    of each level, and only where it is counted in the parent.

    Notes
    -----
    A release adds discrete Laplace noise, P(x) ∝ qˣ with q = exp(-u), to whole numbers, with a
    whole δ ≥ ln β / u. Proof: let F(b) be the chance that a node with biased count b is split, and
    let one record raise b - 1 to b. The loss ln F(b)/F(b - 1) is u for b ≤ 1, and at most u qᵇ⁻¹
    from there on: with t = qᵇ⁻¹ in [0, 1] it is ln((1 + q - tq)/(1 + q - t)), which is convex in
    t, is 0 at t = 0 and u at t = 1. Biased counts on the record's path fall by at least δ a level,
    and where the record is felt they lie above -δ. So at most one of them lies in (-δ, 0] and costs
    u; the j-th above costs at most u qʲᵟ ≤ u β⁻ʲ. All splits cost at most u (1 + β / (β - 1)), and
    that is ε. With the record gone splits are less likely, and only the one node that is left at
    the end of the path costs something, at most u. More records of one neighbour follow one by one.
    A replaced record is two steps: let D and D' be the tables and C what they share. An answer is
    at most exp(u (1 + β / (β - 1))) times as likely with D as with C, where a record comes, and at
    most exp(u) times as likely with C as with D', where one leaves; so u (2 + β / (β - 1)) for two
    records, 4u in a binary tree. Charging the dearer price twice would be 6u.
    The same steps hold for real-valued noise, which is the theorem cited. A head start adds hδ to
    every count: it leaves all differences as they are, and the theorem asks for nothing else.

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree: A Differentially Private Algorithm for Hierarchical
    Decompositions", 2016, Theorem 3.1 and Corollary 1.
    """

    fan_out: int = 4  # β: most children of a node, at least 2
    # whether half of the Δ records leave and as many come, so that their number stays; else they
    # all come, or all leave
    replaced: bool = False
    # h: so many levels are split even where there is no record, but for the noise
    head_start: int = 0

    _name = "noisy splits"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.fan_out < 2:
            raise must_be("fan_out", self.fan_out, "at least 2")
        if self.head_start < 0:
            raise must_be("head_start", self.head_start, "at least 0")
        if self.replaced and self.sensitivity % 2:
            raise must_be("sensitivity", self.sensitivity, "an even number (records are replaced)")

    @property
    def _price(self) -> float:
        """Cost of a record, in units of 1/scale: of its path, or of the mean of one in, one out."""
        coming = (2 * self.fan_out - 1) / (self.fan_out - 1)
        return (coming + 1) / 2 if self.replaced else coming

    @property
    def scale(self) -> float:
        """Scale λ of the noise of each node."""
        return self._price * self.sensitivity / self.epsilon

    @property
    def decay(self) -> float:
        """What δ is taken from a count for each level below the root."""
        return self.scale * math.log(self.fan_out)

    @property
    def _words(self) -> str:
        return f"{self._name}, scale {self.scale:.3g}"

    def parameters(self) -> tuple[int, int]:
        """Integers of a release: s of the noise P(x) ∝ exp(-|x| s / 2²⁴), and δ, rounded up."""
        steps = int(
            calibration.integer_parameters(self._price * self.sensitivity, self.epsilon, 1.0)
        )
        whole = math.log(self.fan_out) * 2.0**RESOLUTION_BITS / steps
        return steps, math.ceil(whole * (1 + 2.0**-45))  # q^δ ≤ 1/β, whatever the rounding

    def release(
        self,
        counts: ArrayLike,
        rng: Generator | Entropy,
        *,
        children: Callable[[Coins], NDArray[Any]],
    ) -> Coins:
        """Say whether each node was split, level by level; whole numbers alone with an `Entropy`.

        `counts` are those of the nodes at depth 0. Given which nodes of a level are split,
        `children` returns the counts of those children that may be split themselves, in one row.
        It stops the tree by a public rule, such as a smallest size, with an empty array.
        """
        level, answers = np.asarray(counts), [np.zeros(0, dtype=np.bool_)]
        while level.size:
            split = self._positive(level, rng, depth=len(answers) - 1)
            answers.append(split)
            level = children(split)
        return np.concatenate(answers)

    def change(self, one: NDArray[Any], other: NDArray[Any], **public: Any) -> float:
        """How far two levels are apart: the L1 norm."""
        return float(np.abs(other - one).sum())

    @heard
    def _positive(self, counts: NDArray[Any], rng: Generator | Entropy, *, depth: int) -> Coins:
        """Add noise to the biased counts of one level and compare."""
        charged = depth - self.head_start  # levels whose bias is taken off
        if not isinstance(rng, Entropy):
            biased = np.maximum(-self.decay, counts - charged * self.decay)
            return np.asarray(biased + self.scale * rng.laplace(size=counts.shape) > 0)
        steps, decay = self.parameters()
        whole = np.maximum(-decay, calibration.whole_numbers(counts) - charged * decay)
        noise = discrete_laplace(np.full(whole.shape, steps, dtype=np.int64), rng.bytes)
        return np.asarray(whole + noise > 0)
