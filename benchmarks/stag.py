"""Maps: binning, answering, whole runs, and the adaptive grid against DPBench's."""

import importlib.util
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.maps import BOX, city
from benchmarks.timing import fastest, once
from dp_core.algorithms.stag import ALGORITHM, Lattice, answer, synthetic_city
from dp_core.algorithms.stag.data import bin_points, standard_queries
from dp_core.algorithms.stag.metrics import evaluate

POINTS = 10_000_000
PEER = "dpcomp_core"
COARSE = 256  # the peer's own data sets have this side


def release(key: str, lattice: Lattice, **params: Any) -> Callable[[], Any]:
    """One whole run, painted, as a call."""
    call = once(ALGORITHM, key, lattice, **params)
    return lambda: call().output.surface


def run() -> dict[str, Any]:
    """Measure everything; the ratios are what counts."""
    rng = np.random.default_rng(0)
    lon, lat = rng.random((2, POINTS))
    binning = fastest(
        {
            "bin": lambda: bin_points(lon, lat, BOX, 1024),
            "histogram2d": lambda: np.histogram2d(lat, lon, 1024, ((0, 1), (0, 1))),
        },
        repeats=3,
    )
    lattice = city()
    output = once(ALGORITHM, "sound", lattice)().output
    queries = standard_queries(lattice.resolution, "medium")
    methods = {f"run_{m.key}": release(m.key, lattice) for m in ALGORITHM.methods}
    seconds = fastest(
        {
            **methods,
            "queries": lambda: answer(output, queries),
            "evaluate": lambda: evaluate(lattice, output),
            "city": lambda: synthetic_city(1_000_000, 1),
        },
        repeats=3,
    )
    return {
        "bin_ms": 1e3 * binning["bin"],
        "histogram2d_over_bin": binning["histogram2d"] / binning["bin"],
        **{f"{name}_ms": 1e3 * value for name, value in seconds.items()},
        "all_methods_ms": 1e3 * sum(seconds[name] for name in methods),
        **peer(),
    }


def peer() -> dict[str, float]:
    """DPBench's adaptive grid over ours, from the same counts; nothing where it is not there.

    It is on no package index: put a checkout of dpcomp-org/dpcomp_core on PYTHONPATH.
    """
    if importlib.util.find_spec(PEER) is None:
        print(f"{PEER} is not there; its comparison is left as it was measured last.")
        return _last()
    from dpcomp_core.algorithm.AG import AG_engine

    fine = city(4_000_000)
    steps = fine.resolution // COARSE
    counts = fine.counts.reshape(COARSE, steps, COARSE, steps).sum(axis=(1, 3))
    lattice = Lattice(counts, BOX)
    ratios = {}
    for epsilon in (0.1, 1.0):
        ours = release("adaptive", lattice, epsilon=epsilon, public_size=float(counts.sum()))
        seconds = fastest(
            {"peer": lambda e=epsilon: AG_engine().Run(None, counts, e, 1), "ours": ours},
            repeats=2,
        )
        ratios[f"peer_over_adaptive_{epsilon:g}"] = seconds["peer"] / seconds["ours"]
    return ratios


def _last() -> dict[str, float]:
    """Comparison with the peer in the committed results."""
    import json

    from benchmarks.__main__ import RESULTS

    kept = json.loads(RESULTS.read_text()).get("stag", {}) if RESULTS.exists() else {}
    return {name: value for name, value in kept.items() if name.startswith("peer_over")}
