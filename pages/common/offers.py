"""What a widget accepts, and what happens to a value that it does not.

A link, a configuration file or another variant may hold a value that a widget does not offer. It
then opens with the nearest sensible one and says so, until it is moved.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import streamlit as st
from streamlit.errors import StreamlitAPIException

from pages.common.html import esc

_DEFAULTS = "_defaults"  # widget key -> value on arrival, for reset and for the configuration file
_NOTES = "_notes"  # widget key -> (what was asked for, the value it got instead)


class Offer(NamedTuple):
    """What a widget accepts: its words, its test, the nearest value it can show, its URL form."""

    words: str
    accepts: Callable[[Any], bool]
    nearest: Callable[[Any], Any]
    read: Callable[[str], Any]
    spell: Callable[[Any], str] | None = None  # where Streamlit reads exact spellings only


def remember(key: str, default: Any) -> None:
    """Tell `reset` and `values` about a widget that the page drew itself.

    A default may change with the data set. A value that nobody moved follows it: the URL holds
    what differs from the default, so it would else open as something else.
    """
    known = _kept(_DEFAULTS)
    if key in known and known[key] != default and st.session_state.get(key) == known[key]:
        st.session_state[key] = default
    known[key] = default


def linked(
    key: str, options: Sequence[Any], default: Any, *, words: Callable[[Any], str] = str
) -> Offer:
    """Prepare a choice that the page draws itself: a link may name an option by its key.

    Streamlit writes the words of an option into the URL and reads nothing else; and it would keep
    a value that is no longer offered. `close_widget` takes what is returned.
    """
    spelt = {str(each): each for each in options} | {words(each): each for each in options}
    offer = Offer(
        "; ".join(map(words, options)),
        options.__contains__,
        lambda value: default,
        lambda raw: spelt.get(raw, raw),
        words,
    )
    open_widget(key, default, offer)
    return offer


def defaults(prefix: str) -> dict[str, Any]:
    """Values on arrival of the widgets of a prefix, by key."""
    return {k: v for k, v in _kept(_DEFAULTS).items() if k.startswith(f"{prefix}_")}


def open_widget(key: str, default: Any, offer: Offer) -> None:
    """Before a widget is drawn: bring what state or URL hold for it into what it offers."""
    remember(key, default)
    if key in st.session_state:
        asked = st.session_state[key]
        if not offer.accepts(asked):
            st.session_state[key] = offer.nearest(asked)
            _kept(_NOTES)[key] = (str(asked)[:40], st.session_state[key])
        _write_link(key, default, offer)
    elif key in st.query_params:
        _read_link(key, default, offer)


def _write_link(key: str, default: Any, offer: Offer) -> None:
    """Put a value that was set before its widget ever stood on the page into the URL.

    Streamlit does so for widgets that are there already, and lets nobody else write theirs.
    """
    value = st.session_state[key]
    if offer.spell and value != default and key not in st.query_params:
        with suppress(StreamlitAPIException):
            st.query_params[key] = offer.spell(value)


def _read_link(key: str, default: Any, offer: Offer) -> None:
    """Spell a value of a link the way Streamlit reads it: "0.50", or one between two steps.

    Streamlit itself drops what it cannot read; the widget then opens at its default.
    """
    asked = offer.read(st.query_params[key])
    value = asked if offer.accepts(asked) else offer.nearest(asked)
    if value != asked:
        _kept(_NOTES)[key] = (str(asked)[:40], value)
    if offer.spell and value != default and offer.spell(value) != st.query_params[key]:
        st.query_params[key] = offer.spell(value)
        st.rerun()


def close_widget(key: str, label: str, value: Any, offer: Offer) -> Any:
    """After it is drawn: say gently what could not be had, until the widget is moved."""
    if key in _kept(_NOTES):
        asked, shown = _kept(_NOTES)[key]
        if shown == value:
            stands = (offer.spell or written)(value)
            st.html(
                f'<p class="dp-note">{esc(label)}: “{esc(asked)}” was asked for; '
                f"on offer: {esc(offer.words)}. It stands at {esc(stands)}.</p>"
            )
        else:
            del _kept(_NOTES)[key]
    return value


def _kept(name: str) -> dict[str, Any]:
    return st.session_state.setdefault(name, {})


def number_in(raw: str) -> Any:
    """Read a number of a link; as it stands where there is none."""
    try:
        value = float(raw)
    except ValueError:
        return raw
    return int(value) if value.is_integer() else value


def written(value: Any) -> str:
    """Write a value as the widgets and the URL show it."""
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1000 else f"{value:,.0f}"
    return str(value)
