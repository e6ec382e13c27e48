"""The same reports with categories numbered otherwise: which estimators care (5.1)."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import Numbering
from dp_core.errors import ParameterError
from dp_core.words import message


def random_numbering(domains: Sequence[int], rng: Generator) -> Numbering:
    """Draw an order of the categories of each attribute."""
    return tuple(tuple(rng.permutation(size).tolist()) for size in domains)


def checked(numbering: Numbering, domains: Sequence[int]) -> Numbering:
    """Give the numbering back, or refuse what is no order of all categories.

    Raises
    ------
    ParameterError
    """
    wanted = [list(range(size)) for size in domains]
    if [sorted(order) for order in numbering] != wanted:
        raise ParameterError(
            message(
                "lremh-numbering-numbering-must-hold-every",
                numbering=str(numbering)[:60],
                domains=len(domains),
            ),
            field="numbering",
        )
    return numbering


def renumbered_reports(reports: Sequence[np.ndarray], numbering: Numbering) -> list[np.ndarray]:
    """Hand over the bits of each attribute in another order."""
    return [bits[:, list(order)] for bits, order in zip(reports, numbering, strict=True)]


def renumbered(table: np.ndarray, numbering: Numbering) -> np.ndarray:
    """Table in the new order: its entry i is that of category ``order[i]``."""
    return np.asarray(table[np.ix_(*numbering)])


def own_order(estimate: Estimate, numbering: Numbering | None) -> Estimate:
    """Bring an estimate back into the own order of the categories; None: it has it already."""
    if numbering is None:
        return estimate
    places = np.ix_(*numbering)
    table, kept = np.empty_like(estimate.table), np.empty_like(estimate.kept)
    table[places], kept[places] = estimate.table, estimate.kept
    return replace(estimate, table=table, kept=kept)
