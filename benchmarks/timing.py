"""Time functions fairly: interleaved repeats, medians, processor time (others may be busy)."""

import statistics
import time
from collections.abc import Callable, Mapping


def medians(tasks: Mapping[str, Callable[[], object]], *, repeats: int = 5) -> dict[str, float]:
    """Run each task once to warm up, then all in turn; give the median seconds of each."""
    for task in tasks.values():
        task()
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(repeats):
        for name, task in tasks.items():
            start = time.process_time()
            task()
            seconds[name].append(time.process_time() - start)
    return {name: statistics.median(values) for name, values in seconds.items()}
