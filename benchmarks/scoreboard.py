"""Our methods and their rivals on public data, at equal proven ε: ``docs/results/scoreboard.md``.

python -m benchmarks.scoreboard FOLDER …           runs what is missing, and writes the page
python -m benchmarks.scoreboard FOLDER … --peers FILE.npz    writes what scoreboard_peers.py needs

The folders hold the files that `SETS` names; what is not there is left out, and the page says so.
``1D`` and ``2D`` are in ``dpcomp_core/datafiles`` of github.com/dpcomp-org/dpcomp_core, and
``adult.csv`` and ``adult-domain.json`` in ``data`` of github.com/ryan112358/private-pgm. Each cell
is kept in ``benchmarks/scoreboard.csv`` as soon as it is there: a run that is stopped goes on where
it was. About half an hour on two cores.
"""

import argparse
import csv
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from benchmarks import PAGES, group_data, local_reports, maps, page, reproduction
from benchmarks.frontier import Job, at_proven, compared, judged
from dp_core.algorithms.fda.method.steps.profiles import mean_variance
from dp_core.algorithms.privscbn.metrics import random_queries
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.registry import algorithms
from dp_core.study.experiments import run_trial
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import CountStream
from dp_core.tables.numeric import NumericTable, unit_box
from dp_core.tables.records import BinaryTable

PAGE = PAGES / "scoreboard.md"
KEPT = Path(__file__).with_name("scoreboard.csv")
BUDGETS = (0.1, 1.0)
SEEDS = (0, 1)
DRAWS = 10
MANY = {"lremh": 50}
"""Draws with a seed where a draw is quick and sets are hard to tell apart."""
PERIODS = 1_024
DELTA = 1e-6
LEFT_OUT = {("Retail, 50 items", "privbayes")}
"""A run scores a million sets of parents and takes minutes."""
PEERS = {
    **dict.fromkeys(("MST", "AIM (dpmm)", "MST (dpmm)", "PrivBayes (dpmm)"), "privscbn"),
    **{
        f"{name}, {fit} (multi-freq-ldpy)": "lremh"
        for name in ("GRR", "UE", "SS", "LH")
        for fit in ("MI", "IBU")
    },
    "diffprivlib": "dpc_stacking",
}
"""Names of peers in the file, and the system whose task they do."""
HDMM = {
    128: 4.4501597635,
    256: 5.19885321433,
    512: 5.96727819759,
    1024: 6.77408834776,
    2048: 7.65867864327,
    4096: 8.62572148425,
    8192: 10.0047757397,
}
"""Root mean square error of all totals of so many periods, in units √2 / ε, as published."""
_PUBLISHED = "Numbers that others published"
_WITHIN = 2.0  # standard errors
_DIGITS = 5
INTRODUCTION = f"""Error of methods on public data at the same *proven* ε, by the measure of each
system's page (totals: root mean square of all; groups: spread within groups, times the least).
Smaller is better. {DRAWS} draws (local reports: {MANY["lremh"]}) with each of {len(SEEDS)} seeds,
and their mean ± its standard error. **Bold** is a cell where a rival with a guarantee no weaker is
lower. Rivals are the methods of others that are written anew here, and packages. A method whose
parameters do not suit a set is left out of it. Written by
`python -m benchmarks.scoreboard FOLDER …`."""
PACKAGES = f"""Packages run as their authors wrote them, in `benchmarks/scoreboard_peers.py`.
Tables: MST of private-pgm (at 4d2b3c56), and AIM, MST and PrivBayes of dpmm 0.1.9 with 1,000 steps
of inference, all with δ = {DELTA:g}; a seed has one draw, and the error is that of the seeds. They
count a record added or removed, and get the ε whose ρ is half: with it a measurement protects a
record replaced as here. Their choices would need a quarter, which is not taken off. PrivBayes
scores by mutual information over entropy, but takes the sensitivity of mutual information: what it
claims is not proven. In earlier tries a run of MST on Retail, and one of AIM on NLTCS, took more
than ten minutes. [Tables at equal ε](tables_at_equal_epsilon.md) has more runs of dpmm. Groups:
K-means of diffprivlib 0.6.6, which gets ε / 2 for the same reason. Local reports: the oracles of
multi-freq-ldpy 0.2.5 on the whole record, with both of its estimators: MI inverts the noise and
cuts off shares below 0, IBU is a Bayesian update. A report keeps ε there as here."""
PUBLISHED = """HDMM measures sums of periods with Laplace noise, as our designed sums do. Its
authors kept the root mean square error of all totals in `experiments/results/data-independent.csv`
(column PMM) of github.com/dpcomp-org/hdmm, last at 4588969. A record is added or removed there as
here, and the error depends on no data. Both columns are exact, at ε = 1; at another ε both are
divided by it. **Bold**: HDMM is lower.

DPBench draws its figures from files that its repository (github.com/dpcomp-org/dpcomp_core at
233cfcc) does not hold. That of HDMM has errors of DAWA on five of these sets, but not which
queries they are of. So neither is compared: DAWA is a rival written anew."""

ABOUT = {
    "fda": (
        "The error of totals does not depend on the data, and all sets have the same noise here: "
        "their lines are alike."
    ),
    "stag": (
        "Where a thirty-second of the map holds nearly all points, as in San Francisco, Adult, "
        "Loans and Maryland, our map is a tree as well. It sets wide leaves "
        "with counts near 0 to 0."
    ),
    "privscbn": (
        "What is lost is on breast cancer, whose 569 rows tell little of pairs of its 30 columns "
        "at these ε."
    ),
    "lremh": (
        "What is lost is within two standard errors, to an oracle on the whole record, as ours is."
    ),
    "dpc_stacking": (
        "With few rows and ε = 0.1 no method finds groups. What has the least spread then depends "
        "on where centres fall without data. Four cells of EUGkM happen to suit HCV with 2 columns."
    ),
}
"""Why a task's lines are as they are."""


# --- public data ----------------------------------------------------------------------------------


def _map(path: Path) -> Any:
    counts = np.load(path)
    return maps.spread(np.asarray(counts, dtype=np.int64), path.stem)


def _totals(path: Path) -> CountStream:
    """Read a histogram as events of periods, neighbours added up to 1,024 of them."""
    counts = np.load(path).astype(np.int64)
    return CountStream(increments=counts.reshape(PERIODS, -1).sum(axis=1), name=path.stem)


def _codes(path: Path) -> CategoricalTable:
    domains = json.loads(path.with_name("adult-domain.json").read_text()).values()
    codes = np.loadtxt(path, delimiter=",", skiprows=1, dtype=np.int64)
    return CategoricalTable(codes=codes, domains=tuple(domains))


def _above_mean(name: str) -> Callable[[Path], BinaryTable]:
    """Read a set of scikit-learn, each number as whether it is above the mean of its column."""

    def read(path: Path) -> BinaryTable:
        table, _ = group_data.CASES[name][1](None)
        return BinaryTable(values=(table.values > table.values.mean(axis=0)).astype(np.uint8))

    return read


def _adult15(path: Path) -> CategoricalTable:
    codes = local_reports.adult(path.parent)
    return CategoricalTable(codes=codes, domains=local_reports.ADULT_DOMAINS)


def _people(data: str, columns: Sequence[int]) -> Callable[[Path], CategoricalTable]:
    return lambda path: local_reports.everybody(path.parent, data).columns(columns)


def _groups(name: str) -> Callable[[Path], NumericTable]:
    def read(path: Path) -> NumericTable:
        case = group_data.case(name, path.parent)
        assert case is not None
        return case.table

    return read


class Set(NamedTuple):
    """A public set: its file, how it is read, and parameters that go with it."""

    file: str
    read: Callable[[Path], Any]
    given: Mapping[str, Any] = MappingProxyType({})


MAPS = {
    "Beijing, starts": "BeijingTaxiS_256_256",
    "Beijing, ends": "BeijingTaxiE_256_256",
    "San Francisco, starts": "cabspottingS_256_256",
    "San Francisco, ends": "cabspottingE_256_256",
    "Gowalla": "checkin_256_256",
    "Twitter": "twitter_256_256",
    "Adult, gain × loss": "Adult_2D_256_256",
    "Loans, amount × income": "Loan_2D_256_256",
    "Maryland, salary × overtime": "MDSalary2D_256_256",
    "Stroke, age × pressure": "Stroke_2D_256_256",
}
LINES = {
    "Adult, capital loss": "ADULTFRANK.n4096",
    "HepTh": "HEPTH.n4096",
    "Income": "INCOME.n4096",
    "Medical cost": "MEDCOST.n4096",
    "Network trace": "NETTRACE.n4096",
    "Patents": "PATENT.n4096",
    "Search logs": "SEARCHLOGS.n4096",
}
SETS: dict[str, dict[str, Set]] = {
    "fda": {name: Set(f"1D/{file}.npy", _totals) for name, file in LINES.items()},
    "stag": {name: Set(f"2D/{file}.npy", _map) for name, file in MAPS.items()},
    "privscbn": {
        "NLTCS, 16 columns": Set("nltcs.csv.gz", lambda path: reproduction.nltcs(path.parent)),
        "Retail, 50 items": Set("retail.dat.gz", lambda path: reproduction.retail(path.parent)),
        "Breast cancer, above the mean": Set("", _above_mean("breast_cancer")),
        "Wine, above the mean": Set("", _above_mean("wine")),
        "Adult, 15 columns": Set("adult15.csv.gz", _adult15),
        "Adult, 14 columns, up to 100 categories": Set("adult.csv", _codes),
    },
    "lremh": {
        "NLTCS, 4 columns": Set("nltcs.csv.gz", _people("nltcs", range(4))),
        "NLTCS, 6 columns": Set("nltcs.csv.gz", _people("nltcs", range(6))),
        "Adult: sex, income": Set("adult15.csv.gz", _people("adult", (0, 1))),
        "Adult: sex, income, race": Set("adult15.csv.gz", _people("adult", (0, 1, 2))),
    },
    "dpc_stacking": {
        "HCV, 12 columns": Set(group_data.HCV_FILE, _groups("hcv"), {"clusters": 5}),
        "HCV, 2 columns": Set(group_data.HCV_FILE, _groups("hcv_two"), {"clusters": 3}),
        "Wine": Set("", _groups("wine"), {"clusters": 3}),
        "Breast cancer": Set("", _groups("breast_cancer"), {"clusters": 2}),
        "Digits": Set("", _groups("digits"), {"clusters": 10}),
    },
}


def found_in(folders: Sequence[Path], file: str) -> Path | None:
    """Look for a file; a set that comes with a package needs none."""
    if not file:
        return folders[0] / "none"
    return next((folder / file for folder in folders if (folder / file).is_file()), None)


@lru_cache(maxsize=2)
def data_of(system: str, name: str, folders: tuple[Path, ...]) -> Any:
    """Read a set, once in each process."""
    path = found_in(folders, SETS[system][name].file)
    assert path is not None
    return SETS[system][name].read(path)


# --- cells ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """One method on one set at one ε with one seed."""

    system: str
    name: str
    method: str
    epsilon: float
    seed: int
    mean: float = math.nan
    error: float = math.nan
    delta: float = 0.0

    @property
    def key(self) -> tuple[str, str, str, float, int]:
        return self.system, self.name, self.method, self.epsilon, self.seed


def wanted(folders: Sequence[Path]) -> list[Cell]:
    """List all cells of the sets that are there: those of a set stand together."""
    return [
        Cell(system, name, method.key, epsilon, seed)
        for system, sets in SETS.items()
        for name, each in sets.items()
        if found_in(folders, each.file)
        for method in compared()[system].methods
        if method.variant != "published" and (name, method.key) not in LEFT_OUT
        for epsilon in BUDGETS
        for seed in SEEDS
    ]


def measured(cell: Cell, folders: tuple[Path, ...]) -> Cell:
    """Run a cell; its mean is nan where the method refuses, or proves nothing."""
    system, data = algorithms()[cell.system], data_of(cell.system, cell.name, folders)
    method = system.method(cell.method)
    there = {knob.name for knob in knobs(method.params)}
    given = {name: getattr(data, name) for name in there if hasattr(data, name)}
    given |= {k: v for k, v in SETS[cell.system][cell.name].given.items() if k in there}
    job = Job(cell.system, cell.name, cell.method, cell.epsilon)
    try:
        params, proven, delta = at_proven(method, data, given, job)
        if math.isinf(proven):
            return cell
        draws = MANY.get(cell.system, DRAWS)
        rows = run_trial(
            system, data, method=cell.method, params=params, trials=range(draws), seed=cell.seed
        )
    except DPError:
        return cell
    errors = np.array([row.value for row in rows if row.metric == judged(system)])
    mean, error = (round(x, _DIGITS) for x in (float(errors.mean()), page.error(errors)))
    return Cell(*cell.key, mean, error, delta)


def kept() -> dict[Any, Cell]:
    """Read the cells that are there."""
    if not KEPT.exists():
        return {}
    with KEPT.open(newline="", encoding="utf-8") as file:
        cells = [
            Cell(a, b, c, float(e), int(s), float(m), float(d), float(f))
            for a, b, c, e, s, m, d, f in csv.reader(file)
        ]
    return {cell.key: cell for cell in cells}


def keep(cells: Iterable[Cell]) -> None:
    """Write cells at the end of the file as they come."""
    for cell in cells:
        with KEPT.open("a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow((*cell.key, cell.mean, cell.error, f"{cell.delta:g}"))


# --- the page -------------------------------------------------------------------------------------


class Line(NamedTuple):
    """One method on one set at one ε, over all seeds."""

    title: str
    ours: bool
    delta: float
    mean: float
    error: float


def lines(cells: Iterable[Cell], system: str, name: str, epsilon: float) -> list[Line]:
    """Gather the methods that ran, best first."""
    of: dict[str, list[Cell]] = {}
    for cell in cells:
        place = (cell.system, cell.name, cell.epsilon)
        if place == (system, name, epsilon) and not math.isnan(cell.mean):
            of.setdefault(cell.method, []).append(cell)
    found = []
    for key, each in of.items():
        method = None if key in PEERS else algorithms()[system].method(key)
        means = np.array([cell.mean for cell in each])
        mean, error = float(means.mean()), math.hypot(*(cell.error for cell in each)) / len(each)
        if not error and len(each) > 1:  # a seed had one draw
            error = page.error(means)
        ours = method is not None and method.variant == "sound"
        title = key if method is None else method.title
        found.append(Line(title, ours, max(cell.delta for cell in each), mean, error))
    return sorted(found, key=lambda line: line.mean)


def best(found: Sequence[Line], *, ours: bool, pure: bool) -> Line | None:
    """Give the best of ours, or of the rivals, with ε alone or with δ as well."""
    fair = [line for line in found if line.ours == ours and not (pure and line.delta)]
    return fair[0] if fair else None


def _words(line: Line | None, *, bold: bool = False) -> str:
    if line is None:
        return "–"
    if not line.error:
        return f"{line.title}, {line.mean:.3g} (one run)"
    return f"{line.title}, {page.three_digits(line.mean, line.error, bold=bold)}"


def table(cells: Sequence[Cell], system: str) -> tuple[list[str], list[float]]:
    """Write the table of a task; and give all ratios of ours over the best rival."""
    rows, ratios = [], []
    for name in SETS[system]:
        for epsilon in BUDGETS:
            found = lines(cells, system, name, epsilon)
            for pure in (True, False):
                own, rival = (best(found, ours=each, pure=pure) for each in (True, False))
                if own is None or rival is None:
                    continue
                if not pure and not (own.delta or rival.delta):
                    continue  # as with ε alone
                lost = rival.mean < own.mean
                ratio = own.mean / rival.mean if rival.mean else 1.0
                ratios.append(ratio)
                sure = abs(own.mean - rival.mean) > _WITHIN * math.hypot(own.error, rival.error)
                rows.append(
                    (
                        *(name, f"{epsilon:g}", "ε" if pure else "ε, δ"),
                        *(_words(own, bold=lost), _words(rival)),
                        f"{ratio:.2f}{'' if sure else ', may be chance'}",
                    )
                )
    heads = ("Data", "ε", "Proven", "Best of ours", "Best rival", "Ours / rival")
    return page.table(heads, rows), ratios


def again(cells: Iterable[Cell]) -> tuple[int, int]:
    """Count cells whose two seeds agree within two standard errors, and all."""
    of: dict[Any, list[Cell]] = {}
    for cell in cells:
        if not math.isnan(cell.mean) and cell.error > 0:
            of.setdefault(cell.key[:-1], []).append(cell)
    pairs = [each for each in of.values() if len(each) == len(SEEDS)]
    near = [
        abs(one.mean - other.mean) <= _WITHIN * math.hypot(one.error, other.error)
        for one, other in pairs
    ]
    return sum(near), len(pairs)


def ran(cells: Sequence[Cell]) -> list[tuple[str, ...]]:
    """Say on which sets peers ran, took too long, or did not run; alike ones have one line."""
    of: dict[tuple[str, ...], list[str]] = {}
    for peer, system in PEERS.items():
        late = {x.name: math.isnan(x.mean) for x in cells if x.method == peer}
        ends = {name: late.get(name) for name in SETS[system]}
        words = ("; ".join(n for n, x in ends.items() if x is end) for end in (False, True, None))
        of.setdefault(tuple(each or "–" for each in words), []).append(peer)
    return [("; ".join(peers), *words) for words, peers in of.items()]


def beside_published() -> tuple[list[str], list[float]]:
    """Compare totals with HDMM's own numbers, in closed form; and give the ratios."""
    rows, ratios = [], []
    for periods, theirs in HDMM.items():
        own = math.sqrt(mean_variance("designed", periods))
        ratios.append(own / theirs)
        words = f"{math.sqrt(2) * own:.3f}"
        title = str(algorithms()["fda"].method("designed").title)
        bold = f"**{words}**" if own > theirs else words
        rows.append((periods, f"{title}, {bold}", f"{math.sqrt(2) * theirs:.3f}", ratios[-1]))
    heads = ("Periods", "Ours", "HDMM", "Ours / HDMM")
    return page.table(heads, [(*row[:3], f"{row[3]:.3f}") for row in rows]), ratios


def _sum(ratios: Sequence[float]) -> tuple[int, int, str]:
    """Count comparisons and losses, and give the geometric mean."""
    middle = f"{float(np.exp(np.mean(np.log(ratios)))):.2f}" if ratios else "–"
    return len(ratios), sum(ratio > 1 for ratio in ratios), middle


def written(cells: Sequence[Cell]) -> Iterator[str]:
    """Write the page."""
    tables = {system: table(cells, system) for system in SETS}
    near, all_cells = again(cells)
    published, beside = beside_published()
    rows = [
        (algorithms()[key].title, len({x.name for x in cells if x.system == key}), *_sum(each))
        for key, (_, each) in tables.items()
    ]
    rows.append((_PUBLISHED, len(HDMM), *_sum(beside)))
    heads = ("Task", "Sets", "Comparisons", "Lost", "Ours / rival, geometric mean")
    said = (
        f"With a second seed {near} of {all_cells} cells lie within two standard errors of the "
        f"first ({near / max(1, all_cells):.0%})."
    )
    summary = page.table(heads, rows)
    yield from page.section("# Scoreboard", INTRODUCTION, summary, said)
    heads = ("Package", "Ran on", "Stopped after ten minutes", "Not run")
    yield from page.section("Packages", PACKAGES, page.table(heads, ran(cells)))
    for system, (found, _) in tables.items():
        parts = [ABOUT[system], found] if system in ABOUT else [found]
        yield from page.section(str(algorithms()[system].title), *parts)
    yield from page.section(_PUBLISHED, PUBLISHED, published)
    there = {(cell.system, cell.name) for cell in cells}
    absent = [name for key, sets in SETS.items() for name in sets if (key, name) not in there]
    if absent:
        yield from page.section("Not run", f"Their files were not there: {'; '.join(absent)}.")


# --- what the peers need --------------------------------------------------------------------------


def arrays(folders: tuple[Path, ...]) -> dict[str, Any]:
    """Gather tables, the queries they are judged by, and ε for a record added or removed."""
    found: dict[str, Any] = {"names": [], "budgets": BUDGETS, "delta": DELTA}
    found["halves"] = [
        zcdp_epsilon(rho_from_epsilon_delta(each, DELTA) / 2, DELTA) for each in BUDGETS
    ]
    for system in dict.fromkeys(PEERS.values()):
        for name, each in SETS[system].items():
            if not found_in(folders, each.file):
                continue
            data, place = data_of(system, name, folders), len(found["names"])
            found["names"].append(f"{system}/{name}")
            if isinstance(data, NumericTable):
                rows = unit_box(data.values, data.bounds)
                labels = group_data.reference_groups(rows, each.given["clusters"])
                found[f"{place}_rows"] = rows
                least = group_data.within_sum(rows, labels)
                found[f"{place}_facts"] = (each.given["clusters"], least)
                continue
            found[f"{place}_codes"] = data.codes if hasattr(data, "codes") else data.values
            found[f"{place}_domains"] = getattr(data, "domains", (2,) * data.attributes)
            if system == "privscbn":
                found[f"{place}_queries"] = np.array(random_queries(data.attributes, 3))
    return found


def main() -> None:
    """Run what is missing and write the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scoreboard")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--peers", type=Path)
    asked = parser.parse_args()
    folders = tuple(asked.folders)
    if asked.peers is not None:
        np.savez_compressed(asked.peers, **arrays(folders))
        return
    known = kept()
    missing = [cell for cell in wanted(folders) if cell.key not in known]
    work = delayed(partial(measured, folders=folders))
    keep(Parallel(n_jobs=-1, return_as="generator_unordered")(work(cell) for cell in missing))
    page.publish(PAGE, written(list(kept().values())))


if __name__ == "__main__":
    from benchmarks import scoreboard  # workers find what they run by this name

    scoreboard.main()
