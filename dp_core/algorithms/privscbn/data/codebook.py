"""What is public about the columns of a table: the names, and of categories their words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable


@dataclass(frozen=True)
class Codebook:
    """Names of columns, and the words of their categories in the order of the codes."""

    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]

    @classmethod
    def numbered(cls, names: Sequence[str], domains: Sequence[int]) -> Self:
        """Stand in for one whose words are not at hand: categories are numbers."""
        return cls(tuple(names), tuple(tuple(map(str, range(k))) for k in domains))


def public_words(table: BinaryTable | CategoricalTable) -> tuple[str, ...] | Codebook:
    """Give the names of a yes/no table, or the codebook of one of categories."""
    if isinstance(table, CategoricalTable):
        return Codebook(table.names, table.labels)
    return table.names
