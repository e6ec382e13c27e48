"""A run that is kept as A for the visit, to be compared with what is on screen later.

Of bundled data alone: names and settings are kept, and nothing of a file.
"""

import math
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dp_core import opening, registry
from dp_core.params import knobs
from dp_core.view.theme import short
from dp_core.words import message, say
from pages.common.frame import deck, links
from pages.common.show import html, panels
from pages.common.work import cache

_KEY = "_pinned"
OF_A_FILE, OF_A_PART = message("pin-file"), message("pin-part")


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """A run on bundled data.

    Parameters
    ----------
    system, sample, method : str
        Keys.
    epsilon : float or None
        What the method is told; none where it has no ε.
    seed : int
    given : tuple of (str, object)
        Further parameters, where they are not what the page opens with.
    """

    system: str
    sample: str
    method: str
    epsilon: float | None
    seed: int
    given: tuple[tuple[str, Any], ...] = ()

    @property
    def words(self) -> str:
        """Title and ε."""
        title = registry.algorithms()[self.system].method(self.method).title
        if self.epsilon is None:
            return title
        return say("pin-run", method=title, epsilon=short(self.epsilon))

    @property
    def place(self) -> tuple[str, str]:
        """System and data set: only runs that share them stand side by side."""
        return self.system, self.sample

    def settings(self, letter: str) -> dict[str, str]:
        """Widgets that show it as a side."""
        found = {f"compare_{letter}": self.method}
        return found | (
            {} if self.epsilon is None else {f"compare_epsilon_{letter}": f"{self.epsilon:g}"}
        )


def offer(view: Any) -> None:
    """Offer to keep the run on screen; say why not, where it is one of a file."""
    if math.isinf(view.release.ledger.claimed):
        return  # without noise it is no side to begin with
    if view.origin is not None or view.whole.confidential:
        panels.note(OF_A_FILE)
        return
    run = _of(view)
    if run is None:
        panels.note(OF_A_PART)
        return
    kept = st.session_state.get(_KEY) == run
    st.button(
        html.md(message("pin-pinned" if kept else "pin-this")),
        key=f"{view.key}_pin",
        icon=":material/keep:",
        type="tertiary",
        disabled=kept,
        on_click=_pin,
        args=(run,),
        help=html.md(message("pin-help")),
    )


def bar(view: Any) -> None:
    """Say at the foot of a page which run is kept, and lead to both side by side."""
    kept: Pinned | None = st.session_state.get(_KEY)
    if kept is None:
        return
    own = view.origin is not None or view.whole.confidential
    run = None if own or math.isinf(view.release.ledger.claimed) else _of(view)
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", border=True, key="pin_bar"
    ):
        st.markdown(f"**A:** {html.md(kept.words)}")
        if run == kept:
            panels.note(message("pin-same"))
        elif run is not None and run.place == kept.place:
            words, there = html.md(message("pin-compare")), links.page("compare")
            st.page_link(
                there, label=words, icon=":material/compare:", query_params=_both(kept, run)
            )
        else:
            panels.note(message("pin-other"))
            title = registry.algorithms()[kept.system].title
            words = html.md(message("pin-back", title=title))
            st.page_link(links.page(kept.system), label=words, icon="")
        st.button(
            html.md(message("pin-unpin")), key="unpin", type="tertiary", on_click=_pin, args=(None,)
        )


def _pin(run: Pinned | None) -> None:
    st.session_state[_KEY] = run


def _of(view: Any) -> Pinned | None:
    """Name the run on screen; None where a comparison could not show the same."""
    sample = str(st.session_state.get(f"{view.key}_data", ""))
    method = view.algorithm.method(view.method)
    if sample not in view.algorithm.samples or view.data.fingerprint != _shown(view.key, sample):
        return None
    usual = opening.usual(view.algorithm, method, view.data)
    plain, there = method.params(**usual).to_dict(), view.params.to_dict()
    names = [knob.name for knob in knobs(method.params) if knob.name != "epsilon"]
    given = {name: there[name] for name in names if there[name] != plain[name]}
    epsilon = getattr(view.params, "epsilon", None)
    told = {} if epsilon is None else {"epsilon": epsilon}
    if method.params(**usual | given | told) != view.params:
        return None
    return Pinned(
        system=view.key,
        sample=sample,
        method=view.method,
        epsilon=epsilon,
        seed=view.seed,
        given=tuple(given.items()),
    )


@st.cache_data(max_entries=cache.MOST_RUNS, show_spinner=False)
def _shown(system: str, sample: str) -> str:
    """Fingerprint of what a comparison takes of a bundled data set."""
    whole, part = cache.sample(system, sample), registry.algorithms()[system].opening.part
    return str((whole if part is None else part(whole)).fingerprint)


def _both(one: Pinned, other: Pinned) -> dict[str, str]:
    """Query of both side by side, each with its own ε."""
    found = {"compare": one.system, "compare_data": one.sample, "compare_fair": "free"}
    found |= {"compare_seed": str(one.seed), **one.settings("a"), **other.settings("b")}
    given = {"a": dict(one.given), "b": dict(other.given)}
    return deck.write(deck.Opened(widgets=found, given=given))
