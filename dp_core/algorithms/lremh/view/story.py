"""Messages about an estimated table that change with it."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from dp_core.algorithm import Method
from dp_core.algorithms.lremh.method.asking import questions
from dp_core.algorithms.lremh.method.steps.users import Journey
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams
from dp_core.algorithms.lremh.study.gaps import Answer, Drain, Guesses
from dp_core.algorithms.lremh.study.trials import Design
from dp_core.arrays import Bits
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import SubsetResponse, UnaryResponse
from dp_core.view.figures import epsilon_text
from dp_core.words import Message, message, numbers, reader, say


def listed(words: Iterable[object]) -> str:
    """Join words of a sentence."""
    return numbers.listed(words, language=reader())


def of_people(value: float) -> str:
    """Write a share as so many of 100 or 1,000 people.

    Examples
    --------
    >>> of_people(0.13), of_people(0.004), of_people(0.00004)
    ('13 of 100', '4 of 1,000', 'fewer than 1 of 10,000')
    """
    for whole in (100, 1_000, 10_000):
        if value * whole >= 0.95:
            return say("lremh-most-of", many=round(value * whole), whole=whole)
    return say("lremh-most-few")


def what_happened(
    output: Estimate, params: LocalParams, *, method: Method, users: int, noise: Noise | None
) -> list[Message | str]:
    """Say how the estimate on screen came about; `noise` is None where users send no bits."""
    domains = output.table.shape
    if noise is None:
        return [*_asked(params, domains, method.key, users)]
    chances = {"one": noise.q_star, "zero": noise.p_star}
    sent = message("lremh-sent-bits", users=users, bits=sum(domains), **chances)
    return [sent, method.summary, *output.notes]


def _asked(params: LocalParams, domains: tuple[int, ...], method: str, users: int) -> list[Message]:
    """Say what users answer, and what the server makes of it."""
    asked = questions(method, params, domains)
    if len(asked) > 1 or method == "views":
        most = max(len(view) for view, _ in asked)
        return [message("lremh-sent-views", users=users, views=len(asked), most=most)]
    ((_, mechanism),) = asked
    facts = {"users": users, "records": math.prod(domains)}
    counted = message("lremh-sent-counted")
    if isinstance(mechanism, UnaryResponse):
        return [message("lremh-sent-all", **facts), counted]
    size = mechanism.size if isinstance(mechanism, SubsetResponse) else 1
    own = mechanism.chances[0]
    return [message("lremh-sent-subset", size=size, own=own, **facts), counted]


# --- words on too few users, from public numbers --------------------------------------------------

_HUGE, _LARGE = 1e15, 1e6
_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def people(number: float) -> str:
    """Write a large count with three digits that count, never below it.

    Examples
    --------
    >>> [people(n) for n in (7, 1340, 418_435, 2.9e9, 1.5e13, 4e21, math.inf)]
    ['7', '1,340', '419,000', '2.9 billion', '15 trillion', '4 × 10²¹', 'more than anybody has']
    """
    if math.isinf(number):
        return say("lremh-plan-story-more-than-anybody")
    rounded = _up(number)
    if rounded >= _HUGE:
        power = math.floor(math.log10(rounded) + 1e-12)
        return f"{rounded / 10**power:.3g} × 10{str(power).translate(_SUPERSCRIPT)}"
    return numbers.large(rounded, language=reader()) if rounded >= _LARGE else f"{rounded:,.0f}"


def _up(number: float) -> float:
    """Round up to three digits; counts below 1,000 as they are."""
    if number < 1_000:
        return math.ceil(number)
    unit = 10.0 ** (math.floor(math.log10(number)) - 2)
    return math.ceil(number / unit * (1 - 1e-12)) * unit


def too_few(own: Design, users: int, attributes: int) -> tuple[str, str] | None:
    """Say that there are too few users, and what would help; None where there are enough."""
    needed, order = own.users_missing(users), own.promised
    if not needed:
        return None
    error = own.planned_error(users, order)
    facts = {"users": users, "order": "all" if order == attributes else order}
    return (
        say("lremh-plan-story-too-few-users-noise", people=people(needed)),
        say("lremh-plan-story-users-planned-joint-error", error=error, above=error > 1, **facts),
    )


# --- sentences about one user: what noise changed, what averaging gives away, what is spent -------


def chance(value: float) -> str:
    """Write a chance with two digits that count.

    Examples
    --------
    >>> [chance(value) for value in (0.5, 0.7651, 0.0367, 0, 1, 0.99963)]
    ['0.50', '0.77', '0.037', '0', '1', '0.99963']
    """
    if value in (0, 1):
        return f"{value:.0f}"
    smaller = min(value, 1 - value)
    digits = 2 if smaller >= 0.0995 else min(6, 1 - math.floor(math.log10(smaller)))
    return f"{value:.{digits}f}"


def layers(noise: Noise) -> str:
    """Say what the device does with each bit."""
    return say(
        "lremh-journey-story-record-becomes-bits-one",
        permanent=noise.f > 0,
        f=chance(noise.f),
        again=(noise.p, noise.q) != (0, 1),
        one=chance(noise.q),
        zero=chance(noise.p),
    )


def averaged(way: Journey, guesses: Sequence[Guesses], first: Sequence[Guesses]) -> str:
    """Say how many permanent bits all reports give away, and the first alone."""
    kept, true = np.concatenate(way.permanent), np.concatenate(way.one_hot)
    right, alone = (int((np.concatenate(each) == kept).sum()) for each in (guesses, first))
    facts = {"size": kept.size, "count": len(way.reports[0]), "hidden": int((kept != true).sum())}
    return say("lremh-journey-story-averaging-brings-kept-bits", right=right, alone=alone, **facts)


def received(bits: Sequence[Bits]) -> str:
    """Say what is known of a user whose report was made elsewhere."""
    ones, size = sum(int(each.sum()) for each in bits), sum(each.size for each in bits)
    return say("lremh-journey-story-bits-record-permanent-bits", ones=ones, size=size)


def asked(answer: Answer, names: Sequence[str], attributes: int) -> str:
    """Say what a user without bits was asked, and how the answer was scrambled."""
    own, other = answer.chances
    return say(
        "lremh-journey-story-user-was-asked-about",
        whole=len(answer.attributes) == attributes,
        names=listed(names[j] for j in answer.attributes),
        cells=math.prod(answer.domains),
        single=isinstance(answer.sent, int),
        own=chance(own),
        other=chance(other),
    )


def drained(curve: Drain, reports: int) -> str:
    """Say what K reports have cost."""
    endless = math.isinf(curve.lifetime)
    return say(
        "lremh-journey-story-one-report-costs-proven",
        one=epsilon_text(curve.at(1)),
        reports=reports,
        spent=epsilon_text(curve.at(reports)),
        lifetime="none" if endless else epsilon_text(curve.lifetime),
    )
