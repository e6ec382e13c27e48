"""Sentences of a plan: what to expect, what is too few, which rule and which question."""

import math
from collections.abc import Sequence

from dp_core.algorithms.lremh.method.steps.views import views_for
from dp_core.algorithms.lremh.study.designs import Design
from dp_core.algorithms.lremh.study.planning import PlanLine
from dp_core.algorithms.lremh.view.stewards import RuleLine
from dp_core.algorithms.lremh.view.story import counted, counted_attributes, order_words, share
from dp_core.errors import joined
from dp_core.view.figures import epsilon_text

GUIDE = (
    "The plan is for an unbiased estimate. It is exact for many users where all records are "
    "equally common, and an upper guide elsewhere."
)
RULES = {"sue": "Symmetric (SUE)", "oue": "Fewer false ones (OUE)", "optimal": "Least variance"}
QUESTIONS = {
    "bits": "Bits, attribute by attribute",
    "pairs": "One pair of attributes each",
    "views": "A few attributes each, by a set cover",
    "joint_subset": "The whole record, as some of K",
    "joint_grr": "The whole record, as one of K",
    "joint_oue": "The whole record, as K bits",
}
_SCALES = ((1e15, ""), (1e12, " trillion"), (1e9, " billion"), (1e6, " million"))
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def people(number: float) -> str:
    """Write a large count with three digits that count, never below it.

    Examples
    --------
    >>> [people(n) for n in (7, 1340, 418_435, 2.9e9, 1.5e13, 4e21, math.inf)]
    ['7', '1,340', '419,000', '2.9 billion', '15 trillion', '4 × 10²¹', 'more than anybody has']
    """
    if math.isinf(number):
        return "more than anybody has"
    rounded = _up(number)
    for size, word in _SCALES:
        if rounded >= size:
            if word:
                return f"{rounded / size:.3g}{word}"
            power = math.floor(math.log10(rounded) + 1e-12)
            return f"{rounded / 10**power:.3g} × 10{str(power).translate(_SUPERSCRIPT)}"
    return f"{rounded:,.0f}"


def _up(number: float) -> float:
    """Round up to three digits; counts below 1,000 as they are."""
    if number < 1_000:
        return math.ceil(number)
    unit = 10.0 ** (math.floor(math.log10(number)) - 2)
    return math.ceil(number / unit * (1 - 1e-12)) * unit


def error_text(error: float) -> str:
    """Write a planned error; no table is off by more than 1.

    Examples
    --------
    >>> error_text(0.0521), error_text(3.83)
    ('0.052', 'above 1')
    """
    return "above 1" if error > 1 else share(error)


def order_name(order: int, attributes: int) -> str:
    """Name the interactions of so many attributes.

    Examples
    --------
    >>> [order_name(order, 5) for order in range(1, 6)]
    ['single attributes', 'pairs', 'triples', 'sets of 4', 'the full table']
    """
    return "the full table" if order == attributes > 1 else order_words(order)


def headline(lines: Sequence[PlanLine], users: int, attributes: int) -> str:
    """Say what to expect of the users at hand, order by order.

    Parameters
    ----------
    lines : sequence of PlanLine
    users, attributes : int
        n and d.
    """
    chosen = {line.order: line for line in (lines[0], lines[min(1, len(lines) - 1)], lines[-1])}
    parts = [
        f"{error_text(line.planned_error)} for {order_name(order, attributes)}"
        for order, line in chosen.items()
    ]
    return f"With {users:,} users and this noise, plan on a joint error of {joined(parts)}."


def worth(own: Design, openly: Design, users: int, *, order: int, attributes: int) -> str:
    """Say how many open answers would tell as much."""
    as_many = users * openly.sums[order - 1] / own.sums[order - 1]
    name = order_name(order, attributes)
    if as_many < 1:
        return f"For {name}, {users:,} such reports tell less than one open answer."
    count = f"{as_many:,.0f} open answer{'' if round(as_many) == 1 else 's'}"
    return f"For {name}, {users:,} such reports tell as much as {count}."


def too_few(own: Design, users: int, attributes: int) -> tuple[str, str] | None:
    """Say that there are too few users, and what would help; None where there are enough.

    Parameters
    ----------
    own : Design
        Of the noise on screen.
    users, attributes : int
        n and d.
    """
    needed = own.users_missing(users)
    if not needed:
        return None
    error = own.planned_error(users, own.promised)
    name = order_name(own.promised, attributes)
    return (
        f"Too few users for this noise: need about {people(needed)}",
        f"With {users:,} users the planned joint error for {name} is {error_text(error)}; beyond "
        "0.5 a table says little. More users, a larger ε or fewer attributes help.",
    )


def least_words(found: float | None, target: float, users: int, floor: float) -> str:
    """Explain the smallest ε that meets a tolerance, or why there is none.

    Parameters
    ----------
    found : float or None
    target : float
        Joint error.
    users : int
    floor : float
        Users needed if everybody answered openly.
    """
    if found is not None:
        return f"for a joint error of {target:g} with {users:,} users"
    if floor > users:
        return f"even open answers would need {people(floor)} users"
    return "no ε within reach; see the lifetime ε"


def budget_words(report: float, lifetime: float) -> str:
    """Name the two budgets that all rules keep."""
    within = (
        "with no limit on a lifetime"
        if math.isinf(lifetime)
        else f"within a lifetime ε of {epsilon_text(lifetime)}"
    )
    return (
        f"Three rules for one report of ε = {epsilon_text(report)} {within}, proven, for the whole "
        "record."
    )


def best_rule(lines: Sequence[RuleLine], own: Design, order: int) -> str:
    """Say which rule plans the smallest error, and what the chances on screen cost beside it.

    Parameters
    ----------
    lines : sequence of RuleLine
    own : Design
        Of the chances on screen.
    order : int
    """
    there = [(line.design.sums[order - 1], line) for line in lines if line.design]
    least, best = min(there, key=lambda pair: pair[0])
    name = RULES[best.rule]
    more = own.sums[order - 1] / least - 1
    if more < 0.005:
        return "The chances on screen are the best of these for the ε they cost."
    return (
        f"{name} is the best of these: for the same error the chances on screen need "
        f"{_more(more)} users."
    )


def best_question(errors: dict[str, float], epsilon: float) -> str:
    """Say which question plans the smallest error at the same ε of one answer.

    Parameters
    ----------
    errors : dict
        Planned error by question.
    epsilon : float
    """
    best = min(errors, key=lambda key: errors[key])
    if best == "bits" or math.isclose(errors[best], errors["bits"], rel_tol=0.005):
        return f"At ε = {epsilon:.3g} an answer, bits are as good a question as any of these."
    times = (errors["bits"] / errors[best]) ** 2
    return (
        f"At ε = {epsilon:.3g} an answer, another question is better: for the same error "
        f"“{QUESTIONS[best]}” needs {_less(times)}."
    )


def cover(domains: Sequence[int], epsilon: float, order: int, users: int) -> str:
    """Say which groups of attributes a set cover asks about, by public numbers.

    Examples
    --------
    >>> cover((2,) * 8, 1.6, 2, 22_000)
    'The set cover for pairs has 11 groups of 2 to 3 attributes here, with about 2,000 users each.'
    """
    order = min(order, len(domains))
    views = views_for(tuple(domains), epsilon, order)
    groups = counted(len(views), "group")
    each = f"{groups} of {counted_attributes(views)} here, with about {users / len(views):,.0f}"
    return f"The set cover for {order_words(order)} has {each} users each."


def opens(method: str) -> str:
    """Say which question the sound page opens with here.

    Examples
    --------
    >>> opens("joint_subset")
    'At this ε the sound page opens with “The whole record, as some of K”.'
    """
    return f"At this ε the sound page opens with “{QUESTIONS[method]}”."


def next_attribute(first: float, then: float, *, same_noise: bool) -> str:
    """Say what one attribute more costs.

    Parameters
    ----------
    first, then : float
        Users needed now, and with one attribute more.
    same_noise : bool
        Whether the noise of a bit stays as it is, and ε grows instead.
    """
    kept = (
        "The noise of each bit stays as it is, so the proven ε grows with each attribute."
        if same_noise
        else "All attributes share the ε, so each adds noise to the others."
    )
    if math.isinf(then) or not math.isfinite(first):
        return kept
    return f"One attribute more needs {then / first:.3g} times as many users. {kept}"


def _more(share_more: float) -> str:
    if share_more < 1:
        return f"{100 * share_more:.0f} % more"
    return f"{share_more + 1:.3g} times as many"


def _less(times: float) -> str:
    if times < 20:
        return f"{100 / times:.0f} % of the users that bits need"
    return f"one user where bits need {people(times)}"
