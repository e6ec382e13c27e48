"""What stands on screen for an uploaded file: made up from the stated facts, by nobody's rows."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from dp_core.errors import DataError, ParameterError
from dp_core.params import knob
from dp_core.uploads.columns import few, shown

NAME = "look-alike of your file"
USUAL_ROWS = 10_000
_MOST_ROWS = 10_000_000


def header_knob() -> Any:
    """Make the setting that holds the names of the file's columns; the panel fills it in."""
    return knob((), "Columns of the file", help="Their names are public; no cell of them is.")


def rows_knob(what: str) -> Any:
    """Make the setting that guesses a number that is secret, such as "rows"."""
    return knob(
        USUAL_ROWS,
        f"About how many {what}? (your guess, public)",
        1,
        _MOST_ROWS,
        help="The page shows a made-up look-alike of so many until you draw. No release uses it.",
    )


def check_header(table: pd.DataFrame, header: Sequence[str]) -> None:
    """Refuse a file with other columns than were stated, if any were.

    Raises
    ------
    DataError
    """
    names = [str(name) for name in table.columns]
    if header and names != list(header):
        raise DataError(
            f"The file has other columns than those stated: {few([shown(n) for n in header])}. "
            "Choose the file that was meant, or state its facts anew.",
            field="header",
        )


def unstated(names: Sequence[str], facts: str) -> ParameterError:
    """Error for columns about which nothing is stated."""
    one = "column" if len(names) == 1 else f"{len(names):,} columns:"
    listed = few([f"'{shown(name)}'" for name in names])
    return ParameterError(
        f"Nothing is stated about {one} {listed}; what may stand in a column must be public. State "
        f"{facts}, or leave it out.",
        field=names[0],
    )


def blank_table(header: Sequence[str], rows: int = 0) -> pd.DataFrame:
    """Make a table of these columns and empty cells."""
    return pd.DataFrame("", index=range(rows), columns=[*header])
