"""All methods at one epsilon, side by side: for the data holder only."""

import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from dp_core.algorithm import Algorithm
from dp_core.algorithms.stag.data.queries import CLASSES
from dp_core.algorithms.stag.study.curves import LEAVES
from dp_core.study.experiments import Row

BEST = "best"


def compared(rows: Sequence[Row], algorithm: Algorithm) -> pd.DataFrame:
    """Summarise runs of several methods at one epsilon.

    Parameters
    ----------
    rows : sequence of Row
        Measured with `curves.measured`; all trials at the same epsilon.
    algorithm : Algorithm
        Its methods give order and titles.

    Returns
    -------
    DataFrame
        One row a method that has come back, in the order of the registry: ``method, title, runs,
        proven``, ``seconds`` (median), ``leaves`` (mean) and for each class its mean error,
        ``…_spread`` (standard deviation; missing for a single run) and ``…_best``: whether no
        method with a finite proven epsilon has a smaller mean.
    """
    frame = pd.DataFrame(
        [(row.method, row.metric, row.value, row.proven, row.seconds) for row in rows],
        columns=["method", "metric", "value", "proven", "seconds"],
    )
    methods = [method for method in algorithm.methods if (frame["method"] == method.key).any()]
    table = pd.DataFrame(
        {
            "method": [method.key for method in methods],
            "title": [method.title for method in methods],
        }
    )
    groups = frame.groupby("method")
    table["proven"] = table["method"].map(groups["proven"].max())
    table["seconds"] = table["method"].map(groups["seconds"].median())
    values = frame.groupby(["metric", "method"])["value"]
    means, spreads, runs = values.mean(), values.std(), values.count()
    table["runs"] = [int(runs[LEAVES, key]) for key in table["method"]]
    table[LEAVES] = [float(means[LEAVES, key]) for key in table["method"]]
    for area in CLASSES:
        table[area] = [float(means[area, key]) for key in table["method"]]
        table[f"{area}_spread"] = [float(spreads[area, key]) for key in table["method"]]
        table[f"{area}_{BEST}"] = _lowest(table[area], table["proven"])
    return table


def _lowest(errors: "pd.Series[float]", proven: "pd.Series[float]") -> list[bool]:
    """Mark the smallest error among methods that prove something."""
    fair = errors.where(np.isfinite(proven))
    return [value == fair.min() for value in fair]


def error_words(mean: float, spread: float, *, best: bool) -> str:
    """Write an error with its spread, and a word for the best.

    Examples
    --------
    >>> error_words(0.5074, 0.0123, best=True), error_words(12.3, math.nan, best=False)
    ('0.507 ± 0.012, best', '12.3')
    """
    digits = max(0, 2 - math.floor(math.log10(mean))) if mean > 0 else 3
    digits = min(digits, 4)
    words = f"{mean:.{digits}f}"
    if not math.isnan(spread):
        words += f" ± {spread:.{digits}f}"
    return f"{words}, {BEST}" if best else words
