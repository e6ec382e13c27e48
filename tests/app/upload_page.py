"""The whole app on a small server that forgets a visit at once, and says which process it is.

Each visit holds something, and the page says how many such things live. Where a link asks for it,
it makes the same of a bundled set and of an upload with the same rows instead.
"""

import os
import sys
import weakref
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from dp_core.algorithms.fda.params import FDAParams
from pages.common.frame import page, shell
from pages.common.work import cache, session


class Held:
    """Stands for what a visitor brought along."""


@st.cache_resource
def living() -> "weakref.WeakSet[object]":
    return weakref.WeakSet()


@st.cache_resource
def made() -> "Counter[str]":
    return Counter()


@cache.by_data(entries=4)
def counted(name: str, fingerprint: str, _data: object) -> None:
    made()[name] += 1


def keep() -> None:
    bundled = cache.sample("fda")
    alike = replace(bundled, name="A look-alike")
    upload = replace(bundled, confidential=True)
    for name, data in (("bundled", bundled), ("upload", upload), ("alike", alike)):
        counted(name, data.fingerprint, data)
        page.kept("fda", "kept", (data.fingerprint, name), lambda name=name: made().update([name]))
        page.run("fda", "fda_published", FDAParams(), 1, data)
    for name, times in made().items():
        st.text(f"{name} {times}")


session.GRACE = 0.5
if "held" not in st.session_state:
    st.session_state["held"] = Held()
    living().add(st.session_state["held"])
st.text(f"living {len(living())}")
st.text(f"process {os.getpid()}")
(keep if "kept" in st.query_params else shell.run)()
