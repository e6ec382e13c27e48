"""Released totals as a picture for a document, and how far noise may have moved them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import say

TOTALS = ("post_processed_total", "capped_total", "total", "smoothed_total")
"""Columns of totals, the one to look at first."""


def released(
    release: Release[RunningTotals], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the released totals in the band of their noise."""
    table = tables["totals.csv"]
    name = next(each for each in TOTALS if each in table)
    half = table["half_width_95"].to_numpy(dtype=float)
    places = [
        str(each).replace("T", " ") for each in table["start" if "start" in table else "period"]
    ]
    totals = table[name].astype("Float64").to_numpy(dtype=float, na_value=np.nan)
    body, size = svg.line(totals, half, places, theme(dark=False))
    usual, most = float(np.median(half)), float(half.max(initial=0))
    return svg.Shown(
        body=body,
        size=size,
        title=say("fda-released-title", column=name.replace("_", " ")),
        words=say("fda-released-words"),
        expected=say("fda-released-expected", usual=usual, most=most),
    )
