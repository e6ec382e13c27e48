"""The boxes of one event, and how boxes lie in each other."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Integers
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals


@dataclass(frozen=True, kw_only=True)
class EventBoxes:
    """Boxes of one event and what each gets of ε.

    Parameters
    ----------
    period : int
    boxes : list of (start, end, share of ε)
        From the smallest box to the largest.
    total : float
        Sum of the shares times ε: at most ε.
    """

    period: int
    boxes: tuple[tuple[int, int, float], ...]
    total: float


def event_boxes(output: RunningTotals, period: int) -> EventBoxes:
    """Boxes, or blocks, that count an event of this period (fda.md 4.3)."""
    low, high = output.spans
    inside = np.flatnonzero((low < period) & (period <= high) & (output.shares > 0))
    inside = inside[np.argsort(high[inside] - low[inside], kind="stable")]
    boxes = tuple(
        (int(low[k]) + 1, int(high[k]), float(output.shares[k] * output.epsilon)) for k in inside
    )
    return EventBoxes(period=period, boxes=boxes, total=sum(box[2] for box in boxes))


def nesting(output: RunningTotals) -> Integers:
    """How many larger boxes each box lies in, as they never cross; of a block, its level."""
    if output.has_blocks:
        low, high = output.spans
        return np.asarray(np.unique(low - high, return_inverse=True)[1], dtype=np.int64)
    covers = output.tree.column_sums(np.ones(output.starts.size, dtype=np.int64))
    return np.asarray(covers - 1, dtype=np.int64)
