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
