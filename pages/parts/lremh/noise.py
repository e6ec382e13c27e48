"""Noise of the bits: chosen from ε, or set by hand as in the paper's experiments."""

from typing import Any

import streamlit as st

from dp_core.algorithms.lremh.method.steps import Noise
from dp_core.errors import ParameterError
from dp_core.words import message, say
from pages.common.input import choosing, settings, widgets
from pages.common.show import panels
from pages.parts.lremh.state import KEY

FROM_EPSILON, BY_HAND = "from ε", "by hand"
WAYS = [FROM_EPSILON, BY_HAND]
CHANCES = {"f": 0.5, "p": 0.5, "q": 0.75}
"""What the paper's experiments used, with f in the middle of what it varied."""
PAPER, PAGE = message("lremh-noise-paper"), message("lremh-noise-page")
"""Whose chances the experiments take."""
OFFERED: dict[str, list[Any]] = {
    "bits": WAYS,
    "chances_noise": [PAPER, PAGE],
    "chances_attributes": [PAPER, PAGE],
}

_HELP = {
    "f": message("lremh-noise-permanent-noise-chance-bit"),
    "p": message("lremh-noise-chance-sending-permanent"),
    "q": message("lremh-noise-chance-sending-permanent-2"),
}


def ask() -> tuple[float, float, float] | None:
    """Ask for f, p and q; None where they follow from ε."""
    way = widgets.segments(
        f"{KEY}_bits",
        say("lremh-noise-noise-bits"),
        WAYS,
        help=say("lremh-noise-paper-sets-hand-reads"),
    )
    if way == FROM_EPSILON:
        return None
    f, p, q = (_chance(name) for name in CHANCES)
    if p > q and not settings.is_quiet():
        choosing.use(KEY, "swap", "Swap p and q", {"p": q, "q": p})
    return f, p, q


def as_widgets(chances: tuple[float, float, float] | None) -> dict[str, Any]:
    """Values of the widgets above that lead to these chances."""
    if chances is None:
        return {"bits": FROM_EPSILON}
    return {"bits": BY_HAND, **dict(zip(CHANCES, chances, strict=True))}


def explain(chances: tuple[float, float, float]) -> None:
    """Say what chances of the bits do to ε; those that cannot be are refused by the parameters."""
    try:
        noise = Noise(*chances)
    except ParameterError:
        return
    panels.note(
        say(
            "lremh-noise-slider-used-bit-sent",
            q_star=f"{noise.q_star:.3g}",
            p_star=f"{noise.p_star:.3g}",
        )
    )
    if not noise.f:
        st.error(say("lremh-noise-lifetime-guarantee-nothing-bounds"))


def _chance(name: str) -> float:
    default, help = CHANCES[name], _HELP[name]
    return widgets.number(
        f"{KEY}_{name}", name, (0.0, 1.0), default, draw=st.slider, step=0.01, help=help
    )
