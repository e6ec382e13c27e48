"""What a private clustering costs on seven tables, written to ``docs/results/groups.md``.

python -m benchmarks.groups [FOLDER] [--seeds N]

FOLDER holds ``hcvdat0.csv`` and ``sobar-72.csv``; they may not be bundled, and without them their
parts are skipped and the page says so. Less than two minutes on two idle cores: every table and
every figure is a task of its own. What other pages quote goes to ``benchmarks/results.json`` if no
table was skipped.

With ``--peers FILE.npz`` the tables are written for ``benchmarks/group_peers.py`` instead, which
runs in an environment of its own; its results are read from ``benchmarks/group_peers.json``.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import PAGES, group_claims, group_findings
from benchmarks.__main__ import RESULTS, rounded
from benchmarks.group_data import CASES, HCV_FILE, Case, case
from benchmarks.page import publish
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method.steps import within_sum
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, cost, owner_labels
from dp_core.study.experiments import trial_rng

PAGE = PAGES / "groups.md"
PEERS = Path(__file__).with_name("group_peers.json")
BUDGETS = (0.1, 0.5, 1.0, 5.0)
SEEDS = 10
FEW_SEEDS = {"local": 3}
"""Of a stack on all noisy rows, which is slow, and whose cost varies in the third digit."""
MOST_EUGKM = 4  # columns
SLOW = ("digits", "emergency", "hcv")
METHODS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "central": ("central", {}),
    "central_kmeans": ("central", {"stacking": False}),
    "local": ("local", {}),
    "input_kmeans": ("input_kmeans", {}),
    "dplloyd": ("dplloyd", {}),
    "dplloyd_sup": ("dplloyd_sup", {}),
    "fastlloyd": ("fastlloyd", {}),
    "eugkm": ("eugkm", {}),
}
"""Method and parameters of each line."""


class Setting(NamedTuple):
    """One cell of the grid."""

    case: str
    epsilon: float
    method: str


Outcome = Mapping[str, np.ndarray]
"""`cost` and `ari`, each of shape (seeds,)."""


def one_run(given: Case, epsilon: float, name: str, seed: int) -> tuple[float, float]:
    """Cost ratio and ARI with the labels of K-means without noise.

    Where labels of rows are released, the cost is that of these groups around their true means:
    centres that are means of noisy rows would look worse.

    Raises
    ------
    ArithmeticError
        If the method proves less than ε promises.
    """
    key, knobs = METHODS[name]
    method = ALGORITHM.method(key)
    params = method.params(clusters=given.clusters, epsilon=epsilon, **knobs)
    release = method.run(given.table, params, trial_rng(seed, name, None, 0))
    if not release.ledger.proven <= epsilon * (1 + 1e-9):
        raise ArithmeticError(f"{name} proves {release.ledger.proven:g}, not {epsilon:g}.")
    output = release.output
    labels = owner_labels(given.table, output)
    if output.labels is None:
        value = cost(given.rows, output.unit_centres())
    else:
        value = within_sum(given.rows, labels)
    agreement = adjusted_rand(labels, given.best)
    return value / given.least, 0.0 if math.isnan(agreement) else agreement


def outcome(given: Case, epsilon: float, name: str, seeds: int) -> Outcome:
    """Run one cell with the seeds 0, 1, ..."""
    runs = np.array([one_run(given, epsilon, name, seed) for seed in range(seeds)])
    return {"cost": runs[:, 0], "ari": runs[:, 1]}


def measured(given: Mapping[str, Case], seeds: int) -> Iterator[tuple[Setting, Outcome]]:
    """Run the grid: tables, budgets, methods; EUGkM where it applies."""
    for key, each in given.items():
        for epsilon in BUDGETS:
            for name in METHODS:
                if name == "eugkm" and each.table.columns_count > MOST_EUGKM:
                    continue
                few = min(seeds, FEW_SEEDS.get(name, seeds))
                yield Setting(key, epsilon, name), outcome(each, epsilon, name, few)


def of_case(key: str, folder: Path | None, seeds: int) -> dict[Setting, Outcome]:
    """Run one table: a task."""
    made = case(key, folder)
    return {} if made is None else dict(measured({key: made}, seeds))


def in_parallel(folder: Path | None, seeds: int) -> tuple[dict[Setting, Outcome], list[str]]:
    """Run all tables and the published figures, slow ones first; results, and lines of figures."""
    start = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        slow_first = sorted(CASES, key=lambda key: key not in SLOW)
        tables = {key: pool.submit(of_case, key, folder, seeds) for key in slow_first}
        figures = [
            pool.submit(group_claims.part, name, folder, seeds) for name in group_claims.PARTS
        ]
        results = {setting: each for key in CASES for setting, each in tables[key].result().items()}
        lines = group_claims.page(folder, seeds, (each.result() for each in figures))
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)
    return results, lines


def peers(path: Path = PEERS, seeds: int = SEEDS) -> dict[Setting, Outcome]:
    """Read what `benchmarks/group_peers.py` has measured, of as many seeds."""
    if not path.exists():
        return {}
    found = {}
    for row in json.loads(path.read_text())["rows"]:
        values = {name: np.array(row[name][:seeds]) for name in ("cost", "ari")}
        found[Setting(row["case"], row["epsilon"], row["peer"])] = values
    return found


def write_tables(given: Mapping[str, Case], path: Path) -> None:
    """Write rows, labels and costs for the peers, and the budgets."""
    arrays: dict[str, Any] = {"budgets": np.array(BUDGETS), "names": np.array(list(given))}
    for key, each in given.items():
        arrays |= {
            f"{key}_rows": each.rows,
            f"{key}_best": each.best,
            f"{key}_facts": np.array([each.clusters, each.least]),
        }
    np.savez_compressed(path, **arrays)


def asked() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.groups")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--peers", type=Path, help="write the tables for the peers and stop")
    return parser.parse_args()


def main() -> None:
    """Run everything and write the page."""
    words = asked()
    made = {key: case(key, words.folder) for key in CASES}
    given = {key: each for key, each in made.items() if each is not None}
    skipped = [CASES[key][0] for key, each in made.items() if each is None]
    if words.peers:
        write_tables(given, words.peers)
        return
    results, figures = in_parallel(words.folder, words.seeds)
    known = peers(seeds=words.seeds)
    results |= {setting: each for setting, each in known.items() if setting.case in given}
    lines = group_findings.page(given, results, words.seeds)
    if skipped:
        lines += [f"Skipped, because {HCV_FILE} is absent: {', '.join(skipped)}.", ""]
    lines += figures
    publish(PAGE, lines)
    if not skipped:
        known = json.loads(RESULTS.read_text())
        known["groups"] = rounded(group_findings.summary(given, results, words.seeds))
        RESULTS.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
