"""The published idea of an ε that follows from the data (2.5); no finite ε covers it (4.3 d)."""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithms.dpc_stacking.method.steps.synopsis import blur, refinement_steps
from dp_core.algorithms.dpc_stacking.params import CentralParams, Rule
from dp_core.arrays import Labels
from dp_core.params import must_be

USUAL_ROWS = 1_000  # rows at which both growing rules give ε itself, for silhouettes of 0
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
        raise must_be("rule", rule, " | ".join([*_GROWTH, "constant"]), field="adaptive")
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


# --- how ε is split between the parts of the centrally private method, from public numbers (4.5)---


FEW_COLUMNS = 3
CODEBOOK_SHARE = 0.5
_MOST_BLUR = 0.05


class Shares(NamedTuple):
    """ε of the synopsis and of the refinement; both together are the whole."""

    synopsis: float
    refinement: float


def chosen(params: CentralParams, columns: int) -> tuple[str, float]:
    """Choose the synopsis and the share of the refinement, from public numbers."""
    kind = str(params.synopsis)
    if kind == "auto":
        kind = "tree" if columns <= FEW_COLUMNS else "codebook"
    share = params.refinement_share
    if share is None:
        share = CODEBOOK_SHARE if kind == "codebook" else 0.0
    return kind, share


def split(params: CentralParams, share: float) -> Shares:
    """Split ε once: a share for the refinement, the rest for the synopsis."""
    return Shares(synopsis=(1 - share) * params.epsilon, refinement=share * params.epsilon)


def steps_of(size: tuple[int, int], params: CentralParams, epsilon: float, labels: Labels) -> int:
    """Choose one or two refinement steps, from public or released numbers (4.5 step 5).

    Parameters
    ----------
    size : (int, int)
        Rows and columns.
    params : CentralParams
    epsilon : float
        Of the refinement.
    labels : ndarray of int
        Groups of the pseudo-rows.
    """
    n, d = size
    if not params.adaptive_split:
        return refinement_steps(n, d, params.clusters, epsilon)
    smallest = np.bincount(labels, minlength=params.clusters).min() / len(labels)
    if smallest == 0:
        return 1
    return 2 if blur(d, 1, epsilon / 2, math.ceil(n * smallest)) <= _MOST_BLUR else 1
