"""What attacks and replays found of every method; one attack live; ways to other checks."""

import math
from collections.abc import Iterator

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method, NeighbourPair
from dp_core.learning import game
from dp_core.study import attacked
from dp_core.study.attacked import Attacked, Replayed
from dp_core.study.odds import delta_text
from dp_core.words import message, say
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.tabs import attacks
from pages.parts.choose.plan import switches_of
from pages.parts.learning import tour

HEADS = ("method", "head-replay", "head-attack", "head-claimed", "head-proven", "head-shows")


def show() -> None:
    """Draw the page."""
    st.html(f'<p class="dp-promise">{_summary()}</p>')
    left, right = st.columns([2, 1], gap="large")
    with left:
        broken, held = _bars()
        st.html(html.attack_bars(broken, held, say("audit-bars")))
        rest = sum(len(each.methods) for each in registry.algorithms().values())
        rest -= len(broken) + len(held)
        panels.fold(say("audit-all", rest=rest), "audit_all", _all)
    with right:
        system, method = _chosen()
        _ways()
    st.subheader(html.md(message("audit-now", method=method.title)), anchor=False)
    _live(system, method)


def _chosen() -> tuple[Algorithm, Method]:
    """Let somebody choose what to attack."""
    systems = registry.algorithms()
    with st.container(border=True):
        st.markdown(f"**{say('audit-yourself')}**")
        panels.note(message("audit-choose"))
        key = widgets.select(
            "audit", say("audit-system"), systems, words=lambda each: systems[each].title
        )
        system = systems[key]
        titles = {each.key: each.title for each in system.methods if attacked.on(system, each.key)}
        method = widgets.select(
            f"audit_{key}", say("audit-method"), titles, words=titles.__getitem__
        )
    return system, system.method(method)


def _ways() -> None:
    """Lead to the checks of a download and of a register."""
    for name, key in (("download", "verify"), ("spent", "register")):
        with st.container(border=True):
            st.markdown(f"**{say(f'audit-{name}')}**")
            panels.note(message(f"audit-{name}.words"))
            label, icon = say(f"audit-{name}.way"), ":material/arrow_forward:"
            st.page_link(links.page(key), label=label, icon=icon)


def _summary() -> str:
    """Count what was tried, and what came of it."""
    best = list(attacked.best(registry.algorithms().values()))
    failed = [each for each in best if each.breaks]
    repaired = sum(each.method.variant != "published" for each in failed)
    attempts = sum(len(attacked.on(each.system, each.method.key)) for each in best)
    many = message("audit-many", methods=len(attacked.replays()), attempts=attempts)
    came = message("audit-failed", failed=len(failed), repaired=repaired)
    return f"<b>{html.esc(many)}</b> {html.esc(came)}"


def _bars() -> tuple[list[html.Bar], list[html.Bar]]:
    """Split the methods that a page opens with into broken and not broken."""
    broken, held = [], []
    for each in attacked.best(registry.algorithms().values()):
        if each.known is None or each.method.key not in _first_seen(each.system):
            continue
        variant = "paper" if each.method.variant == "published" else "repaired"
        name = say(f"audit-of-{variant}", system=each.system.title)
        (broken if each.breaks else held).append((name, each.shown, each.known.claimed))
    return sorted(broken, key=lambda bar: -bar[1]), held


def _first_seen(system: Algorithm) -> set[str]:
    """Methods behind the switch of a page: as published, and repaired."""
    repaired = system.opening.sound or system.featured("sound").key
    return {repaired, system.featured("published").key}


def _all() -> None:
    """Draw the table of every method of a system."""
    systems = registry.algorithms()
    heads = [say(f"audit-{each}") for each in HEADS]
    key = widgets.segments(
        "audit_table", say("audit-of"), systems, words=lambda each: systems[each].title
    )
    panels.note(message("audit-idea"))
    st.html(html.claims_table(_rows(systems[key]), heads, say("audit-by-data")))
    panels.note(message("audit-shown"))


def _rows(system: Algorithm) -> Iterator[tuple[str, str, str, float | None, float, str]]:
    """One line a method."""
    for method in system.methods:
        found = attacked.replayed(system.key, method.key)
        best = next(iter(attacked.on(system, method.key)), None)
        known = best[1] if best else None
        claimed, proven = (found.claimed, found.proven) if found else (math.inf, math.inf)
        name = method.title
        if found and found.delta:
            name = say("audit-with-delta", method=name, delta=delta_text(found.delta))
        yield (
            name,
            _replay(found),
            _attack(known, found.delta if found else 0.0),
            claimed,
            proven,
            _shows(found, known),
        )


def _replay(found: Replayed | None) -> str:
    if found is None:
        return say("audit-no-replay")
    if not found.same:
        far = found.worst > 1
        return say("audit-differs-far", times=found.worst) if far else say("audit-differs")
    return say("audit-same" if found.kept else "audit-same-costs")


def _attack(known: Attacked | None, delta: float) -> str:
    if known is None:
        return say("audit-no-attack")
    right, guesses = game.wins(known), 2 * (known.runs - known.runs // 2)
    about = 100 * game.about(right, guesses)
    facts = {"right": 100 * right, "allowed": 100 * game.limit(known.claimed, delta)}
    if not about:
        return say("audit-right", **facts)
    return say("audit-right-about", about=about, **facts)


def _shows(found: Replayed | None, known: Attacked | None) -> str:
    if found is None:
        return say("audit-no-claim")
    low = known.shown if known else 0.0
    if known is not None and known.found.rejects(known.claimed):
        return say("audit-breaks", low=low)
    if not found.kept:
        return say("audit-replay-more")
    return say("audit-holds", low=low) if low else say("audit-shows-nothing")


def _live(system: Algorithm, method: Method) -> None:
    """Offer the attacks on a method, and the ways to its tab “Is it private?”."""
    first, *others = (_of(system, method, *each) for each in attacked.on(system, method.key))
    attacks.show(first)
    for each in others:
        st.markdown(f"**{html.md(each.differ)}**")
        attacks.on_pair(each)
    chosen = switches_of(system, method)
    if not chosen:
        panels.note(message("audit-compared", method=method.title, system=system.title))
    else:
        query = {f"{system.key}_{name}": value for name, value in chosen.items()}
        st.page_link(
            links.page(system.key),
            label=html.md(message("audit-way", method=method.title, system=system.title)),
            icon=":material/receipt_long:",
            query_params={**query, f"{system.key}_tab": "Is it private?"},
        )


def _of(system: Algorithm, method: Method, pair: NeighbourPair, known: Attacked) -> attacks.Attack:
    return attacks.Attack(
        prefix=f"{system.key}_audit_{pair.key}",
        method=method,
        pair=pair,
        params=method.params(**{**pair.params, "epsilon": known.epsilon}),
        runs=pair.runs,
        seed=opening.first_seed(system.key),
        differ=tour.plain(pair),
    )
