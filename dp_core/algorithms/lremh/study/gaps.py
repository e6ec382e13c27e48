"""What is printed about the cost of reports, what is proven, and where they part (4.1, 4.2).

Numbers come from the noise of the reports and from the estimate; none from the true answers.
"""

import math
from dataclasses import dataclass, replace

from dp_core.algorithms.lremh.method.steps.noise import (
    Noise,
    epsilon_of_reports,
    published_report_epsilon,
    report_epsilon,
)
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.study.exposure import chance_of_equal_bits, changed_value_loss
from dp_core.noise.mechanisms import MemoisedResponse
from dp_core.privacy.problems import Problem, Rung

REPORTS = (1, 2, 5, 10, 100)
MANY = 10
"""Reports of the example where a user sends only one."""

TWO_RECORDS, AVERAGING = "two_records", "averaging"
"""Keys of the live attacks."""


@dataclass(frozen=True, kw_only=True)
class Cost:
    """One row of what is claimed and what is proven.

    Parameters
    ----------
    step, mechanism, changes : str
        What is done, how, and what of it another record would change.
    claimed : float or None
        None where the paper says nothing.
    proven : float
        Infinite where nothing finite is proven.
    because : str
    """

    step: str
    mechanism: str
    changes: str
    claimed: float | None
    proven: float
    because: str


_PROBLEMS = (
    Problem(
        number="1",
        title="The factor d was dropped",
        words="The printed ε of a report is that of one attribute. A report shows all d attributes "
        "of one person, and two people may differ in every one of them.",
        pairs=(TWO_RECORDS,),
    ),
    Problem(
        number="2",
        title="The base of the logarithm is not stated",
        words="Only the natural logarithm makes it an ε. Another base changes the figure and not "
        "the reports.",
    ),
    Problem(
        number="3",
        title="Fresh noise does not protect against repeated requests",
        words="It only slows the attacker down. The average of many reports shows the permanent "
        "bits, which never change.",
        pairs=(AVERAGING,),
    ),
    Problem(
        number="4",
        title="The lifetime bound ε1 is large",
        words="It is all that protects somebody who is asked again and again.",
    ),
    Problem(
        number="5",
        title="“Attributes are independent” is neither true nor needed",
        words="The answers of a person go together, or there would be nothing to learn here. The "
        "proof does not use it: bits are drawn one by one, whatever the record is, and the ε above "
        "holds for any two records.",
    ),
    Problem(
        number="6",
        title="The permanent bits are a name tag",
        words="They are the same in every report of a device. Whoever has averaged them out can "
        "link its reports over the years, without knowing any answer.",
    ),
    Problem(
        number="7",
        title="The list of categories must be public",
        words="Each category is a bit of everybody's report. A list that was gathered from the "
        "answers shows rare ones before any noise is drawn.",
    ),
    Problem(
        number="8",
        title="Nothing is proven for an answer that changes",
        words="If only the attribute that changed gets new permanent bits, the change itself can "
        "be seen, and the loss grows with every report. Sound instead: everybody draws all "
        "permanent bits anew at public times, and the periods add up.",
    ),
)


def ladder(device: MemoisedResponse) -> list[Rung]:
    """Climb from the printed figure to what is proven.

    Parameters
    ----------
    device : MemoisedResponse
        Of the published method.

    Returns
    -------
    list of Rung
        The claim; the same formula for all attributes; all reports of a user.

    Examples
    --------
    >>> device = MemoisedResponse(
    ...     f=0.5, p=0.5, q=0.75, domains=(2, 2), reports=10, claim="printed"
    ... )
    >>> [round(rung.epsilon, 4) for rung in ladder(device)]
    [0.5371, 1.0743, 4.2993]
    """
    d, reports = device.attributes, device.reports
    return [
        Rung(
            label="As claimed",
            epsilon=device.claimed,
            because="The printed formula: one attribute in one report.",
        ),
        Rung(
            label=f"Times the factor d = {d}",
            epsilon=one_report(device),
            because="A report shows all attributes of one person, so they add up.",
        ),
        Rung(
            label=f"As it is: {_counted(reports)}",
            epsilon=device.epsilon,
            because="d (ln R1 + ln R0) for all reports that come from the same permanent bits.",
        ),
    ]


def costs(device: MemoisedResponse) -> list[Cost]:
    """Set what is claimed of each step beside what is proven (4.1).

    Parameters
    ----------
    device : MemoisedResponse
        Of the published method.

    Returns
    -------
    list of Cost
        Permanent bits, one report, several reports, the server, a changed answer.
    """
    noise, d = device.noise.rounded(), device.attributes
    many = device.reports if device.reports > 1 else MANY
    bits = "2 bits an attribute"
    return [
        Cost(
            step="Permanent bits, drawn once",
            mechanism=f"bit flips, f = {noise.f:.3g}",
            changes=bits,
            claimed=device.lifetime,
            proven=device.lifetime,
            because="2 d ln((2 − f)/f). It bounds any number of reports while the record never "
            "changes."
            if noise.f
            else "At f = 0 the permanent bits are the record itself, and nothing bounds them.",
        ),
        Cost(
            step="One report",
            mechanism=f"bit flips, p = {noise.p:.3g}, q = {noise.q:.3g}",
            changes=bits,
            claimed=device.claimed,
            proven=one_report(device),
            because=f"Printed without the factor d = {d}.",
        ),
        Cost(
            step=f"{many:,} reports of the same record",
            mechanism="fresh flips of the same permanent bits",
            changes=bits,
            claimed=device.claimed,
            proven=epsilon_of_reports(noise.f, noise.p, noise.q, d, many),
            because="Printed: repeated requests reveal nothing more.",
        ),
        Cost(
            step="LASSO, elimination, EM",
            mechanism="reports only",
            changes="nothing",
            claimed=0.0,
            proven=0.0,
            because="What is computed from reports costs nothing more, whatever it is.",
        ),
        Cost(
            step="An answer that changes",
            mechanism="new permanent bits of that attribute",
            changes="the attribute",
            claimed=None,
            proven=math.inf,
            because="The loss grows without limit with the number of reports.",
        ),
    ]


def problems(
    device: MemoisedResponse, output: Estimate, users: int, *, facts_from_data: bool = False
) -> list[Problem]:
    """Describe where the printed statements fail, with the numbers of a run (4.2).

    Parameters
    ----------
    device : MemoisedResponse
        Of the published method.
    output : Estimate
        What was estimated from its reports.
    users : int
        n, which is public.
    facts_from_data : bool
        Whether the categories were read from the answers.

    Returns
    -------
    list of Problem
        1 to 8. Cost: O(K d).
    """
    noise = device.noise.rounded()
    figures = {
        "1": _factor(device),
        "2": _base(noise),
        "3": _repeated(noise, device.attributes, device.lifetime),
        "4": _lifetime(device),
        "6": _name_tags(chance_of_equal_bits(output.table, noise), users),
        "7": "The categories of this table were read from the answers, so nothing finite is proven."
        if facts_from_data
        else "Here they are stated: public facts, listed without looking.",
        "8": _changed(device, noise),
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


def lifetime_words(device: MemoisedResponse) -> tuple[str, str]:
    """Say what bounds all reports of a user, and when it does not."""
    if math.isinf(device.lifetime):
        return (
            "No lifetime guarantee",
            "At f = 0 the permanent bits are the answers themselves: every further report tells "
            "more, and nothing bounds what all of them tell together.",
        )
    return (
        f"Lifetime: at most ε1 = {_said(device.lifetime)}, however many reports",
        "It holds for all reports together, as long as the record of a user never changes. An "
        "answer that changes has no bound.",
    )


def epsilons(noise: Noise, attributes: int) -> tuple[float, ...]:
    """Epsilon of 1, 2, 5, 10 and 100 reports of a record."""
    return tuple(
        epsilon_of_reports(noise.f, noise.p, noise.q, attributes, count) for count in REPORTS
    )


def one_report(device: MemoisedResponse) -> float:
    """Epsilon of one report of the whole record, with the chances that are drawn with."""
    noise = device.noise.rounded()
    return report_epsilon(noise.f, noise.p, noise.q, device.attributes)


def _factor(device: MemoisedResponse) -> str:
    d, true = device.attributes, one_report(device)
    if d == 1:
        return "Here d = 1, so the printed figure is right for one report."
    return (
        f"Here d = {d}: the printed figure is {_said(device.claimed)}, and one report costs "
        f"{_said(true)}, {d} times as much."
    )


def _base(noise: Noise) -> str:
    printed = published_report_epsilon(noise.f, noise.p, noise.q)
    return (
        f"Here the formula gives {_said(printed)} with the natural logarithm. With that of base "
        f"ten the same reports would be sold as {_said(printed / math.log(10))}."
    )


def _repeated(noise: Noise, attributes: int, ceiling: float) -> str:
    found = dict(zip(REPORTS, epsilons(noise, attributes), strict=True))
    first, *rest = (f"{count:,} cost {_said(value)}" for count, value in found.items())
    first = first.replace("1 cost", "1 report of a record costs ε =")
    start = f"Here {first}, {', '.join(rest)}"
    if math.isinf(ceiling):
        return f"{start}. There is no ceiling, as f = 0."
    share = _per_cent(found[MANY] / ceiling)
    return f"{start}; the ceiling is ε1 = {_said(ceiling)}. Ten requests spend {share} of it."


def _lifetime(device: MemoisedResponse) -> str:
    if math.isinf(device.lifetime):
        return "Here it is infinite, as f = 0: there is no lifetime guarantee at all."
    power = device.lifetime / math.log(10)
    odds = f"{math.exp(device.lifetime):,.0f}" if power < 6 else f"about 10^{math.floor(power)}"
    return (
        f"Here ε1 = 2 · {device.attributes} · ln((2 − f)/f) = {_said(device.lifetime)}, with f = "
        f"{device.noise.f:.3g}: the odds about a person may grow by a factor of {odds}."
    )


def _name_tags(chance: float, users: int) -> str:
    others = chance * (users - 1)
    start = (
        f"By the estimated table, two people drawn at random have equal permanent bits with chance "
        f"{_chance(chance)}: "
    )
    if others < 1:
        return (
            f"{start}of {users:,} people on average {others:.2g} others share those of anybody, so "
            "nearly everybody's are their own."
        )
    return f"{start}of {users:,} people about {others:,.0f} others share those of anybody."


def _changed(device: MemoisedResponse, noise: Noise) -> str:
    some, more = (changed_value_loss(noise, count, count) for count in (10, 100))
    if math.isinf(some):
        lost = "Here one report before and one after a change can prove it, as p = 0 and q = 1"
    else:
        lost = (
            f"Here one changed binary answer loses {_said(some)} with ten reports before and ten "
            f"after, {_said(more)} with a hundred"
        )
    return (
        f"{lost}. With public times each period costs {_said(device.epsilon)} for "
        f"{_counted(device.reports)}."
    )


def _counted(reports: int) -> str:
    return f"{reports:,} report{'' if reports == 1 else 's'}"


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _chance(chance: float) -> str:
    return f"{100 * chance:.2g} %" if chance >= 1e-4 else f"{chance:.1e}"


def _per_cent(share: float) -> str:
    """Write a share in per cent; only all of it is 100 %."""
    return "100 %" if share >= 1 else f"{min(100 * share, 99.9):.3g} %"
