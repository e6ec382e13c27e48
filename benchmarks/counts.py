"""Counts, histogram, mean and median beside the program that DP Wizard writes, at equal ε.

    python -m pip install -r benchmarks/requirements.txt && python -m benchmarks.counts

DP Wizard writes programs for the OpenDP library; the four expressions are those of its templates.
The made-up hospital stays, 20 draws each, one ε for each question alone. Errors are root mean
squares; times are medians of one answer, without reading a file. Written to docs/results/counts.md.
"""

import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from benchmarks import PAGES, page
from dp_core.algorithms.plain import ALGORITHM
from dp_core.algorithms.plain.data import stays
from dp_core.algorithms.plain.params import PlainParams
from dp_core.noise.exact_noise import Entropy

PAGE = PAGES / "counts.md"
DRAWS = 20
EPSILONS = (0.1, 1.0)
BINS, HIGH = 10, 60
Answer = Callable[[], Any]

INTRODUCTION = """\
DP Wizard asks in a browser and writes a program for the OpenDP library. The four analyses it offers
are run here with the expressions of its templates, on 1,200 made-up hospital stays, {draws} draws
each. Neighbouring tables differ in one row, and each analysis has the whole ε. Days have the limits
0 and {high}; the largest number of rows that a mean needs is stated as 2,000.

Written by `python -m benchmarks.counts`. OpenDP {version}."""
HEADS = ("Analysis", "ε", "Root mean square error, here", "OpenDP", "Ratio", "Time, here", "OpenDP")
END = """\
A count of OpenDP has the same discrete Laplace noise. A mean differs: OpenDP draws a sum and a
count with half of ε each, and here two sums share it ([docs/papers/plain.md](../papers/plain.md)
3.2). A median of OpenDP is one of the cut points, ten as in the template; here it is one of 1,024
places. Twenty draws tell a ratio of counts to about .15. Its browser form is not compared."""


def ours(ask: str, epsilon: float) -> Answer:
    """One question, released with exact noise."""
    table, method = stays(), ALGORITHM.method("laplace")
    of = "ward" if ask == "count" else "days"
    kind = {"count": "counts", "histogram": "counts"}.get(ask, ask)
    params = PlainParams(epsilon=epsilon, ask=(kind,), of=(of,), bins=BINS, nonnegative=False)
    return lambda: method.run(table, params, Entropy()).output.answers[0].values


def peers(ask: str, epsilon: float) -> Answer:
    """Ask OpenDP the same, as DP Wizard's templates do."""
    import opendp.prelude as dp
    import polars as pl

    dp.enable_features("contrib")
    rows = pl.DataFrame(frame())
    cuts = [round(HIGH * k / BINS, 6) for k in range(BINS + 1)]
    by = "ward" if ask == "count" else "bin"
    keys = {"ward": [*stays().columns[0].labels], "bin": [str(k) for k in range(BINS)]}
    known = dp.polars.Margin(by=[by], max_length=2_000, invariant="keys")
    whole = dp.polars.Margin(by=[], max_length=2_000, max_groups=1)

    def answer() -> Any:
        context = dp.Context.compositor(
            data=rows.lazy(),
            privacy_unit=dp.unit_of(contributions=1),
            privacy_loss=dp.loss_of(epsilon=epsilon),
            split_evenly_over=1,
            margins=[known, whole],
        )
        query = context.query()
        if ask in ("count", "histogram"):
            made = query.group_by(by).agg(dp.len()).release().collect()
            found = dict(zip(made[by].to_list(), made["len"].to_list(), strict=True))
            return np.array([found.get(key, 0) for key in keys[by]])
        column = pl.col("days")
        if ask == "mean":
            expression = column.dp.mean((0.0, float(HIGH)))
        else:
            expression = column.dp.quantile(0.5, cuts)
        return np.array([query.select(expression).release().collect().item()])

    return answer


def frame() -> dict[str, list[Any]]:
    """Give the stays as columns of words and numbers; a bin is the number of its place."""
    table = stays()
    ward, days = table.columns[0], table.columns[1]
    codes = days.codes(table.values[:, 1], BINS)
    words = [ward.labels[int(code)] for code in table.values[:, 0]]
    return {"ward": words, "days": table.values[:, 1].tolist(), "bin": [str(k) for k in codes]}


def truth(ask: str) -> np.ndarray:
    """Give the answer without noise."""
    made = pd.DataFrame(frame())
    if ask == "count":
        return made["ward"].value_counts()[[*stays().columns[0].labels]].to_numpy()
    if ask == "histogram":
        return np.bincount(made["bin"].astype(int), minlength=BINS)
    days = np.minimum(made["days"], HIGH)
    return np.array([days.mean() if ask == "mean" else days.median()])


def measured(answer: Answer, true: np.ndarray) -> tuple[float, float]:
    """Root mean square error, and the median time of an answer in milliseconds."""
    errors, times = [], []
    for _ in range(DRAWS):
        start = time.perf_counter()
        found = answer()
        times.append(1_000 * (time.perf_counter() - start))
        errors.append(np.mean((np.asarray(found, dtype=float) - true) ** 2))
    return float(np.sqrt(np.mean(errors))), statistics.median(times)


def main() -> None:
    """Measure and write the page."""
    from importlib.metadata import version

    warnings.simplefilter("ignore")
    rows = []
    for ask in ("count", "histogram", "mean", "median"):
        for epsilon in EPSILONS:
            true = truth(ask)
            (own, quick), (other, slow) = (
                measured(make(ask, epsilon), true) for make in (ours, peers)
            )
            errors = (f"{own:.3g}", f"{other:.3g}", f"{own / other:.2f}")
            rows.append((ask, f"{epsilon:g}", *errors, f"{quick:.2g} ms", f"{slow:.2g} ms"))
    head = INTRODUCTION.format(draws=DRAWS, high=HIGH, version=version("opendp"))
    title = "# Counts and means beside DP Wizard's programs"
    page.publish(PAGE, page.section(title, head, page.table(HEADS, rows), END))


if __name__ == "__main__":
    main()
