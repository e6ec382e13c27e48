"""Tab "Is it private?": what it cost, why it is proven, and an attack on the very same method."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core.algorithms.fda.study import bounds
from dp_core.algorithms.fda.view import story
from dp_core.study import halves
from dp_core.words import message, numbers, say
from pages.common.show import html, panels
from pages.common.tabs import attacks, ledger
from pages.parts.fda import confidential
from pages.parts.fda.state import KEY, View

RUNS = 10_000  # a side


def show(view: View) -> None:
    """Draw the tab."""
    looks = view.secret is None  # how far a true input moved is not for who looks at noise alone
    ledger.show(view, _attack(view), partial(_further, view), replays=looks)


def _attack(view: View) -> attacks.Attack:
    pair = _pair(view)
    facts = {"first": pair.params.get("first_epoch", 0), "every": pair.params.get("every", 0)}
    described = {"differ": say("fda-attack-differ"), "words": say("fda-attack", **facts)}
    return attacks.of(view, pair, prefix=f"{KEY}_audit", runs=RUNS, **described)


def _further(view: View) -> None:
    if view.secret is not None:
        panels.say(confidential.why(view.secret.largest))
    _promises(view)
    _bounds(view)


def _promises(view: View) -> None:
    options = view.options(view.method)
    lines = [
        message("fda-fixed", epochs="epochs" in options, matter="matter" in options),
        message("fda-free"),
        story.bound_words(view.stream, view.params),
    ]
    st.markdown("\n".join(f"- {html.md(line)}" for line in lines))


def _bounds(view: View) -> None:
    """Compare bounds on events per person; what they leave out is for the holder alone."""
    if not view.stream.has_persons:
        return
    panels.say(story.left_out(view.stream, view.params.contribution))
    rows = bounds(
        view.stream, view.params, view.method, at=view.release.output.last, tried=(1, 2, 3)
    )
    at_most = [
        say("fda-bound", most=row.contribution, now=row.contribution == view.params.contribution)
        for row in rows
    ]
    panels.table(
        {
            say("fda-bound-column"): at_most,
            say("fda-bound-noise"): [numbers.significant(row.noise) for row in rows],
            say("fda-bound-person"): [numbers.significant(row.person) for row in rows],
            say("fda-bound-event"): [numbers.significant(row.event) for row in rows],
        },
        say("fda-bound-table"),
    )
    if view.secret is not None:
        return
    if view.origin is not None:
        panels.say(halves.unknown_before_draw(view.stream.event, view.params.contribution).words)
        return
    with panels.holder_frame(say("fda-frame"), key="c"):
        lost = [numbers.whole(row.left_out) for row in rows]
        column = say("fda-bound-left-out", events=view.stream.event)
        panels.table({say("fda-bound-column"): at_most, column: lost}, column)
        total = int(view.stream.increments.sum())
        panels.note(message("fda-bound-note", total=total, events=view.stream.event))


def _pair(view: View) -> Any:
    """Attack with the setting of the page: epochs, totals that matter, or neither."""
    options = view.options(view.method)
    name = {"epochs": "first_epoch", "matter": "every"}.get(next(iter(options), ""), "")
    pairs = [pair for pair in view.algorithm.pairs if pair.method == view.method]
    return next(pair for pair in pairs if set(pair.params) == ({name} if name else set()))
