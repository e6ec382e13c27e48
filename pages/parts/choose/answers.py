"""Which ε does both: the bands, the step that is taken, or what would open a band."""

import streamlit as st

from dp_core.privacy import deployments
from dp_core.study import choosing as study
from dp_core.study import odds, risk
from dp_core.study.choosing import AVERAGE, Band, WayOut
from dp_core.study.feasible import shown
from pages.common.input import scale, widgets
from pages.common.input.controls import load
from pages.common.show import bands, html, panels
from pages.parts.choose.state import KEY, Choice, Picked

WITH_DELTA = (
    "Its promise is ε with δ = {delta}: with that chance it can fail, and then nothing limits how "
    "far the odds grow."
)


def show(choice: Choice) -> Picked | None:
    """Draw the step; nothing is picked where no ε does both."""
    box = st.container()
    picked = _pick(choice) if choice.usable else None
    with box:
        _say(choice)
        st.html(
            bands.axis(
                choice.bands,
                here=picked.proven if picked else None,
                uses=deployments.used(choice.shape.system),
            )
        )
        panels.note(_reading(choice))
    if picked is None:
        _ways_out(choice)
    with st.container(key=f"{KEY}_uses"):
        st.html(scale.listed(deployments.used(choice.shape.system)))
    return picked


def _pick(choice: Choice) -> Picked:
    """Ask for method and step; both open with the best."""
    prefix = f"{KEY}_{choice.shape.system}"
    by_key = {band.way.method: band for band in choice.usable}
    with st.grid(2, min_column_width=230, gap="medium"):
        method = widgets.select(
            f"{prefix}_method",
            "Method",
            list(by_key),
            words=lambda key: by_key[key].way.title,
            help="Those that may be released: the one that needs the smallest ε first, those whose "
            "promise can fail last.",
        )
        band = by_key[method]
        epsilon = _step(prefix, band)
    if band.way.delta:
        panels.note(WITH_DELTA.format(delta=odds.delta_text(band.way.delta)))
    return Picked(band, epsilon)


def _step(prefix: str, band: Band) -> float:
    if len(band.steps) == 1:
        panels.say(f"ε = {band.steps[0]:g} is the only step that does both.")
        return band.steps[0]
    chosen = widgets.steps(
        f"{prefix}_epsilon",
        "ε of each release",
        band.steps,
        words="{:g}".format,
        help="It opens with the smallest that is enough.",
    )
    return float(chosen)


def _say(choice: Choice) -> None:
    """Say the answer first."""
    if choice.usable:
        band = choice.usable[0]
        low, high = band.steps[0], band.steps[-1]
        does = f"ε = {low:g} does" if low == high else f"ε from {low:g} to {high:g} does"
        title = f"{does} both{_tried(band)}, with {band.way.title}."
        text = " ".join((_below(choice, band), _range(band), _above(choice, band)))
        st.html(html.verdict_box(title, text, "good"))
        return
    nearest = choice.nearest
    band = nearest or next(band for band in choice.bands if not band.way.compared)
    title = f"None: no ε on offer meets your tolerance{_tried(band)}."
    if nearest is not None and nearest.low is not None:
        least = shown(nearest.way.proven(nearest.low), "up")
        limit = shown(nearest.share, "down")
        title = (
            f"None: the tolerance needs at least {least}{_tried(band)}, the limit allows {limit}."
        )
    text = f"{_range(band)} What would open a band stands below, in the order to try it."
    st.html(html.verdict_box(title, text.strip(), "bad"))


def _tried(band: Band) -> str:
    return " on all data tried" if band.way.tried else ""


def _range(band: Band) -> str:
    """Say how the answer differs over the shapes of data that were tried."""
    if not band.range:
        return ""
    return f"{band.range} The largest counts: your data may be like any of them, or harder."


def _below(choice: Choice, band: Band) -> str:
    """Say what is too noisy."""
    limit = f"{choice.wish.tolerance:g} {choice.measure.unit}"
    if band.way.basis == AVERAGE:
        return f"Below it errors are larger than {limit}, on average."
    many = f"{100 * (1 - choice.wish.wanted):.3g} of 100 {choice.shape.counted}"
    where = " on some of these data" if band.way.tried else ""
    return f"Below it more than {many} err by more than {limit}{where}."


def _above(choice: Choice, band: Band) -> str:
    """Say what is too risky."""
    limit = shown(band.share, "down")
    share = "" if choice.wish.releases == 1 else f" for each of {choice.wish.releases:,} releases"
    share += " beside the others" if choice.wish.other else ""
    return f"Above {limit}{share} it is too risky: {choice.cap.words}."


def _reading(choice: Choice) -> str:
    """Say how the picture reads, and what it rests on."""
    bases = dict.fromkeys(b.way.basis for b in choice.bands if b.way.price < float("inf"))
    return (
        "Green: does both. Dashed: would need more than your limit, the upright line. Grey: for "
        f"comparison. The axis is the proven ε. Errors: {'; '.join(bases)}."
    )


def _ways_out(choice: Choice) -> None:
    """Offer what would open a band, each as a button."""
    found = study.ways_out(choice.shape, choice.facts, choice.wish)
    if not found:
        panels.say("No single change opens one: change two, such as tolerance and limit.")
        return
    with st.container(horizontal=True, gap="small"):
        for place, way in enumerate(found):
            words, values = _change(choice, way)
            key = f"{KEY}_way_{place}"
            st.button(words, key=key, on_click=load, args=(KEY, values))


def _change(choice: Choice, way: WayOut) -> tuple[str, dict[str, object]]:
    """Words of a button, and the widgets that it sets."""
    system, measure = choice.shape.system, choice.measure
    if way.kind == "tolerance":
        name = f"{system}_tolerance_{measure.opens:g}"
        return f"A tolerance of {way.value:g} {measure.unit}", {name: way.value}
    if way.kind == "releases":
        return f"{way.value:g} releases, not {choice.wish.releases:,}", {
            "year": int(way.value),
            "years": 1,
        }
    if way.kind == "cap":
        grown = risk.people_after(10, way.value)
        return f"A limit of {grown} in 1,000 (ε = {way.value:g})", {
            "route": "suspicion",
            "cap": grown,
        }
    after = {f"{system}_{name}": value for name, value in way.facts.to_dict().items()}
    if way.kind == "people":
        return f"{way.value:,.0f} {choice.shape.people}", after
    return way.words[:1].upper() + way.words[1:], after
