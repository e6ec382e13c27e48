"""A codebook beside the file: it fills what the upload panel asks, and is written from it.

It is public, and no cell of the file is read for it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import streamlit as st

from dp_core.errors import DPError
from dp_core.params import Settings
from dp_core.uploads.codebook.csv_form import to_csv
from dp_core.uploads.codebook.filling import book_of, fill
from dp_core.uploads.codebook.reading import MEGABYTES, read
from dp_core.uploads.codebook.record import NAME, Codebook, meanings, meant
from dp_core.words import say
from pages.common.show import panels
from pages.common.show.html import md

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
            filled = fill(kind, self.book, header)
        except DPError as error:
            st.error(md(error))
            return {}
        panels.say(" ".join((say("codebook-filled"), *filled.said)))
        return filled.values

    def offer(self, kind: type[Settings], values: Mapping[str, Any], header: list[str]) -> None:
        """Offer a codebook of what is on screen; labels and units come from this one."""
        values, words = dict(values), meant(self.meanings(header))
        st.download_button(
            say("codebook-download", file=NAME),
            lambda: to_csv(book_of(kind, values, header, words)),
            NAME,
            "text/csv",
            on_click="ignore",
            type="tertiary",
            icon=":material/download:",
            help=say("codebook-download.help"),
        )


def columns_key(key: str) -> str:
    """Key of what the columns of the file in use mean."""
    return f"{key}_upload_columns"


def planned_key(key: str) -> str:
    """Key of what the columns mean as a plan says that was opened."""
    return f"{key}_upload_planned_columns"


def beside(key: str) -> Beside:
    """Ask for a codebook, and read it once; whatever is dropped is judged by what is in it."""
    prefix = f"{key}_upload"
    uploaded = st.expander(say("codebook-title"), key=f"{prefix}_codebook").file_uploader(
        say("codebook-ask"),
        key=f"{prefix}_book_{st.session_state.get(f'{prefix}_round', 0)}",
        max_upload_size=MEGABYTES,
        help=say("codebook-ask.help"),
    )
    kept = f"{prefix}_book_read"
    if uploaded is None:
        st.session_state.pop(kept, None)
        return Beside(kept=st.session_state.get(planned_key(key), {}))
    known: tuple[Beside, str] | None = st.session_state.get(kept)
    if known is None or known[0].file_id != uploaded.file_id:
        known = st.session_state[kept] = _read(uploaded)
    if known[1]:
        st.error(md(known[1]))
    return known[0]


def _read(uploaded: Any) -> tuple[Beside, str]:
    try:
        return Beside(read(uploaded.getvalue()), uploaded.file_id), ""
    except DPError as error:
        return Beside(file_id=uploaded.file_id), str(error)
