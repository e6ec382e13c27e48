"""How strongly a child depends on its parents, from a table of counts.

Tables are indexed by an integer code whose most significant bit is the first listed variable; in a
family (parents, child) the child is the least significant bit.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.words import message


def mutual_information(counts: ArrayLike) -> float:
    """Mutual information between a child and its parents.

    Parameters
    ----------
    counts : array_like, shape (2^(p+1),)
        Counts of (parents, child); the child is the least significant bit.

    Returns
    -------
    float
        In bits, from 0 to 1.

    Examples
    --------
    >>> round(mutual_information([5, 0, 0, 5]), 12)
    1.0
    """
    return float(information(_families(counts))[0])


def dependence(counts: ArrayLike) -> float:
    """PrivBayes' score R = ½ ‖P(S, Π) - P(S) P(Π)‖₁.

    For a yes/no child it is Σ |P(1, π) - P(1) P(π)|.

    Parameters
    ----------
    counts : array_like, shape (2^(p+1),)

    Returns
    -------
    float
        From 0 to ½.

    References
    ----------
    J. Zhang et al., "PrivBayes: Private Data Release via Bayesian Networks", SIGMOD 2014, Sec. 4.3.

    Examples
    --------
    >>> dependence([4, 4, 4, 4])
    0.0
    """
    return float(dependences(_families(counts))[0])


def information(families: NDArray[np.generic]) -> Floats:
    """Mutual information of many families, counts of shape (r, configurations, 2)."""
    counts = families.astype(np.float64)
    n = np.maximum(counts.sum(axis=(1, 2)), 1)[:, None]  # a family not counted yet scores 0
    parents, child = counts.sum(axis=2), counts.sum(axis=1)
    joint = _plogp(counts).sum(axis=(1, 2))
    apart = _plogp(parents).sum(axis=1) + _plogp(child).sum(axis=1)
    return np.asarray(np.maximum(0.0, (joint - apart + _plogp(n)[:, 0]) / n[:, 0]))


def dependences(families: NDArray[np.generic]) -> Floats:
    """Score R of many families, counts of shape (r, configurations, 2)."""
    counts = families.astype(np.float64)
    n = counts.sum(axis=(1, 2))[:, None]
    parents, ones = counts.sum(axis=2), counts[:, :, 1]
    gaps = np.abs(ones * n - ones.sum(axis=1)[:, None] * parents).sum(axis=1)
    return np.asarray(gaps / n[:, 0] ** 2)


def mi_sensitivity(n: int) -> float:
    """Most that replacing one of n records changes the mutual information with a yes/no child.

    Returns
    -------
    float
        ΔI = H_b(1/n) = (1/n) log2 n + ((n-1)/n) log2(n/(n-1)), in bits.

    Raises
    ------
    ParameterError
        If n is below 2.

    References
    ----------
    PrivBayes, SIGMOD 2014, Lemma 4.1 (yes/no child).

    Examples
    --------
    >>> round(mi_sensitivity(4), 9)
    0.811278124
    """
    if n < 2:
        raise ParameterError(message("privscbn-error-records", records=str(n)), field="n")
    return math.log2(n) / n - (n - 1) / n * math.log1p(-1 / n) / math.log(2)


def _plogp(values: Floats) -> Floats:
    positive = np.maximum(values, 1e-300)
    return np.asarray(values * np.log2(positive))


def _families(counts: ArrayLike) -> Floats:
    flat = np.asarray(counts, dtype=np.float64)
    size = flat.size
    if flat.ndim != 1 or size < 2 or size & (size - 1) or flat.sum() <= 0 or flat.min() < 0:
        problem = message("privscbn-error-counts", shape=str(flat.shape))
        raise ParameterError(problem, field="counts")
    return flat.reshape(1, -1, 2)


# --- exact marginals of a network by variable elimination -----------------------------------------


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
