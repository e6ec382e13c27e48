"""The language of a visit: that of its link, else the one chosen before, else its browser's."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, TypeVar, cast

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from dp_core.words import LANGUAGES, message, messages, reader, say

PARAMETER = "lang"
SAMPLES: Mapping[str, str] = {"zh-Hans": "汉字"}
"""Two characters of each language whose script a machine may have no font for."""
_KEPT, _SWITCH = "_language", "language"
F = TypeVar("F", bound=Callable[..., Any])


def begin() -> None:
    """Say all of this run in the language of the visit; once a run, before anything is said."""
    asked = st.query_params.get(PARAMETER, "")
    known = st.session_state.get(_KEPT) or preferred()
    found = asked if asked in LANGUAGES else known
    st.session_state[_KEPT] = found
    messages.read_in(found)
    if found != preferred() and asked != found:
        st.query_params[PARAMETER] = found


def switch() -> None:
    st.session_state[_SWITCH] = reader()
    with st.sidebar:
        looks = {"format_func": messages.NAMES.__getitem__, "label_visibility": "collapsed"}
        change = {"required": True, "key": _SWITCH, "on_change": _chosen}
        st.segmented_control(say("language-switch"), LANGUAGES, **looks, **change)


def _chosen() -> None:
    language = st.session_state[_SWITCH]
    st.session_state[_KEPT] = language
    st.query_params[PARAMETER] = language
    messages.read_in(language)


def linked(query: Mapping[str, str]) -> dict[str, str]:
    """Add the language to what a link asks for, unless it is English."""
    kept = {} if reader() == messages.DEFAULT else {PARAMETER: reader()}
    return {**query, **kept}


def font() -> dict[str, str]:
    """Say in English what a browser tells whoever lacks the font of this language."""
    sample = SAMPLES.get(reader(), "")
    missing = message("language-no-font")
    return {"sample": sample, "font": missing.say(messages.DEFAULT)} if sample else {}


def preferred() -> str:
    """Return the language that the browser asks for first, if there is such an edition."""
    return messages.of_locale(st.context.locale or "")


def _of_visit() -> str:
    """Ask the visit whose thread this is: parts of a page, and callbacks, run without its frame."""
    if get_script_run_ctx(suppress_warning=True) is None:
        return messages.DEFAULT
    found = str(st.session_state.get(_KEPT, messages.DEFAULT))
    messages.read_in(found)
    return found


messages.ask_reader(_of_visit)


def apart(keep: Callable[[Any], Any], function: F) -> F:
    """Keep what a function makes for each language, by Streamlit: it may hold words."""

    @wraps(function)
    def told(language: str, *given: Any, **named: Any) -> Any:
        return function(*given, **named)

    # Streamlit reads from it which arguments stand for what.
    own, first = signature(function), Parameter("language", Parameter.POSITIONAL_OR_KEYWORD)
    told.__signature__ = own.replace(parameters=[first, *own.parameters.values()])  # type: ignore[attr-defined]
    kept = keep(told)

    @wraps(function)
    def of_reader(*given: Any, **named: Any) -> Any:
        return kept(reader(), *given, **named)

    of_reader.clear = kept.clear  # type: ignore[attr-defined]
    return cast("F", of_reader)
