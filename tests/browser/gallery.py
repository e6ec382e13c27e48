"""Test page: one of everything that the style sheet speaks of."""

import sys
from dataclasses import replace
from pathlib import Path

import streamlit as st

sys.path.insert(0, str(Path(__file__).parents[2]))

from dp_core import registry
from pages.common.frame import page, theme
from pages.common.input import controls
from pages.common.work import cache

st.set_page_config(layout="wide")
theme.inject()
algorithm = registry.algorithms()["fda"]  # runs in a moment
page.header(replace(algorithm, key="gallery"))
place = page.columns()
with place.main:
    if not st.session_state.setdefault("asked", False):
        st.session_state["asked"] = (
            True  # once: what is not on offer leaves the link, and all again
        )
        st.query_params["gallery_epsilon"] = "77"
    epsilon = controls.epsilon_slider("gallery")
with place.rest:
    controls.seed_row("gallery")
    st.pills("Pills", ["one", "two"], default="one")
with place.right:
    st.tabs(["first", "second"])
method = algorithm.methods[0]
data = algorithm.sample()
release = cache.run(algorithm.key, method.key, method.params(), 1, data.fingerprint, data)
page.badge(release.ledger)
st.html('<ul class="dp-methods"><li><b>Method</b> one sentence</li></ul>')
