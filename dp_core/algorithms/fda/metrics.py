"""Error of a release: expected, from its noise alone, and against the true totals.

What is compared with true totals is for the data holder only.
"""

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.tables.data import CountStream

METRICS = (
    Metric(key="rmse", label="Typical error (rmse)", unit="events"),
    Metric(key="worst", label="Worst release", unit="events"),
    Metric(key="last", label="Final total", unit="events"),
)


def evaluate(stream: CountStream, output: RunningTotals) -> dict[str, float]:
    """Compare with the true totals, before the contribution bound (fda.md 9).

    Parameters
    ----------
    stream : CountStream
    output : RunningTotals

    Returns
    -------
    dict
        ``rmse`` over the T totals, ``worst`` = largest |error|, ``last`` = |error| of the final
        total; in events. Totals that were not published do not count.
    """
    error = np.abs(output.totals - stream.totals())[output.published]
    return {
        "rmse": float(np.sqrt(np.mean(error**2))),
        "worst": float(error.max()),
        "last": float(error[-1]),
    }


def worst(stream: CountStream, output: RunningTotals) -> int:
    """Position of the published total that is furthest from the true one; for the holder only."""
    return int(np.nanargmax(np.abs(output.totals - stream.totals())))


def expected(output: RunningTotals) -> tuple[float, float, int]:
    """Give what the noise alone tells about the error of the published totals; public.

    Returns
    -------
    rmse : float
        Root of the mean variance: the root mean square error of many draws.
    worst : float
        Largest standard deviation of a total.
    position : int
        Of that total, from 0.
    """
    there = np.where(output.published, output.variance, -np.inf)
    mean = float(np.mean(output.variance[output.published]))
    return float(np.sqrt(mean)), float(np.sqrt(there.max())), int(there.argmax())


def straight_line(stream: CountStream, output: RunningTotals) -> float:
    """Error of somebody who knows the last true total and nothing else; for the holder only.

    Returns
    -------
    float
        Root of the mean squared difference between the straight line to the last total and the
        true totals, over those that are published.
    """
    totals = stream.totals()
    line = totals[-1] * np.arange(1, totals.size + 1) / totals.size
    return float(np.sqrt(np.mean((totals - line)[output.published] ** 2)))
