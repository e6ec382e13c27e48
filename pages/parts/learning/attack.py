"""The game: what is attacked, its rounds, and what the score says."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.errors import ParameterError
from dp_core.learning import game, pictures
from dp_core.learning.game import ROUNDS, Challenge, Score, Seal
from dp_core.study.attacked import attacked
from dp_core.view.theme import short
from pages.common.input import widgets
from pages.common.show import html, panels

COUNT = "count"
EPSILONS = (0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
USUAL = 1.0
SURE = 0.99
_GAME = "_game"


@dataclass(frozen=True, kw_only=True)
class Round:
    """A round that was played."""

    number: float
    coin: bool
    guess: bool
    seconds: float
    known: bool | None

    @property
    def right(self) -> bool:
        """Whether the guess was."""
        return self.guess == self.coin


@dataclass(kw_only=True)
class Game:
    """A game of a visitor; it lives as long as the visit."""

    challenge: Challenge
    epsilon: float
    seal: Seal = field(default_factory=Seal)
    rounds: list[Round] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)
    now: float = 0.0

    def next(self) -> None:
        """Draw the number of the next round."""
        number = len(self.rounds)
        table = 0 if self.seal.coin(number) else 1
        self.now = self.challenge.draw(table, self.seal.noise(number))
        self.began = time.monotonic()

    @property
    def over(self) -> bool:
        """Whether all rounds are played."""
        return len(self.rounds) >= ROUNDS

    @property
    def score(self) -> Score:
        """What the score says."""
        right = sum(each.right for each in self.rounds)
        return _score(self.challenge, right, len(self.rounds))


def show() -> None:
    """Draw the page."""
    offered = {key: words for key, words, *_ in _offered()}
    left, right = st.columns([1, 2.4], gap="large")
    with left:
        key = widgets.select("attack", "What you attack", offered, words=offered.__getitem__)
        epsilon = _epsilon(key)
        st.toggle("Say who was right at the end only", key="attack_late", on_change=_forget)
        st.toggle("A room of players", key="attack_room")
    with right:
        if st.session_state.get("attack_room"):
            _room(_challenge(key, epsilon))
        else:
            _play(key, epsilon)


def opens(algorithm: str, pair: str, epsilon: float) -> dict[str, str]:
    """Query that opens the page with an attack."""
    nearest = min(EPSILONS, key=lambda each: abs(each - epsilon))
    return {"attack": f"{algorithm}.{pair}", "attack_epsilon": f"{nearest:g}"}


@cache
def _offered() -> tuple[tuple[str, str, Algorithm | None, NeighbourPair | None], ...]:
    """All that can be attacked; words name one each, for a link may hold them."""
    found, seen = [(COUNT, "One count", None, None)], Counter[str]()
    for key, words, system, pair in _pairs():
        seen[words] += 1
        more = f", again ({seen[words]})" if seen[words] > 1 else ""
        found.append((key, words + more, system, pair))
    return tuple(found)


def _pairs() -> Iterator[tuple[str, str, Algorithm, NeighbourPair]]:
    for system in registry.algorithms().values():
        for pair in system.pairs:
            method = system.method(pair.method)
            before = pair.title.partition(":")[0] if method.variant == "published" else ""
            gap = f", {before}" if before and before != method.title else ""
            words = f"{system.title}: {method.title}{gap}"
            yield f"{system.key}.{pair.key}", words, system, pair


@st.cache_resource(max_entries=64, show_spinner=False)
def _challenge(key: str, epsilon: float) -> Challenge:
    system, pair = next((s, p) for name, _, s, p in _offered() if name == key)
    return game.of_pair(system, pair, epsilon) if system and pair else game.one_count(epsilon)


def _epsilon(key: str) -> float:
    """Ask for ε; an attack on a gap is made for one of them."""
    _, _, system, pair = next(each for each in _offered() if each[0] == key)
    if system and pair and system.method(pair.method).variant == "published":
        known = attacked(system.key, pair.key)
        if known:
            panels.note(f"This attack was made for ε = {known.epsilon:g}.")
            return known.epsilon
    return float(widgets.steps("attack_epsilon", "ε", EPSILONS, default=USUAL, words=short))


def _forget() -> None:
    st.session_state.pop(_GAME, None)


def _current(key: str, epsilon: float) -> Game:
    known: Game | None = st.session_state.get(_GAME)
    challenge = _challenge(key, epsilon)
    if known is None or (known.challenge.key, known.epsilon) != (challenge.key, epsilon):
        known = Game(challenge=challenge, epsilon=epsilon)
        known.next()
        st.session_state[_GAME] = known
    return known


def _play(key: str, epsilon: float) -> None:
    played = _current(key, epsilon)
    _tables(played.challenge)
    if played.over:
        _end(played)
    else:
        _round(played)


def _tables(challenge: Challenge) -> None:
    for column, name, words in zip(st.columns(2), "AB", challenge.tables, strict=True):
        with column.container(border=True):
            st.markdown(f"**Table {name}**: {html.md(words)}")


def _round(played: Game) -> None:
    number, late = len(played.rounds), bool(st.session_state.get("attack_late"))
    what = f"Round {number + 1} of {ROUNDS}. {played.challenge.label.capitalize()}"
    st.markdown(f"{what}: **{short(played.now)}**")
    theme = panels.current_theme()
    past = [(each.number, each.coin) for each in played.rounds]
    picture = pictures.line(past, played.now, theme, open_=not late)
    words = f"The number of this round, {short(played.now)}, among those before"
    st.html(html.image(picture, words, pictures.LINE))
    with st.container(horizontal=True, gap="small"):
        for name, guess in (("A", True), ("B", False)):
            st.button(
                f"It was table {name}",
                key=f"attack_{name}",
                shortcut=name.lower(),
                on_click=_guessed,
                args=(played, guess, number),
            )
    _dots(played, late=late)
    if not late and played.rounds:
        panels.note("Marks above the line: table A; rings below it: table B.")
    panels.note(f"Seal of the coins, fixed before round 1: {played.seal.closed[:32]}…")


def _guessed(played: Game, guess: bool, number: int) -> None:  # noqa: FBT001
    if number != len(played.rounds):
        return  # a second press of the same round
    best = played.challenge.best
    played.rounds.append(
        Round(
            number=played.now,
            coin=played.seal.coin(number),
            guess=guess,
            seconds=time.monotonic() - played.began,
            known=best(played.now) if best else None,
        )
    )
    if not played.over:
        played.next()


def _dots(played: Game, *, late: bool) -> None:
    """Each round in a sign and a word: colour alone says nothing."""
    if not played.rounds:
        st.html('<p class="dp-foot">Press A or B, or click. The coin of each round is fair.</p>')
        return
    signs = ["•" if late else "✓" if each.right else "×" for each in played.rounds]
    right = sum(each.right for each in played.rounds)
    said = "" if late else f"{right} of {len(played.rounds)} right"
    last = played.rounds[-1]
    told = "" if late else f" · It was table {'A' if last.coin else 'B'}."
    st.html(
        f'<p class="dp-game" role="status"><span aria-hidden="true">{" ".join(signs)}</span> '
        f"{html.esc(said + told)}</p>"
    )


def _end(played: Game) -> None:
    score, theme = played.score, panels.current_theme()
    left, right = st.columns([1.1, 1], gap="medium")
    with left:
        words = f"{score.right} of {score.rounds} right, beside what the limit and a coin give"
        st.html(html.image(pictures.bars(score, theme), words, pictures.BARS))
    with right:
        _said(played, score)
    with st.container(horizontal=True, gap="small"):
        st.button("Again", key="attack_again", on_click=_again, args=(played,), type="primary")
        st.button(_next_words(played), key="attack_next", on_click=_go, args=(played,))
        rows = pd.DataFrame([vars(each) | {"right": each.right} for each in played.rounds])
        st.download_button(
            "My ten rounds", rows.to_csv(index=False), "ten_rounds.csv", key="attack_csv"
        )
    _dots(played, late=False)
    with st.expander("Open the seal"):
        panels.note("These lines work out the seal and the coins again.")
        with st.container(key="exhibit_code"):
            st.code(played.seal.check(ROUNDS), language="python", wrap_lines=True)


def _said(played: Game, score: Score) -> None:
    low, high = score.interval
    st.markdown(f"**{score.right} of {score.rounds} right.** {html.md(score.sentence)}")
    panels.say(
        f"At the limit: {100 * score.limit:.1f} of 100 right. Your chance lies between "
        f"{100 * low:.0f} and {100 * high:.0f} of 100 (95 %)."
    )
    if score.shown:
        panels.say(f"Your guesses show ε ≥ {score.shown:.2f}.")
    known = [each.known == each.coin for each in played.rounds if each.known is not None]
    if known:
        panels.note(f"Best attack that we know, on the same numbers: {sum(known)} of {len(known)}.")
    games = _games(played)
    if games.rounds > ROUNDS:
        panels.note(f"All your games here: {games.right} of {games.rounds}. {games.sentence}")
    if played.challenge.proven > played.challenge.claimed:
        panels.say(_gap(played.challenge))


def _gap(challenge: Challenge) -> str:
    """Say what is wrong with a claim that is not proven."""
    known = attacked(*challenge.key.split("."))
    if known and game.wins(known) > SURE:
        return "Whoever finds the sign wins every time: this claim does not hold."
    if math.isinf(challenge.proven):
        return "No finite ε is proven of it: this claim has a gap."
    return f"Proven of it is ε = {challenge.proven:.3g} only: this claim has a gap."


def _games(played: Game) -> Score:
    """All finished games of the visit with this attack."""
    done = st.session_state.setdefault("_games", {}).setdefault(played.seal.closed, [])
    if not done:
        done[:] = [played.challenge.key, played.epsilon, played.score.right]
    same = [each for each in st.session_state["_games"].values() if each[:2] == done[:2]]
    right = sum(each[2] for each in same)
    return _score(played.challenge, right, ROUNDS * len(same))


def _score(challenge: Challenge, right: int, rounds: int) -> Score:
    return Score(right=right, rounds=rounds, claimed=challenge.claimed, delta=challenge.delta)


def _again(played: Game) -> None:
    fresh = Game(challenge=played.challenge, epsilon=played.epsilon)
    fresh.next()
    st.session_state[_GAME] = fresh


def _tour() -> tuple[str, ...]:
    """One count, then what opens each page as sound, then what fails: one of each system."""
    systems = registry.algorithms().values()
    holds = [_first(each, each.opening.sound, "sound") for each in systems]
    fails = [_first(each, each.opening.method, "published") for each in systems]
    listed = [key for pair in zip(holds, fails, strict=True) for key in pair if key]
    return (COUNT, *listed)


def _first(system: Algorithm, method: str, variant: str) -> str:
    methods = [each.key for each in system.methods if each.variant == variant]
    wanted = [each for each in (method, *methods) if each in methods]
    pairs = [pair for name in wanted for pair in system.pairs if pair.method == name]
    return f"{system.key}.{pairs[0].key}" if pairs else ""


def _next_key(played: Game) -> str:
    tour = _tour()
    place = tour.index(played.challenge.key) if played.challenge.key in tour else -1
    return tour[(place + 1) % len(tour)]


def _next_words(played: Game) -> str:
    key = _next_key(played)
    return f"Next: {next(words for name, words, *_ in _offered() if name == key)}"


def _go(played: Game) -> None:
    st.session_state["attack"] = _next_key(played)
    _forget()


def _room(challenge: Challenge) -> None:
    """Judge a room by its sum."""
    st.markdown(f"**A room plays against {html.md(challenge.title)}**")
    panels.note(
        "Write one player a line, right / rounds. The room is judged by its sum, never by its "
        "best player: in a room of 23, one ten of ten is expected by luck at ε = 1."
    )
    text = st.text_area("Scores", "7 / 10\n6 / 10", key="attack_scores", height=150)
    try:
        right, rounds = game.room(text)
    except ParameterError as error:
        panels.refusal(error, own=False)
        return
    if not rounds:
        panels.note("No score yet.")
        return
    score = _score(challenge, right, rounds)
    low, high = score.interval
    shown = f" The room shows ε ≥ {score.shown:.2f}." if score.shown else ""
    panels.say(
        f"{right:,} of {rounds:,} right: {100 * right / rounds:.0f} in 100 ({100 * low:.1f} to "
        f"{100 * high:.1f}); the limit of the claim is {100 * score.limit:.1f}.{shown} "
        f"{score.sentence if score.over else 'Nothing above the claim was found: '}"
        f"{'' if score.over else 'an attack can disprove, never prove.'}"
    )
