"""Runs that a page asks for in the background."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.experiments import trial_rng
from dp_core.numeric import NumericTable

Run = Callable[[NumericTable, Any, Any], Release[Clustering]]


def one_run(
    run: Run, table: NumericTable, params: Any, seed: int, method: str
) -> tuple[float, Clustering]:
    """Run a method once with the noise of a seed; ε and what it released."""
    return params.epsilon, run(table, params, trial_rng(seed, method, None, 0)).output
