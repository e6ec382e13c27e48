"""The end of a visit: what it held is let go a minute after its page was closed.

A closed visit may come back, as after a break of the connection, so Streamlit keeps it. But it
throws old ones out only when another visit ends: on a quiet server an upload would stay for good.
So each visit leaves a mark that Streamlit gives back when the page closes; a minute later the visit
is ended, if it did not come back, and its memory goes back to the system.
"""

import asyncio
import ctypes
from contextlib import suppress
from typing import Any, NamedTuple

import pyarrow as pa
import streamlit as st
from streamlit import runtime

GRACE = 60.0
"""Seconds; less than Streamlit's own ``server.disconnectedSessionTTL``."""

_AFTERWARDS = 2.0  # seconds in which the threads of a visit end

_LARGE = 2**20  # bytes
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3  # names of glibc's malloc.h

# Arrow's own allocator keeps what a thread that has ended had allocated.
pa.set_memory_pool(pa.system_memory_pool())


def free_at_once() -> None:
    """Make glibc give large blocks back to the system as soon as they are freed.

    It raises both limits to as much as 64 MB once a large block was freed. Then the heap of a
    thread keeps a whole upload at its end, where trimming does not look.
    """
    with suppress(AttributeError, OSError, TypeError):  # another C library
        limit = ctypes.CDLL(None).mallopt
        for each in (_TRIM_THRESHOLD, _MMAP_THRESHOLD):
            limit(each, _LARGE)


free_at_once()


class Mark(NamedTuple):
    """A visit, and what it holds beside its own state: functions that redraw a part of a page."""

    session: Any
    fragments: Any


def begin() -> None:
    """Leave the mark of this visit; once a run."""
    # Of Streamlit's inside; without it, a visit ends when another one is closed.
    with suppress(AttributeError, ImportError, RuntimeError):
        from streamlit.runtime.scriptrunner import get_script_run_ctx

        context: Any = get_script_run_ctx()
        session = runtime.get_instance().get_app_session(context.session_id)
        if session is not None:
            _mark(Mark(session, context.fragment_storage))


def end(mark: Mark) -> None:
    """End a visit that did not come back; on the server's own thread."""
    with suppress(AttributeError, RuntimeError):
        server = runtime.get_instance()
        if server.is_active_session(mark.session.id):
            return
        server.close_session(mark.session.id)
        # The server's loop still refers to the last visit that it has sent something to.
        mark.session.session_state.clear()
        mark.fragments.clear()
        loop = asyncio.get_running_loop()
        loop.call_later(_AFTERWARDS, loop.run_in_executor, None, give_back)


def give_back() -> None:
    """Give memory that nothing uses any more back to the system."""
    pa.system_memory_pool().release_unused()  # of all that was allocated, not of Arrow alone


def _closed(mark: Mark) -> None:
    with suppress(RuntimeError):  # no server: a test, or a script that runs alone
        asyncio.get_running_loop().call_later(GRACE, end, mark)


@st.cache_resource(scope="session", on_release=_closed, show_spinner=False)
def _mark(_mark: Mark) -> Mark:
    return _mark
