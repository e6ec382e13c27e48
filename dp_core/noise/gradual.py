"""Gradual release: noise for many budgets at the price of the largest (fda.md 4.7).

For scales b1 > b2, Lap(b1) = Lap(b2) + J · Lap(b1)' with P(J = 0) = (b2 / b1)². So the noise of the
largest budget is drawn first, and every smaller one adds fresh noise to it. All smaller ones
together are post-processing of the largest: whoever has seen that one could compute them. Which
one is the largest is decided on the way, by whoever looks at noisy results and at nothing else.

Everybody imports it from `dp_core.noise.mechanisms`.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.errors import ParameterError
from dp_core.noise.additive import Laplace, unit_laplace
from dp_core.noise.calibration import Floats, Integers, whole_numbers
from dp_core.noise.exact_noise import (
    BytesSource,
    Entropy,
    Rng,
    bernoulli_exp,
    discrete_laplace,
    exponential_below,
)
from dp_core.noise.tape import heard
from dp_core.privacy.ledger import Spend
from dp_core.words import message

WHY = message("noise-gradual")


@dataclass(frozen=True, kw_only=True, eq=False)
class GradualLaplace:
    """Add coupled Laplace noise to a vector, once for each of several budgets.

    Row k is the vector with the noise of ``Laplace(epsilon=epsilons[k])``, exactly; the rows below
    the largest one shown add nothing to its cost.

    Parameters
    ----------
    sensitivity : float
        As in `Laplace`.
    epsilons : sequence of float
        Ascending, fixed before anything is shown.
    weights : ndarray, optional
        As in `Laplace`; the same for every budget.

    Raises
    ------
    ParameterError
        If the budgets are not ascending positive numbers, or the sensitivity is not positive.

    References
    ----------
    F. Koufogiannis, S. Han, G. J. Pappas, "Gradual Release of Sensitive Data under Differential
    Privacy", Journal of Privacy and Confidentiality 7(2), 2016; fda.md 4.7.

    Examples
    --------
    >>> family = GradualLaplace(sensitivity=1, epsilons=(0.5, 1.0, 2.0))
    >>> family.release([10, 20], np.random.default_rng(0)).shape
    (3, 2)
    >>> family.spend("totals", shown=1.0).proven
    1.0
    """

    sensitivity: float
    epsilons: tuple[float, ...]
    weights: Floats | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "epsilons", tuple(float(each) for each in self.epsilons))
        if not self.epsilons or any(one >= other for one, other in pairwise(self.epsilons)):
            raise ParameterError(
                f"epsilons = {_listed(self.epsilons)} must be at least one number, each larger "
                "than the one before; sort them and leave out repetitions.",
                field="epsilons",
            )
        for epsilon in self.epsilons:  # checks sensitivity, epsilon and weights
            self.at(epsilon)

    def at(self, epsilon: float) -> Laplace:
        """Mechanism whose noise the row of this budget has: its scale, parameters and variance.

        Raises
        ------
        ParameterError
            If the family was not drawn for this budget.
        """
        if epsilon not in self.epsilons:
            raise ParameterError(
                message(
                    "noise-family",
                    budgets=len(self.epsilons),
                    epsilon=f"{epsilon:g}",
                    known=_listed(self.epsilons),
                ),
                field="epsilon",
            )
        return Laplace(sensitivity=self.sensitivity, epsilon=epsilon, weights=self.weights)

    @heard
    def release(self, values: ArrayLike, rng: Rng) -> NDArray[Any]:
        """Add noise: real numbers with a `Generator`, integers with an `Entropy`.

        Returns
        -------
        ndarray, shape (K, *values.shape)
            Row k has the noise of ``epsilons[k]``.

        Raises
        ------
        ParameterError
            If an exact release is asked for values that are not integers, or the smallest budget
            is too small for the sampler.
        """
        if isinstance(rng, Entropy):
            whole = whole_numbers(values)
            return self._integer_noise(whole.shape, rng.bytes) + whole
        values = np.asarray(values)
        noise = self._real_noise(values.shape, rng)
        noise += values
        return noise

    def change(self, one: Floats, other: Floats, **public: Any) -> float:
        """How far two inputs are apart, as `Laplace.change` says."""
        return self.at(self.epsilons[-1]).change(one, other)

    def spend(self, step: str, *, shown: float | None = None, because: str = "") -> Spend:
        """Write the one ledger line of all rows up to the largest that was shown.

        Parameters
        ----------
        step : str
        shown : float, optional
            Largest budget shown so far, one of `epsilons`; by default the largest there is.
        because : str
            Said before the reason why the largest is enough.

        Raises
        ------
        ParameterError
            If `shown` is none of the budgets.
        """
        largest = self.epsilons[-1] if shown is None else shown
        line = self.at(largest).spend(step, because=f"{because} {WHY}".strip())
        return replace(line, mechanism=f"gradual {line.mechanism}")

    def _real_noise(self, shape: tuple[int, ...], rng: Generator) -> Floats:
        noise = np.empty((len(self.epsilons), *shape))
        noise[-1] = unit_laplace(shape, rng) * self.at(self.epsilons[-1]).scale
        for k in reversed(range(len(self.epsilons) - 1)):
            scale = self.at(self.epsilons[k]).scale
            stays = (self.epsilons[k] / self.epsilons[k + 1]) ** 2  # the same for any weight
            jumps = (rng.random(shape) >= stays) & np.isfinite(scale)
            more = np.multiply(unit_laplace(shape, rng), scale, where=jumps, out=np.zeros(shape))
            np.add(noise[k + 1], more, out=noise[k, ...])
        return noise

    def _integer_noise(self, shape: tuple[int, ...], source: BytesSource) -> Integers:
        noise = np.empty((len(self.epsilons), *shape), dtype=np.int64)
        lower = np.broadcast_to(self.at(self.epsilons[-1]).parameters(), shape)
        noise[-1] = discrete_laplace(lower, source)
        for k in reversed(range(len(self.epsilons) - 1)):
            upper, lower = lower, np.broadcast_to(self.at(self.epsilons[k]).parameters(), shape)
            row = noise[k, ...]
            row[...] = noise[k + 1]
            jumps = ~_stays(lower, upper, source)
            row[jumps] += discrete_laplace(lower[jumps], source)
        return noise


def _stays(lower: Integers, upper: Integers, source: BytesSource) -> NDArray[np.bool_]:
    """Toss coins of bias (a2/a1) (1-a1)² / (1-a2)², a = exp(-s / 2²⁴), s1 ≤ s2: J = 0.

    a2/a1 is one coin; (1-a1) / (1-a2) is the chance that an integer drawn below s2 with
    P(G) ∝ exp(-G / 2²⁴) is below s1.
    """
    one, other = lower.ravel(), upper.ravel()
    stays = bernoulli_exp(other - one, source)
    for _ in range(2):
        alive = np.flatnonzero(stays)
        stays[alive] = exponential_below(other[alive], source) < one[alive]
    return stays.reshape(lower.shape)


def _listed(epsilons: tuple[float, ...]) -> str:
    if len(epsilons) > 6:
        return f"{_listed(epsilons[:3])}, …, {epsilons[-1]:g}"
    return ", ".join(f"{each:g}" for each in epsilons) or "none"
