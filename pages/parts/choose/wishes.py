"""What may be off and what may be at risk: the wishes that an ε has to meet."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.errors import DPError
from dp_core.privacy import deployments
from dp_core.privacy.ledger import Neighbouring
from dp_core.releasing.chosen import AnsweredWish, Cap
from dp_core.study import choosing as study
from dp_core.study import risk
from dp_core.study.choosing import Band, Shape, WayOut, Wish
from dp_core.study.experiments import CHANCES
from dp_core.study.solving import shown
from dp_core.words import message, say
from pages.common.input import choosing, controls, offers, widgets
from pages.common.input.controls import load
from pages.common.show import bands, html, panels
from pages.parts.choose import plan
from pages.parts.choose.plan import KEY, Often, Other

MOST_OTHERS = 3
NONE = "none"
BEGINNINGS = ("threshold", "compared", "rounded", "chance")
ROUTES = ("suspicion", "guess", "cost")


def ask_tolerance(shape: Shape, facts: Any) -> tuple[float, float]:
    measure = shape.measure(facts)
    with st.grid(2, min_column_width=170, gap="small"):
        limit = widgets.number(
            f"{KEY}_{shape.system}_tolerance_{measure.opens:g}",
            measure.label,
            (measure.low, measure.high),
            measure.opens,
            step=measure.step,
            format="%g",
            help=bands.help("allowed", measure.help),
        )
        wanted = _wanted(shape, facts)
    panels.note(shape.in_words(facts, limit))
    return limit, wanted


def _wanted(shape: Shape, facts: Any) -> float:
    """Ask how often the tolerance must hold, where more than an average is known."""
    proven = [way for way in shape.ways(facts, 0.9) if math.isfinite(way.price)]
    if all(way.averages for way in proven):
        panels.note(message("choose-average"))
        return 0.9
    chances = CHANCES
    if any(way.tried for way in proven):  # there are draws enough to tell what so many stay below
        most = shape.grid[-1]
        told = {each: shape.ways(facts, each) for each in CHANCES}
        chances = [e for e in CHANCES if any(math.isfinite(way.at(most)) for way in told[e])]
    label = say("choose-wanted", counted=shape.counted)
    steps = [round(100 * each) for each in chances]
    return float(widgets.steps(f"{KEY}_wanted", label, steps, default=90)) / 100


def _cap(route: str, people: int) -> Cap:
    """Ask for the limit in one of `ROUTES`; so many `people` are protected, 0 if unknown."""
    if route == "guess":
        label = say("choose-guess")
        right = widgets.number(f"{KEY}_right", label, (51, 99), 60, draw=st.slider)
        words = say("choose-cap-guess", right=right)
        return Cap(epsilon=risk.largest_epsilon(0.5, right / 100), words=words, route="a guess")
    if route != "cost":
        grown = choosing.risk_cap(KEY)
        words = say("choose-cap-grown", grown=grown)
        return Cap(epsilon=risk.largest_epsilon(0.01, grown / 1000), words=words, grown=grown)
    with st.grid(3, min_column_width=130, gap="small", vertical_alignment="bottom"):
        cost, chance, more = (
            float(widgets.number(f"{KEY}_{name}", say(label), ends, opens, format="%g"))
            for name, label, ends, opens in (
                ("cost", "choose-cost", (0.01, 1e9), 1_000.0),
                ("chance", "choose-chance", (0.001, 100.0), 1.0),
                ("more", "choose-rise", (0.001, 1e9), 5.0),
            )
        )
    expected = cost * chance / 100
    panels.note(message("choose-expected", expected=expected, after=expected + more))
    if people:
        panels.note(message("choose-in-all", people=people, sum=people * more))
    words = say("choose-cap-cost", expected=f"{expected:,.4g}", more=f"{more:,.4g}")
    found = risk.bearable_epsilon(cost, chance / 100, more)
    return Cap(epsilon=found, words=words, route="a cost")


# --- three questions on the left; the answer and the plan stay in sight on the right --------------


def show() -> None:
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
            show_answer(choice)
        with st.container(border=True, key=f"{KEY}_plan"):
            plan.show(choice, releases)


def _asked(shapes: Mapping[str, Shape]) -> tuple[AnsweredWish, Often]:
    """Ask the three questions, and what few people need below them."""
    with _card("choose-publish"):
        shape = _shape(shapes)
        facts = _facts(shape)
    with _card("choose-off"):
        tolerance, wanted = ask_tolerance(shape, facts)
    risk = _card("choose-risk")
    with st.expander(say("choose-more")), st.container(key=f"{KEY}_further"):
        looks = {"words": lambda each: say(f"choose-route-{each}")}
        route = str(widgets.segments(f"{KEY}_route", say("choose-route"), ROUTES, **looks))
        looks = {"placeholder": say("choose-lost-example"), "max_chars": 300}
        looks |= {"key": f"{KEY}_purpose", "persist_state": "session"}
        purpose = st.text_input(say("choose-lost"), **looks).strip()  # what an error would cost
        with st.popover(say("choose-help"), type="tertiary"):
            for each in BEGINNINGS:
                panels.say(message(f"choose-begin-{each}"))
        releases = _ask_often(shape, shapes)
    with st.popover(say("choose-else"), type="tertiary"):
        st.html(bands.example(shape.example))
        if shape.system != "lremh":
            panels.say(message("choose-trust"))
        panels.say(message("choose-else-words"))
    with risk:
        cap = _cap(route, _people(shape, facts))
        panels.note(message("choose-at-most", most=shown(cap.epsilon, "down")))
    shared = {"releases": releases.number, "other": releases.other}
    wish = Wish(tolerance=tolerance, wanted=wanted, cap=cap.epsilon, **shared)
    told = {"purpose": purpose, "apart": releases.apart}
    found = study.asked(shape, facts, wish)
    return AnsweredWish(shape=shape, facts=facts, wish=wish, cap=cap, bands=found, **told), releases


def _card(title: str) -> Any:
    box = st.container(border=True, gap="xsmall", key=f"{KEY}_{title.rpartition('-')[2]}_card")
    with box:
        st.html(f'<h2 class="dp-question">{html.esc(message(title))}</h2>')
    return box


def _shape(shapes: Mapping[str, Shape]) -> Shape:
    keys = list(shapes)
    offers.linked(f"{KEY}_shape", keys, keys[0], words=lambda key: shapes[key].have)
    chosen = st.radio(
        say("choose-have"),
        keys,
        format_func=lambda key: shapes[key].have,  # so it stands in links
        key=f"{KEY}_shape",
        bind=offers.BOUND,
        label_visibility="collapsed",
        width="stretch",
    )
    panels.note(f"→ {shapes[chosen].publish}")
    return shapes[chosen]


def _people(shape: Shape, facts: Any) -> int:
    """Count the people, where each has a row and their number is public."""
    open_end = registry.algorithms()[shape.system].neighbouring is Neighbouring.ADD_REMOVE
    if open_end or getattr(facts, "rows_per_person", 1) > 1:
        return 0
    return int(getattr(facts, shape.people))


def _facts(shape: Shape) -> Any:
    with st.container(key=f"{KEY}_facts"), st.grid(2, min_column_width=150, gap="small"):
        values = controls.draw(shape.facts, f"{KEY}_{shape.system}")
    return shape.facts(**values)


# --- which ε does both: the bands of the methods, or what would open one --------------------------


def show_answer(choice: AnsweredWish) -> None:
    _say(choice)
    st.html(bands.axis(each for each in choice.bands if not each.way.compared))
    if not choice.usable:
        _ways_out(choice)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        own = [each for each in choice.bands if not each.way.compared]
        over = any(each.low is not None and not each.steps for each in own)
        panels.note(message("choose-picture", over=over))
        with st.popover(say("choose-others"), type="tertiary"), st.container(key=f"{KEY}_uses"):
            for each in _details(choice):
                panels.say(each)
            if compared := [each for each in choice.bands if each.way.compared]:
                st.html(bands.axis(compared))
            st.html(bands.deployed(deployments.used(choice.shape.system)))


def _details(choice: AnsweredWish) -> Iterator[object]:
    """Say why no other ε, what errors rest on, and what the limit means."""
    wish = choice.wish
    if choice.usable:
        band, limit = choice.usable[0], f"{wish.tolerance:g} {choice.measure.unit}"
        if band.way.averages and band.steps[0] != choice.shape.grid[0]:
            yield message("choose-below-average", limit=limit)
        elif band.steps[0] != choice.shape.grid[0]:
            facts = {"many": f"{100 * (1 - wish.wanted):.3g}", "tried": bool(band.way.tried)}
            yield message("choose-below", counted=choice.shape.counted, limit=limit, **facts)
        facts = {"releases": wish.releases, "others": bool(wish.other), "why": choice.cap.words}
        yield message("choose-above", limit=shown(band.share, "down"), **facts)
        yield plan.with_rho(choice, band)
    bases = dict.fromkeys(b.way.basis for b in choice.bands if b.way.price < float("inf"))
    yield message("choose-bases", bases="; ".join(map(str, bases)))


def _say(choice: AnsweredWish) -> None:
    if choice.usable:
        band = choice.usable[0]
        low, high = shown(band.steps[0], "up"), shown(band.most, "down")
        facts = {"low": "same" if low == high else low, "high": high}
        facts |= {"method": band.way.title, "tried": bool(band.way.tried)}
        title = message("choose-does", **facts)
        st.html(html.verdict_box(title, " ".join(map(str, _range(choice, band))), "good"))
        return
    nearest = choice.nearest
    band = nearest or next(band for band in choice.bands if not band.way.compared)
    tried = bool(band.way.tried)
    title = message("choose-none", tried=tried)
    if nearest is not None and nearest.low is not None:
        least, limit = shown(nearest.way.proven(nearest.low), "up"), shown(nearest.share, "down")
        title = message("choose-none-least", least=least, limit=limit, tried=tried)
    st.html(html.verdict_box(title, " ".join(map(str, _range(choice, band))), "bad"))


def _range(choice: AnsweredWish, band: Band) -> Iterator[object]:
    """Say how the answer differs over the shapes of data that were tried, and what was not."""
    if band.range:
        yield band.range
        yield choice.shape.beyond(choice.facts) or message("choose-hardest")


def _ways_out(choice: AnsweredWish) -> None:
    found = study.ways_out(choice.shape, choice.facts, choice.wish)
    if not found:
        panels.say(message("choose-no-single"))
        return
    panels.say(message("choose-open-band"))
    with st.container(horizontal=True, gap="small"):
        for place, way in enumerate(found):
            words, values = _change(choice, way)
            key = f"{KEY}_way_{place}"
            st.button(html.md(words), key=key, on_click=load, args=(KEY, values))


def _change(choice: AnsweredWish, way: WayOut) -> tuple[object, dict[str, object]]:
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


# --- how often, and beside what -------------------------------------------------------------------


def _ask_often(shape: Shape, shapes: Mapping[str, Shape]) -> Often:
    with st.grid(2, min_column_width=170, gap="small", vertical_alignment="bottom"):
        year = widgets.number(f"{KEY}_year", say("choose-year"), (1, 366), 1)
        years = widgets.number(f"{KEY}_years", say("choose-years"), (1, 50), 1)
    new = widgets.toggle(f"{KEY}_new", say("choose-new"), help=say("choose-new.help"))
    panels.note(shape.again)
    if new:  # without a reason why nobody is in two they add up
        looks = {"placeholder": say("choose-apart-example"), "max_chars": 300}
        looks |= {"key": f"{KEY}_apart", "persist_state": "session"}
        if apart := st.text_input(say("choose-apart"), **looks).strip():
            return Often(1, apart=apart)
    return Often(year * years, others=_others(shapes, years))


def _others(shapes: Mapping[str, Shape], years: int) -> tuple[Other, ...]:
    found: list[Other] = []
    while len(found) < MOST_OTHERS:
        other = _row(len(found), shapes, years)
        if other is None:
            break
        found.append(other)
    return tuple(found)


def _row(place: int, shapes: Mapping[str, Shape], years: int) -> Other | None:
    prefix = f"{KEY}_other_{place}"

    def words(key: str) -> str:
        return shapes[key].publish if key in shapes else say("page-none")

    label = say("choose-other-more" if place else "choose-other")
    system = widgets.select(prefix, label, [NONE, *shapes], words=words)
    if system == NONE:
        return None
    with st.grid(2, min_column_width=170, gap="small", vertical_alignment="bottom"):
        year = widgets.number(f"{prefix}_year", say("choose-other-year"), (1, 366), 1)
        looks = {"step": 0.05, "format": "%g"}
        # It opens with the smallest step that is enough for what the shape opens with.
        facts = shapes[system].facts()
        opens = Wish(tolerance=shapes[system].measure(facts).opens)
        pure = [each for each in study.asked(shapes[system], facts, opens) if not each.way.delta]
        usual = float(shown(min(study.costs(pure), default=1.0), "up"))
        key, label = f"{prefix}_{system}_epsilon", say("choose-other-each")
        each = widgets.number(key, label, (0.01, 40.0), usual, **looks)
    return Other(shapes[system].publish, year * years * each)
