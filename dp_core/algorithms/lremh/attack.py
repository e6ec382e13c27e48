"""Two users whose reports an attacker must tell apart (4.2)."""

import numpy as np

from dp_core.algorithm import Method, NeighbourPair
from dp_core.algorithms.lremh.estimates import Estimate
from dp_core.categorical import CategoricalTable

CROWD = 1
"""The other user of the table: estimators need two people."""


def opposite(attributes: int = 2) -> tuple[CategoricalTable, CategoricalTable]:
    """One user answers 0 everywhere, or 1 everywhere; another always answers 0."""

    def table(value: int) -> CategoricalTable:
        codes = np.zeros((1 + CROWD, attributes), dtype=np.int64)
        codes[0] = value
        return CategoricalTable(codes=codes, domains=(2,) * attributes, name=f"all {value}")

    return table(0), table(1)


def last_share(output: Estimate) -> float:
    """Estimated share of the record of ones."""
    return float(output.table.ravel()[-1])


def pairs(methods: tuple[Method, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method: the records that differ in every attribute."""
    return tuple(
        NeighbourPair(
            key=f"opposite_{method.key}",
            title=f"{method.title}: one user answers 0 twice, or 1 twice",
            method=method.key,
            make=opposite,
            event=last_share,
            score_label="estimated share of the record of ones",
            params={"epsilon": 1.0},
            runs=2_000 if method.key != "plus" else 200,
        )
        for method in methods
    )
