"""Tab "Is it private?": what it cost, why it is proven, and an attack on the very same method."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core.algorithms.fda.study import bounds
from dp_core.algorithms.fda.view import story
from dp_core.study import halves
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
    words = (
        "Series D has one event in its first period, series D′ has none; both have seven "
        f"periods{_setting(pair)}. The attack sees the noisy boxes and asks which it was."
    )
    told = {"differ": "two series that differ in one event", "words": words}
    return attacks.of(view, pair, prefix=f"{KEY}_audit", runs=RUNS, **told)


def _further(view: View) -> None:
    if view.secret is not None:
        panels.say(confidential.why(view.secret.largest))
    _promises(view)
    _bounds(view)


def _promises(view: View) -> None:
    options = view.options(view.method)
    end = "lengths of the epochs" if "epochs" in options else "horizon"
    which = "which totals matter, " if "matter" in options else ""
    lines = [
        "Fixed before the first release and public: the first and last period, the length of a "
        f"period, the {end}, the bound on events per person, {which}the method.",
        "A second release of the same events adds its ε to the first.",
        "Adding up boxes, smoothing, capping by a public number, rounding and drawing look only at "
        "the release: they cost ε = 0 and have no line.",
        story.bound_words(view.stream, view.params),
    ]
    st.markdown("\n".join(f"- {html.md(line)}" for line in lines))


def _bounds(view: View) -> None:
    """Compare bounds on events per person; what they leave out is for the holder alone."""
    if not view.stream.has_persons:
        return
    st.markdown("**What the bound on events per person does**")
    panels.say(story.cap_words(view.stream, view.params.contribution))
    rows = bounds(
        view.stream, view.params, view.method, at=view.release.output.last, tried=(1, 2, 3)
    )
    now = [row.contribution == view.params.contribution for row in rows]
    at_most = [f"{row.contribution}{' (now)' * here}" for row, here in zip(rows, now, strict=True)]
    panels.table(
        {
            "at most": at_most,
            "noise of the final total": [story.rounded(row.noise) for row in rows],
            "ε, one person": [f"{row.person:.3g}" for row in rows],
            "ε, one event": [f"{row.event:.3g}" for row in rows],
        },
        "Noise and ε, by bound on events per person",
    )
    if view.secret is not None:
        return
    if view.origin is not None:
        panels.say(halves.unknown_before_draw(view.stream.event, view.params.contribution).words)
        return
    with panels.holder_frame("What each bound leaves out: for you alone", key="c"):
        panels.table(
            {
                "at most": at_most,
                f"{view.stream.event} left out": [f"{row.left_out:,}" for row in rows],
            },
            "Events left out, by bound on events per person",
        )
        panels.note(
            f"Of {int(view.stream.increments.sum()):,} {view.stream.event}. A small bound "
            "makes totals too low by what it leaves out; a large one makes the noise larger. "
            "A bound chosen by this table is chosen from the data."
        )


def _setting(pair: Any) -> str:
    if "first_epoch" in pair.params:
        return f", in epochs of {pair.params['first_epoch']} and more"
    return f", and every {pair.params['every']}rd total matters" if "every" in pair.params else ""


def _pair(view: View) -> Any:
    """Attack with the setting of the page: epochs, totals that matter, or neither."""
    options = view.options(view.method)
    name = {"epochs": "first_epoch", "matter": "every"}.get(next(iter(options), ""), "")
    pairs = [pair for pair in view.algorithm.pairs if pair.method == view.method]
    return next(pair for pair in pairs if set(pair.params) == ({name} if name else set()))
