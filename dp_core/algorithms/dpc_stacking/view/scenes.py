"""What is drawn of a clustering: released rows and centres, or the holder's own rows."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.planning import group_spreads, row_spread
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of, to_unit
from dp_core.algorithms.dpc_stacking.study.matching import matched
from dp_core.algorithms.dpc_stacking.study.projections import Projection, principal, two_columns
from dp_core.algorithms.dpc_stacking.view.cluster_figures import Scene, regions_of, some_rows
from dp_core.tables.numeric import NumericTable

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

HIDDEN = 0.5
"""Spread of a centre, in column widths, from which it may lie anywhere in the box."""
_STRIPES = 5
_UNIT_SQUARE = np.array([(0.0, 1.0), (0.0, 1.0)])


def unclipped(values: Floats, output: Clustering) -> Floats:
    """Scale to the unit box without clipping: noisy rows may lie outside."""
    low, high = np.array(output.bounds)
    return np.asarray((values - low) / np.where(high > low, high - low, 1))


def true_scene(
    rows: Floats,
    labels: Labels,
    projection: Projection,
    *,
    centres: Floats | None = None,
    ringed: NDArray[np.bool_] | None = None,
) -> Scene:
    """Show true rows of the unit box in their groups, some of them ringed; for the holder only."""
    middle = np.zeros((0, rows.shape[1])) if centres is None else centres
    chosen = some_rows(len(rows))
    return Scene(
        points=projection(rows[chosen]),
        groups=labels[chosen],
        centres=projection(middle),
        colours=np.arange(len(middle)),
        ringed=None if ringed is None else ringed[chosen],
    )


def released_scene(
    output: Clustering, projection: Projection, colours: Labels, discs: Floats | None
) -> Scene:
    """Show what was released: made-up or noisy rows, and centres.

    `colours` holds the number of each group's colour, `discs` the predicted spread of each centre
    in column widths.
    """
    rows, labels, made_up = _released_rows(output)
    chosen = some_rows(len(rows))
    half = None if discs is None else np.stack([projection.spread(float(one)) for one in discs])
    flat = output.centres.shape[1] == 2  # of more columns, a plane is a shadow
    regions = regions_of(output.unit_centres(), _UNIT_SQUARE) if flat else ()
    return Scene(
        points=projection(rows[chosen]),
        groups=colours[labels[chosen]],
        centres=projection(unclipped(output.centres, output)),
        colours=colours,
        discs=half,
        kind="made" if made_up else "noisy",
        regions=tuple(map(projection, regions)),
    )


def colours_of(output: Clustering, reference: Floats) -> Labels:
    """Colour of each released group: that of the reference group it stands for."""
    return matched(reference, output.unit_centres())


def discs_of(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Predicted spread of each centre; nan where noise hides it, None without a formula."""
    found = group_spreads(method, params, output, n)
    return None if found is None else np.where(found <= HIDDEN, found, np.nan)


def columns_view(table: NumericTable, output: Clustering, first: int, second: int) -> Projection:
    """Look along two columns."""
    return two_columns(first, second, output.bounds, list(table.names))


def principal_view(method: str, params: Any, output: Clustering, rows: Floats) -> Projection:
    """Look along main directions: of what was released if rows were, else of the true rows.

    The known variance of the noise is taken off the diagonal.
    """
    if output.synthetic is not None:
        return principal(to_unit(output.synthetic, output.bounds))
    if output.noisy_table is not None:
        d = rows.shape[1]
        return principal(
            unclipped(output.noisy_table, output), row_spread(method, params, d, output.eps1)
        )
    return principal(rows)


def telling_columns(rows: Floats, labels: Labels) -> tuple[int, int]:
    """Find the two columns in which groups differ most, for their spread within; holder only.

    Columns with few values come last: nobody can see groups in two stripes.
    """
    d = rows.shape[1]
    if d < 3:
        return 0, d - 1
    means = means_of(rows, labels, int(labels.max()) + 1)
    within = ((rows - means[labels]) ** 2).sum(axis=0)
    whole = ((rows - rows.mean(axis=0)) ** 2).sum(axis=0)
    share = np.where(whole > 0, 1 - within / np.where(whole > 0, whole, 1), -1.0)
    few = np.array([len(np.unique(column)) <= _STRIPES for column in rows.T])
    first, second = np.lexsort((-share, few))[:2]
    return int(first), int(second)


def _released_rows(output: Clustering) -> tuple[Floats, Labels, bool]:
    if output.synthetic is not None:
        assert output.synthetic_labels is not None
        return to_unit(output.synthetic, output.bounds), output.synthetic_labels, True
    if output.noisy_table is not None:
        assert output.labels is not None
        return unclipped(output.noisy_table, output), output.labels, False
    return np.zeros((0, output.centres.shape[1])), np.zeros(0, dtype=np.int64), False
