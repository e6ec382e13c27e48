"""Baseline: PriView (Qardaji et al. 2014): noisy tables of overlapping blocks (privscbn.md 3)."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.rivals.covering import Shared, design
from dp_core.algorithms.privscbn.method.steps.block_tables import BlockTable
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.params import TableParams
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import sequential
from dp_core.tables.records import BinaryTable
from dp_core.tables.simplex import project_to_simplex
from dp_core.words import say

Floats = NDArray[np.float64]

ROUNDS = 2


def publish_priview(table: BinaryTable, p: TableParams, rng: Rng) -> Release[TableRelease]:
    """Publish noisy tables of blocks of 8 attributes that cover all pairs; no rows.

    Raises
    ------
    ParameterError
        If there are more than 200 attributes.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "PriView: Practical Differentially Private Release of Marginal
    Contingency Tables", SIGMOD 2014.
    """
    counter = Counter(table)
    public = design(counter.m)
    count = len(public.blocks)
    mechanism = Laplace(sensitivity=2 * count, epsilon=p.epsilon)
    exact = np.stack([counter.family(block) for block in public.blocks])
    tables = mechanism.release(exact.ravel(), rng).reshape(exact.shape) / counter.n
    for _ in range(ROUNDS):
        tables = project_to_simplex(averaged(tables, public.shared))
    output = TableRelease(
        m=counter.m,
        views=tuple(BlockTable(b, cells) for b, cells in zip(public.blocks, tables, strict=True)),
        epsilon=p.epsilon,
        notes=(say("privscbn-note-priview", tables=count),),
    )
    spend = mechanism.spend(f"{count:,} block tables", because=say("privscbn-why-two-cells"))
    return Release(output, ledger_of(table, sequential("PriView", spend)))


def averaged(tables: Floats, shared: tuple[Shared, ...]) -> Floats:
    """Make tables agree on what they share: each marginal becomes the mean over its tables.

    Parameters
    ----------
    tables : ndarray, shape (blocks, cells)
    shared : tuple of Shared
        Closed under intersection, the smallest first: a later mean then leaves what the earlier
        ones agreed on.

    Returns
    -------
    ndarray, shape (blocks, cells)
        Each table sums to 1, the public total.
    """
    cells = tables.shape[1]
    fixed = tables + (1 - tables.sum(axis=1, keepdims=True)) / cells
    for each in shared:
        size, holders = 1 << len(each.attributes), len(each.blocks)
        part = fixed[each.blocks]
        offsets = np.arange(holders)[:, None] * size
        sums = np.bincount(
            (each.codes + offsets).ravel(), weights=part.ravel(), minlength=holders * size
        ).reshape(holders, size)
        change = (sums.mean(axis=0) - sums) * (size / cells)
        fixed[each.blocks] = part + np.take_along_axis(change, each.codes.astype(np.intp), axis=1)
    return np.asarray(fixed)
