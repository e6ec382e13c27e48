"""Choose ε: what may be off and what may be at risk, the ε that meets both, and its plan."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError
from dp_core.privacy.charges import Unit
from dp_core.privacy.costs import clauses
from dp_core.privacy.register import Register
from dp_core.releasing import NAME, OWN, Plan, dossier
from dp_core.releasing.chosen import AnsweredWish, Cap, Picked, locked, plan_of, stated
from dp_core.study import choosing as study
from dp_core.study import risk
from dp_core.study.choosing import Band, Shape, WayOut, Wish
from dp_core.study.experiments import CHANCES
from dp_core.study.solving import shown
from dp_core.uploads.files import Layout
from dp_core.words import Message, commas, message, say, semicolons, sentences
from pages.common.frame import links
from pages.common.input import choices, configurations, controls, offers, uploads, widgets
from pages.common.show import bands, html, panels

KEY = "choose"
MOST_OTHERS = 3
NONE = "none"
BEGINNINGS = ("threshold", "compared", "rounded", "chance")
ROUTES = ("suspicion", "guess", "cost")


@dataclass(frozen=True)
class Other:
    """Releases of another kind from the same people: what they publish, and ε of all of them."""

    publish: str
    epsilon: float


@dataclass(frozen=True)
class Often:
    """How many releases share the limit, beside what, or why they share none."""

    number: int
    apart: str = ""
    others: tuple[Other, ...] = ()

    @property
    def other(self) -> float:
        return sum(each.epsilon for each in self.others)


# --- how a plan leaves: locked in a register before anybody looks, or printed for a meeting -------


def lock(plan: Plan, choice: AnsweredWish) -> None:
    panels.say(message("choose-lock-words", name=NAME))
    panels.note(f"SHA-256: {plan.digest}")
    label = say("choose-lock-register")
    given = st.file_uploader(label, ["jsonl", "json", "txt"], key=f"{KEY}_register")
    try:
        register = Register.read(given.getvalue()) if given else None
    except DPError as error:
        st.error(html.md(error))
        return
    if register is not None and register.looked:
        panels.note(message("choose-lock-late"))
    cap = shown(choice.cap.epsilon, "down")
    unit: Unit = "row" if choice.rows == 1 else "person"

    def make() -> bytes:
        return locked(given.getvalue() if given else None, plan.digest, cap, unit)

    file, looks = f"{plan.system}.jsonl", {"icon": ":material/lock:", "key": f"{KEY}_lock"}
    panels.download(say("choose-lock"), make, file, "application/jsonl", **looks)


def show_plan(choice: AnsweredWish, releases: Often) -> None:
    _head("choose-plan")
    prefix = f"{KEY}_{choice.shape.system}"
    by_key = {band.way.method: band for band in choice.usable}
    with st.grid(2, min_column_width=200, gap="small"):  # both open with the best
        looks = {"words": lambda key: by_key[key].way.title}
        band = by_key[widgets.select(f"{prefix}_method", say("choice-method"), by_key, **looks)]
        epsilon = band.steps[0]
        if len(band.steps) > 1:
            looks = {"words": "{:g}".format}
            key = f"{prefix}_epsilon"
            epsilon = float(widgets.steps(key, say("choose-step"), band.steps, **looks))
    if band.way.delta:
        panels.note(message("choose-can-fail", delta=risk.delta_text(band.way.delta)))
    picked = Picked(band, epsilon)
    plan, words = plan_of(choice, picked), _words(choice, picked)
    st.html(html.facts(_rows(choice, picked)))
    _room(choice, releases, picked)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        opened = st.button(say("choose-open"), type="primary", key=f"{KEY}_open")
        file, looks = "plan.html", {"icon": ":material/print:", "key": f"{KEY}_print"}
        made = partial(dossier.meeting, plan, words, stated(choice))
        panels.download(say("choose-print"), made, file, "text/html", **looks)
        with st.popover(say("choose-save"), icon=":material/download:"):
            _save(choice, plan)
        seen = st.button(say("choose-example"), type="tertiary", key=f"{KEY}_example")
    if opened:
        system = choice.algorithm.key
        uploads.state(system, plan.upload, Layout(), plan.columns)  # waits there for the file
        configurations.keep_choice(plan)
    if opened or seen:
        _open(choice, picked, OWN if opened else next(iter(choice.algorithm.samples)))


def _save(choice: AnsweredWish, plan: Plan) -> None:
    file = plan.to_json(), NAME, "application/json"
    panels.download(message("choose-download", name=NAME), *file, key=f"{KEY}_download")
    st.code(command(choice), language="bash", wrap_lines=True)
    left = choice.shape.left
    panels.note(message("choose-left", left=left) if left else message("choose-whole"))
    lock(plan, choice)
    panels.say(message("plan-choice-rejected"))
    for each in plan.choice.rejected:
        panels.note(each)


def _rows(choice: AnsweredWish, picked: Picked) -> Iterator[tuple[object, object]]:
    way, wish = picked.band.way, choice.wish
    facts = {"error": way.at(picked.epsilon), "unit": choice.measure.unit}
    if way.averages:
        off = message("choose-row-off-average", **facts)
    else:
        facts |= {"wanted": f"{100 * wish.wanted:g}", "counted": choice.shape.counted}
        off = message("choose-row-off-often", **facts)
    yield message("choose-row-off"), off
    yield message("choose-row-grows"), _after(choice, picked)
    yield message("choose-row-hidden"), _unit(choice)
    room = study.room(way, picked.epsilon, wish.room)
    yield message("choose-row-room"), message("choose-row-releases", room=room)


def widgets_of(choice: AnsweredWish, picked: Picked) -> dict[str, Any]:
    """Say what the page opens with: method, ε, tolerance, cap, facts that have widgets."""
    algorithm, measure = choice.algorithm, choice.measure
    method = algorithm.method(picked.band.way.method)
    values: dict[str, Any] = {**switches_of(algorithm, method), "epsilon": picked.epsilon}
    values |= choice.shape.widgets(choice.facts)
    values |= choice.shape.params(choice.facts, method.key)
    if measure.opens == algorithm.opening.tolerance:  # else another error is judged there
        values["tolerance"] = choice.wish.tolerance
    values["wanted"] = round(100 * choice.wish.wanted)
    if choice.cap.grown:
        values["cap"] = choice.cap.grown
    return values


def command(choice: AnsweredWish) -> str:
    name, cap = choice.algorithm.key, shown(choice.cap.epsilon, "down")
    return f"dp-explorer release {NAME} FILE -o {name}.zip --register {name}.jsonl --cap {cap}"


def _open(choice: AnsweredWish, picked: Picked, data: str) -> None:
    """Go to the page; its own widgets write the link, which nobody else may once they stood."""
    system = choice.algorithm.key
    controls.load(system, {"data": data, **widgets_of(choice, picked)})
    st.switch_page(links.page(system), query_params={})  # none at all may not be cleared


def switches_of(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    """Widgets that choose a method: the page's own, where it words them itself."""
    room = f"pages.parts.{algorithm.key}"
    known = import_module(room) if find_spec(room) else None
    if hasattr(known, "__path__") and find_spec(f"{room}.state"):
        known = import_module(f"{room}.state")
    return dict(getattr(known, "switches", choices.switches)(algorithm, method))


def _words(choice: AnsweredWish, picked: Picked) -> str:
    way, measure = picked.band.way, choice.measure
    wish = choice.wish
    epsilon: Message | str = f"{picked.epsilon:g}"
    if not math.isclose(picked.proven, picked.epsilon, rel_tol=1e-6):
        proven = f"{picked.proven:.4g}"
        epsilon = message("choose-words-proven", epsilon=epsilon, proven=proven)
    error = message(
        "choose-words-error",
        error=f"{way.at(picked.epsilon):.3g}",
        unit=measure.unit,
        wanted="none" if way.averages else f"{100 * wish.wanted:g}",
        counted=choice.shape.counted,
        basis=way.basis,
    )
    return say(
        "choose-plan-words",
        system=choice.algorithm.title,
        method=way.title,
        epsilon=epsilon,
        error=error,
        releases=say("choose-words-together", releases=wish.releases, others=bool(wish.other)),
        after=_after(choice, picked),
        unit=_unit(choice),
    )


def _after(choice: AnsweredWish, picked: Picked) -> str:
    """Say how many of 1,000 come to be suspected after all releases, where 10 were before."""
    way, wish = picked.band.way, choice.wish
    total = way.proven(picked.epsilon, wish.releases) + wish.other
    fails = say("choose-but-delta", delta=risk.delta_text(way.delta)) if way.delta else ""
    return f"{risk.people_after(10, total)}{fails}"


def _unit(choice: AnsweredWish) -> str:
    """Say what one unit of privacy is: a person, where it is known how many rows one may have."""
    own = clauses(choice.algorithm.unit)[0]
    return own if choice.rows == 1 else say("choose-all-rows", rows=choice.rows)


# --- how often: releases about the same people share the limit, of whichever kind they are --------


def _room(choice: AnsweredWish, often: Often, picked: Picked | None) -> None:
    """Draw the limit cut into releases, and say what has room; with no pick nothing does."""
    wish = choice.wish
    if often.apart:
        panels.note(message("choose-apart-each"))
        return
    band = picked.band if picked else choice.nearest
    if band is None or band.low is None:
        return
    epsilon = picked.epsilon if picked else band.low
    here = study.room(band.way, epsilon, wish.room)
    refused = wish.releases > here
    if wish.releases == 1 and not refused and not often.others:
        return  # the rows above say it
    drawn = min(here, wish.releases)
    words = f"{band.way.proven(epsilon):.3g}"
    total = band.way.proven(epsilon, drawn) if drawn else 0.0
    looks = {"refused": refused, "others": [each.epsilon for each in often.others]}
    st.html(bands.pieces(words, drawn, total, cap=wish.cap, **looks))
    sums = commas(
        say("choose-words-for", epsilon=f"{each.epsilon:.3g}", what=each.publish)
        for each in often.others
    )
    sharing = message("choose-shared", sums=sums or "none", each=shown(band.share, "down"))
    panels.note(sentences([sharing, with_rho(choice, band)]))


def with_rho(choice: AnsweredWish, band: Band) -> Message | str:
    """Say with which method more releases fit, as its costs add up more slowly; else nothing."""
    wish = choice.wish
    room = study.room(band.way, band.low or math.inf, wish.room)
    most = max(choice.bands, key=lambda each: study.fit([each], wish.room))
    many = study.fit([most], wish.room)
    if most.way.delta and most is not band and many > room:
        return message("choose-room-rho", method=most.way.title, many=many)
    return ""


# --- the wishes that an ε has to meet -------------------------------------------------------------


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


def _cap(route: str) -> Cap:
    """Ask for the limit in one of `ROUTES`."""
    if route == "guess":
        label = say("choose-guess")
        right = widgets.number(f"{KEY}_right", label, (51, 99), 60, draw=st.slider)
        words = say("choose-cap-guess", right=right)
        return Cap(epsilon=risk.largest_epsilon(0.5, right / 100), words=words, route="a guess")
    if route != "cost":
        grown = choices.risk_cap(KEY)
        words = say("choose-cap-grown", grown=grown)
        return Cap(epsilon=risk.largest_epsilon(0.01, grown / 1000), words=words, grown=grown)
    with st.grid(3, min_column_width=130, gap="small", vertical_alignment="bottom"):
        amount = partial(widgets.number, format="%g")
        cost = amount(f"{KEY}_cost", say("choose-cost"), (0.01, 1e9), 1_000.0)
        chance = amount(f"{KEY}_chance", say("choose-chance"), (0.001, 100.0), 1.0)
        more = amount(f"{KEY}_more", say("choose-rise"), (0.001, 1e9), 5.0)
    expected = cost * chance / 100
    panels.note(message("choose-expected", expected=expected, after=expected + more))
    words = say("choose-cap-cost", expected=f"{expected:,.4g}", more=f"{more:,.4g}")
    found = risk.bearable_epsilon(cost, chance / 100, more)
    return Cap(epsilon=found, words=words, route="a cost")


# --- three questions on the left; the answer and the plan stay in sight on the right --------------


def show() -> None:
    shapes = {key: each.shape for key, each in registry.algorithms().items() if each.shape}
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
        if not choice.usable:
            _room(choice, releases, None)
            return
        with st.container(border=True, key=f"{KEY}_plan"):
            show_plan(choice, releases)


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
        looks = {"max_chars": 300, "key": f"{KEY}_purpose", "persist_state": "session"}
        purpose = st.text_input(say("choose-lost"), **looks).strip()  # what an error would cost
        with st.popover(say("choose-help"), type="tertiary"):
            for each in BEGINNINGS:
                panels.say(message(f"choose-begin-{each}"))
        releases = _ask_often(shape, shapes)
    with st.popover(say("choose-else"), type="tertiary"):
        head, *rows = shape.example
        st.html(f'<table class="dp-example">{html.table(head, rows)}</table>')
        if shape.system != "lremh":
            panels.say(message("choose-trust"))
        panels.say(message("choose-else-words"))
    with risk:
        cap = _cap(route)
        panels.note(message("choose-at-most", most=shown(cap.epsilon, "down")))
    shared = {"releases": releases.number, "other": releases.other}
    wish = Wish(tolerance=tolerance, wanted=wanted, cap=cap.epsilon, **shared)
    told = {"purpose": purpose, "apart": releases.apart}
    found = study.asked(shape, facts, wish)
    return AnsweredWish(shape=shape, facts=facts, wish=wish, cap=cap, bands=found, **told), releases


def _card(title: str) -> Any:
    box = st.container(border=True, gap="xsmall", key=f"{KEY}_{title.rpartition('-')[2]}_card")
    with box:
        _head(title)
    return box


def _head(title: str) -> None:
    st.html(f'<h2 class="dp-question">{html.esc(message(title))}</h2>')


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


def _facts(shape: Shape) -> Any:
    with st.container(key=f"{KEY}_facts"), st.grid(2, min_column_width=170, gap="small"):
        values = controls.draw(shape.facts, f"{KEY}_{shape.system}")
    return shape.facts(**values)


# --- which ε does both: the bands of the methods, or what would open one --------------------------


def show_answer(choice: AnsweredWish) -> None:
    _say(choice)
    # What stands for comparison only, or is not proven, is no answer.
    own = [each for each in choice.bands if not each.way.compared and each.way.price < math.inf]
    st.html(bands.axis(own))
    if not choice.usable:
        _ways_out(choice)
    with st.popover(say("choose-others"), type="tertiary"), st.container(key=f"{KEY}_uses"):
        if choice.usable:
            panels.say(with_rho(choice, choice.usable[0]))
        known = [each.way for each in choice.bands if each.way.price < math.inf]
        bases = dict.fromkeys(way.basis for way in known if not way.reason)
        panels.say(message("choose-bases", bases=semicolons(bases)))
        if beside := [each for each in choice.bands if each not in own]:
            st.html(bands.axis(beside))
        st.html(bands.deployed(study.used(choice.shape.system)))


def _say(choice: AnsweredWish) -> None:
    if choice.usable:
        band = choice.usable[0]
        low, high = shown(band.steps[0], "up"), shown(band.most, "down")
        facts = {"low": "same" if low == high else low, "high": high}
        facts |= {"method": band.way.title, "tried": bool(band.way.tried)}
        title = message("choose-does", **facts)
        st.html(html.verdict_box(title, sentences(_range(choice, band)), "good"))
        return
    nearest = choice.nearest
    band = nearest or next(band for band in choice.bands if not band.way.compared)
    tried = bool(band.way.tried)
    title = message("choose-none", tried=tried)
    if nearest is not None and nearest.low is not None:
        least, limit = shown(nearest.way.proven(nearest.low), "up"), shown(nearest.share, "down")
        title = message("choose-none-least", least=least, limit=limit, tried=tried)
    st.html(html.verdict_box(title, sentences(_range(choice, band)), "bad"))


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
            st.button(html.md(words), key=key, on_click=controls.load, args=(KEY, values))


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
    new = widgets.toggle(f"{KEY}_new", say("choose-new"))
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
