"""EM as it is usually written, user by user and candidate by candidate: what ours is held against.

All start from the same relative likelihoods, one row a user, which are not timed.
"""

from collections.abc import Sequence
from functools import reduce

import numpy as np

from dp_core.algorithms.lremh.method.steps.client import Noise


def relative_likelihoods(reports: Sequence[np.ndarray], noise: Noise) -> np.ndarray:
    """Raise r to the number of attributes whose bit is set, scaled to at most 1: (n, K)."""
    scaled = [np.where(bits > 0, 1.0, 1 / noise.ratio) for bits in reports]
    users = len(scaled[0])
    return reduce(lambda one, other: (one[:, :, None] * other[:, None]).reshape(users, -1), scaled)


def matrix_step(given: np.ndarray, table: np.ndarray) -> np.ndarray:
    """One EM iteration on the whole users × candidates matrix."""
    return table * ((1 / (given @ table)) @ given) / len(given)


def user_step(given: np.ndarray, table: np.ndarray) -> np.ndarray:
    """One EM iteration, users in a loop, candidates by NumPy."""
    after = np.zeros_like(table)
    for row in given:
        posterior = table * row
        after += posterior / posterior.sum()
    return after / len(given)


def python_step(given: list[list[float]], table: list[float]) -> list[float]:
    """One EM iteration without NumPy; likelihoods and table as lists."""
    after = [0.0] * len(table)
    for row in given:
        joint = [prior * chance for prior, chance in zip(table, row, strict=True)]
        total = sum(joint)
        for candidate, value in enumerate(joint):
            after[candidate] += value / total
    return [value / len(given) for value in after]
