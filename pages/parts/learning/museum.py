"""The museum: one exhibit at a time, its lines, an attack, and the repair."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core.cli.app import is_demo
from dp_core.errors import DPError
from dp_core.learning.museum import EXHIBITS, Exhibit, attack
from dp_core.study import audit_process, foreign
from dp_core.study.foreign import Relation
from dp_core.words import kept, message, named, say, sentences
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.parts.learning import attack as meter

LIBRARIES = "libraries"
ROUNDS = 2_000
DOTS = 20
SLOW = {"spending_1000_False": 400}  # so many rounds of so many answers
SEEDS = {False: 7, True: 8}


def show() -> None:
    names = {each.key: each.title for each in EXHIBITS}
    names[LIBRARIES] = say("libraries-title")
    titles = {key: f"{n}. {words}" for n, (key, words) in enumerate(names.items(), 1)}
    key = widgets.segments("exhibit", say("museum-exhibit"), titles, hidden=True)
    if key == LIBRARIES:
        _libraries()
    else:
        _exhibit(next(each for each in EXHIBITS if each.key == key))
        later = list(titles)[list(titles).index(key) + 1]
        # Out of the fragment: it changes what is around it.
        go = message("museum-next", title=titles[later])
        panels.setter(go, "exhibit_next", {"exhibit": later}, type="tertiary")
    st.page_link(links.page("audit"), label=say("museum-all"))


@st.fragment
def _exhibit(exhibit: Exhibit) -> None:
    one, other = exhibit.says("a"), exhibit.says("b")
    st.markdown(html.md(message("museum-tables", one=one, other=other)))
    setting = 0.0
    if exhibit.dial:
        dial, words = exhibit.dial, "{:,g}".format
        looks = {"default": dial.opens, "words": words}
        key = f"exhibit_{exhibit.key}"
        setting = float(widgets.segments(key, dial.label, dial.values, **looks))
    left, right = st.columns(2, gap="large")
    with left:
        _side(exhibit, setting, repaired=False)
    with right:
        _side(exhibit, setting, repaired=True)
    if "whole_noise" in exhibit.lines() + exhibit.lines(repaired=True):
        panels.note(message("museum-noise"))
    panels.note(message("museum-caught", what=exhibit.says("caught")))
    if exhibit.reported:
        panels.note(message("museum-seen", where=exhibit.says("seen")))


def _side(exhibit: Exhibit, setting: float, *, repaired: bool) -> None:
    st.subheader(say("page-repaired" if repaired else "museum-broken"), anchor=False)
    panels.say(exhibit.says("repair" if repaired else "flaw"))
    with st.container(key=f"exhibit_code{'_repaired' * repaired}"):
        st.code(exhibit.lines(repaired=repaired), language="python", wrap_lines=True)
    panels.say("" if repaired else message("museum-attack", what=exhibit.says("attack")))
    key = f"{exhibit.key}_{setting:g}_{repaired}"
    results = st.session_state.setdefault("_museum", {})
    label = say("museum-attack-repair" if repaired else "museum-attack-it")
    if st.button(label, key=f"attack_{key}"):
        rounds, seed = SLOW.get(key, ROUNDS), SEEDS[repaired] + len(results)
        rng = np.random.default_rng(seed)
        won = attack(exhibit, rounds, rng, setting=setting, repaired=repaired)
        results[key] = int(won.sum()), rounds, "".join("✓" if each else "×" for each in won[:DOTS])
    limit = exhibit.limit(setting)
    if key in results:
        right, rounds, first = results[key]
        words = message("museum-right", right=right, rounds=rounds)
        st.html(meter.bar(right / rounds, limit, words=words, guesses=rounds))
        words = html.esc(message("museum-first", dots=DOTS, right=first.count("✓")))
        st.html(f'<p class="dp-game" role="img" aria-label="{words}">{first}</p>')
    else:
        st.html(meter.bar(None, limit, words=message("museum-not-yet")))


# --- last exhibit: functions of other libraries, audited, and attacked anew here ------------------

SECONDS = 10.0
EVERY = 1.0  # seconds between looks at a run
_RUN, _FOUND = "_library_run", "_library_found"
_RELATIONS: tuple[Relation, ...] = ("add-remove", "replace")


def _libraries() -> None:
    panels.say(message("libraries-say"))
    panels.table(_table(), say("libraries-title"))
    panels.note(message("libraries-relations"))
    here = {} if is_demo() else foreign.installed()
    if not here:
        panels.note(message("libraries-absent"))
    else:
        there = (each for each in foreign.audited() if each.library in here)
        functions = dict.fromkeys(f"{each.library}.{each.function}" for each in there)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            chosen = widgets.select("library_function", say("libraries-function"), functions.keys())
            label, looks = say("libraries-neighbours"), {"words": named}
            relation = widgets.segments("library_relation", label, _RELATIONS, **looks)
            begin = {"on_click": _begin, "args": (chosen, relation), "key": "library_attack"}
            st.button(say("museum-attack-it"), icon=":material/play_arrow:", **begin)
        st.fragment(_look, run_every=EVERY if _RUN in st.session_state else None)()
    st.code("dp-explorer audit MODULE:FUNCTION --epsilon 1", language="bash", wrap_lines=True)
    panels.note(message("libraries-own"))


@kept()
def _table() -> dict[str, list[str]]:
    """Give the lines that come with the program, by column."""
    found = sorted(foreign.audited(), key=lambda each: each.verdict)  # broken first
    verdicts = {"broken": say("libraries-broken"), "not broken": say("libraries-not-broken")}
    return {
        say("libraries-library"): [f"{each.library} {each.version}" for each in found],
        say("libraries-function"): [each.function for each in found],
        say("libraries-neighbours"): [named(each.relation) for each in found],
        say("libraries-verdict"): [verdicts[each.verdict] for each in found],
        say("libraries-shown"): [f"{each.shown:g}" for each in found],
        say("libraries-why"): [str(each.why or "") for each in found],
    }


def _begin(chosen: str, relation: Relation) -> None:
    _end()
    name, _, function = chosen.partition(".")
    asked: Any = foreign.question(name, function, relation, SECONDS)  # type: ignore[arg-type]
    st.session_state[_RUN] = (f"{chosen}, {named(relation)}", audit_process.begin(asked))
    st.session_state.pop(_FOUND, None)


def _end() -> None:
    _, running = st.session_state.pop(_RUN, ("", None))
    if running is not None:
        running.stop()


def _look() -> None:
    if _RUN in st.session_state:
        title, running = st.session_state[_RUN]
        try:
            found = running.found()
        except DPError as error:
            found = {"refused": str(error)}
        if found is None:
            with st.container(horizontal=True, vertical_alignment="center"):
                panels.say(message("libraries-running", title=title, seconds=SECONDS))
                st.button(named("Cancel"), key="library_cancel", on_click=_end)
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
    st.html(html.verdict_box(title, sentences(audit_process.lines(found)), kind))
