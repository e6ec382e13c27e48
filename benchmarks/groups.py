"""What a private clustering costs on seven tables, written to ``docs/results/groups.md``.

python -m benchmarks.groups [FOLDER] [--seeds N]

FOLDER holds ``hcvdat0.csv`` and ``sobar-72.csv``; they may not be bundled, and without them their
parts are skipped and the page says so. Less than two minutes on two idle cores: every table and
every figure is a task of its own. What other pages quote goes to ``benchmarks/results.json`` if no
table was skipped.

With ``--peers FILE.npz`` the tables are written for ``benchmarks/group_peers.py`` instead, which
runs in an environment of its own; its results are read from ``benchmarks/group_peers.json``.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.stats import gmean
from scipy.stats import t as student

from benchmarks import PAGES, group_claims
from benchmarks.__main__ import RESULTS, rounded
from benchmarks.group_data import CASES, HCV_FILE, SAID_UTILITY, Case, case
from benchmarks.page import apart, error, gathered, plus_minus, publish, section, table
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method.steps.inputs import CODEBOOK_SHARE, FEW_COLUMNS
from dp_core.algorithms.dpc_stacking.method.steps.primaries import within_sum
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import blur
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, cost, owner_labels
from dp_core.study.experiments import trial_rng

# --- the page: tables, and what follows from them -------------------------------------------------

TITLES = {
    "central": "Centrally private",
    "central_kmeans": "Centrally private, no stack",
    "local": "Locally private",
    "input_kmeans": "Noise on rows, K-means",
    "dplloyd": "DPLloyd",
    "dplloyd_sup": "DPLloyd, sup-norm",
    "fastlloyd": "FastLloyd",
    "eugkm": "EUGkM",
    "ibm": "`diffprivlib` 0.6.6",
    "google": "Google, (ε, 10⁻⁶)",
}
OTHERS = ("central_kmeans", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm", "ibm", "google")
"""What the central method is held against; noise on rows is a case of its own."""
ROWS_ALONE = ("local", "input_kmeans")
CLEAR = 2  # standard errors of a difference


class Setting(NamedTuple):
    """One cell of the grid."""

    case: str
    epsilon: float
    method: str


Outcome = Mapping[str, np.ndarray]
"""`cost` and `ari`, each of shape (seeds,)."""
Results = Mapping[tuple[str, float, str], Outcome]
Cases = Mapping[str, Case]


class Beside(NamedTuple):
    """Costs of another method and of the central one."""

    case: str
    epsilon: float
    method: str
    theirs: np.ndarray
    ours: np.ndarray

    @property
    def gap(self) -> float:
        return apart(self.ours, self.theirs)[0]

    @property
    def error(self) -> float:
        return apart(self.ours, self.theirs)[1]

    @property
    def clear(self) -> bool:
        return self.gap > CLEAR * self.error


def page(cases: Cases, results: Results, seeds: int) -> list[str]:
    """Tables, findings, and what was measured before."""
    lines = section(
        "# What private groups cost",
        "Cost: sum of squared distances to the released centres, over that of the best of 20 "
        "K-means runs without noise; 1 is no loss, and above “one cluster” it would have been "
        "better not to cluster at all. ARI: agreement with the labels of that K-means. All at the "
        "same ε for one row replaced (peers, which count a row added or removed, get ε / 2), on "
        f"the unit box of public bounds; means of {seeds} seeds, 3 of the stack on noisy rows, ± "
        "half of a 95 % interval. Where "
        "labels of rows are released (noise on rows), the cost is that of these groups around "
        "their true means. The least cost of a column is in bold. Bounds of wine and breast cancer "
        "are their own ranges, as a benchmark may. Written by `python -m benchmarks.groups "
        "FOLDER`.",
    )
    for key, given in cases.items():
        lines += section(f"{given.title} ({given.size})", _table(key, given, results))
    lines += section("Where we lose", losses(cases, results))
    lines += section("What follows from it", findings(cases, results))
    lines += section("Against what was measured before", comparison(cases, results))
    return [*lines, *_peers_note(results), ""]


def budgets(results: Results) -> list[float]:
    """List the budgets that were run."""
    return sorted({epsilon for _, epsilon, _ in results})


def _table(key: str, case: Case, results: Results) -> list[str]:
    tried = budgets(results)
    heads = [f"{name}, ε = {epsilon:g}" for name in ("cost", "ARI") for epsilon in tried]
    names = [name for name in TITLES if (key, tried[0], name) in results]
    least = [min(_mean(results[key, epsilon, name]["cost"]) for name in names) for epsilon in tried]
    rows: list[list[str]] = []
    for name in names:
        runs = [results[key, epsilon, name] for epsilon in tried]
        costs = [
            _cell(run["cost"], bold=_mean(run["cost"]) == best)
            for run, best in zip(runs, least, strict=True)
        ]
        rows.append([TITLES[name], *costs, *(_cell(run["ari"]) for run in runs)])
    many = len(tried)
    rows.append(["one cluster", *[f"{case.one:.2f}"] * many, *["0"] * many])
    return table(["method", *heads], [*rows, ["K-means, no noise", *["1"] * (2 * many)]])


def _cell(values: np.ndarray, *, bold: bool = False) -> str:
    """Mean and half of its 95 % interval."""
    half = float(student.ppf(0.975, values.size - 1)) * error(values) if values.size > 1 else 0.0
    return plus_minus(_mean(values), half, ".2f", bold=bold)


def _mean(values: np.ndarray) -> float:
    return float(values.mean())


# --- where we lose --------------------------------------------------------------------------------


def beaten(results: Results, others: Sequence[str] = OTHERS) -> list[Beside]:
    """Find all methods with a lower mean cost than the central one, by table and budget."""
    return [each for each in beside(results, others) if each.gap > 0]


def beside(results: Results, others: Sequence[str]) -> Iterator[Beside]:
    """Hold other methods against the central one, by table and budget."""
    for (key, epsilon, name), outcome in results.items():
        if name in others:
            ours = results[key, epsilon, "central"]["cost"]
            yield Beside(key, epsilon, name, outcome["cost"], ours)


def losses(cases: Cases, results: Results) -> Iterator[str]:
    """Every line in which another method is ahead, and where clustering is of no use."""
    found = beaten(results)
    clear = sum(each.clear for each in found)
    lines = len(cases) * len(budgets(results))
    of = len({(each.case, each.epsilon) for each in found})
    yield (
        f"In {of} of {lines} lines some method with the same guarantee, a peer included, has a "
        f"lower mean cost than ours ({len(found)} in all, {clear} of them clearly: by more than "
        f"{CLEAR} standard errors). All of them:"
    )
    yield ""
    rows = (
        (
            *(cases[each.case].title, f"{each.epsilon:g}", TITLES[each.method]),
            *(f"{_mean(each.theirs):.2f}", f"{_mean(each.ours):.2f}"),
            *(plus_minus(each.gap, each.error, ".2f"), "yes" if each.clear else "no"),
        )
        for each in found
    )
    heads = ("table", "ε", "ahead of us", "its cost", "ours", "difference", "clearly")
    yield from table(heads, rows)
    yield ""
    yield (
        "At or above the line of one cluster, so that our clustering is worse than none: "
        f"{_named(cases, useless(cases, results))}. To give up costs less there, and so does noise "
        "on rows, which never leaves that line by much: it costs less than ours in "
        f"{len({(each.case, each.epsilon) for each in beaten(results, ROWS_ALONE)})} of {lines} "
        "lines."
    )


def useless(cases: Cases, results: Results) -> list[tuple[str, float]]:
    """List where the central method costs as much as a single cluster, or more."""
    return [
        (key, epsilon)
        for key in cases
        for epsilon in budgets(results)
        if _mean(results[key, epsilon, "central"]["cost"]) >= cases[key].one
    ]


def _named(cases: Cases, settings: Sequence[tuple[str, float]]) -> str:
    return gathered(((cases[key].title, epsilon) for key, epsilon in settings), "ε")


# --- findings -------------------------------------------------------------------------------------


def findings(cases: Cases, results: Results) -> Iterator[str]:
    """Sentences; every number in them is counted or averaged here."""
    parts = (_stacking, _against_others, _light)
    return (f"- {words}" for part in parts for words in part(cases, results))


def _stacking(cases: Cases, results: Results) -> Iterator[str]:
    """Compare the stack with K-means on the same pseudo-rows."""
    counts = {"cost": [0, 0], "ari": [0, 0]}
    lines = 0
    for key in cases:
        for epsilon in budgets(results):
            lines += 1
            stacked, plain = (results[key, epsilon, name] for name in ("central", "central_kmeans"))
            for name, sign in (("cost", 1), ("ari", -1)):
                gaps = sign * (plain[name] - stacked[name])
                counts[name][0] += _mean(gaps) > CLEAR * error(gaps) > 0
                counts[name][1] += _mean(gaps) < -CLEAR * error(gaps) < 0
    yield (
        f"Stacking against K-means on the same pseudo-rows, {lines} lines: a clearly lower cost in "
        f"{counts['cost'][0]} and a clearly higher one in {counts['cost'][1]}; a clearly better "
        f"ARI in {counts['ari'][0]} and a clearly worse one in {counts['ari'][1]}. It is no gain."
    )


def _against_others(cases: Cases, results: Results) -> Iterator[str]:
    """Excess cost of each other method over ours, at ε of 0.5 and more."""
    for name in OTHERS:
        runs = [each for each in beside(results, (name,)) if each.epsilon >= 0.5]
        ratios = [_mean(each.theirs) / _mean(each.ours) for each in runs]
        wins = sum(each.gap < 0 for each in runs)
        clear = sum(-each.gap > CLEAR * each.error for each in runs)
        if runs:
            yield (
                f"{TITLES[name]} costs {gmean(ratios):.2f} times as much as ours at ε ≥ 0.5 "
                f"(geometric mean; {min(ratios):.2f} to {max(ratios):.2f}); ours is lower in "
                f"{wins} of {len(ratios)} lines, clearly in {clear}."
            )


def predicted(case: Case, epsilon: float) -> float | None:
    """Blur of a centre that is predicted before the run; None where boxes are counted."""
    n, d = case.table.values.shape
    if d <= FEW_COLUMNS:
        return None
    return blur(d, case.clusters, CODEBOOK_SHARE * epsilon, n)


GREEN, AMBER = 0.1, 0.2  # largest spread, in column widths, for each light


def light(spread: float) -> str:
    """Traffic light of a spread in column widths; a rough guide, wrong at the margin."""
    return "green" if spread <= GREEN else "amber" if spread <= AMBER else "red"


def _light(cases: Cases, results: Results) -> Iterator[str]:
    """Compare a light that stands before a run with the cost."""
    useful_of = {"green": 0, "amber": 0, "red": 0}
    all_of = dict(useful_of)
    for key, given in cases.items():
        for epsilon in budgets(results):
            expected = predicted(given, epsilon)
            if expected is None:
                continue
            said_before = light(expected)
            useful = _mean(results[key, epsilon, "central"]["cost"]) < given.one
            all_of[said_before] += 1
            useful_of[said_before] += useful
    words = ", ".join(f"{name} {useful_of[name]} of {all_of[name]}" for name in all_of)
    yield (
        f"The light before a run, from public numbers alone (predicted blur of a centre up to "
        f"{GREEN:g} green, up to {AMBER:g} amber), and how often the cost then was below one "
        f"cluster: {words}."
    )


def summary(cases: Cases, results: Results, seeds: int) -> dict[str, Any]:
    """Give what other pages quote: costs at ε = 1, and how often another method is ahead."""
    found = beaten(results)
    return {
        "seeds": seeds,
        "lines": len(cases) * len(budgets(results)),
        "lost": len({(each.case, each.epsilon) for each in found}),
        "lost_clearly": len({(each.case, each.epsilon) for each in found if each.clear}),
        "worse_than_one": len(useless(cases, results)),
        "rows": [
            {"table": case.title, "size": case.size, "one": case.one}
            | {
                name: _mean(results[key, 1.0, name]["cost"])
                for name in ("central", *OTHERS)
                if (key, 1.0, name) in results
            }
            for key, case in cases.items()
        ],
    }


# --- what was measured before ---------------------------------------------------------------------


def comparison(cases: Cases, results: Results) -> Iterator[str]:
    """Costs and ARI of the earlier implementation beside ours."""
    yield (
        "“Before” is an earlier, independent implementation with 5 to 10 seeds (3 for the local "
        "method) and the same bounds."
    )
    yield ""
    rows = []
    for (key, epsilon), methods in SAID_UTILITY.items():
        for name, before in methods.items() if key in cases else ():
            ours = results.get((key, epsilon, name))
            costs, agreement = (_cell(ours[each]) if ours else "–" for each in ("cost", "ari"))
            words = (cases[key].title, f"{epsilon:g}", TITLES[name])
            rows.append((*words, costs, f"{before[0]:.2f}", agreement, f"{before[1]:.2f}"))
    yield from table(("table", "ε", "method", "cost", "before", "ARI", "before"), rows)


def _peers_note(results: Results) -> Iterator[str]:
    names = {name for _, _, name in results}
    if "ibm" not in names:
        yield (
            "`diffprivlib` was not run; `benchmarks/group_peers.py` says how. Its lines are absent."
        )
    if "google" not in names:
        yield (
            "Google's LSH-tree clustering is on no package index, so that it was not run again; "
            "the figures above from before are of its defaults with δ = 10⁻⁶ beside ε, and a "
            "radius of half the box's diagonal. `benchmarks/group_peers.py` runs it where a copy "
            "is on `PYTHONPATH`."
        )


PAGE = PAGES / "groups.md"
PEERS = Path(__file__).with_name("group_peers.json")
BUDGETS = (0.1, 0.5, 1.0, 5.0)
SEEDS = 10
FEW_SEEDS = {"local": 3}
"""Of a stack on all noisy rows, which is slow, and whose cost varies in the third digit."""
MOST_EUGKM = 4  # columns
SLOW = ("digits", "emergency", "hcv")
METHODS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "central": ("central", {}),
    "central_kmeans": ("central", {"stacking": False}),
    "local": ("local", {}),
    "input_kmeans": ("input_kmeans", {}),
    "dplloyd": ("dplloyd", {}),
    "dplloyd_sup": ("dplloyd_sup", {}),
    "fastlloyd": ("fastlloyd", {}),
    "eugkm": ("eugkm", {}),
}
"""Method and parameters of each line."""


def one_run(given: Case, epsilon: float, name: str, seed: int) -> tuple[float, float]:
    """Cost ratio and ARI with the labels of K-means without noise, of a method that proves its ε.

    Where labels of rows are released, the cost is that of these groups around their true means:
    centres that are means of noisy rows would look worse.
    """
    key, knobs = METHODS[name]
    method = ALGORITHM.method(key)
    params = method.params(clusters=given.clusters, epsilon=epsilon, **knobs)
    release = method.run(given.table, params, trial_rng(seed, name, None, 0))
    if not release.ledger.proven <= epsilon * (1 + 1e-9):
        raise ArithmeticError(f"{name} proves {release.ledger.proven:g}, not {epsilon:g}.")
    output = release.output
    labels = owner_labels(given.table, output)
    if output.labels is None:
        value = cost(given.rows, output.unit_centres())
    else:
        value = within_sum(given.rows, labels)
    agreement = adjusted_rand(labels, given.best)
    return value / given.least, 0.0 if math.isnan(agreement) else agreement


def outcome(given: Case, epsilon: float, name: str, seeds: int) -> Outcome:
    """Run one cell with the seeds 0, 1, ..."""
    runs = np.array([one_run(given, epsilon, name, seed) for seed in range(seeds)])
    return {"cost": runs[:, 0], "ari": runs[:, 1]}


def measured(given: Mapping[str, Case], seeds: int) -> Iterator[tuple[Setting, Outcome]]:
    """Run the grid: tables, budgets, methods; EUGkM where it applies."""
    for key, each in given.items():
        for epsilon in BUDGETS:
            for name in METHODS:
                if name == "eugkm" and each.table.columns_count > MOST_EUGKM:
                    continue
                few = min(seeds, FEW_SEEDS.get(name, seeds))
                yield Setting(key, epsilon, name), outcome(each, epsilon, name, few)


def of_case(key: str, folder: Path | None, seeds: int) -> dict[Setting, Outcome]:
    """Run one table: a task."""
    made = case(key, folder)
    return {} if made is None else dict(measured({key: made}, seeds))


def in_parallel(folder: Path | None, seeds: int) -> tuple[dict[Setting, Outcome], list[str]]:
    """Run all tables and the published figures, slow ones first; results, and lines of figures."""
    start = time.perf_counter()
    with ProcessPoolExecutor() as pool:
        slow_first = sorted(CASES, key=lambda key: key not in SLOW)
        tables = {key: pool.submit(of_case, key, folder, seeds) for key in slow_first}
        figures = [
            pool.submit(group_claims.part, name, folder, seeds) for name in group_claims.PARTS
        ]
        results = {setting: each for key in CASES for setting, each in tables[key].result().items()}
        lines = group_claims.page(folder, seeds, (each.result() for each in figures))
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)
    return results, lines


def peers(path: Path = PEERS, seeds: int = SEEDS) -> dict[Setting, Outcome]:
    """Read what `benchmarks/group_peers.py` has measured, of as many seeds."""
    if not path.exists():
        return {}
    found = {}
    for row in json.loads(path.read_text())["rows"]:
        values = {name: np.array(row[name][:seeds]) for name in ("cost", "ari")}
        found[Setting(row["case"], row["epsilon"], row["peer"])] = values
    return found


def write_tables(given: Mapping[str, Case], path: Path) -> None:
    """Write rows, labels and costs for the peers, and the budgets."""
    arrays: dict[str, Any] = {"budgets": np.array(BUDGETS), "names": np.array(list(given))}
    for key, each in given.items():
        arrays |= {
            f"{key}_rows": each.rows,
            f"{key}_best": each.best,
            f"{key}_facts": np.array([each.clusters, each.least]),
        }
    np.savez_compressed(path, **arrays)


def asked() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.groups")
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--peers", type=Path, help="write the tables for the peers and stop")
    return parser.parse_args()


def main() -> None:
    """Run everything and write the page."""
    words = asked()
    made = {key: case(key, words.folder) for key in CASES}
    given = {key: each for key, each in made.items() if each is not None}
    skipped = [CASES[key][0] for key, each in made.items() if each is None]
    if words.peers:
        write_tables(given, words.peers)
        return
    results, figures = in_parallel(words.folder, words.seeds)
    known = peers(seeds=words.seeds)
    results |= {setting: each for setting, each in known.items() if setting.case in given}
    lines = page(given, results, words.seeds)
    if skipped:
        lines += [f"Skipped, because {HCV_FILE} is absent: {', '.join(skipped)}.", ""]
    lines += figures
    publish(PAGE, lines)
    if not skipped:
        known = json.loads(RESULTS.read_text())
        known["groups"] = rounded(summary(given, results, words.seeds))
        RESULTS.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
