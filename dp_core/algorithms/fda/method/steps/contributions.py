"""Step 1: what of the data is counted, and why one person cannot change it by much."""

from dataclasses import dataclass

from dp_core.algorithms.fda.method.steps.streams import refuse_own_dates
from dp_core.algorithms.fda.params import FDAParams
from dp_core.arrays import Integers
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream
from dp_core.words import message, say


@dataclass(frozen=True, kw_only=True, eq=False)
class Counted:
    """Events that are counted, with the public facts of the series.

    Parameters
    ----------
    increments : ndarray of int64, shape (T,)
        True counts, of at most c events a person; not private.
    horizon : int
        N.
    promise : str
        Why one unit changes the boxes by at most c.
    own_dates : bool
        Whether the dates of the series were read from the data.
    """

    increments: Integers
    horizon: int
    promise: str
    own_dates: bool

    @property
    def periods(self) -> int:
        """T."""
        return self.increments.size


def count_events(stream: CountStream, p: FDAParams, rng: Rng) -> Counted:
    """Keep each person's first c events, for a horizon that is fixed now (4.2 step 1).

    Raises
    ------
    DataError
        If the dates of the series were read from the data and `rng` is an `Entropy`.
    ParameterError
        If the horizon is shorter than the series, or the bound too small for net changes.
    """
    refuse_own_dates(stream, rng)
    return Counted(
        horizon=planned_horizon(stream, p),
        increments=bound_contributions(stream, p),
        promise=contribution_promise(stream, p),
        own_dates=stream.facts_from_data,
    )


def planned_horizon(stream: CountStream, p: FDAParams) -> int:
    """N: what was asked for, or the number of periods.

    Raises
    ------
    ParameterError
        If the horizon is shorter than the series.
    """
    horizon = p.horizon or len(stream)
    if horizon < len(stream):
        raise ParameterError(
            message("fda-error-horizon-short", horizon=horizon, periods=len(stream)),
            field="horizon",
        )
    return horizon


def bound_contributions(stream: CountStream, p: FDAParams) -> Integers:
    """Increments after keeping each person's first c events (4.2 step 1).

    Raises
    ------
    ParameterError
        If net changes are counted with a bound below 2.
    """
    if stream.signed and p.contribution < 2:
        raise ParameterError(
            message("fda-error-changes", contribution=str(p.contribution)),
            field="contribution",
        )
    return stream.limited(p.contribution).increments


def contribution_promise(stream: CountStream, p: FDAParams) -> str:
    """One sentence on why one unit changes the boxes by at most c."""
    if stream.has_persons:
        counted = "event" if p.contribution == 1 else f"{p.contribution} events"
        return say("fda-why-persons", counted=str(counted))
    if p.contribution == 1:
        return say("fda-why-events")
    return say("fda-why-promise", contribution=str(p.contribution))
