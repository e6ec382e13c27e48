"""Categories at the field's width: Adult beside MST and AIM, in ``docs/results/adult.md``.

python -m benchmarks.adult FOLDER WORK            # draws ours, and writes what is given
PYTHONPATH=pgm/src:pgm/mechanisms PEER_PYTHON benchmarks/adult_strangers.py WORK MST
STRANGER_PYTHON benchmarks/adult_strangers.py WORK
python -m benchmarks.adult FOLDER WORK            # writes the page

FOLDER holds ``adult.csv`` and ``adult-domain.json``, from ``data`` of
github.com/ryan112358/private-pgm (at 4d2b3c56, the folder ``pgm``; PEER_PYTHON needs jax 0.4.38,
numpy below 2.3, chex below 0.1.90, optax below 0.2.6, and what its mechanisms import). Its rows
stand in the order of UCI's two files, of which the first is given to a method and the second kept
for the test. STRANGER_PYTHON is an interpreter with ``benchmarks/quality_strangers.txt``. Measures
are kept in ``benchmarks/adult.csv`` as they come, so that a run that is stopped goes on.
"""

import csv
import json
from pathlib import Path

import numpy as np

from benchmarks import PAGES, page
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.tables.categorical import CategoricalTable

PAGE = PAGES / "adult.md"
KEPT = Path(__file__).with_name("adult.csv")
GIVEN = 32_561
"""Rows of UCI's first file."""
BUDGETS = (0.1, 1.0, 3.0)
SEEDS = range(5)
DELTA = 1e-6
OURS = {"joint": "Maximum entropy, ε", "joint_zcdp": "Maximum entropy, (ε, δ)"}
PEERS = {"AIM": "AIM, (ε, δ)", "MST": "MST, (ε, δ)"}
NO_NOISE = {"real": "Real rows, other people"}
MEASURES = (
    ("one", "1-way", ".4f", -1),
    ("two", "2-way", ".4f", -1),
    ("three", "3-way", ".4f", -1),
    ("quality", "SDMetrics quality", ".3f", 1),
    ("auc", "AUC of income", ".3f", 1),
)
"""Name, heading, format, and whether more is better."""


def read(folder: Path) -> tuple[np.ndarray, tuple[int, ...]]:
    """Read all people as codes, in UCI's order, and the sizes of the columns."""
    domains = json.loads((folder / "adult-domain.json").read_text())
    codes = np.loadtxt(folder / "adult.csv", delimiter=",", skiprows=1, dtype=np.int64)
    return codes, tuple(domains.values())


def draw(folder: Path, work: Path) -> None:
    """Write what is given, the test, and our tables that are missing."""
    work.mkdir(parents=True, exist_ok=True)
    codes, domains = read(folder)
    halves = [zcdp_epsilon(rho_from_epsilon_delta(e, DELTA) / 2, DELTA) for e in BUDGETS]
    facts = {"domains": domains, "budgets": BUDGETS, "halves": halves, "delta": DELTA}
    np.savez_compressed(work / "given.npz", rows=codes[:GIVEN], other=codes[GIVEN:], **facts)
    table = CategoricalTable(codes=codes[:GIVEN], domains=domains)
    for key in OURS:
        for epsilon in BUDGETS:
            for seed in SEEDS:
                path = work / f"{key}_{epsilon}_{seed}.npz"
                if path.exists():
                    continue
                method = ALGORITHM.method(key)
                given = {"delta": DELTA} if key == "joint_zcdp" else {}
                params = method.params(epsilon=epsilon, **given)
                release = method.run(table, params, np.random.default_rng(seed))
                np.savez_compressed(path, rows=release.output.synthetic)


def gathered() -> dict[tuple[str, float], dict[str, np.ndarray]]:
    """Read all measures of each method and ε."""
    with KEPT.open(newline="", encoding="utf-8") as file:
        lines = [*csv.DictReader(file)]
    names = [name for name, *_ in MEASURES]
    cells = {(line["method"], float(line["epsilon"])) for line in lines}
    return {
        cell: page.stacked(
            {name: float(line[name]) for name in names}
            for line in lines
            if (line["method"], float(line["epsilon"])) == cell
        )
        for cell in sorted(cells)
    }


def written(versions: str) -> list[str]:
    """Lines of the page: a peer is compared with ours of the same kind of guarantee."""
    found = gathered()
    rows = []
    for key, title in (OURS | PEERS | NO_NOISE).items():
        for epsilon in (0.0,) if key in NO_NOISE else BUDGETS:
            if (here := found.get((key, epsilon))) is None:
                continue
            rivals = [found.get((peer, epsilon)) for peer in PEERS if key in OURS]
            cells = []
            for name, _, form, better in MEASURES:
                own = here[name].mean()
                lost = any(r and better * (own - r[name].mean()) < 0 for r in rivals)
                words = f"{own:{form}}"
                if here[name].size > 1:
                    words = page.plus_minus(own, page.error(here[name]), form)
                cells.append(f"**{words}**" if lost else words)
            budget = "–" if key in NO_NOISE else f"{epsilon:g}"
            rows.append((title, budget, len(here["one"]), *cells))
    heads = ("Method", "ε", "Runs", *(title for _, title, *_ in MEASURES))
    return page.section(
        "# Adult, 14 columns of up to 100 categories", ABOUT, page.table(heads, rows), versions
    )


ABOUT = f"""Census income, {GIVEN:,} rows with 2 to 100 categories a column (85 ages, 99 numbers of
hours). Mean total variation distance of all 14, 91 and 364 marginals of one, two and three columns
from the rows that were given (0 is best); SDMetrics' quality (1 is best); and the AUC of gradient
boosting that learns income from synthetic rows, on 16,281 real people who were not given (.5 is a
coin; the last line learns from the rows that were given). Means ± standard errors. δ = {DELTA:g}.
**Bold**: AIM or MST is better at this ε; with ε alone ours promises more than they do. One record
replaced is protected. Both peers count a record added or removed, and get the ε whose ρ is half.
Their runs are few, as one takes half an hour and more.
Written by `python -m benchmarks.adult FOLDER WORK`."""


def main(folder: Path, work: Path) -> None:
    """Draw what is missing, or write the page where measures are there."""
    draw(folder, work)
    versions = work / "versions.txt"
    if versions.exists():
        page.publish(PAGE, written(versions.read_text()))


if __name__ == "__main__":
    main(*page.folders(__doc__, 2))
