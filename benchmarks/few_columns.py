"""Where rows of few columns are counted for groups: docs/results/few_columns.md.

python -m benchmarks.few_columns    # five minutes on one core

Tables are made up by lot. Public limits are as wide as the values, or up to four times as wide.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from benchmarks import PAGES
from benchmarks.group_data import Case
from benchmarks.groups import ALGORITHM
from benchmarks.page import error, plus_minus, publish, section, table
from dp_core.algorithms.dpc_stacking.method.steps.inputs import FEW_COLUMNS
from dp_core.algorithms.dpc_stacking.metrics import cost
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable

PAGE = PAGES / "few_columns.md"
TABLES, DRAWS = 30, 6
ROWS_TIMES_EPSILON = (30, 60, 100, 200, 400, 1000, 3000)
WIDE = 2.0  # times the range of the values, on average over the columns
OTHERS = {(1, 2, 3): "grid", (4,): "codebook", (5, 6, 7, 8): "codebook"}
"""What the tree is compared with, by the numbers of columns."""
METHOD = ALGORITHM.method("central")


class Made(NamedTuple):
    """A mixture of groups, and how many times as wide as its values the public limits are."""

    case: Case
    slack: float


def mixture(seed: int, columns: int) -> Made:
    """Draw 2 to 6 groups of unequal sizes and widths, some of them skew."""
    dice = np.random.default_rng([20, seed, columns])
    clusters = int(dice.integers(2, 7))
    rows = int(np.exp(dice.uniform(math.log(300), math.log(20_000))))
    parts = []
    for size in dice.multinomial(rows, dice.dirichlet(np.full(clusters, 2.0))):
        spread = dice.uniform(0.02, 0.12, columns)
        normal, skew = dice.standard_normal((size, columns)), dice.exponential(size=(size, columns))
        around = normal if dice.random() < 0.6 else skew - 1
        parts.append(dice.uniform(size=columns) + spread * around)
    values = np.vstack(parts)
    least, ranges = values.min(axis=0), np.ptp(values, axis=0)
    slack = dice.uniform(1, 4, columns) if dice.random() < 0.7 else np.ones(columns)
    low = least - dice.uniform(size=columns) * (slack - 1) * ranges
    bounds = tuple(low.tolist()), tuple((low + slack * ranges).tolist())
    given = NumericTable(values=values, bounds=bounds)
    made = Case(table=given, clusters=clusters, title=f"mixture {seed}")
    return Made(made, float(slack.mean()))


def mean_cost(given: Case, synopsis: str, epsilon: float) -> float:
    """Cost of K-means on one synopsis, over that of the best groups without noise."""
    params = METHOD.params(
        clusters=given.clusters, epsilon=epsilon, stacking=False, synopsis=synopsis
    )
    runs = (
        METHOD.run(given.table, params, trial_rng(seed, synopsis, None, 0)) for seed in range(DRAWS)
    )
    costs = [cost(given.rows, run.output.unit_centres()) for run in runs]
    return float(np.mean(costs)) / given.least


def ratios(columns: tuple[int, ...], other: str) -> Iterator[tuple[bool, int, float]]:
    """Yield whether limits are wide, n ε, and the logarithm of the other's cost over the tree's."""
    for seed in range(TABLES):
        given, slack = mixture(seed, columns[seed % len(columns)])
        for budget in ROWS_TIMES_EPSILON:
            epsilon = budget / len(given.table)
            costs = [mean_cost(given, kind, epsilon) for kind in (other, "tree")]
            yield slack >= WIDE, budget, math.log(costs[0] / costs[1])


def cells(found: list[tuple[bool, int, float]], budget: int) -> Iterator[str]:
    """Geometric means of the ratio over tables with narrow and with wide limits."""
    for wanted in (False, True):
        logs = np.array([log for wide, at, log in found if at == budget and wide == wanted])
        mean = math.exp(logs.mean())
        yield plus_minus(mean, mean * error(logs), ".2f", bold=mean < 1)


def main() -> None:
    """Measure and write the page."""
    found = {columns: list(ratios(columns, other)) for columns, other in OTHERS.items()}
    said = (
        f"Cost of K-means on another synopsis over that on the tree, at the same ε: geometric "
        f"means over {TABLES} made-up tables for each group of columns, with 300 to 20,000 rows "
        f"and two to six groups, {DRAWS} draws each, ± a standard error. Above 1 the tree is "
        f"better; below 1 (bold) the other is. Wide limits are on average at least {WIDE:g} times "
        f"the range of the values. “Automatic” takes the tree for up to {FEW_COLUMNS} columns. "
        f"Written by `python -m benchmarks.few_columns`."
    )
    heads = ["n ε"]
    for columns, other in OTHERS.items():
        span = f"{columns[0]} to {columns[-1]}" if len(columns) > 1 else f"{columns[0]}"
        name = f"{span} columns: {other}"
        heads += [f"{name}, narrow limits", f"{name}, wide limits"]
    rows = [
        (f"{budget:,}", *(cell for each in found.values() for cell in cells(each, budget)))
        for budget in ROWS_TIMES_EPSILON
    ]
    lines = table(tuple(heads), rows)
    publish(PAGE, section("# Where rows of few columns are counted", said, lines))


if __name__ == "__main__":
    main()
