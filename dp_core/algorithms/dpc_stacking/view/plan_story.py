"""Sentences of a plan: what to expect before the run, what would help, what a column costs."""

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius
from dp_core.algorithms.dpc_stacking.study.guide_check import CheckLine, made_on
from dp_core.algorithms.dpc_stacking.study.guides import AMBER, GREEN, Plan
from dp_core.algorithms.dpc_stacking.view.story import columns, widths
from dp_core.view.theme import short

PUBLIC = (
    "Everything here follows from public numbers alone: how many rows, columns and groups, ε and "
    "the settings on the left. No row is looked at, so planning costs no privacy."
)
GUIDE = (
    f"Green up to {100 * GREEN:.0f} % of a column's width, amber up to {100 * AMBER:.0f} %, red "
    "beyond. This is a rough guide and wrong at the margin: how far groups lie apart is not public."
)
TARGETS = {"5 %": 0.05, "10 % (green)": GREEN, "20 % (amber)": AMBER}
"""Blurs that can be planned for, of a column's width."""
JUMPS = (
    "Where noise is small the budget is spent in several steps, and the last one alone blurs the "
    "released centres: a line may fall where a step less is taken."
)
CHECK_READING = (
    "Measured: squared distances to the released centres over those of the best K-means without "
    "noise, median of the runs. A value above that of one group is worse than not grouping at all. "
    "Green promises better than one group, red says likely not better."
)
NOISES = {
    "central": "Centrally private",
    "dplloyd": "DPLloyd",
    "dplloyd_sup": "DPLloyd, sup-norm",
    "local": "Locally private",
    "split": "Rows, ε split",
    "published": "As published",
}
"""Short names of the kinds of noise, which fit beside a line."""
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


def headline(plan: Plan) -> tuple[str, str] | None:
    """Say the traffic light in words, and what it rests on; None where there is none.

    Parameters
    ----------
    plan : Plan

    Returns
    -------
    (str, str) or None
        A sentence, and its ground.
    """
    guide = plan.guide
    if guide is None:
        return None
    word = guide.light.capitalize()
    expected = _EXPECTED[guide.kind][("green", "amber", "red").index(guide.light)]
    return f"{word}: {expected}", GUIDE


def without_light(plan: Plan) -> str:
    """Say why there is no traffic light."""
    if plan.noiseless:
        return (
            "No light: this method adds no noise, so nothing blurs its groups and nothing is "
            "protected. The lines below show what noise would do."
        )
    if not plan.assumed:
        return (
            "No light: code points that are not refined have no formula, for how close they come "
            "to rows is not public. Give the refinement a share of ε to plan."
        )
    return (
        "No light: with a sensitivity of 1 raw unit for every column the noise is "
        f"± {math.sqrt(2) / plan.epsilon:.3g} units (1 sd), however wide a column is. In a wide "
        "column that is little, because it protects little: the ledger adds up what it costs."
    )


def banner(plan: Plan) -> tuple[str, str] | None:
    """Warn above the picture where the light is red; None elsewhere."""
    guide = plan.guide
    if guide is None or guide.light != "red":
        return None
    said = headline(plan)
    assert said is not None
    helped = what_helps(plan)
    return said[0], f"{_ground(plan)} {helped} The Plan tab says more."


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
            f"together, which places its centre to about {widths(guide.spread)} (1 sd). A wide "
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


def person(plan: Plan) -> str:
    """Multiply the ε of a column by the columns: what a person pays with the published method."""
    d, each = plan.columns, plan.epsilon
    if plan.method == "published":
        return (
            f"ε = {short(each)} per column × {columns(d)} = {short(each * d)} per row. A row "
            "has an entry in every column, so what the columns cost adds up."
        )
    return (
        f"ε = {short(each)} here is what a row costs in all, whatever the number of columns. "
        f"Split over {columns(d)} it is {short(each / d)} for each. As published, every column "
        f"would get {short(each)}, and a row would cost {short(each * d)}."
    )


def next_column(first: float, then: float, name: str) -> str:
    """Say what one more column does to the blur of a kind of noise."""
    if not (first > 0 and then > 0):
        return ""
    times = then / first
    if abs(times - 1) < 0.0005:
        change = "does not change it"
    elif times >= 2:
        change = f"makes it {times:,.2g} times as large" if times < 100 else "changes all"
    else:
        change = f"makes it {abs(100 * (times - 1)):.2g} % {'larger' if times > 1 else 'smaller'}"
    return f"{name}: the blur of a centre is {widths(first)}; one more column {change}."


def jumps_in(blurs: Iterable[Sequence[float]]) -> bool:
    """Whether a line falls where a column is added; nan is no point of a line."""
    return any(
        then < first * (1 - 1e-9) for line in blurs for first, then in pairwise(line) if first > 0
    )


def checked() -> str:
    """Say what the light was made on, and what the runs below are."""
    plans = made_on()
    first = plans[0]
    said = ", ".join(
        f"{plan.guide.spread:.2f} at ε = {plan.epsilon:g} ({plan.guide.light})"
        for plan in plans
        if plan.guide is not None
    )
    return (
        "The light knows how many rows, columns and groups there are, and not how far groups "
        f"lie apart. It was made on blood tests of {first.n} people with {first.columns} columns "
        f"and {first.clusters} groups, where it says, in column widths: {said}. Here it is held "
        "against runs of the centrally private method on made-up blood tests of about that size "
        "and on other bundled tables, those where it is wrong among them."
    )


def check_words(lines: Sequence[CheckLine]) -> str:
    """Count where the light was right.

    Parameters
    ----------
    lines : sequence of CheckLine
        At least one.
    """
    wrong = [line for line in lines if not line.right]
    amber = sum(line.guide.light == "amber" for line in lines)
    start = f"Of {len(lines)} cases the light was wrong in {len(wrong)}"
    if amber:
        start += f", and {amber} were amber, which promises nothing"
    cases = "; ".join(
        f"{line.title} at ε = {line.plan.epsilon:g} was {line.guide.light}" for line in wrong
    )
    return f"{start}. {f'Wrong: {cases}.' if cases else ''}".strip()


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


_FOUND = "groups that lie apart should be found"
_PARTLY = "expect groups to be found in part"
_EXPECTED = {
    "centres": (_FOUND, _PARTLY, "the released centres are likely no better than a single one"),
    "boxes": (_FOUND, _PARTLY, "likely little better than cutting the columns into equal parts"),
    "grid": (_FOUND, _PARTLY, "likely little better than cutting the columns into equal parts"),
    "rows": (_FOUND, _PARTLY, "the released centres are likely no better than a single one"),
}
"""What to expect of green, amber and red."""
