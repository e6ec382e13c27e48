"""Draw on made-up data how large errors are, for the systems without a closed form.

    python -m tools.choosing           # draws all, on as many cores as there are
    python -m tools.choosing stag      # of one system alone
    python -m tools.choosing privscbn --method joint_zcdp --columns 32

Each method is drawn on several shapes of data, each draw on another table of the shape, but for the
data set that opens a page. What enough of the draws stay below goes to assets/choosing, where
"Choose ε" finds it, with the number of the draw that it is: one run tells whether it still holds.
The draws of the sound method that opens a page are those of `tools.opening`, so that both say the
same. All together take about 35 minutes of one core.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from dp_core import opening
from dp_core.algorithm import Algorithm
from dp_core.arrays import Floats
from dp_core.registry import algorithms
from dp_core.study import experiments
from dp_core.study.choosing import as_pure, has_delta
from dp_core.study.experiments import Levels, run_trial

SYSTEMS = ("stag", "privscbn", "dpc_stacking")
DRAWS = {"stag": (100, 100), "privscbn": (50, 20), "dpc_stacking": (100, 30)}
"""With as many columns as the data set that opens the page, and with others."""
EVERY = {"stag": 2, "privscbn": 4, "dpc_stacking": 4}
"""So many steps of the slider are taken together."""
LEAST = {"dpc_stacking": 0.1}
"""First step, where below nothing is found of so few rows."""
_AT_A_TIME = 5


class Job(NamedTuple):
    """Draws of the methods of a system on one shape of data."""

    key: str
    columns: int
    shape: str
    methods: tuple[str, ...]
    trials: range


def study(key: str) -> Any:
    """Give the module that says what is drawn."""
    return import_module(f"dp_core.algorithms.{key}")


def steps_of(key: str) -> list[float]:
    """List the steps of the slider that are drawn."""
    grid = study(key).SHAPE.grid
    return [each for each in grid[:: EVERY[key]] if each >= LEAST.get(key, 0)]


def errors(job: Job, method: str, epsilons: Iterable[float]) -> Floats:
    """Errors of some draws, as the pages draw them: a row a step, a column a draw."""
    algorithm, drawn = algorithms()[job.key], study(job.key)
    made = [drawn.made_up(job.columns, job.shape, trial) for trial in job.trials]
    found = []
    for epsilon in epsilons:
        params = algorithm.method(method).params(**_params(algorithm, method, epsilon))
        rows = [
            run_trial(algorithm, data, method=method, params=params, trials=(trial,))
            for data, trial in zip(made, job.trials, strict=True)
        ]
        found.append([row.value for each in rows for row in each if row.metric == drawn.METRIC])
    return np.array(found)


def _params(algorithm: Algorithm, method: str, epsilon: float) -> dict[str, Any]:
    there = algorithm.method(method).params.__dataclass_fields__
    opened = {name: value for name, value in algorithm.opening.params.items() if name in there}
    return {**opened, "epsilon": epsilon}


def levels_of(key: str, columns: int, method: str, steps: list[float], found: Floats) -> Levels:
    """Take the levels out of the draws at some steps."""
    drawn = study(key)
    data = drawn.made_up(columns, next(iter(drawn.shapes(columns))), 0)
    pure: Callable[[float], float] = float
    if has_delta(algorithms()[key].method(method)):
        pure = as_pure(drawn.rho(len(data)))
    return experiments.levels_of(np.array([drawn.scale(data, pure(step)) for step in steps]), found)


def jobs(key: str, only: str | None, width: int | None = None) -> Iterator[Job]:
    """List the draws of a system, some trials at a time; of one method or of one width."""
    drawn = study(key)
    for columns, methods in drawn.DRAWN.items():
        if width not in (None, columns):
            continue
        chosen = tuple(each for each in methods if only in (None, each))
        first = columns == next(iter(drawn.DRAWN))
        draws = DRAWS[key][0 if first else 1]
        for shape in drawn.shapes(columns):
            fresh = tuple(each for each in chosen if not opens(key, columns, shape, each))
            for start in range(0, draws, _AT_A_TIME):
                trials = range(start, min(start + _AT_A_TIME, draws))
                yield Job(key, columns, shape, fresh, trials)


def opens(key: str, columns: int, shape: str, method: str) -> bool:
    """Whether `tools.opening` has drawn this already."""
    drawn = study(key)
    first = columns == next(iter(drawn.DRAWN)) and shape == drawn.OPENS
    return bool(first and method == opening.state(key, "sound").method.key)


def _run(job: Job) -> dict[str, Floats]:
    return {method: errors(job, method, steps_of(job.key)) for method in job.methods}


def draw(
    key: str, only: str | None = None, width: int | None = None
) -> dict[tuple[str, int, str], Levels]:
    """Draw the methods of a system, or one of them; of the others what was drawn is kept."""
    listed = list(jobs(key, only, width))
    results = Parallel(n_jobs=os.cpu_count(), verbose=1)(delayed(_run)(job) for job in listed)
    rows: dict[tuple[str, int, str], list[Floats]] = {}
    for job, result in zip(listed, results, strict=True):
        for method, found in result.items():
            rows.setdefault((method, job.columns, job.shape), []).append(found)
    drawn = study(key)
    there = {} if only is None and width is None else dict(experiments.levels(key))
    for (method, columns, shape), parts in rows.items():
        found = np.concatenate(parts, axis=1)
        there[method, columns, shape] = levels_of(key, columns, method, steps_of(key), found)
    method, columns = opening.state(key, "sound").method.key, next(iter(drawn.DRAWN))
    known = experiments.load(key)[experiments.SOUND]
    there[method, columns, drawn.OPENS] = levels_of(
        key, columns, method, known.steps.tolist(), known.errors
    )
    return there


def save_levels(path: Path, found: Mapping[tuple[str, int, str], Levels]) -> None:
    """Write what `experiments.levels` reads."""
    arrays: dict[str, Any] = {}
    for (method, columns, shape), each in found.items():
        stem = f"{method}-{columns}-{shape}"
        arrays[f"{stem}-scales"] = each.scales
        arrays[f"{stem}-errors"] = each.errors.astype(np.float32)
        arrays[f"{stem}-trials"] = each.trials.astype(np.int16)
        arrays[f"{stem}-draws"] = np.array(each.draws)
    path.parent.mkdir(exist_ok=True)
    np.savez_compressed(path, **arrays)


def path(key: str) -> Path:
    """Place of the levels of a system."""
    return experiments.LEVELS / f"{key}.npz"


def main(given: list[str]) -> None:
    """Draw and store."""
    parser = argparse.ArgumentParser(prog="python -m tools.choosing")
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--method", help="of which alone; the others keep what was drawn")
    parser.add_argument("--columns", type=int, help="of which alone, likewise")
    chosen = parser.parse_args(given)
    for key in chosen.systems:
        save_levels(path(key), draw(key, chosen.method, chosen.columns))
    experiments.levels.cache_clear()


if __name__ == "__main__":
    main(sys.argv[1:])
