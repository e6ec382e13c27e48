"""A public demonstration takes no file, keeps no register, and bounds the work of each visit."""

import os
import time
from collections import deque

import streamlit as st

from dp_core.errors import DPError
from dp_core.words import say

VARIABLE = "DP_EXPLORER_DEMO"
"""Environment variable: any value but an empty one or 0 makes the server a demonstration."""
MOST_STUDIES = 6  # pieces of background work that a visit may start within a minute
_MINUTE = 60.0  # seconds
_STARTED = "_demo_started"


def on() -> bool:
    """Whether this server is a public demonstration."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def admit() -> None:
    """Note that a visit starts some work; a DPError if it was too much within a minute."""
    if not on():
        return
    now = time.monotonic()
    started: deque[float] = st.session_state.setdefault(_STARTED, deque(maxlen=MOST_STUDIES))
    if len(started) == MOST_STUDIES and now - started[0] < _MINUTE:
        raise DPError(say("demo-busy", most=MOST_STUDIES))
    started.append(now)
