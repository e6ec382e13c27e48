"""Ways to ask at the same ε of one answer, written to ``docs/results/local_questions.md``.

python -m benchmarks.local_questions [FOLDER [RUNS]]

FOLDER holds ``nltcs.csv.gz`` and ``adult15.csv.gz``, which may not be bundled; without it the
bundled people alone are asked. A minute on one core. Estimates from bits are in local_reports.md.
"""

import math
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks import PAGES, local_reports
from benchmarks.page import plus_minus, publish, section, stacked, table
from dp_core.algorithms.lremh import ALGORITHM, sound_method
from dp_core.algorithms.lremh.method.asking import share_variance
from dp_core.algorithms.lremh.outputs import Estimate, total_variation
from dp_core.arrays import margin
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse
from dp_core.tables.categorical import CategoricalTable

PAGE = PAGES / "local_questions.md"
RUNS, USERS = 10, 20_000
EPSILONS = (0.5, 1.6, 4.0)
WAYS: Mapping[str, tuple[str, dict[str, int]]] = {
    "Joint, k-ary": ("joint_grr", {}),
    "Joint, bits": ("joint_oue", {}),
    "Joint, subset": ("joint_subset", {}),
    "Pairs": ("pairs", {}),
    "Views, pairs": ("views", {"order": 2}),
    "Views, triples": ("views", {"order": 3}),
}
MEASURES = {
    "Joint error": "of the whole table",
    "Error of pairs": "mean over all pairs of attributes",
    "Error of triples": "mean over all sets of three attributes",
}
CELLS, BUDGETS = (4, 16, 64, 120, 256, 840), (0.5, 1.0, 2.0, 3.0, 4.0)


class People(NamedTuple):
    """Whom is asked: a name, a table, and how many of them take part."""

    name: str
    table: CategoricalTable


def crowds(folder: Path | None) -> Iterator[People]:
    """Yield all that are asked, the bundled ones first."""
    for name, data, depths in (("Survey", "disability", (4, 6, 8)), ("Census", "census", (4, 5))):
        whole = ALGORITHM.samples[data]()
        yield from (People(name, whole.columns(range(d))) for d in depths)
    for name, depths in (("NLTCS", (4, 6, 8)), ("Adult", (4, 5))):
        if folder is not None:
            whole = local_reports.everybody(folder, name.lower())
            yield from (People(name, whole.columns(range(d))) for d in depths)


def errors(people: CategoricalTable, epsilon: float, seed: tuple[int, ...]) -> dict[str, float]:
    """Ask the same users in every way, with noise of their own."""
    users, *asking = np.random.default_rng(seed).spawn(1 + len(WAYS))
    asked = local_reports.sample(people, min(USERS, len(people)), users)
    truth, found = asked.joint(), {}
    for (name, (key, more)), rng in zip(WAYS.items(), asking, strict=True):
        method = ALGORITHM.method(key)
        release = method.run(asked, method.params(epsilon=epsilon, **more), rng)
        assert math.isclose(release.ledger.proven, epsilon, rel_tol=1e-6)
        for measure, value in zip(MEASURES, measured(release.output, truth), strict=True):
            found[f"{name}: {measure}"] = value
    return found


def measured(output: Estimate, truth: np.ndarray) -> Iterator[float]:
    """Yield the total variation of the whole, of pairs, and of triples."""
    yield total_variation(output.table, truth)
    for order in (2, 3):
        some = list(combinations(range(truth.ndim), order))
        apart = [total_variation(margin(output.table, s), margin(truth, s)) for s in some]
        yield float(np.mean(apart))


def ratios() -> list[str]:
    """Table of the variance of subsets over that of the better one of both older questions."""
    kinds = (KaryResponse, UnaryResponse)
    rows = []
    for cells in CELLS:
        row = []
        for epsilon in BUDGETS:
            asked = SubsetResponse(epsilon=epsilon, categories=cells)
            others = [kind(epsilon=epsilon, categories=cells) for kind in kinds]
            least = min(share_variance(each, 1) for each in others)
            row.append(f"{share_variance(asked, 1) / least:.3f} ({asked.size})")
        rows.append([f"{cells}", *row])
    return table(["K", *(f"ε = {epsilon:g}" for epsilon in BUDGETS)], rows)


def lines_of(people: People, runs: int) -> Iterator[dict[str, list[str]]]:
    """Yield for each ε the row of each measure; the least mean is bold."""
    for epsilon in EPSILONS:
        users, domains = min(USERS, len(people.table)), people.table.domains
        own = (round(10 * epsilon), len(people.table), *domains)  # no two settings share noise
        found = stacked(errors(people.table, epsilon, (seed, *own)) for seed in range(runs))
        opens = ALGORITHM.method(sound_method(domains, users, epsilon)).title
        head = [f"{people.name}, {len(domains)} ({math.prod(domains)})", f"{epsilon:g}"]
        rows = {}
        for measure in MEASURES:
            values = {way: found[f"{way}: {measure}"] for way in WAYS}
            best = min(values, key=lambda way: values[way].mean())
            rows[measure] = [*head, *(_cell(values[way], bold=way == best) for way in WAYS), opens]
        yield rows


def _cell(values: np.ndarray, *, bold: bool) -> str:
    return plus_minus(values.mean(), values.std(ddof=1), ".4f", bold=bold)


def main(folder: Path | None, runs: int) -> None:
    """Run everything and write the page."""
    heads = ["People, attributes (K)", "ε", *WAYS, "The sound page opens with"]
    rows: dict[str, list[list[str]]] = {measure: [] for measure in MEASURES}
    for people in crowds(folder):
        sys.stderr.write(f"{people.name} {people.table.domains}\n")
        for each in lines_of(people, runs):
            for measure, row in each.items():
                rows[measure].append(row)
    users = f"{USERS:,} users of each set, drawn anew in each of {runs} runs"
    publish(
        PAGE,
        [
            *section(
                "# The same ε, another question",
                f"Mean total variation ± its standard deviation over the runs: {users}. All ways "
                "spend the same proven ε on one answer or report of each user. The least mean is "
                "in bold. Adult: sex, income, race, relationship, work class, the first d; NLTCS: "
                "the first d items. Written by `python -m benchmarks.local_questions FOLDER`.",
            ),
            *section(
                "Variance of a rare record",
                "That of subsets over that of the better one of k-ary response and bits, in closed "
                "form; in brackets how many of the K records a user sends.",
                ratios(),
            ),
            *(
                line
                for measure, words in MEASURES.items()
                for line in section(f"{measure}, {words}", table(heads, rows[measure]))
            ),
        ],
    )


if __name__ == "__main__":
    main(
        Path(sys.argv[1]) if len(sys.argv) > 1 else None,
        int(sys.argv[2]) if len(sys.argv) > 2 else RUNS,
    )
