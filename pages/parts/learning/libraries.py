"""Last exhibit of the museum: functions of other libraries, audited, and attacked anew here."""

from typing import Any

import streamlit as st

from dp_core.errors import DPError
from dp_core.study import audit_process, libraries
from dp_core.study.foreign import Relation
from dp_core.words import kept, message, named, say
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import demo

SECONDS = 10.0
EVERY = 1.0  # seconds between looks at a run
_RUN, _FOUND = "_library_run", "_library_found"
_RELATIONS: tuple[Relation, ...] = ("add-remove", "replace")


def show() -> None:
    """Draw what was found, and a run where a library is installed."""
    panels.say(message("libraries-say"))
    panels.table(_table(), say("libraries-alt"))
    panels.note(message("libraries-relations"))
    here = {} if demo.on() else libraries.installed()
    if not here:
        panels.note(message("libraries-absent"))
    else:
        _choose(here)
    st.code("dp-explorer audit MODULE:FUNCTION --epsilon 1", language="bash", wrap_lines=True)
    panels.note(message("libraries-own"))


@kept()
def _table() -> dict[str, list[str]]:
    """Give the lines that come with the program, by column."""
    found = sorted(libraries.audited(), key=lambda each: each.verdict)  # broken first
    verdicts = {"broken": say("libraries-broken"), "not broken": say("libraries-not-broken")}
    return {
        say("libraries-library"): [f"{each.library} {each.version}" for each in found],
        say("libraries-function"): [each.function for each in found],
        say("libraries-neighbours"): [named(each.relation) for each in found],
        say("libraries-verdict"): [verdicts[each.verdict] for each in found],
        say("libraries-shown"): [f"{each.shown:g}" for each in found],
        say("libraries-why"): [str(each.why or "") for each in found],
    }


def _choose(here: dict[libraries.Name, str]) -> None:
    functions = [f"{name}.{each}" for name in here for each in dict.fromkeys(_functions(name))]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = widgets.select("library_function", say("libraries-function"), functions)
        relation = widgets.segments(
            "library_relation", say("libraries-neighbours"), _RELATIONS, words=named
        )
        st.button(
            say("museum-attack-it"),
            key="library_attack",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(chosen, relation),
        )
    running = _RUN in st.session_state
    st.fragment(_look, run_every=EVERY if running else None)()


def _functions(name: libraries.Name) -> list[str]:
    return [each.function for each in libraries.audited() if each.library == name]


def _begin(chosen: str, relation: Relation) -> None:
    """Start a run in a process of its own; one that runs is ended."""
    _stop()
    name, _, function = chosen.partition(".")
    asked: Any = libraries.question(name, function, relation, SECONDS)  # type: ignore[arg-type]
    st.session_state[_RUN] = (f"{chosen}, {named(relation)}", audit_process.begin(asked))
    st.session_state.pop(_FOUND, None)


def _stop() -> None:
    _, running = st.session_state.pop(_RUN, ("", None))
    if running is not None:
        running.stop()


def _look() -> None:
    """Draw the run that goes on, or what it found."""
    if _RUN in st.session_state:
        title, running = st.session_state[_RUN]
        try:
            found = running.found()
        except DPError as error:
            found = {"refused": str(error)}
        if found is None:
            with st.container(horizontal=True, vertical_alignment="center"):
                panels.say(message("libraries-running", title=title, seconds=SECONDS))
                st.button(named("Cancel"), key="library_cancel", on_click=_stop)
            return
        del st.session_state[_RUN]
        st.session_state[_FOUND] = title, found
        st.rerun()
    title, found = st.session_state.get(_FOUND, ("", None))
    if found is None:
        return
    if "refused" in found:
        panels.refusal(found["refused"], own=False, key="library_refusal")
        return
    kind: html.Kind = "gap" if found["verdict"] == "broken" else "good"
    st.html(html.verdict_box(title, " ".join(audit_process.lines(found)), kind))
