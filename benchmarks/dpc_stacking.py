"""Groups of people: landmarks against the dense kernel, a stack, large tables, sweeps and memory.

Everything runs on one thread, and its processor time is measured.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from benchmarks import timing
from dp_core.algorithms.dpc_stacking import ALGORITHM, align_labels, encode_votes, generate, stack
from dp_core.algorithms.dpc_stacking.data.generators import GROUPS, SAMPLES
from dp_core.algorithms.dpc_stacking.method.rivals import shares
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    PRIMARIES,
    Task,
    landmark_kernel,
    spectral,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import COUNT_SHARE
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.noise.mechanisms import Laplace, SupNorm
from dp_core.study.experiments import sweep
from dp_core.tables.numeric import NumericTable, unit_box

# --- the stack as it is usually written, each fit from scratch ------------------------------------

FOLDS = 5
WEIGHT = 100.0
_RIDGE = 1e-4

Fit = Callable[[np.ndarray, np.ndarray, int, np.random.Generator], np.ndarray]
"""Labels of all rows from a fit to those that are not held out: (rows, held out, K, rng)."""


def kmeans(
    rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator
) -> np.ndarray:
    """K-means with four restarts."""
    from sklearn.cluster import KMeans

    model = KMeans(clusters, n_init=4, random_state=int(rng.integers(2**31)))
    return model.fit(np.delete(rows, out, axis=0)).predict(rows)


def spectral_apart(
    rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator
) -> np.ndarray:
    """Landmark embedding with a kernel of its own."""
    return PRIMARIES["spectral"](Task(rows=rows, clusters=clusters, rng=rng, held_out=out)).labels


def birch(rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator) -> np.ndarray:
    """Birch with a threshold that is halved until there are leaves enough."""
    from sklearn.cluster import Birch

    train = np.delete(rows, out, axis=0)
    threshold = 0.5 * np.sqrt(((train - train.mean(axis=0)) ** 2).sum() / len(train))
    while True:
        model = Birch(threshold=threshold, n_clusters=None).fit(train)
        if len(model.subcluster_centers_) >= 3 * clusters:
            return model.set_params(n_clusters=clusters).partial_fit().predict(rows)
        threshold /= 2


def gmm(rows: np.ndarray, out: np.ndarray, clusters: int, rng: np.random.Generator) -> np.ndarray:
    """Mixture of Gaussians with full covariances."""
    from sklearn.mixture import GaussianMixture

    train = np.delete(rows, out, axis=0)
    ridge = _RIDGE * train.var(axis=0).mean()
    model = GaussianMixture(clusters, reg_covar=ridge, random_state=int(rng.integers(2**31)))
    return model.fit(train).predict(rows)


FITS: dict[str, Fit] = {"kmeans": kmeans, "spectral": spectral_apart, "birch": birch, "gmm": gmm}


def plain_stack(rows: np.ndarray, clusters: int, seed: int) -> np.ndarray:
    """Cluster a table; labels of shape (n,)."""
    from sklearn.cluster import KMeans
    from sklearn.metrics import silhouette_score

    rng = np.random.default_rng(seed)
    parts = np.array_split(rng.permutation(len(rows)), FOLDS)
    columns = [rows]
    for fit in FITS.values():
        reference = fit(rows, np.zeros(0, dtype=np.int64), clusters, rng)
        labels = np.empty(len(rows), dtype=np.int64)
        for part in parts:
            found = fit(rows, part, clusters, rng)
            labels[part] = align_labels(reference, found, clusters)[part]
        score = silhouette_score(rows, labels)
        columns.append(encode_votes(labels, WEIGHT * score, clusters, "integer"))
    model = KMeans(clusters, n_init=10, random_state=seed)
    return model.fit_predict(np.hstack(columns))


fastest = partial(timing.fastest, clock=time.process_time)
once = partial(timing.once, ALGORITHM)
AGREED = 0.97
COLUMNS, CROWD_GROUPS = 8, 5
NOISY_COLUMNS = 12


TABLES = tuple(name for name in SAMPLES if name != "blobs_small")  # a tenth of the blobs


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """How many rows each measurement has; small for a test of the code."""

    # rows of the dense spectral clustering, which holds a matrix of their square
    dense: int = 5_000
    crowd: int = 100_000  # rows of the largest tables
    # bundled tables that are stacked in both ways
    stacked: tuple[str, ...] = ("blood", "emergency")
    tables: tuple[str, ...] = TABLES  # bundled tables of the centrally private method
    trials: int = 20  # runs of the sweep at each budget
    # those of the paper; those at which the bundled tables are timed
    budgets: tuple[float, ...] = (0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 10.0)
    slider: tuple[float, ...] = (0.05, 1.0, 10.0)
    draws: int = 200_000  # vectors of noise
    repeats: int = 5


def run(sizes: Sizes | None = None) -> dict[str, Any]:
    """Measure everything."""
    sizes = sizes or Sizes()
    return {
        **landmarks(sizes),
        **stacks(sizes),
        **crowd(sizes),
        **sweeps(sizes),
        **noise(sizes),
        "memory_mb": peak_memory(sizes.crowd),
        "methods_ms": bundled(sizes),
    }


def landmarks(sizes: Sizes) -> dict[str, float]:
    """Time 300 landmarks and scikit-learn's dense kernel of the same width; both find groups."""
    from sklearn.cluster import SpectralClustering

    table = generate("blobs", sizes.dense, 1)
    rows, clusters = unit_box(table.values, table.bounds), GROUPS["blobs"]
    gamma = _gamma(rows)
    dense = SpectralClustering(clusters, affinity="rbf", gamma=gamma, random_state=0)
    tasks: dict[str, Callable[[], np.ndarray]] = {
        "landmarks": lambda: spectral(_task(rows, clusters)).labels,
        "dense": lambda: dense.fit(rows).labels_,
    }
    for name, task in tasks.items():
        agreement = adjusted_rand(task(), table.classes)
        if not agreement > AGREED:
            raise ArithmeticError(f"{name} agrees with the groups by {agreement:.3f} only.")
    seconds = fastest(tasks, repeats=min(sizes.repeats, 2))
    return {
        "dense_over_landmarks": seconds["dense"] / seconds["landmarks"],
        "landmarks_ms": 1e3 * seconds["landmarks"],
        "dense_s": seconds["dense"],
    }


def _task(rows: np.ndarray, clusters: int) -> Task:
    return Task(rows=rows, clusters=clusters, rng=np.random.default_rng(0))


def _gamma(rows: np.ndarray) -> float:
    """Width of our kernel, as scikit-learn writes it: exp(-γ |x - y|²)."""
    kernel = landmark_kernel(rows, np.random.default_rng(0))
    one, other = rows[kernel.rows[0]], rows[kernel.rows[1]]
    apart = float(((one - other) ** 2).sum())
    return -float(np.log(kernel.values[kernel.rows[0], 1])) / apart


def stacks(sizes: Sizes) -> dict[str, float]:
    """Time one stack without noise, and the same from scratch."""
    found = {}
    for name in sizes.stacked:
        table, clusters = SAMPLES[name](), GROUPS[name]
        rows = unit_box(table.values, table.bounds)
        seconds = fastest(
            {
                "ours": partial(stack, rows, clusters, seed=0),
                "plain": partial(plain_stack, rows, clusters, 0),
            },
            repeats=sizes.repeats,
        )
        found[f"plain_over_stack_{name}"] = seconds["plain"] / seconds["ours"]
        found[f"stack_{name}_ms"] = 1e3 * seconds["ours"]
    return found


def crowded(rows: int) -> NumericTable:
    """Make up five overlapping groups in eight columns."""
    rng = np.random.default_rng(0)
    centres = rng.uniform(0.2, 0.8, (CROWD_GROUPS, COLUMNS))
    groups = rng.integers(0, CROWD_GROUPS, rows)
    values = np.clip(centres[groups] + 0.12 * rng.standard_normal((rows, COLUMNS)), 0, 1)
    bounds = ((0.0,) * COLUMNS, (1.0,) * COLUMNS)
    return NumericTable(values=values, bounds=bounds, classes=groups, name="Crowd")


def crowd(sizes: Sizes) -> dict[str, float]:
    """Time the methods that a large table meets."""
    table = crowded(sizes.crowd)
    rows = unit_box(table.values, table.bounds)
    five = {"clusters": CROWD_GROUPS}
    seconds = fastest(
        {
            "central": once("central", table, **five),
            "central_tree": once("central", table, synopsis="tree", **five),
            "published": once("published", table, adaptive="constant", **five),
            "local": once("local", table, **five),
            "spectral": lambda: spectral(_task(rows, CROWD_GROUPS)),
        },
        repeats=min(sizes.repeats, 2),
    )
    return {f"crowd_{name}_s": value for name, value in seconds.items()}


def sweeps(sizes: Sizes) -> dict[str, float]:
    """Time the published method at seven budgets on the blood tests, judged each time."""
    method, table = ALGORITHM.method("published"), SAMPLES["blood"]()
    found = {}
    for rule in ("constant", "log_entropy"):
        params = {"published": method.params(clusters=GROUPS["blood"], adaptive=rule)}
        ask = partial(sweep, ALGORITHM, table, methods=["published"], params=params)
        whole = partial(ask, epsilons=list(sizes.budgets), trials=sizes.trials)
        seconds = fastest({rule: lambda whole=whole: list(whole())}, repeats=min(sizes.repeats, 2))
        found[f"sweep_{rule}_s"] = seconds[rule]
    return found


def noise(sizes: Sizes) -> dict[str, float]:
    """Compare the noise of a sum in 12 columns at budget 1: split over them, and drawn at once.

    Both leave a share for the counts: DPLloyd its own, ours that of a refinement step.
    """
    zeros, rng = np.zeros((sizes.draws, NOISY_COLUMNS)), np.random.default_rng(0)
    coordinate = shares(1.0, NOISY_COLUMNS).coordinate
    split = Laplace(sensitivity=1, epsilon=coordinate).release(zeros, rng).std()
    whole = SupNorm(sensitivity=1, epsilon=1 - COUNT_SHARE).release(zeros, rng).std()
    return {"split_over_sup_norm": float(split / whole), "sup_norm_deviation": float(whole)}


def bundled(sizes: Sizes) -> dict[str, dict[str, float]]:
    """Time what the page runs on each bundled table; the slowest budget counts."""
    found = {}
    for name in sizes.tables:
        table, clusters = SAMPLES[name](), GROUPS[name]
        found[name] = {
            key: 1e3
            * max(
                fastest(
                    {key: once(key, table, clusters=clusters, epsilon=epsilon, **knobs)},
                    repeats=min(sizes.repeats, 3),
                )[key]
                for epsilon in sizes.slider
            )
            for key, knobs in (
                ("central", {}),
                ("local", {}),
                ("published", {"adaptive": "constant"}),
            )
        }
    return found


MEMORY = """
from pathlib import Path
from benchmarks.dpc_stacking import CROWD_GROUPS, crowded, once
table = crowded({rows})
for key in ("published", "local", "central"):
    once(key, table, clusters=CROWD_GROUPS)()
print(next(line for line in Path("/proc/self/status").open() if line.startswith("VmHWM")))
"""


def peak_memory(rows: int) -> float:
    """Largest resident memory of a process that runs the methods on a large table, in MB; Linux."""
    code = MEMORY.format(rows=rows)
    one_thread = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | one_thread,
    )
    return float(done.stdout.split()[1]) * 1024 / 1e6
