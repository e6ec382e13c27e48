"""Page of a small server: makes the same of a bundled set and of an upload with the same rows."""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from dp_core.algorithms.fda.params import FDAParams
from pages.common.frame import page
from pages.common.work import cache


@st.cache_resource
def made() -> "Counter[str]":
    return Counter()


@cache.by_data(entries=4)
def counted(name: str, fingerprint: str, _data: object) -> int:
    made()[name] += 1
    return made()[name]


bundled = cache.sample("fda")
upload = replace(bundled, confidential=True)
alike = replace(bundled, name="A look-alike")
for name, data in (("bundled", bundled), ("upload", upload), ("alike", alike)):
    counted(name, data.fingerprint, data)
    page.kept("fda", "kept", (data.fingerprint, name), lambda name=name: made().update([name]))
    page.run("fda", "fda_published", FDAParams(), 1, data)
for name, times in made().items():
    st.text(f"{name} {times}")
