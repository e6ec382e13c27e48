"""Public parameters of the methods; nothing here may depend on the people in the data."""

from dataclasses import dataclass
from typing import Any, Literal

from dp_core.errors import ParameterError
from dp_core.params import Params, delta_knob, list_knob, must_be, tuples, worded
from dp_core.words import message

Groups = tuple[tuple[int, ...], ...] | None
_GROUPS = message("privscbn-error-groups-form")

MOST_PARENTS = 10


_ENDS: dict[str, tuple[float, ...]] = {
    "rows": (1, 10_000_000),
    "k": (1, 500),
    "parents": (0, MOST_PARENTS),
    "automatic_parents": (0, MOST_PARENTS),
    "bound": (1, 125_251),
    "tau": (1, 500),
    "sigma": (0.01, 10),
    "share_pairs": (0.05, 0.9),
    "share_structure": (0.05, 0.9),
    "theta": (0.1, 100),
    "shrink": (0, 10),
    "order": (1, 3),
    "beta": (0.05, 0.95),
}
_DELTA = (1e-12, 0.01)
_PLAIN = ("share_pairs", "share_structure", "beta")  # labels that need no help


def _knob(name: str, default: Any, *ends: float) -> Any:
    """Declare a parameter with the words of its message."""
    own: dict[str, Any] = {"log": name == "theta"}
    if name == "bound":
        own["none"] = message("privscbn-param-unbounded")
    if name in _PLAIN:
        own["help"] = ""
    return worded(f"privscbn-param-{name}", default, *(ends or _ENDS.get(name, ())), **own)


@dataclass(frozen=True, kw_only=True)
class TableParams(Params):
    """What every method has: the budget."""


@dataclass(frozen=True, kw_only=True)
class RowParams(TableParams):
    """Also the number of synthetic rows; None makes as many as there are records."""

    rows: int | None = _knob("rows", None)


@dataclass(frozen=True, kw_only=True)
class PublishedParams(RowParams):
    """Parameters of the paper: k clusters, d parents, scale σ."""

    k: int | None = _knob("k", None)
    max_parents: int = _knob("parents", 3)
    sigma: float | None = _knob("sigma", 0.3)


@dataclass(frozen=True, kw_only=True)
class SoundParams(RowParams):
    """Two measurements, pure epsilon."""

    # k, max_parents, sigma: as published; `max_parents` None is the automatic degree
    k: int | None = _knob("k", None)
    max_parents: int | None = _knob("automatic_parents", None)
    bound: int | None = _knob("bound", 40)  # B: most that one record adds to measurement P
    # partition, affinity, structure, model, bridges: how clusters, networks and tables are made
    partition: Literal["pairs", "em", "none"] = _knob("partition", "pairs")
    affinity: Literal["correlation", "jaccard"] = _knob("affinity", "correlation")
    sigma: float | None = _knob("sigma", 0.3)
    structure: Literal["post", "em"] = _knob("structure", "post")
    model: Literal["tables", "pairs_only"] = _knob("model", "tables")
    bridges: bool = _knob("bridges", True)  # noqa: FBT003
    # share_pairs, share_structure: shares of the budget for P, and for choices of parents
    # (structure "em" only)
    share_pairs: float = _knob("share_pairs", 0.3)
    share_structure: float = _knob("share_structure", 0.25)
    theta: float = _knob("theta", 4.0)
    shrink: float = _knob("shrink", 1.0)
    # public groups, which replace the partition
    groups: Groups = list_knob(None, _GROUPS)  # noqa: RUF009

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.share_pairs + self.share_structure >= 1:
            facts = {"pairs": str(self.share_pairs), "structure": str(self.share_structure)}
            raise ParameterError.of("privscbn-error-shares", "share_pairs", **facts)
        if self.groups is not None:
            groups = tuples(self.groups, int, 2, name="groups", form=_GROUPS)
            members = sorted(attribute for group in groups for attribute in group)
            if not members or members != list(range(len(members))) or not all(groups):
                raise must_be("groups", self.groups, _GROUPS)
            object.__setattr__(self, "groups", groups)


@dataclass(frozen=True, kw_only=True)
class ZCDPParams(SoundParams):
    """Two measurements with Gaussian noise, (epsilon, delta)."""

    bound: int | None = _knob("bound", None)
    delta: float = delta_knob(*_DELTA)


@dataclass(frozen=True, kw_only=True)
class JointParams(RowParams):
    """Odd counts, or ones and pairs of records cut to few ones; pure epsilon.

    `order`: attributes of the largest sets that are counted; None chooses by the noise, and with
    many attributes by the measured lengths of records. `tau`: most ones that a record counts with,
    public; None measures the lengths of records where there are many attributes.
    """

    order: int | None = _knob("order", None)
    tau: int | None = _knob("tau", None)


@dataclass(frozen=True, kw_only=True)
class JointZCDPParams(JointParams):
    """The same with Gaussian noise, (epsilon, delta)."""

    delta: float = delta_knob(*_DELTA)


@dataclass(frozen=True, kw_only=True)
class PrivBayesParams(RowParams):
    """GreedyBayes with noisy joint tables."""

    max_parents: int | None = _knob("automatic_parents", None)
    beta: float = _knob("beta", 0.3)
    theta: float = _knob("theta", 4.0)
    score: Literal["r", "mi"] = _knob("score", "r")
