"""Words on how far noise moves groups, from public numbers."""

import math

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius
from dp_core.algorithms.dpc_stacking.study.guides import Plan
from dp_core.algorithms.dpc_stacking.view.story import widths
from dp_core.words import Message, message


def banner(plan: Plan) -> tuple[Message, Message] | None:
    """Warn above the picture where noise is large; None elsewhere.

    Which ε would do is left to the verdict, which knows the tolerance.
    """
    guide = plan.guide
    if guide is None or guide.light != "red":
        return None
    ground = message("dpc-hidden-ground", kind=guide.kind, noise=widths(guide.spread))
    return message("dpc-hidden", kind=guide.kind), ground


def before(plan: Plan, *, counted: bool = False) -> Message | None:
    """Say what noise will do, before anything is run; `counted` if the rows were, with noise."""
    guide = plan.guide
    if guide is None:
        return None
    spread = guide.spread * (math.sqrt(12) if guide.kind == "boxes" else 1)
    besides, reach = _besides(plan) if guide.kind == "centres" else ("no", math.nan)
    moved = {"centre": plan.centre, "row": plan.row, "spread": spread, "reach": reach}
    given = message(
        "dpc-before",
        rows=plan.n,
        columns=plan.columns,
        clusters=plan.clusters,
        epsilon=plan.epsilon,
        counted=counted,
    )
    said = {name: widths(value) for name, value in moved.items()}
    return message(f"dpc-before-{guide.kind}", given=given, besides=besides, **said)


def _besides(plan: Plan) -> tuple[str, float]:
    """Say what else moves centres that are noisy means, and how far."""
    if not math.isnan(plan.edge):
        return "edge", plan.edge
    if plan.method == "fastlloyd":
        return "left", radius(plan.columns, plan.clusters, 2)
    return "step", plan.reach
