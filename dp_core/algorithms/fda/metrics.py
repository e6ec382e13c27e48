"""Error against the true totals: for the data holder only."""

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.fda.steps import RunningTotals
from dp_core.data import CountStream

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
