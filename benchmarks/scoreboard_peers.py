"""Peers of ``benchmarks/scoreboard.py``, each in an environment of its own.

python -m benchmarks.scoreboard FOLDER … --peers FILE.npz
PEER_PYTHON benchmarks/scoreboard_peers.py FILE.npz PEER …
PYTHONPATH=pgm/src:pgm/mechanisms PEER_PYTHON benchmarks/scoreboard_peers.py FILE.npz MST

`PEERS` names them; the end of a name will do, as ``(dpmm)``. diffprivlib needs
``benchmarks/group_peers.txt``, those of dpmm ``benchmarks/table_peers.txt`` and those of
multi-freq-ldpy ``benchmarks/report_peers.txt``. MST is the one of private-pgm, in the folder
``pgm`` (github.com/ryan112358/private-pgm at 4d2b3c56); it needs jax 0.4.38, numpy before 2.3, and
what its mechanisms import. Nothing of ours is imported here. A cell is written to
``benchmarks/scoreboard.csv`` as soon as it is there. A run is stopped after ten minutes of
processor time: its cell has no error, and the set is not tried again.
"""

import csv
import signal
import sys
import warnings
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

KEPT = Path(__file__).with_name("scoreboard.csv")
SEEDS = (0, 1)
LONGEST = 600
"""Processor time of a run, in seconds."""
Arrays = Mapping[str, np.ndarray]
Run = Callable[[Arrays, int, int, int], float]


def spread_of_groups(arrays: Arrays, place: int, budget: int, seed: int) -> float:
    """Run `diffprivlib.models.KMeans` in the unit box: spread within groups, times the least."""
    from diffprivlib.models import KMeans

    rows, (clusters, least) = arrays[f"{place}_rows"], arrays[f"{place}_facts"].tolist()
    epsilon = float(arrays["budgets"][budget]) / 2  # a record is added or removed
    model = KMeans(int(clusters), epsilon=epsilon, bounds=(0, 1), random_state=seed).fit(rows)
    labels = model.predict(rows)
    within = [rows[labels == k] for k in np.unique(labels)]
    return float(sum(((each - each.mean(axis=0)) ** 2).sum() for each in within) / least)


def distance_of_rows(peer: str, arrays: Arrays, place: int, budget: int, seed: int) -> float:
    """Run a peer on categories: mean total variation distance of the marginals asked for."""
    from table_peers import distance, rows_of

    codes, domains = arrays[f"{place}_codes"].astype(np.int64), arrays[f"{place}_domains"].tolist()
    run = rows_of_pgm if peer == "pgm" else partial(rows_of, peer)
    made = run(codes, domains, (float(arrays["halves"][budget]), float(arrays["delta"])), seed)
    return distance(codes, made, arrays[f"{place}_queries"], domains)


def rows_of_pgm(
    codes: np.ndarray, domains: list[int], budget: tuple[float, float], seed: int
) -> np.ndarray:
    """Rows of MST of private-pgm with (ε, δ)."""
    import pandas as pd
    from mbi import Dataset, Domain
    from mst import MST

    np.random.seed(seed)  # noqa: NPY002 - its only source
    names = [f"c{column}" for column in range(len(domains))]
    made = MST(Dataset(pd.DataFrame(codes, columns=names), Domain(names, domains)), *budget)
    return made.df[names].to_numpy().astype(np.int64)


def distance_of_shares(
    way: tuple[str, str], arrays: Arrays, place: int, budget: int, seed: int
) -> float:
    """Let each user report the whole record: total variation distance of its shares."""
    from importlib import import_module

    import numba

    oracle, fit = way
    module = import_module(f"multi_freq_ldpy.pure_frequency_oracles.{oracle}")
    client, server = (getattr(module, f"{oracle}_{x}") for x in ("Client", f"Aggregator_{fit}"))
    for sow in (np.random.seed, numba.njit(lambda seed: np.random.seed(seed))):  # noqa: NPY002
        sow(seed)  # its only sources: one of numpy, one of what is compiled
    codes, domains = arrays[f"{place}_codes"].astype(np.int64), arrays[f"{place}_domains"].tolist()
    cells, size = np.ravel_multi_index(codes.T, domains), int(np.prod(domains))
    epsilon = float(arrays["budgets"][budget])  # a report is replaced
    reports = [client(cell, size, epsilon) for cell in cells.tolist()]
    sized = () if way == ("UE", "MI") else (size,)
    found = server(reports, *sized, epsilon)
    return float(0.5 * np.abs(found - np.bincount(cells, minlength=size) / cells.size).sum())


class Peer(NamedTuple):
    """System whose sets are run, δ, draws of a seed, and the run."""

    system: str
    delta: float
    draws: int
    run: Run


PEERS = {
    "MST": Peer("privscbn", 1e-6, 1, partial(distance_of_rows, "pgm")),
    **{
        f"{name} (dpmm)": Peer("privscbn", 1e-6, 1, partial(distance_of_rows, name.lower()))
        for name in ("AIM", "MST", "PrivBayes")
    },
    "diffprivlib": Peer("dpc_stacking", 0.0, 10, spread_of_groups),
    **{
        f"{name}, {fit} (multi-freq-ldpy)": Peer(
            "lremh", 0.0, 50, partial(distance_of_shares, (name, fit))
        )
        for name in ("GRR", "UE", "SS", "LH")
        for fit in ("MI", "IBU")
    },
}
"""A run of rows takes a minute or more: a seed has one draw."""


def kept() -> list[list[str]]:
    """Read the cells that are there."""
    if not KEPT.exists():
        return []
    with KEPT.open(newline="", encoding="utf-8") as file:
        return list(csv.reader(file))


def too_long(*_: Any) -> None:
    """Stop a run."""
    raise TimeoutError


def drawn(peer: Peer, arrays: Arrays, place: int, budget: int, seed: int) -> tuple[float, float]:
    """Mean and standard error of the draws of a seed; nan if one takes too long."""
    found = []
    signal.signal(signal.SIGPROF, too_long)
    for draw in range(peer.draws):
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            found.append(peer.run(arrays, place, budget, seed * 100 + draw))
        except TimeoutError:
            return float("nan"), float("nan")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    error = np.std(found, ddof=1) / np.sqrt(len(found)) if len(found) > 1 else 0.0
    return round(float(np.mean(found)), 5), round(float(error), 5)


def run_peer(arrays: Any, name: str) -> None:
    """Run all cells that are missing."""
    peer = PEERS[name]
    for place, title in enumerate(map(str, arrays["names"])):
        system, _, case = title.partition("/")
        for seed in SEEDS if system == peer.system else ():
            for budget, epsilon in enumerate(arrays["budgets"].tolist()):
                key = (system, case, name, str(epsilon), str(seed))
                known = [row for row in kept() if row[:3] == [*key[:3]]]
                if any(row[5] == "nan" or row[:5] == [*key] for row in known):
                    continue
                mean, error = drawn(peer, arrays, place, budget, seed)
                with KEPT.open("a", newline="", encoding="utf-8") as file:
                    csv.writer(file).writerow((*key, mean, error, f"{peer.delta:g}"))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for each in PEERS:
        if any(each.endswith(word) for word in sys.argv[2:]):
            run_peer(dict(np.load(sys.argv[1])), each)
