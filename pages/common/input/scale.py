"""What stands around an ε slider: ticks, what its ends mean, what others use, what the odds do."""

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from dp_core.privacy import deployments
from dp_core.privacy.deployments import Deployment
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import odds
from pages.common.show.html import esc

CSS_FILE = Path(__file__).with_suffix(".css")
_SLOT = "_odds_slot"  # where the slider left room for the sentence on the odds
DECADES = (0.01, 0.1, 1.0, 10.0)


def below(system: str, grid: Sequence[float]) -> None:
    """Draw it, and leave room for the odds, which `say` fills once something is proven.

    Parameters
    ----------
    system : str
        Whose published uses are marked.
    grid : sequence of float
        Steps of the slider.
    """
    uses = deployments.used(system)
    ticks = "".join(
        f'<span style="left:{share(each, grid):.4g}%">{f"{each:g}".lstrip("0")}</span>'
        for each in dict.fromkeys((*DECADES, grid[-1]))
        if grid[0] <= each <= grid[-1]
    )
    st.html(
        f'<div class="dp-anchors">{marks(uses, grid)}</div><div class="dp-ticks">{ticks}</div>'
        '<div class="dp-ends"><span>more private</span><span>more accurate</span></div>'
    )
    with st.container(gap="xxsmall"):
        st.session_state[_SLOT] = st.container(key="growth")
        if uses:
            with st.popover("What do others use?", type="tertiary"):
                st.html(listed(uses))


def room() -> Any:
    """Give the place right below the slider that was drawn last, above the odds."""
    return st.session_state[_SLOT].container(gap=None)


def say(ledger: PrivacyLedger, *, unit: str, simulated: bool) -> None:
    """Say below the slider whose ε it is, and by how much the odds about anybody can grow.

    Parameters
    ----------
    ledger : PrivacyLedger
        Of what is on screen.
    unit : str
        What is protected.
    simulated : bool
        Whether that is a simulation on uploaded rows, which protects nobody.
    """
    slot = st.session_state.pop(_SLOT, None)
    if slot is None:
        return
    words = odds.growth_sentence(ledger.proven, ledger.delta)
    if math.isinf(ledger.claimed):
        words = "Nothing is hidden."
    words = f"In a release: {words[0].lower()}{words[1:]}" if simulated else words
    if not math.isinf(ledger.claimed):
        words = f"{ledger.whose(unit)}. {words}"
    slot.html(f'<p class="dp-growth">{esc(words)}</p>')


def marks(uses: Iterable[Deployment], grid: Sequence[float]) -> str:
    """Mark published uses along the slider, in HTML; those beyond its ends have no place there."""
    return "".join(_mark(place, there) for place, there in _placed(uses, grid).items())


def listed(uses: Iterable[Deployment]) -> str:
    """Write published uses in HTML, with what they protect and where this is said."""
    return (
        '<div class="dp-others"><b>Nobody’s ε makes yours right</b>'
        f"<ul>{''.join(map(_entry, uses))}</ul>"
        "<p>Filled: the same model and the same kind of unit. Hollow: another unit.</p>"
        f"<p>{esc(deployments.origin())}</p></div>"
    )


def _entry(use: Deployment) -> str:
    kind = "same" if use.same else "other"
    return (
        f'<li class="dp-{kind}"><b>{esc(use.budget())}</b> {esc(_name(use))}. '
        f"Hidden: {esc(use.unit)}.</li>"
    )


def _name(use: Deployment) -> str:
    return f"{use.curator}, {use.name}, {use.year}"


def _placed(uses: Iterable[Deployment], grid: Sequence[float]) -> dict[float, list[Deployment]]:
    """Find the places along the slider, in percent; without those beyond its ends."""
    placed: dict[float, list[Deployment]] = {}
    for use in uses:
        if grid[0] <= use.epsilon[0] == use.epsilon[1] <= grid[-1]:
            placed.setdefault(share(use.epsilon[0], grid), []).append(use)
    return placed


def share(epsilon: float, grid: Sequence[float]) -> float:
    """Place of an epsilon along the slider, in percent: its steps are equally wide."""
    above = next(number for number, step in enumerate(grid) if step >= epsilon)
    if grid[above] == epsilon:
        return 100 * above / (len(grid) - 1)
    low, high = grid[above - 1], grid[above]
    part = math.log(epsilon / low) / math.log(high / low)
    return 100 * (above - 1 + part) / (len(grid) - 1)


def _mark(place: float, there: Sequence[Deployment]) -> str:
    words = "; ".join(f"{use.budget()}: {_name(use)}, hides {use.unit}" for use in there)
    kind = "same" if any(use.same for use in there) else "other"
    side = "dp-left" if place > 50 else "dp-right"
    return (
        f'<span class="dp-anchor dp-{kind} {side}" style="left:{place:.4g}%" tabindex="0" '
        f'role="img" aria-label="{esc(words)}"><span aria-hidden="true">{esc(words)}</span></span>'
    )
