"""Words: what the terms of the pages mean, each in a sentence or two."""

import streamlit as st

from pages.common.frame import shell

shell.tool("words", "learn-words", "words-promise")

from pages.common.show import bands

st.html(bands.listed())
