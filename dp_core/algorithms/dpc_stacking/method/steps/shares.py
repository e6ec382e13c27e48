"""How ε is split between the parts of the centrally private method, from public numbers (4.5)."""

import math
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.dpc_stacking.method.steps.synopsis import blur, refinement_steps
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.arrays import Labels

FEW_COLUMNS = 3
CODEBOOK_SHARE = 0.7
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
