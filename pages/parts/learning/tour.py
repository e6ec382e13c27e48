"""What can be attacked, in the order of a tour."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.learning import game
from dp_core.learning.game import Challenge
from dp_core.study.attacked import Attacked, attacked, on
from dp_core.words import say

COUNT = "count"
SURE = 0.99


def plain(pair: NeighbourPair) -> str:
    """Title of a pair without the number of a proof, which says nothing outside its paper."""
    return re.sub(r"^P\d: ", "", pair.title)


@cache
def offered() -> tuple[tuple[str, str, Algorithm | None, NeighbourPair | None], ...]:
    """All that can be attacked; words name one each, for a link may hold them."""
    found, seen = [(COUNT, say("tour-count"), None, None)], Counter[str]()
    for key, words, system, pair in _pairs():
        seen[words] += 1
        again = seen[words] > 1
        name = say("tour-again", what=words, number=seen[words]) if again else words
        found.append((key, name, system, pair))
    return tuple(found)


def _pairs() -> Iterator[tuple[str, str, Algorithm, NeighbourPair]]:
    for system in registry.algorithms().values():
        for pair in system.pairs:
            method = system.method(pair.method)
            before = plain(pair).partition(": ")[0]
            if method.variant == "published":
                words = say("tour-gap", system=system.title, gap=before)
                if before == method.title:
                    words = say("tour-published", system=system.title)
            else:
                words = say("tour-method", system=system.title, method=method.title)
            yield f"{system.key}.{pair.key}", words, system, pair


@st.cache_resource(max_entries=64, show_spinner=False)
def challenge(key: str, epsilon: float) -> Challenge:
    system, pair = next((s, p) for name, _, s, p in offered() if name == key)
    return game.of_pair(system, pair, epsilon) if system and pair else game.one_count(epsilon)


def fixed(key: str) -> float | None:
    """Give the ε that an attack on a gap was made for."""
    _, _, system, pair = next(each for each in offered() if each[0] == key)
    if system is None or pair is None or system.method(pair.method).variant != "published":
        return None
    found = attacked(system.key, pair.key)
    return found.epsilon if found else None


def known(challenge: Challenge) -> Attacked | None:
    """Give the runs of the best attack on it that is kept."""
    return attacked(*challenge.key.split(".")) if "." in challenge.key else None


def _tour() -> tuple[str, ...]:
    """One count; then of each system what fails, if anything does, and what opens it as sound."""
    listed = [COUNT]
    for system in registry.algorithms().values():
        listed += [_fails(system), _first(system, system.opening.sound, "sound")]
    return tuple(key for key in listed if key)


def _fails(system: Algorithm) -> str:
    """Attack on what is published that refutes its claim: one that is always right, if any is."""
    published = [each.key for each in system.methods if each.variant == "published"]
    kept = {pair.key: each for method in published for pair, each in on(system, method)}
    refute = [each.key for each in system.pairs if each.key in kept]
    refute = [key for key in refute if kept[key].found.rejects(kept[key].claimed)]
    sure = [key for key in refute if game.wins(kept[key]) > SURE]
    return f"{system.key}.{(sure or refute)[0]}" if refute else ""


def _first(system: Algorithm, method: str, variant: str) -> str:
    methods = [each.key for each in system.methods if each.variant == variant]
    wanted = [each for each in (method, *methods) if each in methods]
    pairs = [pair for name in wanted for pair in system.pairs if pair.method == name]
    return f"{system.key}.{pairs[0].key}" if pairs else ""


def after(key: str) -> str:
    """Say what comes next on the tour."""
    listed = _tour()
    place = listed.index(key) if key in listed else -1
    return listed[(place + 1) % len(listed)]


def words_of(key: str) -> str:
    """Words of one that is offered."""
    return next(words for name, words, *_ in offered() if name == key)
