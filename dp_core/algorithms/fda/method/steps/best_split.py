"""The best one-sided interval tree: never worse than FDA or naive (fda.md 5.1).

F(n) is the least total error of n releases. The first box (0, k] splits them into the k - 1
releases inside it, which share its budget, and the n - k after it, which have their own:
F(n) = min over k of (cbrt F(k-1) + cbrt(n-k+1))³ + F(n-k), F(0) = 0.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.words import message

TABLE_SIZE = 4096
LONGEST = (TABLE_SIZE + 1) ** 2 - 1  # two nested splits of the table
TABLE_FILE = Path(__file__).with_name("best_split.npz")


def solve_splits(size: int) -> tuple[Floats, Integers]:
    """Solve the recursion for every n up to `size`; O(size²), vectorised over k.

    Parameters
    ----------
    size : int

    Returns
    -------
    errors : ndarray, shape (size + 1,)
        F(n), in units 2/epsilon².
    splits : ndarray of int64, shape (size + 1,)
        Smallest minimising k; splits[0] = 0.
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


@cache
def shipped_splits() -> tuple[Floats, Integers]:
    """F(n) and k(n), n ≤ 4,096, from the committed table (made by ``python -m`` this module)."""
    with np.load(TABLE_FILE) as table:
        return table["errors"], table["splits"].astype(np.int64)


def best_split_tree(horizon: int) -> tuple[Integers, Floats]:
    """Build starts and shares of the best split; two nested ones above 4,096 releases.

    Parameters
    ----------
    horizon : int
        N, at least 1 and at most `LONGEST`.

    Returns
    -------
    starts : ndarray of int64, shape (horizon,)
    shares : ndarray, shape (horizon,)

    Raises
    ------
    ParameterError
        If the horizon is longer than two nested tables.
    """
    _check_length(horizon)
    if horizon <= TABLE_SIZE:
        return _single(horizon)
    return _nested(horizon)


def _check_length(horizon: int) -> None:
    if horizon > LONGEST:
        raise ParameterError(
            message("fda-error-split-long", horizon=horizon, longest=LONGEST),
            field="horizon",
        )


def best_split_total(horizon: int) -> float:
    """Total error without the tree: F(N), or that of two nested splits from their tables.

    Raises
    ------
    ParameterError
        If the horizon is longer than two nested tables.
    """
    _check_length(horizon)
    errors, _ = shipped_splits()
    if horizon <= TABLE_SIZE:
        return float(errors[horizon])
    nested = Nesting.of(horizon)
    # A release adds up the anchor before it; the last anchor serves the rest, not a whole block.
    short = (nested.size - nested.rest) * _last_variance(nested.anchors)
    between = (nested.size + 1) * errors[nested.anchors] - short
    inside = nested.anchors * errors[nested.size] + errors[nested.rest]
    return float(between / nested.share**2 + inside / (1 - nested.share) ** 2)


def _last_variance(size: int) -> float:
    """Variance of the last of n releases: that of the first box, and of the last after it."""
    errors, splits = shipped_splits()
    total = 0.0
    while size:
        split = int(splits[size])
        own, inner = np.cbrt(size - split + 1), np.cbrt(errors[split - 1])
        total += ((own + inner) / own) ** 2
        size -= split
    return float(total)


def _single(horizon: int) -> tuple[Integers, Floats]:
    errors, splits = shipped_splits()
    starts, shares = np.zeros(horizon, dtype=np.int64), np.zeros(horizon)
    pending = [(0, horizon, 1.0)]
    while pending:
        offset, size, budget = pending.pop()
        if size == 0:
            continue
        split = int(splits[size])
        own = np.cbrt(size - split + 1)
        share = float(budget * own / (np.cbrt(errors[split - 1]) + own))
        starts[offset + split - 1], shares[offset + split - 1] = offset, share
        pending.append((offset, split - 1, budget - share))
        pending.append((offset + split, size - split, budget))
    return starts, shares


def block_size(horizon: int) -> int:
    """Block length n that minimises (cbrt(a) + cbrt(b))³, a bound on the total error.

    a = G F(n) + F(r), b = (n + 1) F(G), with G = floor(N / (n + 1)) anchors and a rest of r.
    """
    errors, _ = shipped_splits()
    sizes = np.arange(1, TABLE_SIZE + 1)
    anchors = horizon // (sizes + 1)
    sizes, anchors = sizes[anchors <= TABLE_SIZE], anchors[anchors <= TABLE_SIZE]
    inside = anchors * errors[sizes] + errors[horizon - anchors * (sizes + 1)]
    between = (sizes + 1) * errors[anchors]
    return int(sizes[np.argmin(np.cbrt(inside) + np.cbrt(between))])


@dataclass(frozen=True, kw_only=True)
class Nesting:
    """Blocks of `size` releases between `anchors`, and a `rest`; the anchors' share of epsilon."""

    size: int
    anchors: int
    rest: int
    share: float

    @classmethod
    def of(cls, horizon: int) -> "Nesting":
        """Choose the block length for N > 4,096."""
        errors, _ = shipped_splits()
        size = block_size(horizon)
        anchors, rest = divmod(horizon, size + 1)
        inside = np.cbrt(anchors * errors[size] + errors[rest])
        between = np.cbrt((size + 1) * errors[anchors])
        share = float(between / (inside + between))
        return cls(size=size, anchors=anchors, rest=rest, share=share)


def _nested(horizon: int) -> tuple[Integers, Floats]:
    nested = Nesting.of(horizon)
    size, anchors, rest, anchor_share = nested.size, nested.anchors, nested.rest, nested.share
    stride = size + 1
    starts, shares = np.zeros(horizon, dtype=np.int64), np.zeros(horizon)
    anchor_starts, anchor_shares = _single(anchors)
    starts[size::stride] = anchor_starts * stride
    shares[size::stride] = anchor_shares * anchor_share
    block_starts, block_shares = _single(size)
    offsets = np.arange(anchors)[:, None] * stride
    positions = offsets + np.arange(size)
    starts[positions] = offsets + block_starts
    shares[positions] = block_shares * (1 - anchor_share)
    if rest:
        tail_starts, tail_shares = _single(rest)
        starts[anchors * stride :] = anchors * stride + tail_starts
        shares[anchors * stride :] = tail_shares * (1 - anchor_share)
    return starts, shares


if __name__ == "__main__":
    solved_errors, solved_splits = solve_splits(TABLE_SIZE)
    np.savez_compressed(TABLE_FILE, errors=solved_errors, splits=solved_splits.astype(np.int16))
