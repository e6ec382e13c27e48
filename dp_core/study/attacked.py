"""Attacks and replays of before, on made-up data, kept so that a page can open with them.

`tools/attacks.py` writes the attacks: scores on both neighbours. A score is kept as a whole number
of steps, and its order in time stays, so an attack is judged anew from them: no bound is stored.
`tools/replay.py` writes the replays, and from the same numbers the table of `docs/results`.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Algorithm, Method, NeighbourPair
from dp_core.assets import FOLDER
from dp_core.study.audit import AuditResult, Floats, judge

ATTACKS = FOLDER / "attacks"
REPLAYS = ATTACKS / "replays.json"
CONFIDENCE = 0.99
_STEPS = 1_000
"""Of the range that a score is kept in; coarse scores are a function of fine ones."""
_MOST = 32_767


@dataclass(frozen=True, kw_only=True, eq=False)
class Attacked:
    """Scores of an attack on a pair of neighbours.

    Parameters
    ----------
    epsilon, claimed : float
        Of the parameters; what the ledger claims with them.
    seed : int
    step : float
        What one of the whole numbers is worth.
    kept : tuple of ndarray
        Scores on D and on D′ in steps, in the order of the runs.
    """

    epsilon: float
    claimed: float
    seed: int
    step: float
    kept: tuple[NDArray[np.int16], NDArray[np.int16]] = field(repr=False)

    @property
    def runs(self) -> int:
        """Runs on each neighbour."""
        return int(self.kept[0].size)

    @property
    def scores(self) -> tuple[Floats, Floats]:
        """Scores on D and on D′."""
        first, other = (self.step * each.astype(np.float64) for each in self.kept)
        return first, other

    @cached_property
    def found(self) -> AuditResult:
        """What they show."""
        return judge(*self.scores, CONFIDENCE)

    @property
    def shown(self) -> float:
        """Smallest ε that fits what was seen, rounded down to hundredths."""
        return math.floor(100 * self.found.epsilon_low) / 100

    def write(self, system: str, pair: str) -> Path:
        """Write the file of a pair of a system."""
        path = _path(system, pair)
        path.parent.mkdir(parents=True, exist_ok=True)
        numbers = np.array([self.epsilon, self.claimed, self.seed, self.step])
        np.savez_compressed(path, numbers=numbers, d=self.kept[0], other=self.kept[1])
        return path


def in_steps(scores: ArrayLike, step: float) -> NDArray[np.int16]:
    """Write scores as whole numbers of steps; those far out stand at the end of the range.

    Examples
    --------
    >>> in_steps([0.25, 1.0, float("inf")], 0.25)
    array([    1,     4, 32767], dtype=int16)
    """
    return np.rint(np.clip(np.asarray(scores) / step, -_MOST, _MOST)).astype(np.int16)


def step_of(scores: Floats) -> float:
    """Choose a power of two so that the range of most scores has about a thousand steps."""
    finite = scores[np.isfinite(scores)]
    whole = np.array_equal(finite, np.rint(finite)) and np.abs(finite).max(initial=0) <= _MOST
    if whole or not finite.size:
        return 1.0
    low, high = np.quantile(finite, [0.001, 0.999])
    reach = float(max(high - low, np.abs([low, high]).max() / 16)) or 1.0
    return 2.0 ** math.floor(math.log2(reach / _STEPS))


@cache
def attacked(system: str, pair: str) -> Attacked | None:
    """Read what was found on a pair of a system; None where nothing is kept."""
    path = _path(system, pair)
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as kept:
        epsilon, claimed, seed, step = kept["numbers"].tolist()
        both = kept["d"], kept["other"]
    return Attacked(epsilon=epsilon, claimed=claimed, seed=int(seed), step=step, kept=both)


def on(system: Algorithm, method: str) -> list[tuple[NeighbourPair, Attacked]]:
    """Give the attacks on a method of a system, the one that shows most first."""

    def shown(each: tuple[NeighbourPair, Attacked]) -> tuple[bool, float]:
        found, claimed = each[1].found, each[1].claimed
        return found.rejects(claimed), found.epsilon_low

    return sorted(_kept(system, method), key=shown, reverse=True)


def _kept(system: Algorithm, method: str) -> Iterator[tuple[NeighbourPair, Attacked]]:
    for pair in system.pairs:
        known = attacked(system.key, pair.key) if pair.method == method else None
        if known is not None:
            yield pair, known


@dataclass(frozen=True, kw_only=True)
class Best:
    """The attack that shows most of a method; `known` is None where none was run."""

    system: Algorithm
    method: Method
    known: Attacked | None

    @property
    def shown(self) -> float:
        """Smallest ε that fits what was seen, rounded down to hundredths."""
        return self.known.shown if self.known else 0.0

    @property
    def breaks(self) -> bool:
        """Whether it rejects the claim."""
        return self.known is not None and self.known.found.rejects(self.known.claimed)


def best(systems: Iterable[Algorithm]) -> Iterator[Best]:
    """Give the best attack on every method of some systems."""
    for system in systems:
        for method in system.methods:
            first = next(iter(on(system, method.key)), None)
            yield Best(system=system, method=method, known=first[1] if first else None)


@dataclass(frozen=True, kw_only=True)
class Replayed:
    """What replays of a method showed: on neighbours at random, and on its hardest pairs.

    Parameters
    ----------
    claimed, proven, delta : float
        Of the ledger of what the page opens with; claimed is None where the data choose it.
    calls : int
        Uses of mechanisms in a run.
    neighbours : int
        Replays in all.
    worst : float
        How far an input moved, over what its noise was made for.
    same : bool
        Whether what leaves is equal to the last bit.
    equal : bool or None
        Whether the packed files are; None where there is no download.
    kept : bool
        Whether the costs of all steps stay within the claimed ε.
    """

    claimed: float | None
    proven: float
    delta: float
    calls: int
    neighbours: int
    worst: float
    same: bool
    equal: bool | None
    kept: bool


@cache
def replays() -> Mapping[str, Replayed]:
    """Read all replays by `name`; a method that adds no noise has none."""
    known = json.loads(REPLAYS.read_text(encoding="utf-8"))
    return {name: Replayed(**each) for name, each in known.items()}


def replayed(system: str, method: str) -> Replayed | None:
    """Read what replays of a method showed; None where it adds no noise."""
    return replays().get(name(system, method))


def name(system: str, method: str) -> str:
    """Name under which the replays of a method are kept."""
    return f"{system}.{method}"


def keep(found: Mapping[str, Replayed]) -> None:
    """Write all replays."""
    made = {name: asdict(each) for name, each in found.items()}
    REPLAYS.write_text(f"{json.dumps(made, indent=1)}\n", encoding="utf-8")


def _path(system: str, pair: str) -> Path:
    return ATTACKS / f"{system}_{pair}.npz"
