"""What the error curves need: budgets, measures, equal proven ε, a guess of the time."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dp_core.algorithm import Algorithm, Method
from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import MOST_COLUMNS
from dp_core.algorithms.dpc_stacking.metrics import judged
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS
from dp_core.algorithms.dpc_stacking.study.remembered import best_groups, published_again
from dp_core.study.experiments import Row
from dp_core.tables.numeric import Bounds, NumericTable
from dp_core.words import say

EPSILONS = (0.1, 1.0, 10.0, 0.5, 5.0, 0.2, 2.0, 0.05)
"""Budgets of the coarse curve: the seven of the paper and 2; those that show its shape first."""
QUIET = 1e6
"""Stands for no noise: methods without any are run there."""
SILENT = ("no_privacy", "kmeans", "spectral", "birch", "gmm")
"""Methods that add no noise."""
ALL_ROWS = ("published", "local", "no_privacy", "input_kmeans", *SILENT[1:])
"""Methods that read every row many times."""
PROVING = ("local", "central", "input_kmeans", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")
"""Methods that refuse to run without public bounds."""

BEST_CH, BEST_SILHOUETTE = "best_ch", "best_silhouette"
_SEED = 2  # other people than those of the bundled tables
_A_CELL = 1e-9  # seconds: of n rows, d columns, K groups


@dataclass(frozen=True, kw_only=True)
class Measure:
    """A measure of groups, as the curves show it.

    Parameters
    ----------
    key, label, unit : str
        As `judged` names it; words of the axis.
    title : str
        Of the switch.
    better : {"lower", "higher"}
    reading : str
        How to read its curve.
    log : bool
        Whether its axis is logarithmic.
    trivial, best : str
        What `measured` calls the level of a single group and of the best K-means; may be empty.
    """

    key: str
    label: str
    unit: str
    title: str
    better: str
    reading: str
    log: bool = False
    trivial: str = ""
    best: str = ""


MEASURES: Mapping[str, Measure] = {
    each.key: each
    for each in (
        Measure(
            key="inertia",
            label="distance",
            unit="× the best groups",
            title="Distance",
            better="lower",
            reading=say("dpc-curves-squared-distances-true-rows"),
            log=True,
            trivial="one_cluster",
        ),
        Measure(
            key="ari",
            label="agreement",
            unit="of 1",
            title="Agreement",
            better="higher",
            reading=say("dpc-curves-adjusted-rand-index-best"),
        ),
        Measure(
            key="cost",
            label="distance to centres",
            unit="× the best groups",
            title="Centres",
            better="lower",
            reading=say("dpc-curves-squared-distances-true-rows-2"),
            log=True,
            trivial="one_cluster",
        ),
        Measure(
            key="ch",
            label="CH index",
            unit="points",
            title="CH",
            better="higher",
            reading=say("dpc-curves-calinski-harabasz-index-true"),
            best=BEST_CH,
        ),
        Measure(
            key="silhouette",
            label="silhouette",
            unit="of 1",
            title="Silhouette",
            better="higher",
            reading=say("dpc-curves-true-rows-sample-if"),
            best=BEST_SILHOUETTE,
        ),
    )
}


def measured(table: NumericTable, output: Clustering) -> Mapping[str, float]:
    """All measures of a run, and those of the best K-means; for the data holder only.

    The best groups of a table are found once in each worker.
    """
    best = best_groups(table, output.bounds, len(output.centres))
    found = judged(table, output, best.labels)
    return {**found, BEST_CH: best.ch, BEST_SILHOUETTE: best.silhouette}


def levels(rows: Sequence[Row], measure: str) -> dict[str, Any]:
    """Levels beside the curves: a single group for all, and the best K-means without noise.

    Parameters
    ----------
    rows : sequence of Row
        Of all measures.
    measure : str
        Key of the one that is drawn.

    Returns
    -------
    dict
        ``trivial`` and ``floor`` of the view of an error curve; None where there is none.
    """
    shown = MEASURES[measure]
    known = {row.metric: row.value for row in rows}
    trivial: tuple[str, float] | None = ("chance", 0.0) if measure == "ari" else None
    if shown.trivial in known and math.isfinite(known[shown.trivial]):
        trivial = ("one group", known[shown.trivial])
    floor = known.get(shown.best, math.nan) if shown.best else 1.0
    return {"trivial": trivial, "floor": floor if math.isfinite(floor) else None}


def too_loose(rows: Sequence[Row], tolerance: float) -> str:
    """Say that a single group for all would meet the tolerance; nothing where it would not."""
    one = next((row.value for row in rows if row.metric == "one_cluster"), math.inf)
    return one_group_meets(one, tolerance)


def look_alike(
    kind: str, n: int, columns: int, bounds: Bounds | None, clusters: int
) -> NumericTable:
    """Make a table from public numbers, to choose ε on at no cost to anybody.

    Parameters
    ----------
    kind : str
        Of `generators.LOOK_ALIKES`.
    n, columns : int
    bounds : (lower, upper) or None
        Public limits; None where there are none: every column then runs from 0 to 1.
    clusters : int
        K.

    Returns
    -------
    NumericTable
        Always the same for the same numbers.
    """
    known = ((0.0,) * columns, (1.0,) * columns) if bounds is None else bounds
    return generators.look_alike(n, known, clusters, _SEED, kind=kind)


def for_curves(algorithm: Algorithm) -> Algorithm:
    """Judge by `measured`, and let the published method keep what no ε changes."""
    methods = tuple(
        replace(each, run=published_again) if each.key == "published" else each
        for each in algorithm.methods
    )
    return replace(algorithm, methods=methods, evaluate=measured)


def seconds(method: str, n: int, columns: int, clusters: int, params: Any) -> float:
    """Guess the seconds of one run; a rough upper guide, measured on one core.

    Parameters
    ----------
    method : str
    n, columns, clusters : int
    params : ClusterParams

    Returns
    -------
    float
    """
    cells = n * columns * clusters
    if method in {"published", "local", "no_privacy"}:
        folds = (1 + int(params.folds)) / 6
        twice = 1.5 if method == "published" else 1.0
        return 0.03 + twice * folds * max(1e-3 * math.sqrt(cells), 1e-6 * cells)
    judging = 0.01 + 30 * _A_CELL * n * columns
    if method == "central":
        return 0.15 + 4e-4 * math.sqrt(1_000 * columns * clusters) + 60 * _A_CELL * cells + judging
    if method in {"input_kmeans", *SILENT[1:]}:
        return 0.02 + 200 * _A_CELL * cells + judging
    return 15 * _A_CELL * cells + judging


def impossible(method: Method, table: NumericTable) -> str:
    """Say in one sentence why a method cannot run on a table; nothing where it can.

    For the data holder only: it looks whether all rows are alike.
    """
    n, d = table.values.shape
    if method.key in PROVING and table.bounds is None:
        return say("dpc-curves-needs-public-limits-columns", title=method.title)
    if method.key == "eugkm" and d > MOST_COLUMNS:
        return say("dpc-curves-most-columns", title=method.title, most_columns=MOST_COLUMNS)
    if method.key in ALL_ROWS and n > MOST_ROWS:
        return say("dpc-curves-reads-every-row-many", title=method.title, most_rows=MOST_ROWS)
    if method.key in SILENT and (table.values == table.values[0]).all():
        return say("dpc-curves-finds-nothing-all-rows", title=method.title)
    return ""


def one_group_meets(one_group: float, tolerance: float) -> str:
    """Say that a single group for all would meet the tolerance; nothing where it would not.

    Examples
    --------
    >>> one_group_meets(3.2, 1.5)
    ''
    """
    if not one_group <= tolerance:
        return ""
    return say("dpc-curves-even-one-group-all", one_group=f"{one_group:.3g}")
