"""Page of a small server: it holds something for the visit, and says how many such things live."""

import sys
import weakref
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from pages.common.work import session


class Upload:
    """Stands for what a visitor brought along."""


@st.cache_resource
def living() -> "weakref.WeakSet[object]":
    return weakref.WeakSet()


session.GRACE = 0.5
session.begin()
held = [each for each in st.session_state.values() if type(each).__name__ == "Upload"]
if not held:
    st.session_state["upload"] = Upload()
    living().add(st.session_state["upload"])
st.text(f"living {len(living())}")
