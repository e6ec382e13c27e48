"""Repeated trials over a grid of budgets, and what they show.

Random streams depend only on (seed, method, epsilon, trial): methods, budgets and trials can be
added, dropped, cached or computed in any order, on any engine, without changing another number.

`sweep` runs on the engine chosen around it: ``with joblib.parallel_config(n_jobs=-1)`` uses all
cores, ``backend="dask"`` a cluster. A background job of a page submits `run_trial` itself.
"""

import json
import math
import struct
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
import pandas as pd
from numpy.random import Generator, SeedSequence
from numpy.typing import NDArray

from dp_core import assets
from dp_core.algorithm import Algorithm
from dp_core.arrays import Floats
from dp_core.params import Params, is_whole, must_be, whole_from
from dp_core.study.halves import NEVER, Onwards

TRIALS_PER_TASK = 5  # joblib bundles tasks below 0.2 s further; long trials stay easy to cancel


@dataclass(frozen=True, kw_only=True)
class Row:
    """One metric of one trial."""

    # keys
    method: str
    epsilon: float  # budget the method was asked to spend
    # totals of the ledger; ``proven`` may be infinite
    claimed: float
    proven: float
    metric: str
    value: float  # the metric, in its own unit
    trial: int  # number of the repetition, from 0
    seconds: float  # time of the release, without its evaluation


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

    Picklable with its arguments: this is what `sweep` and the background jobs of a page submit. It
    gives a row for each metric of each trial; for the data holder only. With `common` random
    numbers the stream does not depend on epsilon.
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
    if isinstance(epsilons, str) or not isinstance(epsilons, Iterable):
        raise must_be("epsilons", epsilons, "a list of numbers")
    if not is_whole(trials, 1):
        raise must_be("trials", trials, whole_from(1))
    asked = {key: given.get(key) or algorithm.method(key).params() for key in chosen}
    points = [(key, replace(asked[key], epsilon=epsilon)) for epsilon in epsilons for key in chosen]
    starts = range(0, trials, TRIALS_PER_TASK)
    batches = (range(start, min(start + TRIALS_PER_TASK, trials)) for start in starts)
    tasks = (
        delayed(run_trial)(algorithm, data, method=key, params=point, trials=batch, seed=seed)
        for batch in batches
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
    from scipy.special import stdtrit

    columns = [field.name for field in fields(Row)]
    frame = pd.DataFrame([astuple(row) for row in rows], columns=columns)
    frame["value"] = frame["value"].astype(float).where(np.isfinite)
    groups = frame.groupby(["method", "epsilon", "metric"], sort=True)
    values = groups["value"]
    table = groups[["claimed", "proven"]].max()
    table["n"] = values.count()
    table["median"] = values.median()
    table["low"] = values.quantile(0.05)
    table["high"] = values.quantile(0.95)
    table["mean"] = values.mean()
    n = table["n"].to_numpy()
    student = stdtrit(np.where(n > 1, n - 1, np.nan), 0.975)
    half_width = student * values.std() / np.sqrt(n)
    table["mean_low"] = table["mean"] - half_width
    table["mean_high"] = table["mean"] + half_width
    return table.reset_index()


def _methods(algorithm: Algorithm, wanted: Sequence[str] | None) -> list[str]:
    if isinstance(wanted, str):
        raise must_be("methods", wanted, "a list of keys")
    chosen = [method.key for method in algorithm.methods] if wanted is None else wanted
    return [algorithm.method(key).key for key in chosen]  # refuses one that is not there


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


# --- errors of repeated draws that come with the program, so that a verdict is there on -----------

FOLDER = assets.FOLDER / "opening"
LEVELS = assets.FOLDER / "choosing"
SOUND = "sound"
CHANCES = (0.5, 0.8, 0.9, 0.95, 0.99)
"""Shares of the draws that a visitor may want within a tolerance."""
_LEAST = 1e-9  # an error of 0 has no log
Shown = Any
"""A view of a page, or the state that it opens with: algorithm, data, method or its key, params."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Draws:
    """Errors of one method with one setting, at some steps of the slider."""

    of: Mapping[str, Any]  # what they are of: see `identity`
    grid: Floats  # all steps of the slider
    steps: Floats  # those that were drawn, in increasing order
    errors: Floats  # shape (steps, draws); in the unit of the metric

    def at(self, epsilon: float) -> Floats | None:
        """Errors at a step of the slider, if it was drawn."""
        found = np.flatnonzero(np.isclose(self.steps, epsilon, rtol=1e-9))
        return self.errors[found[0]] if len(found) else None

    def share(self, epsilon: float, tolerance: float) -> float | None:
        """Share of the draws within a tolerance, if the step was drawn."""
        errors = self.at(epsilon)
        return None if errors is None else float(np.mean(errors <= tolerance))

    def summary(self) -> pd.DataFrame:
        """Summarise the draws of each step as `summary` does, without method and costs."""
        low, middle, high = np.quantile(self.errors, (0.05, 0.5, 0.95), axis=1)
        found = {"epsilon": self.steps, "n": self.errors.shape[1], "median": middle}
        return pd.DataFrame({**found, "low": low, "high": high})

    def crossing(self, tolerance: float, wanted: float) -> float | None:
        """First step of the slider from which on errors are small enough often enough.

        Infinite where even the last step is not enough; None where the draws do not tell: the step
        before it, or the last one, was not drawn.
        """
        enough = (self.errors <= tolerance).mean(axis=1) >= wanted
        if not enough[-1]:
            return NEVER if math.isclose(self.steps[-1], self.grid[-1]) else None
        first = len(enough) - int(np.argmin(enough[::-1])) if not enough.all() else 0
        place = int(np.argmin(np.abs(self.grid - self.steps[first])))
        before = None if place == 0 else self.at(float(self.grid[place - 1]))
        return float(self.steps[first]) if place == 0 or before is not None else None


@dataclass(frozen=True, kw_only=True, eq=False)
class Levels:
    """Errors that a share of repeated draws stay below, where no closed form tells them.

    ``python -m tools.choosing`` draws them on made-up data. Rows and ε count only by their product:
    twice the people with half the ε see the same noise beside their numbers.
    """

    scales: Floats  # shape (steps,); that product, increasing
    errors: Floats  # shape (steps, shares); for each of `CHANCES`: the error of one of the draws
    trials: NDArray[np.int64]  # shape (steps, shares); which of the draws it is of
    draws: int  # at each step

    def over(
        self, rows: float, wanted: float, pure: Callable[[float], float] = float
    ) -> Callable[[float], float]:
        """Give the error of so many rows over ε; `pure` is the one that has as much noise."""
        return lambda epsilon: self.error(rows * pure(epsilon), wanted)

    def error(self, scale: float, wanted: float) -> float:
        """Error that enough draws stay below from this scale on; straight in logs between steps.

        A method may err more at a larger ε, such as where its grid gets finer: then the largest
        error from here on counts. Infinite below the first step; beyond the last one more would not
        help, as far as was drawn.
        """
        column = self.errors[:, CHANCES.index(wanted)]
        if scale < self.scales[0] * (1 - 1e-9) or math.isinf(column[-1]):
            return math.inf
        falling = np.log(np.maximum(np.maximum.accumulate(column[::-1])[::-1], _LEAST))
        return float(np.exp(np.interp(math.log(scale), np.log(self.scales), falling)))


@cache
def levels(key: str) -> dict[tuple[str, int, str], Levels]:
    """Read the levels of a system by method, number of columns and shape of data."""
    path = LEVELS / f"{key}.npz"
    if not path.is_file():
        return {}
    with np.load(path) as file:
        found = {}
        names = [name for name in file.files if name.endswith("-scales")]
        for stem in (name.removesuffix("-scales") for name in names):
            method, columns, shape = stem.split("-")
            found[method, int(columns), shape] = Levels(
                scales=file[f"{stem}-scales"],
                errors=file[f"{stem}-errors"].astype(np.float64),
                trials=file[f"{stem}-trials"].astype(np.int64),
                draws=int(file[f"{stem}-draws"]),
            )
        return found


def levels_of(scales: Floats, errors: Floats) -> Levels:
    """Take the levels out of the draws of each step, shape (steps, draws).

    Of n draws the error of rank ⌈w (n + 1)⌉ is taken: one more draw stays below it with a chance of
    at least w (V. Vovk, A. Gammerman, G. Shafer, "Algorithmic Learning in a Random World", 2005).
    Where there are fewer draws nothing is promised: the error is infinite.

    Examples
    --------
    >>> levels_of(np.ones(1), np.arange(50.0)[None]).errors.tolist()
    [[25.0, 40.0, 45.0, 48.0, inf]]
    """
    draws = errors.shape[1]
    ranks = np.array([math.ceil(round((draws + 1) * wanted, 9)) for wanted in CHANCES])
    order = np.argsort(errors, axis=1, kind="stable")[:, np.minimum(ranks, draws) - 1]
    picked = np.where(ranks > draws, math.inf, np.take_along_axis(errors, order, axis=1))
    return Levels(scales=scales, errors=picked, trials=order, draws=draws)


def identity(shown: Shown, metric: str) -> dict[str, Any]:
    """Say what draws are of, but for ε: data set, method, parameters and measure."""
    params = {name: value for name, value in shown.params.to_dict().items() if name != "epsilon"}
    return {
        "data": shown.data.fingerprint,
        "method": getattr(shown.method, "key", shown.method),
        "params": json.loads(json.dumps(params)),
        "metric": metric,
    }


def errors(shown: Shown, metric: str) -> Floats | None:
    """Look up the errors of what is on screen; None where they have to be drawn."""
    draws = stored(shown, metric)
    return None if draws is None else draws.at(shown.params.epsilon)


def onwards(shown: Shown, metric: str, *, tolerance: float, wanted: float) -> Onwards:
    """From which ε on the tolerance is met, on screen and by Sound, as far as it is stored."""
    own = stored(shown, metric)
    if own is None:
        return Onwards()
    sound = load(shown.algorithm.key).get(SOUND, own)
    other = None if sound is own else sound.crossing(tolerance, wanted)
    return Onwards(own=own.crossing(tolerance, wanted), sound=other)


@cache
def load(key: str) -> dict[str, Draws]:
    """Read the draws of a system, by variant; none where they were not stored."""
    path = FOLDER / f"{key}.npz"
    if not path.is_file():
        return {}
    with np.load(path) as file:
        about = json.loads(bytes(file["about"]))
        return {
            variant: Draws(
                of=of,
                grid=file["grid"],
                steps=file[f"{variant}_steps"],
                errors=file[f"{variant}_errors"].astype(np.float64),
            )
            for variant, of in about.items()
        }


def stored(shown: Shown, metric: str) -> Draws | None:
    """Look up the draws of what is on screen, at all their ε; None where none come with it."""
    found = load(shown.algorithm.key).values()
    if not found:
        return None
    wanted = identity(shown, metric)
    return next((draws for draws in found if draws.of == wanted), None)
