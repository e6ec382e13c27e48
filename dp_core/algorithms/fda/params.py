"""Public parameters of a running count."""

from dataclasses import dataclass

from dp_core.params import Params, knob

MAX_HORIZON = 2**20


@dataclass(frozen=True, kw_only=True)
class FDAParams(Params):
    """What must be fixed before the first release.

    Parameters
    ----------
    epsilon : float
        Total budget of the whole series.
    horizon : int
        Largest number of releases N; 0 means as many as the data have periods.
    contribution : int
        Bound c: most unit changes one protected person can cause over the whole series.
    """

    horizon: int = knob(
        0,
        "Horizon (periods)",
        0,
        2**26,
        help="How many totals may be published in all, fixed before the first. "
        "0 means as many as the data have periods.",
    )
    contribution: int = knob(
        1,
        "Events counted per person, at most",
        1,
        1000,
        help="With person ids, only the first so many events of each person are counted, and the "
        "whole person is protected. Without ids it is your promise.",
    )


@dataclass(frozen=True, kw_only=True)
class TwoLevelParams(FDAParams):
    """Also the length K of a block."""

    block: int = knob(
        0, "Block length (periods)", 0, 2**20, help="0 means the square root of the horizon."
    )


@dataclass(frozen=True, kw_only=True)
class KaryParams(FDAParams):
    """Also the base k of the digits."""

    base: int = knob(0, "Base k (odd)", 0, 2**20 + 1, help="0 means the best one for the horizon.")
