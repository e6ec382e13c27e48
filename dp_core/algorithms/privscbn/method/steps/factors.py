"""Covariances of all pairs are told from their noise where a few factors explain them (4.6).

Everything here is post-processing: it reads noisy covariances and public numbers alone.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from dp_core.arrays import Floats, Integers

_ROUNDS = 10
_MIXTURE_STEPS = 3  # in each round
_ATTRIBUTES_A_FACTOR = 4  # with more factors they would follow the noise
_CLEAR = 1.05  # a factor stands out where it is so many times as large as noise alone gets
TRACE_NORM_EDGE = ((1 + math.sqrt(5)) / 2) ** 5 / 8
"""Squared largest eigenvalue of a difference of two Wishart matrices, over that of independent
noise of the same variance: 1.386. It follows from the two limiting spectra."""
_TINY = 1e-300


@dataclass(frozen=True, eq=False)
class Explained:
    """What factors say of pairs.

    `covariances` (pairs,): that follow from the factors; `variance`: how far they may be off;
    `alone` (pairs,): the chance that a pair has a link of its own, of which factors know nothing.
    """

    covariances: Floats
    variance: float
    alone: Floats


class _Rest(NamedTuple):
    """What factors leave of pairs: most of it small, some large."""

    small: float
    large: float
    share: float  # of the large ones


def explained(
    noisy: Floats, pairs: Integers, attributes: int, *, noise: float, edge: float = 1.0
) -> Explained | None:
    """Split covariances into factors, links of single pairs, and noise.

    A matrix of few factors has few large eigenvalues, and independent noise none above
    2 √(noise · attributes). So eigenvalues beyond that are kept, and shortened by what noise adds
    to them. What is left of each pair is small, or large with a small chance; both sizes and the
    chance are estimated, and large ones are set aside before the next round.

    `noisy` (pairs,): covariances with noise of variance `noise`; `pairs` (pairs, 2): all pairs of
    attributes; `edge`: how much larger the squared eigenvalues of the noise get than those of
    independent noise. Returns None where no factor stands out.

    References
    ----------
    M. Gavish, D. Donoho, "Optimal shrinkage of singular values", 2017. F. Benaych-Georges,
    R. Nadakuditi, "The eigenvalues and eigenvectors of finite, low rank perturbations of large
    random matrices", 2011.
    """
    first, second = pairs.T
    own = np.zeros(len(pairs))
    sizes = np.zeros((attributes, attributes))
    sizes[first, second] = sizes[second, first] = np.abs(noisy)
    diagonal = np.sort(sizes, axis=0)[-min(3, attributes)]  # the first ones may be links of a pair
    rest = _Rest(0.0, max(float(np.square(noisy).mean()), 9 * noise), 0.1)
    for round_ in range(_ROUNDS):
        matrix = np.diag(diagonal)
        matrix[first, second] = matrix[second, first] = noisy - own
        low, count = _shortened(matrix, 2 * math.sqrt((noise * edge + rest.small) * attributes))
        left = noisy - low[first, second]
        fitted = (count * attributes - count * (count - 1) / 2) / len(pairs)  # numbers, of all
        if round_ == 0:
            small = float(np.square(left).mean()) - noise * (1 - fitted)
            rest = rest._replace(small=max(0.0, small))
        rest, alone = _mixture(left, noise, noise * (1 - fitted), rest)
        own = left * alone * rest.large / (rest.large + noise)
        diagonal = np.diag(low)
    if count == 0:
        return None
    return Explained(low[first, second], rest.small + noise * fitted, alone)


def _shortened(matrix: Floats, edge: float) -> tuple[Floats, int]:
    """Keep the few eigenvalues beyond the edge, each shortened by what noise adds to it."""
    values, vectors = np.linalg.eigh(matrix)
    sizes = np.abs(values)
    least = np.sort(sizes)[-max(1, len(matrix) // _ATTRIBUTES_A_FACTOR)]
    kept = (sizes > _CLEAR * edge) & (sizes >= least)
    shorter = np.sign(values) * np.sqrt(np.maximum(np.square(values) - edge**2, 0)) * kept
    return (vectors * shorter) @ vectors.T, int(kept.sum())


def _mixture(left: Floats, noise: float, known: float, rest: _Rest) -> tuple[_Rest, Floats]:
    """Estimate both sizes of what is left, and the chance of each pair to be a large one.

    `known`: the variance of the noise that is left where factors have followed some of it.
    """
    square = np.square(left)
    small, large, share = rest
    for _ in range(_MIXTURE_STEPS):
        of_large = share * _density(square, noise + large)
        alone = of_large / np.maximum(
            of_large + (1 - share) * _density(square, noise + small), _TINY
        )
        share = min(0.5, max(float(alone.mean()), 1 / len(left)))
        among = float(((1 - alone) * square).sum() / max(float((1 - alone).sum()), _TINY))
        small = max(0.0, among - known)
        beyond = float((alone * square).sum() / max(float(alone.sum()), _TINY)) - noise
        large = max(beyond, 4 * (small + noise))
    return _Rest(small, large, share), alone


def _density(square: Floats, variance: float) -> Floats:
    return np.asarray(np.exp(-square / (2 * variance)) / math.sqrt(variance))
