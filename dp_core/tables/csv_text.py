"""Tables written as CSV whose cells no spreadsheet takes for a formula."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


def to_csv(table: pd.DataFrame) -> str:
    """Write a table as CSV whose cells no spreadsheet takes for a formula."""
    return formula_safe(table).to_csv(index=False, lineterminator="\r\n")


def formula_safe(table: pd.DataFrame) -> pd.DataFrame:
    """Put an apostrophe before every text that a spreadsheet would run; numbers stay numbers.

    Parameters
    ----------
    table : DataFrame
        Not changed.

    Returns
    -------
    DataFrame
        Same shape; column names are made safe too.

    References
    ----------
    OWASP, "CSV Injection": cells that begin with = + - @, tab or carriage return.

    Examples
    --------
    >>> formula_safe(pd.DataFrame({"a": ["=1+1", "b"]}))["a"].tolist()
    ["'=1+1", 'b']
    """
    columns = {}
    for place in range(table.shape[1]):
        column = table.iloc[:, place]
        columns[place] = column if _holds_no_text(column) else column.astype(object).map(_defused)
    safe = pd.DataFrame(columns, index=table.index)
    safe.columns = pd.Index(safe_headers(table.columns), dtype=object)
    return safe


def safe_headers(names: Iterable[Any]) -> list[Any]:
    """Headers as `formula_safe` writes them."""
    return [_defused(name) for name in names]


def _holds_no_text(column: "pd.Series[Any]") -> bool:
    kinds = pd.api.types
    return kinds.is_numeric_dtype(column) or kinds.is_datetime64_any_dtype(column)


def _defused(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
