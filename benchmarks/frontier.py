"""All methods of all systems at equal proven ε, written to ``docs/results/frontier.md``.

python -m benchmarks.frontier [FOLDER]

Methods, data sets and measures are those of the registry: a new method has its line by itself.
FOLDER holds real data that may not be bundled; it is ../shared/data beside the project unless it is
named, and where a file is not there its table is left out. Runs in as many processes as there are
cores, at low priority, for some minutes.
"""

import math
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from benchmarks import PAGES, group_data, local_reports, maps, page, reproduction
from dp_core import opening
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError
from dp_core.params import Params, knobs
from dp_core.registry import algorithms
from dp_core.study.experiments import run_trial, trial_rng
from dp_core.tables.categorical import CategoricalTable

PAGE = PAGES / "frontier.md"
FOLDER = PAGES.parents[2] / "shared" / "data"
BUDGETS = (0.1, 1.0)
DRAWS = 30
MORE_DRAWS = {"fda": 300}
"""They are quick, and one draw moves all totals together."""
OPENING, REAL = "opening", "real"
JUDGED = {"fda": "rmse"}
"""Where the page judges one total at random: the root mean square of all tells the same sooner."""
_FARTHEST = 1e-3
"""Of what is proven below the ε that was asked for, relative."""
_STEPS = 40
_NICE = 15
INTRODUCTION = (
    f"Error of {DRAWS} draws (of totals {MORE_DRAWS['fda']}), mean ± standard deviation of a draw, "
    "at the same *proven* ε: what a method is asked to spend is lowered until its ledger proves no "
    "more. Each system is judged by the measure of its page (totals by the root mean square of "
    "all), on the set that the page opens "
    "with and on a real one, with the parameters that the page opens with. Smaller is better. A "
    "method as published without a finite proven ε, or one without noise, is run at the claimed ε, "
    "marked ∞ and not ranked. **Bold** is a line that beats every sound method of ours whose "
    "guarantee is no weaker: there we lose. With δ means an ε that may fail with chance δ = 1e-6; "
    "a method of pure ε is compared with those of pure ε alone. Written by "
    "`python -m benchmarks.frontier`."
)


class Job(NamedTuple):
    """One line at one ε."""

    system: str
    where: str
    method: str
    epsilon: float


@dataclass(frozen=True, kw_only=True)
class Line:
    """What its draws have shown."""

    errors: tuple[float, ...] = ()  # one a draw; none where the method refuses
    # by the ledger
    proven: float = math.inf
    delta: float = 0.0
    reason: str = ""  # why there are no errors

    @property
    def ranked(self) -> bool:
        """Whether it is compared: it ran, and a finite ε is proven."""
        return bool(self.errors) and math.isfinite(self.proven)

    @property
    def mean(self) -> float:
        return float(np.mean(self.errors)) if self.errors else math.inf


Results = dict[Job, Line]


def _people(folder: Path) -> CategoricalTable:
    """Sex, income and race of Adult: 20 candidates."""
    return local_reports.everybody(folder, "adult").columns((0, 1, 2))


REAL_SETS: dict[str, tuple[str, str, Callable[[Path], Any], dict[str, Any]]] = {
    "stag": (
        "beijing_256.npz",
        "Beijing, 4,268,780 taxi starts",
        lambda folder: maps.histogram(folder, "beijing"),
        {},
    ),
    "privscbn": ("nltcs.csv.gz", "NLTCS, 21,574 × 16", reproduction.nltcs, {}),
    "lremh": ("adult15.csv.gz", "Adult, 45,222 people: sex, income, race", _people, {}),
    "dpc_stacking": (
        group_data.HCV_FILE,
        "HCV, 589 × 12, K = 5",
        group_data.hcv,
        {"clusters": len(group_data.HCV_CLASSES)},
    ),
}
"""File, title, reader and parameters of a system's real set. Totals have none, and need none: their
error does not depend on the data."""


@lru_cache(maxsize=2)
def data_of(system: str, where: str, folder: Path) -> Any:
    """Read a data set, once in each process."""
    if where == OPENING:
        return opening.state(system).data
    return REAL_SETS[system][2](folder)


def jobs(folder: Path) -> list[Job]:
    """List all lines: those of a data set stand together."""
    return [
        Job(key, where, method.key, epsilon)
        for key, algorithm in compared().items()
        for where in (OPENING, REAL)
        if where == OPENING or (key in REAL_SETS and (folder / REAL_SETS[key][0]).is_file())
        for method in algorithm.methods
        for epsilon in BUDGETS
    ]


def measured(job: Job, folder: Path) -> Line:
    """Run one line."""
    if hasattr(os, "nice"):
        os.nice(max(0, _NICE - os.nice(0)))
    algorithm = algorithms()[job.system]
    data, method = data_of(job.system, job.where, folder), algorithm.method(job.method)
    try:
        params, proven, delta = at_proven(method, data, _given(algorithm, method, data, job), job)
        trials = range(MORE_DRAWS.get(job.system, DRAWS))
        rows = run_trial(algorithm, data, method=job.method, params=params, trials=trials)
    except DPError as error:
        return Line(reason=str(error))
    errors = tuple(row.value for row in rows if row.metric == judged(algorithm))
    return Line(errors=errors, proven=proven, delta=delta)


def judged(algorithm: Algorithm) -> str:
    """Key of the measure."""
    return JUDGED.get(algorithm.key, algorithm.opening.judged or algorithm.metrics[0].key)


def _given(algorithm: Algorithm, method: Method, data: Any, job: Job) -> dict[str, Any]:
    """Parameters as a page opens with them: public facts of the data, then its own."""
    own = algorithm.opening.params if job.where == OPENING else REAL_SETS[job.system][3]
    there = {knob.name for knob in knobs(method.params)}
    facts = {name: getattr(data, name) for name in there if hasattr(data, name)}
    return facts | {name: value for name, value in own.items() if name in there}


def at_proven(
    method: Method, data: Any, given: dict[str, Any], job: Job
) -> tuple[Params, float, float]:
    """Find the parameters with which the ledger proves the ε that was asked for, and no more."""
    asked = job.epsilon
    for _ in range(_STEPS):
        params = method.params(**given, epsilon=asked)
        ledger = method.run(data, params, trial_rng(0, method.key, None, 0)).ledger
        share = ledger.proven / job.epsilon
        if math.isinf(share) or 1 - _FARTHEST <= share <= 1 + 1e-9:
            return params, ledger.proven, ledger.delta
        asked *= (1 - _FARTHEST / 2) / share
    raise DPError(f"No ε to ask for was found with which {job.epsilon:g} is proven.", field="")


def lost(line: Line, ours: Sequence[Line]) -> bool:
    """Whether a line beats every sound method with a guarantee that is no weaker than its own."""
    rivals = [each.mean for each in ours if each.ranked and (line.delta or not each.delta)]
    return line.ranked and line.mean < min(rivals, default=math.inf)


# --- the page -------------------------------------------------------------------------------------


def written(results: Results) -> list[str]:
    """Write the page."""
    lines = page.section("# At equal proven ε", INTRODUCTION, summary(results))
    lines += page.section("Where we lose", "Among methods of pure ε.", where_lost(results))
    for system, where in dict.fromkeys((job.system, job.where) for job in results):
        lines += page.section(named(system, where), measure(system), table(results, system, where))
    return [*lines, *page.section("Not run", *_refused(results))]


def named(system: str, where: str) -> str:
    """Task and data set: head of its table."""
    data = opening.state(system).data.name if where == OPENING else REAL_SETS[system][1]
    return f"{algorithms()[system].title}: {data}"


def measure(system: str) -> str:
    """Say what the numbers are."""
    algorithm = algorithms()[system]
    metric = next(each for each in algorithm.metrics if each.key == judged(algorithm))
    return f"{metric.label}, {metric.unit}."


def of_set(results: Results, system: str, where: str, epsilon: float) -> dict[str, Line]:
    """Lines of a data set at one ε, by method."""
    return {
        job.method: line
        for job, line in results.items()
        if (job.system, job.where, job.epsilon) == (system, where, epsilon)
    }


def sound(system: str, found: dict[str, Line]) -> list[Line]:
    """Those of our sound methods."""
    return [
        line
        for key, line in found.items()
        if algorithms()[system].method(key).variant == "sound" and line.ranked
    ]


def table(results: Results, system: str, where: str) -> list[str]:
    """Lines of a data set, best first."""
    at = [of_set(results, system, where, epsilon) for epsilon in BUDGETS]
    ours = [sound(system, found) for found in at]
    keys = [key for key in at[0] if any(found[key].errors for found in at)]
    rows = []
    for key in sorted(keys, key=lambda key: (not at[-1][key].ranked, at[-1][key].mean)):
        method = algorithms()[system].method(key)
        lines = [found[key] for found in at]
        losses = [
            method.variant != "sound" and lost(line, own)
            for line, own in zip(lines, ours, strict=True)
        ]
        cells = (_cell(line, bold=loss) for line, loss in zip(lines, losses, strict=True))
        rows.append((method.title, method.variant, _guarantee(lines), *cells))
    heads = (f"ε = {epsilon:g}" for epsilon in BUDGETS)
    return page.table(("Method", "Kind", "Proven", *heads), rows)


def _guarantee(lines: Sequence[Line]) -> str:
    line = next(line for line in lines if line.errors)
    if not line.ranked:
        return "∞"
    return f"ε, δ = {line.delta:g}" if line.delta else "ε"


def _cell(line: Line, *, bold: bool) -> str:
    if not line.errors:
        return "–"
    return page.three_digits(line.mean, float(np.std(line.errors, ddof=1)), bold=bold)


def summary(results: Results) -> list[str]:
    """Best of ours and of all others on each data set, and the ratio; bold where we lose."""
    rows = []
    for system, where in dict.fromkeys((job.system, job.where) for job in results):
        for epsilon in BUDGETS:
            found = of_set(results, system, where, epsilon)
            pure = {key: line for key, line in found.items() if not line.delta}
            compared = {"ε": tuple(_best(system, pure)), "ε, δ": tuple(_best(system, found))}
            if compared["ε"] == compared["ε, δ"]:
                del compared["ε, δ"]
            for words, cells in compared.items():
                rows.append((named(system, where), f"{epsilon:g}", words, *cells))
    heads = ("Task and data", "ε", "Proven", "Best sound", "Best other", "Sound / other")
    return page.table(heads, rows)


def _best(system: str, found: dict[str, Line]) -> Iterator[str]:
    """Cells of the best sound method, of the best other one, and their ratio."""
    methods = algorithms()[system].method
    ranked = {key: line for key, line in found.items() if line.ranked}
    ours = {key: line for key, line in ranked.items() if methods(key).variant == "sound"}
    others = {key: line for key, line in ranked.items() if key not in ours}
    for group in (ours, others):
        best = min(group, key=lambda key: group[key].mean, default=None)
        yield "–" if best is None else f"{methods(best).title}, {_cell(group[best], bold=False)}"
    if ours and others:
        ratio = min(x.mean for x in ours.values()) / min(x.mean for x in others.values())
        yield f"**{ratio:.2f}**" if ratio > 1 else f"{ratio:.2f}"
    else:
        yield "–"


CONDITIONS = {
    ("stag", OPENING, 0.1): (
        "Points times ε are few here, and they are spread evenly. A finer middle grid (p2 = 3) "
        "wins then, and loses where points crowd, as in Beijing."
    )
}
"""Why a line is lost, where it is known."""


def where_lost(results: Results) -> list[str]:
    """Say of each line that is lost how certain that is, and under which condition."""
    found = []
    for system, where, epsilon in dict.fromkeys((x.system, x.where, x.epsilon) for x in results):
        ranked = {key: x for key, x in of_set(results, system, where, epsilon).items() if x.ranked}
        method = algorithms()[system].method
        ours = [key for key in ranked if method(key).variant == "sound" and not ranked[key].delta]
        others = [key for key in ranked if method(key).variant != "sound" and not ranked[key].delta]
        if not ours or not others:
            continue
        own, other = (min(keys, key=lambda key: ranked[key].mean) for keys in (ours, others))
        ahead = ranked[own].mean - ranked[other].mean
        if ahead <= 0:
            continue
        errors = (np.array(ranked[key].errors) for key in (own, other))
        error = math.sqrt(sum(float(each.var(ddof=1)) / each.size for each in errors))
        sure = "" if ahead > 2 * error else ", which may be chance"
        why = CONDITIONS.get((system, where, epsilon), "")
        found.append(
            f"- {named(system, where)}, ε = {epsilon:g}: {method(other).title} is ahead of "
            f"{method(own).title} by {ahead / error:.1f} standard errors{sure}. {why}".rstrip()
        )
    return found or ["Nowhere."]


def _refused(results: Results) -> Iterator[Sequence[str] | str]:
    """Say why a method has no line, or none at one ε."""
    found: dict[tuple[str, str, str], str] = {}
    for job, line in results.items():
        if line.reason:
            found.setdefault((job.system, job.where, job.method), line.reason)
    yield [
        f"- {named(system, where)}, {algorithms()[system].method(method).title}: {reason}"
        for (system, where, method), reason in found.items()
    ] or ["Every method ran on every set."]
    absent = [
        name for key, (_, name, *_) in REAL_SETS.items() if not of_set(results, key, REAL, 1.0)
    ]
    if absent:
        yield f"Not there, as its file may not be bundled: {'; '.join(absent)}."


def compared() -> dict[str, Algorithm]:
    """Systems with lines here; those of common practice have a page of their own (counts.md)."""
    return {key: each for key, each in algorithms().items() if not each.practice}


def main(given: list[str]) -> None:
    """Run all lines and write the page."""
    folder = Path(given[0]) if given else FOLDER
    listed = jobs(folder)
    lines = Parallel(n_jobs=-1)(delayed(measured)(job, folder) for job in listed)
    page.publish(PAGE, written(dict(zip(listed, lines, strict=True))))


if __name__ == "__main__":
    from benchmarks import frontier  # workers find what they run by this name

    frontier.main(sys.argv[1:])
