"""The published idea of an ε that follows from the data (2.5); no finite ε covers it (4.3 d)."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.dpc_stacking.params import Rule
from dp_core.errors import ParameterError
from dp_core.words import message

USUAL_ROWS = 1_000
"""Rows at which both growing rules give ε itself, for silhouettes of 0."""
_WIDEST = 10.0  # times ε, up or down

_GROWTH: dict[str, Callable[[int], float]] = {
    "log_entropy": lambda n: math.log10(n) / 3,
    "saturating": lambda n: 2 * n / (n + USUAL_ROWS),
}


def adaptive_epsilons(
    epsilon: float,
    n: int,
    silhouettes: Sequence[float],
    label_sets: Sequence[ArrayLike],
    clusters: int,
    *,
    rule: Rule = "log_entropy",
) -> tuple[float, float]:
    """Compute the published ε of the table and of the labels from the data.

    Parameters
    ----------
    epsilon : float
        What the visitor asked for.
    n : int
        Rows.
    silhouettes : sequence of float
        One for each primary; those below 0 count as 0.
    label_sets : sequence of array_like of int, shape (n,)
        One for each primary.
    clusters : int
        K.
    rule : {"log_entropy", "saturating", "constant"}

    Returns
    -------
    (float, float)
        p1 of the table and p2 ≤ p1 of the labels, both within a factor 10 of `epsilon`.

    Raises
    ------
    ParameterError
        If the rule is unknown.

    Notes
    -----
    p1 grows with n and falls with the mean silhouette; p2 is p1 times the mean entropy of the
    sizes of groups, over ln K. Reconstructed: the source has no formula.

    Examples
    --------
    >>> adaptive_epsilons(1.0, 1000, [0.3], [[0, 0, 1, 1]], 2)
    (0.7, 0.7)
    """
    if rule == "constant":
        return epsilon, epsilon
    if rule not in _GROWTH:
        raise ParameterError(
            message(
                "dpc-budgets-rule-must-constant-choose", rule=f"{rule!r}", growth=", ".join(_GROWTH)
            ),
            field="adaptive",
        )
    accuracy = float(np.mean([max(0.0, score) for score in silhouettes]))
    evenness = float(np.mean([size_entropy(labels, clusters) for labels in label_sets]))
    table = _within(epsilon * _GROWTH[rule](n) * (1 - accuracy), epsilon)
    return table, _within(table * evenness, epsilon)


def size_entropy(labels: ArrayLike, clusters: int) -> float:
    """Entropy of the sizes of groups over ln K: 1 where they are equal, 0 for a single group."""
    sizes = np.bincount(np.asarray(labels), minlength=clusters)
    shares = sizes[sizes > 0] / sizes.sum()
    return float(-(shares * np.log(shares)).sum() / math.log(clusters))


def _within(value: float, epsilon: float) -> float:
    return min(max(value, epsilon / _WIDEST), epsilon * _WIDEST)
