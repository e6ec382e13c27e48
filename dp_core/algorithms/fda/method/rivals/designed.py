"""Weighted sums of periods that were found by numerical search, and totals fitted to them.

A is the identity with a few rows Θ below it, and its columns are scaled to L1 norm 1: the
p-identity strategies of HDMM. Each row of A is measured once, with Laplace noise; the totals are
W A⁺ of what was measured (fda.md 5.5).

References
----------
R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing error of high-dimensional statistical
queries under differential privacy", PVLDB 11(10), 2018, section 5.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rivals.linear import Linear, fitted_blocks
from dp_core.arrays import Floats, Integers

LATTICE = 256
"""Weights are whole multiples of one over this, so that what is measured is a whole number."""
LONGEST = 16_384  # twice the longest of the table; drawn out further, its rows lose soon
TABLE_FILE = Path(__file__).with_name("designed.npz")
ROWS = {
    **dict.fromkeys(range(10, 15), 2), **dict.fromkeys(range(15, 25), 3),
    30: 3, 40: 4, 52: 5, 68: 6, 90: 7, 120: 8, 155: 11, 200: 12, 270: 14, 365: 18, 480: 20,
    630: 24, 800: 26, 1_000: 30, 1_024: 55, 1_448: 66, 2_048: 88, 2_896: 110, 4_096: 130,
    5_793: 143, 8_192: 165,
}  # fmt: skip
"""Rows of Θ for the horizons that are searched; below the first, periods alone are best."""
_PLACES = 1_024  # a longer row is kept at so many places
_STEPS = 1_024  # a number of the table is so many parts of 1
_MOST = 1.5  # largest number of Θ: rounding spoils optima that hardly measure a period alone


@dataclass(frozen=True)
class Designed:
    """N single periods and a few weighted sums of them, measured with one budget.

    Between the horizons of the table the rows of the nearest one are drawn out or drawn together.
    """

    horizon: int

    @cached_property
    def sums(self) -> Any:
        """Weights of the sums, a sparse array of shape (rows, N), in parts of `LATTICE`."""
        from scipy.sparse import csr_array

        theta = _rows_for(self.horizon)
        scaled = np.floor(LATTICE * theta / (1 + theta.sum(axis=0)))
        return csr_array(scaled.astype(np.int64))

    @cached_property
    def singles(self) -> Integers:
        """Weight of each period alone, shape (N,): what its sums leave of `LATTICE`."""
        return np.asarray(LATTICE - self.sums.sum(axis=0))

    @cached_property
    def _theta(self) -> tuple[Any, Floats]:
        """Θ of the rounded weights, sparse, and the inverse of I + Θ Θᵀ."""
        theta = self.sums.astype(np.float64)
        theta.data /= self.singles[theta.indices]
        inner = np.linalg.inv(np.eye(theta.shape[0]) + (theta @ theta.T).toarray())
        return theta, np.asarray(inner, dtype=np.float64)

    def measured(self, counts: NDArray[Any]) -> NDArray[Any]:
        """Weighted sums of whole counts in parts of 1/`LATTICE`, shape (N + rows, …); exact."""
        spread = (-1, *[1] * (counts.ndim - 1))
        return np.concatenate([self.singles.reshape(spread) * counts, self.sums @ counts])

    def totals(self, measured: NDArray[Any]) -> Floats:
        """Totals 1..N of the least-squares fit to what was measured; exact without noise.

        A⁺ = D⁻¹ (I + ΘᵀΘ)⁻¹ [I Θᵀ], and (I + ΘᵀΘ)⁻¹ = I - Θᵀ (I + ΘΘᵀ)⁻¹ Θ.
        """
        theta, inner = self._theta
        pulled = measured[: self.horizon] + theta.T @ measured[self.horizon :]
        pulled -= theta.T @ (inner @ (theta @ pulled))
        pulled /= self.singles.reshape(-1, *[1] * (measured.ndim - 1))
        return np.asarray(np.cumsum(pulled, axis=0))

    @cached_property
    def _gains(self) -> Floats:
        """Add up what each period adds: the rows of Θ D⁻¹ are few there, their sums are not."""
        theta, inner = self._theta
        scales = LATTICE / self.singles
        steps = theta.T.tocsr()
        steps.data *= np.repeat(scales, np.diff(steps.indptr))
        moved = steps @ inner
        less = steps.multiply(2 * np.cumsum(moved, axis=0) - moved).sum(axis=1)
        return np.asarray(np.cumsum(scales**2 - less))

    def gains(self) -> Floats:
        """Variance of each total where the noise of what was measured has variance `LATTICE`².

        With noise of ε they are v_1..v_N in units 2/epsilon².
        """
        return self._gains.copy()


@lru_cache(maxsize=64)
def designed(horizon: int) -> Designed | Linear:
    """Strategy for a horizon, once; the best blocks beyond `LONGEST`."""
    return Designed(horizon) if horizon <= LONGEST else fitted_blocks("ls_tree", horizon)


@lru_cache(maxsize=4)
def _shipped(horizon: int) -> Floats:
    """Θ of a horizon of the table."""
    with np.load(TABLE_FILE) as table:
        return np.asarray(table[str(horizon)] / _STEPS)


def _rows_for(horizon: int) -> Floats:
    """Θ for a horizon, shape (rows, N): that of the nearest in the table, at as many places."""
    if horizon < min(ROWS):
        return np.zeros((0, horizon))
    nearest = min(ROWS, key=lambda each: abs(np.log(each / horizon)))
    return _drawn_out(_shipped(nearest), horizon)


def _drawn_out(rows: Floats, places: int) -> Floats:
    """Follow the same rows at another number of places."""
    kept = rows.shape[1]
    at = (np.arange(places) + 0.5) * kept / places - 0.5
    return np.stack([np.interp(at, np.arange(kept), row) for row in rows])


# --- the search -----------------------------------------------------------------------------------


def mean_variance_of(flat: Floats, rows: int, horizon: int) -> tuple[float, Floats]:
    """Mean of v_1..v_N of a strategy, and its gradient by Θ, in O(places · rows²).

    With fewer places than N each stands for b = N / places periods. The sum over a place of what
    is quadratic in the period is b times its middle and b (b² - 1) / 12 times the square of a step.

    Parameters
    ----------
    flat : ndarray, shape (rows * places,)
        Θ, row by row.
    rows, horizon : int
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
    from scipy.optimize import minimize

    found = minimize(
        mean_variance_of, start.ravel(), args=(len(start), horizon), jac=True, method="L-BFGS-B",
        bounds=[(0, _MOST)] * start.size, options={"maxiter": steps, "maxcor": 20},
    )  # fmt: skip
    return float(found.fun), np.asarray(found.x).reshape(start.shape)


def best(horizon: int, rows: int) -> Floats:
    """Θ of the best of a few searches from random rows; of a long horizon, of one from tents."""
    if horizon >= _PLACES:
        coarse = search(horizon, _tents(rows, _PLACES // 2), 2_000)[1]
        return search(horizon, _drawn_out(coarse, _PLACES), 2_000)[1]
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
    with np.load(TABLE_FILE) as table:
        rows = dict(table)
    for horizon in horizons:
        found = best(horizon, ROWS[horizon])
        rows[str(horizon)] = np.rint(_STEPS * found).astype(np.uint16)
    kept: Any = {str(each): rows[str(each)] for each in ROWS if str(each) in rows}
    np.savez_compressed(TABLE_FILE, **kept)


if __name__ == "__main__":
    made([int(each) for each in sys.argv[1:]] or ROWS)
