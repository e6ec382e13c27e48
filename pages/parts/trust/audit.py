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
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.tabs import attacks
from pages.parts.choose.plan import switches_of
from pages.parts.learning import tour

HEADS = ("Method", "Replay", "Best attack, right of 100", "Claimed ε", "Proven ε", "What it shows")
IDEA = (
    "A replay runs the method on two tables that differ in one person, with the same noise. What "
    "leaves must be the same to the last bit. An attack knows both tables and guesses which one "
    "was published."
)
SHOWN = (
    "Right guesses of 100 ± twice the standard error, and what the claimed ε allows. ε ≥ is what "
    "the attack shows, with 99 % confidence. Above the claimed ε, the claim is false."
)
BARS = "bar: the ε that our best attack shows · upright line: the ε claimed"


def show() -> None:
    """Draw the page."""
    st.html(f'<p class="dp-promise">{_summary()}</p>')
    left, right = st.columns([2, 1], gap="large")
    with left:
        broken, held = _bars()
        st.html(html.attack_bars(broken, held, BARS))
        rest = sum(len(each.methods) for each in registry.algorithms().values())
        rest -= len(broken) + len(held)
        panels.fold(f"All methods, {rest} more", "audit_all", _all)
    with right:
        system, method = _chosen()
        _ways()
    st.subheader(f"{method.title}: run an attack now", anchor=False)
    _live(system, method)


def _chosen() -> tuple[Algorithm, Method]:
    """Let somebody choose what to attack."""
    systems = registry.algorithms()
    with st.container(border=True):
        st.markdown("**Check it yourself**")
        panels.note("Choose a method. The attack below runs on two data sets, one person apart.")
        key = widgets.select("audit", "System", systems, words=lambda each: systems[each].title)
        system = systems[key]
        titles = {each.key: each.title for each in system.methods if attacked.on(system, each.key)}
        method = widgets.select(f"audit_{key}", "Method", titles, words=titles.__getitem__)
    return system, system.method(method)


def _ways() -> None:
    """Lead to the checks of a download and of a register."""
    for title, words, key, label in (
        (
            "Got a release from someone?",
            "Drop the zip. It is checked on this machine, without the data behind it.",
            "verify",
            "Verify a release",
        ),
        (
            "Spent so far",
            "A register lists each release about the same people, and what is left.",
            "register",
            "Open a register",
        ),
    ):
        with st.container(border=True):
            st.markdown(f"**{title}**")
            panels.note(words)
            st.page_link(links.page(key), label=label, icon=":material/arrow_forward:")


def _summary() -> str:
    """Count what was tried, and what came of it."""
    best = list(attacked.best(registry.algorithms().values()))
    failed = [each for each in best if each.breaks]
    repaired = sum(each.method.variant != "published" for each in failed)
    attempts = sum(len(attacked.on(each.system, each.method.key)) for each in best)
    return (
        f"<b>{len(attacked.replays())} methods, {attempts} attacks, all repeatable here.</b> "
        f"{len(failed)} promises fail, all of them printed in papers. "
        f"{repaired or 'No'} repaired method failed."
    )


def _bars() -> tuple[list[html.Bar], list[html.Bar]]:
    """Split the methods that a page opens with into broken and not broken."""
    broken, held = [], []
    for each in attacked.best(registry.algorithms().values()):
        if each.known is None or each.method.key not in _first_seen(each.system):
            continue
        paper = each.method.variant == "published"
        name = f"{each.system.title}, {'paper' if paper else 'repaired'}"
        (broken if each.breaks else held).append((name, each.shown, each.known.claimed))
    return sorted(broken, key=lambda bar: -bar[1]), held


def _first_seen(system: Algorithm) -> set[str]:
    """Methods behind the switch of a page: as published, and repaired."""
    repaired = system.opening.sound or system.featured("sound").key
    return {repaired, system.featured("published").key}


def _all() -> None:
    """Draw the table of every method of a system."""
    systems = registry.algorithms()
    key = widgets.segments("audit_table", "Of", systems, words=lambda each: systems[each].title)
    panels.note(IDEA)
    st.html(html.claims_table(_rows(systems[key]), HEADS, "set by the data"))
    panels.note(SHOWN)


def _rows(system: Algorithm) -> Iterator[tuple[str, str, str, float | None, float, str]]:
    """One line a method."""
    for method in system.methods:
        found = attacked.replayed(system.key, method.key)
        best = next(iter(attacked.on(system, method.key)), None)
        known = best[1] if best else None
        claimed, proven = (found.claimed, found.proven) if found else (math.inf, math.inf)
        delta = f" (δ = {delta_text(found.delta)})" if found and found.delta else ""
        yield (
            f"{method.title}{delta}",
            _replay(found),
            _attack(known, found.delta if found else 0.0),
            claimed,
            proven,
            _shows(found, known),
        )


def _replay(found: Replayed | None) -> str:
    if found is None:
        return "no noise to replay"
    if not found.same:
        far = f"; a step sees {found.worst:,.0f} times as much as paid" if found.worst > 1 else ""
        return f"what leaves differs{far}"
    return "no difference" if found.kept else "no difference, but it costs more than claimed"


def _attack(known: Attacked | None, delta: float) -> str:
    if known is None:
        return "none"
    right, guesses = game.wins(known), 2 * (known.runs - known.runs // 2)
    about = 100 * game.about(right, guesses)
    allowed = 100 * game.limit(known.claimed, delta)
    return f"{100 * right:.1f}{f' ± {about:.1f}' if about else ''}; allowed {allowed:.1f}"


def _shows(found: Replayed | None, known: Attacked | None) -> str:
    if found is None:
        return "Nothing is claimed, so there is nothing to break."
    low = known.shown if known else 0.0
    if known is not None and known.found.rejects(known.claimed):
        return f"ε ≥ {low:.2f}: the claim does not hold."
    if not found.kept:
        return "The replay finds more than is claimed; no attack of ours does."
    return f"ε ≥ {low:.2f}: not above the claim." if low else "Nothing: no ε above 0."


def _live(system: Algorithm, method: Method) -> None:
    """Offer the attacks on a method, and the ways to its tab “Is it private?”."""
    first, *others = (_of(system, method, *each) for each in attacked.on(system, method.key))
    attacks.show(first)
    for each in others:
        st.markdown(f"**{html.md(each.differ)}**")
        attacks.on_pair(each)
    chosen = switches_of(system, method)
    if not chosen:
        panels.note(f"{method.title} stands on the tab Accuracy of {system.title}, for comparison.")
    else:
        query = {f"{system.key}_{name}": value for name, value in chosen.items()}
        st.page_link(
            links.page(system.key),
            label=f"{method.title}: “Is it private?” of {system.title}",
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
