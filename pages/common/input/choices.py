"""Choices that the pages of several systems offer: data set, methods in view, wanted chance."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method, Variant
from dp_core.words import Message, message, named, say, worded
from pages.common.input import settings, uploads, widgets
from pages.common.show import bands, html
from pages.common.work import cache

OWN = "own"
ELSEWHERE = "a look-alike"
CHANCES = [50, 80, 90, 95, 99]
LEAST_CAP, MOST_CAP, USUAL_CAP = 11, 500, 50  # of a suspicion, in 1,000
MOST_IN_VIEW = 6  # line styles that can be told apart


def data_set(algorithm: Algorithm, slot: Any, *, names: Mapping[str, str]) -> Any:
    """Choose a bundled data set, by `names` or those of the system; None for the visitor's own."""
    called = names or algorithm.titles or {name: name for name in algorithm.samples}
    names = {**called, OWN: message("choice-own")} if uploads.takes_files(algorithm) else called
    with slot:
        looks = {"hidden": True, "near": True, "words": lambda name: worded(names[name])}
        chosen = widgets.select(f"{algorithm.key}_data", say("choice-data"), names, **looks)
    return None if chosen == OWN else cache.sample(algorithm.key, chosen)


def method_pills(
    algorithm: Algorithm,
    keys: Sequence[str],
    *,
    label: str,
    name: str,
    default: Sequence[str],
    help: str | None = None,
) -> list[str]:
    looks = {"words": lambda each: algorithm.method(each).title, "wrap": True, "help": help}
    return widgets.pills(f"{algorithm.key}_{name}", label, keys, default=default, **looks)


def method_of(algorithm: Algorithm, variant: Variant, *, beside: bool = True) -> Method:
    """Choose among the methods of the variant; those of the literature claim as published.

    Where they do not stand `beside` the paper's own, they are chosen elsewhere.
    """
    keys = _members(algorithm, variant, beside=beside)
    if len(keys) > 1:
        key, label = f"{algorithm.key}_method", say("choice-method")
        keys = [widgets.select(key, label, keys, words=lambda each: algorithm.method(each).title)]
    return algorithm.method(keys[0])


def switches(algorithm: Algorithm, method: Method, *, beside: bool = True) -> dict[str, Any]:
    """Values of the widgets that choose a method: the variant, and the method where it is asked."""
    if method.variant == "baseline" and not beside:
        return {}
    variant: Variant = "published" if method.variant == "baseline" else method.variant
    asked = len(_members(algorithm, variant, beside=beside)) > 1
    return {"variant": variant} | ({"method": method.key} if asked else {})


def _members(algorithm: Algorithm, variant: Variant, *, beside: bool) -> list[str]:
    wanted = {variant, "baseline"} if variant == "published" and beside else {variant}
    return [each.key for each in algorithm.methods if each.variant in wanted]


def in_view(algorithm: Algorithm, method: str, default: Sequence[str]) -> tuple[str, ...]:
    """Choose what the error tab draws beside the method on screen, in the order of the registry."""
    keys = [each.key for each in algorithm.methods]
    looks = {"help": bands.help("baseline"), "default": default}
    chosen = method_pills(algorithm, keys, label=say("choice-view"), name="compare", **looks)
    others = [key for key in keys if key in chosen and key != method]
    return tuple(others[: MOST_IN_VIEW - 1])


def tolerance(
    prefix: str,
    label: Message | str,
    ends: tuple[float, float],
    data: Any,
    *,
    step: float,
    example: Callable[[float, Any], object] | None = None,
    help: Message | str = "",
    default: float | None = None,
) -> float:
    """Ask for a tolerance, by default the opening one; say by an `example` what it allows.

    A label that is a message says more in its attribute `help`.
    """
    if isinstance(label, Message):
        help = replace(label, key=f"{label.key}.help")
    opens = registry.algorithms()[prefix].opening.tolerance
    asked = widgets.number(
        f"{prefix}_tolerance",
        worded(label),
        ends,
        float(opens if default is None else default),
        name=say("choice-allowed"),
        said=say("choice-range", low=f"{ends[0]:g}", high=f"{ends[1]:,.10g}"),
        step=step,
        format="%g",
        help=bands.help("allowed", help),
    )
    if example is not None and not settings.is_quiet():
        st.html(f'<p class="dp-note">{html.esc(example(asked, data))}</p>')
    return float(asked)


def wishes(prefix: str) -> float:
    """Ask how often the tolerance must be met, a probability, and for the limit of a suspicion."""
    label = say("choose-wanted", counted="trial runs")
    wanted = widgets.steps(f"{prefix}_wanted", label, CHANCES, default=90)
    risk_cap(prefix)
    return float(wanted) / 100


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
    """Draw a choice of the tab "Accuracy" that a link may hold."""
    key = f"{prefix}_{name}"
    return widgets.segments(key, label, options, default=default, **looks)


def risk_cap(prefix: str) -> int:
    """Ask how far a chance of 10 in 1,000 may grow."""
    key = f"{prefix}_cap"
    label = say("input-choosing-risk-cap-chance-may")
    looks = {"draw": st.slider, "help": bands.help("suspicion")}
    cap = widgets.number(key, label, (LEAST_CAP, MOST_CAP), USUAL_CAP, **looks)
    st.session_state[f"_{key}"] = cap  # Choose draws it below what asks for it
    return cap


def cap_of(prefix: str) -> int:
    """Risk cap in force, on any tab."""
    return int(st.session_state.get(f"_{prefix}_cap", USUAL_CAP))
