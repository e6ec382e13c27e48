"""Distinct reports: what n users sent, once each, for any split of the attributes (7.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Bits, Floats, Integers
from dp_core.errors import DataError
from dp_core.words import message

MOST_CATEGORIES = 62
"""Of one attribute: a user's report of it fits a machine word."""


@dataclass(frozen=True, eq=False)
class Patterns:
    """Bit strings of one attribute: distinct ones, and which one each user sent.

    All-zero and all-one strings favour no value; they share pattern 0.

    `bits` (u, k): distinct bit strings; the first is all zero. `of_user` (n,). `ones` (n,): ones of
    each user's string.
    """

    bits: Bits
    of_user: Integers
    ones: Integers

    def __len__(self) -> int:
        return len(self.bits)

    @property
    def categories(self) -> int:
        """Domain size k."""
        return int(self.bits.shape[1])

    def subset(self, users: NDArray[np.generic]) -> "Patterns":
        """Patterns of some users."""
        return Patterns(self.bits, self.of_user[users], self.ones[users])

    def powers(self, ratio: float) -> Floats:
        """Relative likelihood of each pattern under each value, shape (u, k), at most 1.

        It is r where the bit of the value is set; all are divided by r where any bit is, and the
        users' constants make up for it.
        """
        scaled = np.where(self.bits > 0, 1.0, 1.0 / ratio)
        scaled[0] = 1.0
        return scaled


def patterns_of(bits: ArrayLike, categories: int, name: str) -> Patterns:
    """Find the distinct bit strings of an attribute.

    Raises DataError if the width is not the domain size or a value is not 0 or 1; names the
    attribute.
    """
    values = checked_bits(bits, categories, name)
    codes = values @ (1 << np.arange(categories, dtype=np.int64))
    codes[codes == (1 << categories) - 1] = 0
    distinct, of_user = np.unique(np.append(codes, 0), return_inverse=True)
    table = (distinct[:, None] >> np.arange(categories)) & 1
    return Patterns(table.astype(np.uint8), of_user[:-1], values.sum(axis=1, dtype=np.int64))


def checked_bits(bits: ArrayLike, categories: int, name: str) -> NDArray[np.int64]:
    """Return bits (n, k) as integers, or refuse them in a sentence."""
    values = np.asarray(bits)
    if values.ndim != 2 or values.shape[1] != categories:
        raise DataError(
            message(
                "lremh-patterns-reports-shape-each-needs",
                name=name,
                shape=str(values.shape),
                categories=categories,
            ),
            field="reports",
        )
    if values.dtype.kind not in "biuf" or not np.isin(values, (0, 1)).all():
        raise DataError(
            message("lremh-patterns-reports-hold-values-other", name=name), field="reports"
        )
    return values.astype(np.int64)


@dataclass(frozen=True, eq=False)
class Grouped:
    """Distinct reports on a group of attributes, and which one each user sent.

    `patterns` (u, attributes): pattern of each attribute in each distinct report; `of_user` (n,).
    """

    patterns: Integers
    of_user: Integers

    def __len__(self) -> int:
        return len(self.patterns)


def grouped(attributes: Sequence[Patterns]) -> Grouped:
    """Find the distinct reports on some attributes."""
    users = len(attributes[0].of_user) if attributes else 0
    code = np.zeros(users, dtype=np.int64)
    for each in attributes:
        # Renumber before the product of the pattern counts could overflow.
        _, code = np.unique(code * len(each) + each.of_user, return_inverse=True)
    _, first = np.unique(code, return_index=True)
    rows = [each.of_user[first] for each in attributes]
    return Grouped(np.stack(rows, axis=1) if rows else np.zeros((1, 0), dtype=np.int64), code)


@dataclass(frozen=True, eq=False)
class ReportSet:
    """Reports of n users, attribute by attribute."""

    attributes: tuple[Patterns, ...]

    def __len__(self) -> int:
        return len(self.attributes[0].of_user)

    @property
    def domains(self) -> tuple[int, ...]:
        """Domain sizes."""
        return tuple(each.categories for each in self.attributes)

    def subset(self, users: NDArray[np.generic]) -> "ReportSet":
        """Keep the reports of some users."""
        return ReportSet(tuple(each.subset(users) for each in self.attributes))

    @cached_property
    def counts_of_ones(self) -> tuple[Integers, ...]:
        """Users whose bit is set, by attribute and bit."""
        return tuple(_bit_counts(each, len(self)) for each in self.attributes)


def report_set(reports: Sequence[ArrayLike], domains: Sequence[int]) -> ReportSet:
    """Check reports and find their patterns.

    `reports` (n, k_j); `domains`: domain sizes k_j, each from 2 to 62. Raises DataError if widths,
    lengths or values do not fit.
    """
    sizes = [int(size) for size in domains]
    if len(reports) != len(sizes) or not sizes:
        raise DataError(
            message(
                "lremh-patterns-there-reports-attributes-domains",
                reports=len(reports),
                sizes=len(sizes),
            ),
            field="domains",
        )
    for position, size in enumerate(sizes):
        if not 2 <= size <= MOST_CATEGORIES:
            raise DataError(
                message(
                    "lremh-patterns-attribute-categories-may-bin",
                    position=position + 1,
                    size=size,
                    most_categories=MOST_CATEGORIES,
                ),
                field="domains",
            )
    found = tuple(
        patterns_of(bits, size, f"attribute {position + 1}")
        for position, (bits, size) in enumerate(zip(reports, sizes, strict=True))
    )
    lengths = {len(each.of_user) for each in found}
    if len(lengths) > 1 or lengths == {0}:
        raise DataError(
            message("lremh-patterns-attributes-reports-users-all", lengths=str(sorted(lengths))),
            field="reports",
        )
    return ReportSet(found)


def _bit_counts(attribute: Patterns, users: int) -> Integers:
    times = np.bincount(attribute.of_user, minlength=len(attribute))
    counts = times @ attribute.bits.astype(np.int64)
    full = int((attribute.ones == attribute.categories).sum())  # merged with the empty string
    return np.asarray(counts + full)
