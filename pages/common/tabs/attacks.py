"""Attack on a method, live: a pair of neighbours, many runs in the background, a verdict."""

import math
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithm import Method, NeighbourPair
from dp_core.params import Params
from dp_core.study.audit import AuditResult, audit_tasks, judge, run_task
from dp_core.view import figures
from pages.common.show import html, panels
from pages.common.work import jobs

CONFIDENCE = 0.99
FEWEST = 20  # scores a side before anything is judged

Labels = tuple[tuple[str, str], tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One attack that the page offers.

    Parameters
    ----------
    prefix : str
        Of the keys of button and picture: key of the system, "_audit", and what tells it apart.
    method : Method
    pair : NeighbourPair
    params : Params
        With the ε of the page.
    runs, seed : int
        Runs on each neighbour.
    labels : ((str, str), (str, str))
        Name and description of D and of D′.
    """

    prefix: str
    method: Method
    pair: NeighbourPair
    params: Params
    runs: int
    seed: int
    labels: Labels

    @property
    def job(self) -> str:
        """Key of its job: another ε is another attack."""
        return f"{self.prefix}_{self.method.key}_{self.pair.key}_{self.params.epsilon}"


def of(
    view: Any, pair: NeighbourPair, labels: Labels, *, prefix: str = "", runs: int = 0
) -> Attack:
    """Attack on the method of a pair, with the ε and the seed of a view of a page."""
    method = view.algorithm.method(pair.method)
    return Attack(
        prefix=prefix or f"{view.key}_audit_{pair.key}",
        method=method,
        pair=pair,
        params=method.params(**{**pair.params, "epsilon": view.params.epsilon}),
        runs=runs or pair.runs,
        seed=view.seed,
        labels=labels,
    )


def pair_of(view: Any, key: str) -> NeighbourPair:
    """Pair of a system by its key."""
    return next(pair for pair in view.algorithm.pairs if pair.key == key)


def on_pair(attack: Attack, words: str = "") -> None:
    """Offer the attack on a pair, after some words on its two data sets."""
    if words:
        panels.note(words)
    offer(attack, button=f"Run it {attack.runs:,} times on each")
    limits(attack)


def offer(attack: Attack, *, button: str = "Run the attack") -> None:
    """Draw the button, and what its runs have shown so far."""
    if st.button(button, icon=":material/play_arrow:", key=f"{attack.prefix}_start"):
        jobs.start(attack.job, run_task, _tasks(attack))
    jobs.job_fragment(attack.job, "Runs of the attack", partial(_result, attack))


def most_shown(runs: int) -> float:
    """Largest ε that so many runs a side can show, rounded down: with perfectly separated scores.

    Examples
    --------
    >>> most_shown(4_000), most_shown(400)
    (5.8, 3.4)
    """
    return math.floor(10 * _separated(runs)) / 10


@cache
def _separated(runs: int) -> float:
    return judge(np.zeros(runs), np.ones(runs), CONFIDENCE).epsilon_low


def limits(attack: Attack) -> None:
    """Say where so many runs could not reject the claim, whatever they find."""
    most = most_shown(attack.runs)
    if attack.params.epsilon >= most:
        st.caption(f"So many runs show at most {most}, so they cannot reject the claim at this ε.")


def dots(key: str) -> dict[tuple[str, float], list[Any]]:
    """Points of the attacks on a system in this visit, by method and ε."""
    known: dict[tuple[str, float], list[Any]] = st.session_state.setdefault(f"{key}_dots", {})
    return known


def _tasks(attack: Attack) -> list[Any]:
    tasks = audit_tasks(
        attack.method,
        attack.params,
        attack.pair.make(),
        event=attack.pair.event,
        trials=attack.runs,
        seed=attack.seed,
    )
    return [(task,) for task in tasks]


def _result(attack: Attack, job: jobs.Job) -> None:
    parts: dict[str, list[Any]] = {"D": [np.zeros(0)], "D′": [np.zeros(0)]}
    for side, part in job.results:
        parts[side].append(part)
    scores = {side: np.concatenate(found) for side, found in parts.items()}
    runs = min(part.size for part in scores.values())
    if runs < FEWEST:
        return
    found = judge(scores["D"], scores["D′"], CONFIDENCE)
    figure = figures.audit_histogram(
        scores["D"],
        scores["D′"],
        attack.labels,
        panels.current_theme(),
        score_label=attack.pair.score_label,
        threshold=found.threshold,
    )
    words = f"Scores of the attack on both: {attack.pair.score_label}."
    panels.chart(figure, key=f"{attack.prefix}_histogram", alt=words)
    _verdict(attack, found, runs)
    system = attack.prefix.partition("_audit")[0]
    dots(system)[(attack.method.key, attack.params.epsilon)] = list(zip(*found.roc(), strict=True))


def _verdict(attack: Attack, found: AuditResult, runs: int) -> None:
    epsilon = attack.params.epsilon
    detail = (
        f"{runs:,} runs a side, {CONFIDENCE:.0%} confidence; threshold chosen on one half, tested "
        "on the other"
    )
    fine: html.Kind = "plain" if attack.method.variant == "published" else "good"
    kind = "gap" if found.rejects(epsilon) else fine
    st.html(html.verdict_box(found.sentence(epsilon), detail, kind))
