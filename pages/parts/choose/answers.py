"""Which ε does both: the bands of the methods, or what would open one."""

from collections.abc import Iterator

import streamlit as st

from dp_core.privacy import deployments
from dp_core.study import choosing as study
from dp_core.study import risk
from dp_core.study.choosing import AVERAGE, Band, WayOut
from dp_core.study.solving import shown
from dp_core.words import Message, message, say
from pages.common.input import scale
from pages.common.input.controls import load
from pages.common.show import bands, html, panels
from pages.parts.choose.state import KEY, Choice


def show(choice: Choice) -> None:
    """Draw the answer."""
    _say(choice)
    st.html(bands.axis(each for each in choice.bands if not each.way.compared))
    if not choice.usable:
        _ways_out(choice)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        panels.note(_reading(choice))
        with st.popover(say("choose-others"), type="tertiary"), st.container(key=f"{KEY}_uses"):
            panels.say(message("choose-compared"))
            st.html(bands.axis(each for each in choice.bands if each.way.compared))
            st.html(scale.listed(deployments.used(choice.shape.system)))


def _say(choice: Choice) -> None:
    """Say the answer first."""
    if choice.usable:
        band = choice.usable[0]
        low, high = band.steps[0], band.steps[-1]
        title = message(
            "choose-does",
            low="same" if low == high else f"{low:g}",
            high=f"{high:g}",
            method=band.way.title,
            tried=bool(band.way.tried),
        )
        text = (_below(choice, band), *_range(band), _above(choice, band))
        st.html(html.verdict_box(title, " ".join(map(str, text)), "good"))
        return
    nearest = choice.nearest
    band = nearest or next(band for band in choice.bands if not band.way.compared)
    title = message("choose-none", tried=bool(band.way.tried))
    if nearest is not None and nearest.low is not None:
        title = message(
            "choose-none-least",
            least=shown(nearest.way.proven(nearest.low), "up"),
            limit=shown(nearest.share, "down"),
            tried=bool(band.way.tried),
        )
    text = (*_range(band), message("choose-open-band"))
    st.html(html.verdict_box(title, " ".join(map(str, text)), "bad"))


def _range(band: Band) -> Iterator[object]:
    """Say how the answer differs over the shapes of data that were tried."""
    if band.range:
        yield band.range
        yield message("choose-hardest")


def _below(choice: Choice, band: Band) -> Message:
    """Say what is too noisy."""
    limit = f"{choice.wish.tolerance:g} {choice.measure.unit}"
    if band.way.basis == AVERAGE:
        return message("choose-below-average", limit=limit)
    return message(
        "choose-below",
        many=f"{100 * (1 - choice.wish.wanted):.3g}",
        counted=choice.shape.counted,
        limit=limit,
        tried=bool(band.way.tried),
    )


def _above(choice: Choice, band: Band) -> Message:
    """Say what is too risky."""
    return message(
        "choose-above",
        limit=shown(band.share, "down"),
        releases=choice.wish.releases,
        others=bool(choice.wish.other),
        why=choice.cap.words,
    )


def _reading(choice: Choice) -> Message:
    """Say how the picture reads, and what it rests on."""
    bases = dict.fromkeys(b.way.basis for b in choice.bands if b.way.price < float("inf"))
    return message("choose-picture", bases="; ".join(map(str, bases)))


def _ways_out(choice: Choice) -> None:
    """Offer what would open a band, each as a button."""
    found = study.ways_out(choice.shape, choice.facts, choice.wish)
    if not found:
        panels.say(message("choose-no-single"))
        return
    with st.container(horizontal=True, gap="small"):
        for place, way in enumerate(found):
            words, values = _change(choice, way)
            key = f"{KEY}_way_{place}"
            st.button(html.md(words), key=key, on_click=load, args=(KEY, values))


def _change(choice: Choice, way: WayOut) -> tuple[object, dict[str, object]]:
    """Words of a button, and the widgets that it sets."""
    system, measure = choice.shape.system, choice.measure
    if way.kind == "tolerance":
        name = f"{system}_tolerance_{measure.opens:g}"
        words = message("choose-out-tolerance", value=way.value, unit=measure.unit)
        return words, {name: way.value}
    if way.kind == "releases":
        words = message("choose-out-releases", value=way.value, asked=choice.wish.releases)
        return words, {"year": int(way.value), "years": 1}
    if way.kind == "cap":
        grown = risk.people_after(10, way.value)
        words = message("choose-out-cap", grown=grown, value=f"{way.value:g}")
        return words, {"route": "suspicion", "cap": grown}
    after = {f"{system}_{name}": value for name, value in way.facts.to_dict().items()}
    if way.kind == "people":
        return message("choose-out-people", value=way.value, people=choice.shape.people), after
    return way.words[:1].upper() + way.words[1:], after
