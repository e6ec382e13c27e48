"""Words on how far noise moves groups, from public numbers, and on what would help."""

import math

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius
from dp_core.algorithms.dpc_stacking.study.guides import AMBER, GREEN, Plan
from dp_core.algorithms.dpc_stacking.view.story import columns, widths
from dp_core.view.theme import short

_SCALES = ((1e12, " trillion"), (1e9, " billion"), (1e6, " million"))


def people(number: float) -> str:
    """Write a count with three digits that count, never below it.

    Examples
    --------
    >>> [people(n) for n in (7, 1340, 418_435, 2.9e9, math.inf)]
    ['7', '1,340', '419,000', '2.9 billion', 'no number']
    """
    if math.isinf(number):
        return "no number"
    if number >= 1_000:
        unit = 10.0 ** (math.floor(math.log10(number)) - 2)
        number = math.ceil(number / unit * (1 - 1e-12)) * unit
    for size, word in _SCALES:
        if number >= size:
            return f"{number / size:.4g}{word}"
    return f"{math.ceil(number * (1 - 1e-12)):,}"


def epsilon(value: float) -> str:
    """Write an ε with three digits that count, never below it.

    Examples
    --------
    >>> epsilon(1.11125), epsilon(0.0456), epsilon(math.inf)
    ('1.12', '0.0456', 'none')
    """
    if math.isinf(value):
        return "none"
    unit = 10.0 ** (math.floor(math.log10(value)) - 2)
    return f"{math.ceil(value / unit * (1 - 1e-12)) * unit:.3g}"


def banner(plan: Plan) -> tuple[str, str] | None:
    """Warn above the picture where the light is red; None elsewhere."""
    guide = plan.guide
    if guide is None or guide.light != "red":
        return None
    return f"Red: {_EXPECTED[guide.kind]}", f"{_ground(plan)} {what_helps(plan)}"


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


def what_helps(plan: Plan, target: float = AMBER) -> str:
    """List what would bring the light to amber, or to another target; each for itself."""
    ways = []
    needed = plan.people_needed(target)
    if plan.n < needed < math.inf:
        ways.append(f"{people(needed)} rows")
    found = plan.band(target)
    if found.least is not None and found.least > plan.epsilon:
        words = epsilon(found.least) if found.low is None else f"{found.low:g}"
        ways.append(f"ε = {words}")
    many = plan.most_columns(target)
    if many is not None and many < plan.columns:
        ways.append(f"at most {columns(many)}")
    groups = plan.most_groups(target)
    if groups is not None and groups < plan.clusters:
        ways.append(f"at most {groups} groups")
    if not ways:
        return "No single change would help."
    listed = ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])} or {ways[-1]}"
    rest = " More rows do not: every row stays as noisy." if plan.kind == "rows" else ""
    word = {GREEN: "Green", AMBER: "Amber"}.get(target, f"{100 * target:g} %")
    return f"{word} would take {listed}.{rest}"


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
    "centres": "the released centres are likely no better than a single one",
    "boxes": "likely little better than cutting the columns into equal parts",
    "grid": "likely little better than cutting the columns into equal parts",
    "rows": "the released centres are likely no better than a single one",
}
"""What to expect where noise is this large."""
