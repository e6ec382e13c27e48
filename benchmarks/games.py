"""Automatic games: the best attack we know plays on fresh runs, against what is proven.

Written into ``docs/results/games.md`` by ``python -m benchmarks.games``. The threshold of an attack
is from runs of before; every number here is counted on new ones.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks import page
from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.learning import game
from dp_core.learning.game import Challenge
from dp_core.registry import algorithms
from dp_core.study.attacked import attacked

PAGE = Path("docs/results/games.md")
ROUNDS = 2_000
SEED = 5
ONE_SIDED = 1e-3


@dataclass(frozen=True, kw_only=True)
class Played:
    """How an attack did."""

    # titles
    system: str
    pair: str
    published: bool
    challenge: Challenge
    right: int
    rounds: int

    @property
    def over(self) -> bool:
        """Whether so many are right less than once in a thousand times within the proven limit."""
        return _luck(self, game.limit(self.challenge.proven, self.challenge.delta)) < ONE_SIDED

    @property
    def refutes(self) -> bool:
        """The same of the limit of what is claimed."""
        return _luck(self, self.challenge.promised) < ONE_SIDED


def _luck(played: Played, limit: float) -> float:
    from scipy.stats import binom

    return float(binom.sf(played.right - 1, played.rounds, limit))


def play(challenge: Challenge, rounds: int, seed: int = SEED) -> int:
    """Count the right guesses of the known attack."""
    assert challenge.best
    rng, right = np.random.default_rng(seed), 0
    for coin in rng.integers(2, size=rounds).tolist():
        right += challenge.best(challenge.draw(coin, rng)) == (coin == 0)
    return right


def played(algorithm: Algorithm, pair: NeighbourPair, rounds: int = ROUNDS) -> Played | None:
    """Play on a pair of a system; None where no attack is kept."""
    known = attacked(algorithm.key, pair.key)
    if known is None:
        return None
    challenge = game.of_pair(algorithm, pair, known.epsilon)
    return Played(
        system=algorithm.title,
        pair=pair.title,
        published=algorithm.method(pair.method).variant == "published",
        challenge=challenge,
        right=play(challenge, rounds),
        rounds=rounds,
    )


def written(found: Iterable[Played]) -> list[str]:
    """Lines of the page."""
    listed = list(found)
    gaps = sum(each.refutes for each in listed)
    proven = [each for each in listed if math.isfinite(each.challenge.proven)]
    above = sum(each.over for each in proven)
    return page.section(
        "# Automatic games",
        f"The best attack that we know says of {ROUNDS:,} new runs on which of two "
        "tables, one person apart, they were. Its threshold is from runs of before. *Limit* is "
        "what the proven ε allows of 100 guesses, on average; *claim* is the same of the claimed "
        "ε. **Bold**: more than the claim allows, one-sided at 99.9 %. Seed 5. Written by "
        "`python -m benchmarks.games`.",
        f"Of {len(proven)} attacks on methods with a finite proven ε, {above} are above its limit. "
        f"{gaps} attacks are above the claim.",
        page.table(
            ("System", "Method, and what differs", "Claimed ε", "Right", "Limit", "Claim"),
            (_row(each) for each in listed),
        ),
    )


def _row(each: Played) -> Iterator[str]:
    right = f"{100 * each.right / each.rounds:.1f}"
    proven = game.limit(each.challenge.proven, each.challenge.delta)
    yield from (each.system, each.pair, f"{each.challenge.claimed:.3g}")
    yield f"**{right}**" if each.refutes else right
    yield "none" if math.isinf(each.challenge.proven) else f"{100 * proven:.1f}"
    yield f"{100 * each.challenge.promised:.1f}"


def main() -> None:
    """Play all and write the page."""
    each = (played(system, pair) for system in algorithms().values() for pair in system.pairs)
    page.publish(PAGE, written(one for one in each if one))


if __name__ == "__main__":
    main()
