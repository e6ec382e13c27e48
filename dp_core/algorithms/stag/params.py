"""Public parameters of the methods; nothing here may depend on the people in the data."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from dp_core.algorithms.stag.method.steps.sides import SideRule
from dp_core.errors import ParameterError
from dp_core.params import Params, knob

_POSITIVE = (0, math.inf)
_SHARES = ("share_merge", "share_filter", "share_split")


def _sampling(rate: float) -> Any:
    words = (
        "Share of the points that the method looks at; who they are stays secret. It saves time "
        "and costs accuracy."
    )
    limits: dict[str, Any] = {"limits": (0, 1), "end_included": True}
    return knob(rate, "Sampling rate γ", 0.001, 1, log=True, help=words, **limits)


def _constant(name: str, larger: str) -> Any:
    words = f"Larger: {larger}."
    return knob(5.0, f"Constant {name}", 0.5, 50, log=True, limits=_POSITIVE, help=words)


def _share(default: float, use: str, words: str) -> Any:
    return knob(default, f"Share of ε for {use}", 0.05, 0.9, limits=(0, 1), help=words)


def _size_share(grid: str) -> Any:
    words = f"The noisy number of points decides how fine the {grid} is."
    return knob(0.02, "Share of ε for the size", 0.001, 0.5, log=True, limits=(0, 1), help=words)


def _public_size() -> Any:
    words = (
        "Number of points, if it is publicly known. It spends nothing then. If it is the exact "
        "number of rows, one point exchanged for another is protected, and at twice ε."
    )
    label, none = "Public number of points", "measure it"
    return knob(None, label, 100, 1e9, limits=_POSITIVE, help=words, none=none)


def _median_levels(default: int | None) -> Any:
    words = "Further levels are cut in the middle."
    return knob(default, "Levels of medians", 0, 10, help=words, none="all")


@dataclass(frozen=True, kw_only=True)
class MapParams(Params):
    """What every method has: the budget."""


@dataclass(frozen=True, kw_only=True)
class LayerParams(MapParams):
    """What both variants of STAG have.

    Parameters
    ----------
    sampling_rate : float
        gamma: chance of each point to enter the secret sample, in (0, 1].
    theta : float, optional
        Threshold from which a cell counts as dense; None takes the formula of the variant.
    p2, p3 : float
        Constants of the sides of layers 2 and 3.
    """

    sampling_rate: float = _sampling(1.0)
    theta: float | None = knob(
        None,
        "Dense from θ points",
        1,
        100_000,
        limits=_POSITIVE,
        help="Cells of the middle grid with at least so many points on the sample are split, the "
        "others merged. Automatic: a formula.",
    )
    p2: float = _constant("p2", "a coarser middle grid")
    p3: float = _constant("p3", "dense cells are split into fewer parts")


@dataclass(frozen=True, kw_only=True)
class PublishedParams(LayerParams):
    """Parameters of the paper; what its text lost is reconstructed and can be changed.

    Parameters
    ----------
    eta : float
        theta = eta log10(n / eps2) where theta is None.
    filter : {"hp", "em"}
        High-pass or exponential Threshold-Filter.
    kept_percent : float
        r: percentage of the cells at or above theta that the exponential filter keeps.
    boost : bool
        Boost-Up-Merge: round empty cells to zero, then merge inside connected components.
    side_rule : {"quarter", "full", "eps2"}
    share_merge, share_filter, share_split : float
        eps1, eps2, eps3 as shares of the budget on the sample; they add up to 1.
    """

    sampling_rate: float = _sampling(0.1)
    eta: float = knob(
        6.25,
        "Threshold constant η",
        0.1,
        100,
        log=True,
        limits=_POSITIVE,
        help="θ = η · log10(points on the sample / ε of the filter), unless θ is stated.",
    )
    filter: Literal["hp", "em"] = knob(
        "hp",
        "Threshold filter",
        help="Which cells are dense: those whose noisy count reaches θ (HP, high-pass), or a draw "
        "among those whose true count reaches it (EM, a noisy choice).",
        words=("noisy count", "draw"),
    )
    kept_percent: float = knob(
        80.0,
        "Kept by the draw r (%)",
        1,
        100,
        limits=(0, 100),
        end_included=True,
        help="So many percent of the cells that reach θ are drawn as dense.",
    )
    boost: bool = knob(
        True,  # noqa: FBT003
        "Round empty cells to zero",
        help="Boost-Up-Merge: cells that are truly empty are published as exactly 0, and only "
        "touching cells are merged.",
    )
    side_rule: SideRule = knob(  # noqa: RUF009
        "quarter",
        "Side of the middle grid",
        help="The paper's formula is lost: a quarter of the uniform grid's side, all of it, or "
        "with the ε of the filter alone.",
        words=("a quarter", "all of it", "from the filter's ε"),
    )
    share_merge: float = _share(0.4, "merging", "ε1 as a share.")
    share_filter: float = _share(0.2, "the filter", "ε2 as a share.")
    share_split: float = _share(0.4, "splitting", "ε3 as a share.")

    def __post_init__(self) -> None:
        super().__post_init__()
        shares = [getattr(self, name) for name in _SHARES]
        if abs(sum(shares) - 1) > 1e-9:
            raise ParameterError(
                f"share_merge, share_filter and share_split add up to {sum(shares):.6g}, and must "
                "add up to 1; change one of them.",
                field="share_merge",
            )


@dataclass(frozen=True, kw_only=True)
class SoundParams(LayerParams):
    """The variant with a proof (4.2).

    Parameters
    ----------
    size_share : float
        Share of the budget for the noisy number of points.
    alpha : float
        Share of the rest for layer 2; the other part goes to layers 1 and 3.
    penalty : float
        lam: cost of one more group, in noise variances of layer 2.
    public_size : float, optional
        N0: public number of points; then nothing is spent on it.
    noise : {"laplace", "geometric"}
    """

    size_share: float = _size_share("middle grid")
    alpha: float = knob(
        0.5,
        "Share for the middle grid α",
        0.1,
        0.9,
        limits=(0, 1),
        help="The rest goes to merged groups and split cells.",
    )
    penalty: float = knob(
        4.0,
        "Price of a group λ",
        0.5,
        20,
        log=True,
        limits=_POSITIVE,
        help="Larger: fewer and larger merged groups.",
    )
    public_size: float | None = _public_size()
    noise: Literal["laplace", "geometric"] = knob(
        "laplace",
        "Noise drawn from",
        help="Real numbers (Laplace), or whole numbers (two-sided geometric). A release always has "
        "whole numbers.",
        words=("real numbers", "integers"),
    )


@dataclass(frozen=True, kw_only=True)
class UniformParams(MapParams):
    """Uniform grid."""

    size_share: float = _size_share("grid")
    public_size: float | None = _public_size()


@dataclass(frozen=True, kw_only=True)
class AdaptiveParams(UniformParams):
    """Adaptive grid."""

    alpha: float = knob(
        0.5, "Share of the first level α", 0.1, 0.9, limits=(0, 1), help="The rest splits cells."
    )


@dataclass(frozen=True, kw_only=True)
class DawaParams(MapParams):
    """DAWA: ratio of the paper."""

    partition_share: float = _share(0.25, "the partition", "The rest counts the buckets.")


@dataclass(frozen=True, kw_only=True)
class TreeParams(MapParams):
    """Quadtree with a geometric budget."""

    height: int = knob(8, "Height of the tree", 1, 10, help="Levels below the whole box.")


@dataclass(frozen=True, kw_only=True)
class MedianParams(TreeParams):
    """Tree of private medians."""

    median_share: float = _share(0.3, "medians", "The rest goes to counts.")
    median_levels: int | None = _median_levels(None)


@dataclass(frozen=True, kw_only=True)
class HybridParams(MedianParams):
    """Tree of private medians above, midpoints below."""

    median_levels: int | None = _median_levels(4)
