"""Which ε: the smallest that meets the tolerance, the largest within the risk cap.

An ε that was found by its errors on real data is itself computed from these data. It is shown to
the holder, and not offered; the release tab asks about it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core.study import answering
from dp_core.study.answering import Answer, same
from dp_core.study.experiments import Row
from dp_core.words import named, say
from pages.common.input import controls, widgets
from pages.common.show import bands
from pages.common.tabs.error_curves import Subject, look_closer

ELSEWHERE = "a look-alike"
LEAST_CAP, MOST_CAP, USUAL_CAP = 11, 500, 50
_FOUND = "_epsilons_found"


def on_look_alike(key: str, noun: str, *, help: str = "") -> bool:
    """Ask what to measure on; without a help of its own, it says what a look-alike is."""
    help = help or bands.help("look-alike")
    places, label = [say("input-choosing-here", noun=noun), ELSEWHERE], named("Measured on")
    return bool(segments(key, "on", label, places, places[0], help=help) == ELSEWHERE)


def look_alike(prefix: str, what: str, kinds: Mapping[str, object], *, seen: str = "data") -> str:
    """Ask which look-alike to measure on; `seen` is what one must not look at for it."""
    help = say("input-choosing-choose-publicly-known-looking", seen=seen)
    label, words = say("input-choosing-like", what=what), lambda kind: str(kinds[kind])
    return str(widgets.select(f"{prefix}_alike", label, kinds, words=words, help=help))


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def made(
    system: str, sizes: tuple[Any, ...], rows_per_person: int, _make: Callable[..., Any]
) -> Any:
    """Make a look-alike of public sizes, kept for the visit."""
    return replace(_make(*sizes), rows_per_person=rows_per_person)


def segments(
    prefix: str, name: str, label: str, options: list[Any], default: Any, **looks: Any
) -> Any:
    """Draw a choice of the error tab that a link may hold."""
    key = f"{prefix}_{name}"
    return widgets.segments(key, label, options, default=default, wrap=True, **looks)


def risk_cap(prefix: str) -> int:
    """Ask how far a chance of 10 in 1,000 may grow."""
    key = f"{prefix}_cap"
    label = say("input-choosing-risk-cap-chance-may")
    looks = {"draw": st.slider, "help": bands.help("suspicion")}
    cap = widgets.number(key, label, (LEAST_CAP, MOST_CAP), USUAL_CAP, **looks)
    st.session_state[f"_{key}"] = cap  # a slider that is off the page forgets its value
    return cap


def cap_of(prefix: str) -> int:
    """Risk cap in force, on any tab."""
    return int(st.session_state.get(f"_{prefix}_cap", USUAL_CAP))


def answer(subject: Subject, rows: Sequence[Row], cap: int) -> Answer:
    """Answer from the runs of the method on screen, and keep for its page what was found."""
    made = answering.answer(subject, rows, cap)
    metric = subject.judged or subject.metric
    of = (subject.data.fingerprint, subject.method, _but_epsilon(subject.params), metric)
    kept: dict[Any, float | None] = st.session_state.setdefault(_FOUND, {})
    for least in made.found:
        kept[*of, subject.tolerance, subject.wanted] = least
    return made


def offers(subject: Subject, found: Answer) -> None:
    """Offer to look closer, and to take the answer where there is one that nobody's data led to."""
    with st.container(horizontal=True, gap="small"):
        if found.between:
            ends = {"found_2": f"{found.between[0]:g}", "found_3": f"{found.between[-1]:g}"}
            words = say("input-choosing-look-closer-more", found=len(found.between), **ends)
            closer = {"on_click": look_closer, "args": (subject, found.between)}
            st.button(words, key=f"{subject.key}_closer", icon=":material/zoom_in:", **closer)
        fine = subject.free or subject.synthetic
        if found.least is not None and found.works is not None and fine:
            costs = found.works[0]
            priced = "" if same(costs, found.least) else f" (proven: {costs:g})"
            values = {"epsilon": found.least, **subject.along}
            words = say("input-choosing-use", least=f"{found.least:g}", priced=priced)
            use(subject.key, "least", words, values)


def use(prefix: str, name: str, words: str, values: Mapping[str, Any], **looks: Any) -> None:
    key = f"{prefix}_{name}"
    st.button(words, key=key, on_click=controls.load, args=(prefix, values), **looks)


def found(view: Any, metric: str) -> float | None:
    """Smallest measured ε that meets the tolerance of a view, if the error tab has found it.

    Infinite where none does.
    """
    of = (view.data.fingerprint, view.method, _but_epsilon(view.params), metric)
    kept: dict[Any, float | None] = st.session_state.get(_FOUND, {})
    return kept.get((*of, view.tolerance, view.wanted))


def _but_epsilon(params: Any) -> str:
    return str({name: each for name, each in params.to_dict().items() if name != "epsilon"})
