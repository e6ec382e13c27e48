"""Three questions on the left; the answer and the plan stay in sight on the right."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.errors import DPError
from dp_core.privacy.ledger import Neighbouring
from dp_core.study import choosing
from dp_core.study.choosing import Shape, Wish
from dp_core.words import message, say
from pages.common.input import controls
from pages.common.show import bands, html, panels
from pages.parts.choose import answers, often, plan, wishes
from pages.parts.choose.state import KEY, Choice


def show() -> None:
    """Draw the page."""
    shapes = {key: each.shape for key, each in registry.algorithms().items() if each.shape}
    if not shapes:
        panels.say(message("choose-nothing"))
        return
    left, right = st.columns((9, 11), gap="medium")
    try:
        with left:
            choice, releases = _asked(shapes)
    except DPError as error:
        with right:
            panels.refusal(error, own=False)
        return
    with right, st.container(key=f"{KEY}_result"):
        with st.container(border=True, key=f"{KEY}_answer"):
            answers.show(choice)
        with st.container(border=True, key=f"{KEY}_plan"):
            plan.show(choice, releases)


def _asked(shapes: Mapping[str, Shape]) -> tuple[Choice, often.Often]:
    """Ask the three questions, and what few people need below them."""
    with _card("choose-publish"):
        shape = _shape(shapes)
        facts = _facts(shape)
    with _card("choose-off"):
        tolerance, wanted = wishes.tolerance(shape, facts)
    risk = _card("choose-risk")
    with st.expander(say("choose-more")), st.container(key=f"{KEY}_further"):
        route = wishes.route()
        purpose = wishes.purpose()
        releases = often.ask(shape, shapes)
    with risk:
        cap = wishes.cap(route, _people(shape, facts))
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
    return choice, releases


def _card(title: str) -> Any:
    """Make the card of a question."""
    box = st.container(border=True, key=f"{KEY}_{title.rpartition('-')[2]}_card")
    with box:
        st.html(f'<h2 class="dp-question">{html.esc(message(title))}</h2>')
    return box


def _shape(shapes: Mapping[str, Shape]) -> Shape:
    """Ask what there is."""
    keys = list(shapes)
    controls.linked(f"{KEY}_shape", keys, keys[0], words=lambda key: shapes[key].have)
    chosen = st.radio(
        say("choose-have"),
        keys,
        format_func=lambda key: shapes[key].have,  # so it stands in links
        captions=[f"→ {shapes[key].publish}" for key in keys],
        key=f"{KEY}_shape",
        bind=controls.BOUND,
        label_visibility="collapsed",
        width="stretch",
    )
    return shapes[chosen]


def _people(shape: Shape, facts: Any) -> int:
    """Count the people, where each has a row and their number is public."""
    open_end = registry.algorithms()[shape.system].neighbouring is Neighbouring.ADD_REMOVE
    if open_end or getattr(facts, "rows_per_person", 1) > 1:
        return 0
    return int(getattr(facts, shape.people))


def _facts(shape: Shape) -> Any:
    """Ask for the public numbers."""
    with st.container(key=f"{KEY}_facts"), st.grid(2, min_column_width=150, gap="small"):
        values = controls.draw(shape.facts, f"{KEY}_{shape.system}")
    with st.popover(say("choose-else"), type="tertiary"):
        st.html(bands.example(shape.example))
        if shape.system != "lremh":
            panels.say(message("choose-trust"))
        panels.say(message("choose-else-words"))
    return shape.facts(**values)
