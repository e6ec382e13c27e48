"""MST and AIM on what ``benchmarks/adult.py`` gives them; and the measures of all tables.

PYTHONPATH=pgm/src:pgm/mechanisms PEER_PYTHON benchmarks/adult_strangers.py WORK MST [SEEDS]
STRANGER_PYTHON benchmarks/adult_strangers.py WORK

Nothing of ours is imported here. A run of MST takes minutes, one of AIM a quarter of an hour.
"""

import csv
import sys
import warnings
from importlib.metadata import version
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

KEPT = Path(__file__).with_name("adult.csv")
MODEL_MB = 1.0
"""`max_model_size` of AIM; its default of 80 takes hours."""
MOST_CELLS = 10_000
"""Of a pair in AIM's workload, as in its own script."""
NAMES = ("method", "epsilon", "seed", "one", "two", "three", "quality", "auc")


# --- peers ----------------------------------------------------------------------------------------


def run_peer(work: Path, peer: str, seeds: int) -> None:
    """Write the tables of a peer that are missing."""
    import pandas as pd
    from mbi import Dataset, Domain

    given = np.load(work / "given.npz")
    names = [f"c{place}" for place in range(len(given["domains"]))]
    domain = Domain(names, given["domains"].tolist())
    data = Dataset(pd.DataFrame(given["rows"], columns=names), domain)
    for seed in range(seeds):
        for epsilon, half in zip(given["budgets"], given["halves"], strict=True):
            path = work / f"{peer}_{epsilon}_{seed}.npz"
            if path.exists():
                continue
            np.random.seed(seed)  # noqa: NPY002 - the only source of both
            made = {"MST": mst, "AIM": aim}[peer](data, float(half), float(given["delta"]))
            np.savez_compressed(path, rows=made.df[names].to_numpy().astype(np.int64))


def mst(data: Any, epsilon: float, delta: float) -> Any:
    """Run MST."""
    from mst import MST

    return MST(data, epsilon, delta)


def aim(data: Any, epsilon: float, delta: float) -> Any:
    """Run AIM on all pairs that are not too large."""
    from aim import AIM
    from mbi import markov_random_field

    markov_random_field.MarkovRandomField.project = projected
    pairs = [p for p in combinations(data.domain.attrs, 2) if data.domain.size(p) <= MOST_CELLS]
    mechanism = AIM(epsilon, delta, max_model_size=MODEL_MB)
    return mechanism.run(data, [(pair, 1.0) for pair in pairs])[1]


class Marginal:
    """What AIM asks of a marginal outside of its model."""

    def __init__(self, cells: np.ndarray) -> None:
        self.cells = cells

    def datavector(self, flatten: bool = True) -> np.ndarray:  # noqa: FBT001, FBT002
        """Cells in one line."""
        return self.cells.ravel() if flatten else self.cells


def projected(model: Any, attrs: Any) -> Any:
    """Eliminate variables as mbi does, in numpy: it would compile each step, for minutes in all."""
    from mbi import junction_tree
    from scipy.special import logsumexp

    wanted = (attrs,) if isinstance(attrs, str) else tuple(attrs)
    if model.marginals.supports(wanted):
        return model.marginals.project(wanted)
    potentials = model.potentials
    domain = potentials.active_domain
    cliques = [*potentials.cliques, wanted]
    order, _ = junction_tree.greedy_order(domain, cliques, elim=domain.invert(wanted))
    left = [(tuple(f.domain.attrs), np.asarray(f.values)) for f in potentials.arrays.values()]
    for name in order:
        names, values = product([each for each in left if name in each[0]], potentials.domain)
        left = [each for each in left if name not in each[0]]
        axis = names.index(name)
        left.append((names[:axis] + names[axis + 1 :], logsumexp(values, axis=axis)))
    names, values = product(left, potentials.domain, wanted)
    values = np.transpose(values, [names.index(name) for name in wanted])
    cells = np.exp(values - values.max())
    return Marginal(cells / cells.sum() * float(model.total))


def product(factors: Any, domain: Any, more: Any = ()) -> tuple[tuple[str, ...], np.ndarray]:
    """Add up logs over the union of their columns."""
    names = list(dict.fromkeys([name for each, _ in factors for name in each] + [*more]))
    total = np.zeros([domain.size(name) for name in names])
    for each, values in factors:
        laid = np.transpose(values, sorted(range(len(each)), key=lambda i: names.index(each[i])))
        total = total + laid.reshape([domain.size(n) if n in each else 1 for n in names])
    return tuple(names), total


# --- measures -------------------------------------------------------------------------------------


def measure(work: Path) -> None:
    """Measure the tables that are not yet in the file, and the real rows of other people."""
    given = np.load(work / "given.npz")
    rows, other, domains = given["rows"], given["other"], given["domains"].tolist()
    known = set()
    if KEPT.exists():
        with KEPT.open(newline="", encoding="utf-8") as file:
            known = {
                (line["method"], line["epsilon"], line["seed"]) for line in csv.DictReader(file)
            }
    else:
        KEPT.write_text(",".join(NAMES) + "\n")
    tables = {("real", "0.0", "0"): None} | {
        tuple(path.stem.rsplit("_", 2)): path for path in sorted(work.glob("*_*_*.npz"))
    }
    marginals: dict[Any, np.ndarray] = {}
    for key, path in tables.items():
        if key in known:
            continue
        made = other if path is None else np.load(path)["rows"].astype(np.int64)
        found = [*distances(rows, made, domains, marginals), quality(rows, made)]
        found.append(auc(rows if path is None else made, other))
        with KEPT.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerow(
                (*key, *(round(each, 5) for each in found))
            )
        print(*key, found, flush=True)
    used = ", ".join(f"{each} {version(each)}" for each in ("sdmetrics", "scikit-learn"))
    (work / "versions.txt").write_text(
        f"AIM and MST: private-pgm at 4d2b3c56; AIM with all pairs of at most {MOST_CELLS:,} cells "
        f"as its workload and `max_model_size` {MODEL_MB:g} MB, its marginals outside "
        f"of the model summed in numpy. {used}."
    )


def distances(
    rows: np.ndarray, made: np.ndarray, domains: list[int], known: dict[Any, np.ndarray]
) -> list[float]:
    """Mean total variation distance of all marginals of one, two and three columns.

    Those of the given rows are kept in `known`.
    """
    found = []
    for ways in (1, 2, 3):
        apart = []
        for columns in combinations(range(len(domains)), ways):
            if columns not in known:
                known[columns] = shares(rows, columns, domains)
            apart.append(0.5 * np.abs(known[columns] - shares(made, columns, domains)).sum())
        found.append(float(np.mean(apart)))
    return found


def shares(rows: np.ndarray, columns: Any, domains: list[int]) -> np.ndarray:
    """Share of the rows in each cell of some columns."""
    cells = np.zeros(len(rows), dtype=np.int64)
    for column in columns:
        cells = cells * domains[column] + rows[:, column]
    size = int(np.prod([domains[column] for column in columns]))
    return np.bincount(cells, minlength=size) / len(rows)


def scored(given: Any, made: Any) -> Any:
    """Let SDMetrics report on two frames of categories."""
    from sdmetrics.reports.single_table import QualityReport

    report = QualityReport()
    metadata = {"columns": {name: {"sdtype": "categorical"} for name in given}}
    report.generate(given, made, metadata, verbose=False)
    return report


def quality(rows: np.ndarray, made: np.ndarray) -> float:
    """Score columns and pairs as SDMetrics does."""
    import pandas as pd

    names = [f"c{place}" for place in range(rows.shape[1])]
    return float(scored(*(pd.DataFrame(each, columns=names) for each in (rows, made))).get_score())


def auc(made: np.ndarray, other: np.ndarray, seed: int = 0) -> float:
    """Learn the last column, and test on real people who were not given."""
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.metrics import roc_auc_score

    if len(np.unique(made[:, -1])) < 2:
        return 0.5
    model = HistGradientBoostingClassifier(random_state=seed).fit(made[:, :-1], made[:, -1])
    return float(roc_auc_score(other[:, -1], model.predict_proba(other[:, :-1])[:, 1]))


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if len(sys.argv) > 2:
        run_peer(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 5)
    else:
        measure(Path(sys.argv[1]))
