"""The boxes of one event, and how boxes lie in each other."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Integers
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.method.steps.trees import IntervalTree


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
    """Boxes that count an event of this period (fda.md 4.3)."""
    ends = output.tree.path(period)
    low, high = output.tree.intervals()
    boxes = tuple(
        (int(low[k]) + 1, int(high[k]), float(output.shares[k] * output.epsilon))
        for k in ends - 1
        if output.shares[k] > 0
    )
    return EventBoxes(period=period, boxes=boxes, total=sum(box[2] for box in boxes))


def nesting(tree: IntervalTree) -> Integers:
    """How many larger boxes each box lies in; boxes of one tree never cross."""
    if not tree.two_sided:
        covers = tree.column_sums(np.ones(len(tree), dtype=np.int64))
        return np.asarray(covers - 1, dtype=np.int64)
    low, high = tree.intervals()
    inside = (low[:, None] >= low) & (high[:, None] <= high)
    return np.asarray(inside.sum(axis=1) - 1, dtype=np.int64)
