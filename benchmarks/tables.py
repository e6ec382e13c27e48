"""Synthetic tables at equal ε, beside public peers: ``docs/results/tables_at_equal_epsilon.md``.

python -m benchmarks.tables FOLDER [--seeds N]

FOLDER holds ``nltcs.csv.gz`` and ``retail.dat.gz``, and ``acs.csv`` from ``data`` of
github.com/caicre/PrivMRF, 23 yes/no columns of IPUMS ACS; they may not be bundled, and without them
their parts are skipped and the page says so. About ten minutes on one core.

With ``--peers FILE.npz`` the tables are written for ``benchmarks/table_peers.py`` instead, which
runs in an environment of its own; its results are read from ``benchmarks/table_peers.json``, and
without them the page says so.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import PAGES, reproduction
from benchmarks.page import plus_minus, publish, section, table
from dp_core.algorithms.privscbn import ALGORITHM, generate
from dp_core.algorithms.privscbn.metrics import answers, distances, marginals, random_queries
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.tables.records import BinaryTable

PAGE = PAGES / "tables_at_equal_epsilon.md"
PEERS = Path(__file__).with_name("table_peers.json")
EPSILONS, DELTA, SEEDS, QUERIES = (0.1, 1.0), 1e-6, 10, 100
NONE, PURE, WEAKER = "none", "ε", "ε, δ"
OURS = ("joint", "joint_zcdp", "sound_pure", "sound_zcdp")
TOLD = {"tau": 6}
METHODS: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("published", {}, NONE),
    ("joint", {}, PURE),
    ("joint", TOLD, PURE),
    ("sound_pure", {}, PURE),
    ("priview", {}, PURE),
    ("privbayes", {}, PURE),
    ("independent", {}, PURE),
    ("joint_zcdp", {}, WEAKER),
    ("joint_zcdp", TOLD, WEAKER),
    ("sound_zcdp", {}, WEAKER),
)
"""Key, parameters, and what is proven."""
THEIRS = {"aim": "AIM (dpmm)", "mst": "MST (dpmm)", "privbayes": "PrivBayes (dpmm)"}
LEFT_OUT = {"privbayes": ("ACS", "Retail")}
"""What would score too many sets of parents a run."""
INTRODUCTION = f"""Mean total variation distance of {QUERIES} random marginals of α attributes ± the
standard deviation of the runs, the same marginals in every run; {{seeds}} runs a line, all with
their own defaults; δ = {DELTA:g}. One record is replaced. *None* means that no finite ε is proven.
The constants of maximum entropy were set after trials that included these tables, ACS excepted, so
expect a little less on others. With “τ = {TOLD["tau"]}” it is told that records count with at most
so many ones; otherwise it finds such a limit out with a tenth of ε where columns are more than 30.
**Bold** is the best of ours with a proof where a line with the same or a stronger proof is lower.
Written by `python -m benchmarks.tables FOLDER`."""


class Case(NamedTuple):
    """A table, and of how many attributes it is asked."""

    name: str
    title: str
    records: BinaryTable
    ways: tuple[int, int]


class Line(NamedTuple):
    """One method on one table: what is proven, and errors (seeds, ε, α), NaN where none was run."""

    title: str
    proven: str
    ours: bool
    errors: np.ndarray


def cases(folder: Path | None) -> Iterator[Case]:
    """Give the tables that are there."""
    there = folder is not None and (folder / "nltcs.csv.gz").exists()
    if folder is not None and there:
        yield Case("NLTCS", "NLTCS, 21,574 × 16", reproduction.nltcs(folder), (3, 8))
    survey = generate("survey", 20_000, 0)
    yield Case("survey", "Disability survey, made up, 20,000 × 16", survey, (3, 8))
    if folder is not None and (folder / "acs.csv").exists():
        yield Case("ACS", "ACS, 47,461 × 23", reproduction.acs(folder), (3, 8))
    if folder is not None and there:
        yield Case("Retail", "Retail, 88,162 × 50", reproduction.retail(folder), (3, 6))


def queries(case: Case) -> list[list[tuple[int, ...]]]:
    """Draw the marginals that are asked for: some of each number of attributes."""
    return [random_queries(case.records.attributes, ways, QUERIES) for ways in case.ways]


def lines(case: Case, seeds: int) -> Iterator[Line]:
    """Run ours, and read the peers'."""
    asked = queries(case)
    true = [marginals(case.records.values, each) for each in asked]
    for key, params, proven in METHODS:
        if (params and case.name != "Retail") or case.name in LEFT_OUT.get(key, ()):
            continue
        method, errors = ALGORITHM.method(key), np.zeros((seeds, len(EPSILONS), 2))
        for seed in range(seeds):
            for place, epsilon in enumerate(EPSILONS):
                rng = np.random.default_rng(seed)
                output = method.run(
                    case.records, method.params(epsilon=epsilon, **params), rng
                ).output
                errors[seed, place] = [
                    distances(known, answers(output, each)).mean()
                    for known, each in zip(true, asked, strict=True)
                ]
        title = ", ".join([method.title, *(f"τ = {tau}" for tau in params.values())])
        yield Line(title, proven, key in OURS, errors)
    yield from theirs(case)


def theirs(case: Case) -> Iterator[Line]:
    """Read what the peers have done on a table."""
    runs = json.loads(PEERS.read_text())["runs"] if PEERS.exists() else []
    for peer, title in THEIRS.items():
        own = [run for run in runs if (run["case"], run["peer"]) == (case.name, peer)]
        if not own:
            continue
        errors = np.full((1 + max(run["seed"] for run in own), len(EPSILONS), 2), np.nan)
        for run in own:
            found = [run["errors"][str(ways)] for ways in case.ways]
            errors[run["seed"], EPSILONS.index(run["epsilon"])] = found
        yield Line(title, WEAKER, ours=False, errors=errors)


def lost(found: list[Line]) -> dict[tuple[int, int, int], Line]:
    """Find where the best of ours is beaten: (line, ε, α) → the best with a proof as strong."""
    beaten = {}
    for epsilon, ways in np.ndindex(len(EPSILONS), 2):
        means = [_mean(line, epsilon, ways) for line in found]
        for allowed in ((PURE,), (PURE, WEAKER)):
            fair = [i for i, line in enumerate(found) if line.proven in allowed]
            fair = [i for i in fair if np.isfinite(means[i])]
            best = min(fair, key=means.__getitem__)
            ours = min((i for i in fair if found[i].ours), key=means.__getitem__)
            if best != ours:
                beaten[ours, epsilon, ways] = found[best]
    return beaten


def _mean(line: Line, epsilon: int, ways: int) -> float:
    values = line.errors[:, epsilon, ways]
    values = values[np.isfinite(values)]
    return float(values.mean()) if values.size else float("nan")


def page_of(case: Case, found: list[Line]) -> list[str]:
    """Write the table of a case, and where ours is beaten in it."""
    beaten = lost(found)
    heads = [f"ε = {epsilon:g}, α = {ways}" for epsilon in EPSILONS for ways in case.ways]
    rows = [
        [
            line.title,
            line.proven,
            *(_cell(line, *at, bold=(i, *at) in beaten) for at in np.ndindex(len(EPSILONS), 2)),
        ]
        for i, line in enumerate(found)
    ]
    said = [
        f"- ε = {EPSILONS[epsilon]:g}, α = {case.ways[ways]}: {best.title} has "
        f"{_mean(best, epsilon, ways):.4f}, {found[i].title} "
        f"{_mean(found[i], epsilon, ways):.4f}."
        for (i, epsilon, ways), best in beaten.items()
    ]
    where = ["Where ours is beaten:", "", *said] if said else ["Ours is beaten nowhere here."]
    return section(case.title, table(["method", "proven", *heads], rows), where)


def _cell(line: Line, epsilon: int, ways: int, *, bold: bool) -> str:
    values = line.errors[:, epsilon, ways]
    values = values[np.isfinite(values)]
    if not values.size:
        return "not run"
    if values.size == 1:
        return f"{values[0]:.4f} (1 run)"
    written = plus_minus(values.mean(), values.std(ddof=1), ".4f", bold=bold)
    return written if len(line.errors) >= SEEDS else f"{written} ({values.size} runs)"


def about_peers() -> str:
    """Say what the peers ran on, or why there are none."""
    if not PEERS.exists():
        return (
            "AIM, MST and PrivBayes of dpmm were not run: `benchmarks/table_peers.json` is not "
            "there. `benchmarks/table_peers.py` says how to make it."
        )
    version = json.loads(PEERS.read_text())["version"]
    return (
        f"AIM, MST and PrivBayes are those of dpmm {version}, with 1,000 steps of inference. They "
        "count a record added or removed, so they run at the ε whose ρ is half. A run takes them "
        "minutes, so there are fewer. AIM has no line: one run on NLTCS was stopped after ten "
        "minutes of processor time, also with its model held to 30,000 cells. MST and PrivBayes "
        "fit trees and small networks, and records that hang together as closely as these do not "
        "fit one."
    )


def arrays(folder: Path | None) -> Mapping[str, Any]:
    """Gather what the peers need; their ε is that of half the ρ."""
    budgets = [
        (epsilon, zcdp_epsilon(rho_from_epsilon_delta(epsilon, DELTA) / 2, DELTA))
        for epsilon in EPSILONS
    ]
    there = list(cases(folder))
    found: dict[str, Any] = {"names": [case.name for case in there], "delta": DELTA}
    found["budgets"] = budgets
    for case in there:
        found[f"{case.name}_values"] = case.records.values
        found[f"{case.name}_ways"] = case.ways
        for ways, each in zip(case.ways, queries(case), strict=True):
            found[f"{case.name}_{ways}"] = np.array(each)
    return found


def main(given: list[str]) -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--peers", type=Path)
    asked = parser.parse_args(given)
    if asked.peers is not None:
        np.savez_compressed(asked.peers, **arrays(asked.folder))
        return
    text = section(
        "# Synthetic tables at equal ε", INTRODUCTION.format(seeds=asked.seeds), about_peers()
    )
    names = []
    for case in cases(asked.folder):
        names.append(case.name)
        text += page_of(case, list(lines(case, asked.seeds)))
    absent = [name for name in ("NLTCS", "ACS", "Retail") if name not in names]
    if absent:
        text += [f"Skipped, as their files were not there: {', '.join(absent)}.", ""]
    publish(PAGE, text)


if __name__ == "__main__":
    main(sys.argv[1:])
