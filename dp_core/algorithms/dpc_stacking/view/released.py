"""Released groups as a picture for a document, and how far noise may have moved them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study.honesty import Plan
from dp_core.algorithms.dpc_stacking.study.remembered import RUNS, trial_ranges
from dp_core.algorithms.dpc_stacking.view import story
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import say

_ROWS = ("made-up-rows.csv", "noisy-rows.csv")


def released(
    release: Release[Clustering], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the released centres over made-up or noisy rows, in the first two columns."""
    output, wide = release.output, len(release.output.names)
    name = next((each for each in _ROWS if each in tables), "")
    axes = [0, min(1, wide - 1)]
    rows = tables[name].iloc[:, -wide:].to_numpy(dtype=float)[:, axes] if name else None
    limits = np.array(output.bounds, dtype=float)[:, axes]
    words = str(output.names[axes[0]]), str(output.names[axes[1]])
    body, size = svg.dots(output.centres[:, axes], rows, limits, words, theme(dark=False))
    rings = "made" if "made" in name else "noisy" if name else "no"
    return svg.Shown(
        body=body,
        size=size,
        title=say("dpc-released", centres=len(output.centres)),
        words=say("dpc-released.shown", rings=rings, columns=wide),
        expected=_expected(output, given),
    )


def _expected(output: Clustering, given: Given) -> str:
    """Say what noise does to centres, where there is a formula and a released number of rows."""
    noisy, counts = output.noisy_table, output.noisy_counts
    n = len(noisy) if noisy is not None else 0 if counts is None else round(float(counts.sum()))
    columns = int((np.array(output.bounds[1]) > np.array(output.bounds[0])).sum())
    if n <= given.params.clusters or columns < 1:
        return ""
    tried = trial_ranges(given.params, output, given.about or n)
    if tried is not None:
        low, high = np.array(output.bounds)
        return _tried(tried[:, high > low] / (high - low)[high > low])
    plan = Plan(method=given.method, params=given.params, n=n, columns=columns)
    return str(story.rough(plan) or "")


def _tried(moved: np.ndarray) -> str:
    """Say how far further runs on made-up rows moved centres, in column widths."""
    usual, most = story.widths(float(np.median(moved))), story.widths(float(moved.max()))
    return say("dpc-released-tried", runs=RUNS, most=most, usual=usual)
