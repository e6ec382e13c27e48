"""Running totals without a known end, and totals that matter to different degrees.

Epochs of growing length follow each other. An event lies in one epoch only, so each of them spends
the whole epsilon: parallel composition. Every later total starts from the last total of an epoch,
which therefore gets an extra weight when the shares of its tree are chosen.
"""

from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from dp_core.algorithms.fda.method.steps.coefficients import Floats, check_horizon, coefficients
from dp_core.algorithms.fda.method.steps.trees import (
    IntervalTree,
    Leaf,
    fenwick_starts,
    interval_tree,
    optimal_tree,
)
from dp_core.errors import ParameterError
from dp_core.words import message, say

PARALLEL = say("fda-why-epochs")
HORIZONS = (100, 365, 1000, 4095)


class Epochs(NamedTuple):
    """Lengths of the epochs: first, first · growth, first · growth² and so on.

    An epoch's last release has the extra weight kappa · length.
    """

    first: int = 16
    growth: int = 2
    kappa: float = 1.0


DOUBLING = Epochs()


class Matter(NamedTuple):
    """Releases `start` (0: `every`) and each `every`-th after it, with weight 1.

    `other` is the weight of the rest.
    """

    every: int
    start: int = 0
    other: float = 0.0


def epoch_lengths(horizon: int, epochs: Epochs = DOUBLING) -> list[int]:
    """Lengths of the epochs that cover a horizon; the last may reach beyond it.

    Examples
    --------
    >>> epoch_lengths(100)
    [16, 32, 64]
    """
    check_horizon(horizon)
    check_epochs(epochs)
    lengths = [int(epochs.first)]
    while sum(lengths) < horizon:
        lengths.append(lengths[-1] * int(epochs.growth))
    return lengths


def check_epochs(epochs: Epochs) -> None:
    """Refuse a length, a growth or a kappa that is out of range.

    Raises
    ------
    ParameterError
    """
    for name, value, least in (
        ("first_epoch", epochs.first, 1),
        ("growth", epochs.growth, 2),
    ):
        if value != int(value) or value < least:
            raise ParameterError(
                message("fda-error-epoch", name=name, value=str(value), least=str(least)),
                field=name,
            )
    if not 0 <= epochs.kappa < np.inf:
        raise ParameterError(
            message("fda-error-kappa", kappa=str(epochs.kappa)),
            field="kappa",
        )


@lru_cache(maxsize=64)
def _epoch_shares(length: int, kappa: float) -> Floats:
    weights = np.ones(length)
    weights[-1] += kappa * length
    return coefficients(length, weights=weights)


def epoch_tree(horizon: int, epochs: Epochs = DOUBLING) -> IntervalTree:
    """Build the boxes of all epochs one after the other, cut to a horizon.

    Parameters
    ----------
    horizon : int
        Periods in view. A longer one changes nothing in the boxes before it.
    epochs : Epochs

    Returns
    -------
    IntervalTree
        With one leaf an epoch; the leaves see different events.

    Raises
    ------
    ParameterError
        If a length, the growth or kappa is out of range.

    References
    ----------
    fda.md 4.6.
    """
    lengths = epoch_lengths(horizon, epochs)
    opens = [0, *accumulate(lengths)]
    starts = [opened + fenwick_starts(size) for opened, size in zip(opens, lengths, strict=False)]
    shares = [_epoch_shares(size, float(epochs.kappa)) for size in lengths]
    leaves = tuple(
        Leaf(
            f"epoch {k + 1}, periods {opens[k] + 1:,} to {opens[k + 1]:,}",
            1.0,
            np.arange(opens[k], opens[k + 1]),
        )
        for k in range(len(lengths))
    )
    whole = IntervalTree(
        np.concatenate(starts), np.concatenate(shares), "general", leaves, disjoint=True
    )
    return whole.first(horizon)


def release_weights(horizon: int, matter: Matter) -> Floats:
    """Weight of each release, shape (horizon,).

    Raises
    ------
    ParameterError
        If no release matters, or a number is out of range.

    Examples
    --------
    >>> release_weights(6, Matter(3)).tolist()
    [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]
    """
    every, start = matter.every, matter.start or matter.every
    if every < 1 or start < 1 or not 0 <= matter.other <= 1:
        raise ParameterError(
            message(
                "fda-error-every",
                every=str(every),
                start=str(matter.start),
                other=f"{matter.other:g}",
            ),
            field="every",
        )
    if start > horizon:
        raise ParameterError(
            message("fda-error-none-matters", horizon=horizon, start=start),
            field="every",
        )
    weights = np.full(horizon, float(matter.other))
    weights[start - 1 :: every] = 1.0
    return weights


@lru_cache(maxsize=32)
def chosen_tree(
    horizon: int, *, epochs: tuple[Any, ...] = (), matter: tuple[Any, ...] = ()
) -> IntervalTree:
    """Optimal Fenwick boxes for epochs or for release weights.

    Parameters
    ----------
    horizon : int
    epochs, matter : tuple
        Fields of `Epochs` or `Matter`; not both.

    Raises
    ------
    ParameterError
        If both are given or one does not fit.
    """
    if epochs and matter:
        raise both_asked()
    if epochs:
        tree = epoch_tree(horizon, Epochs(*epochs))
    else:
        tree = optimal_tree(horizon, release_weights(horizon, Matter(*matter)))
    for array in (tree.starts, tree.shares):
        array.flags.writeable = False
    return tree


def both_asked() -> ParameterError:
    """Refuse epochs and release weights at once."""
    return ParameterError(
        message("fda-error-both"),
        field="every",
    )


class Price(NamedTuple):
    """Mean variance after so many periods, relative to the optimum for a known end."""

    periods: int
    epochs: float
    hybrid: float


@lru_cache(maxsize=128)
def price_of_not_knowing(periods: int, epochs: Epochs = DOUBLING) -> Price:
    """Compare epochs and Chan's hybrid with the optimal tree of a known horizon (4.6).

    Parameters
    ----------
    periods : int
        T: after so many releases the series turned out to end.
    epochs : Epochs

    Returns
    -------
    Price

    Examples
    --------
    >>> round(price_of_not_knowing(100).epochs, 2)
    1.13
    """
    known = float(interval_tree("fda", periods).variances().sum())
    grown = float(epoch_tree(periods, epochs).variances().sum())
    hybrid = float(interval_tree("hybrid", periods).variances().sum())
    return Price(periods, grown / known, hybrid / known)
