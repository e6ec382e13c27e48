"""Verdict of a page: accurate enough, by trial runs, and private enough, by the ledger.

What a page opens with has stored trial runs; all else is run in the background once the controls
rest, and what is there stays for the visit.
"""

import math
import operator
import textwrap
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import streamlit as st

from dp_core.errors import DPError
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import Problem, Rung
from dp_core.study import experiments, halves, risk
from dp_core.study.experiments import run_trial
from dp_core.study.halves import Asked, Half, Onwards
from dp_core.study.risk import delta_text, protection
from dp_core.view import figures
from dp_core.view.ledger import explained
from dp_core.words import Message, message, say, sentences
from pages.common.input import choices, controls, widgets
from pages.common.show import bands, html, panels
from pages.common.show.panels import current_theme
from pages.common.work import jobs, session

DRAWS = 36  # the fewest that can show a chance of 90 %: 0.9^36 is the first power below 2.5 %
REST = 0.7  # seconds
MOST_KEPT = 200
ATTACK_TAB = "Is it private?"


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is judged: the release that a view of a page shows."""

    view: Any
    metric: str  # key of the measure that is compared with the tolerance
    unit: str = ""  # of the tolerance
    within: Message | str = ""  # tolerance in words; else the number and its unit
    relative: bool = False  # whether the tolerance says itself what errors are compared with
    together: int = 1  # draws a task: the data travel to the workers once a task
    # Error without noise, and what it comes from; asked where errors are too large.
    floor: Callable[[], tuple[float, str]] | None = None
    sound: Mapping[str, Any] | None = None  # widgets that the switch to the sound variant sets

    @property
    def job(self) -> str:
        return f"{self.view.key}_verdict"

    @property
    def label(self) -> str:
        return say("verdict-runs", together=self.together)

    def slot(self, name: str) -> str:
        return f"_{self.job}_{name}"

    @property
    def name(self) -> str:
        """What the draws depend on."""
        return f"{self.view.data.fingerprint} {self.view.method} {self.view.params}"

    def sized(self, size: float) -> Message:
        return message("verdict-size", size=size, unit=self.unit, percent=self.unit == "%")

    @property
    def asked(self) -> Asked:
        view = self.view
        tolerance = self.within or self.sized(view.tolerance)
        then = onwards(view, self.metric)
        return Asked(tolerance=tolerance, onwards=then, relative=self.relative)


def onwards(view: Any, metric: str) -> Onwards:
    """From which ε on: known for what a page opens with."""
    return experiments.onwards(view, metric, tolerance=view.tolerance, wanted=view.wanted)


def draw(
    view: Any,
    accurate: Half,
    private: Half | None = None,
    *,
    name: str = "verdict",
    sound: Mapping[str, Any] | None = None,
    more: Callable[[int], None] | None = None,
) -> None:
    """Draw both halves, the second by default from the ledger, and what to do about them.

    `sound` are widgets that lead to the sound variant; `more` asks for so many draws more.
    """
    if private is None:
        limit = choices.cap_of(view.key)
        private = protection(view.release.ledger, cap=limit, simulated=view.simulated)
    offered = _ways(view, accurate, private, sound, more)
    halves_of = {"accurate": accurate, "private": private}
    heard = halves.heard(accurate, private)
    with st.container(key=f"verdict_{view.key}_{name}"):
        grid = st.grid(2, min_column_width=260)
    for which, half in halves_of.items():
        looks = {"border": True, "horizontal": True, "height": "stretch"}
        with grid.container(key=f"half_{view.key}_{name}_{which}", **looks):
            title = message(f"verdict-{which}", answer=half.head)
            st.html(html.verdict_half(half, title, heard=heard))
            heard = None
            for way in half.ways:
                if way in offered:
                    words, click, args = offered.pop(way)
                    key = f"{view.key}_{name}_{way}"
                    st.button(words, key=key, type="tertiary", on_click=click, args=args)


def show(question: Question) -> None:
    """Draw the verdict, or what there is of it while the draws come in."""
    found = _known(question)
    wanted = session.kept(question.slot("asked")).get(question.name, max(len(found), DRAWS))
    if question.view.slow and not found:  # nor is it repeated while somebody waits
        draw(question.view, halves.no_answer(message("verdict-slow")), sound=question.sound)
        return
    if len(found) >= wanted:
        _line(question)
        return
    asked = (question.name, question.metric, wanted)
    if st.session_state.get(question.slot("started")) != asked:
        jobs.cancel(question.job)  # the cores belong to the picture while the slider moves
        st.session_state.pop(question.slot("started"), None)
        st.session_state[question.slot("moved")] = (asked, time.monotonic())
        st.fragment(_begin, run_every=REST)(question)
        return
    job = jobs.state(question.job)
    if job and job.state == "done":
        keep(question, job.results)
        _line(question)
        return
    jobs.job_fragment(question.job, question.label, partial(_so_far, question))


def keep(question: Question, results: list[Any]) -> None:
    kept = session.kept(f"_{question.job}s")
    mine = kept.setdefault(question.name, {})
    for row in chain.from_iterable(results):  # of all measures: another is judged without new draws
        mine.setdefault(row.metric, {})[row.trial] = row.value
    while len(kept) > MOST_KEPT:
        del kept[next(iter(kept))]


def tasks(question: Question, trials: list[int]) -> list[Any]:
    view = question.view
    drawn = {"method": view.method, "params": view.params, "seed": 0}
    call = partial(run_trial, view.algorithm, view.data, **drawn)
    starts = range(0, len(trials), question.together)
    return [(partial(call, trials=trials[start : start + question.together]),) for start in starts]


def expected(question: Question) -> tuple[float, int] | None:
    """Give the mean error of the draws that are there, and their number; None before the first."""
    found = draws(question)
    return (float(np.mean(found)), len(found)) if found else None


def typical(question: Question) -> float | None:
    """Give the mean error of trial runs, or else of the one on screen; None of an upload's own."""
    if question.view.data.confidential:
        return None
    found = expected(question)
    return found[0] if found else float(question.view.errors[question.metric])


def _known(question: Question) -> dict[int, float]:
    """Error of each trial that is there, stored or of this visit."""
    there = experiments.errors(question.view, question.metric)
    known = {} if there is None else dict(enumerate(there.tolist()))
    return known | session.kept(f"_{question.job}s").get(question.name, {}).get(question.metric, {})


def draws(question: Question) -> list[float]:
    return list(_known(question).values())


def _begin(question: Question) -> None:
    """Start the draws once the controls have rested for a moment, and follow them.

    The page is not drawn again for that: it would come between the slider and the next picture.
    """
    asked, since = st.session_state[question.slot("moved")]
    if st.session_state.get(question.slot("started")) != asked:
        if asked[:2] != (question.name, question.metric) or time.monotonic() - since < REST:
            _line(question, running=True)
            return
        known = _known(question)
        missing = [trial for trial in range(asked[2]) if trial not in known]
        jobs.start(question.job, operator.call, tasks(question, missing), was_asked=False)
        st.session_state[question.slot("started")] = asked
    jobs.look(question.job, question.label, partial(_so_far, question))


def _so_far(question: Question, job: jobs.Job) -> None:
    keep(question, job.results)
    if isinstance(job.error, DPError) and not _known(question):
        draw(question.view, halves.no_answer(str(job.error)), sound=question.sound)
    else:
        _line(question, running=job.running)


def _line(question: Question, *, running: bool = False) -> None:
    known = _known(question)
    accurate = accurate_half(question, known, running=running)

    def more(draws: int) -> None:
        session.kept(question.slot("asked"))[question.name] = len(known) + draws

    draw(question.view, accurate, sound=question.sound, more=None if running else more)


def accurate_half(question: Question, errors: dict[int, float], *, running: bool) -> Half:
    view, asked = question.view, question.asked
    if not errors:
        begins = message("verdict-begin", runs=DRAWS)
        return Half(answer="unknown", words=begins if running else message("verdict-nothing"))
    judged = halves.verdict(np.array(list(errors.values())), view.tolerance, view.wanted)
    half = halves.accuracy(judged, asked, running=running)
    if view.origin is not None and judged.draws >= halves.LEAST_DRAWS:
        return halves.expected(judged, asked, where=halves.ON_LOOK_ALIKE)
    if question.floor is None or half.answer not in ("no", "probably-not"):
        return half
    floor, source = question.floor()
    if floor <= view.tolerance:
        return half
    size = question.sized(float(f"{floor:.3g}")).say()
    return halves.at_no_epsilon(size, source, asked.onwards)


def _ways(
    view: Any,
    accurate: Half,
    private: Half,
    sound: Mapping[str, Any] | None,
    more: Callable[[int], None] | None,
) -> dict[str, tuple[str, Callable[..., None], tuple[Any, ...]]]:
    """Words, callback and arguments of each button."""
    made: dict[str, tuple[str, Callable[..., None], tuple[Any, ...]]] = {}
    if "more" in accurate.ways and more is not None:
        made["more"] = (say("verdict-more", more=accurate.more), more, (accurate.more,))
    if "attack" in private.ways:
        made["attack"] = (say("verdict-attack"), controls.load, (view.key, {"tab": ATTACK_TAB}))
    kinds = {each.key: each.variant for each in view.algorithm.methods}
    if "sound" in kinds.values() and kinds.get(view.method) != "sound":
        values = sound or {"variant": "sound"}
        made["sound"] = (say("verdict-repair"), controls.load, (view.key, values))
    return made


# --- what the proven ε lets somebody learn --------------------------------------------------------

ALARMS = 0.05  # false alarms at which the best attack is told to those who hear the page


def show_risks(
    ledger: PrivacyLedger, *, key: str, dots: Sequence[tuple[float, float]] | None = None
) -> None:
    """Show what the proven ε lets somebody learn; `dots` are (false alarms, hits) of attacks."""
    left, right = st.columns([1.25, 1], gap="medium")
    with left.container(border=True, height="stretch"):
        _odds_card(ledger, key)
    with right.container(border=True, height="stretch"):
        st.markdown(f"**{html.md(message('risk-attack'))}**")
        limit = (ledger.proven, ledger.delta)
        label = "\n".join(textwrap.wrap(say("risk-dots"), 18))
        picture = figures.roc_picture(*limit, current_theme(), dots or (), dots_label=label)
        size = (figures.ROC_WIDTH, figures.ROC_HEIGHT)
        caught = risk.detection(ALARMS, ledger.proven, ledger.delta)
        hits = tuple(
            message("risk-hit", hit=risk.percent(hit), alarms=risk.percent(alarm))
            for alarm, hit in dots or ()
        )
        facts = {"alarms": risk.percent(ALARMS), "caught": risk.percent(caught, digits=1)}
        heard = message("risk-picture", ran=bool(hits), hits=hits, **facts)
        st.html(html.image(picture, str(heard), size))


@st.fragment
def _odds_card(ledger: PrivacyLedger, key: str) -> None:
    epsilon, typically = ledger.proven, ledger.delta > 0
    if math.isinf(epsilon):
        st.html(html.odds(str(risk.NO_BOUND)))
        return
    looks = {"draw": st.slider, "setting": False, "help": bands.help("odds")}
    before = widgets.number(f"{key}_prior", say("risk-before"), (1, 999), 10, **looks)
    after = risk.people_after(before, epsilon)
    st.html(html.odds(str(risk.odds_sentence(before, epsilon, ledger.delta))))
    st.html(html.icon_arrays(before, after, current_theme(), typical=typically))
    panels.note(risk.explained(ledger))


# --- claimed against proven: the answer, the bars, the steps, what breaks -------------------------

MOST_WHY = 3


def headline(ledger: PrivacyLedger) -> tuple[Message, html.Kind]:
    """Answer in one line whether a release is private, with the colour of the answer."""
    claimed, proven = ledger.claimed, ledger.proven
    if math.isinf(claimed):
        return message("private-no-noise"), "bad"
    if ledger.choice and ledger.mechanism.holds:
        return message("private-unchosen", choice=ledger.choice), "gap"
    if ledger.holds:
        delta = delta_text(ledger.delta) if ledger.delta else "none"
        return message("private-yes", proven=proven, delta=delta), "good"
    if math.isinf(proven):
        return message("private-none", claimed=claimed), "bad"
    return message("private-less", claimed=claimed, proven=proven), "bad"


def bars(ledger: PrivacyLedger, shown: float | None) -> None:
    """Draw what is claimed, the least ε that fits what an attack saw, and what is proven."""
    none = message("private-nothing")
    attack = message("private-not-run")
    if shown is not None:
        attack = message("private-at-least", epsilon=shown)
    proven = none if math.isinf(ledger.proven) else message("epsilon-is", epsilon=ledger.proven)
    rows = [
        ("private-bar-claimed", ledger.claimed, message("epsilon-is", epsilon=ledger.claimed)),
        ("private-bar-attack", shown or 0.0, attack),
        ("private-bar-proven", 0.0 if math.isinf(ledger.proven) else ledger.proven, proven),
    ]
    st.markdown(f"**{html.md(message('private-bars'))}**")
    st.html(html.claim_bars([(say(key), size, str(said)) for key, size, said in rows]))


def failing(ledger: PrivacyLedger) -> list[dict[str, Any]]:
    """List the steps that cost more than is claimed for them, those without limit first."""
    found = [
        explained([each])[0]  # alone, with its whole reason
        for each in ledger.records()
        if each["sensitivity"] is not None and each["proven"] > each["claimed"] * (1 + 1e-9)
    ]
    return sorted(found, key=lambda each: math.isfinite(each["proven"]))


def why(ledger: PrivacyLedger) -> None:
    """Name the steps that break a claim: the first few, each with its reason and its cost."""
    found = failing(ledger)
    leaves = [each for each in ledger.records() if each["sensitivity"] is not None]
    if not found:
        return
    # Clusters repeat a step: one line for all that say the same.
    costs = [
        say("collection-endless")
        if math.isinf(each["proven"])
        else say("private-costs", epsilon=each["proven"])
        for each in found
    ]
    alike = Counter((e["step"], e["why"], cost) for e, cost in zip(found, costs, strict=True))
    lines = [
        (say("replay-uses", step=step, times=n) if n > 1 else step, *rest)
        for (step, *rest), n in alike.items()
    ]
    listed = "all" if len(lines) <= MOST_WHY else f"{MOST_WHY}"
    words = message("private-why", failing=len(found), steps=len(leaves), listed=listed)
    st.markdown(f"**{html.md(words)}**")
    st.html(html.reasons(lines[:MOST_WHY]))


def steps(ledger: PrivacyLedger, *, key: str) -> None:
    every, words = explained(ledger.records()), say("private-all-steps")
    panels.fold(words, f"{key}_ledger_all", lambda: st.html(html.ledger_table(every)))


def ladder(rungs: Sequence[Rung], *, help: str = "") -> None:
    """List what the claim, which comes first, becomes when it is repaired, one line a reading."""
    with st.expander(html.md(message("proof-ladder"))):
        if help:
            panels.note(help)
        panels.table(
            {
                say("proof-reading"): [rung.label for rung in rungs],
                "ε": [figures.epsilon_text(rung.epsilon) for rung in rungs],
                say("proof-why"): [rung.because for rung in rungs],
            },
            say("proof-ladder"),
        )


def published(
    key: str,
    rungs: Sequence[Rung],
    problems: Sequence[Problem],
    attack: Callable[[str], Any],
    *,
    help: str = "",
    words: str = "",
) -> None:
    """Draw all that does not hold in the proof of a published method.

    `help` says how to read the readings, `words` what the problems speak of.
    """
    ladder(rungs, help=help)
    st.markdown(f"**{html.md(message('proof-places'))}**")
    panels.say(words)
    with st.expander(html.md(message("proof-all", number=len(problems)))):
        for problem in problems:
            with st.container(border=True, key=f"{key}_problem_{problem.number}"):
                st.markdown(f"**{problem.number}. {html.md(problem.title)}**")
                panels.say(sentences([problem.words, problem.figures]))
                for pair in problem.pairs:
                    attack(pair)
