"""EUGkM: one noisy grid, and weighted K-means on its cells (3.4)."""

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import SECONDARY_RESTARTS
from dp_core.algorithms.dpc_stacking.method.steps.inputs import check_size, prepared
from dp_core.algorithms.dpc_stacking.method.steps.primaries import lloyd
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import grid_counts
from dp_core.algorithms.dpc_stacking.method.steps.traces import Traced, boxes_stage, points_stage
from dp_core.algorithms.dpc_stacking.outputs import Clustering, nearest, unreliable
from dp_core.algorithms.dpc_stacking.params import NoisyParams
from dp_core.arrays import Floats
from dp_core.errors import DataError
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.tables.numeric import NumericTable
from dp_core.words import message

MOST_COLUMNS = 4


def publish_eugkm(table: NumericTable, params: NoisyParams, rng: Rng) -> Release[Clustering]:
    """Publish centres of the cells of a noisy grid, weighted by their counts.

    Parameters
    ----------
    table : NumericTable
    params : NoisyParams
    rng : Generator or Entropy

    Raises
    ------
    DataError
        If there are more than 4 columns, where the grid would be too coarse to be of use, or
        more groups than cells.

    References
    ----------
    D. Su et al., "Differentially Private K-Means Clustering", 2016.
    """
    return traced_eugkm(table, params, rng).release


def traced_eugkm(table: NumericTable, params: NoisyParams, rng: Rng) -> Traced:
    """As `publish_eugkm`, with the counts of the cells."""
    check_size(table)
    given = prepared(table, params, guarantee=True)
    if given.rows.shape[1] > MOST_COLUMNS:
        raise DataError(
            message(
                "dpc-eugkm-eugkm-counts-grid-columns",
                given=given.rows.shape[1],
                most_columns=MOST_COLUMNS,
            ),
            field="values",
        )
    counting, clustering = streams(rng, 2)
    found = grid_counts(given.rows, params.epsilon, counting)
    cells, weights = (found.low + found.high) / 2, np.maximum(found.noisy, 0).astype(np.float64)
    centres = _centres(cells, weights, params.clusters, generator_of(clustering))
    counts = np.bincount(nearest(cells, centres), weights, minlength=params.clusters)
    output = Clustering(
        centres=given.whole(centres),
        bounds=given.bounds,
        names=given.names,
        sources=given.sources,
        noisy_counts=np.asarray(counts, dtype=np.float64),
        warnings=(*given.notes, *unreliable(counts)),
        facts={"synopsis": "grid", "boxes": len(cells)},
    )
    corners = (found.low, found.high)
    stages = (
        boxes_stage(given, "Public start", corners),
        boxes_stage(given, "Cells", corners, weights, epsilon=params.epsilon),
        points_stage(given, "Centres", centres, output.noisy_counts, kind="centres"),
    )
    ledger = PrivacyLedger(Neighbouring.REPLACE, given.ledger_root(found.spend))
    return Traced(Release(output, ledger), stages)


def _centres(cells: Floats, weights: Floats, clusters: int, dice: Generator) -> Floats:
    """Run K-means on the cells; all count alike where too few of them have a count."""
    if len(cells) < clusters:
        raise DataError(
            message("dpc-eugkm-grid-cells-too-few", cells=len(cells), clusters=clusters),
            field="clusters",
        )
    if np.count_nonzero(weights) < clusters:  # so small a budget says nothing of where
        weights = np.ones_like(weights)
    used = weights > 0
    seed = int(dice.integers(2**31))
    return lloyd(cells[used], clusters, seed, SECONDARY_RESTARTS, weights=weights[used])
