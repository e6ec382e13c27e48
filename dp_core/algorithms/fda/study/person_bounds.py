"""What the bound on events per person does: to the counts, the noise, the error, one event."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.contributions import planned_horizon
from dp_core.algorithms.fda.method.steps.profiles import noise_factor, variance_profile
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.tables.data import CountStream


@dataclass(frozen=True, kw_only=True)
class Bound:
    """One bound c and what it does.

    Parameters
    ----------
    contribution : int
        c.
    left_out : int
        Events beyond each person's first c; for the holder only.
    noise : float
        Standard deviation of the noise of the last published total, in events.
    person, event : float
        ε at which one person, and one event, is protected.
    """

    contribution: int
    left_out: int
    noise: float
    person: float
    event: float


def event_epsilon(stream: CountStream, p: FDAParams) -> float:
    """ε of one single event: a c-th for each unit change it can cause (4.2 step 1).

    With person ids the next event of the same person takes the place of one that is removed: two
    unit changes. Without ids nothing is cut, and one event is one change.
    """
    return (2 if stream.has_persons else 1) * p.epsilon / p.contribution


def bounds(
    stream: CountStream, p: FDAParams, mechanism: str, *, at: int, tried: tuple[int, ...]
) -> list[Bound]:
    """Compare bounds on events per person at the same ε.

    Parameters
    ----------
    stream : CountStream
    p : FDAParams
    mechanism : str
    at : int
        Position of the total whose noise is compared.
    tried : tuple of int
        Bounds c; that of `p` is added.

    Returns
    -------
    list of Bound
        In ascending order of c.
    """
    horizon = planned_horizon(stream, p)
    options: dict[str, Any] = fenwick_options(p) if mechanism == "fda" else {}
    unit = math.sqrt(2 * float(variance_profile(mechanism, horizon, **options)[at]))
    everything = int(stream.increments.sum())
    return [
        Bound(
            contribution=bound,
            left_out=everything - int(stream.limited(bound).increments.sum()),
            noise=unit * noise_factor(mechanism, horizon, p.epsilon, bound),
            person=p.epsilon,
            event=event_epsilon(stream, p) * p.contribution / bound,
        )
        for bound in sorted({*tried, p.contribution})
    ]


def with_bias(errors: Floats, bias: float | Floats) -> Floats:
    """Turn sizes of symmetric noise into errors of totals that are also too low by a fixed number.

    Parameters
    ----------
    errors : ndarray, shape (draws,)
        |noise|; it falls to either side with the same chance, so every other draw gets a minus.
    bias : float or ndarray, shape (draws,)

    Examples
    --------
    >>> with_bias(np.array([3.0, 3.0]), 10).tolist()
    [7.0, 13.0]
    """
    signs = np.where(np.arange(errors.size) % 2, -1.0, 1.0)
    return np.asarray(np.abs(signs * errors - bias))
