"""What a widget accepts, and what happens to a value that it does not.

A link, a configuration file or another variant may hold a value that a widget does not offer. It
then opens with the nearest sensible one and says so, until it is moved. What a link asks for is
read here first: Streamlit gets to see only what its widget can show.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import streamlit as st
from streamlit.errors import StreamlitAPIException
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dp_core.errors import shown
from dp_core.words import LANGUAGES, message, named, reader, reading, say, semicolons
from pages.common.input import settings
from pages.common.show.html import esc
from pages.common.work.session import kept

BOUND = "query-params"
_DEFAULTS = "_defaults"  # widget key -> value on arrival, for reset and for the configuration file
_CALLED = "_called"  # widget key -> its last value, and how it was written
_NOTES = "_notes"  # widget key -> (what was asked for, the value it got instead)
_WORDS = "_words"  # widget key -> options by all words that a browser may have for them
_PAGE, _RETURNED = "_page", "_returned"  # page of this run; whether Back led to it from another
_SAID_IN = "_said_in"  # widget key -> language of the words that a browser has for it
_UNSAID = "_unsaid"  # widget key -> offer and label of a note that no widget has said in this run
LONGEST_WORDS, QUOTED = 200, 40  # letters of what is on offer, and of what was asked for


class Offer(NamedTuple):
    """What a widget accepts: its words, its test, the nearest value it can show, its URL form."""

    words: str
    accepts: Callable[[Any], bool]
    nearest: Callable[[Any], Any]
    read: Callable[[str], Any]
    spell: Callable[[Any], Any] | None = None  # where Streamlit reads exact spellings only
    many: bool = False  # whether it holds a list, of which the URL repeats its key


def arrive(page: str) -> None:
    """Note which page is drawn, and whether the browser's Back led to it from another one."""
    back = bool(getattr(get_script_run_ctx(suppress_warning=True), "is_history_navigation", False))
    st.session_state[_RETURNED] = back and st.session_state.get(_PAGE, page) != page
    st.session_state[_PAGE] = page


def plain(option: Any) -> str:
    """Word an option that is a name itself; its value is the same in all languages."""
    return named(option) if isinstance(option, str) else str(option)


def remember(key: str, default: Any) -> None:
    """Tell `reset` and `values` about a widget that the page drew itself.

    A value that nobody moved follows a changed default: the URL holds what differs from it.
    """
    known = kept(_DEFAULTS)
    if key in known and known[key] != default and st.session_state.get(key) == known[key]:
        st.session_state[key] = default
    known[key] = default


def chosen(key: str) -> None:
    """Say that a value was set on purpose: it stays where it is when the default changes."""
    kept(_DEFAULTS).pop(key, None)


def linked(
    key: str,
    options: Sequence[Any],
    default: Any,
    *,
    words: Callable[[Any], str] = plain,
    setting: bool = True,
    label: str = "",
) -> Offer:
    """Prepare a choice that the page draws itself: a link may name an option by its key or words.

    Without `close_widget` its note stands on top of the page. No `setting` is not reset.
    """
    known = spelt(key, options, words)
    offer = Offer(
        semicolons(map(words, options)),
        options.__contains__,
        lambda value: default,
        lambda raw: known.get(raw, raw),
        lambda value: words(value) if value in options else "no choice yet",
    )
    open_widget(key, default, offer, setting=setting, label=label)
    return offer


def spelt(key: str, options: Sequence[Any], words: Callable[[Any], str]) -> dict[str, Any]:
    """Options by all that a link may call them: their key, or their words in any language.

    After another language is chosen, a browser sends the words of before.
    """
    found: dict[str, Any] = {str(each): each for each in options}
    for language in LANGUAGES:
        with reading(language):
            found |= {words(each): each for each in options}
    known: dict[str, Any] = kept(_WORDS).setdefault(key, {})
    known |= found
    return known


def settle(key: str, options: Iterable[Any], words: Callable[[Any], str] = plain) -> None:
    """Before a choice is drawn that no link holds: understand it in the language of before."""
    offered = list(options)
    known, sent = spelt(key, offered, words), st.session_state.get(key)
    if isinstance(sent, str) and sent not in offered and sent in known:
        st.session_state[key] = known[sent]
    _say_anew(key)


def _say_anew(key: str) -> None:
    """Send the words of a choice once the language is another one: a browser keeps those it has."""
    languages = kept(_SAID_IN)
    if languages.get(key, reader()) != reader() and key in st.session_state:
        st.session_state[key] = st.session_state[key]
    languages[key] = reader()


def foretold(
    key: str, options: Sequence[Any], default: Any, *, words: Callable[[Any], str] = plain
) -> Any:
    """Give what a choice says whose widget comes further down the page; a link may say it, too."""
    offer = linked(key, options, default, words=words)
    if key in st.session_state:
        return st.session_state[key]
    asked = offer.read(st.query_params[key]) if key in st.query_params else default
    return asked if offer.accepts(asked) else default


def translate(key: str, former: Mapping[str, str]) -> None:
    """Read a link of before: give a choice the word of today, before its widget reads it."""
    asked = st.query_params.get(key)
    if key not in st.session_state and asked in former:
        st.query_params[key] = former[asked]
        st.rerun()
    if st.session_state.get(key) in former:
        st.session_state[key] = former[st.session_state[key]]


def switch(*, default: bool) -> Offer:
    return Offer(
        say("note-switch"),
        lambda value: isinstance(value, bool),
        lambda value: default,
        lambda raw: {"true": True, "1": True, "false": False, "0": False}.get(raw.lower(), raw),
        lambda on: str(on).lower(),
    )


def linked_list(
    key: str,
    options: Sequence[Any],
    default: list[Any],
    *,
    words: Callable[[Any], str] = plain,
    most: int | None = None,
    label: str = "",
) -> Offer:
    """Prepare a choice of several, at most so many; what is not offered is left out."""
    known = spelt(key, options, words)

    def among(asked: Any) -> list[Any]:
        return [e for e in options if e in asked][:most] if isinstance(asked, list) else []

    offer = Offer(
        semicolons(map(words, options)),
        lambda value: isinstance(value, list) and len(among(value)) == len(value),
        lambda asked: among(asked) or list(default),
        lambda raw: [known.get(each, each) for each in raw if each],
        lambda value: [words(each) for each in value] or [""],  # as Streamlit spells "none"
        many=True,
    )
    open_widget(key, default, offer, label=label)
    return offer


def defaults(prefix: str) -> dict[str, Any]:
    """Values on arrival of the widgets of a prefix, by key."""
    return {key: value for key, value in kept(_DEFAULTS).items() if key.startswith(f"{prefix}_")}


def open_widget(
    key: str, default: Any, offer: Offer, *, setting: bool = True, label: str = ""
) -> None:
    """Before a widget is drawn: bring what state or URL hold for it into what it offers."""
    if setting:
        remember(key, default)
    _take_short(key)
    _say_anew(key)
    if key in st.session_state:
        asked = st.session_state[key]
        if not offer.accepts(asked):
            # The words that a browser still has in the language of before.
            words = asked if offer.many and isinstance(asked, list) else [asked]
            known = offer.read(asked) if all(isinstance(each, str) for each in words) else asked
            st.session_state[key] = known if offer.accepts(known) else offer.nearest(asked)
            if st.session_state[key] != known:
                last, said = kept(_CALLED).get(key, (None, None))
                note = _quoted(said if last == asked else asked), st.session_state[key]
                kept(_NOTES)[key] = note
        elif offer.spell:
            kept(_CALLED)[key] = asked, offer.spell(asked)
        _write_link(key, default, offer)
    elif key in st.query_params:
        _read_link(key, default, offer)
    if key in kept(_NOTES):
        kept(_UNSAID)[key] = offer, label or key


def _take_short(key: str) -> None:
    """Understand ``?epsilon=0.3``, as people type it, as the ε of the page it is asked of."""
    short = "epsilon"
    if short in st.query_params and key.endswith(f"_{short}"):
        typed = st.query_params[short]
        with suppress(StreamlitAPIException):
            del st.query_params[short]
            if key not in st.session_state and key not in st.query_params:
                st.query_params[key] = typed
                st.rerun()  # Streamlit reads a link before the page is drawn


def _write_link(key: str, default: Any, offer: Offer) -> None:
    """Put a value that was set before its widget ever stood on the page into the URL.

    Streamlit does so for widgets that are there already, and lets nobody else write theirs.
    """
    value = st.session_state[key]
    if offer.spell and value != default and key not in st.query_params:
        with suppress(StreamlitAPIException):
            st.query_params[key] = offer.spell(value)
            if st.session_state.get(_RETURNED):
                st.rerun()  # a page that was left has no link: Streamlit would take its defaults


def _read_link(key: str, default: Any, offer: Offer) -> None:
    """Spell a value of a link the way Streamlit reads it: "0.50", or one between two steps.

    What cannot be had leaves the link, before Streamlit reads it.
    """
    raw: Any = st.query_params.get_all(key) if offer.many else st.query_params[key]
    asked = offer.read(raw)
    value = asked if offer.accepts(asked) else offer.nearest(asked)
    if value != asked:
        kept(_NOTES)[key] = (_quoted(asked), value)
    spelt = offer.spell(value) if offer.spell and value != default else None
    if value == asked and (spelt is None or spelt == raw):
        return
    with suppress(StreamlitAPIException):  # of a widget that stands there already
        if spelt is None:
            del st.query_params[key]
        else:
            st.query_params[key] = spelt
        st.rerun()


def close_widget(key: str, label: str, value: Any, offer: Offer) -> Any:
    """After it is drawn: say gently what could not be had, until the widget is moved."""
    kept(_UNSAID).pop(key, None)
    if key in kept(_NOTES):
        asked, got = kept(_NOTES)[key]
        if got == value:
            stands = (offer.spell or written)(value)
            facts = {"label": label, "asked": asked, "stands": _quoted(stands)}
            said = message("note-asked", offer=_cut(offer.words, LONGEST_WORDS), **facts)
            st.html(f'<p class="dp-note">{esc(said)}</p>')
        else:
            del kept(_NOTES)[key]
    return value


def asked(
    key: str,
    label: str,
    default: Any,
    offer: Offer,
    draw: Callable[[], Any],
    *,
    setting: bool = True,
) -> Any:
    """Draw a widget between `open_widget` and `close_widget`, and give its value."""
    open_widget(key, default, offer, setting=setting, label=label)
    if settings.is_quiet():
        return unseen(key, default, offer)
    return close_widget(key, label, draw(), offer)


def unseen(key: str, default: Any, offer: Offer) -> Any:
    """Give the value of a widget of a closed panel, and keep it in the link."""
    if key in st.session_state:
        value = st.session_state[key]
        with suppress(StreamlitAPIException):  # of a widget that left the page just now
            if value == default:
                st.query_params.pop(key, None)
            else:
                st.query_params[key] = (offer.spell or str)(value)
        return value
    if key not in st.query_params:
        return default
    raw: Any = st.query_params.get_all(key) if offer.many else st.query_params[key]
    value = offer.read(raw)
    return value if offer.accepts(value) else default


def say_the_rest() -> None:
    """Say what widgets have not said themselves: those of a closed panel are not drawn at all."""
    unsaid = st.session_state.pop(_UNSAID, {})
    for key, (offer, label) in unsaid.items():
        _, got = kept(_NOTES).get(key, (None, None))
        close_widget(key, label, st.session_state.get(key, got), offer)


def _quoted(asked: Any) -> str:
    if isinstance(asked, list):
        return _cut(", ".join(map(str, asked[:QUOTED])), QUOTED)
    return _cut(asked, QUOTED) if isinstance(asked, str) else shown(asked)


def _cut(words: str, letters: int) -> str:
    return words if len(words) <= letters else f"{words[:letters]}…"


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


def between(value: Any, low: float | None, high: float | None, *, whole: bool = False) -> bool:
    """Whether a value is a number of a range, both ends included; a truth value is none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    if not -sys.float_info.max <= value <= sys.float_info.max or (whole and value % 1):
        return False
    return (low is None or value >= low) and (high is None or value <= high)
