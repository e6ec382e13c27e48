"""The whole app on a small server that forgets a visit at once, and says which process it is."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import streamlit as st

from pages.common.frame import shell
from pages.common.work import session

session.GRACE = 0.5
st.text(f"process {os.getpid()}")
shell.run()
