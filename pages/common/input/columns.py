"""Columns of an uploaded file: a table of what is public about them, their names and first rows."""

import zlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dp_core.errors import DPError
from dp_core.params import Settings
from dp_core.uploads.codebook import filling, record
from dp_core.uploads.codebook.forms import MEGABYTES, read, to_csv
from dp_core.uploads.codebook.record import Codebook, meanings, meant
from dp_core.uploads.columns import few, shown
from dp_core.uploads.facts import OTHERS
from dp_core.words import commas, message, say, sentences
from pages.common.input import offers
from pages.common.show import panels
from pages.common.show.html import esc, md

ROWS, COLUMNS, LETTERS = 5, 12, 40
NAMED = 20  # columns
_CELL = 'style="padding:.2rem .6rem;text-align:left;border-bottom:1px solid #8884"'
PAGE = 20  # columns that are drawn at once
_NAME, _FIELD, _MARK, _GAP = 140, 130, 220, 16  # pixels
ASKS = {
    record.ENDS: ("least", "most"),
    record.WORDS: ("words",),
    record.CUTS: ("cuts",),
    record.CUT: ("cut",),
    record.ANSWERS: ("yes", "no"),
}


class Asked(NamedTuple):
    """Where the widgets of a table are, and what is known of its rows: the widgets' keys."""

    table: filling.ByColumn
    rows: dict[str, filling.Row]
    key: str


def asks(kind: type[Settings], values: Mapping[str, Any]) -> bool:
    """Whether a table of columns is drawn where these settings are chosen."""
    return filling.by_column(kind, values, []) is not None


def ask(
    kind: type[Settings], values: Mapping[str, Any], header: list[str], key: str
) -> dict[str, Any]:
    """Ask what is public about each column, where any setting speaks of single ones; give these.

    `values` are all settings as they stand or open; `key` differs for another file.
    """
    table = filling.by_column(kind, values, header)
    if table is None:
        return {}
    # Rows that are not drawn now are kept here; other kinds or openings make another table.
    own = f"{key}_{zlib.crc32(repr((table.kinds, table.rows)).encode())}"
    rows: dict[str, filling.Row] = st.session_state.setdefault(f"{own}_rows", dict(table.rows))
    asked = Asked(table, rows, own)
    st.markdown(say("column-title"))
    st.caption(say("column-note"))
    names = header
    if len(header) > PAGE:  # some are drawn at once
        starts, key = [*range(0, len(header), PAGE)], f"{own}_page"

        def words(at: int) -> str:
            last = min(at + PAGE, len(header))
            return say("column-pages", first=at + 1, last=last, all=len(header))

        offers.settle(key, starts, words)
        looks = {"format_func": words, "persist_state": "session"}
        start = st.selectbox(say("column-page"), starts, key=key, **looks)
        names = header[start : start + PAGE]
    for name in [*names, OTHERS] if len(header) > 1 else names:
        _row(asked, name, header)
    found, said = filling.settings_by_column(kind, values, table, rows)
    if table.absent:
        absent = few([f"“{shown(name)}”" for name in table.absent])
        said = (*said, say("codebook-absent", absent=absent))
    for each in (*table.unread, *said):
        st.warning(md(each))
    return found


def _row(asked: Asked, name: str, header: list[str]) -> None:
    """Draw a column: its kind, and what this kind asks for."""
    kinds, opens = asked.table.kinds, asked.table.rows[name]
    key = f"{asked.key}_{'all' if name == OTHERS else header.index(name)}"
    called = say("column-others") if name == OTHERS else shown(name)
    offered = [each for each in kinds if name != OTHERS or kinds[each]]
    offers.settle(f"{key}_kind", offered, _called)
    asks = ASKS.get(kinds[st.session_state.get(f"{key}_kind", opens.kind)], ())
    row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    row.markdown(f"**{md(called)}**", width=_NAME)
    looks = {"label_visibility": "collapsed", "persist_state": "session"}
    kind, place = say("column-kind", column=called), offered.index(opens.kind)
    choice = {"format_func": _called, "key": f"{key}_kind", "width": _FIELD}
    chosen = row.selectbox(kind, offered, place, **choice, **looks)
    looks["width"] = _FIELD if len(asks) == 2 else 2 * _FIELD + _GAP
    texts = []
    for what, given in zip(asks, opens[1:], strict=False):
        hint = say(f"column-ask-{what}")
        label, field = say("column-ask", column=called, what=hint), f"{key}_{what}"
        texts.append(row.text_input(label, given, placeholder=hint, key=field, **looks))
    asked.rows[name] = found = filling.Row(chosen, *texts)
    if said := _mark(found, name, asked):
        row.caption(said, width=_MARK)


def _mark(row: filling.Row, name: str, asked: Asked) -> str:
    """Say what becomes of a column, where that is not plain."""
    if row.kind == record.PERSON:
        return say("column-person")
    if (
        name == OTHERS
        or row.kind == record.LEFT_OUT
        or filling.is_whole(row, asked.table.kinds[row.kind])
    ):
        return ""
    others = asked.rows.get(OTHERS)
    if others and filling.is_whole(others, asked.table.kinds[others.kind]):
        return say("column-as-others")
    return f":orange[{md(say('column-needed'))}]"


def _called(kind: str) -> str:
    slug = kind.replace("/", "-").replace(" ", "-")
    return say(f"column-kind-{slug}")


def names(table: pd.DataFrame) -> None:
    """Name the columns: all that is shown of a file before somebody looks."""
    first = [shown(str(name)) for name in table.columns[:NAMED]]
    more = max(0, table.shape[1] - NAMED)
    panels.say(message("preview-columns", names=commas(first), more=more))
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
    first = commas(f"'{shown(name)}'" for name in found[:COLUMNS])
    panels.say(message("preview-ids", names=first))


def _short(cell: object) -> str:
    text = "" if pd.api.types.is_scalar(cell) and pd.isna(cell) else str(cell)
    return esc(text if len(text) <= LETTERS else text[: LETTERS - 1] + "…")


# --- a codebook beside the file: it fills in what the panel asks ----------------------------------

LONGEST = 50_000  # letters of labels: a plan that is longer than all measure is not read


class Beside(NamedTuple):
    """Codebook that lies beside the file, and the number of its upload; None of none."""

    book: Codebook | None = None
    file_id: str = ""
    kept: Mapping[str, Any] = {}

    def meanings(self, header: list[str]) -> Mapping[str, Any]:
        """Say what columns mean, for people: as this says, else as the plan that was opened."""
        found = self.kept if self.book is None else meanings(self.book)
        said = {name: found[name] for name in header if name in found}
        return said if len(str(said)) <= LONGEST else {}

    def facts(self, kind: type[Settings], header: list[str]) -> Mapping[str, Any]:
        """Give the settings that it states; what does not fit is said."""
        if self.book is None:
            return {}
        try:
            filled = filling.fill(kind, self.book, header)
        except DPError as error:
            st.error(md(error))
            return {}
        panels.say(sentences((say("codebook-filled"), *filled.said)))
        return filled.values

    def agreeing(
        self, kind: type[Settings], header: list[str], guessed: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Give what was guessed of the file, without what it says otherwise."""
        if self.book is None:
            return guessed
        return filling.not_contradicted(kind, self.book, header, guessed)

    def offer(self, kind: type[Settings], values: Mapping[str, Any], header: list[str]) -> None:
        """Offer a codebook of what is on screen; labels and units come from this one."""
        values, words = dict(values), meant(self.meanings(header))
        panels.download(
            say("codebook-download", file=record.NAME),
            lambda: to_csv(filling.book_of(kind, values, header, words)),
            record.NAME,
            "text/csv",
            type="tertiary",
            key="codebook_download",
        )


def columns_key(key: str) -> str:
    return f"{key}_upload_columns"


def planned_key(key: str) -> str:
    return f"{key}_upload_planned_columns"


def beside(key: str) -> Beside:
    """Ask for a codebook, and read it once; whatever is dropped is judged by what is in it."""
    prefix = f"{key}_upload"
    uploaded = st.expander(say("codebook-title"), key=f"{prefix}_codebook").file_uploader(
        say("codebook-ask"),
        key=f"{prefix}_book_{st.session_state.get(f'{prefix}_round', 0)}",
        max_upload_size=MEGABYTES,
    )
    kept = f"{prefix}_book_read"
    if uploaded is None:
        st.session_state.pop(kept, None)
        return Beside(kept=st.session_state.get(planned_key(key), {}))
    known: tuple[Beside, str] | None = st.session_state.get(kept)
    if known is None or known[0].file_id != uploaded.file_id:
        try:
            known = Beside(read(uploaded.getvalue()), uploaded.file_id), ""
        except DPError as error:
            known = Beside(file_id=uploaded.file_id), str(error)
        st.session_state[kept] = known
    if known[1]:
        st.error(md(known[1]))
    return known[0]
