"""Time functions fairly: interleaved repeats, the least disturbed run of each."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from dp_core.algorithm import Algorithm
from dp_core.study.experiments import trial_rng


def fastest(
    tasks: Mapping[str, Callable[[], object]],
    *,
    repeats: int = 5,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Run each task once to warm up, then all in turn; give the least seconds of each.

    With `time.process_time` as the clock, what other programs do counts less.
    """
    for task in tasks.values():
        task()
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeats):
        for name, task in tasks.items():
            start = clock()
            task()
            seconds[name].append(clock() - start)
    return {name: min(values) for name, values in seconds.items()}


def once(algorithm: Algorithm, key: str, data: object, **knobs: object) -> Callable[[], Any]:
    """One whole release by a method, always with the same dice, as a call."""
    method = algorithm.method(key)
    params = method.params(**knobs)
    return lambda: method.run(data, params, trial_rng(0, key, None, 0))
