"""The result: a plan that opens the page of its system, and the command line."""

import math
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm, Method
from dp_core.releasing import NAME, OWN, Plan
from dp_core.releasing import Choice as Why
from dp_core.releasing.record import MOST_REJECTED
from dp_core.study import odds, risk
from dp_core.study.choosing import AVERAGE, Way, Wish
from dp_core.study.feasible import shown
from dp_core.uploads.layouts import Layout
from pages.common.frame import links
from pages.common.input import choices, configurations, controls, uploads
from pages.common.show import bands, panels
from pages.parts.choose import leaving
from pages.parts.choose.state import KEY, Choice, Picked

NONE = "There is no plan yet: no ε does both. Step 3 says what would change that."
LEFT = (
    "Left to state: {left}. The page asks for it beside your file, and a plan.json from there is "
    "whole; or write it into upload of this one."
)
WHOLE = "The plan is whole: FILE is your table of yes and no."


def show(choice: Choice, picked: Picked | None) -> None:
    """Draw the plan and the ways to use it."""
    if picked is None:
        panels.say(NONE)
        return
    plan = plan_of(choice, picked)
    words = _words(choice, picked)
    with st.container(border=True, key=f"{KEY}_plan"):
        panels.say(words)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            panels.note("Chosen from public numbers alone: no release needs a note about how.")
            with st.popover("What was rejected, and why", type="tertiary"):
                for each in plan.choice.rejected:
                    panels.say(f"• {each}")
        with st.container(horizontal=True, gap="small"):
            opened = st.button("Open with this plan", type="primary", key=f"{KEY}_open")
            st.download_button(
                f"Download {NAME}",
                plan.to_json(),
                NAME,
                "application/json",
                key=f"{KEY}_download",
                on_click="ignore",
                icon=":material/download:",
            )
            leaving.lock(plan, choice)
            leaving.sheet(plan, words, choice)
            seen = st.button("See it on made-up data", type="tertiary", key=f"{KEY}_example")
        st.code(command(choice), language="bash", wrap_lines=True)
        panels.note(LEFT.format(left=choice.shape.left) if choice.shape.left else WHOLE)
    if opened:
        system = choice.algorithm.key
        uploads.state(system, plan.upload, Layout(), plan.columns)  # waits there for the file
        configurations.keep_choice(plan)
    if opened or seen:
        _open(choice, picked, OWN if opened else next(iter(choice.algorithm.samples)))


def plan_of(choice: Choice, picked: Picked) -> Plan:
    """Write the plan: everything but the columns of the file."""
    algorithm, method = choice.algorithm, picked.band.way.method
    params = {**choice.shape.params(choice.facts, method), "epsilon": picked.epsilon}
    return Plan(
        system=algorithm.key,
        method=method,
        params=params,
        data=OWN,
        upload=algorithm.upload(**choice.shape.upload(choice.facts)),
        choice=why(choice, picked),
    )


def why(choice: Choice, picked: Picked) -> Why:
    """Say in the plan what its ε follows from: public numbers, all of it.

    Parameters
    ----------
    choice : Choice
    picked : Picked
    """
    wish, basis = choice.wish, picked.band.way.basis
    return Why(
        route="tolerance and cap",
        tolerance=wish.tolerance,
        unit=choice.measure.unit,
        wanted=0.0 if basis == AVERAGE else wish.wanted,
        cap=float(shown(wish.cap, "down")),
        cap_route=choice.cap.route,
        limit=choice.cap.words,
        basis=basis,
        releases=wish.releases,
        other=wish.other,
        apart=choice.apart,
        rejected=tuple(_rejected(choice, picked))[:MOST_REJECTED],
        purpose=choice.purpose,
    )


def _rejected(choice: Choice, picked: Picked) -> Iterator[str]:
    """Say which steps and methods were not taken, with the number why."""
    way, grid = picked.band.way, choice.shape.grid
    here, limit = grid.index(picked.epsilon), f"{choice.wish.tolerance:g} {choice.measure.unit}"
    if here and picked.epsilon == picked.band.steps[0]:
        below = grid[here - 1]
        error = way.at(below)
        if math.isfinite(error):
            said = f"its error is {error:.4g}, and {limit} is tolerated"
            yield f"{way.title} at ε = {below:g}: {said}"
    elif here:
        yield f"{way.title} at ε = {picked.band.steps[0]:g}: enough, and more noise than was taken"
    last = grid.index(picked.band.steps[-1]) + 1
    if last < len(grid):
        above = way.proven(grid[last], choice.wish.releases)
        yield f"{way.title} at ε = {grid[last]:g}: over the limit, ε = {above:.4g} in all"
    for band in choice.bands:
        if band.way is not way and not band.way.compared:
            enough = f"enough from ε = {band.low:g} on" if band.steps else bands.words(band)
            yield f"{band.way.title}: {enough}"


def widgets_of(choice: Choice, picked: Picked) -> dict[str, Any]:
    """Say what the page opens with: method, ε, tolerance, cap, the facts that it has widgets for.

    Parameters
    ----------
    choice : Choice
    picked : Picked
    """
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


def command(choice: Choice) -> str:
    """Write the command that draws the release once the plan is whole."""
    cap = shown(choice.cap.epsilon, "down")
    name = choice.algorithm.key
    return f"dp-explorer release {NAME} FILE -o {name}.zip --register {name}.jsonl --cap {cap}"


def _open(choice: Choice, picked: Picked, data: str) -> None:
    """Go to the page; its own widgets write the link, which nobody else may once they stood."""
    system = choice.algorithm.key
    controls.load(system, {"data": data, **widgets_of(choice, picked)})
    st.switch_page(links.page(system), query_params={})  # none at all may not be cleared


def switches_of(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    """Widgets that choose a method: the page's own, where it words them itself."""
    known = import_module(f"pages.parts.{algorithm.key}.controls")
    switches = getattr(known, "switches", choices.switches)
    return dict(switches(algorithm, method))


def _words(choice: Choice, picked: Picked) -> str:
    """Say the plan in a few sentences."""
    way, measure = picked.band.way, choice.measure
    same = math.isclose(picked.proven, picked.epsilon, rel_tol=1e-6)
    price = "" if same else f" (proven: {picked.proven:.4g})"
    least = way.at(picked.epsilon)
    often = f" in {100 * choice.wish.wanted:g} of 100 {choice.shape.counted}"
    within = "" if way.basis == AVERAGE else often
    wish = choice.wish
    total = way.proven(picked.epsilon, wish.releases) + wish.other
    after = f"{risk.people_after(10, total)}{_fails(way)}"
    return (
        f"{choice.algorithm.title}: {way.title}, ε = {picked.epsilon:g}{price}. "
        f"Error: at most {least:.3g} {measure.unit}{within}, {way.basis}; your tolerance is "
        f"{wish.tolerance:g}. {_together(wish)} 10 in 1,000 can become at most {after}. "
        f"It hides {_unit(choice)}."
    )


def _unit(choice: Choice) -> str:
    """Say what one unit of privacy is: a person, where it is known how many rows one may have."""
    own = choice.algorithm.unit.partition(";")[0]
    return own if choice.rows == 1 else f"all {choice.rows:,} rows that a person may have"


def _together(wish: Wish) -> str:
    many = wish.releases
    said = "By one release" if many == 1 else f"By {many:,} releases, each at this ε,"
    return f"{said.rstrip(',')} and the others," if wish.other else said


def _fails(way: Way) -> str:
    return f", but for a chance of δ = {odds.delta_text(way.delta)}" if way.delta else ""
