"""Elimination that deletes little mass and says how little (6.3)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from dp_core.algorithms.lremh.data.patterns import Floats, ReportSet
from dp_core.algorithms.lremh.method.steps.moments import Moments, moments
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.errors import ParameterError

ETA = 0.02
DELTA = 0.05


@dataclass(frozen=True, kw_only=True, eq=False)
class Elimination:
    """Which candidates are left, and what the others weigh at most.

    Parameters
    ----------
    kept : ndarray of bool, shape (k_1, ..., k_d)
    bound : float
        With confidence about 1 - delta the deleted candidates hold no more of the true
        probability. At most eta.
    confidence : float
        1 - delta.
    """

    kept: NDArray[np.bool_]
    bound: float
    confidence: float

    def cut(self, table: Floats) -> Floats:
        """Delete from a finished table and renormalise; its error rises by at most the bound.

        A table with nothing else is returned as it is.
        """
        left = np.where(self.kept, table, 0.0)
        total = float(left.sum())
        return left / total if total > 0 else table


def eliminate(
    reports: ReportSet, noise: Noise, *, eta: float = ETA, delta: float = DELTA
) -> Elimination:
    """Delete candidates that, together, are rare with high confidence.

    A record is no more frequent than any of its values or pairs of values. Each of those has an
    upper bound, max(estimate, 0) + z · se with z the normal quantile of 1 - delta / #cells. Cells
    are deleted from the smallest bound up while the bounds sum to no more than eta; a cell whose
    candidates are gone already costs nothing.

    Parameters
    ----------
    reports : ReportSet
    noise : Noise
    eta : float
        Largest probability that may be deleted, in (0, 1).
    delta : float
        Chance that the bound fails, in (0, 1); of normal approximations.

    Returns
    -------
    Elimination

    Raises
    ------
    ParameterError
        If eta or delta is out of range.

    References
    ----------
    lremh.md 6.3.
    """
    for name, value in (("eta", eta), ("delta", delta)):
        if not 0 < value < 1:
            raise ParameterError(
                f"{name} = {value} must lie between 0 and 1; 0.02 and 0.05 are usual.", field=name
            )
    rows, columns, bounds = _cells(moments(reports, noise), delta)
    kept = np.ones(reports.domains, dtype=bool)
    spent = 0.0
    for cell in np.argsort(bounds, kind="stable"):
        where = _records_with(reports.domains, rows[cell], columns[cell])
        if not kept[where].any():
            continue
        if spent + bounds[cell] > eta:
            break
        kept[where] = False
        spent += float(bounds[cell])
    return Elimination(kept=kept, bound=spent, confidence=1 - delta)


def _cells(measured: Moments, delta: float) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """Two values of each cell, twice the same for a value alone, and its upper bound."""
    blocks = measured.blocks
    alone = np.eye(blocks.size, dtype=bool)
    rows, columns = np.nonzero(blocks.above | alone)
    estimates = np.where(alone, np.diag(measured.ways), measured.pairs)[rows, columns]
    variances = np.where(alone, np.diag(measured.way_variances), measured.pair_variances)
    quantile = -float(ndtri(delta / rows.size))
    return rows, columns, np.maximum(estimates, 0) + quantile * np.sqrt(variances[rows, columns])


def _records_with(domains: tuple[int, ...], one: int, other: int) -> tuple[slice | int, ...]:
    """Index of the records that have two values, given as rows of the block matrix."""
    where: list[slice | int] = [slice(None)] * len(domains)
    start = 0
    for attribute, size in enumerate(domains):
        for value in (one, other):
            if start <= value < start + size:
                where[attribute] = int(value - start)
        start += size
    return tuple(where)
