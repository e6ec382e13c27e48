"""Public parameters of the methods; nothing here may depend on the people in the data."""

from dataclasses import dataclass
from typing import Any, Literal

from dp_core.algorithms.stag.method.steps import SideRule
from dp_core.errors import ParameterError
from dp_core.params import POSITIVE, SHARE, Params, worded
from dp_core.words import Message, message


def _knob(name: str, default: Any, *ends: float, **own: Any) -> Any:
    """Declare a parameter with the words of its message, which may have a help."""
    return worded(f"stag-param-{name}", default, *ends, **own)


def _sampling(rate: float) -> Any:
    return _knob("sampling", rate, 0.001, 1, log=True, limits=SHARE, end_included=True)


def _share(use: str, default: float, *ends: float, **own: Any) -> Any:
    return _knob(use, default, *(ends or (0.05, 0.9)), limits=SHARE, **own)


def _positive(name: str, default: float | None, *ends: float, **own: Any) -> Any:
    return _knob(name, default, *ends, limits=POSITIVE, **own)


def _or_none(name: str) -> Message:
    return message(f"stag-param-{name}.none")


def _words(name: str, *keys: str) -> tuple[Message, ...]:
    return tuple(message(f"stag-param-{name}.{key}") for key in keys)


@dataclass(frozen=True, kw_only=True)
class MapParams(Params):
    """What every method has: the budget."""


@dataclass(frozen=True, kw_only=True)
class LayerParams(MapParams):
    """What both variants of STAG have."""

    sampling_rate: float = _sampling(1.0)  # gamma: chance of each point to enter the secret sample
    # threshold from which a cell counts as dense; None takes the formula of the variant
    theta: float | None = _positive("theta", None, 1, 100_000)
    # p2, p3: constants of the sides of layers 2 and 3
    p2: float = _positive("p2", 5.0, 0.5, 50, log=True)
    p3: float = _positive("p3", 5.0, 0.5, 50, log=True)


@dataclass(frozen=True, kw_only=True)
class PublishedParams(LayerParams):
    """Parameters of the paper; what its text lost is reconstructed and can be changed."""

    sampling_rate: float = _sampling(0.1)
    # theta = eta log10(n / eps2) where theta is None
    eta: float = _positive("eta", 6.25, 0.1, 100, log=True)
    # high-pass or exponential Threshold-Filter
    filter: Literal["hp", "em"] = _knob("filter", "hp", words=_words("filter", "hp", "em"))
    # r: percentage of the cells at or above theta that the exponential filter keeps
    kept_percent: float = _knob("kept", 80.0, 1, 100, limits=(0, 100), end_included=True, help="")
    # Boost-Up-Merge: round empty cells to zero, then merge inside connected components
    boost: bool = _knob("boost", default=True)
    side_rule: SideRule = _knob(  # noqa: RUF009
        "side", "quarter", words=_words("side", "quarter", "full", "eps2"), help=""
    )
    # share_merge, share_filter: eps1 and eps2 as shares of the budget on the sample
    share_merge: float = _share("merge", 0.4)
    share_filter: float = _share("filtering", 0.2, help="")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.share_split <= 0:
            taken = message("stag-error-sum", total=self.share_merge + self.share_filter)
            raise ParameterError(taken, field="share_merge")

    @property
    def share_split(self) -> float:
        """Rest of the budget on the sample: eps3."""
        return round(1 - self.share_merge - self.share_filter, 12)


@dataclass(frozen=True, kw_only=True)
class UniformParams(MapParams):
    """Uniform grid."""

    # for the noisy number of points
    size_share: float = _share("size", 0.02, 0.001, 0.5, log=True, help="")
    # N0: public number of points; then nothing is spent on it
    public_size: float | None = _positive("public", None, 100, 1e9, none=_or_none("public"))


@dataclass(frozen=True, kw_only=True)
class SoundParams(LayerParams):
    """The variant with a proof (4.2)."""

    # as of `UniformParams`
    size_share: float = _share("size", 0.02, 0.001, 0.5, log=True, help="")
    # share of the rest for layer 2; the other part goes to layers 1 and 3
    alpha: float = _share("middle", 0.5, 0.1, 0.9, help="")
    # lam: cost of one more group, in noise variances of layer 2
    penalty: float = _positive("penalty", 4.0, 0.5, 20, log=True)
    public_size: float | None = _positive("public", None, 100, 1e9, none=_or_none("public"))
    noise: Literal["laplace", "geometric"] = _knob(
        "noise", "laplace", words=_words("noise", "laplace", "geometric")
    )


@dataclass(frozen=True, kw_only=True)
class AdaptiveParams(UniformParams):
    """Adaptive grid."""

    alpha: float = _share("first", 0.5, 0.1, 0.9, help="")


@dataclass(frozen=True, kw_only=True)
class DawaParams(MapParams):
    """DAWA: ratio of the paper."""

    partition_share: float = _share("partition", 0.25, help="")


@dataclass(frozen=True, kw_only=True)
class TreeParams(MapParams):
    """Quadtree with a geometric budget."""

    height: int = _knob("height", 8, 1, 10, help="")


@dataclass(frozen=True, kw_only=True)
class MedianParams(TreeParams):
    """Tree of private medians."""

    median_share: float = _share("median", 0.3, help="")
    median_levels: int | None = _knob("medians", None, 0, 10, none=_or_none("medians"))


@dataclass(frozen=True, kw_only=True)
class HybridParams(MedianParams):
    """Tree of private medians above, midpoints below."""

    median_levels: int | None = _knob("medians", 4, 0, 10, none=_or_none("medians"))
