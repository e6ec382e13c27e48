"""Replay every method on neighbours of its data: keep what was found, write docs/results/replay.md.

python -m tools.replay
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from dp_core import opening
from dp_core.algorithm import Algorithm, Method, Release
from dp_core.noise.exact_noise import Entropy
from dp_core.registry import algorithms
from dp_core.releasing import Plan, drawn_before
from dp_core.study.attacked import REPLAYS, Replayed, name, replays
from dp_core.study.replay import Recording, Replay
from tools.readme import ledger_of, set_by_data, table

PAGE = Path(__file__).parents[1] / "docs" / "results" / "replay.md"
NEIGHBOURS, PACKED = 20, 3
HEADS = (
    *("System", "Method", "Variant", "Calls", "Worst actual / declared"),
    *("The same leaves", "Download equal", "Claim kept"),
)
INTRODUCTION = f"""# Replay of every method

Each method runs once at the ε that its page opens with, and all that its mechanisms put out is
written down. It runs again on {NEIGHBOURS} neighbours drawn at random and on its hardest pairs,
with that noise given back.

* *Calls*: uses of mechanisms in a run.
* *Worst actual / declared*: how far an input moved, over what its noise was made for. Where the
  proof holds, 1 is reached and never passed.
* *The same leaves*: all outputs and the ledger are equal to the last bit.
* *Download equal*: so are the packed files; a dash where there is no download.
* *Claim kept*: the costs of all steps stay within the claimed ε.

A replay that finds nothing is no proof.

Written by `python -m tools.replay`.
"""


class Seeded(Entropy):
    """Exact noise that is the same in every run, so that the table is."""

    def __init__(self) -> None:
        self.bytes = np.random.default_rng(11).bytes  # type: ignore[method-assign]


def found(systems: Iterable[Algorithm]) -> Iterator[tuple[str, Replayed]]:
    """Replay every method that adds noise."""
    for system in systems:
        for method in system.methods:
            recording = Recording(method, _params(system, method), _data(system), Seeded())
            if recording.heard:
                yield name(system.key, method.key), _found(system, recording)


def _found(system: Algorithm, recording: Recording) -> Replayed:
    rng, data = np.random.default_rng(5), _data(system)
    others = [system.neighbour(data, rng) for _ in range(NEIGHBOURS)] if system.neighbour else []
    made = [recording.play(each) for each in others]
    equal = _equal(system, recording, others, made)
    made += [each for pair in _pairs(system, recording.method) for each in pair]
    ledger = ledger_of(system, recording.method)
    return Replayed(
        claimed=None if set_by_data(ledger) else ledger.claimed,
        proven=ledger.proven,
        delta=ledger.delta,
        calls=len(recording.heard),
        neighbours=len(made),
        worst=float(f"{max((each.worst for each in made), default=0.0):.6g}"),
        same=all(each.first_difference is None for each in made),
        equal=equal,
        kept=all(each.keeps_claim for each in made),
    )


def rows(kept: Mapping[str, Replayed], systems: Iterable[Algorithm]) -> Iterator[tuple[str, ...]]:
    """One line a method that adds noise."""
    for system in systems:
        for method in system.methods:
            each = kept.get(name(system.key, method.key))
            if each:
                said = (_said(each.same), _said(each.equal), _said(each.kept))
                numbers = (f"{each.calls:,}", f"{each.worst:,.4g}")
                yield (system.short, method.title, method.variant, *numbers, *said)


def text() -> str:
    """Page of what is kept."""
    return f"{INTRODUCTION}\n{table(HEADS, rows(replays(), algorithms().values()))}\n"


def _equal(
    system: Algorithm, recording: Recording, others: list[Any], made: list[Replay]
) -> bool | None:
    """Whether the packed bytes are equal; None where no release is offered."""
    if recording.method.no_release:
        return None
    plan = Plan(system=system.key, method=recording.method.key, params=recording.params)

    def packed(data: Any, release: Release[Any] | None) -> bytes:
        return drawn_before(plan, data, release).pack().zip if release else b""

    first = packed(_data(system), recording.release)
    pairs = zip(others[:PACKED], made, strict=False)
    return all(packed(each, played.release) == first for each, played in pairs)


def _said(holds: bool | None) -> str:  # noqa: FBT001
    return {True: "yes", False: "no", None: "–"}[holds]


def _pairs(system: Algorithm, method: Method) -> Iterator[tuple[Replay, Replay]]:
    """Replays on the hardest pairs of a method, each in both directions."""
    for pair in system.pairs:
        if pair.method == method.key:
            params = method.params(**{"epsilon": _epsilon(system), **pair.params})
            one, other = pair.make()
            yield (
                Recording(method, params, one, Seeded()).play(other),
                Recording(method, params, other, Seeded()).play(one),
            )


def _data(system: Algorithm) -> Any:
    return (system.small.data or system.sample)()


def _params(system: Algorithm, method: Method) -> Any:
    known = {field.name for field in fields(method.params)}
    chosen = {name: value for name, value in system.small.params.items() if name in known}
    return method.params(epsilon=_epsilon(system), **chosen)


def _epsilon(system: Algorithm) -> float:
    return float(opening.state(system.key).params.epsilon)


def main() -> None:
    """Keep what was found, write its page and print it."""
    kept = {of: asdict(each) for of, each in found(algorithms().values())}
    REPLAYS.write_text(f"{json.dumps(kept, indent=1)}\n", encoding="utf-8")
    PAGE.write_text(text(), encoding="utf-8")
    sys.stdout.write(text())


if __name__ == "__main__":
    main()
