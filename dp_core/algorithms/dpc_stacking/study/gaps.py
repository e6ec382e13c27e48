"""What the published method claims, what is proven, and where they part (4.2, 4.3).

Numbers come from the parameters and from what a run shows; none from the true table.
"""

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study.honesty import LLOYDS, in_raw_units
from dp_core.arrays import Floats
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.tables.numeric import NumericTable
from dp_core.words import message, say

_PAIRS = {
    "a": ("columns",),
    "b": ("true_weights",),
    "c": ("unit", "own_bounds"),
    "d": ("own_epsilon",),
}
"""Live attacks that show a problem."""


def ladder(params: PublishedParams, output: Clustering) -> list[Rung]:
    """Climb from the claim of a run to what is proven.

    The claim; all columns of a person; valid sensitivities; what is read from the data.
    """
    eps1, eps2 = _epsilons(output)
    d = int((output.widths > 0).sum())
    found = [
        ("As claimed", max(eps1, eps2), "dpc-gap-f"),
        (say("dpc-gaps-all-columns-person", d=d), d * eps1, "dpc-gaps-they-add-up-votes"),
    ]
    if in_raw_units(params):
        widths = say("dpc-gaps-true-widths")
        found.append((widths, spent(params, output), "dpc-gap-c"))
    facts = {"epsilon": params.adaptive != "constant", "weights": params.weights_from == "raw"}
    reads = tuple(say(f"dpc-gaps-{fact}-data") for fact, read in facts.items() if read)
    if reads:
        label = say("dpc-gaps-as-it-is", reads=reads)
        found.append((label, math.inf, "dpc-gaps-read-true-table-without"))
    return [Rung(label=label, epsilon=epsilon, because=say(why)) for label, epsilon, why in found]


def spent(params: PublishedParams, output: Clustering) -> float:
    """Epsilon of the noisy table as it was drawn: sensitivities as they truly are."""
    eps1, _ = _epsilons(output)
    if in_raw_units(params):
        return float(eps1 * output.widths.sum())
    return int((output.widths > 0).sum()) * eps1


def problems(
    params: PublishedParams, output: Clustering, *, facts_from_data: bool = False
) -> list[Problem]:
    """Describe where the published proof fails, with the numbers of a run (4.3).

    `facts_from_data`: whether limits were read from the table. Returns a to h.
    """
    absent = {letter: say("gap-not-here", attack=letter in _PAIRS) for letter in "cde"}
    figures = {
        "c": "" if in_raw_units(params) else absent["c"],
        "d": absent["d"] if params.adaptive == "constant" else _rule_words(params, output),
        "e": "" if facts_from_data else absent["e"],
    }
    return problems_of({letter: f"dpc-gap-{letter}" for letter in "abcdefgh"}, figures, _PAIRS)


def _rule_words(params: PublishedParams, output: Clustering) -> str:
    made, _ = _epsilons(output)
    return say("dpc-made", asked=params.epsilon, made=made)


def _epsilons(output: Clustering) -> tuple[float, float]:
    eps1 = math.nan if output.eps1 is None else output.eps1
    return eps1, eps1 if output.eps2 is None else output.eps2


# --- neighbouring tables that tell releases apart: one for each gap (4.3), others for what --------

COLUMNS = 12
CROWD = 31  # other people; an odd number, see `silhouette_weight`
RUNS = 200  # a side: enough for every gap but that of the columns, which takes twice as many
FEWER = 120
"""Of methods whose claim holds: nothing is found, and their steps are attacked one by one too."""
WIDTHS = (1.0, 10.0, 100.0)  # of the columns whose sensitivity is taken to be 1
_QUICK: Mapping[str, Any] = {"clusters": 2, "epsilon": 0.5}
_VOTE: Mapping[str, Any] = {"primaries": ("kmeans",), "folds": 1}
_PUBLISHED: Mapping[str, Any] = {**_QUICK, **_VOTE, "adaptive": "constant"}

Pair = tuple[NumericTable, NumericTable]


def _pair(
    first: Floats, other: Floats, crowd: Floats, *, widths: Any = None, bounded: bool = True
) -> Pair:
    """Make the tables whose first row is one or the other; columns run from 0 to their width."""
    d = crowd.shape[1]
    top = tuple(np.ones(d)) if widths is None else tuple(widths)
    bounds = ((0.0,) * d, top) if bounded else None

    def table(row: Floats, name: str) -> NumericTable:
        return NumericTable(values=np.vstack([row, crowd]), bounds=bounds, name=name)

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
    return float(np.clip(_noisy(output)[0], 0, 1).sum())


def along_rows(output: Clustering) -> float:
    """Compare the first noisy row's largest distances from the two corners."""
    row = _noisy(output)[0]
    return float(np.abs(row).max() - np.abs(row - 1).max())


def widest_column(output: Clustering) -> float:
    """Last coordinate of the first noisy row."""
    return float(_noisy(output)[0, -1])


def spread(output: Clustering) -> float:
    """Median distance of the others' noisy values from 0, where the attacker knows them to be."""
    return float(np.median(np.abs(_noisy(output)[1:])))


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


def _noisy(output: Clustering) -> Floats:
    assert output.noisy_table is not None
    return output.noisy_table


def _gap(
    key: str,
    make: Callable[[], Pair],
    event: Any,
    *sides: str,
    about: str = "",
    method: str = "published",
    columns: int = COLUMNS,
    runs: int = RUNS,
    usual: Mapping[str, Any] = _PUBLISHED,
    **params: Any,
) -> NeighbourPair:
    return NeighbourPair(
        key=key,
        title=message(f"dpc-attack-{about or key}", columns=columns),
        method=method,
        sides=(sides[0], sides[1]),
        make=make,
        event=event,
        score_label=message(f"dpc-score-of-{event.__name__}"),  # what the attacker looks at
        params={**usual, **params},
        runs=runs,
    )


_RAW: Mapping[str, Any] = {"scaling": "raw", "table_sensitivity": "unit"}
_BOUNDS = ("largest is 100", "largest is 650")

GAPS = (
    _gap("columns", corner, along_columns, "lower corner", "upper corner", runs=2 * RUNS),
    _gap("true_weights", twins, silhouette_weight, "all alike", "one differs", weights_from="raw"),
    _gap("unit", wide_columns, widest_column, "lower end", "upper end", **_RAW),
    _gap("own_epsilon", outlier, spread, "in the cloud", "far away", adaptive="log_entropy"),
    _gap("own_bounds", largest_value, spread, *_BOUNDS),
)
_ALONE: Mapping[str, Any] = {"stacking": False}


def _corner(
    key: str, method: str, event: Any, columns: int = 2, *, runs: int = FEWER, **params: Any
) -> NeighbourPair:
    """Make the pair of the columns for another method."""
    chosen: dict[str, Any] = {"method": method, "columns": columns, "runs": runs, "usual": _QUICK}
    make, sides = partial(corner, columns), ("lower corner", "upper corner")
    return _gap(f"corner_{key}", make, event, *sides, about="columns", **chosen, **params)


HOLDING = (
    _corner("central_tree", "central", towards_corner, synopsis="tree", **_ALONE),
    _corner("central_grid", "central", towards_corner, synopsis="grid", **_ALONE),
    _corner("central_codebook", "central", sum_of_centres, 4, synopsis="codebook", **_ALONE),
    _corner("local", "local", along_rows, COLUMNS, **_VOTE),
    _corner("local_split", "local", along_columns, COLUMNS, noise="laplace_split", **_VOTE),
    _corner("input_kmeans", "input_kmeans", along_rows, COLUMNS),
    *(_corner(key, key, sum_of_centres, runs=1_000) for key in LLOYDS),
    _corner("eugkm", "eugkm", sum_of_centres, runs=400),
)

PAIRS = (*GAPS, *HOLDING)


# --- ada in a table of numbers: the boxes that count her, and the centres without her -------------


def ada(table: NumericTable) -> following.Person:
    """Find her row; another takes its place, as the number of rows is public."""
    return following.row_person(table, numbers=numbers, unit="% of a column's range")


def numbers(output: Clustering) -> dict[int, float]:
    """Give the centres."""
    return dict(enumerate((100 * output.unit_centres()).ravel().tolist()))


follow = partial(following.follow, ada)
