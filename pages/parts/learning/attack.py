"""The game: what is attacked, its rounds, and what the score says."""

import math
import time
from dataclasses import dataclass, field

import pandas as pd
import streamlit as st

from dp_core.errors import ParameterError
from dp_core.learning import game
from dp_core.learning.game import ROUNDS, Challenge, Score, Seal
from dp_core.view.theme import short
from dp_core.words import Message, message, say, semicolons, sentences
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.show.html import esc
from pages.parts.learning import index

KEYS = "AN"
USUAL = 1.0
_GAME = "_game"


@dataclass(frozen=True, kw_only=True)
class Round:
    number: float
    coin: bool
    guess: bool
    seconds: float
    known: bool | None

    @property
    def right(self) -> bool:
        return self.guess == self.coin


@dataclass(kw_only=True)
class Game:
    challenge: Challenge
    epsilon: float
    seal: Seal = field(default_factory=Seal)
    rounds: list[Round] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)
    now: float = 0.0

    def next(self) -> None:
        number = len(self.rounds)
        table = 0 if self.seal.coin(number) else 1
        self.now = self.challenge.draw(table, self.seal.noise(number))
        self.began = time.monotonic()

    @property
    def over(self) -> bool:
        return len(self.rounds) >= ROUNDS

    @property
    def score(self) -> Score:
        right = sum(each.right for each in self.rounds)
        return self.challenge.score(right, len(self.rounds))


def show() -> None:
    offered = {key: words for key, words, *_ in index.offered()}
    left, right = st.columns([1.15, 2.4], gap="large")
    with left:
        key = widgets.select("attack", say("game-what"), offered)
        epsilon = _epsilon(key)
        st.toggle(say("game-late"), key="attack_late", on_change=_forget)
        st.toggle(say("game-room"), key="attack_room")
    with right:
        if st.session_state.get("attack_room"):
            _room(index.challenge(key, epsilon))
        else:
            played = _current(key, epsilon)
            names, tables = played.challenge.names, played.challenge.tables
            for column, name, words in zip(st.columns(2), names, tables, strict=True):
                with column.container(border=True, height="stretch"):
                    st.markdown(say("game-side", name=name, what=html.md(words)))
            (_end if played.over else _round)(played)
            words = html.esc(message("game-seal", seal=played.seal.closed))
            st.html(f'<p class="dp-foot dp-seal">{words}</p>')
        _allowed(index.challenge(key, epsilon))


def _allowed(challenge: Challenge) -> None:
    """Say what ε allows, what is known to be possible, and that nobody is real."""
    ten = challenge.score(0, ROUNDS)
    known = index.known(challenge)
    low, high = map(str, ten.middle)
    facts = {"epsilon": challenge.claimed, "limit": game.of_100(ten.limit)}
    told = [message("game-allowed", low=low, high=high, **facts)]
    told += [message("game-best", right=100 * game.wins(known))] if known else []
    panels.note(sentences([*told, message("game-free")]))


def _epsilon(key: str) -> float:
    fixed = index.fixed(key)
    if fixed is not None:
        panels.note(message("game-fixed", epsilon=fixed))
        return fixed
    looks = {"default": USUAL, "words": short}
    return float(widgets.steps("attack_epsilon", say("game-epsilon"), game.EPSILONS, **looks))


def _forget(following: str = "") -> None:
    st.session_state.pop(_GAME, None)
    if following:
        st.session_state["attack"] = following


def _current(key: str, epsilon: float) -> Game:
    known: Game | None = st.session_state.get(_GAME)
    challenge = index.challenge(key, epsilon)
    if known is None or (known.challenge.key, known.epsilon) != (challenge.key, epsilon):
        known = Game(challenge=challenge, epsilon=epsilon)
        known.next()
        st.session_state[_GAME] = known
    return known


def _round(played: Game) -> None:
    number, late = len(played.rounds), bool(st.session_state.get("attack_late"))
    facts = {"what": played.challenge.label.capitalize(), "value": short(played.now)}
    st.markdown(say("game-round", number=number + 1, rounds=ROUNDS, **facts))
    theme = panels.current_theme()
    past = [(each.number, each.coin) for each in played.rounds]
    picture = game.line(past, played.now, theme, open_=not late)
    words = say("game-picture", value=short(played.now))
    st.html(html.image(picture, words, game.LINE))
    with st.container(horizontal=True, gap="small"):
        for words, name, guess in zip(played.challenge.answers, KEYS, (True, False), strict=True):
            press = {"on_click": _guessed, "args": (played, guess, number)}
            st.button(words, key=f"attack_{name}", shortcut=name, **press)
    _dots(played, late=late)
    if not late and played.rounds:
        one, other = played.challenge.names
        panels.note(message("game-dots", one=one, other=other))


def _guessed(played: Game, guess: bool, number: int) -> None:  # noqa: FBT001
    if number != len(played.rounds):
        return  # a second press of the same round
    best = played.challenge.best
    seconds, known = time.monotonic() - played.began, best(played.now) if best else None
    drawn = {"number": played.now, "coin": played.seal.coin(number)}
    played.rounds.append(Round(guess=guess, seconds=seconds, known=known, **drawn))
    if not played.over:
        played.next()


def _dots(played: Game, *, late: bool) -> None:
    """Each round in a sign and a word: colour alone says nothing."""
    if not played.rounds:
        st.html(f'<p class="dp-foot">{html.esc(message("game-press"))}</p>')
        return
    signs = ["•" if late else "✓" if each.right else "×" for each in played.rounds]
    right = sum(each.right for each in played.rounds)
    said = ""
    if not late:
        rounds, name = len(played.rounds), played.challenge.names[not played.rounds[-1].coin]
        facts = {"name": name, "right": right, "rounds": rounds}
        facts |= {"epsilon": short(played.challenge.claimed)}
        said = say("game-was", average=played.score.limit * rounds, **facts)
    st.html(
        f'<p class="dp-game" role="status"><span aria-hidden="true">{" ".join(signs)}</span>&ensp;'
        f"{html.esc(said)}</p>"
    )


def _end(played: Game) -> None:
    score, theme = played.score, panels.current_theme()
    left, right = st.columns([1.1, 1], gap="medium")
    with left:
        words = say("game-bars", right=score.right, rounds=score.rounds)
        st.html(html.image(game.bars(score, theme), words, game.BARS))
    with right:
        _said(played, score)
    with st.container(horizontal=True, gap="small"):
        st.button(say("game-again"), key="attack_again", on_click=_forget, type="primary")
        after = index.after(played.challenge.key)
        following = html.md(message("game-next", what=index.words_of(after)))
        st.button(following, key="attack_next", on_click=_forget, args=(after,))
        label = say("game-download")
        st.download_button(label, written(played), "ten_rounds.csv", key="attack_csv")
    _dots(played, late=False)
    with st.expander(say("game-open-seal")):
        panels.note(message("site-opened"))
        with st.container(key="exhibit_code"):
            st.code(played.seal.check(ROUNDS), language="python", wrap_lines=True)


def written(played: Game) -> str:
    """Write the rounds of a game as CSV: what was attacked, and each coin, guess and time."""
    challenge = played.challenge
    page, _, pair = challenge.key.rpartition(".")
    of = {"page": page, "pair": pair, "method": challenge.title, "claimed": challenge.claimed}
    of |= {"proven": challenge.proven, "delta": challenge.delta}
    rows = [
        {"round": number, **of, **vars(each), "right": each.right}
        for number, each in enumerate(played.rounds, 1)
    ]
    return pd.DataFrame(rows).to_csv(index=False)


def _said(played: Game, score: Score) -> None:
    told = {"right": score.right, "rounds": score.rounds, "sentence": html.md(score.sentence)}
    st.markdown(say("game-score", **told))
    if score.shown:
        panels.say(message("game-shown", shown=score.shown))
    known = [each.known == each.coin for each in played.rounds if each.known is not None]
    if known:
        panels.note(message("game-known", right=sum(known), rounds=len(known)))
    games = _games(played)
    if games.rounds > ROUNDS:
        told = {"right": games.right, "rounds": games.rounds, "sentence": games.sentence}
        panels.note(message("game-all", **told))
    if played.challenge.proven > played.challenge.claimed:
        panels.say(_gap(played.challenge))


def _gap(challenge: Challenge) -> Message:
    """Say what is wrong with a claim that is not proven."""
    known = index.known(challenge)
    if known and game.wins(known) > game.SURE:
        luck = challenge.score(ROUNDS, ROUNDS).luck_of_100
        return message("game-gap-sure", epsilon=short(challenge.claimed), luck=luck)
    if math.isinf(challenge.proven):
        return message("game-gap-infinite")
    return message("game-gap", proven=challenge.proven)


def _games(played: Game) -> Score:
    done = st.session_state.setdefault("_games", {}).setdefault(played.seal.closed, [])
    if not done:
        done[:] = [played.challenge.key, played.epsilon, played.score.right]
    same = [each for each in st.session_state["_games"].values() if each[:2] == done[:2]]
    right = sum(each[2] for each in same)
    return played.challenge.score(right, ROUNDS * len(same))


def _room(challenge: Challenge) -> None:
    """Judge a room by its sum."""
    st.markdown(say("game-room-title", title=html.md(challenge.title)))
    panels.note(message("game-room-how"))
    text = st.text_area(say("game-room-scores"), "7 / 10\n6 / 10", key="attack_scores", height=150)
    try:
        right, rounds = game.room(text)
    except ParameterError as error:
        panels.refusal(error, own=False)
        return
    if not rounds:
        return
    score = challenge.score(right, rounds)
    low, high = score.interval
    facts = {"share": 100 * right / rounds, "low": 100 * low, "high": 100 * high}
    facts |= {"right": right, "rounds": rounds, "limit": game.of_100(score.limit)}
    told: list[object] = [message("game-room-sum", **facts)]
    told += [message("game-shown", shown=score.shown)] if score.shown else []
    told.append(score.sentence if score.over else message("game-room-nothing"))
    panels.say(sentences(told))


# --- the meter: right guesses beside what the claim allows ----------------------------------------


def above(share: float, limit: float, guesses: int) -> bool:
    """Whether a share of right guesses is above a limit, and not by chance."""
    return share - game.about(share, guesses) > limit


def bar(share: float | None, limit: float, *, words: object, guesses: int = 1) -> str:
    """Draw a bar from 50 to 100 right guesses in 100, and the share that the claim allows.

    There is no share where nothing was attacked yet; `words` says what was found.
    """
    allowed = message("meter-allowed", limit=game.of_100(limit))
    if share is None:
        filled, kind, said = 0.0, "", words
    else:
        filled, spread = max(0.0, 200 * share - 100), game.about(share, guesses)
        kind = " dp-over" if above(share, limit, guesses) else ""
        facts = {"words": str(words), "share": 100 * share}
        if spread:
            said = message("meter-said-about", about=100 * spread, **facts)
        else:
            said = message("meter-said", **facts)
    place = min(max(200 * limit - 100, 0), 100)
    return (
        f'<div class="dp-meter{kind}" role="img" aria-label="{esc(semicolons([said, allowed]))}">'
        f'<span class="dp-meter-bar"><i style="width:{filled:.1f}%"></i>'
        f'<b style="left:{place:.1f}%"></b></span>'
        f'<span class="dp-meter-ends"><span>{esc(message("meter-coin"))}</span>'
        f"<span>{esc(message('meter-certain'))}</span></span>"
        f"<span>{esc(message('meter-mark', said=str(said), allowed=allowed))}</span></div>"
    )
