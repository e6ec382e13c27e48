"""What stands around an ε slider: ticks, the meaning of its ends, where a method works."""

import math
from collections.abc import Iterable, Sequence

import streamlit as st

from dp_core.privacy import deployments
from dp_core.privacy.deployments import Deployment
from dp_core.words import message, say
from pages.common.show.html import esc

_SLOT = "_works_slot"  # where the slider left room for the band, and its steps
DECADES = (0.01, 0.1, 1.0, 10.0)
MOST = 82  # percent: beyond it stand the words of the end


def below(grid: Sequence[float]) -> None:
    """Draw the ticks of the slider with these steps, and the meaning of its ends."""
    room = [each for each in DECADES if grid[0] < each < grid[-1] and share(each, grid) < MOST]
    ends = {
        grid[0]: ("dp-start", message("control-private", epsilon=f"{grid[0]:g}")),
        grid[-1]: ("dp-end", message("control-accurate", epsilon=f"{grid[-1]:g}")),
    }
    ticks = "".join(
        f'<span class="{kind}" style="left:{share(each, grid):.4g}%">{esc(words)}</span>'
        for each in (grid[0], *room, grid[-1])
        for kind, words in [ends.get(each, ("", f"{each:g}"))]
    )
    st.html(f'<div class="dp-ticks">{ticks}</div>')
    st.session_state[_SLOT] = (st.container(key="works"), tuple(grid))


def band(low: float, high: float, words: object, *, here: float) -> None:
    """Mark on the last slider where a method works; the words keep away from `here`."""
    slot, grid = st.session_state.pop(_SLOT, (None, ()))
    low, high = max(low, grid[0] if grid else low), min(high, grid[-1] if grid else high)
    if slot is None or not low <= high:
        return
    left, right = share(low, grid), share(high, grid)
    side = "dp-before" if share(here, grid) > (left + right) / 2 else "dp-after"
    looks = f"left:{left:.4g}%;width:{max(right - left, 0.5):.4g}%"
    said = f'<i style="{looks}"><b>{esc(words)}</b></i>'
    slot.html(f'<div class="dp-working {side}">{said}</div>')


def marks(uses: Iterable[Deployment], grid: Sequence[float]) -> str:
    """Mark published uses along the slider, in HTML; those beyond its ends have no place there."""
    return "".join(_mark(place, there) for place, there in _placed(uses, grid).items())


def listed(uses: Iterable[Deployment]) -> str:
    """Write published uses in HTML, with what they protect and where this is said."""
    return (
        f'<div class="dp-others"><b>{esc(say("scale-others"))}</b>'
        f"<ul>{''.join(map(_entry, uses))}</ul>"
        f"<p>{esc(say('scale-others-note'))}</p>"
        f"<p>{esc(deployments.origin())}</p></div>"
    )


def _entry(use: Deployment) -> str:
    kind = "same" if use.same else "other"
    return (
        f'<li class="dp-{kind}"><b>{esc(use.budget())}</b> {esc(_name(use))}. '
        f"{esc(say('scale-hidden', unit=use.unit))}</li>"
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
    facts = ({"budget": use.budget(), "name": _name(use), "unit": use.unit} for use in there)
    words = "; ".join(say("scale-use", **each) for each in facts)
    kind = "same" if any(use.same for use in there) else "other"
    side = "dp-left" if place > 50 else "dp-right"
    return (
        f'<span class="dp-anchor dp-{kind} {side}" style="left:{place:.4g}%" tabindex="0" '
        f'role="img" aria-label="{esc(words)}"><span aria-hidden="true">{esc(words)}</span></span>'
    )
