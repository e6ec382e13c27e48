"""Private K-means of public packages, on the tables of ``benchmarks/groups.py``: in their own venv.

python -m benchmarks.groups FOLDER --peers tables.npz
PEER_PYTHON benchmarks/group_peers.py tables.npz [SEEDS]

``diffprivlib`` 0.6.6 needs scikit-learn 1.5, so it cannot share our environment: install
``benchmarks/group_peers.txt`` in a fresh one. Nothing of ours is imported here.
Google's clustering is on no package index: with the folder ``learning`` of its
differential-privacy repository on ``PYTHONPATH``, and ``dp-accounting`` and ``absl-py`` installed,
it is run as well. Both count one row added or removed: they get ε / 2, which is ε for one row
replaced. Writes ``benchmarks/group_peers.json``.
"""

import json
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.metrics import adjusted_rand_score

RESULTS = Path(__file__).with_name("group_peers.json")
SEEDS = 20
DELTA = 1e-6


def ibm(rows: np.ndarray, clusters: int, epsilon: float, seed: int) -> np.ndarray:
    """Centres of `diffprivlib.models.KMeans`, with the unit box as bounds."""
    from diffprivlib.models import KMeans

    model = KMeans(clusters, epsilon=epsilon / 2, bounds=(0, 1), random_state=seed)
    return np.asarray(model.fit(rows).cluster_centers_)


def google(rows: np.ndarray, clusters: int, epsilon: float, seed: int) -> np.ndarray:
    """Centres of the LSH tree with its defaults, (ε / 2, δ); radius: half of the box's diagonal."""
    from clustering import clustering_algorithm, clustering_params

    np.random.seed(seed)  # noqa: NPY002 - its only source
    data = clustering_params.Data(rows - 0.5, np.sqrt(rows.shape[1]) / 2)
    private = clustering_params.DifferentialPrivacyParam(epsilon=epsilon / 2, delta=DELTA)
    return clustering_algorithm.private_lsh_clustering(clusters, data, private).centers + 0.5


PEERS: dict[str, tuple[str, Callable[..., np.ndarray]]] = {
    "ibm": ("diffprivlib", ibm),
    "google": ("clustering", google),
}
"""Module that is needed, and the run, of each peer."""


def judged(rows: np.ndarray, centres: np.ndarray, best: np.ndarray) -> tuple[float, float]:
    """Sum of squared distances to the nearest centre, and ARI with the labels without noise."""
    apart = np.stack([((rows - centre) ** 2).sum(axis=1) for centre in centres], axis=1)
    return float(apart.min(axis=1).sum()), float(adjusted_rand_score(best, apart.argmin(axis=1)))


def measured(tables: Mapping[str, np.ndarray], seeds: int) -> Iterator[dict[str, Any]]:
    """Run all peers that are there on all tables and budgets."""
    there = {name: run for name, (module, run) in PEERS.items() if find_spec(module)}
    for case in map(str, tables["names"]):
        rows, best = tables[f"{case}_rows"], tables[f"{case}_best"]
        clusters, least = tables[f"{case}_facts"].tolist()
        for epsilon in map(float, tables["budgets"]):
            for name, run in there.items():
                runs = [
                    judged(rows, run(rows, int(clusters), epsilon, seed), best)
                    for seed in range(seeds)
                ]
                yield {
                    "case": case,
                    "epsilon": epsilon,
                    "peer": name,
                    "cost": [float(f"{total / least:.5g}") for total, _ in runs],
                    "ari": [round(agreement, 5) for _, agreement in runs],
                }


def main() -> None:
    """Measure and write."""
    words = sys.argv[1:]
    seeds = int(words[1]) if len(words) > 1 else SEEDS
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parameters that a peer does not use
        found = list(measured(np.load(words[0]), seeds))
    versions = {name: version(name) for name in ("diffprivlib", "scikit-learn")}
    lines = ",\n".join(json.dumps(row) for row in found)
    RESULTS.write_text(f'{{"versions": {json.dumps(versions)}, "rows": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
