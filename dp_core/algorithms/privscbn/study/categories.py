"""What a release of categories is compared with while it is explored: for the data holder only."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.mixed.output import MixedRelease, cell_shares
from dp_core.tables.categorical import CategoricalTable, smallest_type

Floats = NDArray[np.float64]

TAKE_CATEGORIES = ("joint", "joint_zcdp", "independent")
"""Methods that take categories."""


def shares_by_column(of: CategoricalTable | MixedRelease) -> list[Floats]:
    """Share of each category, one array a column: of a table, or of the rows of a release."""
    if isinstance(of, CategoricalTable):
        return [cell_shares(of.codes, of.domains, [j]) for j in range(of.attributes)]
    return [of.shares(j) for j in range(of.m)]


def apart(made: Sequence[Floats], true: Sequence[Floats]) -> Floats:
    """Total variation distance of each column, from 0 to 1."""
    return np.array([0.5 * np.abs(p - q).sum() for p, q in zip(made, true, strict=True)])


def cramers_v(rows: NDArray[Any], domains: Sequence[int]) -> Floats:
    """Cramér's V of each pair of columns, shape (m, m), from 0 to 1; 1 on the diagonal."""
    columns, m = np.asfortranarray(rows, smallest_type(domains)), len(domains)
    found = np.eye(m)
    for i, j in combinations(range(m), 2):
        pair = cell_shares(columns, domains, (i, j)).reshape(domains[i], domains[j])
        even = np.outer(pair.sum(axis=1), pair.sum(axis=0))
        square = np.sum(np.square(pair - even)[even > 0] / even[even > 0])
        found[i, j] = found[j, i] = np.sqrt(square / (min(domains[i], domains[j]) - 1))
    return found
