"""What a report still tells of a category: shares of Fisher information (6.1)."""

import math

from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.errors import ParameterError
from dp_core.words import message


def information_fraction(f: float, p: float, q: float, categories: int) -> float:
    """Compute the share λ of Fisher information that a report keeps, at uniform categories.

    Parameters
    ----------
    f, p, q : float
        Noise of reports that say something.
    categories : int
        k ≥ 2.

    Returns
    -------
    float
        In (0, 1].

    Raises
    ------
    ParameterError
        If the noise or k is out of range.

    References
    ----------
    lremh.md 6.1.

    Examples
    --------
    >>> round(information_fraction(0.5, 0.5, 0.75, 2), 5)
    0.03279
    """
    check_domain(categories)
    noise = Noise(f, p, q)
    one, zero = noise.p_star, noise.silence[1]
    share, excess = noise.silence[0] / zero, noise.ratio - 1
    total = math.fsum(
        _chance(categories - 2, others, one, zero) / (1 + excess * (others + 1) / categories)
        for others in range(categories - 1)
    )
    return total * one * zero * share * excess**2 / categories


def _chance(trials: int, hits: int, one: float, zero: float) -> float:
    """Binomial chance of so many hits."""
    logs = math.lgamma(trials + 1) - math.lgamma(hits + 1) - math.lgamma(trials - hits + 1)
    return math.exp(logs + hits * math.log(one) + (trials - hits) * math.log(zero))


def check_domain(categories: int) -> None:
    if not categories >= 2:
        raise ParameterError(
            message("lremh-information-categories-must-least-drop", categories=categories),
            field="categories",
        )


def largest_fraction(given: Likelihood) -> float:
    """Largest information fraction of an attribute, lambda (6.1)."""
    noise = given.noise
    return max(information_fraction(noise.f, noise.p, noise.q, k) for k in set(given.domains))
