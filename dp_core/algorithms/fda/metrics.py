"""Error of a release: expected, from its noise alone, and against the true totals.

What is compared with true totals is for the data holder only.
"""

import hashlib

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.fda.method.steps.totals import RunningTotals
from dp_core.tables.data import CountStream
from dp_core.words import message

METRICS = (
    Metric(key="rmse", label=message("fda-metric-rmse"), unit="events"),
    Metric(key="worst", label=message("fda-metric-worst"), unit="events"),
    Metric(key="last", label=message("fda-metric-last"), unit="events"),
    Metric(key="pooled", label=message("fda-metric-pooled"), unit="events"),
)


def evaluate(stream: CountStream, output: RunningTotals) -> dict[str, float]:
    """Compare the published totals with the true ones, before the contribution bound (fda.md 9).

    In events; ``last`` is the |error| of the final total, ``pooled`` that of one total at random.
    """
    error = np.abs(output.totals - stream.totals())[output.published]
    # A total is chosen by the digest of all: the same for the same draw, and like dice.
    digest = hashlib.blake2b(output.totals.tobytes(), digest_size=8).digest()
    return {
        "rmse": float(np.sqrt(np.mean(error**2))),
        "worst": float(error.max()),
        "last": float(error[-1]),
        "pooled": float(error[int.from_bytes(digest) % error.size]),
    }


def expected(output: RunningTotals) -> dict[str, float]:
    """Give the root mean square error of many draws, which the noise alone tells; public."""
    return {"rmse": float(np.sqrt(np.mean(output.variance[output.published])))}
