"""Neighbouring tables that tell releases apart: one for each gap (4.3), others for what holds.

In all of them one row is replaced and everybody else is known to the attacker. Scores read the
output alone.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats
from dp_core.tables.numeric import NumericTable
from dp_core.words import say

COLUMNS = 12
CROWD = 31
"""Other people; an odd number, see `silhouette_weight`."""
RUNS = 200
"""A side: enough for every gap but that of the columns, which takes twice as many."""
FEWER = 120
"""Of methods whose claim holds: nothing is found, and their steps are attacked one by one too."""
WIDTHS = (1.0, 10.0, 100.0)
"""Of the columns whose sensitivity is taken to be 1."""
_QUICK: Mapping[str, Any] = {"clusters": 2, "epsilon": 0.5}
_ONE_VOTE: Mapping[str, Any] = {**_QUICK, "primaries": ("kmeans",), "folds": 1}
_PUBLISHED: Mapping[str, Any] = {**_ONE_VOTE, "adaptive": "constant"}

Pair = tuple[NumericTable, NumericTable]


def _pair(
    first: Floats,
    other: Floats,
    crowd: Floats,
    *,
    widths: Any = None,
    bounded: bool = True,
) -> Pair:
    """Make the tables whose first row is one or the other; columns run from 0 to their width."""
    d = crowd.shape[1]
    top = tuple(np.ones(d)) if widths is None else tuple(widths)

    def table(row: Floats, name: str) -> NumericTable:
        return NumericTable(
            values=np.vstack([row, crowd]),
            bounds=((0.0,) * d, top) if bounded else None,
            name=name,
        )

    return table(first, "D"), table(other, "D′")


def corner(columns: int = COLUMNS, crowd: int = CROWD) -> Pair:
    """One person sits in the lower corner of the box, or in the upper one."""
    others = np.full((crowd, columns), 0.5)
    others[:, ::2] = 0.25
    return _pair(np.zeros(columns), np.ones(columns), others)


def wide_columns() -> Pair:
    """Gap c: the same corners in a box of 1 × 10 × 100."""
    widths = np.array(WIDTHS)
    return _pair(np.zeros(3), widths, np.full((CROWD, 3), 0.5) * widths, widths=widths)


def outlier() -> Pair:
    """Gap d: a cloud near a corner, whose first row lies in it or at the far end of the box."""
    cloud = 0.02 * np.random.default_rng(0).random((2 * CROWD, 2))
    return _pair(np.full(2, 0.01), np.ones(2), cloud)


def twins() -> Pair:
    """Gap b: everybody is in one corner, or all but the first."""
    return _pair(np.zeros(2), np.ones(2), np.zeros((CROWD, 2)))


def largest_value() -> Pair:
    """Gap e: bounds are read from a table whose largest value is 100, or 650."""
    others = np.repeat(np.linspace(0, 100, CROWD)[:, None], 2, axis=1)
    return _pair(np.full(2, 100.0), np.full(2, 650.0), others, bounded=False)


def along_columns(output: Clustering) -> float:
    """Sum of the clipped coordinates of the first noisy row: how likely the upper corner is."""
    return float(np.clip(_first_row(output), 0, 1).sum())


def along_rows(output: Clustering) -> float:
    """Compare the first noisy row's largest distances from the two corners."""
    row = _first_row(output)
    return float(np.abs(row).max() - np.abs(row - 1).max())


def widest_column(output: Clustering) -> float:
    """Last coordinate of the first noisy row."""
    return float(_first_row(output)[-1])


def spread(output: Clustering) -> float:
    """Median distance of the others' noisy values from 0, where the attacker knows them to be."""
    assert output.noisy_table is not None
    return float(np.median(np.abs(output.noisy_table[1:])))


def silhouette_weight(output: Clustering) -> float:
    """Weight of the only vote, without its sign.

    It is 0 if all true rows are alike. If one differs, a row of the others scores 1 in the group
    without it and -1 in the group with it, and an odd number of those does not add up to 0.
    """
    return abs(output.weights["kmeans"])


def towards_corner(output: Clustering) -> float:
    """Pseudo-rows in the upper corner of the box, less those in the lower one."""
    assert output.synthetic is not None
    rows = output.synthetic
    return float((rows >= 0.5).all(axis=1).sum() - (rows < 0.5).all(axis=1).sum())


def sum_of_centres(output: Clustering) -> float:
    """Noisy counts times centres, as distances from the middle of the box."""
    assert output.noisy_counts is not None
    return float((np.maximum(output.noisy_counts, 1) * (output.centres - 0.5).sum(axis=1)).sum())


def _first_row(output: Clustering) -> Floats:
    assert output.noisy_table is not None
    return np.asarray(output.noisy_table[0])


_gap = partial(NeighbourPair, method="published", runs=RUNS)

GAPS = (
    _gap(
        key="columns",
        title=say("dpc-attack-columns-one-person-moves", columns=COLUMNS),
        make=corner,
        event=along_columns,
        score_label=say("dpc-attack-sum-person-noisy-values-2"),
        sides=("lower corner", "upper corner"),
        runs=2 * RUNS,
        params=_PUBLISHED,
    ),
    _gap(
        key="true_weights",
        title=say("dpc-attack-weights-true-table-everybody"),
        make=twins,
        event=silhouette_weight,
        score_label=say("dpc-attack-size-weight-vote"),
        sides=("all alike", "one differs"),
        params={**_PUBLISHED, "weights_from": "raw"},
    ),
    _gap(
        key="unit",
        title=say("dpc-attack-sensitivity-column-wide-person"),
        make=wide_columns,
        event=widest_column,
        score_label=say("dpc-attack-person-noisy-value-column"),
        sides=("lower end", "upper end"),
        params={**_PUBLISHED, "scaling": "raw", "table_sensitivity": "unit"},
    ),
    _gap(
        key="own_epsilon",
        title=say("dpc-attack-data-one-person-cloud"),
        make=outlier,
        event=spread,
        score_label=say("dpc-attack-middle-size-others-noisy"),
        sides=("in the cloud", "far away"),
        params={**_PUBLISHED, "adaptive": "log_entropy"},
    ),
    _gap(
        key="own_bounds",
        title=say("dpc-attack-bounds-data-largest-value"),
        make=largest_value,
        event=spread,
        score_label=say("dpc-attack-middle-size-others-noisy-2"),
        sides=("largest is 100", "largest is 650"),
        params=_PUBLISHED,
    ),
)


def _corner(
    key: str,
    method: str,
    event: Any,
    score: str,
    *,
    columns: int = 2,
    runs: int = FEWER,
    **params: Any,
) -> NeighbourPair:
    return NeighbourPair(
        key=f"corner_{key}",
        title=say("dpc-attack-one-person-moves-lower"),
        method=method,
        sides=("lower corner", "upper corner"),
        make=partial(corner, columns),
        event=event,
        score_label=score,
        params={**_QUICK, **params},
        runs=runs,
    )


_PSEUDO = say("dpc-attack-pseudo-rows-upper-corner")
_SUMS = say("dpc-attack-noisy-counts-times-centres")
_WIDEST = say("dpc-attack-largest-distance-person-noisy")
_VOTE: Mapping[str, Any] = {"primaries": ("kmeans",), "folds": 1}

HOLDING = (
    *(
        _corner(
            f"central_{kind}", "central", towards_corner, _PSEUDO, stacking=False, synopsis=kind
        )
        for kind in ("tree", "grid")
    ),
    _corner(
        "central_codebook",
        "central",
        sum_of_centres,
        _SUMS,
        columns=4,
        stacking=False,
        synopsis="codebook",
    ),
    _corner("local", "local", along_rows, _WIDEST, columns=COLUMNS, **_VOTE),
    _corner(
        "local_split",
        "local",
        along_columns,
        say("dpc-attack-sum-person-noisy-values"),
        columns=COLUMNS,
        noise="laplace_split",
        **_VOTE,
    ),
    _corner("input_kmeans", "input_kmeans", along_rows, _WIDEST, columns=COLUMNS),
    _corner("dplloyd", "dplloyd", sum_of_centres, _SUMS, runs=1_000),
    _corner("dplloyd_sup", "dplloyd_sup", sum_of_centres, _SUMS, runs=1_000),
    _corner("fastlloyd", "fastlloyd", sum_of_centres, _SUMS, runs=1_000),
    _corner("eugkm", "eugkm", sum_of_centres, _SUMS, runs=400),
)

PAIRS = (*GAPS, *HOLDING)
