"""Find again the numbers that strategies of running totals are committed with.

python -m tools.fda_tables splits     # the best one-sided interval trees (fda.md 5.1)
python -m tools.fda_tables buffered   # rates of the buffered mechanism (fda.md 3.11)
python -m tools.fda_tables designed   # weighted sums (fda.md 5.5), of some horizons: designed 365
"""

import math
import sys
from collections.abc import Iterable
from typing import Any

import numpy as np
from scipy.optimize import minimize

from dp_core.algorithms.fda.method import rival_streams, rivals
from dp_core.algorithms.fda.method.steps import trees
from dp_core.arrays import Floats, Integers

BUFFERS = 5
_PLACES = 1_024  # a longer row is kept at so many places
_MOST = 1.5  # largest number of Θ: rounding spoils optima that hardly measure a period alone


def solve_splits(size: int) -> tuple[Floats, Integers]:
    """Solve the recursion for every n up to `size`; O(size²), vectorised over k.

    Returns `errors`, shape (size + 1,): F(n), in units 2/epsilon²; `splits`, shape (size + 1,):
    smallest minimising k; splits[0] = 0.
    """
    errors, roots = np.zeros(size + 1), np.zeros(size + 1)
    splits = np.zeros(size + 1, dtype=np.int64)
    own = np.cbrt(np.arange(size + 1, dtype=np.float64))
    for n in range(1, size + 1):
        # k = 1..n: F(k-1) runs forwards, n-k+1 and F(n-k) run backwards.
        cost = (roots[:n] + own[n:0:-1]) ** 3 + errors[n - 1 :: -1][:n]
        best = int(np.argmin(cost))
        errors[n], splits[n] = cost[best], best + 1
        roots[n] = np.cbrt(errors[n])
    return errors, splits


def fitted_distances(size: int) -> Floats:
    """Find the ten distances for a horizon: those of the least mean variance."""

    def distances(steps: Floats) -> Floats:
        return np.asarray(np.exp(-np.cumsum(np.exp(steps)))[::-1])

    def loss(steps: Floats) -> float:
        found = distances(steps)
        rates = 1 - found[::2], 1 - found[1::2]
        return math.log(
            rival_streams.square_length(*rates, size) * rival_streams.gain_of_all(*rates, size)
        )

    start = np.full(2 * BUFFERS, math.log((math.log(size) + 1) / (2 * BUFFERS)))
    start[0] = math.log(0.3)
    ends = [(-6.0, 4.0)] * start.size
    found: Floats = minimize(loss, start, method="L-BFGS-B", bounds=ends).x
    return distances(found)


def mean_variance_of(flat: Floats, rows: int, horizon: int) -> tuple[float, Floats]:
    """Mean of v_1..v_N of a strategy, and its gradient by Θ, in O(places · rows²).

    With fewer places than N each stands for b = N / places periods. The sum over a place of what
    is quadratic in the period is b times its middle and b (b² - 1) / 12 times the square of a step.

    `flat`, shape (rows * places,): Θ, row by row.
    """
    theta = flat.reshape(rows, -1)
    b = horizon / theta.shape[1]
    scales, left = 1 + theta.sum(axis=0), b * (b * np.arange(theta.shape[1], 0, -1) - (b - 1) / 2)
    inner = np.linalg.inv(np.eye(rows) + b * theta @ theta.T)
    steps, bent = (theta * scales).T, b * (b**2 - 1) / 12
    sums = b * np.cumsum(steps, axis=0) - (b - 1) / 2 * steps
    squares = b * sums.T @ sums + bent * steps.T @ steps
    total = (scales**2) @ left - np.sum(inner * squares)
    by_sum = -2 * b * sums @ inner
    by_step = b * np.cumsum(by_sum[::-1], axis=0)[::-1] - (b - 1) / 2 * by_sum
    by_step -= 2 * bent * steps @ inner
    by_scale = 2 * scales * left + (by_step * theta.T).sum(axis=1)
    slope = 2 * b * (inner @ squares @ inner) @ theta + (scales[:, None] * by_step).T + by_scale
    return float(total) / horizon, np.asarray(slope.ravel() / horizon)


def search(horizon: int, start: Floats, steps: int = 3_000) -> tuple[float, Floats]:
    """Find a local optimum from a Θ: its mean variance, and Θ at as many places."""
    found = minimize(
        mean_variance_of, start.ravel(), args=(len(start), horizon), jac=True, method="L-BFGS-B",
        bounds=[(0, _MOST)] * start.size, options={"maxiter": steps, "maxcor": 20},
    )  # fmt: skip
    return float(found.fun), np.asarray(found.x).reshape(start.shape)


def best(horizon: int, rows: int) -> Floats:
    """Θ of the best of a few searches from random rows; of a long horizon, of one from tents."""
    if horizon >= _PLACES:
        coarse = search(horizon, _tents(rows, _PLACES // 2), 2_000)[1]
        return search(horizon, rivals.drawn_out(coarse, _PLACES), 2_000)[1]
    seeds = range(24 if horizon <= 400 else 6)
    starts = (np.random.default_rng(seed).random((rows, horizon)) for seed in seeds)
    return min((search(horizon, start) for start in starts), key=lambda each: each[0])[1]


def _tents(rows: int, places: int) -> Floats:
    """Tents side by side, each place in two: many narrow ones, and a tenth as many wide ones."""
    few = rows // 11
    found = np.random.default_rng(0).random((rows, places)) / 20
    for many, into in ((rows - few, found[few:]), (few, found[:few])):
        at = (np.arange(places) + 0.5) / places * (many + 1)
        into += 0.6 * np.maximum(0, 1 - np.abs(at - np.arange(1, many + 1)[:, None]))
    return found


def made(horizons: Iterable[int]) -> None:
    """Search some horizons again and keep the others of the table."""
    with np.load(rivals.TABLE_FILE) as table:
        rows = dict(table)
    for horizon in horizons:
        found = best(horizon, rivals.ROWS[horizon])
        rows[str(horizon)] = np.rint(rivals.STEPS * found).astype(np.uint16)
    kept: Any = {str(each): rows[str(each)] for each in rivals.ROWS if str(each) in rows}
    np.savez_compressed(rivals.TABLE_FILE, **kept)


def main(what: str, *horizons: str) -> None:
    """Write one of the tables."""
    if what == "splits":
        errors, splits = solve_splits(trees.TABLE_SIZE)
        np.savez_compressed(trees.TABLE_FILE, errors=errors, splits=splits.astype(np.int16))
    elif what == "buffered":
        levels = range(rival_streams.MOST_LEVELS + 1)
        np.savez(rival_streams.TABLE_FILE, distances=[fitted_distances(2**m) for m in levels])
    else:
        made([int(each) for each in horizons] or rivals.ROWS)


if __name__ == "__main__":
    main(*sys.argv[1:])
