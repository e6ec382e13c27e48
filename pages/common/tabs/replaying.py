"""Replay on a neighbour: what would leave if one unit of the very data on screen were another."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import groupby

import streamlit as st

from dp_core.study.replay import Replay, Step, replay_at_random
from pages.common.frame.views import View
from pages.common.show import html, panels
from pages.common.work import jobs

IDEA = (
    "The method runs twice with the same noise: on the data on screen, and on a neighbour. No step "
    "may see more than it was made for, and what leaves must be the same to the last bit. One "
    "difference is enough; none is no proof."
)
TRIED = 8  # neighbours a click
SAME = "What leaves is the same, to the last bit, and no step saw more than it was made for."


def is_offered(view: View) -> bool:
    """Whether a neighbour of the data is known."""
    return view.algorithm.neighbour is not None and not getattr(view.data, "randomised", False)


def show(view: View) -> None:
    """Offer the replay."""
    algorithm = view.algorithm
    assert algorithm.neighbour is not None
    panels.say(f"{IDEA} A neighbour differs in this: {view.unit.partition(';')[0]}.")
    job = f"{view.key}_replay_{view.run_key}_{view.data.fingerprint}"
    if st.button("Replay on a neighbour", icon=":material/compare:", key=f"{view.key}_replay"):
        tried = st.session_state[f"_{job}"] = st.session_state.get(f"_{job}", 0) + TRIED
        given = (algorithm.method(view.method), view.params, view.data, algorithm.neighbour)
        seeds = range(tried - TRIED, tried)
        jobs.start(job, replay_at_random, [(*given, seed) for seed in seeds])
    jobs.job_fragment(job, "Replays", partial(_found, view))


def _found(view: View, job: jobs.Job) -> None:
    """Draw the neighbour that shows most: how far an input moved is computed from the true data."""
    if not job.results:
        return
    found = max(job.results, key=lambda each: (not each.ok, each.worst, each.cost))
    with panels.holder_frame("Two runs on your data: for you alone", key=f"{view.key}_replay"):
        sentence, kind = verdict(found)
        st.html(html.verdict_box(sentence, _cost_words(found), kind))
        if found.steps:
            panels.table(rows(found.steps), "Uses of noise in both runs")
        panels.note(f"Of {len(job.results)} neighbours drawn at random, the one that shows most.")


def verdict(found: Replay) -> tuple[str, html.Kind]:
    """Say what one neighbour showed, and in which colour."""
    if found.first_difference is not None:
        return found.first_difference, "gap"
    if uncharged := [step for step in found.steps if not step.charged]:
        return f"The ledger does not count a use of {uncharged[0].mechanism}.", "gap"
    if over := [step for step in found.steps if not step.kept]:
        worst = max(over, key=lambda step: step.ratio)
        return f"“{worst.step}” changed {worst.ratio:,.4g} times as much as it was made for.", "gap"
    if not found.keeps_claim:
        return "Each step keeps its word, and their costs add up to more than is claimed.", "gap"
    return SAME, "plain" if math.isinf(found.proven) else "good"


def _cost_words(found: Replay) -> str:
    claimed = f"ε = {_epsilon(found.claimed)} is claimed"
    if math.isinf(found.cost):
        return f"The noise does not cover this difference; {claimed}."
    proven = "no finite one" if math.isinf(found.proven) else _epsilon(found.proven)
    cost = _epsilon(found.cost)
    return f"The steps tell of this neighbour by ε = {cost} at most; {claimed}, {proven} is proven."


def rows(steps: Sequence[Step]) -> dict[str, list[str]]:
    """Table of the steps; uses of one kind, one after the other, are one line at their worst."""
    kinds = [list(same) for _, same in groupby(steps, key=lambda each: (each.step, each.declared))]
    lines = [(max(same, key=lambda each: each.ratio), len(same)) for same in kinds]
    return {
        "step": [
            f"{each.step or 'not in the ledger'}{f', {times:,} times' * (times > 1)}"
            for each, times in lines
        ],
        "noise": [each.mechanism for each, _ in lines],
        "made for": [f"{each.declared:,.4g}" for each, _ in lines],
        "changed by": [f"{each.actual:,.4g}" for each, _ in lines],
        "": ["kept" if each.kept else f"{each.ratio:,.3g} times" for each, _ in lines],
    }


def _epsilon(epsilon: float) -> str:
    if math.isinf(epsilon):
        return "∞"
    return f"{epsilon:,.0f}" if epsilon >= 100 else f"{epsilon:.3g}"
