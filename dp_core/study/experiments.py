"""Repeated trials over a grid of budgets, and what they show.

Random streams depend only on (seed, method, epsilon, trial): methods, budgets and trials can be
added, dropped, cached or computed in any order, on any engine, without changing another number.

`sweep` runs on the engine chosen around it: ``with joblib.parallel_config(n_jobs=-1)`` uses all
cores, ``backend="dask"`` a cluster. A background job of a page submits `run_trial` itself.
"""

import math
import struct
import time
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from hashlib import blake2b
from typing import Any

import numpy as np
import pandas as pd
from numpy.random import Generator, SeedSequence

from dp_core.algorithm import Algorithm
from dp_core.errors import ParameterError
from dp_core.params import Params
from dp_core.words import message

TRIALS_PER_TASK = 5  # joblib bundles tasks below 0.2 s further; long trials stay easy to cancel


@dataclass(frozen=True, kw_only=True)
class Row:
    """One metric of one trial.

    Parameters
    ----------
    method, metric : str
        Keys.
    epsilon : float
        Budget the method was asked to spend.
    claimed, proven : float
        Totals of the ledger; ``proven`` may be infinite.
    value : float
        The metric, in its own unit.
    trial : int
        Number of the repetition, from 0.
    seconds : float
        Time of the release, without its evaluation.
    """

    method: str
    epsilon: float
    claimed: float
    proven: float
    metric: str
    value: float
    trial: int
    seconds: float


def trial_rng(seed: int, method: str, epsilon: float | None, trial: int) -> Generator:
    """Make the random stream of one trial.

    Parameters
    ----------
    seed : int
        At least 0.
    method : str
        Key of the method; enters by its blake2b digest.
    epsilon : float or None
        Enters with its 64 bits. None gives common random numbers: the same stream at every epsilon.
    trial : int
        At least 0.

    Returns
    -------
    Generator

    Examples
    --------
    >>> first = trial_rng(0, "fda", 1.0, 3).random()
    >>> bool(first == trial_rng(0, "fda", 1.0, 3).random())
    True
    """
    digest = blake2b(method.encode(), digest_size=16).digest()
    bits = struct.pack("<dQ", math.nan if epsilon is None else epsilon, trial)
    key = np.frombuffer(digest + bits, dtype="<u4")  # words of fixed width: no two keys collide
    return np.random.default_rng(SeedSequence(seed, spawn_key=tuple(key.tolist())))


def run_trial(
    algorithm: Algorithm,
    data: Any,
    *,
    method: str,
    params: Params,
    trials: Iterable[int],
    seed: int = 0,
    common: bool = False,
) -> list[Row]:
    """Run one trial, or a batch of them, and compare each release with the truth.

    Picklable with its arguments: this is what `sweep` and the background jobs of a page submit.

    Parameters
    ----------
    algorithm : Algorithm
    data : object
        Input of its methods.
    method : str
        Key of the method.
    params : Params
        With the epsilon of this trial.
    trials : iterable of int
        Numbers of the trials to run.
    seed : int
    common : bool
        Common random numbers: the stream does not depend on epsilon.

    Returns
    -------
    list of Row
        One for each metric of each trial; for the data holder only.
    """
    run = algorithm.method(method).run
    rows = []
    for trial in trials:
        rng = trial_rng(seed, method, None if common else params.epsilon, trial)
        start = time.perf_counter()
        release = run(data, params, rng)
        seconds = time.perf_counter() - start
        claimed, proven = release.ledger.claimed, release.ledger.proven
        rows += [
            Row(
                method=method,
                epsilon=params.epsilon,
                claimed=claimed,
                proven=proven,
                metric=metric,
                value=float(value),
                trial=trial,
                seconds=seconds,
            )
            for metric, value in algorithm.evaluate(data, release.output).items()
        ]
    return rows


def sweep(
    algorithm: Algorithm,
    data: Any,
    *,
    epsilons: Iterable[float],
    methods: Sequence[str] | None = None,
    params: Mapping[str, Params] | None = None,
    trials: int = 5,
    seed: int = 0,
) -> Iterator[Row]:
    """Run every method at every epsilon, several times, and yield rows as they are ready.

    The engine and its workers are those of the `joblib.parallel_config` around this call. The rows
    come in any order and are the same on every engine. Closing the iterator cancels what is
    pending.

    Parameters
    ----------
    algorithm : Algorithm
    data : object
    epsilons : iterable of float
    methods : sequence of str, optional
        Keys; default all.
    params : mapping of str to Params, optional
        Parameters by method key, their epsilon is replaced; default those of the method.
    trials : int
        Repetitions of each point.
    seed : int

    Returns
    -------
    iterator of Row

    Raises
    ------
    ParameterError
        If a method is unknown or an epsilon is not allowed.

    Examples
    --------
    ::

        with joblib.parallel_config(n_jobs=4):
            rows = list(sweep(algorithm, data, epsilons=[0.1, 1, 10], trials=20))
        summary(rows)
    """
    from joblib import Parallel, delayed  # 0.1 s to import

    given = params or {}
    chosen = _methods(algorithm, methods)
    points = [
        (key, replace(given.get(key) or algorithm.method(key).params(), epsilon=float(epsilon)))
        for epsilon in epsilons
        for key in chosen
    ]
    tasks = (
        delayed(run_trial)(algorithm, data, method=key, params=point, trials=batch, seed=seed)
        for batch in _batches(trials)
        for key, point in points
    )
    # Made here and not in the generator: it reads the parallel_config around the call of sweep.
    return _stream(Parallel(return_as="generator_unordered"), tasks)


def summary(rows: Iterable[Row]) -> pd.DataFrame:
    """Summarise trials: one line per method, epsilon and metric.

    Parameters
    ----------
    rows : iterable of Row

    Returns
    -------
    DataFrame
        Columns ``method, epsilon, metric, claimed, proven, n, median, low, high, mean, mean_low,
        mean_high``: `low` and `high` are the 5 % and 95 % quantiles of the values, `mean_low` and
        `mean_high` the 95 % interval of the mean (Student's t; missing where n = 1). Claimed and
        proven epsilon are the largest of the trials. Values that are not finite stay out of all
        but ``claimed`` and ``proven``; `n` counts what is left.
    """
    frame = pd.DataFrame(
        [astuple(row) for row in rows], columns=[field.name for field in fields(Row)]
    )
    frame["value"] = frame["value"].astype(float).where(np.isfinite(frame["value"].astype(float)))
    groups = frame.groupby(["method", "epsilon", "metric"], sort=True)
    values = groups["value"]
    table = groups[["claimed", "proven"]].max()
    table["n"] = values.count()
    table["median"] = values.median()
    table["low"] = values.quantile(0.05)
    table["high"] = values.quantile(0.95)
    table["mean"] = values.mean()
    half_width = _student(table["n"].to_numpy()) * values.std() / np.sqrt(table["n"])
    table["mean_low"] = table["mean"] - half_width
    table["mean_high"] = table["mean"] + half_width
    return table.reset_index()


def _methods(algorithm: Algorithm, wanted: Sequence[str] | None) -> list[str]:
    known = [method.key for method in algorithm.methods]
    chosen = known if wanted is None else list(wanted)
    for key in chosen:
        if key not in known:
            given = {"system": algorithm.title, "known": ", ".join(known)}
            raise ParameterError(message("unknown-method", method=key, **given), field="methods")
    return chosen


def _batches(trials: int) -> Iterator[range]:
    for start in range(0, trials, TRIALS_PER_TASK):
        yield range(start, min(start + TRIALS_PER_TASK, trials))


def _stream(parallel: Any, tasks: Iterable[Any]) -> Iterator[Row]:
    results = parallel(tasks)
    try:
        for batch in results:
            yield from batch
    finally:
        with warnings.catch_warnings():
            # joblib warns when a generator is closed early; here that is the way to cancel.
            warnings.filterwarnings("ignore", message=".*tasks.*(not used|cancelled)")
            results.close()


def _student(counts: Any) -> Any:
    from scipy.special import stdtrit

    freedom = np.where(counts > 1, counts - 1, np.nan)
    return stdtrit(freedom, 0.975)
