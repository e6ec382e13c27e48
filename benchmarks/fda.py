"""Running totals against dpcrpy and the Laplace draw itself."""

import time
from typing import Any

import numpy as np
from dpcrpy import FDA, noiMech

from benchmarks.timing import fastest
from dp_core.algorithms.fda import Stream, simulate
from dp_core.algorithms.fda.method import mean_variance
from dp_core.algorithms.fda.method.steps.trees import interval_tree

HORIZON, TRIALS = 4095, 500
LARGE = 2**20 - 1


def peer_releases(levels: int = 12, steps: int = HORIZON) -> float:
    """One series with the package of the method's author; its own mean squared error."""
    mechanism = FDA(kOrder=levels, noiMech=noiMech.LapNoiMech(epsilon=1.0))
    return sum(mechanism.dpRelease(1)[1] for _ in range(steps)) / steps


def our_stream(levels: int = 12, steps: int = HORIZON) -> None:
    """Release the same series with our streaming form."""
    stream = Stream(2**levels - 1, 1.0, mechanism="fda_published", rng=np.random.default_rng(0))
    for _ in range(steps):
        stream.step(1)


def our_blocks(levels: int = 12, block: int = 65) -> None:
    """Release the same series, 65 periods at a time: as a step that handles a block of them."""
    steps = 2**levels - 1
    stream = Stream(steps, 1.0, mechanism="fda_published", rng=np.random.default_rng(0))
    for start in range(0, steps, block):
        stream.steps(np.ones(min(block, steps - start), dtype=np.int64))


def run() -> dict[str, Any]:
    """Measure everything; the ratios are what counts."""
    rng = np.random.default_rng(0)
    counts = np.ones(HORIZON, dtype=np.int64)
    large = np.ones(LARGE, dtype=np.int64)
    interval_tree("fda_published", LARGE)
    seconds = fastest(
        {
            "batch": lambda: simulate(
                counts, 1.0, mechanism="fda_published", trials=TRIALS, rng=rng
            ),
            "laplace": lambda: rng.laplace(size=(TRIALS, HORIZON)),
            "peer": peer_releases,
            "stream": our_stream,
            "blocks": our_blocks,
            "large": lambda: simulate(large, 1.0, mechanism="fda_published", trials=1, rng=rng),
        },
        clock=time.process_time,
    )
    releases = TRIALS * HORIZON
    return {
        "batch_ns_per_release": 1e9 * seconds["batch"] / releases,
        "peer_over_batch": (seconds["peer"] / HORIZON) / (seconds["batch"] / releases),
        "batch_over_laplace_draw": seconds["batch"] / seconds["laplace"],
        "peer_over_stream": seconds["peer"] / seconds["stream"],
        "peer_over_blocks": seconds["peer"] / seconds["blocks"],
        "stream_us_per_step": 1e6 * seconds["stream"] / HORIZON,
        "large_series_ms": 1e3 * seconds["large"],
        "mean_squared_error": 2 * mean_variance("fda_published", HORIZON),
        "peer_mean_squared_error": peer_releases(),
    }
