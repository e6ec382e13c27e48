"""Cards of the overview."""

import base64
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Release
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import attacked
from pages.common.frame import hiding, links, page
from pages.common.show.html import esc, md
from pages.common.work import visits

VARIANT: Final = "sound"
"""What every card shows; a system without it shows its first method."""
HOLDS, FAILS = "Promise holds", "Promise fails. Repaired here"
UNPROVEN = "Promise not proven. Repaired here"

# A picture in an image follows the scheme of the page by itself, also when the visitor changes it.
BOTH_SCHEMES = (
    ".dark{display:none}"
    "@media(prefers-color-scheme:dark){.light{display:none}.dark{display:inline}}"
)


class Preview(NamedTuple):
    """What stands on a card.

    Parameters
    ----------
    ledger : PrivacyLedger
        Of the run that is drawn.
    picture : str
        As HTML.
    promise : str
        What became of the paper's claim; empty where there is no published method.
    query : mapping
        What a link to the page asks for, so that it opens with what the card shows.
    """

    ledger: PrivacyLedger
    picture: str
    promise: str
    query: Mapping[str, str]


@st.cache_resource(max_entries=32, show_spinner=False)
def preview(key: str, *, hidden: bool) -> Preview:
    """Run the sound method of a system, and draw it small, once for all visitors.

    While what is true is hidden, only what the release itself holds is drawn.
    """
    opens = opening.state(key, VARIANT)
    release, algorithm = opens.run(), registry.algorithms()[key]
    shown = alone(algorithm, opens.data, release, release) if hidden else None
    there = opens.method.variant != VARIANT or opens.method == opening.state(key).method
    return Preview(
        release.ledger,
        shown or picture(algorithm, opens.data, release),
        _promise(algorithm),
        {} if there else {f"{key}_variant": VARIANT},
    )


def _promise(algorithm: Algorithm) -> str:
    method = algorithm.featured("published")
    if method.variant != "published":
        return ""
    if any(each.found.rejects(each.claimed) for _, each in attacked.on(algorithm, method.key)):
        return FAILS
    ledger = opening.state(algorithm.key, "published").run().ledger
    return HOLDS if ledger.holds else UNPROVEN


def picture(algorithm: Algorithm, data: Any, release: Release[Any]) -> str:
    """Draw a release small, light and dark."""
    return in_both(algorithm, release, partial(algorithm.figures["preview"], data, release))


def alone(
    algorithm: Algorithm, data: Any, release: Release[Any], first: Release[Any]
) -> str | None:
    """Draw a release small and without anything true, as the first of several allows it."""
    draw = algorithm.figures.get("alone")
    if draw is None:
        return None
    return in_both(algorithm, release, partial(draw, data, release, first=first))


def in_both(algorithm: Algorithm, release: Release[Any], draw: Callable[..., str]) -> str:
    """Image of what ``draw(dark=…)`` gives, in both schemes."""
    light, dark = (draw(dark=is_dark) for is_dark in (False, True))
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106" viewBox="0 0 300 106">'
        f"<style>{BOTH_SCHEMES}</style>"
        f'<g class="light">{light}</g>'
        f'<g class="dark">{dark}</g></svg>'
    )
    source = base64.b64encode(svg.encode()).decode()
    words = f"{algorithm.title}: a small run with ε {release.ledger.claimed:g}"
    return (
        f'<img class="dp-preview" src="data:image/svg+xml;base64,{source}" '
        f'width="300" height="106" alt="{esc(words)}">'
    )


def badge_and_link(algorithm: Algorithm, shown: Preview) -> None:
    """Last row of a card: whether the paper keeps its promise, and the way to the page."""
    text, colour, icon = shown.promise, "orange", "warning"
    if not text:
        text, colour, icon = page.short_badge_words(shown.ledger)
    elif text == HOLDS:
        colour, icon = "green", "verified"
    with st.container(
        horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        st.badge(text, icon=f":material/{icon}:", color=colour)
        target = links.page(algorithm.key)
        st.page_link(target, label=":primary[**Open**]", icon="", query_params=shown.query)


def head(algorithm: Algorithm, *, holds: bool) -> None:
    """Title of a card, with the short name to the right, and what is published and hidden.

    Parameters
    ----------
    algorithm : Algorithm
    holds : bool
        Whether that is proven, for the run on the card; else it is an aim.
    """
    text = algorithm.promise
    if algorithm.line:
        text = f"{algorithm.line}. {'Hides' if holds else 'Aims to hide'} {algorithm.hides}."
    st.html(
        f'<div class="dp-card-head"><h3>{esc(algorithm.title)}</h3>'
        f"<span>{esc(algorithm.short)}</span></div>"
        f'<p class="dp-card-text">{esc(text)}</p>'
    )


def card(algorithm: Algorithm) -> None:
    """Draw one system among several."""
    with _frame(f"card_{algorithm.key}"):
        shown = preview(algorithm.key, hidden=hiding.is_on())
        head(algorithm, holds=shown.ledger.holds)
        st.html(shown.picture)
        badge_and_link(algorithm, shown)


def own_data(targets: Mapping[str, tuple[Any, str, str]]) -> None:
    """Draw the card for the visitor's own file.

    Parameters
    ----------
    targets : mapping
        Page and key of each system that takes a file and what it holds, by the system's title.
    """
    with _frame("own_data"):
        which = "The page has a template" if len(targets) == 1 else "Each page has a template"
        st.html(
            '<div class="dp-card-head"><h3>Your own data</h3></div>'
            '<p class="dp-card-text">CSV, TSV or Parquet, up to 50 MB. It stays in memory on this '
            f"machine and {visits.FORGOTTEN}. {which} to start from.</p>"
        )
        with st.popover("What do you have?", icon=":material/upload_file:"):
            for title, (page, key, takes) in targets.items():
                words = f"{takes} → {title}" if takes else title
                # The page opens with its upload panel.
                query = {f"{key}_data": "Your own data"}
                st.page_link(page, label=md(words), icon="", query_params=query)


def way_in(title: str, text: str, *, link: str, target: Any, query: Mapping[str, str]) -> None:
    """Draw one of the entrances."""
    key = f"way_{title.replace(' ', '_')}"
    looks = {"horizontal": True, "horizontal_alignment": "distribute"}
    with st.container(border=True, vertical_alignment="center", gap="small", key=key, **looks):
        st.html(
            f'<div class="dp-card-head"><h3>{esc(title)}</h3></div>'
            f'<p class="dp-card-text">{esc(text)}</p>',
            width="stretch",
        )
        st.page_link(
            target,
            label=f":primary[**{link}**]",
            icon=":material/arrow_forward:",
            icon_position="right",
            query_params=query,
        )


def _frame(key: str) -> Any:
    """Bordered box as high as its neighbours; what is in it spreads over the height."""
    return st.container(
        border=True, height="stretch", vertical_alignment="distribute", gap="xsmall", key=key
    )
