"""Count on data that no answer was made from how often "Choose ε" keeps what it says.

python -m benchmarks.choosing [FOLDER]

Choose ε says from which ε on 90 of 100 releases keep a tolerance, from public numbers alone. Here
each method is released at that ε on bundled, made-up and real data, none of which the answer has
seen, and the releases that keep the tolerance are counted; beside them the answer that the one data
set of the page alone would give. FOLDER holds real data that may not be bundled; it is
../shared/data beside the project unless it is named, and what is not there is left out. The table
goes to docs/results/choosing.md; it takes about fifteen minutes of one core.
"""

import math
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from benchmarks import PAGES, group_data, maps, page, reproduction
from dp_core.algorithms.dpc_stacking import GroupFacts
from dp_core.algorithms.fda import TotalFacts
from dp_core.algorithms.lremh import TOLERANCE, AnswerFacts, beside_mean
from dp_core.algorithms.lremh.data import generators as answers
from dp_core.algorithms.lremh.study.trials import open_design
from dp_core.algorithms.privscbn import TableFacts
from dp_core.algorithms.stag import MapFacts
from dp_core.algorithms.stag.data.lattice import Lattice, bin_points
from dp_core.params import Settings
from dp_core.registry import algorithms
from dp_core.study.choosing import Band, Wish, asked
from dp_core.study.experiments import run_trial, trial_rng
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable

PAGE = PAGES / "choosing.md"
FOLDER = PAGES.parents[2] / "shared" / "data"
WANTED = 0.9
RELEASES = {"dpc_stacking": 50}
USUAL_RELEASES = 100
FIRST = 10_000  # number of the first draw: none of those behind the answer
_BOX = (0.0, 0.0, 8.0, 8.0)
_POINTS, _ROWS, _COLUMNS = 100_000, 5_000, 8


class Case(NamedTuple):
    """A data set that no answer was made from: what it is, and data → their public numbers."""

    system: str
    title: str
    make: Callable[[], Any]
    stated: Callable[[Any], Settings]
    metric: str


class Line(NamedTuple):
    """Releases of one method on one data set: at the answer before and now, how many were kept."""

    system: str
    title: str
    method: str
    before: tuple[float | None, int]
    now: tuple[float | None, int]
    releases: int


# --- data -----------------------------------------------------------------------------------------


def of_maps(folder: Path) -> Iterator[tuple[str, Callable[[], Lattice]]]:
    """Give maps: bundled ones, made-up ones with much empty land, and two real ones."""
    samples = algorithms()["stag"].samples
    yield "Places of Europe", samples["europe"]
    yield "Places of the world", samples["places"]
    yield "City, a million trips", samples["city"]
    for words, points in _POINTS_OF.items():
        yield words, partial(_map, points)
    for name in ("beijing", "gowalla"):
        if (folder / f"{name}_256.npz").is_file():
            yield f"{name.title()} (real)", partial(maps.histogram, folder, name)


def _map(points: Callable[[np.random.Generator], Any]) -> Lattice:
    found = np.clip(points(np.random.default_rng(8)), 0, 7.999)
    return Lattice(bin_points(found[:, 0], found[:, 1], _BOX, 256)[0], _BOX)


def _towns(rng: np.random.Generator) -> Any:
    middles = np.where(rng.random((_POINTS, 1)) < 0.5, 2.0, 6.0)
    return middles + 0.3 * rng.standard_normal((_POINTS, 2))


def _three_streets(rng: np.random.Generator) -> Any:
    ends, street = rng.uniform(0, 8, (2, 3, 2)), rng.integers(0, 3, _POINTS)
    along = rng.random((_POINTS, 1))
    straight = ends[0][street] * (1 - along) + ends[1][street] * along
    return straight + 0.03 * rng.standard_normal((_POINTS, 2))


_POINTS_OF: dict[str, Callable[[np.random.Generator], Any]] = {
    "Two towns": _towns,
    "One street": lambda rng: np.c_[rng.uniform(0, 8, _POINTS), rng.normal(4, 0.05, _POINTS)],
    "Three streets": _three_streets,
    "One half empty": lambda rng: rng.uniform(0, (4, 8), (_POINTS, 2)),
}


def of_tables(folder: Path) -> Iterator[tuple[str, Callable[[], BinaryTable]]]:
    """Give tables: bundled ones, made-up ones, and two real ones."""
    samples = algorithms()["privscbn"].samples
    yield "XOR trap, 20,000 × 4", samples["xor"]
    yield "Asia clinic, 20,000 × 8", samples["asia"]
    yield "Disability survey, 20,000 × 16", samples["survey"]
    yield "Blocks, 20,000 × 24", samples["blocks"]
    for words, values in _BITS_OF.items():
        yield f"{words}, 5,000 × 8", partial(_bits, values, _ROWS, _COLUMNS)
    yield "Parity of 3, 600 × 6", partial(_bits, _parity_of_three, 600, 6)
    if (folder / "nltcs.csv.gz").is_file():
        yield "NLTCS, 21,574 × 16 (real)", partial(reproduction.nltcs, folder)
    if (folder / "retail.dat.gz").is_file():
        yield "Retail, 88,162 × 30 (real)", partial(reproduction.retail, folder, 30)


def _bits(values: Callable[..., Any], rows: int, columns: int) -> BinaryTable:
    found = values(np.random.default_rng(8), rows, columns)
    return BinaryTable(values=found.astype(np.uint8), synthetic=True)


def _parity_of_three(rng: np.random.Generator, *size: int) -> Any:
    found = rng.integers(0, 2, size)
    for third in range(2, size[1], 3):
        found[:, third] = found[:, third - 1] ^ found[:, third - 2]
    return found


def _one_hidden_group(rng: np.random.Generator, *size: int) -> Any:
    group = rng.random((size[0], 1)) < 0.5
    return rng.random(size) < np.where(group, 0.85, 0.15)


_BITS_OF: dict[str, Callable[..., Any]] = {
    "Independent halves": lambda rng, *size: rng.integers(0, 2, size),
    "Parity of 3": _parity_of_three,
    "One hidden group": _one_hidden_group,
    "Rare ones": lambda rng, *size: rng.random(size) < 0.03,
}


def of_answers(folder: Path) -> Iterator[tuple[str, Callable[[], CategoricalTable], str]]:
    """Give answers, and what must be learnt of them."""
    samples = algorithms()["lremh"].samples
    yield "Disability, last 4 of 16", partial(_disability, 12, 16), "everything"
    yield "Disability, 6 of 16", partial(_disability, 0, 6), "pairs"
    yield "Parity trap", samples["parity"], "everything"
    for kind, words in (("even", "Even"), ("uneven", "Skewed"), ("severity", "Graded")):
        make = partial(answers.look_alike, kind, 5_000, (3, 3), seed=8)
        yield f"{words} answers, 5,000 × 2 of 3", make, "everything"
    yield "Rare answers, 20,000 × 4", _rare_answers, "everything"
    if (folder / "nltcs.csv.gz").is_file():
        yield "NLTCS, 21,574 × 4 (real)", partial(_nltcs, folder), "everything"
        yield "NLTCS, 21,574 × 4 (real)", partial(_nltcs, folder), "single shares"


def _disability(first: int, end: int) -> CategoricalTable:
    return algorithms()["lremh"].samples["disability_whole"]().columns(range(first, end))


def _rare_answers() -> CategoricalTable:
    codes = (np.random.default_rng(8).random((20_000, 4)) < 0.02).astype(np.int64)
    return CategoricalTable(codes=codes, domains=(2,) * 4)


def _nltcs(folder: Path) -> CategoricalTable:
    codes = reproduction.nltcs(folder).values[:, :4].astype(np.int64)
    return CategoricalTable(codes=codes, domains=(2,) * 4)


def of_groups(folder: Path) -> Iterator[tuple[str, Callable[[], NumericTable], int]]:
    """Give tables of numbers with their K."""
    samples = algorithms()["dpc_stacking"].samples
    yield "Blobs, 5,000 × 2", samples["blobs"], 4
    yield "Moons, 1,000 × 2", samples["moons"], 2
    yield "Slanted groups, 1,000 × 2", samples["anisotropic"], 3
    yield "Iris, 150 × 4", samples["iris"], 3
    for columns in (2, 4):
        yield f"Tight and unequal, 1,000 × {columns}", partial(_tight, columns), 4
    if (folder / group_data.HCV_FILE).is_file():
        names = ("ALB", "AST", "CHE", "GGT")
        yield "HCV, 589 × 4 (real)", partial(_hcv, folder, names), 3


def _hcv(folder: Path, names: tuple[str, ...]) -> NumericTable:
    return group_data.some_columns(group_data.hcv(folder), names)


def _tight(columns: int) -> NumericTable:
    rng = np.random.default_rng(8)
    group = rng.choice(4, 1_000, p=(0.4, 0.3, 0.2, 0.1))
    middles = rng.uniform(0.1, 0.9, (4, columns))
    values = np.clip(middles[group] + 0.02 * rng.standard_normal((1_000, columns)), 0, 1)
    return NumericTable(values=values, bounds=((0.0,) * columns, (1.0,) * columns))


def cases(folder: Path) -> list[Case]:
    """List all data sets; none is made before it is asked for."""
    found = [
        Case("stag", title, make, lambda data: MapFacts(rows=len(data)), "medium")
        for title, make in of_maps(folder)
    ]
    for title, table in of_tables(folder):
        size = lambda data: TableFacts(rows=len(data), columns=data.attributes)  # noqa: E731
        found.append(Case("privscbn", title, table, size, "tvd"))
    for title, people, learn in of_answers(folder):
        stated = partial(_of_people, learn)
        found.append(Case("lremh", f"{title}, {learn}", people, stated, _LEARNT[learn]))
    for title, rows, clusters in of_groups(folder):
        found.append(Case("dpc_stacking", title, rows, partial(_of_rows, clusters), "inertia"))
    streams = algorithms()["fda"].samples
    for key, title in (
        ("adverse", "Adverse events, 4,095 days"),
        ("flights_daily", "NY flights, 365 days"),
    ):
        found.append(
            Case("fda", title, streams[key], lambda data: TotalFacts(periods=len(data)), "")
        )
    return found


def _of_people(learn: Any, data: Any) -> Settings:
    size = {"questions": len(data.domains), "categories": data.domains[0]}
    return AnswerFacts(users=len(data), learn=learn, **size)


def _of_rows(clusters: int, data: Any) -> Settings:
    rows, columns = data.values.shape
    return GroupFacts(rows=rows, columns=columns, clusters=clusters)


_LEARNT = {"everything": "avd", "pairs": "pairs", "single shares": "ones"}


# --- releases -------------------------------------------------------------------------------------


@cache
def known(case: Case) -> tuple[Any, Any]:
    """Give the data and their public numbers."""
    data = case.make()
    return data, case.stated(data)


def bands(case: Case) -> list[Band]:
    """Answer for the methods that may be used."""
    shape, (_, facts) = algorithms()[case.system].shape, known(case)
    wish = Wish(tolerance=shape.measure(facts).opens, wanted=WANTED)
    found = [band for band in asked(shape, facts, wish) if not band.way.compared]
    return [band for band in found if math.isfinite(band.way.price) and not band.way.reason]


def before(case: Case, band: Band) -> float | None:
    """Give the answer of one data set alone: of the page's own, or of the mean of local reports."""
    if case.system == "lremh":
        shape, (_, facts) = algorithms()[case.system].shape, known(case)
        times = beside_mean(open_design(facts.domains).sums[facts.order - 1], WANTED)
        return next((e for e in shape.grid if band.way.at(e) / times <= TOLERANCE), None)
    lows = dict(band.lows)
    return next((lows[words] for words in _OPENED if words in lows), band.low)


_OPENED = ("in a city", "for a clinic", "for a survey", "for equally large groups")
"""Shapes that stood alone."""


def kept(case: Case, method: str, epsilon: float, trials: range) -> int:
    """Count the releases that keep the tolerance; of totals how many of one do, on average."""
    algorithm = algorithms()[case.system]
    shape, (data, facts) = algorithm.shape, known(case)
    given = {**shape.params(facts, method), "epsilon": epsilon}
    params = algorithm.method(method).params.from_dict(given)
    tolerance = shape.measure(facts).opens
    if case.system == "fda":
        return _totals_kept(data, algorithm.method(method), params, tolerance, trials)
    rows = run_trial(algorithm, data, method=method, params=params, trials=trials)
    return sum(row.value <= tolerance for row in rows if row.metric == case.metric)


def _totals_kept(data: Any, method: Any, params: Any, tolerance: float, trials: range) -> int:
    true, shares = np.cumsum(data.increments), []
    for trial in trials:
        output = method.run(data, params, trial_rng(0, method.key, None, trial)).output
        shares.append(np.mean(np.abs(output.totals - true) <= tolerance))
    return round(len(trials) * float(np.mean(shares)))


def lines_of(case: Case) -> list[Line]:
    """Release every method that may be used on a data set."""
    releases = RELEASES.get(case.system, USUAL_RELEASES)
    trials, found = range(FIRST, FIRST + releases), []
    for band in bands(case):
        old, now, key = before(case, band), band.low, band.way.method
        counts: dict[float | None, int] = {None: 0}
        for epsilon in {old, now} - {None}:
            counts[epsilon] = kept(case, key, float(epsilon or 0), trials)
        pair = ((old, counts[old]), (now, counts[now]))
        found.append(Line(case.system, case.title, key, *pair, releases))
    return found


# --- the page -------------------------------------------------------------------------------------

INTRODUCTION = (
    f"*Choose ε* says from which ε on {100 * WANTED:g} of 100 releases keep a tolerance, from "
    "public numbers alone: of the shapes of made-up data that it was drawn on, the one that needs "
    "most decides. Here it is asked for the public numbers of data that no answer was made from, "
    "with the tolerance that it opens with and no limit. Every method that may be released is "
    f"drawn at the answer {USUAL_RELEASES} times, groups {RELEASES['dpc_stacking']} times. "
    "*Kept* is how many of 100 keep the tolerance; of totals, how many of 100 totals. *Before* is "
    "the answer of one made-up data set alone, of local reports that of the mean error. A count of "
    "90 in 100 is off by 3 (one standard deviation). **Bold** is a count below 90 of 100 that "
    "chance gives in less than 1 of 100 such counts. “None”: no ε up to the end of the slider is "
    "enough. Written by `python -m benchmarks.choosing`."
)
HEADS = ("Data", "Method", "Before: ε", "Kept", "Now: ε", "Kept")


def bold(count: int, releases: int) -> bool:
    """Whether a count is below what a chance of 90 of 100 gives, at a level of 1 in 100."""
    from scipy.special import bdtr

    return bool(bdtr(count, releases, WANTED) < 0.01)


def cells(answer: tuple[float | None, int], releases: int) -> tuple[str, str]:
    """Write ε, and how many of 100 were kept."""
    epsilon, count = answer
    if epsilon is None:
        return "none", "–"
    share = f"{100 * count / releases:.0f}"
    return f"{epsilon:g}", f"**{share}**" if bold(count, releases) else share


def written(lines: list[Line]) -> list[str]:
    """Write the page."""
    text = page.section("# How often Choose ε keeps what it says", INTRODUCTION, summary(lines))
    for system in dict.fromkeys(line.system for line in lines):
        algorithm = algorithms()[system]
        rows = [
            (
                line.title,
                algorithm.method(line.method).title,
                *cells(line.before, line.releases),
                *cells(line.now, line.releases),
            )
            for line in lines
            if line.system == system
        ]
        measure = algorithm.shape.measure(algorithm.shape.facts())
        said = f"Tolerance: {measure.opens:g} {measure.unit}. {_BASIS[system]}"
        text += page.section(algorithm.title, said, page.table(HEADS, rows))
    return text


_BASIS = {
    "stag": "Answer: the worst of an even map, a city, two towns and one street.",
    "privscbn": "Answer: the worst of unrelated columns, a survey, a clinic and parities.",
    "lremh": "Answer: from public numbers, for equally frequent answers.",
    "dpc_stacking": "Answer: the worst of groups that overlap, are equal, unequal or far apart.",
    "fda": "Answer: from public numbers, exact; it counts totals, not releases.",
}


def summary(lines: list[Line]) -> list[str]:
    """Count the lines in which the promise is broken, before and now."""
    rows = []
    for system in dict.fromkeys(line.system for line in lines):
        of = [line for line in lines if line.system == system]
        counts = []
        for name in ("before", "now"):
            known = [(getattr(line, name), line.releases) for line in of]
            told = [(count, n) for (epsilon, count), n in known if epsilon is not None]
            counts.append(f"{sum(bold(count, n) for count, n in told)} of {len(told)}")
        rows.append((algorithms()[system].title, *counts))
    return page.table(("System", "Broken before", "Broken now"), rows)


def main() -> None:
    """Draw, print and write the page."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    tasks = (delayed(lines_of)(case) for case in cases(folder))
    found = Parallel(n_jobs=os.cpu_count())(tasks)
    page.publish(PAGE, written([line for each in found for line in each]))


if __name__ == "__main__":
    # Workers find functions by the name of their module, which is another one here.
    from benchmarks.choosing import main as run

    run()
