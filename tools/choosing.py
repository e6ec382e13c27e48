"""Draw on made-up data how large errors are, for the systems without a closed form.

    python -m tools.choosing           # draws all, some minutes a system
    python -m tools.choosing stag      # of one system alone
    python -m tools.choosing privscbn --method joint_zcdp

What enough of the draws stay below goes to assets/choosing, where "Choose ε" finds it, with the
number of the draw that it is: one run tells whether it still holds. The draws of the sound method
that opens a page are those of `tools.opening`, so that both say the same.
"""

import argparse
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from dp_core import opening
from dp_core.algorithm import Algorithm
from dp_core.registry import algorithms
from dp_core.study import stored
from dp_core.study.choosing import as_pure, has_delta
from dp_core.study.experiments import run_trial
from dp_core.study.stored import Floats, Levels

SYSTEMS = ("stag", "privscbn", "dpc_stacking")
DRAWS = {"stag": (100, 60), "privscbn": (100, 60), "dpc_stacking": (60, 40)}
"""On the data set that opens the page, and elsewhere."""
ROUND = (1.0, 2.0, 5.0)


def study(key: str) -> Any:
    """Give the module that says what is drawn."""
    return import_module(f"dp_core.algorithms.{key}.choosing")


def errors(key: str, columns: int, method: str, epsilon: float, trials: range) -> Floats:
    """Errors of some draws, as the pages draw them."""
    algorithm, data = algorithms()[key], _data(key, columns)
    params = algorithm.method(method).params(**_params(algorithm, method, epsilon))
    rows = run_trial(algorithm, data, method=method, params=params, trials=trials)
    return np.array([row.value for row in rows if row.metric == study(key).METRIC])


@cache
def _data(key: str, columns: int) -> Any:
    return study(key).made_up(columns)


def _params(algorithm: Algorithm, method: str, epsilon: float) -> dict[str, Any]:
    there = algorithm.method(method).params.__dataclass_fields__
    opened = {name: value for name, value in algorithm.opening.params.items() if name in there}
    return {**opened, "epsilon": epsilon}


def draw(key: str, columns: int, method: str) -> Levels:
    """Draw a method at the steps 1, 2 and 5 of the slider, or take what was drawn already."""
    drawn = study(key)
    first = columns == next(iter(drawn.DRAWN))
    if first and method == opening.state(key, "sound").method.key:
        known = stored.load(key)[stored.SOUND]
        steps, found = known.steps.tolist(), known.errors
    else:
        steps = [each for each in drawn.SHAPE.grid if float(f"{each:e}".split("e")[0]) in ROUND]
        trials = range(DRAWS[key][0 if first else 1])
        found = np.array([errors(key, columns, method, step, trials) for step in steps])
    data, pure = _data(key, columns), _pure(key, columns, method)
    scales = [drawn.scale(data, pure(step)) for step in steps]
    return stored.levels_of(np.array(scales), found)


def _pure(key: str, columns: int, method: str) -> Callable[[float], float]:
    """Turn an ε into the pure one with as much noise: another one where there is a δ."""
    drawn = study(key)
    if not has_delta(algorithms()[key].method(method)):
        return float
    return as_pure(drawn.rho(len(_data(key, columns))))


def path(key: str) -> Path:
    """Place of the levels of a system."""
    return stored.LEVELS / f"{key}.npz"


def main(given: list[str]) -> None:
    """Draw and store, a method at a time."""
    parser = argparse.ArgumentParser(prog="python -m tools.choosing")
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--method", help="of which alone; the others keep what was drawn")
    chosen = parser.parse_args(given)
    for key in chosen.systems:
        there: dict[tuple[str, int], Levels] = {}
        for columns, methods in study(key).DRAWN.items():
            for method in methods:
                if chosen.method in (None, method):
                    there[method, columns] = draw(key, columns, method)
                    sys.stderr.write(f"{key} {method} {columns}\n")
                else:
                    there[method, columns] = stored.levels(key)[method, columns]
        stored.save_levels(path(key), there)
    stored.levels.cache_clear()


if __name__ == "__main__":
    main(sys.argv[1:])
