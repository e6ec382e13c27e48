"""Tables of the benchmarks of groups: bundled ones, and two real files that may not be bundled."""

import csv
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.dpc_stacking.data.generators import GROUPS, SAMPLES
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    PRIMARIES,
    Task,
    total_sum,
    within_sum,
)
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, reference_groups
from dp_core.algorithms.dpc_stacking.params import NAMES
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import Bounds, NumericTable, unit_box

HCV_FILE, CERVICAL_FILE = "hcvdat0.csv", "sobar-72.csv"
HCV_BOUNDS: Bounds = (
    (0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 40),
    (100, 1, 60, 200, 150, 150, 60, 20, 10, 200, 200, 100),
)
"""Age, sex and ten laboratory values, in the order of the file."""
HCV_CLASSES = (
    *("0=Blood Donor", "0s=suspect Blood Donor", "1=Hepatitis"),
    *("2=Fibrosis", "3=Cirrhosis"),
)
TWO_COLUMNS = ("AST", "CHE")
CERVICAL_HIGH = 15.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Case:
    """A table, its K, and what is known of it without noise."""

    table: NumericTable  # with bounds; they count as public here, wherever they are from
    clusters: int  # K
    title: str

    @cached_property
    def rows(self) -> np.ndarray:
        """In the unit box."""
        return unit_box(self.table.values, self.table.bounds)

    @cached_property
    def best(self) -> np.ndarray:
        """Labels of the best of 20 K-means runs without noise."""
        return reference_groups(self.rows, self.clusters)

    @cached_property
    def least(self) -> float:
        """Within-cluster sum of squares of these."""
        return within_sum(self.rows, self.best)

    @property
    def one(self) -> float:
        """Sum of squares of a single cluster, over the least."""
        return total_sum(self.rows) / self.least

    @property
    def size(self) -> str:
        n, d = self.table.values.shape
        return f"{n:,} × {d}, K = {self.clusters}"


SCALINGS = {"raw": "raw units", "unit_box": "unit box"}


class Real(NamedTuple):
    """A table of the paper, bounded by its own smallest and largest values, and its K."""

    key: str
    title: str
    table: NumericTable
    clusters: int

    def named(self, scaling: str) -> str:
        return f"{self.title}, {SCALINGS[scaling]}"

    def rows(self, scaling: str) -> np.ndarray:
        """Rows as they are clustered."""
        values = self.table.values
        return values if scaling == "raw" else unit_box(values, self.table.bounds)

    def best(self, scaling: str) -> np.ndarray:
        """Labels of K-means on these rows without noise."""
        return reference_groups(self.rows(scaling), self.clusters)

    def ari(self, scaling: str, labels: np.ndarray) -> float:
        """Agreement with these labels; 0 for a single group."""
        found = adjusted_rand(labels, self.best(scaling))
        return 0.0 if math.isnan(found) else found


def real_tables(folder: Path | None) -> list[Real]:
    """Read the tables of the paper that are there."""
    found = []
    if folder and (folder / HCV_FILE).is_file():
        table = within_own_range(hcv(folder))
        found.append(Real("hcv", "HCV", table, len(HCV_CLASSES)))
    if folder and (folder / CERVICAL_FILE).is_file():
        found.append(Real("cervical", "Cervical", within_own_range(cervical(folder)), 2))
    return found


def labelled(real: list[Real]) -> Iterator[tuple[str, NumericTable, int]]:
    """List all tables with classes: title, table, K."""
    for name, made in SAMPLES.items():
        table = made()
        yield table.name, table, GROUPS[name]
    for given in real:
        yield given.title, given.table, given.clusters


def alone(rows: np.ndarray, clusters: int, seed: int) -> dict[str, np.ndarray]:
    """Labels of the four clusterers without a stack, all with the same dice."""
    return {
        name: PRIMARIES[name](
            Task(rows=rows, clusters=clusters, rng=trial_rng(seed, "claims", None, 0))
        ).labels
        for name in NAMES
    }


@cache
def hcv(folder: Path) -> NumericTable:
    """Read the 589 complete rows of the UCI HCV blood tests, sex as 1 for a man."""
    with (folder / HCV_FILE).open(newline="", encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file) if "NA" not in line.values()]
    names = [name for name in lines[0] if name not in ("", "Category")]
    values = [
        [{"m": 1.0, "f": 0.0}[line[name]] if name == "Sex" else float(line[name]) for name in names]
        for line in lines
    ]
    return NumericTable(
        values=values,
        bounds=HCV_BOUNDS,
        names=tuple(names),
        classes=[HCV_CLASSES.index(line["Category"]) for line in lines],
        class_names=HCV_CLASSES,
        name="HCV blood tests",
    )


@cache
def cervical(folder: Path) -> NumericTable:
    """Read 72 people of the UCI cervical-cancer behaviour risk table, 19 scores from 0 to 15."""
    with (folder / CERVICAL_FILE).open(newline="", encoding="utf-8") as file:
        names, *lines = csv.reader(file)
    values = np.array(lines, dtype=np.float64)
    d = len(names) - 1
    return NumericTable(
        values=values[:, :d],
        bounds=((0.0,) * d, (CERVICAL_HIGH,) * d),
        names=tuple(names[:d]),
        classes=values[:, d].astype(np.int64),
        name="Cervical cancer, behaviour",
    )


def some_columns(table: NumericTable, names: tuple[str, ...]) -> NumericTable:
    """Keep columns by name."""
    chosen = [table.names.index(name) for name in names]
    low, high = (tuple(side[c] for c in chosen) for side in table.bounds)
    return replace(table, values=table.values[:, chosen], names=names, bounds=(low, high))


def within_own_range(table: NumericTable) -> NumericTable:
    """State the smallest and largest values as bounds: for figures without a guarantee."""
    return replace(table, bounds=table.own_bounds(), facts_from_data=True)


def _bundled(name: str) -> Callable[[Path | None], tuple[NumericTable, int]]:
    return lambda folder: (SAMPLES[name](), GROUPS[name])


CASES: Mapping[str, tuple[str, Callable[..., tuple[NumericTable, int]]]] = {
    "hcv": ("HCV", lambda folder: (hcv(folder), len(HCV_CLASSES))),
    "hcv_two": ("HCV, AST and CHE", lambda folder: (some_columns(hcv(folder), TWO_COLUMNS), 3)),
    "wine": ("Wine", _bundled("wine")),
    "breast_cancer": ("Breast cancer", _bundled("breast_cancer")),
    "digits": ("Digits", _bundled("digits")),
    "blobs": ("Blobs", _bundled("blobs")),
    "emergency": ("Emergency, made up", _bundled("emergency")),
}
"""Title and maker of each table, by key."""
REAL = ("hcv", "hcv_two")


def case(key: str, folder: Path | None) -> Case | None:
    """Make a case; None where its file is absent."""
    if key in REAL and (folder is None or not (folder / HCV_FILE).is_file()):
        return None
    title, made = CASES[key]
    table, clusters = made(folder)
    public = replace(table, facts_from_data=False)
    return Case(table=public, clusters=clusters, title=title)


# --- figures of an earlier, independent implementation, measured for the specification ------------
# (dpc_stacking.md 5.1 to 5.4)

_ORDER = (
    *("central", "central_kmeans", "dplloyd", "dplloyd_sup"),
    *("eugkm", "ibm", "google", "local"),
)
_COST, _ARI = (
    {
        ("hcv", 0.5): (2.48, 2.65, 6.18, 3.39, None, 8.02, 6.20, 3.37),
        ("hcv", 1.0): (1.69, 1.63, 3.49, 1.89, None, 5.65, 6.81, 3.37),
        ("hcv", 5.0): (1.30, 1.35, 1.46, 1.27, None, 2.81, 1.94, 3.33),
        ("hcv_two", 0.5): (1.52, 1.51, 2.49, 1.90, 1.56, 5.13, 5.64, 3.52),
        ("hcv_two", 1.0): (1.20, 1.09, 1.83, 1.57, 1.21, 2.43, 5.85, 3.50),
        ("hcv_two", 5.0): (1.08, 1.03, 1.27, 1.28, 1.03, 1.96, 3.48, 3.25),
    },
    {
        ("hcv", 0.5): (0.75, 0.72, 0.15, 0.70, None, 0.30, 0.27, 0.00),
        ("hcv", 1.0): (0.74, 0.76, 0.72, 0.73, None, 0.31, 0.32, 0.00),
        ("hcv", 5.0): (0.79, 0.77, 0.76, 0.77, None, 0.33, 0.71, 0.00),
        ("hcv_two", 0.5): (0.36, 0.36, 0.16, 0.29, 0.26, 0.12, 0.21, 0.00),
        ("hcv_two", 1.0): (0.62, 0.67, 0.27, 0.30, 0.79, 0.23, 0.32, 0.01),
        ("hcv_two", 5.0): (0.81, 0.83, 0.38, 0.34, 0.93, 0.48, 0.29, 0.05),
    },
)
SAID_UTILITY = {
    setting: {
        name: (cost, ari)
        for name, cost, ari in zip(_ORDER, costs, _ARI[setting], strict=True)
        if cost is not None
    }
    for setting, costs in _COST.items()
}
"""Mean cost ratio and ARI of 5 to 10 seeds, 3 for the local method, by table and ε."""

SAID_ALONE = {
    ("hcv", "raw"): {"best": 0.69, "worst": 1.51},
    ("hcv", "unit_box"): {"best": 1.78, "silhouette": 0.35},
    ("cervical", "raw"): {"best": 4.33, "silhouette": 1.17},
}
"""Gain of the widened matrix over single clusterers: of CH over the best and the worst, and of the
silhouette over the best."""
SAID_SHREDDED = {("hcv", "unit_box"): (58.0, 435.0)}
"""CH without alignment, and of the best K-means."""

SAID_VALID = {"hcv": {10.0: 0.26}, "cervical": {10.0: 0.39}}
"""ARI with K-means where the sensitivity is the range of a column; up to ε = 1 at most 0.02."""
SAID_ASSUMED = {
    "hcv": {0.1: 0.54, 0.2: 0.70, 0.5: 0.68, 1.0: 0.67},
    "cervical": {0.1: 0.06, 0.2: 0.24, 0.5: 0.75, 1.0: 0.87},
}
"""The same with a sensitivity of 1 in raw units."""
SAID_ONE_NOISE = {"unit": (0.75, 0.95), "range": (0.003, 0.022)}
"""Cervical, ε = 0.5: ARI with noise in the table alone, and in the votes alone."""
SAID_ADAPTIVE = {
    "hcv": ((0.37, 0.10), 0.69, 0.2, 0.70),
    "cervical": ((0.22, 0.22), 0.33, 0.2, 0.24),
}
"""ε of table and votes and their ARI; a constant ε and its ARI."""
SAID_ENCODINGS = {
    "kmeans": 0.508,
    "spectral": 0.668,
    "birch": 0.524,
    "gmm": 0.579,
    "integer": 0.480,
    "onehot": 0.529,
}
"""Mean ARI with the classes of eleven tables."""
SAID_RANDOM = {"silhouette": (-0.04, 0.992), "ch": (1.2, 7.2e6)}
"""Random labels of HCV on the table, and on the widened matrix."""
