"""What the upload panel shows of a file: the names of its columns, and on a wish its first rows."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from dp_core.uploads.columns import shown
from dp_core.words import message
from pages.common.show import panels
from pages.common.show.html import esc

ROWS, COLUMNS, LETTERS = 5, 12, 40
NAMED = 20  # columns
_CELL = 'style="padding:.2rem .6rem;text-align:left;border-bottom:1px solid #8884"'


def names(table: pd.DataFrame) -> None:
    """Name the columns: all that is shown of a file before somebody looks."""
    first = [shown(str(name)) for name in table.columns[:NAMED]]
    more, named = table.shape[1] - NAMED, ", ".join(first)
    said = message("preview-columns", names=named)
    panels.say(message("preview-columns-more", names=named, more=more) if more > 0 else said)
    panels.note(message("preview-public"))


def rows(table: pd.DataFrame) -> None:
    """Show the first rows as HTML: everything in them is text, nothing is markup."""
    head = table.iloc[:ROWS, :COLUMNS]
    lines = [[message("preview-row"), *head.columns]]
    lines += [[k, *row] for k, row in enumerate(head.itertuples(index=False, name=None), start=1)]
    cells = ["".join(f"<td {_CELL}>{_short(cell)}</td>" for cell in row) for row in lines]
    said = message("preview-rows", rows=len(table), columns=table.shape[1])
    st.html(
        '<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:.85rem">'
        f"<thead><tr>{cells[0].replace('<td', '<th').replace('</td', '</th')}</tr></thead>"
        f"<tbody>{''.join(f'<tr>{row}</tr>' for row in cells[1:])}</tbody></table></div>"
        f'<p class="dp-foot">{esc(said)}</p>'
    )


def ids(found: Sequence[str]) -> None:
    """Say which columns look as if they told whose row it is; nothing is chosen by that."""
    if not found:
        return
    first = ", ".join(f"'{shown(name)}'" for name in found[:COLUMNS])
    panels.say(message("preview-ids", names=first))


def _short(cell: object) -> str:
    text = "" if pd.api.types.is_scalar(cell) and pd.isna(cell) else str(cell)
    return esc(text if len(text) <= LETTERS else text[: LETTERS - 1] + "…")
