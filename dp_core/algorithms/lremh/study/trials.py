"""Experiments on the error: runs whose server part is timed.

All of it compares with the truth: for the data holder only, or on made-up people.
"""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd

from dp_core.algorithms.lremh.method.asking import asking
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.metrics import deleted_mass
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LocalParams
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable

RUNS = 10
"""As in the paper."""
FRACTIONS = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Permanent noise f of the paper's figures."""
PAPER = (0.5, 0.75)
"""Its p and q."""

_SEED = 0
_USERS = "reports"  # one stream for all methods: they work on the same bits
_LASSO = ("lasso", "lremh", "lremh_signed")


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One run.

    Parameters
    ----------
    method : str
    x : float
        What was varied: f, the number of attributes, ε.
    trial : int
    error : float
        Total variation distance to the true table.
    seconds : float
        Processor time of the server alone.
    deleted : float
        True probability of the candidates that were deleted.
    from_uniform : float
        Distance of the estimate to the table in which all records are equally frequent.
    """

    method: str
    x: float
    trial: int
    error: float
    seconds: float
    deleted: float
    from_uniform: float


def measure(
    table: CategoricalTable,
    method: str,
    params: LocalParams,
    *,
    x: float,
    trials: Iterable[int],
    attributes: int | None = None,
) -> list[Trial]:
    """Run a method on a table and time its server.

    Methods that work from bits of the same chances work on the same bits.

    Parameters
    ----------
    table : CategoricalTable
    method : str
        Key of a method.
    params : LocalParams
        Of that method.
    x : float
        What was varied; kept beside the results.
    trials : iterable of int
        Numbers of the runs; each has its own stream.
    attributes : int, optional
        How many attributes are asked for, from the first on; None for all.

    Returns
    -------
    list of Trial
    """
    _warm(method)
    if attributes is not None:
        table = table.columns(range(attributes))
    true, made = table.joint(), []
    for trial in trials:
        answers = asking(method)(table, params, trial_rng(_SEED, _USERS, None, trial))
        start = time.process_time()
        output = answers.server()
        seconds = time.process_time() - start
        made.append(
            Trial(
                method=method,
                x=x,
                trial=trial,
                error=total_variation(output.table, true),
                seconds=seconds,
                deleted=deleted_mass(table, output),
                from_uniform=float(np.abs(output.table - 1 / true.size).sum() / 2),
            )
        )
    return made


@cache
def _warm(method: str) -> None:
    """Load what a method loads when it is first used: that is no part of its time."""
    if method in _LASSO:
        bits = np.eye(2, dtype=np.uint8)[[0, 1, 0]]
        estimate([bits, bits], (2, 2), 0.5, 0.25, 0.75, estimator=method)


def summary(trials: Iterable[Trial]) -> pd.DataFrame:
    """Summarise runs, one line for each method and x.

    Returns
    -------
    DataFrame
        Columns ``method, x, runs`` and the medians ``error, seconds, deleted, from_uniform``; and
        ``error_low, error_high, seconds_low, seconds_high``, 5 % and 95 % of the runs.
    """
    frame = pd.DataFrame([vars(trial) for trial in trials])
    groups = frame.groupby(["method", "x"], sort=True)
    table = groups[["error", "seconds", "deleted", "from_uniform"]].median()
    table["runs"] = groups["trial"].count()
    for name in ("error", "seconds"):
        table[f"{name}_low"] = groups[name].quantile(0.05)
        table[f"{name}_high"] = groups[name].quantile(0.95)
    return table.reset_index()
