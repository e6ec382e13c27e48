"""Scene and cards of the overview."""

import math
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Release
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import attacked
from dp_core.view import svg
from dp_core.words import Message, message, say
from pages.common.frame import hiding, links
from pages.common.show.html import esc, md
from pages.common.work import cache

VARIANT: Final = "sound"  # what every card shows; a system without it shows its first method


class Preview(NamedTuple):
    ledger: PrivacyLedger  # of the run that is drawn
    picture: str  # HTML
    promise: Message | None  # what became of the paper's claim; None where none is published
    query: Mapping[str, str]  # of a link to the page, so that it opens with what the card shows


@cache.for_everybody(entries=32)
def preview(key: str, *, hidden: bool) -> Preview:
    """Run the sound method of a system, and draw it small, once for all visitors.

    While what is true is hidden, only what the release itself holds is drawn.
    """
    opens = opening.state(key, VARIANT)
    release, algorithm = opens.run(), registry.algorithms()[key]
    shown = picture(algorithm, opens.data, release, release) if hidden else ""
    there = opens.method.variant != VARIANT or opens.method == opening.state(key).method
    shown = shown or picture(algorithm, opens.data, release)
    query = {} if there else {f"{key}_variant": VARIANT}
    return Preview(release.ledger, shown, _promise(algorithm), query)


def _promise(algorithm: Algorithm) -> Message | None:
    """Say whether a paper's claim holds: it is proven, weaker, broken by an attack, or open."""
    method = algorithm.featured("published")
    if method.variant != "published":
        return None
    ledger = opening.state(algorithm.key, "published").run().ledger
    if ledger.holds:
        return message("home-holds")
    times = ledger.proven / ledger.claimed
    if math.isfinite(times):
        return message("home-weaker", times=round(times))
    attacks = attacked.on(algorithm, method.key)
    broken = any(each.found.rejects(each.claimed) for _, each in attacks)
    fails = "home-usual" if algorithm.practice else "home-fails"
    return message(fails if broken else "home-unproven")


def picture(
    algorithm: Algorithm, data: Any, release: Release[Any], first: Release[Any] | None = None
) -> str:
    """Draw a release small, light and dark.

    Where `first` is given it is drawn without anything true; empty where no such picture is.
    """
    name, more = ("preview", {}) if first is None else ("alone", {"first": first})
    if name not in algorithm.figures:
        return ""
    draw = partial(algorithm.figures[name], data, release, **more)
    claimed = release.ledger.claimed
    told = "none" if math.isinf(claimed) else f"{claimed:g}"
    words = say("home-run", title=algorithm.title, epsilon=told)
    return (
        f'<img class="dp-preview" src="{svg.address(svg.in_both(draw))}" '
        f'width="{svg.SMALL[0]}" height="{svg.SMALL[1]}" alt="{esc(words)}">'
    )


def card(algorithm: Algorithm) -> None:
    with st.container(gap="xsmall", key=f"card_{algorithm.key}", border=True, height="stretch"):
        shown = preview(algorithm.key, hidden=hiding.is_on())
        st.html(shown.picture)
        target = links.page(algorithm.key)
        label = f"**{md(algorithm.title)}**"
        st.page_link(target, label=label, icon="", query_params=shown.query)
        st.html(f'<p class="dp-card-text">{esc(algorithm.line or algorithm.promise)}</p>')
        if shown.promise is not None:
            kind, mark = ("holds", "✓") if shown.promise.key == "home-holds" else ("fails", "✗")
            st.html(f'<p class="dp-card-text dp-{kind}">{mark} {esc(shown.promise)}</p>')


def scene() -> None:
    """Draw the opening scene; its slider moves in the browser alone."""
    with st.container(key="scene", border=True):
        mount = st.components.v2.component("scene", js=svg.SCENE_SCRIPT, css=svg.SCENE_LOOKS)
        mount(key="scene_mount", data=_scene())


_scene = cache.for_everybody(entries=4)(svg.scene_data)


def own_data(takers: Iterable[Algorithm]) -> None:
    """Offer the ways to the pages that take the visitor's own file; they open with its panel."""
    with st.popover(say("home-file")):
        for each in takers:
            words = f"{each.takes} → {each.title}" if each.takes else each.title
            query = {f"{each.key}_data": "Your own data"}
            st.page_link(links.page(each.key), label=md(words), icon="", query_params=query)


def way_in(key: str, target: Any, query: Mapping[str, str], *, first: bool = False) -> None:
    with st.container(key=f"way_{'first' if first else key}", width="content"):
        st.page_link(target, label=md(message(key)), icon="", query_params=query)
