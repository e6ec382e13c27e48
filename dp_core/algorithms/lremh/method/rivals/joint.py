"""One question for the whole record: a subset, k-ary response or unary bits (3)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse
from dp_core.tables.categorical import project_to_simplex
from dp_core.words import message

MOST_BITS = 1 << 30
"""Bits of all users together: a byte each."""

Protocol = KaryResponse | SubsetResponse | UnaryResponse


def record_numbers(codes: ArrayLike, domains: Sequence[int]) -> Integers:
    """Give whole records their numbers, 0 to K - 1, the last attribute fastest.

    Examples
    --------
    >>> record_numbers([[0, 0], [1, 2]], (2, 3)).tolist()
    [0, 5]
    """
    rows = np.asarray(codes, dtype=np.int64)
    return np.asarray(np.ravel_multi_index(tuple(rows.T), tuple(domains)), dtype=np.int64)


def check_bits(users: int, candidates: int) -> None:
    """Refuse reports of one bit a record that would not fit.

    Raises
    ------
    ParameterError
        If all users together would send more than 2³⁰ bits.
    """
    if users * candidates > MOST_BITS:
        raise ParameterError(
            message(
                "lremh-joint-users-would-send-bits",
                users=users,
                candidates=candidates,
                users_2=users * candidates,
                most_bits=MOST_BITS,
            ),
            field="attributes",
        )


@dataclass(frozen=True, eq=False)
class Tally:
    """How many of the reports of so many users name each category, where none is kept."""

    counts: Integers
    users: int

    def __len__(self) -> int:
        return self.users

    def __add__(self, other: Self) -> Self:
        """Count both."""
        return type(self)(self.counts + other.counts, self.users + other.users)


def tally(reports: ArrayLike, mechanism: Protocol) -> Tally:
    """Count the reports that name each category."""
    sent = np.asarray(reports)
    if sent.ndim == 1:
        return Tally(np.bincount(sent, minlength=mechanism.categories), len(sent))
    return Tally(sent.sum(axis=0, dtype=np.int64), len(sent))


def unbiased_shares(reports: ArrayLike | Tally, mechanism: Protocol) -> Floats:
    """Estimate the share of each category: (c/n - p') / (p - p'), shape (k,).

    Parameters
    ----------
    reports : array_like of int, or Tally
        Of a `KaryResponse` (n,), of the others (n, k); n at least 1.
    mechanism : KaryResponse, SubsetResponse or UnaryResponse
        Its chances p of a report for its own category and p' for another one.

    Returns
    -------
    ndarray, shape (k,)
        Unbiased; may be negative.
    """
    sent = reports if isinstance(reports, Tally) else tally(reports, mechanism)
    own, other = mechanism.chances
    return np.asarray((sent.counts / len(sent) - other) / (own - other))


def share_variance(mechanism: Protocol, users: int) -> float:
    """Variance of the estimated share of a rare category: p'(1 - p') / (n (p - p')²).

    It is (k - 2 + e^ε) / (n (e^ε - 1)²) of k-ary, 4 e^ε / (n (e^ε - 1)²) of unary response, and of
    subsets never more than the smaller one.
    """
    own, other = mechanism.chances
    return other * (1 - other) / (users * (own - other) ** 2)


def joint_table(reports: ArrayLike | Tally, mechanism: Protocol, domains: Sequence[int]) -> Floats:
    """Estimate the joint table from one answer on the whole record.

    Parameters
    ----------
    reports : array_like of int, or Tally
        What the mechanism released for `record_numbers`.
    mechanism : KaryResponse, SubsetResponse or UnaryResponse
        On K categories.
    domains : sequence of int
        Product K.

    Returns
    -------
    ndarray, shape (k_1, ..., k_d)
        Projected on the simplex.

    Raises
    ------
    ParameterError
        If the mechanism has another number of categories.
    """
    if math.prod(domains) != mechanism.categories:
        raise ParameterError(
            message(
                "lremh-joint-mechanism-categories-domains-make",
                categories=mechanism.categories,
                math=math.prod(domains),
            ),
            field="domains",
        )
    return project_to_simplex(unbiased_shares(reports, mechanism)).reshape(tuple(domains))
