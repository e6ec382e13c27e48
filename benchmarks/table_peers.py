"""AIM, MST and PrivBayes of ``dpmm``, on the tables of ``benchmarks/tables.py``: in their own venv.

python -m benchmarks.tables FOLDER --peers tables.npz
PEER_PYTHON benchmarks/table_peers.py tables.npz [SEEDS [PEER …]]

Install ``benchmarks/table_peers.txt`` in a fresh environment; nothing of ours is imported here.
They count one record added or removed: they get the ε whose ρ is half, at which a Gaussian
measurement protects a record replaced. Their choices would need a quarter, which is not taken off.
1,000 steps of inference, as their AIM has by default. Runs that ``benchmarks/table_peers.json``
holds are not made again; minutes each.
"""

import json
import sys
import time
import warnings
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

RESULTS = Path(__file__).with_name("table_peers.json")
SEEDS, STEPS = 2, 1_000
PEERS = ("mst", "privbayes", "aim")


def rows_of(
    peer: str, values: np.ndarray, domains: Sequence[int], budget: tuple[float, float], seed: int
) -> np.ndarray:
    """Rows of a peer of (ε, δ), as many as there are records; it merges rare categories."""
    from dpmm.pipelines import AIMPipeline, MSTPipeline, PrivBayesPipeline

    kinds = {"mst": MSTPipeline, "privbayes": PrivBayesPipeline, "aim": AIMPipeline}
    names = [f"c{column}" for column in range(values.shape[1])]
    made = kinds[peer](
        epsilon=budget[0],
        delta=budget[1],
        disable_processing=True,
        compress=max(domains) > 2,
        n_jobs=1,
        gen_kwargs={"n_iters": STEPS},
    )
    made.fit(
        pd.DataFrame(values.astype(np.int64), columns=names),
        domain=dict(zip(names, domains, strict=True)),
        random_state=seed,
    )
    return np.asarray(made.generate(n_records=len(values), random_state=seed)[names])


def distance(
    true: np.ndarray, made: np.ndarray, queries: np.ndarray, domains: Sequence[int]
) -> float:
    """Mean total variation distance of the marginals that the queries ask for."""
    apart = []
    for query in queries.tolist():
        sizes = [domains[column] for column in query]
        shares = [
            np.bincount(
                np.ravel_multi_index(each[:, query].astype(np.int64).T, sizes),
                minlength=int(np.prod(sizes)),
            )
            / len(each)
            for each in (true, made)
        ]
        apart.append(0.5 * np.abs(shares[0] - shares[1]).sum())
    return float(np.mean(apart))


def measure(tables: Mapping[str, np.ndarray], seeds: int, peers: tuple[str, ...]) -> None:
    """Run what is missing, and write after every run."""
    for seed in range(seeds):
        for peer in peers:
            for case in map(str, tables["names"]):
                for epsilon, given in tables["budgets"].tolist():
                    run = {"case": case, "epsilon": epsilon, "peer": peer, "seed": seed}
                    known = written()
                    if any(run.items() <= each.items() for each in known):
                        continue
                    start, values = time.process_time(), tables[f"{case}_values"].astype(np.int64)
                    twos, budget = [2] * values.shape[1], (given, float(tables["delta"]))
                    made = rows_of(peer, values, twos, budget, seed)
                    seconds = time.process_time() - start
                    errors = {
                        ways: round(distance(values, made, tables[f"{case}_{ways}"], twos), 6)
                        for ways in map(str, tables[f"{case}_ways"].tolist())
                    }
                    write([*written(), run | {"errors": errors, "seconds": round(seconds, 1)}])


def written() -> list[dict[str, Any]]:
    """Read the runs that have been made."""
    return json.loads(RESULTS.read_text())["runs"] if RESULTS.exists() else []


def write(runs: list[dict[str, Any]]) -> None:
    """Write all runs, one a line."""
    lines = ",\n".join(json.dumps(run) for run in runs)
    RESULTS.write_text(f'{{"version": "{version("dpmm")}", "runs": [\n{lines}\n]}}\n')


def main() -> None:
    """Measure and write."""
    words = sys.argv[1:]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of their pandas
        seeds = int(words[1]) if len(words) > 1 else SEEDS
        measure(np.load(words[0]), seeds, tuple(words[2:]) or PEERS)


if __name__ == "__main__":
    main()
