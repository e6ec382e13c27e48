"""Time functions fairly: interleaved repeats, the least disturbed run of each."""

import time
from collections.abc import Callable, Mapping


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
