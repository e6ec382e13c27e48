"""What a series costs: its ledger, and what a release must not be made of."""

from dataclasses import replace

from dp_core.algorithms.fda.method.steps.epochs import PARALLEL
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.errors import DataError
from dp_core.noise.mechanisms import Rng, is_exact
from dp_core.privacy.ledger import (
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    parallel,
    read_from_data,
    sequential,
)
from dp_core.tables.data import CountStream
from dp_core.words import message, say


def cost_of_boxes(spends: tuple[Spend, ...], tree: IntervalTree) -> Node:
    """Put the prices of all vectors of boxes together: one, a sum, or epochs side by side."""
    if len(spends) == 1:
        return spends[0]
    if tree.disjoint:
        return parallel("all epochs", *spends, because=PARALLEL)
    return sequential(say("fda-step-boxes"), *spends)


def refuse_own_dates(stream: CountStream, rng: Rng) -> None:
    """Refuse to release a series whose dates were read from the data.

    Raises
    ------
    DataError
    """
    if stream.facts_from_data and is_exact(rng):
        raise DataError(
            message("fda-error-range-read"),
            field="start",
        )


def full_ledger(title: str, made: Node, *, own_dates: bool) -> PrivacyLedger:
    """Name the cost after its method, and add what dates read from the data cost."""
    if not own_dates:
        named = replace(made, step=f"{title}: {made.step}")
        return PrivacyLedger(Neighbouring.ADD_REMOVE, named)
    dates = read_from_data(
        say("fda-step-range"),
        say("fda-why-range"),
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential(title, made, dates))
