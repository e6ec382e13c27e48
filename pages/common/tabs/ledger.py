"""Tab "Is it private?": the answer, the attack, the steps that fail; the rest in folds."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from operator import attrgetter
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithm import Method, NeighbourPair
from dp_core.arrays import Floats
from dp_core.learning import game
from dp_core.params import Params
from dp_core.privacy.costs import clauses
from dp_core.study.attacked import (
    CONFIDENCE,
    Attacked,
    AuditResult,
    attacked,
    audit_tasks,
    judge,
    replayed,
    run_task,
)
from dp_core.study.following import Followed, Touched, short
from dp_core.study.replay import Replay, Step, replay_at_random
from dp_core.view import figures
from dp_core.words import Message, message, noise_words, say, sentences, worded
from pages.common.frame import hiding, links
from pages.common.frame.page import View
from pages.common.input import widgets
from pages.common.show import html, panels, verdicts
from pages.common.work import jobs, session

# --- an attack: what its runs have shown before, and the same live --------------------------------

FEWEST = 20  # scores a side before anything is judged


@dataclass(frozen=True, kw_only=True)
class Attack:
    """One attack that the page offers."""

    prefix: str  # of keys: that of the system, "_audit", and what tells it apart
    method: Method
    pair: NeighbourPair
    params: Params  # with the ε of the page
    runs: int  # on each neighbour
    seed: int
    # how the two differ, such as "two maps that differ in one point"; else the title of the pair
    differ: str = ""
    words: str = ""  # what the title of the pair does not say

    @property
    def system(self) -> str:
        return self.prefix.partition("_audit")[0]

    @property
    def kept(self) -> Attacked | None:
        return attacked(self.system, self.pair.key)

    @property
    def shown(self) -> float | None:
        """Least ε that fits what the runs that are kept saw; of another ε they say nothing here."""
        kept = self.kept
        return kept.shown if kept is not None and kept.epsilon == self.params.epsilon else None

    @property
    def claimed(self) -> float:
        """What the ledger claims on the pair; where ε follows from the data, the larger one."""
        rng = np.random.default_rng(self.seed)
        runs = (self.method.run(data, self.params, rng) for data in self.pair.make())
        return max(run.ledger.claimed for run in runs)

    @property
    def job(self) -> str:
        return f"{self.prefix}_{self.method.key}_{self.pair.key}_{self.params.epsilon}"


def of(view: Any, pair: NeighbourPair, *, prefix: str = "", runs: int = 0, **told: str) -> Attack:
    """Attack on the method of a pair, with the ε and the seed of a view; `told` is words on it."""
    method = view.algorithm.method(pair.method)
    return Attack(
        prefix=prefix or f"{view.key}_audit_{pair.key}",
        method=method,
        pair=pair,
        params=method.params(**{**pair.params, "epsilon": view.params.epsilon}),
        runs=runs or pair.runs,
        seed=view.seed,
        **told,
    )


def pair_of(view: Any, key: str) -> NeighbourPair:
    return next(pair for pair in view.algorithm.pairs if pair.key == key)


def show_attacks(attack: Attack, *, titled: bool = True) -> None:
    """Draw what the attack has shown, and offer to run it now; its title, if nothing else says."""
    if titled:
        title = str(attack.pair.title)
        st.markdown(f"**{html.md(title[:1].upper() + title[1:])}**")
    if jobs.state(attack.job) is None and attack.kept is not None:
        kept, runs = attack.kept, (attack.kept.claimed, attack.kept.runs)
        _verdict(attack, kept.found, kept.scores, runs, _kept_words(attack, kept))
    _offer(attack, main=True)
    if attack.words:
        panels.note(attack.words)


def on_pair(attack: Attack) -> None:
    panels.note(attack.words or attack.pair.title)
    kept = attack.kept
    if jobs.state(attack.job) is None and kept is not None:
        panels.say(kept.found.sentence(kept.claimed, runs=kept.runs))
        panels.note(_kept_words(attack, kept))
    _offer(attack)


def _offer(attack: Attack, *, main: bool = False) -> None:
    """Draw the button, and what its runs have shown so far."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        key, looks = f"{attack.prefix}_start", {"type": "primary" if main else "secondary"}
        start = {"on_click": _start, "args": (attack,), "icon": ":material/play_arrow:"}
        st.button(html.md(message("attack-run")), key=key, **start, **looks)
        given = {"method": attack.method.title, "setting": attack.params.setting}
        at = message("attack-at", runs=attack.runs, **given)
        st.html(f'<span class="dp-unit">{html.esc(at)}</span>')
        to_game(attack.system, attack.pair.key, attack.params.epsilon)
    jobs.job_fragment(attack.job, say("attack-runs"), partial(_result, attack))
    # So many runs could not reject the claim, whatever they find.
    if attack.params.epsilon >= (most := most_shown(attack.runs)):
        panels.note(message("attack-limit", most=most))


def to_game(system: str, pair: str, epsilon: float) -> None:
    there = links.page("attack")
    if there is not None:
        nearest = min(game.EPSILONS, key=lambda each: abs(math.log(each / epsilon)))
        query = {"attack": f"{system}.{pair}", "attack_epsilon": f"{nearest:g}"}
        st.page_link(there, label=html.md(message("site-attack")), query_params=query)


def _kept_words(attack: Attack, kept: Attacked) -> Message | str:
    """Say that stored runs are of another ε than the page."""
    if kept.epsilon == attack.params.epsilon:
        return ""
    return message("attack-kept-other", epsilon=kept.epsilon, here=attack.params.epsilon)


@cache
def most_shown(runs: int) -> float:
    """Largest ε that so many runs a side can show, rounded down: by scores that are separated."""
    separated = judge(np.zeros(runs), np.ones(runs), CONFIDENCE)
    return math.floor(10 * separated.epsilon_low) / 10


def _start(attack: Attack) -> None:
    runs = {"event": attack.pair.event, "trials": attack.runs, "seed": attack.seed}
    tasks = audit_tasks(attack.method, attack.params, attack.pair.make(), **runs)
    jobs.start(attack.job, run_task, [(task,) for task in tasks])


def _result(attack: Attack, job: jobs.Job) -> None:
    parts: dict[str, list[Any]] = {"D": [np.zeros(0)], "D′": [np.zeros(0)]}
    for side, part in job.results:
        parts[side].append(part)
    scores = {side: np.concatenate(found) for side, found in parts.items()}
    runs = min(part.size for part in scores.values())
    if runs < FEWEST:
        return
    found = judge(scores["D"], scores["D′"], CONFIDENCE)
    _verdict(attack, found, [*scores.values()], (attack.claimed, runs))
    points = list(zip(*found.roc(), strict=True))
    session.kept(f"{attack.system}_dots")[(attack.method.key, attack.params.epsilon)] = points


def _verdict(
    attack: Attack,
    found: AuditResult,
    scores: Sequence[Floats],
    of: tuple[float, int],
    also: Message | str = "",
) -> None:
    """Draw the scores of both sides, and say what so many runs say of a claim, and `also`."""
    claimed, runs = of
    label = attack.pair.score_label
    sides = tuple(zip(("D", "D′"), map(worded, attack.pair.sides), strict=True))
    looks = {"score_label": label, "threshold": found.threshold}
    figure = figures.audit_histogram(*scores, sides, panels.current_theme(), **looks)
    heard = say("attack-scores", score=label)
    panels.chart(figure, key=f"{attack.prefix}_histogram", alt=heard)
    detail = sentences([also, message("attack-detail", confidence=CONFIDENCE)])
    fine: html.Kind = "good" if _is_proven(attack) else "plain"
    kind = "gap" if found.rejects(claimed) else fine
    st.html(html.verdict_box(found.sentence(claimed, runs=runs), detail, kind))


def _is_proven(attack: Attack) -> bool:
    if attack.method.variant != "published":
        return True
    known = replayed(attack.system, attack.method.key)
    return bool(known and known.claimed and known.proven <= known.claimed)


# --- replay: what would leave if one unit of the data on screen were another ----------------------

TRIED = 8  # neighbours a click


def show_replaying(view: View) -> None:
    algorithm = view.algorithm
    assert algorithm.neighbour is not None
    panels.say(message("replay-idea", unit=clauses(view.unit)[0]))
    job = f"{view.key}_replay_{view.run_key}_{session.number(view.data.fingerprint)}"
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
    with panels.holder_frame(key=f"{view.key}_replay"):
        sentence, kind = verdict(found)
        proven = message("collection-endless")
        if not math.isinf(found.proven):
            proven = figures.epsilon_text(found.proven)
        cost = message("replay-tells", cost=found.cost, claimed=found.claimed, proven=proven)
        if math.isinf(found.cost):
            cost = message("replay-uncovered", claimed=found.claimed)
        st.html(html.verdict_box(sentence, cost, kind))
        if found.steps:
            panels.table(rows(found.steps), say("replay-steps"))
        panels.note(message("replay-of", tried=len(job.results)))


def verdict(found: Replay) -> tuple[Message | str, html.Kind]:
    """Say what one neighbour showed, and in which colour."""
    if found.first_difference is not None:
        return found.first_difference, "gap"
    if uncharged := [step for step in found.steps if not step.charged]:
        return message("replay-uncharged", mechanism=noise_words(uncharged[0].mechanism)), "gap"
    if over := [step for step in found.steps if not step.kept]:
        worst = max(over, key=lambda step: step.ratio)
        return message("replay-over", step=worst.step, ratio=worst.ratio), "gap"
    if not found.keeps_claim:
        return message("replay-costs"), "gap"
    return message("replay-same"), "plain" if math.isinf(found.proven) else "good"


def rows(steps: Sequence[Step]) -> dict[str, list[str]]:
    """Table of the steps; uses of one kind, one after the other, are one line at their worst."""
    kinds = [list(same) for _, same in groupby(steps, key=lambda each: (each.step, each.declared))]
    lines = [(max(same, key=lambda each: each.ratio), len(same)) for same in kinds]
    heads = ("step", "noise", "made-for", "changed")
    names = [say(f"replay-{head}") for head in heads]
    cells = []
    for each, times in lines:
        moved = f"{each.declared:,.4g}", f"{each.actual:,.4g}"
        kept = say("replay-kept") if each.kept else say("replay-times", ratio=each.ratio)
        name = str(each.step or message("replay-unlisted"))
        name = say("replay-uses", step=name, times=times) if times > 1 else name
        cells.append((name, noise_words(each.mechanism), *moved, kept))
    columns = [list(column) for column in zip(*cells, strict=True)] or [[] for _ in range(5)]
    return dict(zip([*names, ""], columns, strict=True))


# --- tab "Is it private?": the answer, the attack, the steps that fail; the rest in folds ---------


def show(
    view: Any,
    attack: Attack | None,
    further: Callable[[Any], None] | None = None,
    *,
    replays: bool = True,
) -> None:
    """Draw the tab; the attack is the one that shows most, None where nothing is claimed.

    `further` draws what a system has beside; `replays`: whether true inputs may be shown.
    """
    ledger, key = view.release.ledger, view.key
    answer, kind = verdicts.headline(ledger)
    st.html(f'<h2 class="dp-answer dp-{kind}">{html.esc(answer)}</h2>')
    if attack is not None:
        right, differ = game.of_100(game.limit(ledger.claimed)), attack.differ or attack.pair.title
        panels.say(message("private-game", differ=differ, right=right))
        picture, bars = st.columns([1.5, 1], gap="medium")
        with picture.container(border=True, height="stretch"):
            show_attacks(attack, titled=bool(attack.differ))
        with bars.container(border=True, height="stretch"):
            verdicts.bars(ledger, attack.shown)
    if not math.isinf(ledger.claimed):
        verdicts.why(ledger)
        verdicts.steps(ledger, key=key)
    if further is not None:
        further(view)
    known = view.algorithm.neighbour is not None and not getattr(view.data, "randomised", False)
    if replays and known:
        panels.fold(say("private-replay"), f"{key}_replays", show_replaying, view)
    epsilon = getattr(view.params, "epsilon", None)

    def risks() -> None:
        seen = session.kept(f"{key}_dots").get((view.method, epsilon))
        verdicts.show_risks(ledger, key=key, dots=seen)

    panels.fold(say("private-risk", subject=view.subject), f"{key}_risk", risks)


# --- one person followed: a switch under the picture, and what she touches ------------------------

MOST_ROWS, MOST_LIT = 12, 400
_BAR = 30  # one scale of the noise, in % of a small picture


def offer(view: View) -> None:
    if not _offered(view):
        return
    if not widgets.toggle(f"{view.key}_ada", say("ada-follow"), setting=False):
        return
    made_up = view.whole.synthetic
    with panels.frame_unless(made_up, panels.JUDGED, key=f"{view.key}_ada_frame"):
        jobs.show(_work(view), partial(_draw, view.key))


def lit(view: View) -> Followed | None:
    """Give whom a picture rings, once what is hers came back; without her, once she has left.

    Of made-up data alone, and never while what is true is hidden.
    """
    followed = _offered(view) and view.whole.synthetic and st.session_state.get(f"{view.key}_ada")
    if not followed or hiding.is_on():
        return None
    found: list[Followed] = jobs.known(_work(view))
    # Whether the picture above had what it rings.
    st.session_state[f"_{view.key}_ada_ringed"] = bool(found)
    left = st.session_state.get(f"_{view.key}_ada_left")
    return (found[0] if left else replace(found[0], without=None)) if found else None


def _offered(view: View) -> bool:
    own = view.whole.confidential or view.origin is not None
    return view.algorithm.follow is not None and not own


def _work(view: View) -> jobs.Work:
    assert view.algorithm.follow is not None
    method = view.algorithm.method(view.method)
    tasks = [(view.data, method, view.params, view.seed)]
    what = {"wanted": (view.data.fingerprint, view.run_key), "function": view.algorithm.follow}
    return jobs.Work(prefix=view.key, name="ada", label="Ada", tasks=lambda: tasks, **what)


def _draw(key: str, found: Sequence[Any]) -> None:
    if not found:
        return
    ringed = f"_{key}_ada_ringed"
    if not st.session_state.setdefault(ringed, False):
        st.session_state[ringed] = True  # a picture that rings nobody is not asked again
        st.rerun()
    followed: Followed = found[0]
    state = f"_{key}_ada_left"
    left = bool(st.session_state.get(state))
    panels.say(sentences([followed.who, followed.sentence]))
    if followed.touched:
        st.html(table(followed, left=left))
    words = message("ada-returns" if left else "ada-leaves")
    if panels.setter(words, f"{key}_ada_leaves", {state: not left}):
        st.rerun()  # the picture, too
    if left:
        st.html(html.verdict_box(followed.outcome, "", "plain"))


def table(followed: Followed, *, left: bool) -> str:
    """Write what she touches: all measurements as a strip, hers lit, and a table of the first."""
    marks = "".join(
        f'<i style="left:{100 * (each.at + 0.5) / followed.total:.2f}%"></i>'
        for each in followed.touched[:MOST_LIT]
    )
    head = ["ada-measurement", "home-with", *(["ada-without"] * left), "ada-noise"]
    names = "".join(f"<th>{html.esc(message(key))}</th>" for key in head)
    rows = "".join(
        f'<tr><td colspan="{len(head)}">{html.esc(step)}</td></tr>'
        + "".join(_row(each, followed, left=left) for each in same)
        for step, same in groupby(followed.touched[:MOST_ROWS], key=attrgetter("step"))
    )
    more = max(len(followed.touched) - MOST_ROWS, 0)
    noisy = any(each.scale for each in followed.touched)
    shown = ("ring" if left else "dot") if noisy else "no"
    said = message("ada-key", total=followed.total, shown=shown, more=more)
    strip = html.esc(message("ada-strip", total=followed.total))
    return (
        f'<div class="dp-ada"><div class="dp-lit" role="img" aria-label="{strip}">{marks}</div>'
        f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="dp-foot">{html.esc(said)}</p>'
    )


def _row(each: Touched, followed: Followed, *, left: bool) -> str:
    values = [each.inside, *([each.outside] * left)]
    said: list[Any] = [message("ada-hers"), message("ada-another")]
    if not followed.coded:
        said = [f"{value:,.6g}" if value % 1 else f"{value:,.0f}" for value in values]
    cells = [each.place, *said[: len(values)]]
    written = "".join(f"<td>{html.esc(cell)}</td>" for cell in cells)
    return f"<tr>{written}<td>{_picture(each, left=left)}</td></tr>"


def _picture(each: Touched, *, left: bool) -> str:
    """Draw her share among the noise: a bar of its scale each way, a dot, a ring without her."""
    if not each.scale:
        return html.esc(message("follow-noise-random"))
    at = min(max(50 + (each.outside - each.inside) / each.scale * _BAR, 3), 97)
    ring = f'<i class="dp-ring" style="left:{at:.1f}%"></i>' if left else ""
    bar = f'<span class="dp-noise"><b></b><i></i>{ring}</span>'
    return f"{bar} ± {short(each.scale)}"
