"""The whole app on a small server that forgets a visit at once, and says which process it is.

Each visit holds something, and the page says how many such things live.
"""

import os
import sys
import weakref
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from pages.common.frame import shell
from pages.common.work import session


class Held:
    """Stands for what a visitor brought along."""


@st.cache_resource
def living() -> "weakref.WeakSet[object]":
    return weakref.WeakSet()


session.GRACE = 0.5
if "held" not in st.session_state:
    st.session_state["held"] = Held()
    living().add(st.session_state["held"])
st.text(f"living {len(living())}")
st.text(f"process {os.getpid()}")
shell.run()
