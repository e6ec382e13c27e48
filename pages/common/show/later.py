"""Charts that come when somebody's hand moves: until then the page's still stands in their place.

The library that draws charts keeps a browser busy for as long as all the rest of a page. Where a
still is there (``pages.common.frame.arrival``), the controls come first and the charts with the
first move of a pointer, the first key, or after a while in which nothing happened.
"""

from typing import Any

import streamlit as st

from pages.common.show.html import esc

MOST = 3000
"""Milliseconds after which charts come by themselves."""

_WAITS = "_charts_wait"


def begin(*, still: bool) -> bool:
    """Decide on the first run of a visit whether charts wait, and say whether they do.

    Without a browser, as in tests, they never do; nor where a link says what is to be seen.

    Parameters
    ----------
    still : bool
        Whether the page has one.
    """
    first = still and bool(st.context.url) and not st.query_params
    return bool(st.session_state.setdefault(_WAITS, first))


def come() -> None:
    """Let the charts come with the next run."""
    st.session_state[_WAITS] = False


def waits(height: Any, alt: str) -> bool:
    """Whether charts wait still; then the place of this one is kept free."""
    if st.session_state.get(_WAITS):
        place = (
            f'<div data-later role="img" aria-label="{esc(alt)}" style="height:{height}px"></div>'
        )
        if isinstance(height, int):  # of a container it is kept from the first
            with st.container(height=height, border=False):
                st.html(place)
        else:
            st.html(place)
        return True
    return False
