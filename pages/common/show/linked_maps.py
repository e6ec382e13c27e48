"""Maps that move together: what is done with one is repeated on the others, in the browser."""

from pathlib import Path

import streamlit as st

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def link(*keys: str) -> None:
    """Let maps of the same size move together; call it beside them.

    Parameters
    ----------
    keys : str
        Of the containers or charts that hold one map each.
    """
    with st.container(key="linked_maps"):
        mount = st.components.v2.component("linked_maps", js=_SCRIPT)
        mount(key="linked_maps_mount", data={"keys": list(keys)})
