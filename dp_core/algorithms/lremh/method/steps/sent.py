"""What users sent, kept with a release: reports are what is released, tables follow from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.method.rivals.pair_reports import PairReports
from dp_core.algorithms.lremh.method.steps.blocks import Blocks
from dp_core.algorithms.lremh.method.steps.noise import Noise

Form = Literal["categories", "records", "record"]
"""A bit a category, attribute by attribute; a bit a possible record; the number of a record."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers:
    """What some users answered to one question.

    Parameters
    ----------
    attributes : tuple of int
        What was asked about.
    form : {"categories", "records", "record"}
        A bit for each category of each attribute, a bit for each possible record of these
        attributes, or the number of one such record, the last attribute fastest.
    packed : ndarray
        Bits, eight to a byte, shape (n, width / 8 rounded up); numbers have the shape (n,).
    width : int
        Bits of an answer; 0 of a number.
    """

    attributes: tuple[int, ...]
    form: Form
    packed: NDArray[np.uint8] | NDArray[np.int64]
    width: int

    def __len__(self) -> int:
        return len(self.packed)

    @property
    def cells(self) -> int:
        """Numbers or bits of all users."""
        return len(self) * max(1, self.width)

    def bits(self) -> NDArray[np.uint8]:
        """Unpack the bits, shape (n, width)."""
        return np.unpackbits(self.packed.astype(np.uint8, copy=False), axis=1, count=self.width)


@dataclass(frozen=True, kw_only=True, eq=False)
class Sent:
    """All that users sent, and the public facts that give it a meaning.

    Parameters
    ----------
    names : tuple of str
        Of the attributes.
    labels : tuple of tuple of str
        Words for their categories.
    answers : tuple of Answers
        One of each question; every user answered one.
    noise : Noise or None
        Chances that the bits of categories were drawn with; None of other forms.
    """

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    answers: tuple[Answers, ...]
    noise: Noise | None = None

    @property
    def users(self) -> int:
        """How many users sent something."""
        return sum(map(len, self.answers))

    @property
    def cells(self) -> int:
        """Numbers or bits of all users."""
        return sum(each.cells for each in self.answers)


def packed_bits(
    attributes: Sequence[int], bits: ArrayLike, *, form: Form = "categories"
) -> Answers:
    """Keep bits, an eighth of their size.

    Parameters
    ----------
    attributes : sequence of int
    bits : array_like of 0 and 1, shape (n, width)
    form : {"categories", "records"}

    Returns
    -------
    Answers

    Examples
    --------
    >>> packed_bits([0], [[0, 1, 0]]).bits().tolist()
    [[0, 1, 0]]
    """
    made = np.asarray(bits, dtype=np.uint8)
    return Answers(
        attributes=tuple(attributes),
        form=form,
        packed=np.packbits(made, axis=1),
        width=made.shape[1],
    )


def joint_answers(attributes: Sequence[int], sent: ArrayLike) -> Answers:
    """Keep answers on whole records of some attributes: numbers (n,) or bits (n, k)."""
    made = np.asarray(sent)
    if made.ndim == 2:
        return packed_bits(attributes, made, form="records")
    numbers = made.astype(np.int64)
    return Answers(attributes=tuple(attributes), form="record", packed=numbers, width=0)


def pair_answers(reports: PairReports) -> tuple[Answers, ...]:
    """Keep the answers on each pair that somebody was asked for."""
    asked = zip(Blocks(reports.domains).pairs, reports.reports, strict=True)
    return tuple(joint_answers(pair, sent) for pair, sent in asked if len(sent))
