"""What a visit holds: its accounts, whose pictures are on screen, and its end.

The account of a visit *is* a register. It is in memory, can be brought along and taken away, and
with `DP_EXPLORER_REGISTER` it is a file that every visit finds.
"""

import asyncio
import ctypes
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import streamlit as st
from streamlit import runtime

from dp_core.cli.app import is_demo
from dp_core.privacy.accounts import Books

ON_DISK = "DP_EXPLORER_REGISTER"
"""Environment variable: the file that keeps the register of a server for a single user."""

_ACCOUNTS = "_accounts"
_NUMBERS = "_numbers"  # fingerprint of data -> which of this visit
_ON_PAGE = "_data_on_page"  # fingerprint of the upload whose pictures are being drawn
_MADE_UP = "_made_up_on_page"  # whether a look-alike is drawn in place of an upload


def books() -> Books:
    """Accounts of this visit; a demonstration keeps none on the disk of its server."""
    made: Books = st.session_state.setdefault(_ACCOUNTS, Books())
    path = os.environ.get(ON_DISK)
    made.on_disk = Path(path).expanduser() if path and not is_demo() else None
    return made


def kept(name: str) -> dict[Any, Any]:
    """Give a dictionary of this visit by its name; it is empty at first."""
    return st.session_state.setdefault(name, {})


def number(fingerprint: str) -> int:
    """Give a data set its number in this visit: keys of widgets name it, no row is behind it."""
    numbers = kept(_NUMBERS)
    return int(numbers.setdefault(fingerprint, len(numbers)))


def show_on_page(data: Any, *, in_place_of_a_file: bool = False) -> None:
    """Note whose pictures are drawn from here on; None at the top of a page.

    What comes with the program is public or made up: nobody has to be asked about it.
    """
    st.session_state[_MADE_UP] = in_place_of_a_file
    if data is None:
        with books().charging:
            books().refresh()
    secret = data is not None and data.confidential
    st.session_state[_ON_PAGE] = data.fingerprint if secret else ""


def secret_on_page() -> bool:
    return bool(st.session_state.get(_ON_PAGE))


def look_alike_on_page() -> bool:
    return bool(st.session_state.get(_MADE_UP))


def look() -> None:
    fingerprint = st.session_state.get(_ON_PAGE)
    if fingerprint:
        books().look_at(fingerprint)


# --- the end of a visit: what it held is let go a minute after its page was closed ----------------

GRACE = 60.0  # seconds; less than Streamlit's own ``server.disconnectedSessionTTL``
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
    # Streamlit's store of visits forgets some by itself, between a look and the deletion, too.
    with suppress(AttributeError, KeyError, RuntimeError):
        server = runtime.get_instance()
        if server.is_active_session(mark.session.id):
            return
        server.close_session(mark.session.id)
        # The server's loop still refers to the last visit that it has sent something to.
        mark.session.session_state.clear()
        mark.fragments.clear()
        asyncio.get_running_loop().call_later(_AFTERWARDS, give_back)


def give_back() -> None:
    """Give memory that nothing uses back to the system, of all that was allocated, not of Arrow."""
    with suppress(RuntimeError):  # a server that is being stopped has no other thread left
        pool = pa.system_memory_pool()
        asyncio.get_running_loop().run_in_executor(None, pool.release_unused)


def _closed(mark: Mark) -> None:
    with suppress(RuntimeError):  # no server: a test, or a script that runs alone
        asyncio.get_running_loop().call_later(GRACE, end, mark)


@st.cache_resource(scope="session", on_release=_closed, show_spinner=False)
def _mark(_mark: Mark) -> Mark:
    return _mark
