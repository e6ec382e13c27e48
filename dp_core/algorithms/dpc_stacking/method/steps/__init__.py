"""One file a step of the methods, named as in about.md."""

from dp_core.algorithms.dpc_stacking.method.steps import synopsis
from dp_core.algorithms.dpc_stacking.method.steps.budgets import CODEBOOK_SHARE, FEW_COLUMNS
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import (
    StackOptions,
    Votes,
    encoded,
    vote_weights,
    votes,
)
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public, clipping
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    PRIMARIES,
    TITLES,
    Task,
    landmark_kernel,
    lloyd,
    spectral,
    total_sum,
    within_sum,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import COUNT_SHARE, blur
from dp_core.algorithms.dpc_stacking.method.steps.traces import Stage, Traced

__all__ = [
    "CODEBOOK_SHARE",
    "COUNT_SHARE",
    "FEW_COLUMNS",
    "PRIMARIES",
    "TITLES",
    "StackOptions",
    "Stage",
    "Task",
    "Traced",
    "Votes",
    "as_if_public",
    "blur",
    "clipping",
    "encoded",
    "landmark_kernel",
    "lloyd",
    "spectral",
    "synopsis",
    "total_sum",
    "vote_weights",
    "votes",
    "within_sum",
]
