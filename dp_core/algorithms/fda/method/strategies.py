"""Which strategy (boxes or blocks, with shares of ε) has which key, and which options it takes."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from dp_core.algorithms.fda.method.rivals import streams
from dp_core.algorithms.fda.method.rivals.linear import (
    DELTA,
    LINEAR,
    Factored,
    Linear,
    SquareRoot,
    fitted_blocks,
)
from dp_core.algorithms.fda.method.rivals.streams import WELL_BUFFERED, Buffered
from dp_core.algorithms.fda.method.steps import trees
from dp_core.algorithms.fda.method.steps.coefficients import check_horizon
from dp_core.algorithms.fda.method.steps.streams import chosen_tree
from dp_core.algorithms.fda.method.steps.trees import (
    TREES,
    IntervalTree,
    interval_tree,
    two_level_tree,
)
from dp_core.errors import ParameterError
from dp_core.words import message


@dataclass(frozen=True)
class Recount:
    """Every total with fresh noise and an N-th of the budget (3.1)."""

    horizon: int


Strategy: TypeAlias = IntervalTree | Linear | Recount | Factored

ZCDP = ("gaussian_zcdp", "gaussian_buffered", "gaussian_endless")
GAUSSIANS = (*ZCDP, "gaussian")
MECHANISMS = (
    "naive",
    "recount",
    "binary",
    "hybrid",
    "two_level",
    "honaker",
    "boost",
    "privelet",
    "kary",
    "fda_published",
    "fda",
    "fda_idle",
    "best_split",
    "ls_tree",
    *GAUSSIANS,
)
LONGEST = {"best_split": trees.LONGEST, "gaussian_endless": streams.LONGEST}
"""Longest horizon of the mechanisms that end somewhere: their tables or kernels do."""

OPTIONS: dict[str, dict[str, Any]] = {
    "fda": {"epochs": (), "matter": ()},
    "two_level": {"block": 0},
    "kary": {"base": 0},
    "ls_tree": {"radices": ()},
    "gaussian": {"epsilon": 1.0, "delta": DELTA},
}
"""Options by mechanism with their defaults; 0 or () means the best choice."""


def available(mechanism: str, horizon: int) -> bool:
    """Whether a mechanism is offered at this horizon."""
    return 1 <= horizon <= LONGEST.get(mechanism, horizon)


def check_options(mechanism: str, options: dict[str, Any]) -> None:
    """Refuse an unknown mechanism, and any option it does not take.

    Raises
    ------
    ParameterError
    """
    if mechanism not in MECHANISMS:
        raise ParameterError(
            message(
                "fda-error-mechanism", mechanism=repr(mechanism), mechanisms=", ".join(MECHANISMS)
            ),
            field="mechanism",
        )
    known = OPTIONS.get(mechanism, {})
    for name in options:
        if name not in known:
            taken = f"takes {', '.join(known)}" if known else "takes none"
            raise ParameterError(
                message("fda-error-option", name=name, mechanism=repr(mechanism), taken=taken),
                field=name,
            )


def strategy_of(mechanism: str, horizon: int, **options: Any) -> Strategy:
    """Build the strategy of a mechanism, once per mechanism, horizon and options.

    Parameters
    ----------
    mechanism : str
        One of `MECHANISMS`.
    horizon : int
        N, at least 1.
    **options
        Those of `OPTIONS`.

    Raises
    ------
    ParameterError
        If mechanism, horizon or options do not fit.
    """
    check_options(mechanism, options)
    check_horizon(horizon)
    shaping = {name: value for name, value in options.items() if name not in ("epsilon", "delta")}
    fixed = tuple((name, _hashable(value)) for name, value in sorted(shaping.items()) if value)
    return _strategy(mechanism, int(horizon), fixed)


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | tuple) else value


@lru_cache(maxsize=64)
def _strategy(mechanism: str, horizon: int, options: tuple[tuple[str, Any], ...]) -> Strategy:
    if mechanism == "two_level" and options:
        return two_level_tree(horizon, **dict(options))
    if mechanism == "fda" and options:
        return chosen_tree(horizon, **dict(options))
    if mechanism in TREES:
        return interval_tree(mechanism, horizon)
    if mechanism in LINEAR:
        return fitted_blocks(mechanism, horizon, **dict(options))
    if mechanism == "recount":
        return Recount(horizon)
    return _factored(mechanism, horizon)


def _factored(mechanism: str, horizon: int) -> Factored:
    """Factors for Gaussian noise; with ρ and a known end the best of them for this N."""
    if mechanism == "gaussian_endless":
        return streams.Endless(horizon)
    if mechanism == "gaussian_zcdp" and horizon <= streams.DENSE_LONGEST:
        return streams.Dense(horizon)
    if mechanism == "gaussian" or (mechanism == "gaussian_zcdp" and horizon > WELL_BUFFERED):
        return SquareRoot(horizon)
    return Buffered(horizon)
