"""Public parameters of the methods; nothing here may depend on the people in the data."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from dp_core.errors import ParameterError, shown
from dp_core.params import Params, knob, tuples
from dp_core.tables.numeric import Bounds
from dp_core.words import message, say

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
TOLERANCE = 1.5
"""Spread of the rows within their groups that is good enough on arrival, times the best."""
_POSITIVE = (0, math.inf)


def encoding_knob(default: Encoding) -> Any:
    """Declare how votes are written."""
    return knob(
        default,
        "Votes as",
        help=message("dpc-ways.about"),
        words=("numbers", "one column a group"),
    )


@dataclass(frozen=True, kw_only=True)
class ClusterParams(Params):
    """What every method has."""

    clusters: int = knob(
        3,
        "Groups K",
        2,
        12,
        limits=(1, MOST_CLUSTERS),
        end_included=True,
        help=message("dpc-params-how-many-groups-public"),
    )
    bounds: Bounds | None = None  # public limits of each column; None: the table's own public ones

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bounds is not None:
            object.__setattr__(self, "bounds", _pair(self.bounds))


@dataclass(frozen=True, kw_only=True)
class NoisyParams(ClusterParams):
    """Methods that add noise."""

    epsilon: float = knob(1.0, "Privacy budget ε", 0.01, SLIDER_END, log=True, limits=_POSITIVE)


@dataclass(frozen=True, kw_only=True)
class StackParams(ClusterParams):
    """The stack, without noise."""

    primaries: tuple[str, ...] = NAMES
    folds: int = knob(FOLDS, "Folds", 1, 20, help=message("dpc-params-row-labelled-fits-seen"))
    weight: float = knob(
        WEIGHT, "Weight of a vote", 0, 1_000, help=message("dpc-params-vote-counts-how-tidy")
    )
    align: bool = knob(
        True,  # noqa: FBT003
        message("dpc-params-align-names-groups"),
        help=message("dpc-params-fits-different-folds-name"),
    )
    encoding: Encoding = encoding_knob("integer")  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        form = say("dpc-params-some-each-once-correct", names=", ".join(NAMES))
        chosen = tuples(self.primaries, str, 1, name="primaries", form=form)
        if not chosen or not set(chosen) <= set(NAMES) or len(set(chosen)) < len(chosen):
            raise ParameterError(
                f"primaries = {shown(self.primaries)} must be {form}.", field="primaries"
            )
        object.__setattr__(self, "primaries", tuple(n for n in NAMES if n in chosen))


@dataclass(frozen=True, kw_only=True)
class PublishedParams(StackParams, NoisyParams):
    """The published method and every gap that was filled (2.1)."""

    # infinite: no noise at all
    epsilon: float = knob(
        1.0,
        "Privacy budget ε",
        0.01,
        SLIDER_END,
        log=True,
        limits=_POSITIVE,
        end_included=True,
    )
    adaptive: Rule = knob(  # noqa: RUF009
        "log_entropy",
        "ε from the data",
        help=message("dpc-params-paper-lets-follow-data"),
        words=("log and entropy", "saturating", "constant"),
    )
    scaling: Literal["unit_box", "raw"] = knob(
        "unit_box",
        "Scaling",
        help=message("dpc-params-every-column-public-bounds"),
        words=("by public bounds", "none"),
    )
    table_sensitivity: Literal["range", "unit"] = knob(
        "range",
        "Sensitivity of a column",
        help=message("dpc-params-width-public-range-raw"),
        words=("its range", "1, assumed"),
    )
    label_sensitivity: Literal["range", "weight", "unit", "none"] = knob(
        "range",
        "Noise on votes",
        help=message("dpc-params-scaled-largest-change-label"),
        words=("largest change", "weight", "1, assumed", "none"),
    )
    secondary: Literal["noisy", "clean"] = knob(
        "noisy",
        "Last step reads",
        help=message("dpc-params-votes-noise-without-printed"),
        words=("noisy votes", "votes"),
    )
    weights_from: Literal["noisy", "raw"] = knob(
        "noisy",
        message("dpc-params-tidiness-votes"),
        help=message("dpc-params-noisy-table-true-one"),
        words=("noisy table", "true table"),
    )


@dataclass(frozen=True, kw_only=True)
class SoundStackParams(StackParams, NoisyParams):
    """The stack of the sound variants: votes in one column a group."""

    encoding: Encoding = encoding_knob("onehot")  # noqa: RUF009


@dataclass(frozen=True, kw_only=True)
class InputParams(NoisyParams):
    """Noise on every row, then K-means."""

    noise: Noise = knob(  # noqa: RUF009
        "sup_norm",
        "Noise on a row",
        help=message("dpc-params-one-draw-whole-row"),
        words=("whole row", "split"),
    )


@dataclass(frozen=True, kw_only=True)
class LocalParams(InputParams, SoundStackParams):
    """Noise on every row, then the stack (4.4)."""


@dataclass(frozen=True, kw_only=True)
class CentralParams(SoundStackParams):
    """A noisy synopsis, the stack on it, and a refinement (4.5)."""

    synopsis: Synopsis = knob(  # noqa: RUF009
        "auto",
        message("dpc-params-rows-counted"),
        help=message("dpc-params-cells-tree-grid-rows"),
        words=("automatic", "a tree", "a grid", "places"),
    )
    # rho, of epsilon; None: half for the codebook, else 0
    refinement_share: float | None = knob(
        None,
        message("dpc-params-share-refinement"),
        0.05,
        0.95,
        limits=(0, 1),
        start_included=True,
        help=message("dpc-params-share-moving-centres-noisy"),
        none="automatic",
    )
    # whether the number of refinement steps follows from the smallest group
    adaptive_split: bool = knob(
        False,  # noqa: FBT003
        message("dpc-params-steps-follow-smallest-group"),
        help=message("dpc-params-two-refinement-steps-only"),
    )
    # False: K-means on the pseudo-rows, to compare with
    stacking: bool = knob(
        True,  # noqa: FBT003
        message("dpc-params-stack-four-views"),
        help=message("dpc-params-off-plain-means-same"),
    )


def _pair(bounds: Any) -> Bounds:
    """Two tuples of floats; the table checks that they fit it."""
    form = say("dpc-params-list-lower-list-upper")
    sides: Any = tuples(bounds, float, 2, name="bounds", form=form)
    if len(sides) != 2 or len(sides[0]) != len(sides[1]):
        raise ParameterError(f"bounds = {shown(bounds)} must be {form}.", field="bounds")
    low, high = sides
    return low, high
