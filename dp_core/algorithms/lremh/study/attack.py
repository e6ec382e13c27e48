"""Two users whose reports an attacker must tell apart (4.2)."""

import numpy as np

from dp_core.algorithm import Method, NeighbourPair
from dp_core.algorithms.lremh.outputs import Estimate, margin
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

ATTRIBUTES = 6
RUNS = {"lremh": 2_000, "plus": 60}
"""Of slow methods fewer; of the one whose claim does not hold enough to see that."""
CROWD = 1
"""The other user of the table: a table has two people."""


def opposite() -> tuple[CategoricalTable, CategoricalTable]:
    """One user answers 0 everywhere, or 1 everywhere; another always answers 0."""

    def table(value: int) -> CategoricalTable:
        codes = np.zeros((1 + CROWD, ATTRIBUTES), dtype=np.int64)
        codes[0] = value
        return CategoricalTable(codes=codes, domains=(2,) * ATTRIBUTES, name=f"all {value}")

    return table(0), table(1)


def expected_ones(output: Estimate) -> float:
    """Mean number of ones in a record of the estimated table."""
    axes = range(output.table.ndim)
    return float(sum(margin(output.table, (axis,))[1] for axis in axes))


def all_or_none(output: Estimate) -> float:
    """Share of the record of ones less that of the record of zeros, in the estimated table."""
    return float(output.table.ravel()[-1] - output.table.ravel()[0])


def pairs(methods: tuple[Method, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method: the records that differ in every attribute."""
    return tuple(
        NeighbourPair(
            key=f"opposite_{method.key}",
            title=say("lremh-attack-one-user-answers-everywhere", title=method.title),
            method=method.key,
            make=opposite,
            event=all_or_none if method.key.startswith("joint") else expected_ones,
            score_label=say("lremh-attack-share-all-ones-less")
            if method.key.startswith("joint")
            else say("lremh-attack-ones-record-average-estimated"),
            params={"epsilon": 1.0},
            runs=RUNS.get(method.key, 600),
            sides=("0 everywhere", "1 everywhere"),
        )
        for method in methods
    )
