"""Words on how far noise moves groups, from public numbers."""

import math

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius
from dp_core.algorithms.dpc_stacking.study.guides import Plan
from dp_core.algorithms.dpc_stacking.view.story import columns, widths
from dp_core.view.theme import short


def banner(plan: Plan) -> tuple[str, str] | None:
    """Warn above the picture where noise is large; None elsewhere.

    Which ε would do is left to the verdict, which knows the tolerance.
    """
    guide = plan.guide
    if guide is None or guide.light != "red":
        return None
    return _EXPECTED[guide.kind], _ground(plan)


def before(plan: Plan) -> str:
    """Say what noise will do, before anything is run."""
    guide, n = plan.guide, f"{plan.n:,} rows"
    settings = (
        f"With {n}, {columns(plan.columns)}, {plan.clusters} groups and ε = {short(plan.epsilon)}"
    )
    if guide is None:
        return ""
    if guide.kind == "centres":
        said = (
            f"{settings}, each centre of an average group is blurred by about "
            f"{widths(plan.centre)} (1 sd, in every column)."
        )
        return f"{said} {_besides(plan)}"
    if guide.kind == "boxes":
        return (
            f"{settings}, boxes are halved until they are about "
            f"{widths(guide.spread * math.sqrt(12))} wide around an average group that lies close "
            "together. Noise in the counts of the boxes moves its centre further than that. A wide "
            "group stays in wider boxes."
        )
    if guide.kind == "grid":
        return (
            f"{settings}, a grid places each centre to about {widths(guide.spread)}: its cells are "
            "that coarse, and noise in their counts pulls centres towards the middle."
        )
    return (
        f"{settings}, every cell of every row is off by about {widths(plan.row)} (1 sd). The mean "
        f"of a group that was known already would still be blurred by {widths(plan.centre)}; but "
        "groups have to be found among rows this noisy first."
    )


def _besides(plan: Plan) -> str:
    """Say what else moves centres that are noisy means."""
    if not math.isnan(plan.edge):
        return (
            "Noise in the counts adds to that away from the middle of a column, up to "
            f"{widths(plan.edge)} at its edge."
        )
    if plan.method == "fastlloyd":
        return (
            f"Rows more than {widths(radius(plan.columns, plan.clusters, 2))} away from every "
            "centre are left out."
        )
    return f"No centre moves by more than {widths(plan.reach)} in a step."


def _ground(plan: Plan) -> str:
    guide = plan.guide
    assert guide is not None
    words = widths(guide.spread)
    return {
        "centres": f"Noise moves each centre by about {words}.",
        "boxes": f"Boxes locate a centre to about {words}.",
        "grid": f"A grid with noisy counts locates a centre to about {words}.",
        "rows": f"Noise moves every cell of a row by about {words}.",
    }[guide.kind]


_EXPECTED = {
    "centres": "The released centres are likely no better than a single one",
    "boxes": "Likely little better than cutting the columns into equal parts",
    "grid": "Likely little better than cutting the columns into equal parts",
    "rows": "The released centres are likely no better than a single one",
}
"""What to expect where noise is this large."""
