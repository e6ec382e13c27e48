"""Public parameters of a running count."""

from dataclasses import dataclass
from typing import Any

from dp_core.algorithms.fda.method.steps.epochs import Epochs, Matter, both_asked
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
class FenwickParams(FDAParams):
    """Also what the end of the series and the totals are worth, for the optimal tree.

    Parameters
    ----------
    first_epoch, growth, kappa
        Epochs for an end that is not known; a first length of 0 means a fixed horizon.
    every, every_from, other_weight
        Which totals matter; a step of 0 means all.

    Raises
    ------
    ParameterError
        Also if both epochs and totals that matter are asked for.
    """

    first_epoch: int = knob(
        0,
        "First epoch (periods)",
        0,
        MAX_HORIZON,
        help="Length of the first epoch where the end is not known. 0 means a fixed horizon.",
    )
    growth: int = knob(
        2,
        "Factor from epoch to epoch",
        2,
        10,
        help="How many times as long the next epoch is; public.",
    )
    kappa: float = knob(
        1.0,
        "Care for an epoch's last total (κ)",
        0,
        100,
        help="Every later total starts from it, so it gets κ times the epoch's length as extra "
        "weight.",
    )
    every: int = knob(
        0, "Every so many totals matter", 0, MAX_HORIZON, help="0 means that all totals matter."
    )
    every_from: int = knob(
        0, "First total that matters", 0, MAX_HORIZON, help="0 means the first full step."
    )
    other_weight: float = knob(
        0.0,
        "Weight of the other totals",
        0,
        1,
        help="0: published only where they come for free. 0.01: all are published, less "
        "accurately.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first_epoch and self.every:
            raise both_asked()

    def options(self) -> dict[str, Any]:
        """Options of the boxes: epochs, totals that matter, or none."""
        if self.first_epoch:
            return {"epochs": Epochs(self.first_epoch, self.growth, self.kappa)}
        if self.every:
            return {"matter": Matter(self.every, self.every_from, self.other_weight)}
        return {}


def fenwick_options(params: FDAParams) -> dict[str, Any]:
    """Options that `params` hold for the boxes of ``"fda"``: none unless they are its own."""
    return params.options() if isinstance(params, FenwickParams) else {}


@dataclass(frozen=True, kw_only=True)
class TwoLevelParams(FDAParams):
    """Also the length K of a block."""

    block: int = knob(
        0, "Block length (periods)", 0, 2**20, help="0 means the square root of the horizon."
    )
