"""Neighbours made to be told apart, given back to every sound method: none tells more than ε.

A replay works out exactly what attacks that count releases only bound; `test_audits.py` has those.
"""

from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.registry import algorithms
from dp_core.study.replay import Recording
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable
from tests.algorithms.stag.tools import BOX, uneven
from tests.contract.test_releasing import Seeded


def one_more(counts: np.ndarray, x: int, y: int) -> tuple[Lattice, Lattice]:
    more = counts.copy()
    more[y, x] += 1
    return Lattice(counts, BOX), Lattice(more, BOX)


def records(row: str, other: str, rest: str, n: int) -> tuple[BinaryTable, BinaryTable]:
    made = ([first, *[rest] * (n - 1)] for first in (row, other))
    one, two = (BinaryTable(values=np.array([[*map(int, each)] for each in t])) for t in made)
    return one, two


def rows(first: Any, other: Any, crowd: Any, n: int) -> tuple[NumericTable, NumericTable]:
    """Make tables of a crowd in one place, and of one row that lies elsewhere."""
    d = len(crowd)
    bounds = ((0.0,) * d, (1.0,) * d)
    one, two = (
        NumericTable(
            values=np.vstack([np.broadcast_to(each, d), np.tile(crowd, (n, 1))]), bounds=bounds
        )
        for each in (first, other)
    )
    return one, two


AT_A_SIDE = np.zeros((32, 32), dtype=np.int64)
AT_A_SIDE[9, 9] = 8_000
PAIRS: dict[str, dict[str, tuple[Any, Any]]] = {
    "stag": {
        "crowded cell": one_more(uneven(32, 3_000).counts, 1, 1),
        "one point or none": one_more(np.zeros((16, 16), dtype=np.int64), 15, 15),
        "a size at which the published side changes": one_more(AT_A_SIDE, 30, 30),
    },
    "privscbn": {
        "all or nothing": records("1111", "0000", "0000", 50),
        "all or nothing, ten records": records("1111", "0000", "0000", 10),
        "a pair or not": records("1100", "1000", "0000", 40),
        "opposite halves": records("1100", "0011", "0011", 30),
        "one in a full table": records("0111", "1111", "1111", 30),
        "three records": records("1010", "0110", "0000", 3),
    },
    "dpc_stacking": {
        "corners": rows(0, 1, (0.25, 0.75), 300),
        "depth of a tree": rows(0, 1, (1.0, 1.0), 14),
        "smallest leaf": rows(0, 1, (0.99, 0.99), 60),
        "six columns": rows(0, 1, (0.5,) * 6, 40),
        "narrow windows": rows(0, 1, (0.45, 0.55), 300),
        "left out of a window": rows(0.4, 0, (0.45, 0.55), 300),
        "another group": rows((0, 1), (0.76, 0.24), (0.25, 0.75), 300),
        "twelve columns, three rows": rows(0, 1, (0.5,) * 12, 2),
    },
}
KNOBS: dict[str, dict[str, list[dict[str, Any]]]] = {
    "stag": {"sound": [{}, {"sampling_rate": 0.3}, {"sampling_rate": 0.3, "noise": "geometric"}]},
    "privscbn": {
        "sound_pure": [
            {"k": 1, "bound": None},
            {"k": 2, "partition": "em", "structure": "em", "max_parents": 1},
            {"k": 1, "model": "pairs_only"},
        ]
    },
    "dpc_stacking": {
        "central": [
            {"stacking": False, "synopsis": kind, **more}
            for kind in ("tree", "grid", "codebook")
            for more in ({}, {"refinement_share": 0.5})
            if kind != "grid" or not more
        ],
        "local": [{"folds": 1, "noise": kind} for kind in ("sup_norm", "laplace_split")],
        "input_kmeans": [{"noise": kind} for kind in ("sup_norm", "laplace_split")],
    },
}
CASES = [
    pytest.param(
        system, method, knobs, id=f"{key}-{method.key}-{'-'.join(map(str, knobs.values()))}"
    )
    for key, system in algorithms().items()
    if key in PAIRS
    for method in system.methods
    if method.variant != "published" and not method.no_release
    for knobs in KNOBS[key].get(method.key, [{}])
]


@pytest.mark.parametrize(("system", "method", "knobs"), CASES)
def test_no_hand_made_neighbour_is_told_by_more_than_epsilon(system, method, knobs):
    fixed = {"clusters": 2} if system.key == "dpc_stacking" else {}
    params = method.params(epsilon=0.5, **fixed, **knobs)
    worst = 0.0
    for name, (one, other) in PAIRS[system.key].items():
        if method.key == "eugkm" and one.columns_count > 4:
            continue
        for first, second in ((one, other), (other, one)):
            found = Recording(method, params, first, Seeded()).play(second)
            assert found.ok, (name, found.first_difference)
            worst = max(worst, found.worst)
    assert worst > 0.3, "no neighbour moves what is measured"
