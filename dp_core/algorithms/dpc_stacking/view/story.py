"""Sentences of the page that depend on numbers."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Stage
from dp_core.algorithms.dpc_stacking.study import honesty
from dp_core.algorithms.dpc_stacking.study.curves import RUNS, trial_ranges
from dp_core.view import svg
from dp_core.view.theme import theme
from dp_core.words import Message, message, say

_MANY = 2.0  # column widths, from which on they are counted


def widths(value: float) -> Message:
    """Say a spread in widths of a column."""
    return message("dpc-widths", many=value >= _MANY, widths=value)


# --- sentences of the tab "How it works" ----------------------------------------------------------

_MUCH, _LITTLE = 0.9, 0.1  # shares of the votes at which the rest hardly matters


def stage_words(stages: Sequence[Stage], number: int) -> Message:
    """Say what a stage shows, what it cost, and what was spent so far."""
    stage, last = stages[number], stages[number - 1].kind if number else "start"
    what = message(f"dpc-stage-{stage.kind}", many=stage.many, last=last)
    fullest = len(stage.places) if stage.many > len(stage.places) else 0
    spent = sum(each.epsilon for each in stages[: number + 1])
    return message("dpc-stage", what=what, fullest=fullest, cost=stage.epsilon, spent=spent)


def reading_words(data: float) -> Message:
    """Say what decides in the widened table: the votes, or the data with this share of it."""
    share = 1 - data
    so = "votes" if share >= _MUCH else "data" if share <= _LITTLE else "both"
    # Only the whole is 100 %.
    share = 1 - float(f"{data:.2g}") if 0.99 < share < 1 else round(share, 2)
    return message("dpc-reading", share=share, so=so)


# --- sentences on the usual scores of groups ------------------------------------------------------

MEASURES: tuple[honesty.Measure, ...] = ("silhouette", "ch")


def named(name: str) -> str:
    """Title of a grouping."""
    return say("dpc-stack") if name == honesty.GROUPS else TITLES[name]


# --- released groups as a picture for a document --------------------------------------------------

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
        words=say("dpc-released.shown", rings=rings, columns=wide, some=wide > 2),
        expected=_expected(output, given),
    )


def _expected(output: Clustering, given: Given) -> str:
    """Say what noise does to centres, where there is a formula and a released number of rows."""
    noisy, counts = output.noisy_table, output.noisy_counts
    n = len(noisy) if noisy is not None else 0 if counts is None else round(float(counts.sum()))
    wide = output.widths > 0
    columns = int(wide.sum())
    if n <= given.params.clusters or columns < 1:
        return ""
    tried = trial_ranges(given.params, output, given.about or n)
    if tried is not None:
        return _tried(tried[:, wide] / output.widths[wide])
    plan = honesty.Plan(method=given.method, params=given.params, n=n, columns=columns)
    if plan.kind is None:
        return ""
    moved = plan.centre if plan.kind == "centres" else plan.spread
    return say("dpc-released-rough", kind=plan.kind, noise=widths(moved))


def _tried(moved: np.ndarray) -> str:
    """Say how far further runs on made-up rows moved centres, in column widths."""
    usual, most = widths(float(np.median(moved))), widths(float(moved.max()))
    return say("dpc-released-tried", runs=RUNS, most=most, usual=usual)
