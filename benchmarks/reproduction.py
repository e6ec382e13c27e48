"""Figures 4 and 5 of PrivSCBN on its own data, written to ``docs/results/synthetic_tables.md``.

python -m benchmarks.reproduction FOLDER [REPETITIONS [METHOD …]]

FOLDER holds ``nltcs.csv.gz`` and ``retail.dat.gz``; they may not be bundled. With methods, named as
in the tables, only their lines are measured again.
"""

import gzip
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from benchmarks import PAGES
from benchmarks.page import folders, plus_minus, publish, row, section, table
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.metrics import answers, marginals, mean_distance, random_queries
from dp_core.tables.records import BinaryTable

PAGE = PAGES / "synthetic_tables.md"
QUERIES = 100
EPSILONS = (1.0, 0.1)
HEAD = table(("method", "ε", "α", "mean total variation distance ± sd"), ())

# (method, parameters): how each line of the tables was run.
NLTCS = {
    "published, k = 1": ("published", {"k": 1}),
    "published, k = 2": ("published", {"k": 2}),
    "no noise, k = 1": ("no_privacy", {"k": 1}),
    "no noise, k = 2": ("no_privacy", {"k": 2}),
    "no noise, k = 4": ("no_privacy", {"k": 4}),
    "two measurements, pure ε, k = 1": ("sound_pure", {"k": 1}),
    "the same, d = 3": ("sound_pure", {"k": 1, "max_parents": 3}),
    "two measurements, pure ε, k = 3, bridges": (
        "sound_pure",
        {"k": 3, "bound": 20, "theta": 2.0, "affinity": "jaccard"},
    ),
    "two measurements, δ = 1e-6, k = 1": ("sound_zcdp", {"k": 1}),
    "the same, d = 3 ": ("sound_zcdp", {"k": 1, "max_parents": 3}),
    "PrivBayes": ("privbayes", {}),
    "PriView": ("priview", {}),
    "independent": ("independent", {}),
}
RETAIL = {
    "published, k = 10": ("published", {"k": 10}),
    "sparse": ("sparse", {}),
    "ones only": ("ones", {}),
    "two measurements, pairs only, pure ε": (
        "sound_pure",
        {"k": 1, "model": "pairs_only", "max_parents": 1, "bound": 22},
    ),
    "two measurements, δ = 1e-6, k = 1": ("sound_zcdp", {"k": 1}),
    "JTree": ("jtree", {}),
    "PriView": ("priview", {}),
    "independent": ("independent", {}),
}


def nltcs(folder: Path) -> BinaryTable:
    """Read 21,574 people with 16 disabilities."""
    frame = pd.read_csv(folder / "nltcs.csv.gz", header=None)
    return BinaryTable(values=frame.to_numpy(), name="NLTCS")


def acs(folder: Path) -> BinaryTable:
    """Read 47,461 people with 23 answers."""
    return BinaryTable(values=pd.read_csv(folder / "acs.csv").to_numpy(), name="ACS")


def retail(folder: Path, items: int = 50) -> BinaryTable:
    """Read 88,162 baskets of the best-selling items, ties by id."""
    with gzip.open(folder / "retail.dat.gz", "rt") as file:
        baskets = [{int(item) for item in line.split()} for line in file]
    sold = Counter(item for basket in baskets for item in basket)
    place = {item: j for j, item in enumerate(sorted(sold, key=lambda i: (-sold[i], i))[:items])}
    values = np.zeros((len(baskets), items), dtype=np.uint8)
    for number, basket in enumerate(baskets):
        values[number, [place[item] for item in basket if item in place]] = 1
    return BinaryTable(values=values, name="Retail")


def table_lines(
    records: BinaryTable,
    lines: dict[str, tuple[str, dict[str, Any]]],
    *,
    ways: tuple[int, ...],
    repetitions: int,
    kept: dict[str, list[str]],
) -> list[str]:
    """Mean total variation distance ± its standard deviation over the runs.

    Methods of `kept` have been measured before.
    """
    queries = {alpha: random_queries(records.attributes, alpha, QUERIES) for alpha in ways}
    made = []
    for label, (key, knobs) in lines.items():
        made += kept.get(label, [])
        if label in kept:
            continue
        method = ALGORITHM.method(key)
        for epsilon in EPSILONS:
            errors = np.array(
                [
                    _errors(records, method, {**knobs, "epsilon": epsilon}, queries, seed)
                    for seed in range(repetitions)
                ]
            )
            for column, alpha in enumerate(ways):
                mean, spread = errors[:, column].mean(), errors[:, column].std(ddof=1)
                measured = plus_minus(mean, spread, ".4f")
                made.append(row((label, f"{epsilon:g}", alpha, measured)))
            if key == "no_privacy":
                break
    return made


def _errors(
    records: BinaryTable, method: Any, knobs: dict[str, Any], queries: Any, seed: int
) -> list[float]:
    output = method.run(records, method.params(**knobs), np.random.default_rng(seed)).output
    return [
        mean_distance(marginals(records.values, each), answers(output, each))
        for each in queries.values()
    ]


def measured_before(title: str, again: list[str]) -> dict[str, list[str]]:
    """Lines of a section of the page by method, but for those that are to be measured again."""
    if not again or not PAGE.exists():
        return {}
    kept: dict[str, list[str]] = {}
    for line in PAGE.read_text().split(f"## {title}")[1].split("## ")[0].splitlines():
        label = line.split("|")[1][1:-1] if line.startswith("| ") else "method"
        if label not in ("method", *again):
            kept.setdefault(label, []).append(line)
    return kept


def main() -> None:
    """Run both figures and write the page."""
    (folder,), repetitions = folders(__doc__), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    again = sys.argv[3:]
    figures = (
        ("NLTCS, 21,574 × 16 (figure 4)", nltcs(folder), NLTCS, (3, 8)),
        ("Retail, 88,162 × 50 (figure 5)", retail(folder), RETAIL, (4, 8)),
    )
    text = section(
        "# PrivSCBN on the paper's own data",
        f"{repetitions} runs a line, {QUERIES} random queries of α attributes, the same queries in "
        "every run. On sparse data their choice alone moves the independent baseline between .004 "
        "and .008. The paper prints curves and no numbers. Written by "
        "`python -m benchmarks.reproduction FOLDER`.",
    )
    for title, records, lines, ways in figures:
        kept = measured_before(records.name, again)
        made = table_lines(records, lines, ways=ways, repetitions=repetitions, kept=kept)
        text += section(title, [*HEAD, *made])
    publish(PAGE, text)


if __name__ == "__main__":
    main()
