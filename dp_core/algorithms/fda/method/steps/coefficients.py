"""How much of the budget each node of the Fenwick tree gets: the optimal diagonal.

Variances are in the unit 2/epsilon² throughout: node i with coefficient λ_i has variance 1/λ_i².
"""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Floats, Integers
from dp_core.params import is_whole, must_be, whole_from


def lowbit(index: int) -> int:
    """Largest power of two that divides a positive index."""
    return index & -index


def lowbit_levels(horizon: int) -> Integers:
    """Exponent of lowbit(i) for i = 1..N."""
    index = np.arange(1, horizon + 1)
    return np.asarray(np.bitwise_count((index & -index) - 1), dtype=np.int64)


@cache
def published_error(levels: int) -> float:
    """Total error err_m of the published diagonal over N = 2^m - 1 releases, in units 2/epsilon².

    err_m = (cbrt(err_{m-1}) + cbrt(2^{m-1}))³ + err_{m-1}, err_0 = 0 (Cai, Wu, Wang, 2016, eq. 20).
    """
    if levels == 0:
        return 0.0
    inner = published_error(levels - 1)
    return float((np.cbrt(inner) + np.cbrt(2.0 ** (levels - 1))) ** 3 + inner)


@cache
def published_share(level: int) -> float:
    """Share alpha_m that the left half keeps; alpha_1 = 0 (from err_0 = 0; the paper omits it)."""
    inner, own = np.cbrt(published_error(level - 1)), np.cbrt(2.0 ** (level - 1))
    return float(inner / (inner + own))


def published_coefficients(levels: int) -> Floats:
    """All λ of the published diagonal for N = 2^m - 1, by the block recursion.

    Λ_m = [alpha_m Λ_{m-1}, 1 - alpha_m, Λ_{m-1}], Λ_1 = [1].

    Parameters
    ----------
    levels : int
        m, at least 1.

    Returns
    -------
    ndarray, shape (2**levels - 1,)
        Share of epsilon of node i (index i - 1).

    Raises
    ------
    ParameterError
        If `levels` is below 1.

    References
    ----------
    Cai, Wu, Wang, 2016, Theorems 4 and 5.

    Examples
    --------
    >>> published_coefficients(2).round(6).tolist()
    [0.442493, 0.557507, 1.0]
    """
    if not is_whole(levels, 1):
        raise must_be("levels", levels, whole_from(1))
    shares = np.ones(2**levels - 1)
    for level in range(2, levels + 1):
        half = 2 ** (level - 1)
        alpha = published_share(level)
        shares[half : 2 * half - 1] = shares[: half - 1]  # Λ_{m-1}, unscaled
        shares[: half - 1] *= alpha
        shares[half - 1] = 1 - alpha
    return shares


def release_counts(horizon: int, weights: Floats) -> Floats:
    """w_i: weight of the releases that use node i, (i .. min(i + lowbit(i) - 1, N))."""
    index = np.arange(1, horizon + 1)
    last = np.minimum(index + (index & -index) - 1, horizon)
    summed = np.concatenate([[0.0], np.cumsum(weights)])
    used = summed[last] - summed[index - 1]
    # Differences of running sums leave rounding dust where every weight is zero.
    counted = np.concatenate([[0], np.cumsum(weights > 0)])
    return np.asarray(np.where(counted[last] > counted[index - 1], used, 0.0))


def coefficients(horizon: int, *, weights: ArrayLike | None = None) -> Floats:
    """Optimal λ for any horizon, and for releases that matter to different degrees.

    On the forest parent(i) = i + lowbit(i) ≤ N, bottom-up: E_i = sum of the children's costs,
    cost(i) = (cbrt(E_i) + cbrt(w_i))³. Top-down with budget 1 at each root:
    λ_i = budget_i cbrt(w_i) / (cbrt(w_i) + cbrt(E_i)), and the children share what is left.

    Parameters
    ----------
    horizon : int
        N, at least 1.
    weights : array_like, shape (horizon,), optional
        Weight r_t ≥ 0 of release t; 1 for each by default.

    Returns
    -------
    ndarray, shape (horizon,)
        λ; 0 for a node that no weighted release uses. O(N), vectorised per level.

    Raises
    ------
    ParameterError
        If the horizon is below 1, or weights are negative, not finite, all zero or of another
        length.

    References
    ----------
    fda.md 2.7; for N = 2^m - 1 equal to `published_coefficients`.

    Examples
    --------
    >>> coefficients(4).round(4).tolist()
    [0.3093, 0.3898, 0.6991, 0.3009]
    """
    check_horizon(horizon)
    if weights is None:
        return _unit_coefficients(int(horizon))
    values = np.asarray(weights, dtype=np.float64)
    fits = values.shape == (horizon,) and np.isfinite(values).all() and (values >= 0).all()
    if not fits or not values.any():
        raise must_be("weights", weights, f"{horizon} × ≥ 0, > 0")
    own = np.cbrt(release_counts(horizon, values))
    below = np.zeros(horizon + 1)  # E_i, index 0 unused
    levels = horizon.bit_length()
    for level in range(levels):
        nodes, parents = _level(level, horizon)
        cost = (np.cbrt(below[nodes]) + own[nodes - 1]) ** 3
        below[parents] += cost[: parents.size]
    below = np.cbrt(below)
    shares, budget = np.zeros(horizon), np.ones(horizon + 1)
    for level in reversed(range(levels)):
        nodes, parents = _level(level, horizon)
        budget[nodes[: parents.size]] = budget[parents] - shares[parents - 1]
        whole = own[nodes - 1] + below[nodes]
        share = np.divide(own[nodes - 1], whole, out=np.zeros(nodes.size), where=whole > 0)
        shares[nodes - 1] = budget[nodes] * share
    return shares


def _unit_coefficients(horizon: int) -> Floats:
    """Every release of weight 1: below each root the published diagonal shares what it leaves."""
    inside = published_coefficients(horizon.bit_length())
    shares = np.empty(horizon)
    for root, level, share in forest_roots(horizon):
        shares[root - 1] = share
        block = slice(root - 2**level, root - 1)
        # Λ_m ends with Λ_{m-1}, which ends with Λ_{m-2}, and so on.
        shares[block] = (1 - share) * inside[inside.size + 1 - 2**level :]
    return shares


def forest_roots(horizon: int) -> Iterator[tuple[int, int, float]]:
    """Nodes without a parent up to N, the boxes of the last total: (node, level, λ).

    What lies below a root of level p is complete, so E = err_p, and w = N - node + 1; the cost of
    a root, (cbrt(E) + cbrt(w))³, is w / λ³.
    """
    node = horizon
    while node:
        level = lowbit(node).bit_length() - 1
        own = float(np.cbrt(horizon - node + 1))
        yield node, level, own / (own + _inner_root(level))
        node -= 2**level


def _level(level: int, horizon: int) -> tuple[Integers, Integers]:
    """Nodes with lowbit 2^level, and the parents of those that have one (all but the last few)."""
    nodes = np.arange(2**level, horizon + 1, 2 ** (level + 1))
    parents = nodes + 2**level
    return nodes, parents[parents <= horizon]


class StreamCoefficients:
    """The λ of `coefficients` with unit weights, one after the other, from 2 log2 N numbers.

    A child's subtree is complete, so E_i = err_p for lowbit(i) = 2^p; what an ancestor leaves to
    its children is kept per level, so a step costs O(1) on average. The last release adds up
    exactly the roots, so an extra weight of its own changes nothing below them.

    `horizon`: N. `extra`: weight of the last release beyond its 1.

    See fda.md 2.5, last sentence.
    """

    def __init__(self, horizon: int, extra: float = 0.0) -> None:
        check_horizon(horizon)
        levels = horizon.bit_length() + 1
        self.horizon, self.extra = horizon, extra
        self._node = [0] * levels
        self._left = [0.0] * levels
        self._own = [float(np.cbrt(2.0**level)) for level in range(levels)]
        self._inner = [_inner_root(level) for level in range(levels)]

    def share(self, index: int) -> float:
        """λ of node `index`."""
        low = index & -index
        level = low.bit_length() - 1
        budget = self.left_by(index + low)
        if index + low > self.horizon:
            own = float((min(low, self.horizon - index + 1) + self.extra) ** (1 / 3))
        else:
            own = self._own[level]
        share = budget * own / (own + self._inner[level])
        self._node[level], self._left[level] = index, budget - share
        return share

    def left_by(self, parent: int) -> float:
        """Give what a node leaves of its budget to those below it; 1 beyond the horizon."""
        if parent > self.horizon:
            return 1.0
        level = (parent & -parent).bit_length() - 1
        if self._node[level] != parent:
            self.share(parent)
        return self._left[level]


@cache
def _inner_root(level: int) -> float:
    return float(np.cbrt(published_error(level)))


def check_horizon(horizon: int) -> None:
    """Refuse a horizon that is not a positive whole number."""
    if not is_whole(horizon, 1):
        raise must_be("horizon", horizon, whole_from(1))
