"""Exact marginals of a network by variable elimination."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_core.arrays import Floats

LARGEST = 1 << 20
"""Entries of the largest table that is worth building."""


@dataclass(frozen=True)
class Factor:
    """Table over some yes/no variables, one axis each."""

    variables: tuple[int, ...]
    table: Floats

    @staticmethod
    def conditional(child: int, parents: tuple[int, ...], ones: Floats) -> "Factor":
        """P(child | parents) from P(child = 1 | code)."""
        table = np.stack([1 - ones, ones], axis=-1).reshape((2,) * (len(parents) + 1))
        return Factor((*parents, child), table)


def marginal(factors: list[Factor], wanted: Sequence[int]) -> Floats | None:
    """Multiply and sum out, the cheapest variable first; None where a table would be too large."""
    left = list(factors)
    hidden = {v for factor in left for v in factor.variables} - set(wanted)
    while hidden:
        size, variable = min((_size(left, each), each) for each in hidden)
        if size > LARGEST:
            return None
        touched = [factor for factor in left if variable in factor.variables]
        kept = sorted({v for factor in touched for v in factor.variables} - {variable})
        left = [factor for factor in left if variable not in factor.variables]
        left.append(Factor(tuple(kept), _product(touched, kept)))
        hidden.remove(variable)
    if 1 << len(wanted) > LARGEST:
        return None
    return np.asarray(_product(left, wanted).ravel())


def _size(factors: list[Factor], variable: int) -> int:
    """Entries of the product of all factors that hold a variable."""
    joined = {v for f in factors if variable in f.variables for v in f.variables}
    return int(1 << len(joined))


def _product(factors: list[Factor], kept: Sequence[int]) -> Floats:
    """Sum the product of some factors over all variables that are not kept."""
    letters: dict[int, int] = {}
    for variable in (*kept, *(v for factor in factors for v in factor.variables)):
        letters.setdefault(variable, len(letters))
    operands: list[Any] = []
    for factor in factors:
        operands += [factor.table, [letters[v] for v in factor.variables]]
    if not operands:
        return np.full((2,) * len(kept), 0.5 ** len(kept))
    return np.asarray(np.einsum(*operands, [letters[v] for v in kept], optimize=False))
