"""Public parameters of the methods; nothing here may depend on the people in the data."""

import math
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from dp_core.params import POSITIVE, Params, knob, list_knob, must_be, tuples, worded
from dp_core.tables.numeric import Bounds
from dp_core.words import message

MOST_ROWS = 200_000  # of methods that read every row many times

NAMES = ("kmeans", "spectral", "birch", "gmm")  # clusterers that vote, in their order
FOLDS = 5
WEIGHT = 100.0  # multiplier of the silhouette

Rule = Literal["log_entropy", "saturating", "constant"]
Encoding = Literal["integer", "onehot"]
Noise = Literal["sup_norm", "laplace_split"]
Synopsis = Literal["auto", "tree", "grid", "codebook"]

MOST_CLUSTERS = 50
SLIDER_END = 20  # largest ε of the slider; more is accepted and hardly protects
_BOUNDS = message("dpc-params-list-lower-list-upper")
_PRIMARIES = message("dpc-params-some-each-once-correct", names=", ".join(NAMES))
TOLERANCE = 1.5
"""Spread of the rows within their groups that is good enough on arrival, times the best."""
SHIFT = 0.1
"""Shift of a centre by noise that is good enough on arrival, in column widths."""


def encoding_knob(default: Encoding) -> Any:
    """Declare how votes are written."""
    return knob(
        default, "Votes as", help=message("dpc-ways.about"), words=("numbers", "one column a group")
    )


@dataclass(frozen=True, kw_only=True)
class ClusterParams(Params):
    """What every method has."""

    clusters: int = worded(
        "dpc-param-clusters", 3, 2, 12, limits=(1, MOST_CLUSTERS), end_included=True
    )
    # public limits of each column; None: the table's own public ones
    bounds: Bounds | None = list_knob(None, _BOUNDS)  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bounds is not None:
            object.__setattr__(self, "bounds", _pair(self.bounds))


@dataclass(frozen=True, kw_only=True)
class NoisyParams(ClusterParams):
    """Methods that add noise."""

    epsilon: float = knob(1.0, "Privacy budget ε", 0.01, SLIDER_END, log=True, limits=POSITIVE)


@dataclass(frozen=True, kw_only=True)
class StackParams(ClusterParams):
    """The stack, without noise."""

    clip: ClassVar[bool] = False  # whether negative weights count as 0

    primaries: tuple[str, ...] = list_knob(NAMES, _PRIMARIES)
    folds: int = knob(FOLDS, "Folds", 1, 20, help=message("dpc-params-row-labelled-fits-seen"))
    weight: float = worded("dpc-param-weight", WEIGHT, 0, 1_000)
    align: bool = knob(
        True,  # noqa: FBT003
        message("dpc-params-align-names-groups"),
        help=message("dpc-params-fits-different-folds-name"),
    )
    encoding: Encoding = encoding_knob("integer")  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        chosen = tuples(self.primaries, str, 1, name="primaries", form=_PRIMARIES)
        if not chosen or not set(chosen) <= set(NAMES) or len(set(chosen)) < len(chosen):
            raise must_be("primaries", self.primaries, _PRIMARIES)
        object.__setattr__(self, "primaries", tuple(n for n in NAMES if n in chosen))


@dataclass(frozen=True, kw_only=True)
class PublishedParams(StackParams, NoisyParams):
    """The published method and every gap that was filled (2.1)."""

    # infinite: no noise at all
    epsilon: float = knob(
        1.0, "Privacy budget ε", 0.01, SLIDER_END, log=True, limits=(0, math.inf), end_included=True
    )
    adaptive: Rule = worded(  # noqa: RUF009
        "dpc-param-adaptive", "log_entropy", words=("log and entropy", "saturating", "constant")
    )
    scaling: Literal["unit_box", "raw"] = worded(
        "dpc-param-scaling", "unit_box", words=("by public bounds", "none")
    )
    table_sensitivity: Literal["range", "unit"] = worded(
        "dpc-param-table_sensitivity", "range", words=("its range", "1, assumed")
    )
    label_sensitivity: Literal["range", "weight", "unit", "none"] = worded(
        "dpc-param-label_sensitivity",
        "range",
        words=("largest change", "weight", "1, assumed", "none"),
    )
    secondary: Literal["noisy", "clean"] = worded(
        "dpc-param-secondary", "noisy", words=("noisy votes", "votes")
    )
    weights_from: Literal["noisy", "raw"] = worded(
        "dpc-param-weights_from", "noisy", words=("noisy table", "true table")
    )


@dataclass(frozen=True, kw_only=True)
class SoundStackParams(StackParams, NoisyParams):
    """The stack of the sound variants: votes in one column a group."""

    clip: ClassVar[bool] = True
    encoding: Encoding = encoding_knob("onehot")  # noqa: RUF009


@dataclass(frozen=True, kw_only=True)
class InputParams(NoisyParams):
    """Noise on every row, then K-means."""

    noise: Noise = worded("dpc-param-noise", "sup_norm", words=("whole row", "split"))  # noqa: RUF009


@dataclass(frozen=True, kw_only=True)
class LocalParams(InputParams, SoundStackParams):
    """Noise on every row, then the stack (4.4)."""


@dataclass(frozen=True, kw_only=True)
class CentralParams(SoundStackParams):
    """A noisy synopsis, the stack on it, and a refinement (4.5)."""

    synopsis: Synopsis = worded(  # noqa: RUF009
        "dpc-param-synopsis", "auto", words=("automatic", "a tree", "a grid", "places")
    )
    # rho, of epsilon; None: half for the codebook, else 0
    refinement_share: float | None = worded(
        "dpc-param-refinement_share", None, 0.05, 0.95, limits=(0, 1), start_included=True
    )
    # whether the number of refinement steps follows from the smallest group
    adaptive_split: bool = worded("dpc-param-adaptive_split", False, help="")  # noqa: FBT003
    # False: K-means on the pseudo-rows, to compare with
    stacking: bool = worded("dpc-param-stacking", True)  # noqa: FBT003


def _pair(bounds: Any) -> Bounds:
    """Two tuples of floats; the table checks that they fit it."""
    sides: Any = tuples(bounds, float, 2, name="bounds", form=_BOUNDS)
    if len(sides) != 2 or len(sides[0]) != len(sides[1]):
        raise must_be("bounds", bounds, _BOUNDS)
    low, high = sides
    return low, high
