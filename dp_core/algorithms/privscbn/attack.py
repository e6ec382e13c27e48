"""Neighbouring pairs that the audit runs: one for each live gap of the published proof (4.3)."""

import math
from functools import partial

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.privscbn.networks import TableRelease
from dp_core.records import BinaryTable

Tables = tuple[BinaryTable, BinaryTable]


def _tables(first: list[str], other: list[str], rest: str, n: int, name: str) -> Tables:
    """Two tables of n records that differ in one: some rows each, and `rest` for all others."""
    made = []
    for rows in (first, other):
        records = [*rows, *[rest] * (n - len(rows))]
        values = np.array([[int(bit) for bit in record] for record in records], dtype=np.uint8)
        made.append(BinaryTable(values=values, name=name))
    return made[0], made[1]


def lone_pair() -> Tables:
    """P3: one record with both attributes, or with one of them; nobody else has either."""
    return _tables(["11"], ["10"], "00", 1000, "one record of two attributes")


def lone_block() -> Tables:
    """P3, four attributes: 1111 or 1100 among empty records."""
    return _tables(["1111"], ["1100"], "0000", 1000, "one record of four attributes")


def other_candidates() -> Tables:
    """P4: three records for which different parent sets are on offer."""
    return _tables(["000", "000", "101"], ["000", "000", "011"], "000", 3, "three records")


def rare_combination() -> Tables:
    """P5: the only record with attribute 1 has attribute 2 as well, or not."""
    return _tables(["011"], ["010"], "000", 1000, "one record with attribute 1")


def similarity_of(output: TableRelease, first: int, second: int) -> float:
    """Released association of two attributes."""
    if output.association is None:
        return 0.0
    return float(output.association[first, second])


def has_edge(output: TableRelease, parent: int, child: int) -> float:
    """Whether the released network has an edge, the score of P4."""
    return float(any(c == child and parent in parents for c, parents, _ in output.nodes()))


def given(output: TableRelease, child: int, parent: int) -> float:
    """Released P(child = 1 | parent = 1)."""
    both, parent_only = output.answer([parent, child])[3], output.answer([parent, child])[2]
    return float(both / (both + parent_only)) if both + parent_only > 0 else 0.5


def share_of(output: TableRelease, attributes: tuple[int, ...]) -> float:
    """Released share of records that have all of some attributes."""
    return float(output.answer(attributes)[-1])
