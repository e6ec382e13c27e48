"""Runs that a page asks for in the background."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.published import publish_no_privacy
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import StackOptions, Votes, votes
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats
from dp_core.algorithms.dpc_stacking.params import Encoding, StackParams
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable

Run = Callable[[NumericTable, Any, Any], Release[Clustering]]


def one_run(
    run: Run, table: NumericTable, params: Any, seed: int, method: str
) -> tuple[float, Clustering]:
    """Run a method once with the noise of a seed; ε and what it released."""
    return params.epsilon, run(table, params, trial_rng(seed, method, None, 0)).output


def both_encodings(table: NumericTable, params: StackParams, seed: int) -> dict[str, Clustering]:
    """Stack a table without noise, once for each way to write a vote; the votes are the same."""
    kept: list[Votes] = []

    def once(rows: Floats, clusters: int, options: StackOptions, dice: Generator) -> Votes:
        if not kept:
            kept.append(votes(rows, clusters, options, dice))
        return kept[0]

    return {
        way: publish_no_privacy(
            table, replace(params, encoding=way), trial_rng(seed, "no_privacy", None, 0), once
        ).output
        for way in get_args(Encoding)
    }
