"""Speed of running totals, exact samplers, a register and maps, each as one function."""

import importlib.util
import json
import os
import tempfile
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.maps import BOX, city
from benchmarks.timing import fastest, once
from dp_core.algorithms.fda import Stream, simulate
from dp_core.algorithms.fda.method.steps.profiles import mean_variance
from dp_core.algorithms.fda.method.steps.trees import interval_tree
from dp_core.algorithms.stag import ALGORITHM, Lattice, answer, synthetic_city
from dp_core.algorithms.stag.data.lattice import bin_points, standard_queries
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.noise.exact_noise import discrete_gaussian, discrete_laplace
from dp_core.privacy.charges import Charge
from dp_core.privacy.register import Register

LEVELS, HORIZON, TRIALS, BLOCK = 12, 4095, 500, 65
LARGE = 2**20 - 1


def peer_releases() -> float:
    """One series with the package of the method's author; its own mean squared error."""
    from dpcrpy import FDA, noiMech

    mechanism = FDA(kOrder=LEVELS, noiMech=noiMech.LapNoiMech(epsilon=1.0))
    return sum(mechanism.dpRelease(1)[1] for _ in range(HORIZON)) / HORIZON


def our_stream() -> None:
    """Release the same series with our streaming form."""
    stream = Stream(HORIZON, 1.0, mechanism="fda_published", rng=np.random.default_rng(0))
    for _ in range(HORIZON):
        stream.step(1)


def our_blocks() -> None:
    """Release the same series, 65 periods at a time: as a step that handles a block of them."""
    stream = Stream(HORIZON, 1.0, mechanism="fda_published", rng=np.random.default_rng(0))
    for start in range(0, HORIZON, BLOCK):
        stream.steps(np.ones(min(BLOCK, HORIZON - start), dtype=np.int64))


def totals() -> dict[str, Any]:
    """Time running totals against dpcrpy and the Laplace draw; the ratios are what counts."""
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


SCALE = 10


def by_opendp(law: str) -> Any:
    """Draw a discrete vector of scale 10 with opendp."""
    import opendp.prelude as dp

    dp.enable_features("contrib")
    metric = dp.l1_distance(T="i64") if law == "laplace" else dp.l2_distance(T="i64")
    space = dp.vector_domain(dp.atom_domain(T="i64")), metric
    measure = getattr(dp.m, f"make_{law}")(*space, scale=float(SCALE))
    zeros = [0] * HORIZON
    return lambda: measure(zeros)


def samplers() -> dict[str, Any]:
    """Time the exact samplers against those of opendp; the ratios are what counts."""
    parameters = np.full(HORIZON, round(2**24 / SCALE))
    seconds = fastest(
        {
            "laplace": lambda: discrete_laplace(parameters, os.urandom),
            "opendp_laplace": by_opendp("laplace"),
            "gaussian": lambda: discrete_gaussian(Fraction(SCALE**2), HORIZON, os.urandom),
            "opendp_gaussian": by_opendp("gaussian"),
        },
        clock=time.process_time,
    )
    return {
        "laplace_ns_per_draw": 1e9 * seconds["laplace"] / HORIZON,
        "opendp_over_laplace": seconds["opendp_laplace"] / seconds["laplace"],
        "gaussian_ns_per_draw": 1e9 * seconds["gaussian"] / HORIZON,
        "opendp_over_gaussian": seconds["opendp_gaussian"] / seconds["gaussian"],
    }


LINES = 10_000
CHARGE = Charge(label="map", epsilon=Fraction(1), claimed=Fraction(1), plan="ab" * 32)


def register() -> dict[str, float]:
    """Time a charge in a new register and in a long one: the disk, and the processor alone."""
    with tempfile.TemporaryDirectory() as folder:
        new = Register.new(path=Path(folder) / "new.jsonl")
        long = Register.read(Register.new().content())
        for _ in range(LINES):
            long.intend(CHARGE)
        path = Path(folder) / "long.jsonl"
        path.write_bytes(long.content())
        kept = Register.open(path)
        before = path.stat().st_size
        kept.intend(CHARGE)
        grown = path.stat().st_size - before
        tasks = {"new": lambda: new.intend(CHARGE), "long": lambda: kept.intend(CHARGE)}
        wall = fastest(tasks, repeats=50)
        busy = fastest(tasks, repeats=50, clock=time.process_time)
        opened = fastest({"open": lambda: Register.open(path)}, repeats=3)
    return {
        "append_ms": 1e3 * wall["long"],
        "long_over_new": busy["long"] / busy["new"],
        "bytes_per_append": grown,
        "lines": LINES,
        "open_ms": 1e3 * opened["open"],
    }


POINTS = 10_000_000
PEER = "dpcomp_core"
COARSE = 256  # the peer's own data sets have this side


def release(key: str, lattice: Lattice, **params: Any) -> Callable[[], Any]:
    """One whole run, painted, as a call."""
    call = once(ALGORITHM, key, lattice, **params)
    return lambda: call().output.surface


def maps() -> dict[str, Any]:
    """Time binning, answering, whole runs, and the adaptive grid against DPBench's."""
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
        **adaptive_peer(),
    }


def adaptive_peer() -> dict[str, float]:
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
            {"peer": lambda e=epsilon: AG_engine().Run(None, counts, e, 1), "ours": ours}, repeats=2
        )
        ratios[f"peer_over_adaptive_{epsilon:g}"] = seconds["peer"] / seconds["ours"]
    return ratios


def _last() -> dict[str, float]:
    """Comparison with the peer in the committed results."""
    from benchmarks.__main__ import RESULTS

    kept = json.loads(RESULTS.read_text()).get("stag", {}) if RESULTS.exists() else {}
    return {name: value for name, value in kept.items() if name.startswith("peer_over")}
