"""Attack on a method: what runs of it have shown before, and the same live, in the background."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithm import Method, NeighbourPair
from dp_core.learning import game
from dp_core.params import Params
from dp_core.study.attacked import CONFIDENCE, Attacked, attacked
from dp_core.study.audit import AuditResult, Floats, audit_tasks, judge, run_task
from dp_core.view import figures
from dp_core.words import Message, message, say
from pages.common.frame import links
from pages.common.show import html, panels
from pages.common.work import jobs

FEWEST = 20  # scores a side before anything is judged


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
    differ, words : str
        How the two data sets differ, such as "two maps that differ in one point"; what they are.
    """

    prefix: str
    method: Method
    pair: NeighbourPair
    params: Params
    runs: int
    seed: int
    differ: str = ""
    words: str = ""

    @property
    def system(self) -> str:
        """Key of the system."""
        return self.prefix.partition("_audit")[0]

    @property
    def kept(self) -> Attacked | None:
        """What it has shown before."""
        return attacked(self.system, self.pair.key)

    @property
    def claimed(self) -> float:
        """What the ledger claims on the pair; where ε follows from the data, the larger one."""
        rng = np.random.default_rng(self.seed)
        runs = (self.method.run(data, self.params, rng) for data in self.pair.make())
        return max(run.ledger.claimed for run in runs)

    @property
    def job(self) -> str:
        """Key of its job: another ε is another attack."""
        return f"{self.prefix}_{self.method.key}_{self.pair.key}_{self.params.epsilon}"


def of(
    view: Any,
    pair: NeighbourPair,
    *,
    prefix: str = "",
    runs: int = 0,
    **told: str,
) -> Attack:
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
    """Pair of a system by its key."""
    return next(pair for pair in view.algorithm.pairs if pair.key == key)


def show(attack: Attack) -> None:
    """Draw what the attack has shown, and offer to run it now."""
    st.markdown(f"**{html.md(attack.pair.title)}**")
    if jobs.state(attack.job) is None and attack.kept is not None:
        _drawn(attack, attack.kept)
    _offer(attack, main=True)
    panels.note(attack.words)


def on_pair(attack: Attack) -> None:
    """Say what a further attack has shown, and offer to run it now."""
    panels.note(attack.words)
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
    limits(attack)


def to_game(system: str, pair: str, epsilon: float) -> None:
    """Lead to ten rounds with an attack, at an ε near this one."""
    there = links.page("attack")
    if there is not None:
        nearest = min(game.EPSILONS, key=lambda each: abs(math.log(each / epsilon)))
        query = {"attack": f"{system}.{pair}", "attack_epsilon": f"{nearest:g}"}
        st.page_link(there, label=html.md(message("attack-yourself")), query_params=query)


def _drawn(attack: Attack, kept: Attacked) -> None:
    """Draw the runs of before, whose picture is the same for everybody."""
    pair = attack.pair
    _chart(attack, _before(kept, *_words(pair), panels.current_theme()))
    words = _kept_words(attack, kept)
    _verdict(attack, kept.found, (kept.claimed, kept.runs), words)


def _words(pair: NeighbourPair) -> tuple[tuple[str, str], str]:
    """Words of both sides, and of the axis."""
    first, other = map(str, pair.sides)
    return (first, other), pair.score_label


def _kept_words(attack: Attack, kept: Attacked) -> Message:
    if kept.epsilon == attack.params.epsilon:
        return message("attack-kept", epsilon=kept.epsilon)
    return message("attack-kept-other", epsilon=kept.epsilon, here=attack.params.epsilon)


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
        panels.note(message("attack-limit", most=most))


def dots(key: str) -> dict[tuple[str, float], list[Any]]:
    """Points of the attacks on a system in this visit, by method and ε."""
    known: dict[tuple[str, float], list[Any]] = st.session_state.setdefault(f"{key}_dots", {})
    return known


def _start(attack: Attack) -> None:
    jobs.start(attack.job, run_task, _tasks(attack))


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
    pair, theme = attack.pair, panels.current_theme()
    _chart(attack, _histogram([*scores.values()], found, *_words(pair), theme))
    _verdict(attack, found, (attack.claimed, runs), message("attack-now"))
    points = list(zip(*found.roc(), strict=True))
    dots(attack.system)[(attack.method.key, attack.params.epsilon)] = points


@cache
def _before(kept: Attacked, sides: tuple[str, str], score_label: str, theme: figures.Theme) -> Any:
    return _histogram(kept.scores, kept.found, sides, score_label, theme)


def _histogram(
    scores: Sequence[Floats],
    found: AuditResult,
    sides: tuple[str, str],
    score_label: str,
    theme: figures.Theme,
) -> Any:
    return figures.audit_histogram(
        *scores,
        tuple(zip(("D", "D′"), sides, strict=True)),
        theme,
        score_label=score_label,
        threshold=found.threshold,
    )


def _chart(attack: Attack, figure: Any) -> None:
    words = say("attack-scores", score=attack.pair.score_label)
    panels.chart(figure, key=f"{attack.prefix}_histogram", alt=words)


def _verdict(attack: Attack, found: AuditResult, of: tuple[float, int], words: Message) -> None:
    """Say what so many runs say of a claim."""
    claimed, runs = of
    detail = message("attack-detail", which=words, runs=runs, confidence=CONFIDENCE)
    fine: html.Kind = "plain" if attack.method.variant == "published" else "good"
    kind = "gap" if found.rejects(claimed) else fine
    st.html(html.verdict_box(found.sentence(claimed, runs=runs), detail, kind))
