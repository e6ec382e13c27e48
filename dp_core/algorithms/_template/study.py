"""Error against the true counts, the table that leaves, and two neighbours to tell apart."""

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms._template.method.published import Histogram, counts
from dp_core.tables.categorical import CategoricalTable


def evaluate(table: CategoricalTable, output: Histogram) -> dict[str, float]:
    """Mean distance of a noisy count from the true one; for the holder only."""
    return {"mean": float(np.abs(output.noisy_counts - counts(table)).mean())}


def evidence(release: Release[Histogram], given: Given) -> Evidence:
    """Table of a release: what the mechanism put out, and public words."""
    output = release.output
    released = pd.DataFrame({"category": output.words, "count": output.noisy_counts})
    released.attrs["columns"] = {"category": "one of the public categories", "count": "noisy count"}
    return Evidence(tables={"counts": released}, notes="No range of error is stated.")


def one_row() -> tuple[CategoricalTable, CategoricalTable]:
    """Ten rows in the first category, and the same but for one in the second."""
    tables = [("all in the first", [0] * 10), ("one in the second", [0] * 9 + [1])]
    one, other = (
        CategoricalTable(codes=np.array(codes)[:, None], domains=(2,), name=name)
        for name, codes in tables
    )
    return one, other


def score(output: Histogram) -> float:
    """Log odds of the other table, but for ε: each count votes as far as one row reaches."""
    first, second = output.noisy_counts
    return float(np.clip(second, 0, 1) - np.clip(first, 9, 10))
