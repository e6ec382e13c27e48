"""How rows drift apart as ε falls: one draw of noise, scaled (9.2)."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_core.algorithms.dpc_stacking.method.steps.planning import row_spread
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.view.figures import some_rows, unclipped
from dp_core.arrays import Floats, Labels

EPSILONS = (20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05)
MOST_ROWS = 400
"""Rows that move."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Drift:
    """True rows and the noise of one run; for the holder only.

    Two frames determine every row exactly: (ε₁ D₁ - ε₂ D₂) / (ε₁ - ε₂) is the true table. Rows are
    in the unit box, `noise` is what they get at ε = 1, and `groups` are those without noise.
    """

    rows: Floats
    noise: Floats
    groups: Labels

    def at(self, epsilon: float) -> Floats:
        """Rows with the noise of some ε."""
        return np.asarray(self.rows + self.noise / epsilon)


@dataclass(frozen=True, kw_only=True)
class Price:
    """What noise of the rows costs, and what it does, at one ε.

    Parameters
    ----------
    epsilon : float
        Of the slider.
    column : float or None
        ε of each column; None where the whole row gets one draw.
    columns : int
    widths : float
        All columns in units of what the noise assumes them to be; `columns` where that is right.
    person : float
        What the row of one person costs in all.
    spread : float
        Standard deviation of the noise on a cell, in column widths; nan where columns differ.
    """

    epsilon: float
    column: float | None
    columns: int
    widths: float
    person: float
    spread: float


def drift_of(rows: Floats, groups: Labels, epsilon: float, output: Clustering) -> Drift | None:
    """Take the noise off a noisy table again; None where no rows got noise.

    `rows` are the true ones in the unit box, `epsilon` is that of the run.
    """
    if output.noisy_table is None:
        return None
    chosen = some_rows(len(rows), MOST_ROWS)
    noisy = unclipped(output.noisy_table[chosen], output)
    return Drift(rows=rows[chosen], noise=(noisy - rows[chosen]) * epsilon, groups=groups[chosen])


def frames_of(epsilon: float) -> list[float]:
    """List the ε of the frames, from large to small, with that of the page among them."""
    return sorted({*EPSILONS, epsilon}, reverse=True)


def price(method: str, params: Any, output: Clustering, epsilon: float) -> Price:
    """Add up what noise on the rows costs at an ε; the published ε of a column follows it.

    `method` is one whose rows get noise; `params` and `output` are those of the run.
    """
    low, high = np.array(output.bounds)
    widths = (high - low)[high > low]
    d = len(widths)
    ratio = 1.0 if output.eps1 is None else output.eps1 / params.epsilon
    column: float | None = epsilon * ratio
    whole = float(d)
    if method == "published" and params.scaling == "raw" and params.table_sensitivity == "unit":
        whole = float(widths.sum())
        spread = np.nan
    else:
        scale = params.epsilon / epsilon
        spread = row_spread(method, params, d, output.eps1) * scale
    if method != "published":
        column = epsilon / d if params.noise == "laplace_split" else None
    person = epsilon if column is None else column * whole
    return Price(
        epsilon=epsilon, column=column, columns=d, widths=whole, person=person, spread=spread
    )
