"""What stands there where a method cannot be run on a table: why not, and the one that can."""

from typing import Any

import streamlit as st

from dp_core.errors import DPError
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say
from pages.common.show import html, panels
from pages.parts.privscbn.state import KEY, title

TAKES = "joint"


def show(error: DPError, data: Any) -> None:
    """Say why; that a table has categories is public, so no row is behind that sentence."""
    if not isinstance(data, CategoricalTable) or error.field != "method":
        panels.refusal(error, own=data.confidential)
        return
    st.info(html.md(error))
    chosen = {f"{KEY}_variant": "sound", f"{KEY}_method": TAKES}
    st.button(
        say("privscbn-take", method=title(TAKES)),
        key=f"{KEY}_takes",
        type="primary",
        on_click=st.session_state.update,
        args=(chosen,),
    )
