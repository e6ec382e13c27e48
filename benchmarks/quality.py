"""Synthetic tables held against strangers' measures: SDMetrics, Anonymeter, and a classifier.

python -m benchmarks.quality FOLDER WORK          # writes the tables to WORK
STRANGER_PYTHON benchmarks/quality_strangers.py WORK
python -m benchmarks.quality FOLDER WORK          # writes docs/results/quality.md

FOLDER holds ``adult15.csv.gz``, which may not be bundled. STRANGER_PYTHON is the interpreter of an
environment with ``benchmarks/quality_strangers.txt``; nothing of ours is imported there.
Half of the rows are given to a method; the other half is the control of the attacks and the test
of the classifier.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks import page
from benchmarks.local_reports import ADULT_DOMAINS, adult
from dp_core.doors import synthesize

PAGE = Path(__file__).parents[1] / "docs" / "results" / "quality.md"
NAMES = tuple(f"c{place}" for place in range(len(ADULT_DOMAINS)))
LABEL = NAMES[-1]
EPSILONS = (0.1, 1.0, 3.0)
DELTAS = {"ε alone": None, "ε and δ = 1e-6": 1e-6}
RESULTS = "quality.json"
SEED = 7
MEASURES = (
    ("quality", "SDMetrics quality", ".3f"),
    ("shapes", "column shapes", ".3f"),
    ("pairs", "column pairs", ".3f"),
    ("auc", "AUC of income", ".3f"),
    ("singling", "singling out", ".3f"),
    ("linking", "linking", ".3f"),
    ("inferring", "inferring income", ".3f"),
)


def halves(folder: Path) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Split the rows at random, by a public seed."""
    rows = pd.DataFrame(adult(folder), columns=NAMES)
    rows = rows.iloc[np.random.default_rng(SEED).permutation(len(rows))].reset_index(drop=True)
    return rows.iloc[: len(rows) // 2], rows.iloc[len(rows) // 2 :].reset_index(drop=True)


def tables(given: pd.DataFrame, other: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield what is compared, by name: real rows, independent columns, and releases."""
    yield "real rows, other people", other
    rng = np.random.default_rng(SEED)
    drawn = {name: rng.permutation(given[name].to_numpy()) for name in NAMES}
    yield "independent columns, no noise", pd.DataFrame(drawn)
    words = {
        name: [str(code) for code in range(size)]
        for name, size in zip(NAMES, ADULT_DOMAINS, strict=True)
    }
    for label, delta in DELTAS.items():
        for epsilon in EPSILONS:
            made = synthesize(
                given.astype(str),
                epsilon=epsilon,
                delta=delta,
                categories=words,
                rng=np.random.default_rng(SEED),
            )
            yield f"{label}, ε = {epsilon:g}", made.astype(int)


def written(found: dict[str, dict[str, float]], versions: str) -> list[str]:
    """Lines of the page."""
    rows = (
        (name, *(f"{measured[key]:{form}}" for key, _, form in MEASURES))
        for name, measured in found.items()
    )
    return page.section(
        "# Synthetic tables, by strangers' measures",
        "Adult (census income), 22,611 rows of 15 columns given to the default method of "
        "*Synthetic tables*, one draw each. SDMetrics' quality is the mean of its scores of single "
        "columns and of pairs; 1 is best. AUC: gradient boosting is trained on the synthetic rows "
        "and predicts income of real people who were not given; .5 is a coin. The last three are "
        "risks that Anonymeter measures, beyond those of people who were not given: 0 is none, and "
        "2,000 attacks tell it to about .02. An attack that finds no risk proves nothing; the "
        f"proven ε does. {versions}. Written by `python -m benchmarks.quality`.",
        page.table(("Table", *(label for _, label, _ in MEASURES)), rows),
    )


def main(folder: Path, work: Path) -> None:
    """Write the tables, or the page once they were measured."""
    if not (work / RESULTS).is_file():
        work.mkdir(parents=True, exist_ok=True)
        given, other = halves(folder)
        given.to_csv(work / "given.csv", index=False)
        other.to_csv(work / "control.csv", index=False)
        names = []
        for number, (name, made) in enumerate(tables(given, other)):
            made.to_csv(work / f"table_{number}.csv", index=False)
            names.append(name)
            sys.stdout.write(f"{name}\n")
        (work / "names.json").write_text(json.dumps({"names": names, "label": LABEL}))
        sys.stdout.write(f"Now: STRANGER_PYTHON benchmarks/quality_strangers.py {work}\n")
        return
    found = json.loads((work / RESULTS).read_text())
    page.publish(PAGE, written(found["tables"], found["versions"]))


if __name__ == "__main__":
    main(*page.folders(__doc__, 2))
