"""Replay on a neighbour: what would leave if one unit of the very data on screen were another."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import groupby

import streamlit as st

from dp_core.study.replay import Replay, Step, replay_at_random
from dp_core.view import figures
from dp_core.words import Message, message, say
from pages.common.frame.views import View
from pages.common.show import html, panels
from pages.common.work import jobs

TRIED = 8  # neighbours a click


def is_offered(view: View) -> bool:
    """Whether a neighbour of the data is known."""
    return view.algorithm.neighbour is not None and not getattr(view.data, "randomised", False)


def show(view: View) -> None:
    """Offer the replay."""
    algorithm = view.algorithm
    assert algorithm.neighbour is not None
    panels.say(message("replay-idea", unit=view.unit.partition(";")[0]))
    job = f"{view.key}_replay_{view.run_key}_{view.data.fingerprint}"
    words = html.md(message("replay-start"))
    if st.button(words, icon=":material/compare:", key=f"{view.key}_replay"):
        tried = st.session_state[f"_{job}"] = st.session_state.get(f"_{job}", 0) + TRIED
        given = (algorithm.method(view.method), view.params, view.data, algorithm.neighbour)
        seeds = range(tried - TRIED, tried)
        jobs.start(job, replay_at_random, [(*given, seed) for seed in seeds])
    jobs.job_fragment(job, say("replay-runs"), partial(_found, view))


def _found(view: View, job: jobs.Job) -> None:
    """Draw the neighbour that shows most: how far an input moved is computed from the true data."""
    if not job.results:
        return
    found = max(job.results, key=lambda each: (not each.ok, each.worst, each.cost))
    with panels.holder_frame(message("replay-frame"), key=f"{view.key}_replay"):
        sentence, kind = verdict(found)
        st.html(html.verdict_box(sentence, _cost_words(found), kind))
        if found.steps:
            panels.table(rows(found.steps), say("replay-steps"))
        panels.note(message("replay-of", tried=len(job.results)))


def verdict(found: Replay) -> tuple[Message | str, html.Kind]:
    """Say what one neighbour showed, and in which colour."""
    if found.first_difference is not None:
        return found.first_difference, "gap"
    if uncharged := [step for step in found.steps if not step.charged]:
        return message("replay-uncharged", mechanism=uncharged[0].mechanism), "gap"
    if over := [step for step in found.steps if not step.kept]:
        worst = max(over, key=lambda step: step.ratio)
        return message("replay-over", step=worst.step, ratio=worst.ratio), "gap"
    if not found.keeps_claim:
        return message("replay-costs"), "gap"
    return message("replay-same"), "plain" if math.isinf(found.proven) else "good"


def _cost_words(found: Replay) -> Message:
    if math.isinf(found.cost):
        return message("replay-uncovered", claimed=found.claimed)
    none = message("replay-none-proven")
    proven = none if math.isinf(found.proven) else figures.epsilon_text(found.proven)
    return message("replay-tells", cost=found.cost, claimed=found.claimed, proven=proven)


def rows(steps: Sequence[Step]) -> dict[str, list[str]]:
    """Table of the steps; uses of one kind, one after the other, are one line at their worst."""
    kinds = [list(same) for _, same in groupby(steps, key=lambda each: (each.step, each.declared))]
    lines = [(max(same, key=lambda each: each.ratio), len(same)) for same in kinds]
    heads = ("step", "noise", "made-for", "changed")
    names = [say(f"replay-{head}") for head in heads]
    cells = [
        (
            _named(each, times),
            each.mechanism,
            f"{each.declared:,.4g}",
            f"{each.actual:,.4g}",
            str(message("replay-kept") if each.kept else message("replay-times", ratio=each.ratio)),
        )
        for each, times in lines
    ]
    columns = [list(column) for column in zip(*cells, strict=True)] or [[] for _ in range(5)]
    return dict(zip([*names, ""], columns, strict=True))


def _named(step: Step, times: int) -> str:
    name = step.step or message("replay-unlisted")
    return str(message("replay-uses", step=name, times=times) if times > 1 else name)
