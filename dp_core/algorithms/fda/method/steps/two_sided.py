"""Two-sided interval trees: a release may also subtract a box that ends later (5.2).

F(n) = min over k and 0 ≤ a < k of (cbrt(F(a) + F(k-1-a)) + cbrt(n - a))³ + F(n - k): the far anchor
k serves the releases after it, and by subtraction the k - 1 - a positions left of it.
"""

from functools import cache
from pathlib import Path

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.errors import ParameterError

TABLE_SIZE = 366
TABLE_FILE = Path(__file__).with_name("two_sided.npz")


def solve_two_sided(size: int) -> tuple[Floats, Integers, Integers]:
    """Solve the recursion for every n up to `size`; O(size³), vectorised over (k, a).

    Returns
    -------
    errors : ndarray, shape (size + 1,)
        F(n), in units 2/epsilon².
    anchors, near : ndarray of int64, shape (size + 1,)
        Minimising k and a; both 0 at n = 0.
    """
    errors = np.zeros(size + 1)
    anchors, near = np.zeros((2, size + 1), dtype=np.int64)
    # inner[k, a] = cbrt(F(a) + F(k-1-a)), filled as F becomes known; infinite where a ≥ k.
    inner = np.full((size + 1, size + 1), np.inf)
    cube_roots = np.cbrt(np.arange(size + 1, dtype=np.float64))
    for n in range(1, size + 1):
        inner[n, :n] = np.cbrt(errors[:n] + errors[n - 1 :: -1][:n])
        cost = (inner[1 : n + 1, :n] + cube_roots[n:0:-1]) ** 3 + errors[n - 1 :: -1][:n, None]
        place = int(np.argmin(cost))
        anchors[n], near[n] = place // n + 1, place % n
        errors[n] = cost.flat[place]
    return errors, anchors, near


@cache
def shipped_two_sided() -> tuple[Floats, Integers, Integers]:
    """F(n), k(n) and a(n) from the committed table (made by ``python -m`` this module)."""
    with np.load(TABLE_FILE) as table:
        return (
            table["errors"],
            table["anchors"].astype(np.int64),
            table["near"].astype(np.int64),
        )


def _check_length(horizon: int) -> None:
    if horizon > TABLE_SIZE:
        raise ParameterError(
            f"horizon = {horizon:,} is too long for the two-sided method, which goes to "
            f"{TABLE_SIZE}; choose the best split, which goes much further.",
            field="horizon",
        )


def two_sided_total(horizon: int) -> float:
    """Total error without the tree: F(N).

    Raises
    ------
    ParameterError
        If the horizon is longer than the table.
    """
    _check_length(horizon)
    return float(shipped_two_sided()[0][horizon])


def two_sided_tree(horizon: int) -> tuple[Integers, Floats]:
    """Build references and shares: the total at e is the total at references[e] plus a signed box.

    Parameters
    ----------
    horizon : int
        At most 366.

    Returns
    -------
    references : ndarray of int64, shape (horizon,)
        Below e for a box that is added, above e for one that is subtracted.
    shares : ndarray, shape (horizon,)

    Raises
    ------
    ParameterError
        If the horizon is longer than the table.
    """
    _check_length(horizon)
    errors, anchors, near = shipped_two_sided()
    references, shares = np.zeros(horizon, dtype=np.int64), np.zeros(horizon)
    # A part starts at `origin` and runs `direction` along the series for `size` positions.
    pending = [(0, 1, horizon, 1.0)]
    while pending:
        origin, direction, size, budget = pending.pop()
        if size == 0:
            continue
        anchor, left = int(anchors[size]), int(near[size])
        own = np.cbrt(size - left)
        share = float(budget * own / (np.cbrt(errors[left] + errors[anchor - 1 - left]) + own))
        end = origin + direction * anchor
        references[end - 1], shares[end - 1] = origin, share
        pending.append((origin, direction, left, budget - share))
        pending.append((end, -direction, anchor - 1 - left, budget - share))
        pending.append((end, direction, size - anchor, budget))
    return references, shares


if __name__ == "__main__":
    found_errors, found_anchors, found_near = solve_two_sided(TABLE_SIZE)
    np.savez_compressed(
        TABLE_FILE,
        errors=found_errors,
        anchors=found_anchors.astype(np.int16),
        near=found_near.astype(np.int16),
    )
