"""What a method gives back: the estimate, what users sent, and plain sums over joint tables."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Bits, Flags, Floats, Integers
from dp_core.noise.bit_noise import Noise
from dp_core.params import must_be

Labels = Sequence[Sequence[str]]  # words for the categories of each attribute
Form = Literal["categories", "records", "record", "counts"]
"""A bit a category, attribute by attribute; a bit a possible record; the number of a record; or how
many answers name each record."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers:
    """What some users answered to one question."""

    attributes: tuple[int, ...]  # what was asked about
    # a bit for each category of each attribute, a bit for each possible record of these attributes,
    # or the number of one such record, the last attribute fastest; or no answers, but how many of
    # them name each record
    form: Form
    # bits, eight to a byte, shape (n, width / 8 rounded up); numbers have the shape (n,), counts
    # the shape (K,)
    packed: Bits | Integers
    width: int  # bits of an answer; 0 of a number
    users: int | None = None  # n, of counts

    def __len__(self) -> int:
        return len(self.packed) if self.users is None else self.users

    @property
    def cells(self) -> int:
        """Numbers or bits of all users."""
        return len(self.packed) * max(1, self.width)

    def bits(self) -> Bits:
        """Unpack the bits, shape (n, width)."""
        return np.unpackbits(self.packed.astype(np.uint8, copy=False), axis=1, count=self.width)


@dataclass(frozen=True, kw_only=True, eq=False)
class Sent:
    """All that users sent, and the public facts that give it a meaning."""

    names: tuple[str, ...]  # of the attributes
    labels: tuple[tuple[str, ...], ...]  # words for their categories
    answers: tuple[Answers, ...]  # one of each question; every user answered one
    # chances that the bits of categories were drawn with; None of other forms
    noise: Noise | None = None

    @property
    def users(self) -> int:
        """How many users sent something."""
        return sum(map(len, self.answers))

    @property
    def cells(self) -> int:
        """Numbers or bits of all users."""
        return sum(each.cells for each in self.answers)


@dataclass(frozen=True, kw_only=True, eq=False)
class Estimate:
    """An estimated joint table, and how expectation maximisation led to it if it did."""

    table: Floats  # (k_1, ..., k_d); not negative, sums to 1
    iterations: int = 0  # of EM
    # mean per report in nats, of the start and after each iteration; empty without EM
    log_likelihood: Floats = field(default_factory=lambda: np.zeros(0))
    # of the table: candidates that were not deleted; empty: all of them
    kept: Flags = field(default_factory=lambda: np.zeros(0, dtype=np.bool_))
    notes: tuple[str, ...] = ()  # what a reader must know, in sentences
    parts: Any = None  # further results of PLUS: signal shares, weights of the short list
    sent: Sent | None = None  # what users sent; only a release keeps it

    def __post_init__(self) -> None:
        if not self.kept.size:
            object.__setattr__(self, "kept", np.ones(self.table.shape, dtype=np.bool_))


def total_variation(a: ArrayLike, b: ArrayLike) -> float:
    """Half the sum of absolute differences of two tables: the metric AVD.

    Raises
    ------
    ParameterError
        If their shapes differ.

    Examples
    --------
    >>> total_variation([0.5, 0.5], [1.0, 0.0])
    0.5
    """
    one, other = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if one.shape != other.shape:
        raise must_be("the second shape", other.shape, f"{one.shape}", field="table")
    return math.fsum(np.abs(one - other).ravel()) / 2


def product_table(shares: list[Floats]) -> Floats:
    """Table of independent attributes."""
    return np.asarray(reduce(np.multiply.outer, shares))
