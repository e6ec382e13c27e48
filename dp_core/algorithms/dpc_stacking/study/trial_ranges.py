"""How far further trial runs on made-up rows move centres that no formula gives a range for."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from dp_core.algorithms.dpc_stacking.method.sound import publish_central
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable

RUNS = 19
"""The largest of 19 like errors is passed by a twentieth with a chance of 5 %."""
MOST_ROWS = 200_000
"""With more, 19 runs take minutes."""
_SEED = 0


def trial_ranges(params: Any, output: Clustering, n: int) -> Floats | None:
    """Farthest that a run moved each centre, shape (K, d), in the units of the columns.

    The rows of these runs are drawn from the made-up rows, so that they cost nothing: only what is
    released, and public numbers, enter.

    Parameters
    ----------
    params : ClusterParams
    output : Clustering
    n : int
        Rows: public, as neighbours have as many.

    Returns
    -------
    ndarray or None
        None where a formula gives a range, no rows were made up, a run was refused, or rows are too
        many.
    """
    if not isinstance(params, CentralParams) or output.synthetic is None:
        return None
    if output.before is not None or n > MOST_ROWS:
        return None
    key = (output.synthetic.tobytes(), output.centres.tobytes(), repr(output.bounds))
    return _ranges(_Released((repr(params), n, *key), params, output, n))


@dataclass(frozen=True)
class _Released:
    """A release that is known by its content: equal ones are measured once."""

    key: tuple[Any, ...]
    params: CentralParams = field(compare=False)
    output: Clustering = field(compare=False)
    n: int = field(compare=False)


@lru_cache(maxsize=2)
def _ranges(given: _Released) -> Floats | None:
    """Match the centres of each run to the released ones, at the least total distance."""
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    output, synthetic = given.output, given.output.synthetic
    assert synthetic is not None
    low, high = np.array(output.bounds)
    middle = output.unit_centres()
    farthest = np.zeros_like(middle)
    for trial in range(RUNS):
        rng = trial_rng(_SEED, "trial_ranges", None, trial)
        rows = synthetic[rng.integers(0, len(synthetic), given.n)]
        table = NumericTable(values=rows, bounds=output.bounds, names=output.names)
        try:
            again = publish_central(table, given.params, rng).output.unit_centres()
        except DPError:  # a draw that is paid for must not be lost for its range
            return None
        own, other = linear_sum_assignment(cdist(middle, again))
        moved = np.abs(again[other] - middle[own])
        farthest[own] = np.maximum(farthest[own], moved)
    return np.asarray(farthest * (high - low))
