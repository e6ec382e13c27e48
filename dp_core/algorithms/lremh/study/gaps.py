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
from dp_core.words import say

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
        title=say("lremh-gaps-factor-was-dropped"),
        words=say("lremh-gaps-printed-report-one-attribute"),
        pairs=(TWO_RECORDS,),
    ),
    Problem(
        number="2",
        title=say("lremh-gaps-base-logarithm-stated"),
        words=say("lremh-gaps-only-natural-logarithm-makes"),
    ),
    Problem(
        number="3",
        title=say("lremh-gaps-fresh-noise-does-protect"),
        words=say("lremh-gaps-only-slows-attacker-down"),
        pairs=(AVERAGING,),
    ),
    Problem(
        number="4",
        title=say("lremh-gaps-lifetime-bound-large"),
        words=say("lremh-gaps-all-protects-somebody-who"),
    ),
    Problem(
        number="5",
        title=say("lremh-gaps-attributes-independent-neither-true"),
        words=say("lremh-gaps-answers-person-go-together"),
    ),
    Problem(
        number="6",
        title=say("lremh-gaps-permanent-bits-name-tag"),
        words=say("lremh-gaps-they-same-every-report"),
    ),
    Problem(
        number="7",
        title=say("lremh-gaps-list-categories-must-public"),
        words=say("lremh-gaps-each-category-bit-everybody"),
    ),
    Problem(
        number="8",
        title=say("lremh-gaps-nothing-proven-answer-changes"),
        words=say("lremh-gaps-if-only-attribute-changed"),
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
            because=say("lremh-gaps-printed-formula-one-attribute"),
        ),
        Rung(
            label=f"Times the factor d = {d}",
            epsilon=one_report(device),
            because=say("lremh-gaps-report-shows-all-attributes"),
        ),
        Rung(
            label=f"As it is: {_counted(reports)}",
            epsilon=device.epsilon,
            because=say("lremh-gaps-ln-ln-all-reports"),
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
            step=say("lremh-gaps-permanent-bits-drawn-once"),
            mechanism=f"bit flips, f = {noise.f:.3g}",
            changes=bits,
            claimed=device.lifetime,
            proven=device.lifetime,
            because=say("lremh-gaps-ln-bounds-any-number")
            if noise.f
            else say("lremh-gaps-permanent-bits-record-itself"),
        ),
        Cost(
            step="One report",
            mechanism=f"bit flips, p = {noise.p:.3g}, q = {noise.q:.3g}",
            changes=bits,
            claimed=device.claimed,
            proven=one_report(device),
            because=say("lremh-gaps-printed-without-factor", d=d),
        ),
        Cost(
            step=say("lremh-gaps-reports-same-record", many=many),
            mechanism=say("lremh-gaps-fresh-flips-same-permanent"),
            changes=bits,
            claimed=device.claimed,
            proven=epsilon_of_reports(noise.f, noise.p, noise.q, d, many),
            because=say("lremh-gaps-printed-repeated-requests-reveal"),
        ),
        Cost(
            step="LASSO, elimination, EM",
            mechanism="reports only",
            changes="nothing",
            claimed=0.0,
            proven=0.0,
            because=say("lremh-gaps-computed-reports-costs-nothing"),
        ),
        Cost(
            step=say("lremh-gaps-answer-changes"),
            mechanism=say("lremh-gaps-new-permanent-bits-attribute"),
            changes="the attribute",
            claimed=None,
            proven=math.inf,
            because=say("lremh-gaps-loss-grows-without-limit"),
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
        "7": say("lremh-gaps-categories-table-were-read")
        if facts_from_data
        else say("lremh-gaps-here-they-stated-public"),
        "8": _changed(device, noise),
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


def lifetime_words(device: MemoisedResponse) -> tuple[str, str]:
    """Say what bounds all reports of a user, and when it does not."""
    if math.isinf(device.lifetime):
        return (
            "No lifetime guarantee",
            say("lremh-gaps-permanent-bits-answers-themselves"),
        )
    return (
        say("lremh-gaps-lifetime-most-however-many", said=_said(device.lifetime)),
        say("lremh-gaps-holds-all-reports-together"),
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
        return say("lremh-gaps-here-printed-figure-right")
    return say(
        "lremh-gaps-here-printed-figure-one", d=d, said=_said(device.claimed), said_2=_said(true)
    )


def _base(noise: Noise) -> str:
    printed = published_report_epsilon(noise.f, noise.p, noise.q)
    return say(
        "lremh-gaps-here-formula-gives-natural",
        said=_said(printed),
        said_2=_said(printed / math.log(10)),
    )


def _repeated(noise: Noise, attributes: int, ceiling: float) -> str:
    found = dict(zip(REPORTS, epsilons(noise, attributes), strict=True))
    first, *rest = (f"{count:,} cost {_said(value)}" for count, value in found.items())
    first = first.replace("1 cost", say("lremh-gaps-report-record-costs"))
    start = f"Here {first}, {', '.join(rest)}"
    if math.isinf(ceiling):
        return say("lremh-gaps-there-ceiling", start=start)
    share = _per_cent(found[MANY] / ceiling)
    return say(
        "lremh-gaps-ceiling-ten-requests-spend", start=start, said=_said(ceiling), share=share
    )


def _lifetime(device: MemoisedResponse) -> str:
    if math.isinf(device.lifetime):
        return say("lremh-gaps-here-infinite-there-lifetime")
    power = device.lifetime / math.log(10)
    odds = f"{math.exp(device.lifetime):,.0f}" if power < 6 else f"about 10^{math.floor(power)}"
    return say(
        "lremh-gaps-here-ln-odds-about",
        attributes=device.attributes,
        said=_said(device.lifetime),
        f=f"{device.noise.f:.3g}",
        odds=odds,
    )


def _name_tags(chance: float, users: int) -> str:
    others = chance * (users - 1)
    start = say("lremh-gaps-estimated-table-two-people", chance=_chance(chance))
    if others < 1:
        return say(
            "lremh-gaps-people-average-others-share",
            start=start,
            users=users,
            others=f"{others:.2g}",
        )
    return say(
        "lremh-gaps-people-about-others-share", start=start, users=users, others=f"{others:,.0f}"
    )


def _changed(device: MemoisedResponse, noise: Noise) -> str:
    some, more = (changed_value_loss(noise, count, count) for count in (10, 100))
    if math.isinf(some):
        lost = say("lremh-gaps-here-one-report-before")
    else:
        lost = say("lremh-gaps-here-one-changed-binary", said=_said(some), said_2=_said(more))
    return say(
        "lremh-gaps-public-times-each-period",
        lost=lost,
        said=_said(device.epsilon),
        counted=_counted(device.reports),
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
