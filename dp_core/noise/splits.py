"""Mechanism that grows a tree: which nodes are split, at a price that no depth raises.

Everybody imports it from `dp_core.noise.mechanisms`.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Coins
from dp_core.errors import ParameterError
from dp_core.noise.calibration import Calibrated, integer_parameters, whole_numbers
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy, discrete_laplace
from dp_core.noise.tape import heard


@dataclass(frozen=True, kw_only=True, eq=False)
class NoisySplits(Calibrated):
    """Split the nodes of a tree whose noisy biased counts are positive, level by level.

    A node with count c at depth d (root 0) is split where max(-δ, c - d δ) + Lap(λ) > 0, with
    λ = (2β - 1) / (β - 1) · Δ / ε and δ = λ ln β. All answers together cost ε, however deep the
    tree grows: the bias falls by δ a level, so that on the path of one record all nodes but a few
    are split, or left, almost surely. Where records are replaced, (3β - 2) / (β - 1) · Δ / 2ε is
    enough: a record that leaves costs less than one that comes.

    Parameters
    ----------
    sensitivity : float
        Δ: most records of one neighbour; a record is counted in at most one node of each level,
        and only where it is counted in the parent.
    replaced : bool
        Whether half of the Δ records leave and as many come, so that their number stays; else
        they all come, or all leave.
    epsilon : float
        Pure epsilon of the whole tree; above 0.
    fan_out : int
        β: most children of a node, at least 2.

    Raises
    ------
    ParameterError
        If a parameter is out of range.

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
    The same steps hold for real-valued noise, which is the theorem cited.

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree: A Differentially Private Algorithm for Hierarchical
    Decompositions", 2016, Theorem 3.1 and Corollary 1.

    Examples
    --------
    >>> mechanism = NoisySplits(sensitivity=1, epsilon=0.5, fan_out=4)
    >>> round(mechanism.scale, 4), round(mechanism.decay, 4)
    (4.6667, 6.4694)
    """

    fan_out: int = 4
    replaced: bool = False

    _name = "noisy splits"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.fan_out < 2:
            raise ParameterError(
                f"fan_out = {self.fan_out} must be at least 2; four quarters are usual.",
                field="fan_out",
            )
        if self.replaced and self.sensitivity % 2:
            raise ParameterError(
                f"sensitivity = {self.sensitivity:g} must be an even number where records are "
                "replaced, one leaves and one comes; 2 is usual.",
                field="sensitivity",
            )

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
        """Integers of a release: s of the noise P(x) ∝ exp(-|x| s / 2²⁴), and δ, rounded up.

        Raises
        ------
        ParameterError
            If epsilon is too small for the sampler.
        """
        steps = int(integer_parameters(self._price * self.sensitivity, self.epsilon, 1.0))
        whole = math.log(self.fan_out) * 2.0**RESOLUTION_BITS / steps
        return steps, math.ceil(whole * (1 + 2.0**-45))  # q^δ ≤ 1/β, whatever the rounding

    def release(
        self,
        counts: ArrayLike,
        rng: Generator | Entropy,
        *,
        children: Callable[[Coins], NDArray[Any]],
    ) -> Coins:
        """Grow the tree; whole numbers alone with an `Entropy`.

        Parameters
        ----------
        counts : array_like, shape (k,)
            Of the nodes at depth 0.
        children : callable
            Given which nodes of a level are split, it returns the counts of those children that
            may be split themselves, shape (n,). It stops the tree by a public rule, such as a
            smallest size, with an empty array.

        Returns
        -------
        ndarray of bool
            Whether each node asked was split, level by level.

        Raises
        ------
        ParameterError
            If an exact release is asked for counts that are not whole, or epsilon is too small for
            the sampler.
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
        if not isinstance(rng, Entropy):
            biased = np.maximum(-self.decay, counts - depth * self.decay)
            return np.asarray(biased + self.scale * rng.laplace(size=counts.shape) > 0)
        steps, decay = self.parameters()
        whole = np.maximum(-decay, whole_numbers(counts) - depth * decay)
        noise = discrete_laplace(np.full(whole.shape, steps, dtype=np.int64), rng.bytes)
        return np.asarray(whole + noise > 0)
