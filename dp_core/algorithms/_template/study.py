"""Two neighbours, and the score that tells their releases apart."""

import numpy as np

from dp_core.algorithms._template.method.published import Histogram
from dp_core.tables.categorical import CategoricalTable


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
