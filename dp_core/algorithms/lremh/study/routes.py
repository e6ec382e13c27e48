"""How EM comes closer to the truth, and goes past it: the way from each start (2.2, 6.1)."""

from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.steps.em import MOST_STEPS, Stop, run_em, run_path
from dp_core.algorithms.lremh.method.steps.information import largest_fraction
from dp_core.algorithms.lremh.method.steps.lasso import ALPHA, kept_candidates, lasso_table
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.outputs import total_variation

MARKS = 40
LEAST_REACH = 100
"""Plain EM iterations that are shown at least."""
_SPARE = MOST_STEPS - MARKS - 10


@dataclass(frozen=True, kw_only=True, eq=False)
class Route:
    """Tables on the way of EM from one start.

    Parameters
    ----------
    marks : ndarray, shape (m,)
        Plain EM iterations, from 1 on.
    errors : ndarray, shape (m,), or None
        Total variation to the truth; None where that is not known.
    log_likelihood : ndarray, shape (m,)
        Mean per report, nats.
    stop_error : float or None
        Where the stop rule ends it.
    stop : int
        Iterations after which the stop rule holds.
    """

    marks: Floats
    errors: Floats | None
    log_likelihood: Floats
    stop: int
    stop_error: float | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Routes:
    """Routes from the uniform table and from LASSO's.

    Parameters
    ----------
    uniform, lasso : Route
    single, pairs : float
        Iterations t1 and t2 that learn single attributes and pairs.
    kept : int
        Candidates that LASSO leaves.
    deleted : float or None
        True share of people whose record LASSO deletes.
    """

    uniform: Route
    lasso: Route
    single: float
    pairs: float
    kept: int
    deleted: float | None


def em_routes(
    given: Likelihood, true: Floats | None, *, stop: Stop | None = None, alpha: float = ALPHA
) -> Routes:
    """Follow EM from both starts, on the accelerated path.

    It ends at three times the iterations that learn pairs, or where 150 steps reach.

    Parameters
    ----------
    given : Likelihood
        Reports and their noise.
    true : ndarray or None
    stop : Stop, optional
        The published one if None.
    alpha : float
        LASSO's penalty.

    Returns
    -------
    Routes
    """
    fraction = largest_fraction(given)
    start = lasso_table(given.reports, given.noise, alpha=alpha).table
    kept = kept_candidates(start)
    marks = _marks(fraction)
    follow = _Following(given, true, marks, fraction, stop or Stop())
    return Routes(
        uniform=follow.route(given.uniform()),
        lasso=follow.route(start),
        single=1 / fraction,
        pairs=fraction**-2,
        kept=int(kept.sum()),
        deleted=None if true is None else float(true[~kept].sum()),
    )


@dataclass(frozen=True)
class _Following:
    given: Likelihood
    true: Floats | None
    marks: Floats
    fraction: float
    stop: Stop

    def route(self, start: Floats) -> Route:
        tables = run_path(self.given, start, self.marks.tolist(), fraction=self.fraction).tables
        ended = run_em(self.given, start, self.stop)
        errors = None if self.true is None else np.array([self._error(table) for table in tables])
        return Route(
            marks=self.marks,
            errors=errors,
            log_likelihood=np.array([self.given.log_likelihood(table) for table in tables]),
            stop=ended.iterations,
            stop_error=self._known_error(ended.table),
        )

    def _known_error(self, table: Floats) -> float | None:
        return None if self.true is None else self._error(table)

    def _error(self, table: Floats) -> float:
        assert self.true is not None
        return total_variation(table, self.true)


def _marks(fraction: float) -> Floats:
    """Choose the iterations at which tables are kept, evenly spaced on a log axis."""
    reach = max(1.0, 0.7 / fraction) * _SPARE
    last = min(max(3 * fraction**-2, LEAST_REACH), max(reach, LEAST_REACH))
    return np.unique(np.geomspace(1, last, MARKS).round())
