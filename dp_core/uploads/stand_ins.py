"""What stands on screen for an uploaded file: made up from the stated facts, by nobody's rows."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pandas as pd

from dp_core.errors import DataError, DPError, ParameterError
from dp_core.params import knob
from dp_core.uploads.columns import few, shown
from dp_core.words import message, say

Stated = Callable[[str], bool]
Used = Callable[[pd.DataFrame, Any], tuple[list[int], list[int]]]
NAME = "look-alike of your file"
USUAL_ROWS = 10_000
_MOST_ROWS = 10_000_000


def header_knob() -> Any:
    """Make the setting that holds the names of the file's columns; the panel fills it in."""
    return knob((), message("reading-header"), help=message("reading-header.help"))


def rows_knob(what: str) -> Any:
    """Make the setting that guesses a number that is secret, such as "rows"."""
    return knob(
        USUAL_ROWS,
        message("reading-about", what=what),
        1,
        _MOST_ROWS,
        help=message("reading-about.help"),
    )


def check_header(table: pd.DataFrame, header: Sequence[str]) -> None:
    """Refuse a file with other columns than were stated, if any were."""
    names = [str(name) for name in table.columns]
    if header and names != list(header):
        raise DataError(
            message("reading-other-columns", columns=few([shown(n) for n in header])),
            field="header",
        )


def stated_columns(
    names: Sequence[str], kept: Sequence[int], stated: Stated, facts: str
) -> list[int]:
    """Choose of the kept places the columns of which something is stated; the others are left out.

    Refuse where nothing is stated of any of them; `facts` says in words what can be.
    """
    used = [j for j in kept if stated(names[j])]
    if used or (names and not kept):
        return used
    quoted = few([f"'{shown(names[j])}'" for j in kept])
    raise ParameterError(
        message("reading-nothing-stated", kept=len(kept), columns=quoted, facts=facts),
        field=names[kept[0]] if kept else "",
    )


def use_of(kind: type[Any], used_of: Used) -> Callable[[Mapping[str, Any]], str]:
    """Make what says which columns chosen settings use; nothing while facts are being typed.

    `used_of` gives of table and upload the columns that are kept, and of those that are used.
    """

    def told(chosen: Mapping[str, Any]) -> str:
        try:
            upload = kind(**chosen)
            kept, used = used_of(blank_table(upload.header), upload)
        except DPError:
            return ""
        names = [shown(name) for name in upload.header]
        left = few([names[j] for j in kept if j not in used], 12)
        said = few([names[j] for j in used], 12)
        return say("reading-used", used=said, left=left) if left else ""

    return told


def blank_table(header: Sequence[str], rows: int = 0) -> pd.DataFrame:
    """Make a table of these columns and empty cells."""
    return pd.DataFrame("", index=range(rows), columns=[*header])
