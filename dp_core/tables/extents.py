"""How large a table may be, and which of its columns are taken: for tables of every kind."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from dp_core.errors import DataError
from dp_core.words import message


@dataclass(frozen=True, kw_only=True)
class Extent:
    """Words and limits of a kind of table.

    Parameters
    ----------
    rows, column, cells : str
        What a row, a column and a cell are called: the first and the last in the plural.
    field : str
        Of the table that holds the cells.
    most_columns, most_cells : int
    """

    rows: str
    column: str
    cells: str
    field: str
    most_columns: int
    most_cells: int

    def two_dimensional(self, received: NDArray[Any]) -> None:
        """Refuse what is no matrix.

        Raises
        ------
        DataError
        """
        if received.ndim != 2:
            raise DataError(
                f"The table has {received.ndim} dimensions, and two are needed: {self.rows} down, "
                f"{self.column}s across; reshape it.",
                field=self.field,
            )

    def check(self, n: int, d: int) -> None:
        """Refuse a table that is too small or too large, before it is built.

        Raises
        ------
        DataError
        """
        if n < 2 or d < 1:
            raise DataError(
                message("table-small", n=str(n), rows=self.rows, d=str(d), column=self.column),
                field=self.field,
            )
        if d > self.most_columns or n * d > self.most_cells:
            raise DataError(
                message(
                    "table-large",
                    n=n,
                    d=d,
                    rows=self.rows,
                    column=self.column,
                    most=str(self.most_columns),
                    cells=self.most_cells,
                    what=self.cells,
                ),
                field=self.field,
            )

    def chosen(self, indices: Iterable[int], d: int) -> list[int]:
        """Check that indices name some of d columns, each once at most.

        Raises
        ------
        DataError
        """
        wanted = [int(j) for j in indices]
        if len(set(wanted)) < len(wanted) or any(not 0 <= j < d for j in wanted):
            raise DataError(
                f"indices = {str(wanted)[:60]} must name {self.column}s from 0 to {d - 1}, each "
                "once at most; correct them.",
                field="indices",
            )
        return wanted
