"""How much of a measured association is signal, and tables shrunk by it (6.2 step 2)."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.steps.blocks import Blocks, stacked
from dp_core.algorithms.lremh.method.steps.moments import Moments
from dp_core.tables.simplex import project_to_simplex

WAY_FLOOR = 1e-4
"""Least share of a value, in units of 1/k."""
PAIR_FLOOR = 1e-3
"""Least cell of a pair, in units of the product of its margins."""
ROUNDS = 50


@dataclass(frozen=True, kw_only=True, eq=False)
class Shrunk:
    """Tables of attributes and of pairs that the log-linear fit aims at.

    Parameters
    ----------
    blocks : Blocks
    ways : ndarray, shape (s,)
        Probabilities of each attribute's values, all positive.
    target : ndarray, shape (s, s)
        Probabilities of each pair with those margins; symmetric, zero where i = j.
    errors : ndarray, shape (s, s)
        Standard errors of the measured pairs.
    signal_ways : ndarray, shape (d,)
        Signal share of each attribute's distance from uniform, 0 to 1.
    signal_pairs : ndarray, shape (d, d)
        Signal share of each pair's association, 0 to 1; nan on the diagonal.
    """

    blocks: Blocks
    ways: Floats
    target: Floats
    errors: Floats
    signal_ways: Floats
    signal_pairs: Floats

    @property
    def shares(self) -> list[Floats]:
        """Probabilities attribute by attribute."""
        return self.blocks.split(self.ways)


def signal_share(noise: Floats, size: Floats) -> Floats:
    """S = max(0, 1 - noise / size), with the squared size of what was measured.

    Examples
    --------
    >>> signal_share(np.array([1.0, 3.0, 0.0]), np.array([4.0, 2.0, 0.0])).tolist()
    [0.75, 0.0, 0.0]
    """
    share = np.ones_like(size)
    np.divide(noise, size, out=share, where=(size > 0) & np.isfinite(noise))
    return np.asarray(np.clip(1 - share, 0, 1))


def shrink(measured: Moments) -> Shrunk:
    """Move attributes towards uniform and pairs towards independence, by their signal shares.

    Parameters
    ----------
    measured : Moments

    Returns
    -------
    Shrunk
    """
    blocks = measured.blocks
    signal_ways = _signal_of_ways(measured)
    signal_pairs = _signal_of_pairs(measured)
    ways = shrunk_ways(blocks, measured.ways, signal_ways)
    kept = np.nan_to_num(blocks.filled(signal_pairs)) * _deviations(measured)
    return Shrunk(
        blocks=blocks,
        ways=ways,
        target=pair_target(blocks, ways, kept),
        errors=np.where(blocks.apart, np.sqrt(measured.pair_variances), 0.0),
        signal_ways=signal_ways,
        signal_pairs=signal_pairs,
    )


def shrunk_ways(blocks: Blocks, ways: Floats, signal: Floats) -> Floats:
    """1/k + S (m - 1/k) projected on the simplex, and no share below 1e-4 / k."""
    moved = []
    for share, measured in zip(signal, blocks.split(ways), strict=True):
        uniform = 1 / measured.size
        projected = project_to_simplex(uniform + share * (measured - uniform))
        floored = np.maximum(projected, WAY_FLOOR * uniform)
        moved.append(floored / floored.sum())
    return stacked(moved)


def pair_target(blocks: Blocks, ways: Floats, deviations: Floats) -> Floats:
    """Product of the margins plus deviations, floored, with the margins restored.

    Parameters
    ----------
    blocks : Blocks
    ways : ndarray, shape (s,)
        Positive; sums to 1 for each attribute.
    deviations : ndarray, shape (s, s)

    Returns
    -------
    ndarray, shape (s, s)
        Zero where i = j.
    """
    product = np.outer(ways, ways)
    raised = np.maximum(product + deviations, PAIR_FLOOR * product)
    return fitted_to_margins(blocks, raised, ways)


def fitted_to_margins(blocks: Blocks, pairs: Floats, ways: Floats) -> Floats:
    """Restore margins by iterative proportional fitting, all pairs at once, 50 rounds."""
    table = np.where(blocks.above, pairs, 0.0)
    for _ in range(ROUNDS):
        table *= blocks.spread(_ratio(ways[:, None], blocks.row_sums(table)), 1)
        table *= blocks.spread(_ratio(ways[:, None], blocks.row_sums(table.T)), 1).T
    return blocks.mirrored(table)


def _ratio(wanted: Floats, present: Floats) -> Floats:
    """Factor that makes a sum what it should be; 1 where there is no table."""
    factor = np.ones_like(present)
    np.divide(np.broadcast_to(wanted, present.shape), present, out=factor, where=present > 0)
    return factor


def _deviations(measured: Moments) -> Floats:
    """Pairs minus the product of the raw margins."""
    product = np.outer(measured.ways, measured.ways)
    return np.where(measured.blocks.apart, measured.pairs - product, 0.0)


def _signal_of_ways(measured: Moments) -> Floats:
    blocks = measured.blocks
    sizes = np.array(blocks.domains, dtype=np.float64)
    distance = (measured.ways - blocks.spread(1 / sizes, 0)) ** 2
    noise = np.add.reduceat(measured.way_variances, blocks.starts)
    return signal_share(noise, np.add.reduceat(distance, blocks.starts))


def _signal_of_pairs(measured: Moments) -> Floats:
    """Noise of the free cells only: an association has (k_i - 1)(k_j - 1) of k_i k_j - 1."""
    blocks = measured.blocks
    sizes = np.array(blocks.domains, dtype=np.float64)
    free = np.outer(sizes - 1, sizes - 1) / (np.outer(sizes, sizes) - 1)
    variances = np.where(blocks.apart, measured.pair_variances, 0.0)
    share = signal_share(blocks.sums(variances) * free, blocks.sums(_deviations(measured) ** 2))
    np.fill_diagonal(share, np.nan)
    return share
