"""Public parameters of the methods; nothing here may depend on the people in the data."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from dp_core.errors import ParameterError, shown
from dp_core.params import Params, knob, tuples

Groups = tuple[tuple[int, ...], ...] | None

MOST_PARENTS = 10

_K = "Clusters k"
_K_HELP = (
    "Columns are cut into so many groups. Automatic: 2 up to 25 columns, else 5. It must not "
    "be chosen by looking at the data."
)
_D = "Parents per column, at most"
_D_HELP = "More parents catch more, and cut the data into smaller cells with more noise in each."
_SIGMA = "Affinity scale σ"
_SIGMA_HELP = "How fast similarity fades with distance. Automatic: half the median distance."
_ROWS = "Synthetic rows"
_ROWS_HELP = "Automatic: as many as there are records."
_TAU = "Ones counted per record τ"
_TAU_HELP = "Records with more ones are scaled down to it."
_NO_BOUND = "no bound"
_ORDER = "Answers counted together, at most"
_ORDER_HELP = (
    "Three say more than two, under more noise. Automatic: three where the noise leaves something "
    "to see."
)
_THETA_HELP = "The automatic number of parents keeps the count in a cell this far above the noise."


def _bound(default: int | None, more: str = "") -> Any:
    words = f"Most that one record may add to the pair counts.{more}"
    return knob(default, "Contribution bound B", 1, 125_251, help=words, none=_NO_BOUND)


def _delta() -> Any:
    words = "Chance that the guarantee fails; below one in the number of records."
    return knob(1e-6, "δ", 1e-12, 0.01, log=True, help=words)


def _parents() -> Any:
    return knob(None, _D, 0, MOST_PARENTS, help=f"{_D_HELP} Automatic: at most 6.")


@dataclass(frozen=True, kw_only=True)
class TableParams(Params):
    """What every method has.

    Parameters
    ----------
    epsilon : float
        Total budget.
    rows : int, optional
        Synthetic rows; None makes as many as there are records.
    """

    epsilon: float = knob(
        1.0,
        "Privacy budget ε",
        0.01,
        10,
        log=True,
        limits=(0, math.inf),
        help="How much one person may change what is published. Smaller is more private.",
    )


@dataclass(frozen=True, kw_only=True)
class RowParams(TableParams):
    """Also the number of synthetic rows."""

    rows: int | None = knob(None, _ROWS, 1, 10_000_000, help=_ROWS_HELP)


@dataclass(frozen=True, kw_only=True)
class PublishedParams(RowParams):
    """Parameters of the paper: k clusters, d parents, scale σ."""

    k: int | None = knob(None, _K, 1, 500, help=_K_HELP)
    max_parents: int = knob(3, _D, 0, MOST_PARENTS, help=_D_HELP)
    sigma: float | None = knob(0.3, _SIGMA, 0.01, 10, help=_SIGMA_HELP)


@dataclass(frozen=True, kw_only=True)
class SoundParams(RowParams):
    """Two measurements, pure epsilon.

    Parameters
    ----------
    k, max_parents, sigma
        As published; `max_parents` None is the automatic degree.
    bound : int, optional
        B: most that one record adds to measurement P.
    partition, affinity, structure, model, bridges
        How clusters, networks and tables are made.
    groups : tuple of tuple of int, optional
        Public groups, which replace the partition.
    share_pairs, share_structure : float
        Shares of the budget for P, and for choices of parents (structure "em" only).
    theta, shrink : float
    """

    k: int | None = knob(None, _K, 1, 500, help=_K_HELP)
    max_parents: int | None = _parents()
    bound: int | None = _bound(40, " Records with many ones are scaled down to it.")
    partition: Literal["pairs", "em", "none"] = knob(
        "pairs",
        "Clusters from",
        help="Noisy pair counts, private merges one after the other, or no clusters at all.",
    )
    affinity: Literal["correlation", "jaccard"] = knob(
        "correlation",
        "Association",
        help="What makes two columns alike. Jaccard is the paper's choice, and it misses "
        "groups whose columns differ in frequency.",
    )
    sigma: float | None = knob(0.3, _SIGMA, 0.01, 10, help=_SIGMA_HELP)
    structure: Literal["post", "em"] = knob(
        "post",
        "Networks from",
        help="The noisy correlations, at no further cost, or noisy choices.",
    )
    model: Literal["tables", "pairs_only"] = knob(
        "tables",
        "Conditionals from",
        help="Noisy tables of each family, or the noisy pair counts alone.",
    )
    bridges: bool = knob(
        default=True,
        label="Bridges between clusters",
        help="Each later cluster hangs on one earlier column.",
    )
    share_pairs: float = knob(
        0.3, "Share of ε for pair counts", 0.05, 0.9, help="The rest goes to the tables."
    )
    share_structure: float = knob(
        0.25, "Share of ε for choices of parents", 0.05, 0.9, help="Used with such choices only."
    )
    theta: float = knob(4.0, "Cell count over noise θ", 0.1, 100, log=True, help=_THETA_HELP)
    shrink: float = knob(
        1.0,
        "Shrinkage",
        0,
        10,
        help="How strongly conditionals of rare combinations fall back to the average.",
    )
    groups: Groups = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.share_pairs + self.share_structure >= 1:
            raise ParameterError(
                f"share_pairs = {self.share_pairs} and share_structure = {self.share_structure} "
                "must leave something for the tables: less than 1 together; lower one.",
                field="share_pairs",
            )
        object.__setattr__(self, "groups", _checked_groups(self.groups))


@dataclass(frozen=True, kw_only=True)
class ZCDPParams(SoundParams):
    """Two measurements with Gaussian noise, (epsilon, delta)."""

    bound: int | None = _bound(None)
    delta: float = _delta()


@dataclass(frozen=True, kw_only=True)
class JointParams(RowParams):
    """One measurement of odd counts, pure epsilon.

    Parameters
    ----------
    order : int, optional
        Attributes of the largest sets that are counted; None chooses by the noise.
    """

    order: int | None = knob(None, _ORDER, 1, 3, help=_ORDER_HELP)


@dataclass(frozen=True, kw_only=True)
class JointZCDPParams(JointParams):
    """One measurement with Gaussian noise, (epsilon, delta)."""

    delta: float = _delta()


@dataclass(frozen=True, kw_only=True)
class SparseParams(RowParams):
    """Few ones a record: bounded counts of ones and of pairs."""

    k: int | None = knob(1, _K, 1, 500, help=_K_HELP)
    max_parents: int = knob(1, _D, 0, 2, help=_D_HELP)
    tau: int | None = knob(6, _TAU, 1, 500, help=_TAU_HELP, none=_NO_BOUND)
    bound: int | None = _bound(22)
    sigma: float | None = knob(0.3, _SIGMA, 0.01, 10, help=_SIGMA_HELP)


@dataclass(frozen=True, kw_only=True)
class OnesParams(RowParams):
    """Bounded counts of ones, all attributes independent."""

    tau: int | None = knob(6, _TAU, 1, 500, help=_TAU_HELP, none=_NO_BOUND)


@dataclass(frozen=True, kw_only=True)
class SparseZCDPParams(OnesParams):
    """Few ones a record: ones and pairs of scaled records with Gaussian noise, (epsilon, delta)."""

    delta: float = _delta()


@dataclass(frozen=True, kw_only=True)
class PrivBayesParams(RowParams):
    """GreedyBayes with noisy joint tables."""

    max_parents: int | None = _parents()
    beta: float = knob(
        0.3, "Share of ε for the network β", 0.05, 0.95, help="The rest goes to the tables."
    )
    theta: float = knob(4.0, "Cell count over noise θ", 0.1, 100, log=True, help=_THETA_HELP)
    score: Literal["r", "mi"] = knob(
        "r", "Score", help="PrivBayes' R, or the mutual information of the first version."
    )


def _checked_groups(groups: Any) -> Groups:
    if groups is None:
        return None
    form = (
        "lists that hold each attribute from 0 on exactly once, and none may be empty; list every "
        "attribute in one group"
    )
    checked = tuples(groups, int, 2, name="groups", form=form)
    members = [attribute for group in checked for attribute in group]
    if not members or sorted(members) != list(range(len(members))) or not all(checked):
        raise ParameterError(f"groups = {shown(groups)} must be {form}.", field="groups")
    return checked
