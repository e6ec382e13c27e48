"""Means and products of unbiased scores: what reports say of attributes and of pairs (6.2 step 1).

All is computed from distinct bit strings and from how often two of them came together.
"""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Patterns, ReportSet
from dp_core.algorithms.lremh.method.steps.blocks import Blocks
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.arrays import Floats

_MOST_PATTERN_PAIRS = 1 << 20
_CHUNK = 1 << 16  # users whose scores are held at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class Moments:
    """Unbiased one-way and two-way tables, and the variances of their cells.

    Parameters
    ----------
    blocks : Blocks
    ways : ndarray, shape (s,)
        Estimated share of each value of each attribute; may be negative.
    way_variances : ndarray, shape (s,)
    pairs : ndarray, shape (s, s)
        Block (i, j) is the table of the pair; symmetric, zero where i = j.
    pair_variances : ndarray, shape (s, s)
    """

    blocks: Blocks
    ways: Floats
    way_variances: Floats
    pairs: Floats
    pair_variances: Floats


def scores(attribute: Patterns, noise: Noise) -> Floats:
    """Score each distinct bit string: (T[v] - mean of T) / Delta + 1/k, shape (u, k).

    A score sums to 1, and its expectation is the one-hot code of the true value.
    """
    bits = attribute.bits.astype(np.float64)
    centred = bits - bits.mean(axis=1, keepdims=True)
    return np.asarray(centred / noise.gap + 1 / attribute.categories)


def moments(reports: ReportSet, noise: Noise) -> Moments:
    """Mean scores, mean products of the scores of two attributes, and their sampling variances.

    Parameters
    ----------
    reports : ReportSet
    noise : Noise

    Returns
    -------
    Moments
        Cost: one pass over the users for each pair of attributes.
    """
    blocks, users = Blocks(reports.domains), len(reports)
    found = [scores(each, noise) for each in reports.attributes]
    ways, pairs = np.zeros((2, blocks.size)), np.zeros((2, blocks.size, blocks.size))
    for j, (attribute, z) in enumerate(zip(reports.attributes, found, strict=True)):
        times = np.bincount(attribute.of_user, minlength=len(attribute))
        ways[:, blocks.at(j)] = times @ z, times @ z**2
    for i, j in blocks.pairs:
        chosen = (reports.attributes[i], reports.attributes[j])
        block = _products(chosen, (found[i], found[j]))
        pairs[:, blocks.at(i), blocks.at(j)] = block
        pairs[:, blocks.at(j), blocks.at(i)] = np.swapaxes(block, 1, 2)
    return Moments(
        blocks=blocks,
        ways=ways[0] / users,
        way_variances=_variance_of_mean(ways, users),
        pairs=pairs[0] / users,
        pair_variances=_variance_of_mean(pairs, users),
    )


def _products(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Sum over users of z_i[a] z_j[b] and of its square, shape (2, k_i, k_j)."""
    (one, other), (first, second) = attributes, z
    if len(one) * len(other) > _MOST_PATTERN_PAIRS:
        return _products_by_user(attributes, z)
    codes = one.of_user * len(other) + other.of_user
    times = np.bincount(codes, minlength=len(one) * len(other)).reshape(len(one), len(other))
    return np.stack([first.T @ (times @ second), (first**2).T @ (times @ second**2)])


def _products_by_user(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Compute the same where almost every user sent a string of their own."""
    (one, other), (first, second) = attributes, z
    total = np.zeros((2, first.shape[1], second.shape[1]))
    for start in range(0, one.of_user.size, _CHUNK):
        part = slice(start, start + _CHUNK)
        x, y = first[one.of_user[part]], second[other.of_user[part]]
        total += x.T @ y, (x**2).T @ y**2
    return total


def _variance_of_mean(sums: Floats, users: int) -> Floats:
    """Sample variance over n, from sums of values and of squares; infinite for one user."""
    if users < 2:
        return np.full(sums.shape[1:], np.inf)
    mean = sums[0] / users
    return np.asarray(np.maximum(sums[1] / users - mean**2, 0) / (users - 1))
