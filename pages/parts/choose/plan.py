"""The result: a plan that opens the page of its system, and the command line."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError
from dp_core.privacy.charges import Unit
from dp_core.privacy.costs import clauses
from dp_core.privacy.register import Register
from dp_core.releasing import NAME, OWN, Plan, dossier
from dp_core.releasing.chosen import AnsweredWish, Picked, locked, plan_of, stated
from dp_core.study import choosing as study
from dp_core.study import risk
from dp_core.study.choosing import Band, Way
from dp_core.study.solving import shown
from dp_core.uploads.files import Layout
from dp_core.words import Message, commas, message, say
from pages.common.frame import links
from pages.common.input import choices, configurations, controls, uploads, widgets
from pages.common.show import bands, html, panels

KEY = "choose"


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
    given = st.file_uploader(
        say("choose-lock-register"), ["jsonl", "json", "txt"], key=f"{KEY}_register"
    )
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


# --- the result: a plan that opens the page of its system, and the command line -------------------


def show(choice: AnsweredWish, releases: Often) -> None:
    if not choice.usable:
        panels.say(message("choose-no-plan"))
        _room(choice, releases, None)
        return
    title = st.container()
    prefix = f"{KEY}_{choice.shape.system}"
    by_key = {band.way.method: band for band in choice.usable}
    with st.grid(2, min_column_width=200, gap="small"):  # both open with the best
        looks = {"words": lambda key: by_key[key].way.title}
        band = by_key[widgets.select(f"{prefix}_method", say("choose-method"), by_key, **looks)]
        epsilon = band.steps[0]
        if len(band.steps) == 1:
            panels.say(message("choose-only-step", epsilon=f"{epsilon:g}"))
        else:
            looks = {"words": "{:g}".format}
            key = f"{prefix}_epsilon"
            epsilon = float(widgets.steps(key, say("choose-step"), band.steps, **looks))
    if band.way.delta:
        panels.note(message("choose-can-fail", delta=risk.delta_text(band.way.delta)))
    picked = Picked(band, epsilon)
    plan, words = plan_of(choice, picked), _words(choice, picked)
    with title:
        said = message("choose-plan", method=picked.band.way.title, epsilon=f"{picked.epsilon:g}")
        st.html(f'<h2 class="dp-question">{html.esc(said)}</h2>')
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
    total = way.proven(picked.epsilon, wish.releases) + wish.other
    yield message("choose-row-off"), off
    yield message("choose-row-grows"), f"{risk.people_after(10, total)}{_fails(way)}"
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
    same = math.isclose(picked.proven, picked.epsilon, rel_tol=1e-6)
    epsilon, wish = f"{picked.epsilon:g}", choice.wish
    proven = message("choose-words-proven", epsilon=epsilon, proven=f"{picked.proven:.4g}")
    error = message(
        "choose-words-error",
        error=f"{way.at(picked.epsilon):.3g}",
        unit=measure.unit,
        wanted="none" if way.averages else f"{100 * wish.wanted:g}",
        counted=choice.shape.counted,
        basis=way.basis,
    )
    total = way.proven(picked.epsilon, wish.releases) + wish.other
    return say(
        "choose-plan-words",
        system=choice.algorithm.title,
        method=way.title,
        epsilon=epsilon if same else proven,
        error=error,
        tolerance=f"{wish.tolerance:g}",
        releases=say("choose-words-together", releases=wish.releases, others=bool(wish.other)),
        after=f"{risk.people_after(10, total)}{_fails(way)}",
        unit=_unit(choice),
    )


def _unit(choice: AnsweredWish) -> str:
    """Say what one unit of privacy is: a person, where it is known how many rows one may have."""
    own = clauses(choice.algorithm.unit)[0]
    return own if choice.rows == 1 else say("choose-all-rows", rows=choice.rows)


def _fails(way: Way) -> str:
    return say("choose-but-delta", delta=risk.delta_text(way.delta)) if way.delta else ""


# --- how often: releases about the same people share the limit, of whichever kind they are --------


def _room(choice: AnsweredWish, often: Often, picked: Picked | None) -> None:
    """Draw the limit cut into releases, and say what has room; with no pick nothing does."""
    wish = choice.wish
    if often.apart:
        panels.note(message("choose-apart-each"))
        return
    if often.others:
        sums = commas(
            say("choose-words-for", epsilon=f"{each.epsilon:.3g}", what=each.publish)
            for each in often.others
        )
        panels.note(message("choose-together", sums=sums))
    band = picked.band if picked else choice.nearest
    if band is None or band.low is None:
        panels.note(message("choose-none-meets"))
        return
    epsilon = picked.epsilon if picked else band.low
    here = study.room(band.way, epsilon, wish.room)
    drawn = min(here, wish.releases)
    words = f"{band.way.proven(epsilon):.3g}"
    total = band.way.proven(epsilon, drawn) if drawn else 0.0
    looks = {"refused": wish.releases > here, "others": [each.epsilon for each in often.others]}
    st.html(bands.pieces(words, drawn, total, cap=wish.cap, **looks))
    if wish.releases == 1 and not looks["refused"] and not often.others:
        return  # the rows above say it
    each, number = shown(band.share, "down"), wish.releases
    sharing = message("choose-shared", rho=band.way.delta > 0, number=number, each=each)
    if number == 1:
        sharing = message("choose-one-release", rest=bool(wish.other), each=each)
    room = study.room(band.way, band.low, wish.room)
    said = say("choose-room", room=room, refused=number > room)
    panels.note(f"{sharing} {said} {with_rho(choice, band)}".strip())


def with_rho(choice: AnsweredWish, band: Band) -> Message | str:
    """Say with which method more releases fit, as its costs add up more slowly; else nothing."""
    wish = choice.wish
    room = study.room(band.way, band.low or math.inf, wish.room)
    most = max(choice.bands, key=lambda each: study.fit([each], wish.room))
    many = study.fit([most], wish.room)
    if most.way.delta and most is not band and many > room:
        return message("choose-room-rho", method=most.way.title, many=many)
    return ""
