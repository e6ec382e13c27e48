"""Pairs of tables that differ in one row, and scores that tell their releases apart (4.3)."""

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.numeric import NumericTable

COLUMNS = 12
CROWD = 30
"""Other people of the table; all of them are in the middle or at the lower corner."""
RUNS = {"published": 1_000, "central": 1_000, "local": 400}


def corner(columns: int, crowd: int) -> tuple[NumericTable, NumericTable]:
    """One person sits in the lower corner of the box, or in the upper one; nobody else moves."""

    def table(value: float) -> NumericTable:
        values = np.full((1 + crowd, columns), 0.0)
        values[1 : 1 + crowd // 2] = 0.5
        values[0] = value
        return NumericTable(
            values=values,
            bounds=((0.0,) * columns, (1.0,) * columns),
            name=f"corner at {value:g}",
        )

    return table(0.0), table(1.0)


def first_row(output: Clustering) -> float:
    """Smallest coordinate of the first noisy row; of a centre where no row is released."""
    if output.noisy_table is not None:
        return float(output.noisy_table[0].min())
    return float(output.centres.min(axis=1).max())


def pairs() -> tuple[NeighbourPair, ...]:
    """Give the corner for the published method and for the sound ones."""
    return tuple(
        NeighbourPair(
            key=f"corner_{method}",
            title="One person moves from the lower corner of the box to the upper one",
            method=method,
            make=lambda: corner(COLUMNS, CROWD),
            event=first_row,
            score_label="smallest coordinate"
            + (" of the person's noisy row" if method != "central" else " of the highest centre"),
            params={"clusters": 2, "epsilon": 0.5, **extra},
            runs=RUNS[method],
        )
        for method, extra in (
            ("published", {"adaptive": "constant", "primaries": ("kmeans",), "folds": 1}),
            ("central", {"stacking": False}),
            ("local", {"primaries": ("kmeans",), "folds": 1}),
        )
    )
