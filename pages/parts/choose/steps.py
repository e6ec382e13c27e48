"""The steps in their order: each is answered before the next is asked."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.errors import DPError
from dp_core.privacy.ledger import Neighbouring
from dp_core.study import choosing
from dp_core.study.choosing import Shape, Wish
from pages.common.input import controls
from pages.common.show import bands, panels
from pages.parts.choose import answers, often, plan, wishes
from pages.parts.choose.state import KEY, Choice, heading

ELSE = (
    "Free text, pictures, sounds, sums of money without a limit, or a model that is trained on "
    "rows: none of the five systems here publishes these. OpenDP is a library of building blocks "
    "for many of them, and DP Wizard writes programs with it for tables of numbers."
)
TRUST = (
    "No one place to be trusted with the data? Then answers are scrambled by those who send them, "
    "whatever their shape: choose the fourth. It takes far more people for the same tolerance."
)


def show() -> None:
    """Draw the page."""
    shapes = {key: each.shape for key, each in registry.algorithms().items() if each.shape}
    if not shapes:
        panels.say("No system here says which public numbers its errors follow from.")
        return
    shape = _shape(shapes)
    try:
        facts = _facts(shape)
        heading(2, "What may be off, what may be at risk?")
        tolerance, wanted, purpose = wishes.tolerance(shape, facts)
    except DPError as error:
        panels.refusal(error, own=False)
        return
    cap = wishes.cap(_people(shape, facts))
    asked = st.container()
    heading(4, "How often?")
    releases = often.ask(shape, shapes)
    wish = Wish(
        tolerance=tolerance,
        wanted=wanted,
        cap=cap.epsilon,
        releases=releases.number,
        other=releases.other,
    )
    choice = Choice(
        shape=shape,
        facts=facts,
        wish=wish,
        cap=cap,
        purpose=purpose,
        apart=releases.apart,
        bands=choosing.asked(shape, facts, wish),
    )
    with asked:
        heading(3, "Which ε does both?")
        picked = answers.show(choice)
    often.say(choice, releases, picked)
    heading(5, "Your plan")
    plan.show(choice, picked)


def _shape(shapes: Mapping[str, Shape]) -> Shape:
    """Ask what there is."""
    heading(1, "What do you have, and what do you want to publish?")
    keys = list(shapes)
    controls.linked(f"{KEY}_shape", keys, keys[0], words=lambda key: shapes[key].have)
    chosen = st.radio(
        "What you have",
        keys,
        format_func=lambda key: shapes[key].have,
        captions=[f"→ {shapes[key].publish}" for key in keys],
        horizontal=True,
        key=f"{KEY}_shape",
        bind=controls.BOUND,
        label_visibility="collapsed",
        width="stretch",
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        st.html(bands.example(shapes[chosen].example), width="content")
        with st.popover("I have something else", type="tertiary"):
            panels.say(ELSE)
    return shapes[chosen]


def _people(shape: Shape, facts: Any) -> int:
    """Count the people, where each has a row and their number is public."""
    open_end = registry.algorithms()[shape.system].neighbouring is Neighbouring.ADD_REMOVE
    if open_end or getattr(facts, "rows_per_person", 1) > 1:
        return 0
    return int(getattr(facts, shape.people))


def _facts(shape: Shape) -> Any:
    """Ask for the public numbers."""
    with st.container(key=f"{KEY}_facts"), st.grid(4, min_column_width=150, gap="small"):
        values = controls.draw(shape.facts, f"{KEY}_{shape.system}")
    if shape.system != "lremh":
        panels.note(TRUST)
    return shape.facts(**values)
