"""Errors of local reports on the paper's data, written to ``docs/results/local_reports.md``.

python -m benchmarks.local_reports FOLDER [RUNS]

FOLDER holds ``nltcs.csv.gz`` and ``adult15.csv.gz``; they may not be bundled. Ten runs take about
two minutes on one core.
"""

import json
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.random import Generator

from benchmarks import PAGES, local_findings, reproduction
from benchmarks.__main__ import RESULTS
from benchmarks.page import publish, stacked
from dp_core.algorithms.lremh import (
    ALGORITHM,
    estimate,
    randomise,
    report_epsilon,
    total_variation,
)
from dp_core.algorithms.lremh.metrics import deleted_mass
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.tables.categorical import CategoricalTable

PAGE = PAGES / "local_reports.md"
P, Q = 0.5, 0.75
RUNS = 10
LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
DEPTHS = {"adult": (2, 3, 4, 5), "nltcs": (2, 4, 6, 8)}
COLUMNS = {"adult": (9, 14, 8, 7, 1), "nltcs": tuple(range(16))}
USERS = {"adult": 4522, "nltcs": 4315}
"""A tenth of Adult and a fifth of NLTCS, as in the paper."""
ADULT_DOMAINS = (16, 7, 16, 16, 16, 7, 14, 6, 5, 2, 16, 16, 16, 41, 2)

ESTIMATORS = ("em", "lasso", "lremh", "lremh_signed", "independent", "em_full", "plus")
"""From one report of each user."""
PROTOCOLS = ("joint_grr", "joint_oue", "pairs")
"""Other clients, at the same ε of one report."""
RELABELLED = ("lremh", "em", "independent", "em_full")
"""Run a second time with the categories renumbered at random."""


class Setting(NamedTuple):
    """One cell of the grid: data set, attributes, permanent noise."""

    data: str
    d: int
    f: float


Outcome = Mapping[str, np.ndarray]
"""Measures by name, each of shape (runs,)."""


def adult(folder: Path) -> np.ndarray:
    """Read 45,222 people with 15 attributes, as codes."""
    return np.loadtxt(folder / "adult15.csv.gz", delimiter=",", dtype=np.int64)


@cache
def everybody(folder: Path, data: str) -> CategoricalTable:
    """Read all people and the attributes that are used, in the paper's order."""
    columns = list(COLUMNS[data])
    if data == "adult":
        codes, domains = adult(folder), ADULT_DOMAINS
    else:
        codes, domains = reproduction.nltcs(folder).values, (2,) * 16
    return CategoricalTable(codes=codes[:, columns], domains=[domains[c] for c in columns])


def grid() -> list[Setting]:
    """Every setting: two data sets, four numbers of attributes, five levels of noise."""
    return [Setting(data, d, f) for data, depths in DEPTHS.items() for d in depths for f in LEVELS]


def outcome(people: CategoricalTable, setting: Setting, runs: int) -> Outcome:
    """Run one setting with the seeds 0, 1, ...: errors and what is worth knowing beside them."""
    users = min(USERS[setting.data], len(people))
    table = people.columns(range(setting.d))
    numbers = _numbers(setting)
    return stacked(one_run(table, setting.f, users, (seed, *numbers)) for seed in range(runs))


def _numbers(setting: Setting) -> tuple[int, int, int]:
    """Part of the seed, so that no two settings share users or noise."""
    return sorted(DEPTHS).index(setting.data), setting.d, round(10 * setting.f)


def one_run(
    people: CategoricalTable, f: float, users: int, seed: tuple[int, ...]
) -> dict[str, float]:
    """Draw users and their noise, then run all methods on them."""
    sampling, noise, labels, *asking = np.random.default_rng(seed).spawn(3 + len(PROTOCOLS))
    table = sample(people, users, sampling)
    truth = table.joint()
    reports = randomise(table.codes, table.domains, f, P, Q, noise)
    found = {key: run(reports, table.domains, f, key) for key in ESTIMATORS}
    measured = {key: total_variation(each.table, truth) for key, each in found.items()}
    epsilon = report_epsilon(f, P, Q, table.attributes)
    for key, rng in zip(PROTOCOLS, asking, strict=True):
        method = ALGORITHM.method(key)
        release = method.run(table, method.params(epsilon=epsilon), rng)
        measured[key] = total_variation(release.output.table, truth)
    measured |= {
        "deleted": deleted_mass(table, found["lremh"]),
        "candidates left": float(found["lremh"].kept.sum()),
        "iterations of em": found["em"].iterations,
        "iterations of lremh": found["lremh"].iterations,
    }
    return measured | relabelled(table, reports, f, labels, first=seed[0] == 0)


def relabelled(
    table: CategoricalTable, reports: list[np.ndarray], f: float, rng: Generator, *, first: bool
) -> dict[str, float]:
    """Errors from the same reports with renumbered categories; of PLUS in the first run alone."""
    orders = [rng.permutation(k) for k in table.domains]
    moved = [bits[:, order] for bits, order in zip(reports, orders, strict=True)]
    truth = table.joint()[np.ix_(*orders)]
    keys = (*RELABELLED, "plus") if first else RELABELLED
    found = {key: run(moved, table.domains, f, key).table for key in keys}
    errors = {key: total_variation(each, truth) for key, each in found.items()}
    return {f"{key} relabelled": errors.get(key, np.nan) for key in (*RELABELLED, "plus")}


def sample(people: CategoricalTable, users: int, rng: Generator) -> CategoricalTable:
    """Draw users without replacement."""
    rows = rng.choice(len(people), users, replace=False)
    return CategoricalTable(codes=people.codes[rows], domains=people.domains)


def run(reports: list[np.ndarray], domains: tuple[int, ...], f: float, key: str) -> Estimate:
    """Estimate from reports with the noise of the paper."""
    return estimate(reports, domains, f, P, Q, estimator=key)


def main() -> None:
    """Run the grid and write the page."""
    if len(sys.argv) < 2:
        sys.exit("Name the folder of nltcs.csv.gz and adult15.csv.gz: they may not be bundled.")
    folder, runs = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    results = {}
    for setting in grid():
        results[setting] = outcome(everybody(folder, setting.data), setting, runs)
        print(*setting, file=sys.stderr)
    timed = json.loads(RESULTS.read_text())["lremh"]["by_attributes"]
    publish(PAGE, local_findings.page(results, runs, timed))


if __name__ == "__main__":
    main()
