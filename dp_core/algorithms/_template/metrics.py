"""Error against the true counts, for the holder only; and the table that leaves."""

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms._template.method.published import Histogram, counts
from dp_core.tables.categorical import CategoricalTable


def evaluate(table: CategoricalTable, output: Histogram) -> dict[str, float]:
    """Mean distance of a noisy count from the true one."""
    return {"mean": float(np.abs(output.noisy_counts - counts(table)).mean())}


def evidence(release: Release[Histogram], given: Given) -> Evidence:
    """Table of a release: what the mechanism put out, and public words."""
    output = release.output
    counts = pd.DataFrame({"category": output.words, "count": output.noisy_counts})
    counts.attrs["columns"] = {"category": "one of the public categories", "count": "noisy count"}
    return Evidence(tables={"counts": counts}, notes="No range of error is stated.")
