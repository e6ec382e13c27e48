"""Public parameters of a running count."""

from dataclasses import dataclass
from typing import Any

from dp_core.algorithms.fda.method.steps.streams import Epochs, Matter
from dp_core.params import Params, must_be, worded

MAX_HORIZON = 2**20


@dataclass(frozen=True, kw_only=True)
class FDAParams(Params):
    """What must be fixed before the first release; `epsilon` is for the whole series.

    `horizon`: largest number of releases N; 0 means as many as the data have periods.
    `contribution`: bound c: most unit changes one person can cause over the whole series.
    """

    horizon: int = worded("fda-param-horizon", 0, 0, 2**26)
    contribution: int = worded("fda-param-contribution", 1, 1, 1000)


@dataclass(frozen=True, kw_only=True)
class FenwickParams(FDAParams):
    """Also what the end of the series and the totals are worth, for the optimal tree.

    Epochs and totals that matter cannot both be asked for.
    """

    # first_epoch, growth, kappa: epochs for an end that is not known; a first length of 0 means a
    # fixed horizon
    first_epoch: int = worded("fda-param-first_epoch", 0, 0, MAX_HORIZON)
    growth: int = worded("fda-param-growth", 2, 2, 10, help="")
    kappa: float = worded("fda-param-kappa", 1.0, 0, 100)
    # every, every_from, other_weight: which totals matter; a step of 0 means all
    every: int = worded("fda-param-every", 0, 0, MAX_HORIZON)
    every_from: int = worded("fda-param-every_from", 0, 0, MAX_HORIZON)
    other_weight: float = worded("fda-param-other_weight", 0.0, 0, 1)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first_epoch and self.every:
            raise must_be("every", self.every, f"0 if first_epoch = {self.first_epoch}")


def fenwick_options(params: FDAParams, mechanism: str = "fda") -> dict[str, Any]:
    """Options of the boxes of ``"fda"``: epochs, or totals that matter; none of other methods."""
    if mechanism != "fda" or not isinstance(params, FenwickParams):
        return {}
    if params.first_epoch:
        return {"epochs": Epochs(params.first_epoch, params.growth, params.kappa)}
    if params.every:
        return {"matter": Matter(params.every, params.every_from, params.other_weight)}
    return {}


@dataclass(frozen=True, kw_only=True)
class TwoLevelParams(FDAParams):
    """Also the length K of a block."""

    block: int = worded("fda-param-block", 0, 0, 2**20)
