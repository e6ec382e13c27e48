"""How fine the grids are, before the cap by the lattice (Step 1), (4.2 step 3), (stag.md 3)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.release import PLAIN, GridRelease
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import ParameterError, shown
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.words import message, named, say

SideRule = Literal["quarter", "full", "eps2"]

LEAST_SIDE = 10
LEAST_SIZE = 10
"""A smaller sample counts as so many points in the threshold."""

_LARGE = 30.0  # from here on exp(epsilon) loses what is added to it


def uniform_side(n: float, epsilon: float) -> int:
    """Side of a uniform grid: ceil(sqrt(n epsilon / 10)).

    Parameters
    ----------
    n : float
        Points; below 1 counts as 1.
    epsilon : float
        Budget of the counts.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "Differentially Private Grids for Geospatial Data", 2013,
    Guideline 1.

    Examples
    --------
    >>> uniform_side(1_000_000, 0.1), uniform_side(10_000_000, 0.5)
    (100, 708)
    """
    return math.ceil(math.sqrt(max(1, n) * epsilon / 10))


def adaptive_side(n: float, epsilon: float) -> int:
    """First-level side of the adaptive grid: max(10, ceil(sqrt(n epsilon / 10) / 4)).

    References
    ----------
    Qardaji, Yang, Li, 2013, Section IV-B.

    Examples
    --------
    >>> adaptive_side(1_000_000, 0.1), adaptive_side(1000, 0.1)
    (25, 10)
    """
    return max(LEAST_SIDE, math.ceil(math.sqrt(max(1, n) * epsilon / 10) / 4))


def published_side(
    sample_size: float, epsilon: float, rule: SideRule = "quarter", *, p2: float = 5.0
) -> int:
    """Layer-2 side as published, reconstructed (Step 1).

    Parameters
    ----------
    sample_size : float
        True size of the sample, which is why this step has no guarantee; below 1 counts as 1.
    epsilon : float
        Budget on the sample; for the rule "eps2" that of the filter.
    rule : {"quarter", "full", "eps2"}
        ``max(10, ceil(sqrt(n epsilon / p2) / 4))``, or ``ceil(sqrt(n epsilon / p2))``.
    p2 : float

    Raises
    ------
    ParameterError
        If the rule is unknown.

    Examples
    --------
    >>> published_side(8000, 1.0), published_side(8001, 1.0)
    (10, 11)
    """
    if rule not in ("quarter", "full", "eps2"):
        raise ParameterError(message("stag-error-rule", rule=shown(rule)), field="side_rule")
    root = math.sqrt(max(1, sample_size) * epsilon / p2)
    return max(LEAST_SIDE, math.ceil(root / 4)) if rule == "quarter" else math.ceil(root)


def sound_side(noisy_size: float, epsilon: float, *, p2: float = 5.0) -> int:
    """Layer-2 side of the sound variant: the power of two next to x.

    x = max(10, sqrt(n epsilon / p2) / 4), "next to" on a log scale.

    Parameters
    ----------
    noisy_size : float
        Noisy or public size of the sample.
    epsilon : float
        Budget on the sample.
    p2 : float

    Examples
    --------
    >>> sound_side(10_000_000, 0.1), sound_side(1, 1.0)
    (128, 8)
    """
    x = max(LEAST_SIDE, math.sqrt(max(1, noisy_size) * epsilon / p2) / 4)
    return int(2 ** math.floor(math.log2(x) + 0.5))


def parts_of(noisy: Floats, epsilon: float, p3: float, most: int) -> Integers:
    """Parts a side of each dense cell: ceil(sqrt(max(y, 0) epsilon / p3)), from 1 to `most`."""
    wanted = np.ceil(np.sqrt(np.maximum(noisy, 0) * (epsilon / p3)))
    return np.clip(wanted, 1, most).astype(np.int64)


def filter_threshold(eta: float, sample_size: float, epsilon_filter: float) -> float:
    """Threshold of Step 2: eta log10(n / eps2); a sample below 10 counts as 10.

    Parameters
    ----------
    eta : float
    sample_size : float
        True size of the sample.
    epsilon_filter : float
        Budget of the filter, eps2.

    Examples
    --------
    >>> round(filter_threshold(6.25, 1_000_000, 0.2 * epsilon_on_sample(0.5, 0.1)), 3)
    39.969
    """
    return eta * math.log10(max(LEAST_SIZE, sample_size) / epsilon_filter)


def epsilon_on_sample(epsilon: float, rate: float) -> float:
    """Budget that a secret Poisson sample may spend for `epsilon` on the full data (Step 0).

    eps_g = ln(exp(eps) - 1 + rate) - ln(rate).

    Parameters
    ----------
    epsilon : float
        At least 0.
    rate : float
        In (0, 1]; at 1 nothing is gained.

    Raises
    ------
    ParameterError
        If epsilon is negative or no number, or the rate is not in (0, 1].

    Examples
    --------
    >>> round(epsilon_on_sample(0.5, 0.1), 9), epsilon_on_sample(0.5, 1)
    (2.013196593, 0.5)
    """
    _check(epsilon, rate)
    if rate == 1:
        return epsilon
    if epsilon < _LARGE:
        return math.log1p(math.expm1(epsilon) / rate)
    return epsilon + math.log1p((rate - 1) * math.exp(-epsilon)) - math.log(rate)


def amplified(epsilon: float, rate: float) -> float:
    """Cost on the full data of `epsilon` spent on a secret Poisson sample: the inverse.

    eps = ln(1 + rate (exp(eps_g) - 1)).

    Raises
    ------
    ParameterError
        As `epsilon_on_sample`.

    Examples
    --------
    >>> round(amplified(epsilon_on_sample(0.5, 0.1), 0.1), 12)
    0.5
    """
    _check(epsilon, rate)
    if rate == 1:
        return epsilon
    if epsilon < _LARGE:
        return math.log1p(rate * math.expm1(epsilon))
    return epsilon + math.log(rate + (1 - rate) * math.exp(-epsilon))


def _check(epsilon: float, rate: float) -> None:
    if not (epsilon >= 0 and math.isfinite(epsilon)):
        raise ParameterError(message("stag-error-epsilon", epsilon=shown(epsilon)), field="epsilon")
    if not 0 < rate <= 1:
        raise ParameterError(message("stag-error-rate", rate=shown(rate)), field="sampling_rate")


# --- number of points: public, or measured with a small share of the budget (4.2 step 2) ----------


@dataclass(frozen=True, kw_only=True)
class MapSize:
    """A public or noisy number of points, and what it cost."""

    value: float
    spends: tuple[Node, ...]


def measure_size(points: int, epsilon: float, rng: Rng, *, public: float | None) -> MapSize:
    """Use the public number where there is one; else add Laplace noise; at least 1."""
    if public is not None:
        return MapSize(value=max(1.0, public), spends=())
    noise = Laplace(sensitivity=1, epsilon=epsilon)
    noisy = float(noise.release([points], rng)[0])
    return MapSize(value=max(1.0, noisy), spends=(noise.spend(say("stag-spend-number")),))


# --- what the steps end in: the ledger, and the release of a method without layers ----------------


def ledger_of(lattice: Lattice, root: Node) -> PrivacyLedger:
    """Finish the ledger; a box that was read from the data is charged without limit (4.1 row 8)."""
    if not lattice.facts_from_data:
        return PrivacyLedger(Neighbouring.ADD_REMOVE, root)
    box = read_from_data(say("stag-spend-box"), say("stag-spend-box.why"))
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential(named("map"), root, box))


def plain_release(
    lattice: Lattice, rect: Integers, counts: NDArray[Any], info: Mapping[str, Any], root: Node
) -> Release[GridRelease]:
    """Release of a method without layers: its leaves with their counts, and what it cost."""
    output = GridRelease(
        rect=rect.astype(np.int32),
        count=np.asarray(counts, dtype=np.float64),
        layer=np.full(len(rect), PLAIN, dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info=info,
    )
    return Release(output, ledger_of(lattice, root))


# --- constrained inference: what was measured twice made to agree (Step 5), (4.2 step 8) ----------


@dataclass(frozen=True, kw_only=True)
class Noise:
    """Noise variances of a parent's count and of one part's."""

    parent: float
    part: float


def agreed(parents: Floats, parts: Floats, owner: Integers, noise: Noise) -> Floats:
    """Least-variance counts of the parts, consistent with their parents.

    ``w = k v_part / (k v_part + v_parent)`` for a parent of k parts; then
    ``v = w y + (1 - w) sum(u)`` and ``u <- u + (v - sum(u)) / k``. With variances 2/eps2² and
    2/eps3² this is w = k eps2² / (k eps2² + eps3²).

    `parents` (shape (N,)): noisy counts y. `parts` (shape (M,)): noisy counts u. `owner` (shape
    (M,)): parent of each part; every parent has at least one. Returns ndarray, shape (M,).

    Examples
    --------
    >>> u = np.array([1.0, 2.0, 3.0, 2.0])
    >>> noise = Noise(parent=2 / 0.2**2, part=2 / 0.4**2)
    >>> agreed(np.array([10.0]), u, np.zeros(4, dtype=int), noise).round(9).tolist()
    [1.25, 2.25, 3.25, 2.25]
    """
    k = np.bincount(owner, minlength=parents.size)
    sums = np.bincount(owner, parts, minlength=parents.size)
    weight = k * noise.part / (k * noise.part + noise.parent)
    change = weight * (parents - sums) / k
    return np.asarray(parts + change[owner])


def spread(noisy: Floats, measured: Floats, group: Integers, noise: Noise) -> Floats:
    """Best total T of a group from both measurements; cells deviate from T/s as far as noise lets.

    T weighs z (variance v1) and S (variance s v2) by their inverse variances; a cell gets
    T/s + w (y - S/s) with w = max(0, 1 - v2/V), V the variance of y in the group.
    """
    v2, v1 = noise.parent, noise.part
    sizes, sums = np.bincount(group), np.bincount(group, noisy)
    best = (measured / v1 + sums / (sizes * v2)) / (1 / v1 + 1 / (sizes * v2))
    away = noisy - (sums / sizes)[group]
    variance = np.bincount(group, np.square(away)) / np.maximum(1, sizes - 1)
    with np.errstate(divide="ignore"):
        shrinkage = np.maximum(0, 1 - v2 / variance)
    return np.asarray((best / sizes)[group] + shrinkage[group] * away)


# --- up-Merge of the sound variant: the best recursive cut into quarters, from noisy counts -------

Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True)
class _Level:
    """Blocks of one size: what their sparse cells add up to, and whether one group is cheaper."""

    cells: Integers
    sums: Floats
    squares: Floats
    costs: Floats
    merged: Flags


def merge_groups(
    noisy_counts: ArrayLike, sparse: ArrayLike, noise_variance: float, penalty: float
) -> Integers:
    """Merge sparse cells into square blocks: the cheapest of all recursive cuts into quarters.

    A block costs ``min(costs of its quarters, SSE + penalty noise_variance)``, where SSE is the
    squared deviation of the sparse cells in it from their mean; ties merge. Dense cells do not
    count. Only noisy counts are looked at: post-processing, at no cost.

    Parameters
    ----------
    noisy_counts : array_like, shape (m2, m2)
        Any m2; padded to the next power of two.
    sparse : array_like of bool, shape (m2, m2)
        Cells to merge.
    noise_variance : float
        Of one noisy count, v2.
    penalty : float
        Price of a group in noise variances, lam.

    Returns
    -------
    ndarray of int64, shape (m2, m2)
        Group ids 0, 1, ... in order of their first cell; -1 for cells that are not sparse.

    Raises
    ------
    ParameterError
        If the shapes differ, are not square, or a price is negative.

    Notes
    -----
    Cost: O(m2²). The squared-error analogue of RC (Step 3): k / eps1 becomes lam v2 k.

    Examples
    --------
    >>> y = np.ones((4, 4)); y[2:, 2:] = 9
    >>> merge_groups(y, np.ones((4, 4), dtype=bool), 1.0, 4.0).max() + 1
    np.int64(4)
    """
    counts, wanted = _checked(noisy_counts, sparse, noise_variance, penalty)
    side = counts.shape[0]
    levels = _upwards(*_padded(counts, wanted), penalty * noise_variance)
    labels = _downwards(levels)[:side, :side]
    labels = np.where(wanted, labels, -1)
    return in_order(labels)


def _checked(
    noisy_counts: ArrayLike, sparse: ArrayLike, noise_variance: float, penalty: float
) -> tuple[Floats, Flags]:
    counts = np.asarray(noisy_counts, dtype=np.float64)
    wanted = np.asarray(sparse, dtype=bool)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or counts.shape != wanted.shape:
        raise ParameterError(
            message("stag-error-shapes", counts=str(counts.shape), sparse=str(wanted.shape)),
            field="noisy_counts",
        )
    if not (noise_variance >= 0 and penalty >= 0):
        raise ParameterError(
            message("stag-error-prices", variance=str(noise_variance), penalty=str(penalty)),
            field="penalty",
        )
    return counts, wanted


def _padded(counts: Floats, wanted: Flags) -> tuple[Floats, Flags]:
    """Next power of two; padding is like dense: it does not count."""
    side = 1 << max(0, counts.shape[0] - 1).bit_length()
    values, flags = np.zeros((side, side)), np.zeros((side, side), dtype=bool)
    inner = slice(0, counts.shape[0])
    values[inner, inner] = np.where(wanted, counts, 0)
    flags[inner, inner] = wanted
    return values, flags


def _upwards(values: Floats, flags: Flags, price: float) -> list[_Level]:
    """Costs of all blocks, smallest first."""
    costs = np.where(flags, price, 0.0)
    levels = [_Level(flags.astype(np.int64), values, np.square(values), costs, flags)]
    while levels[-1].costs.shape[0] > 1:
        below = levels[-1]
        cells, sums = _quarters(below.cells), _quarters(below.sums)
        squares = _quarters(below.squares)
        apart = _quarters(below.costs)
        spread = np.maximum(0, squares - sums**2 / np.maximum(1, cells))
        together = np.where(cells > 0, spread + price, 0)
        # A block with one sparse cell costs the same either way, up to rounding.
        merged = (cells > 0) & ((together <= apart) | (cells == 1))
        levels.append(_Level(cells, sums, squares, np.where(merged, together, apart), merged))
    return levels


def _quarters(blocks: NDArray[Number]) -> NDArray[Number]:
    """Sum of the four quarters of each block of twice the side."""
    half = blocks.shape[0] // 2
    quarters = blocks.reshape(half, 2, half, 2)
    rows = quarters[:, 0] + quarters[:, 1]
    return rows[..., 0] + rows[..., 1]


def _downwards(levels: list[_Level]) -> Integers:
    """Label each cell by the largest merged block that holds it."""
    labels = np.full((1, 1), -1, dtype=np.int64)
    fresh = 0
    for level in reversed(levels):
        if labels.shape[0] < level.merged.shape[0]:
            labels = labels.repeat(2, axis=0).repeat(2, axis=1)
        new = np.flatnonzero((labels < 0) & level.merged)
        labels.ravel()[new] = fresh + np.arange(new.size)
        fresh += new.size
    return labels


def in_order(labels: Integers) -> Integers:
    """Renumber groups by their first cell; -1 stays."""
    flat = labels.ravel()
    there = flat >= 0
    _, first, inverse = np.unique(flat[there], return_index=True, return_inverse=True)
    rank = np.empty(first.size, dtype=np.int64)
    rank[np.argsort(first)] = np.arange(first.size)
    renumbered = np.full(flat.size, -1, dtype=np.int64)
    renumbered[there] = rank[inverse]
    return renumbered.reshape(labels.shape)
