"""A public demonstration takes no file, keeps no register, and bounds the work of each visit."""

import time
from collections import deque

import streamlit as st

from dp_core.cli.app import is_demo as on
from dp_core.errors import DPError
from dp_core.words import say

MOST_STUDIES = 6  # pieces of background work that a visit may start within a minute
_MINUTE = 60.0  # seconds
_STARTED = "_demo_started"


def admit() -> None:
    """Note that a visit starts some work; a DPError if it was too much within a minute."""
    if not on():
        return
    now = time.monotonic()
    started: deque[float] = st.session_state.setdefault(_STARTED, deque(maxlen=MOST_STUDIES))
    if len(started) == MOST_STUDIES and now - started[0] < _MINUTE:
        raise DPError(say("demo-busy", most=MOST_STUDIES))
    started.append(now)
