"""Replays and attacks of before, a table a system; and an attack on one of its methods, live."""

import math
from collections.abc import Iterator

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method, NeighbourPair
from dp_core.errors import joined
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
    "Replay: the method runs on two tables that differ in one person, with the same noise; what "
    "leaves must be the same to the last bit. Attack: somebody who knows both tables says which of "
    "them was published. Below the table, an attack runs live."
)
SHOWN = (
    "Right guesses of 100 ± twice the standard error, and what the claimed ε allows. ε ≥ is what "
    "the attack shows, with 99 % confidence: above what is claimed, the claim is false."
)


def show() -> None:
    """Draw the page."""
    systems = registry.algorithms()
    panels.say(_summary())
    key = widgets.segments("audit", "System", systems, words=lambda each: systems[each].title)
    system = systems[key]
    panels.note(IDEA)
    st.html(html.claims_table(_rows(system), HEADS, "set by the data"))
    panels.note(SHOWN)
    st.subheader("Run an attack now", anchor=False)
    titles = {each.key: each.title for each in system.methods if attacked.on(system, each.key)}
    method = widgets.select(f"audit_{key}", "Method", titles, words=titles.__getitem__)
    _live(system, system.method(method))


def _summary() -> str:
    """Count what was tried, and what came of it."""
    tried, failed, others = 0, [], 0
    for system in registry.algorithms().values():
        for method in system.methods:
            kept = attacked.on(system, method.key)
            tried += len(kept)
            if any(each.found.rejects(each.claimed) for _, each in kept):
                failed.append(system.short)
                others += method.variant != "published"
    return (
        f"{len(attacked.replays())} methods were replayed, and {tried} attacks were run on them. "
        f"{len(failed)} do not keep their claim: those of the papers on {joined(failed)}. Of all "
        f"others, {others or 'none'} was caught."
    )


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
    low = math.floor(100 * known.found.epsilon_low) / 100 if known else 0.0
    if known is not None and known.found.rejects(known.claimed):
        return f"ε ≥ {low:.2f}: the claim does not hold."
    if not found.kept:
        return "The replay finds more than is claimed; no attack of ours does."
    return f"ε ≥ {low:.2f}: not above the claim." if low else "Nothing: no ε above 0."


def _live(system: Algorithm, method: Method) -> None:
    """Offer the attacks on a method, and the ways to its Ledger tab."""
    first, *others = (_of(system, method, *each) for each in attacked.on(system, method.key))
    found = attacked.replayed(system.key, method.key)
    attacks.show(first, holds=bool(found and found.kept))
    for each in others:
        st.markdown(f"**{html.md(each.differ)}**")
        attacks.on_pair(each)
    chosen = switches_of(system, method)
    if not chosen:
        panels.note(f"{method.title} stands on the Error tab of {system.title}, for comparison.")
    else:
        query = {f"{system.key}_{name}": value for name, value in chosen.items()}
        st.page_link(
            links.page(system.key),
            label=f"{method.title}: the Ledger tab of {system.title}",
            icon=":material/receipt_long:",
            query_params={**query, f"{system.key}_tab": "Ledger"},
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
