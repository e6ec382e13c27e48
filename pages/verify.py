"""Verify a release: drop a download, no data needed."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.trust import check

shell.way_back("verify")
st.title("Verify a release", anchor=False)
st.html(
    '<p class="dp-promise">Drop the download of a release. It is checked without its data: whether '
    "its files agree with each other, and whether the uses of noise add up.</p>"
)
check.show()
