"""Run every attack and keep its scores in assets/attacks, for the ledger tabs to open with.

python -m tools.attacks            all of them: some minutes
python -m tools.attacks stag fda   those of some systems
"""

import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from dp_core import opening
from dp_core.algorithm import Algorithm, Method, NeighbourPair
from dp_core.arrays import Floats
from dp_core.params import Params
from dp_core.registry import algorithms
from dp_core.study.attacked import MOST, Attacked, audit_scores, in_steps, path_of
from dp_core.study.experiments import trial_rng

RUNS = 4_000  # a side
FEWER = {"dpc_stacking": 500, "em": 1_000, "em_full": 500, "plus": 400, "views": 1_000}
FEWER |= dict.fromkeys(("joint", "joint_zcdp"), 1_000)  # a fit each
"""Runs of slow systems and methods."""
SEED = 12
_STEPS = 1_000
"""Of the range that a score is kept in; coarse scores are a function of fine ones."""


def setting(system: Algorithm, pair: NeighbourPair) -> tuple[Method, Params]:
    """Give the method of a pair and its parameters, at the ε that the page opens with."""
    method = system.method(pair.method)
    epsilon = opening.state(system.key).params.epsilon
    return method, method.params(**{**pair.params, "epsilon": epsilon})


def scores(
    system: Algorithm, pair: NeighbourPair, trials: range, seed: int = SEED
) -> tuple[Floats, Floats]:
    """Run the attack on both neighbours."""
    method, params = setting(system, pair)
    given: dict[str, Any] = {"event": pair.event, "trials": trials, "seed": seed}
    first, other = pair.make()
    return (
        audit_scores(method, params, first, side="D", **given),
        audit_scores(method, params, other, side="D′", **given),
    )


def step_of(scores: Floats) -> float:
    """Choose a power of two so that the range of most scores has about a thousand steps."""
    finite = scores[np.isfinite(scores)]
    whole = np.array_equal(finite, np.rint(finite)) and np.abs(finite).max(initial=0) <= MOST
    if whole or not finite.size:
        return 1.0
    low, high = np.quantile(finite, [0.001, 0.999])
    reach = float(max(high - low, np.abs([low, high]).max() / 16)) or 1.0
    return 2.0 ** math.floor(math.log2(reach / _STEPS))


def run(system: Algorithm, pair: NeighbourPair) -> Attacked:
    """Run an attack, all its runs."""
    runs = FEWER.get(pair.method, FEWER.get(system.key, RUNS))
    first, other = scores(system, pair, range(runs))
    step = step_of(np.concatenate((first, other)))
    method, params = setting(system, pair)
    ledger = method.run(pair.make()[0], params, trial_rng(SEED, method.key, None, 0)).ledger
    return Attacked(
        epsilon=params.epsilon,
        claimed=ledger.claimed,
        seed=SEED,
        step=step,
        kept=(in_steps(first, step), in_steps(other, step)),
    )


def keep(made: Attacked, path: Path) -> int:
    """Write the scores of an attack; give the bytes of the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    numbers = np.array([made.epsilon, made.claimed, made.seed, made.step])
    np.savez_compressed(path, numbers=numbers, d=made.kept[0], other=made.kept[1])
    return path.stat().st_size


def pairs(keys: list[str]) -> Iterator[tuple[Algorithm, NeighbourPair]]:
    """All pairs of some systems, or of all."""
    for system in algorithms().values():
        if not keys or system.key in keys:
            yield from ((system, pair) for pair in system.pairs)


def main() -> None:
    """Write all files and say what they show."""
    for system, pair in pairs(sys.argv[1:]):
        made = run(system, pair)
        size = keep(made, path_of(system.key, pair.key))
        words = f"{made.found.epsilon_low:.2f} of {made.claimed:.4g} claimed"
        sys.stdout.write(f"{system.key} {pair.key}: {made.runs} runs, {words}, {size:,} bytes\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
