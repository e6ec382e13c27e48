"""The ledger that the steps end in, and how the paper composes them."""

import math

from dp_core.privacy.ledger import (
    Gap,
    Neighbouring,
    Node,
    PrivacyLedger,
    Spend,
    parallel,
    read_from_data,
    sequential,
)
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import say


def ledger_of(table: BinaryTable | CategoricalTable, root: Node) -> PrivacyLedger:
    """Finish the ledger; facts that were read from the data are charged without limit (4.3, P7)."""
    if not table.facts_from_data:
        return PrivacyLedger(Neighbouring.REPLACE, root)
    facts = read_from_data(say("privscbn-step-facts"), say("privscbn-step-facts.why"))
    return PrivacyLedger(Neighbouring.REPLACE, sequential("table", root, facts))


def together(step: str, parts: list[Node]) -> Node:
    """Compose clusters as the paper does: in parallel, which needs separate people (4.3, P1)."""
    if len(parts) == 1:
        return sequential(step, *parts)
    return parallel(step, *parts, gap=Gap.COMPOSITION, because=say("privscbn-why-clusters"))


def unused(step: str, epsilon: float) -> Spend:
    """Part of the budget that the paper sets aside and no draw uses."""
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=0,
        claimed=epsilon,
        proven=0,
        because=say("privscbn-why-unused"),
        believed=0,
    )


def no_noise() -> Spend:
    """Charge a run without noise."""
    return Spend(
        step=say("privscbn-step-quiet"),
        mechanism="none",
        sensitivity=math.inf,
        claimed=math.inf,
        proven=math.inf,
        gap=Gap.RAW_VALUE_USED,
        because=say("privscbn-step-quiet.why"),
    )
