"""Experiments on the error: runs whose server part is timed, and the same reports renumbered.

All of it compares with the truth: for the data holder only, or on made-up people.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pandas as pd

from dp_core.algorithms.lremh.method.asking import ON_VIEWS, PROTOCOLS, asking
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.steps.numbering import random_numbering
from dp_core.algorithms.lremh.metrics import deleted_mass
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LocalParams, Numbering, ReportParams
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable

RUNS = 10
"""As in the paper."""
NUMBERINGS = 10
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


# --- other numbers for the same categories --------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Renumbered:
    """Error of an estimator where categories have other numbers.

    Parameters
    ----------
    method : str
    numbering : int
        0 is that of the table.
    error : float
    deleted : float
        True probability of the candidates that were deleted.
    """

    method: str
    numbering: int
    error: float
    deleted: float


def renumbered(
    table: CategoricalTable, method: str, params: ReportParams, *, numberings: Iterable[int]
) -> list[Renumbered]:
    """Estimate from the same reports, their categories handed over in another order.

    People, noise and folds are the same in all numberings; only the order of the candidate records
    is another, which means nothing.

    Parameters
    ----------
    table : CategoricalTable
    method : str
        Of the estimators that work from bits.
    params : ReportParams
        Of that method; its numbering is replaced.
    numberings : iterable of int
        0 for that of the table, others at random, each always the same.

    Returns
    -------
    list of Renumbered
    """
    true, made = table.joint(), []
    for numbering in numberings:
        asked = replace(params, numbering=numbering_of(table.domains, numbering))
        output = asking(method)(table, asked, trial_rng(_SEED, _USERS, None, 0)).server()
        made.append(
            Renumbered(
                method=method,
                numbering=numbering,
                error=total_variation(output.table, true),
                deleted=deleted_mass(table, output),
            )
        )
    return made


def numbering_of(domains: Sequence[int], numbering: int) -> Numbering | None:
    """Order of the categories of each attribute; None, their own, at 0."""
    if not numbering:
        return None
    return random_numbering(domains, np.random.default_rng([_SEED, numbering]))


def spans(found: Iterable[Renumbered]) -> pd.DataFrame:
    """Summarise numberings, one line for each method in the order of arrival.

    Returns
    -------
    DataFrame
        Columns ``method, numberings, own`` (error under the numbers of the table; missing until it
        has come back), ``low, high`` (of all numberings), ``moves`` (high - low) and ``deleted``
        (largest).
    """
    frame = pd.DataFrame([vars(each) for each in found])
    groups = frame.groupby("method", sort=False)
    table = groups["error"].agg(low="min", high="max", numberings="count")
    table["own"] = frame[frame["numbering"] == 0].set_index("method")["error"]
    table["moves"] = table["high"] - table["low"]
    table["deleted"] = groups["deleted"].max()
    return table.reset_index()


def sends_bits(method: str) -> bool:
    """Whether the users of a method send scrambled bits, attribute by attribute."""
    return method not in PROTOCOLS and method not in ON_VIEWS
