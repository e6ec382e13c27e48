"""Weighted sums of periods that were found by numerical search, and totals fitted to them.

A is the identity with a few rows Θ below it, and its columns are scaled to L1 norm 1: the
p-identity strategies of HDMM. Each row of A is measured once, with Laplace noise; the totals are
W A⁺ of what was measured (fda.md 5.5).

References
----------
R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing error of high-dimensional statistical
queries under differential privacy", PVLDB 11(10), 2018, section 5.
"""

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
LONGEST = 2_000  # drawn out further, the rows of the table lose to fitted blocks soon
TABLE_FILE = Path(__file__).with_name("designed.npz")
ROWS = {
    **dict.fromkeys(range(10, 15), 2), **dict.fromkeys(range(15, 25), 3),
    30: 3, 40: 4, 52: 5, 68: 6, 90: 7, 120: 8, 155: 11, 200: 12, 270: 14, 365: 18, 480: 20,
    630: 24, 800: 26, 1_000: 30,
}  # fmt: skip
"""Rows of Θ for the horizons that are searched; below the first, periods alone are best."""
_STEPS = 1_024  # a number of the table is so many parts of 1
_MOST = 1.5  # largest number of Θ: rounding spoils optima that hardly measure a period alone


@dataclass(frozen=True)
class Designed:
    """N single periods and a few weighted sums of them, measured with one budget.

    Between the horizons of the table the rows of the nearest one are drawn out or drawn together.
    """

    horizon: int

    @cached_property
    def sums(self) -> Integers:
        """Weights of the sums, shape (rows, N), in parts of `LATTICE`."""
        theta = _rows_for(self.horizon)
        scaled = np.floor(LATTICE * theta / (1 + theta.sum(axis=0)))
        return np.asarray(scaled, dtype=np.int64)

    @cached_property
    def singles(self) -> Integers:
        """Weight of each period alone, shape (N,): what its sums leave of `LATTICE`."""
        return np.asarray(LATTICE - self.sums.sum(axis=0))

    @cached_property
    def _theta(self) -> tuple[Floats, Floats]:
        """Θ of the rounded weights, and the inverse of I + Θ Θᵀ."""
        theta = self.sums / self.singles
        inner = np.linalg.inv(np.eye(len(theta)) + theta @ theta.T)
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
        pulled = measured[: self.horizon] + np.tensordot(theta.T, measured[self.horizon :], 1)
        pulled = pulled - np.tensordot(theta.T @ inner, np.tensordot(theta, pulled, 1), 1)
        return np.cumsum(pulled / self.singles.reshape(-1, *[1] * (measured.ndim - 1)), axis=0)

    def gains(self) -> Floats:
        """Variance of each total where the noise of what was measured has variance `LATTICE`².

        With noise of ε they are v_1..v_N in units 2/epsilon².
        """
        theta, inner = self._theta
        scales = LATTICE / self.singles
        sums = np.cumsum((theta * scales).T, axis=0)
        return np.asarray(np.cumsum(scales**2) - np.einsum("ij,ij->i", sums @ inner, sums))


@lru_cache(maxsize=64)
def designed(horizon: int) -> Designed | Linear:
    """Strategy for a horizon, once; the best blocks beyond `LONGEST`."""
    return Designed(horizon) if horizon <= LONGEST else fitted_blocks("ls_tree", horizon)


@lru_cache(maxsize=1)
def _shipped() -> dict[int, Floats]:
    """Θ of each horizon of the table."""
    with np.load(TABLE_FILE) as table:
        return {int(name): table[name] / _STEPS for name in table.files}


def _rows_for(horizon: int) -> Floats:
    """Θ for a horizon, shape (rows, N): that of the nearest in the table, at as many places."""
    if horizon < min(ROWS):
        return np.zeros((0, horizon))
    nearest = min(ROWS, key=lambda each: abs(np.log(each / horizon)))
    rows = _shipped()[nearest]
    places = (np.arange(horizon) + 0.5) * nearest / horizon - 0.5
    return np.stack([np.interp(places, np.arange(nearest), row) for row in rows])


# --- the search -----------------------------------------------------------------------------------


def mean_variance_of(flat: Floats, rows: int, horizon: int) -> tuple[float, Floats]:
    """Mean of v_1..v_N of a strategy, and its gradient by Θ, in O(N · rows²).

    Parameters
    ----------
    flat : ndarray, shape (rows * horizon,)
        Θ, row by row.
    rows, horizon : int
    """
    theta = flat.reshape(rows, horizon)
    scales, left = 1 + theta.sum(axis=0), np.arange(horizon, 0, -1.0)
    inner = np.linalg.inv(np.eye(rows) + theta @ theta.T)
    sums = np.cumsum((theta * scales).T, axis=0)
    squares = sums.T @ sums
    total = (scales**2) @ left - np.sum(inner * squares)
    back = np.cumsum((-2 * sums @ inner)[::-1], axis=0)[::-1]  # by (Θ D⁻¹)ᵀ
    by_scale = 2 * scales * left + (back * theta.T).sum(axis=1)
    slope = 2 * (inner @ squares @ inner) @ theta + (scales[:, None] * back).T + by_scale
    return float(total) / horizon, np.asarray(slope.ravel() / horizon)


def search(horizon: int, rows: int, seed: int) -> tuple[float, Floats]:
    """Find a local optimum from random rows: its mean variance, and Θ."""
    from scipy.optimize import minimize

    start = np.random.default_rng(seed).random(rows * horizon)
    found = minimize(
        mean_variance_of, start, args=(rows, horizon), jac=True, method="L-BFGS-B",
        bounds=[(0, _MOST)] * start.size, options={"maxiter": 3_000, "maxcor": 20},
    )  # fmt: skip
    return float(found.fun), np.asarray(found.x).reshape(rows, horizon)


def best(horizon: int, rows: int) -> Floats:
    """Θ of the best of a few searches; fewer where one takes a minute."""
    tried = (search(horizon, rows, seed) for seed in range(24 if horizon <= 400 else 6))
    return min(tried, key=lambda each: each[0])[1]


if __name__ == "__main__":
    found = {str(n): np.rint(_STEPS * best(n, rows)).astype(np.uint16) for n, rows in ROWS.items()}
    np.savez_compressed(TABLE_FILE, **found)  # type: ignore[arg-type]
