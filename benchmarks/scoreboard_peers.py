"""Peers of ``benchmarks/scoreboard.py``, each in an environment of its own.

python -m benchmarks.scoreboard FOLDER … --peers FILE.npz
PEER_PYTHON benchmarks/scoreboard_peers.py FILE.npz diffprivlib
PYTHONPATH=pgm/src:pgm/mechanisms PEER_PYTHON benchmarks/scoreboard_peers.py FILE.npz MST

diffprivlib needs ``benchmarks/group_peers.txt``. MST is the one of private-pgm, in the folder
``pgm`` (github.com/ryan112358/private-pgm at 4d2b3c56); it needs jax 0.4.38, numpy before 2.3, and
what its mechanisms import. Nothing of ours is imported here. A cell is written to
``benchmarks/scoreboard.csv`` as soon as it is there.
"""

import csv
import sys
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

KEPT = Path(__file__).with_name("scoreboard.csv")
SEEDS = (0, 1)
LEFT_OUT = {("MST", "Retail, 50 items")}
"""A run takes more than ten minutes."""
DRAWS = {"MST": 1, "diffprivlib": 10}
"""A run of MST takes a minute or more."""
Arrays = Mapping[str, np.ndarray]


def spread_of_groups(arrays: Arrays, place: int, budget: int, seed: int) -> float:
    """Run `diffprivlib.models.KMeans` in the unit box: spread within groups, times the least."""
    from diffprivlib.models import KMeans

    rows, (clusters, least) = arrays[f"{place}_rows"], arrays[f"{place}_facts"].tolist()
    epsilon = float(arrays["budgets"][budget]) / 2  # a record is added or removed
    model = KMeans(int(clusters), epsilon=epsilon, bounds=(0, 1), random_state=seed).fit(rows)
    labels = model.predict(rows)
    within = [rows[labels == k] for k in np.unique(labels)]
    return float(sum(((each - each.mean(axis=0)) ** 2).sum() for each in within) / least)


def distance_of_rows(arrays: Arrays, place: int, budget: int, seed: int) -> float:
    """Run MST: mean total variation distance of the marginals that are asked for."""
    import pandas as pd
    from mbi import Dataset, Domain
    from mst import MST

    np.random.seed(seed)  # noqa: NPY002 - its only source
    codes, sizes = arrays[f"{place}_codes"].astype(np.int64), arrays[f"{place}_domains"].tolist()
    names = [f"c{column}" for column in range(len(sizes))]
    data = Dataset(pd.DataFrame(codes, columns=names), Domain(names, sizes))
    made = MST(data, float(arrays["halves"][budget]), float(arrays["delta"]))
    rows = made.df[names].to_numpy().astype(np.int64)
    apart = []
    for query in arrays[f"{place}_queries"].tolist():
        shares = []
        for each in (codes, rows):
            cells = np.ravel_multi_index(each[:, query].T, [sizes[j] for j in query])
            counts = np.bincount(cells, minlength=int(np.prod([sizes[j] for j in query])))
            shares.append(counts / len(each))
        apart.append(0.5 * np.abs(shares[0] - shares[1]).sum())
    return float(np.mean(apart))


PEERS: dict[str, tuple[str, float, Callable[[Arrays, int, int, int], float]]] = {
    "MST": ("privscbn", 1e-6, distance_of_rows),
    "diffprivlib": ("dpc_stacking", 0.0, spread_of_groups),
}
"""System whose sets are run, δ, and the run of each peer."""


def kept() -> set[tuple[str, ...]]:
    """Keys of the cells that are there."""
    if not KEPT.exists():
        return set()
    with KEPT.open(newline="", encoding="utf-8") as file:
        return {tuple(row[:5]) for row in csv.reader(file)}


def run_peer(arrays: Any, peer: str) -> None:
    """Run all cells that are missing."""
    system, delta, run = PEERS[peer]
    for place, title in enumerate(map(str, arrays["names"])):
        for seed in SEEDS:
            for budget, epsilon in enumerate(arrays["budgets"].tolist()):
                key = (system, title.removeprefix(f"{system}/"), peer, str(epsilon), str(seed))
                if not title.startswith(system) or key in kept() or (peer, key[1]) in LEFT_OUT:
                    continue
                draws = range(DRAWS[peer])
                found = np.array([run(arrays, place, budget, seed * 100 + k) for k in draws])
                error = found.std(ddof=1) / np.sqrt(found.size) if found.size > 1 else 0.0
                with KEPT.open("a", newline="", encoding="utf-8") as file:
                    line = (*key, round(found.mean(), 5), round(error, 5), f"{delta:g}")
                    csv.writer(file).writerow(line)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    run_peer(dict(np.load(sys.argv[1])), sys.argv[2])
